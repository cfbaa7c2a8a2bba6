import * as ADRESSES from '#domain/comptes/adresses.ts'
import { redirect } from '@tanstack/react-router'
import { chercherPartout } from '#contract/comptes/assistance.ts'
import { lireRechercheAssistance } from '#domain/comptes/assistance/recherche.ts'
import { CARACTERES_D_UNE_RECHERCHE } from '#domain/socle/recherche/bornes.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import type { Appeler, ReplyOf } from '#web/socle/appels/api.ts'

export interface Recherche {
  q: string
  resultats: ReplyOf<typeof chercherPartout>
  refus: string | null
}

/** L’adresse d’un télédéclarant, et du compte qui répond à la recherche s’il y en a un. */
export const adresseDossier = (r: ReplyOf<typeof chercherPartout>[number]): string =>
  ADRESSES.teledeclarant(r.idTeledeclarant, r.idCompte)

/** Ce que répond la case de recherche ; un seul résultat mène droit à sa page. */
export async function chargerRecherche(appeler: Appeler, texte = ''): Promise<Recherche> {
  const q = texte.trim().slice(0, CARACTERES_D_UNE_RECHERCHE)
  if (q === '') return { q, resultats: [], refus: null }
  // La même règle que le serveur, avant l’appel.
  const lue = lireRechercheAssistance(q)
  if ('code' in lue) return { q, resultats: [], refus: direRefus(lue) }
  const resultats = await appeler(chercherPartout, { body: { texte: q } })
  const [seul, ...autres] = resultats
  if (seul && autres.length === 0 && !seul.approche)
    throw redirect({ href: adresseDossier(seul), replace: true })
  return { q, resultats, refus: null }
}
