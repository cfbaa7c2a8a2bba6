import { changerStatut } from '#contract/comptes/teledeclarants.ts'
import { lireEtablissementDe, modifierEtablissementDe } from '#contract/comptes/utilisateurs.ts'
import { DE_L_ETABLISSEMENT, DU_REPRESENTANT } from '#contract/essais/noms-de-la-specification.ts'
import { compteEnAttente } from '#server/essais/inscription.ts'
import type { Produit } from '#server/essais/produit.ts'
import { etablissementEnSaisie } from '#server/essais/utilisateurs.ts'
import { ETABLISSEMENTS_EMBARQUES } from '#server/demonstration/entreprises-embarquees.ts'
import { fait, type Objet } from './registre.ts'

const CABINET = ETABLISSEMENTS_EMBARQUES.find((e) => e.raisonSociale === 'Marcel Quinterive')!

const REPRESENTANT = {
  complement: 'Porte B',
  immeuble: 'Bâtiment 2',
  voie: '14 rue des Lilas',
  lieuDit: 'Le Clos',
  codePostal: '69003',
  localite: 'Lyon',
  pays: 'FRANCE',
  civilite: 'M',
  nom: 'Quinterive',
  prenom: 'Marcel',
  email: 'marcel@exemple.invalid',
  telephone: '+33611223355',
}
const DEMENAGE = { immeuble: 'Le Verger', voie: '7 rue Neuve', codePostal: '44200' }
const CERTIFICATS = {
  certificat1Sujet: 'CN=un.invalid',
  certificat1Emetteur: 'CN=autorite.invalid',
  certificat2Sujet: 'CN=deux.invalid',
  certificat2Emetteur: 'CN=autre.invalid',
}

/** Inscrit par son SIRET, activé, puis changé par le teneur ; lu par lui à chaque moment. */
async function suivre(produit: Produit, n: number, siret: string, adresse = {}) {
  const { id, email } = await compteEnAttente(produit, produit.visiteur(`10.61.0.${n % 200}`), n, 'PRO', {
    siret,
  })
  const params = { id: String(id) }
  const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  const lire = async () => fait(await teneur.appeler(lireEtablissementDe, { params }))
  const inscrit = await lire()
  const body = { statut: 'ACTIF', motif: 'Extrait Kbis reçu.' } as const
  fait(await teneur.appeler(changerStatut, { params, body }))
  const actif = await lire()
  fait(
    await teneur.appeler(modifierEtablissementDe, {
      params,
      body: {
        ...etablissementEnSaisie(actif),
        raisonSociale: 'Quinterive et fils',
        ...adresse,
        phone: '02 40 00 00 01',
        emailUtilisateur: 'cabinet@exemple.invalid',
        representant: REPRESENTANT,
        ...CERTIFICATS,
      },
    }),
  )
  return { id, email, lus: { inscrit, actif, change: await lire() } }
}

const duRepertoire = 'inscrire : le répertoire des entreprises'
const change = 'modifierEtablissementDe'

/** §3.2 : l’établissement. */
export const ETABLISSEMENT: Objet = {
  dit: 'l’établissement (§3.2)',
  noms: DE_L_ETABLISSEMENT,
  async jouer(produit) {
    const { id, email, lus } = await suivre(produit, 311, CABINET.siret, DEMENAGE)
    return {
      lus,
      lignes: {
        id: { donne: 'inscrire', vaut: { inscrit: id } },
        status: { donne: 'inscrire, changerStatut', vaut: { inscrit: 'ATT_ACTIVATION', actif: 'ACTIF' } },
        type: { donne: 'inscrire : PRO', vaut: { inscrit: 'PRO' } },
        siret: { donne: 'inscrire', vaut: { inscrit: CABINET.siret } },
        raisonSociale: {
          donne: `${duRepertoire}, puis ${change}`,
          vaut: { inscrit: 'Marcel Quinterive', change: 'Quinterive et fils' },
        },
        codeApe: { donne: duRepertoire, vaut: { inscrit: '6832A' } },
        naf: { donne: duRepertoire, vaut: { inscrit: '68.32A' } },
        libelleNaf: {
          donne: duRepertoire,
          vaut: { inscrit: 'Administration d’immeubles et autres biens immobiliers' },
        },
        typeEtab: { donne: duRepertoire, vaut: { inscrit: '1000' } },
        libelleTypeEtab: { donne: duRepertoire, vaut: { inscrit: 'Entrepreneur individuel' } },
        codeInsee: { donne: duRepertoire, vaut: { inscrit: '44109' } },
        codePostal: { donne: `${duRepertoire}, puis ${change}`, vaut: { inscrit: '44000', change: '44200' } },
        localite: { donne: duRepertoire, vaut: { inscrit: 'Nantes' } },
        voie: {
          donne: `${duRepertoire}, puis ${change}`,
          vaut: { inscrit: '5 bis allée du Verger', change: '7 rue Neuve' },
        },
        immeuble: {
          donne: `${duRepertoire}, puis ${change}`,
          vaut: { inscrit: 'Résidence des Glycines', change: 'Le Verger' },
        },
        l1: {
          donne: 'sa raison sociale',
          vaut: { inscrit: 'Marcel Quinterive', change: 'Quinterive et fils' },
        },
        l2: { donne: 'rien : le répertoire n’a pas de complément', vaut: { inscrit: null } },
        l3: { donne: 'son immeuble', vaut: { inscrit: 'Résidence des Glycines', change: 'Le Verger' } },
        l4: { donne: 'sa voie', vaut: { inscrit: '5 bis allée du Verger', change: '7 rue Neuve' } },
        l5: { donne: 'rien : un établissement n’a pas de lieu-dit', vaut: { inscrit: null } },
        l6: {
          donne: 'son code postal et sa localité',
          vaut: { inscrit: '44000 Nantes', change: '44200 Nantes' },
        },
        l7: { donne: 'son pays', vaut: { inscrit: 'FRANCE' } },
        phone: {
          donne: `inscrire, puis ${change}`,
          vaut: { inscrit: '+33611223344', change: '+33240000001' },
        },
        emailUtilisateur: {
          donne: `inscrire, puis ${change}`,
          vaut: { inscrit: email, change: 'cabinet@exemple.invalid' },
        },
        domicilieEnFrance: { donne: duRepertoire, vaut: { inscrit: true } },
        dirigeantNom: { donne: duRepertoire, vaut: { inscrit: 'Quinterive' } },
        dirigeantPrenom: { donne: duRepertoire, vaut: { inscrit: 'Marcel' } },
        certificat1Sujet: { donne: change, vaut: { inscrit: null, change: CERTIFICATS.certificat1Sujet } },
        certificat1Emetteur: {
          donne: change,
          vaut: { inscrit: null, change: CERTIFICATS.certificat1Emetteur },
        },
        certificat2Sujet: { donne: change, vaut: { inscrit: null, change: CERTIFICATS.certificat2Sujet } },
        certificat2Emetteur: {
          donne: change,
          vaut: { inscrit: null, change: CERTIFICATS.certificat2Emetteur },
        },
        representant: {
          donne: `inscrire, puis ${change} ; chacun de ses champs a sa ligne`,
          vaut: { inscrit: lus.inscrit.representant, change: REPRESENTANT },
        },
      },
    }
  },
}

/** §3.2 : son représentant légal, et l’adresse où lui écrire. */
export const REPRESENTANT_LEGAL: Objet = {
  dit: 'le représentant légal (§3.2)',
  noms: DU_REPRESENTANT,
  async jouer(produit) {
    const autre = ETABLISSEMENTS_EMBARQUES.find((e) => e.raisonSociale === 'Cabinet Belrouvre')!
    const { email, lus } = await suivre(produit, 312, autre.siret)
    const inscrit = {
      complement: '',
      immeuble: '',
      voie: '5 rue du Moulin',
      lieuDit: '',
      codePostal: '37000',
      localite: 'Tours',
      pays: 'FRANCE',
      civilite: 'MME',
      nom: 'Tarnovala',
      prenom: 'Gisèle',
      email,
      telephone: '+33611223344',
    }
    return {
      lus: { inscrit: lus.inscrit.representant, change: lus.change.representant },
      lignes: Object.fromEntries(
        DU_REPRESENTANT.map((nom) => [
          nom,
          {
            donne: `inscrire, puis ${change}`,
            vaut: {
              inscrit: inscrit[nom as keyof typeof inscrit],
              change: REPRESENTANT[nom as keyof typeof REPRESENTANT],
            },
          },
        ]),
      ),
    }
  },
}
