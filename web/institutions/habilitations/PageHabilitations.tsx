import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { HABILITATIONS_PAR_PAGE, type LigneHabilitation } from '#contract/institutions/habilitations.ts'
import * as ADRESSES from '#domain/institutions/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import {
  CODES_SITUATIONS,
  SITUATIONS,
  type Situation,
} from '#domain/institutions/habilitations/habilitation.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { afficherSiret } from '#domain/comptes/etablissements/siret.ts'
import { AdresseMalSuivie } from '#web/socle/appels/AdresseMalSuivie.tsx'
import { direTerritoire } from '#web/socle/lieux/ChoixDeTerritoires.tsx'
import { Badge } from '#web/socle/ui/Badge.tsx'
import { Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { FiltreDeListe } from '#web/socle/ui/FiltreDeListe.tsx'
import { direCompte, Liste, useVersLaListe } from '#web/socle/ui/Liste.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Onglets } from '#web/socle/ui/Onglets.tsx'
import { Pagination, Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'

const TONS = { A_VENIR: 'info', OUVERT: 'succes', CLOS: 'neutre' } as const satisfies Record<
  Situation,
  string
>

/** Où en est un accès. */
export const BadgeDeSituation = ({ situation }: { situation: Situation }) => (
  <Badge ton={TONS[situation]} petit>
    {SITUATIONS[situation].libelle}
  </Badge>
)

const TERRITOIRES_DITS = 3

const COLONNES: readonly Colonne<LigneHabilitation>[] = [
  {
    cle: 'libelle',
    titre: 'Organisme',
    entete: true,
    rendu: (h) => <Lien href={ADRESSES.habilitation(h.id)}>{h.libelle}</Lien>,
  },
  { cle: 'siret', titre: 'SIRET', insecable: true, rendu: (h) => afficherSiret(h.siret) },
  {
    cle: 'territoires',
    titre: 'Territoires',
    rendu: ({ territoires }) =>
      [
        ...territoires.slice(0, TERRITOIRES_DITS).map(direTerritoire),
        ...(territoires.length > TERRITOIRES_DITS
          ? [`et ${territoires.length - TERRITOIRES_DITS} autres`]
          : []),
      ].join(', '),
  },
  {
    cle: 'situation',
    titre: 'Accès',
    rendu: ({ situation }) => <BadgeDeSituation situation={situation} />,
  },
  { cle: 'au', titre: 'Dernier jour', insecable: true, rendu: (h) => afficherJour(h.au) },
  { cle: 'comptes', titre: 'Comptes', alignement: 'droite', rendu: (h) => afficherEntier(h.comptes) },
]

/** Les accès des organismes à leur territoire (L711-3). */
export function PageHabilitations() {
  const { demande, resultat, aDire } = useLoaderData({ from: `/connecte${CHEMINS.habilitations}` })
  const naviguer = useNavigate()
  const { liste, versLaListe } = useVersLaListe(resultat)
  const { situation, page, q } = demande
  const aller = (suite: { page?: number; q?: string }) => {
    versLaListe()
    void naviguer({
      href: ADRESSES.habilitations({ situation, q: suite.q ?? q, page: suite.page ?? 1 }),
      resetScroll: false,
    })
  }
  const compte = direCompte(resultat, { aucun: 'Aucun accès', un: 'Un accès', plusieurs: 'accès' })
  const pages = Math.ceil(resultat.totalItems / HABILITATIONS_PAR_PAGE)
  const onglets: readonly (Situation | null)[] = [null, ...CODES_SITUATIONS]
  return (
    <Pile espace={6}>
      <TitrePage
        chapeau="Quel organisme consulte les copropriétés de quel territoire, pour quoi, et jusqu’à quand."
        actions={
          <LienBouton href={ADRESSES.habilitation('nouveau')} icone="ajouter">
            Ouvrir un accès
          </LienBouton>
        }
      >
        Accès des institutions
      </TitrePage>
      <AdresseMalSuivie phrases={aDire} />
      <Onglets
        nom="Situation des accès"
        onglets={onglets.map((s) => ({
          href: ADRESSES.habilitations({ situation: s, q, page: 1 }),
          libelle: s === null ? 'Tous' : `${SITUATIONS[s].libelle} (${afficherEntier(resultat.comptes[s])})`,
          courant: s === situation,
        }))}
      />
      <FiltreDeListe
        libelle="Nom de l’organisme, ou début de son SIRET"
        libelleTout="Effacer la recherche"
        valeur={q}
        surRecherche={(texte) => aller({ q: texte })}
      />
      <Liste ref={liste} compte={compte}>
        <Tableau<LigneHabilitation>
          legende={compte}
          cleDe={(l) => l.id}
          lignes={resultat.lignes}
          colonnes={COLONNES}
          vide={
            page > pages && pages > 0 ? (
              <EtatVide
                icone="recherche"
                titre={`Il n’y a pas de page ${afficherEntier(page)}`}
                action={
                  <LienBouton href={ADRESSES.habilitations({ situation, q, page: 1 })}>
                    Revenir à la première page
                  </LienBouton>
                }
              >
                <p>{`La liste s’arrête à la page ${afficherEntier(pages)}.`}</p>
              </EtatVide>
            ) : (
              <EtatVide
                icone={q ? 'recherche' : 'valider'}
                titre={q ? 'Aucun organisme ne répond à cette recherche' : 'Aucun accès ici'}
              >
                <p>
                  {q
                    ? 'Cherchez sous un autre onglet, ou avec moins de lettres.'
                    : 'Ouvrez-en un, ou regardez les autres onglets.'}
                </p>
              </EtatVide>
            )
          }
        />
        <Pagination
          page={Math.min(page, pages)}
          pages={pages}
          surPage={(suivante) => aller({ page: suivante })}
        />
      </Liste>
    </Pile>
  )
}
