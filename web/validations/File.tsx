import * as ADRESSES from '#domain/adresses.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { useLoaderData, useNavigate, useRouter } from '@tanstack/react-router'
import { demandeSuivante, type LigneDemande } from '#contract/validations.ts'
import { codes } from '#domain/codes.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { DECISIONS } from '#domain/validation/decision.ts'
import { ONGLETS, type Onglet } from '#domain/validation/onglets.ts'
import { send } from '../api.ts'
import { notifier } from '../shell/notifications.ts'
import { heureDe, afficherInstant } from '#domain/instant.ts'
import { Bouton, GroupeBoutons, LienBouton } from '../ui/boutons.tsx'
import { FiltreDeListe } from '../ui/FiltreDeListe.tsx'
import { AvisDApproche, direCompte, Liste, useVersLaListe } from '../ui/Liste.tsx'
import { Badge, EtatVide } from '../ui/messages.tsx'
import { Onglets } from '../ui/Onglets.tsx'
import { Pile, TitrePage } from '../ui/miseEnPage.tsx'
import { Pagination, Tableau } from '../ui/Tableau.tsx'

const TRIS = ['profilDemandeur', 'dateDepot', 'reference', 'nom', 'demandeur'] as const

export interface DemandeFile {
  vue: Onglet
  q: string
  page: number
  tri: (typeof TRIS)[number]
  sens: 'asc' | 'desc'
}

export const PAR_PAGE = 10

const VUE_PAR_DEFAUT: Onglet = 'A_TRAITER'

/** L’adresse de la file pour cette demande. */
export function adresseFile(d: DemandeFile): string {
  const p = new URLSearchParams()
  if (d.vue !== VUE_PAR_DEFAUT) p.set('vue', d.vue)
  if (d.q) p.set('q', d.q)
  if (d.page > 1) p.set('page', String(d.page))
  if (d.tri !== 'profilDemandeur') p.set('tri', d.tri)
  if (d.sens !== 'asc') p.set('sens', d.sens)
  const texte = p.toString()
  return texte ? `${CHEMINS.validations}?${texte}` : CHEMINS.validations
}

/** Lit la vue de l’adresse ; un autre texte vaut la première. */
export const lireVue = (valeur: unknown): Onglet => codes(ONGLETS).find((o) => o === valeur) ?? VUE_PAR_DEFAUT

/** Lit le tri de l’adresse ; un autre texte vaut le tri par défaut (§9). */
export function lireTri(valeur: unknown): DemandeFile['tri'] {
  return TRIS.find((t) => t === valeur) ?? 'profilDemandeur'
}

const TONS = { VALIDEE: 'succes', REFUSEE: 'erreur', A_PRECISER: 'attention', ANNULEE: 'neutre' } as const

/** Un autre la tient, ou elle est décidée : on la lit. */
const seConsulte = (l: LigneDemande): boolean =>
  l.decision !== null || (l.verrou !== null && !l.verrou.parMoi)

function age(l: LigneDemande): string {
  if (l.joursOuvres === 0) return 'aujourd’hui'
  return l.joursOuvres === 1 ? '1 jour ouvré' : `${afficherEntier(l.joursOuvres)} jours ouvrés`
}

/** La file du teneur (§4.7) : les demandes à décider, qui les tient, depuis quand. */
export function File() {
  const { demande, page } = useLoaderData({ from: `/connecte${CHEMINS.validations}` })
  const naviguer = useNavigate()
  const router = useRouter()
  const aller = (suite: Partial<DemandeFile>) =>
    naviguer({ href: adresseFile({ ...demande, page: 1, ...suite }), resetScroll: false })
  const { liste, versLaListe } = useVersLaListe(page)
  const compte = direCompte(page, { aucun: 'Aucune demande', un: 'Une demande', plusieurs: 'demandes' })

  const prendreSuivante = async () => {
    // La réservation est faite : un autre qui appuie au même instant en a une autre.
    const { id } = await send(demandeSuivante, {})
    if (id === null)
      notifier({
        ton: 'info',
        titre: 'Aucune demande libre',
        texte: 'Toutes les demandes sont décidées ou réservées.',
      })
    else await naviguer({ href: ADRESSES.validation(id) })
  }

  return (
    <Pile espace={6}>
      <TitrePage
        actions={
          <GroupeBoutons>
            <Bouton icone="droite" iconeADroite onClick={() => void prendreSuivante()}>
              Prendre la suivante
            </Bouton>
            <Bouton variante="secondaire" icone="rafraichir" onClick={() => void router.invalidate()}>
              Rafraîchir
            </Bouton>
          </GroupeBoutons>
        }
      >
        Demandes à valider
      </TitrePage>
      <Onglets
        nom="Vues de la file"
        onglets={codes(ONGLETS).map((vue) => ({
          href: adresseFile({ ...demande, vue, page: 1 }),
          libelle: `${ONGLETS[vue].libelle} (${afficherEntier(page.comptes[vue])})`,
          courant: vue === demande.vue,
        }))}
      />
      <FiltreDeListe
        libelle="Référence, copropriété, adresse ou demandeur"
        libelleTout="Toutes les demandes"
        valeur={demande.q}
        surRecherche={(q) => {
          versLaListe()
          void aller({ q })
        }}
      />
      <Liste ref={liste} compte={compte}>
        {page.approche && <AvisDApproche />}
        <Tableau<LigneDemande>
          legende={compte}
          cleDe={(l) => l.id}
          lignes={page.lignes}
          tri={{ colonne: demande.tri, sens: demande.sens }}
          surTri={(t) => void aller({ tri: lireTri(t.colonne), sens: t.sens })}
          vide={
            <EtatVide
              icone={demande.q ? 'recherche' : 'valider'}
              titre={demande.q ? 'Aucune demande ne répond à cette recherche' : ONGLETS[demande.vue].vide}
            >
              <p>
                {demande.q
                  ? 'Essayez avec moins de mots, ou dans une autre vue.'
                  : demande.vue === 'A_TRAITER'
                    ? 'Les nouvelles demandes paraîtront ici.'
                    : 'Les autres vues de la file restent au-dessus.'}
              </p>
            </EtatVide>
          }
          colonnes={[
            {
              cle: 'reference',
              titre: 'Référence',
              triable: true,
              insecable: true,
              rendu: (l) => l.reference,
            },
            { cle: 'type', titre: 'Type', rendu: (l) => l.libelleType },
            {
              cle: 'nom',
              titre: 'Copropriété',
              triable: true,
              rendu: (l) => (
                <>
                  {l.nom && (
                    <>
                      <strong>{l.nom}</strong>
                      <br />
                    </>
                  )}
                  {l.adresse}
                </>
              ),
            },
            {
              cle: 'proches',
              titre: 'À noter',
              rendu: (l) => (
                <>
                  {l.prochesEcartees && (
                    <Badge petit ton="attention">
                      Doublon à vérifier
                    </Badge>
                  )}
                  {l.redeposee && (
                    <Badge petit ton="info">
                      Redéposée
                    </Badge>
                  )}
                </>
              ),
            },
            { cle: 'demandeur', titre: 'Demandeur', triable: true, rendu: (l) => l.demandeur },
            { cle: 'profilDemandeur', titre: 'Profil', triable: true, rendu: (l) => l.profilDemandeur },
            { cle: 'dateDepot', titre: 'Déposée', triable: true, rendu: (l) => afficherInstant(l.dateDepot) },
            {
              cle: 'age',
              titre: demande.vue === 'TRAITEES' || demande.vue === 'PRECISIONS' ? 'Décision' : 'Attente',
              rendu: (l) =>
                l.decision ? (
                  <>
                    <Badge petit ton={TONS[l.decision]}>
                      {DECISIONS[l.decision].libelle}
                    </Badge>
                    <br />
                    {l.dateDecision && afficherInstant(l.dateDecision)}
                  </>
                ) : (
                  <Badge petit ton={l.horsDelai ? 'erreur' : 'neutre'}>
                    {l.horsDelai ? `Hors délai, ${age(l)}` : age(l)}
                  </Badge>
                ),
            },
            {
              cle: 'verrou',
              titre: 'Examen',
              rendu: (l) =>
                l.verrou ? (
                  <Badge petit ton={l.verrou.parMoi ? 'info' : 'attention'}>
                    {`${l.verrou.parMoi ? 'Par vous' : l.verrou.nom}, depuis ${heureDe(l.verrou.depuis)}`}
                  </Badge>
                ) : l.affectee ? (
                  `Affectée à ${l.affectee.parMoi ? 'vous' : l.affectee.nom}`
                ) : l.decision ? null : (
                  'Libre'
                ),
            },
            {
              cle: 'action',
              titre: 'Action',
              rendu: (l) => (
                <LienBouton
                  taille="petit"
                  variante={seConsulte(l) ? 'secondaire' : 'primaire'}
                  href={ADRESSES.validation(l.id)}
                  aria-label={`${seConsulte(l) ? 'Consulter' : 'Examiner'} la demande ${l.reference}`}
                >
                  {seConsulte(l) ? 'Consulter' : 'Examiner'}
                </LienBouton>
              ),
            },
          ]}
        />
        <Pagination
          page={demande.page}
          pages={Math.ceil(page.totalItems / PAR_PAGE)}
          lien={(p) => adresseFile({ ...demande, page: p })}
        />
      </Liste>
    </Pile>
  )
}
