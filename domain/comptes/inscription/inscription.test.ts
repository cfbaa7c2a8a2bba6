import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PROFILS_DU_TYPE } from '#domain/comptes/utilisateurs/gestion.ts'
import { imprimer } from '#domain/socle/essais/tableau.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import {
  INSCRIPTIONS,
  LONGUEURS,
  raisonSocialeDe,
  SAISIE_VIDE,
  TYPES_INSCRIPTION,
  verifierInscription,
  verifierPersonne,
  type SaisieInscription,
  type SiretVu,
  type TypeInscription,
} from './inscription.ts'

const AUJOURDHUI = '2026-11-20'
const SIRET = '732 829 320 00074'

const JUSTE: SaisieInscription = {
  siret: SIRET,
  raisonSociale: '',
  civilite: 'MME',
  nom: 'Rambervil',
  prenom: 'Odette',
  email: 'odette.rambervil@exemple.fr',
  emailConfirmation: 'odette.rambervil@exemple.fr',
  telephone: '06 11 22 33 44',
  complement: 'Escalier B',
  immeuble: 'Résidence des Tilleuls',
  voie: '14 rue des Lilas',
  lieuDit: 'BP 12',
  codePostal: '69003',
  localite: 'Lyon',
  pays: 'FRANCE',
  numCartePro: 'CPI 6901 2026 000 000 001',
  charte: true,
}
const CONNU = { raisonSociale: 'Altavor Gestion', codeApe: '6832A', actif: true }
const VU: SiretVu = { connu: CONNU, dejaUtilise: false, emailAttendu: null }
const vuDe = (suite: Partial<SiretVu>): SiretVu => ({ ...VU, ...suite })
/** L’activité de chaque type : un notaire est notaire. */
const vuPour = (type: TypeInscription) =>
  vuDe({ connu: { ...CONNU, codeApe: type === 'NOTAIRE' ? '6910Z' : '6832A' } })

const refuser = (
  saisie: Partial<SaisieInscription>,
  vu: SiretVu | null = VU,
  type: TypeInscription = 'PRO',
) => verifierInscription(type, { ...JUSTE, ...saisie }, vu, AUJOURDHUI)
const codes = (...cas: Parameters<typeof refuser>) => refuser(...cas).map((r) => `${r.champ} ${r.code}`)

/** Les champs, du haut en bas de la page. */
const ORDRE_DE_LA_PAGE = [
  'siret',
  'raisonSociale',
  'numCartePro',
  'civilite',
  'prenom',
  'nom',
  'email',
  'emailConfirmation',
  'telephone',
  'voie',
  'immeuble',
  'complement',
  'lieuDit',
  'codePostal',
  'localite',
  'pays',
  'charte',
]

describe('qui ouvre un compte (§1, §2.4)', () => {
  test('chaque type, la table entière', async () => {
    const lignes = TYPES_INSCRIPTION.map((t) => {
      const { titre, detail, siret, profil } = INSCRIPTIONS[t]
      return [t, titre, detail, siret, profil]
    })
    await expect(imprimer(['type', 'titre', 'détail', 'SIRET', 'profil'], lignes)).toMatchFileSnapshot(
      './__snapshots__/inscriptions.txt',
    )
  })

  test('chacun reçoit le profil du premier compte de son type d’établissement', () => {
    for (const type of TYPES_INSCRIPTION) expect(INSCRIPTIONS[type].profil).toBe(PROFILS_DU_TYPE[type][0])
  })

  test('seul le bénévole se passe de SIRET', () => {
    const sansSiret = TYPES_INSCRIPTION.filter((t) => codes({ siret: ' ' }, null, t).length === 0)
    expect(sansSiret).toEqual(['NON_PRO'])
    expect(codes({ siret: '' }, null, 'PRO')).toEqual(['siret OBLIGATOIRE'])
  })
})

describe('une inscription juste part (§3.2, §5.2)', () => {
  test('pour chaque type, répertoire présent, muet ou pas encore interrogé', () => {
    for (const type of TYPES_INSCRIPTION) {
      expect(codes({}, vuPour(type), type)).toEqual([])
      expect(codes({}, null, type)).toEqual([])
      expect(codes({ raisonSociale: 'Altavor' }, vuDe({ connu: null }), type)).toEqual([])
    }
  })

  test('le strict nécessaire : ni téléphone, ni complément, ni carte', () => {
    const vides = { telephone: '', complement: '', immeuble: '', lieuDit: '', numCartePro: '' }
    expect(codes(vides)).toEqual([])
  })

  test('des espaces autour de n’importe quel champ n’y changent rien', () => {
    const espaces = fc.string({ unit: fc.constantFrom(' ', '\u00a0', '\u202f'), maxLength: 3 })
    const { charte, civilite, ...textes } = JUSTE
    const champs = Object.entries(textes)
    const autour = fc.array(fc.tuple(espaces, espaces), {
      minLength: champs.length,
      maxLength: champs.length,
    })
    fc.assert(
      fc.property(autour, fc.constantFrom(...TYPES_INSCRIPTION), (bords, type) => {
        const entourees = champs.map(([champ, valeur], i) => [champ, bords[i]!.join(valeur)])
        const saisie = { ...(Object.fromEntries(entourees) as typeof textes), charte, civilite }
        expect(codes(saisie, vuPour(type), type)).toEqual([])
      }),
    )
  })

  test('à la plus grande longueur permise, et pas une lettre de plus', () => {
    const bornes: [keyof SaisieInscription, number][] = [
      ['nom', LONGUEURS.nom],
      ['prenom', LONGUEURS.nom],
      ['raisonSociale', LONGUEURS.raisonSociale],
      // Une ligne de la fenêtre de la lettre ; la commune y suit son code postal.
      ['voie', 60],
      ['immeuble', 60],
      ['complement', 60],
      ['lieuDit', 60],
      ['localite', 50],
      ['numCartePro', LONGUEURS.numCartePro],
    ]
    for (const [champ, max] of bornes) {
      expect(codes({ [champ]: 'é'.repeat(max) })).toEqual([])
      expect(refuser({ [champ]: 'é'.repeat(max + 1) })).toEqual([
        { champ, code: 'TROP_LONG', params: { max } },
      ])
    }
    const etranger = { pays: 'B'.repeat(LONGUEURS.pays), codePostal: '9'.repeat(LONGUEURS.codePostal) }
    expect(codes(etranger)).toEqual([])
    expect(codes({ ...etranger, pays: `${etranger.pays}B` })).toEqual(['pays TROP_LONG'])
    expect(codes({ ...etranger, codePostal: `${etranger.codePostal}9` })).toEqual(['codePostal TROP_LONG'])
  })
})

describe('chaque refus, un par un (§5.1, §5.2, §8.2)', () => {
  test.each<[string, Partial<SaisieInscription>, SiretVu | null]>([
    ['siret OBLIGATOIRE', { siret: '' }, null],
    ['siret SIRET_INVALIDE', { siret: '732 829 320 00075' }, null],
    ['siret SIRET_MAL_ECRIT', { siret: '12x' }, null],
    ['siret SIRET_MAL_ECRIT', { siret: '732 829 320 0007' }, null],
    ['siret SIRET_UTILISE', {}, vuDe({ dejaUtilise: true })],
    ['siret SIRET_INCONNU', {}, vuDe({ connu: 'inconnu' })],
    ['siret SIRET_FERME', {}, vuDe({ connu: { ...CONNU, actif: false } })],
    ['siret APE_REFUSE', {}, vuDe({ connu: { ...CONNU, codeApe: '4321Z' } })],
    ['siret APE_REFUSE', {}, vuDe({ connu: { ...CONNU, codeApe: null } })],
    ['raisonSociale OBLIGATOIRE', {}, vuDe({ connu: null })],
    ['raisonSociale TEXTE_INVALIDE', { raisonSociale: 'Altavor\u0000' }, VU],
    ['raisonSociale RAISON_SOCIALE_INVALIDE', { raisonSociale: 'Gagnez https://exemple.fr' }, VU],
    ['raisonSociale RAISON_SOCIALE_INVALIDE', { raisonSociale: 'Voir WWW.exemple.fr' }, VU],
    ['raisonSociale RAISON_SOCIALE_INVALIDE', { raisonSociale: 'Voir exemple.fr' }, VU],
    ['numCartePro TEXTE_INVALIDE', { numCartePro: 'CPI\n6901' }, VU],
    ['civilite OBLIGATOIRE', { civilite: '' }, VU],
    ['civilite CHOIX_INVALIDE', { civilite: 'MLLE' }, VU],
    ['civilite CHOIX_INVALIDE', { civilite: 'toString' }, VU],
    ['prenom OBLIGATOIRE', { prenom: ' ' }, VU],
    ['prenom NOM_INVALIDE', { prenom: 'Odette 2' }, VU],
    ['nom NOM_INVALIDE', { nom: 'https://exemple.fr' }, VU],
    ['nom NOM_INVALIDE', { nom: '-Rambervil' }, VU],
    ['nom NOM_INVALIDE', { nom: 'Rambervil/exemple.fr' }, VU],
    ['nom NOM_INVALIDE', { nom: 'www.exemple.fr' }, VU],
    ['nom NOM_INVALIDE', { nom: 'Rambervil exemple.fr' }, VU],
    ['prenom NOM_INVALIDE', { prenom: 'Votre remboursement vous attend sur a.fr' }, VU],
    ['nom OBLIGATOIRE', { nom: '' }, VU],
    ['nom TEXTE_INVALIDE', { nom: 'Ramber\nvil' }, VU],
    ['nom TEXTE_INVALIDE', { nom: 'Ramber\u2028vil' }, VU],
    ['email EMAIL_INVALIDE', { email: 'odette@exemple', emailConfirmation: 'odette@exemple' }, VU],
    ['email SIRET_EMAIL_DIFFERENTS', {}, vuDe({ emailAttendu: 'autre@exemple.fr' })],
    ['emailConfirmation EMAILS_DIFFERENTS', { emailConfirmation: 'odete@exemple.fr' }, VU],
    ['emailConfirmation OBLIGATOIRE', { emailConfirmation: ' ' }, VU],
    ['telephone TELEPHONE_INVALIDE', { telephone: '06 11 22' }, VU],
    ['voie OBLIGATOIRE', { voie: '' }, VU],
    ['immeuble TEXTE_INVALIDE', { immeuble: 'Bât\tB' }, VU],
    ['complement TEXTE_INVALIDE', { complement: 'Esc\rB' }, VU],
    ['lieuDit TEXTE_INVALIDE', { lieuDit: 'BP\u007f12' }, VU],
    ['codePostal OBLIGATOIRE', { codePostal: '' }, VU],
    ['codePostal CODE_POSTAL_INVALIDE', { codePostal: '6900' }, VU],
    ['codePostal CODE_POSTAL_INCONNU', { codePostal: '00000' }, VU],
    ['codePostal CODE_POSTAL_INCONNU', { codePostal: '96000' }, VU],
    ['voie TEXTE_INVALIDE', { voie: '5 <b>rue</b>' }, VU],
    ['localite TEXTE_INVALIDE', { localite: '<script>' }, VU],
    ['localite TEXTE_INVALIDE', { localite: 'Lyon http://x.fr' }, VU],
    ['localite TEXTE_INVALIDE', { localite: '12345' }, VU],
    ['voie TEXTE_INVALIDE', { voie: '1 rue www.x.fr' }, VU],
    ['localite OBLIGATOIRE', { localite: ' ' }, VU],
    ['pays OBLIGATOIRE', { pays: '' }, VU],
    ['charte CHARTE_A_ACCEPTER', { charte: false }, VU],
  ])('%s', (attendu, saisie, vu) => {
    expect(codes(saisie, vu)).toEqual([attendu])
    for (const r of refuser(saisie, vu)) expect(direRefus(r)).not.toMatch(/…|[{}]|undefined/)
  })

  test.each([
    'Lemoine-Aubry',
    'D’Estreval',
    "D'Estreval",
    'de La Fère',
    'Nguyễn',
    'Ng\u0303',
    'St. Aubin',
    'Ó',
  ])('un nom de personne tel qu’il s’écrit : %s', (nom) => {
    expect(codes({ nom, prenom: nom })).toEqual([])
  })

  test('l’activité refusée se lit dans la phrase, ou son absence', () => {
    const phrase = (codeApe: string | null) =>
      direRefus(refuser({}, vuDe({ connu: { ...CONNU, codeApe } }))[0]!)
    expect(phrase('4321Z')).toContain('(43.21Z)')
    expect(phrase(null)).toContain('(non renseignée)')
  })

  test('un notaire est notaire, un bénévole et un administrateur provisoire n’ont pas d’activité à montrer', () => {
    const avec = (codeApe: string) => vuDe({ connu: { ...CONNU, codeApe } })
    expect(codes({}, avec('6832A'), 'NOTAIRE')).toEqual(['siret APE_REFUSE'])
    expect(codes({}, avec('6910Z'), 'NOTAIRE')).toEqual([])
    for (const type of ['NON_PRO', 'AUTRE'] as const) expect(codes({}, avec('4321Z'), type)).toEqual([])
  })

  test('du SIRET, un seul refus, le plus utile d’abord', () => {
    const pire = { dejaUtilise: true, connu: 'inconnu', emailAttendu: 'autre@exemple.fr' } as const
    expect(codes({}, pire)).toEqual(['siret SIRET_UTILISE'])
    expect(codes({}, { ...pire, dejaUtilise: false })).toEqual(['siret SIRET_INCONNU'])
    const ferme = { raisonSociale: 'Altavor', codeApe: '4321Z', actif: false }
    expect(codes({}, { ...pire, dejaUtilise: false, connu: ferme })).toEqual(['siret SIRET_FERME'])
  })

  test('l’adresse attendue se reconnaît en toute casse', () => {
    expect(codes({}, vuDe({ emailAttendu: 'Odette.Rambervil@Exemple.FR' }))).toEqual([])
  })

  test('la raison sociale n’est demandée que pour un SIRET dont le répertoire ne dit rien', () => {
    expect(codes({ siret: '' }, null, 'NON_PRO')).toEqual([])
    expect(codes({}, vuDe({ connu: null }), 'NON_PRO')).toEqual(['raisonSociale OBLIGATOIRE'])
  })

  test('hors de France, le code postal est libre mais donné', () => {
    expect(codes({ pays: 'Belgique', codePostal: '1000' })).toEqual([])
    expect(codes({ pays: 'Belgique', codePostal: ' ' })).toEqual(['codePostal OBLIGATOIRE'])
    expect(codes({ pays: ' france ', codePostal: '1000' })).toEqual(['codePostal CODE_POSTAL_INVALIDE'])
  })
})

describe('l’ordre des refus est celui de la page', () => {
  const TOUT_FAUX: SaisieInscription = {
    siret: '12',
    raisonSociale: '\u0000',
    civilite: '',
    nom: '',
    prenom: '',
    email: 'odette',
    emailConfirmation: 'autre',
    telephone: '12',
    complement: '\u0000',
    immeuble: '\u0000',
    voie: '',
    lieuDit: '\u0000',
    codePostal: '',
    localite: '',
    pays: '',
    numCartePro: '\u0000',
    charte: false,
  }
  const rangs = (champs: readonly string[]) => champs.map((c) => ORDRE_DE_LA_PAGE.indexOf(c))

  test('une page toute fausse montre chacun de ses champs, du premier au dernier', () => {
    for (const type of TYPES_INSCRIPTION)
      expect(refuser(TOUT_FAUX, null, type).map((r) => r.champ)).toEqual(ORDRE_DE_LA_PAGE)
  })

  test('une adresse électronique absente se dit, et sa confirmation avec elle', () => {
    expect(codes({ email: ' ', emailConfirmation: '' }, VU)).toEqual([
      'email OBLIGATOIRE',
      'emailConfirmation OBLIGATOIRE',
    ])
  })

  test('une page vide aussi', () => {
    expect(codes(SAISIE_VIDE, null)).toEqual([
      'siret OBLIGATOIRE',
      'civilite OBLIGATOIRE',
      'prenom OBLIGATOIRE',
      'nom OBLIGATOIRE',
      'email OBLIGATOIRE',
      'emailConfirmation OBLIGATOIRE',
      'voie OBLIGATOIRE',
      'codePostal OBLIGATOIRE',
      'localite OBLIGATOIRE',
      'charte CHARTE_A_ACCEPTER',
    ])
  })

  test('quels que soient les champs faux', () => {
    fc.assert(
      fc.property(
        fc.subarray(ORDRE_DE_LA_PAGE as (keyof SaisieInscription)[]),
        fc.constantFrom(...TYPES_INSCRIPTION),
        (faux, type) => {
          const saisie = Object.fromEntries(faux.map((champ) => [champ, TOUT_FAUX[champ]]))
          const champs = refuser(saisie, vuPour(type), type).map((r) => r.champ)
          expect(rangs(champs)).toEqual(rangs(champs).toSorted((a, b) => a - b))
          expect(faux.filter((c) => !champs.includes(c))).toEqual([])
        },
      ),
    )
  })

  test('une personne seule suit le même ordre', () => {
    expect(verifierPersonne(TOUT_FAUX).map((r) => r.champ)).toEqual([
      'civilite',
      'prenom',
      'nom',
      'email',
      'telephone',
    ])
  })
})

test('l’établissement porte le nom du répertoire, sinon celui qui est écrit, sinon celui de la personne', () => {
  const s = { raisonSociale: ' Altavor ', prenom: ' Odette ', nom: ' Rambervil ' }
  expect(raisonSocialeDe(s, 'ALTAVOR GESTION')).toBe('ALTAVOR GESTION')
  expect(raisonSocialeDe(s, null)).toBe('Altavor')
  expect(raisonSocialeDe({ ...s, raisonSociale: ' ' }, null)).toBe('Odette Rambervil')
})
