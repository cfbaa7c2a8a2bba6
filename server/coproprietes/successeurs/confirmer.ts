import type { ParsedOf } from '#contract/socle/call.ts'
import type { confirmerRattachement } from '#contract/coproprietes/successeurs.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { SUCCESSION, verifierConfirmation } from '#domain/coproprietes/successeurs/succession.ts'
import { MANDAT } from '#domain/coproprietes/mandats/transitions.ts'
import {
  messageDesignationConfirmee,
  messageMandatPasse,
  messageSuccessionConfirmee,
} from '#domain/coproprietes/successeurs/messages.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { prevenirAdministrateurs } from '#server/socle/registre/comptes/comptes.ts'
import { exigerConfirmation } from '#server/socle/registre/demandes/demandes.ts'
import { agir, naitre, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import {
  arreterLesMandats,
  ecrireMandatAccepte,
  syndicPublic,
} from '#server/socle/registre/coproprietes/representant.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { noterCopropriete } from '#server/socle/registre/chiffres/score.ts'
import { aConfirmer, type Designee } from './dossier.ts'
import * as store from './successeurs.store.ts'

type Saisie = ParsedOf<typeof confirmerRattachement>['body']
type CodeConfirmation =
  | ArretDEtat
  | 'CONFIRMATION_ATTENDUE'
  | 'DESIGNE_D_OFFICE'
  | 'DONNEES_REFUSEES'
  | 'RATTACHEMENT_EN_COURS'
  | 'SUCCESSION_A_VENIR'
  | 'SYNDIC_PROVISOIRE'
type Rendu = { numero: string; dateDebut: string; dateFin: string }

/**
 * Confirme, sans pièce, le rattachement que le prédécesseur a déclaré (cas A.2.4) : les mandats d’avant s’arrêtent la veille, le sien
 * est en vigueur, et l’annuaire le nomme.
 */
export function confirmer(
  deps: Pick<Dependances, 'db' | 'config' | 'courriels'>,
  demandeur: Demandeur<CodeConfirmation, CompteConnecte>,
  saisie: Saisie,
): Promise<Rendu> {
  return transiger(deps.db, demandeur, async (acte) => {
    await tenir(acte, 'copropriete', [saisie.idCopropriete])
    const { copropriete, contexte } = await aConfirmer(acte.trx, acte, saisie.idCopropriete)
    const { refus, avertissements } = verifierConfirmation(saisie, contexte)
    if (refus.length > 0) throw acte.refuser('DONNEES_REFUSEES', { refus })
    exigerConfirmation(acte.refuser, avertissements, saisie.confirmes)
    return enregistrer(acte, deps, copropriete, saisie)
  })
}

async function enregistrer(
  acte: Acte<ArretDEtat, CompteConnecte>,
  deps: Pick<Dependances, 'config' | 'courriels'>,
  c: Designee,
  { dateDebutMandat: debut, dateFinMandat: fin }: Saisie,
): Promise<Rendu> {
  const { trx } = acte
  const { numero } = c
  const { id: teledeclarantId } = etablissementDe(acte)
  const { avant, apres } = await agir(acte, COPROPRIETE, c.id, 'confirmerRattachement', {
    avec: {
      teledeclarantId,
      mandatFin: fin,
      administrationProvisoire: false,
      successeurDeclare: false,
      ...syndicPublic(await store.lireEtablissement(trx, teledeclarantId)),
    },
  })
  const ancien = await store.mandatASuivre(trx, c.id)
  if (ancien) await agir(acte, MANDAT, ancien.id, 'confirmerSuccesseur')
  await agir(acte, SUCCESSION, c.successionId, 'confirmer', {
    avec: { email: null, dateModification: acte.maintenant },
  })
  await arreterLesMandats(acte, deps, { coproprieteId: c.id, des: debut })
  const { id: mandatId } = await trx
    .insertInto('mandat')
    .values({
      coproprieteId: c.id,
      teledeclarantId,
      statut: naitre(acte, MANDAT, 'succeder'),
      debut,
      fin,
      typeJustificatif: null,
      fichierId: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.updateTable('succession').set({ mandatId }).where('id', '=', c.successionId).execute()
  await ecrireMandatAccepte(acte, c.id)
  await noterCopropriete(trx, c.id, acte.aujourdhui)
  await ecrireJournal(acte, [
    {
      type: 'MANDAT.SUCCESSEUR_CONFIRME',
      objet: 'copropriete',
      objetId: c.id,
      numero,
      ancien: { etat: avant, representant: c.teledeclarantId, mandatFin: c.mandatFin },
      nouveau: { etat: apres, representant: teledeclarantId, debut, mandatFin: fin },
    },
  ])
  await ecrire(acte, deps, c, { debut, fin })
  return { numero, dateDebut: debut, dateFin: fin }
}

/** Le successeur a sa confirmation ; son prédécesseur l’apprend. */
async function ecrire(
  acte: Acte<ArretDEtat, CompteConnecte>,
  { config, courriels }: Pick<Dependances, 'config' | 'courriels'>,
  copropriete: Designee,
  mandat: { debut: string; fin: string },
): Promise<void> {
  const { prenom, nom } = acte.auteur
  await courriels.envoyer(
    acte,
    acte.auteur,
    messageSuccessionConfirmee({
      prenom,
      nom,
      copropriete,
      ...mandat,
      fiche: `${config.adressePublique}${ADRESSES.fiche(copropriete.numero)}`,
    }),
  )
  const parNotaire = copropriete.voieNotaire !== null
  const informe = parNotaire ? copropriete.declarantId : copropriete.teledeclarantId
  await prevenirAdministrateurs(acte, courriels, informe, ({ prenom: p, nom: n }) => {
    const passe = { prenom: p, nom: n, copropriete, debut: mandat.debut }
    return parNotaire ? messageDesignationConfirmee(passe) : messageMandatPasse(passe)
  })
}
