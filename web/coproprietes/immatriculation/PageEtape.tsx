import { useParams } from '@tanstack/react-router'
import { lazy } from 'react'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { etapesDuParcours } from '#domain/coproprietes/declaration/etapes.ts'
import { Introuvable } from '#web/socle/pages/Introuvable.tsx'
import { Etape } from '#web/coproprietes/declaration/Etape.tsx'
import { useEtapeDeLAdresse, type Demarche } from '#web/coproprietes/declaration/parcours.ts'

const DuSyndic = lazy(async () => ({ default: (await import('./Recapitulatif.tsx')).Recapitulatif }))
const DuNotaire = lazy(async () => ({
  default: (await import('./notaires/RecapitulatifDuNotaire.tsx')).RecapitulatifDuNotaire,
}))

/** La relecture de sa voie. */
const Relecture: Demarche['Relecture'] = (props) =>
  props.b.brouillon.typeImmat === 'DEFAULT' ? <DuSyndic {...props} /> : <DuNotaire {...props} />

const SURTITRES = {
  DEFAULT: undefined,
  INITIALE: 'Immatriculation initiale',
  OFFICE: 'Immatriculation d’office',
}

const IMMATRICULER: Demarche = {
  titre: ({ typeImmat }) => ({ titre: 'Immatriculer une copropriété', surtitre: SURTITRES[typeImmat] }),
  etapes: ({ contexte }, avecDoublons) => etapesDuParcours(avecDoublons, contexte.voie),
  adresse: ADRESSES.etape,
  chercheDoublons: true,
  Relecture,
  disparu: {
    titre: 'Ce brouillon n’est plus disponible',
    texte: 'La demande a été déposée, ou le brouillon a été supprimé.',
    retour: { href: CHEMINS.immatriculer, libelle: 'Mes brouillons' },
  },
  quitter: {
    href: CHEMINS.accueil,
    texte: 'Vous le retrouverez à l’accueil, et dans « Immatriculer une copropriété ».',
  },
}

export function PageEtape() {
  const { etape } = useParams({ from: '/connecte/immatriculer-copropriete/$etape' })
  const ou = useEtapeDeLAdresse(etape)
  return ou ? <Etape key={ou.brouillon} demarche={IMMATRICULER} {...ou} /> : <Introuvable />
}
