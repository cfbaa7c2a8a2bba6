import { redirect } from '@tanstack/react-router'
import type { ReplyOf } from '#contract/socle/call.ts'
import { chargementTrimestreGeneration, chiffresDuTerritoire } from '#contract/public/statistiques.ts'
import type { Periode } from '#domain/public/statistiques/periodes.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import type { Choix } from '#web/socle/lieux/chercher.ts'
import { phraseDe } from './chargeur.ts'
import { phraseDuTerritoireInconnu } from './territoire-inconnu.ts'
import { adresseDeLaComparaison, avecCote, lireComparaison, type Comparee } from './comparaison.ts'

/** Ce que l’on sait d’un côté : ses chiffres ; ou les lieux à choisir ; ou la phrase de ce qui manque. */
export interface CoteCharge {
  chiffres: ReplyOf<typeof chiffresDuTerritoire> | null
  lieux: Choix | null
  phrase: string | undefined
}

export interface DonneesComparaison {
  comparee: Comparee
  periodes: readonly Periode[]
  cotes: readonly [CoteCharge, CoteCharge]
  /** La page refuse d’elle-même ce que dit l’adresse, de l’un ou de l’autre. */
  saisieRefusee: boolean
}

const RIEN = { chiffres: null, lieux: null, phrase: undefined }

async function chargerCote(appeler: Appeler, comparee: Comparee, place: 0 | 1): Promise<CoteCharge> {
  const { niveau, code, lieu, inconnu } = comparee.cotes[place]
  if (lieu !== '') {
    const { chercherUnLieu } = await import('#web/socle/lieux/chercher.ts')
    const { seul, phrase, choix } = await chercherUnLieu(appeler, { tape: lieu }, (l) =>
      adresseDeLaComparaison(avecCote(comparee, place, l.type, l.code)),
    )
    if (seul !== undefined) throw redirect({ href: seul })
    return phrase === undefined ? { ...RIEN, lieux: choix } : { ...RIEN, phrase }
  }
  if (inconnu) return { ...RIEN, phrase: await phraseDuTerritoireInconnu() }
  const { annee, trimestre } = comparee
  try {
    const chiffres = await appeler(chiffresDuTerritoire, {
      query: {
        niveau,
        ...(niveau !== 'france' && { code }),
        ...(annee !== '' && { annee }),
        ...(trimestre !== '' && { trimestre }),
      },
    })
    return { ...RIEN, chiffres }
  } catch (cause) {
    return { ...RIEN, phrase: await phraseDe(cause) }
  }
}

/** Deux territoires côte à côte (§2.9). Un lieu tapé en mots se reconnaît l’un après l’autre. */
export async function chargerComparaison(
  appeler: Appeler,
  parametres: Record<string, unknown>,
): Promise<DonneesComparaison> {
  const comparee = lireComparaison(parametres)
  const premier = await chargerCote(appeler, comparee, 0)
  const second = await chargerCote(appeler, comparee, 1)
  return {
    comparee,
    periodes: await appeler(chargementTrimestreGeneration, {}),
    cotes: [premier, second],
    saisieRefusee: comparee.cotes.some(({ lieu, inconnu }) => lieu === '' && inconnu),
  }
}
