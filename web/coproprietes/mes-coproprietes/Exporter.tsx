import { useState } from 'react'
import { EXPORT_MAX, exporterCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { telecharger } from '#web/socle/appels/telecharger.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { Icone } from '#web/socle/ui/Icone.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { Depliant } from '#web/socle/ui/navigation.tsx'
import type { ColonneAuChoix } from './colonnes.tsx'
import { criteresDe, type DemandeListe } from './demande.ts'

type Format = 'xlsx' | 'csv'

/** La liste que l’on voit, avec ses critères, son tri et ses colonnes, ou avec toutes, en un fichier. */
export function Exporter({
  demande,
  total,
  colonnes,
}: {
  demande: DemandeListe
  /** Combien elle en a, autant qu’on le sache. */
  total: number
  /** Celles que la personne a ajoutées à sa liste. */
  colonnes: readonly ColonneAuChoix[]
}) {
  const [enCours, setEnCours] = useState(false)
  if (total === 0) return null
  const prendre = async (format: Format, avec: readonly ColonneAuChoix[] | null) => {
    setEnCours(true)
    await tenter('La liste n’est pas exportée', (options) =>
      telecharger(
        exporterCoproprietes,
        { body: { ...criteresDe(demande), format, ...(avec && { colonnes: [...avec] }) } },
        options,
      ),
    )
    setEnCours(false)
  }
  return (
    <Depliant
      bouton={
        <>
          {enCours ? 'Export en cours…' : 'Exporter'}
          <Icone nom="bas" taille={1} />
        </>
      }
    >
      {total > EXPORT_MAX ? (
        <p>
          {`Pour exporter cette liste, ajoutez un critère\u00a0: un fichier a ${afficherEntier(EXPORT_MAX)} lignes au plus.`}
        </p>
      ) : (
        <Pile espace={2}>
          {(
            [
              ['Ces colonnes, en tableur (XLSX)', 'xlsx', colonnes],
              ['Ces colonnes, en CSV', 'csv', colonnes],
              ['Toutes les colonnes, en tableur (XLSX)', 'xlsx', null],
              ['Toutes les colonnes, en CSV', 'csv', null],
            ] as const
          ).map(([libelle, format, avec]) => (
            <Bouton
              key={libelle}
              taille="petit"
              variante="discret"
              icone="telecharger"
              enCours={enCours}
              onClick={() => void prendre(format, avec)}
            >
              {libelle}
            </Bouton>
          ))}
        </Pile>
      )}
    </Depliant>
  )
}
