import type { rechercherAnnuaire } from '#contract/public/annuaire.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Pagination } from '#web/socle/ui/Pagination.tsx'
import type { LigneAnnuaire } from '#web/socle/dossier/colonnes-de-l-annuaire.tsx'
import { direCombien } from './combien.ts'
import type { Vues } from './ChoixDeVue.tsx'
import { ChoixDeVue, Emporter } from './differes.tsx'
import { elargir } from './elargir.ts'
import { deLaSimple } from './emporter.ts'
import { adresseAnnuaire, PAR_PAGE, type RechercheLue } from './recherche.ts'

/** Les résultats en liste ou sur la carte. La liste ne dépend pas du morceau qui donne le choix : elle garde qui s’y trouve. */
export const ListeOuCarte = (vues: Vues) => (
  <>
    <ChoixDeVue {...vues} />
    {vues.vue === 'liste' && vues.children}
  </>
)

/** Le compte nomme la liste. */
export const COMPTE = 'resultats-compte'

type Trouves = ReplyOf<typeof rechercherAnnuaire>

const syndicDe = (l: LigneAnnuaire) =>
  l.syndic ?? (l.typeSyndic === 'NON_PRO' ? 'syndic bénévole ou coopératif' : 'syndic non connu')

const lotsDe = ({ nbLots }: LigneAnnuaire) =>
  nbLots === null ? [] : [`${afficherEntier(nbLots)} lot${nbLots === 1 ? '' : 's'}`]

/** Une copropriété trouvée. */
export function Resultat({ ligne: l }: { ligne: LigneAnnuaire }) {
  const adresse = direAdresse({ voie: l.voie, codePostal: l.codePostal, commune: l.localite })
  const numero = afficherNumero(l.numero)
  return (
    <li className="rnc-resultat">
      <Lien className="rnc-resultat__titre" href={`${CHEMINS.annuaire}/${l.numero}`}>
        {l.nom && <span className="rnc-resultat__nom">{l.nom}</span>}{' '}
        <span>{adresse || (l.nom ? '' : numero)}</span>
      </Lien>
      <p className="rnc-resultat__detail">{[numero, ...lotsDe(l), syndicDe(l)].join(' · ')}</p>
    </li>
  )
}

/** Des résultats approchés, partiels ou à côté, qui le disent. */
export const AvisDesResultats = ({ resultats }: { resultats: Trouves }) =>
  resultats.avis.map((phrase) => <p key={phrase}>{phrase}</p>)

/** Ce que l’annuaire dit de ce qu’il a trouvé, en une fois. */
function Avis({ recherche, resultats: r }: { recherche: RechercheLue; resultats: Trouves }) {
  return (
    <>
      {r.tropDeResultats && (
        <p>
          Ajoutez un mot de l’adresse ou du nom
          {recherche.departement ? '' : ', ou choisissez un département,'} pour les voir toutes.
        </p>
      )}
      {r.fusion && (
        <p>{`Le numéro ${afficherNumero(r.fusion.ancien)} désignait la même copropriété\u00a0: il a été fusionné dans ${afficherNumero(r.fusion.numero)}.`}</p>
      )}
      {r.syndic && (
        <p>
          {r.syndic.phrase}{' '}
          <Lien
            href={`${CHEMINS.rechercheAvancee}?${new URLSearchParams({ syndic: r.syndic.cherche, ...(recherche.departement && { departement: recherche.departement }) }).toString()}`}
          >
            Les voir
          </Lien>
        </p>
      )}
      <AvisDesResultats resultats={r} />
      {r.vouliezVous && (
        <p>
          Vouliez-vous dire{' '}
          <Lien href={adresseAnnuaire({ ...recherche, q: r.vouliezVous, page: 1 })}>{r.vouliezVous}</Lien> ?
        </p>
      )}
    </>
  )
}

function Rien({ recherche }: { recherche: RechercheLue }) {
  const plusLarges = elargir(recherche)
  return (
    <>
      <p>Une copropriété peut être en cours d’immatriculation, ou ne pas l’avoir demandée.</p>
      {plusLarges.length > 0 && (
        <>
          <p>Rechercher plus largement :</p>
          <ul>
            {plusLarges.map(({ libelle, recherche: large }) => (
              <li key={libelle}>
                <Lien href={adresseAnnuaire(large)}>{libelle}</Lien>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function AuDela({ recherche, pages }: { recherche: RechercheLue; pages: number }) {
  return (
    <p>
      {pages === 1
        ? 'Ces résultats tiennent en une page.'
        : `Ces résultats s’arrêtent à la page ${afficherEntier(pages)}.`}{' '}
      <Lien href={adresseAnnuaire({ ...recherche, page: pages })}>Voir la dernière page</Lien>
    </p>
  )
}

/** Les copropriétés trouvées, et leurs pages ; le compte, au-dessus, nomme la liste. */
export function ListeDesResultats({
  lignes,
  page,
  pages,
  lien,
}: {
  lignes: readonly LigneAnnuaire[]
  page: number
  pages: number
  lien: (page: number) => string
}) {
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- sans puces, VoiceOver ne dit plus que c’est une liste. */}
      <ol className="rnc-resultats__liste" role="list" aria-labelledby={COMPTE}>
        {lignes.map((l) => (
          <Resultat key={l.id} ligne={l} />
        ))}
      </ol>
      <Pagination page={page} pages={pages} lien={lien} libelle="Pages de résultats" />
    </>
  )
}

/** Les résultats d’une recherche : le compte d’abord, annoncé avec ce qu’il faut en savoir, puis la liste. */
export function Resultats({ recherche, resultats }: { recherche: RechercheLue; resultats: Trouves | null }) {
  const pages = resultats ? Math.ceil(resultats.totalItems / PAR_PAGE) : 0
  const { lignes = [] } = resultats ?? {}
  return (
    <div className="rnc-resultats">
      {/* Toujours là : un lecteur d’écran n’annonce que ce qui change dans une zone qu’il connaît. */}
      <div className="rnc-resultats__dit" role="status">
        {resultats && (
          <>
            <h2
              className="rnc-resultats__titre"
              id={COMPTE}
            >{`${direCombien(resultats)} pour « ${recherche.q} »`}</h2>
            <Avis recherche={recherche} resultats={resultats} />
          </>
        )}
      </div>
      {resultats && pages > 0 && (
        <Emporter demande={deLaSimple(recherche)} beaucoup={resultats.tropDeResultats} />
      )}
      {resultats && pages === 0 && <Rien recherche={recherche} />}
      {pages > 0 && lignes.length === 0 && <AuDela recherche={recherche} pages={pages} />}
      {(lignes.length > 0 || recherche.q.trim() === '') && (
        <ListeOuCarte
          vue={recherche.vue}
          adresse={(vue) => adresseAnnuaire({ ...recherche, page: 1, vue })}
          cherchee={recherche}
          filtree={lignes.length > 0}
          ligne={(l) => <Resultat key={l.id} ligne={l} />}
        >
          {lignes.length > 0 && (
            <ListeDesResultats
              lignes={lignes}
              page={recherche.page}
              pages={pages}
              lien={(page) => adresseAnnuaire({ ...recherche, page })}
            />
          )}
        </ListeOuCarte>
      )}
    </div>
  )
}
