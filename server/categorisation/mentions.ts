import type { Personne } from '#domain/acces/auteur.ts'
import { mentions } from '#domain/categorisation/mentions.ts'
import type { Territoire } from '#domain/habilitation/territoires.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/postgres/schema.ts'
import { nommerTerritoires, sontTout } from '#server/registre/perimetre.ts'
import type { Population } from './population.ts'

/** Les territoires regardés, par leur nom : ceux que l’on demande, ou tout le sien quand ils le couvrent ou que l’on n’en demande pas. */
export async function territoiresRegardes(
  db: Kysely<DB>,
  { entre, recherche }: Pick<Population, 'entre' | 'recherche'>,
): Promise<readonly (Territoire & { nom: string })[]> {
  return (await sontTout(db, recherche.territoires, entre.perimetre))
    ? entre.territoires
    : nommerTerritoires(db, recherche.territoires)
}

/** Ce que dit de lui-même un fichier de cette recherche, que demande cette personne. */
export async function mentionsDe(
  db: Kysely<DB>,
  p: Population,
  {
    auteur,
    ...reste
  }: { auteur: Personne } & Pick<Parameters<typeof mentions>[0], 'nombre' | 'choisies' | 'liste'>,
): Promise<string[]> {
  const territoires = await territoiresRegardes(db, p)
  return mentions({
    auteur: `${auteur.prenom} ${auteur.nom}`,
    organisme: p.entre.organisme,
    jour: p.jour,
    territoires: territoires.map(({ nom }) => nom),
    recherche: p.recherche,
    charte: p.entre.charte,
    perimetre: p.entre.territoires.map(({ nom }) => nom),
    ...reste,
  })
}
