import * as ADRESSES from '#domain/adresses.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { chercherDoublons, type Doublon } from '#contract/immatriculation.ts'
import type { Bloc } from '#domain/declaration/declaration.ts'
import { etapesDuParcours, type CodeEtape } from '#domain/declaration/etapes.ts'
import { cleAvertissement } from '#domain/declaration/vraisemblance.ts'
import { essayer } from '../api.ts'
import { Formulaire } from '../formulaire/Formulaire.tsx'
import { Bouton, LienBouton } from '../ui/boutons.tsx'
import { Chargement, EtatVide } from '../ui/messages.tsx'
import { Pile, TitrePage } from '../ui/miseEnPage.tsx'
import { Etapes } from '../ui/Etapes.tsx'
import { useBrouillon, type BrouillonOuvert } from './brouillon.ts'
import { confirmerPoints } from './confirmer.tsx'
import { EnregistrementBrouillon } from './EnregistrementBrouillon.tsx'
import { EtapeBloc } from './EtapeBloc.tsx'
import { useSaisieDuBloc } from './saisie-du-bloc.ts'
import type { Parcours } from './parcours.ts'

// Les deux fins du parcours se chargent en y arrivant.
const Doublons = lazy(async () => ({ default: (await import('./Doublons.tsx')).Doublons }))
const Recapitulatif = lazy(async () => ({ default: (await import('./Recapitulatif.tsx')).Recapitulatif }))

/** Une étape de l’immatriculation (§2.3). */
export function Etape({ code, brouillon }: { code: CodeEtape; brouillon: number }) {
  const b = useBrouillon(brouillon)
  if (b === 'chargement') return <Chargement lignes={8} libelle="Ouverture du brouillon" />
  if (b === 'absent')
    return (
      <EtatVide
        niveau={1}
        icone="brouillon"
        titre="Ce brouillon n’est plus disponible"
        action={<LienBouton href={CHEMINS.immatriculer}>Mes brouillons</LienBouton>}
      >
        <p>La demande a été déposée, ou le brouillon a été supprimé.</p>
      </EtatVide>
    )
  return <EtapeOuverte code={code} b={b} />
}

function EtapeOuverte({ code, b }: { code: CodeEtape; b: BrouillonOuvert }) {
  const naviguer = useNavigate()
  const [doublons, setDoublons] = useState<readonly Doublon[]>([])
  const [confirmes, setConfirmes] = useState<ReadonlySet<string>>(new Set())
  const [doublonsExamines, setExamines] = useState(false)

  const chercher = async () => {
    const trouves = await essayer(chercherDoublons, { params: { id: String(b.brouillon.id), n: '0' } }).catch(
      () => [],
    )
    setDoublons(trouves)
    return trouves
  }

  const enFin = code === 'doublons' || code === 'recapitulatif'
  const cherche = useRef(false)
  useEffect(() => {
    if (!enFin || cherche.current) return
    cherche.current = true
    void chercher()
    // Une fois par ouverture de la fin du parcours.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [enFin])

  const parcours: Parcours = {
    doublons,
    confirmes,
    confirmer: (cles) => setConfirmes(new Set([...confirmes, ...cles])),
    doublonsExamines,
    examiner: () => setExamines(true),
    aller: async (etape) => {
      await b.enregistrer(etape)
      await naviguer({ href: ADRESSES.etape(etape, b.brouillon.id) })
    },
  }

  const etapes = etapesDuParcours(doublons.length > 0 || code === 'doublons')
  const rang = Math.max(
    0,
    etapes.findIndex((e) => e.code === code),
  )
  const etape = etapes[rang]!
  const precedente = etapes[rang - 1]?.code ?? null
  const suivante = etapes[rang + 1]?.code ?? 'recapitulatif'

  return (
    <Pile espace={6}>
      <TitrePage>Immatriculer une copropriété</TitrePage>
      <Etapes etapes={etapes.map((e) => e.titre)} courante={rang + 1} />
      <EnregistrementBrouillon b={b} />
      {etape.bloc ? (
        <FormulaireEtape
          key={etape.code}
          bloc={etape.bloc}
          b={b}
          parcours={parcours}
          precedente={precedente}
          suivre={async () => {
            if (etape.code !== 'donnees-techniques') return parcours.aller(suivante)
            await b.enregistrer()
            const trouves = await chercher()
            return parcours.aller(trouves.length > 0 && !doublonsExamines ? 'doublons' : 'recapitulatif')
          }}
        />
      ) : (
        <Suspense fallback={<Chargement lignes={8} />}>
          {code === 'doublons' ? (
            <Doublons parcours={parcours} />
          ) : (
            <Recapitulatif b={b} parcours={parcours} />
          )}
        </Suspense>
      )}
    </Pile>
  )
}

function FormulaireEtape({
  bloc,
  b,
  parcours,
  precedente,
  suivre,
}: {
  bloc: Bloc
  b: BrouillonOuvert
  parcours: Parcours
  precedente: CodeEtape | null
  suivre: () => Promise<void>
}) {
  const naviguer = useNavigate()
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
          {precedente && (
            <Bouton variante="tertiaire" icone="gauche" onClick={() => void parcours.aller(precedente)}>
              Étape précédente
            </Bouton>
          )}
          <Bouton
            variante="secondaire"
            icone="enregistrer"
            onClick={() =>
              void b.enregistrer().then((fait) => (fait ? naviguer({ href: CHEMINS.accueil }) : undefined))
            }
          >
            Enregistrer et quitter
          </Bouton>
        </>
      }
      action="Enregistrer et continuer"
      bouton={{ icone: 'droite', iconeADroite: true }}
    >
      <EtapeBloc bloc={bloc} f={f} b={b} />
    </Formulaire>
  )
}
