import type { CeQuiEstALEcran } from '#contract/institutions/categorisation.ts'
import type { Personne } from '#domain/socle/acces/auteur.ts'
import { choisiesLues } from '#domain/institutions/categorisation/choisies.ts'
import { AUCUNE_PRISE, estPresqueTout } from '#domain/institutions/categorisation/telechargements/prises.ts'
import { LISTEES_MAX, PAGES_MAX } from '#domain/institutions/categorisation/dossier.ts'
import { mentions } from '#domain/institutions/categorisation/mentions.ts'
import type { Kysely } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Demandeur } from '#server/socle/registre/actes/acte.ts'
import type { Entre } from '#server/socle/registre/territoire/porte-institution.ts'
import { verifierPrises } from '#server/socle/registre/territoire/prises.ts'
import { sansCelles, type FichierFait } from './fichier-fait.ts'
import { noterPrise, type Reprise } from './journal.ts'
import { compter, numerosRegardes } from './lignes.store.ts'
import { coproprietesDe, population, type Population } from './population.ts'

type Refus = 'ACCES_CLOS' | 'CHARTE_NON_ACCEPTEE' | 'HORS_TERRITOIRE' | 'DONNEES_REFUSEES' | 'TROP_DE_PRISES'

/** Ce que dit de lui-même un fichier de cette recherche, que demande cette personne. */
function mentionsDe(
  p: Population,
  {
    auteur,
    ...reste
  }: { auteur: Personne } & Pick<Parameters<typeof mentions>[0], 'nombre' | 'choisies' | 'liste'>,
): string[] {
  return mentions({
    auteur: `${auteur.prenom} ${auteur.nom}`,
    organisme: p.entre.organisme,
    jour: p.jour,
    territoires: p.regardes.map(({ nom }) => nom),
    recherche: p.recherche,
    charte: p.entre.charte,
    perimetre: p.entre.territoires.map(({ nom }) => nom),
    ...reste,
  })
}

/** Qui prend un fichier de l’outil : la porte, puis la borne du jour, peuvent le lui refuser. */
export type Preneur = Demandeur<Refus, Personne> & {
  /** Un fichier préparé pour plus tard, et repris : il ne se compte et ne se note qu’une fois. Absent : il ne se reprend pas. */
  reprise?: Reprise
}

/** Vrai quand autant de copropriétés sont presque toutes celles que l’on peut voir. */
export const sontPresqueToutes = async (
  db: Kysely<DB>,
  { perimetre }: Pick<Entre, 'perimetre'>,
  nombre: number,
): Promise<boolean> =>
  estPresqueTout(nombre, await compter(db, { parmi: coproprietesDe(perimetre, null, []) }))

/** Ce qu’un fichier emporte : ses copropriétés, leur nombre, ce qu’il dit de lui-même. */
interface APrendre {
  p: Population
  nombre: number
  mentions: string[]
  /** De celles que l’on a choisies, ce que l’on dit de celles qui n’y sont pas. */
  absentes: Pick<FichierFait, 'avertissement'>
  /** L’écrit au journal, d’où il se compte : quand il part, et pas s’il n’a pas pu se faire. */
  noter: () => Promise<void>
}

/** Un fichier d’une partie de ce qui est à l’écran, qui n’en a pas les colonnes : combien elle est, et ce qui la dit. */
type EnPartie = (db: Kysely<DB>, p: Population) => Promise<{ nombre: number; dite: string }>

/** Ce qui est à l’écran, qu’un fichier emporte : la porte, puis la borne du jour. Le seul chemin vers un fichier de plusieurs copropriétés. */
export async function prendre(
  deps: Pick<Dependances, 'db' | 'longues'>,
  demandeur: Preneur,
  ecran: CeQuiEstALEcran,
  {
    type,
    format,
    enPartie,
    fiches = false,
  }: {
    type: 'INSTITUTION.EXTRACTION' | 'INSTITUTION.RAPPORT'
    format: string
    enPartie?: EnPartie
    fiches?: boolean
  },
): Promise<APrendre> {
  const { db } = deps.longues
  const p = await population(db, demandeur, ecran)
  const choisies = choisiesLues(ecran.choisies)
  // Celles qui y sont : un numéro d’ailleurs n’a pas à s’écrire dans un fichier.
  const trouvees = choisies.length === 0 ? null : await numerosRegardes(db, p)
  const partie = await enPartie?.(db, p)
  const nombre = partie?.nombre ?? trouvees?.length ?? (await compter(db, p))
  const prises = {
    ...AUCUNE_PRISE,
    fichiers: 1,
    entiers: Number(await sontPresqueToutes(db, p.entre, nombre)),
    // Un dossier en PDF ne liste que les premières, et certaines y ont leur page.
    lignes: format === 'pdf' ? Math.min(nombre, LISTEES_MAX) : nombre,
    fiches: fiches ? Math.min(nombre, PAGES_MAX) : 0,
  }
  if (!demandeur.reprise?.dejaNotee) await verifierPrises(deps.db, demandeur, prises)
  return {
    p,
    nombre,
    absentes: trouvees === null ? {} : sansCelles(choisies, trouvees.length),
    mentions: [
      ...mentionsDe(p, {
        auteur: demandeur.auteur,
        nombre,
        choisies: trouvees,
        liste: partie
          ? null
          : {
              tri: ecran.sortField,
              sens: ecran.sortDirection,
              colonnes: format === 'pdf' ? null : ecran.colonnes,
            },
      }),
      ...(partie ? [partie.dite] : []),
    ],
    noter: () =>
      noterPrise(deps, demandeur, type, {
        ...p,
        nombre,
        format,
        choisies,
        prises,
        autres: partie ? [partie.dite] : [],
      }),
  }
}
