import * as ADRESSES from '#domain/comptes/adresses.ts'
import { redirect } from '@tanstack/react-router'
import { courrielsPerdus, lireDossierAssistance } from '#contract/comptes/assistance.ts'
import type { CompteInfo } from '#contract/comptes/compte.ts'
import {
  lireTeledeclarant,
  rechercherTeledeclarants,
  teledeclarantsADecider,
} from '#contract/comptes/teledeclarants.ts'
import { type Appeler } from '#web/socle/appels/api.ts'
import { chargerReclamationsSur } from '#web/socle/dossier/reclamations-sur.ts'
import { lireId } from '#web/socle/identifiant.ts'
import { chargerUtilisateur } from '#web/comptes/utilisateurs/chargeurs.ts'
import { lireRefus } from '#web/socle/appels/refus.ts'
import { corpsDe, lireRecherche } from './recherche.ts'

/** La liste que demandent l’adresse et ce qui est retenu à côté ; un critère refusé garde la page, avec sa phrase. */
export async function chargerRecherche(
  appeler: Appeler,
  compte: CompteInfo | null,
  parametres: Record<string, unknown>,
  retenus?: Record<string, string>,
) {
  const demande = lireRecherche(parametres, retenus)
  const aDecider = compte?.authorities.includes('VALIDER_RATTACHEMENT_DECLARATION')
    ? await appeler(teledeclarantsADecider, {})
    : []
  try {
    return {
      demande,
      aDecider,
      resultat: await appeler(rechercherTeledeclarants, { body: corpsDe(demande) }),
      refus: [],
    }
  } catch (cause) {
    const { refus } = lireRefus(cause)
    if (refus.length === 0) throw cause
    return { demande, aDecider, resultat: null, refus }
  }
}

const chargerDetail = (appeler: Appeler, id: string) => appeler(lireTeledeclarant, { params: { id } })

/** La fiche d’un télédéclarant : qui il est, ce qui s’est passé, ce que ses comptes ont écrit. */
export async function chargerFiche(appeler: Appeler, compte: CompteInfo | null, tape: string) {
  const id = lireId(tape)
  const [detail, dossier, reclamations] = await Promise.all([
    chargerDetail(appeler, id),
    appeler(lireDossierAssistance, { params: { id } }),
    chargerReclamationsSur(appeler, compte, { idTeledeclarant: Number(id) }),
  ])
  return { ...detail, dossier, reclamations }
}

/** L’adresse d’avant de la même fiche : elle y renvoie pour de bon. */
export const versLaFiche = (id: string, recherche: string, ancre: string) =>
  redirect({
    href: `${ADRESSES.teledeclarant(lireId(id))}${recherche}${ancre && `#${ancre}`}`,
    statusCode: 301,
    replace: true,
  })

/** L’utilisateur d’un télédéclarant, et les courriels qui ne lui sont pas arrivés. */
export async function chargerUtilisateurDe(
  appeler: Appeler,
  compte: CompteInfo | null,
  { id, idCompte }: { id: string; idCompte: string },
) {
  const [lu, perdus] = await Promise.all([
    chargerUtilisateur(appeler, compte, idCompte, id),
    appeler(courrielsPerdus, { params: { id } }),
  ])
  return { ...lu, perdus }
}

/** Un télédéclarant, à modifier ; qui ne le peut pas est ramené à sa fiche. */
export async function chargerAModifier(appeler: Appeler, id: string) {
  const detail = await chargerDetail(appeler, id)
  if (!detail.etablissement.modifiable) throw redirect({ href: ADRESSES.teledeclarant(id), replace: true })
  return detail
}
