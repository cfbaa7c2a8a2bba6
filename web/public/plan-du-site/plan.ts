import { pageAccessibilite, PAGES_ACCESSIBILITE } from '#domain/public/accessibilite/pages.ts'
import type { Authority } from '#domain/socle/acces/authorities.ts'
import {
  CATEGORISER,
  ECRIRE_MODELES,
  estPermis,
  PUBLIER_LETTRE,
  VOIR_COPROPRIETES,
} from '#domain/socle/acces/droit.ts'
import { coproprietesFiltrees } from '#domain/socle/acces/filtres.ts'
import { MENU_PRINCIPAL, MENU_UTILISATEUR, menuPour, type EntreeDeMenu } from '#domain/socle/acces/menu.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { tuilesPour } from '#domain/socle/acces/tuiles.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { codes } from '#domain/socle/codes.ts'
import { ecranExiste } from '#web/socle/ecrans/existence.ts'

interface Ligne {
  libelle: string
  vers: string
}

const ANNUAIRE: readonly Ligne[] = [
  { libelle: 'Recherche avancée', vers: CHEMINS.rechercheAvancee },
  { libelle: 'Copropriétés par département', vers: CHEMINS.departements },
  { libelle: 'Télécharger des résultats', vers: CHEMINS.emporter },
  { libelle: 'Comparer deux territoires', vers: CHEMINS.comparerTerritoires },
  { libelle: 'Copropriétés semblables', vers: CHEMINS.semblables },
  { libelle: 'Vérifier une attestation', vers: CHEMINS.verifier },
  { libelle: 'Données ouvertes', vers: CHEMINS.donneesOuvertes },
  { libelle: 'Appels de l’API', vers: CHEMINS.api },
]

const SANS_COMPTE: readonly Ligne[] = [
  { libelle: 'Se connecter', vers: CHEMINS.connexion },
  { libelle: 'Créer un compte', vers: CHEMINS.inscription },
  { libelle: 'Mot de passe oublié', vers: CHEMINS.motDePasseOublie },
]

/** Les écrans que ni le menu ni les tuiles ne nomment, à qui porte le droit de les ouvrir. */
const DU_COMPTE: readonly (Ligne & Pick<EntreeDeMenu, 'droit'>)[] = [
  { libelle: 'Activer mon compte', vers: CHEMINS.activation, droit: ['ATTENTE_ACTIVATION_TELE'] },
  { libelle: 'Copropriétés', vers: coproprietesFiltrees('seeAllCopro'), droit: VOIR_COPROPRIETES },
  { libelle: 'Second facteur', vers: CHEMINS.protection, droit: 'connecte' },
  { libelle: 'Échéances', vers: CHEMINS.echeances, droit: ['MAJ_COPROPRIETE_ANNUELLE'] },
  {
    libelle: 'Mettre à jour par un fichier',
    vers: CHEMINS.fichiersDeMiseAJour,
    droit: ['MAJ_COPROPRIETE_ANNUELLE'],
  },
  { libelle: 'Parcelles à situer', vers: CHEMINS.parcellesASituer, droit: ['MAJ_COPROPRIETE_STANDARD'] },
  { libelle: 'Mes téléchargements', vers: CHEMINS.telechargements, droit: CATEGORISER },
  { libelle: 'Délais de la file', vers: CHEMINS.delais, droit: ['VALIDER_RATTACHEMENT_DECLARATION'] },
  {
    libelle: 'Modèle du courriel de précisions',
    vers: CHEMINS.modelePrecisions,
    droit: ECRIRE_MODELES,
  },
  { libelle: 'Publier une lettre', vers: CHEMINS.publierLettre, droit: PUBLIER_LETTRE },
]

const LE_SITE: readonly Ligne[] = [
  { libelle: 'Plan du site', vers: CHEMINS.planDuSite },
  { libelle: 'Le registre et moi', vers: CHEMINS.registreEtMoi },
  { libelle: 'Les démarches pas à pas', vers: CHEMINS.tutoriels },
  { libelle: 'Questions et réponses', vers: CHEMINS.questions },
  { libelle: 'Contact', vers: CHEMINS.contact },
  { libelle: 'Lettre d’information', vers: CHEMINS.lettre },
  { libelle: 'Mentions légales', vers: CHEMINS.mentionsLegales },
  { libelle: 'Données personnelles', vers: CHEMINS.donneesPersonnelles },
]

const ACCESSIBILITE: readonly Ligne[] = [
  { libelle: 'Accessibilité', vers: CHEMINS.accessibilite },
  ...codes(PAGES_ACCESSIBILITE).map((page) => ({
    libelle: PAGES_ACCESSIBILITE[page],
    vers: pageAccessibilite(page),
  })),
]

/** Les écrans que peut ouvrir cette personne, par rubrique, chacun une fois ; null : un visiteur. */
export function rubriquesDuPlan(
  compte: { profil: Profil; authorities: readonly Authority[] } | null,
): readonly { titre: string; lignes: readonly Ligne[] }[] {
  const droits = compte?.authorities ?? null
  // Une tuile mène un visiteur à se connecter : il ne peut pas ouvrir son écran.
  const tuiles = compte
    ? tuilesPour(compte.profil, droits)
        .filter(({ vers }) => vers !== CHEMINS.activation)
        .map(({ titre: libelle, vers }) => ({ libelle, vers }))
    : []
  const vues = new Set<string>()
  const neuve = ({ vers }: Ligne) => ecranExiste(vers) && !vues.has(vers) && vues.add(vers)
  const personnels = [
    ...menuPour(MENU_UTILISATEUR, droits),
    ...DU_COMPTE.filter((ligne) => estPermis(ligne.droit, droits)),
  ]
  return [
    { titre: 'Le registre', lignes: [...menuPour(MENU_PRINCIPAL, droits), ...tuiles] },
    { titre: 'Consulter et réutiliser', lignes: ANNUAIRE },
    { titre: 'Votre compte', lignes: droits ? personnels : SANS_COMPTE },
    { titre: 'Accessibilité', lignes: ACCESSIBILITE },
    { titre: 'À propos du site', lignes: LE_SITE },
  ].map(({ titre, lignes }) => ({ titre, lignes: lignes.filter(neuve) }))
}
