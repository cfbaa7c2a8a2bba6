import { lireDossierAssistance } from '#contract/comptes/assistance.ts'
import { lireTeledeclarant } from '#contract/comptes/teledeclarants.ts'
import { rechercherReclamations } from '#contract/public/reclamations.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import { Refus, rend, type Replique } from '#web/essais/ecran.tsx'
import { cabinet } from './etablissements.ts'

export type Fiche = ReplyOf<typeof lireTeledeclarant>
export type Dossier = ReplyOf<typeof lireDossierAssistance>
type Reclamations = ReplyOf<typeof rechercherReclamations>

/** La fiche d’un cabinet actif à qui rien n’est arrivé ; `quoi` : ce qu’un essai veut autrement. */
export const fiche = (quoi: Partial<Fiche> = {}): Fiche => ({
  etablissement: cabinet(),
  codeActivation: null,
  enveloppe: null,
  adresseDemandee: null,
  peutDeciderAdresse: false,
  croyance: null,
  mandatsAuDela: [],
  lettres: [],
  admin: {
    id: 3,
    nom: 'Altavor',
    prenom: 'Thomas',
    email: 'thomas.altavor@demonstration.invalid',
    motDePasseCree: true,
  },
  peutAgirASaPlace: true,
  nbCoproprietes: 400,
  nbUtilisateurs: 3,
  statutsSuivants: [],
  refusSuppression: null,
  ...quoi,
})

export const dossier = (quoi: Partial<Dossier> = {}): Dossier => ({
  codeSuspenduJusqua: null,
  comptes: [],
  courriels: [],
  adressesRefusees: [],
  brouillons: [],
  demandes: [],
  erreurs: [],
  ...quoi,
})

export const reclamations = (lignes: Reclamations['lignes'] = []): Reclamations => ({
  lignes,
  totalItems: lignes.length,
  comptes: { A_TRAITER: 0, A_MOI: 0, HORS_DELAI: 0, EN_COURS: 0, TRANSMISES: 0, REPONDUES: 0, CLOSES: 0 },
})

/** Ce que lit la page d’un télédéclarant. */
export const repliquesDeLaFiche = (
  f: Partial<Fiche> = {},
  d: Partial<Dossier> | (() => Partial<Dossier>) = {},
  r: Reclamations['lignes'] = [],
): readonly Replique[] => [
  rend(lireTeledeclarant, fiche(f)),
  rend(lireDossierAssistance, () => dossier(typeof d === 'function' ? d() : d)),
  rend(rechercherReclamations, reclamations(r)),
]

/** Il n’y en a pas de ce numéro. */
export const SANS_FICHE: readonly Replique[] = [
  ...[lireTeledeclarant, lireDossierAssistance].map((appel) =>
    rend(appel, new Refus(404, { code: 'INTROUVABLE', message: 'Cette page n’existe plus.' })),
  ),
  rend(rechercherReclamations, reclamations()),
]
