import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { verifierMotif } from '#domain/socle/refus/motif.ts'
import { rangDe } from '#domain/teneur/absentes/absentes.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { arreterLesMandats, finDuMandat } from '#server/socle/registre/coproprietes/representant.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import * as store from './absentes.store.ts'

/** Une absente que le teneur peut décider, tenue ; refuse celle qui est revenue au fichier, ou que quelqu’un tient ici. */
async function tenirLAbsente(acte: Acte<'ABSENTE_REPRESENTEE' | 'INTROUVABLE'>, id: number) {
  await tenir(acte, 'copropriete', [id])
  const absente = await store.lire(acte.trx, id)
  if (!absente) throw acte.refuser('INTROUVABLE')
  if (rangDe(absente) === 'REPRESENTEE') throw acte.refuser('ABSENTE_REPRESENTEE')
  return absente
}

/** Constate la dissolution d’une absente (décision 0099) : elle quitte l’annuaire, le mandat que disait le fichier s’arrête la veille. */
export function dissoudre(
  deps: Pick<Dependances, 'db' | 'courriels'>,
  demandeur: Demandeur<ArretDEtat | 'ABSENTE_REPRESENTEE', CompteConnecte>,
  id: number,
): Promise<void> {
  return transiger(deps.db, demandeur, async (acte) => {
    const absente = await tenirLAbsente(acte, id)
    const { avant, apres } = await agir(acte, COPROPRIETE, id, 'constaterDissolution', {
      avec: finDuMandat(absente, acte.aujourdhui),
    })
    await arreterLesMandats(acte, deps, { coproprieteId: id, des: acte.aujourdhui })
    await ecrireJournal(acte, [
      {
        type: 'DISSOLUTION.CONSTAT',
        objet: 'copropriete',
        objetId: id,
        numero: absente.numero,
        ancien: { etat: avant },
        nouveau: { etat: apres, absenteDu: absente.du },
      },
    ])
  })
}

/** Garde une absente au registre, et dit pourquoi ; refuse une raison trop courte. */
export function garder(
  { db }: Pick<Dependances, 'db'>,
  demandeur: Demandeur<'ABSENTE_REPRESENTEE' | 'DONNEES_REFUSEES' | 'INTROUVABLE', CompteConnecte>,
  id: number,
  raison: string,
): Promise<void> {
  const refus = verifierMotif(raison, 'raison')
  if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
  return transiger(db, demandeur, async (acte) => {
    const absente = await tenirLAbsente(acte, id)
    await store.garder(acte, { id, compteId: acte.auteur.id, raison: raison.trim() })
    await ecrireJournal(acte, [
      {
        type: 'COPROPRIETE.ABSENTE_GARDEE',
        objet: 'copropriete',
        objetId: id,
        numero: absente.numero,
        nouveau: { absenteDu: absente.du, raison: raison.trim() },
      },
    ])
  })
}
