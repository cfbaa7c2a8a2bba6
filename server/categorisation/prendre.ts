import type { CeQuiEstALEcran } from '#contract/categorisation.ts'
import type { Personne } from '#domain/acces/auteur.ts'
import type { Dependances } from '#server/dependances.ts'
import type { Demandeur } from '#server/registre/acte.ts'
import { sontTout } from '#server/registre/perimetre.ts'
import { verifierPrises } from '#server/registre/prises.ts'
import { noterConsultation } from './journal.ts'
import { compter } from './lignes.store.ts'
import { mentionsDe } from './mentions.ts'
import { population, type Population } from './population.ts'

type Refus = 'ACCES_CLOS' | 'CHARTE_NON_ACCEPTEE' | 'HORS_TERRITOIRE' | 'DONNEES_REFUSEES' | 'TROP_DE_PRISES'

/** Qui prend un fichier de l’outil : la porte, puis la borne du jour, peuvent le lui refuser. */
export type Preneur = Demandeur<Refus, Personne>

/**
 * Ce qui est à l’écran, qu’un fichier emporte : ses copropriétés, leur nombre, ce que le fichier dit de lui-même. La borne du jour, puis le
 * journal : il se note avant de partir. Le seul chemin vers un fichier de plusieurs copropriétés.
 */
export async function prendre(
  deps: Pick<Dependances, 'db'>,
  demandeur: Preneur,
  ecran: CeQuiEstALEcran,
  { type, format }: { type: 'INSTITUTION.EXTRACTION' | 'INSTITUTION.RAPPORT'; format: string },
): Promise<{ p: Population; nombre: number; mentions: string[] }> {
  const { db } = deps
  const p = await population(db, demandeur, ecran)
  const choisies = ecran.choisies.length > 0
  const entier =
    !choisies &&
    Object.keys(p.recherche.criteres).length === 0 &&
    (await sontTout(db, p.recherche.territoires, p.entre.perimetre))
  const nombre = await compter(db, p)
  await verifierPrises(db, demandeur, {
    fichiers: 1,
    entiers: Number(entier),
    // Un rapport en PDF n’a que des chiffres.
    lignes: format === 'pdf' ? 0 : nombre,
    fiches: 0,
  })
  const mentions = await mentionsDe(db, p, {
    auteur: demandeur.auteur,
    nombre,
    choisies: ecran.choisies,
    liste:
      format === 'pdf' ? null : { tri: ecran.sortField, sens: ecran.sortDirection, colonnes: ecran.colonnes },
  })
  await noterConsultation(deps, demandeur, type, { ...p, nombre, format, choisies, entier })
  return { p, nombre, mentions }
}
