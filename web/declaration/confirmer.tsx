import { cleAvertissement, direAvertissement, type Avertissement } from '#domain/declaration/vraisemblance.ts'
import { demanderConfirmation } from '../shell/Confirmation.tsx'

/** Montre les points à confirmer (§5) ; rend vrai si la personne confirme, faux si elle veut corriger. */
export function confirmerPoints(points: readonly Avertissement[]): Promise<boolean> {
  return demanderConfirmation({
    titre: points.length === 1 ? 'Un point à confirmer' : `${points.length} points à confirmer`,
    taille: 'LG',
    confirmer: 'Confirmer',
    annuler: 'Corriger',
    sansFermetureExterieure: true,
    message:
      points.length === 1 ? (
        <p>{direAvertissement(points[0]!)}</p>
      ) : (
        <ul>
          {points.map((p) => (
            <li key={cleAvertissement(p)}>{direAvertissement(p)}</li>
          ))}
        </ul>
      ),
  })
}
