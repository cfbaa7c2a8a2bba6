import {
  direAdresseVerifiee,
  fermerSessionsDe,
  renvoyerAbandonne,
  renvoyerCourriel,
  retirerSecondFacteurPerdu,
} from '#contract/comptes/assistance.ts'
import {
  authentifier,
  changerMotDePasse,
  confirmerEmail,
  creerMotDePasse,
  fermerMesSessions,
  modifierCompte,
  resterActif,
  supprimerMonCompte,
} from '#contract/comptes/compte.ts'
import { changerRappels, creerAgenda, retirerAgenda } from '#contract/coproprietes/echeances.ts'
import { nouvelleImmatriculation } from '#contract/coproprietes/immatriculation.ts'
import {
  activer,
  corrigerAdresse,
  lireLettre,
  redemanderCode,
  regenererCode,
  remettreLettre,
} from '#contract/comptes/inscription.ts'
import {
  afficherCode,
  changerStatut,
  deciderAdresse,
  supprimerTeledeclarant,
} from '#contract/comptes/teledeclarants.ts'
import {
  creerUtilisateur,
  modifierEtablissementDe,
  modifierMonEtablissement,
  modifierUtilisateur,
  renvoyerLien,
  supprimerUtilisateurs,
} from '#contract/comptes/utilisateurs.ts'
import type { UsageDeClef } from '#domain/comptes/compte/messages.ts'
import { au } from '#domain/socle/certain.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { JOUR_MS } from '#domain/socle/temps/jour.ts'
import cookie from '@fastify/cookie'
import { sql, type RawBuilder, type Selectable } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import { recuperation } from '#server/comptes/compte/mot-de-passe.ts'
import { cloner } from '../clones.ts'
import { empreinteLegere } from '../empreinte-legere.ts'
import { compteEnAttente, MOT_DE_PASSE_NEUF, saisieJuste } from '../inscription.ts'
import { Navigateur } from '../produit.ts'
import { NOM_COOKIE } from '#server/socle/http/session.ts'
import { nuitActivation } from '#server/comptes/inscription/nuit-activation.ts'
import { nuitInactivite } from '#server/comptes/inscription/nuit-inactivite.ts'
import type { Compte, Session } from '#server/socle/postgres/schema.ts'
import { clefNeuve } from '#server/socle/registre/comptes/clefs.ts'
import { codeDeLettre } from '#server/socle/registre/comptes/courriers.ts'
import { siretInvente } from '#server/demonstration/semer/syndics.ts'
import {
  CLE_IMPRESSION,
  ICI,
  type Situation,
  produit,
  suivant,
  dAilleurs,
  faire,
  travailler,
  sonId,
} from './situation.ts'

const IMPRIMEUR = { authorization: `Bearer ${CLE_IMPRESSION}` }
const ADRESSE = {
  complement: '',
  immeuble: '',
  voie: '7 rue du Moulin',
  lieuDit: '',
  codePostal: '37000',
  localite: 'Tours',
  pays: 'FRANCE',
}

interface Titulaire {
  id: number
  compteId: number
  email: string
  qui: Navigateur
  code: string
  idLettre: number
  second: number
  leSecond: Pick<Selectable<Compte>, 'version' | 'civilite' | 'nom' | 'prenom'>
  abandonne: number
  clefs: { email: string; recuperation: string; rester: string }
  sessions: Selectable<Session>[]
}

let teneur: Navigateur
let assistance: Navigateur
let sessionModele: Selectable<Session> | undefined
/** Ce que chaque copie a de commun avec son modèle se lit une fois. */
let modeleEtablissement:
  | ({ id: number; compteId: number; courrierId: number } & Pick<Titulaire, 'code' | 'leSecond'>)
  | undefined

/** La session d’une personne qui vient d’entrer, sans son mot de passe : c’est celle du modèle, à son compte. */
async function entree(compteId: number): Promise<{ qui: Navigateur; session: Selectable<Session> }> {
  const { db, deps } = produit
  const { donnees, expire, vu } = sessionModele!
  const id = randomUUID()
  const empreinte = createHash('sha256').update(id).digest('base64url')
  const session = await db
    .insertInto('session')
    .values({ empreinte, compteId, donnees: JSON.stringify({ ...donnees, compteId }), expire, vu })
    .returningAll()
    .executeTakeFirstOrThrow()
  const qui = dAilleurs(produit.visiteur())
  qui.cookies.set(NOM_COOKIE, encodeURIComponent(cookie.sign(id, deps.config.cleSecrete)))
  return { qui, session }
}

/** Un établissement qui attend son code, ou actif avec une seconde personne ; sa personne est connectée. */
async function etablissement(
  statut: 'ATT_ACTIVATION' | 'ACTIF',
  suite: Record<string, unknown> = {},
): Promise<Titulaire> {
  const { db, deps } = produit
  if (!modeleEtablissement) {
    teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
    assistance = await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN')
    const { id } = await compteEnAttente(produit, produit.visiteur('10.8.0.1'), 902)
    const { id: compteId, ...leSecond } = await db
      .selectFrom('compte')
      .select(['id', 'version', 'civilite', 'nom', 'prenom'])
      .where('teledeclarantId', '=', id)
      .executeTakeFirstOrThrow()
    const courrier = await db
      .selectFrom('courrier')
      .selectAll()
      .where('teledeclarantId', '=', id)
      .executeTakeFirstOrThrow()
    const code = codeDeLettre(deps.secrets, courrier)
    modeleEtablissement = { id, compteId, courrierId: courrier.id, code, leSecond }
    // Ses copies entrent souvent.
    await db
      .updateTable('compte')
      .set({ motDePasse: await empreinteLegere(MOT_DE_PASSE_NEUF) })
      .where('id', '=', compteId)
      .execute()
    const lui = produit.visiteur('10.8.0.2')
    await lui.appeler(authentifier, {
      body: { username: saisieJuste(902).email, password: MOT_DE_PASSE_NEUF },
    })
    sessionModele = await db
      .selectFrom('session')
      .selectAll()
      .where('compteId', '=', compteId)
      .executeTakeFirstOrThrow()
    // Le modèle n’attend rien : les travaux de nuit ne passent que sur ses copies.
    await db
      .updateTable('teledeclarant')
      .set({ statut: etatRepris('SUPPRIME') })
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('compte')
      .set({ statut: etatRepris('SUPPRIME') })
      .where('id', '=', compteId)
      .execute()
  }
  const rang = suivant()
  const email = `paire.${rang}@exemple.invalid`
  const id = await cloner<number>(produit, 'teledeclarant', modeleEtablissement.id, {
    statut,
    email,
    version: 1,
    ...suite,
  })
  const compteId = await cloner<number>(produit, 'compte', modeleEtablissement.compteId, {
    teledeclarantId: id,
    email,
    identifiant: `paire.${rang}`,
    statut: 'ACTIF',
  })
  const second = await cloner<number>(produit, 'compte', modeleEtablissement.compteId, {
    teledeclarantId: id,
    email: `seconde.${email}`,
    identifiant: `seconde.${rang}`,
    statut: 'ACTIF',
    profil: 'TELE_NONPRO_GESTION',
  })
  await db
    .insertInto('secondFacteur')
    .values({ compteId: second, secretChiffre: 'jamais lu', actifDepuis: ICI, dernierPas: 0 })
    .execute()
  const abandonne = await courrielAbandonne(compteId, email)
  const idLettre = await cloner<number>(produit, 'courrier', modeleEtablissement.courrierId, {
    teledeclarantId: id,
    reference: `LA-ESSAI-${rang}`,
    // Une machine l’a reçue, et son bail est passé : elle se dit remise, et une autre peut la prendre.
    priseJusqua: ICI,
  })
  const { qui, session } = await entree(compteId)
  const neuve = (usage: UsageDeClef, suite = {}) =>
    clefNeuve(deps.secrets, { compteId, usage, ...suite }, deps.horloge.maintenant())
  const clefs = {
    email: neuve('EMAIL', { email: `neuf.${email}` }),
    recuperation: neuve('RECUPERATION'),
    rester: neuve('RESTER'),
  }
  await db
    .insertInto('clef')
    .values(Object.values(clefs).map(({ ligne }) => ligne))
    .execute()
  const { code, leSecond } = modeleEtablissement
  return {
    id,
    compteId,
    email,
    qui,
    code,
    idLettre,
    second,
    leSecond,
    abandonne,
    sessions: [session],
    clefs: {
      email: clefs.email.secret,
      recuperation: clefs.recuperation.secret,
      rester: clefs.rester.secret,
    },
  }
}

/** Un courriel que son relais refuse depuis deux jours, et que l’assistance peut remettre en route. */
async function courrielAbandonne(compteId: number, destinataire: string): Promise<number> {
  const { id } = await produit.db
    .insertInto('courriel')
    .values({
      compteId,
      destinataire,
      sujet: 'Votre demande est enregistrée',
      texte: 'Elle porte le numéro 12.',
      etat: etatRepris('ABANDONNE'),
      abandonLe: ICI,
      dateCreation: ICI,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function rentrer({ sessions }: Titulaire): Promise<void> {
  for (const s of sessions)
    await produit.db
      .insertInto('session')
      .values({ ...s, donnees: JSON.stringify(s.donnees) })
      .onConflict((oc) => oc.doNothing())
      .execute()
}

async function ranger({ id }: Titulaire): Promise<void> {
  const statut = etatRepris('SUPPRIME')
  await sql`WITH lui AS (UPDATE teledeclarant SET statut = ${statut} WHERE id = ${id})
    UPDATE compte SET statut = ${statut} WHERE teledeclarant_id = ${id}`.execute(produit.db)
}

/** Les lignes de cette requête, en une valeur. */
const lignes = (requete: RawBuilder<unknown>) => sql`(SELECT jsonb_agg(x) FROM (${requete}) x)`

/** En une requête : il se lit plus de mille fois. */
async function etatDeLEtablissement({ id, compteId, second, abandonne, sessions }: Titulaire) {
  const siens = sql`(SELECT id FROM compte WHERE teledeclarant_id = ${id})`
  const anciennes = sessions.map((s) => s.empreinte)
  const { rows } = await sql<object>`SELECT
    ${lignes(sql`SELECT statut, voie, raison_sociale, telephone FROM teledeclarant WHERE id = ${id}`)} AS etablissement,
    ${lignes(sql`SELECT nom, statut, telephone, rappels_echeances FROM compte WHERE teledeclarant_id = ${id} ORDER BY id`)} AS comptes,
    ${lignes(sql`SELECT usage FROM clef WHERE compte_id IN ${siens} ORDER BY usage`)} AS clefs,
    ${lignes(sql`SELECT etat FROM courrier WHERE teledeclarant_id = ${id} ORDER BY id`)} AS lettres,
    ${lignes(sql`SELECT etat FROM copropriete WHERE teledeclarant_id = ${id}`)} AS dossiers,
    ${lignes(sql`SELECT nature FROM courriel WHERE compte_id = ${compteId} ORDER BY nature`)} AS courriels,
    (SELECT count(*) FROM agenda WHERE compte_id IN ${siens}) AS agendas,
    (SELECT count(*) FROM second_facteur WHERE compte_id = ${second}) AS facteurs,
    (SELECT count(*) FROM session WHERE compte_id = ${compteId} AND empreinte <> ALL (${anciennes})) AS ouvertes_depuis,
    (SELECT count(*) FROM courriel WHERE id = ${abandonne} AND etat = 'ABANDONNE') AS en_panne`.execute(
    produit.db,
  )
  return au(rows, 0)
}

/** L’établissement d’un titulaire, tel qu’on le retape en changeant sa raison sociale et son adresse. */
const sonEtablissement = (raisonSociale: string, voie: string) => {
  const { civilite, nom, prenom, email } = saisieJuste(902)
  return {
    version: 1,
    raisonSociale,
    siret: '',
    codeApe: '',
    emailUtilisateur: 'syndicat@exemple.invalid',
    phone: '',
    complement: '',
    immeuble: '',
    voie,
    codePostal: '37000',
    localite: 'Tours',
    representant: { ...ADRESSE, civilite, nom, prenom, email, telephone: '' },
    certificat1Sujet: '',
    certificat1Emetteur: '',
    certificat2Sujet: '',
    certificat2Emetteur: '',
  }
}
const sonCompte = (o: { compteId: number }) => ({ params: { id: String(o.compteId) } })

export const situationEnAttente = (): Situation<Titulaire> => ({
  preparer: () => etablissement('ATT_ACTIVATION'),
  actes: {
    activer: (o) => faire(o.qui, activer, { body: { code: o.code } }),
    'corriger l’adresse': (o) => faire(o.qui, corrigerAdresse, { body: ADRESSE }),
    'tirer un autre code': (o) => faire(teneur, regenererCode, sonId(o)),
    'remettre la lettre': (o) =>
      faire(produit.visiteur(), remettreLettre, { params: { id: String(o.idLettre) } }, IMPRIMEUR),
    'changer le statut': (o) =>
      faire(teneur, changerStatut, { ...sonId(o), body: { statut: 'ACTIF', motif: 'Extrait Kbis reçu.' } }),
    'supprimer (teneur)': (o) => faire(teneur, supprimerTeledeclarant, sonId(o)),
    'supprimer son compte': (o) =>
      faire(o.qui, supprimerMonCompte, { body: { motDePasse: MOT_DE_PASSE_NEUF } }),
    'renvoyer le lien': (o) => faire(assistance, renvoyerCourriel, sonCompte(o)),
    'fermer ses sessions': (o) => faire(assistance, fermerSessionsDe, sonCompte(o)),
    'nuit d’activation (travail)': () => travailler(nuitActivation, 100 * JOUR_MS),
  },
  etat: etatDeLEtablissement,
  rentrer,
  ranger,
})

/** Avec un SIRET, l’adresse de la lettre est celle du répertoire, ou celle que le teneur admet. */
const LETTRE_PARTIE_LE = '2026-11-01T09:00:00.000Z'
const DEMANDEE_LE = '2026-11-19T09:00:00.000Z'
export const situationAvecSiret = (): Situation<Titulaire> => ({
  preparer: () =>
    etablissement('ATT_ACTIVATION', {
      siret: siretInvente(7_000_000 + suivant()),
      activationDepuis: LETTRE_PARTIE_LE,
      lettreDemandee: JSON.stringify(ADRESSE),
      lettreDemandeeLe: DEMANDEE_LE,
    }),
  actes: {
    'admettre l’adresse': (o) =>
      faire(teneur, deciderAdresse, {
        ...sonId(o),
        body: { admise: true, motif: 'Bail vu, siège secondaire.', demandeeLe: DEMANDEE_LE },
      }),
    'refuser l’adresse': (o) =>
      faire(teneur, deciderAdresse, {
        ...sonId(o),
        body: { admise: false, motif: 'Rien ne la rattache à eux.', demandeeLe: DEMANDEE_LE },
      }),
    'demander une autre adresse': (o) => faire(o.qui, corrigerAdresse, { body: ADRESSE }),
    'afficher le code': (o) =>
      faire(teneur, afficherCode, { ...sonId(o), body: { motif: 'La personne est au téléphone.' } }),
    'imprimer la lettre': (o) =>
      faire(produit.visiteur(), lireLettre, { params: { id: String(o.idLettre) } }, IMPRIMEUR),
    'redemander une lettre': (o) => faire(o.qui, redemanderCode, {}),
    activer: (o) => faire(o.qui, activer, { body: { code: o.code } }),
    'supprimer (teneur)': (o) => faire(teneur, supprimerTeledeclarant, sonId(o)),
  },
  etat: etatDeLEtablissement,
  rentrer,
  ranger,
})

export const situationActive = (): Situation<Titulaire> => ({
  preparer: () => etablissement('ACTIF'),
  actes: {
    'supprimer (teneur)': (o) => faire(teneur, supprimerTeledeclarant, sonId(o)),
    'supprimer son compte': (o) =>
      faire(o.qui, supprimerMonCompte, { body: { motDePasse: MOT_DE_PASSE_NEUF } }),
    'changer son mot de passe': (o) =>
      faire(o.qui, changerMotDePasse, {
        body: {
          actuel: MOT_DE_PASSE_NEUF,
          motDePasse: 'Bicyclette-bleue-41!',
          confirmation: 'Bicyclette-bleue-41!',
        },
      }),
    'créer un mot de passe par le lien': (o) =>
      faire(produit.visiteur(), creerMotDePasse, {
        body: {
          key: o.clefs.recuperation,
          motDePasse: 'Bicyclette-verte-42!',
          confirmation: 'Bicyclette-verte-42!',
        },
      }),
    'changer son téléphone': (o) =>
      faire(o.qui, modifierCompte, {
        body: { email: o.email, telephone: '06 99 88 77 66', numCartePro: '' },
      }),
    'vouloir les rappels': (o) => faire(o.qui, changerRappels, { body: { rappels: true } }),
    'faire son calendrier': (o) => faire(o.qui, creerAgenda, {}),
    'retirer son calendrier': (o) => faire(o.qui, retirerAgenda, {}),
    'confirmer son adresse': (o) =>
      faire(produit.visiteur(), confirmerEmail, { body: { key: o.clefs.email } }),
    'supprimer un collègue': (o) => faire(o.qui, supprimerUtilisateurs, { body: [o.second] }),
    'modifier un collègue': (o) =>
      faire(o.qui, modifierUtilisateur, {
        body: {
          id: o.second,
          ...o.leSecond,
          profil: 'TELE_NONPRO_GESTION',
          email: `seconde.${o.email}`,
          telephone: '06 55 66 77 88',
          numCartePro: '',
        },
      }),
    'modifier son établissement': (o) =>
      faire(o.qui, modifierMonEtablissement, {
        body: sonEtablissement('Syndicat du Moulin', '7 rue du Moulin'),
      }),
    'modifier un établissement (teneur)': (o) =>
      faire(teneur, modifierEtablissementDe, {
        ...sonId(o),
        body: sonEtablissement('Syndicat des Tanneurs', '9 rue des Tanneurs'),
      }),
    'renvoyer un lien au collègue': (o) => faire(o.qui, renvoyerLien, { params: { id: String(o.second) } }),
    'retirer le second facteur d’un collègue': (o) =>
      faire(assistance, retirerSecondFacteurPerdu, { params: { id: String(o.second) } }),
    'récupérer (travail)': async (o) => {
      await recuperation(produit.deps).faire({ email: o.email })
      return 'fait'
    },
    'renvoyer un courriel abandonné': (o) =>
      faire(assistance, renvoyerAbandonne, { params: { id: String(o.abandonne) } }),
    'dire son adresse vérifiée': (o) => faire(assistance, direAdresseVerifiee, sonCompte(o)),
    'ajouter un collègue': (o) =>
      faire(o.qui, creerUtilisateur, {
        body: {
          profil: 'TELE_NONPRO_GESTION',
          civilite: 'MME',
          nom: 'Nouvelle',
          prenom: 'Aurore',
          email: `nouvelle.${o.email}`,
          telephone: '06 11 22 33 44',
          numCartePro: '',
        },
      }),
    'rester actif': (o) => faire(produit.visiteur(), resterActif, { body: { key: o.clefs.rester } }),
    'commencer un brouillon': (o) =>
      faire(o.qui, nouvelleImmatriculation, { params: { type: 'DEFAULT' }, query: {} }),
    'fermer mes sessions': (o) => faire(o.qui, fermerMesSessions, {}),
    'entrer ailleurs': (o) =>
      faire(produit.visiteur(), authentifier, {
        body: { username: o.email, password: MOT_DE_PASSE_NEUF },
      }),
    'nuit d’inactivité (travail)': () => travailler(nuitInactivite, 800 * JOUR_MS),
  },
  etat: etatDeLEtablissement,
  rentrer,
  ranger,
})
