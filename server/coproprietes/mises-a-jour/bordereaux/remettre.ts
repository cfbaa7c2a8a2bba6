import type { ArretDe } from '#contract/socle/call.ts'
import type { remettreFichier } from '#contract/coproprietes/mises-a-jour.ts'
import { questions } from '#domain/coproprietes/mises-a-jour/bordereaux/colonnes.ts'
import { lireNumeroDeLigne } from '#domain/coproprietes/mises-a-jour/bordereaux/jugement.ts'
import {
  lireCellules,
  lireEntetes,
  type Cellules,
} from '#domain/coproprietes/mises-a-jour/bordereaux/lecture.ts'
import { estRemplie, estSansMontant } from '#domain/coproprietes/mises-a-jour/bordereaux/proposition.ts'
import {
  FICHIERS_EN_COURS_MAX,
  POIDS_MAX_FICHIER_MO,
} from '#domain/coproprietes/mises-a-jour/bordereaux/reglages.ts'
import { BORDEREAU, LIGNE_DE_BORDEREAU } from '#domain/coproprietes/mises-a-jour/bordereaux/transitions.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { BORNES, type Illisible, type TableurLu } from '#server/socle/documents/tableur/lu.ts'
import { Encombre } from '#server/socle/documents/pdf.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { FichierRecu } from '#server/socle/http/formulaire.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { naitre, naitreParSuite } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import { lireConnues } from '../a-declarer.ts'
import * as store from './bordereaux.store.ts'

type Remettant = Demandeur<ArretDe<typeof remettreFichier>, CompteConnecte>

/** Ce qu’il y a à dire du fichier qui ne se lit pas, avec les mots de sa phrase. */
function paramsDe({ illisible, ou = '' }: Illisible): Record<string, string | number> {
  switch (illisible) {
    case 'TABLEUR_ABIME':
      return { ou: ou ? `, à la ligne ${ou}` : '' }
    case 'TABLEUR_LIGNES':
      return { max: BORNES.lignes }
    case 'TABLEUR_COLONNES':
      return { ou, max: BORNES.colonnes }
    case 'TABLEUR_CELLULE':
      return { ou, max: BORNES.cellule }
    default:
      return { ou }
  }
}

async function lireTableur(
  tableurs: Dependances['tableurs'],
  { auteur, refuser }: Remettant,
  { contenu, tronque }: FichierRecu,
): Promise<TableurLu> {
  if (tronque) throw refuser('TABLEUR_TAILLE', { params: { max: POIDS_MAX_FICHIER_MO } })
  const lu = await tableurs.lire(contenu, String(auteur.idTeledeclarant)).catch((erreur: unknown): never => {
    throw erreur instanceof Encombre ? refuser('EXAMENS_EN_COURS') : erreur
  })
  if ('illisible' in lu) throw refuser(lu.illisible, { params: paramsDe(lu) })
  return lu
}

interface Ligne {
  rang: number
  cellules: Cellules
  numero: string | null
}

/** Les lignes où quelque chose a été rempli ; les autres sont laissées de côté. */
async function remplies(
  db: Dependances['db'],
  demandeur: Remettant,
  lignes: readonly Ligne[],
): Promise<Ligne[]> {
  const toutes = questions(demandeur.aujourdhui)
  const douteuses = lignes.filter((l) => estSansMontant(l.cellules, toutes))
  const connues = await lireConnues(
    db,
    demandeur,
    douteuses.flatMap((l) => l.numero ?? []),
  )
  return lignes.filter((l) => estRemplie(l.cellules, connues.get(l.numero ?? ''), toutes))
}

/** Reçoit un fichier : il se lit aussitôt, ses lignes s’examinent ensuite. */
export async function remettre(
  { db, jobs, tableurs }: Pick<Dependances, 'db' | 'jobs' | 'tableurs'>,
  demandeur: Remettant,
  fichier: FichierRecu,
): Promise<{ id: number }> {
  const { refuser, aujourdhui } = demandeur
  const etablissement = etablissementDe(demandeur)
  const { lignes: lues, depuis1904 } = await lireTableur(tableurs, demandeur, fichier)
  const [entetes, ...suite] = lues
  const plan = lireEntetes(entetes?.cellules ?? [], aujourdhui)
  if ('code' in plan) throw refuser(plan.code, { params: plan.params })
  const siennes = suite
    .map(({ rang, cellules: brutes }): Ligne => {
      const cellules = lireCellules(plan, brutes, depuis1904)
      const lu = lireNumeroDeLigne(cellules)
      return { rang, cellules, numero: 'numero' in lu ? lu.numero : null }
    })
    // Une ligne qui n’a que des colonnes à soi n’est pas à nous.
    .filter(({ cellules }) => Object.keys(cellules).length > 0)
  const lignes = await remplies(db, demandeur, siennes)
  if (lignes.length === 0) throw refuser('TABLEUR_VIDE')
  return transiger(db, demandeur, async (acte) => {
    const { trx, auteur, maintenant } = acte
    if ((await store.enExamen(trx, etablissement)) >= FICHIERS_EN_COURS_MAX)
      throw acte.refuser('FICHIERS_EN_COURS', { params: { max: FICHIERS_EN_COURS_MAX } })
    const etatLigne = naitreParSuite(LIGNE_DE_BORDEREAU, 'lire')
    const id = await store.creer(
      trx,
      {
        etablissement,
        compteId: auteur.id,
        teneurId: auteur.teneur?.id ?? null,
        etat: naitre(acte, BORDEREAU, 'remettre'),
        nomFichier: fichier.nom,
        colonnesIgnorees: plan.ignorees,
        nbNonRemplies: siennes.length - lignes.length,
        date: maintenant,
      },
      lignes.map((l) => ({ ...l, etat: etatLigne })),
    )
    await ecrireJournal(acte, [
      {
        type: 'COPROPRIETE.FICHIER_REMIS',
        objet: 'teledeclarant',
        objetId: etablissement.id,
        nouveau: { fichier: id, lignes: lignes.length },
      },
    ])
    await jobs.demander(trx, { nom: 'examiner-bordereau' }, { id })
    return { id }
  })
}
