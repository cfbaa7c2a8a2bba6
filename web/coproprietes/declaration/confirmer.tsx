import {
  cleAvertissement,
  direAvertissement,
  type Avertissement,
} from '#domain/socle/refus/avertissements.ts'
import { aPourRaison } from '#web/socle/appels/refus.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'

function confirmer(phrases: ReadonlyMap<string, string>): Promise<boolean> {
  const [seule] = phrases.values()
  return demanderConfirmation({
    titre: phrases.size === 1 ? 'Un point à confirmer' : `${phrases.size} points à confirmer`,
    taille: 'LG',
    confirmer: 'Confirmer',
    annuler: 'Corriger',
    sansFermetureExterieure: true,
    message:
      phrases.size === 1 ? (
        <p>{seule}</p>
      ) : (
        <ul>
          {[...phrases].map(([cle, phrase]) => (
            <li key={cle}>{phrase}</li>
          ))}
        </ul>
      ),
  })
}

/** Montre les points à confirmer (§5) ; rend vrai si la personne confirme, faux si elle veut corriger. */
export const confirmerPoints = (points: readonly Avertissement[]): Promise<boolean> =>
  confirmer(new Map(points.map((p) => [cleAvertissement(p), direAvertissement(p)])))

/**
 * Dépose ce que la personne a confirmé. Ce que seul le serveur sait (ce qui fait la ressemblance vient d’être retapé, la nuit a passé)
 * se confirme alors, et le dépôt se refait ; null : elle veut corriger.
 */
export async function deposerEnConfirmant<R>(
  confirmes: readonly Avertissement[],
  deposer: (confirmes: string[]) => Promise<R>,
): Promise<R | null> {
  const cles = confirmes.map(cleAvertissement)
  try {
    return await deposer(cles)
  } catch (cause) {
    if (!aPourRaison(cause, 'CONFIRMATION_ATTENDUE')) throw cause
    const phrases = new Map(cause.avertissements.map((a) => [`${a.code}:${a.champ}`, a.message]))
    return (await confirmer(phrases)) ? deposer([...cles, ...phrases.keys()]) : null
  }
}
