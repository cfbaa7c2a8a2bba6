import type { RechercheLue } from './recherche.ts'

/** Une recherche plus large que celle qui n’a rien trouvé, et ce qu’elle laisse de côté. */
interface Elargissement {
  libelle: string
  recherche: RechercheLue
}

const NUMERO_DE_RUE = /^\s*\d+\s*(?:bis|ter|quater|[a-d])?[\s,]+(?=\S)/i
const CODE_POSTAL = /(?:^|[\s,])\d{5}(?=$|[\s,])/
const COMMUNE = /,[^,]*$/

const SANS: readonly [libelle: string, motif: RegExp][] = [
  ['sans le numéro de la rue', NUMERO_DE_RUE],
  ['sans le code postal', CODE_POSTAL],
  ['sans la commune', COMMUNE],
]

/** Les recherches plus larges à proposer d’un clic, de la plus proche à la plus large. */
export function elargir(recherche: RechercheLue): Elargissement[] {
  const { q, departement } = recherche
  const parMots = SANS.flatMap(([libelle, motif]) => {
    const reste = q.replace(motif, ' ').replace(/\s+/g, ' ').trim()
    // Moins de trois lettres ne se cherchent pas.
    if (!motif.test(q) || reste.replace(/\P{L}/gu, '').length < 3) return []
    return [{ libelle: `« ${reste} », ${libelle}`, recherche: { ...recherche, q: reste, page: 1 } }]
  })
  const partout = { ...recherche, departement: '', page: 1 }
  return [
    ...(departement ? [{ libelle: `« ${q} » dans toute la France`, recherche: partout }] : []),
    ...parMots,
  ]
}
