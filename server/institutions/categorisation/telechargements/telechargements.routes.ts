import * as contrat from '#contract/institutions/telechargements.ts'
import { direCriteres } from '#domain/institutions/categorisation/mentions.ts'
import {
  GARDES_PAR_PERSONNE,
  sansObjetPour,
  TELECHARGEMENT,
} from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { transiger } from '#server/socle/registre/actes/acte.ts'
import { agir, naitre } from '#server/socle/registre/actes/etats.ts'
import { entrer, tientEncore } from '#server/socle/registre/territoire/porte-institution.ts'
import { dateComparee } from '../changements/changements.ts'
import { population } from '../population.ts'
import { ouvrirDossier } from './dossier.ts'
import * as store from './telechargements.store.ts'

const direChoisies = (nombre: number): string =>
  nombre === 1 ? 'Une copropriété choisie' : `${afficherEntier(nombre)} copropriétés choisies une à une`

const TRAVAIL = { nom: 'telechargements' } as const

/** « Mes téléchargements » : ce que l’on demande à l’outil pour plus tard, et que l’on retrouve un jour. */
export function routesTelechargements(
  app: FastifyInstance,
  deps: Pick<Dependances, 'db' | 'jobs' | 'config'>,
): void {
  const { db, jobs } = deps
  const dossier = ouvrirDossier(deps.config.dataDir)

  serve(app, contrat.demanderTelechargement, async ({ body }, demandeur) => {
    if (body.sorte === 'FICHES' && body.choisies.length === 0)
      throw demandeur.refuser('DONNEES_REFUSEES', { refus: [{ champ: 'choisies', code: 'OBLIGATOIRE' }] })
    const deTrop = sansObjetPour(body.sorte, body)
    if (deTrop.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus: deTrop })
    const p = await population(db, demandeur, body)
    // Une date qui n’est pas gardée se dit maintenant : préparé, le fichier ne pourrait qu’échouer.
    await dateComparee(db, demandeur, p, body.depuis)
    const resume = [
      p.regardes.map(({ nom }) => nom).join(', '),
      ...direCriteres(p.recherche),
      ...(body.choisies.length > 0 ? [direChoisies(body.choisies.length)] : []),
    ].join('\u202f; ')
    return transiger(db, demandeur, async (acte) => {
      const { trx, auteur, maintenant } = acte
      if ((await store.compterLesSiens(trx, auteur.id)) >= GARDES_PAR_PERSONNE)
        throw acte.refuser('TELECHARGEMENTS_MAX', { params: { max: GARDES_PAR_PERSONNE } })
      const { id } = await trx
        .insertInto('telechargement')
        .values({
          compteId: auteur.id,
          teneurId: auteur.teneur?.id ?? null,
          sorte: body.sorte,
          demande: JSON.stringify(body),
          resume,
          etat: naitre(acte, TELECHARGEMENT, 'demander'),
          demandeLe: maintenant,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await jobs.demander(trx, TRAVAIL, {})
      return { id }
    })
  })

  serve(app, contrat.mesTelechargements, async (_, demandeur) => {
    await entrer(db, demandeur)
    return { telechargements: await store.lireLesSiens(db, demandeur.compte.id) }
  })

  serve(app, contrat.prendreTelechargement, async ({ params }, demandeur) => {
    // La porte se repasse : le fichier est d’un territoire que l’on peut ne plus voir.
    const entre = await entrer(db, demandeur)
    const t = await store.lirePret(db, demandeur.compte.id, params.id)
    if (!t || t.expireLe < demandeur.maintenant) throw demandeur.refuser('INTROUVABLE')
    if (!(await tientEncore(db, t.perimetre ?? '', entre))) throw demandeur.refuser('HORS_TERRITOIRE')
    const contenu = await dossier.trouver(t.fichier, {
      taille: Number(t.taille),
      sha256: t.sha256,
      le: t.finiLe,
    })
    if (!contenu) throw demandeur.refuser('INTROUVABLE')
    return { nom: t.nom, type: t.type, contenu, telecharger: true }
  })

  serve(app, contrat.recommencerTelechargement, async ({ params }, demandeur) => {
    await entrer(db, demandeur)
    await transiger(db, demandeur, async (acte) => {
      const { id } = (await store.lireLeSien(acte.trx, acte.auteur.id, params.id)) ?? { id: 0 }
      await agir(acte, TELECHARGEMENT, id, 'recommencer', {
        // Demandé de nouveau, il se compte de nouveau : le territoire a pu changer depuis.
        avec: { motif: null, essais: 0, faites: 0, total: null, fichier: null, expireLe: null, noteLe: null },
      })
      await jobs.demander(acte.trx, TRAVAIL, {})
    })
  })

  // Sans la porte : ce que l’on a demandé se retire toujours.
  serve(app, contrat.supprimerTelechargement, async ({ params }, demandeur) => {
    const retire = await store.retirer(db, demandeur.compte.id, params.id)
    if (!retire) throw demandeur.refuser('INTROUVABLE')
    if (retire.fichier !== null) await dossier.effacer(retire.fichier)
  })
}
