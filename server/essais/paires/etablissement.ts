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
import { etatRepris } from '#domain/socle/machine.ts'
import { JOUR_MS } from '#domain/socle/temps/jour.ts'
import cookie from '@fastify/cookie'
import type { Selectable } from 'kysely'
import { createHash, randomUUID } from 'node:crypto'
import { recuperation } from '#server/comptes/compte/mot-de-passe.ts'
import { cloner } from '../clones.ts'
import { compteEnAttente, MOT_DE_PASSE_NEUF, saisieJuste } from '../inscription.ts'
import { Navigateur } from '../produit.ts'
import { NOM_COOKIE } from '#server/socle/http/session.ts'
import { nuitActivation } from '#server/comptes/inscription/nuit-activation.ts'
import { nuitInactivite } from '#server/comptes/inscription/nuit-inactivite.ts'
import type { Compte, Session } from '#server/socle/postgres/schema.ts'
import { leSysteme, transiger } from '#server/socle/registre/actes/acte.ts'
import { poserClef } from '#server/socle/registre/comptes/clefs.ts'
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
let modeleEtablissement: { id: number; compteId: number; courrierId: number } | undefined

/** La session d’une personne qui vient d’entrer, sans son mot de passe : c’est celle du modèle, à son compte. */
async function entree(compteId: number): Promise<Navigateur> {
  const { db, deps } = produit
  const { donnees, expire, vu } = sessionModele!
  const id = randomUUID()
  const empreinte = createHash('sha256').update(id).digest('base64url')
  await db
    .insertInto('session')
    .values({ empreinte, compteId, donnees: JSON.stringify({ ...donnees, compteId }), expire, vu })
    .execute()
  const qui = dAilleurs(produit.visiteur())
  qui.cookies.set(NOM_COOKIE, encodeURIComponent(cookie.sign(id, deps.config.cleSecrete)))
  return qui
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
    const compte = await db
      .selectFrom('compte')
      .select('id')
      .where('teledeclarantId', '=', id)
      .executeTakeFirstOrThrow()
    const courrier = await db
      .selectFrom('courrier')
      .select('id')
      .where('teledeclarantId', '=', id)
      .executeTakeFirstOrThrow()
    modeleEtablissement = { id, compteId: compte.id, courrierId: courrier.id }
    const lui = produit.visiteur('10.8.0.2')
    await lui.appeler(authentifier, {
      body: { username: saisieJuste(902).email, password: MOT_DE_PASSE_NEUF },
    })
    sessionModele = await db
      .selectFrom('session')
      .selectAll()
      .where('compteId', '=', compte.id)
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
      .where('id', '=', compte.id)
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
  const leSecond = await db
    .selectFrom('compte')
    .select(['version', 'civilite', 'nom', 'prenom'])
    .where('id', '=', second)
    .executeTakeFirstOrThrow()
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
  const lettre = await db
    .selectFrom('courrier')
    .selectAll()
    .where('id', '=', idLettre)
    .executeTakeFirstOrThrow()
  const qui = await entree(compteId)
  const clefs = await transiger(db, leSysteme(deps.horloge.maintenant()), async (acte) => ({
    email: await poserClef(acte, deps.secrets, { compteId, usage: 'EMAIL', email: `neuf.${email}` }),
    recuperation: await poserClef(acte, deps.secrets, { compteId, usage: 'RECUPERATION' }),
    rester: await poserClef(acte, deps.secrets, { compteId, usage: 'RESTER' }),
  }))
  const sessions = await db.selectFrom('session').selectAll().where('compteId', '=', compteId).execute()
  const code = codeDeLettre(deps.secrets, lettre)
  return { id, compteId, email, qui, code, idLettre, second, leSecond, abandonne, clefs, sessions }
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
  await produit.db.updateTable('teledeclarant').set({ statut }).where('id', '=', id).execute()
  await produit.db.updateTable('compte').set({ statut }).where('teledeclarantId', '=', id).execute()
}

async function etatDeLEtablissement({ id, compteId, second, abandonne, sessions }: Titulaire) {
  const { db } = produit
  const t = await db
    .selectFrom('teledeclarant')
    .select(['statut', 'voie', 'raisonSociale', 'telephone'])
    .where('id', '=', id)
    .executeTakeFirst()
  const comptes = await db
    .selectFrom('compte')
    .select(['id', 'nom', 'statut', 'telephone', 'rappelsEcheances'])
    .where('teledeclarantId', '=', id)
    .orderBy('id')
    .execute()
  const clefs = await db
    .selectFrom('clef')
    .select('usage')
    .where(
      'compteId',
      'in',
      comptes.map((c) => c.id),
    )
    .orderBy('usage')
    .execute()
  const agendas = await db
    .selectFrom('agenda')
    .innerJoin('compte', 'compte.id', 'agenda.compteId')
    .select('compteId')
    .where('teledeclarantId', '=', id)
    .execute()
  const facteurs = await db
    .selectFrom('secondFacteur')
    .select('compteId')
    .where('compteId', '=', second)
    .execute()
  const ouvertesDepuis = await db
    .selectFrom('session')
    .select('empreinte')
    .where('compteId', '=', compteId)
    .where(
      'empreinte',
      'not in',
      sessions.map((s) => s.empreinte),
    )
    .execute()
  const enPanne = await db
    .selectFrom('courriel')
    .select('id')
    .where('id', '=', abandonne)
    .where('etat', '=', 'ABANDONNE')
    .execute()
  const lettres = await db
    .selectFrom('courrier')
    .select('etat')
    .where('teledeclarantId', '=', id)
    .orderBy('id')
    .execute()
  const dossiers = await db
    .selectFrom('copropriete')
    .select('etat')
    .where('teledeclarantId', '=', id)
    .execute()
  const courriels = await db
    .selectFrom('courriel')
    .select('nature')
    .where('compteId', '=', compteId)
    .orderBy('nature')
    .execute()
  return {
    ...t,
    comptes: comptes.map((c) => ({ ...c, id: undefined })),
    agendas: agendas.length,
    clefs,
    facteurs: facteurs.length,
    ouvertesDepuis: ouvertesDepuis.length,
    enPanne: enPanne.length,
    lettres,
    dossiers,
    courriels,
  }
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
