import { afterAll, beforeAll, expect, test } from 'vitest'
import { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import { infosDissolution } from '#contract/coproprietes/dissolution.ts'
import { tableauDeBordSyndic } from '#contract/teneur/indicateurs.ts'
import { demanderRattachement, lireRenouvellement, renouvelerMandat } from '#contract/coproprietes/mandats.ts'
import { declarerSuccesseur, successionPossible } from '#contract/coproprietes/successeurs.ts'
import { ACTIONS_DE_LIGNE, sauf, type ActionDeLigne } from '#domain/coproprietes/mes-coproprietes/actions.ts'
import type { ListeSuivie } from '#domain/socle/acces/suivi.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { coproprieteRepresentee, unPdf } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let odette: Navigateur
let thomas: Navigateur
let catherine: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

/** Les actes qu’autre chose que l’état peut retenir, et ce que chacun lit avant de se faire. */
const LECTURES = {
  renouveler: (id: number) => odette.appeler(lireRenouvellement, { params: { id: String(id) } }),
  succeder: (id: number) => odette.appeler(successionPossible, { body: { idCopropriete: id } }),
  dissoudre: (id: number) => odette.appeler(infosDissolution, { params: { id: String(id) } }),
} as const satisfies Partial<Record<ActionDeLigne, unknown>>

const RETENUES = Object.keys(LECTURES) as (keyof typeof LECTURES)[]

/** La liste d’où l’on vient faire chacun. */
const LISTES: Record<keyof typeof LECTURES, ListeSuivie> = {
  renouveler: 'renouveler-mandat',
  succeder: 'declare-new-successor',
  dissoudre: 'dissolution',
}

const ligneDe = async (numero: string, filtre: ListeSuivie = 'seeAllCopro') => {
  const { corps } = await odette.appeler(rechercherCoproprietes, {
    body: { immatriculationOuNom: numero, filtre },
  })
  return corps.ligneRechercheCoproprieteDTOList[0]
}

type Copropriete = { id: number; numero: string }
const finie = ({ id }: Copropriete) =>
  produit.db
    .updateTable('copropriete')
    .set({ mandatFin: '2026-10-31' })
    .where('id', '=', id)
    .execute()
    .then(() =>
      produit.db.updateTable('mandat').set({ fin: '2026-10-31' }).where('coproprieteId', '=', id).execute(),
    )
const succeder = ({ id }: Copropriete, nature: 'INCONNU' | 'BENEVOLE') =>
  odette.appeler(declarerSuccesseur, {
    body: {
      idCopropriete: id,
      nature,
      dateDebut: '2026-12-10',
      ...(nature === 'BENEVOLE' && { email: 'quelquun@exemple.invalid' }),
    },
  })

/** Ce qu’elle est devenue, et les actes qui lui restent. */
const SITUATIONS: readonly [
  string,
  (c: Copropriete) => Promise<unknown>,
  readonly (keyof typeof LECTURES)[],
][] = [
  ['représentée', async () => ({ statut: 200 }), ['renouveler', 'succeder', 'dissoudre']],
  ['au mandat fini', finie, ['renouveler', 'succeder', 'dissoudre']],
  ['dont le successeur est déclaré', (c) => succeder(c, 'BENEVOLE'), ['succeder', 'dissoudre']],
  ['dont le successeur n’est pas connu', (c) => succeder(c, 'INCONNU'), ['succeder', 'dissoudre']],
  [
    'au mandat renouvelé d’avance',
    (c) =>
      odette.appeler(renouvelerMandat, {
        body: { idCopropriete: String(c.id), dateDebutMandat: '2027-07-01', dateFinMandat: '2028-06-30' },
      } as never),
    ['succeder', 'dissoudre'],
  ],
  [
    'qu’un autre demande',
    async (c) => {
      await finie(c)
      return thomas.appeler(demanderRattachement, {
        body: {
          numero: c.numero,
          adminProvisoire: 'false',
          typeJustifMandat: 'CONTRAT_SYNDIC',
          dateDebutMandat: '2026-11-01',
          dateFinMandat: '2027-10-31',
        },
        fichier: { nom: 'contrat.pdf', contenu: await unPdf() },
      })
    },
    [],
  ],
]

test.each(SITUATIONS.map((s, rang) => [...s, 700 + rang] as const))(
  '%s : ce que sa ligne offre se fait, et le reste est refusé pour la raison que dit la table',
  async (_, devenir, restent, n) => {
    const c = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, n)
    const devenue = await devenir(c)
    expect(devenue).toMatchObject(Array.isArray(devenue) ? {} : { statut: 200 })
    const { actions } = (await ligneDe(c.numero))!
    expect(RETENUES.filter((a) => actions.includes(a))).toEqual(restent)
    for (const action of RETENUES) {
      const offerte = actions.includes(action)
      const lue = await LECTURES[action](c.id)
      expect([action, lue.statut === 200]).toEqual([action, offerte])
      if (!offerte) expect(sauf(action)).toContain(lue.erreur.code)
      // La liste d’où l’on vient la faire la montre de même ; un successeur déjà déclaré n’y est plus à déclarer.
      const montree = (await ligneDe(c.numero, LISTES[action])) !== undefined
      const declare = action === 'succeder' && _ === 'dont le successeur est déclaré'
      expect([action, montree]).toEqual([action, offerte && !declare])
    }
  },
)

test('ce que la table retient est ce que cet essai parcourt', () => {
  const retenues = Object.keys(ACTIONS_DE_LIGNE).filter((a) => sauf(a as ActionDeLigne).length > 0)
  expect(retenues.toSorted()).toEqual(RETENUES.toSorted())
})

test('la mise à jour annuelle en retard se compte et se liste dans les états où elle est attendue', async () => {
  const compter = async () => (await thomas.appeler(tableauDeBordSyndic, {})).corps.majRequises
  const lister = async () =>
    (await thomas.appeler(rechercherCoproprietes, { body: { filtre: 'annuelle' } })).corps
  const avant = await compter()
  const { ligneRechercheCoproprieteDTOList: lignes, totalItems } = await lister()
  expect([totalItems > 0, totalItems]).toEqual([true, avant])
  // En dissolution, plus rien ne s’y attend.
  await produit.db
    .updateTable('copropriete')
    .set({ etat: etatRepris('DISSOLUTION_EN_COURS') })
    .where('id', '=', lignes[0]!.id)
    .execute()
  expect([await compter(), (await lister()).totalItems]).toEqual([avant - 1, avant - 1])
})
