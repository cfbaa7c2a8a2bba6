import { useParams } from '@tanstack/react-router'
import { lazy } from 'react'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { estMiseAJour, MISES_A_JOUR } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import { etapesDeMiseAJour } from '#domain/coproprietes/declaration/etapes.ts'
import { retourALaListe } from '#web/coproprietes/copropriete/retour.ts'
import { Etape } from '#web/coproprietes/declaration/Etape.tsx'
import { useEtapeDeLAdresse, type Demarche } from '#web/coproprietes/declaration/parcours.ts'
import { Introuvable } from '#web/socle/pages/Introuvable.tsx'

const METTRE_A_JOUR: Demarche = {
  titre({ typeMaj, nomCopropriete, immatCopropriete }) {
    const numero = immatCopropriete.identification.numImmatriculationCopropriete
    return {
      titre: estMiseAJour(typeMaj) ? MISES_A_JOUR[typeMaj].libelle : 'Mise à jour',
      surtitre: nomCopropriete ?? (numero ? afficherNumero(numero) : undefined),
    }
  },
  etapes: ({ contexte }) => etapesDeMiseAJour(contexte.maj?.blocs ?? []),
  adresse: ADRESSES.etapeMiseAJour,
  chercheDoublons: false,
  Relecture: lazy(async () => ({
    default: (await import('./RecapitulatifDeMiseAJour.tsx')).RecapitulatifDeMiseAJour,
  })),
  disparu: {
    titre: 'Cette mise à jour n’est plus disponible',
    texte: 'Elle a été prise en compte, ou supprimée ; ou vous ne représentez plus cette copropriété.',
    retour: { href: retourALaListe(), libelle: 'Voir mes copropriétés' },
  },
  quitter: {
    href: retourALaListe(),
    texte: 'Vous le retrouverez par « Mettre à jour », sur la ligne de la copropriété.',
  },
}

export function PageEtape() {
  const { etape } = useParams({ from: '/connecte/copropriete/mise-a-jour/$etape' })
  const ou = useEtapeDeLAdresse(etape)
  return ou ? <Etape key={ou.brouillon} demarche={METTRE_A_JOUR} {...ou} /> : <Introuvable />
}
