import { isNotFound, notFound, redirect } from '@tanstack/react-router'
import { parcourirCommune, parcourirDepartement, parcourirFrance } from '#contract/public/annuaire.ts'
import { lireDepartement } from '#contract/public/territoires.ts'
import * as ADRESSES from '#domain/public/annuaire/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import {
  CODE_DE_COMMUNE,
  CODE_DE_DEPARTEMENT,
  departementDuCode,
  lireCodeDeLieu,
} from '#domain/socle/territoire/codes.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { filDesLieux } from './lieux.ts'
import type { TerritoireManquant } from './territoire-inconnu.ts'

const manque = (manquant: TerritoireManquant) => notFound({ data: manquant })

/** Ce que rend l’appel ; `absent` quand ce territoire n’existe pas. */
async function ouAbsent<T, A>(lire: () => Promise<T>, absent: () => Promise<A> | A): Promise<T | A> {
  try {
    return await lire()
  } catch (cause) {
    if (isNotFound(cause)) return absent()
    throw cause
  }
}

/** Tous les départements. */
export const chargerDepartements = async (appeler: Appeler) => ({
  ...(await appeler(parcourirFrance, {})),
  titre: 'Copropriétés par département',
  adresse: CHEMINS.departements,
})

/** Un département ; « 1 » et « 2a » mènent à leur vraie adresse. */
export async function chargerDepartement(appeler: Appeler, tape: string) {
  const code = lireCodeDeLieu(tape)
  const inconnu = (): never => {
    throw manque({
      quoi: 'departement',
      titre: `Aucun département n’a le numéro ${tape.slice(0, 10)}`,
      departement: null,
    })
  }
  if (!CODE_DE_DEPARTEMENT.test(code)) return inconnu()
  const lu = await ouAbsent(() => appeler(parcourirDepartement, { params: { code } }), inconnu)
  if (code !== tape) throw redirect({ href: ADRESSES.departement(code), statusCode: 301 })
  return {
    ...lu,
    titre: `Copropriétés\u00a0: ${lu.nom} (${lu.code})`,
    adresse: ADRESSES.departement(code),
    fil: filDesLieux({ region: lu.region }),
  }
}

const lirePage = (valeur: unknown): number => {
  const page = Number(valeur)
  return typeof valeur === 'string' && Number.isInteger(page) && page >= 1 && page <= 99_999 ? page : 1
}

/** Une commune et l’une de ses pages. */
export async function chargerCommune(appeler: Appeler, tape: string, parametres: Record<string, unknown>) {
  const code = lireCodeDeLieu(tape)
  const page = lirePage(parametres['page'])
  const inconnue = async (): Promise<never> => {
    const num = departementDuCode(code)
    const departement = CODE_DE_DEPARTEMENT.test(num)
      ? await ouAbsent(
          () => appeler(lireDepartement, { params: { num } }),
          () => null,
        )
      : null
    throw manque({ quoi: 'commune', titre: `Aucune commune n’a le code ${tape.slice(0, 10)}`, departement })
  }
  if (!CODE_DE_COMMUNE.test(code)) return inconnue()
  const commune = await ouAbsent(
    () => appeler(parcourirCommune, { params: { code }, query: { page: String(page) } }),
    inconnue,
  )
  // Un code d’hier mène à la commune d’aujourd’hui.
  if (commune.code !== tape) throw redirect({ href: ADRESSES.commune(commune.code, page), statusCode: 301 })
  const { region, departement, parente } = commune
  return {
    commune,
    page,
    titre: `Copropriétés\u00a0: ${commune.nom}${page > 1 ? `, page ${page}` : ''}`,
    adresse: ADRESSES.commune(code, page),
    fil: filDesLieux({ region, departement, communes: parente ? [parente] : [] }),
  }
}
