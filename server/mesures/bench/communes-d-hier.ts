import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { departementDuCode } from '#domain/socle/territoire/codes.ts'
import type { LieuASituer, Situation } from '#domain/socle/territoire/situer.ts'

interface Officielle {
  code: string
  nom: string
  type: string
  chefLieu?: string
  codesPostaux?: string[]
  anciensCodes?: string[]
}

/** Une commune d’hier, et celle d’aujourd’hui que dit la liste officielle. */
export interface DHier {
  code: string
  nom: string
  attendue: Officielle
}

/** Ce que donne une façon de recevoir un lieu : la part bien placée, et ceux qui sont mal placés sans que rien ne le dise. */
export interface Placement {
  comment: string
  part: number
  taises: string[]
}

/** Ce que l’on veut de la liste officielle entière. */
export const BIEN_PLACEES = 0.995

/** Chaque commune fusionnée, associée ou déléguée de la liste officielle, avec celle qui l’a reprise. */
export async function lireLesCommunesDHier(): Promise<DHier[]> {
  const resoudre = createRequire(import.meta.url).resolve
  const lire = async (paquet: string) =>
    JSON.parse(await readFile(resoudre(`${paquet}/data/communes.json`), 'utf8')) as Officielle[]
  const [communes, anciennes] = await Promise.all([
    lire('@etalab/decoupage-administratif'),
    lire('@etalab/cog'),
  ])
  const actuelles = new Map(communes.filter((c) => c.type === 'commune-actuelle').map((c) => [c.code, c]))
  const reprises = new Map([...actuelles.values()].flatMap((c) => (c.anciensCodes ?? []).map((a) => [a, c])))
  const reliees = [
    ...communes.map(({ code, nom, chefLieu }) => ({ code, nom, attendue: actuelles.get(chefLieu ?? '') })),
    ...anciennes.map(({ code, nom }) => ({ code, nom, attendue: reprises.get(code) })),
  ]
  return reliees.flatMap(({ attendue, ...hier }) => (attendue ? [{ ...hier, attendue }] : []))
}

/** Ce que l’import reçoit d’un lieu, de chaque façon. */
const RECUS: Readonly<Record<string, (h: DHier) => LieuASituer>> = {
  'son code': ({ code }) => ({ code }),
  'son nom et son code postal': ({ nom, attendue }) => ({
    nom,
    codePostal: attendue.codesPostaux?.[0] ?? null,
  }),
  'son nom en capitales': ({ nom, attendue }) => ({
    nom: nom
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .replace(/[-'’]/g, ' ')
      .replace(/\bSAINT(E?)\b/g, 'ST$1'),
    codePostal: attendue.codesPostaux?.[0] ?? null,
  }),
  'son nom et son département': ({ nom, attendue }) => ({
    nom,
    departement: departementDuCode(attendue.code),
  }),
}

/** Place chaque commune d’hier de chaque façon, par `situer`. */
export function placer(
  dHier: readonly DHier[],
  situer: (lieu: LieuASituer) => Situation | null,
): Placement[] {
  return Object.entries(RECUS).map(([comment, lieuDe]) => {
    const lieux = dHier.map((hier) => ({ hier, situation: situer(lieuDe(hier)) }))
    const estElle = ({ hier: { attendue }, situation }: (typeof lieux)[number]): boolean =>
      situation?.commune === attendue.code || situation?.nomme.parente === attendue.code
    const bonnes = lieux.filter(estElle)
    const taises = lieux.filter((lieu) => !estElle(lieu) && lieu.situation?.sur)
    return {
      comment,
      part: bonnes.length / lieux.length,
      taises: taises.map(({ hier, situation }) => `${hier.nom} : ${situation?.commune}`),
    }
  })
}
