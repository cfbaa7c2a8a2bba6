import type { ParsedOf } from '#contract/socle/call.ts'
import * as contrat from '#contract/teneur/journal.ts'
import { PROFILS } from '#domain/socle/acces/profils.ts'
import { codes } from '#domain/socle/codes.ts'
import {
  CATEGORIES,
  CODES_EVENEMENTS,
  evenementsDe,
  MODALITES,
  nomDEvenement,
  type TypeEvenement,
} from '#domain/socle/journal/evenements.ts'
import {
  lireCherche,
  MONTRES_MAX,
  periodeCherchee,
  verifierPeriode,
  type Criteres,
} from '#domain/teneur/journal/recherche.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import type { Demandeur } from '#server/socle/registre/actes/acte.ts'
import { exporter } from './exporter.ts'
import * as store from './journal.store.ts'
import { rendreEvenement } from './rendre.ts'

type Demande = ParsedOf<typeof contrat.rechercherEvenements>['body']

const enListe = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([clef, valeur]) => ({ clef, valeur }))

const enEvenements = (types: readonly TypeEvenement[]) =>
  types.map((clef) => ({ clef, valeur: nomDEvenement(clef) }))

/** §7.9 : le journal des événements, pour le teneur. */
export function routesJournal(app: FastifyInstance, { db }: Pick<Dependances, 'db'>): void {
  /** Ce qui est demandé, période comprise ; refuse une période sans fin, et ce que rien ne porte. */
  async function lireCriteres(
    { evenements, cherche: tape, ...d }: Demande,
    { aujourdhui, refuser }: Pick<Demandeur<'DONNEES_REFUSEES'>, 'aujourdhui' | 'refuser'>,
  ): Promise<Criteres & { designe: store.Designe | null; cherche: string | null }> {
    const periode = periodeCherchee(d, aujourdhui)
    const refus = verifierPeriode(periode)
    if (refus.length > 0) throw refuser('DONNEES_REFUSEES', { refus })
    const cherche = lireCherche(tape ?? '')
    const designe = cherche && (await store.designer(db, cherche))
    if (cherche && !designe)
      throw refuser('DONNEES_REFUSEES', { refus: [{ champ: 'cherche', code: 'CHERCHE_SANS_REPONSE' }] })
    return { ...d, ...periode, types: evenements, designe, cherche: tape?.trim() || null }
  }

  serve(app, contrat.profilsDuJournal, async () =>
    codes(PROFILS).map((clef) => ({ clef, valeur: PROFILS[clef].libelle })),
  )
  serve(app, contrat.categoriesDuJournal, async () => enListe(CATEGORIES))
  serve(app, contrat.evenementsDeLaCategorie, async ({ params }) =>
    enEvenements(evenementsDe(params.categorie)),
  )
  serve(app, contrat.tousLesEvenements, async () => enEvenements(CODES_EVENEMENTS))
  serve(app, contrat.modalitesDuJournal, async () => enListe(MODALITES))

  serve(app, contrat.rechercherEvenements, async ({ body }, demandeur) => {
    const criteres = await lireCriteres(body, demandeur)
    const [nombre, lus] = await Promise.all([
      store.compter(db, criteres, contrat.EXPORT_DU_JOURNAL_MAX),
      store.lire(db, criteres, { taille: MONTRES_MAX }),
    ])
    return {
      dateDu: criteres.dateDu,
      dateAu: criteres.dateAu,
      totalItems: Math.min(nombre, contrat.EXPORT_DU_JOURNAL_MAX),
      plafonne: nombre > contrat.EXPORT_DU_JOURNAL_MAX,
      evenements: lus.map(rendreEvenement),
    }
  })

  serve(app, contrat.exporterEvenements, async ({ body }, demandeur) => {
    const criteres = await lireCriteres(body, demandeur)
    const nombre = await store.compter(db, criteres, contrat.EXPORT_DU_JOURNAL_MAX)
    if (nombre > contrat.EXPORT_DU_JOURNAL_MAX)
      throw demandeur.refuser('EXPORT_DU_JOURNAL_TROP_GRAND', {
        params: { max: afficherEntier(contrat.EXPORT_DU_JOURNAL_MAX) },
      })
    return exporter(store.lireTous(db, criteres), criteres, demandeur.maintenant)
  })
}
