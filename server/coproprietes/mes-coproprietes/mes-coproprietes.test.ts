import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  COLONNES_TRIEES,
  EXPORT_MAX,
  exporterCoproprietes,
  identifiantsDeLaListe,
  rechercherCoproprietes,
  rechercherImmatOuNom,
} from '#contract/coproprietes/mes-coproprietes.ts'
import { tableauDeBordSyndic } from '#contract/teneur/indicateurs.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { ETATS, type EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { CODES_LISTES_SUIVIES, type ListeSuivie } from '#domain/socle/acces/suivi.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { SITUATIONS_MANDAT, type SituationMandat } from '#domain/coproprietes/mandats/statuts.ts'
import { brouillonRempli, coproprieteRepresentee, demandeDeposee } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let odette: Navigateur
let cabinet: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  cabinet = await produit.connecte('TELE_PRO_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

type Corps = Parameters<typeof lister>[1]
type Ligne = Awaited<ReturnType<typeof lignes>>[number]
const lister = (
  qui: Navigateur,
  body: {
    filtre?: ListeSuivie
    immatriculationOuNom?: string
    etatsCopropriete?: EtatCopropriete[]
    statut?: (SituationMandat | 'COURANT' | 'EXPIRE')[]
    dateDebutMandat?: string
    dateFinMandat?: string
    paginationOptions?: {
      pageNumber?: number
      pageSize?: number
      sortField?: (typeof COLONNES_TRIEES)[number]
      sortDirection?: 'asc' | 'desc'
    }
  } = {},
) => qui.appeler(rechercherCoproprietes, { body })
const toutes = async (qui: Navigateur, body: Corps = {}) => {
  const vues: Awaited<ReturnType<typeof lignes>> = []
  for (let pageNumber = 1; pageNumber <= 4; pageNumber += 1)
    vues.push(
      ...(await lignes(qui, {
        ...body,
        paginationOptions: { ...body?.paginationOptions, pageNumber, pageSize: 100 },
      })),
    )
  return vues
}
const lignes = async (qui: Navigateur, body: Corps = {}) =>
  (await lister(qui, body)).corps.ligneRechercheCoproprieteDTOList

test('chacun voit celles de son établissement, et elles seules ; le gestionnaire aussi', async () => {
  const siennes = await lignes(odette)
  expect(siennes).toHaveLength(3)
  const duCabinet = await lister(cabinet, { paginationOptions: { pageSize: 100 } })
  expect(duCabinet.corps.totalItems).toBe(400)
  const communs = new Set(siennes.map((l) => l.id))
  expect(duCabinet.corps.ligneRechercheCoproprieteDTOList.filter((l) => communs.has(l.id))).toEqual([])
  const gestionnaire = await produit.connecte('TELE_NONPRO_GESTION')
  expect((await lignes(gestionnaire)).map((l) => l.id)).toEqual(siennes.map((l) => l.id))
})

test('se pagine sans trou ni doublon, se trie dans les deux sens', async () => {
  const vues: number[] = []
  for (let pageNumber = 1; pageNumber <= 4; pageNumber += 1)
    vues.push(
      ...(await lignes(cabinet, { paginationOptions: { pageNumber, pageSize: 100 } })).map((l) => l.id),
    )
  expect(new Set(vues).size).toBe(400)
  const lots = async (sortDirection: 'asc' | 'desc') =>
    (await lignes(cabinet, { paginationOptions: { pageSize: 100, sortField: 'nbLots', sortDirection } })).map(
      (l) => l.nbLots ?? 0,
    )
  const croissants = await lots('asc')
  expect(croissants).toEqual(croissants.toSorted((a, b) => a - b))
  const decroissants = await lots('desc')
  expect(decroissants).toEqual(decroissants.toSorted((a, b) => b - a))
})

test('se cherche par numéro, nom ou adresse, et se filtre par état', async () => {
  const [premiere] = await lignes(cabinet)
  expect((await lignes(cabinet, { immatriculationOuNom: premiere!.numero! })).map((l) => l.id)).toEqual([
    premiere!.id,
  ])
  expect(await lignes(odette, { immatriculationOuNom: premiere!.numero! })).toEqual([])
  // §5.8 : « $ » devant, « _ » à la place d’un chiffre.
  for (const ecrit of [`$${premiere!.numero!}`, premiere!.numero!.replace(/.$/, '_')])
    expect((await lignes(cabinet, { immatriculationOuNom: ecrit })).map((l) => l.id)).toContain(premiere!.id)
  const expirees = await lignes(odette, { etatsCopropriete: ['IMMATRICULEE_RATTACHEMENT_EXPIRE'] })
  expect(expirees.map((l) => l.situationMandat)).toEqual(['EXPIRE_SANS_SUCCESSEUR'])
  const echanger = (texte: string) => texte.replace(/^(\p{L}\p{L})(\p{L})(\p{L})/u, '$1$3$2')
  const nom = (await toutes(cabinet))
    .map((l) => l.nom ?? '')
    .find((n) => /^\p{L}{6,}/u.test(n) && echanger(n) !== n)!
  const fautif = echanger(nom)
  const proches = await lister(cabinet, {
    immatriculationOuNom: fautif,
    paginationOptions: { pageSize: 100 },
  })
  expect(proches.corps.approche).toBe(true)
  expect(proches.corps.ligneRechercheCoproprieteDTOList.map((l) => l.nom)).toContain(nom)
  expect((await lister(cabinet, { immatriculationOuNom: nom })).corps.approche).toBe(false)
  const vide = await lister(cabinet, { immatriculationOuNom: '%' })
  expect(vide.erreur.refus?.[0]?.code).toBe('RECHERCHE_VIDE')
})

test('la référence d’une demande et le brouillon d’un autre ne se nomment qu’au teneur', async () => {
  const catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  const c = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 19)
  const [chezLui] = await lignes(odette, { immatriculationOuNom: c.numero })
  expect(chezLui!.reference).toMatch(/^IM-2026-/)
  const [chezElle] = await lignes(catherine, { immatriculationOuNom: c.numero })
  expect(chezElle!.reference).toBe(chezLui!.reference)
  for (const profil of ['NOTAIRE_NOTAIRE', 'TENEUR_ASS_HOTLINE_ADMIN'] as const) {
    const [lue] = await lignes(await produit.connecte(profil), { immatriculationOuNom: c.numero })
    expect(lue).toMatchObject({ numero: c.numero, reference: null, idDeclaration: null })
  }
})

test('une demande y paraît avec sa référence ; un brouillon n’y est que si on le demande', async () => {
  const { reference } = await demandeDeposee(odette, 17)
  await brouillonRempli(odette)
  const trouvees = await lignes(odette, { immatriculationOuNom: 'essais 17' })
  expect(trouvees).toEqual([
    expect.objectContaining({
      reference,
      numero: null,
      // Ce qui n’est pas encore accepté ne se lit que dans la demande.
      nbBatiments: null,
      situationMandat: null,
      etat: 'IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER',
    }),
  ])
  expect((await lignes(odette)).filter((l) => l.etat === 'BROUILLON')).toEqual([])
  expect(await lignes(odette, { etatsCopropriete: ['BROUILLON'] })).toHaveLength(1)
})

test('le notaire et l’assistance trouvent toute copropriété, la lisent, et en ont l’attestation', async () => {
  const [une] = await lignes(cabinet)
  for (const profil of ['NOTAIRE_ADMIN', 'NOTAIRE_COLLAB', 'TENEUR_ASS_HOTLINE_GES'] as const) {
    const lui = await produit.connecte(profil)
    const trouvees = await lignes(lui, { immatriculationOuNom: une!.numero! })
    expect([profil, trouvees.map((l) => [l.id, l.actions])]).toEqual([
      profil,
      [[une!.id, profil === 'NOTAIRE_ADMIN' ? ['voir', 'attester', 'dissoudre'] : ['voir', 'attester']]],
    ])
    for (const etat of ['BROUILLON', 'IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER'] as const)
      expect([profil, etat, await lignes(lui, { etatsCopropriete: [etat] })]).toEqual([profil, etat, []])
  }
})

test('le teneur les voit toutes ; le compte s’arrête à mille, et le dit', async () => {
  const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  expect((await lister(teneur)).corps).toMatchObject({ totalItems: 1_000, plafonne: true })
  expect((await lister(cabinet)).corps).toMatchObject({ totalItems: 400, plafonne: false })
})

test('chaque liste suivie montre ce que disent ses colonnes, et ce que compte le tableau de bord', async () => {
  const tout = await toutes(cabinet)
  const attendues: Record<ListeSuivie, (l: (typeof tout)[number]) => boolean> = {
    seeAllCopro: () => true,
    immatriculee: (l) => ETATS[l.etat].public,
    mandate: (l) => l.situationMandat === 'EN_COURS',
    'mandat-expire': (l) => l.situationMandat?.startsWith('EXPIRE') === true,
    'renouveler-mandat': (l) => l.actions.includes('renouveler'),
    standard: (l) => l.actions.includes('mettreAJour'),
    dissolution: (l) => l.actions.includes('dissoudre'),
    'declare-new-successor': (l) =>
      l.actions.includes('succeder') && l.situationMandat !== 'EXPIRE_AVEC_SUCCESSEUR',
    annuelle: (l) => l.fraicheur === 'EN_RETARD',
    coproNonGeolocalisees: (l) => nonSituees.has(l.id),
  }
  const acceptees = await produit.db
    .selectFrom('acceptee')
    .select(['coproprieteId', 'parcellesNonSituees'])
    .execute()
  const nonSituees = new Map(
    acceptees.flatMap((a) =>
      a.parcellesNonSituees.length > 0 ? [[a.coproprieteId, a.parcellesNonSituees.length]] : [],
    ),
  )
  const totaux = new Map<ListeSuivie, number>()
  for (const filtre of CODES_LISTES_SUIVIES) {
    const vues = await toutes(cabinet, { filtre })
    expect([filtre, vues.map((l) => l.id)]).toEqual([
      filtre,
      tout.filter((l) => attendues[filtre](l)).map((l) => l.id),
    ])
    totaux.set(filtre, (await lister(cabinet, { filtre })).corps.totalItems)
  }
  const { corps } = await cabinet.appeler(tableauDeBordSyndic, {})
  expect(corps).toEqual({
    immatriculees: totaux.get('immatriculee'),
    mandatsExpires: totaux.get('mandat-expire'),
    majRequises: totaux.get('annuelle'),
    // Des parcelles, de ces copropriétés.
    nonGeolocalisees: tout.reduce((somme, l) => somme + (nonSituees.get(l.id) ?? 0), 0),
    coproprietesASituer: totaux.get('coproNonGeolocalisees'),
  })
  for (const nom of ['mandate', 'mandat-expire', 'annuelle', 'coproNonGeolocalisees'] as const)
    expect([nom, totaux.get(nom)! > 0]).toEqual([nom, true])
})

test('se filtre par situation et par dates du mandat, ensemble ou non', async () => {
  const tout = await toutes(cabinet)
  const situations: SituationMandat[] = ['EXPIRE_SANS_SUCCESSEUR', 'AUCUN']
  const voulues = tout.filter((l) => l.situationMandat && situations.includes(l.situationMandat))
  expect(voulues.length).toBeGreaterThan(0)
  expect((await toutes(cabinet, { statut: situations })).map((l) => l.id)).toEqual(voulues.map((l) => l.id))
  // Les statuts du §4.2 aussi.
  const enCours = tout.filter((l) => l.situationMandat === 'EN_COURS').map((l) => l.id)
  expect(enCours.length).toBeGreaterThan(0)
  expect((await toutes(cabinet, { statut: ['COURANT'] })).map((l) => l.id)).toEqual(enCours)
  const finis = tout.filter((l) => l.situationMandat?.startsWith('EXPIRE')).map((l) => l.id)
  expect(finis.length).toBeGreaterThan(0)
  expect((await toutes(cabinet, { statut: ['EXPIRE'] })).map((l) => l.id)).toEqual(finis)
  const fins = tout.flatMap((l) => (l.mandatFin ? [l.mandatFin] : [])).toSorted()
  const milieu = fins[Math.floor(fins.length / 2)]!
  const avant = tout.filter((l) => l.mandatFin && l.mandatFin <= milieu)
  expect((await toutes(cabinet, { dateFinMandat: milieu })).map((l) => l.id)).toEqual(avant.map((l) => l.id))
  const debuts = await produit.db
    .selectFrom('acceptee')
    .select(['coproprieteId', 'dateDebutMandat'])
    .where('dateDebutMandat', '>=', '2026-01-01')
    .execute()
  const depuis = new Set(debuts.map((a) => a.coproprieteId))
  expect((await toutes(cabinet, { dateDebutMandat: '2026-01-01' })).map((l) => l.id)).toEqual(
    tout.filter((l) => depuis.has(l.id)).map((l) => l.id),
  )
  const faux = await lister(cabinet, { dateFinMandat: '31/02/2026' })
  expect([faux.statut, faux.erreur.refus?.[0]?.champ]).toEqual([400, 'dateFinMandat'])
})

test('chacune des dix colonnes se trie comme elle se lit, dans les deux sens', async () => {
  const parTexte = (a: string, b: string) => a.localeCompare(b, 'fr')
  const libelles: Partial<Record<(typeof COLONNES_TRIEES)[number], (l: Ligne) => string | null>> = {
    etat: (l) => ETATS[l.etat].libelle,
    situationMandat: (l) => l.situationMandat && SITUATIONS_MANDAT[l.situationMandat],
    mandatFin: (l) => l.mandatFin,
    fraicheur: (l) => l.prochaineEcheance,
    numero: (l) => l.numero,
  }
  const nombres: Partial<Record<(typeof COLONNES_TRIEES)[number], (l: Ligne) => number | null>> = {
    idTeledeclarant: (l) => l.idTeledeclarant,
    nbLots: (l) => l.nbLots,
    nbBatiments: (l) => l.nbBatiments,
  }
  for (const sortField of COLONNES_TRIEES) {
    const croissantes = await toutes(cabinet, { paginationOptions: { sortField, sortDirection: 'asc' } })
    const decroissantes = await toutes(cabinet, { paginationOptions: { sortField, sortDirection: 'desc' } })
    expect([sortField, new Set(croissantes.map((l) => l.id)).size]).toEqual([sortField, 400])
    const dire = libelles[sortField]
    if (dire) {
      const vus = croissantes.map(dire).filter((t) => t !== null)
      expect([sortField, vus]).toEqual([sortField, vus.toSorted(parTexte)])
      const retour = decroissantes.map(dire).filter((t) => t !== null)
      expect([sortField, retour]).toEqual([sortField, vus.toReversed()])
    }
    const compter = nombres[sortField]
    if (!compter) continue
    const vus = croissantes.map(compter)
    expect([sortField, vus.filter((n) => n !== null)]).toEqual([
      sortField,
      vus.filter((n) => n !== null).toSorted((a, b) => a - b),
    ])
    // Ce qui n’est pas connu vient après, dans les deux sens.
    expect([sortField, decroissantes.map(compter).findLastIndex((n) => n !== null)]).toEqual([
      sortField,
      vus.findLastIndex((n) => n !== null),
    ])
  }
})

test('le teneur voit aussi les états qui ne sont pas à l’annuaire, quand il les demande', async () => {
  const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  const { reference } = await demandeDeposee(odette, 18)
  const enAttente = await lignes(teneur, { etatsCopropriete: ['IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER'] })
  expect(enAttente.map((l) => l.reference)).toContain(reference)
  expect(enAttente.every((l) => l.etat === 'IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER')).toBe(true)
})

test('une copropriété supprimée ne se montre qu’au teneur qui la demande', async () => {
  const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  const [une] = await lignes(cabinet)
  const reprendre = (etat: EtatCopropriete) =>
    produit.db
      .updateTable('copropriete')
      .set({ etat: etatRepris(etat) })
      .where('id', '=', une!.id)
      .execute()
  await reprendre('SUPPRIMEE')
  const [lue] = await lignes(teneur, { etatsCopropriete: ['SUPPRIMEE'], immatriculationOuNom: une!.numero! })
  expect([lue?.id, lue?.actions]).toEqual([une!.id, []])
  for (const qui of [cabinet, await produit.connecte('NOTAIRE_NOTAIRE')])
    expect(await lignes(qui, { etatsCopropriete: ['SUPPRIMEE'] })).toEqual([])
  expect(await lignes(teneur, { immatriculationOuNom: une!.numero! })).toEqual([])
  await reprendre(une!.etat)
})

test('les dates du mandat que l’on demande se suivent, sinon le champ le dit', async () => {
  const refus = await lister(cabinet, { dateDebutMandat: '2026-02-02', dateFinMandat: '2026-02-01' })
  expect([refus.statut, refus.erreur.refus]).toEqual([
    400,
    [expect.objectContaining({ champ: 'dateDebutMandat', code: 'PERIODE_INVERSEE' })],
  ])
})

test('en dix lignes, par son numéro ou son nom : les siennes, ou toutes pour qui les lit (§7.3)', async () => {
  const chercher = async (qui: Navigateur, immatriculationOuNom: string) =>
    qui.appeler(rechercherImmatOuNom, { body: { immatriculationOuNom } })
  const [une] = await lignes(cabinet)
  const trouvee = { id: une!.id, numero: une!.numero, nom: une!.nom, adresse: une!.adresse }
  expect((await chercher(cabinet, une!.numero!)).corps).toEqual([trouvee])
  expect((await chercher(odette, une!.numero!)).corps).toEqual([])
  expect((await chercher(await produit.connecte('NOTAIRE_NOTAIRE'), une!.numero!)).corps).toEqual([trouvee])
  expect((await chercher(cabinet, 'rue')).corps).toHaveLength(10)
  expect((await chercher(cabinet, ' ')).erreur.code).toBe('DONNEES_REFUSEES')
})

test('se télécharge telle qu’on la voit : mêmes lignes, même ordre, et le fichier dit ses critères', async () => {
  const body = { filtre: 'mandat-expire', sortField: 'nbLots', sortDirection: 'desc' } as const
  const { filtre, sortField, sortDirection } = body
  const vues = await toutes(cabinet, { filtre, paginationOptions: { sortField, sortDirection } })
  expect(vues.length).toBeGreaterThan(20)
  const csv = await cabinet.appeler(exporterCoproprietes, { body: { ...body, format: 'csv' } })
  expect(csv.entetes['content-disposition']).toContain('coproprietes-2026-11-20.csv')
  const [entete, ...corps] = csv.corps.toString('utf8').trimEnd().split('\r\n')
  expect(entete!.split(';').slice(0, 3)).toEqual(['\ufeffNuméro', 'Nom', 'Voie'])
  expect(corps.map((l) => l.split(';')[0])).toEqual(vues.map((l) => afficherNumero(l.numero!)))

  const xlsx = await cabinet.appeler(exporterCoproprietes, { body: { ...body, format: 'xlsx' } })
  const { sheets } = await readXlsx(xlsx.corps)
  expect(sheets[0]!.rows.slice(1).map((r) => r[0])).toEqual(vues.map((l) => afficherNumero(l.numero!)))
  expect(vues.map((_, n) => sheets[0]!.cells?.get(`${n + 1},0`)?.hyperlink?.target)).toEqual(
    vues.map(({ id }) => `${produit.deps.config.adressePublique}/copropriete/fiche?id=${id}`),
  )
  expect(sheets[1]!.rows.flat()).toEqual([
    'Copropriétés du registre national',
    `Le 20 novembre 2026, ${vues.length} copropriétés.`,
    'Liste\u00a0: Mandat expiré',
  ])

  // Avec les colonnes que l’on a ajoutées, sans les autres : ce qui la nomme et où elle en est y sont toujours.
  const bref = await cabinet.appeler(exporterCoproprietes, {
    body: { ...body, format: 'csv', colonnes: ['nbLots', 'mandatFin'] },
  })
  const [titres, premiere] = bref.corps.toString('utf8').split('\r\n')
  expect(titres!.slice(1).split(';')).toEqual([
    'Numéro',
    'Nom',
    'Voie',
    'Code postal',
    'Commune',
    'Où elle en est',
    'Échéance',
    'Lots',
    'Fin du mandat',
  ])
  expect(premiere).toContain(vues[0]!.aFaire.phrase)
})

test('le fichier d’un autre ne se demande pas ; trop grand, il est refusé avec de quoi le réduire', async () => {
  const csv = await odette.appeler(exporterCoproprietes, { body: { format: 'csv' } })
  expect(csv.corps.toString('utf8').trimEnd().split('\r\n')).toHaveLength(1 + (await lignes(odette)).length)
  // Le compte à l’écran s’arrête à mille ; le fichier, lui, a toutes les lignes que l’on annonce.
  const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  const { totalExact } = (await lister(teneur)).corps
  expect(totalExact).toBeGreaterThan(2_000)
  const entier = await teneur.appeler(exporterCoproprietes, { body: { format: 'csv' } })
  expect(entier.corps.toString('utf8').trimEnd().split('\r\n')).toHaveLength(1 + totalExact!)

  await sql`INSERT INTO copropriete (numero, etat, origine)
    SELECT 'ZZ' || lpad(n::text, 7, '0'), 'IMMATRICULEE_A_RATTACHER',
      (SELECT origine FROM copropriete WHERE numero IS NOT NULL LIMIT 1)
    FROM generate_series(1, ${EXPORT_MAX}::int) n`.execute(produit.db)
  const refus = await teneur.appeler(exporterCoproprietes, { body: { format: 'xlsx' } })
  expect([refus.statut, refus.erreur.code]).toEqual([409, 'EXPORT_TROP_GRAND'])
  expect(refus.erreur.message).toMatch(/plus de 10\s000 copropriétés/)
})

test('se choisit entière, dans son ordre, jusqu’au plafond', async () => {
  const { corps } = await cabinet.appeler(identifiantsDeLaListe, { body: { sortField: 'nbLots' } })
  expect([corps.identifiants.length, corps.totalItems]).toEqual([200, 400])
  const premieres = await lignes(cabinet, { paginationOptions: { pageSize: 100, sortField: 'nbLots' } })
  expect(corps.identifiants.slice(0, 100)).toEqual(premieres.map((l) => l.id))
})
