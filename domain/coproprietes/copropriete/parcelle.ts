import type { Saisie } from '#domain/coproprietes/declaration/declaration.ts'
import type { Parcelle } from '#domain/coproprietes/declaration/champs/identification.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { CODE_DE_COMMUNE } from '#domain/socle/territoire/codes.ts'
import { lireTexte, texteDe } from '#domain/socle/mots/texte.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { CHIFFRES_DU_NUMERO_DE_PARCELLE, CHIFFRES_DU_PREFIXE, LETTRES_DE_LA_SECTION } from './bornes.ts'

/** Le département et les arrondissements ; à Marseille, les autres préfixes sont ceux des quartiers. */
const ARRONDIES: Record<string, { departement: string; de: number; a: number }> = {
  '75056': { departement: '75', de: 101, a: 120 },
  '69123': { departement: '69', de: 381, a: 389 },
  '13055': { departement: '13', de: 201, a: 216 },
}
const PREFIXE = new RegExp(`^\\d{1,${CHIFFRES_DU_PREFIXE}}$`)
const NUMERO = new RegExp(`^\\d{1,${CHIFFRES_DU_NUMERO_DE_PARCELLE}}$`)
const SECTION = /^(?:[A-Z]{1,2}|0[A-Z])$/
const SECTION_ALSACE_MOSELLE = /^\d{1,2}$/

/**
 * L’identifiant de quatorze caractères d’une parcelle : INSEE (5), préfixe (3), section (2), numéro (4). Paris, Lyon
 * et Marseille y sont écrites par arrondissement, comme au cadastre : `75056`+`115` devient `75115`+`000`.
 */
export function iduDe(p: Pick<Parcelle, 'codeInsee' | 'prefixe' | 'section' | 'numero'>): string {
  return normaliserIdu(p.codeInsee + p.prefixe + p.section.padStart(2, '0') + p.numero.padStart(4, '0'))
}

/** Ramène à l’écriture du cadastre l’identifiant que le registre public écrit par ville (décision 0011). */
export function normaliserIdu(idu: string): string {
  const ville = ARRONDIES[idu.slice(0, 5)]
  const prefixe = idu.slice(5, 8)
  if (!ville || Number(prefixe) < ville.de || Number(prefixe) > ville.a) return idu
  return `${ville.departement}${prefixe}000${idu.slice(8)}`
}

/** Lit un identifiant collé en entier (`75113000AB0012`), espaces permis ; null si ce n’en est pas un. */
export function lireIdu(
  texte: string,
): Pick<Parcelle, 'codeInsee' | 'prefixe' | 'section' | 'numero'> | null {
  const [, codeInsee, prefixe, section, numero] =
    /^(\d[\dAB]\d{3})(\d{3})([0-9A-Z]{2})(\d{4})$/.exec(texte.replace(/\s/g, '').toUpperCase()) ?? []
  return codeInsee && prefixe && section && numero ? { codeInsee, prefixe, section, numero } : null
}

/** Un texte facultatif de la parcelle : null s’il manque, le refus du champ s’il n’est pas lisible. */
function lireLibre(champ: string, texte: string, refus: Refus[]): string | null {
  const lu = lireTexte(texte, 100)
  if (typeof lu === 'string') return lu || null
  refus.push({ champ, ...lu })
  return null
}

/** Lit une parcelle tapée (§5.4) : section d’une ou deux lettres (chiffres en Alsace-Moselle), numéro d’un à quatre chiffres. */
export function lireParcelle(brut: Saisie): { parcelle: Parcelle; idu: string } | { refus: Refus[] } {
  const texte = (cle: string) => texteDe(brut[cle]).trim()
  const refus: Refus[] = []
  const codeInsee = texte('codeInsee').toUpperCase()
  const prefixe = texte('prefixe') || '000'
  const section = texte('section').toUpperCase()
  const numero = texte('numero')
  if (!CODE_DE_COMMUNE.test(codeInsee)) refus.push({ champ: 'codeInsee', code: 'PARCELLE_COMMUNE' })
  if (!PREFIXE.test(prefixe))
    refus.push({
      champ: 'prefixe',
      code: 'PARCELLE_PREFIXE',
      params: { chiffres: compter(CHIFFRES_DU_PREFIXE, 'chiffre') },
    })
  const alsaceMoselle = /^(?:57|67|68)/.test(codeInsee) && SECTION_ALSACE_MOSELLE.test(section)
  if (!SECTION.test(section) && !alsaceMoselle)
    refus.push({
      champ: 'section',
      code: 'PARCELLE_SECTION',
      params: { lettres: compter(LETTRES_DE_LA_SECTION, 'lettre') },
    })
  if (!NUMERO.test(numero))
    refus.push({
      champ: 'numero',
      code: 'PARCELLE_NUMERO',
      params: { chiffres: compter(CHIFFRES_DU_NUMERO_DE_PARCELLE, 'chiffre') },
    })
  const codePostal = texte('codePostal')
  if (codePostal && !/^\d{5}$/.test(codePostal))
    refus.push({ champ: 'codePostal', code: 'CODE_POSTAL_INVALIDE' })
  const commune = lireLibre('commune', texte('commune'), refus) ?? ''
  const communeAbsorbee = lireLibre('communeAbsorbee', texte('communeAbsorbee'), refus)
  if (refus.length > 0) return { refus }
  const parcelle: Parcelle = {
    codePostal: codePostal || null,
    commune,
    communeAbsorbee,
    codeInsee,
    prefixe: prefixe.padStart(3, '0'),
    section: section.padStart(2, '0'),
    numero: numero.padStart(4, '0'),
    geolocalisee: brut['geolocalisee'] === true,
  }
  return { parcelle, idu: iduDe(parcelle) }
}
