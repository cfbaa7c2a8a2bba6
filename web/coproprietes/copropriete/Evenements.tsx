import type { Historique } from '#contract/coproprietes/historique.ts'
import { lireJustificatif } from '#contract/coproprietes/immatriculation.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { adresseDe } from '#web/socle/appels/api.ts'
import { Changements } from './Changements.tsx'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Chronologie } from '#web/socle/ui/Chronologie.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'

type Evenement = Historique['evenements'][number]

/** Ce qu’une mise à jour a changé : replié, car une annuelle change trente lignes. */
function Differences({
  titre,
  differences,
}: Pick<Evenement, 'titre'> & { differences: Evenement['differences'] }) {
  if (differences === null) return null
  if (differences.length === 0) return <p>Elle redit ce qui était déclaré.</p>
  const n = differences.reduce((somme, s) => somme + s.lignes.length, 0)
  return (
    <Accordeon titre={n === 1 ? 'Une information a changé' : `${n} informations ont changé`}>
      <Pile espace={4}>
        {differences.map((s) => (
          <Changements
            key={s.titre}
            legende={`${titre}, ce qui a changé\u00a0: ${s.titre}`}
            rien=""
            lignes={s.lignes}
            titres={{ avant: 'Avant', apres: 'Ensuite' }}
          />
        ))}
      </Pile>
    </Accordeon>
  )
}

function Contenu({ e }: { e: Evenement }) {
  return (
    <>
      {e.details.map((d) => (
        <p key={d}>{d}</p>
      ))}
      {e.par && <p>Par {e.par}</p>}
      {e.piece && (
        <p>
          <Lien
            href={adresseDe(lireJustificatif, { params: { idDocument: e.piece.idDocument } })}
            target="_blank"
          >
            {e.piece.nom}
          </Lien>
        </p>
      )}
      <Differences titre={e.titre} differences={e.differences} />
    </>
  )
}

/** Ce qui est arrivé à une copropriété, le dernier événement d’abord. */
export function Evenements({ evenements }: { evenements: readonly Evenement[] }) {
  return (
    <Chronologie
      evenements={evenements.map((e) => ({
        cle: e.cle,
        jour: e.jour,
        date: e.heure ? `${direJour(e.jour)} à ${e.heure}` : direJour(e.jour),
        titre: e.titre,
        children: <Contenu e={e} />,
      }))}
    />
  )
}
