import type { Voie } from './circonstances.ts'
import type { Bloc } from './declaration.ts'

/** Les brouillons qu’un établissement peut avoir en cours : plus que le plus gros cabinet n’en mène de front. */
export const BROUILLONS_MAX = 500

/** Une étape de l’immatriculation (§2.3) ; `chemin` est la fin de son adresse. */
export interface Etape {
  code: string
  titre: string
  bloc: Bloc | null
}

const ETAPES = [
  { code: 'infos-rattachement', titre: 'Votre mandat', bloc: 'infoRattachement' },
  { code: 'identification', titre: 'Identification de la copropriété', bloc: 'identification' },
  { code: 'procedures', titre: 'Procédures administratives et judiciaires', bloc: 'procedures' },
  { code: 'donnees-financieres', titre: 'Données financières', bloc: 'donneesFinancieres' },
  { code: 'donnees-techniques', titre: 'Données techniques', bloc: 'donneesTechniques' },
  { code: 'doublons', titre: 'Copropriétés proches', bloc: null },
  { code: 'recapitulatif', titre: 'Récapitulatif et dépôt', bloc: null },
] as const satisfies readonly Etape[]

export type CodeEtape = (typeof ETAPES)[number]['code']

/** Ce que le notaire déclare là où le syndic déclare son mandat. */
const TITRES_DU_NOTAIRE: Readonly<Partial<Record<Voie, string>>> = {
  NOTAIRE_INITIALE: 'Représentant légal',
  NOTAIRE_OFFICE: 'Certifications et représentant légal',
}

/** Les étapes du parcours ; « doublons » n’y est que s’il y en a (§2.3, §4.6). */
export function etapesDuParcours(
  avecDoublons: boolean,
  voie: Voie = 'SYNDIC',
): (Etape & { code: CodeEtape })[] {
  return ETAPES.filter((etape) => avecDoublons || etape.code !== 'doublons').map((etape) =>
    etape.code === 'infos-rattachement' ? { ...etape, titre: TITRES_DU_NOTAIRE[voie] ?? etape.titre } : etape,
  )
}

/** Les étapes d’une mise à jour : une par bloc qu’elle déclare, puis la relecture. */
export function etapesDeMiseAJour(blocs: readonly Bloc[]): (Etape & { code: CodeEtape })[] {
  return ETAPES.filter(
    ({ code, bloc }) => code === 'recapitulatif' || (bloc !== null && blocs.includes(bloc)),
  )
}

/** L’étape où se corrige ce champ (chemin `bloc.champ…`). */
export function etapeDuChamp(champ: string): CodeEtape {
  return ETAPES.find((e) => e.bloc !== null && champ.startsWith(e.bloc))?.code ?? 'recapitulatif'
}

/**
 * Où reprendre un brouillon : la première étape où il manque quelque chose, sans en sauter que l’on n’a pas vue ; le
 * récapitulatif quand rien ne manque.
 */
export function etapeDeReprise(refus: readonly { champ: string }[], derniereVue: CodeEtape): CodeEtape {
  const [premier] = refus
  if (!premier) return 'recapitulatif'
  const rang = (code: CodeEtape) => ETAPES.findIndex((e) => e.code === code)
  const incomplete = etapeDuChamp(premier.champ)
  return rang(derniereVue) < rang(incomplete) ? derniereVue : incomplete
}

export const CODES_ETAPES = ETAPES.map((e) => e.code)

/** Le titre d’une étape d’après la fin de son adresse, par cette voie ; undefined si ce n’en est pas une. */
export const titreEtape = (code: string, voie: Voie = 'SYNDIC'): string | undefined =>
  etapesDuParcours(true, voie).find((e) => e.code === code)?.titre
