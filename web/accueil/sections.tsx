import { useRouter } from '@tanstack/react-router'
import { lazy, type ComponentType } from 'react'
import { aLeTableauDuTeneur, sectionsPour, type SectionAccueil } from '#domain/socle/acces/accueil.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { Chargement } from '#web/socle/ui/messages.tsx'
import { Section } from '#web/socle/ui/miseEnPage.tsx'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { Actions } from './Actions.tsx'
import { Activation } from './Activation.tsx'
import { AppelCompte } from './AppelCompte.tsx'
import { AppelStatistiques } from './AppelStatistiques.tsx'
import type { DonneesAccueil } from './chargeur.ts'
import { Differee } from '#web/socle/shell/Differee.tsx'
import { BonASavoir } from './BonASavoir.tsx'
import { Liens } from './Liens.tsx'
import { Presentation } from './Presentation.tsx'
import { Tutoriels } from './Tutoriels.tsx'

interface Props {
  donnees: DonneesAccueil
  profil: Profil
}

// Ce que seule une personne connectée voit ne pèse pas sur le premier chargement.
const MesBrouillons = lazy(() =>
  import('#web/coproprietes/immatriculation/MesBrouillons.tsx').then((m) => ({ default: m.MesBrouillons })),
)
const TableauSyndic = lazy(() => import('./TableauSyndic.tsx').then((m) => ({ default: m.TableauSyndic })))
const Semaine = lazy(() => import('./Semaine.tsx').then((m) => ({ default: m.Semaine })))
const MesImmatriculations = lazy(() =>
  import('#web/coproprietes/immatriculation/notaires/MesImmatriculations.tsx').then((m) => ({
    default: m.MesImmatriculations,
  })),
)
const TableauTeneur = lazy(() => import('./TableauTeneur.tsx').then((m) => ({ default: m.TableauTeneur })))

const MonTerritoire = lazy(() =>
  import('#web/institutions/categorisation/MonTerritoire.tsx').then((m) => ({ default: m.MonTerritoire })),
)
const AutourDeLOutil = lazy(() =>
  import('#web/institutions/categorisation/MonTerritoire.tsx').then((m) => ({ default: m.AutourDeLOutil })),
)
const AutourDesDonneesBrutes = lazy(() =>
  import('#web/institutions/categorisation/MonTerritoire.tsx').then((m) => ({
    default: m.AutourDesDonneesBrutes,
  })),
)

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
const SECTIONS: Record<SectionAccueil, ComponentType<Props>> = {
  brouillons: Brouillons,
  immatriculations: () => (
    <Differee attente={null}>
      <MesImmatriculations />
    </Differee>
  ),
  tableauSyndic: () => (
    <Differee attente={<Attente titre="Votre tableau de bord" />}>
      <TableauSyndic />
      <Semaine />
    </Differee>
  ),
  tableauTeneur: () => (
    <Differee attente={<Attente titre="Le registre aujourd’hui" />}>
      <TableauTeneur />
    </Differee>
  ),
  // Le teneur lit les siens, de maintenant, dans son tableau : ceux de la nuit ne les contredisent pas.
  actions: ({ profil, donnees }) => (
    <Actions profil={profil} chiffres={aLeTableauDuTeneur(profil) ? null : donnees.chiffres} />
  ),
  categorisation: ({ profil }) => (
    <>
      <Differee attente={<Attente titre="Votre territoire" />}>
        <MonTerritoire />
      </Differee>
      <Actions
        profil={profil}
        titre="Repérer les copropriétés fragiles"
        codes={['categorisation']}
        suite={
          <Differee attente={null}>
            <AutourDeLOutil />
          </Differee>
        }
      />
    </>
  ),
  donneesBrutes: ({ profil }) => (
    <Actions
      profil={profil}
      titre="Emporter les données"
      codes={['donneesBrutes']}
      suite={
        <Differee attente={null}>
          <AutourDesDonneesBrutes />
        </Differee>
      }
    />
  ),
  compte: AppelCompte,
  statistiques: ({ donnees }) => <AppelStatistiques chiffres={donnees.chiffres} />,
  video: () => <Presentation />,
  tutoriels: () => <Tutoriels />,
  bonASavoir: () => <BonASavoir />,
  liens: () => <Liens />,
}

/** Sous la recherche : l’activation attendue, puis les sections du profil dans l’ordre du §2.6. */
export function Sections({ donnees }: { donnees: DonneesAccueil }) {
  const compte = useCompte()
  const profil: Profil = compte?.profil ?? 'DEFAULT'
  return (
    <>
      <Activation />
      {sectionsPour(profil, compte?.authorities ?? null).map((code) => {
        const Section = SECTIONS[code]
        return <Section key={code} donnees={donnees} profil={profil} />
      })}
    </>
  )
}
