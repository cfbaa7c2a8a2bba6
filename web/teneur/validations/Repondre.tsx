import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { demanderPrecisions, refuserDemande } from '#contract/teneur/validations/decision.ts'
import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import { lireModelePrecisions } from '#contract/teneur/validations/modele.ts'
import { messagePrecisions, messageRefus } from '#domain/teneur/validations/messages.ts'
import type { DecisionACorriger } from '#domain/coproprietes/demandes/decision.ts'
import type { TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'
import {
  MOTIFS_REFUS,
  motifsPour,
  RAISON_MAX,
  verifierReponse,
  type MotifRefus,
} from '#domain/coproprietes/demandes/reponse.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { ReponseNonEnvoyee } from '#web/socle/formulaire/brouillon.tsx'
import type { Envoi } from '#web/socle/formulaire/envoi.ts'
import { BoutonDEnvoi, Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { useLecture } from '#web/socle/appels/lecture.ts'
import { relireSi } from '#web/socle/appels/relire.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { ChampZone } from '#web/socle/ui/champs.tsx'
import { Cases } from '#web/socle/ui/Cases.tsx'
import { Chargement } from '#web/socle/ui/messages.tsx'
import { Section } from '#web/socle/ui/miseEnPage.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { ApercuDuCourriel } from './ApercuDuCourriel.tsx'
import { garderEcrite, lireEcrite } from './ecrite.ts'
import { useRaccourcis } from './raccourcis.ts'
import { SaTouche } from './SaTouche.tsx'
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

const FORMULAIRE = 'repondre'

/** Met le focus sur le premier champ du formulaire ouvert. */
export const allerALaReponse = (): void =>
  document.querySelector<HTMLInputElement>(`#${FORMULAIRE} input`)?.focus()

/** Combien de motifs ont leur touche. */
export const touchesDesMotifs = (type: TypeDemande): number => Math.min(motifsPour(type).length, 9)

/** Ctrl et Entrée envoient, Échap revient, où que l’on écrive dans le formulaire. */
function useTouchesDuFormulaire(surFermeture: () => void): void {
  useEffect(() => {
    const formulaire = document.getElementById(FORMULAIRE)
    const surTouche = (e: KeyboardEvent) => {
      if (e.key === 'Escape') surFermeture()
      else if (e.key === 'Enter' && (e.ctrlKey || e.metaKey) && formulaire instanceof HTMLFormElement)
        formulaire.requestSubmit()
      else return
      e.preventDefault()
    }
    formulaire?.addEventListener('keydown', surTouche)
    return () => formulaire?.removeEventListener('keydown', surTouche)
  }, [surFermeture])
}

const lireModele = () => essayer(lireModelePrecisions, {})
// Le courriel d’un refus n’en a pas.
const sansModele = () => Promise.resolve(null)

/** Ce qui envoie le formulaire, ou le referme. */
function Pied({ f, action, surFermeture }: { f: Envoi; action: string; surFermeture: () => void }) {
  useTouchesDuFormulaire(surFermeture)
  return (
    <GroupeBoutons>
      <BoutonDEnvoi f={f} form={FORMULAIRE} taille="petit" aria-keyshortcuts="Control+Enter">
        {action}
        <SaTouche>Ctrl + Entrée</SaTouche>
      </BoutonDEnvoi>
      <Bouton taille="petit" variante="secondaire" aria-keyshortcuts="Escape" onClick={surFermeture}>
        Revenir
        <SaTouche>Échap</SaTouche>
      </Bouton>
    </GroupeBoutons>
  )
}

/** Les motifs d’une demande de ce type, chacun avec sa touche, qui le coche. */
function Motifs({
  type,
  libelle,
  value,
  onChange,
  erreur,
}: {
  type: TypeDemande
  libelle: string
  value: readonly MotifRefus[]
  onChange: (motifs: MotifRefus[]) => void
  erreur: string | undefined
}) {
  const proposes = motifsPour(type)
  const avecTouche = touchesDesMotifs(type)
  useRaccourcis(
    proposes.slice(0, avecTouche).map((motif, i) => ({
      touche: String(i + 1),
      faire: () => onChange(proposes.filter((m) => (m === motif ? !value.includes(m) : value.includes(m)))),
    })),
  )
  return (
    <Cases
      name="motifs"
      libelle={libelle}
      requis
      options={proposes.map((motif, i) => ({
        valeur: motif,
        libelle: (
          <>
            {MOTIFS_REFUS[motif].libelle}
            {i < avecTouche && <SaTouche>{String(i + 1)}</SaTouche>}
          </>
        ),
        aide: MOTIFS_REFUS[motif].dit ?? 'À écrire ci-dessous.',
        ...(i < avecTouche && { touche: String(i + 1) }),
      }))}
      value={value}
      onChange={onChange}
      erreur={erreur}
    />
  )
}

/** Refuse une demande que l’on tient, ou la fait préciser : les motifs, un texte, et le courriel tel qu’il partira. */
export function Repondre({
  dossier,
  decision,
  reprise,
  pied,
  surFermeture,
  surReponse,
}: {
  dossier: Dossier
  decision: DecisionACorriger
  /** On l’avait laissée sans l’envoyer : elle se rouvre d’elle-même, et le dit. */
  reprise: boolean
  /** Où sont ses boutons : au pied de l’examen, toujours en vue. */
  pied: Element | null
  surFermeture: () => void
  surReponse: (faite: Faite) => Promise<void>
}) {
  const mots = REPONSES[decision]
  const { donnees: modele, echec, relire } = useLecture(decision === 'REFUSEE' ? sansModele : lireModele)
  const compteId = useCompte()?.id
  const [depart] = useState<Saisie>(() => {
    const { motifs, raison } = lireEcrite(dossier.id, compteId)
    return { motifs, raison }
  })
  const f = useSaisie<Saisie>({
    depart,
    gardeeAilleurs: true,
    libelles: { motifs: mots.motifs, raison: mots.raison },
    verifier: (saisie) => verifierReponse(saisie, dossier.type),
    vides: { motifs: 'Cochez au moins un motif.', raison: 'Écrivez ce que vous reprochez, ou demandez.' },
    envoyer: async ({ motifs, raison }) => {
      await mots
        .envoyer(dossier.id, { motifs: [...motifs], raison }, modele?.version)
        .catch(relireSi('MODELE_CHANGE', () => relire(true)))
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
    garderEcrite(dossier.id, compteId, { motifs, raison, ouverte: decision })
  }, [dossier.id, compteId, motifs, raison, decision])
  useEffect(allerALaReponse, [])
  const revenir = () => {
    garderEcrite(dossier.id, compteId, { motifs, raison, ouverte: '' })
    surFermeture()
  }
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
      <Formulaire f={f} id={FORMULAIRE} echec={mots.echec} obligatoires espace={4}>
        {reprise && <ReponseNonEnvoyee />}
        <Motifs
          type={dossier.type}
          libelle={mots.motifs}
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
      {pied && createPortal(<Pied f={f} action={mots.action} surFermeture={revenir} />, pied)}
    </Section>
  )
}
