import * as ADRESSES from '#domain/comptes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { TELEDECLARANT } from '#domain/comptes/teledeclarants/transitions.ts'
import type { Personne } from '#domain/socle/acces/auteur.ts'
import type { Refuser } from '#domain/socle/refus/arret.ts'
import { faireABlanc } from './a-blanc.ts'
import {
  personneDe,
  signePar,
  suiteDe,
  transiger,
  type Acte,
  type Demandeur,
} from '#server/socle/registre/actes/acte.ts'
import type { ParsedOf } from '#contract/socle/call.ts'
import type { inscrire as appel } from '#contract/comptes/inscription.ts'
import { messageCreation, messageDejaInscrit, messageRemplacee } from '#domain/comptes/compte/messages.ts'
import { lireTelephone, memeEmail } from '#domain/comptes/etablissements/coordonnees.ts'
import {
  INSCRIPTIONS,
  raisonSocialeDe,
  verifierInscription,
  type SiretVu,
  type TypeInscription,
} from '#domain/comptes/inscription/inscription.ts'
import { refusDeLIdentite } from '#domain/comptes/inscription/reconnu.ts'
import { lireSiret } from '#domain/comptes/etablissements/siret.ts'
import { civiliteDe } from '#domain/socle/acces/teledeclarants.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { IdentiteSso } from '#domain/socle/acces/sso.ts'
import { chercherOuMuet, type EtablissementConnu } from '#server/socle/outside/entreprises.ts'
import { colonnesDuRepertoire } from './repertoire.ts'
import { poserClef } from '#server/socle/registre/comptes/clefs.ts'
import {
  compteParEmail,
  creerCompte,
  relier,
  supprimerCompte,
} from '#server/socle/registre/comptes/comptes.ts'
import { colonnesDuCourrier, officeDe } from '#server/socle/registre/comptes/etablissement.ts'
import { agir, naitre, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { posterCode } from '#server/socle/registre/comptes/courriers.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { marquer } from '#server/socle/registre/actes/verifications.ts'
import { envoyerCreation, peutEcrire } from '#server/socle/registre/comptes/liens.ts'
import { situerAdresse } from '#server/socle/registre/territoire/territoires.ts'
import { representeEncore } from '#server/socle/registre/comptes/teledeclarants.ts'
import { etablissementDuSiret, etablissementEndormi, type EtablissementEnBase } from './inscription.store.ts'

type Saisie = ParsedOf<typeof appel>['body']

/** Ce que l’on sait du SIRET tapé : au répertoire, et au registre. */
interface SiretExamine {
  vu: SiretVu | null
  connu: EtablissementConnu | null
  enBase: EtablissementEnBase | null
  /** Le compte, jamais confirmé, à qui cette demande prend le SIRET. */
  aRemplacer: number | null
}

async function examinerSiret(deps: Dependances, saisie: Saisie): Promise<SiretExamine> {
  const siret = lireSiret(saisie.siret)
  if (siret === null)
    return {
      vu: null,
      connu: null,
      enBase: await etablissementEndormi(deps.db, saisie.email.trim()),
      aRemplacer: null,
    }
  const [connu, enBase] = await Promise.all([
    // Muet, la personne nomme elle-même son établissement, et sa lettre attend qu’il dise où l’envoyer.
    chercherOuMuet(deps.entreprises, siret),
    etablissementDuSiret(deps.db, siret),
  ])
  // Attendu : un prédécesseur ou un notaire l’a annoncé, ou il dort. Une demande jamais confirmée ne tient pas le SIRET, sauf
  // si des copropriétés l’attendent à cette adresse électronique.
  const compte = enBase?.compte ?? null
  const enCreation = enBase?.statut === 'ATT_CREA_COMPTE'
  const attendu = enCreation && compte === null
  const aConfirmer = enCreation && compte?.statut === 'ATT_MOT_DE_PASSE'
  const aRemplacer = aConfirmer && !(await representeEncore(deps.db, enBase.id))
  const memePersonne = aConfirmer && memeEmail(compte.email, saisie.email)
  return {
    vu: {
      connu: connu === 'muet' ? null : (connu ?? 'inconnu'),
      dejaUtilise: enBase !== null && !attendu && !aRemplacer && !memePersonne,
      emailAttendu: attendu ? enBase.email : null,
    },
    connu: connu === 'muet' ? null : connu,
    enBase,
    aRemplacer: aRemplacer ? compte.id : null,
  }
}

/** La demande jamais confirmée cède le SIRET. Refuse (400) si elle vient de l’être. */
async function remplacer(
  acte: Acte<ArretDEtat | 'DONNEES_REFUSEES'>,
  deps: Dependances,
  compteId: number,
  etablissement: string,
): Promise<void> {
  const { statut, email } = await acte.trx
    .selectFrom('compte')
    .select(['statut', 'email'])
    .where('id', '=', compteId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (statut !== 'ATT_MOT_DE_PASSE') throw siretUtilise(acte.refuser)
  const lien = `${deps.config.adressePublique}${CHEMINS.inscription}`
  // Qui l’avait tapée ne l’a pas prouvée : d’une demande à l’autre, elle ne reçoit pas sans fin.
  const message = (await peutEcrire(deps, acte, 'CREATION', email))
    ? (p: { prenom: string; nom: string }) => messageRemplacee({ ...p, etablissement, lien })
    : null
  await supprimerCompte(suiteDe(acte), deps.courriels, compteId, message)
}

const siretUtilise = (refuser: Refuser<'DONNEES_REFUSEES'>) =>
  refuser('DONNEES_REFUSEES', { refus: [{ champ: 'siret', code: 'SIRET_UTILISE' }] })

const vide = (t: string) => t.trim() || null

/** Les colonnes de l’établissement d’après le répertoire et la saisie. */
function colonnes(type: TypeInscription, s: Saisie, siret: string | null, connu: EtablissementConnu | null) {
  return {
    type,
    siret,
    raisonSociale: raisonSocialeDe(s, connu?.raisonSociale ?? null),
    ...colonnesDuRepertoire(connu),
    // Sans SIRET, il est chez la personne ; avec, seul le répertoire dit où il est.
    ...(siret === null && {
      complement: vide(s.complement),
      immeuble: vide(s.immeuble),
      voie: vide(s.voie),
      codePostal: vide(s.codePostal),
      localite: vide(s.localite),
    }),
    telephone: lireTelephone(s.telephone),
    email: s.email.trim(),
    representantCivilite: civiliteDe(s.civilite),
    representantNom: s.nom.trim(),
    representantPrenom: s.prenom.trim(),
    representantEmail: s.email.trim(),
    representantTelephone: lireTelephone(s.telephone),
    ...colonnesDuCourrier(s),
  }
}

type CodeInscription = ArretDEtat | 'DONNEES_REFUSEES' | 'ETUDE_DEJA_INSCRITE'

interface ACreer {
  type: TypeInscription
  saisie: Saisie
  examine: SiretExamine
  /** Le notaire que son fournisseur d’identité a reconnu. */
  notaire: IdentiteSso | null
}

/**
 * Vrai quand l’identité nomme l’office que le notaire inscrit : il est actif aussitôt. Un numéro d’étude ne dit pas quel SIRET
 * est le sien : sans lui, l’office se prouve par la lettre, comme tout autre.
 */
const nommeSonOffice = (notaire: IdentiteSso, siretTape: string): boolean =>
  notaire.siret !== null && notaire.siret === lireSiret(siretTape)

/** Écrit l’établissement et son premier compte. */
async function ecrire(
  acte: Acte<CodeInscription>,
  deps: Dependances,
  d: ACreer,
): Promise<{ teledeclarantId: number; personne: Personne }> {
  const { trx, maintenant } = acte
  const { type, saisie, examine, notaire } = d
  const valeurs = {
    ...colonnes(type, saisie, lireSiret(saisie.siret), examine.connu),
    charteAcceptee: maintenant,
    activationDepuis: maintenant,
    activationRappels: 0,
    // Ce que le teneur avait admis l’était d’une autre demande, peut-être d’une autre personne.
    lettreAdresse: null,
    lettreDemandee: null,
    lettreDemandeeLe: null,
    numeroEtude: notaire?.numEtude ?? null,
  }
  if (examine.aRemplacer !== null) await remplacer(acte, deps, examine.aRemplacer, valeurs.raisonSociale)
  const ligne = examine.enBase
    ? await trx
        .updateTable('teledeclarant')
        .set(valeurs)
        .where('id', '=', examine.enBase.id)
        .returning('id')
        .executeTakeFirstOrThrow()
    : await trx
        .insertInto('teledeclarant')
        .values({
          ...valeurs,
          statut: naitre(acte, TELEDECLARANT, 'inscrire'),
          dateCreation: maintenant,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
  const compteId = await creerCompte(acte, {
    teledeclarantId: ligne.id,
    profil: INSCRIPTIONS[type].profil,
    civilite: civiliteDe(saisie.civilite),
    nom: saisie.nom.trim(),
    prenom: saisie.prenom.trim(),
    email: saisie.email.trim(),
    telephone: valeurs.telephone,
    numCartePro: saisie.numCartePro.trim() || null,
    par: notaire ? 'creerReconnu' : 'demander',
  })
  const personne = personneDe({
    id: compteId,
    prenom: saisie.prenom.trim(),
    nom: saisie.nom.trim(),
    profil: INSCRIPTIONS[type].profil,
    teledeclarantId: ligne.id,
    raisonSociale: valeurs.raisonSociale,
  })
  if (notaire) {
    const nomme = nommeSonOffice(notaire, saisie.siret)
    const arrivee = nomme ? 'reconnaitre' : 'confirmerCourriel'
    await agir(signePar(acte, personne), TELEDECLARANT, ligne.id, arrivee)
  }
  return { teledeclarantId: ligne.id, personne }
}

/** Le fournisseur d’identité répond de qui vient de lui : ni son nom ni son adresse électronique ne s’écrivent. */
const telQueReconnu = (saisie: Saisie, { prenom, nom, email }: IdentiteSso): Saisie => ({
  ...saisie,
  prenom,
  nom,
  email,
  emailConfirmation: email,
})

/**
 * Reçoit une inscription. L’adresse déjà connue ne se dit qu’à sa boîte : même réponse, et le même travail fait à blanc.
 * Rend le compte créé quand il s’ouvre aussitôt (notaire reconnu), sinon null.
 */
export async function inscrire(
  deps: Dependances,
  demandeur: Demandeur<CodeInscription>,
  d: { type: TypeInscription; saisie: Saisie; notaire: IdentiteSso | null },
): Promise<{ compteId: number } | null> {
  const { db, secrets } = deps
  const { type, notaire } = d
  const saisie = notaire ? telQueReconnu(d.saisie, notaire) : d.saisie
  const examine = await examinerSiret(deps, saisie)
  const lus = [
    ...(notaire ? refusDeLIdentite(d.saisie, notaire) : []),
    ...verifierInscription(type, saisie, examine.vu, demandeur.aujourdhui, notaire !== null),
  ]
  const refus = lus.length > 0 ? lus : (await situerAdresse(db, saisie)).refus
  if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
  if (notaire?.numEtude && (await officeDe(db, notaire.numEtude)))
    throw demandeur.refuser('ETUDE_DEJA_INSCRITE')

  const aCreer = { type, saisie, examine, notaire }
  const dejaLa = await transiger(db, demandeur, ({ trx }) => compteParEmail(trx, saisie.email))
  if (!dejaLa) return creer(deps, demandeur, aCreer).catch(siPrisEntreTemps(demandeur.refuser))
  await faireABlanc(db, demandeur, (acte) =>
    ecrire(acte, deps, {
      ...aCreer,
      examine: { ...examine, enBase: null, aRemplacer: null },
      saisie: { ...saisie, siret: '', email: `${secrets.tirerClef()}@compte.invalid` },
    }),
  ).catch(siPrisEntreTemps(demandeur.refuser))
  await prevenirDejaInscrit(deps, demandeur, dejaLa)
  return null
}

/** Dit à sa boîte, et à elle seule, que la personne a déjà un compte, ou qu’elle n’a pas encore ouvert le sien. */
function prevenirDejaInscrit(
  deps: Dependances,
  demandeur: Demandeur<CodeInscription>,
  dejaLa: NonNullable<Awaited<ReturnType<typeof compteParEmail>>>,
): Promise<void> {
  return transiger(deps.db, demandeur, async (acte) => {
    // Le compte d’abord, comme une récupération : les deux comptent les courriels de la même boîte.
    await tenir(acte, 'compte', [dejaLa.id])
    if (!(await peutEcrire(deps, acte, 'CREATION', dejaLa.email))) return
    if (dejaLa.statut === 'ATT_MOT_DE_PASSE') {
      await envoyerCreation(acte, deps, dejaLa, { deNouveau: true })
      return
    }
    const lien = `${deps.config.adressePublique}${CHEMINS.motDePasseOublie}`
    await deps.courriels.envoyer(acte, dejaLa, messageDejaInscrit({ ...dejaLa, lien }))
  })
}

/** Le même envoi parti deux fois : le premier a déjà tout fait. Un SIRET ou un office pris entre-temps se dit. */
const siPrisEntreTemps =
  (refuser: Refuser<'DONNEES_REFUSEES' | 'ETUDE_DEJA_INSCRITE'>) =>
  (erreur: unknown): null => {
    const { code, constraint } = erreur as { code?: string; constraint?: string }
    if (code === '23505' && constraint === 'compte_email') return null
    if (code === '23505' && constraint === 'teledeclarant_siret_key') throw siretUtilise(refuser)
    if (code === '23505' && constraint === 'teledeclarant_numero_etude_actif')
      throw refuser('ETUDE_DEJA_INSCRITE')
    throw erreur
  }

function creer(
  deps: Dependances,
  demandeur: Demandeur<CodeInscription>,
  aCreer: ACreer,
): Promise<{ compteId: number } | null> {
  const { secrets, courriels, config } = deps
  const { type, saisie, notaire } = aCreer
  return transiger(deps.db, demandeur, async (acte) => {
    const { teledeclarantId, personne } = await ecrire(acte, deps, aCreer)
    const { id: compteId, etablissement } = personne
    await ecrireJournal(signePar(acte, personne), [
      {
        type: 'COMPTE.CREATION',
        objet: 'teledeclarant',
        objetId: teledeclarantId,
        nouveau: { type, raisonSociale: etablissement },
      },
    ])
    const siret = lireSiret(saisie.siret)
    await marquer(
      acte,
      { service: 'ENTREPRISES', teledeclarantId },
      siret !== null && aCreer.examine.connu === null ? [siret] : [],
    )
    if (notaire) {
      await relier(acte, notaire, compteId)
      const lui = signePar(acte, personne)
      if (!nommeSonOffice(notaire, saisie.siret)) await posterCode(lui, secrets, teledeclarantId)
      return { compteId }
    }
    const clef = await poserClef(acte, secrets, { compteId, usage: 'CREATION' })
    const lien = `${config.adressePublique}${ADRESSES.motDePasse(clef)}`
    const { prenom, nom } = personne
    const email = saisie.email.trim()
    if (!(await peutEcrire(deps, acte, 'CREATION', email))) return null
    await courriels.envoyer(
      acte,
      { id: compteId, email },
      messageCreation({ prenom, nom, etablissement: etablissement ?? '', lien }),
    )
    return null
  })
}
