import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { messageDissolutionAcceptee } from '#domain/coproprietes/dissolution/messages.ts'
import type { Message, Personne } from '#domain/socle/courriels/message.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { Acte } from '#server/socle/registre/actes/acte.ts'
import { prevenirAdministrateurs } from '#server/socle/registre/comptes/comptes.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { arreterLesMandats, finDuMandat } from '#server/socle/registre/coproprietes/representant.ts'
import { noterCopropriete } from '#server/socle/registre/chiffres/score.ts'
import { avecSaDissolution } from './dossier.ts'
import type { DossierLu } from './validations.store.ts'

type Envoi = Pick<Dependances, 'config' | 'courriels'>

/** Le déclarant apprend la décision, et avec lui le représentant quand un autre a déclaré. */
async function prevenir(
  acte: Acte<ArretDEtat, CompteConnecte>,
  { courriels }: Envoi,
  d: DossierLu,
  message: (p: Personne) => Message,
): Promise<void> {
  await courriels.envoyer(acte, { id: d.compteId, email: d.email }, message(d))
  if (d.representantId === d.teledeclarantId) return
  await prevenirAdministrateurs(acte, courriels, d.representantId, message)
}

/** Ce que disent les deux courriels d’une décision. */
const objetDe = (dossier: ReturnType<typeof avecSaDissolution>, { config }: Envoi) => ({
  reference: dossier.reference,
  copropriete: { ...dossier, nom: dossier.nomCopropriete },
  suivi: `${config.adressePublique}${ADRESSES.dissolution(dossier.coproprieteId)}`,
})

/** La copropriété est dissoute, et ses mandats s’arrêtent la veille ; ou sa dissolution reste en cours tant qu’on la liquide. */
export async function accepterDissolution(
  acte: Acte<ArretDEtat, CompteConnecte>,
  deps: Envoi,
  lu: DossierLu,
): Promise<{ numero: string }> {
  const dossier = avecSaDissolution(lu)
  const { coproprieteId, reference, liquidation, numero } = dossier
  const { avant, apres } = liquidation
    ? await agir(acte, COPROPRIETE, coproprieteId, 'accepterDissolutionEnLiquidation')
    : await agir(acte, COPROPRIETE, coproprieteId, 'accepterDissolution', {
        avec: finDuMandat(dossier, acte.aujourdhui),
      })
  if (!liquidation) await arreterLesMandats(acte, deps, { coproprieteId, des: acte.aujourdhui })
  await noterCopropriete(acte.trx, coproprieteId, acte.aujourdhui)
  await ecrireJournal(acte, [
    {
      type: 'DISSOLUTION.ACCEPTATION',
      objet: 'copropriete',
      objetId: coproprieteId,
      numero,
      ancien: { etat: avant },
      nouveau: { etat: apres, motif: dossier.motif, reference },
    },
  ])
  await prevenir(acte, deps, dossier, ({ prenom, nom }) =>
    messageDissolutionAcceptee({ prenom, nom, liquidation, ...objetDe(dossier, deps) }),
  )
  return { numero }
}
