import * as ADRESSES from '#domain/public/adresses.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { archiveChevauche } from '#domain/coproprietes/mandats/rattachement.ts'
import { MANDAT } from '#domain/coproprietes/mandats/transitions.ts'
import { messageRattachement } from '#domain/coproprietes/demandes/messages.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { Acte } from '#server/socle/registre/actes/acte.ts'
import { lireCopropriete } from '#server/socle/registre/coproprietes/coproprietes.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import {
  arreterLesMandats,
  ecrireMandatAccepte,
  syndicPublic,
} from '#server/socle/registre/coproprietes/representant.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { noterCopropriete } from '#server/socle/registre/chiffres/score.ts'
import { avecSonMandat } from './dossier.ts'
import type { DossierLu } from './validations.store.ts'

/**
 * Le demandeur devient le représentant de la copropriété ; les mandats qu’il remplace s’arrêtent la veille du sien. Refuse un mandat qui
 * commencerait avant la fin d’un autre : le représentant a pu se retirer depuis le dépôt.
 */
export async function validerRattachement(
  acte: Acte<ArretDEtat | 'MANDAT_CHEVAUCHE', CompteConnecte>,
  deps: Pick<Dependances, 'config' | 'courriels'>,
  lu: DossierLu,
): Promise<{ numero: string }> {
  const dossier = avecSonMandat(lu)
  const { coproprieteId, reference, mandatId, numero, debut } = dossier
  const adminProvisoire = dossier.administrationProvisoire === true
  await tenir(acte, 'copropriete', [coproprieteId])
  const lue = await lireCopropriete(acte.trx, { id: coproprieteId })
  const fin = archiveChevauche({ debut, adminProvisoire }, lue?.finArchivee ?? null)
  if (fin !== null) throw acte.refuser('MANDAT_CHEVAUCHE', { params: { fin: afficherJour(fin) } })
  const { avant, apres } = await agir(acte, COPROPRIETE, coproprieteId, 'validerRattachement', {
    avec: {
      teledeclarantId: dossier.teledeclarantId,
      mandatFin: dossier.fin,
      administrationProvisoire: adminProvisoire,
      successeurDeclare: false,
      ...syndicPublic(dossier),
    },
  })
  await arreterLesMandats(acte, deps, { coproprieteId, saufMandatId: mandatId, des: debut })
  const mandat = await agir(acte, MANDAT, mandatId, 'valider')
  await ecrireMandatAccepte(acte, coproprieteId)
  await noterCopropriete(acte.trx, coproprieteId, acte.aujourdhui)
  await ecrireJournal(acte, [
    {
      type: 'MANDAT.RATTACHEMENT',
      objet: 'copropriete',
      objetId: coproprieteId,
      numero,
      ancien: { etat: avant, representant: dossier.representantId, mandatFin: dossier.mandatFin },
      nouveau: { etat: apres, representant: dossier.teledeclarantId, mandatFin: dossier.fin, reference },
    },
    {
      type: 'MANDAT.VALIDATION',
      objet: 'mandat',
      objetId: mandatId,
      numero,
      ancien: { statut: mandat.avant },
      nouveau: { statut: mandat.apres },
    },
  ])
  await deps.courriels.envoyer(
    acte,
    { id: dossier.compteId, email: dossier.email },
    messageRattachement({
      prenom: dossier.prenom,
      nom: dossier.nom,
      reference,
      copropriete: { ...dossier, nom: dossier.nomCopropriete, numero },
      fin: dossier.fin,
      fiche: `${deps.config.adressePublique}${ADRESSES.fiche(numero)}`,
    }),
  )
  return { numero }
}
