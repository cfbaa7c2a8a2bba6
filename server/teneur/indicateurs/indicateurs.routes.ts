import { certain } from '#domain/socle/certain.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import * as contrat from '#contract/teneur/indicateurs.ts'
import { debutDesTelechargements, debutsDeLAnneeEtDuMois } from '#domain/teneur/indicateurs/chiffres.ts'
import { CODES_TABLEAUX, lignesDuTableau, TABLEAUX } from '#domain/teneur/indicateurs/tableaux.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { malDepuis, resultatDe, type Passage } from '#domain/socle/travaux/passages.ts'
import { NIVEAUX } from '#domain/public/statistiques/niveaux.ts'
import {
  direFrequence,
  frequenceDe,
  TRAVAUX,
  TRAVAUX_PROGRAMMES,
  type NomTravail,
} from '#domain/socle/travaux/travaux.ts'
import {
  compterDemandes,
  dernieresSemaines,
  SEMAINES_DE_MOYENNE,
} from '#domain/teneur/validations/indicateurs.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { memoire } from '#server/socle/platform/memoire.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { prisesInhabituelles } from '#server/socle/registre/territoire/prises.ts'
import * as store from './indicateurs.store.ts'

/** §2.6 : le détail n’est montré qu’aux administrateurs du teneur. */
const SANS_DETAIL = {
  nbTelechargementDonneesBrutes: null,
  moyenneImmatHebdo: null,
  moyenneRattachementHebdo: null,
  nbTeledeclarants: null,
  nbUtilisateurs: null,
  nbMajParAnnee: null,
  nbMajParMois: null,
  topEchelleGeographique: null,
  nbTelechargementRapportBo: null,
}

/** Par semaine, au dixième. */
const moyenneHebdo = (nombre: number): number => Math.round((10 * nombre) / SEMAINES_DE_MOYENNE) / 10

async function calculer(db: Kysely<DB>, maintenant: Instant) {
  const aujourdhui = jourDeParis(maintenant)
  const semaines = dernieresSemaines(aujourdhui)
  const [comptes, ouvertes, { rapports, donneesBrutes, niveau }] = await Promise.all([
    store.compterPourLeTeneur(db, { semaines, ...debutsDeLAnneeEtDuMois(aujourdhui) }),
    store.demandesOuvertes(db),
    store.compterLesTelechargements(db, debutDesTelechargements(aujourdhui)),
  ])
  return {
    calculeLe: maintenant,
    nbCoproImmatriculees: comptes.immatriculees,
    ...compterDemandes(ouvertes, aujourdhui),
    moyenneImmatHebdo: moyenneHebdo(comptes.immatriculations),
    moyenneRattachementHebdo: moyenneHebdo(comptes.rattachements),
    nbTeledeclarants: comptes.teledeclarants,
    nbUtilisateurs: comptes.utilisateurs,
    nbMajParAnnee: comptes.majAnnee,
    nbMajParMois: comptes.majMois,
    topEchelleGeographique: niveau && NIVEAUX[niveau].libelle,
    nbTelechargementRapportBo: rapports,
    nbTelechargementDonneesBrutes: donneesBrutes,
  }
}

/** Un travail tel que le teneur le lit : quand il revient, et ce qu’a donné son dernier passage. */
function rendreTravail(nom: NomTravail, passage: Passage | null, le: Instant) {
  const frequence = certain(frequenceDe(nom), `quand revient le travail ${nom}`)
  const resultat = resultatDe(frequence, passage, le)
  return {
    nom,
    libelle: TRAVAUX[nom].libelle,
    quand: direFrequence(frequence),
    dernierPassage: passage?.debut ?? null,
    resultat,
    malDepuis: malDepuis(resultat, passage),
  }
}

/** §2.6, §7.3, §7.7 : le tableau du syndic, ceux du teneur, et ce que font les travaux de fond. */
export function routesIndicateurs(
  app: FastifyInstance,
  { db, jobs }: Pick<Dependances, 'db' | 'jobs'>,
): void {
  const indicateurs = memoire((maintenant) => calculer(db, maintenant))
  const tableaux = memoire((maintenant) => store.compterTableaux(db, maintenant))

  serve(app, contrat.tableauDeBordSyndic, (_, { compte, aujourdhui, refuser }) => {
    if (compte.idTeledeclarant === null) throw refuser('NON_AUTORISE')
    return store.compterPourLeSyndic(db, compte.idTeledeclarant, aujourdhui)
  })

  serve(app, contrat.indicateursTeneur, async ({ query }, { compte, maintenant }) => {
    const tous = await indicateurs(maintenant, query.frais === 'true')
    return compte.authorities.includes('SUIVI_INDICATEURS_MCO') ? tous : { ...tous, ...SANS_DETAIL }
  })

  serve(app, contrat.tableauxMco, async ({ query }, { maintenant }) => {
    const nombres = await tableaux(maintenant, query.frais === 'true')
    return CODES_TABLEAUX.map((code) => ({
      code,
      titre: TABLEAUX[code].titre,
      lignes: lignesDuTableau(code, nombres[code]),
    }))
  })

  serve(app, contrat.prisesInhabituelles, async (_, { aujourdhui }) => ({
    prises: await prisesInhabituelles(db, aujourdhui),
  }))

  serve(app, contrat.travauxDeFond, async () => {
    const { le, passages } = await jobs.passages()
    return { le, travaux: TRAVAUX_PROGRAMMES.map((nom) => rendreTravail(nom, passages[nom] ?? null, le)) }
  })
}
