import { sansAnnonce, sansEntourage } from '#domain/socle/recherche/entourage.ts'
import { approcher, completer, type Recherche } from '#domain/socle/recherche/termes.ts'
import type { Vocabulaire } from '#domain/socle/recherche/vocabulaire.ts'
import { sql, type RawBuilder } from 'kysely'
import { chacun, parmiLesNumeros, type DansAutre } from './recherche.ts'

const telQuel =
  (autre: RawBuilder<string>): DansAutre =>
  (brut) =>
    sql`${autre} LIKE ${`%${brut}%`}`

/** À une faute près ; pas un nombre : une référence voisine est celle d’un autre. */
const voisin =
  (autre: RawBuilder<string>): DansAutre =>
  (brut) =>
    /\d/.test(brut) ? telQuel(autre)(brut) : sql`${autre} %> ${brut}`

/** Les numéros qui portent ce morceau (§5.8), lus d’abord : avec d’autres conditions, leur index ne servirait pas. */
export const deCeMorceau = (morceau: string): RawBuilder<boolean> =>
  sql`c.numero = ANY(ARRAY(SELECT numero FROM copropriete WHERE numero::text LIKE ${`%${morceau}%`}))`

/**
 * La condition d’une liste (§5.8), sur `copropriete c` et `recherche r` : la même lecture qu’à l’annuaire. `autre` est un texte
 * normalisé où un mot peut aussi se trouver : qui demande, sous quelle référence.
 */
export function conditionDeListe(
  recherche: Recherche,
  vocabulaire: Vocabulaire,
  autre?: RawBuilder<string>,
): RawBuilder<boolean> {
  if (recherche.par === 'numero') return parmiLesNumeros(recherche.numeros, sql.ref('c.numero'))
  const { numeros } = recherche
  const parmi = numeros === null ? sql<boolean>`false` : parmiLesNumeros(numeros, sql.ref('c.numero'))
  const morceau = recherche.par === 'mots' ? recherche.morceau : null
  // Un morceau se trouve où qu’il soit, au début et à la fin compris.
  const parNumero = morceau === null ? parmi : deCeMorceau(morceau)
  if (recherche.par === 'debut') {
    const modele = `${recherche.suite}%`
    return sql`(r.nom LIKE ${modele} OR r.voie LIKE ${modele} OR ${parNumero})`
  }
  const { cases } = completer(recherche.mots, vocabulaire)
  const bruts = recherche.mots.map((mot) => mot.brut)
  return sql`((${chacun(cases, bruts, autre && telQuel(autre))}) OR ${parNumero})`
}

/** Ce qu’une liste dit de plus que ses copropriétés. */
interface Ailleurs {
  /** Un texte normalisé où un mot peut aussi se trouver. */
  autre?: RawBuilder<string>
  /** Ce que le même texte peut vouloir dire d’autre. */
  sinon?: RawBuilder<boolean>
  /** La colonne du département ; sans elle, un département tapé reste un mot comme un autre. */
  departements?: RawBuilder<unknown>
}

/**
 * Cherche dans une liste comme à l’annuaire : à la lettre ; puis, quand rien ne répond, sans ce qui entoure l’adresse, puis à une faute près (`approche`), d’abord de la
 * copropriété, puis de ce que dit `autre`. `lire` reçoit la condition, null quand rien n’est cherché.
 */
export async function chercherEnListe<P extends { total: number }>(
  lire: (condition: RawBuilder<boolean> | null) => Promise<P>,
  recherche: Recherche | null,
  vocabulaire: Vocabulaire,
  { autre, sinon, departements }: Ailleurs = {},
): Promise<P & { approche: boolean }> {
  const aLaLettre = await lire(recherche && conditionDeListe(recherche, vocabulaire, autre))
  if (aLaLettre.total > 0 || recherche?.par !== 'mots') return { ...aLaLettre, approche: false }
  if (sinon) {
    const lues = await lire(sinon)
    if (lues.total > 0) return { ...lues, approche: false }
  }
  const { mots: annonces } = sansAnnonce(recherche.mots)
  const sansLui = annonces.length < recherche.mots.length ? [{ mots: annonces, departement: null }] : []
  for (const { mots, departement } of [...sansLui, ...sansEntourage(annonces, vocabulaire)]) {
    if (departement !== null && !departements) continue
    const condition = conditionDeListe(
      { ...recherche, mots, numeros: null, morceau: null },
      vocabulaire,
      autre,
    )
    // « Paris » au bout est aussi un département : il borne, et ne se met pas de côté.
    const sans = await lire(
      departement === null ? condition : sql`(${condition} AND ${departements} = ${departement})`,
    )
    if (sans.total > 0) return { ...sans, approche: true }
  }
  const bruts = recherche.mots.map((mot) => mot.brut)
  for (const { cases } of approcher(recherche.mots, vocabulaire)) {
    const siens = cases.length === bruts.length ? bruts : []
    const proches = await lire(chacun(cases, siens, autre && telQuel(autre)))
    if (proches.total > 0) return { ...proches, approche: true }
  }
  if (autre) {
    const { cases } = completer(recherche.mots, vocabulaire)
    const proches = await lire(chacun(cases, bruts, voisin(autre)))
    if (proches.total > 0) return { ...proches, approche: true }
  }
  return { ...aLaLettre, approche: false }
}
