import { availableParallelism } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { COMPTES } from './comptes/partie.ts'
import { COPROPRIETES } from './coproprietes/partie.ts'
import { amorcer } from './demonstration/amorcer.ts'
import { routesDemonstration } from './demonstration/demonstration.routes.ts'
import { repertoireEmbarque } from './demonstration/entreprises-embarquees.ts'
import { localisationEmbarquee } from './demonstration/localisation-embarquee.ts'
import { identiteDeDemonstration, ssoDeDemonstration } from './demonstration/oidc-demonstration.ts'
import { refuserLaDemonstration } from './demonstration/refuser.ts'
import { controleDeNuit } from './exploitation/controle/nuit.ts'
import { INSTITUTIONS } from './institutions/partie.ts'
import { PUBLIC } from './public/partie.ts'
import { SOCLE } from './socle/base.ts'
import { chargerGeographie } from './socle/chargement/communes.ts'
import type { Config } from './socle/config.ts'
import type { Dependances } from './socle/dependances.ts'
import { ouvrirFichiers } from './socle/documents/fichiers.ts'
import { ouvrirPdf } from './socle/documents/pdf.ts'
import { ouvrirTableurs } from './socle/documents/tableur/tableurs.ts'
import { fichiersConstruits } from './socle/http/construits.ts'
import { contactSecurite } from './socle/http/contact-securite.ts'
import { poserCsrf } from './socle/http/csrf.ts'
import { corpsIntrouvable } from './socle/http/erreurs.ts'
import { pages } from './socle/http/pages.ts'
import type { Gardables } from './socle/http/pages-gardees.ts'
import { sante } from './socle/http/sante.ts'
import { creerServeur, DELAIS, entourer } from './socle/http/serveur.ts'
import { poserSessions } from './socle/http/session.ts'
import { poserVeille } from './socle/http/veille.ts'
import { dansUnBudget } from './socle/outside/budget.ts'
import { creerEntreprises } from './socle/outside/entreprises.ts'
import { creerGeocodage } from './socle/outside/localisation.ts'
import type { Cablage, Partie } from './socle/partie.ts'
import { creerCaptcha } from './socle/platform/captcha.ts'
import { fileBornee } from './socle/platform/file-bornee.ts'
import type { Horloge } from './socle/platform/horloge.ts'
import { ouvrirJobs } from './socle/platform/jobs.ts'
import type { Noter } from './socle/platform/panne.ts'
import { ouvrirSecrets } from './socle/platform/secrets.ts'
import type { Bases } from './socle/postgres/base-configuree.ts'
import { ouvrirCourriels } from './socle/registre/courriels/courriels.ts'
import { ouvrirVocabulaire } from './socle/registre/recherche/vocabulaire.ts'
import { ouvrirGeographie } from './socle/registre/territoire/geographie.ts'
import { TENEUR } from './teneur/partie.ts'

const PARTIES: readonly Partie[] = [COMPTES, COPROPRIETES, PUBLIC, INSTITUTIONS, TENEUR]

interface Reglages {
  config: Config
  bases: Bases
  horloge: Horloge
  delais?: typeof DELAIS
  fraicheurVocabulaireMs?: number
  veilleMs?: number
  /** Ce qui tient lieu d’une dépendance : une partie en garde ce qu’elle a lu en se câblant, la changer ensuite ne changerait rien. */
  enLieu?: Partial<Dependances>
}

/** Câble l’application ; rien n’écoute et aucun travail ne tourne avant `amorcer`. */
export async function creerApp(
  reglages: Reglages,
): Promise<{ app: FastifyInstance; deps: Dependances; amorcer(): Promise<void>; fermer(): Promise<void> }> {
  const { config, bases, horloge } = reglages
  const app = creerServeur({ config, db: bases.actes.db, horloge }, reglages.delais ?? DELAIS)
  const deps = ouvrirDependances(reglages, (donnees, quoi) => app.log.error(donnees, quoi))
  poserVeille(app, deps, reglages.veilleMs)
  await entourer(app, config)
  // Le corps est lu : plus tôt, l’acte perdrait son budget en route.
  app.addHook('preHandler', (_req, _reply, suite) => dansUnBudget(suite))
  await servir(app, { deps, deLecture: { ...deps, ...bases.lecture } })
  return {
    app,
    deps,
    amorcer: () => demarrer({ ...deps, ...bases.travaux, longues: bases.travaux }),
    async fermer() {
      await Promise.all([deps.jobs.arreter(), deps.courriels.fermer()])
      await Promise.all([deps.pdf.fermer(), deps.tableurs.fermer()])
    },
  }
}

/** Ce dont les parties se servent, ouvert une fois. */
function ouvrirDependances(
  { config, bases, horloge, fraicheurVocabulaireMs, enLieu }: Reglages,
  noter: Noter,
): Dependances {
  const { db, pool } = bases.actes
  const secrets = ouvrirSecrets(config.cleSecrete, config.clesAnciennes)
  return {
    config,
    db,
    pool,
    outil: bases.outil,
    longues: bases.longues,
    horloge,
    noter,
    jobs: ouvrirJobs(pool, config.travaux, noter),
    courriels: ouvrirCourriels({ config, db: bases.travaux.db, horloge, noter, secrets }),
    fichiers: ouvrirFichiers(config.dataDir),
    pdf: ouvrirPdf(config),
    tableurs: ouvrirTableurs(),
    captcha: creerCaptcha(db, config.cleSecrete),
    geocodage: creerGeocodage(config, localisationEmbarquee(db)),
    entreprises: creerEntreprises(config, repertoireEmbarque),
    secrets,
    geographie: ouvrirGeographie(bases.lecture.pool),
    vocabulaire: ouvrirVocabulaire(bases.lecture.pool, fraicheurVocabulaireMs),
    partout: fileBornee({ ensemble: Math.max(1, availableParallelism() - 1), attente: 400 }),
    ...enLieu,
  }
}

/** Les appels et les pages : d’abord ce qui ne regarde pas qui demande, puis ce qui lit la session. */
async function servir(app: FastifyInstance, avec: Pick<Cablage, 'deps' | 'deLecture'>): Promise<void> {
  const { deps } = avec
  const { config, db, horloge } = deps
  sante(app, deps)
  const cablage: Cablage = { ...avec, ssoEmbarque: ssoDeDemonstration(app, config) }
  for (const partie of PARTIES) partie.sansSession?.(app, cablage)
  routesDemonstration(app, deps)
  await identiteDeDemonstration(app, deps)
  contactSecurite(app, deps)
  await fichiersConstruits(app)

  await app.register(async (avecSession) => {
    await poserSessions(avecSession, { config, db, horloge })
    await poserCsrf(avecSession, config)
    for (const partie of PARTIES) partie.avecSession(avecSession, cablage)
    const gardables: Gardables = Object.assign({}, ...PARTIES.map((partie) => partie.pagesGardees?.(cablage)))
    await pages(avecSession, { ...deps, gardables })
  })
  app.all('/api/*', (_req, reply) => reply.code(404).send(corpsIntrouvable()))
}

/** Prépare ce que les parties supposent prêt, puis met en route travaux et courriels. */
async function demarrer(deps: Dependances): Promise<void> {
  const aujourdhui = () => jourDeParis(deps.horloge.maintenant())
  await refuserLaDemonstration(deps.db, deps.config)
  await chargerGeographie(deps.pool)
  await amorcer(deps)
  await SOCLE.preparer(deps, aujourdhui())
  for (const partie of PARTIES) await partie.preparer?.(deps, aujourdhui())
  await deps.vocabulaire()
  await deps.jobs.demarrer([
    ...SOCLE.travaux(deps),
    ...PARTIES.flatMap((partie) => partie.travaux(deps)),
    controleDeNuit(deps),
  ])
  for (const partie of PARTIES) await partie.demander?.(deps, aujourdhui())
  deps.courriels.demarrer()
}
