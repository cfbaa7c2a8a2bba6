import type { LigneDemande } from '#contract/teneur/validations/file.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import { SCORE_MAX } from '#domain/coproprietes/copropriete/doublons.ts'
import { afficherInstant, heureDe } from '#domain/socle/temps/instant.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { DECISIONS } from '#domain/coproprietes/demandes/decision.ts'
import { ATTENTES, direAttente } from '#domain/coproprietes/demandes/delais.ts'
import { RISQUES } from '#domain/teneur/validations/risques.ts'
import { LienBouton } from '#web/socle/ui/boutons.tsx'
import { Badge } from '#web/socle/ui/messages.tsx'
import type { Colonne } from '#web/socle/ui/Tableau.tsx'

const TONS = { VALIDEE: 'succes', REFUSEE: 'erreur', A_PRECISER: 'attention', ANNULEE: 'neutre' } as const

/** Un autre la tient, ou elle est décidée : on la lit. */
const seConsulte = (l: LigneDemande): boolean =>
  l.decision !== null || (l.verrou !== null && !l.verrou.parMoi)

/** Ce qui la nomme, et ce qu’il faut en savoir avant de l’ouvrir : deux lignes, quoi qu’il y ait. */
function Copropriete(l: LigneDemande) {
  return (
    <div className={l.risques.length > 0 ? 'rnc-file__nommee rnc-file__nommee--risques' : 'rnc-file__nommee'}>
      <span>
        {l.nom && <strong>{l.nom}</strong>}
        {l.nom && l.adresse && ' '}
        {l.adresse && <span className="rnc-file__adresse">{l.adresse}</span>}
      </span>
      {l.risques.length > 0 && (
        <span className="rnc-file__risques">
          <Risques {...l} />
        </span>
      )}
    </div>
  )
}

/** Ce qui l’attend encore, ou ce qui en a été décidé. */
function Attente(l: LigneDemande) {
  if (l.attente === null)
    return (
      l.decision && (
        <>
          <Badge petit ton={TONS[l.decision]}>
            {DECISIONS[l.decision].libelle}
          </Badge>
          <br />
          {l.dateDecision && afficherInstant(l.dateDecision)}
        </>
      )
    )
  return (
    <>
      <Badge petit ton={ATTENTES[l.attente].ton}>
        {direAttente({ ...l, attente: l.attente })}
      </Badge>
      <br />
      {`Attendue le ${afficherJour(l.attendueLe)}`}
    </>
  )
}

/** Le nom d’un autre sur une ligne : l’initiale du prénom suffit entre collègues. */
const abreger = (nom: string): string => nom.replace(/^(\p{L})\S*\s/u, '$1.\u00a0')

function Situation(l: LigneDemande) {
  if (l.verrou)
    return (
      <>
        <Badge petit ton={l.verrou.parMoi ? 'info' : 'attention'}>
          {l.verrou.parMoi ? (
            'Par vous'
          ) : (
            <abbr className="rnc-file__tenue" title={l.verrou.nom}>
              {abreger(l.verrou.nom)}
            </abbr>
          )}
        </Badge>{' '}
        <span className="rnc-file__depuis">{`depuis ${heureDe(l.verrou.depuis)}`}</span>
      </>
    )
  // Deux lignes, quel que soit son nom.
  if (l.affectee) return `À ${l.affectee.parMoi ? 'vous' : l.affectee.nom}`
  return l.decision ? null : 'Libre'
}

function Risques({ risques, scoreDoublon }: LigneDemande) {
  return risques.map((risque) => (
    <Badge key={risque} petit ton={RISQUES[risque].ton}>
      {risque === 'DOUBLON' && scoreDoublon !== null
        ? `${RISQUES.DOUBLON.libelle}\u00a0: ${scoreDoublon} sur ${SCORE_MAX}`
        : RISQUES[risque].libelle}
    </Badge>
  ))
}

/** Qui l’examine, et de quoi l’ouvrir. */
function Examen(l: LigneDemande) {
  const consulter = seConsulte(l)
  return (
    <div className="rnc-file__examen">
      <span>
        <Situation {...l} />
      </span>
      <LienBouton
        taille="petit"
        variante={consulter ? 'secondaire' : 'primaire'}
        href={ADRESSES.validation(l.id)}
        aria-label={`${consulter ? 'Consulter' : 'Examiner'} la demande ${l.reference}`}
      >
        {consulter ? 'Consulter' : 'Examiner'}
      </LienBouton>
    </div>
  )
}

/** Les colonnes de la file ; `decidees` : l’onglet en montre. */
export const colonnesDeLaFile = (decidees: boolean): readonly Colonne<LigneDemande>[] => [
  { cle: 'reference', titre: 'Référence', triable: true, insecable: true, rendu: (l) => l.reference },
  {
    cle: 'type',
    titre: 'Type',
    triable: true,
    rendu: (l) => <div className="rnc-file__type">{l.libelleType}</div>,
  },
  { cle: 'nom', titre: 'Copropriété', triable: true, rendu: Copropriete },
  { cle: 'demandeur', titre: 'Demandeur', triable: true, rendu: (l) => l.demandeur },
  {
    cle: 'profilDemandeur',
    titre: 'Profil',
    triable: true,
    rendu: (l) => <div className="rnc-file__profil">{l.profilDemandeur}</div>,
  },
  {
    cle: 'dateDepot',
    titre: 'Déposée',
    triable: true,
    // Le jour, puis l’heure : « à » ne se sépare pas d’elle.
    rendu: (l) => afficherInstant(l.dateDepot).replace(' à ', ' à\u00a0'),
  },
  decidees
    ? { cle: 'dateDecision', titre: 'Décision', triable: true, insecable: true, rendu: Attente }
    : { cle: 'attendueLe', titre: 'Attente', triable: true, insecable: true, rendu: Attente },
  { cle: 'examen', titre: 'Examen', rendu: Examen },
]
