import { iduDe } from '#domain/coproprietes/copropriete/parcelle.ts'
import { direAdresse, type Adresse } from '#domain/coproprietes/declaration/adresse.ts'
import type { Parcelle } from '#domain/coproprietes/declaration/champs/identification.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { adressesDe } from '#domain/coproprietes/declaration/localisation.ts'
import { adressesNonSituees, pistesDe, type Raison } from '#domain/coproprietes/mises-a-jour/situer/situer.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { dansUnBudget } from '#server/socle/outside/budget.ts'
import { ensemble } from '#server/socle/outside/ensemble.ts'
import * as store from './situer.store.ts'

/** Ce que l’on demande au plus pour une copropriété : le temps d’un acte, et peu de questions. */
const PARCELLES_MAX = 10
const PREFIXES_MAX = 8
const ADRESSES_MAX = 3
const CANDIDATES_MAX = 5
const A_LA_FOIS = 6

interface Proposition {
  raison: Raison
  parcelle: Parcelle
}

type Services = Pick<Dependances, 'db' | 'geocodage'>

/** La parcelle du cadastre là où est cette adresse ; null : aucune, undefined : le service se tait. */
async function parcelleDe({ geocodage }: Services, a: Adresse): Promise<Parcelle | null | undefined> {
  const { codeInsee, lon, lat } = a
  if (!a.geolocalisee || codeInsee === null || lon === null || lat === null) return null
  const lue = await geocodage.chercherParcelleDuLieu({ codeInsee, lon: String(lon), lat: String(lat) })
  if (!lue) return undefined
  const { commune, codePostal } = a
  return lue.parcelle && { ...lue.parcelle, commune, codePostal, communeAbsorbee: null, geolocalisee: true }
}

/** Celles de ces pistes que le cadastre connaît. */
async function retrouvees(services: Services, p: Parcelle): Promise<{ lues: Proposition[]; muet: boolean }> {
  const pistes = pistesDe(p, await store.absorbees(services.db, p.codeInsee, PREFIXES_MAX))
  const reponses = await services.geocodage.chercherParcelles(pistes.map((piste) => piste.parcelle))
  return {
    lues: pistes.flatMap(({ raison, parcelle }, i) =>
      reponses[i]?.parcelle ? [{ raison, parcelle: { ...parcelle, geolocalisee: true } }] : [],
    ),
    muet: reponses.includes(null),
  }
}

/**
 * Ce que les services proposent à la place des parcelles et des adresses qu’ils ne connaissent pas. `muet` : l’un d’eux n’a pas
 * répondu, et il peut manquer des propositions.
 */
export function deviner(services: Services, declaration: Declaration, idus: readonly string[]) {
  const declarees = new Map(declaration.identification.parcelle.map((p) => [iduDe(p), p]))
  const perdues = idus.flatMap((idu) => declarees.get(idu) ?? [])
  const connues = new Set([...declarees.keys()].filter((idu) => !idus.includes(idu)))
  return dansUnBudget(async () => {
    const [desAdresses, situees, adresses] = await Promise.all([
      ensemble(adressesDe(declaration).slice(0, ADRESSES_MAX), A_LA_FOIS, (a) => parcelleDe(services, a)),
      ensemble(perdues.slice(0, PARCELLES_MAX), 2, (p) => retrouvees(services, p)),
      ensemble(adressesNonSituees(declaration).slice(0, ADRESSES_MAX), A_LA_FOIS, async (a) => ({
        ...a,
        propositions: await services.geocodage.chercherAdresse(direAdresse(a.adresse)),
      })),
    ])
    const auPoint = desAdresses.flatMap((parcelle): Proposition[] =>
      parcelle ? [{ raison: 'A_L_ADRESSE', parcelle }] : [],
    )
    return {
      parcelles: perdues.map((parcelle, i) => ({
        idu: iduDe(parcelle),
        parcelle,
        propositions: sansDouble([...(situees[i]?.lues ?? []), ...auPoint], connues),
      })),
      adresses: adresses.map((a) => ({ ...a, propositions: a.propositions?.slice(0, CANDIDATES_MAX) ?? [] })),
      muet:
        desAdresses.includes(undefined) ||
        situees.some((s) => s.muet) ||
        adresses.some((a) => a.propositions === null),
    }
  })
}

/** Chacune une fois, et aucune de celles qui sont déjà déclarées. */
function sansDouble(propositions: readonly Proposition[], connues: ReadonlySet<string>): Proposition[] {
  const vues = new Set(connues)
  return propositions.filter(({ parcelle }) => {
    const idu = iduDe(parcelle)
    if (vues.has(idu)) return false
    vues.add(idu)
    return true
  })
}
