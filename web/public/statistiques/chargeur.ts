import { isNotFound, redirect } from '@tanstack/react-router'
import type { ReplyOf } from '#contract/socle/call.ts'
import {
  carteDesDepartements,
  chargementTrimestreGeneration,
  chiffresDuTerritoire,
  classementDesTerritoires,
} from '#contract/public/statistiques.ts'
import { niveauDe } from '#domain/public/statistiques/niveaux.ts'
import type { Periode } from '#domain/public/statistiques/periodes.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import type { Choix, LieuTape } from '#web/socle/lieux/chercher.ts'
import { lireDemandeRefusee } from '#web/socle/appels/refus.ts'
import { phraseDuTerritoireInconnu } from './territoire-inconnu.ts'
import { adresseDesStatistiques, ailleurs, lireDemande, territoireDemande, type Demande } from './demande.ts'

export interface DonneesStatistiques {
  demande: Demande
  periodes: readonly Periode[]
  /** Les lieux qui répondent à ce qui est tapé, quand il faut choisir ; vide : aucun. */
  lieux: Choix | null
  /** La phrase d’un lieu qui ne se cherche pas. */
  phraseDuLieu: string | undefined
  /** La phrase d’un territoire ou d’une période que l’on n’a pas. */
  refus: string | null
  /** La page refuse d’elle-même ce que dit l’adresse. */
  saisieRefusee: boolean
  chiffres: ReplyOf<typeof chiffresDuTerritoire> | null
  classement: ReplyOf<typeof classementDesTerritoires> | null
  /** De la France ou d’une région ; vide ailleurs. */
  departements: ReplyOf<typeof carteDesDepartements>['departements']
}

/** La phrase d’une demande que le registre refuse. @throws la cause de tout autre échec */
export async function phraseDe(cause: unknown): Promise<string> {
  if (isNotFound(cause)) {
    const { code } = (cause.data as { code?: string | null } | undefined) ?? {}
    const { dire } = await import('#domain/socle/refus/arrets.ts')
    return dire({ code: code === 'PERIODE_SANS_CHIFFRES' ? code : 'TERRITOIRE_INCONNU' })
  }
  return lireDemandeRefusee(cause)
    .refus.map((r) => r.message)
    .join(' ')
}

/** Le territoire que dit déjà l’adresse ; la France les contient tous. */
function dejaChoisi({ niveau, code, inconnu }: Demande) {
  const type = niveauDe(niveau)
  return type === 'FRANCE' || inconnu ? undefined : { type, code }
}

/** Ce que désigne le lieu tapé ; de quoi le chercher ne vient que s’il y en a un. */
async function lireLeLieu(appeler: Appeler, demande: Demande): Promise<LieuTape> {
  const { chercherUnLieu } = await import('#web/socle/lieux/chercher.ts')
  return chercherUnLieu(appeler, { tape: demande.lieu, dans: dejaChoisi(demande) }, ({ type, code }) =>
    adresseDesStatistiques(ailleurs(demande, type, code)),
  )
}

/** Les statistiques d’un territoire (§2.9). Un lieu tapé en mots se reconnaît d’abord : seul, il entre dans l’adresse. */
export async function chargerStatistiques(
  appeler: Appeler,
  parametres: Record<string, unknown>,
): Promise<DonneesStatistiques> {
  const demande = lireDemande(parametres)
  const trouves = demande.lieu === '' ? null : await lireLeLieu(appeler, demande)
  if (trouves?.seul !== undefined) throw redirect({ href: trouves.seul })
  const rien = {
    demande,
    periodes: await appeler(chargementTrimestreGeneration, {}),
    lieux: trouves && trouves.phrase === undefined ? trouves.choix : null,
    phraseDuLieu: trouves?.phrase,
    refus: null,
    saisieRefusee: false,
    chiffres: null,
    classement: null,
    departements: [],
  }
  if (trouves) return rien
  if (demande.inconnu) return { ...rien, saisieRefusee: true, refus: await phraseDuTerritoireInconnu() }
  const query = territoireDemande(demande)
  try {
    const [chiffres, classement, { departements }] = await Promise.all([
      appeler(chiffresDuTerritoire, { query }),
      appeler(classementDesTerritoires, {
        query: { ...query, par: demande.par, page: String(demande.rang) },
      }),
      demande.niveau === 'france' || demande.niveau === 'region'
        ? appeler(carteDesDepartements, { query: { ...query, par: demande.par } })
        : { departements: [] },
    ])
    return { ...rien, chiffres, classement, departements }
  } catch (cause) {
    return { ...rien, refus: await phraseDe(cause) }
  }
}
