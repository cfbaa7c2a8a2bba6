import {
  decisionSansObjet,
  lireCriteres,
  VUES_MAX,
  verifierVue,
  type CriteresDeFile,
} from '#domain/teneur/validations/vues.ts'
import type { Kysely } from 'kysely'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Acte } from '#server/socle/registre/actes/acte.ts'
import { listerTeneurs } from './affecter.ts'

const COLONNES = ['id', 'nom', 'criteres'] as const

/** Les vues de la file qu’un teneur s’est enregistrées, par leur nom. */
export async function listerVues(db: Kysely<DB>, compteId: number) {
  const gardees = await db
    .selectFrom('vueDeFile')
    .select(COLONNES)
    .where('compteId', '=', compteId)
    .orderBy('nom')
    .execute()
  return gardees.map((vue) => ({ ...vue, criteres: lireCriteres(vue.criteres) }))
}

/**
 * Enregistre une vue ; sous un nom que ce teneur a déjà pris, elle remplace l’autre. Refuse (409) au-delà de `VUES_MAX`, un nom
 * vide ou trop long, et un teneur à qui l’on n’affecte pas.
 */
export async function enregistrerVue(
  { trx, auteur, maintenant, refuser }: Acte<'DONNEES_REFUSEES' | 'VUES_MAX', CompteConnecte>,
  { nom, ...criteres }: CriteresDeFile & { nom: string },
) {
  const { idTeneur } = criteres
  const refus = [...verifierVue({ nom }), ...decisionSansObjet(criteres)]
  if (idTeneur !== null && !(await listerTeneurs(trx)).some(({ id }) => id === idTeneur))
    refus.push({ champ: 'idTeneur', code: 'CHOIX_INVALIDE' })
  if (refus.length > 0) throw refuser('DONNEES_REFUSEES', { refus })
  // Deux enregistrements du même teneur passent l’un après l’autre : le compte des vues ne se dépasse pas.
  await trx.selectFrom('compte').select('id').where('id', '=', auteur.id).forUpdate().execute()
  const siennes = await listerVues(trx, auteur.id)
  // « mes dissolutions » remplace « Mes dissolutions ».
  const memeNom = siennes.find((v) => v.nom.toLowerCase() === nom.trim().toLowerCase())
  if (siennes.length >= VUES_MAX && !memeNom) throw refuser('VUES_MAX', { params: { max: VUES_MAX } })
  const valeurs = { criteres: JSON.stringify(criteres), dateCreation: maintenant }
  return trx
    .insertInto('vueDeFile')
    .values({ compteId: auteur.id, nom: memeNom?.nom ?? nom.trim(), ...valeurs })
    .onConflict((oc) => oc.columns(['compteId', 'nom']).doUpdateSet(valeurs))
    .returning(COLONNES)
    .executeTakeFirstOrThrow()
}

/** Supprime une vue que l’on s’est enregistrée ; refuse (404) celle d’un autre comme celle qui n’est plus. */
export async function supprimerVue(
  { trx, auteur, refuser }: Acte<'INTROUVABLE', CompteConnecte>,
  id: number,
): Promise<void> {
  const otee = await trx
    .deleteFrom('vueDeFile')
    .where('id', '=', id)
    .where('compteId', '=', auteur.id)
    .returning('id')
    .executeTakeFirst()
  if (!otee) throw refuser('INTROUVABLE')
}
