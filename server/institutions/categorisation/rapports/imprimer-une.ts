import type { CoproprieteDeLOutil } from '#contract/institutions/categorisation.ts'
import { jourDeFichier, type Jour } from '#domain/socle/temps/jour.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { DocumentDOutil } from '#server/socle/documents/modeles.ts'
import type { Personne } from '#domain/socle/acces/auteur.ts'
import { mentionsDUne } from '#domain/institutions/categorisation/mentions.ts'
import type { Entre } from '#server/socle/registre/territoire/porte-institution.ts'
import { lireUne } from '../une-copropriete.ts'

/** Qui demande un document, ce qu’il peut voir, et quand. */
export interface Lecteur {
  entre: Entre
  auteur: Personne
  jour: Jour
}

/** Ce qu’un document d’une seule dit de lui-même. */
export const mentionsPour = ({ entre, auteur, jour }: Lecteur): string[] =>
  mentionsDUne({ ...entre, auteur: `${auteur.prenom} ${auteur.nom}`, jour })

/** Un document d’une seule copropriété : comment son fichier se nomme, et ce qu’il porte. */
interface DocumentDUne {
  nom: 'fiche' | 'diagnostic'
  composer: (une: CoproprieteDeLOutil, lecteur: Lecteur) => DocumentDOutil
}

/**
 * Un document d’une copropriété en PDF. Null : elle n’est pas de son territoire, ou l’annuaire ne la montre plus. Ceux d’une même personne
 * se composent l’un après l’autre.
 */
export async function imprimerUne(
  { nom, composer }: DocumentDUne,
  { longues, pdf }: Pick<Dependances, 'longues' | 'pdf'>,
  lecteur: Lecteur,
  numero: string,
): Promise<{ nom: string; contenu: Buffer } | null> {
  const { entre, auteur, jour } = lecteur
  const une = await lireUne(longues.db, entre, numero, jour)
  if (!une) return null
  const contenu = await pdf.composer('document-outil', composer(une, lecteur), `compte ${auteur.id}`)
  return { nom: `${nom}-copropriete-${numero}-${jourDeFichier(jour)}.pdf`, contenu }
}
