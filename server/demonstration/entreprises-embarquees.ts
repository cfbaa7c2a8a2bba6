import type { Profil } from '#domain/socle/acces/profils.ts'
import { afficherApe } from '#domain/comptes/etablissements/ape.ts'
import { PEOPLE } from './semer/people.ts'
import { SIRET_OFFICE_INCONNU } from './semer/personnes-sso.ts'
import { siretInvente } from './semer/syndics.ts'

/** Un établissement inventé, et ce qu’il permet d’essayer. */
export interface EtablissementEmbarque {
  cas: string
  siret: string
  raisonSociale: string
  codeApe: string
  formeJuridique: string
  actif: boolean
  dirigeant: { prenom: string; nom: string } | null
  /** Null : le répertoire n’a pas son adresse. */
  adresse: {
    complement?: string
    voie: string
    codePostal: string
    localite: string
    codeInsee: string | null
  } | null
}

/** Au-delà des rangs que prennent les personnes de démonstration et les syndics semés. */
const siret = (rang: number) => siretInvente(9_000_100 + rang)

const INVENTES: readonly EtablissementEmbarque[] = [
  {
    cas: 'Syndic professionnel en société, à inscrire.',
    siret: siret(1),
    raisonSociale: 'Cabinet Belrouvre',
    codeApe: '6832A',
    formeJuridique: '5710',
    actif: true,
    dirigeant: { prenom: 'Agathe', nom: 'Belrouvre' },
    adresse: { voie: '12 rue des Tilleuls', codePostal: '35000', localite: 'Rennes', codeInsee: '35238' },
  },
  {
    cas: 'Syndic professionnel, entrepreneur individuel logé dans une résidence.',
    siret: siret(2),
    raisonSociale: 'Marcel Quinterive',
    codeApe: '6832A',
    formeJuridique: '1000',
    actif: true,
    dirigeant: { prenom: 'Marcel', nom: 'Quinterive' },
    adresse: {
      complement: 'Résidence des Glycines',
      voie: '5 bis allée du Verger',
      codePostal: '44000',
      localite: 'Nantes',
      codeInsee: '44109',
    },
  },
  {
    cas: 'Agence immobilière, admise comme syndic professionnel.',
    siret: siret(3),
    raisonSociale: 'Agence Calverne',
    codeApe: '6831Z',
    formeJuridique: '5499',
    actif: true,
    dirigeant: { prenom: 'Bruno', nom: 'Calverne' },
    adresse: { voie: '27 avenue des Érables', codePostal: '59000', localite: 'Lille', codeInsee: '59350' },
  },
  {
    cas: 'Organisme HLM, admis comme syndic professionnel.',
    siret: siret(4),
    raisonSociale: 'Habitat Hauterivoire',
    codeApe: '6820A',
    formeJuridique: '5546',
    actif: true,
    dirigeant: { prenom: 'Denise', nom: 'Yvremont' },
    adresse: {
      complement: 'Service des copropriétés',
      voie: '40 boulevard des Peupliers',
      codePostal: '51100',
      localite: 'Reims',
      codeInsee: '51454',
    },
  },
  {
    cas: 'Office notarial qui n’a pas encore de compte.',
    siret: SIRET_OFFICE_INCONNU,
    raisonSociale: 'Office notarial Fantemare',
    codeApe: '6910Z',
    formeJuridique: '5485',
    actif: true,
    dirigeant: { prenom: 'Simone', nom: 'Fantemare' },
    adresse: { voie: '3 place du Marché', codePostal: '21000', localite: 'Dijon', codeInsee: '21231' },
  },
  {
    cas: 'Un second office notarial, en société civile professionnelle.',
    siret: siret(6),
    raisonSociale: 'Galvray et Isenbois, notaires associés',
    codeApe: '6910Z',
    formeJuridique: '6565',
    actif: true,
    dirigeant: { prenom: 'Antoine', nom: 'Galvray' },
    adresse: { voie: '9 rue du Beffroi', codePostal: '87000', localite: 'Limoges', codeInsee: '87085' },
  },
  {
    cas: 'Administratrice judiciaire, désignée administratrice provisoire.',
    siret: siret(7),
    raisonSociale: 'Florence Urvoise',
    codeApe: '6910Z',
    formeJuridique: '1000',
    actif: true,
    dirigeant: { prenom: 'Florence', nom: 'Urvoise' },
    adresse: { voie: '18 quai des Mariniers', codePostal: '45000', localite: 'Orléans', codeInsee: '45234' },
  },
  {
    cas: 'Syndicat coopératif qui a un SIRET, et un syndic bénévole.',
    siret: siret(8),
    raisonSociale: 'Syndicat coopératif Les Marronniers',
    codeApe: '9499Z',
    formeJuridique: '9110',
    actif: true,
    dirigeant: null,
    adresse: { voie: '2 rue des Marronniers', codePostal: '38000', localite: 'Grenoble', codeInsee: '38185' },
  },
  {
    cas: 'Boulangerie, dont l’activité n’est pas admise.',
    siret: siret(9),
    raisonSociale: 'Boulangerie Écluzelle',
    codeApe: '1071C',
    formeJuridique: '5499',
    actif: true,
    dirigeant: { prenom: 'Rémi', nom: 'Écluzelle' },
    adresse: { voie: '1 rue du Four', codePostal: '49100', localite: 'Angers', codeInsee: '49007' },
  },
  {
    cas: 'Syndic professionnel dont l’établissement est fermé.',
    siret: siret(10),
    raisonSociale: 'Régie Démarsan',
    codeApe: '6832A',
    formeJuridique: '5499',
    actif: false,
    dirigeant: { prenom: 'Paule', nom: 'Démarsan' },
    adresse: { voie: '66 cours des Platanes', codePostal: '33000', localite: 'Bordeaux', codeInsee: '33063' },
  },
  {
    cas: 'Syndic professionnel sans adresse au répertoire.',
    siret: siret(11),
    raisonSociale: 'Gestion Lorival',
    codeApe: '6832A',
    formeJuridique: '5710',
    actif: true,
    dirigeant: { prenom: 'Hervé', nom: 'Lorival' },
    adresse: null,
  },
]

/** Ce que people.ts ne dit pas de leurs établissements : chacun a déjà un compte. */
const INSCRITS: Partial<
  Record<Profil, { cas: string; formeJuridique: string; codeInsee: string; dirige?: true }>
> = {
  TELE_PRO_ADMIN_PRINC: {
    cas: 'Syndic professionnel déjà inscrit.',
    formeJuridique: '5710',
    codeInsee: '69383',
    dirige: true,
  },
  NOTAIRE_ADMIN: {
    cas: 'Office notarial déjà inscrit.',
    formeJuridique: '6565',
    codeInsee: '37261',
    dirige: true,
  },
  TENEUR_ADMIN_PRINC: { cas: 'Le teneur du registre.', formeJuridique: '7389', codeInsee: '75102' },
  INSTITUTIONNEL: {
    cas: 'Une institution qui consulte le registre.',
    formeJuridique: '7344',
    codeInsee: '69383',
  },
}

const DES_PERSONNES: readonly EtablissementEmbarque[] = PEOPLE.flatMap(
  ({ profil, prenom, nom, teledeclarant: t }) => {
    const inscrit = INSCRITS[profil]
    if (!inscrit || !t?.siret || !t.codeApe) return []
    const { cas, formeJuridique, codeInsee, dirige } = inscrit
    const { siret, raisonSociale, codeApe, voie, codePostal, localite } = t
    const dirigeant = dirige ? { prenom, nom } : null
    const adresse = { voie, codePostal, localite, codeInsee }
    return { cas, siret, raisonSociale, codeApe, formeJuridique, actif: true, dirigeant, adresse }
  },
)

/** Le répertoire de la démonstration : un établissement par cas que l’on veut essayer. */
export const ETABLISSEMENTS_EMBARQUES: readonly EtablissementEmbarque[] = [...INVENTES, ...DES_PERSONNES]

/** L’unité légale qui a cet établissement pour siège, dans la forme de Recherche d’entreprises. */
function unite(e: EtablissementEmbarque) {
  return {
    siren: e.siret.slice(0, 9),
    nom_complet: e.raisonSociale.toUpperCase(),
    nom_raison_sociale: e.raisonSociale,
    nature_juridique: e.formeJuridique,
    statut_diffusion: 'O',
    siege: {
      siret: e.siret,
      statut_diffusion_etablissement: 'O',
      etat_administratif: e.actif ? 'A' : 'F',
      activite_principale: afficherApe(e.codeApe),
      complement_adresse: e.adresse?.complement,
      libelle_voie: e.adresse?.voie,
      code_postal: e.adresse?.codePostal,
      libelle_commune: e.adresse?.localite,
      commune: e.adresse?.codeInsee,
    },
    matching_etablissements: [],
    dirigeants: e.dirigeant
      ? [{ type_dirigeant: 'personne physique', nom: e.dirigeant.nom, prenoms: e.dirigeant.prenom }]
      : [],
  }
}

/** Répond comme Recherche d’entreprises, sans réseau (décision 0011). */
export function repertoireEmbarque(siret: string): Promise<unknown> {
  return Promise.resolve({ results: ETABLISSEMENTS_EMBARQUES.filter((e) => e.siret === siret).map(unite) })
}
