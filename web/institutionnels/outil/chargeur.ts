import { redirect } from '@tanstack/react-router'
import { lister, lireUneCopropriete, regrouper } from '#contract/categorisation.ts'
import { lireMonAcces } from '#contract/institution.ts'
import { mesRecherches, recherchesPartagees } from '#contract/recherches.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { COLONNES_D_ORIGINE } from '#domain/categorisation/colonnes.ts'
import { verifierRecherche } from '#domain/categorisation/demande.ts'
import { TAILLE_D_ECRAN } from '#domain/categorisation/tris.ts'
import { lireVue, niveauDOuverture, type Vue } from '#domain/categorisation/vue.ts'
import { niveauLePlusLarge, type Territoire } from '#domain/habilitation/territoires.ts'
import { direRefus } from '#domain/refus.ts'
import type { Appeler } from '../../api.ts'
import { aPourRaison, lireDemandeRefusee, phrasesParChamp } from '../../refus.ts'
import { aLEcran } from '../recherches/demande.ts'
import { vueDe } from '../recherches/vue.ts'
import { colonnesGardees } from './colonnes-gardees.ts'

export const PAR_PAGE = TAILLE_D_ECRAN

/** Le niveau des groupes : celui que l’on a choisi, sinon celui du plus large des territoires que l’on regarde. */
export const niveauDe = (vue: Vue, siens: readonly Territoire[]) =>
  vue.niveau ?? niveauDOuverture(niveauLePlusLarge(vue.territoires.length > 0 ? vue.territoires : siens))

/** La vue d’une recherche enregistrée, à soi ou partagée, que désigne un courriel d’alerte ; null : elle n’est plus. */
async function enregistreeDe(appeler: Appeler, id: unknown): Promise<Vue | null> {
  if (id === undefined) return null
  const listes = await Promise.all([appeler(mesRecherches, {}), appeler(recherchesPartagees, {})])
  const trouvee = listes.flat().find((r) => r.id === Number(id))
  return trouvee ? vueDe(aLEcran(trouvee)) : null
}

/** Les groupes et les copropriétés que demande l’adresse ; ou pourquoi rien ne se montre. */
export async function chargerOutil(appeler: Appeler, parametres: Record<string, unknown>) {
  const acces = await appeler(lireMonAcces, {})
  const ouvert = acces.acces?.situation === 'OUVERT' && acces.charte.accepteeLe !== null
  const gardee = ouvert ? await enregistreeDe(appeler, parametres['recherche']) : null
  const vue = gardee ?? lireVue(parametres)
  const siens = acces.acces?.territoires ?? []
  const niveau = niveauDe(vue, siens)
  const colonnes = vue.colonnes ?? colonnesGardees() ?? COLONNES_D_ORIGINE
  const rien: Record<string, string> = {}
  const depart = { acces, vue, niveau, colonnes, groupes: null, page: null, refus: rien }
  if (!ouvert) return depart
  const [refus] = verifierRecherche(vue)
  if (refus) return { ...depart, refus: { [refus.champ]: direRefus(refus) } as typeof rien }
  const { territoires, criteres } = vue
  const recherche = { territoires: [...territoires], criteres: criteres as never }
  try {
    const [groupes, page] = await Promise.all([
      appeler(regrouper, { body: { ...recherche, regroupementNiveau: niveau } }),
      appeler(lister, {
        body: {
          ...recherche,
          colonnes: [...colonnes],
          paginationOptions: {
            pageNumber: vue.page,
            pageSize: PAR_PAGE,
            sortField: vue.tri,
            sortDirection: vue.sens,
          },
        },
      }),
    ])
    return { ...depart, groupes, page }
  } catch (cause) {
    // Un territoire d’ailleurs se dit là où on le choisit.
    if (aPourRaison(cause, 'HORS_TERRITOIRE'))
      return { ...depart, refus: { territoires: cause.message } as typeof rien }
    return { ...depart, refus: phrasesParChamp(lireDemandeRefusee(cause)) }
  }
}
export type DonneesDeLOutil = Awaited<ReturnType<typeof chargerOutil>>

/** Une copropriété du territoire, par son numéro ; la porte fermée, l’outil dit pourquoi. */
export async function chargerUne(appeler: Appeler, immat: string) {
  try {
    return await appeler(lireUneCopropriete, { params: { immat } })
  } catch (cause) {
    if (aPourRaison(cause, 'ACCES_CLOS') || aPourRaison(cause, 'CHARTE_NON_ACCEPTEE'))
      throw redirect({ href: CHEMINS.categorisation })
    throw cause
  }
}
