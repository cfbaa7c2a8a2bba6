import type { Contexte } from './contexte.ts'
import type { Declaration } from './declaration.ts'
import { etapesDuParcours } from './etapes.ts'
import { lignesDuBloc } from './relecture.ts'

/** Tout ce qu’une demande déclare, étape par étape : ce que redisent sa page et son récépissé, pour toujours. */
export function sectionsDeclarees(
  d: Declaration,
  contexte: Contexte,
): { titre: string; lignes: { libelle: string; valeur: string }[] }[] {
  return etapesDuParcours(false, contexte.voie).flatMap(({ bloc, titre }) => {
    if (!bloc) return []
    const lignes = lignesDuBloc(bloc, d, contexte).map(({ libelle, valeur }) => ({
      libelle,
      valeur: valeur || 'Non renseigné',
    }))
    if (bloc === 'infoRattachement' && d.infoRattachement.nomFichierJustifMandat)
      lignes.push({ libelle: 'Pièce jointe', valeur: d.infoRattachement.nomFichierJustifMandat })
    return [{ titre, lignes }]
  })
}
