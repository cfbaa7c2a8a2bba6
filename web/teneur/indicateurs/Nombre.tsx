import { adressePour, type ListeComptee } from '#domain/teneur/indicateurs/listes.ts'
import { afficherDecimal, afficherEntier } from '#domain/socle/mots/nombre.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'

const ecrire = (valeur: number | string): string =>
  typeof valeur === 'string'
    ? valeur
    : Number.isInteger(valeur)
      ? afficherEntier(valeur)
      : afficherDecimal(valeur).replace(/0$/, '')

/** L’adresse de ce qu’un chiffre compte, pour la personne ; null si elle ne l’ouvre pas. */
export const useAdresse = (liste: ListeComptee | null): string | null =>
  adressePour(liste, useCompte()?.authorities ?? null)

/** Un chiffre, qui mène à la liste qu’il compte quand la personne l’ouvre ; `quoi` le nomme hors de sa ligne. */
export function Nombre({
  valeur,
  quoi,
  liste,
}: {
  valeur: number | string
  quoi: string
  liste: ListeComptee | null
}) {
  const adresse = useAdresse(liste)
  const texte = ecrire(valeur)
  if (adresse === null) return texte
  return (
    <Lien href={adresse} aria-label={`${texte}\u00a0: ${quoi}`}>
      {texte}
    </Lien>
  )
}
