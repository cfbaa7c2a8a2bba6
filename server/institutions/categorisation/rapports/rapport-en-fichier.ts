import type { CeQuiEstALEcran } from '#contract/institutions/categorisation.ts'
import { avisDeLaListe } from '#domain/institutions/categorisation/liste-du-classeur.ts'
import { direTerritoireCourt } from '#domain/institutions/categorisation/mentions.ts'
import { jourDeFichier, type Jour } from '#domain/socle/temps/jour.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { enClasseur } from '#server/socle/documents/tableur/en-fichier.ts'
import { lireContours } from '#server/socle/http/contours.ts'
import { sansCelles } from '../fichier-fait.ts'
import { prendre, type Preneur } from '../prendre.ts'
import { feuilleDeLaListe } from './liste.ts'
import { aUneCarte, rapportEnPdf } from './rapport-pdf.ts'
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

/** Le rapport synthétique de ce qui est à l’écran, en classeur ; composé, il se note au journal et part. */
export async function rapportEnClasseur(
  { db, longues, tableurs, config }: Deps,
  preneur: Preneur,
  ecran: CeQuiEstALEcran,
): Promise<Rapport> {
  const quoi = { type: 'INSTITUTION.RAPPORT', format: 'xlsx' } as const
  const { p, nombre, mentions, noter } = await prendre({ db, longues }, preneur, ecran, quoi)
  const rapport = await enClasseur(
    { tableurs, qui: `compte ${preneur.auteur.id}`, origine: config.adressePublique },
    nomDuRapport(p.jour),
    [...feuillesDeChiffres(await synthese(longues.db, p)), feuilleDeLaListe(longues.db, p, ecran)],
    couverture(mentions, avisDeLaListe(nombre, ecran.colonnes.length), p.jour),
  )
  await noter()
  return { ...rapport, ...sansCelles(ecran.choisies, nombre) }
}

/** Le même, en PDF : ses chiffres, ses graphiques, sa carte. */
export async function rapportEnDocument(
  { db, longues, pdf }: Deps,
  preneur: Preneur,
  ecran: CeQuiEstALEcran,
): Promise<Rapport> {
  const quoi = { type: 'INSTITUTION.RAPPORT', format: 'pdf' } as const
  const { p, nombre, mentions, noter } = await prendre({ db, longues }, preneur, ecran, quoi)
  const chiffres = await synthese(longues.db, p)
  const document = rapportEnPdf(chiffres, {
    mentions,
    territoire: direTerritoireCourt(p.regardes.map((t) => t.nom)),
    contours: aUneCarte(chiffres) ? await lireContours() : null,
  })
  const contenu = await pdf.composer('document-outil', document, `compte ${preneur.auteur.id}`)
  await noter()
  return {
    nom: `${nomDuRapport(p.jour)}.pdf`,
    type: 'application/pdf',
    contenu,
    telecharger: true,
    ...sansCelles(ecran.choisies, nombre),
  }
}
