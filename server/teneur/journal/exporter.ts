import { PROFILS } from '#domain/socle/acces/profils.ts'
import { heureExacteDe, momentDe, type Instant } from '#domain/socle/temps/instant.ts'
import { direChangement } from '#domain/teneur/journal/changements.ts'
import { CATEGORIES, MODALITES, nomDEvenement } from '#domain/socle/journal/evenements.ts'
import type { Criteres } from '#domain/teneur/journal/recherche.ts'
import { direJour, jourDeParis } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import type { ColonneDeTableur } from '#server/socle/documents/tableur/ecrire.ts'
import { enFlux } from '#server/socle/documents/tableur/en-fichier.ts'
import type { FichierRendu } from '#server/socle/http/serve.ts'
import type { EvenementLu } from './journal.store.ts'
import { numeroDe, rendreEvenement } from './rendre.ts'

type Ligne = ReturnType<typeof rendreEvenement> & { numero: string | null }

const COLONNES: readonly ColonneDeTableur<Ligne>[] = [
  { titre: 'Date', type: 'date', valeur: (l) => jourDeParis(l.date) },
  { titre: 'Heure', type: 'texte', valeur: (l) => heureExacteDe(l.date) },
  { titre: 'Par', type: 'texte', valeur: (l) => l.auteur },
  { titre: 'Pour le compte de', type: 'texte', valeur: (l) => l.pourCompteDe },
  { titre: 'Profil', type: 'texte', valeur: (l) => l.libelleProfil },
  { titre: 'Catégorie', type: 'texte', valeur: (l) => l.libelleCategorie },
  { titre: 'Événement', type: 'texte', valeur: (l) => l.libelleEvenement },
  { titre: 'Modalité', type: 'texte', valeur: (l) => l.libelleModalite },
  { titre: 'Concerne', type: 'texte', valeur: (l) => l.libelleObjet },
  { titre: 'Numéro d’immatriculation', type: 'texte', valeur: (l) => l.numero },
  {
    titre: 'Ce qui a changé',
    type: 'texte',
    valeur: (l) => l.changements.map(direChangement).join('\u00a0; '),
  },
  { titre: 'N° au journal', type: 'entier', valeur: (l) => l.id },
]

const dire = (quoi: string, lus: readonly string[]) =>
  lus.length > 0 ? [`${quoi}\u00a0: ${lus.join(', ')}`] : []

/** Ce qui est cherché, en mots : le fichier se relit sans l’écran dont il vient. */
function criteresEnMots(c: Criteres & { cherche: string | null }): string[] {
  return [
    `Du ${direJour(c.dateDu)} au ${direJour(c.dateAu)}`,
    ...dire(
      'Profils',
      c.profils.map((p) => PROFILS[p].libelle),
    ),
    ...dire(
      'Catégories',
      c.categories.map((k) => CATEGORIES[k]),
    ),
    ...dire('Événements', c.types.map(nomDEvenement)),
    ...dire(
      'Modalités',
      c.modalites.map((m) => MODALITES[m]),
    ),
    ...dire('Recherche', c.cherche ? [c.cherche] : []),
  ]
}

async function* rendre(lus: AsyncIterable<EvenementLu>): AsyncGenerator<Ligne> {
  for await (const e of lus) yield { ...rendreEvenement(e), numero: numeroDe(e) }
}

/** Le fichier de ces événements ; ses dernières lignes disent leur nombre, le moment et les critères. */
export function exporter(
  lus: AsyncIterable<EvenementLu>,
  criteres: Criteres & { cherche: string | null },
  maintenant: Instant,
): FichierRendu {
  return enFlux(`journal-${criteres.dateDu}-${criteres.dateAu}`, {
    colonnes: COLONNES,
    lignes: rendre(lus),
    pied: (nombre) => [
      `Journal des événements du registre ${momentDe(maintenant)}\u00a0: ${afficherEntier(nombre)} événement${nombre > 1 ? 's' : ''}`,
      ...criteresEnMots(criteres),
    ],
  })
}
