import {
  compterLesListes,
  rechercherCoproprietes,
  visualiserCopropriete,
} from '#contract/coproprietes/mes-coproprietes.ts'
import type { CompteInfo } from '#contract/comptes/compte.ts'
import { erreursSignalees } from '#contract/coproprietes/signalements.ts'
import { titreDeLaListe } from '#domain/socle/acces/suivi.ts'
import { demandesRecues, rattachementsAConfirmer } from '#contract/coproprietes/successeurs.ts'
import { type Appeler } from '#web/socle/appels/api.ts'
import { lireId } from '#web/socle/identifiant.ts'
import { lireRefus } from '#web/socle/appels/refus.ts'
import { lireListe, retenusDe } from './demande.ts'

/** La liste que demande l’adresse ; une recherche refusée garde la page, avec sa phrase. */
export async function chargerListe(
  appeler: Appeler,
  compte: CompteInfo | null,
  parametres: Record<string, unknown>,
) {
  const demande = lireListe(parametres)
  const titre = titreDeLaListe(demande.filtre)
  const a = (droit: CompteInfo['authorities'][number]) => compte?.authorities.includes(droit) ?? false
  const [comptes, aConfirmer, demandes] = await Promise.all([
    a('RATTACHER_COPROPRIETE') ? appeler(compterLesListes, {}).catch(() => null) : null,
    a('RATTACHER_COPROPRIETE') ? appeler(rattachementsAConfirmer, {}).catch(() => []) : [],
    a('DECLARER_SUCCESSEUR') ? appeler(demandesRecues, {}).catch(() => []) : [],
  ])
  const sansAvis = demandes.filter((d) => d.avis === null).length
  const filtreInconnu = parametres['filtre'] !== undefined && parametres['filtre'] !== demande.filtre
  try {
    const resultat = await appeler(rechercherCoproprietes, {
      body: {
        ...retenusDe(demande),
        paginationOptions: {
          pageNumber: demande.page,
          pageSize: demande.taille,
          sortField: demande.tri,
          sortDirection: demande.sens,
        },
      },
    })
    return { titre, demande, comptes, aConfirmer, sansAvis, filtreInconnu, page: resultat, refus: [] }
  } catch (cause) {
    const { refus } = lireRefus(cause)
    if (refus.length === 0) throw cause
    return { titre, demande, comptes, aConfirmer, sansAvis, filtreInconnu, page: null, refus }
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
