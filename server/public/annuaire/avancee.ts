import type { rechercherAnnuaire, TriDAnnuaire } from '#contract/public/annuaire.ts'
import type { ParsedOf } from '#contract/socle/call.ts'
import {
  CODES_DE_CRITERES,
  type CritereDAnnuaire,
  type CriteresDAnnuaire,
} from '#domain/public/annuaire/criteres.ts'
import { verifierCriteres } from '#domain/public/annuaire/verifier.ts'
import { codes } from '#domain/socle/codes.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import type { Vocabulaire } from '#domain/socle/recherche/vocabulaire.ts'
import { page, type Decoupe, type Lecture, type Page } from './annuaire.store.ts'
import { cibleDesCriteres, conditionsDesCriteres, situerCriteres, type Lieux } from './criteres.store.ts'

type Demande = ParsedOf<typeof rechercherAnnuaire>['body']

/** Un critère laissé vide ne demande rien. */
const donne = (valeur: unknown): boolean =>
  valeur !== undefined && valeur !== null && !(typeof valeur === 'string' && valeur.trim() === '')

/** Les critères de la demande, sans ceux qui sont vides. */
export const criteresDe = (demande: Pick<Demande, CritereDAnnuaire>): CriteresDAnnuaire =>
  Object.fromEntries(
    CODES_DE_CRITERES.flatMap((critere) => (donne(demande[critere]) ? [[critere, demande[critere]]] : [])),
  )

/** Le lieu autour duquel chercher ; null quand l’adresse n’a pas été choisie. */
export function lieuChoisi({
  adresseNonStructuree: lieu,
}: Pick<Demande, 'adresseNonStructuree'>): { lon: number; lat: number } | null {
  return lieu && typeof lieu.x === 'number' && typeof lieu.y === 'number'
    ? { lon: lieu.x, lat: lieu.y }
    : null
}

/** Ce qui ne va pas avec une recherche, simple ou avancée : accepté, il ne ferait rien. */
export function deTrop(demande: Demande): Refus[] {
  const { isRechercheAvancee, adresseNonSelectionnee, adresseNonStructuree } = demande
  const parMots = lieuChoisi(demande) === null
  const enTrop = isRechercheAvancee
    ? Object.entries({ adresseNonSelectionnee, adresseNonStructuree }).flatMap(([champ, valeur]) =>
        donne(valeur) ? [champ] : [],
      )
    : [
        ...codes(criteresDe(demande)).filter((critere) => critere !== 'departement' || !parMots),
        ...(adresseNonStructuree && donne(adresseNonSelectionnee) ? ['adresseNonSelectionnee'] : []),
        ...(['tri', 'sens'] as const).filter((champ) => demande[champ] !== undefined),
      ]
  return enTrop.map((champ) => ({ champ, code: 'CHAMP_INCONNU', params: { nom: champ } }))
}

/** Vrai quand un seul code de lieu est demandé. */
const enUnLieu = ({ departement }: CriteresDAnnuaire, { communes, intercommunalites }: Lieux): boolean =>
  departement !== undefined || communes?.length === 1 || intercommunalites?.length === 1

/** Cherche par critères (§2.9, §5.2). Rend les refus d’une recherche qui n’en a pas, ou d’un lieu que personne ne connaît. */
export async function rechercherParCriteres(
  lecture: Lecture,
  vocabulaire: Vocabulaire,
  { criteres, aujourdhui }: { criteres: CriteresDAnnuaire; aujourdhui: Jour },
  d: Decoupe & { tri: TriDAnnuaire; sens: 'asc' | 'desc' },
): Promise<(Page & { partiel: boolean }) | Refus[]> {
  const refus = verifierCriteres(criteres, aujourdhui)
  if (refus.length > 0) return refus
  const lieux = await situerCriteres(lecture.db, criteres)
  if (Array.isArray(lieux)) return lieux
  const voulues = conditionsDesCriteres(criteres, lieux, vocabulaire, aujourdhui)
  // L’index d’un lieu se lit dans l’ordre des noms, quels que soient les autres critères.
  const plan = !voulues.avecMots && d.tri === 'nom' && enUnLieu(criteres, lieux) ? 'prepare' : 'choisi'
  const lue = await page(lecture, cibleDesCriteres(voulues, d), { ...d, plan })
  return { ...lue, partiel: !voulues.complete }
}
