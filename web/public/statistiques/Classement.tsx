import { useRouter } from '@tanstack/react-router'
import { TERRITOIRES_PAR_PAGE, type classementDesTerritoires } from '#contract/public/statistiques.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import { codes } from '#domain/socle/codes.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { CLASSEMENTS, classement, type CodeClassement } from '#domain/public/statistiques/classements.ts'
import { direPartOuSecret, SECRET } from '#domain/public/statistiques/dire.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { ReactNode, SyntheticEvent } from 'react'
import { Bouton, Lien } from '#web/socle/ui/boutons.tsx'
import { Grille, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { FiltreDeRecherche } from '#web/socle/ui/recherche.tsx'
import { Pagination, Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import { adresseDesStatistiques, ailleurs, lireDemande, territoireDemande, type Demande } from './demande.ts'

type Classes = ReplyOf<typeof classementDesTerritoires>
type Ligne = Classes['lignes'][number] & { rang: number }

const colonnes = (demande: Demande, par: CodeClassement): Colonne<Ligne>[] => [
  { cle: 'rang', titre: 'Rang', rendu: (l) => afficherEntier(l.rang), alignement: 'droite' },
  {
    cle: 'nom',
    titre: 'Territoire',
    entete: true,
    rendu: ({ territoire: { niveau, code, nom } }) => (
      <Lien href={adresseDesStatistiques(ailleurs(demande, niveau, code))}>{nom}</Lien>
    ),
  },
  ...(par === 'nb'
    ? []
    : [
        {
          cle: 'valeur',
          titre: classement(par).libelle,
          rendu: ({ valeur }: Ligne) => (valeur === null ? SECRET : classement(par).dire(valeur)),
          alignement: 'droite' as const,
        },
      ]),
  ...(classement(par).montant
    ? [
        {
          cle: 'exploitables',
          titre: 'Comptes exploitables',
          rendu: (l: Ligne) => direPartOuSecret(l.exploitables, l.nb),
          alignement: 'droite' as const,
        },
      ]
    : []),
  { cle: 'nb', titre: 'Copropriétés', rendu: (l) => afficherEntier(l.nb), alignement: 'droite' },
]

/** Ce par quoi l’on classe. On revient au classement, que plusieurs écrans séparent du haut de la page. */
function ChoixDuChiffre({ demande }: { demande: Demande }) {
  const router = useRouter()
  const classer = (e: SyntheticEvent<HTMLFormElement>) => {
    e.preventDefault()
    const par = new FormData(e.currentTarget).get('par')
    const voulue = lireDemande({ ...territoireDemande(demande), par })
    void router.navigate({ href: adresseDesStatistiques(voulue, 'classement') })
  }
  return (
    <search>
      <form action={`${CHEMINS.statistiques}#classement`} method="get" onSubmit={classer}>
        {Object.entries(territoireDemande(demande)).map(([nom, valeur]) => (
          <input key={nom} type="hidden" name={nom} value={valeur} />
        ))}
        <Grille>
          <div>
            <FiltreDeRecherche
              key={demande.par}
              name="par"
              libelle="Classer par"
              invite={CLASSEMENTS.nb.libelle}
              options={codes(CLASSEMENTS, (_, code) => code !== 'nb').map((valeur) => ({
                valeur,
                libelle: CLASSEMENTS[valeur].libelle,
              }))}
              valeur={demande.par === 'nb' ? '' : demande.par}
            />
          </div>
          <div className="rnc-bas-de-cellule">
            <Bouton type="submit" variante="secondaire">
              Classer
            </Bouton>
          </div>
        </Grille>
      </form>
    </search>
  )
}

/** Les territoires de celui-ci, rangés par le chiffre que l’on choisit. */
export function Classement({
  demande,
  titre,
  classes,
  carte,
}: {
  demande: Demande
  titre: string
  classes: Classes
  /** Ce que l’on classe, dessiné. */
  carte: ReactNode
}) {
  if (classes.total === 0) return null
  const premier = (demande.rang - 1) * TERRITOIRES_PAR_PAGE
  return (
    <Section titre={demande.niveau === 'france' ? 'Départements et régions' : titre} id="classement">
      <Pile espace={4}>
        <ChoixDuChiffre demande={demande} />
        {carte}
        <Tableau
          legende={titre}
          legendeMasquee={demande.niveau !== 'france'}
          dense
          colonnes={colonnes(demande, demande.par)}
          lignes={classes.lignes.map((l, i) => ({ ...l, rang: premier + i + 1 }))}
          cleDe={(l) => l.territoire.code}
        />
        {classes.lignes.length === 0 && (
          <p>
            Ce classement s’arrête avant cette page.{' '}
            <Lien href={`${adresseDesStatistiques({ ...demande, rang: 1 })}#classement`}>
              Revenir au début
            </Lien>
          </p>
        )}
        <Pagination
          page={demande.rang}
          pages={Math.ceil(classes.total / TERRITOIRES_PAR_PAGE)}
          lien={(rang) => `${adresseDesStatistiques({ ...demande, rang })}#classement`}
          libelle="Pages du classement"
        />
      </Pile>
    </Section>
  )
}
