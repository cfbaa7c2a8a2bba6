import type { Authority } from '#domain/socle/acces/authorities.ts'

/** Vrai d’une pièce gardée dont le contenu n’est plus là, ou n’est plus celui qui a été déposé. */
export const documentEstPerdu = (code: string): boolean =>
  code === 'FICHIER_ENDOMMAGE' || code === 'FICHIER_MANQUANT'

/** Ce que peut faire d’une pièce perdue la personne qui l’ouvre : la redemander, ou la déposer de nouveau. */
export const suiteDuDocumentPerdu = (droits: readonly Authority[]): string =>
  droits.includes('VALIDER_RATTACHEMENT_DECLARATION')
    ? 'Demandez-le de nouveau au déclarant avant de décider.'
    : 'Tant que votre demande est un brouillon, déposez-le de nouveau. Ensuite, donnez-le à l’assistance.'
