import { au } from '#domain/socle/certain.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { chercherDoublons, type Doublon } from '#contract/coproprietes/immatriculation.ts'
import type { Bloc } from '#domain/coproprietes/declaration/declaration.ts'
import type { CodeEtape } from '#domain/coproprietes/declaration/etapes.ts'
import { cleAvertissement } from '#domain/socle/refus/avertissements.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { BarreBasse } from '#web/socle/ui/BarreBasse.tsx'
import { LienBouton } from '#web/socle/ui/boutons.tsx'
import { Chargement, EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Etapes } from '#web/socle/ui/Etapes.tsx'
import { useBrouillon, type BrouillonOuvert } from './brouillon.ts'
import { confirmerPoints } from './confirmer.tsx'
import { ReponseDuTeneur } from './ReponseDuTeneur.tsx'
import { EnregistrementBrouillon } from './EnregistrementBrouillon.tsx'
import { EnregistrerEtQuitter, EtapePrecedente } from './GestesDuDepot.tsx'
import { EtapeBloc } from './EtapeBloc.tsx'
import { useSaisieDuBloc } from './saisie-du-bloc.ts'
import type { Demarche, Parcours } from './parcours.ts'

// Les fins du parcours se chargent en y arrivant.
const Doublons = lazy(async () => ({ default: (await import('./Doublons.tsx')).Doublons }))

const DoublonsDuNotaire = lazy(async () => ({
  default: (await import('./DoublonsDuNotaire.tsx')).DoublonsDuNotaire,
}))

/** Une étape d’une immatriculation ou d’une mise à jour (§2.3). */
export function Etape({
  demarche,
  code,
  brouillon,
  deLaRelecture,
}: {
  demarche: Demarche
  code: CodeEtape
  brouillon: number
  /** On vient du récapitulatif pour corriger une étape : on y revient ensuite. */
  deLaRelecture: boolean
}) {
  const b = useBrouillon(brouillon)
  if (b === 'chargement') return <Chargement lignes={8} libelle="Ouverture du brouillon" />
  if (b === 'absent')
    return (
      <EtatVide
        niveau={1}
        icone="brouillon"
        titre={demarche.disparu.titre}
        action={
          <LienBouton href={demarche.disparu.retour.href}>{demarche.disparu.retour.libelle}</LienBouton>
        }
      >
        <p>{demarche.disparu.texte}</p>
      </EtatVide>
    )
  return <EtapeOuverte demarche={demarche} code={code} b={b} deLaRelecture={deLaRelecture} />
}

/** Ce qui n’est pas un bloc : les doublons à examiner, ou la relecture. */
function Fin({
  demarche,
  code,
  b,
  parcours,
}: {
  demarche: Demarche
  code: CodeEtape
  b: BrouillonOuvert
  parcours: Parcours
}) {
  if (code !== 'doublons') return <demarche.Relecture b={b} parcours={parcours} />
  const duNotaire = b.brouillon.typeImmat !== 'DEFAULT'
  return duNotaire ? <DoublonsDuNotaire b={b} parcours={parcours} /> : <Doublons parcours={parcours} />
}

/** Ce qui se retient d’une étape à l’autre, et les gestes de toutes : chercher les proches, avancer, finir plus tard. */
function useParcours(demarche: Demarche, code: CodeEtape, b: BrouillonOuvert): Parcours {
  const naviguer = useNavigate()
  const [doublons, setDoublons] = useState<readonly Doublon[]>([])
  const [confirmes, setConfirmes] = useState<ReadonlySet<string>>(new Set())
  const [doublonsExamines, setExamines] = useState(false)

  const chercher = async () => {
    const trouves = await essayer(chercherDoublons, { params: { id: String(b.brouillon.id), n: '0' } }).catch(
      () => [],
    )
    // Une liste qui a changé est à examiner de nouveau.
    if (trouves.some((t) => !doublons.some((d) => d.id === t.id))) setExamines(false)
    setDoublons(trouves)
    return trouves
  }

  const enFin = demarche.chercheDoublons && (code === 'doublons' || code === 'recapitulatif')
  useEffect(() => {
    const arriver = async () => {
      const trouves = await chercher()
      // §2.3 : l’étape n’est là que pour ce qui est trouvé.
      if (code === 'doublons' && trouves.length === 0)
        await naviguer({ href: demarche.adresse('recapitulatif', b.brouillon.id), replace: true })
    }
    // oxlint-disable-next-line react/set-state-in-effect -- l’état vient du serveur, après la réponse.
    if (enFin) void arriver()
    // Une fois par arrivée à la fin du parcours.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [enFin])

  return {
    doublons,
    confirmes,
    confirmer: (cles) => setConfirmes(new Set([...confirmes, ...cles])),
    doublonsExamines,
    examiner: () => setExamines(true),
    chercher,
    aller: async (etape) => {
      await b.enregistrer(etape)
      // Une autre fenêtre a écrit : il faut choisir avant d’aller plus loin.
      if (b.enConflit()) return
      await naviguer({ href: demarche.adresse(etape, b.brouillon.id) })
    },
    quitter: async () => {
      if (!(await b.enregistrer())) return
      notifier({
        ton: 'succes',
        titre: 'Brouillon enregistré',
        texte: demarche.quitter.texte,
      })
      await naviguer({ href: demarche.quitter.href })
    },
  }
}

function EtapeOuverte({
  demarche,
  code,
  b,
  deLaRelecture,
}: {
  demarche: Demarche
  code: CodeEtape
  b: BrouillonOuvert
  deLaRelecture: boolean
}) {
  const parcours = useParcours(demarche, code, b)
  const { doublons, doublonsExamines } = parcours
  const etapes = demarche.etapes(b.brouillon, doublons.length > 0 || code === 'doublons')
  const rang = Math.max(
    0,
    etapes.findIndex((e) => e.code === code),
  )
  const etape = au(etapes, rang)
  const { titre, surtitre } = demarche.titre(b.brouillon)
  const precedente = etapes[rang - 1]?.code ?? null
  const suivante = etapes[rang + 1]?.code ?? 'recapitulatif'

  return (
    <Pile espace={6}>
      <TitrePage surtitre={surtitre}>{titre}</TitrePage>
      <Etapes etapes={etapes.map((e) => e.titre)} courante={rang + 1} />
      {b.brouillon.aCorriger && (
        <ReponseDuTeneur
          reponse={b.brouillon.aCorriger}
          titre={`Vous corrigez la demande ${b.brouillon.aCorriger.reference}`}
        />
      )}
      {etape.bloc ? (
        <FormulaireEtape
          key={etape.code}
          bloc={etape.bloc}
          b={b}
          parcours={parcours}
          precedente={deLaRelecture ? null : precedente}
          action={deLaRelecture ? 'Enregistrer et revenir au récapitulatif' : 'Enregistrer et continuer'}
          suivre={async () => {
            if (deLaRelecture) return parcours.aller('recapitulatif')
            if (!demarche.chercheDoublons || etape.code !== 'donnees-techniques')
              return parcours.aller(suivante)
            await b.enregistrer()
            const trouves = await parcours.chercher()
            return parcours.aller(trouves.length > 0 && !doublonsExamines ? 'doublons' : 'recapitulatif')
          }}
        />
      ) : (
        <Suspense fallback={<Chargement lignes={8} />}>
          <Fin demarche={demarche} code={code} b={b} parcours={parcours} />
        </Suspense>
      )}
      <BarreBasse>
        <EnregistrementBrouillon b={b} />
      </BarreBasse>
    </Pile>
  )
}

function FormulaireEtape({
  bloc,
  b,
  parcours,
  precedente,
  action,
  suivre,
}: {
  bloc: Bloc
  b: BrouillonOuvert
  parcours: Parcours
  precedente: CodeEtape | null
  action: string
  suivre: () => Promise<void>
}) {
  const f = useSaisieDuBloc(b, bloc, async (avertissements) => {
    const points = avertissements.filter((a) => !parcours.confirmes.has(cleAvertissement(a)))
    if (points.length > 0) {
      if (!(await confirmerPoints(points))) return
      parcours.confirmer(points.map(cleAvertissement))
    }
    await suivre()
  })
  return (
    <Formulaire
      f={f}
      echec="L’étape n’est pas enregistrée"
      obligatoires
      espace={8}
      alignement="droite"
      avant={
        <>
          {precedente && <EtapePrecedente parcours={parcours} etape={precedente} />}
          <EnregistrerEtQuitter parcours={parcours} />
        </>
      }
      action={action}
      bouton={{ icone: 'droite', iconeADroite: true }}
    >
      <EtapeBloc bloc={bloc} f={f} b={b} />
    </Formulaire>
  )
}
