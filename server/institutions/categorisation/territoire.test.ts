import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { APPELS } from '#contract/appels.ts'
import type { Call } from '#contract/socle/call.ts'
import {
  extraireCsv,
  extraireDonnees,
  lireUneCopropriete,
  lister,
  type RechercheDemandee,
  regrouper,
  telechargerDiagnostic,
  telechargerFicheDeLOutil,
  telechargerFichesDeLOutil,
  telechargerRapportPdf,
  telechargerRapportXlsx,
} from '#contract/institutions/categorisation.ts'
import {
  extraireChangements,
  lireDatesGardees,
  listerChangements,
} from '#contract/institutions/changements.ts'
import { lireDonneesBrutes, telechargerDonneesBrutes } from '#contract/institutions/donnees-brutes.ts'
import type { CorpsErreur } from '#contract/socle/formes.ts'
import {
  enregistrerRecherche,
  mesRecherches,
  recherchesPartagees,
  supprimerRecherche,
} from '#contract/institutions/recherches.ts'
import {
  demanderTelechargement,
  mesTelechargements,
  prendreTelechargement,
  recommencerTelechargement,
  supprimerTelechargement,
} from '#contract/institutions/telechargements.ts'
import { CATEGORISER, PRENDRE_DONNEES_BRUTES } from '#domain/socle/acces/droit.ts'
import { dateProposee } from '#domain/institutions/categorisation/date-comparee.ts'
import { CODES_MOUVEMENTS } from '#domain/institutions/categorisation/mouvements.ts'
import { CODES_REGROUPEMENTS } from '#domain/institutions/categorisation/regroupements.ts'
import { CODES_SORTES_DE_TELECHARGEMENT } from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import {
  ecrireTerritoire,
  NATIONAL,
  type Territoire,
} from '#domain/institutions/habilitations/territoires.ts'
import { jointesA } from '#domain/socle/territoire/communes-jointes.ts'
import { ETABLISSEMENT_TERRITORIAL, METROPOLE_DU_GRAND_PARIS } from '#domain/socle/territoire/grand-paris.ts'
import { autreAgent, accepter } from '#server/essais/agent.ts'
import { relirePdf } from '#server/essais/pdf.ts'
import { oublierLesPrises } from '#server/essais/prises.ts'
import { MAINTENANT } from '#server/essais/moment.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { noterToutes } from '#server/socle/registre/chiffres/score.ts'
import { alertesDesRecherches } from './recherches/alertes.ts'
import { preparerLesTelechargements } from './telechargements/preparer.ts'

const JOUR = '2026-11-20'
const METROPOLE: Territoire = { niveau: 'EPCI', code: '200046977' }
/** Un échec imprime le tirage ; une autre graine en essaie d’autres. */
const GRAINE = 15

/** Un lieu, tel que l’oracle le regarde : une commune, ou une copropriété. */
interface Lieu {
  region: string | null
  departement: string | null
  epci: string | null
  codeInsee: string | null
}

let produit: Produit
let agent: Navigateur
let collegue: Navigateur
let habilitation: number
let coproprietes: (Lieu & { numero: string })[]
/** Celles que l’annuaire ne montre plus, et dont une note est gardée. */
let parties: (Lieu & { numero: string })[]
let communes: Lieu[]
let parentes: Map<string, string | null>
let duGrandParis: Set<string>
let lieux: Territoire[]
beforeAll(async () => {
  produit = await ouvrirProduit()
  const { db } = produit
  await noterToutes(db, JOUR)
  agent = await produit.connecte('INSTITUTIONNEL')
  await accepter(produit, agent)
  collegue = await autreAgent(produit, { prenom: 'Yanis', nom: 'Belcastel' })
  const lire = async <L>(requete: ReturnType<typeof sql<L>>) => (await requete.execute(db)).rows
  coproprietes = await lire(sql<
    (typeof coproprietes)[number]
  >`SELECT numero, region, departement, epci, code_insee
    FROM copropriete WHERE publie AND numero IS NOT NULL`)
  parties = await lire(sql<(typeof parties)[number]>`SELECT numero, region, departement, epci, code_insee
    FROM copropriete WHERE NOT publie AND numero IS NOT NULL`)
  // De quoi bouger de toutes les façons.
  await sql`INSERT INTO score_garde (fin, copropriete_id, categorie, note)
    SELECT '2026-09-30', id, CASE id % 4 WHEN 0 THEN 'A' WHEN 1 THEN 'D' WHEN 2 THEN 'NON_EVALUABLE' ELSE coalesce(s.categorie, 'C') END,
      CASE id % 4 WHEN 0 THEN 1 WHEN 1 THEN 99 WHEN 2 THEN NULL ELSE coalesce(s.note, 50) END
    FROM copropriete LEFT JOIN score s ON s.copropriete_id = id WHERE numero IS NOT NULL`.execute(db)
  communes =
    await lire(sql<Lieu>`SELECT d.region, m.departement, m.epci, m.code_insee FROM commune m LEFT JOIN departement d
      ON d.code = m.departement`)
  parentes = new Map(
    (await db.selectFrom('commune').select(['codeInsee', 'parente']).execute()).map((c) => [
      c.codeInsee,
      c.parente,
    ]),
  )
  duGrandParis = new Set(
    (await db.selectFrom('epci').select('siren').where('type', '=', ETABLISSEMENT_TERRITORIAL).execute()).map(
      (e) => e.siren,
    ),
  )
  lieux = await lire(sql<Territoire>`
    (SELECT DISTINCT 'COMMUNE' AS niveau, code_insee AS code FROM copropriete WHERE publie AND code_insee IS NOT NULL ORDER BY 2 LIMIT 60)
    UNION ALL (SELECT DISTINCT 'COMMUNE', parente FROM commune WHERE parente IS NOT NULL)
    UNION ALL (SELECT DISTINCT 'EPCI', epci FROM copropriete WHERE publie AND epci IS NOT NULL ORDER BY 2 LIMIT 20)
    UNION ALL SELECT 'EPCI', ${METROPOLE_DU_GRAND_PARIS} UNION ALL SELECT ${METROPOLE.niveau}, ${METROPOLE.code}
    UNION ALL (SELECT DISTINCT 'DEPARTEMENT', departement FROM copropriete WHERE publie AND departement IS NOT NULL ORDER BY 2 LIMIT 20)
    UNION ALL (SELECT 'REGION', code FROM region ORDER BY 2 LIMIT 12)`)
  const { id } = await db
    .selectFrom('habilitation')
    .select('id')
    .where('libelle', '=', 'Métropole de Valmorin')
    .executeTakeFirstOrThrow()
  habilitation = id
})
afterAll(() => produit.fermer())

/** Ce que l’oracle sait de la règle, sans rien lire de ce qui la fait : ce lieu est-il dans ce territoire ? */
function estDans({ niveau, code }: Territoire, l: Lieu): boolean {
  if (niveau === 'NATIONAL') return true
  if (niveau === 'REGION') return l.region === code
  if (niveau === 'DEPARTEMENT') return l.departement === code
  if (niveau === 'EPCI')
    return l.epci === code || (code === METROPOLE_DU_GRAND_PARIS && duGrandParis.has(l.epci ?? ''))
  return jointesA(code).some((c) => l.codeInsee === c || parentes.get(l.codeInsee ?? '') === c)
}
const dansLUn = (territoires: readonly Territoire[], l: Lieu) => territoires.some((t) => estDans(t, l))

/** Les numéros que cette personne peut lire de ce qu’elle demande. */
const permis = (siens: readonly Territoire[], demandes: readonly Territoire[]) =>
  new Set(
    coproprietes
      .filter((c) => dansLUn(siens, c) && (demandes.length === 0 || dansLUn(demandes, c)))
      .map((c) => c.numero),
  )

async function poser(siens: readonly Territoire[]): Promise<void> {
  await produit.db.deleteFrom('habilitationTerritoire').where('habilitationId', '=', habilitation).execute()
  await produit.db
    .insertInto('habilitationTerritoire')
    .values(siens.map(({ niveau, code }) => ({ habilitationId: habilitation, niveau, code })))
    .onConflict((oc) => oc.doNothing())
    .execute()
}

interface Tirage {
  siens: Territoire[]
  /** Ce que l’organisme voit ensuite, quand quelque chose attend. */
  ensuite: Territoire[]
  demandes: Territoire[]
  criteres: RechercheDemandee['criteres']
  /** Des numéros de partout. */
  numeros: string[]
  rang: number
}

type Lue = { statut: number; erreur: CorpsErreur; entetes: Record<string, unknown> }
/** Ce qu’une personne a reçu : son texte entier, ou le refus. `nombre` : combien il en dit. */
interface Recu {
  r: Lue
  texte?: string
  nombre?: number
  /** Toutes celles que l’on peut voir doivent y être, et pas seulement aucune autre. */
  entier?: boolean
  /** Lu d’après ces territoires-là plutôt que ceux de la demande. */
  siens?: Territoire[]
  demandes?: Territoire[]
}

interface Essai {
  nom: string
  appels: Call[]
  /** Combien de tirages : un PDF est plus long qu’une page. */
  fois: number
  prendre: (qui: Navigateur, t: Tirage) => Promise<Recu>
}

const COLONNES = ['numero' as const, 'nom' as const, 'commune' as const]
const ecranDe = ({ demandes: territoires, criteres }: Tirage) => ({
  territoires,
  criteres,
  colonnes: COLONNES,
})
const numerosDe = (texte: string) => new Set((texte.match(/[A-Z]{2}\d-?\d{3}-?\d{3}/g) ?? []).map(lireNumero))

async function lireClasseur(octets: Buffer): Promise<string> {
  const { sheets } = await readXlsx(octets)
  return sheets.flatMap(({ rows }) => rows.map((cases) => cases.join(' '))).join('\n')
}
const lirePdf = async (octets: Buffer) => (await relirePdf(octets)).texte
async function lireZip(octets: Buffer): Promise<string> {
  const zip = await fromBufferPromise(octets)
  const lus: string[] = []
  for await (const partie of zip.eachEntry()) {
    // Celui-ci redit ce que l’on a demandé, et pourquoi cela n’y est pas.
    if (partie.fileName === 'fiches-absentes.txt') continue
    lus.push(partie.fileName, await lirePdf(await buffer(await zip.openReadStreamPromise(partie))))
  }
  return lus.join('\n')
}
const enTexte = (octets: Buffer) => Promise.resolve(octets.toString('utf8'))
const LECTEURS: Readonly<Record<(typeof CODES_SORTES_DE_TELECHARGEMENT)[number], typeof enTexte>> = {
  EXTRAIT_CSV: enTexte,
  EXTRAIT_GEOJSON: enTexte,
  EXTRAIT_XLSX: lireClasseur,
  FICHES: lireZip,
  RAPPORT_XLSX: lireClasseur,
  RAPPORT_PDF: lirePdf,
}
/** Combien de copropriétés dit un rapport en PDF. */
const nombreDuRapport = (texte: string): number =>
  Number(/(\d[\d\s]*) copropriétés? Ordre/.exec(texte)?.[1]?.replaceAll(/\s/g, ''))

/** Un fichier des copropriétés de l’écran, lu en entier. */
const fichier =
  (prendre: (qui: Navigateur, t: Tirage) => Promise<Lue & { corps: Buffer }>, lire: typeof enTexte) =>
  async (qui: Navigateur, t: Tirage): Promise<Recu> => {
    const r = await prendre(qui, t)
    return r.statut === 200 ? { r, texte: await lire(r.corps), entier: true } : { r }
  }
/** Ce qui n’est que d’une copropriété, ou de quelques-unes. */
const fiche =
  (prendre: (qui: Navigateur, t: Tirage) => Promise<Lue & { corps: Buffer }>, lire: typeof enTexte) =>
  async (qui: Navigateur, t: Tirage): Promise<Recu> => {
    const r = await prendre(qui, t)
    return r.statut === 200 ? { r, texte: await lire(r.corps), demandes: [] } : { r }
  }

const listerDe = async (qui: Navigateur, recherche: RechercheDemandee): Promise<Recu> => {
  const r = await qui.appeler(lister, { body: { ...recherche, colonnes: COLONNES, paginationOptions: {} } })
  if (r.statut !== 200) return { r }
  const { lignes, totalItems } = r.corps
  return { r, texte: JSON.stringify(lignes), nombre: totalItems, entier: totalItems === lignes.length }
}

/** Celles qui sont sorties de l’annuaire se lisent à part : l’oracle des autres ne les connaît pas. */
function sansLesParties(siens: readonly Territoire[], lus: ReadonlySet<string | null>): string {
  const siennes = new Set(parties.filter((c) => dansLUn(siens, c)).map(({ numero }) => numero))
  const toutes = new Set(parties.map(({ numero }) => numero))
  const lues = [...lus].flatMap((numero) => (numero !== null && toutes.has(numero) ? [numero] : []))
  expect(lues.filter((numero) => !siennes.has(numero))).toEqual([])
  return [...lus].filter((numero) => numero !== null && !toutes.has(numero)).join(' ')
}

const ESSAIS: Essai[] = [
  {
    nom: 'ce qui a changé, tous mouvements',
    appels: [lireDatesGardees, listerChangements],
    fois: 20,
    async prendre(qui, { siens, demandes: territoires, criteres }) {
      const dates = await qui.appeler(lireDatesGardees, {})
      if (dates.statut !== 200) return { r: dates }
      const lues: string[] = []
      for (const mouvement of CODES_MOUVEMENTS) {
        const r = await qui.appeler(listerChangements, {
          body: { territoires, criteres, mouvement, pageSize: 4_000 },
        })
        if (r.statut !== 200) return { r }
        expect(r.corps.depuis).toBe(dateProposee(dates.corps.dates, MAINTENANT.slice(0, 10)))
        lues.push(JSON.stringify(r.corps.lignes))
      }
      return { r: dates, texte: sansLesParties(siens, numerosDe(lues.join())), entier: true }
    },
  },
  {
    nom: 'ce qui a changé, en classeur',
    appels: [extraireChangements],
    fois: 12,
    async prendre(qui, { siens, demandes: territoires, criteres }) {
      const r: Lue & { corps: Buffer } = await qui.appeler(extraireChangements, {
        body: { territoires, criteres },
      })
      // D’un territoire sans copropriété, aucune note n’est gardée.
      if (r.statut === 400 && permis(siens, []).size === 0) return { r, texte: '' }
      if (r.statut !== 200) return { r }
      return { r, texte: sansLesParties(siens, numerosDe(await lireClasseur(r.corps))) }
    },
  },
  {
    nom: 'les lignes',
    appels: [lister],
    fois: 30,
    prendre: (qui, { demandes: territoires, criteres }) => listerDe(qui, { territoires, criteres }),
  },
  {
    nom: 'les groupes',
    appels: [regrouper],
    fois: 30,
    async prendre(qui, { demandes: territoires, criteres, rang }) {
      const regroupementNiveau = CODES_REGROUPEMENTS[rang % CODES_REGROUPEMENTS.length]!
      const r = await qui.appeler(regrouper, { body: { territoires, criteres, regroupementNiveau } })
      if (r.statut !== 200) return { r }
      const { groupes, total, davantage } = r.corps
      if (!davantage) expect(groupes.reduce((n, g) => n + g.nombre, 0)).toBe(total.nombre)
      return { r, texte: JSON.stringify(groupes), nombre: total.nombre }
    },
  },
  {
    nom: 'une copropriété',
    appels: [lireUneCopropriete],
    fois: 30,
    prendre: fiche(async (qui, { numeros: [immat = ''] }) => {
      const r = await qui.appeler(lireUneCopropriete, { params: { immat } })
      return { ...r, corps: Buffer.from(r.texte) }
    }, enTexte),
  },
  {
    nom: 'l’extrait en CSV',
    appels: [extraireCsv],
    fois: 20,
    prendre: fichier((qui, t) => qui.appeler(extraireCsv, { body: ecranDe(t) }), enTexte),
  },
  {
    nom: 'les choisies une à une, en GeoJSON',
    appels: [extraireDonnees],
    fois: 20,
    prendre: fiche(
      (qui, t) =>
        qui.appeler(extraireDonnees, { body: { ...ecranDe(t), choisies: t.numeros, format: 'geojson' } }),
      enTexte,
    ),
  },
  {
    nom: 'l’extrait en classeur',
    appels: [extraireDonnees],
    fois: 12,
    prendre: fichier(
      (qui, t) => qui.appeler(extraireDonnees, { body: { ...ecranDe(t), format: 'xlsx' } }),
      lireClasseur,
    ),
  },
  {
    nom: 'le rapport en classeur',
    appels: [telechargerRapportXlsx],
    fois: 12,
    prendre: fichier((qui, t) => qui.appeler(telechargerRapportXlsx, { body: ecranDe(t) }), lireClasseur),
  },
  {
    nom: 'le rapport en PDF',
    appels: [telechargerRapportPdf],
    fois: 12,
    async prendre(qui, t) {
      const r = await qui.appeler(telechargerRapportPdf, { body: ecranDe(t) })
      if (r.statut !== 200) return { r }
      const texte = await lirePdf(r.corps)
      return { r, texte, nombre: nombreDuRapport(texte) }
    },
  },
  {
    nom: 'la fiche en PDF',
    appels: [telechargerFicheDeLOutil],
    fois: 12,
    prendre: fiche(
      (qui, { numeros: [immat = ''] }) => qui.appeler(telechargerFicheDeLOutil, { params: { immat } }),
      lirePdf,
    ),
  },
  {
    nom: 'le diagnostic en PDF',
    appels: [telechargerDiagnostic],
    fois: 12,
    prendre: fiche(
      (qui, { numeros: [immat = ''] }) => qui.appeler(telechargerDiagnostic, { body: { immat } }),
      lirePdf,
    ),
  },
  {
    nom: 'les fiches en ZIP',
    appels: [telechargerFichesDeLOutil],
    fois: 12,
    prendre: fiche(
      (qui, { numeros }) => qui.appeler(telechargerFichesDeLOutil, { body: { numeros } }),
      lireZip,
    ),
  },
  {
    nom: 'un fichier demandé pour plus tard, l’accès changé depuis',
    appels: [demanderTelechargement, prendreTelechargement],
    fois: 12,
    async prendre(qui, t) {
      const sorte = CODES_SORTES_DE_TELECHARGEMENT[t.rang % CODES_SORTES_DE_TELECHARGEMENT.length]!
      const choisies = sorte === 'FICHES' ? t.numeros : []
      const demande = await qui.appeler(demanderTelechargement, { body: { ...ecranDe(t), choisies, sorte } })
      if (demande.statut !== 200) return { r: demande }
      const params = { id: String(demande.corps.id) }
      await poser(t.ensuite)
      await preparerLesTelechargements(produit.deps).faire({})
      const [fait] = (await qui.appeler(mesTelechargements, {})).corps.telechargements
      const r = await qui.appeler(prendreTelechargement, { params })
      await qui.appeler(supprimerTelechargement, { params })
      // Ce qui n’est plus à soi, ou dont il ne reste rien, ne s’est pas préparé.
      if (fait!.etat !== 'PRET') return { r: demande, texte: '', demandes: [] }
      const texte = await LECTEURS[sorte](r.corps)
      const recu = { r, texte, siens: t.ensuite }
      if (sorte === 'FICHES') return { ...recu, demandes: [] }
      return sorte === 'RAPPORT_PDF' ? { ...recu, nombre: nombreDuRapport(texte) } : { ...recu, entier: true }
    },
  },
  {
    nom: 'la liste de ses fichiers, puis l’écran d’où ils se demandent',
    appels: [mesTelechargements],
    fois: 4,
    async prendre(qui, t) {
      const r = await qui.appeler(mesTelechargements, {})
      return r.statut === 200 ? listerDe(qui, ecranDe(t)) : { r }
    },
  },
  {
    nom: 'un fichier redemandé, puis l’écran d’où il se demande',
    appels: [recommencerTelechargement],
    fois: 4,
    async prendre(qui, t) {
      const r = await qui.appeler(recommencerTelechargement, { params: { id: '1' } })
      return r.statut === 404 ? listerDe(qui, ecranDe(t)) : { r }
    },
  },
  {
    nom: 'une recherche partagée, que lance un collègue quand l’accès a changé',
    appels: [enregistrerRecherche, mesRecherches, recherchesPartagees, supprimerRecherche],
    fois: 12,
    async prendre(qui, t) {
      const { territoires, criteres } = ecranDe(t)
      const gardee = await qui.appeler(enregistrerRecherche, {
        body: { nom: 'Au hasard', partage: 'ORGANISME', alerte: 'NUIT', territoires, criteres },
      })
      if (gardee.statut !== 200) return { r: gardee }
      await poser(t.ensuite)
      // L’alerte de la nuit d’après ne dit que ce qui est à son auteur cette nuit-là.
      const { heure, db } = produit
      const ceSoir = heure.instant
      heure.instant = new Date(ceSoir.getTime() + 86_400_000)
      await alertesDesRecherches(produit.deps).faire({})
      heure.instant = ceSoir
      const ecrits = await db
        .selectFrom('courriel')
        .select('texte')
        .where('sujet', 'like', '%Au hasard%')
        .execute()
      await db.deleteFrom('courriel').where('sujet', 'like', '%Au hasard%').execute()
      const dits = ecrits.flatMap(({ texte }) => texte.match(/[A-Z]{2}\d-\d{3}-\d{3}/g) ?? [])
      const siennes = permis(t.ensuite, [])
      expect(dits.filter((numero) => !siennes.has(numero.replaceAll('-', '')))).toEqual([])
      const [lue] = (await collegue.appeler(recherchesPartagees, {})).corps
      const [mienne] = (await qui.appeler(mesRecherches, {})).corps
      expect(lue).toMatchObject({ id: mienne!.id, owned: false })
      await qui.appeler(supprimerRecherche, { body: { id: mienne!.id } })
      const recu = await listerDe(collegue, {
        territoires: lue!.territoires.map(({ niveau, code }) => ({ niveau, code })),
        criteres: lue!.criteres,
      })
      return { ...recu, siens: t.ensuite }
    },
  },
  {
    nom: 'combien de données brutes',
    appels: [lireDonneesBrutes],
    fois: 12,
    async prendre(qui) {
      const r = await qui.appeler(lireDonneesBrutes, {})
      return r.statut === 200 ? { r, texte: r.texte, nombre: r.corps.nombre, demandes: [] } : { r }
    },
  },
  {
    nom: 'les données brutes',
    appels: [telechargerDonneesBrutes],
    fois: 8,
    async prendre(qui, { demandes: [lieu], rang }) {
      const gzip = rang % 2 === 0
      const r = await qui.appeler(telechargerDonneesBrutes, {
        query: {
          ...(lieu && { territoire: ecrireTerritoire(lieu) }),
          ...(gzip && { compression: 'gzip' as const }),
          ...(rang % 3 === 0 && { etat: '2025-12-31' }),
        },
      })
      if (r.statut !== 200) return { r }
      const texte = (gzip ? gunzipSync(r.corps) : r.corps).toString('utf8')
      // Un 31 décembre passé n’a que celles d’alors.
      return { r, texte, entier: rang % 3 !== 0, demandes: lieu ? [lieu] : [] }
    },
  },
]

/** Au hasard, mais pas trop : ce qui est demandé touche souvent ce qui est à soi, et une copropriété sur deux en est. */
const tirage = (): fc.Arbitrary<Tirage> => {
  const territoire = fc.constantFrom(...lieux)
  const siens = fc.oneof(
    { weight: 9, arbitrary: fc.array(territoire, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constant<Territoire[]>([NATIONAL]) },
  )
  const tires = fc.record({
    siens,
    ensuite: siens,
    /** De soi, par son rang ; ou d’ailleurs. */
    demandes: fc.array(fc.oneof({ weight: 2, arbitrary: fc.nat(2) }, { weight: 1, arbitrary: territoire }), {
      maxLength: 2,
    }),
    criteres: fc.constantFrom<RechercheDemandee['criteres']>(
      {},
      {},
      { typeSyndic: { parmi: ['PRO'], inconnu: true } },
      { nbLots: { min: 5, inconnu: true } },
      { arrete: { vaut: false, inconnu: true } },
      { note: { inconnu: true } },
      { syndic: { inconnu: true } },
    ),
    numeros: fc.array(fc.record({ aSoi: fc.boolean(), n: fc.nat(9_999) }), { minLength: 1, maxLength: 3 }),
    rang: fc.nat(99),
  })
  return tires.map((t) => {
    const [aSoi, partout] = [[...permis(t.siens, [])], coproprietes.map((c) => c.numero)]
    return {
      ...t,
      demandes: t.demandes
        .map((d) => (typeof d === 'number' ? t.siens[d % t.siens.length]! : d))
        .filter(({ niveau }) => niveau !== 'NATIONAL'),
      numeros: t.numeros.map((tire) => {
        const parmi = tire.aSoi && aSoi.length > 0 ? aSoi : partout
        return parmi[tire.n % parmi.length]!
      }),
    }
  })
}

/** Ce territoire n’a aucune commune de ceux-là. */
const estDehors = (t: Territoire, siens: readonly Territoire[]) =>
  !communes.some((m) => estDans(t, m) && dansLUn(siens, m))

const SANS_CRITERE = (t: Tirage) => Object.keys(t.criteres).length === 0

describe('au hasard des organismes, des territoires et des critères, rien ne sort du territoire', () => {
  test.each(ESSAIS)('$nom', async ({ prendre, fois }) => {
    let vues = 0
    await fc.assert(
      fc.asyncProperty(tirage(), async (t) => {
        await poser(t.siens)
        await oublierLesPrises(produit)
        const { r, texte, nombre, entier, siens = t.siens, demandes = t.demandes } = await prendre(agent, t)
        // Réussie ou refusée, aucun cache ne la garde.
        expect(r.entetes['cache-control']).toBe('private, no-store')
        if (texte === undefined) {
          expect([
            [403, 'HORS_TERRITOIRE'],
            [404, 'INTROUVABLE'],
            [409, 'AUCUNE_FICHE'],
          ]).toContainEqual([r.statut, r.erreur.code])
          if (r.statut === 403) expect(demandes.some((d) => estDehors(d, siens))).toBe(true)
          else
            expect(
              t.numeros.slice(0, r.statut === 404 ? 1 : 3).filter((n) => permis(siens, []).has(n)),
            ).toEqual([])
          return
        }
        const attendus = permis(siens, demandes)
        const lus = numerosDe(texte)
        expect([...lus].filter((numero) => !attendus.has(numero!))).toEqual([])
        if (nombre !== undefined) expect(nombre).toBeLessThanOrEqual(attendus.size)
        if (nombre !== undefined && SANS_CRITERE(t)) expect(nombre).toBe(attendus.size)
        if (entier && SANS_CRITERE(t)) expect(lus).toEqual(attendus)
        vues += nombre ?? lus.size
      }),
      { numRuns: fois, seed: GRAINE },
    )
    // Que des refus ne prouveraient rien.
    expect(vues).toBeGreaterThan(fois / 4)
  })
})

describe('qui n’en est pas n’a rien, pas même un nombre', () => {
  const T: Tirage = { siens: [], ensuite: [METROPOLE], demandes: [], criteres: {}, numeros: [], rang: 1 }
  const TEL_QUEL = [
    ['un visiteur', () => Promise.resolve(produit.visiteur()), 401, 'NON_CONNECTE'],
    ['un syndic', () => produit.connecte('TELE_PRO_ADMIN_PRINC'), 403, 'NON_AUTORISE'],
    ['un syndic bénévole', () => produit.connecte('TELE_NONPRO_ADMIN_PRINC'), 403, 'NON_AUTORISE'],
    ['un notaire', () => produit.connecte('NOTAIRE_NOTAIRE'), 403, 'NON_AUTORISE'],
    ['l’assistance', () => produit.connecte('TENEUR_ASS_HOTLINE_ADMIN'), 403, 'NON_AUTORISE'],
    ['un teneur', () => produit.connecte('TENEUR_ADMIN_PRINC'), 403, 'NON_AUTORISE'],
    ['un agent qui n’a pas accepté la charte', sansCharte, 403, 'CHARTE_NON_ACCEPTEE'],
    ['un agent dont l’accès est clos', clos, 403, 'ACCES_CLOS'],
  ] as const

  async function sansCharte(): Promise<Navigateur> {
    const qui = await autreAgent(produit, { prenom: 'Nour', nom: 'Sancharte' })
    await sql`DELETE FROM charte_acceptee WHERE compte_id = (SELECT id FROM compte WHERE nom = 'Sancharte')`.execute(
      produit.db,
    )
    return qui
  }
  async function clos(): Promise<Navigateur> {
    const { siret } = await produit.db
      .selectFrom('teledeclarant')
      .select('siret')
      .where('siret', 'is not', null)
      .where('type', '=', 'PRO')
      .executeTakeFirstOrThrow()
    const qui = await autreAgent(
      produit,
      { prenom: 'Ines', nom: 'Vauclair' },
      { siret: siret!, departement: '69' },
    )
    await produit.db
      .updateTable('habilitation')
      .set({ du: '2026-01-01', au: '2026-11-19' })
      .where('siret', '=', siret)
      .execute()
    return qui
  }

  test.each(TEL_QUEL)('%s', async (dit, entrer, statut, code) => {
    const qui = await entrer()
    await poser([METROPOLE])
    const siennes = [...permis([METROPOLE], [])].slice(0, 2)
    for (const { nom, prendre } of ESSAIS) {
      // La France entière, sans charte : ses données brutes sont les siennes (§6).
      if (dit === 'un teneur' && nom.endsWith('données brutes')) continue
      for (const demandes of [[], [METROPOLE]]) {
        const { r } = await prendre(qui, { ...T, demandes, numeros: siennes })
        expect([nom, r.statut, r.erreur.code]).toEqual([nom, statut, code])
        expect([nom, r.entetes['cache-control']]).toEqual([nom, 'private, no-store'])
        expect([nom, Object.keys(r.erreur).toSorted()]).toEqual([nom, ['code', 'message', 'statut']])
        expect([nom, /\d/.test(r.erreur.message)]).toEqual([nom, false])
      }
    }
  })

  test('un teneur : les données brutes de la France entière', async () => {
    const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
    for (const { nom, prendre } of ESSAIS.filter(({ nom: n }) => n.endsWith('données brutes'))) {
      const { r, texte = '', nombre } = await prendre(teneur, T)
      expect([nom, r.statut]).toEqual([nom, 200])
      const tous = permis([NATIONAL], [])
      expect([nom, nombre ?? numerosDe(texte).size]).toEqual([nom, tous.size])
    }
  })
})

test('chaque appel que la porte garde est essayé', () => {
  const gardes = APPELS.filter(
    ({ appel: { allow, refuse = [] } }: { appel: Call }) =>
      (allow === CATEGORISER || allow === PRENDRE_DONNEES_BRUTES) && refuse.some((c) => c === 'ACCES_CLOS'),
  )
  const essayes = new Set(ESSAIS.flatMap(({ appels }) => appels))
  expect(gardes.length).toBeGreaterThan(15)
  expect(gardes.filter(({ appel }) => !essayes.has(appel)).map(({ nom }) => nom)).toEqual([])
})
