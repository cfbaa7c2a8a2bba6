import { coproprietesSemblables, telechargerSemblables } from '#contract/public/statistiques.ts'
import { au } from '#domain/socle/certain.ts'
import type { ParsedOf, ReplyOf } from '#contract/socle/call.ts'
import type { Refuser } from '#domain/socle/refus/arret.ts'
import {
  classeDe,
  direClasse,
  elargissements,
  type Criteres,
  type Lieu,
} from '#domain/coproprietes/comparaison/classes.ts'
import {
  arrondirMoitie,
  choisirClasses,
  decrireClasse,
  direElargissement,
  enParts,
  type ClasseLue,
  type MesurePublique,
  type Moitie,
  type RepartitionPublique,
} from '#domain/public/statistiques/semblables/groupe.ts'
import { decrireFigure } from '#domain/public/statistiques/semblables/figures.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { ecrireLaFigure } from './semblables-fichiers.ts'
import * as store from './semblables.store.ts'

type Demandee = ParsedOf<typeof coproprietesSemblables>['query']
type Groupe = NonNullable<ReplyOf<typeof coproprietesSemblables>['groupe']>

/** Où l’on regarde ; refuse le lieu que l’on ne connaît pas, et la région qui n’est pas celle du département. */
async function lieuDemande(
  { db }: Pick<Dependances, 'db'>,
  { departement, region }: Demandee,
  refuser: Refuser<'TERRITOIRE_INCONNU' | 'LIEUX_CONTRAIRES'>,
): Promise<Lieu> {
  const code = region?.padStart(2, '0')
  const [duDepartement, deLaRegion] = await Promise.all([
    departement === undefined ? null : store.lireDepartement(db, departement.toUpperCase()),
    code === undefined ? null : store.lireRegion(db, code),
  ])
  if (duDepartement === undefined || deLaRegion === undefined) throw refuser('TERRITOIRE_INCONNU')
  if (duDepartement && deLaRegion && duDepartement.region?.code !== code) throw refuser('LIEUX_CONTRAIRES')
  return duDepartement ?? deLaRegion ?? { departement: null, region: null }
}

function composer(c: Criteres, lieu: Lieu, lues: readonly store.ClasseDuJour[]): Groupe | null {
  const [premiere] = lues
  const choisies = choisirClasses(lues)
  if (!premiere || !choisies) return null
  const { groupe, impayes, ascenseurs, etiquettes } = choisies
  const moitie = (mesure: MesurePublique, lue: ClasseLue, m: Moitie) => ({
    classe: decrireClasse(lue, c, lieu),
    ...arrondirMoitie(mesure, lue.niveau, m),
  })
  const parts = (code: RepartitionPublique, lue: ClasseLue | null) =>
    lue && { classe: decrireClasse(lue, c, lieu), parts: enParts(code, lue.chiffres) }
  return {
    jour: premiere.jour,
    classe: decrireClasse(groupe, c, lieu),
    elargissement: direElargissement(groupe.niveau, c, lieu),
    charges: moitie('CHARGES_COURANTES', groupe, groupe.charges),
    impayes: impayes && moitie('IMPAYES', impayes, impayes.impayes),
    ascenseurs: parts('ascenseurs', ascenseurs),
    etiquettes: parts('etiquettes', etiquettes),
  }
}

/** Ce que déclarent les copropriétés d’une sorte, tel que la nuit l’a compté (décision 0064) ; à lire, à emporter. */
export function routesSemblables(app: FastifyInstance, { db, pool }: Pick<Dependances, 'db' | 'pool'>): void {
  const lire = async (query: Demandee, refuser: Parameters<typeof lieuDemande>[2]) => {
    const lieu = await lieuDemande({ db }, query, refuser)
    const { taille, periode = null, chauffage = null, ascenseur = null } = query
    const criteres: Criteres = { taille, periode, chauffage, ascenseur }
    const niveaux = elargissements(criteres, lieu)
    const lues = await store.lireClasses(
      pool,
      niveaux.flatMap((niveau) => {
        const classe = classeDe(niveau, criteres, lieu)
        return classe === null ? [] : [{ niveau, classe }]
      }),
    )
    return { demande: direClasse(au(niveaux, 0), criteres, lieu), groupe: composer(criteres, lieu, lues) }
  }
  serve(app, coproprietesSemblables, ({ query }, { refuser }) => lire(query, refuser))
  serve(app, telechargerSemblables, async ({ query }, { refuser }) => {
    const { figure: code, format, ...demandee } = query
    const { groupe } = await lire(demandee, refuser)
    const figure = groupe && decrireFigure(code, groupe)
    if (!figure) throw refuser('DONNEES_REFUSEES', { refus: [{ champ: 'figure', code: 'CHOIX_INVALIDE' }] })
    return ecrireLaFigure({ code, figure, groupe }, format)
  })
}
