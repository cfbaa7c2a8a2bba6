import { availableParallelism } from 'node:os'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import limites from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Call } from '#contract/call.ts'
import { refuserTout } from '#domain/arret.ts'
import { jourDeParis } from '#domain/jour.ts'
import { TAILLE_MAX_PDF } from '#domain/mandat/justificatifs.ts'
import { routesApiDocs } from './api-docs/api-docs.routes.ts'
import { routesAccueil } from './accueil/accueil.routes.ts'
import { routesAttestations } from './attestations/attestations.routes.ts'
import { routesAlentours } from './annuaire/alentours.routes.ts'
import { routesAnnuaire } from './annuaire/annuaire.routes.ts'
import { routesEmporter } from './annuaire/emporter.routes.ts'
import { routesParcours } from './annuaire/parcours.routes.ts'
import { routesFondDeCarte } from './annuaire/carte/fond-de-carte.routes.ts'
import { routesCarte } from './annuaire/carte/carte.routes.ts'
import { recuperation } from './compte/mot-de-passe.ts'
import { routesAssistance } from './assistance/assistance.routes.ts'
import { routesCompte } from './compte/compte.routes.ts'
import { routesSecondFacteur } from './compte/second-facteur.routes.ts'
import type { Dependances } from './dependances.ts'
import { routesCoproprietes } from './coproprietes/coproprietes.routes.ts'
import { routesDissolution } from './dissolution/dissolution.routes.ts'
import { routesDoublons } from './doublons/doublons.routes.ts'
import { routesDonneesBrutes } from './donnees-brutes/donnees-brutes.routes.ts'
import { routesDonneesOuvertes } from './donnees-ouvertes/donnees-ouvertes.routes.ts'
import { demanderLesDonneesOuvertes, donneesOuvertesDeNuit } from './donnees-ouvertes/publier.ts'
import { demanderLePlan, planDeNuit } from './plan-du-site/ecrire.ts'
import { routesPlanDuSite } from './plan-du-site/plan-du-site.routes.ts'
import { routesDemonstration } from './demonstration/demonstration.routes.ts'
import { routesAgenda, routesEcheances } from './echeances/echeances.routes.ts'
import { rappelsDesEcheances } from './echeances/nuit.ts'
import { routesEtablissements } from './etablissements/etablissements.routes.ts'
import { routesHabilitations } from './habilitations/habilitations.routes.ts'
import { nuitDesHabilitations } from './habilitations/nuit.ts'
import { routesCategorisation } from './categorisation/categorisation.routes.ts'
import { preparerLesTelechargements } from './categorisation/telechargements/preparer.ts'
import { routesTelechargements } from './categorisation/telechargements/telechargements.routes.ts'
import { alertesDesRecherches } from './categorisation/alertes.ts'
import { routesRecherches } from './categorisation/recherches.routes.ts'
import { routesExtraits } from './categorisation/extraits.routes.ts'
import { tourDeLOutil } from './categorisation/tour.ts'
import { routesRapportsDeLOutil } from './categorisation/rapports/rapports.routes.ts'
import { routesInstitution } from './institution/institution.routes.ts'
import { routesHistorique } from './historique/historique.routes.ts'
import { routesFicheSynthetique } from './fiche-synthetique/fiche-synthetique.routes.ts'
import { routesFichesMemo } from './fiches-memo/fiches-memo.routes.ts'
import { routesGeographie } from './geographie/geographie.routes.ts'
import { routesTerritoires } from './geographie/territoires.routes.ts'
import { chargerGeographie } from './geographie/charger.ts'
import { lecteurDeCompte } from './http/compte-connecte.ts'
import { lecteurDImpression } from './http/impression.ts'
import { fichiersConstruits } from './http/construits.ts'
import { contactSecurite } from './http/contact-securite.ts'
import { poserCsrf } from './http/csrf.ts'
import { poserDepart } from './http/depart.ts'
import { poserJournalDAcces } from './http/journal-acces.ts'
import { corpsIntrouvable, rendreErreurDeCadre, rendreLesErreurs } from './http/erreurs.ts'
import { noteurDErreurs } from './http/erreurs-vues.ts'
import { pages } from './http/pages.ts'
import { sante } from './http/sante.ts'
import { poserSessions } from './http/session.ts'
import { poserEntetes } from './http/entetes.ts'
import type { Bases } from './postgres/base-configuree.ts'
import { noterSansApplication } from './postgres/noter.ts'
import { poserVeille } from './http/veille.ts'
import { poserVersion } from './http/version.ts'
import { routesImmatriculation } from './immatriculation/immatriculation.routes.ts'
import { reverifierAdresses, reverifierParcelles, reverifierSyndicats } from './immatriculation/reverifier.ts'
import { routesAide } from './aide/aide.routes.ts'
import { reclamationsDeNuit } from './reclamations/nuit.ts'
import { routesDesListesDeReclamation, routesReclamations } from './reclamations/reclamations.routes.ts'
import { completerSansScript } from './reclamations/sans-script.ts'
import { routesSignalements } from './signalements/signalements.routes.ts'
import { routesSuccesseurs } from './successeurs/successeurs.routes.ts'
import { envoyerLettre } from './lettre/envoyer.ts'
import { lettreAuService } from './lettre/au-service.ts'
import { liensDeLaLettre, routesLettre, routesLettres } from './lettre/lettre.routes.ts'
import { routesMandats } from './mandats/mandats.routes.ts'
import { nuitDesMandats } from './mandats/nuit.ts'
import { routesIndicateurs } from './indicateurs/indicateurs.routes.ts'
import { routesInscription } from './inscription/inscription.routes.ts'
import { routesJournal } from './journal/journal.routes.ts'
import { nuitActivation } from './inscription/nuit-activation.ts'
import { nuitInactivite } from './inscription/nuit-inactivite.ts'
import { reverifierSirets } from './inscription/reverifier.ts'
import { controleDeNuit } from './controle/nuit.ts'
import { creerCaptcha } from './platform/captcha.ts'
import { dansUnBudget } from './outside/budget.ts'
import { creerEntreprises } from './outside/entreprises.ts'
import { creerFondDeCarte } from './outside/fond-de-carte.ts'
import { creerServiceDeLettre } from './outside/lettre.ts'
import { creerGeocodage } from './outside/localisation.ts'
import { identiteDeDemonstration, ssoDeDemonstration } from './demonstration/oidc-demonstration.ts'
import { ouvrirCourriels } from './registre/courriels.ts'
import { ouvrirGeographie } from './registre/geographie.ts'
import { lireLesRetours } from './registre/retours.ts'
import { ouvrirVocabulaire } from './registre/vocabulaire.ts'
import {
  demanderLesTrimestresPasses,
  preparerLesStatistiques,
  statistiquesDeNuit,
} from './statistiques/nuit.ts'
import { routesRapport } from './statistiques/rapport.routes.ts'
import { pagesDesStatistiques } from './statistiques/pages.ts'
import { routesSemblables } from './statistiques/semblables.routes.ts'
import { routesDuCompte, routesStatistiques } from './statistiques/statistiques.routes.ts'
import { comparaisonDeNuit, preparerLaComparaison } from './registre/comparaison.ts'
import { carteDeNuit, preparerLesCellules } from './registre/cellules.ts'
import { notesDeNuit, preparerLesNotes } from './registre/score.ts'
import { preparerLaRecherche, rechercheDeNuit } from './registre/recherche.ts'
import { balayageDesFichiers } from './documents/balayage.ts'
import { effacement, ouvrirFichiers } from './documents/fichiers.ts'
import { fileBornee } from './platform/file-bornee.ts'
import { ouvrirJobs } from './platform/jobs.ts'
import { menage } from './platform/menage.ts'
import type { Noter } from './platform/panne.ts'
import { ouvrirPdf } from './documents/pdf.ts'
import { ouvrirTableurs } from './documents/tableur/tableurs.ts'
import { ouvrirSecrets } from './platform/secrets.ts'
import { routesNotaires } from './notaires/notaires.routes.ts'
import { routesReferentiels, routesReferentielsConnectes } from './referentiels/referentiels.routes.ts'
import { routesSso } from './sso/sso.routes.ts'
import { nuitDesSuivis } from './suivre/nuit.ts'
import { liensDuSuivi, routesNouvelles, routesSuivre } from './suivre/suivre.routes.ts'
import { routesTeledeclarants } from './teledeclarants/teledeclarants.routes.ts'
import { routesUtilisateurs } from './utilisateurs/utilisateurs.routes.ts'
import { amorcer } from './demonstration/amorcer.ts'
import { refuserLaDemonstration } from './demonstration/refuser.ts'
import { repertoireEmbarque } from './demonstration/entreprises-embarquees.ts'
import { localisationEmbarquee } from './demonstration/localisation-embarquee.ts'
import { routesBordereaux } from './mises-a-jour/bordereaux.routes.ts'
import { deposerBordereau } from './mises-a-jour/deposer-bordereau.ts'
import { examinerBordereau } from './mises-a-jour/examiner-bordereau.ts'
import { routesMisesAJour } from './mises-a-jour/mises-a-jour.routes.ts'
import { routesSituer } from './mises-a-jour/situer.routes.ts'
import { routesExamens } from './validations/examens.routes.ts'
import { routesFile } from './validations/file.routes.ts'
import { routesValidations } from './validations/validations.routes.ts'
import { libererExpirees } from './validations/reservations.ts'

const CORPS_MAX = 512 * 1024

/** En millisecondes : une connexion qui ne dit rien, ou qui envoie goutte à goutte, ne se garde pas. */
const DELAIS = {
  requestTimeout: 60_000,
  connectionTimeout: 90_000,
  // Plus long que celui d’un mandataire : c’est lui qui ferme, jamais entre deux demandes.
  keepAliveTimeout: 75_000,
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
}

/** La forme absolue (« GET http://hôte/chemin ») est celle d’une demande à un mandataire : seul le chemin compte. */
function cheminDe(url: string): string {
  if (url.startsWith('/')) return url
  const lue = URL.parse(url)
  // « * », ou n’importe quoi : une adresse qui n’existe pas.
  return lue ? lue.pathname + lue.search : `/${url}`
}

/** Câble l’application ; rien n’écoute et aucun travail ne tourne avant `amorcer`. */
export async function creerApp(
  socle: Pick<Dependances, 'config' | 'horloge'> & {
    bases: Bases
    delais?: typeof DELAIS
    fraicheurVocabulaireMs?: number
    veilleMs?: number
  },
): Promise<{ app: FastifyInstance; deps: Dependances; amorcer(): Promise<void>; fermer(): Promise<void> }> {
  const { config, bases, horloge, delais = DELAIS } = socle
  const { db, pool } = bases.actes
  const noter: Noter = (donnees, quoi) => app.log.error(donnees, quoi)
  const jobs = ouvrirJobs(pool, config.travaux, noter)
  const secrets = ouvrirSecrets(config.cleSecrete, config.clesAnciennes)
  const deps: Dependances = {
    config,
    db,
    pool,
    outil: bases.outil,
    longues: bases.longues,
    horloge,
    jobs,
    courriels: ouvrirCourriels({ config, db: bases.travaux.db, horloge, noter, secrets }),
    fichiers: ouvrirFichiers(config.dataDir),
    pdf: ouvrirPdf(config),
    tableurs: ouvrirTableurs(),
    captcha: creerCaptcha(db, config.cleSecrete),
    geocodage: creerGeocodage(config, localisationEmbarquee(db)),
    entreprises: creerEntreprises(config, repertoireEmbarque),
    secrets,
    geographie: ouvrirGeographie(bases.lecture.pool),
    vocabulaire: ouvrirVocabulaire(bases.lecture.pool, socle.fraicheurVocabulaireMs),
    partout: fileBornee({ ensemble: Math.max(1, availableParallelism() - 1), attente: 400 }),
  }

  const app = Fastify({
    logger: { level: 'error', stream: process.stderr },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: CORPS_MAX,
    ...delais,
    // Une demande arrivée pendant l’arrêt est servie ; sa connexion ferme ensuite.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => cheminDe(url),
    trustProxy: config.mandataires.length > 0 ? config.mandataires : false,
    routerOptions: { maxParamLength: 500 },
    // Une adresse mal écrite n’est pas une panne : même forme que les autres refus.
    frameworkErrors: rendreErreurDeCadre,
  })
  rendreLesErreurs(app, noteurDErreurs(db))
  app.decorate('appelsServis', new Set<Call>())
  app.decorate('maintenant', () => horloge.maintenant())
  app.decorateRequest('compte', null)
  app.decorate('compteDe', lecteurDeCompte(db, config))
  app.decorate('estImpression', lecteurDImpression(config))
  poserVeille(app, deps, socle.veilleMs)

  await app.register(helmet, { global: true, contentSecurityPolicy: false, crossOriginEmbedderPolicy: false })
  await app.register(formbody, { bodyLimit: 16 * 1024 })
  await app.register(multipart, { limits: { fileSize: TAILLE_MAX_PDF, files: 1, fields: 10 } })
  await app.register(limites, {
    global: false,
    errorResponseBuilder: (_req, { ttl }) =>
      refuserTout('TROP_DE_REQUETES', { params: { secondes: Math.ceil(ttl / 1000) } }),
  })
  poserVersion(app)
  poserDepart(app)
  poserJournalDAcces(app, config)
  poserEntetes(app)
  // Le corps est lu : plus tôt, l’acte perdrait son budget en route.
  app.addHook('preHandler', (_req, _reply, suite) => dansUnBudget(suite))

  // Ce que chacun lit ne regarde pas qui demande : ni cookie ni session n’y coûtent.
  sante(app, deps)
  const deLecture = { ...deps, ...bases.lecture }
  routesAnnuaire(app, deLecture)
  routesStatistiques(app, deLecture)
  routesSemblables(app, deLecture)
  routesEmporter(app, deLecture)
  routesParcours(app, deLecture)
  routesAlentours(app, deLecture)
  routesRapport(app, deps, bases.lecture)
  routesDesListesDeReclamation(app, deLecture)
  routesAide(app, deLecture)
  routesCarte(app, deLecture)
  routesFondDeCarte(app, { config, fond: creerFondDeCarte(config) })
  routesGeographie(app, deLecture)
  routesTerritoires(app, deLecture)
  routesLettres(app, deLecture)
  liensDeLaLettre(app, deps)
  routesNouvelles(app, deLecture)
  liensDuSuivi(app, deps)
  completerSansScript(app, deps)
  routesReferentiels(app)
  routesFichesMemo(app, deps)
  routesAgenda(app, deLecture)
  routesDonneesOuvertes(app, deps)
  routesPlanDuSite(app, deps)
  routesDemonstration(app, deps)
  await identiteDeDemonstration(app, deps)
  routesApiDocs(app, deps)
  contactSecurite(app, deps)
  await fichiersConstruits(app)

  await app.register(async (avecSession) => {
    await poserSessions(avecSession, { config, db, horloge })
    await poserCsrf(avecSession, config)
    routesCompte(avecSession, deps)
    routesSecondFacteur(avecSession, deps)
    routesAccueil(avecSession, deps)
    routesSso(avecSession, deps, ssoDeDemonstration(avecSession, config))
    routesInscription(avecSession, deps)
    routesUtilisateurs(avecSession, deps)
    routesEtablissements(avecSession, deps)
    routesTeledeclarants(avecSession, deps)
    routesReferentielsConnectes(avecSession, deps)
    routesImmatriculation(avecSession, deps)
    routesMandats(avecSession, deps)
    routesMisesAJour(avecSession, deps)
    routesBordereaux(avecSession, deps)
    routesSituer(avecSession, deps)
    routesReclamations(avecSession, deps)
    routesSignalements(avecSession, deps)
    routesDissolution(avecSession, deps)
    routesDoublons(avecSession, deps)
    routesSuccesseurs(avecSession, deps)
    routesCoproprietes(avecSession, deps)
    routesAttestations(avecSession, deps)
    routesHistorique(avecSession, deps)
    routesJournal(avecSession, deLecture)
    routesFicheSynthetique(avecSession, deps)
    routesIndicateurs(avecSession, deps)
    routesDuCompte(avecSession, deps)
    routesEcheances(avecSession, deps)
    routesAssistance(avecSession, deps)
    routesLettre(avecSession, deps)
    routesSuivre(avecSession, deps)
    routesHabilitations(avecSession, deps)
    routesInstitution(avecSession, deps)
    routesCategorisation(avecSession, deps)
    const tour = tourDeLOutil(db)
    routesExtraits(avecSession, deps, tour)
    routesTelechargements(avecSession, deps)
    routesRapportsDeLOutil(avecSession, deps, tour)
    routesRecherches(avecSession, deps)
    routesDonneesBrutes(avecSession, deps)
    routesNotaires(avecSession, deps)
    routesExamens(avecSession, deps)
    routesFile(avecSession, deps)
    routesValidations(avecSession, deps)
    await pages(avecSession, { ...deps, gardables: pagesDesStatistiques(bases.lecture.db) })
  })
  app.all('/api/*', (_req, reply) => reply.code(404).send(corpsIntrouvable()))

  return {
    app,
    deps,
    async amorcer() {
      const travaux = { ...deps, ...bases.travaux, longues: bases.travaux }
      await refuserLaDemonstration(db, config)
      await chargerGeographie(travaux.pool)
      await amorcer(travaux)
      await preparerLaRecherche(travaux.pool, (faites) =>
        noterSansApplication({ faites }, 'préparation de la recherche', 'lent'),
      )
      await preparerLaComparaison(travaux.db, jourDeParis(horloge.maintenant()))
      await preparerLesStatistiques(travaux.db, jourDeParis(horloge.maintenant()))
      await preparerLesCellules(travaux.pool)
      await preparerLesNotes(travaux.db, jourDeParis(horloge.maintenant()))
      await deps.vocabulaire()
      await jobs.demarrer([
        effacement(deps.fichiers, travaux.db),
        balayageDesFichiers(travaux),
        recuperation(travaux),
        libererExpirees(travaux),
        reverifierParcelles(travaux),
        reverifierAdresses(travaux),
        reverifierSyndicats(travaux),
        reverifierSirets(travaux),
        nuitActivation(travaux),
        nuitInactivite(travaux),
        nuitDesMandats(travaux),
        rappelsDesEcheances(travaux),
        examinerBordereau(travaux),
        deposerBordereau(travaux),
        reclamationsDeNuit({ ...travaux, config }),
        lireLesRetours({ ...travaux, noter }),
        menage(travaux),
        comparaisonDeNuit(travaux),
        statistiquesDeNuit(travaux),
        carteDeNuit(travaux),
        notesDeNuit(travaux),
        donneesOuvertesDeNuit(travaux),
        planDeNuit(travaux),
        rechercheDeNuit(travaux),
        envoyerLettre(travaux),
        lettreAuService({
          ...travaux,
          service: config.lettre ? creerServiceDeLettre(config.lettre) : null,
          noter,
        }),
        nuitDesSuivis(travaux),
        nuitDesHabilitations(travaux),
        preparerLesTelechargements(travaux),
        alertesDesRecherches(travaux),
        controleDeNuit({ ...travaux, noter }),
      ])
      if (config.identite === 'demonstration')
        await demanderLesTrimestresPasses({ ...travaux, jobs }, jourDeParis(horloge.maintenant()))
      await demanderLesDonneesOuvertes({ ...travaux, jobs })
      await demanderLePlan({ ...travaux, jobs })
      deps.courriels.demarrer()
    },
    async fermer() {
      await Promise.all([jobs.arreter(), deps.courriels.fermer()])
      await Promise.all([deps.pdf.fermer(), deps.tableurs.fermer()])
    },
  }
}
