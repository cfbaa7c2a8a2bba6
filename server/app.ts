import { availableParallelism } from 'node:os'
import formbody from '@fastify/formbody'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import limites from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Call } from '#contract/socle/call.ts'
import { refuserTout } from '#domain/socle/refus/arret.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { TAILLE_MAX_PDF } from '#domain/coproprietes/mandats/justificatifs.ts'
import { routesApiDocs } from '#server/public/documentation/api-docs.routes.ts'
import { routesAccueil } from '#server/public/accueil/accueil.routes.ts'
import { routesAttestations } from '#server/coproprietes/attestations/attestations.routes.ts'
import { routesAlentours } from '#server/public/annuaire/alentours.routes.ts'
import { routesAnnuaire } from '#server/public/annuaire/annuaire.routes.ts'
import { routesEmporter } from '#server/public/annuaire/emporter.routes.ts'
import { routesParcours } from '#server/public/annuaire/parcours.routes.ts'
import { routesFondDeCarte } from '#server/public/annuaire/carte/fond-de-carte.routes.ts'
import { routesCarte } from '#server/public/annuaire/carte/carte.routes.ts'
import { recuperation } from '#server/comptes/compte/mot-de-passe.ts'
import { routesAssistance } from '#server/comptes/assistance/assistance.routes.ts'
import { routesCompte } from '#server/comptes/compte/compte.routes.ts'
import { routesSecondFacteur } from '#server/comptes/compte/second-facteur/second-facteur.routes.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { routesCoproprietes } from '#server/coproprietes/mes-coproprietes/coproprietes.routes.ts'
import { routesDissolution } from '#server/coproprietes/dissolution/dissolution.routes.ts'
import { routesDoublons } from '#server/teneur/doublons/doublons.routes.ts'
import { routesDonneesBrutes } from '#server/institutions/donnees-brutes/donnees-brutes.routes.ts'
import { routesDonneesOuvertes } from '#server/public/donnees-ouvertes/donnees-ouvertes.routes.ts'
import { demanderLesDonneesOuvertes, donneesOuvertesDeNuit } from '#server/public/donnees-ouvertes/publier.ts'
import { demanderLePlan, planDeNuit } from '#server/public/plan-du-site/ecrire.ts'
import { routesPlanDuSite } from '#server/public/plan-du-site/plan-du-site.routes.ts'
import { routesDemonstration } from '#server/demonstration/demonstration.routes.ts'
import { routesAgenda, routesEcheances } from '#server/coproprietes/echeances/echeances.routes.ts'
import { rappelsDesEcheances } from '#server/coproprietes/echeances/nuit.ts'
import { routesEtablissements } from '#server/comptes/etablissements/etablissements.routes.ts'
import { routesHabilitations } from '#server/institutions/habilitations/habilitations.routes.ts'
import { nuitDesHabilitations } from '#server/institutions/habilitations/nuit.ts'
import { routesCategorisation } from '#server/institutions/categorisation/categorisation.routes.ts'
import { preparerLesTelechargements } from '#server/institutions/categorisation/telechargements/preparer.ts'
import { routesTelechargements } from '#server/institutions/categorisation/telechargements/telechargements.routes.ts'
import { alertesDesRecherches } from '#server/institutions/categorisation/recherches/alertes.ts'
import { routesRecherches } from '#server/institutions/categorisation/recherches/recherches.routes.ts'
import { routesExtraits } from '#server/institutions/categorisation/extraits.routes.ts'
import { tourDeLOutil } from '#server/institutions/categorisation/tour.ts'
import { routesRapportsDeLOutil } from '#server/institutions/categorisation/rapports/rapports.routes.ts'
import { routesInstitution } from '#server/institutions/institution/institution.routes.ts'
import { routesHistorique } from '#server/coproprietes/historique/historique.routes.ts'
import { routesFicheSynthetique } from '#server/coproprietes/fiche-synthetique/fiche-synthetique.routes.ts'
import { routesFichesMemo } from '#server/public/aide/fiches-memo.routes.ts'
import { routesGeographie } from '#server/public/geographie/geographie.routes.ts'
import { routesTerritoires } from '#server/public/geographie/territoires.routes.ts'
import { chargerGeographie } from '#server/public/geographie/charger.ts'
import { lecteurDeCompte } from '#server/socle/http/compte-connecte.ts'
import { lecteurDImpression } from '#server/socle/http/impression.ts'
import { fichiersConstruits } from '#server/socle/http/construits.ts'
import { contactSecurite } from '#server/socle/http/contact-securite.ts'
import { poserCsrf } from '#server/socle/http/csrf.ts'
import { poserDepart } from '#server/socle/http/depart.ts'
import { poserJournalDAcces } from '#server/socle/http/journal-acces.ts'
import { corpsIntrouvable, rendreErreurDeCadre, rendreLesErreurs } from '#server/socle/http/erreurs.ts'
import { noteurDErreurs } from '#server/socle/http/erreurs-vues.ts'
import { pages } from '#server/socle/http/pages.ts'
import { sante } from '#server/socle/http/sante.ts'
import { poserSessions } from '#server/socle/http/session.ts'
import { poserEntetes } from '#server/socle/http/entetes.ts'
import type { Bases } from '#server/socle/postgres/base-configuree.ts'
import { noterSansApplication } from '#server/socle/postgres/noter.ts'
import { poserVeille } from '#server/socle/http/veille.ts'
import { poserVersion } from '#server/socle/http/version.ts'
import { routesImmatriculation } from '#server/coproprietes/immatriculation/immatriculation.routes.ts'
import {
  reverifierAdresses,
  reverifierParcelles,
  reverifierSyndicats,
} from '#server/coproprietes/immatriculation/reverifier.ts'
import { routesAide } from '#server/public/aide/aide.routes.ts'
import { reclamationsDeNuit } from '#server/public/reclamations/nuit.ts'
import {
  routesDesListesDeReclamation,
  routesReclamations,
} from '#server/public/reclamations/reclamations.routes.ts'
import { completerSansScript } from '#server/public/reclamations/sans-script.ts'
import { routesSignalements } from '#server/coproprietes/signalements/signalements.routes.ts'
import { routesSuccesseurs } from '#server/coproprietes/successeurs/successeurs.routes.ts'
import { envoyerLettre } from '#server/public/lettre/envoyer.ts'
import { lettreAuService } from '#server/public/lettre/au-service.ts'
import { liensDeLaLettre, routesLettre, routesLettres } from '#server/public/lettre/lettre.routes.ts'
import { routesMandats } from '#server/coproprietes/mandats/mandats.routes.ts'
import { nuitDesMandats } from '#server/coproprietes/mandats/nuit.ts'
import { routesIndicateurs } from '#server/teneur/indicateurs/indicateurs.routes.ts'
import { routesInscription } from '#server/comptes/inscription/inscription.routes.ts'
import { routesJournal } from '#server/teneur/journal/journal.routes.ts'
import { nuitActivation } from '#server/comptes/inscription/nuit-activation.ts'
import { nuitInactivite } from '#server/comptes/inscription/nuit-inactivite.ts'
import { reverifierSirets } from '#server/comptes/inscription/reverifier.ts'
import { controleDeNuit } from '#server/exploitation/controle/nuit.ts'
import { creerCaptcha } from '#server/socle/platform/captcha.ts'
import { dansUnBudget } from '#server/socle/outside/budget.ts'
import { creerEntreprises } from '#server/socle/outside/entreprises.ts'
import { creerFondDeCarte } from '#server/socle/outside/fond-de-carte.ts'
import { creerServiceDeLettre } from '#server/socle/outside/lettre.ts'
import { creerGeocodage } from '#server/socle/outside/localisation.ts'
import { identiteDeDemonstration, ssoDeDemonstration } from '#server/demonstration/oidc-demonstration.ts'
import { ouvrirCourriels } from '#server/socle/registre/courriels/courriels.ts'
import { ouvrirGeographie } from '#server/socle/registre/territoire/geographie.ts'
import { lireLesRetours } from '#server/socle/registre/courriels/retours.ts'
import { ouvrirVocabulaire } from '#server/socle/registre/recherche/vocabulaire.ts'
import {
  demanderLesTrimestresPasses,
  preparerLesStatistiques,
  statistiquesDeNuit,
} from '#server/public/statistiques/nuit.ts'
import { routesRapport } from '#server/public/statistiques/rapport.routes.ts'
import { pagesDesStatistiques } from '#server/public/statistiques/pages.ts'
import { routesSemblables } from '#server/public/statistiques/semblables/semblables.routes.ts'
import { routesDuCompte, routesStatistiques } from '#server/public/statistiques/statistiques.routes.ts'
import { comparaisonDeNuit, preparerLaComparaison } from '#server/socle/registre/chiffres/comparaison.ts'
import { carteDeNuit, preparerLesCellules } from '#server/socle/registre/chiffres/cellules.ts'
import { notesDeNuit, preparerLesNotes } from '#server/socle/registre/chiffres/score.ts'
import { preparerLaRecherche, rechercheDeNuit } from '#server/socle/registre/recherche/recherche.ts'
import { balayageDesFichiers } from '#server/socle/documents/balayage.ts'
import { effacement, ouvrirFichiers } from '#server/socle/documents/fichiers.ts'
import { fileBornee } from '#server/socle/platform/file-bornee.ts'
import { ouvrirJobs } from '#server/socle/platform/jobs.ts'
import { menage } from '#server/socle/platform/menage.ts'
import type { Noter } from '#server/socle/platform/panne.ts'
import { ouvrirPdf } from '#server/socle/documents/pdf.ts'
import { ouvrirTableurs } from '#server/socle/documents/tableur/tableurs.ts'
import { ouvrirSecrets } from '#server/socle/platform/secrets.ts'
import { routesNotaires } from '#server/coproprietes/immatriculation/notaires/notaires.routes.ts'
import {
  routesReferentiels,
  routesReferentielsConnectes,
} from '#server/public/referentiels/referentiels.routes.ts'
import { routesSso } from '#server/comptes/sso/sso.routes.ts'
import { nuitDesSuivis } from '#server/public/suivre/nuit.ts'
import { liensDuSuivi, routesNouvelles, routesSuivre } from '#server/public/suivre/suivre.routes.ts'
import { routesTeledeclarants } from '#server/comptes/teledeclarants/teledeclarants.routes.ts'
import { routesUtilisateurs } from '#server/comptes/utilisateurs/utilisateurs.routes.ts'
import { amorcer } from '#server/demonstration/amorcer.ts'
import { refuserLaDemonstration } from '#server/demonstration/refuser.ts'
import { repertoireEmbarque } from '#server/demonstration/entreprises-embarquees.ts'
import { localisationEmbarquee } from '#server/demonstration/localisation-embarquee.ts'
import { routesBordereaux } from '#server/coproprietes/mises-a-jour/bordereaux/bordereaux.routes.ts'
import { deposerBordereau } from '#server/coproprietes/mises-a-jour/bordereaux/deposer-bordereau.ts'
import { examinerBordereau } from '#server/coproprietes/mises-a-jour/bordereaux/examiner-bordereau.ts'
import { routesMisesAJour } from '#server/coproprietes/mises-a-jour/mises-a-jour.routes.ts'
import { routesSituer } from '#server/coproprietes/mises-a-jour/situer/situer.routes.ts'
import { routesExamens } from '#server/teneur/validations/examens.routes.ts'
import { routesFile } from '#server/teneur/validations/file.routes.ts'
import { routesValidations } from '#server/teneur/validations/validations.routes.ts'
import { libererExpirees } from '#server/teneur/validations/reservations.ts'

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
