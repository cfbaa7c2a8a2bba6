import type { CeQuiEstALEcran, CoproprieteDeLOutil } from '#contract/institutions/categorisation.ts'
import { direComptesDepuis } from '#domain/institutions/categorisation/mouvements.ts'
import { avisDuDossier, PAGES_MAX } from '#domain/institutions/categorisation/dossier.ts'
import { avisDeLaListe, lignesAuPlus } from '#domain/institutions/categorisation/liste-du-classeur.ts'
import { direTerritoireCourt } from '#domain/institutions/categorisation/mentions.ts'
import { jourDeFichier, type Jour } from '#domain/socle/temps/jour.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { enClasseurEnFlux } from '#server/socle/documents/tableur/classeur-en-flux.ts'
import { lireContours } from '#server/socle/http/contours.ts'
import { dateComparee } from '../changements/changements.ts'
import { compterLesChangements } from '../changements/changements.store.ts'
import type { Population } from '../population.ts'
import type { FichierFait } from '../fichier-fait.ts'
import { prendre, type Preneur } from '../prendre.ts'
import { lireUne } from '../une-copropriete.ts'
import { feuilleDeLaListe } from './liste.ts'
import { lireLesListees, lireLesReperes, type Listee } from './dossier.store.ts'
import { compareDesDepartements, dossierEnPdf } from './dossier-pdf.ts'
import { couverture, feuillesDeChiffres } from './rapport-tableur.ts'
import { synthese } from './synthese.store.ts'

type Deps = Pick<Dependances, 'db' | 'longues' | 'pdf' | 'tableurs' | 'config'>

const nomDuRapport = (jour: Jour) => `rapport-synthetique-${jourDeFichier(jour)}`

interface Rapport {
  nom: string
  type: string
  contenu: Buffer
  telecharger: true
  /** Ce qui n’a pas pu y être, en une phrase (§8.2). */
  avertissement?: string
}

/** Le rapport synthétique de ce qui est à l’écran, en classeur : ses chiffres composés, il se note au journal et part, la liste à mesure. */
export async function rapportEnClasseur(
  { db, longues, tableurs, config }: Deps,
  preneur: Preneur,
  ecran: CeQuiEstALEcran,
  surLigne: () => void = () => undefined,
): Promise<FichierFait> {
  const quoi = { type: 'INSTITUTION.RAPPORT', format: 'xlsx' } as const
  const { p, nombre, mentions, absentes, noter } = await prendre({ db, longues }, preneur, ecran, quoi)
  const rapport = await enClasseurEnFlux(
    nomDuRapport(p.jour),
    feuilleDeLaListe(longues.db, p, ecran, surLigne),
    couverture(mentions, avisDeLaListe(nombre, ecran.colonnes.length), p.jour),
    {
      mtime: new Date(preneur.maintenant),
      origine: config.adressePublique,
      devant: {
        feuilles: feuillesDeChiffres(await synthese(longues.db, p)),
        ecrire: (classeur) => tableurs.ecrire(classeur, `compte ${preneur.auteur.id}`),
      },
    },
  )
  await noter()
  return { ...rapport, total: Math.min(nombre, lignesAuPlus(ecran.colonnes.length)), ...absentes }
}

/** Celles qui ont leur page, lues une à une ; ce que l’annuaire ne montre plus entre-temps n’en a pas. */
async function lireLesPages(
  { longues }: Pick<Deps, 'longues'>,
  { entre, jour }: Population,
  listees: readonly Listee[],
): Promise<CoproprieteDeLOutil[]> {
  const pages: CoproprieteDeLOutil[] = []
  for (const { numero } of listees.slice(0, PAGES_MAX)) {
    const une = await lireUne(longues.db, entre, numero, jour)
    if (une) pages.push(une)
  }
  return pages
}

/** Le dossier pour le comité, de ce qui est à l’écran ; `fiches` : une page par copropriété. */
export async function dossierEnDocument(
  deps: Deps,
  preneur: Preneur,
  { fiches, depuis: demandee, ...ecran }: CeQuiEstALEcran & { fiches: boolean; depuis?: Jour | undefined },
): Promise<Rapport> {
  const { longues, pdf, config } = deps
  const quoi = { type: 'INSTITUTION.RAPPORT', format: 'pdf', fiches } as const
  const { p, nombre, mentions, absentes, noter } = await prendre(deps, preneur, ecran, quoi)
  const chiffres = await synthese(longues.db, p)
  const depuis = await dateComparee(longues.db, preneur, p, demandee)
  const listees = await lireLesListees(longues.db, p, ecran, depuis)
  const bouge =
    depuis === null
      ? null
      : direComptesDepuis(depuis, (await compterLesChangements(longues.db, { ...p, depuis })).comptes)
  const document = dossierEnPdf(chiffres, {
    mentions,
    territoire: direTerritoireCourt(p.regardes.map((t) => t.nom)),
    organisme: p.entre.organisme,
    listees,
    bouge,
    reperes: await lireLesReperes(longues.db, listees),
    pages: fiches ? await lireLesPages(deps, p, listees) : [],
    avis: avisDuDossier(nombre, { pages: fiches }),
    contours: compareDesDepartements(chiffres) ? await lireContours() : null,
    origine: config.adressePublique,
  })
  const contenu = await pdf.composer('document-outil', document, `compte ${preneur.auteur.id}`)
  await noter()
  return {
    nom: `dossier-pour-le-comite-${fiches ? 'avec-pages-' : ''}${jourDeFichier(p.jour)}.pdf`,
    type: 'application/pdf',
    contenu,
    telecharger: true,
    ...absentes,
  }
}
