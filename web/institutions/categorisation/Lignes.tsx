import { useNavigate } from '@tanstack/react-router'
import { useEffect, type Ref } from 'react'
import type { ReplyOf } from '#contract/socle/call.ts'
import type { LigneDeLOutil, lister } from '#contract/institutions/categorisation.ts'
import * as ADRESSES from '#domain/institutions/adresses.ts'
import { outil } from '#domain/institutions/categorisation/adresses.ts'
import { colonne, type CodeColonne } from '#domain/institutions/categorisation/colonnes.ts'
import type { Tri } from '#domain/institutions/categorisation/tris.ts'
import type { Vue } from '#domain/institutions/categorisation/vue.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { BarreDesChoisies } from '#web/socle/choix/BarreDesChoisies.tsx'
import { CaseDeLigne, GestesDeChoix } from '#web/socle/choix/GestesDeChoix.tsx'
import { Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { direCompte, Liste } from '#web/socle/ui/Liste.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Rangee } from '#web/socle/ui/miseEnPage.tsx'
import { Pagination, Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import { LaCategorie } from './Categorie.tsx'
import { PAR_PAGE } from './chargeur.ts'
import { retenirLesNumeros, useChoix } from './choix.ts'
import { ChoisirLesColonnes } from './ChoisirLesColonnes.tsx'
import { garderLesColonnes } from './colonnes-gardees.ts'
import { direValeur } from '#domain/institutions/categorisation/dire-valeur.ts'

type Page = ReplyOf<typeof lister>

const MOTS = { aucun: 'Aucune copropriété', un: 'Une copropriété', plusieurs: 'copropriétés' } as const

/** Ce qui se trie, à l’en-tête de sa colonne. */
const TRIABLES: Partial<Record<CodeColonne, Tri>> = {
  note: 'note',
  nom: 'nom',
  nbLots: 'nbLots',
  tauxImpayes: 'tauxImpayes',
  dateMaj: 'dateMaj',
}

function rendre(code: CodeColonne, l: LigneDeLOutil) {
  if (code === 'numero')
    return <Lien href={ADRESSES.coproprieteDeLOutil(l.numero)}>{afficherNumero(l.numero)}</Lien>
  if (code === 'categorie') return <LaCategorie categorie={l.categorie} />
  return direValeur(code, l.valeurs[code] ?? null)
}

const enColonne = (code: CodeColonne): Colonne<LigneDeLOutil> => {
  const { libelle, sorte } = colonne(code)
  const nombre = sorte === 'nombre' || sorte === 'montant' || sorte === 'part' || sorte === 'degres'
  return {
    cle: code,
    titre: libelle,
    triable: TRIABLES[code] !== undefined,
    insecable: code === 'numero' || sorte === 'date',
    ...(nombre && { alignement: 'droite' as const }),
    rendu: (l) => rendre(code, l),
  }
}

/** Ce que la liste dit quand elle n’a pas de ligne : la page n’existe pas, ou rien ne répond. */
function RienIci({ vue, pages }: { vue: Vue; pages: number }) {
  return pages > 0 ? (
    <EtatVide
      icone="immeuble"
      titre={`Il n’y a pas de page ${afficherEntier(vue.page)}`}
      action={<LienBouton href={outil({ ...vue, page: 1 })}>Revenir à la première page</LienBouton>}
    >
      <p>{`La liste s’arrête à la page ${afficherEntier(pages)}.`}</p>
    </EtatVide>
  ) : (
    <EtatVide icone="immeuble" titre="Aucune copropriété ne répond à ces critères">
      <p>Retirez un critère, élargissez le territoire, ou demandez aussi celles dont on ne le sait pas.</p>
    </EtatVide>
  )
}

/** Les copropriétés de la recherche, page par page ; on en choisit, on en change les colonnes. */
export function Lignes({
  vue,
  page,
  colonnes,
  id,
  ref,
}: {
  vue: Vue
  page: Page
  colonnes: readonly CodeColonne[]
  id: string
  ref: Ref<HTMLDivElement>
}) {
  const naviguer = useNavigate()
  const choix = useChoix()
  useEffect(() => retenirLesNumeros(page.lignes), [page])
  const aller = (suite: Partial<Vue>) =>
    void naviguer({ href: outil({ ...vue, page: 1, ...suite }), resetScroll: false })
  const dites: readonly CodeColonne[] = colonnes.includes('numero') ? colonnes : ['numero', ...colonnes]
  const deLaPage = page.lignes.map((l) => l.id)
  const toutes = deLaPage.length > 0 && deLaPage.every((n) => choix.identifiants.has(n))
  const compte = direCompte(page, MOTS)
  const pages = Math.ceil(page.totalItems / PAR_PAGE)
  const apresLaFin = deLaPage.length === 0 && pages > 0
  return (
    <div>
      <h2 id={id} tabIndex={-1} className="rnc-outil__compte">
        {compte}
      </h2>
      <Liste ref={ref} compte={compte} dense>
        <Rangee justifie="entre">
          {deLaPage.length > 0 && (
            <CaseACocher
              petite
              name="choisir-la-page"
              libelle="Choisir toutes celles de la page"
              value={toutes}
              onChange={(oui) => choix.changer(deLaPage, oui)}
            />
          )}
          <ChoisirLesColonnes
            colonnes={colonnes}
            surChoix={(choisies) => {
              garderLesColonnes(choisies)
              aller({ colonnes: choisies, page: vue.page })
            }}
          />
        </Rangee>
        <GestesDeChoix choix={choix}>
          <Tableau<LigneDeLOutil>
            legende={compte}
            legendeMasquee
            dense
            cleDe={(l) => l.id}
            lignes={page.lignes}
            tri={{
              colonne: Object.entries(TRIABLES).find(([, t]) => t === vue.tri)?.[0] ?? '',
              sens: vue.sens,
            }}
            surTri={(t) => {
              const tri = TRIABLES[t.colonne as CodeColonne]
              if (tri) aller({ tri, sens: t.sens })
            }}
            colonnes={[
              {
                cle: 'choix',
                titre: 'Choisir',
                titreMasque: true,
                rendu: (l) => <CaseDeLigne id={l.id} nom={l.nom ?? afficherNumero(l.numero)} choix={choix} />,
              },
              ...dites.map(enColonne),
            ]}
            vide={<RienIci vue={vue} pages={pages} />}
          />
        </GestesDeChoix>
        {!apresLaFin && <Pagination page={vue.page} pages={pages} lien={(p) => outil({ ...vue, page: p })} />}
      </Liste>
      <BarreDesChoisies choix={choix} />
    </div>
  )
}
