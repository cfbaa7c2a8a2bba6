import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import { de } from '#domain/socle/mots/elision.ts'
import type { TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'

/** Comment l’examen nomme la copropriété. */
export const nomDe = ({ nomCopropriete, numero, adresse }: Dossier) =>
  nomCopropriete ?? (numero && adresse) ?? 'Copropriété sans nom d’usage'

/** Le registre tient un mandat que celui-ci remplace : à rattacher, une copropriété garde parfois la fin d’un mandat archivé. */
const aUnMandat = ({ rattachement }: Dossier): boolean =>
  rattachement !== null && rattachement.situationMandat !== 'AUCUN' && rattachement.mandatFin !== null

/** Ce que l’examen dit d’une demande, selon ce qu’elle demande. */
const IMMATRICULATION = {
  demande: 'Demande d’immatriculation',
  valider: 'Valider l’immatriculation',
  question: 'Valider l’immatriculation ?',
  consequence: (d: Dossier) =>
    `Un numéro d’immatriculation sera attribué à « ${d.nomCopropriete ?? d.reference} » et le mandat ${de(d.etablissement)} deviendra le mandat courant. Le demandeur en sera averti par courriel.`,
  faite: (numero: string) => `La copropriété porte le numéro ${numero}.`,
}
const RATTACHEMENT: typeof IMMATRICULATION = {
  demande: 'Demande de rattachement',
  valider: 'Valider le rattachement',
  question: 'Valider le rattachement ?',
  consequence: (d) =>
    `${d.etablissement} deviendra le représentant de « ${d.nomCopropriete ?? d.numero ?? d.reference} »${aUnMandat(d) ? ', et le mandat précédent sera archivé' : ''}. Le demandeur en sera averti par courriel.`,
  faite: (numero) => `La copropriété ${numero} a un nouveau représentant.`,
}

const DISSOLUTION: typeof IMMATRICULATION = {
  demande: 'Déclaration de dissolution',
  valider: 'Accepter la dissolution',
  question: 'Accepter la dissolution ?',
  consequence: (d) =>
    d.dissolution?.liquidation
      ? `La dissolution de « ${nomDe(d)} » sera en cours, jusqu’à ce que sa liquidation soit close. Le déclarant et le représentant en seront avertis par courriel.`
      : `« ${nomDe(d)} » sera dissoute et quittera l’annuaire ; son mandat sera archivé. C’est sans retour. Le déclarant et le représentant en seront avertis par courriel.`,
  faite: (numero) => `La dissolution de la copropriété ${numero} est acceptée.`,
}
const DOUBLON_NOTAIRE: typeof IMMATRICULATION = {
  demande: 'Immatriculation par un notaire',
  valider: 'Ce n’est pas un doublon, immatriculer',
  question: 'Immatriculer cette copropriété ?',
  consequence: (d) =>
    `« ${nomDe(d)} » recevra son numéro, sans représentant : celui que le notaire désigne, s’il en désigne un, sera averti et se rattachera. Le notaire en sera averti par courriel.`,
  faite: (numero) => `La copropriété porte le numéro ${numero}.`,
}
/** Les mots de l’examen, selon ce que l’on demande. */
export const MOTS: Record<TypeDemande, typeof IMMATRICULATION> = {
  IMMATRICULATION,
  RATTACHEMENT,
  DISSOLUTION,
  DOUBLON_NOTAIRE,
}
