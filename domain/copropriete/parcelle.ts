import type { Parcelle, Saisie } from '../declaration/declaration.ts'
import type { Refus } from '../refus.ts'

const ARRONDIES = { '75056': '75', '69123': '69', '13055': '13' } as Record<string, string>

/**
 * L’identifiant de quatorze caractères d’une parcelle : INSEE (5), préfixe (3), section (2), numéro (4). Paris, Lyon
 * et Marseille y sont écrites par arrondissement, comme au cadastre : `75056`+`115` devient `75115`+`000`.
 */
export function iduDe(p: Pick<Parcelle, 'codeInsee' | 'prefixe' | 'section' | 'numero'>): string {
  return normaliserIdu(p.codeInsee + p.prefixe + p.section.padStart(2, '0') + p.numero.padStart(4, '0'))
}

/** Ramène à l’écriture du cadastre l’identifiant que le registre public écrit par ville (services.md §0, point 5). */
export function normaliserIdu(idu: string): string {
  const departement = ARRONDIES[idu.slice(0, 5)]
  const prefixe = idu.slice(5, 8)
  if (!departement || prefixe === '000') return idu
  return `${departement}${prefixe}000${idu.slice(8)}`
}

/** Lit un identifiant collé en entier (`75113000AB0012`), espaces permis ; null si ce n’en est pas un. */
export function lireIdu(
  texte: string,
): Pick<Parcelle, 'codeInsee' | 'prefixe' | 'section' | 'numero'> | null {
  const m = /^(\d[\dAB]\d{3})(\d{3})([0-9A-Z]{2})(\d{4})$/.exec(texte.replace(/\s/g, '').toUpperCase())
  return m ? { codeInsee: m[1]!, prefixe: m[2]!, section: m[3]!, numero: m[4]! } : null
}

/** Lit une parcelle tapée (§5.4) : section d’une ou deux lettres (chiffres en Alsace-Moselle), numéro d’un à quatre chiffres. */
export function lireParcelle(brut: Saisie): { parcelle: Parcelle; idu: string } | { refus: Refus[] } {
  const texte = (cle: string) => String(brut[cle] ?? '').trim()
  const refus: Refus[] = []
  const codeInsee = texte('codeInsee').toUpperCase()
  const prefixe = texte('prefixe') || '000'
  const section = texte('section').toUpperCase()
  const numero = texte('numero')
  if (!/^\d[\dAB]\d{3}$/.test(codeInsee)) refus.push({ champ: 'codeInsee', code: 'PARCELLE_COMMUNE' })
  if (!/^\d{1,3}$/.test(prefixe)) refus.push({ champ: 'prefixe', code: 'PARCELLE_PREFIXE' })
  if (!/^[0-9A-Z]{1,2}$/.test(section)) refus.push({ champ: 'section', code: 'PARCELLE_SECTION' })
  if (!/^\d{1,4}$/.test(numero)) refus.push({ champ: 'numero', code: 'PARCELLE_NUMERO' })
  if (refus.length > 0) return { refus }
  const parcelle: Parcelle = {
    codePostal: texte('codePostal').slice(0, 5) || null,
    commune: texte('commune').slice(0, 100),
    communeAbsorbee: texte('communeAbsorbee').slice(0, 100) || null,
    codeInsee,
    prefixe: prefixe.padStart(3, '0'),
    section: section.padStart(2, '0'),
    numero: numero.padStart(4, '0'),
    geolocalisee: brut['geolocalisee'] === true,
  }
  return { parcelle, idu: iduDe(parcelle) }
}
