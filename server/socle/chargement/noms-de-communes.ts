import { formeDeLieu, type NomDeCommune, type SorteDeNom } from '#domain/socle/territoire/noms.ts'

/** Une commune de la liste officielle (`@etalab/decoupage-administratif`). */
export interface Commune {
  code: string
  nom: string
  type: 'commune-actuelle' | 'commune-deleguee' | 'commune-associee' | 'arrondissement-municipal'
  departement?: string
  /** Commune entière d’un arrondissement municipal. */
  commune?: string
  /** Commune d’aujourd’hui d’une commune déléguée ou associée. */
  chefLieu?: string
  codesPostaux?: string[]
  population?: number
  anciensCodes?: string[]
}

/** Une commune d’un code officiel plus ancien (`@etalab/cog`), qui nomme celles qui ne sont plus. */
export interface Ancienne {
  code: string
  nom: string
  type: string
  communeAbsorbante?: string
  /** Du code que la commune portait avant de changer de département. */
  nouveauCode?: string
}

/** Une commune d’hier, et celle d’aujourd’hui qui l’a prise. */
export interface DHier {
  code: string
  nom: string
  absorbante: string
}

/** Une absorbante a pu être absorbée à son tour. */
const PAS_MAX = 5

const actuellesDe = (communes: readonly Commune[]): ReadonlyMap<string, Commune> =>
  new Map(communes.filter((c) => c.type === 'commune-actuelle').map((c) => [c.code, c]))

/** Ce que chaque code d’hier est devenu, d’un pas. */
function suites(communes: readonly Commune[], anciennes: readonly Ancienne[]): ReadonlyMap<string, string> {
  const suivante = new Map(
    anciennes.flatMap((a) => (a.communeAbsorbante ? [[a.code, a.communeAbsorbante]] : [])),
  )
  for (const commune of communes) {
    for (const ancien of commune.anciensCodes ?? []) suivante.set(ancien, commune.code)
    if (commune.chefLieu && commune.chefLieu !== commune.code) suivante.set(commune.code, commune.chefLieu)
  }
  return suivante
}

/** La commune d’aujourd’hui où mène un code d’hier. */
function menant(
  code: string,
  suivante: ReadonlyMap<string, string>,
  actuelles: ReadonlyMap<string, Commune>,
): string | undefined {
  let menee: string | undefined = code
  for (let pas = 0; pas < PAS_MAX && menee && (menee === code || !actuelles.has(menee)); pas += 1)
    menee = suivante.get(menee)
  return menee && actuelles.has(menee) ? menee : undefined
}

/** Les communes d’hier que l’on sait nommer, et qui ont gardé un préfixe de section. */
export function absorbees(communes: readonly Commune[], anciennes: readonly Ancienne[]): DHier[] {
  const actuelles = actuellesDe(communes)
  const noms = new Map(anciennes.filter((a) => a.type !== 'ancien-code').map((a) => [a.code, a.nom]))
  for (const commune of communes) if (commune.chefLieu) noms.set(commune.code, commune.nom)
  const suivante = suites(communes, anciennes)
  return [...suivante.keys()].flatMap((code) => {
    const nom = noms.get(code)
    // Le chef-lieu d’une commune nouvelle et une commune rétablie gardent le préfixe 000.
    if (!nom || actuelles.has(code)) return []
    const absorbante = menant(code, suivante, actuelles)
    return absorbante === undefined ? [] : [{ code, nom, absorbante }]
  })
}

const SORTES: Readonly<Record<Commune['type'], SorteDeNom>> = {
  'commune-actuelle': 'ACTUELLE',
  'arrondissement-municipal': 'ARRONDISSEMENT',
  'commune-deleguee': 'DELEGUEE',
  'commune-associee': 'ASSOCIEE',
}

/**
 * Tous les noms et tous les codes sous lesquels chaque commune, ou arrondissement, est ou a été connue : le sien, ceux de ses communes
 * déléguées et associées, ceux qu’elle a portés, ceux qu’elle a pris. Chaque nom une fois par code.
 */
export function nommees(communes: readonly Commune[], anciennes: readonly Ancienne[]): NomDeCommune[] {
  const actuelles = actuellesDe(communes)
  const suivante = new Map([
    ...anciennes.flatMap((a) => (a.nouveauCode ? [[a.code, a.nouveauCode] as const] : [])),
    ...suites(communes, anciennes),
  ])
  const noms = new Map<string, NomDeCommune>()
  const noter = (commune: string | undefined, code: string, nom: string, sorte: SorteDeNom) => {
    if (commune === undefined) return
    const forme = formeDeLieu(nom)
    const cle = `${code} ${commune} ${forme}`
    if (!noms.has(cle)) noms.set(cle, { commune, code, nom, sorte, forme })
  }
  const rang = (c: Commune) => (c.type === 'commune-actuelle' ? 0 : 1)
  for (const c of communes.toSorted((a, b) => rang(a) - rang(b)))
    noter(c.chefLieu ?? c.code, c.code, c.nom, SORTES[c.type])
  for (const a of anciennes) {
    if (a.type === 'arrondissement-municipal') continue
    const deja = actuelles.has(a.code) ? a.code : menant(a.code, suivante, actuelles)
    noter(deja, a.code, a.nom, 'ANCIENNE')
  }
  // Un code que la liste dit de deux communes, dont le territoire s’est partagé, mène à l’une et à l’autre.
  const nomsDe = new Map([...noms.values()].map((n) => [n.code, n]))
  for (const { code, anciensCodes = [] } of actuelles.values())
    for (const ancien of anciensCodes) {
      const connu = nomsDe.get(ancien)
      if (connu && connu.commune !== code) noter(code, ancien, connu.nom, connu.sorte)
    }
  const nommes = new Set(nomsDe.keys())
  // Le code d’hier que rien ne nomme : il mène à la commune, sous son nom d’aujourd’hui.
  for (const code of suivante.keys()) {
    const commune = nommes.has(code) ? undefined : menant(code, suivante, actuelles)
    noter(commune, code, actuelles.get(commune ?? '')?.nom ?? '', 'ANCIENNE')
  }
  return [...noms.values()]
}
