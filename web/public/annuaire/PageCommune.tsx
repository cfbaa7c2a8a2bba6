import { useLoaderData } from '@tanstack/react-router'
import { type parcourirCommune, RUES_PAR_PAGE, SANS_COMMUNE } from '#contract/public/annuaire.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import * as ADRESSES from '#domain/public/annuaire/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { Bouton, Lien } from '#web/socle/ui/boutons.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Pagination } from '#web/socle/ui/Pagination.tsx'
import { ChampDeRecherche, FormulaireDeCriteres } from '#web/socle/ui/recherche.tsx'
import { ChiffresDuTerritoire } from './ChiffresDuTerritoire.tsx'
import { ListeDeLieux } from './ListeDeLieux.tsx'

type Commune = ReplyOf<typeof parcourirCommune>
type Ligne = Commune['lignes'][number]

interface Rue {
  rue: string
  premiere: Ligne['id']
  lignes: Ligne[]
}

/** Les lignes qui se suivent dans une même rue, sous son nom. */
function parRue(lignes: readonly Ligne[]): Rue[] {
  const rues: Rue[] = []
  for (const ligne of lignes) {
    const rue = ligne.rue ?? 'Adresse non connue'
    const derniere = rues.at(-1)
    if (derniere?.rue.toLowerCase() === rue.toLowerCase()) derniere.lignes.push(ligne)
    else rues.push({ rue, premiere: ligne.id, lignes: [ligne] })
  }
  return rues
}

const lotsDe = ({ nbLots }: Ligne) =>
  nbLots === null ? [] : [`${afficherEntier(nbLots)} lot${nbLots === 1 ? '' : 's'}`]

function Copropriete({ ligne: l }: { ligne: Ligne }) {
  const numero = afficherNumero(l.numero)
  const [titre, ...suite] = [l.voie, l.nom].filter((dit) => dit !== null && dit !== '')
  return (
    <li className="rnc-resultat">
      <Lien className="rnc-resultat__titre" href={`${CHEMINS.annuaire}/${l.numero}`}>
        {titre ?? numero}
      </Lien>
      <p className="rnc-resultat__detail">{[...suite, numero, ...lotsDe(l)].join(' · ')}</p>
    </li>
  )
}

/** Une rue à trouver dans une grande commune : la recherche, déjà dans ce lieu. */
function ChercherUneVoie({ code }: { code: string }) {
  return (
    <FormulaireDeCriteres action={CHEMINS.rechercheAvancee}>
      <input type="hidden" name="commune" value={code} />
      <div className="rnc-lieux__voie">
        <ChampDeRecherche name="voie" libelle="Chercher une voie dans cette commune" valeur="" />
        <Bouton type="submit" variante="secondaire" icone="recherche">
          Chercher
        </Bouton>
      </div>
    </FormulaireDeCriteres>
  )
}

function Rues({ commune: c, page }: { commune: Commune; page: number }) {
  const pages = Math.ceil(c.total / RUES_PAR_PAGE)
  if (c.total === 0) return null
  return (
    <section className="rnc-lieux">
      <h2 className="rnc-lieux__titre" id="rues">
        {c.arrondissements.length > 0 ? 'Sans arrondissement connu' : 'Rue par rue'}
        {pages > 1 && (
          <span className="rnc-lieux__page">{`, page ${page} sur ${afficherEntier(pages)}`}</span>
        )}
      </h2>
      {pages > 1 && <ChercherUneVoie code={c.code} />}
      {parRue(c.lignes).map(({ rue, premiere, lignes }) => (
        <section key={`${rue}-${premiere}`}>
          <h3 className="rnc-lieux__rue">{rue}</h3>
          <ul className="rnc-resultats__liste">
            {lignes.map((l) => (
              <Copropriete key={l.id} ligne={l} />
            ))}
          </ul>
        </section>
      ))}
      {c.lignes.length === 0 && (
        <p>
          Cette liste s’arrête avant cette page. <Lien href={ADRESSES.commune(c.code)}>Revenir au début</Lien>
        </p>
      )}
      <Pagination
        page={page}
        pages={pages}
        lien={(p) => ADRESSES.commune(c.code, p)}
        libelle="Pages de la commune"
      />
    </section>
  )
}

/** Une commune ou un arrondissement : ses chiffres, et ses copropriétés rue par rue. */
export function PageCommune() {
  const { commune: c, page } = useLoaderData({ from: CHEMINS.commune })
  return (
    <Pile espace={8}>
      <TitrePage surtitre={c.departement ? `${c.departement.nom} (${c.departement.code})` : undefined}>
        {`Copropriétés\u00a0: ${c.nom}`}
      </TitrePage>
      {c.code !== SANS_COMMUNE && (
        <ChiffresDuTerritoire chiffres={c.chiffres} niveau="commune" code={c.code} nom={c.nom} />
      )}
      {c.chiffres.coproprietes === 0 && (
        <p>
          Aucune copropriété n’y est immatriculée.{' '}
          {c.departement && (
            <Lien href={ADRESSES.departement(c.departement.code)}>
              Voir les autres communes du département
            </Lien>
          )}
        </p>
      )}
      {c.arrondissements.length > 0 && (
        <section className="rnc-lieux">
          <h2 className="rnc-lieux__titre">Ses arrondissements</h2>
          <ListeDeLieux
            lieux={c.arrondissements.map(({ code, nom, nombre }) => ({
              href: ADRESSES.commune(code),
              nom,
              nombre,
            }))}
          />
        </section>
      )}
      <Rues commune={c} page={page} />
    </Pile>
  )
}
