import type { CoproprieteDeLOutil } from '#contract/institutions/categorisation.ts'
import { afficherNomSansNumero } from '#domain/coproprietes/copropriete/nom.ts'

/** Où elle est, et comment on la nomme. */
export const direOuElleEst = ({ nom, adresse }: Pick<CoproprieteDeLOutil, 'nom' | 'adresse'>): string =>
  nom === null ? adresse : `${afficherNomSansNumero({ nom, adresse })}, ${adresse}`
