import { isNotFound, redirect } from '@tanstack/react-router'
import { rechercherAnnuaire } from '#contract/public/annuaire.ts'
import {
  CODES_DE_CRITERES,
  type CritereDAnnuaire,
  type CriteresDAnnuaire,
} from '#domain/public/annuaire/criteres.ts'
import { direCritere, lireSaisieDeCriteres } from '#domain/public/annuaire/saisie.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { aPourRaison, lireDemandeRefusee, phrasesParChamp } from '#web/socle/appels/refus.ts'
import { adresseAvancee, lireAvancee, sans, type DonneesAvancee, type Phrases } from './criteres.ts'
import { PAR_PAGE } from './recherche.ts'

/** Les phrases sont nombreuses : elles ne viennent que s’il y a quelque chose à dire. */
async function dire(refus: readonly Refus[]): Promise<Phrases> {
  const { direRefus } = await import('#domain/socle/refus/refus.ts')
  return Object.fromEntries(refus.map((r) => [r.champ, direRefus(r)]))
}

/** Le nom d’un lieu choisi ; undefined quand son code n’est celui d’aucun : la recherche le dit. */
async function nomDe(lire: () => Promise<{ nom: string }>): Promise<string | undefined> {
  try {
    return (await lire()).nom
  } catch (cause) {
    if (isNotFound(cause) || aPourRaison(cause, [400])) return undefined
    throw cause
  }
}

async function nommerLesLieux(
  appeler: Appeler,
  c: CriteresDAnnuaire,
): Promise<Partial<Record<CritereDAnnuaire, string>>> {
  const choisis = (['region', 'departement', 'intercommunalite', 'commune'] as const).flatMap((lieu) => {
    const code = c[lieu]
    return code ? [{ lieu, code }] : []
  })
  if (choisis.length === 0) return {}
  const contrat = await import('#contract/public/territoires.ts')
  const lire = {
    region: (code: string) => appeler(contrat.findRegionByCodeInseeRegion, { params: { code } }),
    departement: (num: string) => appeler(contrat.lireDepartement, { params: { num } }),
    intercommunalite: (siren: string) => appeler(contrat.findOneEpciBySiren, { params: { siren } }),
    commune: (insee: string) => appeler(contrat.findOneCommuneByInseeCommune, { params: { insee } }),
  }
  const noms = await Promise.all(
    choisis.map(async ({ lieu, code }) => [lieu, await nomDe(() => lire[lieu](code))] as const),
  )
  return Object.fromEntries(noms.filter(([, nom]) => nom !== undefined))
}

/**
 * La recherche avancée de l’annuaire (§2.9). Un lieu tapé en mots se reconnaît d’abord : seul, il entre dans l’adresse ; plusieurs, la
 * page les propose.
 */
export async function chargerAvancee(
  appeler: Appeler,
  parametres: Record<string, unknown>,
): Promise<DonneesAvancee> {
  const recherche = lireAvancee(parametres)
  const trouves =
    recherche.lieu === '' ? null : await (await import('./lieux-tapes.ts')).lireLeLieu(appeler, recherche)
  if (trouves?.seul !== undefined) throw redirect({ href: trouves.seul })
  const { criteres, refus } = lireSaisieDeCriteres(recherche.saisie)
  const noms = await nommerLesLieux(appeler, criteres)
  const choisis = CODES_DE_CRITERES.flatMap((critere) => {
    const tape = recherche.saisie[critere]
    return tape === undefined
      ? []
      : [
          {
            critere,
            dit: direCritere(critere, tape, noms[critere]),
            sans: adresseAvancee(sans(recherche, critere)),
          },
        ]
  })
  const rien = {
    recherche,
    criteres,
    choisis,
    lieux: null,
    phrases: {},
    saisieRefusee: false,
    resultats: null,
  }
  if (trouves?.phrase !== undefined) return { ...rien, phrases: { lieu: trouves.phrase } }
  if (trouves) return { ...rien, lieux: trouves.choix }
  // Un envoi sans critère se refuse, et se dit ; la page ouverte sans rien demander ne reproche rien.
  if (choisis.length === 0 && !('lieu' in parametres || 'ordre' in parametres)) return rien
  if (refus.length > 0) return { ...rien, saisieRefusee: true, phrases: await dire(refus) }
  try {
    const resultats = await appeler(rechercherAnnuaire, {
      body: {
        isRechercheAvancee: true,
        ...criteres,
        tri: recherche.tri,
        sens: recherche.sens,
        paginationOptions: { pageNumber: recherche.page, pageSize: PAR_PAGE },
      },
    })
    return { ...rien, resultats }
  } catch (cause) {
    return { ...rien, phrases: phrasesParChamp(lireDemandeRefusee(cause)) }
  }
}
