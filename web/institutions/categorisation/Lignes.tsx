import { useNavigate } from '@tanstack/react-router'
import { useEffect, type Ref } from 'react'
import type { ReplyOf } from '#contract/socle/call.ts'
import type { LigneDeLOutil, lister } from '#contract/institutions/categorisation.ts'
import * as ADRESSES from '#domain/institutions/adresses.ts'
import { outil } from '#domain/institutions/categorisation/adresses.ts'
import { colonne, titreCourt, type CodeColonne } from '#domain/institutions/categorisation/colonnes.ts'
import { direValeur } from '#domain/institutions/categorisation/dire-valeur.ts'
import { direBouge } from '#domain/institutions/categorisation/mouvements.ts'
import { CODES_TRIS } from '#domain/institutions/categorisation/tris.ts'
import type { Vue } from '#domain/institutions/categorisation/vue.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { CaseDeLigne, GestesDeChoix } from '#web/socle/choix/GestesDeChoix.tsx'
import { Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { direCompte, Liste } from '#web/socle/ui/Liste.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Invisible, Rangee } from '#web/socle/ui/miseEnPage.tsx'
import { Pagination, Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import { LaCategorie } from './Categorie.tsx'
import { Mouvement } from './changements/Mouvement.tsx'
import { PAR_PAGE } from './chargeur.ts'
import { retenirLesNumeros, useChoix } from './choix.ts'
import { ChoisirLesColonnes } from './ChoisirLesColonnes.tsx'
import { garderLesColonnes } from './colonnes-gardees.ts'
import { useSuite } from './diagnostic/suite.ts'

type Page = ReplyOf<typeof lister>

const MOTS = { aucun: 'Aucune copropriété', un: 'Une copropriété', plusieurs: 'copropriétés' } as const

/** Elles tiennent dans deux cases : qui elle est et pourquoi, puis sa note. */
const REUNIES: readonly CodeColonne[] = ['numero', 'nom', 'adresse', 'categorie', 'note']

/** Qui elle est, où, et ce qui pèse le plus dans sa note. */
const Qui = ({ l, adresse }: { l: LigneDeLOutil; adresse: boolean }) => (
  <div className="rnc-outil__qui">
    <span>
      {l.nom !== null && <strong>{l.nom}</strong>}{' '}
      <Lien href={ADRESSES.coproprieteDeLOutil(l.numero)}>{afficherNumero(l.numero)}</Lien>{' '}
      {adresse && <span className="rnc-outil__ou">{l.adresse}</span>}
    </span>
    {l.raisons.length > 0 && (
      <ul className="rnc-outil__raisons" aria-label="Ce qui pèse le plus dans sa note">
        {l.raisons.map(({ code, fait }) => (
          <li key={code}>{fait}</li>
        ))}
      </ul>
    )}
  </div>
)

/** Ce qu’elle est devenue depuis la note gardée il y a un an : deux mots sous sa note, la phrase à qui l’écoute ou la survole. */
function DepuisUnAn({ l, bouge }: { l: LigneDeLOutil; bouge: NonNullable<LigneDeLOutil['bouge']> }) {
  const { court, entier } = direBouge(bouge, l)
  return (
    <small className="rnc-outil__bouge" title={entier}>
      <Mouvement code={bouge.mouvement}>
        <span aria-hidden="true">{court}</span>
        <Invisible>{entier}</Invisible>
      </Mouvement>
    </small>
  )
}

const Note = ({ l }: { l: LigneDeLOutil }) => (
  <>
    <span className="rnc-outil__note">
      <LaCategorie categorie={l.categorie} courte />
      {l.note !== null && (
        <>
          <strong>{afficherEntier(l.note)}</strong>
          <Invisible> points sur cent</Invisible>
        </>
      )}
    </span>{' '}
    {l.bouge && <DepuisUnAn l={l} bouge={l.bouge} />}
  </>
)

const enColonne = (code: CodeColonne): Colonne<LigneDeLOutil> => {
  const { sorte } = colonne(code)
  const nombre = sorte === 'nombre' || sorte === 'montant' || sorte === 'part' || sorte === 'degres'
  return {
    cle: code,
    titre: titreCourt(code),
    triable: true,
    // Une carte de téléphone dit qui elle est, sa note et pourquoi : sa page a le reste.
    large: true,
    insecable: sorte === 'date',
    ...(nombre && { alignement: 'droite' as const }),
    rendu: (l) => direValeur(code, l.valeurs[code] ?? null),
  }
}

/** La case de chacune, sa note, qui elle est ; puis les colonnes que l’on a choisies. */
const colonnesDe = (
  colonnes: readonly CodeColonne[],
  choix: ReturnType<typeof useChoix>,
): Colonne<LigneDeLOutil>[] => [
  {
    cle: 'choix',
    titre: 'Choisir',
    titreMasque: true,
    rendu: (l) => <CaseDeLigne id={l.id} nom={l.nom ?? afficherNumero(l.numero)} choix={choix} />,
  },
  { cle: 'note', titre: 'Note', triable: true, rendu: (l) => <Note l={l} /> },
  {
    cle: 'nom',
    titre: 'Copropriété',
    triable: true,
    rendu: (l) => <Qui l={l} adresse={colonnes.includes('adresse')} />,
  },
  ...colonnes.filter((code) => !REUNIES.includes(code)).map(enColonne),
]

/** Rien ne répond, dans quelque vue que ce soit. */
export const AucuneNeRepond = () => (
  <EtatVide icone="immeuble" titre="Aucune copropriété ne répond à ces critères">
    <p>Retirez un critère, élargissez le territoire, ou demandez aussi celles dont on ne le sait pas.</p>
  </EtatVide>
)

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
    <AucuneNeRepond />
  )
}

/** Les copropriétés de la recherche, page par page ; on en choisit, on les range par chaque colonne, on en change. */
export function Lignes({
  vue,
  page,
  colonnes,
  id,
  allumees,
  surSurvol,
  surDepart,
  ref,
}: {
  vue: Vue
  page: Page
  colonnes: readonly CodeColonne[]
  id: string
  /** Vrai de celles que l’on survole sur la carte. */
  allumees: (ligne: LigneDeLOutil) => boolean
  /** Celle que l’on survole ici ; null : aucune. */
  surSurvol: (ligne: LigneDeLOutil | null) => void
  /** Avant qu’une autre page ne vienne : la liste reste sous les yeux. */
  surDepart: () => void
  ref: Ref<HTMLDivElement>
}) {
  const naviguer = useNavigate()
  const choix = useChoix()
  const boite = useSuite(outil(vue), page.lignes)
  useEffect(() => retenirLesNumeros(page.lignes), [page])
  const aller = (suite: Partial<Vue>) =>
    void naviguer({ href: outil({ ...vue, page: 1, ...suite }), resetScroll: false })
  const deLaPage = page.lignes.map((l) => l.id)
  const toutes = deLaPage.length > 0 && deLaPage.every((n) => choix.identifiants.has(n))
  const compte = direCompte(page, MOTS)
  const pages = Math.ceil(page.totalItems / PAR_PAGE)
  const apresLaFin = deLaPage.length === 0 && pages > 0
  return (
    <div ref={boite} className="rnc-outil__liste">
      <Liste ref={ref} compte={compte} dense>
        <Rangee justifie="entre">
          <h2 id={id} tabIndex={-1} className="rnc-outil__compte">
            {compte}
          </h2>
          <Rangee>
            {deLaPage.length > 0 && (
              <CaseACocher
                petite
                name="choisir-la-page"
                libelle="Toute la page"
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
        </Rangee>
        <GestesDeChoix choix={choix}>
          <Tableau<LigneDeLOutil>
            // Une autre page, une autre recherche, un autre choix se lisent de leur début.
            key={JSON.stringify([vue.territoires, vue.criteres, vue.choisies, vue.page])}
            legende={compte}
            legendeMasquee
            dense
            enPanneau
            cleDe={(l) => l.id}
            lignes={page.lignes}
            surLigne={(l) => ({
              className: allumees(l) ? 'rnc-tableau__allumee' : undefined,
              onMouseEnter: () => surSurvol(l),
              onMouseLeave: () => surSurvol(null),
              onFocus: () => surSurvol(l),
              onBlur: () => surSurvol(null),
            })}
            tri={{ colonne: vue.tri, sens: vue.sens }}
            surTri={(t) => {
              const tri = CODES_TRIS.find((code) => code === t.colonne)
              if (tri) aller({ tri, sens: t.sens })
            }}
            colonnes={colonnesDe(colonnes, choix)}
            vide={<RienIci vue={vue} pages={pages} />}
          />
        </GestesDeChoix>
        {!apresLaFin && (
          <Pagination
            page={vue.page}
            pages={pages}
            lien={(p) => outil({ ...vue, page: p })}
            surDepart={surDepart}
          />
        )}
      </Liste>
    </div>
  )
}
