import type { Refuser } from '#domain/socle/refus/arret.ts'
import type { ParsedOf } from '#contract/socle/call.ts'
import type { rechercherTeledeclarants } from '#contract/comptes/teledeclarants.ts'
import { lireCritere } from '#domain/socle/recherche/termes.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
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
  /** Un morceau d’un code écrit sans espace ni point (§5.8) : son motif, aucun s’il est vide ou ne peut rien désigner. */
  function morceau(champ: keyof Saisie, tape: string | null, code: Refus['code'], forme: RegExp) {
    const t = (tape ?? '').replace(/[\s.]/g, '').toUpperCase()
    if (t !== '' && !forme.test(t.replace(/^\$/, ''))) refus.push({ champ, code })
    return lireCritere(t)
  }
  const criteres: Criteres = {
    id: exact('id', s.id, 'ENTIER_INVALIDE', (t) => (/^\d{1,15}$/.test(t) ? Number(t) : null)),
    raisonSociale: lireCritere(s.raisonSociale ?? ''),
    siret: morceau('siret', s.siret, 'SIRET_INVALIDE', /^[\d_]{1,14}$/),
    type: s.type,
    // À l’étranger, un code postal a des lettres ; toujours un chiffre.
    codePostal: morceau('codePostal', s.codePostal, 'CODE_POSTAL_INVALIDE', /^(?=.*[\d_])[\dA-Z_-]{1,12}$/),
    localite: lireCritere(s.localite ?? ''),
    adminNom: lireCritere(s.adminNom ?? ''),
    adminPrenom: lireCritere(s.adminPrenom ?? ''),
    email: lireCritere(s.email ?? ''),
    statut: s.statut,
    motDePasseCree: s.motDePasseCree,
    codeApe: morceau('codeApe', s.codeApe, 'APE_INVALIDE', /^[\dA-Z_]{1,5}$/),
  }
  if (refus.length > 0) throw refuser('DONNEES_REFUSEES', { refus })
  return criteres
}
