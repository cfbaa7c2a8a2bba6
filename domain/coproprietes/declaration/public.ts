import { codes } from '#domain/socle/codes.ts'
import type { ChampRange, ValeurPublique } from '#domain/coproprietes/copropriete/fiche.ts'
import { estUnBatiment } from '#domain/coproprietes/copropriete/batiment.ts'
import { iduDe } from '#domain/coproprietes/copropriete/parcelle.ts'
import { direAdresse } from './adresse.ts'
import { CHAMPS, valeurDe } from './champs.ts'
import type { Declaration } from './declaration.ts'
import { FAMILLES_ARRETES } from './listes.ts'
import { plusMois, type Jour } from '#domain/socle/temps/jour.ts'
import { adressesDe, communeDeclaree } from './localisation.ts'
import { periodeDeclaree } from './technique.ts'

/**
 * La clôture dont part l’échéance suivante (`prochaineEcheance`). D’un premier exercice, c’est la veille de l’an qui s’ouvre : la mise à
 * jour s’attend huit mois après la clôture prévue, comme des suivants (décision 0040).
 */
function clotureConnue({ donneesFinancieres: f }: Declaration): Jour | null {
  const cloture = f.dateClotureComptes
  return cloture !== null && f.premierExerciceComptable === true ? plusMois(cloture, -12) : cloture
}

/** Ce qui se compose ; les territoires se déduisent ailleurs de la commune. */
function composees(d: Declaration) {
  const { identification: i, procedures: p } = d
  const adresse = i.adressePrincipale
  const situee = adresse?.geolocalisee ? adresse : null
  const arretes = codes(FAMILLES_ARRETES).flatMap((nom) => p[nom])
  return {
    voie: adresse?.voie ?? null,
    codePostal: adresse?.codePostal ?? null,
    localite: adresse?.commune ?? null,
    codeInsee: communeDeclaree(d),
    cleAdresse: situee?.id ?? null,
    lon: situee?.lon ?? null,
    lat: situee?.lat ?? null,
    adressesSecondaires: i.adresseSecondaire.map(direAdresse),
    nbAdressesSecondaires: i.adresseSecondaire.length,
    parcelles: i.parcelle.map(iduDe),
    nbParcelles: i.parcelle.length,
    batiments: [...new Set(adressesDe(d).map(({ batId }) => batId))].filter(estUnBatiment),
    dateCloture: clotureConnue(d),
    periodeConstruction: periodeDeclaree(d),
    nbArretesEnCours: arretes.filter((a) => a.dateMainLevee === null).length,
    mandataireAdHoc: p.mandatAdHoc.dateNomination !== null && p.mandatAdHoc.dateFinMission === null,
    carence: p.ordonnanceCarence.dateOrdonnance !== null,
  }
}

/** Tout champ rangé, sauf l’état : une machine seule l’écrit. */
type Tels = { [C in Exclude<ChampRange, 'etat'>]?: ValeurPublique<C> }

/**
 * Ce qu’une déclaration apporte au dossier public et à la recherche (décision 0007) : ni finances ni chauffage. Les
 * champs que leur table dit publiés, tels quels, et ce qui se compose de plusieurs.
 */
export function dossierPublic(d: Declaration): Tels & ReturnType<typeof composees> {
  const tels: Tels = Object.fromEntries(
    CHAMPS.flatMap(({ publie, chemin }) => (publie ? [[publie, valeurDe(d, chemin)]] : [])),
  )
  return { ...tels, ...composees(d) }
}
