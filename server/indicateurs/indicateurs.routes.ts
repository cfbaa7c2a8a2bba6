import type { Instant } from '#domain/instant.ts'
import * as contrat from '#contract/indicateurs.ts'
import { jourDeParis } from '#domain/jour.ts'
import { compterDemandes, dernieresSemaines, SEMAINES_DE_MOYENNE } from '#domain/validation/indicateurs.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Dependances } from '#server/dependances.ts'
import { serve } from '#server/http/serve.ts'
import type { DB } from '#server/postgres/schema.ts'
import * as store from './indicateurs.store.ts'

const MEMOIRE_MS = 60_000

/** Rien ne les compte encore. */
const PAS_COMPTES = {
  moyenneRattachementHebdo: null,
  nbTelechargementDonneesBrutes: null,
  topEchelleGeographique: null,
  nbTelechargementRapportBo: null,
  nbMajParAnnee: null,
  nbMajParMois: null,
}

/** §2.6 : le détail n’est montré qu’aux administrateurs du teneur. */
const SANS_DETAIL = { ...PAS_COMPTES, moyenneImmatHebdo: null, nbTeledeclarants: null, nbUtilisateurs: null }

async function calculer(db: Kysely<DB>, maintenant: Instant) {
  const aujourdhui = jourDeParis(maintenant)
  const [comptes, ouvertes] = await Promise.all([
    store.compterPourLeTeneur(db, dernieresSemaines(aujourdhui)),
    store.demandesOuvertes(db),
  ])
  return {
    calculeLe: maintenant,
    nbCoproImmatriculees: comptes.immatriculees,
    ...compterDemandes(ouvertes, aujourdhui),
    moyenneImmatHebdo: Math.round((10 * comptes.immatriculations) / SEMAINES_DE_MOYENNE) / 10,
    nbTeledeclarants: comptes.teledeclarants,
    nbUtilisateurs: comptes.utilisateurs,
    ...PAS_COMPTES,
  }
}
type Indicateurs = Awaited<ReturnType<typeof calculer>>

/** Le dernier calcul de ce processus, gardé une minute ; un calcul en cours sert à tous ceux qui le demandent. */
function memoire(db: Kysely<DB>) {
  let dernier: { le: number; valeur: Promise<Indicateurs>; fini: boolean } | null = null
  return (maintenant: Instant, frais: boolean): Promise<Indicateurs> => {
    const age = Date.parse(maintenant) - (dernier?.le ?? 0)
    if (dernier && (!dernier.fini || (!frais && age >= 0 && age < MEMOIRE_MS))) return dernier.valeur
    const neuf = { le: Date.parse(maintenant), valeur: calculer(db, maintenant), fini: false }
    dernier = neuf
    neuf.valeur.then(
      () => (neuf.fini = true),
      () => (dernier = null),
    )
    return neuf.valeur
  }
}

/** §2.6, §7.3 : le tableau du syndic et celui du teneur. */
export function routesIndicateurs(app: FastifyInstance, { db }: Pick<Dependances, 'db'>): void {
  const indicateurs = memoire(db)

  serve(app, contrat.tableauDeBordSyndic, (_, { compte, aujourdhui, refuser }) => {
    if (compte.idTeledeclarant === null) throw refuser('NON_AUTORISE')
    return store.compterPourLeSyndic(db, compte.idTeledeclarant, aujourdhui)
  })

  serve(app, contrat.indicateursTeneur, async ({ query }, { compte, maintenant }) => {
    const tous = await indicateurs(maintenant, query.frais === 'true')
    return compte.authorities.includes('SUIVI_INDICATEURS_MCO') ? tous : { ...tous, ...SANS_DETAIL }
  })
}
