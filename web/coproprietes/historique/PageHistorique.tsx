import { useLoaderData } from '@tanstack/react-router'
import { EVENEMENTS_PAR_PAGE, type Historique } from '#contract/coproprietes/historique.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { codes } from '#domain/socle/codes.ts'
import { afficherNom } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { GENRES_HISTORIQUE, type GenreHistorique } from '#domain/coproprietes/historique/genres.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Onglets } from '#web/socle/ui/Onglets.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Pagination } from '#web/socle/ui/Tableau.tsx'
import { Evenements } from '#web/coproprietes/copropriete/Evenements.tsx'

type EnCours = Historique['enCours'][number]

const nomDe = (d: EnCours) => (d.type === 'SUCCESSEUR' ? 'Successeur déclaré' : TYPES_DEMANDE[d.type].libelle)

function attente(d: EnCours): string | null {
  if (d.attendueLe === null) return null
  return d.type === 'SUCCESSEUR'
    ? `Son mandat commence le ${direJour(d.attendueLe)}.`
    : `Réponse attendue au plus tard le ${direJour(d.attendueLe)}.`
}

/** Ce que l’on attend encore, et pour quand. */
function EnCoursDeLaCopropriete({ enCours }: Pick<Historique, 'enCours'>) {
  return (
    <Section titre="En cours">
      <FicheLignes
        lignes={enCours.map((d) => ({
          libelle: nomDe(d),
          valeur: (
            <>
              {d.etat}
              {d.reference && ` (${d.reference})`}, depuis {momentDe(d.dateDepot)}.
              {attente(d) && (
                <>
                  <br />
                  {attente(d)}
                </>
              )}
            </>
          ),
        }))}
      />
    </Section>
  )
}

function Filtres({ id, genre }: { id: number; genre: GenreHistorique | null }) {
  const choix = [null, ...codes(GENRES_HISTORIQUE)] as const
  return (
    <Onglets
      nom="Filtrer l’historique"
      onglets={choix.map((g) => ({
        href: ADRESSES.historique(id, g),
        libelle: g === null ? 'Tout' : GENRES_HISTORIQUE[g],
        courant: g === genre,
      }))}
    />
  )
}

/** Tout ce qui est arrivé à une copropriété, le dernier d’abord, et ce qu’elle attend (§2.4). */
export function PageHistorique() {
  const { historique, page, genre } = useLoaderData({ from: `/connecte${CHEMINS.historique}` })
  const { infoCopro: c, enCours, evenements, total } = historique
  return (
    <Pile espace={8}>
      <TitrePage surtitre="Historique">{afficherNom(c)}</TitrePage>
      <p>
        Copropriété <Lien href={ADRESSES.copropriete(c.id)}>{afficherNumero(c.numero)}</Lien>
      </p>
      {enCours.length > 0 && <EnCoursDeLaCopropriete enCours={enCours} />}
      <Section titre={genre === null ? 'Ce qui est arrivé' : GENRES_HISTORIQUE[genre]}>
        <Pile espace={6}>
          <Filtres id={c.id} genre={genre} />
          {evenements.length === 0 ? (
            <EtatVide
              niveau={3}
              icone="attente"
              titre={
                total > 0
                  ? 'Il n’y a rien d’autre'
                  : genre === null
                    ? 'Aucun événement'
                    : 'Aucun événement de ce genre'
              }
              action={<Lien href={ADRESSES.historique(c.id)}>Voir tout l’historique</Lien>}
            >
              <p>
                {total > 0
                  ? 'Cette page est au-delà du dernier événement.'
                  : 'Ceux qui viendront paraîtront ici.'}
              </p>
            </EtatVide>
          ) : (
            <Evenements evenements={evenements} />
          )}
          <Pagination
            page={page}
            pages={Math.ceil(total / EVENEMENTS_PAR_PAGE)}
            lien={(p) => ADRESSES.historique(c.id, genre, p)}
          />
        </Pile>
      </Section>
    </Pile>
  )
}
