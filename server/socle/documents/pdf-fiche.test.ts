import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, test } from 'vitest'
import { aplanir, relirePdf } from '#server/essais/pdf.ts'
import type { ACompose, FicheMemo } from './modeles.ts'
import type { Envoi } from './pdf-ouvriers.ts'
import { ouvrirPdf } from './pdf.ts'

const pdf = ouvrirPdf({ identite: 'etat' })
afterAll(() => pdf.fermer())

const FICHE: FicheMemo = {
  titre: 'Qu’est-ce que le registre\u202f?',
  categorie: 'Pour tous',
  chapeau: 'Il recense les copropriétés.',
  sections: [
    { titre: 'Qui déclare', paragraphes: ['Le représentant légal.', 'Ou le notaire.'] },
    { titre: 'Comment faire', etapes: ['Ouvrez le site.', 'Connectez-vous.'] },
  ],
  aRetenir: ['C’est gratuit.'],
  misAJourLe: '20 novembre 2026',
}
const composer = async (change: Partial<FicheMemo> = {}) =>
  relirePdf(await pdf.composer('fiche-memo', { ...FICHE, ...change }))

describe('la fiche mémo', () => {
  test('tient sur une page, et dit tout dans l’ordre', async () => {
    const { texte, pages } = await composer()
    expect(pages).toBe(1)
    const places = [
      'Registre national d’immatriculation des copropriétés',
      'Pour tous',
      'Qu’est-ce que le registre ?',
      'Il recense les copropriétés.',
      'Qui déclare',
      'Le représentant légal.',
      'Ou le notaire.',
      'Comment faire',
      'Ouvrez le site.',
      'Connectez-vous.',
      'À retenir',
      'C’est gratuit.',
      'Fiche mémo – mise à jour le 20 novembre 2026',
    ].map((attendu) => texte.indexOf(attendu))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })

  test('est accessible : titre, langue, balises, PDF/UA-1', async () => {
    const lu = await composer()
    expect(lu.titre).toBe(FICHE.titre)
    expect(lu.langue).toBe('fr-FR')
    expect(lu.norme).toMatch(/pdfuaid:part>\s*1\s*</)
    expect(lu.marque).toBe(true)
    for (const role of ['H1', 'H2', 'P', 'L', 'LI', 'Lbl', 'LBody'])
      expect(lu.balises).toContain(`"role":"${role}"`)
  })

  test('sans point à retenir, le cadre ne paraît pas', async () => {
    expect((await composer({ aRetenir: undefined })).texte).not.toContain('À retenir')
    expect((await composer({ aRetenir: [] })).texte).not.toContain('À retenir')
  })

  test('une fiche plus longue que les nôtres rapetisse et garde sa page', async () => {
    const section = {
      titre: 'Une partie',
      paragraphes: ['Le registre recense les copropriétés. '.repeat(12)],
    }
    expect((await composer({ sections: Array.from({ length: 5 }, () => section) })).pages).toBe(1)
  })

  test('une fiche sans mesure passe à la page suivante plutôt que de perdre du texte', async () => {
    const section = { titre: 'Une partie', paragraphes: ['W'.repeat(40), 'Le registre recense. '.repeat(80)] }
    const { pages, texte } = await composer({ sections: Array.from({ length: 12 }, () => section) })
    expect(pages).toBeGreaterThan(1)
    expect(texte).toContain(`Page ${pages} sur ${pages}`)
    expect(texte).toContain('C’est gratuit.')
  })

  test.each([
    '#panic("non") #import "x.typ" #sys.inputs',
    '= Titre - liste + 1. / terme : [x] {y} \\n \\u{41} --- ... ~',
    'Mot'.repeat(60),
    'Здравствуйте Ελλάδα Łódź İstanbul',
  ])('garde tel qu’il est tapé : %s', async (saisie) => {
    const { texte, morceaux } = await composer({
      titre: saisie,
      chapeau: saisie,
      sections: [{ titre: saisie, paragraphes: [saisie], etapes: [saisie] }],
      aRetenir: [saisie],
    })
    const sansEspace = (t: string) => aplanir(t).replaceAll(' ', '')
    expect(sansEspace(texte).split(sansEspace(saisie))).toHaveLength(7)
    for (const { droite } of morceaux) expect(droite).toBeLessThanOrEqual(187)
  })

  test('une marque de sens ne retourne pas la phrase', async () => {
    const { texte } = await composer({ chapeau: '\u202egauche שלום' })
    expect(texte).toContain('Le représentant légal.')
  })
})

/** Compose sans le Typst natif, comme sur une machine où npm n’en a pas trouvé. */
async function composerPortable(question: ACompose): Promise<Uint8Array> {
  const sansNatif = 'Object.defineProperty(process, "arch", { value: "inconnue" })'
  const fil = new Worker(new URL('./pdf-composition.ts', import.meta.url), {
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(sansNatif)}`],
  })
  try {
    return await new Promise((resoudre, rejeter) => {
      fil.on('error', rejeter)
      fil.on('message', (envoi: Envoi<Uint8Array>) => {
        if ('pret' in envoi) fil.postMessage(question, [])
        else if ('erreur' in envoi) rejeter(new Error(envoi.erreur))
        else resoudre(envoi.resultat)
      })
    })
  } finally {
    await fil.terminate()
  }
}

describe('la version portable de Typst', () => {
  test.each([
    { modele: 'fiche-memo', donnees: FICHE, attendu: 'Il recense les copropriétés.' },
    {
      modele: 'lettre-activation',
      attendu: 'K7QM-4T2X-9PCA',
      donnees: {
        destinataire: ['MME ODETTE RAMBERVIL', '69003 LYON'],
        dateLettre: '20 novembre 2026',
        raisonSociale: 'Les Tilleuls',
        numeroTeledeclarant: '100123',
        reference: 'ACT-2026-000123',
        code: 'K7QM-4T2X-9PCA',
        adresseActivation: 'https://exemple.invalid/compte/activation',
        demandeLe: '18 novembre 2026',
        valableJusquAu: '18 janvier 2027',
        contact: 'Agence de démonstration, 1 place de l’Exemple, 75000 Paris',
      },
    },
    {
      modele: 'recepisse',
      attendu: 'Ce récépissé ne vaut pas immatriculation.',
      donnees: {
        reference: 'IM-2026-000123',
        dateDepot: '20 novembre 2026',
        reponseAttendueLe: '27 novembre 2026',
        demandeur: 'Odette Rambervil',
        etablissement: 'Les Tilleuls',
        copropriete: 'Les Tilleuls',
        adresse: '12 rue de l’Église, 69003 Lyon',
        lignes: [],
        sections: [],
      },
    },
  ] as const)('compose aussi le modèle $modele', async ({ modele, donnees, attendu }) => {
    const contenu = await composerPortable({ identite: 'demonstration', modele, donnees } as never)
    const { texte, pages, norme } = await relirePdf(contenu)
    expect(texte).toContain(attendu)
    expect(texte).toContain('Site de démonstration')
    expect(pages).toBe(1)
    // Elle balise, mais ne sait pas vérifier la norme : c’est à cela qu’on la reconnaît.
    expect(norme).not.toContain('pdfuaid')
  })
})
