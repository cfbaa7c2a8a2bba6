import { useRouter } from '@tanstack/react-router'
import { lazy, type ComponentType } from 'react'
import type { SectionAccueil } from '#domain/acces/accueil.ts'
import type { Profil } from '#domain/acces/profils.ts'
import { Chargement } from '../ui/messages.tsx'
import { Section } from '../ui/miseEnPage.tsx'
import { Actions } from './Actions.tsx'
import { AppelCompte } from './AppelCompte.tsx'
import type { DonneesAccueil } from './chargeur.ts'
import { Differee } from './Differee.tsx'
import { AppelStatistiques, BonASavoir, FichesMemo, Liens, Presentation } from './differes.tsx'

interface Props {
  donnees: DonneesAccueil
  profil: Profil
}

// Ce que seule une personne connectée voit ne pèse pas sur le premier chargement.
const MesBrouillons = lazy(() =>
  import('../immatriculation/MesBrouillons.tsx').then((m) => ({ default: m.MesBrouillons })),
)
const TableauSyndic = lazy(() => import('./TableauSyndic.tsx').then((m) => ({ default: m.TableauSyndic })))
const TableauTeneur = lazy(() => import('./TableauTeneur.tsx').then((m) => ({ default: m.TableauTeneur })))

function Brouillons({ donnees: { brouillons } }: Props) {
  const router = useRouter()
  if (brouillons.length === 0) return null
  return (
    <Section titre="Reprendre où vous en étiez">
      <Differee attente={<Chargement lignes={brouillons.length} />}>
        <MesBrouillons brouillons={brouillons} surSuppression={() => void router.invalidate()} />
      </Differee>
    </Section>
  )
}

function Attente({ titre }: { titre: string }) {
  return (
    <Section titre={titre}>
      <Chargement lignes={4} />
    </Section>
  )
}

/** Une section de l’accueil, et ce qui la dessine. */
export const SECTIONS: Record<SectionAccueil, ComponentType<Props>> = {
  brouillons: Brouillons,
  tableauSyndic: () => (
    <Differee attente={<Attente titre="Votre tableau de bord" />}>
      <TableauSyndic />
    </Differee>
  ),
  tableauTeneur: () => (
    <Differee attente={<Attente titre="Le registre aujourd’hui" />}>
      <TableauTeneur />
    </Differee>
  ),
  actions: ({ profil }) => <Actions profil={profil} />,
  categorisation: ({ profil }) => (
    <Actions profil={profil} titre="Outil de catégorisation" codes={['categorisation']} />
  ),
  donneesBrutes: ({ profil }) => <Actions profil={profil} titre="Données brutes" codes={['donneesBrutes']} />,
  compte: AppelCompte,
  statistiques: () => <AppelStatistiques />,
  video: () => <Presentation />,
  tutoriels: ({ donnees }) => <FichesMemo fiches={donnees.fiches} />,
  bonASavoir: () => <BonASavoir />,
  liens: () => <Liens />,
}
