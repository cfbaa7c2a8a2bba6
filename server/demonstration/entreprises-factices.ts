import { siretInvente } from './semer/syndics.ts'
import type { EtablissementConnu } from '#server/socle/outside/etablissement-connu.ts'

export const SIRET = siretInvente(9_000_201)
export const AUTRE = siretInvente(9_000_202)

/** Un corps d’API Entreprise v3 ; `retouche` remplace une partie de `data`. */
export function apiEntreprise(retouche: Record<string, unknown> = {}, unite: Record<string, unknown> = {}) {
  return {
    data: {
      siret: SIRET,
      etat_administratif: 'A',
      status_diffusion: 'diffusible',
      enseigne: null,
      activite_principale: {
        code: '68.32A',
        nomenclature: 'NAFRev2',
        libelle: 'Administration d’immeubles et autres biens immobiliers',
      },
      unite_legale: {
        type: 'personne_morale',
        status_diffusion: 'diffusible',
        personne_morale_attributs: { raison_sociale: 'CABINET BELROUVRE ', sigle: null },
        personne_physique_attributs: {
          prenom_usuel: null,
          prenom_1: null,
          nom_usage: null,
          nom_naissance: null,
        },
        forme_juridique: { code: '5710', libelle: 'SAS, société par actions simplifiée' },
        ...unite,
      },
      adresse: {
        status_diffusion: 'diffusible',
        complement_adresse: 'RESIDENCE DES GLYCINES',
        numero_voie: '12',
        indice_repetition_voie: 'bis',
        type_voie: 'RUE',
        libelle_voie: 'DES TILLEULS',
        code_postal: '35000',
        libelle_commune: 'RENNES',
        libelle_commune_etranger: null,
        code_commune: '35238',
        acheminement_postal: {
          l1: 'CABINET BELROUVRE',
          l2: '',
          l3: 'RESIDENCE DES GLYCINES',
          l4: '12 BIS RUE DES TILLEULS',
          l5: '',
          l6: '35000 RENNES',
          l7: 'FRANCE',
        },
      },
      ...retouche,
    },
    meta: { date_derniere_mise_a_jour: 1_711_753_200, redirect_from_siret: null as string | null },
  }
}

export const SIEGE = {
  siret: SIRET,
  activite_principale: '68.32A',
  adresse: 'CELLIER 3 12 BIS RUE DES TILLEULS BP 40 35042 RENNES CEDEX',
  cedex: '35042',
  code_postal: '35000',
  commune: '35238',
  complement_adresse: 'CELLIER 3',
  distribution_speciale: 'BP 40',
  etat_administratif: 'A',
  indice_repetition: 'BIS',
  libelle_cedex: 'RENNES CEDEX',
  libelle_commune: 'RENNES',
  libelle_commune_etranger: null,
  libelle_pays_etranger: null,
  libelle_voie: 'DES TILLEULS',
  numero_voie: '12',
  statut_diffusion_etablissement: 'O',
  type_voie: 'RUE',
}

/** Les établissements trouvés, hors du siège, arrivent sans numéro, voie ni complément. */
export const SECONDAIRE = {
  siret: AUTRE,
  activite_principale: '68.31Z',
  adresse: '27 AVENUE DES ERABLES 59000 LILLE',
  code_postal: '59000',
  commune: '59350',
  etat_administratif: 'F',
  libelle_commune: 'LILLE',
  statut_diffusion_etablissement: 'O',
}

/** Un corps de Recherche d’entreprises, d’une unité légale. */
export function recherche(retouche: Record<string, unknown> = {}) {
  return {
    results: [
      {
        siren: SIRET.slice(0, 9),
        nom_complet: 'CABINET BELROUVRE (BELROUVRE IMMO) (CB)',
        nom_raison_sociale: 'CABINET BELROUVRE',
        nature_juridique: '5710',
        statut_diffusion: 'O',
        siege: SIEGE,
        matching_etablissements: [SECONDAIRE],
        dirigeants: [
          { denomination: 'BELROUVRE HOLDING', qualite: 'Président', type_dirigeant: 'personne morale' },
          {
            nom: 'URVOISE',
            prenoms: 'FLORENCE',
            qualite: 'Commissaire aux comptes titulaire',
            type_dirigeant: 'personne physique',
          },
          {
            nom: 'BELROUVRE (LORIVAL)',
            prenoms: 'AGATHE MARIE',
            qualite: 'Directeur Général',
            type_dirigeant: 'personne physique',
          },
        ],
        ...retouche,
      },
    ],
    total_results: 1,
    page: 1,
    per_page: 1,
    total_pages: 1,
  }
}
export const RIEN = { results: [], total_results: 0, page: 1, per_page: 1, total_pages: 0 }
export const ABSENT = {
  errors: [{ code: '04003', title: 'Entité non trouvée', meta: { provider: 'INSEE' } }],
}

const bienTaille = (v: unknown) => typeof v !== 'string' || (v !== '' && v === v.trim())

/** Les champs qui ne sont ni null ni un texte bien taillé, et les lignes si elles ne sont pas sept. */
export function malFormes(e: EtablissementConnu): string[] {
  const champs = Object.entries(e).filter(([, v]) => !bienTaille(v))
  const septLignes = e.lignes.length === 7 && e.lignes.every((ligne) => ligne === ligne.trim())
  return [...champs.map(([nom]) => nom), ...(septLignes ? [] : ['lignes'])]
}
