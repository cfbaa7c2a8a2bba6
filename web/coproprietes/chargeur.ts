import { COLONNES_TRIEES, rechercherCoproprietes, visualiserCopropriete } from '#contract/coproprietes.ts'
import type { CompteInfo } from '#contract/session.ts'
import { erreursSignalees } from '#contract/signalements.ts'
import { demandesRecues, rattachementsAConfirmer } from '#contract/successeurs.ts'
import { CODES_LISTES_SUIVIES, type ListeSuivie } from '#domain/copropriete/suivi.ts'
import { type Appeler } from '../api.ts'
import { lireId } from '../identifiant.ts'
import { lireRefus } from '../refus.ts'
import { TAILLES, type DemandeListe } from './demande.ts'

/** Où l’on vient renouveler ou passer la main, le mandat qui finit le premier est le plus pressé. */
const triDe = (filtre: ListeSuivie | undefined) =>
  filtre === 'renouveler-mandat' || filtre === 'declare-new-successor' ? 'mandatFin' : 'nom'

/** La liste que demande l’adresse ; une recherche refusée garde la page, avec sa phrase. */
export async function chargerListe(
  appeler: Appeler,
  compte: CompteInfo | null,
  parametres: Record<string, unknown>,
) {
  const page = Number(parametres['page'] ?? 1)
  const filtre = CODES_LISTES_SUIVIES.find((f) => f === parametres['filtre'])
  const demande: DemandeListe = {
    filtre: filtre ?? 'seeAllCopro',
    q: typeof parametres['q'] === 'string' ? parametres['q'].slice(0, 200) : '',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : 1,
    tri: COLONNES_TRIEES.find((t) => t === parametres['tri']) ?? triDe(filtre),
    sens: parametres['sens'] === 'desc' ? 'desc' : 'asc',
    taille: TAILLES.find((t) => t === Number(parametres['taille'])) ?? TAILLES[0],
  }
  const aConfirmer = compte?.authorities.includes('RATTACHER_COPROPRIETE')
    ? await appeler(rattachementsAConfirmer, {}).catch(() => [])
    : []
  const demandes = compte?.authorities.includes('DECLARER_SUCCESSEUR')
    ? await appeler(demandesRecues, {}).catch(() => [])
    : []
  const sansAvis = demandes.filter((d) => d.avis === null).length
  const filtreInconnu = filtre === undefined && parametres['filtre'] !== undefined
  try {
    const resultat = await appeler(rechercherCoproprietes, {
      body: {
        filtre: demande.filtre,
        immatriculationOuNom: demande.q || null,
        paginationOptions: {
          pageNumber: demande.page,
          pageSize: demande.taille,
          sortField: demande.tri,
          sortDirection: demande.sens,
        },
      },
    })
    return { demande, aConfirmer, sansAvis, filtreInconnu, page: resultat, refus: null }
  } catch (cause) {
    const { refus } = lireRefus(cause)
    if (refus.length === 0) throw cause
    return { demande, aConfirmer, sansAvis, filtreInconnu, page: null, refus: refus[0]!.message }
  }
}

/** La copropriété que désigne l’adresse. */
export async function chargerCopropriete(
  appeler: Appeler,
  compte: CompteInfo | null,
  parametres: Record<string, unknown>,
) {
  const id = lireId(parametres['id'])
  const [copropriete, erreurs] = await Promise.all([
    appeler(visualiserCopropriete, { params: { id } }),
    compte?.authorities.includes('VALIDER_RATTACHEMENT_DECLARATION')
      ? appeler(erreursSignalees, { params: { id } })
      : [],
  ])
  return { copropriete, erreurs }
}
