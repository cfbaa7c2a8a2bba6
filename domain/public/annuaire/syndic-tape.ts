import { estAbrege } from '#domain/socle/recherche/abreviations.ts'
import { PLAFOND_DU_COMPTE, type Recherche } from '#domain/socle/recherche/termes.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'

/** Au-delà, ce qui est tapé est le nom ou l’adresse de bien des copropriétés : pas celui d’un syndic. */
const PEU = 10
const SIRET_OU_SIREN = /^(?:\d{9}|\d{14})$/

/**
 * Ce qui peut être le nom, le SIREN ou le SIRET d’un syndic professionnel, tapé dans la recherche simple ; null de tout autre texte, et de ce
 * qui a trouvé bien des copropriétés. La recherche avancée le cherche de même (décision 0056).
 */
export function lireSyndicTape(tape: string, recherche: Recherche, trouvees: number): string | null {
  if (recherche.par !== 'mots' || trouvees > PEU) return null
  const nom = tape.replace(/^\s*(?:syndic|siret|siren)\b[\s:]*/iu, '').trim()
  const chiffres = nom.replace(/\s/g, '')
  if (SIRET_OU_SIREN.test(chiffres)) return chiffres
  const porte = recherche.mots.some(({ texte }) => /^\p{L}{3,}$/u.test(texte) && !estAbrege(texte))
  return porte && !/[\d_$]/.test(nom) ? nom : null
}

/** « 54 copropriétés sont représentées par FONCIA LYON. » ; plusieurs noms se répondent : par ceux-là. */
export function direSyndic(nombre: number, noms: readonly [premier: string, dernier: string]): string {
  const [premier, dernier] = noms
  const par = premier === dernier ? premier : 'des syndics de ce nom'
  if (nombre === 1) return `Une copropriété est représentée par ${par}.`
  const combien =
    nombre > PLAFOND_DU_COMPTE ? `Plus de ${afficherEntier(PLAFOND_DU_COMPTE)}` : afficherEntier(nombre)
  return `${combien} copropriétés sont représentées par ${par}.`
}
