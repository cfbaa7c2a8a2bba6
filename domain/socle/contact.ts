/** À qui l’on s’adresse quand le site ne suffit pas. */
export interface Contact {
  nom: string
  /** Sur une ligne. */
  adresse: string
  courriel: string
  telephone: string
}

/** Celui de la démonstration : fictif, et il le dit. Ni le domaine ni le numéro n’existent. */
export const CONTACT_DE_DEMONSTRATION: Contact = {
  nom: 'Assistance du registre (démonstration)',
  adresse: '1 place de l’Exemple, 75000 Paris',
  courriel: 'assistance@registre.invalid',
  telephone: '01 99 00 12 34',
}

/** Comment joindre l’assistance, en une phrase : au pied des pages, des courriels et des lettres. */
export const direContact = ({ nom, adresse, courriel, telephone }: Contact): string =>
  `Une question ? ${nom} : ${telephone.replaceAll(' ', '\u00a0')}, ${courriel}, ou par courrier : ${adresse}.`
