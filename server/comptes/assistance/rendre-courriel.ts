import type { CourrielVu } from '#contract/comptes/assistance.ts'
import { causeDe } from '#domain/socle/courriels/cause.ts'
import { direEtatCourriel, estRenvoyable, estRevenu } from '#domain/socle/courriels/courriel.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { LigneCourriel } from './assistance.store.ts'
import { depanne } from './depanner.ts'

/** Un courriel tel que le lit qui aide la personne : ce qu’il est devenu, pourquoi, et ce que l’on peut en faire. */
export function rendreCourriel(c: LigneCourriel, qui: CompteConnecte): CourrielVu {
  const abandonne = c.etat === 'ABANDONNE'
  const renvoyable = estRenvoyable(c)
  return {
    id: c.id,
    idCompte: c.idCompte,
    destinataire: c.destinataire,
    sujet: c.sujet,
    libelleEtat: direEtatCourriel(c),
    cause: c.erreur === null ? null : causeDe(c.erreur, estRevenu(c)),
    erreur: c.erreur,
    date: c.date,
    prochainEssai: c.etat === 'ECHEC' ? c.prochainEssai : null,
    abandonne,
    revenu: estRevenu(c),
    abandonneLe: abandonne ? c.abandonneLe : null,
    lienPerdu: abandonne && !renvoyable,
    peutRenvoyer: renvoyable && depanne(qui, c),
  }
}
