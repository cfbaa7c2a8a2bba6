import { Cases } from '#web/socle/ui/Cases.tsx'
import { Icone } from '#web/socle/ui/Icone.tsx'
import { Depliant } from '#web/socle/ui/navigation.tsx'
import { COLONNES_AU_CHOIX, titreDe, type ColonneAuChoix } from './colonnes.tsx'

const OPTIONS = COLONNES_AU_CHOIX.map((valeur) => ({ valeur, libelle: titreDe(valeur) }))

/** Ce que la personne ajoute à sa liste (§2.2). */
export function ChoisirLesColonnes({
  choisies,
  surChoix,
}: {
  choisies: readonly ColonneAuChoix[]
  surChoix: (colonnes: readonly ColonneAuChoix[]) => void
}) {
  return (
    <Depliant
      bouton={
        <>
          {choisies.length === 0 ? 'Colonnes' : `Colonnes (${choisies.length})`}
          <Icone nom="bas" taille={1} />
        </>
      }
    >
      <Cases
        name="colonnes"
        libelle="Montrer aussi"
        aide="Ce navigateur s’en souvient jusqu’à votre déconnexion."
        sansMarque
        enColonnes
        options={OPTIONS}
        value={choisies}
        onChange={surChoix}
      />
    </Depliant>
  )
}
