import { ETATS_EN_DEMANDE } from '#domain/coproprietes/copropriete/doublons.ts'
import { verifierMotif } from '#domain/socle/refus/motif.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { ecrireJournal, type Evenement } from '#server/socle/registre/actes/journal.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import * as store from './doublons.store.ts'

interface Paire {
  id: number
  autre: number
}

/** Comment le journal nomme l’une à l’autre : par son numéro, ou par la demande qui l’immatriculerait. */
interface Nommee {
  id: number
  numero: string | null
  nommee: string | null
}

function nommer(c: store.Lue | undefined): Nommee | null {
  if (!c) return null
  const enDemande = ETATS_EN_DEMANDE.some((etat) => etat === c.etat)
  if (c.numero === null && !enDemande) return null
  return { id: c.id, numero: c.numero, nommee: c.numero ?? c.reference }
}

/** Les deux, tenues ; refuse celle qui n’est ni immatriculée, ni demandée, ou ne l’est plus. */
async function tenirLaPaire(acte: Acte<'INTROUVABLE'>, { id, autre }: Paire) {
  await tenir(acte, 'copropriete', [id, autre])
  const [a, b] = [nommer(await store.lire(acte.trx, id)), nommer(await store.lire(acte.trx, autre))]
  if (!a || !b) throw acte.refuser('INTROUVABLE')
  return [a, b] as const
}

/** Dit que deux copropriétés, immatriculées ou demandées, ne sont pas la même : la paire n’est plus proposée. Refuse une raison trop courte. */
export function ecarter(
  { db }: Pick<Dependances, 'db'>,
  demandeur: Demandeur<'DONNEES_REFUSEES' | 'FUSION_AVEC_SOI' | 'INTROUVABLE', CompteConnecte>,
  paire: Paire,
  raison: string,
): Promise<void> {
  const refus = verifierMotif(raison, 'raison')
  if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
  if (paire.id === paire.autre) throw demandeur.refuser('FUSION_AVEC_SOI')
  return transiger(db, demandeur, async (acte) => {
    const deux = await tenirLaPaire(acte, paire)
    await store.ecarter(acte, { ...paire, compteId: acte.auteur.id, raison: raison.trim() })
    await dire(acte, deux, 'COPROPRIETE.DOUBLON_ECARTE', { nouveau: { raison: raison.trim() } })
  })
}

/** Revient sur un doublon écarté : la paire est de nouveau proposée. Refuse celle qui ne l’était pas. */
export function reconsiderer(
  { db }: Pick<Dependances, 'db'>,
  demandeur: Demandeur<'INTROUVABLE', CompteConnecte>,
  paire: Paire,
): Promise<void> {
  return transiger(db, demandeur, async (acte) => {
    const deux = await tenirLaPaire(acte, paire)
    const oubliee = await store.reconsiderer(acte.trx, paire.id, paire.autre)
    if (!oubliee) throw acte.refuser('INTROUVABLE')
    await dire(acte, deux, 'COPROPRIETE.DOUBLON_RECONSIDERE', {
      ancien: { ecarteeLe: oubliee.dateEcart, raison: oubliee.raison },
    })
  })
}

/** Le journal le dit aux deux, chacune nommant l’autre. */
function dire(
  acte: Acte,
  [a, b]: readonly [Nommee, Nommee],
  type: 'COPROPRIETE.DOUBLON_ECARTE' | 'COPROPRIETE.DOUBLON_RECONSIDERE',
  { ancien, nouveau }: { ancien?: Record<string, unknown>; nouveau?: Record<string, unknown> },
): Promise<void> {
  const aLUne = (une: Nommee, autre: Nommee): Evenement => ({
    type,
    objet: 'copropriete',
    objetId: une.id,
    numero: une.numero,
    ...(ancien && { ancien }),
    nouveau: { autre: autre.nommee, ...nouveau },
  })
  return ecrireJournal(acte, [aLUne(a, b), aLUne(b, a)])
}
