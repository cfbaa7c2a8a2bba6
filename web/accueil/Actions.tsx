import type { ReactNode } from 'react'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { tuilesPour } from '#domain/socle/acces/tuiles.ts'
import { direChiffres } from './chiffres.ts'
import type { DonneesAccueil } from './chargeur.ts'
import { ecranExiste } from '#web/socle/ecrans/existence.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { Tuile } from '#web/socle/ui/cartes.tsx'
import type { NomIcone } from '#web/socle/ui/Icone.tsx'
import { Grille, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'

const ICONES: Record<string, NomIcone> = {
  immatriculer: 'ajouter',
  visualiser: 'immeuble',
  gerer: 'immeuble',
  annuelle: 'calendrier',
  standard: 'modifier',
  mandats: 'document',
  rattacher: 'rattacher',
  dissoudre: 'supprimer',
  monCompte: 'compte',
  monEtablissement: 'etablissement',
  validations: 'valider',
  journal: 'journal',
  teledeclarants: 'utilisateurs',
  annuaire: 'annuaire',
  statistiques: 'statistiques',
  donneesBrutes: 'donnees',
  categorisation: 'filtre',
}

/** Les tuiles d’un profil (§2.6) dont l’écran existe ; `codes` n’en garde que certaines. */
export function Actions({
  profil,
  titre,
  codes,
  chiffres = null,
  suite,
}: {
  profil: Profil
  titre?: string
  codes?: readonly string[]
  /** Les chiffres clés, que la tuile des statistiques montre. */
  chiffres?: DonneesAccueil['chiffres']
  /** Sous les tuiles. */
  suite?: ReactNode
}) {
  const compte = useCompte()
  const tuiles = tuilesPour(profil, compte?.authorities ?? null).filter(
    (t) => ecranExiste(t.vers) && (codes?.includes(t.code) ?? true),
  )
  if (tuiles.length === 0) return null
  return (
    <Section titre={titre ?? (compte ? 'Vos démarches' : 'Vos démarches en ligne')}>
      <Pile>
        <Grille>
          {tuiles.map((t) => (
            <Tuile
              key={t.code}
              titre={t.titre}
              detail={t.code === 'statistiques' && chiffres ? direChiffres(chiffres) : t.detail}
              href={t.vers}
              icone={ICONES[t.code]}
            />
          ))}
        </Grille>
        {suite}
      </Pile>
    </Section>
  )
}
