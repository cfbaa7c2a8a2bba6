import { certain } from '#domain/socle/certain.ts'
import { setTimeout as attendre } from 'node:timers/promises'
import type { ArretDe, ParsedOf } from '#contract/socle/call.ts'
import type { envoyerReclamation } from '#contract/public/reclamations.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { messageReclamationRecue } from '#domain/public/reclamations/messages.ts'
import { reponseAttendueLe } from '#domain/public/reclamations/delais.ts'
import { referenceReclamation } from '#domain/public/reclamations/reference.ts'
import { RECLAMATION } from '#domain/public/reclamations/transitions.ts'
import { lireReclamation, verifierReclamation, type Reclamee } from '#domain/public/reclamations/verifier.ts'
import { memeEmail } from '#domain/comptes/etablissements/coordonnees.ts'
import { sansObjet } from '#domain/socle/refus/sans-objet.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { sql, type Kysely } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import {
  examiner,
  garderPiece,
  inscrirePiece,
  refuserFautedePlace,
} from '#server/socle/documents/reception.ts'
import type { Examen } from '#server/socle/documents/pdf.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { FichierRecu } from '#server/socle/http/formulaire.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { estPiege, exigerPreuve } from '#server/socle/registre/demandes/demande-publique.ts'
import { naitre } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { suiviDe, USAGE_DU_LIEN } from '#server/socle/registre/demandes/suivi-de-reclamation.ts'
import { bornerLesDepots, bornerLesPieces, bornerQui } from './bornes.ts'
import * as store from './reclamations.store.ts'

/** Un envoi refait regarde tant de fois si le premier a fini. */
const REGARDS = 10
const REGARD_MS = 150

export type Outils = Pick<
  Dependances,
  'db' | 'config' | 'courriels' | 'captcha' | 'fichiers' | 'pdf' | 'secrets'
>
type Auteur = CompteConnecte | 'visiteur'
/** Ce qui vient d’un formulaire public, en plus de ses champs. */
export interface Envoi {
  fichier: FichierRecu | undefined
  /** D’où il vient : ce que borne un réseau se compte à lui. */
  foyer: string
}
type Deposant = Demandeur<ArretDe<typeof envoyerReclamation>, Auteur> &
  Envoi & { compte: CompteConnecte | null }
type Body = ParsedOf<typeof envoyerReclamation>['body']
type CoproprieteVisee = Awaited<ReturnType<typeof store.copropriete>>

interface Deposee {
  saved: true
  reference: string
  attendueLe: Jour
}

type ArretDePiece = 'DONNEES_REFUSEES' | 'EXAMENS_EN_COURS' | 'PLUS_DE_PLACE' | 'TROP_DE_PIECES'

/** À qui l’examen d’un document se compte. */
export const examenDe = (foyer: string): Examen => ({ equipe: 'avis', qui: foyer })

/** Une pièce reçue, examinée et gardée, que la transaction inscrira. */
export async function recevoirPiece(
  { db, pdf, fichiers }: Pick<Outils, 'db' | 'pdf' | 'fichiers'>,
  envoi: Envoi & Pick<Demandeur<ArretDePiece>, 'maintenant' | 'refuser'>,
) {
  const { fichier, foyer, refuser } = envoi
  if (!fichier) return undefined
  await bornerLesPieces(db, envoi, fichier.contenu.length)
  await examiner(pdf, { refuser }, 'piece', fichier, examenDe(foyer))
  const piece = await garderPiece(fichiers, fichier, refuser)
  return {
    id: piece.id,
    inscrire: ({ trx, maintenant }: Pick<Acte, 'trx' | 'maintenant'>) =>
      inscrirePiece(trx, fichiers, piece, {
        contenu: fichier.contenu,
        teledeclarantId: null,
        date: maintenant,
      }),
  }
}

/** Connecté, on répond à l’adresse du compte : une autre ne servirait à rien. */
const adressesDunAutre = ({ email, confirmationEmail }: Body, duCompte: string): Refus[] =>
  sansObjet({
    ...(memeEmail(email, duCompte) ? {} : { email }),
    ...(memeEmail(confirmationEmail, duCompte) ? {} : { confirmationEmail }),
  })

/** Lit une réclamation ; refuse ce qui y manque (§7.12). */
async function juger({ db }: Outils, demandeur: Deposant, body: Body) {
  const { compte, refuser } = demandeur
  const lue = lireReclamation(body)
  const copropriete = lue.numero === null ? undefined : await store.copropriete(db, lue.numero)
  // §7.12 : qui la représente n’a pas à le montrer.
  const laRepresente =
    copropriete?.teledeclarantId != null && copropriete.teledeclarantId === compte?.idTeledeclarant
  const refus: Refus[] = verifierReclamation(body, {
    connu: compte !== null,
    piece: laRepresente || demandeur.fichier !== undefined,
  })
  if (compte) refus.push(...adressesDunAutre(body, compte.email))
  if (lue.numero !== null && !copropriete)
    refus.push({ champ: 'numImmatriculation', code: 'PRINCIPAL_INCONNU' })
  if (refus.length > 0) throw refuser('DONNEES_REFUSEES', { refus })
  return { lue, email: compte?.email ?? lue.email, copropriete }
}

/** Ce que cet envoi a déposé, quand il est un autre essai du même et que sa preuve a servi au premier, qui peut n’être pas fini. */
async function premierEssai(db: Kysely<DB>, cleEnvoi: string) {
  for (let regard = 1; regard <= REGARDS; regard += 1) {
    const deja = await store.dejaEnvoyee(db, cleEnvoi)
    if (deja) return deja
    await attendre(REGARD_MS)
  }
  return undefined
}

/** Exige la preuve humaine de qui n’est pas connecté ; rend ce que le même envoi a déjà déposé, s’il l’a consommée. */
async function prouver({ db, captcha }: Outils, demandeur: Deposant, { recaptcha, cleEnvoi }: Body) {
  if (demandeur.compte) return undefined
  try {
    await exigerPreuve(captcha, demandeur, 'recaptcha', recaptcha)
    return undefined
  } catch (refusee) {
    const deja = recaptcha === '' ? undefined : await premierEssai(db, cleEnvoi)
    if (deja) return deja
    throw refusee
  }
}

async function tirerReference(db: Kysely<DB>, aujourdhui: Jour): Promise<string> {
  const { rows } = await sql<{ rang: number }>`SELECT nextval('rang_reclamation') AS rang`.execute(db)
  return referenceReclamation(aujourdhui, laLigne(rows).rang)
}

/**
 * Dépose une réclamation (§7.12) : ce qu’elle exige, la preuve humaine de qui n’est pas connecté, la pièce. La même clef d’envoi rend la
 * même réclamation, sans rien redemander. Un robot tombé dans le piège lit ce que lirait une personne, et rien n’est gardé.
 */
export async function deposer(deps: Outils, demandeur: Deposant, body: Body): Promise<Deposee> {
  const { db } = deps
  const { compte, aujourdhui, refuser } = demandeur
  const { cleEnvoi } = body
  const deja = await store.dejaEnvoyee(db, cleEnvoi)
  if (deja) return { saved: true, ...deja }
  const jugee = await juger(deps, demandeur, body)
  const premiere = await prouver(deps, demandeur, body)
  if (premiere) return { saved: true, ...premiere }
  await bornerQui(deps, { ...demandeur, compteId: compte?.id ?? null, email: jugee.email })
  await bornerLesDepots(db, demandeur)
  const attendueLe = reponseAttendueLe(aujourdhui)
  if (estPiege(body.siteWeb))
    return { saved: true, reference: await tirerReference(db, aujourdhui), attendueLe }
  const piece = await recevoirPiece(deps, demandeur)
  return transiger(db, demandeur, (acte) =>
    inscrire(deps, acte, { ...jugee, compte, cleEnvoi, piece, attendueLe }),
  ).catch(refuserFautedePlace(refuser))
}

interface AInscrire {
  lue: Reclamee
  email: string
  copropriete: CoproprieteVisee
  compte: CompteConnecte | null
  cleEnvoi: string
  piece: Awaited<ReturnType<typeof recevoirPiece>>
  attendueLe: Jour
}
type ActeDeDepot = Acte<'NON_AUTORISE', Auteur>

async function inscrire(deps: Outils, acte: ActeDeDepot, a: AInscrire): Promise<Deposee> {
  const { trx, aujourdhui } = acte
  const { attendueLe, cleEnvoi } = a
  const reference = await tirerReference(trx, aujourdhui)
  const clef = deps.secrets.tirerClef()
  await a.piece?.inscrire(acte)
  const id = await poser(deps, acte, { ...a, reference, clef })
  // Deux envois au même instant : le second rend ce que le premier a déposé.
  if (id === undefined)
    return {
      saved: true,
      ...certain(await store.dejaEnvoyee(trx, cleEnvoi), 'la réclamation du premier envoi'),
    }
  await annoncer(deps, acte, { ...a, id, reference, clef })
  return { saved: true, reference, attendueLe }
}

/** Pose sa ligne ; rend son numéro, ou rien quand le même envoi en a déjà posé une. */
async function poser(
  { secrets }: Outils,
  acte: ActeDeDepot,
  a: AInscrire & { reference: string; clef: string },
): Promise<number | undefined> {
  const { lue, compte, clef } = a
  const neuve = await acte.trx
    .insertInto('reclamation')
    .values({
      reference: a.reference,
      etat: naitre(acte, RECLAMATION, 'deposer'),
      sorte: lue.sorte,
      coproprieteId: a.copropriete?.id ?? null,
      adresse: lue.adresse,
      nom: lue.nom,
      prenom: lue.prenom,
      email: a.email,
      telephone: lue.telephone,
      compteId: compte?.id ?? null,
      teledeclarantId: compte?.idTeledeclarant ?? null,
      empreinte: secrets.empreinte(clef),
      clefChiffree: secrets.chiffrer(USAGE_DU_LIEN, clef),
      cleEnvoi: a.cleEnvoi,
      dateDepot: acte.maintenant,
      attendueLe: a.attendueLe,
    })
    .onConflict((oc) => oc.column('cleEnvoi').doNothing())
    .returning('id')
    .executeTakeFirst()
  return neuve?.id
}

/** Son premier message, le journal, et le courriel qui porte son lien. */
async function annoncer(
  deps: Outils,
  acte: ActeDeDepot,
  a: AInscrire & { id: number; reference: string; clef: string },
): Promise<void> {
  const { lue, reference, attendueLe } = a
  const numero = a.copropriete?.numero ?? null
  await acte.trx
    .insertInto('reclamationMessage')
    .values({
      reclamationId: a.id,
      texte: lue.texte,
      fichierId: a.piece?.id ?? null,
      date: acte.maintenant,
    })
    .execute()
  await ecrireJournal(acte, [
    {
      type: 'RECLAMATION.DEPOT',
      objet: 'reclamation',
      objetId: a.id,
      numero,
      nouveau: { reference, sorte: lue.sorte },
    },
  ])
  const { prenom, nom, sorte } = lue
  await deps.courriels.envoyer(
    acte,
    { id: a.compte?.id ?? null, email: a.email },
    messageReclamationRecue({
      prenom,
      nom,
      reference,
      sorte,
      numero,
      attendueLe,
      suivi: suiviDe(deps, a.clef),
    }),
  )
}
