import { telechargerFicheMemo, type FicheListee } from '#contract/fiches-memo.ts'
import { grouperFiches } from '#domain/aide/categories.ts'
import { adresseDe } from '../api.ts'
import { Lien } from '../ui/boutons.tsx'
import { Carte } from '../ui/cartes.tsx'
import { Grille, Invisible, Pile, Section } from '../ui/miseEnPage.tsx'

function Cartes({ fiches, niveau }: { fiches: readonly FicheListee[]; niveau: 3 | 4 }) {
  return (
    <Grille>
      {fiches.map(({ nom, categorie, titre, chapeau }) => (
        <Carte
          key={nom}
          titre={titre}
          niveau={niveau}
          detail={chapeau}
          pied={
            <Lien
              href={adresseDe(telechargerFicheMemo, { params: { categorie, nom } })}
              icone="telecharger"
              download
            >
              Télécharger <Invisible>« {titre} » </Invisible>(PDF)
            </Lien>
          }
        />
      ))}
    </Grille>
  )
}

/** Les fiches mémo d’un profil (§2.4) : une carte par fiche, par catégorie quand il y en a plusieurs. */
export function FichesMemo({ fiches }: { fiches: readonly FicheListee[] }) {
  const groupes = grouperFiches(fiches)
  if (groupes.length === 0) return null
  return (
    <Section titre="Fiches mémo">
      {groupes.length === 1 ? (
        <Cartes fiches={groupes[0]!.fiches} niveau={3} />
      ) : (
        <Pile espace={8}>
          {groupes.map((groupe) => (
            <Section key={groupe.titre} titre={groupe.titre} niveau={3}>
              <Cartes fiches={groupe.fiches} niveau={4} />
            </Section>
          ))}
        </Pile>
      )}
    </Section>
  )
}
