import type { Kysely } from 'kysely'
import { plusTard, type Instant } from '#domain/instant.ts'
import { abandonLe, enRouteDepuis } from '#domain/messages/courriel.ts'
import type { ENVOIS_EN_PEINE } from '#domain/travaux.ts'
import type { DB } from '#server/postgres/schema.ts'
import type { Personne } from '#domain/acces/auteur.ts'
import { abandonneLe } from '#server/registre/courriels.ts'
import type { Acte } from '#server/registre/acte.ts'

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

const RETARD_MS = 3_600_000
const MEMOIRE_MS = 7 * 86_400_000

/** Les courriels qui attendent depuis trop longtemps, et ceux que l’on vient d’abandonner ; rien quand il n’y en a pas. */
export async function envoisEnPeine(db: Kysely<DB>, maintenant: Instant) {
  const [retard, abandon] = await Promise.all([
    db
      .selectFrom('courriel')
      .select((eb) => [eb.fn.countAll<number>().as('nombre'), eb.fn.min('abandonLe').as('premier')])
      .where('prochainEssai', 'is not', null)
      // Remis en route, il n’attend que depuis lors.
      .where('abandonLe', '<', abandonLe(plusTard(maintenant, -RETARD_MS)))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('courriel')
      .select((eb) => [eb.fn.countAll<number>().as('nombre'), eb.fn.min(abandonneLe(eb)).as('depuis')])
      .where('etat', '=', 'ABANDONNE')
      .where(abandonneLe, '>', plusTard(maintenant, -MEMOIRE_MS))
      .executeTakeFirstOrThrow(),
  ])
  const depuis = retard.premier && enRouteDepuis(retard.premier)
  const envois: { sorte: keyof typeof ENVOIS_EN_PEINE; nombre: number; depuis: Instant | null }[] = [
    { sorte: 'retard', nombre: retard.nombre, depuis },
    { sorte: 'abandon', ...abandon },
  ]
  return envois.flatMap(({ sorte, nombre, depuis }) => (depuis === null ? [] : [{ sorte, nombre, depuis }]))
}
