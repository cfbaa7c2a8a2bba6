import type { Jour } from '#domain/jour.ts'
import { lireJour } from '#domain/jour-tape.ts'
import { porteUneCommande } from '#domain/texte.ts'
import type { Champ } from './entetes.ts'

/** Le texte de la colonne d’un champ, sans espaces de bord ; vide si le fichier ne l’a pas. */
export type Brut = (champ: Champ) => string

/** Ce qui fait refuser la ligne entière. */
export class LigneRefusee extends Error {}

const VIDES = new Set(['', 'na', 'null', 'non connu', 'non connue', 'non renseigne', 'non renseigné'])
const ENTIER = /^\d{1,9}(?:[.,]0+)?$/
const LONGUEUR_MAX = 500

const NOMS: Partial<Record<Champ, string>> = {
  dateImmatriculation: 'la date d’immatriculation',
  dateMaj: 'la date de mise à jour',
  mandatFin: 'la date de fin de mandat',
  dateReglement: 'la date du règlement',
  nbLots: 'le nombre de lots',
  nbLotsHabBurCom: 'le nombre de lots d’habitation, de bureaux ou de commerces',
  nbLotsHab: 'le nombre de lots d’habitation',
  nbLotsStationnement: 'le nombre de lots de stationnement',
  nbAdresses: 'le nombre d’adresses complémentaires',
  nbParcelles: 'le nombre de parcelles',
}

function illisible(champ: Champ, valeur: string): LigneRefusee {
  return new LigneRefusee(
    `« ${valeur.slice(0, 60)} » ne se lit pas pour ${NOMS[champ] ?? `la colonne ${champ}`}.`,
  )
}

/** Le registre public écrit l’absence de plusieurs façons (décision 0016). */
export function estVide(valeur: string): boolean {
  return valeur.length <= 14 && VIDES.has(valeur.toLowerCase())
}

export function celluleTexte(brut: Brut, champ: Champ): string | null {
  const valeur = brut(champ)
  if (estVide(valeur)) return null
  if (porteUneCommande(valeur)) throw new LigneRefusee('Un texte contient un caractère de commande.')
  return valeur.length > LONGUEUR_MAX ? valeur.slice(0, LONGUEUR_MAX) : valeur
}

export function celluleEntier(brut: Brut, champ: Champ): number | null {
  const valeur = brut(champ)
  if (estVide(valeur)) return null
  if (!ENTIER.test(valeur)) throw illisible(champ, valeur)
  return Number.parseInt(valeur, 10)
}

export function lireDate(brut: Brut, champ: Champ): Jour | null {
  const valeur = brut(champ)
  if (estVide(valeur)) return null
  const jour = lireJour(valeur)
  if (jour === null) throw illisible(champ, valeur)
  return jour
}

export function lireOuiNon(brut: Brut, champ: Champ): boolean | null {
  const valeur = brut(champ).toLowerCase()
  if (valeur === 'oui' || valeur === 'principal') return true
  if (valeur === 'non' || valeur === 'secondaire') return false
  return null
}
