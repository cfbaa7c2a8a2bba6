import type { CeQuiEstALEcran, LigneDeLOutil } from '#contract/institutions/categorisation.ts'
import * as ADRESSES from '#domain/institutions/adresses.ts'
import {
  avecCoordonnees,
  CODES_COLONNES,
  colonne,
  type CodeColonne,
} from '#domain/institutions/categorisation/colonnes.ts'
import { choixDe, direChoix, estUnCritere } from '#domain/institutions/categorisation/criteres.ts'
import { marquerMouvement, MOUVEMENTS } from '#domain/institutions/categorisation/mouvements.ts'
import type { FormatDExtrait } from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { direJour, jourDeFichier, type Jour } from '#domain/socle/temps/jour.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { enGeojson, type Lieu } from '#server/socle/documents/geojson.ts'
import { enClasseurEnFlux } from '#server/socle/documents/tableur/classeur-en-flux.ts'
import type { ColonneDeTableur, ValeurDeCellule } from '#server/socle/documents/tableur/ecrire.ts'
import { enFlux } from '#server/socle/documents/tableur/en-fichier.ts'
import { parCurseur, parTours, type Tour } from '#server/socle/postgres/par-curseur.ts'
import { chacune, comptees } from './chacune.ts'
import { dateComparee } from './changements/changements.ts'
import { lireLesMouvements, type Comparee, type Devenue } from './changements/changements.store.ts'
import type { FichierFait } from './fichier-fait.ts'
import { LARGEUR_DES_RAISONS, LARGEURS } from './largeurs.ts'
import { lireLesRaisons } from './lire-les-raisons.ts'
import { lignesSql, type Valeur } from './lignes.store.ts'
import { prendre, type Preneur } from './prendre.ts'

/** Une ligne d’extrait : ce que valent ses colonnes, dans leur ordre. */
export type LigneExtraite = Omit<LigneDeLOutil, 'valeurs'> & { valeurs: readonly Valeur[] }

/** Ce que dit une valeur dans un tableur : une réponse en mots, une part de 0 à 1. */
export function enCellule(code: CodeColonne, valeur: Valeur): ValeurDeCellule {
  if (valeur === null) return null
  if (code === 'numero') return afficherNumero(String(valeur))
  const { sorte } = colonne(code)
  if (sorte === 'part' && typeof valeur === 'number') return valeur / 100
  return typeof valeur === 'string' && sorte === 'texte' && estUnCritere(code)
    ? direChoix(code, valeur)
    : valeur
}

/** Les colonnes choisies, telles qu’un tableur les porte. */
const colonnesDeTableur = (codes: readonly CodeColonne[]): ColonneDeTableur<LigneExtraite>[] =>
  codes.map((code, rang) => {
    const { libelle, sorte } = colonne(code)
    return {
      titre: libelle,
      type: sorte,
      valeur: (l) => enCellule(code, l.valeurs[rang] ?? null),
      ...(code === 'numero' && { lien: (l: LigneExtraite) => ADRESSES.coproprieteDeLOutil(l.numero) }),
    }
  })

const largeurDe = (code: CodeColonne | undefined): number | undefined =>
  Object.entries(LARGEURS).find(([autre]) => autre === code)?.[1]

/** Ces colonnes dans un classeur écrit à mesure, qui en connaît d’avance les largeurs. */
export const enExtrait = (codes: readonly CodeColonne[]): ColonneDeTableur<LigneExtraite>[] =>
  colonnesDeTableur(codes).map((c, rang) => {
    const code = codes[rang]
    const largeur = largeurDe(code)
    const liste = code !== undefined && estUnCritere(code) ? choixDe(code) : []
    return { ...c, ...(largeur !== undefined && { largeur }), ...(liste.length > 0 && { attendus: liste }) }
  })

/** Le lieu sert à une carte, pas à qui lit la ligne : ses deux colonnes viennent après ce qui s’y lit. */
const lieuEnDernier = <L>(colonnes: readonly ColonneDeTableur<L>[]): ColonneDeTableur<L>[] => [
  ...colonnes.filter(({ type }) => type !== 'degres'),
  ...colonnes.filter(({ type }) => type === 'degres'),
]

type LigneExpliquee = LigneExtraite & { pourquoi: string; devenue: string | null }

/** Ce que chacune est devenue depuis cette date gardée. */
const colonneDepuis = (depuis: Jour): ColonneDeTableur<LigneExpliquee> => ({
  titre: `Depuis le ${direJour(depuis)}`,
  type: 'texte',
  largeur: 34,
  valeur: (l) => l.devenue,
})

function direDevenue({ mouvement, alors }: Devenue, { categorie, note }: LigneExtraite): string {
  const { mots } = marquerMouvement(mouvement, alors, { categorie, note })
  const dit = MOUVEMENTS[mouvement].une
  return mots === '' || mots.startsWith('entrée')
    ? avecMajuscule(mots || dit.toLowerCase())
    : `${dit}, ${mots}`
}

const RAISONS: ColonneDeTableur<LigneExpliquee> = {
  titre: 'Raisons',
  type: 'texte',
  largeur: LARGEUR_DES_RAISONS,
  replie: true,
  valeur: (l) => l.pourquoi || null,
}

/** Les mêmes lignes, chacune avec ce qui pèse le plus dans sa note, lu du même instant. */
async function* expliquees(
  tours: AsyncIterable<Tour<LigneExtraite>>,
  { depuis, ...p }: Omit<Comparee, 'depuis'> & { depuis: Jour | null },
): AsyncGenerator<LigneExpliquee> {
  for await (const { lues, trx } of tours) {
    const ids = lues.map(({ id }) => id)
    const raisons = await lireLesRaisons(trx, ids, p.jour)
    const devenues = depuis === null ? null : await lireLesMouvements(trx, { ...p, depuis }, ids)
    for (const ligne of lues) {
      const devenue = devenues?.get(ligne.id)
      yield {
        ...ligne,
        devenue: devenue ? direDevenue(devenue, ligne) : null,
        pourquoi: (raisons.get(ligne.id) ?? []).map(({ fait }) => fait).join(' '),
      }
    }
  }
}

/** Une copropriété sur une carte : ses colonnes par leur code, une part en pour cent, un jour AAAA-MM-JJ. */
const enLieu =
  (codes: readonly CodeColonne[]) =>
  (l: LigneExtraite): Lieu => ({
    id: afficherNumero(l.numero),
    lon: l.lon,
    lat: l.lat,
    proprietes: Object.fromEntries(
      codes.map((code, rang) => {
        const valeur = l.valeurs[rang] ?? null
        return [code, colonne(code).sorte === 'part' ? valeur : enCellule(code, valeur)]
      }),
    ),
  })

/**
 * Les copropriétés de l’écran, en un fichier écrit à mesure qu’il part, du même instant : six cent mille ne tiennent pas en mémoire. Il
 * se note au journal avant son premier octet. `surLigne` : une de plus est écrite.
 */
export async function extraire(
  deps: Pick<Dependances, 'db' | 'longues' | 'config'>,
  demandeur: Preneur,
  format: FormatDExtrait,
  { depuis: demandee, ...demande }: CeQuiEstALEcran & { depuis?: Jour | undefined },
  surLigne: () => void = () => undefined,
): Promise<FichierFait> {
  const { db } = deps.longues
  // Un GeoJSON a déjà sa géométrie.
  const ecran = format === 'geojson' ? demande : { ...demande, colonnes: avecCoordonnees(demande.colonnes) }
  const { p, nombre, mentions, absentes, noter } = await prendre(deps, demandeur, ecran, {
    type: 'INSTITUTION.EXTRACTION',
    format,
  })
  const depuis = format === 'xlsx' ? await dateComparee(db, demandeur, p, demandee) : null
  await noter()
  const requete = lignesSql(p, { tri: ecran.sortField, sens: ecran.sortDirection }, ecran.colonnes)
  // Une seule se lit : celle du format demandé.
  const enLignes = () => comptees(parCurseur<LigneExtraite>(db, requete), surLigne)
  // Les deux se prennent le même jour : l’un n’écrase pas l’autre.
  const entier = CODES_COLONNES.every((code) => demande.colonnes.includes(code))
  const nom = `extrait-coproprietes-${entier ? 'toutes-colonnes-' : ''}${jourDeFichier(p.jour)}`
  const colonnes = enExtrait(ecran.colonnes)
  const fichiers: Readonly<Record<FormatDExtrait, () => Promise<Omit<FichierFait, 'total'>>>> = {
    csv: async () => enFlux(nom, { colonnes, lignes: enLignes(), pied: () => mentions }),
    xlsx: () =>
      enClasseurEnFlux(
        nom,
        {
          nom: 'Copropriétés',
          colonnes: lieuEnDernier([
            ...colonnes,
            ...(depuis === null ? [] : [colonneDepuis(depuis)]),
            RAISONS,
          ]),
          lignes: comptees(expliquees(parTours<LigneExtraite>(db, requete), { ...p, depuis }), surLigne),
        },
        {
          nom: 'Ce fichier',
          premiere: true,
          lignes: mentions.map((texte, rang) => ({ texte, ...(rang === 0 && { titre: true as const }) })),
        },
        { mtime: new Date(demandeur.maintenant), origine: deps.config.adressePublique },
      ),
    geojson: async () =>
      enGeojson(nom, chacune(enLignes(), enLieu(ecran.colonnes)), {
        mentions,
        colonnes: Object.fromEntries(ecran.colonnes.map((code) => [code, colonne(code).libelle])),
      }),
  }
  return { ...(await fichiers[format]()), total: nombre, ...absentes }
}
