import { useCallback } from 'react'
import { lireHistorique } from '#contract/coproprietes/historique.ts'
import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import { lireDemandeur, type TeledeclarantConnu } from '#contract/teneur/validations/examen.ts'
import { estPermis, VOIR_TELEDECLARANT } from '#domain/socle/acces/droit.ts'
import * as ADRESSES_DES_COMPTES from '#domain/comptes/adresses.ts'
import * as ADRESSES_DES_COPROPRIETES from '#domain/coproprietes/adresses.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import { codes } from '#domain/socle/codes.ts'
import { DECIDEES } from '#domain/teneur/indicateurs/tableaux.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { DECISIONS } from '#domain/coproprietes/demandes/decision.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { Evenements } from '#web/coproprietes/copropriete/Evenements.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Chargement } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Pile } from '#web/socle/ui/miseEnPage.tsx'
import { Volet } from './Volet.tsx'

function Demandeur({ id }: { id: number }) {
  const lire = useCallback(() => essayer(lireDemandeur, { params: { id: String(id) } }), [id])
  const { donnees: connu, echec, relire } = useLecture(lire)
  const droits = useCompte()?.authorities ?? null
  if (echec)
    return (
      <EchecDeLecture texte="Le télédéclarant n’a pas pu être lu." surReprise={() => void relire(true)} />
    )
  if (!connu) return <Chargement lignes={4} libelle="Lecture du télédéclarant" />
  return (
    <Pile espace={4}>
      <FicheLignes
        lignes={[
          {
            libelle: 'Télédéclarant',
            valeur: estPermis(VOIR_TELEDECLARANT, droits) ? (
              <Lien href={ADRESSES_DES_COMPTES.teledeclarant(connu.id)}>{connu.raisonSociale}</Lien>
            ) : (
              connu.raisonSociale
            ),
          },
          { libelle: 'Type', valeur: connu.libelleType },
          { libelle: 'Statut', valeur: connu.libelleStatut },
          { libelle: 'Inscrit', valeur: momentDe(connu.dateCreation) },
          { libelle: 'Copropriétés représentées', valeur: afficherEntier(connu.representees) },
          { libelle: 'Demandes ouvertes', valeur: afficherEntier(connu.demandes.ouvertes) },
          ...codes(DECIDEES).map((decision) => ({
            libelle: DECIDEES[decision].libelle,
            valeur: afficherEntier(connu.demandes[decision]),
          })),
        ]}
      />
      <DernieresDemandes demandes={connu.dernieres} />
    </Pile>
  )
}

function DernieresDemandes({ demandes }: { demandes: TeledeclarantConnu['dernieres'] }) {
  if (demandes.length === 0) return <p>Il n’a déposé aucune autre demande.</p>
  return (
    <ul>
      {demandes.map((d) => (
        <li key={d.id}>
          <Lien href={ADRESSES.validation(d.id)}>{d.reference}</Lien>
          {`, ${d.libelleType}, déposée ${momentDe(d.dateDepot)}\u00a0: ${d.decision ? DECISIONS[d.decision].libelle.toLowerCase() : 'à décider'}`}
        </li>
      ))}
    </ul>
  )
}

function ViePassee({ id }: { id: number }) {
  const lire = useCallback(() => essayer(lireHistorique, { params: { id: String(id) }, query: {} }), [id])
  const { donnees: lu, echec, relire } = useLecture(lire)
  if (echec)
    return <EchecDeLecture texte="L’historique n’a pas pu être lu." surReprise={() => void relire(true)} />
  if (!lu) return <Chargement lignes={6} libelle="Lecture de l’historique" />
  return (
    <Pile espace={4}>
      {lu.evenements.length === 0 ? (
        <p>Il n’est encore rien arrivé à cette copropriété.</p>
      ) : (
        <Evenements evenements={lu.evenements} />
      )}
      <p>
        <Lien href={ADRESSES_DES_COPROPRIETES.historique(id)}>Tout l’historique</Lien>
      </p>
    </Pile>
  )
}

/** Ce que le registre sait du télédéclarant, et de la copropriété quand elle est immatriculée. */
export function AutourDeLaDemande({ dossier }: { dossier: Dossier }) {
  return (
    <>
      <Volet nom="teledeclarant" titre="Le télédéclarant et ses demandes" aLaDemande>
        <Demandeur id={dossier.id} />
      </Volet>
      {dossier.numero !== null && (
        <Volet nom="historique" titre="Ce qui est arrivé à la copropriété" aLaDemande>
          <ViePassee id={dossier.copropriete.id} />
        </Volet>
      )}
    </>
  )
}
