import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import type { Choix } from './chercher.ts'

/** Ce que l’on a tapé désigne plusieurs lieux, ou aucun : on choisit, avec ou sans JavaScript. */
export function ChoixDuLieu({ tape, choix: { lieux, approche, davantage } }: { tape: string; choix: Choix }) {
  if (lieux.length === 0)
    return (
      <Alerte
        ton="attention"
        titre={`Aucun lieu ne s’appelle «\u202f${tape}\u202f»`}
        niveau={2}
        annonce="alert"
      >
        <p>
          Vérifiez son nom, donnez son code postal ou le numéro de son département, ou{' '}
          <Lien href={CHEMINS.departements}>choisissez-le parmi les départements</Lien>.
        </p>
      </Alerte>
    )
  return (
    <Pile espace={4}>
      <h2 className="rnc-resultats__titre">
        {approche
          ? `Aucun lieu ne s’appelle «\u202f${tape}\u202f». Vouliez-vous dire\u202f?`
          : `«\u202f${tape}\u202f»\u00a0: lequel de ces lieux\u202f?`}
      </h2>
      <ul>
        {lieux.map((lieu) => (
          <li key={lieu.adresse}>
            <Lien href={lieu.adresse}>{lieu.dit}</Lien>
          </li>
        ))}
      </ul>
      {davantage && (
        <p>
          Il y en a d’autres : complétez le nom, donnez le code postal, ou choisissez d’abord le département.
        </p>
      )}
    </Pile>
  )
}
