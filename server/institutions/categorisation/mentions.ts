import type { Personne } from '#domain/socle/acces/auteur.ts'
import { mentions } from '#domain/institutions/categorisation/mentions.ts'
import type { Population } from './population.ts'

/** Ce que dit de lui-même un fichier de cette recherche, que demande cette personne. */
export function mentionsDe(
  p: Population,
  {
    auteur,
    ...reste
  }: { auteur: Personne } & Pick<Parameters<typeof mentions>[0], 'nombre' | 'choisies' | 'liste'>,
): string[] {
  return mentions({
    auteur: `${auteur.prenom} ${auteur.nom}`,
    organisme: p.entre.organisme,
    jour: p.jour,
    territoires: p.regardes.map(({ nom }) => nom),
    recherche: p.recherche,
    charte: p.entre.charte,
    perimetre: p.entre.territoires.map(({ nom }) => nom),
    ...reste,
  })
}
