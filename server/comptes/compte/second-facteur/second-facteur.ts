import { aUnSecondFacteur } from '#server/socle/registre/comptes/comptes.ts'
import type { CodeArret } from '#domain/socle/refus/arret.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import type { EtatSecondFacteur } from '#contract/comptes/compte.ts'
import { PROFILS_A_SECOND_FACTEUR } from '#domain/comptes/utilisateurs/gestion.ts'
import {
  messageCodeDeSecours,
  messageSecondFacteur,
  type ActeSecondFacteur,
} from '#domain/comptes/compte/messages.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import {
  cleDeSecondFacteur,
  TENTATIVES_DE_SECOND_FACTEUR,
  oublierCompteur,
} from '#server/socle/registre/comptes/compteurs.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { adresseDuSecret, estUnCodeDApplication, pasDuCode, tirerSecret } from './application.ts'
import {
  clefsDe,
  enregistrerClef,
  passerClef,
  siteDesClefs,
  verifierPose,
  type AvecSession,
} from './clefs-acces.ts'
import { codesRestants, passerCodeDeSecours, tirerCodesDeSecours } from './codes-secours.ts'
import { estConfirme, exigerConfirmation, noterConfirmation } from '../confirmation.ts'
import { compterTentative } from '#server/socle/registre/comptes/tentatives.ts'
import { exigerMotDePasse } from '../mot-de-passe.ts'

const USAGE = 'second-facteur'

/** Ce par quoi une personne montre son second facteur : un code, ou la réponse d’une clef d’accès. */
export type PreuveDeFacteur = { code: string } | { reponse: Record<string, unknown> }

/** Par quoi la personne est entrée, tel que le journal le garde. */
export function facteurDe(preuve: PreuveDeFacteur): 'CLEF_D_ACCES' | 'APPLICATION' | 'CODE_DE_SECOURS' {
  if ('reponse' in preuve) return 'CLEF_D_ACCES'
  return estUnCodeDApplication(preuve.code) ? 'APPLICATION' : 'CODE_DE_SECOURS'
}

async function passerCodeDApplication(
  { db, secrets }: Dependances,
  compteId: number,
  tape: string,
  maintenant: Instant,
): Promise<boolean> {
  const facteur = await db
    .selectFrom('secondFacteur')
    .select('secretChiffre')
    .where('compteId', '=', compteId)
    .executeTakeFirst()
  if (!facteur) return false
  const secret = secrets.dechiffrer(USAGE, facteur.secretChiffre)
  const pas = pasDuCode(secret, tape, maintenant)
  if (pas === null) return false
  // Un code lu par-dessus l’épaule ne sert pas deux fois, même à la même seconde. Le secret passe à la clef du jour.
  const pose = await db
    .updateTable('secondFacteur')
    .set({ dernierPas: pas, secretChiffre: secrets.chiffrer(USAGE, secret) })
    .where('compteId', '=', compteId)
    .where('dernierPas', '<', pas)
    .executeTakeFirst()
  return pose.numUpdatedRows === 1n
}

/** Vrai si la preuve est bonne ; elle ne servira plus. Cinq essais par quart d’heure. */
export async function passerSecondFacteur(
  deps: Dependances,
  demandeur: AvecSession<'TROP_DE_TENTATIVES' | 'CLEF_IMPOSSIBLE'>,
  compteId: number,
  preuve: PreuveDeFacteur,
): Promise<boolean> {
  const cle = cleDeSecondFacteur(compteId)
  await compterTentative(deps.db, demandeur, cle, TENTATIVES_DE_SECOND_FACTEUR)
  const bonne =
    'reponse' in preuve
      ? await passerClef(deps, demandeur, compteId, preuve.reponse)
      : facteurDe(preuve) === 'APPLICATION'
        ? await passerCodeDApplication(deps, compteId, preuve.code, demandeur.maintenant)
        : await passerCodeDeSecours(deps.db, deps.secrets, compteId, preuve.code)
  if (bonne) await oublierCompteur(deps.db, cle)
  return bonne
}

/** Vrai de qui a enregistré une application : elle donne des codes à six chiffres. */
export async function aUneApplication(db: Dependances['db'], compteId: number): Promise<boolean> {
  const ligne = await db
    .selectFrom('secondFacteur')
    .select('compteId')
    .where('compteId', '=', compteId)
    .executeTakeFirst()
  return ligne !== undefined
}

/** Où en est la personne : ce qui protège son compte, ce que son profil demande. */
export async function lireSecondFacteur(
  { db, config }: Dependances,
  { auteur: compte, req, maintenant }: AvecSession<never, CompteConnecte>,
): Promise<EtatSecondFacteur> {
  const [application, clefs, codes] = await Promise.all([
    db
      .selectFrom('secondFacteur')
      .select('actifDepuis as depuis')
      .where('compteId', '=', compte.id)
      .executeTakeFirst(),
    clefsDe(db, compte.id),
    codesRestants(db, compte.id),
  ])
  // Qui entre par un fournisseur d’identité y a son second facteur.
  const propose = compte.sso === null && PROFILS_A_SECOND_FACTEUR.includes(compte.profil)
  return {
    actif: application !== undefined || clefs.length > 0,
    propose,
    exige: propose && config.secondFacteur === 'exige',
    application: application ?? null,
    clefs: clefs.map(({ id, nom, dateCreation, dateUsage }) => ({ id, nom, dateCreation, dateUsage })),
    clefsPossibles: siteDesClefs(config) !== null,
    codesRestants: codes,
    confirme: estConfirme(req, maintenant),
  }
}

/** Ouvre pour dix minutes le changement du second facteur, par tout ce qui ouvre le compte (ASVS 7.5.1). */
export async function confirmerIdentite(
  deps: Dependances,
  demandeur: AvecSession<
    'TROP_DE_TENTATIVES' | 'DONNEES_REFUSEES' | 'CLEF_IMPOSSIBLE' | 'CLEF_NON_VERIFIEE',
    CompteConnecte
  >,
  preuve: { motDePasse: string; code: string; reponse?: Record<string, unknown> | undefined },
): Promise<void> {
  const { auteur: compte, req, maintenant } = demandeur
  await exigerMotDePasse(deps, demandeur, preuve.motDePasse)
  if (await aUnSecondFacteur(deps.db, compte.id)) {
    const { reponse, code } = preuve
    if (!(await passerSecondFacteur(deps, demandeur, compte.id, reponse ? { reponse } : { code })))
      throw reponse
        ? demandeur.refuser('CLEF_NON_VERIFIEE')
        : demandeur.refuser('DONNEES_REFUSEES', {
            refus: [{ champ: 'code', code: 'SECOND_FACTEUR_FAUX' }],
          })
    if (!reponse && facteurDe({ code }) === 'CODE_DE_SECOURS')
      await transiger(deps.db, demandeur, (acte) => annoncerCodeDeSecours(acte, deps, compte))
  }
  noterConfirmation(req, maintenant)
}

/** Un code de secours vient de servir : la personne l’apprend, même si ce n’est pas elle, et combien il en reste. */
export async function annoncerCodeDeSecours(
  acte: Acte,
  { courriels }: Pick<Dependances, 'courriels'>,
  compte: { id: number; email: string; prenom: string; nom: string },
): Promise<void> {
  const restants = await codesRestants(acte.trx, compte.id)
  await courriels.envoyer(acte, compte, messageCodeDeSecours({ ...compte, restants }))
}

/** Journal et courriel d’un changement ; le message vaut alarme pour qui ne l’a pas fait. */
async function annoncer(
  acte: Acte<never, CompteConnecte>,
  { courriels }: Dependances,
  quoi: ActeSecondFacteur,
): Promise<void> {
  const compte = acte.auteur
  await ecrireJournal(acte, [
    {
      type: quoi === 'ajoute' ? 'COMPTE.SECOND_FACTEUR_POSE' : 'COMPTE.SECOND_FACTEUR_RETIRE',
      objet: 'compte',
      objetId: compte.id,
    },
  ])
  const message = messageSecondFacteur({ ...compte, acte: quoi })
  await courriels.envoyer(acte, compte, message)
}

/** Tire un secret ; il n’agit, et ne remplace celui d’avant, qu’une fois confirmé par un premier code. */
export async function preparerSecondFacteur(
  { secrets }: Dependances,
  demandeur: AvecSession<'IDENTITE_A_CONFIRMER', CompteConnecte>,
): Promise<{ secret: string; adresse: string }> {
  const { auteur: compte, req } = demandeur
  exigerConfirmation(demandeur)
  const secret = tirerSecret()
  req.session.secretAPoser = secrets.chiffrer(USAGE, secret)
  return { secret, adresse: adresseDuSecret(secret, compte.email) }
}

/** Ce qu’une protection neuve rend : des codes de secours si c’est la première. */
async function poser<R extends CodeArret>(
  deps: Dependances,
  demandeur: Demandeur<R, CompteConnecte>,
  ecrire: (acte: Acte<R, CompteConnecte>) => Promise<void>,
): Promise<{ codes: string[] | null }> {
  const { id } = demandeur.auteur
  return transiger(deps.db, demandeur, async (acte) => {
    const { trx } = acte
    // Deux poses à la fois ne tirent pas deux jeux de codes, dont l’un ne vaudrait rien.
    await tenir(acte, 'compte', [id])
    const premiere = !(await aUnSecondFacteur(trx, id))
    await ecrire(acte)
    await annoncer(acte, deps, 'ajoute')
    return { codes: premiere ? await tirerCodesDeSecours(trx, deps.secrets, id) : null }
  })
}

/** Enregistre l’application par un premier code ; rend les codes de secours, que rien ne redonnera. */
export async function activerSecondFacteur(
  deps: Dependances,
  demandeur: AvecSession<'IDENTITE_A_CONFIRMER' | 'DONNEES_REFUSEES', CompteConnecte>,
  tape: string,
): Promise<{ codes: string[] | null }> {
  const { auteur: compte, req, maintenant } = demandeur
  exigerConfirmation(demandeur)
  const prepare = req.session.secretAPoser
  const pas = prepare && pasDuCode(deps.secrets.dechiffrer(USAGE, prepare), tape, maintenant)
  if (!prepare || typeof pas !== 'number')
    throw demandeur.refuser('DONNEES_REFUSEES', {
      // Il n’y a pas encore de codes de secours : ne pas y renvoyer.
      refus: [{ champ: 'code', code: 'SECOND_FACTEUR_POSE_FAUX' }],
    })
  const valeurs = { secretChiffre: prepare, actifDepuis: maintenant, dernierPas: pas }
  const rendu = await poser(deps, demandeur, async ({ trx }) => {
    await trx
      .insertInto('secondFacteur')
      .values({ compteId: compte.id, ...valeurs })
      .onConflict((oc) => oc.column('compteId').doUpdateSet(valeurs))
      .execute()
  })
  delete req.session.secretAPoser
  return rendu
}

/** Enregistre la clef d’accès que rend le navigateur ; mêmes codes de secours. */
export async function activerClefDAcces(
  deps: Dependances,
  demandeur: AvecSession<
    'IDENTITE_A_CONFIRMER' | 'DONNEES_REFUSEES' | 'CLEF_IMPOSSIBLE' | 'CLEF_NON_VERIFIEE' | 'CLEF_DEJA_LA',
    CompteConnecte
  >,
  { nom, reponse }: { nom: string; reponse: Record<string, unknown> },
): Promise<{ codes: string[] | null }> {
  exigerConfirmation(demandeur)
  if (nom.trim() === '')
    throw demandeur.refuser('DONNEES_REFUSEES', { refus: [{ champ: 'nom', code: 'OBLIGATOIRE' }] })
  const credential = await verifierPose(deps, demandeur, reponse)
  return poser(deps, demandeur, (acte) => enregistrerClef(acte, credential, nom.trim()))
}

/** Retire l’application, ou la clef de ce numéro. La dernière protection d’un profil qui en exige une reste. */
export async function retirerSecondFacteur(
  deps: Dependances,
  demandeur: AvecSession<'IDENTITE_A_CONFIRMER' | 'INTROUVABLE' | 'SECOND_FACTEUR_EXIGE', CompteConnecte>,
  quoi: 'application' | { clef: number },
): Promise<void> {
  const compte = demandeur.auteur
  exigerConfirmation(demandeur)
  await transiger(deps.db, demandeur, async (acte) => {
    const { trx } = acte
    await tenir(acte, 'compte', [compte.id])
    const { numDeletedRows } =
      quoi === 'application'
        ? await trx.deleteFrom('secondFacteur').where('compteId', '=', compte.id).executeTakeFirst()
        : await trx
            .deleteFrom('clefAcces')
            .where('compteId', '=', compte.id)
            .where('id', '=', quoi.clef)
            .executeTakeFirst()
    if (numDeletedRows === 0n) throw acte.refuser('INTROUVABLE')
    const reste = await aUnSecondFacteur(trx, compte.id)
    if (!reste && PROFILS_A_SECOND_FACTEUR.includes(compte.profil) && deps.config.secondFacteur === 'exige')
      throw acte.refuser('SECOND_FACTEUR_EXIGE')
    if (!reste) await trx.deleteFrom('codeSecours').where('compteId', '=', compte.id).execute()
    await annoncer(acte, deps, reste ? 'retire' : 'dernier-retire')
  })
}
