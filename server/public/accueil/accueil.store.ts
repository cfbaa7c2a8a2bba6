import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Personne } from '#domain/socle/acces/auteur.ts'
import type { Acte } from '#server/socle/registre/actes/acte.ts'

const MESSAGE = 'infomessage'

/** Le texte du message de l’accueil ; vide, il n’y en a pas. */
export async function lireMessage(db: Kysely<DB>): Promise<string> {
  const ligne = await db.selectFrom('contenu').select('texte').where('cle', '=', MESSAGE).executeTakeFirst()
  return ligne?.texte ?? ''
}

/** Remplace le message, au nom et à l’heure de l’acte. */
export async function remplacerMessage({ trx, auteur, maintenant }: Acte<never, Personne>, texte: string) {
  const valeurs = { texte, dateModification: maintenant, compteId: auteur.id }
  await trx
    .insertInto('contenu')
    .values({ cle: MESSAGE, ...valeurs })
    .onConflict((oc) => oc.column('cle').doUpdateSet(valeurs))
    .execute()
}
