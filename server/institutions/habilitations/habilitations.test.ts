import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  changerHabilitation,
  cloreHabilitation,
  habilitationDUneReclamation,
  lireHabilitation,
  listerHabilitations,
  ouvrirHabilitation,
} from '#contract/institutions/habilitations.ts'
import { accepterCharte, lireMonAcces, telechargerCharte } from '#contract/institutions/institution.ts'
import { charteDu } from '#domain/institutions/institution/charte.ts'
import { plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import { relirePdf } from '#server/essais/pdf.ts'
import { USAGE_DU_LIEN } from '#server/socle/registre/demandes/suivi-de-reclamation.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { nuitDesHabilitations } from './nuit.ts'

let produit: Produit
let teneur: Navigateur
let institution: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  institution = await produit.connecte('INSTITUTIONNEL')
})
afterAll(() => produit.fermer())
beforeEach(async () => {
  await produit.db.deleteFrom('courriel').execute()
})

/** Des SIRET justes, et d’aucun organisme du registre. */
const LIBRES = ['21690123100011', '24690001900018', '21380185500015']
const SAISIE = {
  siret: LIBRES[0]!,
  libelle: 'Ville de Sorlange',
  territoires: [{ niveau: 'COMMUNE', code: '69123' } as const],
  finalite: 'Repérer les copropriétés fragiles de la commune.',
  demandeur: 'Rose Aubrive, service habitat',
  du: '2026-11-20',
  au: '2027-11-19',
}
const ouvrir = (plus: Partial<typeof SAISIE> & { reclamation?: number } = {}) =>
  teneur.appeler(ouvrirHabilitation, { body: { ...SAISIE, ...plus } })
const lire = async (id: number) =>
  (await teneur.appeler(lireHabilitation, { params: { id: String(id) } })).corps
const lister = async (query: { recherche?: string; situation?: 'A_VENIR' | 'OUVERT' | 'CLOS' } = {}) =>
  (await teneur.appeler(listerHabilitations, { query })).corps
const courriels = () =>
  produit.db.selectFrom('courriel').select(['destinataire', 'nature', 'texte']).orderBy('id').execute()
const nuit = async (jour: Jour) => {
  await produit.db.deleteFrom('courriel').execute()
  const horloge = { maintenant: () => `${jour}T05:00:00.000Z` }
  await nuitDesHabilitations({ ...produit.deps, horloge }).faire({})
  return (await courriels()).map(({ nature }) => nature)
}
/** L’accès de l’organisme de la démonstration. */
const sienne = async () => {
  const { lignes } = await lister({ recherche: 'valmorin' })
  const avec = lignes.find(({ comptes }) => comptes > 0)
  if (!avec) throw new Error('l’organisme de la démonstration n’a pas d’accès')
  return avec
}

describe('ouvrir, changer, clore', () => {
  test('le teneur ouvre un accès, le retrouve par son nom et son SIRET, et son histoire le dit', async () => {
    const r = await ouvrir()
    expect(r.statut).toBe(200)
    const lue = await lire(r.corps.id)
    expect(lue).toMatchObject({
      siret: LIBRES[0],
      situation: 'OUVERT',
      territoires: [{ niveau: 'COMMUNE', code: '69123', nom: 'Lyon' }],
      version: 1,
      comptes: 0,
      reclamation: null,
    })
    expect(lue.historique.map(({ libelle, auteur }) => [libelle, auteur])).toEqual([
      ['Accès d’un organisme ouvert', 'Catherine Orvelin'],
    ])
    expect(lue.historique[0]!.changements).toContain('Territoires\u00a0: Lyon (69123)')
    for (const recherche of ['sorlange', '216 901 231'])
      expect((await lister({ recherche })).lignes.map(({ id }) => id)).toEqual([r.corps.id])
    expect((await lister({ recherche: 'zzz' })).totalItems).toBe(0)
  })

  test('le même SIRET n’a qu’un accès, même demandé deux fois à la fois', async () => {
    const deux = await Promise.all([ouvrir({ siret: LIBRES[1]! }), ouvrir({ siret: LIBRES[1]! })])
    expect(deux.map((r) => r.statut).toSorted((a, b) => a - b)).toEqual([200, 400])
    const refusee = deux.find((r) => r.statut === 400)!
    expect(refusee.erreur.refus).toMatchObject([{ champ: 'siret', code: 'ACCES_DEJA_OUVERT' }])
  })

  test.each([
    [{ siret: '123' }, 'siret', 'SIRET_MAL_ECRIT'],
    [{ siret: '12345678901234' }, 'siret', 'SIRET_INVALIDE'],
    [{ libelle: ' ' }, 'libelle', 'OBLIGATOIRE'],
    [
      { territoires: [{ niveau: 'COMMUNE', code: '69999' } as never] },
      'territoires',
      'LIEU_INCONNU_AU_REGISTRE',
    ],
    [{ au: '2026-11-19' }, 'au', 'FIN_AVANT_DEBUT_COMPRIS'],
  ])('%j : refusé à son champ', async (plus, champ, code) => {
    const r = await ouvrir({ siret: LIBRES[2]!, ...plus })
    expect([r.statut, r.erreur.refus]).toMatchObject([400, [{ champ, code }]])
  })

  test.each([
    [{ libelle: 'x'.repeat(801) }, 'libelle', 'Saisissez 200 caractères au plus.'],
    [{ finalite: 'x'.repeat(2_001) }, 'finalite', 'Saisissez 500 caractères au plus.'],
    [
      {
        territoires: Array.from({ length: 900 }, () => ({
          niveau: 'COMMUNE' as const,
          code: '69123' as const,
        })),
      },
      'territoires',
      'Choisissez-en 200 au plus.',
    ],
  ])('trop long, la vraie borne se dit : %#', async (plus, champ, message) => {
    const r = await ouvrir({ siret: LIBRES[2]!, ...plus })
    expect([r.statut, r.erreur.refus]).toMatchObject([400, [{ champ, message }]])
  })

  test('le second de deux qui changent l’apprend, et rien de lui ne s’écrit', async () => {
    const {
      id,
      version,
      siret: _,
      ...avant
    } = await lire((await lister({ recherche: 'sorlange' })).lignes[0]!.id)
    const changer = (finalite: string) =>
      teneur.appeler(changerHabilitation, {
        params: { id: String(id) },
        body: {
          libelle: avant.libelle,
          territoires: [
            { niveau: 'COMMUNE', code: '69123' },
            { niveau: 'EPCI', code: '200046977' },
          ],
          finalite,
          demandeur: avant.demandeur,
          du: avant.du,
          au: avant.au,
          version,
        },
      })
    expect((await changer('Préparer le programme local de l’habitat.')).corps).toEqual({
      version: version + 1,
    })
    const second = await changer('Autre chose, écrit trop tard.')
    expect([second.statut, second.erreur.code]).toEqual([409, 'HABILITATION_CHANGEE'])
    const apres = await lire(id)
    expect(apres).toMatchObject({
      finalite: 'Préparer le programme local de l’habitat.',
      territoires: [{ nom: 'Lyon' }, { nom: 'Métropole de Lyon' }],
    })
    expect(apres.historique[0]!.changements).toContain(
      'Finalité\u00a0: Repérer les copropriétés fragiles de la commune. → Préparer le programme local de l’habitat.',
    )
  })

  test('clos, il ne montre plus rien, son organisme apprend pourquoi, et une seule fois', async () => {
    const avant = await sienne()
    const clore = async (motif: string) =>
      teneur.appeler(cloreHabilitation, {
        params: { id: String(avant.id) },
        body: { motif, version: (await lire(avant.id)).version },
      })
    const court = await clore('Fin')
    expect(court.erreur.refus).toMatchObject([{ champ: 'motif', code: 'MOTIF_TROP_COURT' }])
    expect((await clore('La mission est finie.')).statut).toBe(204)
    const [message, ...reste] = await courriels()
    expect([reste, message!.nature, message!.texte]).toEqual([
      [],
      'INSTITUTION.CLOS',
      expect.stringContaining('Motif\u00a0: La mission est finie.'),
    ])
    expect((await institution.appeler(lireMonAcces, {})).corps.acces).toMatchObject({ situation: 'CLOS' })
    const encore = await clore('La mission est finie.')
    expect([encore.statut, encore.erreur.code]).toEqual([409, 'HABILITATION_CLOSE'])
    expect((await lister({ situation: 'CLOS' })).lignes.map(({ id }) => id)).toContain(avant.id)

    // Rouvert, il l’est aussitôt.
    const { version, libelle, demandeur, finalite, territoires } = await lire(avant.id)
    const rouvrir = await teneur.appeler(changerHabilitation, {
      params: { id: String(avant.id) },
      body: {
        libelle,
        demandeur,
        finalite,
        territoires: territoires.map(({ niveau, code }) => ({ niveau, code })),
        du: '2026-11-20',
        au: '2027-11-19',
        version,
      },
    })
    expect(rouvrir.statut).toBe(200)
    expect((await institution.appeler(lireMonAcces, {})).corps.acces).toMatchObject({ situation: 'OUVERT' })
  })
})

test('une demande d’accès préremplit l’accès à ouvrir, et celui-ci la cite', async () => {
  const { id } = await produit.db
    .insertInto('reclamation')
    .values({
      reference: 'REC-2026-ACCES',
      etat: 'A_TRAITER' as never,
      sorte: 'DEMANDE_ACCES',
      nom: 'Aubrive',
      prenom: 'Rose',
      email: 'rose.aubrive@sorlange.invalid',
      empreinte: 'acces',
      clefChiffree: produit.deps.secrets.chiffrer(USAGE_DU_LIEN, 'clef-du-suivi'),
      cleEnvoi: '00000000-0000-4000-8000-0000000000ac',
      dateDepot: '2026-11-19T10:00:00.000Z',
      attendueLe: '2026-11-26',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await produit.db
    .insertInto('reclamationMessage')
    .values({
      reclamationId: id,
      texte: `Nous demandons l’accès pour la ville de Sorlange, SIRET ${LIBRES[2]}.`,
      date: '2026-11-19T10:00:00.000Z',
    })
    .execute()
  const { corps } = await teneur.appeler(habilitationDUneReclamation, { params: { reclamation: String(id) } })
  expect(corps).toMatchObject({
    reference: 'REC-2026-ACCES',
    siret: LIBRES[2],
    demandeur: 'Rose Aubrive (rose.aubrive@sorlange.invalid)',
    dejaOuvert: null,
  })
  const r = await ouvrir({ siret: corps.siret, reclamation: id })
  expect((await lire(r.corps.id)).reclamation).toEqual({ id, reference: 'REC-2026-ACCES' })
  // Le même acte y répond : elle est close, son auteur l’apprend, le journal le garde.
  const { etat, dateCloture } = await produit.db
    .selectFrom('reclamation')
    .select(['etat', 'dateCloture'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect([etat, dateCloture]).toEqual(['CLOSE', produit.heure.instant.toISOString()])
  const { texte } = await produit.db
    .selectFrom('courriel')
    .select('texte')
    .where('sujet', '=', 'Réponse à votre demande REC-2026-ACCES')
    .executeTakeFirstOrThrow()
  expect(texte).toContain('est ouvert du')
  expect(texte).toContain('clef-du-suivi')
  const { ancien, nouveau, auteur } = await produit.db
    .selectFrom('evenementJournal')
    .select(['ancien', 'nouveau', 'auteur'])
    .where('objet', '=', 'reclamation')
    .where('objetId', '=', id)
    .executeTakeFirstOrThrow()
  expect([ancien, nouveau]).toEqual([
    { etatReclamation: 'A_TRAITER' },
    { reference: 'REC-2026-ACCES', etatReclamation: 'CLOSE' },
  ])
  expect(auteur).not.toBe('Système')
  const autre = await teneur.appeler(habilitationDUneReclamation, { params: { reclamation: '999999' } })
  expect(autre.statut).toBe(404)
})

test('soixante et quinze jours avant, puis au lendemain du dernier jour : un courriel, une seule fois chacun', async () => {
  const { id } = await sienne()
  const { au } = await lire(id)
  const avant = (jours: number) => nuit(plusJours(au, -jours))
  expect(await avant(61)).toEqual([])
  expect(await avant(60)).toEqual(['INSTITUTION.RAPPEL'])
  expect(await avant(60)).toEqual([])
  expect(await avant(30)).toEqual([])
  // Une nuit manquée se rattrape.
  expect(await avant(14)).toEqual(['INSTITUTION.RAPPEL'])
  expect((await courriels())[0]!.texte).toContain('il reste 14 jours')
  expect(await avant(0)).toEqual([])
  expect(await avant(-1)).toEqual(['INSTITUTION.CLOS'])
  expect(await avant(-1)).toEqual([])
  expect((await lire(id)).historique[0]!.libelle).toBe('Accès d’un organisme arrivé à son terme')
})

describe('la charte', () => {
  test('s’accepte dans la version lue, une fois, et se relit en PDF avec le nom et le jour', async () => {
    const { version } = charteDu('2026-11-20')
    expect((await institution.appeler(lireMonAcces, {})).corps.charte).toEqual({ version, accepteeLe: null })
    const perimee = await institution.appeler(accepterCharte, { body: { version: '2020-1' } })
    expect([perimee.statut, perimee.erreur.code]).toEqual([409, 'CHARTE_CHANGEE'])
    const [une, deux] = await Promise.all(
      [1, 2].map(() => institution.appeler(accepterCharte, { body: { version } })),
    )
    expect(une!.corps).toEqual(deux!.corps)
    const evenements = await produit.db
      .selectFrom('evenementJournal')
      .select('nouveau')
      .where('type', '=', 'CHARTE')
      .execute()
    expect(evenements).toEqual([{ nouveau: { version } }])
    const pdf = await institution.appeler(telechargerCharte, { params: { version } })
    const { texte } = await relirePdf(pdf.corps)
    expect(texte).toContain('Acceptée le 20 novembre 2026 par Maëlle Kervadel')
    const inconnue = await institution.appeler(telechargerCharte, { params: { version: '1999-1' } })
    expect(inconnue.statut).toBe(404)
  })

  test('n’est pas l’affaire des autres', async () => {
    const { version } = charteDu('2026-11-20')
    const r = await teneur.appeler(accepterCharte, { body: { version } })
    expect(r.statut).toBe(403)
    const syndic = await produit.connecte('TELE_PRO_ADMIN_PRINC')
    expect((await syndic.appeler(listerHabilitations, { query: {} })).statut).toBe(403)
    expect((await institution.appeler(listerHabilitations, { query: {} })).statut).toBe(403)
  })
})
