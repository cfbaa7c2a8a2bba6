import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { bonjour, corps, type Message, type Personne } from '#domain/socle/courriels/message.ts'

/** Ce qui est entré dans une recherche, ou en est sorti : combien, et les premiers numéros. */
interface Mouvement {
  nombre: number
  numeros: readonly string[]
}

function enumerer({ nombre, numeros }: Mouvement): string {
  const autres = nombre - numeros.length
  return [
    numeros.map((numero) => afficherNumero(numero)).join(', '),
    ...(autres > 0 ? [`et ${afficherEntier(autres)} autre${autres > 1 ? 's' : ''}`] : []),
  ].join(' ')
}

const FAITS = {
  entrees: ['y est entrée', 'y sont entrées'],
  sorties: ['en est sortie', 'en sont sorties'],
} as const

function direMouvement(fait: keyof typeof FAITS, m: Mouvement): string[] {
  if (m.nombre === 0) return []
  const [une, plusieurs] = FAITS[fait]
  const dit = m.nombre > 1 ? `copropriétés ${plusieurs}` : `copropriété ${une}`
  return [`${afficherEntier(m.nombre)} ${dit}\u00a0: ${enumerer(m)}.`]
}

/** La nuit d’après : des numéros et un lien ; ni nom de copropriété, ni montant, car un courriel se transfère. */
export function messageAlerteDeRecherche(
  p: Personne & { recherche: string; entrees: Mouvement; sorties: Mouvement; adresse: string },
): Message {
  return {
    nature: 'INSTITUTION.ALERTE',
    sujet: `Votre recherche «\u202f${p.recherche}\u202f» a changé`,
    texte: corps(
      bonjour(p),
      `Ce que trouve votre recherche «\u202f${p.recherche}\u202f» a changé depuis la dernière fois.`,
      ...direMouvement('entrees', p.entrees),
      ...direMouvement('sorties', p.sorties),
      'Pour la rouvrir, ou ne plus être prévenu\u00a0:',
      p.adresse,
    ),
  }
}
