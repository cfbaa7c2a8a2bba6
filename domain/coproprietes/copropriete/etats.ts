import { codes } from '#domain/socle/codes.ts'

/**
 * Les seize états d’une copropriété (§4.1) ; rien n’entre dans FUTUR (décision 0039). `public` : le dossier paraît à l’annuaire (décision 0007).
 * `libelle` : ce que lit le déclarant. `badge` : la couleur de l’étiquette.
 */
export const ETATS = {
  BROUILLON: { libelle: 'Brouillon', public: false, badge: 'neutre' },
  IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER: { libelle: 'En attente d’examen', public: false, badge: 'info' },
  IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION: {
    libelle: 'Demande en cours d’examen',
    public: false,
    badge: 'info',
  },
  IMMATRICULATION_ET_RATTACHEMENT_REFUSES: { libelle: 'Demande refusée', public: false, badge: 'erreur' },
  IMMATRICULATION_DEMANDE_DE_PRECISIONS: {
    libelle: 'Précisions demandées',
    public: false,
    badge: 'attention',
  },
  IMMATRICULEE_A_RATTACHER: { libelle: 'Immatriculée, à rattacher', public: true, badge: 'attention' },
  IMMATRICULEE_RATTACHEMENT_A_CONFIRMER: {
    libelle: 'Immatriculée, rattachement à confirmer',
    public: true,
    badge: 'attention',
  },
  IMMATRICULATION_ANNULEE: { libelle: 'Immatriculation annulée', public: false, badge: 'erreur' },
  IMMATRICULEE_RATTACHEE: { libelle: 'Immatriculée et rattachée', public: true, badge: 'succes' },
  IMMATRICULEE_RATTACHEMENT_EXPIRE: {
    libelle: 'Immatriculée, mandat expiré',
    public: true,
    badge: 'attention',
  },
  DISSOLUTION_A_VALIDER: { libelle: 'Dissolution à valider', public: true, badge: 'info' },
  DISSOLUTION_EN_COURS_DE_VALIDATION: {
    libelle: 'Dissolution en cours d’examen',
    public: true,
    badge: 'info',
  },
  DISSOLUTION_EN_COURS: { libelle: 'Dissolution en cours', public: true, badge: 'attention' },
  DISSOUDE: { libelle: 'Dissoute', public: false, badge: 'neutre' },
  SUPPRIMEE: { libelle: 'Supprimée', public: false, badge: 'neutre' },
  FUTUR: { libelle: 'À venir', public: false, badge: 'neutre' },
} as const satisfies Record<
  string,
  { libelle: string; public: boolean; badge: 'neutre' | 'info' | 'succes' | 'attention' | 'erreur' }
>

export type EtatCopropriete = keyof typeof ETATS

export const CODES_ETATS = codes(ETATS)

/** Les états dont le dossier paraît à l’annuaire. */
export const ETATS_PUBLICS = codes(ETATS, (etat) => etat.public)

/** Ceux d’un dossier sorti du registre : son numéro ne désigne plus rien. */
export const ETATS_SORTIS = [
  'SUPPRIMEE',
  'IMMATRICULATION_ANNULEE',
] as const satisfies readonly EtatCopropriete[]

/** Les états d’une copropriété vivante : son représentant ne peut pas disparaître sans elle. */
export const ETATS_VIVANTS = codes(
  ETATS,
  (_, e) => e.startsWith('IMMATRICULEE_') || e.startsWith('DISSOLUTION_') || e === 'FUTUR',
)
