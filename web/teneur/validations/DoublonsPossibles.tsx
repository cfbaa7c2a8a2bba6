import type { Doublon } from '#contract/coproprietes/immatriculation.ts'
import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { Comparer } from '#web/teneur/doublons/Comparer.tsx'
import { TableauDesProches } from '#web/coproprietes/declaration/Proches.tsx'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'

/** Ce qu’en a dit le déclarant, quand on lui a montré les copropriétés proches. */
function declarationSurLesProches(ecartees: number | null): string {
  if (ecartees === null) return 'Cette demande ne dit pas ce que le déclarant en a vu à son dépôt.'
  if (ecartees === 0) return 'Aucune ne l’était au dépôt : le déclarant ne les a pas vues.'
  return ecartees === 1
    ? 'Le déclarant en a vu une au dépôt, et a déclaré qu’elle n’est pas la sienne.'
    : `Le déclarant en a vu ${ecartees} au dépôt, et a déclaré qu’aucune n’est la sienne.`
}

/** Les doublons possibles, avant de décider (§4.6). */
export function DoublonsPossibles({
  dossier: { copropriete, proches, prochesEcartees, raisonDistincte, nbBatimentsRef },
  surDoublon,
}: {
  dossier: Dossier
  /** La demande double cette copropriété ; absent quand on ne peut pas la décider. */
  surDoublon?: (proche: Doublon) => void
}) {
  if (proches.length === 0) return null
  return (
    <Section titre="Doublons possibles">
      <Pile espace={4}>
        <Alerte ton="attention">{declarationSurLesProches(prochesEcartees)}</Alerte>
        {raisonDistincte && (
          <FicheLignes
            lignes={[
              { libelle: 'Ce qui la distingue, selon le notaire', valeur: raisonDistincte },
              { libelle: 'Ses bâtiments de référence', valeur: nbBatimentsRef },
            ]}
          />
        )}
        <TableauDesProches
          proches={proches}
          action={(proche) => (
            <GroupeBoutons>
              {/* Dans un autre onglet : quitter l’examen libérerait la demande. */}
              <Comparer id={copropriete.id} proche={proche} target="_blank" />
              {surDoublon && proche.numero && (
                <Bouton
                  taille="petit"
                  variante="secondaire"
                  aria-label={`C’est un doublon de ${afficherNumero(proche.numero)}`}
                  onClick={() => surDoublon(proche)}
                >
                  C’est un doublon
                </Bouton>
              )}
            </GroupeBoutons>
          )}
        />
      </Pile>
    </Section>
  )
}
