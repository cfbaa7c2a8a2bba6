import { compterAnnuaire, TRIS_D_ANNUAIRE } from '#contract/public/annuaire.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import { CODES_DE_CRITERES } from '#domain/public/annuaire/criteres.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { lireDemandeRefusee } from '#web/socle/appels/refus.ts'
import { adresseAvancee } from './criteres.ts'
import type { DemandeEmportee } from './emporter.ts'
import { adresseAnnuaire } from './recherche.ts'

export interface DonneesEmporter {
  demande: DemandeEmportee
  /** La recherche d’où l’on vient. */
  retour: string
  compte: ReplyOf<typeof compterAnnuaire> | null
  phrases: readonly string[]
}

/** Ce que l’adresse demande ; ce qui n’est pas un critère n’est pas lu. */
function lireDemande(parametres: Record<string, unknown>): DemandeEmportee {
  const textes = (['q', ...CODES_DE_CRITERES] as const).flatMap((cle) => {
    const lu = parametres[cle]
    return typeof lu === 'string' && lu.trim() !== '' ? [[cle, lu.slice(0, cle === 'q' ? 200 : 100)]] : []
  })
  const tri = TRIS_D_ANNUAIRE.find((t) => t === parametres['tri'])
  const sens = (['asc', 'desc'] as const).find((s) => s === parametres['sens'])
  return { ...(Object.fromEntries(textes) as DemandeEmportee), ...(tri && { tri }), ...(sens && { sens }) }
}

function adresseDeLaRecherche(demande: DemandeEmportee): string {
  const { q, tri = 'nom', sens = 'asc', ...saisie } = demande
  return q === undefined
    ? adresseAvancee({ saisie, lieu: '', tri, sens, page: 1, vue: 'liste' })
    : adresseAnnuaire({ q, departement: saisie.departement ?? '', page: 1, vue: 'liste' })
}

/** Compte ce qu’un fichier porterait ; une recherche refusée dit pourquoi. @throws la cause de tout autre échec */
export async function chargerEmporter(
  appeler: Appeler,
  parametres: Record<string, unknown>,
): Promise<DonneesEmporter> {
  const demande = lireDemande(parametres)
  const dit = { demande, retour: adresseDeLaRecherche(demande) }
  try {
    return { ...dit, compte: await appeler(compterAnnuaire, { query: demande }), phrases: [] }
  } catch (cause) {
    const { refus } = lireDemandeRefusee(cause)
    return { ...dit, compte: null, phrases: refus.map((r) => r.message) }
  }
}
