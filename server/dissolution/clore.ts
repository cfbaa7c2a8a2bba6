import { lireCopropriete } from '#server/registre/coproprietes.ts'
import { COPROPRIETE } from '#domain/copropriete/transitions.ts'
import { messageLiquidationClose } from '#domain/messages/dissolution.ts'
import type { Dependances } from '#server/dependances.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { transiger, type Demandeur } from '#server/registre/acte.ts'
import { prevenirAdministrateurs } from '#server/registre/comptes.ts'
import { agir, type ArretDEtat } from '#server/registre/etats.ts'
import { ecrireJournal } from '#server/registre/journal.ts'
import { finDuMandat, arreterLesMandats } from '#server/registre/representant.ts'
import { tenir } from '#server/registre/verrous.ts'

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
        copropriete: { ...copropriete, numero: copropriete.numero! },
      }),
    )
  })
}
