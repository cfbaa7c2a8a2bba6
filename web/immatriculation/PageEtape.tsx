import { useParams } from '@tanstack/react-router'
import { lazy } from 'react'
import * as ADRESSES from '#domain/adresses.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { etapesDuParcours } from '#domain/declaration/etapes.ts'
import { Introuvable } from '../pages/Introuvable.tsx'
import { Etape } from './Etape.tsx'
import { useEtapeDeLAdresse, type Demarche } from './parcours.ts'

const IMMATRICULER: Demarche = {
  titre: () => ({ titre: 'Immatriculer une copropriété' }),
  etapes: (_, avecDoublons) => etapesDuParcours(avecDoublons),
  adresse: ADRESSES.etape,
  chercheDoublons: true,
  Relecture: lazy(async () => ({ default: (await import('./Recapitulatif.tsx')).Recapitulatif })),
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
