import * as ADRESSES from '#domain/comptes/adresses.ts'
import { personneDe, signePar, transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import {
  messageAncienneAdresse,
  messageNouvelleAdresse,
  messageSupprime,
} from '#domain/comptes/compte/messages.ts'
import { lireEmail, lireTelephone, memeEmail } from '#domain/comptes/etablissements/coordonnees.ts'
import { refusTelephone } from '#domain/comptes/inscription/inscription.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { sansObjet } from '#domain/socle/refus/sans-objet.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { fermerSessions } from '#server/socle/registre/comptes/sessions.ts'
import { consommerClef, oublierClefs, poserClef, titulaireDe } from '#server/socle/registre/comptes/clefs.ts'
import { compteParEmail, noterActivite, supprimerCompte } from '#server/socle/registre/comptes/comptes.ts'
import { peutEcrire } from '#server/socle/registre/comptes/liens.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { suivreAdresse } from '#server/socle/registre/comptes/etablissement.ts'
import {
  supprimerTeledeclarant,
  tenirAvecBrouillons,
  type Retenue,
} from '#server/socle/registre/comptes/teledeclarants.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { exigerInchange, exigerMotDePasse } from './mot-de-passe.ts'

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
  demandeur: Demandeur<'DONNEES_REFUSEES' | 'TROP_DE_TENTATIVES' | 'NON_CONNECTE', CompteConnecte>,
  saisie: SaisieCompte,
): Promise<{ emailAConfirmer: string | null }> {
  const compte = demandeur.auteur
  const { db, secrets, courriels, config } = deps
  const email = lireEmail(saisie.email)
  const refus: Refus[] = IDENTITE.filter(
    (champ) => saisie[champ] !== undefined && saisie[champ] !== compte[champ],
  ).map((champ) => ({ champ, code: 'NOM_PAR_LE_TENEUR' }))
  if (email === null) refus.push({ champ: 'email', code: 'EMAIL_INVALIDE' })
  const telephone = refusTelephone('telephone', saisie.telephone)
  if (telephone) refus.push(telephone)
  const nouvelle = email === null || memeEmail(email, compte.email) ? null : email
  if (nouvelle === null || compte.sso !== null) refus.push(...sansObjet({ motDePasse: saisie.motDePasse }))
  if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
  // L’adresse ouvre le compte par la récupération : une session prise ne suffit pas à la changer (ASVS 7.5.1).
  if (nouvelle && compte.sso === null) await exigerMotDePasse(deps, demandeur, saisie.motDePasse ?? '')
  const valeurs = {
    telephone: lireTelephone(saisie.telephone),
    numCartePro: saisie.numCartePro.trim() || null,
  }
  await transiger(db, demandeur, async (acte) => {
    const { trx } = acte
    // Supprimé pendant la demande, un compte ne reprend rien d’une personne.
    const { numUpdatedRows } = await trx
      .updateTable('compte')
      .set((eb) => ({ ...valeurs, version: eb('version', '+', 1) }))
      .where('id', '=', compte.id)
      .where('statut', '!=', 'SUPPRIME')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw acte.refuser('NON_CONNECTE')
    const avant = { telephone: compte.telephone, numCartePro: compte.numCartePro }
    await ecrireJournal(acte, [
      { type: 'COMPTE.MODIFICATION', objet: 'compte', objetId: compte.id, ancien: avant, nouveau: valeurs },
      ...(nouvelle ? [{ type: 'COMPTE.EMAIL_DEMANDE', objet: 'compte', objetId: compte.id } as const] : []),
    ])
    // Assez de liens y sont partis ce jour : la réponse est la même, et le dernier vaut encore.
    if (!nouvelle || !(await peutEcrire(deps, acte, 'EMAIL', nouvelle))) return
    const clef = await poserClef(acte, secrets, { compteId: compte.id, usage: 'EMAIL', email: nouvelle })
    // L’adresse d’un autre ne reçoit rien : elle n’apprend pas qu’on la vise, et la personne n’apprend pas qu’elle existe.
    if (!(await compteParEmail(trx, nouvelle)))
      await courriels.envoyer(
        acte,
        { id: compte.id, email: nouvelle },
        messageNouvelleAdresse({
          ...compte,
          lien: `${config.adressePublique}${ADRESSES.nouvelleAdresse(clef)}`,
        }),
      )
    await courriels.envoyer(acte, compte, messageAncienneAdresse({ ...compte, faite: false }))
  })
  return { emailAConfirmer: nouvelle }
}

/** La nouvelle adresse dont le lien attend encore d’être ouvert ; qu’un autre compte l’ait déjà ne s’y voit pas. */
export async function emailAConfirmer(
  { db }: Pick<Dependances, 'db'>,
  { auteur, maintenant }: Demandeur<never, CompteConnecte>,
): Promise<string | null> {
  const clef = await db
    .selectFrom('clef')
    .select('email')
    .where('compteId', '=', auteur.id)
    .where('usage', '=', 'EMAIL')
    .where('expire', '>', maintenant)
    .orderBy('expire', 'desc')
    .executeTakeFirst()
  return clef?.email ?? null
}

/** Confirme la nouvelle adresse par la clef reçue : les sessions se ferment, l’ancienne adresse l’apprend. */
export async function confirmerEmail(
  deps: Dependances,
  demandeur: Demandeur<'CLEF_PERDUE'>,
  key: string,
): Promise<void> {
  const { db, secrets, courriels } = deps
  await transiger(db, demandeur, async (acte) => {
    const { trx } = acte
    const titulaire = await titulaireDe(acte, secrets, key, ['EMAIL'])
    if (titulaire?.teledeclarantId != null) await tenir(acte, 'teledeclarant', [titulaire.teledeclarantId])
    const clef = await consommerClef(acte, secrets, key, ['EMAIL'])
    if (!clef?.email || (await compteParEmail(trx, clef.email))) throw acte.refuser('CLEF_PERDUE')
    const { email } = clef
    const avant = await trx
      .selectFrom('compte')
      .leftJoin('teledeclarant', 'teledeclarant.id', 'compte.teledeclarantId')
      .select(['compte.id', 'prenom', 'nom', 'compte.email', 'profil', 'teledeclarantId', 'raisonSociale'])
      .where('compte.id', '=', clef.compteId)
      .executeTakeFirstOrThrow()
    await trx
      .updateTable('compte')
      .set((eb) => ({
        email,
        dateClefValidationEmail: acte.maintenant,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', avant.id)
      .execute()
    await oublierClefs(acte, avant.id)
    await fermerSessions(acte, avant.id)
    const lui = signePar(acte, personneDe(avant))
    await ecrireJournal(lui, [{ type: 'COMPTE.EMAIL_CHANGE', objet: 'compte', objetId: avant.id }])
    if (avant.teledeclarantId !== null)
      await suivreAdresse(lui, avant.teledeclarantId, { ancienne: avant.email, nouvelle: clef.email })
    await courriels.envoyer(acte, avant, messageAncienneAdresse({ ...avant, faite: true }))
  })
}

/** Garde un compte qui dormait. */
export async function resterActif(
  deps: Dependances,
  demandeur: Demandeur<'CLEF_PERDUE'>,
  key: string,
): Promise<void> {
  await transiger(deps.db, demandeur, async (acte) => {
    const { trx } = acte
    const clef = await consommerClef(acte, deps.secrets, key, ['RESTER'])
    if (!clef) throw acte.refuser('CLEF_PERDUE')
    await noterActivite(trx, clef.compteId, acte.maintenant)
    await ecrireJournal(signePar(acte, 'visiteur'), [
      { type: 'COMPTE.RESTE_ACTIF', objet: 'compte', objetId: clef.compteId },
    ])
  })
}

/**
 * Supprime le compte de la personne ; un administrateur principal emporte son établissement, s’il ne représente plus rien.
 * `prouve` : l’empreinte du mot de passe qui l’a permis, null de qui entre par un fournisseur d’identité.
 */
export async function supprimerMonCompte(
  deps: Dependances,
  demandeur: Demandeur<ArretDEtat | Retenue | 'DONNEES_REFUSEES', CompteConnecte>,
  prouve: string | null,
): Promise<void> {
  const compte = demandeur.auteur
  await transiger(deps.db, demandeur, async (acte) => {
    if (compte.idTeledeclarant !== null) await tenirAvecBrouillons(acte, compte.idTeledeclarant)
    if (prouve !== null) await exigerInchange(acte, prouve)
    if (compte.adminPrincipal && compte.idTeledeclarant !== null)
      await supprimerTeledeclarant(acte, deps, {
        id: compte.idTeledeclarant,
        cause: 'personne',
      })
    else {
      await supprimerCompte(acte, deps.courriels, compte.id, (p) =>
        messageSupprime({
          ...p,
          cause: 'personne',
          encadre: compte.idTeledeclarant !== null,
          accueil: deps.config.adressePublique,
        }),
      )
      await ecrireJournal(acte, [{ type: 'COMPTE.SUPPRESSION', objet: 'compte', objetId: compte.id }])
    }
  })
}
