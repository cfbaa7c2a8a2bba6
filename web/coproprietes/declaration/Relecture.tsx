import type { Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import type { CodeEtape, Etape } from '#domain/coproprietes/declaration/etapes.ts'
import { lignesDuBloc } from '#domain/coproprietes/declaration/relecture.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { FicheLignes, Invisible, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'

/** Ce qui est déclaré, étape par étape, avec de quoi y revenir ; `piece` : celle que l’on a jointe, sous son nom. */
export function Relecture({
  etapes,
  vers,
  declaration,
  contexte,
  piece,
}: {
  etapes: readonly (Etape & { code: CodeEtape })[]
  vers: (etape: CodeEtape) => string
  declaration: Declaration
  contexte: Contexte
  piece: { libelle: string; nom: string | null } | null
}) {
  return etapes.map(({ code, titre, bloc }) =>
    bloc ? (
      <Section key={code} titre={titre}>
        <Pile espace={4}>
          <div>
            <Lien href={vers(code)} icone="modifier">
              Modifier<Invisible> : {titre}</Invisible>
            </Lien>
          </div>
          <FicheLignes
            lignes={[
              ...lignesDuBloc(bloc, declaration, contexte),
              ...(bloc === 'infoRattachement' && piece
                ? [{ libelle: piece.libelle, valeur: piece.nom ?? '' }]
                : []),
            ]}
          />
        </Pile>
      </Section>
    ) : null,
  )
}
