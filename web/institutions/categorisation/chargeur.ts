import { notFound, redirect } from '@tanstack/react-router'
import { lister, lireUneCopropriete, regrouper } from '#contract/institutions/categorisation.ts'
import { lireMonAcces } from '#contract/institutions/institution.ts'
import { mesRecherches, recherchesPartagees } from '#contract/institutions/recherches.ts'
import { charteVers } from '#domain/socle/acces/charte.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { COLONNES_A_COTE, COLONNES_D_ORIGINE } from '#domain/institutions/categorisation/colonnes.ts'
import { nonCompris } from '#domain/institutions/categorisation/adresse-non-comprise.ts'
import { direChoisieAbsente } from '#domain/institutions/categorisation/choisies-absentes.ts'
import { verifierRecherche } from '#domain/institutions/categorisation/demande.ts'
import { TAILLE_D_ECRAN } from '#domain/institutions/categorisation/tris.ts'
import {
  affichageLu,
  AFFICHAGES,
  lireVue,
  niveauDOuverture,
  type Vue,
} from '#domain/institutions/categorisation/vue.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { niveauLePlusLarge, type Territoire } from '#domain/institutions/habilitations/territoires.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { aPourRaison, lireDemandeRefusee, phrasesParChamp } from '#web/socle/appels/refus.ts'
import { laCharteDAbord } from '#web/institutions/institution/porte.ts'
import { aLEcran, direDisparus } from './recherches/demande.ts'
import { vueDe } from './recherches/vue.ts'
import { chargerLesChangements } from './changements/charger.ts'
import { colonnesGardees } from './colonnes-gardees.ts'

export const PAR_PAGE = TAILLE_D_ECRAN

/** Le niveau des groupes : celui que l’on a choisi, sinon celui du plus large des territoires que l’on regarde. */
export const niveauDe = (vue: Vue, siens: readonly Territoire[]) =>
  vue.niveau ?? niveauDOuverture(niveauLePlusLarge(vue.territoires.length > 0 ? vue.territoires : siens))

const ABSENTE =
  'La recherche enregistrée que cette adresse désigne n’existe plus, ou n’est plus partagée avec vous.'

/** La vue d’une recherche enregistrée, à soi ou partagée, que désigne un courriel d’alerte, et ce qu’il faut en dire. */
async function enregistreeDe(appeler: Appeler, id: unknown): Promise<{ vue: Vue | null; dites: string[] }> {
  if (id === undefined) return { vue: null, dites: [] }
  const listes = await Promise.all([appeler(mesRecherches, {}), appeler(recherchesPartagees, {})])
  const trouvee = listes.flat().find((r) => r.id === Number(id))
  return trouvee
    ? { vue: vueDe(aLEcran(trouvee)), dites: direDisparus(trouvee) }
    : { vue: null, dites: [ABSENTE] }
}

/** Les groupes et les copropriétés que demande l’adresse ; ou pourquoi rien ne se montre. */
export async function chargerOutil(appeler: Appeler, parametres: Record<string, unknown>, ici: string) {
  const acces = await appeler(lireMonAcces, {})
  laCharteDAbord(acces, ici)
  const ouvert = acces.acces?.situation === 'OUVERT'
  const gardee = await enregistreeDe(appeler, ouvert ? parametres['recherche'] : undefined)
  const vue = gardee.vue ?? lireVue(parametres)
  const siens = acces.acces?.territoires ?? []
  // Choisies une à une, elles se montrent une à une.
  const niveau = vue.niveau === null && vue.choisies.length > 0 ? 'COPROPRIETE' : niveauDe(vue, siens)
  const siennes = vue.colonnes ?? colonnesGardees()
  const affichage = affichageLu(vue.affichage, niveau)
  const colonnes = siennes ?? (affichage === 'carte' ? COLONNES_A_COTE : COLONNES_D_ORIGINE)
  const rien: Record<string, string> = {}
  const aDire = [...gardee.dites, ...nonCompris(parametres)]
  const depart = {
    acces,
    vue,
    niveau,
    colonnes,
    /** Celles d’un fichier : la place ne lui manque pas. */
    emportees: siennes ?? COLONNES_D_ORIGINE,
    aDire,
    groupes: null,
    page: null,
    changements: null,
    refus: rien,
  }
  if (!ouvert) return depart
  const [refus] = verifierRecherche(vue)
  if (refus) return { ...depart, refus: { [refus.champ]: direRefus(refus) } as typeof rien }
  const { territoires, criteres } = vue
  const recherche = {
    territoires: [...territoires],
    criteres: criteres as never,
    choisies: [...vue.choisies],
  }
  const montre = AFFICHAGES[affichage]
  try {
    const [groupes, page, changements] = await Promise.all([
      // Sans groupes à montrer, le tout suffit : des copropriétés une à une se compteraient comme lues.
      appeler(regrouper, { body: { ...recherche, regroupementNiveau: montre.groupes ? niveau : 'REGION' } }),
      montre.liste
        ? appeler(lister, {
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
          })
        : null,
      vue.affichage === 'changements' ? chargerLesChangements(appeler, vue, recherche) : null,
    ])
    const cherche = territoires.length > 0 || Object.keys(criteres).length > 0
    const absentes = groupes.absentes.map((numero) => direChoisieAbsente(numero, cherche))
    return { ...depart, aDire: [...aDire, ...absentes], groupes, page, changements }
  } catch (cause) {
    // Un territoire d’ailleurs se dit là où on le choisit.
    if (aPourRaison(cause, 'HORS_TERRITOIRE'))
      return { ...depart, refus: { territoires: cause.message } as typeof rien }
    return { ...depart, refus: phrasesParChamp(lireDemandeRefusee(cause)) }
  }
}
export type DonneesDeLOutil = Awaited<ReturnType<typeof chargerOutil>>

/** Une copropriété du territoire, par son numéro ; l’accès clos, l’outil dit pourquoi. */
export async function chargerUne(appeler: Appeler, immat: string, ici: string) {
  const numero = lireNumero(immat)
  if (numero === null) throw notFound()
  try {
    return await appeler(lireUneCopropriete, { params: { immat: numero } })
  } catch (cause) {
    if (aPourRaison(cause, 'CHARTE_NON_ACCEPTEE')) throw redirect({ href: charteVers(ici) })
    if (aPourRaison(cause, 'ACCES_CLOS')) throw redirect({ href: CHEMINS.categorisation })
    throw cause
  }
}
