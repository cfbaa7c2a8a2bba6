import type { CoproprieteDeLOutil } from '#contract/categorisation.ts'
import { jourDeFichier, type Jour } from '#domain/jour.ts'
import type { Dependances } from '#server/dependances.ts'
import type { DocumentDOutil } from '#server/documents/modeles.ts'
import type { Entre } from '#server/registre/porte-institution.ts'
import { lireUne } from '../une-copropriete.ts'

/** Un document d’une seule copropriété : comment son fichier se nomme, et ce qu’il porte. */
interface DocumentDUne {
  nom: 'fiche' | 'diagnostic'
  composer: (une: CoproprieteDeLOutil, entre: Entre, jour: Jour) => DocumentDOutil
}

/**
 * Un document d’une copropriété en PDF. Null : elle n’est pas de son territoire, ou l’annuaire ne la montre plus. Ceux d’un même organisme
 * se composent l’un après l’autre.
 */
export async function imprimerUne(
  { nom, composer }: DocumentDUne,
  { db, pdf }: Pick<Dependances, 'db' | 'pdf'>,
  entre: Entre,
  numero: string,
  jour: Jour,
): Promise<{ nom: string; contenu: Buffer } | null> {
  const une = await lireUne(db, entre, numero, jour)
  if (!une) return null
  const contenu = await pdf.composerDocumentDOutil(composer(une, entre, jour), `organisme ${entre.organisme}`)
  return { nom: `${nom}-copropriete-${numero}-${jourDeFichier(jour)}.pdf`, contenu }
}
