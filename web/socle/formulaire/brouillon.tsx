import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { garderSaisie, oublierSaisie, remettre, saisieGardee } from './gardee.ts'

/** Ce que cette personne écrivait là et n’a pas envoyé, page rechargée ou quittée, session perdue ; `depart` : rien. */
export const lireBrouillon = <S extends object>(cle: string, compteId: number | undefined, depart: S): S =>
  compteId === undefined ? depart : remettre(depart, saisieGardee(cle, compteId))

/** Garde à mesure ce qu’elle écrit, dans cet onglet ; null : elle n’a rien écrit. */
export function garderBrouillon(cle: string, compteId: number | undefined, saisie: object | null): void {
  if (compteId === undefined) return
  if (saisie === null) oublierSaisie(cle)
  else garderSaisie(cle, compteId, saisie)
}

/** Un brouillon rouvert dit qu’il n’est pas parti. */
export const ReponseNonEnvoyee = () => (
  <Alerte ton="info" titre="Cette réponse n’est pas envoyée" niveau={3} annonce="status">
    Vous l’aviez laissée là : relisez-la, puis envoyez-la.
  </Alerte>
)
