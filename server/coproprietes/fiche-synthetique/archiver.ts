import { buffer } from 'node:stream/consumers'
import { Arret, refuserTout } from '#domain/socle/refus/arret.ts'
import { dire } from '#domain/socle/refus/arrets.ts'
import type { Personne } from '#domain/socle/acces/auteur.ts'
import type { Demandeur } from '#server/socle/registre/actes/acte.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { ZipFile } from 'yazl'
import { imprimer } from './etablir.ts'

/** Pourquoi une fiche manque à l’archive : rien de ce qu’un autre établissement en saurait. */
const absente = (id: number, { code, details }: Arret): string =>
  `Copropriété demandée sous l’identifiant ${id}\u00a0: ${dire({ code, params: details.params })}`

/**
 * Une archive des fiches synthétiques de ces copropriétés, l’une après l’autre. `depart` : qui les demande est parti, on s’arrête.
 * Celles que l’on ne délivre pas sont dites dans « fiches-absentes.txt ».
 */
export async function archiver(
  deps: Pick<Dependances, 'db' | 'pdf'>,
  demandeur: Demandeur<'NON_AUTORISE', Personne>,
  identifiants: readonly number[],
  depart: AbortSignal,
): Promise<Buffer> {
  const archive = new ZipFile()
  const manquent: string[] = []
  const lecteur = { ...demandeur, refuser: refuserTout }
  for (const id of new Set(identifiants)) {
    if (depart.aborted) break
    try {
      const { nom, contenu } = await imprimer(deps, lecteur, id)
      // Un PDF est déjà comprimé.
      archive.addBuffer(contenu, nom, { compress: false, mtime: new Date(demandeur.maintenant) })
    } catch (cause) {
      if (!(cause instanceof Arret)) throw cause
      manquent.push(absente(id, cause))
    }
  }
  if (manquent.length > 0)
    archive.addBuffer(Buffer.from(`\ufeff${manquent.join('\r\n')}\r\n`), 'fiches-absentes.txt')
  archive.end()
  return buffer(archive.outputStream)
}
