import type { Refuser } from '#domain/socle/refus/arret.ts'
import * as ADRESSES from '#domain/institutions/adresses.ts'
import { CATEGORIES, CODES_CATEGORIES, type Categorie } from '#domain/institutions/categorisation/axes.ts'
import { dateProposee } from '#domain/institutions/categorisation/date-comparee.ts'
import {
  combienOntBouge,
  direDepuis,
  MOUVEMENTS,
  MOUVEMENTS_LISTES,
  type MouvementListe,
} from '#domain/institutions/categorisation/mouvements.ts'
import { COLONNES_D_ORIGINE } from '#domain/institutions/categorisation/colonnes.ts'
import type { extraireChangements, LigneDeChangement } from '#contract/institutions/changements.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherJour, jourDeFichier, type Jour } from '#domain/socle/temps/jour.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { Dependances } from '#server/socle/dependances.ts'
import { enClasseurEnFlux } from '#server/socle/documents/tableur/classeur-en-flux.ts'
import type { ColonneDeTableur } from '#server/socle/documents/tableur/ecrire.ts'
import { parCurseur } from '#server/socle/postgres/par-curseur.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { FichierFait } from '../fichier-fait.ts'
import { chacune } from '../chacune.ts'
import { LARGEUR_DES_RAISONS, LARGEURS } from '../largeurs.ts'
import { population, type Population } from '../population.ts'
import { prendre, type Preneur } from '../prendre.ts'
import {
  compterLesChangements,
  datesGardees,
  direLigne,
  lesChangementsSql,
  type Comptes,
  type Lue,
} from './changements.store.ts'

/** La date gardée que l’on compare : celle que l’on demande, sinon celle d’il y a un an (`dateProposee`) ; null : aucune n’est gardée. */
export async function dateComparee(
  db: Kysely<DB>,
  { refuser }: { refuser: Refuser<'DONNEES_REFUSEES'> },
  { entre: { perimetre }, jour }: Pick<Population, 'entre' | 'jour'>,
  demandee: Jour | undefined,
): Promise<Jour | null> {
  const dates = await datesGardees(db, perimetre)
  if (demandee === undefined) return dateProposee(dates, jour)
  if (!dates.includes(demandee))
    throw refuser('DONNEES_REFUSEES', {
      refus: [{ champ: 'depuis', code: 'DATE_SANS_NOTES', params: { jour: afficherJour(demandee) } }],
    })
  return demandee
}

/** Combien de lignes ont bougé, de ce mouvement ou de tous. */
const combien = ({ comptes }: Comptes, mouvement: MouvementListe | null): number =>
  mouvement === null ? combienOntBouge(comptes) : comptes[mouvement]

const lettre = (categorie: Categorie | undefined): string | null =>
  categorie === undefined ? null : CATEGORIES[categorie].libelle

const LETTRES = CODES_CATEGORIES.map((code) => CATEGORIES[code].libelle)

const COLONNES: readonly ColonneDeTableur<LigneDeChangement>[] = [
  {
    titre: 'Numéro',
    type: 'texte',
    largeur: LARGEURS.numero,
    valeur: (l) => afficherNumero(l.numero),
    // Celle que l’annuaire ne montre plus n’a plus de page.
    lien: (l) => (l.maintenant === null ? null : ADRESSES.coproprieteDeLOutil(l.numero)),
  },
  { titre: 'Nom', type: 'texte', largeur: LARGEURS.nom, valeur: (l) => l.nom },
  { titre: 'Commune', type: 'texte', largeur: LARGEURS.commune, valeur: (l) => l.commune },
  {
    titre: 'Ce qui a changé',
    type: 'texte',
    attendus: MOUVEMENTS_LISTES.map((code) => MOUVEMENTS[code].une),
    valeur: (l) => MOUVEMENTS[l.mouvement].une,
  },
  {
    titre: 'Pourquoi',
    type: 'texte',
    largeur: LARGEUR_DES_RAISONS,
    replie: true,
    valeur: (l) => l.raison,
  },
  {
    titre: 'Catégorie alors',
    type: 'texte',
    attendus: LETTRES,
    valeur: (l) => lettre(l.alors?.categorie),
  },
  { titre: 'Note alors', type: 'entier', valeur: (l) => l.alors?.note ?? null },
  {
    titre: 'Catégorie maintenant',
    type: 'texte',
    attendus: LETTRES,
    valeur: (l) => lettre(l.maintenant?.categorie),
  },
  { titre: 'Note maintenant', type: 'entier', valeur: (l) => l.maintenant?.note ?? null },
  {
    titre: 'Signes qui ont bougé',
    type: 'texte',
    largeur: LARGEUR_DES_RAISONS,
    replie: true,
    valeur: (l) =>
      l.signes === null
        ? l.alors && l.maintenant
          ? 'Inconnu\u00a0: ils n’étaient pas gardés à cette date'
          : null
        : l.signes.map(({ dit }) => dit).join('\u202f; '),
  },
  { titre: 'Longitude', type: 'degres', valeur: (l) => l.lon },
  { titre: 'Latitude', type: 'degres', valeur: (l) => l.lat },
]

/** Ce qui a changé d’une recherche, d’un mouvement ou de tous, en un classeur écrit à mesure qu’il part ; il se note avant son premier octet. */
export async function extraireLesChangements(
  deps: Pick<Dependances, 'db' | 'longues' | 'config'>,
  demandeur: Preneur,
  {
    depuis: demandee,
    mouvement: demande,
    sortField: tri,
    sortDirection: sens,
    ...recherche
  }: z.output<typeof extraireChangements.body>,
): Promise<FichierFait> {
  const { db } = deps.longues
  const mouvement = demande ?? null
  const p = await population(db, demandeur, recherche)
  const depuis = await dateComparee(db, demandeur, p, demandee)
  if (depuis === null)
    throw demandeur.refuser('DONNEES_REFUSEES', { refus: [{ champ: 'depuis', code: 'AUCUNE_NOTE_GARDEE' }] })
  const { nombre, mentions, absentes, noter } = await prendre(
    deps,
    demandeur,
    {
      ...recherche,
      colonnes: [...COLONNES_D_ORIGINE],
      sortField: 'note',
      sortDirection: 'desc',
    },
    {
      type: 'INSTITUTION.EXTRACTION',
      format: 'xlsx',
      enPartie: async (base, dedans) => ({
        nombre: combien(await compterLesChangements(base, { ...dedans, depuis }), mouvement),
        dite: `Ce qui a changé\u00a0: comparé aux notes gardées ${direDepuis(depuis)}${mouvement === null ? '' : `, ${MOUVEMENTS[mouvement].libelle.toLowerCase()} seulement`}`,
      }),
    },
  )
  await noter()
  const lignes = chacune(
    parCurseur<Lue>(db, lesChangementsSql({ ...p, depuis }, { mouvement, tri, sens })),
    (lue) => direLigne(lue, p.jour),
  )
  const fichier = await enClasseurEnFlux(
    // Chaque mouvement a son fichier : l’un n’écrase pas l’autre.
    `changements-${mouvement === null ? '' : `${mouvement.toLowerCase().replaceAll('_', '-')}-`}depuis-${jourDeFichier(depuis)}-${jourDeFichier(p.jour)}`,
    { nom: 'Changements', colonnes: COLONNES, lignes },
    {
      nom: 'Ce fichier',
      premiere: true,
      lignes: mentions.map((texte, rang) => ({ texte, ...(rang === 0 && { titre: true as const }) })),
    },
    { mtime: new Date(demandeur.maintenant), origine: deps.config.adressePublique },
  )
  return { ...fichier, total: nombre, ...absentes }
}
