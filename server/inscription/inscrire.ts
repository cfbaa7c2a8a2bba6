import type { InputOf } from '#contract/call.ts'
import type { inscrire as appel } from '#contract/inscription.ts'
import * as ADRESSES from '#domain/adresses.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { messageCreation, messageDejaInscrit, messageRemplacee } from '#domain/messages/compte.ts'
import type { Jour } from '#domain/jour.ts'
import { lireTelephone, memeEmail } from '#domain/teledeclarant/coordonnees.ts'
import {
  INSCRIPTIONS,
  raisonSocialeDe,
  verifierInscription,
  type SiretVu,
  type TypeInscription,
} from '#domain/teledeclarant/inscription.ts'
import { lireSiret } from '#domain/teledeclarant/siret.ts'
import type { Civilite } from '#domain/teledeclarant/statuts.ts'
import { TRANSITIONS_TELEDECLARANT } from '#domain/teledeclarant/transitions.ts'
import type { Transaction } from 'kysely'
import type { Dependances } from '#server/app.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import type { IdentiteSso } from '#server/http/session.ts'
import { ServiceMuet, type EtablissementConnu } from '#server/outside/entreprises.ts'
import { poserClef } from '#server/platform/clefs.ts'
import { compteParEmail, creerCompte, relier, supprimerCompte } from '#server/platform/comptes.ts'
import { colonnesDuCourrier, officeDe } from '#server/platform/etablissement.ts'
import { agirSurTeledeclarant } from '#server/platform/etats.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import { envoyerLien } from '#server/platform/liens.ts'
import type { DB } from '#server/platform/schema.ts'
import { representeEncore } from '#server/platform/teledeclarants.ts'
import { etablissementDuSiret, etablissementEndormi, type EtablissementEnBase } from './inscription.store.ts'

type Saisie = Required<InputOf<typeof appel>['body']>

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
    deps.entreprises.chercher(siret).catch((erreur: unknown) => {
      // Le répertoire est muet : la personne nomme elle-même son établissement, l’adresse se prouvera par la poste.
      if (erreur instanceof ServiceMuet) return 'muet' as const
      throw erreur
    }),
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
  trx: Transaction<DB>,
  { courriels, config }: Dependances,
  compteId: number,
  etablissement: string,
  maintenant: Date,
): Promise<void> {
  const { statut } = await trx
    .selectFrom('compte')
    .select('statut')
    .where('id', '=', compteId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (statut !== 'ATT_MOT_DE_PASSE') throw siretUtilise()
  await supprimerCompte(
    trx,
    courriels,
    compteId,
    (p) => messageRemplacee({ ...p, etablissement, lien: `${config.adressePublique}${CHEMINS.inscription}` }),
    maintenant,
  )
}

const siretUtilise = () =>
  new AppelRefuse(400, 'DONNEES_REFUSEES', { refus: [{ champ: 'siret', code: 'SIRET_UTILISE' }] })

const vide = (t: string) => t.trim() || null

/** Les colonnes de l’établissement d’après le répertoire et la saisie. */
function colonnes(type: TypeInscription, s: Saisie, siret: string | null, connu: EtablissementConnu | null) {
  return {
    type,
    siret,
    raisonSociale: raisonSocialeDe(s, connu?.raisonSociale ?? null),
    codeApe: connu?.codeApe ?? null,
    libelleNaf: connu?.libelleNaf ?? null,
    typeEtab: connu?.typeEtab ?? null,
    libelleTypeEtab: connu?.libelleTypeEtab ?? null,
    codeInsee: connu?.codeInsee ?? null,
    complement: connu ? connu.complement : vide(s.complement),
    immeuble: connu ? connu.immeuble : vide(s.immeuble),
    voie: connu ? connu.voie : vide(s.voie),
    codePostal: connu ? connu.codePostal : vide(s.codePostal),
    localite: connu ? connu.localite : vide(s.localite),
    lignes: connu?.lignes ?? [],
    dirigeantNom: connu?.dirigeantNom ?? null,
    dirigeantPrenom: connu?.dirigeantPrenom ?? null,
    telephone: lireTelephone(s.telephone),
    email: s.email.trim(),
    representantCivilite: s.civilite,
    representantNom: s.nom.trim(),
    representantPrenom: s.prenom.trim(),
    representantEmail: s.email.trim(),
    representantTelephone: lireTelephone(s.telephone),
    ...colonnesDuCourrier(s),
  }
}

interface ACreer {
  type: TypeInscription
  saisie: Saisie
  examine: SiretExamine
  /** Le notaire que son fournisseur d’identité a reconnu : son office est actif aussitôt. */
  notaire: IdentiteSso | null
  maintenant: Date
}

/** Écrit l’établissement et son premier compte. */
async function ecrire(
  trx: Transaction<DB>,
  deps: Dependances,
  d: ACreer,
): Promise<{ teledeclarantId: number; compteId: number }> {
  const { type, saisie, examine, notaire, maintenant } = d
  const valeurs = {
    ...colonnes(type, saisie, lireSiret(saisie.siret), examine.connu),
    charteAcceptee: maintenant.toISOString(),
    activationDepuis: maintenant.toISOString(),
    activationRappels: 0,
    numeroEtude: notaire?.numEtude ?? null,
  }
  if (examine.aRemplacer !== null)
    await remplacer(trx, deps, examine.aRemplacer, valeurs.raisonSociale, maintenant)
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
          statut: TRANSITIONS_TELEDECLARANT.inscrire.to,
          dateCreation: maintenant.toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
  if (notaire) await agirSurTeledeclarant(trx, ligne.id, 'reconnaitre')
  const compteId = await creerCompte(
    trx,
    {
      teledeclarantId: ligne.id,
      profil: INSCRIPTIONS[type].profil,
      civilite: saisie.civilite as Civilite,
      nom: saisie.nom.trim(),
      prenom: saisie.prenom.trim(),
      email: saisie.email.trim(),
      telephone: valeurs.telephone,
      numCartePro: saisie.numCartePro.trim() || null,
      reconnu: notaire !== null,
    },
    maintenant,
  )
  return { teledeclarantId: ligne.id, compteId }
}

/** Le fournisseur d’identité répond de qui vient de lui : ni son nom ni son adresse électronique ne s’écrivent. */
const telQueReconnu = (saisie: Saisie, { prenom, nom, email }: IdentiteSso): Saisie => ({
  ...saisie,
  prenom,
  nom,
  email,
  emailConfirmation: email,
})

class Defaire extends Error {}

/**
 * Reçoit une inscription. L’adresse déjà connue ne se dit qu’à sa boîte : même réponse, et le même travail fait puis
 * défait. Rend le compte créé quand il s’ouvre aussitôt (notaire reconnu), sinon null.
 */
export async function inscrire(
  deps: Dependances,
  d: {
    type: TypeInscription
    saisie: Saisie
    notaire: IdentiteSso | null
    maintenant: Date
    aujourdhui: Jour
  },
): Promise<{ compteId: number } | null> {
  const { db, secrets, courriels, config } = deps
  const { type, notaire, maintenant } = d
  const saisie = notaire ? telQueReconnu(d.saisie, notaire) : d.saisie
  const examine = await examinerSiret(deps, saisie)
  const refus = verifierInscription(type, saisie, examine.vu, d.aujourdhui, notaire !== null)
  if (refus.length > 0) throw new AppelRefuse(400, 'DONNEES_REFUSEES', { refus })

  if (notaire?.numEtude && (await officeDe(db, notaire.numEtude)))
    throw new AppelRefuse(409, 'ETUDE_DEJA_INSCRITE')

  const aCreer = { type, saisie, examine, notaire, maintenant }
  const dejaLa = await db.transaction().execute((trx) => compteParEmail(trx, saisie.email))
  if (dejaLa) {
    await db
      .transaction()
      .execute(async (trx) => {
        const sansSiret = { ...examine, enBase: null, aRemplacer: null }
        const adresse = `${secrets.tirerClef()}@compte.invalid`
        await ecrire(trx, deps, {
          ...aCreer,
          examine: sansSiret,
          saisie: { ...saisie, siret: '', email: adresse },
        })
        throw new Defaire()
      })
      .catch((erreur: unknown) => {
        if (!(erreur instanceof Defaire)) throw erreur
      })
    await db.transaction().execute(async (trx) => {
      if (dejaLa.statut === 'ATT_MOT_DE_PASSE') {
        await envoyerLien(trx, deps, dejaLa, maintenant, { deNouveau: true })
        return
      }
      const message = messageDejaInscrit({
        ...dejaLa,
        lien: `${config.adressePublique}${CHEMINS.motDePasseOublie}`,
      })
      await courriels.envoyer(
        trx,
        { destinataire: dejaLa.email, compteId: dejaLa.id, ...message },
        maintenant,
      )
    })
    return null
  }

  return creer(deps, aCreer).catch(deuxFois)
}

/** Le même envoi parti deux fois : le premier a déjà tout fait. Un SIRET ou un office pris entre-temps se dit. */
function deuxFois(erreur: unknown): null {
  const { code, constraint } = erreur as { code?: string; constraint?: string }
  if (code === '23505' && constraint === 'compte_email') return null
  if (code === '23505' && constraint === 'teledeclarant_siret_key') throw siretUtilise()
  if (code === '23505' && constraint === 'teledeclarant_numero_etude_key')
    throw new AppelRefuse(409, 'ETUDE_DEJA_INSCRITE')
  throw erreur
}

async function creer(deps: Dependances, aCreer: ACreer): Promise<{ compteId: number } | null> {
  const { secrets, courriels, config } = deps
  const { type, saisie, examine, notaire, maintenant } = aCreer
  return deps.db.transaction().execute(async (trx) => {
    const { teledeclarantId, compteId } = await ecrire(trx, deps, aCreer)
    const raisonSociale = raisonSocialeDe(saisie, examine.connu?.raisonSociale ?? null)
    const auteur = {
      id: compteId,
      prenom: saisie.prenom.trim(),
      nom: saisie.nom.trim(),
      profil: INSCRIPTIONS[type].profil,
      etablissement: raisonSociale,
    }
    await ecrireJournal(trx, auteur, maintenant, [
      {
        type: 'COMPTE.CREATION',
        objet: 'teledeclarant',
        objetId: teledeclarantId,
        nouveau: { type, raisonSociale },
      },
    ])
    if (notaire) {
      await relier(trx, notaire, compteId, maintenant)
      return { compteId }
    }
    const clef = await poserClef(trx, secrets, { compteId, usage: 'CREATION' }, maintenant)
    await courriels.envoyer(
      trx,
      {
        destinataire: saisie.email.trim(),
        compteId,
        ...messageCreation({
          prenom: saisie.prenom.trim(),
          nom: saisie.nom.trim(),
          etablissement: raisonSociale,
          lien: `${config.adressePublique}${ADRESSES.motDePasse(clef)}`,
        }),
      },
      maintenant,
    )
    return null
  })
}
