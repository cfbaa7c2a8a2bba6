import type { ReactNode } from 'react'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { justificatifsPour, POIDS_MAX_PDF_MO } from '#domain/coproprietes/mandats/justificatifs.ts'
import type { SaisieTenue } from '#web/socle/formulaire/saisie.ts'
import { Selection } from '#web/socle/ui/champs.tsx'
import { ChampDate } from '#web/socle/ui/ChampDate.tsx'
import { DeuxChamps } from '#web/socle/ui/miseEnPage.tsx'
import { Televersement } from '#web/socle/ui/Televersement.tsx'
import { MOIS_ORDINAIRES } from '#domain/coproprietes/mandats/bornes.ts'
import { dureeMax } from '#domain/coproprietes/mandats/dates.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'

export const LIBELLES_MANDAT = {
  dateDebutMandat: 'Date de début du mandat ou de la mission',
  dateFinMandat: 'Date de fin du mandat ou de la mission',
  typeJustifMandat: 'Nature de la pièce',
} as const

/** Ce que toute saisie de mandat tient ; le fichier vit à côté (`useFichier`). */
export interface SaisieMandat {
  dateDebutMandat: string
  dateFinMandat: string
  typeJustifMandat: string
  piece: string
}

/** Le serveur nomme la pièce par son champ d’envoi, l’écran par le sien. */
export const champMandatIci = (champ: string) => (champ === 'justifMandat' ? 'piece' : champ)

/** Les deux dates du mandat ; `aideDebut` dit d’où vient la première. */
export function DatesDuMandat({
  f,
  aujourdhui,
  aideDebut,
}: {
  f: Pick<SaisieTenue<SaisieMandat>, 'texte'>
  aujourdhui: Jour
  aideDebut: string | null
}) {
  return (
    <DeuxChamps>
      <ChampDate
        {...f.texte('dateDebutMandat')}
        requis
        aujourdhui={aujourdhui}
        aide={aideDebut ?? undefined}
      />
      <ChampDate
        {...f.texte('dateFinMandat')}
        requis
        aujourdhui={aujourdhui}
        sansFormat
        aide={`Le plus souvent ${compter(MOIS_ORDINAIRES, 'mois')} après le début, et moins de ${dureeMax()}.`}
      />
    </DeuxChamps>
  )
}

/** La nature de la pièce, parmi celles qui valent pour un syndic ou pour un administrateur provisoire. */
export function NatureDeLaPiece({
  f,
  administrateur,
  ...p
}: {
  f: Pick<SaisieTenue<SaisieMandat>, 'texte'>
  administrateur: boolean
  requis?: boolean
  aide?: string | undefined
}) {
  return (
    <Selection
      {...f.texte('typeJustifMandat')}
      {...p}
      options={justificatifsPour(administrateur).map(({ clef, valeur }) => ({
        valeur: clef,
        libelle: valeur,
      }))}
    />
  )
}

/** La pièce qui prouve le mandat. */
export function PieceDuMandat({
  f,
  piece,
  surChoix,
  libelle,
  ...p
}: {
  f: Pick<SaisieTenue<SaisieMandat>, 'poser' | 'erreurDe'>
  piece: File | null
  surChoix: (piece: File | null) => void
  libelle: string
  requis?: boolean
  aide?: ReactNode
}) {
  return (
    <Televersement
      name="piece"
      libelle={libelle}
      {...p}
      formats={['.pdf']}
      poidsMaxMo={POIDS_MAX_PDF_MO}
      value={piece}
      onChange={(choisie) => {
        surChoix(choisie)
        f.poser({ piece: choisie?.name ?? '' })
      }}
      erreur={f.erreurDe('piece')}
    />
  )
}
