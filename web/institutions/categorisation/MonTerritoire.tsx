import { regrouper, telechargerGuideDeLOutil } from '#contract/institutions/categorisation.ts'
import { lireMonAcces } from '#contract/institutions/institution.ts'
import { telechargerGrille } from '#contract/institutions/donnees-brutes.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { adresseDe, send } from '#web/socle/appels/api.ts'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'
import { direTerritoire } from '#web/socle/lieux/ChoixDeTerritoires.tsx'
import { GroupeBoutons, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Alerte, Chargement } from '#web/socle/ui/messages.tsx'
import { Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { AccesClos } from '#web/institutions/institution/AccesClos.tsx'
import { Mesures } from './Mesures.tsx'
import '#web/institutions/institution/outil.css'

/** L’accès de l’organisme, et les chiffres de son territoire une fois la charte acceptée. */
async function lire() {
  const options = { erreursTraitees: true }
  const acces = await send(lireMonAcces, {}, options)
  const ouvert = acces.acces?.situation === 'OUVERT' && acces.charte.accepteeLe !== null
  return {
    acces,
    groupes: ouvert ? await send(regrouper, { body: { regroupementNiveau: 'REGION' } }, options) : null,
  }
}

/** L’accueil d’une institution (§2.6) : son territoire en chiffres. */
export function MonTerritoire() {
  const { donnees, echec, relire } = useLecture(lire)
  return (
    <Section titre="Votre territoire">
      {echec && !donnees ? (
        <EchecDeLecture
          texte="Les chiffres de votre territoire n’ont pas pu être lus."
          surReprise={() => void relire(true)}
        />
      ) : donnees ? (
        <Territoire {...donnees} />
      ) : (
        <Chargement lignes={4} />
      )}
    </Section>
  )
}

function Territoire({ acces, groupes }: Awaited<ReturnType<typeof lire>>) {
  if (acces.acces?.situation !== 'OUVERT') return <AccesClos acces={acces} />
  return (
    <Pile espace={4}>
      <p>{`${acces.acces.territoires.map(direTerritoire).join(', ')}, jusqu’au ${direJour(acces.acces.au)}.`}</p>
      {groupes ? (
        <Mesures total={groupes.total} />
      ) : (
        <Alerte ton="info" titre="Lisez d’abord la charte de confidentialité" niveau={3}>
          <p>L’outil et les données brutes s’ouvrent une fois que vous l’avez acceptée.</p>
        </Alerte>
      )}
      {!groupes && (
        <div>
          <LienBouton href={CHEMINS.charte}>Lire la charte</LienBouton>
        </div>
      )}
    </Pile>
  )
}

/** À côté de l’outil : son guide, et ce que l’on en a demandé (§2.6). */
export const AutourDeLOutil = () => (
  <GroupeBoutons>
    <LienBouton variante="secondaire" icone="document" href={adresseDe(telechargerGuideDeLOutil, {})}>
      Guide de l’outil (PDF)
    </LienBouton>
    <LienBouton variante="tertiaire" icone="telecharger" href={CHEMINS.telechargements}>
      Mes téléchargements
    </LienBouton>
  </GroupeBoutons>
)

/** À côté des données brutes : la grille qui les lit (§2.6). */
export const AutourDesDonneesBrutes = () => (
  <GroupeBoutons>
    <LienBouton
      variante="secondaire"
      icone="document"
      href={adresseDe(telechargerGrille, { query: { format: 'pdf' } })}
    >
      Grille des données brutes (PDF)
    </LienBouton>
    <LienBouton
      variante="tertiaire"
      icone="document"
      href={adresseDe(telechargerGrille, { query: { format: 'csv' } })}
    >
      Grille des données brutes (CSV)
    </LienBouton>
  </GroupeBoutons>
)
