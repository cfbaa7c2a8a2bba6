import type { Alentours } from '#contract/public/annuaire.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { Chronologie } from '#web/socle/ui/Chronologie.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { ANS_PUBLICS } from '#domain/coproprietes/historique/bornes.ts'
import { compter, enLettres } from '#domain/socle/mots/en-lettres.ts'

/** Ce qui a changé ces dernières années, tel que tout le monde le lit. */
export function Changements({ changements }: Pick<Alentours, 'changements'>) {
  return (
    <Accordeon titre={`Changements des ${enLettres(ANS_PUBLICS)} dernières années`}>
      {changements.length === 0 ? (
        <p>Le registre n’a noté aucun changement public depuis {compter(ANS_PUBLICS, 'an')}.</p>
      ) : (
        <Chronologie
          evenements={changements.map(({ cle, jour, titre, details }) => ({
            cle,
            jour,
            date: direJour(jour),
            titre,
            children: details.map((detail) => <p key={detail}>{detail}</p>),
          }))}
        />
      )}
    </Accordeon>
  )
}
