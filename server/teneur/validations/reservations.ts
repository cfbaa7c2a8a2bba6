import { direDecideur } from '#domain/teneur/validations/decideur.ts'
import { certain } from '#domain/socle/certain.ts'
import { leSysteme, signePar, transiger, type Acte } from '#server/socle/registre/actes/acte.ts'
import { MANDAT } from '#domain/coproprietes/mandats/transitions.ts'
import { heureDe, plusTard, type Instant } from '#domain/socle/temps/instant.ts'
import { MINUTES_DE_VERROU } from '#domain/coproprietes/demandes/demandes.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { examiner, oter, type LigneVerrouillee } from '#server/socle/registre/demandes/reservations.ts'
import type { Travail } from '#server/socle/platform/jobs.ts'
import { verrouillerPlusAncienne, type Choisies } from './file.store.ts'
import { lireDossier, verrouillerExpirees, verrouillerLigne } from './validations.store.ts'

const echeance = (maintenant: Instant) => plusTard(maintenant, MINUTES_DE_VERROU * 60_000)

function tenuePar(ligne: LigneVerrouillee, compteId: number, maintenant: Instant): boolean {
  return ligne.verrouCompteId === compteId && ligne.verrouExpire !== null && ligne.verrouExpire > maintenant
}

/** Vrai d’une demande que personne ne tient à cet instant. */
const estLibre = ({ verrouCompteId, verrouExpire }: LigneVerrouillee, maintenant: Instant): boolean =>
  verrouCompteId === null || verrouExpire === null || verrouExpire <= maintenant

/** Verrouille la ligne d’une demande à décider. Refuse celle qui n’existe pas (404) ou qui est décidée (409). */
async function verrouillerADecider(
  { trx, refuser }: Acte<'INTROUVABLE' | 'DEJA_DECIDEE'>,
  id: number,
): Promise<LigneVerrouillee> {
  const ligne = await verrouillerLigne(trx, id)
  if (!ligne) throw refuser('INTROUVABLE')
  if (ligne.decision) {
    const d = await lireDossier(trx, id)
    throw refuser('DEJA_DECIDEE', {
      params: { nom: direDecideur({ prenom: d?.decideurPrenom, nom: d?.decideurNom }) },
    })
  }
  return ligne
}

/** Refuse (409) la demande qu’un autre tient à cet instant, avec son nom et l’heure où il l’a prise. */
async function refuserTenue(
  { trx, auteur, maintenant, refuser }: Acte<'DEMANDE_VERROUILLEE', CompteConnecte>,
  ligne: LigneVerrouillee,
): Promise<void> {
  if (ligne.verrouCompteId === auteur.id || estLibre(ligne, maintenant)) return
  const dossier = certain(await lireDossier(trx, ligne.id), 'la demande que l’on tient')
  throw refuser('DEMANDE_VERROUILLEE', {
    params: {
      nom: `${dossier.teneurPrenom} ${dossier.teneurNom}`,
      depuis: heureDe(certain(dossier.verrouDepuis, 'l’heure de sa réservation')),
    },
  })
}

/**
 * Verrouille la ligne d’une demande à décider que ce compte tient à cet instant. Refuse aussi (409) celle qu’il ne
 * tient pas ou plus, et celle qu’un autre a reprise.
 */
export async function verrouillerTenue(
  acte: Acte<'INTROUVABLE' | 'DEJA_DECIDEE' | 'DEMANDE_VERROUILLEE' | 'VERROU_PERDU', CompteConnecte>,
  id: number,
): Promise<LigneVerrouillee> {
  const ligne = await verrouillerADecider(acte, id)
  if (tenuePar(ligne, acte.auteur.id, acte.maintenant)) return ligne
  await refuserTenue(acte, ligne)
  throw acte.refuser('VERROU_PERDU')
}

async function expirer(acte: Acte<ArretDEtat, 'systeme'>, ligne: LigneVerrouillee): Promise<void> {
  await oter(acte, ligne)
  await ecrireJournal(acte, [
    {
      type: 'VALIDATION.VERROU_EXPIRE',
      objet: 'demande',
      objetId: ligne.id,
      ancien: { compteId: ligne.verrouCompteId },
    },
  ])
}

type ArretDOuverture = ArretDEtat | 'DEJA_DECIDEE' | 'DEPOSEE_PAR_SOI'

/** La demande, que l’on peut prendre : à décider, et que l’on n’a pas déposée soi-même à la place du déclarant. */
async function aPrendre(acte: Acte<ArretDOuverture, CompteConnecte>, id: number): Promise<LigneVerrouillee> {
  const ligne = await verrouillerADecider(acte, id)
  if (ligne.depotTeneurId === acte.auteur.id) throw acte.refuser('DEPOSEE_PAR_SOI')
  return ligne
}

/** La demande à tenir, et l’empreinte de la session d’où elle l’est. */
interface AReserver {
  id: number
  session: string
}

/** Tient la demande pour un quart d’heure ; `depuis` : elle n’était pas déjà à ce compte. */
async function reserver(
  { trx, auteur, maintenant }: Acte<never, CompteConnecte>,
  { id, session, depuis }: AReserver & { depuis?: Instant },
) {
  await trx
    .updateTable('demande')
    .set({
      verrouCompteId: auteur.id,
      verrouExpire: echeance(maintenant),
      verrouSession: session,
      ...(depuis !== undefined && { verrouDepuis: depuis }),
    })
    .where('id', '=', id)
    .execute()
}

/** La demande que personne ne tient entre en examen ; un verrou passé d’heure s’ôte d’abord. */
async function prendre(
  acte: Acte<ArretDEtat, CompteConnecte>,
  ligne: LigneVerrouillee,
  session: string,
): Promise<void> {
  if (ligne.verrouCompteId !== null) await expirer(signePar(acte, 'systeme'), ligne)
  await examiner(acte, ligne, 'ouvrir')
  if (ligne.mandatId) await agir(acte, MANDAT, ligne.mandatId, 'ouvrir')
  await reserver(acte, { id: ligne.id, session, depuis: acte.maintenant })
  await ecrireJournal(acte, [{ type: 'VALIDATION.VERROU', objet: 'demande', objetId: ligne.id }])
}

/**
 * Réserve la demande (§4.7). Rouvrir la sienne la prolonge. Refuse (409) celle qu’un autre tient, avec son nom et
 * l’heure, celle qui est décidée, et celle que ce teneur a déposée à la place du déclarant.
 */
export async function ouvrir(
  acte: Acte<ArretDOuverture | 'DEMANDE_VERROUILLEE', CompteConnecte>,
  { id, session }: AReserver,
): Promise<void> {
  const ligne = await aPrendre(acte, id)
  if (tenuePar(ligne, acte.auteur.id, acte.maintenant)) {
    await reserver(acte, { id, session })
    return
  }
  await refuserTenue(acte, ligne)
  await prendre(acte, ligne, session)
}

/**
 * Prend une demande qu’un autre tient : elle reste en examen, son premier teneur l’apprend à son prochain geste, et le journal dit à
 * qui elle a été reprise. Que personne ne tient, elle s’ouvre. Refuse comme `ouvrir`, sauf celle d’un autre.
 */
export async function reprendre(
  acte: Acte<ArretDOuverture, CompteConnecte>,
  { id, session }: AReserver,
): Promise<void> {
  const { auteur, maintenant } = acte
  const ligne = await aPrendre(acte, id)
  if (estLibre(ligne, maintenant)) {
    await prendre(acte, ligne, session)
    return
  }
  const sienne = ligne.verrouCompteId === auteur.id
  await reserver(acte, { id, session, ...(!sienne && { depuis: maintenant }) })
  if (sienne) return
  await ecrireJournal(acte, [
    {
      type: 'VALIDATION.VERROU_REPRIS',
      objet: 'demande',
      objetId: id,
      ancien: { compteId: ligne.verrouCompteId },
      nouveau: { compteId: auteur.id },
    },
  ])
}

/** Réserve, de celles-là, la plus ancienne que personne ne tient : à un seul, combien qu’ils soient à la demander. Null s’il n’y en a pas. */
export async function prendreLaSuivante(
  acte: Acte<ArretDOuverture | 'DEMANDE_VERROUILLEE', CompteConnecte>,
  session: string,
  choisies: Choisies,
): Promise<number | null> {
  const id = await verrouillerPlusAncienne(acte.trx, choisies)
  if (id !== null) await ouvrir(acte, { id, session })
  return id
}

/** Libère une demande que l’on tient ; sans effet sur celle que l’on ne tient plus. */
export async function liberer(acte: Acte<ArretDEtat, CompteConnecte>, id: number): Promise<boolean> {
  const ligne = await verrouillerLigne(acte.trx, id)
  if (!ligne) throw acte.refuser('INTROUVABLE')
  if (ligne.decision || ligne.verrouCompteId !== acte.auteur.id) return false
  await oter(acte, ligne)
  await ecrireJournal(acte, [{ type: 'VALIDATION.DEVERROU', objet: 'demande', objetId: id }])
  return true
}

/** Garde la demande un quart d’heure de plus ; refuse (409) si on ne la tient plus. */
export async function prolonger(
  acte: Acte<'INTROUVABLE' | 'DEJA_DECIDEE' | 'DEMANDE_VERROUILLEE' | 'VERROU_PERDU', CompteConnecte>,
  id: number,
): Promise<string> {
  await verrouillerTenue(acte, id)
  const verrouExpire = echeance(acte.maintenant)
  await acte.trx.updateTable('demande').set({ verrouExpire }).where('id', '=', id).execute()
  return verrouExpire
}

/** Chaque minute : les demandes que leur teneur a laissées (fermeture, panne) reviennent dans la file. */
export function libererExpirees({ db, horloge }: Pick<Dependances, 'db' | 'horloge'>): Travail {
  return {
    nom: 'verrous-expires',
    cron: '* * * * *',
    async faire() {
      await transiger(db, leSysteme(horloge.maintenant()), async (acte) => {
        const expirees = await verrouillerExpirees(acte.trx, acte.maintenant)
        for (const ligne of expirees) await expirer(acte, ligne)
      })
    },
  }
}
