import type { Refuser } from '#domain/arret.ts'
import type { ParsedOf } from '#contract/call.ts'
import type { rechercherTeledeclarants } from '#contract/teledeclarants.ts'
import { lireCritere } from '#domain/recherche/termes.ts'
import type { Refus } from '#domain/refus.ts'
import { lireApe } from '#domain/teledeclarant/ape.ts'
import type { Criteres } from './teledeclarants.store.ts'

type Saisie = Omit<ParsedOf<typeof rechercherTeledeclarants>['body'], 'paginationOptions'>

/** Lit les critères du §2.8 ; refuse ceux qui ne désigneraient rien. */
export function lireCriteres(s: Saisie, refuser: Refuser<'DONNEES_REFUSEES'>): Criteres {
  const refus: Refus[] = []
  /** La valeur lue d’un critère exact, null s’il est vide. */
  function exact<T>(
    champ: keyof Saisie,
    tape: string | null,
    code: Refus['code'],
    lire: (t: string) => T | null,
  ) {
    const t = tape?.trim() ?? ''
    if (t === '') return null
    const lu = lire(t)
    if (lu === null) refus.push({ champ, code })
    return lu
  }
  const criteres: Criteres = {
    id: exact('id', s.id, 'ENTIER_INVALIDE', (t) => (/^\d{1,15}$/.test(t) ? Number(t) : null)),
    raisonSociale: lireCritere(s.raisonSociale ?? ''),
    // Neuf chiffres désignent l’entreprise, quatorze l’établissement : on cherche par le début.
    siret: exact('siret', s.siret, 'SIRET_INVALIDE', (t) => {
      const chiffres = t.replace(/[\s.]/g, '')
      return /^\d{1,14}$/.test(chiffres) ? chiffres : null
    }),
    type: s.type,
    codePostal: s.codePostal?.trim() || null,
    localite: lireCritere(s.localite ?? ''),
    adminNom: lireCritere(s.adminNom ?? ''),
    adminPrenom: lireCritere(s.adminPrenom ?? ''),
    email: lireCritere(s.email ?? ''),
    statut: s.statut,
    motDePasseCree: s.motDePasseCree,
    codeApe: exact('codeApe', s.codeApe, 'APE_INVALIDE', lireApe),
  }
  if (refus.length > 0) throw refuser('DONNEES_REFUSEES', { refus })
  return criteres
}
