import { empreinte } from './hasard.ts'

/** Un syndic professionnel inventé. */
export interface SyndicInvente {
  raisonSociale: string
  siret: string
  codeApe: string
  commune: string
}

const FORMES = ['CABINET', 'AGENCE', 'RÉGIE', 'IMMOBILIÈRE', 'GESTION', 'SYNDIC', 'FONCIÈRE', 'SOCIÉTÉ']
const NOMS = [
  'ALTAVOR',
  'BELROUVRE',
  'CALVERNE',
  'DORMONT',
  'ESTREVILLE',
  'FANTEMARE',
  'GALVRAY',
  'HAUTERIVOIRE',
  'ISENBOIS',
  'JOLIMARE',
  'KERVADEL',
  'LORIVAL',
  'MONTFLAIR',
  'NOIRMAZE',
  'ORVELIN',
  'PRÉVALOUX',
  'QUINTERIVE',
  'ROCHEVANNE',
  'SOLENVAL',
  'TREMBLARGE',
  'URVOISE',
  'VALMORIN',
  'WESTRELLE',
  'YVREMONT',
  'ARPENTINE',
  'BRIVANTE',
  'CLOSERAIE',
  'DÉMARSAN',
  'ÉCLUSIER',
  'FAVREDOT',
]
const COMPLEMENTS = ['', '', '', ' ET FILS', ' ASSOCIÉS', ' GESTION', ' IMMOBILIER', ' & CIE']
const APE = ['6832A', '6832A', '6832A', '6831Z', '6820B', '6820A']

/**
 * Un SIRET inventé dont la clé est juste. Le SIREN commence par 0 : le répertoire n’en a jamais attribué, aucune
 * entreprise réelle n’est désignée.
 */
export function siretInvente(rang: number): string {
  const siren = avecCle(`0${String(rang % 10_000_000).padStart(7, '0')}`)
  return avecCle(`${siren}0001`)
}

function avecCle(debut: string): string {
  for (let cle = 0; cle < 10; cle += 1) {
    const essai = `${debut}${cle}`
    if (sommeDeLuhn(essai) % 10 === 0) return essai
  }
  throw new RangeError(`aucune clé pour ${debut}`)
}

function sommeDeLuhn(chiffres: string): number {
  let somme = 0
  for (let i = 0; i < chiffres.length; i += 1) {
    const chiffre = Number(chiffres[chiffres.length - 1 - i])
    const pese = i % 2 === 0 ? chiffre : chiffre * 2
    somme += pese > 9 ? pese - 9 : pese
  }
  return somme
}

/** Le syndic de ce rang dans un département : toujours le même. `communes` : où il peut être installé. */
export function syndicInvente(departement: string, rang: number, communes: readonly string[]): SyndicInvente {
  const tirage = empreinte(departement, rang + 101)
  const prendre = <T>(liste: readonly T[], sel: number): T =>
    liste[empreinte(departement, (rang + 1) * 31 + sel) % liste.length] as T
  return {
    raisonSociale: `${prendre(FORMES, 1)} ${prendre(NOMS, 2)}${prendre(COMPLEMENTS, 3)}`,
    // Le rang dans le département évite que deux syndics partagent un SIRET.
    siret: siretInvente((Number.parseInt(departement, 36) % 10_000) * 1000 + rang),
    codeApe: prendre(APE, 4),
    commune: (communes[tirage % communes.length] ?? '').toUpperCase(),
  }
}
