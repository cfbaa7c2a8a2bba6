import { setImmediate as passerLaMain } from 'node:timers/promises'
import { clotureAcceptee, contexteDeMiseAJour } from '#domain/coproprietes/declaration/contexte.ts'
import { codes } from '#domain/socle/codes.ts'
import type { Connue } from '#domain/coproprietes/mises-a-jour/bordereaux/proposition.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { droitDeMettreAJour } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import { declarationConnue, saisieInitiale } from '#domain/coproprietes/mises-a-jour/repartir.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { Demandeur } from '#server/socle/registre/actes/acte.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import * as store from './bordereaux/bordereaux.store.ts'
import { TYPE_DU_FICHIER } from './bordereaux/juger-ligne.ts'

/** Une copropriété à déclarer : ce qui a été accepté, et ce que la ligne propose. */
export interface ADeclarer extends Connue {
  numero: string
  nom: string | null
  adresse: string
}

const PAR_TOUR = 100

type DuCabinet = Demandeur<'NON_AUTORISE', CompteConnecte>

/** Les états d’où cette personne déclare des comptes. */
const etatsDe = ({ authorities }: CompteConnecte) =>
  codes(ETATS).filter((etat) => {
    const droit = droitDeMettreAJour(TYPE_DU_FICHIER, etat)
    return droit !== undefined && authorities.includes(droit)
  })

function proposer({ auteur, aujourdhui }: DuCabinet, { dossier, acceptee }: store.AvecAcceptee): ADeclarer {
  const { dateAcceptation: _, parcellesNonSituees: _n, parcellesGardees: _g, ...reponses } = acceptee ?? {}
  const precedente = declarationConnue(dossier, reponses, [])
  const contexte = contexteDeMiseAJour(auteur, aujourdhui, { type: TYPE_DU_FICHIER, precedente })
  return {
    numero: dossier.numero,
    nom: dossier.nom,
    adresse: direAdresse({ ...dossier, commune: dossier.localite }),
    precedente,
    propose: saisieInitiale(contexte).donneesFinancieres ?? {},
  }
}

/** Celles de l’établissement que cette personne peut déclarer. */
export async function lireADeclarer(db: Dependances['db'], demandeur: DuCabinet): Promise<ADeclarer[]> {
  const lues = await store.aDeclarer(db, etablissementDe(demandeur), etatsDe(demandeur.auteur))
  const toutes: ADeclarer[] = []
  for (const lue of lues) {
    toutes.push(proposer(demandeur, lue))
    // Le reste du registre répond pendant que l’on compose celui d’un gros cabinet.
    if (toutes.length % PAR_TOUR === 0) await passerLaMain()
  }
  return toutes
}

/** Celles de l’établissement qui portent ces numéros, quel que soit leur état : un modèle se remet longtemps après. */
export async function lireConnues(
  db: Dependances['db'],
  demandeur: DuCabinet,
  numeros: readonly string[],
): Promise<Map<string, Connue>> {
  if (numeros.length === 0) return new Map()
  const lues = await store.parNumeros(db, etablissementDe(demandeur), numeros)
  return new Map(lues.map((lue) => [lue.dossier.numero, proposer(demandeur, lue)]))
}

/** Vrai quand un exercice de plus est clos, ou que l’on n’en connaît aucun. */
export const estAttendue = ({ precedente, propose }: ADeclarer): boolean =>
  clotureAcceptee(precedente) === null || (propose['dateClotureComptes'] ?? null) !== null
