import * as ADRESSES from '#domain/adresses.ts'
import { messageAncienneAdresse, messageNouvelleAdresse, messageSupprime } from '#domain/messages/compte.ts'
import { lireEmail, lireTelephone, memeEmail } from '#domain/teledeclarant/coordonnees.ts'
import { refusTelephone } from '#domain/teledeclarant/inscription.ts'
import type { Refus } from '#domain/refus.ts'
import type { Dependances } from '#server/app.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { fermerSessions } from '#server/http/session.ts'
import { consommerClef, oublierClefs, poserClef } from '#server/platform/clefs.ts'
import { compteParEmail, noterActivite, supprimerCompte } from '#server/platform/comptes.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import { supprimerTeledeclarant } from '#server/platform/teledeclarants.ts'
import { exigerMotDePasse } from './mot-de-passe.ts'

interface SaisieCompte {
  email: string
  telephone: string
  numCartePro: string
  civilite?: string | undefined
  nom?: string | undefined
  prenom?: string | undefined
  motDePasse?: string | undefined
}

const IDENTITE = ['civilite', 'nom', 'prenom'] as const

/**
 * Change ce que la personne peut changer d’elle-même. Une nouvelle adresse reçoit un lien, et l’ancienne est prévenue ;
 * la réponse est la même qu’un autre compte l’ait déjà ou non.
 */
export async function modifierMonCompte(
  deps: Dependances,
  compte: CompteConnecte,
  saisie: SaisieCompte,
  maintenant: Date,
): Promise<{ emailAConfirmer: string | null }> {
  const { db, secrets, courriels, config } = deps
  const email = lireEmail(saisie.email)
  const refus: Refus[] = IDENTITE.filter(
    (champ) => saisie[champ] !== undefined && saisie[champ] !== compte[champ],
  ).map((champ) => ({ champ, code: 'NOM_PAR_LE_TENEUR' }))
  if (email === null) refus.push({ champ: 'email', code: 'EMAIL_INVALIDE' })
  const telephone = refusTelephone('telephone', saisie.telephone)
  if (telephone) refus.push(telephone)
  if (refus.length > 0 || email === null) throw new AppelRefuse(400, 'DONNEES_REFUSEES', { refus })

  const nouvelle = memeEmail(email, compte.email) ? null : email
  // L’adresse ouvre le compte par la récupération : une session prise ne suffit pas à la changer (ASVS 7.5.1).
  if (nouvelle && compte.sso === null)
    await exigerMotDePasse(deps, compte, saisie.motDePasse ?? '', maintenant)
  const valeurs = {
    telephone: lireTelephone(saisie.telephone),
    numCartePro: saisie.numCartePro.trim() || null,
  }
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('compte')
      .set((eb) => ({ ...valeurs, version: eb('version', '+', 1) }))
      .where('id', '=', compte.id)
      .execute()
    const avant = { telephone: compte.telephone, numCartePro: compte.numCartePro }
    await ecrireJournal(trx, compte, maintenant, [
      { type: 'COMPTE.MODIFICATION', objet: 'compte', objetId: compte.id, ancien: avant, nouveau: valeurs },
      ...(nouvelle ? [{ type: 'COMPTE.EMAIL_DEMANDE', objet: 'compte', objetId: compte.id } as const] : []),
    ])
    if (!nouvelle) return
    const clef = await poserClef(
      trx,
      secrets,
      { compteId: compte.id, usage: 'EMAIL', email: nouvelle },
      maintenant,
    )
    // L’adresse d’un autre ne reçoit rien : elle n’apprend pas qu’on la vise, et la personne n’apprend pas qu’elle existe.
    if (!(await compteParEmail(trx, nouvelle)))
      await courriels.envoyer(
        trx,
        {
          destinataire: nouvelle,
          compteId: compte.id,
          ...messageNouvelleAdresse({
            ...compte,
            lien: `${config.adressePublique}${ADRESSES.nouvelleAdresse(clef)}`,
          }),
        },
        maintenant,
      )
    await courriels.envoyer(
      trx,
      {
        destinataire: compte.email,
        compteId: compte.id,
        ...messageAncienneAdresse({ ...compte, faite: false }),
      },
      maintenant,
    )
  })
  return { emailAConfirmer: nouvelle }
}

/** Confirme la nouvelle adresse par la clef reçue : les sessions se ferment, l’ancienne adresse l’apprend. */
export async function confirmerEmail(deps: Dependances, key: string, maintenant: Date): Promise<void> {
  const { db, secrets, courriels } = deps
  await db.transaction().execute(async (trx) => {
    const clef = await consommerClef(trx, secrets, key, ['EMAIL'], maintenant)
    if (!clef?.email || (await compteParEmail(trx, clef.email))) throw new AppelRefuse(404, 'CLEF_PERDUE')
    const avant = await trx
      .selectFrom('compte')
      .leftJoin('teledeclarant', 'teledeclarant.id', 'compte.teledeclarantId')
      .select(['compte.id', 'prenom', 'nom', 'compte.email', 'profil', 'raisonSociale'])
      .where('compte.id', '=', clef.compteId)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('compte')
      .set((eb) => ({
        email: clef.email!,
        dateClefValidationEmail: maintenant.toISOString(),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', avant.id)
      .execute()
    await oublierClefs(trx, avant.id)
    await fermerSessions(trx, avant.id)
    await ecrireJournal(trx, { ...avant, etablissement: avant.raisonSociale }, maintenant, [
      { type: 'COMPTE.EMAIL_CHANGE', objet: 'compte', objetId: avant.id },
    ])
    await courriels.envoyer(
      trx,
      {
        destinataire: avant.email,
        compteId: avant.id,
        ...messageAncienneAdresse({ ...avant, faite: true }),
      },
      maintenant,
    )
  })
}

/** Garde un compte qui dormait. */
export async function resterActif(deps: Dependances, key: string, maintenant: Date): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const clef = await consommerClef(trx, deps.secrets, key, ['RESTER'], maintenant)
    if (!clef) throw new AppelRefuse(404, 'CLEF_PERDUE')
    await noterActivite(trx, clef.compteId, maintenant)
    await ecrireJournal(
      trx,
      'systeme',
      maintenant,
      [{ type: 'COMPTE.RESTE_ACTIF', objet: 'compte', objetId: clef.compteId }],
      'IHM',
    )
  })
}

/** Supprime le compte de la personne ; un administrateur principal emporte son établissement, s’il ne représente plus rien. */
export async function supprimerMonCompte(
  deps: Dependances,
  compte: CompteConnecte,
  maintenant: Date,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    if (compte.adminPrincipal && compte.idTeledeclarant !== null)
      await supprimerTeledeclarant(trx, deps, {
        id: compte.idTeledeclarant,
        cause: 'personne',
        auteur: compte,
        maintenant,
      })
    else {
      await supprimerCompte(
        trx,
        deps.courriels,
        compte.id,
        (p) => messageSupprime({ ...p, cause: 'personne', accueil: deps.config.adressePublique }),
        maintenant,
      )
      await ecrireJournal(trx, compte, maintenant, [
        { type: 'COMPTE.SUPPRESSION', objet: 'compte', objetId: compte.id },
      ])
    }
  })
}
