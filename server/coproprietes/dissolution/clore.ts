import { lireCopropriete } from '#server/socle/registre/coproprietes/coproprietes.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { messageLiquidationClose } from '#domain/coproprietes/dissolution/messages.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { prevenirAdministrateurs } from '#server/socle/registre/comptes/comptes.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { finDuMandat, arreterLesMandats } from '#server/socle/registre/coproprietes/representant.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'

/**
 * Dit close la liquidation d’une copropriété (loi de 1965, art. 46-1) : elle est dissoute, et ses mandats s’arrêtent la veille.
 * Refuse celle qui n’est pas là, et un état qui ne le permet pas.
 */
export function cloreLaLiquidation(
  deps: Pick<Dependances, 'db' | 'courriels'>,
  demandeur: Demandeur<ArretDEtat, CompteConnecte>,
  id: number,
): Promise<void> {
  return transiger(deps.db, demandeur, async (acte) => {
    const { trx, aujourdhui } = acte
    await tenir(acte, 'copropriete', [id])
    const copropriete = await lireCopropriete(trx, { id })
    if (!copropriete) throw acte.refuser('INTROUVABLE')
    const { avant, apres } = await agir(acte, COPROPRIETE, id, 'cloreLiquidation', {
      avec: finDuMandat(copropriete, aujourdhui),
    })
    await arreterLesMandats(acte, deps, { coproprieteId: id, des: aujourdhui })
    await ecrireJournal(acte, [
      {
        type: 'DISSOLUTION.CLOTURE',
        objet: 'copropriete',
        objetId: id,
        numero: copropriete.numero,
        ancien: { etat: avant },
        nouveau: { etat: apres },
      },
    ])
    await prevenirAdministrateurs(acte, deps.courriels, copropriete.teledeclarantId, (admin) =>
      messageLiquidationClose({
        prenom: admin.prenom,
        nom: admin.nom,
        copropriete,
      }),
    )
  })
}
