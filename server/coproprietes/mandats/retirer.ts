import { lireCopropriete } from '#server/socle/registre/coproprietes/coproprietes.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { messageRetrait } from '#domain/coproprietes/demandes/messages.ts'
import { verifierMotif } from '#domain/socle/refus/motif.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { prevenirAdministrateurs } from '#server/socle/registre/comptes/comptes.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import { arreterLesMandats, finDuMandat } from '#server/socle/registre/coproprietes/representant.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { noterCopropriete } from '#server/socle/registre/chiffres/score.ts'

/** Sans représentant, plus rien de lui ne se lit. */
export const SANS_SYNDIC = {
  teledeclarantId: null,
  successeurDeclare: false,
  administrationProvisoire: false,
  typeSyndic: null,
  syndicRaisonSociale: null,
  syndicSiret: null,
  syndicApe: null,
  syndicCommune: null,
} as const

/**
 * Retire le rattachement d’une copropriété (§2.4) : à compter d’aujourd’hui l’établissement ne la représente plus, et elle attend un
 * représentant, dont le mandat peut commencer ce jour. Refuse celle d’un autre, et un état qui ne le permet pas.
 */
export function retirerRattachement(
  deps: Pick<Dependances, 'db' | 'courriels'>,
  demandeur: Demandeur<ArretDEtat | 'DONNEES_REFUSEES', CompteConnecte>,
  id: number,
  raison: string,
): Promise<void> {
  const refus = verifierMotif(raison, 'raison')
  if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
  return transiger(deps.db, demandeur, async (acte) => {
    const { trx, aujourdhui } = acte
    await tenir(acte, 'copropriete', [id])
    const etablissement = etablissementDe(acte)
    const copropriete = await lireCopropriete(trx, { id })
    if (copropriete?.teledeclarantId !== etablissement.id) throw acte.refuser('INTROUVABLE')
    const { mandatFin } = copropriete
    const { avant, apres } = await agir(acte, COPROPRIETE, id, 'retirerRattachement', {
      avec: {
        ...SANS_SYNDIC,
        ...finDuMandat(copropriete, aujourdhui),
      },
    })
    await arreterLesMandats(acte, deps, { coproprieteId: id, des: aujourdhui })
    await noterCopropriete(trx, id, aujourdhui)
    await ecrireJournal(acte, [
      {
        type: 'MANDAT.RETRAIT',
        objet: 'copropriete',
        objetId: id,
        numero: copropriete.numero,
        ancien: { etat: avant, mandatFin, representant: etablissement.id },
        nouveau: { etat: apres, raison: raison.trim() },
      },
    ])
    await prevenirAdministrateurs(acte, deps.courriels, etablissement.id, (admin) =>
      messageRetrait({
        prenom: admin.prenom,
        nom: admin.nom,
        copropriete,
        par: `${acte.auteur.prenom} ${acte.auteur.nom}`,
      }),
    )
  })
}
