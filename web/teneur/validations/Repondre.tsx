import { useEffect, useRef } from 'react'
import { demanderPrecisions, refuserDemande } from '#contract/teneur/validations/decision.ts'
import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import { lireModelePrecisions } from '#contract/teneur/validations/modele.ts'
import { messagePrecisions, messageRefus } from '#domain/teneur/validations/messages.ts'
import type { DecisionACorriger } from '#domain/coproprietes/demandes/decision.ts'
import {
  MOTIFS_REFUS,
  motifsPour,
  RAISON_MAX,
  verifierReponse,
  type MotifRefus,
} from '#domain/coproprietes/demandes/reponse.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { useLecture } from '#web/socle/appels/lecture.ts'
import { relireSi } from '#web/socle/appels/relire.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { ChampZone } from '#web/socle/ui/champs.tsx'
import { Cases } from '#web/socle/ui/Cases.tsx'
import { Chargement } from '#web/socle/ui/messages.tsx'
import { Section } from '#web/socle/ui/miseEnPage.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { ApercuDuCourriel } from './ApercuDuCourriel.tsx'
import type { Faite } from './suite.tsx'

interface Saisie {
  motifs: readonly MotifRefus[]
  raison: string
}

/** Ce que l’on répond quand on ne valide pas (§4.7). */
const REPONSES: Record<
  DecisionACorriger,
  {
    titre: string
    motifs: string
    raison: string
    action: string
    faite: string
    echec: string
    envoyer: (
      id: number,
      reponse: { motifs: MotifRefus[]; raison: string },
      modele: number | undefined,
    ) => Promise<unknown>
  }
> = {
  REFUSEE: {
    titre: 'Refuser la demande',
    motifs: 'Pourquoi la refuser ?',
    raison: 'Ce que vous ajoutez',
    action: 'Refuser la demande',
    faite: 'Demande refusée',
    echec: 'La demande n’est pas refusée',
    envoyer: (id, body) => essayer(refuserDemande, { params: { id: String(id) }, body }),
  },
  A_PRECISER: {
    titre: 'Demander des précisions',
    motifs: 'Que faut-il préciser ?',
    raison: 'Ce que vous demandez d’autre',
    action: 'Envoyer la demande de précisions',
    faite: 'Précisions demandées',
    echec: 'Les précisions ne sont pas demandées',
    envoyer: (idDemande, reponse, modele) =>
      essayer(demanderPrecisions, { body: { idDemande, ...reponse, modele } }),
  },
}

/** Ce qui s’écrit d’une demande, tant qu’elle n’est pas décidée : on y revient, d’un refus à des précisions aussi. */
const ecrites = new Map<number, Saisie>()

const lireModele = () => essayer(lireModelePrecisions, {})
// Le courriel d’un refus n’en a pas.
const sansModele = () => Promise.resolve(null)

/** Refuse une demande que l’on tient, ou la fait préciser : les motifs, un texte, et le courriel tel qu’il partira. */
export function Repondre({
  dossier,
  decision,
  surFermeture,
  surReponse,
}: {
  dossier: Dossier
  decision: DecisionACorriger
  surFermeture: () => void
  surReponse: (faite: Faite) => Promise<void>
}) {
  const mots = REPONSES[decision]
  const { donnees: modele, echec, relire } = useLecture(decision === 'REFUSEE' ? sansModele : lireModele)
  const f = useSaisie<Saisie>({
    depart: ecrites.get(dossier.id) ?? { motifs: [], raison: '' },
    libelles: { motifs: mots.motifs, raison: mots.raison },
    verifier: (saisie) => verifierReponse(saisie, dossier.type),
    vides: { motifs: 'Cochez au moins un motif.', raison: 'Écrivez ce que vous reprochez, ou demandez.' },
    envoyer: async ({ motifs, raison }) => {
      await mots
        .envoyer(dossier.id, { motifs: [...motifs], raison }, modele?.version)
        .catch(relireSi('MODELE_CHANGE', () => relire(true)))
      ecrites.delete(dossier.id)
      await surReponse({
        dossier,
        decision,
        titre: mots.faite,
        texte: `Le déclarant de la demande ${dossier.reference} en est averti par courriel.`,
      })
    },
  })
  const { motifs, raison } = f.saisie
  useEffect(() => {
    if (motifs.length > 0 || raison !== '') ecrites.set(dossier.id, { motifs, raison })
  }, [dossier.id, motifs, raison])
  const premiere = useRef<HTMLInputElement>(null)
  useEffect(() => premiere.current?.focus(), [])
  const [prenom = '', ...nom] = dossier.demandeur.split(' ')
  const ecrit = {
    prenom,
    nom: nom.join(' '),
    type: dossier.type,
    reference: dossier.reference,
    copropriete: { ...dossier.copropriete, nom: dossier.nomCopropriete, numero: dossier.numero },
    reponse: { motifs, raison },
    suivi: '(lien vers la demande)',
  }
  return (
    <Section titre={mots.titre}>
      <Formulaire
        f={f}
        echec={mots.echec}
        obligatoires
        espace={4}
        action={mots.action}
        apres={
          <Bouton variante="secondaire" onClick={surFermeture}>
            Revenir à l’examen
          </Bouton>
        }
      >
        <Cases
          name="motifs"
          ref={premiere}
          libelle={mots.motifs}
          requis
          options={motifsPour(dossier.type).map((motif) => ({
            valeur: motif,
            libelle: MOTIFS_REFUS[motif].libelle,
            aide: MOTIFS_REFUS[motif].dit ?? 'À écrire ci-dessous.',
          }))}
          value={motifs}
          onChange={(choisis) => f.poser({ motifs: choisis })}
          erreur={f.erreurDe('motifs')}
        />
        <ChampZone
          {...f.texte('raison')}
          aide="Le déclarant le lira tel quel : dites ce qui manque, ou ce qui est faux, et quoi faire."
          requis={motifs.includes('AUTRE')}
          lignes={4}
          maxLength={RAISON_MAX}
        />
        <Accordeon titre="Le courriel tel qu’il partira">
          {decision === 'REFUSEE' ? (
            <ApercuDuCourriel courriel={messageRefus(ecrit)} />
          ) : modele ? (
            <ApercuDuCourriel courriel={messagePrecisions({ ...ecrit, modele })} />
          ) : echec ? (
            <EchecDeLecture
              texte="Le modèle du courriel n’a pas pu être lu."
              surReprise={() => void relire(false)}
            />
          ) : (
            <Chargement lignes={4} libelle="Lecture du modèle du courriel" />
          )}
        </Accordeon>
      </Formulaire>
    </Section>
  )
}
