import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import { declarerDissolution } from '#contract/coproprietes/dissolution.ts'
import { indicateursTeneur, tableauxMco } from '#contract/teneur/indicateurs.ts'
import { demanderRattachement } from '#contract/coproprietes/mandats.ts'
import { rechercherEvenements } from '#contract/teneur/journal.ts'
import { enregistrerMiseAJour, ouvrirMiseAJour } from '#contract/coproprietes/mises-a-jour.ts'
import { lireCompte } from '#contract/comptes/compte.ts'
import { changerStatut, rechercherTeledeclarants } from '#contract/comptes/teledeclarants.ts'
import { annulerDoublon, demanderPrecisions, refuserDemande } from '#contract/teneur/validations/decision.ts'
import { ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { rechercherDemandes } from '#contract/teneur/validations/file.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { codes } from '#domain/socle/codes.ts'
import { CHIFFRES, listeDuChiffre } from '#domain/teneur/indicateurs/chiffres.ts'
import {
  adressePour,
  demandesDecidees,
  demandesDuType,
  evenementsDepuis,
  IMMATRICULEES,
  PRECISIONS_ATTENDUES,
  teledeclarantsDuStatut,
  type ListeComptee,
} from '#domain/teneur/indicateurs/listes.ts'
import { listeDeLaLigne } from '#domain/teneur/indicateurs/tableaux.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { NOMS_DES_COMPTES } from '#domain/teneur/validations/indicateurs.ts'
import { coproprieteRepresentee, demandeDeposee, unPdf } from '#server/essais/dossier.ts'
import { compteEnAttente } from '#server/essais/inscription.ts'
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

/** La recherche que fait la page de cette adresse. */
async function chercher(qui: Navigateur, adresse: string) {
  const { pathname, searchParams } = new URL(adresse, 'http://registre.invalid')
  const parametres = Object.fromEntries(searchParams) as never
  const { onglet = 'A_TRAITER', ...criteres } = parametres as { onglet?: string }
  switch (pathname) {
    case CHEMINS.coproprietes:
      return qui.appeler(rechercherCoproprietes, { body: parametres })
    case CHEMINS.teledeclarants:
      return qui.appeler(rechercherTeledeclarants, { body: parametres })
    case CHEMINS.validations:
      return qui.appeler(rechercherDemandes, {
        body: { ...criteres, onglet: onglet as 'HORS_DELAI' },
      })
    case CHEMINS.journal: {
      const { du, categorie, evenement } = Object.fromEntries(searchParams) as never
      return qui.appeler(rechercherEvenements, {
        body: { dateDu: du, categories: [categorie], evenements: [evenement] },
      })
    }
    default:
      throw new Error(`aucune liste à ${adresse}`)
  }
}
const nombreDe = async ({ adresse }: ListeComptee) => {
  const { statut, corps } = await chercher(catherine, adresse)
  expect([adresse, statut]).toEqual([adresse, 200])
  // Au-delà de mille, la liste ne se parcourt plus et dit combien elles sont.
  return 'totalExact' in corps ? (corps.totalExact ?? corps.totalItems) : corps.totalItems
}

/** Chaque nombre du tableau et de la page MCO, à côté de celui de la liste où il mène. */
async function comparer() {
  // Le compte d’une longue liste se garde une minute.
  produit.heure.instant = new Date(produit.heure.instant.getTime() + 61_000)
  const query = { frais: 'true' } as const
  const { corps: d } = await catherine.appeler(indicateursTeneur, { query })
  const { corps: tableaux } = await catherine.appeler(tableauxMco, { query })
  const nombres: [string, number, ListeComptee | null][] = [
    ...codes(CHIFFRES).map((code): [string, number, ListeComptee | null] => [
      code,
      Number(d[code]),
      listeDuChiffre(code, jourDeParis(d.calculeLe)),
    ]),
    ...codes(NOMS_DES_COMPTES).flatMap((type) =>
      (['enCours', 'horsDelai'] as const).map((compte): [string, number, ListeComptee] => {
        const nom = NOMS_DES_COMPTES[type][compte]
        return [nom, d[nom], demandesDuType(type, compte)]
      }),
    ),
    ...tableaux.flatMap((t) =>
      t.lignes.map((l): [string, number, ListeComptee | null] => [
        `${t.code} ${l.clef}`,
        l.nombre,
        listeDeLaLigne(t.code, l.clef),
      ]),
    ),
  ]
  const vus: Record<string, number> = {}
  for (const [nom, nombre, liste] of nombres)
    if (liste) {
      expect([nom, nombre]).toEqual([nom, await nombreDe(liste)])
      vus[nom] = nombre
    }
  return vus
}

const avecPiece = async () => ({ fichier: { nom: 'piece.pdf', contenu: await unPdf() } })

/** Une demande ouverte de chaque type, une décidée de chaque façon, et une mise à jour. */
async function agirPartout() {
  const { id, numero } = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 431)
  await produit.db.updateTable('copropriete').set({ mandatFin: '2026-10-31' }).where('id', '=', id).execute()
  await produit.db.updateTable('mandat').set({ fin: '2026-10-31' }).where('coproprieteId', '=', id).execute()
  const rattachement = await thomas.appeler(demanderRattachement, {
    body: {
      numero,
      adminProvisoire: 'false',
      typeJustifMandat: 'CONTRAT_SYNDIC',
      dateDebutMandat: '2026-11-01',
      dateFinMandat: '2027-10-31',
    } as never,
    ...(await avecPiece()),
  })
  expect(rattachement.statut).toBe(200)
  const autre = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 432)
  const dissolution = await odette.appeler(declarerDissolution, {
    body: {
      idCopropriete: String(autre.id),
      motif: 'DIVISION',
      faitGenerateur: 'DECISION_AG_DEFINITIVE',
      dateFaitGenerateur: '2026-11-20',
      typeJustif: 'PV_AG',
      liquidation: 'false',
    },
    ...(await avecPiece()),
  })
  expect(dissolution.statut).toBe(200)
  for (const n of [433, 434]) await demandeDeposee(odette, n)
  const rendue = await demandeDeposee(odette, 435)
  await catherine.appeler(ouvrirDemande, { params: { id: String(rendue.idDemande) } })
  await catherine.appeler(demanderPrecisions, {
    body: { idDemande: rendue.idDemande, motifs: ['JUSTIF_ILLISIBLE'] },
  })
  const refusee = await demandeDeposee(odette, 437)
  await catherine.appeler(ouvrirDemande, { params: { id: String(refusee.idDemande) } })
  await catherine.appeler(refuserDemande, {
    params: { id: String(refusee.idDemande) },
    body: { motifs: ['HORS_CHAMP'] },
  })
  const annulee = await demandeDeposee(odette, 438)
  await catherine.appeler(ouvrirDemande, { params: { id: String(annulee.idDemande) } })
  await catherine.appeler(annulerDoublon, {
    params: { id: String(annulee.idDemande) },
    body: { idCopropriete: autre.id },
  })
  const { corps: maj } = await odette.appeler(ouvrirMiseAJour, {
    params: { id: String(id), typeMaj: 'STANDARD', exerciceNonApprouve: 'false' },
  })
  const acceptee = await odette.appeler(enregistrerMiseAJour, {
    params: { soumettre: 'true', id: String(maj.id) },
    body: { version: maj.version },
  })
  expect(acceptee.statut).toBe(200)
  const doublon = await demandeDeposee(odette, 436)
  await produit.db
    .updateTable('demande')
    .set({ type: 'DOUBLON_NOTAIRE', attendueLe: '2026-11-23' })
    .where('id', '=', doublon.idDemande)
    .execute()
}

describe('chaque nombre est celui de la liste où il mène (§2.6)', () => {
  test('avant, après des actes, et quand les délais ont passé', async () => {
    const avant = await comparer()
    await agirPartout()
    const { id } = await compteEnAttente(produit, produit.visiteur('10.4.0.1'), 41)
    const apres = await comparer()
    const gagne = (nom: string) => apres[nom]! - avant[nom]!
    expect({
      immatriculees: gagne('nbCoproImmatriculees'),
      immatriculations: gagne('demandesImmatEnCours'),
      rattachements: gagne('demandesRattachementEnCours'),
      dissolutions: gagne('demandesDissolutionEnCours'),
      doublons: gagne('nbDoublons'),
      attente: gagne('TELEDECLARANTS ATT_ACTIVATION'),
      validees: gagne('DEMANDES VALIDEE'),
      refusees: gagne('DEMANDES REFUSEE'),
      annulees: gagne('DEMANDES ANNULEE'),
      aPreciser: gagne('DEMANDES A_PRECISER'),
      majAnnee: gagne('nbMajParAnnee'),
      majMois: gagne('nbMajParMois'),
    }).toEqual({
      immatriculees: 2,
      immatriculations: 2,
      rattachements: 1,
      dissolutions: 1,
      doublons: 1,
      attente: 1,
      validees: 2,
      refusees: 1,
      annulees: 1,
      aPreciser: 1,
      majAnnee: 1,
      majMois: 1,
    })
    await catherine.appeler(changerStatut, {
      params: { id: String(id) },
      body: { statut: 'ACTIF', motif: 'Pièce d’identité vue au guichet.' },
    })
    expect((await comparer())['nbTeledeclarants']).toBe(apres['nbTeledeclarants']! + 1)

    const depart = produit.heure.instant
    // Deux jours ouvrés, puis six, puis onze : les délais des types passent l’un après l’autre.
    const passes: number[][] = []
    for (const jour of ['2026-11-24', '2026-11-28', '2026-12-05']) {
      produit.heure.instant = new Date(`${jour}T09:00:00Z`)
      catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
      const vus = await comparer()
      passes.push(codes(NOMS_DES_COMPTES).map((type) => vus[NOMS_DES_COMPTES[type].horsDelai]!))
    }
    expect(passes).toEqual([
      [0, 0, 0, 1],
      [2, 1, 0, 1],
      [2, 1, 1, 1],
    ])
    produit.heure.instant = depart
    catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  })

  test('qui n’ouvre pas la liste n’a pas de lien, et qui a le lien l’ouvre', async () => {
    const listes = [
      IMMATRICULEES,
      teledeclarantsDuStatut('ACTIF'),
      demandesDuType('RATTACHEMENT', 'enCours'),
      demandesDuType('RATTACHEMENT', 'horsDelai'),
      PRECISIONS_ATTENDUES,
      demandesDecidees('REFUSEE'),
      evenementsDepuis('COPROPRIETE.MISE_A_JOUR', '2026-01-01'),
    ]
    const ouvertes: Record<string, number> = {}
    for (const profil of [
      'TENEUR_ADMIN_PRINC',
      'TENEUR_ADMIN_SCOND',
      'TENEUR_ASS_HOTLINE_ADMIN',
      'TENEUR_ASS_HOTLINE_GES',
    ] as const) {
      const qui = await produit.connecte(profil)
      const { authorities } = (await qui.appeler(lireCompte, {})).corps
      for (const liste of listes) {
        const lien = adressePour(liste, authorities) !== null
        expect([profil, liste.adresse, (await chercher(qui, liste.adresse)).statut]).toEqual([
          profil,
          liste.adresse,
          lien ? 200 : 403,
        ])
        ouvertes[profil] = (ouvertes[profil] ?? 0) + Number(lien)
      }
    }
    expect(ouvertes).toEqual({
      TENEUR_ADMIN_PRINC: 7,
      TENEUR_ADMIN_SCOND: 7,
      TENEUR_ASS_HOTLINE_ADMIN: 2,
      TENEUR_ASS_HOTLINE_GES: 2,
    })
  })
})
