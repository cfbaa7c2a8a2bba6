import * as contrat from '#contract/institutions/habilitations.ts'
import { situationDe } from '#domain/institutions/habilitations/habilitation.ts'
import { direChangement, lireChangements } from '#domain/teneur/journal/changements.ts'
import { nomDEvenement, type TypeEvenement } from '#domain/socle/journal/evenements.ts'
import { lireSiret } from '#domain/comptes/etablissements/siret.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { habilitationDuSiret, nommerTerritoires } from '#server/socle/registre/territoire/perimetre.ts'
import * as store from './habilitations.store.ts'
import { changer, clore, ouvrir } from './tenir.ts'

async function rendre(db: Kysely<DB>, h: store.HabilitationLue, aujourdhui: Jour) {
  const { id, siret, libelle, du, au, comptes } = h
  const territoires = await nommerTerritoires(db, h.territoires)
  return { id, siret, libelle, du, au, comptes, territoires, situation: situationDe(h, aujourdhui) }
}

/** Le premier SIRET écrit dans un texte. */
const siretEcrit = (texte: string): string | null => {
  const [trouve] = /\d(?:[\s.]?\d){13}/.exec(texte) ?? []
  return trouve === undefined ? null : lireSiret(trouve)
}

/** Les accès des organismes à leur territoire (L711-3) : qui les ouvre, les change et les clôt. */
export function routesHabilitations(app: FastifyInstance, deps: Dependances): void {
  const { db } = deps

  serve(app, contrat.listerHabilitations, async ({ query }, { aujourdhui }) => {
    const { recherche, situation = null, page: rang } = query
    const { lignes, comptes } = await store.lister(db, { recherche, situation, rang, aujourdhui })
    const total = situation === null ? comptes.A_VENIR + comptes.OUVERT + comptes.CLOS : comptes[situation]
    return {
      lignes: await Promise.all(lignes.map((h) => rendre(db, h, aujourdhui))),
      totalItems: total,
      comptes,
    }
  })

  serve(app, contrat.habilitationDUneReclamation, async ({ params }, { refuser }) => {
    const r = await store.demandeDAcces(db, params.reclamation)
    if (!r) throw refuser('INTROUVABLE')
    const siret = r.siret ?? siretEcrit(r.texte)
    const qui = [r.prenom, r.nom].filter(Boolean).join(' ')
    return {
      reference: r.reference,
      siret: siret ?? '',
      libelle: r.raisonSociale ?? '',
      demandeur: [qui, r.email && `(${r.email})`].filter(Boolean).join(' '),
      finalite: r.texte,
      dejaOuvert: (await habilitationDuSiret(db, siret))?.id ?? null,
    }
  })

  serve(app, contrat.lireHabilitation, async ({ params: { id } }, { refuser, aujourdhui }) => {
    const h = await store.lire(db, id)
    if (!h) throw refuser('INTROUVABLE')
    const { finalite, demandeur, version, reclamationId, reference } = h
    return {
      ...(await rendre(db, h, aujourdhui)),
      finalite,
      demandeur,
      version,
      reclamation: reclamationId === null || reference === null ? null : { id: reclamationId, reference },
      historique: (await store.historique(db, id)).map((e) => ({
        id: e.id,
        date: e.date,
        auteur: e.auteur,
        libelle: nomDEvenement(`${e.categorie}.${e.type}` as TypeEvenement),
        changements: lireChangements(
          e.ancien as Record<string, unknown> | null,
          e.nouveau as Record<string, unknown> | null,
        ).map(direChangement),
      })),
    }
  })

  serve(app, contrat.ouvrirHabilitation, async ({ body }, demandeur) => ({
    id: await ouvrir(deps, demandeur, body),
  }))

  serve(app, contrat.changerHabilitation, async ({ params, body }, demandeur) => ({
    version: await changer(deps, demandeur, params.id, body),
  }))

  serve(app, contrat.cloreHabilitation, ({ params, body }, demandeur) =>
    clore(deps, demandeur, params.id, body),
  )
}
