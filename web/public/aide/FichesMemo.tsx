import { telechargerFicheMemo, type FicheListee } from '#contract/public/aide.ts'
import { grouperFiches } from '#domain/public/aide/categories.ts'
import { adresseDe } from '#web/socle/appels/api.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Carte } from '#web/socle/ui/cartes.tsx'
import { Grille, Invisible, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'

function Cartes({ fiches }: { fiches: readonly FicheListee[] }) {
  return (
    <Grille>
      {fiches.map(({ nom, categorie, titre, chapeau }) => (
        <Carte
          key={nom}
          titre={titre}
          niveau={3}
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

/** Les fiches mémo d’un profil (§2.4) : une carte par fiche, repliées par catégorie quand il y en a plusieurs. */
export function FichesMemo({ fiches }: { fiches: readonly FicheListee[] }) {
  const groupes = grouperFiches(fiches)
  const [premier, ...autres] = groupes
  if (!premier) return null
  return (
    <Section titre="Fiches mémo">
      {autres.length === 0 ? (
        <Cartes fiches={premier.fiches} />
      ) : (
        <div>
          {groupes.map((groupe) => (
            <Accordeon key={groupe.titre} titre={`${groupe.titre} (${groupe.fiches.length})`}>
              <Cartes fiches={groupe.fiches} />
            </Accordeon>
          ))}
        </div>
      )}
    </Section>
  )
}
