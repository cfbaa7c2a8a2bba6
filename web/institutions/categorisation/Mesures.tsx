import { afficherEntier, afficherMontant } from '#domain/socle/mots/nombre.ts'
import { afficherPourCent } from '#domain/coproprietes/comparaison/mesures.ts'
import type { ReactNode } from 'react'
import type { Mesurees } from './groupes.ts'
import { useSite } from '#web/socle/shell/contexte.ts'
import { enPourCent } from './mots.ts'
import { marquer, NoteDesMarques } from './peu.tsx'

const direComptes = (combien: number): string =>
  combien === 0
    ? 'aucune n’a de comptes exploitables'
    : combien === 1
      ? 'une a des comptes exploitables'
      : `${afficherEntier(combien)} ont des comptes exploitables`

/** Ce que l’on regarde, en une ligne de chiffres. */
export function Mesures({ total }: { total: Mesurees }) {
  const { aujourdhui } = useSite()
  const marquerUn = (texte: string, sur: number) => marquer(texte, sur, aujourdhui)
  const evaluees = total.nombre - total.categories.NON_EVALUABLE
  const lignes: [ReactNode, string, string?][] = [
    [
      marquerUn(afficherEntier(total.nombre), total.nombre),
      total.nombre > 1 ? 'copropriétés' : 'copropriété',
    ],
    [
      marquerUn(afficherEntier(total.lotsPrincipaux), total.nombre),
      total.lotsPrincipaux > 1 ? 'lots principaux' : 'lot principal',
    ],
    [
      marquerUn(afficherEntier(total.categories.D), total.categories.D),
      'en catégorie D',
      evaluees === 0 ? undefined : `${enPourCent(total.categories.D, evaluees)} de celles que l’on évalue`,
    ],
    [
      total.impayesMedian === null
        ? 'Non connu'
        : marquerUn(afficherPourCent(total.impayesMedian), total.impayes),
      'd’impayés, médiane',
      direComptes(total.comptes),
    ],
    [
      total.chargesMedianes === null
        ? 'Non connu'
        : marquerUn(afficherMontant(Math.round(total.chargesMedianes)).replace(',00', ''), total.comptes),
      'de charges par lot, médiane',
    ],
  ]
  return (
    <div>
      <dl className="rnc-mesures">
        {lignes.map(([nombre, libelle, precision]) => (
          <div key={libelle}>
            <dt>{libelle}</dt>
            <dd>
              <strong>{nombre}</strong>
              {precision !== undefined && <span>{precision}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <NoteDesMarques
        sur={[total.nombre, total.categories.D, total.comptes, total.impayes]}
        jour={aujourdhui}
      />
    </div>
  )
}
