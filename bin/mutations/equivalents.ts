import type { Mutant } from './mutants.ts'

/** Un mutant que nul essai ne peut voir : il fait ce que fait la règle. */
export interface Equivalent extends Pick<Mutant, 'fichier' | 'dans' | 'avant' | 'apres'> {
  raison: string
}

export const EQUIVALENTS: readonly Equivalent[] = [
  {
    fichier: 'domain/coproprietes/copropriete/doublons.ts',
    dans: '? POIDS_DOUBLON.PROCHE * (1 - (distance ?? 0) / (2 * DISTANCE_DOUBLON_METRES))',
    avant: '0',
    apres: '1',
    raison: 'Deux dossiers ne sont proches que d’une distance connue : le zéro ne sert qu’au type.',
  },
  {
    fichier: 'domain/public/statistiques/cacher.ts',
    dans: 'if ((g.cacheEntre.get(entre(g, chaine)) ?? 0) - nombre >= besoin) {',
    avant: '0',
    apres: '1',
    raison: 'La case est déjà notée : ses deux sommes ont toujours un total.',
  },
  {
    fichier: 'domain/public/statistiques/chemin.ts',
    dans: 'if (traces.estFinie(lien.vers)) continue',
    avant: 'traces.estFinie(lien.vers)',
    apres: 'false',
    raison: 'Une somme finie a son chemin le plus léger : y revenir n’en donne pas de meilleur.',
  },
]

export const equivalentDe = (m: Mutant): Equivalent | undefined =>
  EQUIVALENTS.find((e) => (['fichier', 'dans', 'avant', 'apres'] as const).every((cle) => e[cle] === m[cle]))
