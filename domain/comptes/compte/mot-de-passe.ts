import type { Refus } from '#domain/socle/refus/refus.ts'
import { MOT_DE_PASSE_MAX, MOT_DE_PASSE_MIN } from './bornes.ts'

const SPECIAUX = '~!@#$%^&*_-+=|(){}[]:;<>,.?/'
const estSpecial = (caractere: string) => SPECIAUX.includes(caractere)

export interface Regle {
  code: 'longueur' | 'majuscule' | 'minuscule' | 'chiffre' | 'special' | 'espace' | 'casse'
  libelle: string
  remplie: (motDePasse: string) => boolean
}

const longueur = (min: number): Regle => ({
  code: 'longueur',
  libelle: `${min} caractères au moins`,
  remplie: (m) => Array.from(m).length >= min,
})
const chiffre: Regle = { code: 'chiffre', libelle: 'un chiffre', remplie: (m) => /[0-9]/.test(m) }
const special: Regle = {
  code: 'special',
  libelle: `un caractère spécial parmi ${SPECIAUX}`,
  remplie: (m) => Array.from(m).some(estSpecial),
}

/** §5.2, création d’un compte : celles du registre. */
export const REGLES_DU_COMPTE: readonly Regle[] = [
  longueur(MOT_DE_PASSE_MIN),
  { code: 'majuscule', libelle: 'une lettre majuscule', remplie: (m) => /\p{Lu}/u.test(m) },
  { code: 'minuscule', libelle: 'une lettre minuscule', remplie: (m) => /\p{Ll}/u.test(m) },
  chiffre,
  special,
  { code: 'espace', libelle: 'aucun espace', remplie: (m) => m !== '' && !/\s/u.test(m) },
]

/** §5.2, champ partagé : huit caractères, un chiffre, un caractère spécial, les deux casses ; chacune s’ôte ou se change. */
export function reglesDuChamp(
  choix: { min?: number | null; chiffre?: boolean; special?: boolean; casse?: boolean } = {},
): readonly Regle[] {
  const { min = 8, chiffre: avecChiffre = true, special: avecSpecial = true, casse = true } = choix
  return [
    ...(min === null ? [] : [longueur(min)]),
    ...(avecChiffre ? [chiffre] : []),
    ...(avecSpecial ? [special] : []),
    ...(casse
      ? [
          {
            code: 'casse',
            libelle: 'une majuscule et une minuscule',
            remplie: (m: string) => /\p{Lu}/u.test(m) && /\p{Ll}/u.test(m),
          } as const,
        ]
      : []),
  ]
}

/** §5.2 : neutre avant toute frappe, puis valide ou en erreur. */
export function etatDeRegle(regle: Regle, motDePasse: string): 'neutre' | 'valide' | 'erreur' {
  if (motDePasse === '') return 'neutre'
  return regle.remplie(motDePasse) ? 'valide' : 'erreur'
}

/** §5.2. Vide quand le mot de passe convient ; la liste des mots de passe courants est demandée par le serveur. */
export function verifierMotDePasse(motDePasse: string, confirmation: string): Refus[] {
  const refus: Refus[] = []
  if (motDePasse === '') refus.push({ champ: 'motDePasse', code: 'OBLIGATOIRE' })
  else if (Array.from(motDePasse).length > MOT_DE_PASSE_MAX)
    refus.push({ champ: 'motDePasse', code: 'TROP_LONG', params: { max: MOT_DE_PASSE_MAX } })
  else if (!REGLES_DU_COMPTE.every((r) => r.remplie(motDePasse)))
    refus.push({ champ: 'motDePasse', code: 'MDP_REGLES' })
  if (confirmation === '') refus.push({ champ: 'confirmation', code: 'OBLIGATOIRE' })
  else if (confirmation !== motDePasse) refus.push({ champ: 'confirmation', code: 'MDP_DIFFERENTS' })
  return refus
}
