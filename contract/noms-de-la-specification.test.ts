import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { indicateursTeneur } from '#contract/teneur/indicateurs.ts'
import { compteInfo } from '#contract/comptes/compte.ts'
import { etablissement } from '#contract/comptes/utilisateurs.ts'

interface Entite {
  /** Ce que l’appel en rend. */
  forme: z.ZodMiniObject
  /** Les noms que la spécification donne, tels quels. */
  noms: readonly string[]
  /** Ceux qui ne se rendent jamais, et pourquoi. */
  jamais?: Readonly<Record<string, string>>
}

/**
 * §3 : les entités, et les noms de leurs champs (décision 0032). Là où la spécification ne donne qu’une description (« two
 * certificate subject fields »), le nom est le nôtre et le dit à côté.
 */
const ENTITES: Readonly<Record<string, Entite>> = {
  'le compte (§3.1)': {
    forme: compteInfo,
    noms: [
      'activated',
      'adminPrincipal',
      'allowedToChangeProfile',
      'allowedToDelete',
      'allowedToEdit',
      'dateClefValidationEmail',
      'dateCreation',
      'dateDernierRappelInactivite',
      'dateDerniereActivite',
      // « two certificate subject fields and two certificate issuer fields »
      'certificat1Sujet',
      'certificat1Emetteur',
      'certificat2Sujet',
      'certificat2Emetteur',
      'authorities',
      'civilite',
      'login',
      'password',
      'newPassword',
      'idTeledeclarant',
      'loginAs',
      'numCartePro',
      'email',
      'id',
      'nom',
      'prenom',
      'profil',
      'statut',
      'typeTeledeclarant',
    ],
    jamais: {
      password: 'un mot de passe s’envoie, il ne se relit pas',
      newPassword: 'un mot de passe s’envoie, il ne se relit pas',
    },
  },
  'l’établissement (§3.2)': {
    forme: etablissement,
    noms: [
      'id',
      'status',
      'type',
      'siret',
      'raisonSociale',
      'codeApe',
      'naf',
      'libelleNaf',
      'typeEtab',
      'libelleTypeEtab',
      'codeInsee',
      'codePostal',
      'localite',
      'voie',
      'immeuble',
      'l1',
      'l2',
      'l3',
      'l4',
      'l5',
      'l6',
      'l7',
      'phone',
      'emailUtilisateur',
      // « domiciled-in-France flag, director fields »
      'domicilieEnFrance',
      'dirigeantNom',
      'dirigeantPrenom',
      // « two client-certificate distinguished names and two issuer names »
      'certificat1Sujet',
      'certificat1Emetteur',
      'certificat2Sujet',
      'certificat2Emetteur',
      // « Legal representative », et son adresse.
      'representant',
    ],
  },
  'les indicateurs du teneur (§3.5)': {
    forme: indicateursTeneur.reply,
    noms: [
      'nbCoproImmatriculees',
      'moyenneImmatHebdo',
      'nbTeledeclarants',
      'moyenneRattachementHebdo',
      'nbUtilisateurs',
      'nbTelechargementDonneesBrutes',
      'topEchelleGeographique',
      'nbTelechargementRapportBo',
      'nbMajParAnnee',
      'nbMajParMois',
      'demandesImmatEnCours',
      'demandesImmatHorsDelai',
      'demandesRattachementEnCours',
      'demandesRattachementHorsDelai',
      'demandesDissolutionEnCours',
      'demandesDissolutionHorsDelai',
      'nbDoublons',
      'nbDoublonsHorsDelais',
    ],
  },
}

/** Les noms que ces champs avaient : les rendre encore les dirait deux fois. */
const ABANDONNES: Readonly<Record<string, readonly string[]>> = {
  'l’établissement (§3.2)': ['statut', 'telephone', 'lignes', 'certificats'],
  'les indicateurs du teneur (§3.5)': ['demandes', 'detail'],
}

describe.each(Object.entries(ENTITES))('§3, les noms : %s', (entite, { forme, noms, jamais = {} }) => {
  const rendus = Object.keys(forme.shape)

  test('chaque champ que la spécification nomme est rendu sous ce nom', () => {
    expect(noms.filter((nom) => !(nom in jamais) && !rendus.includes(nom))).toEqual([])
  })

  test('ce qui ne se rend jamais ne l’est pas, et rien n’est redit sous un autre nom', () => {
    expect(
      [...Object.keys(jamais), ...(ABANDONNES[entite] ?? [])].filter((nom) => rendus.includes(nom)),
    ).toEqual([])
  })
})
