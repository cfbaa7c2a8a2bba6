import { afterAll, beforeAll, expect, test } from 'vitest'
import { rechercherCoproprietes } from '#contract/coproprietes.ts'
import { brouillonRempli, demandeDeposee } from '#server/essais/dossier.ts'
import { compteDe } from '#server/essais/utilisateurs.ts'
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
const lister = (
  qui: Navigateur,
  body: {
    immatriculationOuNom?: string
    etatsCopropriete?: ('BROUILLON' | 'IMMATRICULEE_RATTACHEMENT_EXPIRE')[]
    paginationOptions?: {
      pageNumber?: number
      pageSize?: number
      sortField?: 'nom' | 'nbLots' | 'mandatFin' | 'numero'
      sortDirection?: 'asc' | 'desc'
    }
  } = {},
) => qui.appeler(rechercherCoproprietes, { body })
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
  const expirees = await lignes(odette, { etatsCopropriete: ['IMMATRICULEE_RATTACHEMENT_EXPIRE'] })
  expect(expirees.map((l) => l.situationMandat)).toEqual(['EXPIRE_SANS_SUCCESSEUR'])
  const vide = await lister(cabinet, { immatriculationOuNom: '%' })
  expect(vide.erreur.refus?.[0]?.code).toBe('RECHERCHE_VIDE')
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

test('le notaire et son collaborateur voient celles de leur office, et elles seules', async () => {
  for (const profil of ['NOTAIRE_ADMIN', 'NOTAIRE_NOTAIRE', 'NOTAIRE_COLLAB'] as const)
    expect(await lister(await produit.connecte(profil))).toMatchObject({
      statut: 200,
      corps: { totalItems: 0 },
    })
  const [prise] = await lignes(cabinet)
  const { teledeclarantId } = await compteDe(produit, 'NOTAIRE_COLLAB')
  const donner = (id: number | null) =>
    produit.db.updateTable('copropriete').set({ teledeclarantId: id }).where('id', '=', prise!.id).execute()
  await donner(teledeclarantId)
  expect((await lignes(await produit.connecte('NOTAIRE_COLLAB'))).map((l) => l.id)).toEqual([prise!.id])
  await donner(prise!.idTeledeclarant)
})

test('le teneur les voit toutes ; le compte s’arrête à mille, et le dit', async () => {
  const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  expect((await lister(teneur)).corps).toMatchObject({ totalItems: 1_000, plafonne: true })
  expect((await lister(cabinet)).corps).toMatchObject({ totalItems: 400, plafonne: false })
})
