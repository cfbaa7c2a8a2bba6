import { compteDe } from '#server/essais/utilisateurs.ts'
import { createHash, randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APPELS } from '#contract/appels.ts'
import type { Call, InputOf } from '#contract/call.ts'
import {
  direAdresseVerifiee,
  fermerSessionsDe,
  renvoyerAbandonne,
  renvoyerCourriel,
  retirerSecondFacteurPerdu,
} from '#contract/assistance.ts'
import { confirmerEmail, modifierCompte, resterActif, supprimerMonCompte } from '#contract/compte.ts'
import { changerRappels, creerAgenda, retirerAgenda } from '#contract/echeances.ts'
import {
  chercherDoublons,
  deposerJustificatif,
  enregistrerBrouillon,
  nouvelleImmatriculation,
  soumettreBrouillon,
  supprimerBrouillon,
} from '#contract/immatriculation.ts'
import {
  activer,
  corrigerAdresse,
  lireLettre,
  redemanderCode,
  regenererCode,
  remettreLettre,
} from '#contract/inscription.ts'
import {
  compterBatimentsRef,
  continuerImmatriculation,
  reprendreDuNotaire,
  soumettreDuNotaire,
} from '#contract/notaires.ts'
import { changerMotDePasse, creerMotDePasse } from '#contract/mot-de-passe.ts'
import { authentifier, fermerMesSessions } from '#contract/session.ts'
import {
  afficherCode,
  changerStatut,
  deciderAdresse,
  supprimerTeledeclarant,
} from '#contract/teledeclarants.ts'
import {
  creerUtilisateur,
  modifierEtablissementDe,
  modifierMonEtablissement,
  modifierUtilisateur,
  renvoyerLien,
  supprimerUtilisateurs,
} from '#contract/utilisateurs.ts'
import { affecterDemandes } from '#contract/file-des-demandes.ts'
import {
  annulerDoublon,
  demanderPrecisions,
  libererDemande,
  ouvrirDemande,
  prolongerVerrou,
  refuserDemande,
  validerDemande,
  cocherPoints,
  reprendreDemande,
} from '#contract/validations.ts'
import type { Instant } from '#domain/instant.ts'
import { plusTard } from '#domain/instant.ts'
import { etatRepris } from '#domain/machine.ts'
import { cloner } from './essais/clones.ts'
import {
  brouillonRempli,
  coproprieteRepresentee,
  demandeDeposee,
  saisieComplete,
  unPdf,
} from './essais/dossier.ts'
import { brouillonDuNotaire, deposer, resoudre, saisieDuNotaire } from './essais/notaire.ts'
import { comptesJustes, enCsv, type ARemettre } from './essais/fichiers-de-mise-a-jour.ts'
import { compteEnAttente, MOT_DE_PASSE_NEUF, saisieJuste } from './essais/inscription.ts'
import { Navigateur, ouvrirProduit, type Produit } from './essais/produit.ts'
import { tablesVerrouillees } from './essais/verrous.ts'
import { NOM_COOKIE } from './http/session.ts'
import { nuitActivation } from './inscription/nuit-activation.ts'
import { nuitInactivite } from './inscription/nuit-inactivite.ts'
import { leSysteme, transiger } from './registre/acte.ts'
import { recuperation } from './compte/mot-de-passe.ts'
import { poserClef } from './registre/clefs.ts'
import { sql, type Selectable } from 'kysely'
import type { Compte, Session } from './postgres/schema.ts'
import { cloreLiquidation, declarerDissolution, supprimerCopropriete } from '#contract/dissolution.ts'
import {
  demanderRattachement,
  modifierDebutMandat,
  modifierFinMandatArchive,
  renouvelerMandat,
  renouvelerMandats,
  retirerRattachement,
  supprimerMandat,
  supprimerMandatRattachement,
} from '#contract/mandats.ts'
import {
  enregistrerMiseAJour,
  mettreAJourDonneesFinancieres,
  ouvrirMiseAJour,
  supprimerDeclarations,
} from '#contract/mises-a-jour.ts'
import { ecarterDoublon, fusionnerCoproprietes, reconsidererDoublon } from '#contract/doublons.ts'
import { confirmerLignes, deposerBordereau, remettreFichier } from '#contract/bordereaux.ts'
import { situerParcelles } from '#contract/parcelles-a-situer.ts'
import {
  cloreReclamation,
  completerReclamation,
  envoyerReclamation,
  prendreReclamation,
  rendreReclamation,
  repondreReclamation,
  reprendreReclamation,
  transmettreReclamation,
} from '#contract/reclamations.ts'
import type { StatutMandat } from '#domain/mandat/statuts.ts'
import {
  confirmerRattachement,
  declarerSuccesseur,
  donnerAvis,
  modifierSuccesseur,
  supprimerDeclaration,
} from '#contract/successeurs.ts'
import { deposerBordereau as travailDeDepot } from './mises-a-jour/deposer-bordereau.ts'
import { examinerBordereau } from './mises-a-jour/examiner-bordereau.ts'
import { nuitDesMandats } from './mandats/nuit.ts'
import { codeDeLettre } from './registre/courriers.ts'
import { ORDRE_DES_VERROUS } from './registre/verrous.ts'
import { siretInvente } from './seed/syndics.ts'
import { libererExpirees } from './validations/reservations.ts'

const CLE_IMPRESSION = 'une clef d’impression pour les seuls essais'
const IMPRIMEUR = { authorization: `Bearer ${CLE_IMPRESSION}` }
const JOUR_MS = 86_400_000
const ICI = '2026-11-20T10:00:00.000Z'
const ADRESSE = {
  complement: '',
  immeuble: '',
  voie: '7 rue du Moulin',
  lieuDit: '',
  codePostal: '37000',
  localite: 'Tours',
  pays: 'FRANCE',
}

/** Les appels qui écrivent sans être d’une paire, et pourquoi. */
const SEULS: Readonly<Record<string, string>> = {
  deconnecter: 'ne touche que la session de la demande ; libère comme libererDemande',
  compterMaintenant: 'demande le compte de la nuit, qui a son verrou à lui',
  deconnexionSso: 'ne touche que la session de la demande',
  prendreSaPlace: 'ne touche que la session de la demande, et ce qu’elle tenait',
  reprendreSaPlace: 'ne touche que la session de la demande',
  contournerCaptcha: 'ne touche que la session de la demande',
  confirmerIdentite: 'ne touche que la session de la demande',
  preparerSecondFacteur: 'ne touche que la session de la demande',
  preparerClefDAcces: 'ne touche que la session de la demande',
  proposerClefDAcces: 'ne touche que la session de la demande',
  demandeSuivante: 'file.test.ts ; prend la plus ancienne de toutes, quelle que soit la situation',
  refuserRattachement: 'refuserDemande, par le mandat',
  enregistrerVue: 'file.test.ts ; ce qui n’est qu’à un compte, sous son verrou',
  supprimerVue: 'file.test.ts ; ne fait que retirer une ligne de ce compte',
  ecrireModelePrecisions: 'modele.test.ts ; deux lignes, écrites l’une après l’autre',
  reglerDelais: 'file.test.ts ; quatre lignes, réglées l’une après l’autre',
  ouvrirSansMandat: 'ouvrirDemande, par la copropriété',
  quitterRattachement: 'libererDemande, par le mandat',
  validerDoublonDuNotaire: 'annulerDoublon, par la copropriété',
  donnerSecondFacteur: 'sessions.test.ts, « cinq codes du second facteur, même envoyés ensemble »',
  donnerClefDAcces: 'second-facteur.test.ts ; compte et compteur, sous le verrou du compte',
  activerSecondFacteur: 'second-facteur.test.ts ; sous le verrou du compte',
  activerClefDAcces: 'second-facteur.test.ts ; sous le verrou du compte',
  retirerSecondFacteur: 'second-facteur.test.ts ; sous le verrou du compte',
  retirerClefDAcces: 'second-facteur.test.ts ; sous le verrou du compte',
  inscrire: 'crée un objet neuf ; inscription.test.ts fait deux inscriptions à la fois',
  demanderRecuperation: 'ne demande qu’un travail, « récupérer (travail) », qui est de ces paires',
  delivrerAttestation:
    'ne fait que naître, sous le verrou de la copropriété ; attestations.test.ts la demande trois fois à la fois',
  remettreFichier: 'crée un objet neuf, que rien ne vise encore',
  declarerErreur:
    'ne fait que naître, sous le verrou de la copropriété et du compte ; signalements.test.ts l’envoie trois fois à la fois',
  envoyerReclamation: 'crée un objet neuf ; reclamations.test.ts l’envoie deux fois à la fois',
  sAbonner: 'lettre.test.ts ; une ligne par adresse, par un ajout qui s’arrange de ce qui est là',
  publierLettre: 'lettre.test.ts, deux fois à la fois ; une publication à la fois',
  retirerLettre: 'lettre.test.ts ; une publication ou un retrait à la fois',
  ouvrirHabilitation: 'habilitations.test.ts, deux fois à la fois ; une ligne par SIRET',
  changerHabilitation: 'habilitations.test.ts ; sous la ligne de l’accès, que nul autre acte ne tient',
  cloreHabilitation: 'habilitations.test.ts ; sous la ligne de l’accès, que nul autre acte ne tient',
  accepterCharte: 'habilitations.test.ts, deux fois à la fois ; une ligne par compte et version',
  demanderTelechargement: 'telechargements.test.ts ; crée un objet neuf, sous le verrou de son compte',
  recommencerTelechargement: 'telechargements.test.ts ; une seule ligne, que nul autre acte ne tient',
  supprimerTelechargement: 'telechargements.test.ts ; ne fait que retirer une ligne de ce compte',
  enregistrerRecherche:
    'recherches.test.ts, deux fois à la fois ; ce qui n’est qu’à un compte, sous son verrou',
  supprimerRecherche: 'recherches.test.ts ; de même',
  suivre: 'suivre.test.ts ; sous la ligne de son adresse, que nul autre acte ne tient',
  ecrireMessage: 'une seule ligne, le dernier a raison',
}

/** Les actes qui, seuls sur leur objet, sont refusés : ils ne sont là que pour ce qu’un autre leur ouvre. */
const REFUSES_SEULS: Readonly<Record<string, string>> = {
  'déclarer les comptes': 'une mise à jour se prépare ; il n’entre que si elle se dépose ou se supprime',
  'retirer les mises à jour': 'de même',
  'situer une parcelle': 'de même',
  'prendre la réclamation (un autre)': 'elle est tenue ; il n’entre que si on la rend au même instant',
  'ouvrir (un autre)': 'la demande est tenue ; il n’entre que si on la libère au même instant',
}

/** Ce qu’un acte a donné à qui l’a demandé. */
type Issue = 'fait' | 'refusé'

/** Un objet neuf à chaque essai, les actes qui le visent, et ce qu’il en reste. */
interface Situation<O> {
  preparer(): Promise<O>
  actes: Record<string, (o: O) => Promise<Issue>>
  /** L’état de l’objet et de ce qui en dépend, sans ce qui change d’un essai à l’autre (identifiants, dates). */
  etat(o: O): Promise<unknown>
  /** Rouvre ce que le premier acte a fermé : les deux demandes étaient entrées avant. */
  rentrer?(o: O): Promise<void>
  /** Met l’objet hors de portée des travaux de nuit qui suivent. */
  ranger?(o: O): Promise<void>
}

let produit: Produit
let rang = 0
/** Les appels qui sont d’au moins une paire. */
const joues = new Set<Call>()

beforeAll(async () => {
  produit = await ouvrirProduit({ config: { cleImpression: CLE_IMPRESSION } })
})
afterAll(() => produit.fermer())

/** Le même navigateur, venu d’ailleurs : les limites par adresse ne comptent pas ici. */
function dAilleurs(qui: Navigateur): Navigateur {
  rang += 1
  const autre = new Navigateur(produit.app, `10.9.${Math.floor(rang / 250)}.${(rang % 250) + 1}`)
  for (const [nom, valeur] of qui.cookies) autre.cookies.set(nom, valeur)
  return autre
}

/** Fait un appel ; dit s’il est passé, et échoue sur une panne. */
async function faire<C extends Call>(
  qui: Navigateur,
  appel: C,
  entree: InputOf<C, { nom: string; contenu: Buffer }>,
  entetes: Record<string, string> = {},
): Promise<Issue> {
  joues.add(appel)
  const r = await dAilleurs(qui).appeler(appel, entree, entetes)
  if (r.statut >= 500) throw new Error(`${appel.path} a rendu ${r.statut} : ${r.texte}`)
  // Qui perd la course l’apprend plus ou moins tôt : la session fermée, l’objet parti ou l’acte devenu impossible.
  return r.statut < 300 ? 'fait' : 'refusé'
}

/** Un travail de nuit, à l’heure qu’il attend. */
async function travailler(
  travail: (deps: Produit['deps']) => { faire(d: object): Promise<void> },
  dans: number,
): Promise<Issue> {
  const maintenant = (): Instant => plusTard(produit.deps.horloge.maintenant(), dans)
  await travail({ ...produit.deps, horloge: { maintenant } }).faire({})
  return 'fait'
}

function situationBrouillon(): Situation<{ id: number; version: number; coproprieteId: number }> {
  let odette: Navigateur
  let modele: { id: number; coproprieteId: number; fichierId: string | null; version: number } | undefined
  let pdf: Buffer
  return {
    async preparer() {
      if (!modele) {
        odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
        pdf = await unPdf()
        const { id, version } = await brouillonRempli(odette, saisieComplete(900))
        const d = await produit.db
          .selectFrom('declaration')
          .select(['coproprieteId', 'fichierId'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        modele = { id, version, ...d }
      }
      const coproprieteId = await cloner<number>(produit, 'copropriete', modele.coproprieteId)
      const fichierId = await cloner<string>(produit, 'fichier', modele.fichierId!)
      const id = await cloner<number>(produit, 'declaration', modele.id, { coproprieteId, fichierId })
      return { id, version: modele.version, coproprieteId }
    },
    actes: {
      enregistrer: (o) =>
        faire(odette, enregistrerBrouillon, {
          params: { id: String(o.id) },
          body: { version: o.version, etape: 'recapitulatif', immatCopropriete: saisieComplete(900) },
        }),
      joindre: (o) =>
        faire(odette, deposerJustificatif, {
          params: { id: String(o.id) },
          fichier: { nom: 'autre.pdf', contenu: pdf },
        }),
      supprimer: (o) => faire(odette, supprimerBrouillon, { params: { id: String(o.id) } }),
      deposer: (o) =>
        faire(odette, soumettreBrouillon, {
          body: { id: o.id, version: o.version, doublonsExamines: true },
        }),
    },
    async etat({ id, coproprieteId }) {
      const { db } = produit
      const d = await db
        .selectFrom('declaration')
        .select(['typeDeclaration', 'fichierId', 'version'])
        .where('id', '=', id)
        .executeTakeFirst()
      const c = await db
        .selectFrom('copropriete')
        .select('etat')
        .where('id', '=', coproprieteId)
        .executeTakeFirst()
      const pieces = await db
        .selectFrom('fichier')
        .select('nom')
        .where('id', '=', d?.fichierId ?? '00000000-0000-0000-0000-000000000000')
        .execute()
      const demandes = await db.selectFrom('demande').select('id').where('declarationId', '=', id).execute()
      return { ...d, fichierId: undefined, ...c, pieces, demandes: demandes.length }
    },
  }
}

function situationDemande(): Situation<{
  idDemande: number
  coproprieteId: number
  mandatId: number | null
}> {
  let catherine: Navigateur
  let paul: Navigateur
  let idTeneur: number
  let connue: number
  let modele:
    | { id: number; coproprieteId: number; declarationId: number | null; mandatId: number | null }
    | undefined
  const params = (o: { idDemande: number }) => ({ params: { id: String(o.idDemande) } })
  return {
    async preparer() {
      if (!modele) {
        const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
        catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
        paul = await produit.connecte('TENEUR_ADMIN_SCOND')
        idTeneur = (await compteDe(produit, 'TENEUR_ADMIN_SCOND')).id
        connue = (
          await produit.db
            .selectFrom('copropriete')
            .select('id')
            .where('publie', '=', true)
            .where('numero', 'is not', null)
            .orderBy('id')
            .limit(1)
            .executeTakeFirstOrThrow()
        ).id
        const { idDemande } = await demandeDeposee(odette, 901)
        const ouverte = await catherine.appeler(ouvrirDemande, { params: { id: String(idDemande) } })
        expect(ouverte.statut).toBe(200)
        modele = await produit.db
          .selectFrom('demande')
          .select(['id', 'coproprieteId', 'declarationId', 'mandatId'])
          .where('id', '=', idDemande)
          .executeTakeFirstOrThrow()
      }
      rang += 1
      const coproprieteId = await cloner<number>(produit, 'copropriete', modele.coproprieteId)
      const declarationId = await cloner<number>(produit, 'declaration', modele.declarationId!, {
        coproprieteId,
      })
      const mandatId = await cloner<number>(produit, 'mandat', modele.mandatId!, { coproprieteId })
      const idDemande = await cloner<number>(produit, 'demande', modele.id, {
        coproprieteId,
        declarationId,
        mandatId,
        reference: `ESSAI-${rang}`,
      })
      return { idDemande, coproprieteId, mandatId }
    },
    actes: {
      'ouvrir (celui qui tient)': (o) => faire(catherine, ouvrirDemande, params(o)),
      'ouvrir (un autre)': (o) => faire(paul, ouvrirDemande, params(o)),
      'reprendre (un autre)': (o) => faire(paul, reprendreDemande, params(o)),
      prolonger: (o) => faire(catherine, prolongerVerrou, params(o)),
      'cocher un point': (o) =>
        faire(catherine, cocherPoints, { ...params(o), body: { points: ['PIECE_LISIBLE'] } }),
      libérer: (o) => faire(catherine, libererDemande, { params: { n: String(o.idDemande) } }),
      valider: (o) => faire(catherine, validerDemande, { body: { idDemande: o.idDemande, acte: 'valider' } }),
      refuser: (o) =>
        faire(catherine, refuserDemande, { ...params(o), body: { motifs: ['JUSTIF_NON_SIGNE'] } }),
      'demander des précisions': (o) =>
        faire(catherine, demanderPrecisions, {
          body: { idDemande: o.idDemande, motifs: ['JUSTIF_ILLISIBLE'] },
        }),
      'annuler, doublon d’une autre': (o) =>
        faire(catherine, annulerDoublon, { ...params(o), body: { idCopropriete: connue } }),
      'affecter à un autre': (o) =>
        faire(paul, affecterDemandes, {
          body: { idDemandes: [o.idDemande], idTeneur, raisonAffectationTeneur: 'Il connaît ce cabinet.' },
        }),
      'expirer (travail)': () => travailler(libererExpirees, 16 * 60_000),
    },
    async etat({ idDemande, coproprieteId, mandatId }) {
      const { db } = produit
      const demande = await db
        .selectFrom('demande')
        .select(['decision', 'verrouCompteId', 'affecteeA', 'motifs', 'doublonDe', 'pointsVus'])
        .where('id', '=', idDemande)
        .executeTakeFirstOrThrow()
      const { etat, numero } = await db
        .selectFrom('copropriete')
        .select(['etat', 'numero'])
        .where('id', '=', coproprieteId)
        .executeTakeFirstOrThrow()
      const mandat = await db
        .selectFrom('mandat')
        .select('statut')
        .where('id', '=', mandatId)
        .executeTakeFirst()
      return { ...demande, etat, numerotee: numero !== null, mandat: mandat?.statut }
    },
  }
}

const A_RATTACHER = {
  adminProvisoire: 'false',
  typeJustifMandat: 'CONTRAT_SYNDIC',
  dateDebutMandat: '2026-11-01',
  dateFinMandat: '2027-10-31',
} as const

const DIVISION = {
  motif: 'DIVISION',
  faitGenerateur: 'DECISION_AG_DEFINITIVE',
  dateFaitGenerateur: '2026-11-12',
  typeJustif: 'PV_AG',
  liquidation: 'false',
} as const

/** Une copropriété dont la dissolution est à l’examen, que le teneur tient ; `liquidee` : il l’a acceptée, et on la liquide. */
function situationDissoute(liquidee: boolean): Situation<{ id: number; idDemande: number }> {
  let catherine: Navigateur
  let modele: { id: number; mandatId: number; idDemande: number } | undefined
  const accepter = (o: { idDemande: number }) =>
    faire(catherine, validerDemande, { body: { idDemande: o.idDemande, acte: 'valider' } })
  const refuser = (o: { idDemande: number }) =>
    faire(catherine, refuserDemande, {
      params: { id: String(o.idDemande) },
      body: { motifs: ['JUSTIF_NON_SIGNE'] },
    })
  return {
    async preparer() {
      const { db } = produit
      if (!modele) {
        const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
        catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
        const { id } = await coproprieteRepresentee(
          produit,
          { qui: odette, teneur: catherine },
          liquidee ? 905 : 904,
        )
        const { corps } = await odette.appeler(declarerDissolution, {
          body: { idCopropriete: String(id), ...DIVISION, liquidation: String(liquidee) as 'true' },
          fichier: { nom: 'pv.pdf', contenu: await unPdf() },
        })
        const { idDemande } = corps
        await catherine.appeler(ouvrirDemande, { params: { id: String(idDemande) } })
        if (liquidee) await catherine.appeler(validerDemande, { body: { idDemande, acte: 'valider' } })
        const { id: mandatId } = await db
          .selectFrom('mandat')
          .select('id')
          .where('coproprieteId', '=', id)
          .executeTakeFirstOrThrow()
        modele = { id, mandatId, idDemande }
      }
      rang += 1
      const id = await cloner<number>(produit, 'copropriete', modele.id, {
        numero: `ZW${String(rang + (liquidee ? 500_000 : 0)).padStart(7, '0')}`,
      })
      await cloner<number>(produit, 'mandat', modele.mandatId, { coproprieteId: id })
      const idDemande = await cloner<number>(produit, 'demande', modele.idDemande, {
        coproprieteId: id,
        reference: `ESSAI-${rang}`,
      })
      const dite = await db
        .selectFrom('dissolution')
        .selectAll()
        .where('demandeId', '=', modele.idDemande)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('dissolution')
        .values({ ...dite, demandeId: idDemande })
        .execute()
      return { id, idDemande }
    },
    actes: liquidee
      ? { 'clore la liquidation': (o) => faire(catherine, cloreLiquidation, sonId(o)) }
      : {
          'ouvrir la dissolution': (o) =>
            faire(catherine, ouvrirDemande, { params: { id: String(o.idDemande) } }),
          'libérer la dissolution': (o) =>
            faire(catherine, libererDemande, { params: { n: String(o.idDemande) } }),
          'accepter la dissolution': accepter,
          'refuser la dissolution': refuser,
        },
    async etat({ id, idDemande }) {
      const { rows } = await produit.pool.query(
        `SELECT c.etat, c.mandat_fin, m.statut, m.fin, d.decision, d.verrou_compte_id, d.motifs
         FROM copropriete c JOIN mandat m ON m.copropriete_id = c.id JOIN demande d ON d.id = $2
         JOIN dissolution s ON s.demande_id = d.id WHERE c.id = $1`,
        [id, idDemande],
      )
      return rows
    },
  }
}

/** Une copropriété dont le mandat a pris fin ; `demandee` : un cabinet en a demandé le rattachement, et le teneur l’examine. */
function situationARattacher(
  demandee: boolean,
): Situation<{ id: number; numero: string; idDemande: number; reference: string }> {
  let thomas: Navigateur
  let odette: Navigateur
  let catherine: Navigateur
  let pdf: Buffer
  let modele: { id: number; mandatId: number } | undefined
  let auCabinet: { nature: 'PRO'; siret: string; dateDebut: string }
  const demander = (qui: Navigateur, { numero }: { numero: string }) =>
    faire(qui, demanderRattachement, {
      body: { numero, ...A_RATTACHER },
      fichier: { nom: 'contrat.pdf', contenu: pdf },
    })
  return {
    async preparer() {
      const { db } = produit
      if (!modele) {
        odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
        thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
        catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
        pdf = await unPdf()
        const { idDemande } = await demandeDeposee(odette, demandee ? 903 : 902)
        await catherine.appeler(ouvrirDemande, { params: { id: String(idDemande) } })
        await catherine.appeler(validerDemande, { body: { idDemande, acte: 'valider' } })
        const lue = await db
          .selectFrom('demande')
          .select(['coproprieteId', 'mandatId'])
          .where('id', '=', idDemande)
          .executeTakeFirstOrThrow()
        modele = { id: lue.coproprieteId, mandatId: lue.mandatId! }
        auCabinet = { nature: 'PRO', siret: await siretDuCabinet(), dateDebut: '2026-11-01' }
        const fin = '2026-10-31'
        await db.updateTable('mandat').set({ fin }).where('id', '=', modele.mandatId).execute()
        await db.updateTable('copropriete').set({ mandatFin: fin }).where('id', '=', modele.id).execute()
      }
      rang += 1
      const numero = `ZX${String(rang + (demandee ? 500_000 : 0)).padStart(7, '0')}`
      const id = await cloner<number>(produit, 'copropriete', modele.id, { numero })
      await cloner<number>(produit, 'mandat', modele.mandatId, { coproprieteId: id })
      if (!demandee) return { id, numero, idDemande: 0, reference: '' }
      const demande = await thomas.appeler(demanderRattachement, {
        body: { numero, ...A_RATTACHER },
        fichier: { nom: 'contrat.pdf', contenu: pdf },
      })
      const { idDemande, reference } = demande.corps
      await catherine.appeler(ouvrirDemande, { params: { id: String(idDemande) } })
      return { id, numero, idDemande, reference }
    },
    actes: demandee
      ? {
          'contester (le représentant en place)': (o) =>
            faire(odette, donnerAvis, {
              params: { reference: o.reference },
              body: { avis: 'CONTESTE' },
            }),
          'ouvrir le rattachement': (o) =>
            faire(catherine, ouvrirDemande, { params: { id: String(o.idDemande) } }),
          'libérer le rattachement': (o) =>
            faire(catherine, libererDemande, { params: { n: String(o.idDemande) } }),
          'valider le rattachement': (o) =>
            faire(catherine, validerDemande, { body: { idDemande: o.idDemande, acte: 'valider' } }),
        }
      : {
          'rattacher (un cabinet)': (o) => demander(thomas, o),
          renouveler: (o) =>
            faire(odette, renouvelerMandat, {
              body: {
                idCopropriete: String(o.id),
                dateDebutMandat: '2026-11-01',
                dateFinMandat: '2027-10-31',
                typeJustifMandat: 'PV_AG',
              },
              fichier: { nom: 'pv.pdf', contenu: pdf },
            }),
          'renouveler (plusieurs)': async (o) => {
            const mandats = [{ id: o.id, dateDebutMandat: '2026-11-01', dateFinMandat: '2027-10-31' }]
            joues.add(renouvelerMandats)
            const { corps } = await odette.appeler(renouvelerMandats, { body: { mandats } })
            return corps[0]?.dateFin ? 'fait' : 'refusé'
          },
          retirer: (o) =>
            faire(odette, retirerRattachement, {
              params: { id: String(o.id) },
              body: { raison: 'Mandat confié à un autre syndic.' },
            }),
          'nuit des mandats (travail)': () => travailler(nuitDesMandats, 0),
          'déclarer un successeur': (o) =>
            faire(odette, declarerSuccesseur, { body: { idCopropriete: o.id, ...auCabinet } }),
          'déclarer la dissolution': (o) =>
            faire(odette, declarerDissolution, {
              body: { idCopropriete: String(o.id), ...DIVISION },
              fichier: { nom: 'pv.pdf', contenu: pdf },
            }),
          'supprimer la copropriété': (o) =>
            faire(catherine, supprimerCopropriete, {
              params: { id: String(o.id) },
              body: { motif: 'DOUBLON', raison: 'Deux fois la même copropriété.' },
            }),
        },
    async etat({ id }) {
      const { db } = produit
      const { etat, mandatFin } = await db
        .selectFrom('copropriete')
        .select(['etat', 'mandatFin'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const mandats = await db
        .selectFrom('mandat')
        .select(['statut', 'teledeclarantId', 'fin'])
        .where('coproprieteId', '=', id)
        .orderBy('id')
        .execute()
      const demandes = await db
        .selectFrom('demande')
        .select(['type', 'decision', 'teledeclarantId', 'verrouCompteId', 'avisPredecesseur'])
        .where('coproprieteId', '=', id)
        .orderBy('type')
        .execute()
      return { etat, mandatFin, mandats, demandes }
    },
    async ranger({ id }) {
      await produit.pool.query(`UPDATE copropriete SET etat = 'SUPPRIMEE' WHERE id = $1`, [id])
    },
  }
}

type ParcelleChoisie = Record<'codeInsee' | 'prefixe' | 'section' | 'numero', string>

/** Une copropriété mise à jour une fois, et une mise à jour qui se prépare. */
function situationAMettreAJour(): Situation<{
  id: number
  courante: number
  acceptation: Instant
  brouillon: number
  version: number
}> {
  let odette: Navigateur
  let modele: { id: number; declarations: { id: number }[]; mandatId: number } | undefined
  const ouvrir = (id: number) =>
    ({ params: { id: String(id), typeMaj: 'STANDARD', exerciceNonApprouve: 'false' } }) as const
  const situer = (o: { id: number; courante: number; acceptation: Instant }, par: ParcelleChoisie[]) =>
    faire(odette, situerParcelles, {
      params: { idDeclaration: String(o.courante) },
      body: {
        idCopropriete: o.id,
        dateAcceptation: o.acceptation,
        parcelles: [{ idu: '69383000ZY1906', par }],
      },
    })
  return {
    async preparer() {
      const { db } = produit
      if (!modele) {
        odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
        const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
        const { id } = await coproprieteRepresentee(produit, { qui: odette, teneur }, 906)
        const { corps: b } = await odette.appeler(ouvrirMiseAJour, ouvrir(id))
        await odette.appeler(enregistrerMiseAJour, {
          params: { soumettre: 'true', id: String(b.id) },
          body: { version: b.version },
        })
        modele = {
          id,
          declarations: await db
            .selectFrom('declaration')
            .select('id')
            .where('coproprieteId', '=', id)
            .orderBy('id')
            .execute(),
          mandatId: (
            await db
              .selectFrom('mandat')
              .select('id')
              .where('coproprieteId', '=', id)
              .executeTakeFirstOrThrow()
          ).id,
        }
      }
      rang += 1
      const id = await cloner<number>(produit, 'copropriete', modele.id, {
        numero: `ZY${String(rang).padStart(7, '0')}`,
      })
      await cloner<number>(produit, 'mandat', modele.mandatId, { coproprieteId: id })
      let courante = 0
      for (const d of modele.declarations)
        courante = await cloner<number>(produit, 'declaration', d.id, { coproprieteId: id })
      const perdue = { geolocalisee: false, numero: '1906' }
      await sql`UPDATE declaration SET donnees = jsonb_set(donnees, '{identification,parcelle}',
          (donnees #> '{identification,parcelle}') || jsonb_build_array((donnees #> '{identification,parcelle,0}')
            || ${JSON.stringify(perdue)}::jsonb))
        WHERE id = ${courante}`.execute(db)
      await sql`INSERT INTO acceptee SELECT (jsonb_populate_record(NULL::acceptee, to_jsonb(a)
          || jsonb_build_object('copropriete_id', ${id}::bigint, 'declaration_id', ${courante}::bigint,
            'parcelles_non_situees', ARRAY['69383000ZY1906']))).*
        FROM acceptee a WHERE copropriete_id = ${modele.id}`.execute(db)
      const { dateAcceptation: acceptation } = await db
        .selectFrom('acceptee')
        .select('dateAcceptation')
        .where('coproprieteId', '=', id)
        .executeTakeFirstOrThrow()
      const { corps: b } = await odette.appeler(ouvrirMiseAJour, ouvrir(id))
      return { id, courante, acceptation, brouillon: b.id, version: b.version }
    },
    actes: {
      'ouvrir la mise à jour': (o) => faire(odette, ouvrirMiseAJour, ouvrir(o.id)),
      'déposer la mise à jour': (o) =>
        faire(odette, enregistrerMiseAJour, {
          params: { soumettre: 'true', id: String(o.brouillon) },
          body: { version: o.version },
        }),
      'supprimer la mise à jour': (o) =>
        faire(odette, supprimerBrouillon, { params: { id: String(o.brouillon) } }),
      'déclarer les comptes': (o) =>
        faire(odette, mettreAJourDonneesFinancieres, {
          params: { id: String(o.id) },
          body: {
            immatCopropriete: { donneesFinancieres: saisieComplete(906).donneesFinancieres },
            confirmes: ['CLOTURE_INCHANGEE:donneesFinancieres.dateClotureComptes'],
          },
        }),
      'retirer les mises à jour': (o) =>
        faire(odette, supprimerDeclarations, {
          body: { idCopropriete: o.id, idDeclaration: o.courante },
        }),
      'garder une parcelle': (o) => situer(o, []),
      'situer une parcelle': (o) =>
        situer(o, [{ codeInsee: '69383', prefixe: '000', section: 'ZY', numero: '907' }]),
      'retirer le rattachement': (o) =>
        faire(odette, retirerRattachement, {
          params: { id: String(o.id) },
          body: { raison: 'Mandat confié à un autre syndic.' },
        }),
    },
    async etat({ id }) {
      const { db } = produit
      const declarations = await db
        .selectFrom('declaration')
        .select(['typeDeclaration', 'typeMaj'])
        .where('coproprieteId', '=', id)
        .orderBy('id')
        .execute()
      const copropriete = await db
        .selectFrom('copropriete')
        .leftJoin('acceptee', 'acceptee.coproprieteId', 'copropriete.id')
        .leftJoin('declaration', 'declaration.id', 'acceptee.declarationId')
        .select([
          'etat',
          'dateCloture',
          'declaration.typeDeclaration',
          'declaration.typeMaj',
          'parcellesNonSituees',
          'parcellesGardees',
        ])
        .where('copropriete.id', '=', id)
        .executeTakeFirst()
      return { declarations, copropriete }
    },
    async ranger({ id }) {
      await produit.pool.query(`UPDATE copropriete SET etat = 'SUPPRIMEE' WHERE id = $1`, [id])
    },
  }
}

/** Un fichier de mises à jour examiné : une ligne juste, une à confirmer. */
function situationExaminee(): Situation<{ id: number; coproprietes: number[]; juste: ARemettre }> {
  let thomas: Navigateur
  const deBase = async () =>
    sql<{ id: number }>`SELECT c.id FROM copropriete c JOIN acceptee a ON a.copropriete_id = c.id
      WHERE c.teledeclarant_id = (SELECT teledeclarant_id FROM compte WHERE profil = 'TELE_PRO_ADMIN_PRINC' LIMIT 1)
        AND c.etat = 'IMMATRICULEE_RATTACHEE' AND a.date_cloture_comptes < '2025-11-01'
        AND a.premier_exercice_comptable IS FALSE AND a.charges_operations_courantes > 5000 LIMIT 1`.execute(
      produit.db,
    )
  async function coproprieteNeuve(modele: number) {
    rang += 1
    const numero = `ZX${String(rang).padStart(7, '0')}`
    const id = await cloner<number>(produit, 'copropriete', modele, { numero })
    await sql`INSERT INTO acceptee SELECT (jsonb_populate_record(NULL::acceptee, to_jsonb(a)
        || jsonb_build_object('copropriete_id', ${id}::bigint))).*
      FROM acceptee a WHERE copropriete_id = ${modele}`.execute(produit.db)
    return { id, ligne: await comptesJustes(produit, { id, numero }) }
  }
  return {
    async preparer() {
      thomas ??= await produit.connecte('TELE_PRO_ADMIN_PRINC')
      const modele = (await deBase()).rows[0]!.id
      const [une, autre] = [await coproprieteNeuve(modele), await coproprieteNeuve(modele)]
      const csv = enCsv([une.ligne, { ...autre.ligne, montantFondTravaux: '9999999' }], ICI.slice(0, 10))
      const { corps } = await dAilleurs(thomas).appeler(remettreFichier, {
        fichier: { nom: 'comptes.csv', contenu: Buffer.from(csv) },
      })
      await examinerBordereau(produit.deps).faire({ id: corps.id })
      return { id: corps.id, coproprietes: [une.id, autre.id], juste: une.ligne }
    },
    actes: {
      'confirmer les lignes': (o) =>
        faire(thomas, confirmerLignes, { params: { id: String(o.id) }, body: { confirmee: true } }),
      'déposer le fichier': (o) => faire(thomas, deposerBordereau, { params: { id: String(o.id) } }),
      'déclarer une de ses lignes': (o) => {
        const { numero: _, ...comptes } = o.juste
        return faire(thomas, mettreAJourDonneesFinancieres, {
          params: { id: String(o.coproprietes[0]) },
          body: {
            immatCopropriete: {
              donneesFinancieres: {
                ...comptes,
                premierExerciceComptable: false,
                comptesNonApprouves: false,
                presenceEmployes: comptes['presenceEmployes'] === 'Oui',
              },
            },
          },
        })
      },
    },
    async etat({ id, coproprietes }) {
      const { db } = produit
      // Le dépôt demandé se fait après les deux actes, par son travail.
      await travailDeDepot(produit.deps).faire({ id })
      const lignes = await db
        .selectFrom('ligneDeBordereau')
        .innerJoin('bordereau', 'bordereau.id', 'bordereauId')
        .select(['ligneDeBordereau.etat', 'confirmee', 'bordereau.etat as fichier'])
        .where('bordereauId', '=', id)
        .orderBy('rang')
        .execute()
      const declarations = await db
        .selectFrom('declaration')
        .select(['typeDeclaration', 'typeMaj'])
        .where('coproprieteId', 'in', coproprietes)
        .orderBy('coproprieteId')
        .orderBy('id')
        .execute()
      return { lignes, declarations }
    },
    async ranger({ coproprietes }) {
      await produit.pool.query(`UPDATE copropriete SET etat = 'SUPPRIMEE' WHERE id = ANY($1)`, [coproprietes])
    },
  }
}

/** Une copropriété dont le mandat, qui en suit un archivé, est renouvelé d’avance. */
function situationRenouvelee(): Situation<{ id: number; archive: number; courant: number; suivant: number }> {
  let odette: Navigateur
  let catherine: Navigateur
  let modele: { id: number; mandatId: number } | undefined
  const changer = (
    appel: typeof modifierDebutMandat | typeof modifierFinMandatArchive,
    idMandat: number,
    date: string,
  ) =>
    faire(odette, appel, {
      params: { idMandat: String(idMandat), date },
      query: { confirmes: 'MANDAT_PAS_DOUZE_MOIS:date' },
    })
  return {
    async preparer() {
      const { db } = produit
      if (!modele) {
        odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
        catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
        const { id } = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 907)
        const { id: mandatId } = await db
          .selectFrom('mandat')
          .select('id')
          .where('coproprieteId', '=', id)
          .executeTakeFirstOrThrow()
        modele = { id, mandatId }
      }
      rang += 1
      const numero = `ZY${String(rang).padStart(7, '0')}`
      const coproprieteId = await cloner<number>(produit, 'copropriete', modele.id, {
        numero,
        mandatFin: '2028-06-30',
      })
      const mandat = (statut: StatutMandat, debut: string, fin: string) =>
        cloner<number>(produit, 'mandat', modele!.mandatId, { coproprieteId, statut, debut, fin })
      return {
        id: coproprieteId,
        archive: await mandat('ARCHIVE', '2025-07-01', '2026-06-30'),
        courant: await mandat('RENOUVELLEMENT_DECLARE', '2026-07-01', '2027-06-30'),
        suivant: await mandat('COURANT', '2027-07-01', '2028-06-30'),
      }
    },
    actes: {
      'changer la fin archivée': (o) => changer(modifierFinMandatArchive, o.archive, '2026-05-31'),
      'avancer le début du mandat en cours': (o) => changer(modifierDebutMandat, o.courant, '2026-08-01'),
      'supprimer le renouvellement': (o) =>
        faire(odette, supprimerMandat, { params: { id: String(o.suivant) } }),
      'le supprimer avec une raison (teneur)': (o) =>
        faire(catherine, supprimerMandatRattachement, {
          params: { id: String(o.id) },
          body: { idMandat: o.suivant, motif: 'SAISI_DEUX_FOIS' },
        }),
      'retirer le rattachement': (o) =>
        faire(odette, retirerRattachement, {
          params: { id: String(o.id) },
          body: { raison: 'Mandat confié à un autre syndic.' },
        }),
    },
    async etat({ id }) {
      const { etat, mandatFin } = await produit.db
        .selectFrom('copropriete')
        .select(['etat', 'mandatFin'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const mandats = await produit.db
        .selectFrom('mandat')
        .select(['statut', 'debut', 'fin'])
        .where('coproprieteId', '=', id)
        .orderBy('id')
        .execute()
      return { etat, mandatFin, mandats }
    },
    async ranger({ id }) {
      await produit.pool.query(`UPDATE copropriete SET etat = 'SUPPRIMEE' WHERE id = $1`, [id])
    },
  }
}

/** Deux copropriétés immatriculées que le teneur tient pour la même ; la paire est déjà écartée. */
function situationDoublons(): Situation<{ gardee: number; absorbee: number }> {
  let odette: Navigateur
  let catherine: Navigateur
  let paul: Navigateur
  let modele: { id: number; mandatId: number; declarationId: number; compteId: number } | undefined
  const paire = (o: { gardee: number; absorbee: number }) => ({
    params: { id: String(o.gardee), autre: String(o.absorbee) },
  })
  const fusionner = (qui: Navigateur, o: { gardee: number; absorbee: number }, dans: 'un sens' | 'l’autre') =>
    faire(qui, fusionnerCoproprietes, {
      params: dans === 'un sens' ? paire(o).params : { id: String(o.absorbee), autre: String(o.gardee) },
      body: {
        gardee: o.gardee,
        rattachementDe: o.absorbee,
        declarationDe: o.gardee,
        raison: 'Deux fois la même copropriété.',
      },
    })
  async function copie(suite: Record<string, unknown>, mandatFin: string): Promise<number> {
    rang += 1
    const numero = `ZV${String(rang).padStart(7, '0')}`
    const id = await cloner<number>(produit, 'copropriete', modele!.id, { numero, mandatFin, ...suite })
    await cloner<number>(produit, 'mandat', modele!.mandatId, { coproprieteId: id, fin: mandatFin })
    const declarationId = await cloner<number>(produit, 'declaration', modele!.declarationId, {
      coproprieteId: id,
    })
    await sql`INSERT INTO acceptee SELECT (jsonb_populate_record(NULL::acceptee, to_jsonb(a)
        || jsonb_build_object('copropriete_id', ${id}::bigint, 'declaration_id', ${declarationId}::bigint))).*
      FROM acceptee a WHERE copropriete_id = ${modele!.id}`.execute(produit.db)
    return id
  }
  return {
    async preparer() {
      const { db } = produit
      if (!modele) {
        odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
        catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
        paul = await produit.connecte('TENEUR_ADMIN_SCOND')
        const { id } = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 910)
        const de = (table: 'mandat' | 'declaration') =>
          db.selectFrom(table).select('id').where('coproprieteId', '=', id).executeTakeFirstOrThrow()
        modele = {
          id,
          mandatId: (await de('mandat')).id,
          declarationId: (await de('declaration')).id,
          compteId: (await compteDe(produit, 'TENEUR_ADMIN_PRINC')).id,
        }
      }
      const gardee = await copie({ dateImmatriculation: '2020-01-01' }, '2027-06-30')
      // Son mandat finit le dernier : c’est lui qui continue.
      const absorbee = await copie({}, '2027-12-31')
      await db
        .insertInto('doublonEcarte')
        .values({
          a: gardee,
          b: absorbee,
          compteId: modele.compteId,
          dateEcart: ICI,
          raison: 'Deux entrées.',
        })
        .execute()
      return { gardee, absorbee }
    },
    actes: {
      fusionner: (o) => fusionner(catherine, o, 'un sens'),
      'fusionner (un autre, dans l’autre sens)': (o) => fusionner(paul, o, 'l’autre'),
      écarter: (o) => faire(catherine, ecarterDoublon, { ...paire(o), body: { raison: 'Deux règlements.' } }),
      reconsidérer: (o) => faire(paul, reconsidererDoublon, paire(o)),
      'supprimer l’absorbée': (o) =>
        faire(paul, supprimerCopropriete, {
          params: { id: String(o.absorbee) },
          body: { motif: 'DOUBLON', raison: 'Deux fois la même copropriété.' },
        }),
      'retirer le rattachement de la gardée': (o) =>
        faire(odette, retirerRattachement, {
          params: { id: String(o.gardee) },
          body: { raison: 'Mandat confié à un autre syndic.' },
        }),
      'ouvrir une mise à jour de l’absorbée': (o) =>
        faire(odette, ouvrirMiseAJour, {
          params: { id: String(o.absorbee), typeMaj: 'STANDARD', exerciceNonApprouve: 'false' },
        }),
    },
    async etat({ gardee, absorbee }) {
      const { rows } = await produit.pool.query(
        `SELECT c.id = $1 AS gardee, c.etat, c.mandat_fin, c.fusionnee_dans IS NOT NULL AS absorbee,
          (SELECT array_agg(m.statut || m.fin ORDER BY m.fin, m.statut) FROM mandat m WHERE m.copropriete_id = c.id) AS mandats,
          (SELECT array_agg(d.type_declaration ORDER BY d.id) FROM declaration d WHERE d.copropriete_id = c.id) AS declarations,
          (SELECT count(*)::int FROM doublon_ecarte e WHERE c.id IN (e.a, e.b)) AS ecarts
        FROM copropriete c WHERE c.id IN ($1, $2) ORDER BY c.id`,
        [gardee, absorbee],
      )
      return rows
    },
    async ranger({ gardee, absorbee }) {
      await produit.pool.query(`UPDATE copropriete SET etat = 'SUPPRIMEE' WHERE id IN ($1, $2)`, [
        gardee,
        absorbee,
      ])
    },
  }
}

async function siretDuCabinet(): Promise<string> {
  const { siret } = await produit.db
    .selectFrom('teledeclarant')
    .innerJoin('compte', 'compte.teledeclarantId', 'teledeclarant.id')
    .select('teledeclarant.siret')
    .where('compte.profil', '=', 'TELE_PRO_ADMIN_PRINC')
    .orderBy('compte.id')
    .executeTakeFirstOrThrow()
  return siret!
}

/** Une copropriété dont le mandat court, et dont le successeur est déclaré. */
function situationSuccession(): Situation<{ id: number; succession: number }> {
  let odette: Navigateur
  let thomas: Navigateur
  let modele: { id: number; mandatId: number; succession: number } | undefined
  return {
    async preparer() {
      const { db } = produit
      if (!modele) {
        odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
        thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
        const catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
        const { id } = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 908)
        const { corps } = await odette.appeler(declarerSuccesseur, {
          body: { idCopropriete: id, nature: 'PRO', siret: await siretDuCabinet(), dateDebut: '2026-11-10' },
        })
        const mandat = await db
          .selectFrom('mandat')
          .select('id')
          .where('coproprieteId', '=', id)
          .executeTakeFirstOrThrow()
        modele = { id, mandatId: mandat.id, succession: corps.id }
      }
      rang += 1
      const numero = `ZY${String(rang).padStart(7, '0')}`
      const id = await cloner<number>(produit, 'copropriete', modele.id, { numero })
      await cloner<number>(produit, 'mandat', modele.mandatId, { coproprieteId: id })
      const succession = await cloner<number>(produit, 'succession', modele.succession, { coproprieteId: id })
      return { id, succession }
    },
    actes: {
      'corriger le successeur': (o) =>
        faire(odette, modifierSuccesseur, {
          body: { id: o.succession, version: 1, nature: 'INCONNU', dateDebut: '2026-12-01' },
        }),
      'se dédire': (o) => faire(odette, supprimerDeclaration, { params: { id: String(o.id) } }),
      contester: (o) => faire(thomas, supprimerDeclaration, { params: { id: String(o.id) } }),
      'confirmer sans pièce': (o) =>
        faire(thomas, confirmerRattachement, {
          body: { idCopropriete: o.id, dateDebutMandat: '2026-11-10', dateFinMandat: '2027-11-09' },
        }),
      'retirer (successeur déclaré)': (o) =>
        faire(odette, retirerRattachement, {
          params: { id: String(o.id) },
          body: { raison: 'Mandat confié à un autre syndic.' },
        }),
    },
    async etat({ id }) {
      const { db } = produit
      const copropriete = await db
        .selectFrom('copropriete')
        .select(['etat', 'mandatFin', 'teledeclarantId', 'successeurDeclare'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const mandats = await db
        .selectFrom('mandat')
        .select(['statut', 'teledeclarantId', 'fin'])
        .where('coproprieteId', '=', id)
        .orderBy('id')
        .execute()
      const successions = await db
        .selectFrom('succession')
        .select(['etat', 'nature', 'version'])
        .where('coproprieteId', '=', id)
        .execute()
      return { ...copropriete, mandats, successions }
    },
    async ranger({ id }) {
      await produit.pool.query(`UPDATE copropriete SET etat = 'SUPPRIMEE' WHERE id = $1`, [id])
    },
  }
}

interface Titulaire {
  id: number
  compteId: number
  email: string
  qui: Navigateur
  code: string
  idLettre: number
  second: number
  leSecond: Pick<Selectable<Compte>, 'version' | 'civilite' | 'nom' | 'prenom'>
  abandonne: number
  clefs: { email: string; recuperation: string; rester: string }
  sessions: Selectable<Session>[]
}

let teneur: Navigateur
let assistance: Navigateur
let sessionModele: Selectable<Session> | undefined
let modeleEtablissement: { id: number; compteId: number; courrierId: number } | undefined

/** La session d’une personne qui vient d’entrer, sans son mot de passe : c’est celle du modèle, à son compte. */
async function entree(compteId: number): Promise<Navigateur> {
  const { db, deps } = produit
  const { donnees, expire, vu } = sessionModele!
  const id = randomUUID()
  const empreinte = createHash('sha256').update(id).digest('base64url')
  await db
    .insertInto('session')
    .values({ empreinte, compteId, donnees: JSON.stringify({ ...donnees, compteId }), expire, vu })
    .execute()
  const qui = dAilleurs(produit.visiteur())
  qui.cookies.set(NOM_COOKIE, encodeURIComponent(cookie.sign(id, deps.config.cleSecrete)))
  return qui
}

/** Un établissement qui attend son code, ou actif avec une seconde personne ; sa personne est connectée. */
async function etablissement(
  statut: 'ATT_ACTIVATION' | 'ACTIF',
  suite: Record<string, unknown> = {},
): Promise<Titulaire> {
  const { db, deps } = produit
  if (!modeleEtablissement) {
    teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
    assistance = await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN')
    const { id } = await compteEnAttente(produit, produit.visiteur('10.8.0.1'), 902)
    const compte = await db
      .selectFrom('compte')
      .select('id')
      .where('teledeclarantId', '=', id)
      .executeTakeFirstOrThrow()
    const courrier = await db
      .selectFrom('courrier')
      .select('id')
      .where('teledeclarantId', '=', id)
      .executeTakeFirstOrThrow()
    modeleEtablissement = { id, compteId: compte.id, courrierId: courrier.id }
    const lui = produit.visiteur('10.8.0.2')
    await lui.appeler(authentifier, {
      body: { username: saisieJuste(902).email, password: MOT_DE_PASSE_NEUF },
    })
    sessionModele = await db
      .selectFrom('session')
      .selectAll()
      .where('compteId', '=', compte.id)
      .executeTakeFirstOrThrow()
    // Le modèle n’attend rien : les travaux de nuit ne passent que sur ses copies.
    await db
      .updateTable('teledeclarant')
      .set({ statut: etatRepris('SUPPRIME') })
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('compte')
      .set({ statut: etatRepris('SUPPRIME') })
      .where('id', '=', compte.id)
      .execute()
  }
  rang += 1
  const email = `paire.${rang}@exemple.invalid`
  const id = await cloner<number>(produit, 'teledeclarant', modeleEtablissement.id, {
    statut,
    email,
    version: 1,
    ...suite,
  })
  const compteId = await cloner<number>(produit, 'compte', modeleEtablissement.compteId, {
    teledeclarantId: id,
    email,
    identifiant: `paire.${rang}`,
    statut: 'ACTIF',
  })
  const second = await cloner<number>(produit, 'compte', modeleEtablissement.compteId, {
    teledeclarantId: id,
    email: `seconde.${email}`,
    identifiant: `seconde.${rang}`,
    statut: 'ACTIF',
    profil: 'TELE_NONPRO_GESTION',
  })
  const leSecond = await db
    .selectFrom('compte')
    .select(['version', 'civilite', 'nom', 'prenom'])
    .where('id', '=', second)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('secondFacteur')
    .values({ compteId: second, secretChiffre: 'jamais lu', actifDepuis: ICI, dernierPas: 0 })
    .execute()
  const abandonne = await courrielAbandonne(compteId, email)
  const idLettre = await cloner<number>(produit, 'courrier', modeleEtablissement.courrierId, {
    teledeclarantId: id,
    reference: `LA-ESSAI-${rang}`,
    // Une machine l’a reçue, et son bail est passé : elle se dit remise, et une autre peut la prendre.
    priseJusqua: ICI,
  })
  const lettre = await db
    .selectFrom('courrier')
    .selectAll()
    .where('id', '=', idLettre)
    .executeTakeFirstOrThrow()
  const qui = await entree(compteId)
  const clefs = await transiger(db, leSysteme(deps.horloge.maintenant()), async (acte) => ({
    email: await poserClef(acte, deps.secrets, { compteId, usage: 'EMAIL', email: `neuf.${email}` }),
    recuperation: await poserClef(acte, deps.secrets, { compteId, usage: 'RECUPERATION' }),
    rester: await poserClef(acte, deps.secrets, { compteId, usage: 'RESTER' }),
  }))
  const sessions = await db.selectFrom('session').selectAll().where('compteId', '=', compteId).execute()
  const code = codeDeLettre(deps.secrets, lettre)
  return { id, compteId, email, qui, code, idLettre, second, leSecond, abandonne, clefs, sessions }
}

/** Un courriel que son relais refuse depuis deux jours, et que l’assistance peut remettre en route. */
async function courrielAbandonne(compteId: number, destinataire: string): Promise<number> {
  const { id } = await produit.db
    .insertInto('courriel')
    .values({
      compteId,
      destinataire,
      sujet: 'Votre demande est enregistrée',
      texte: 'Elle porte le numéro 12.',
      etat: etatRepris('ABANDONNE'),
      abandonLe: ICI,
      dateCreation: ICI,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function rentrer({ sessions }: Titulaire): Promise<void> {
  for (const s of sessions)
    await produit.db
      .insertInto('session')
      .values({ ...s, donnees: JSON.stringify(s.donnees) })
      .onConflict((oc) => oc.doNothing())
      .execute()
}

async function ranger({ id }: Titulaire): Promise<void> {
  const statut = etatRepris('SUPPRIME')
  await produit.db.updateTable('teledeclarant').set({ statut }).where('id', '=', id).execute()
  await produit.db.updateTable('compte').set({ statut }).where('teledeclarantId', '=', id).execute()
}

async function etatDeLEtablissement({ id, compteId, second, abandonne, sessions }: Titulaire) {
  const { db } = produit
  const t = await db
    .selectFrom('teledeclarant')
    .select(['statut', 'voie', 'raisonSociale', 'telephone'])
    .where('id', '=', id)
    .executeTakeFirst()
  const comptes = await db
    .selectFrom('compte')
    .select(['id', 'nom', 'statut', 'telephone', 'rappelsEcheances'])
    .where('teledeclarantId', '=', id)
    .orderBy('id')
    .execute()
  const clefs = await db
    .selectFrom('clef')
    .select('usage')
    .where(
      'compteId',
      'in',
      comptes.map((c) => c.id),
    )
    .orderBy('usage')
    .execute()
  const agendas = await db
    .selectFrom('agenda')
    .innerJoin('compte', 'compte.id', 'agenda.compteId')
    .select('compteId')
    .where('teledeclarantId', '=', id)
    .execute()
  const facteurs = await db
    .selectFrom('secondFacteur')
    .select('compteId')
    .where('compteId', '=', second)
    .execute()
  const ouvertesDepuis = await db
    .selectFrom('session')
    .select('empreinte')
    .where('compteId', '=', compteId)
    .where(
      'empreinte',
      'not in',
      sessions.map((s) => s.empreinte),
    )
    .execute()
  const enPanne = await db
    .selectFrom('courriel')
    .select('id')
    .where('id', '=', abandonne)
    .where('etat', '=', 'ABANDONNE')
    .execute()
  const lettres = await db
    .selectFrom('courrier')
    .select('etat')
    .where('teledeclarantId', '=', id)
    .orderBy('id')
    .execute()
  const dossiers = await db
    .selectFrom('copropriete')
    .select('etat')
    .where('teledeclarantId', '=', id)
    .execute()
  const courriels = await db
    .selectFrom('courriel')
    .select('nature')
    .where('compteId', '=', compteId)
    .orderBy('nature')
    .execute()
  return {
    ...t,
    comptes: comptes.map((c) => ({ ...c, id: undefined })),
    agendas: agendas.length,
    clefs,
    facteurs: facteurs.length,
    ouvertesDepuis: ouvertesDepuis.length,
    enPanne: enPanne.length,
    lettres,
    dossiers,
    courriels,
  }
}

const sonId = (o: { id: number }) => ({ params: { id: String(o.id) } })

/** L’établissement d’un titulaire, tel qu’on le retape en changeant sa raison sociale et son adresse. */
const sonEtablissement = (raisonSociale: string, voie: string) => {
  const { civilite, nom, prenom, email } = saisieJuste(902)
  return {
    version: 1,
    raisonSociale,
    siret: '',
    codeApe: '',
    emailUtilisateur: 'syndicat@exemple.invalid',
    phone: '',
    complement: '',
    immeuble: '',
    voie,
    codePostal: '37000',
    localite: 'Tours',
    representant: { ...ADRESSE, civilite, nom, prenom, email, telephone: '' },
    certificat1Sujet: '',
    certificat1Emetteur: '',
    certificat2Sujet: '',
    certificat2Emetteur: '',
  }
}
const sonCompte = (o: { compteId: number }) => ({ params: { id: String(o.compteId) } })

const situationEnAttente = (): Situation<Titulaire> => ({
  preparer: () => etablissement('ATT_ACTIVATION'),
  actes: {
    activer: (o) => faire(o.qui, activer, { body: { code: o.code } }),
    'corriger l’adresse': (o) => faire(o.qui, corrigerAdresse, { body: ADRESSE }),
    'tirer un autre code': (o) => faire(teneur, regenererCode, sonId(o)),
    'remettre la lettre': (o) =>
      faire(produit.visiteur(), remettreLettre, { params: { id: String(o.idLettre) } }, IMPRIMEUR),
    'changer le statut': (o) =>
      faire(teneur, changerStatut, { ...sonId(o), body: { statut: 'ACTIF', motif: 'Extrait Kbis reçu.' } }),
    'supprimer (teneur)': (o) => faire(teneur, supprimerTeledeclarant, sonId(o)),
    'supprimer son compte': (o) =>
      faire(o.qui, supprimerMonCompte, { body: { motDePasse: MOT_DE_PASSE_NEUF } }),
    'renvoyer le lien': (o) => faire(assistance, renvoyerCourriel, sonCompte(o)),
    'fermer ses sessions': (o) => faire(assistance, fermerSessionsDe, sonCompte(o)),
    'nuit d’activation (travail)': () => travailler(nuitActivation, 100 * JOUR_MS),
  },
  etat: etatDeLEtablissement,
  rentrer,
  ranger,
})

/** Avec un SIRET, l’adresse de la lettre est celle du répertoire, ou celle que le teneur admet. */
const LETTRE_PARTIE_LE = '2026-11-01T09:00:00.000Z'
const DEMANDEE_LE = '2026-11-19T09:00:00.000Z'
const situationAvecSiret = (): Situation<Titulaire> => ({
  preparer: () =>
    etablissement('ATT_ACTIVATION', {
      siret: siretInvente(7_000_000 + rang),
      activationDepuis: LETTRE_PARTIE_LE,
      lettreDemandee: JSON.stringify(ADRESSE),
      lettreDemandeeLe: DEMANDEE_LE,
    }),
  actes: {
    'admettre l’adresse': (o) =>
      faire(teneur, deciderAdresse, {
        ...sonId(o),
        body: { admise: true, motif: 'Bail vu, siège secondaire.', demandeeLe: DEMANDEE_LE },
      }),
    'refuser l’adresse': (o) =>
      faire(teneur, deciderAdresse, {
        ...sonId(o),
        body: { admise: false, motif: 'Rien ne la rattache à eux.', demandeeLe: DEMANDEE_LE },
      }),
    'demander une autre adresse': (o) => faire(o.qui, corrigerAdresse, { body: ADRESSE }),
    'afficher le code': (o) =>
      faire(teneur, afficherCode, { ...sonId(o), body: { motif: 'La personne est au téléphone.' } }),
    'imprimer la lettre': (o) =>
      faire(produit.visiteur(), lireLettre, { params: { id: String(o.idLettre) } }, IMPRIMEUR),
    'redemander une lettre': (o) => faire(o.qui, redemanderCode, {}),
    activer: (o) => faire(o.qui, activer, { body: { code: o.code } }),
    'supprimer (teneur)': (o) => faire(teneur, supprimerTeledeclarant, sonId(o)),
  },
  etat: etatDeLEtablissement,
  rentrer,
  ranger,
})

const situationActive = (): Situation<Titulaire> => ({
  preparer: () => etablissement('ACTIF'),
  actes: {
    'supprimer (teneur)': (o) => faire(teneur, supprimerTeledeclarant, sonId(o)),
    'supprimer son compte': (o) =>
      faire(o.qui, supprimerMonCompte, { body: { motDePasse: MOT_DE_PASSE_NEUF } }),
    'changer son mot de passe': (o) =>
      faire(o.qui, changerMotDePasse, {
        body: {
          actuel: MOT_DE_PASSE_NEUF,
          motDePasse: 'Bicyclette-bleue-41!',
          confirmation: 'Bicyclette-bleue-41!',
        },
      }),
    'créer un mot de passe par le lien': (o) =>
      faire(produit.visiteur(), creerMotDePasse, {
        body: {
          key: o.clefs.recuperation,
          motDePasse: 'Bicyclette-verte-42!',
          confirmation: 'Bicyclette-verte-42!',
        },
      }),
    'changer son téléphone': (o) =>
      faire(o.qui, modifierCompte, {
        body: { email: o.email, telephone: '06 99 88 77 66', numCartePro: '' },
      }),
    'vouloir les rappels': (o) => faire(o.qui, changerRappels, { body: { rappels: true } }),
    'faire son calendrier': (o) => faire(o.qui, creerAgenda, {}),
    'retirer son calendrier': (o) => faire(o.qui, retirerAgenda, {}),
    'confirmer son adresse': (o) =>
      faire(produit.visiteur(), confirmerEmail, { body: { key: o.clefs.email } }),
    'supprimer un collègue': (o) => faire(o.qui, supprimerUtilisateurs, { body: [o.second] }),
    'modifier un collègue': (o) =>
      faire(o.qui, modifierUtilisateur, {
        body: {
          id: o.second,
          ...o.leSecond,
          profil: 'TELE_NONPRO_GESTION',
          email: `seconde.${o.email}`,
          telephone: '06 55 66 77 88',
          numCartePro: '',
        },
      }),
    'modifier son établissement': (o) =>
      faire(o.qui, modifierMonEtablissement, {
        body: sonEtablissement('Syndicat du Moulin', '7 rue du Moulin'),
      }),
    'modifier un établissement (teneur)': (o) =>
      faire(teneur, modifierEtablissementDe, {
        ...sonId(o),
        body: sonEtablissement('Syndicat des Tanneurs', '9 rue des Tanneurs'),
      }),
    'renvoyer un lien au collègue': (o) => faire(o.qui, renvoyerLien, { params: { id: String(o.second) } }),
    'retirer le second facteur d’un collègue': (o) =>
      faire(assistance, retirerSecondFacteurPerdu, { params: { id: String(o.second) } }),
    'récupérer (travail)': async (o) => {
      await recuperation(produit.deps).faire({ email: o.email })
      return 'fait'
    },
    'renvoyer un courriel abandonné': (o) =>
      faire(assistance, renvoyerAbandonne, { params: { id: String(o.abandonne) } }),
    'dire son adresse vérifiée': (o) => faire(assistance, direAdresseVerifiee, sonCompte(o)),
    'ajouter un collègue': (o) =>
      faire(o.qui, creerUtilisateur, {
        body: {
          profil: 'TELE_NONPRO_GESTION',
          civilite: 'MME',
          nom: 'Nouvelle',
          prenom: 'Aurore',
          email: `nouvelle.${o.email}`,
          telephone: '06 11 22 33 44',
          numCartePro: '',
        },
      }),
    'rester actif': (o) => faire(produit.visiteur(), resterActif, { body: { key: o.clefs.rester } }),
    'commencer un brouillon': (o) =>
      faire(o.qui, nouvelleImmatriculation, { params: { type: 'DEFAULT' }, query: {} }),
    'fermer mes sessions': (o) => faire(o.qui, fermerMesSessions, {}),
    'entrer ailleurs': (o) =>
      faire(produit.visiteur(), authentifier, {
        body: { username: o.email, password: MOT_DE_PASSE_NEUF },
      }),
    'nuit d’inactivité (travail)': () => travailler(nuitInactivite, 800 * JOUR_MS),
  },
  etat: etatDeLEtablissement,
  rentrer,
  ranger,
})

/** Ce qu’il reste d’une immatriculation de notaire, sans ses numéros. */
async function etatDuNotaire({ id, coproprieteId }: { id: number; coproprieteId: number }) {
  const { db } = produit
  const d = await db
    .selectFrom('declaration')
    .innerJoin('copropriete', 'copropriete.id', 'declaration.coproprieteId')
    .select(['typeDeclaration', 'nbBatimentsRef', 'etat', 'numero'])
    .where('declaration.id', '=', id)
    .executeTakeFirstOrThrow()
  const designes = await db
    .selectFrom('succession')
    .select(['etat', 'nature'])
    .where('coproprieteId', '=', coproprieteId)
    .orderBy('id')
    .execute()
  const demandes = await db
    .selectFrom('demande')
    .select(['type', 'decision', 'verrouCompteId'])
    .where('declarationId', '=', id)
    .orderBy('id')
    .execute()
  return { ...d, numero: d.numero !== null, designes, demandes }
}

const rangerDuNotaire = async ({ coproprieteId }: { coproprieteId: number }) => {
  // Tenue, sa réservation expirerait dans les essais qui suivent.
  await produit.pool.query(
    `UPDATE demande SET verrou_compte_id = NULL, verrou_depuis = NULL, verrou_expire = NULL WHERE copropriete_id = $1`,
    [coproprieteId],
  )
  // Immatriculée, elle ressemblerait à la suivante.
  await produit.pool.query(`UPDATE copropriete SET etat = 'SUPPRIMEE' WHERE id = $1`, [coproprieteId])
}

/** Un brouillon de notaire dont le représentant est résolu. */
function situationNotaire(): Situation<{ id: number; version: number; coproprieteId: number; td: number }> {
  let etienne: Navigateur
  let modele: { id: number; version: number; coproprieteId: number; td: number } | undefined
  return {
    async preparer() {
      if (!modele) {
        etienne = await produit.connecte('NOTAIRE_NOTAIRE')
        const b = await brouillonDuNotaire(etienne, saisieDuNotaire(908))
        const td = await resoudre(dAilleurs(etienne), b.id)
        const { coproprieteId } = await produit.db
          .selectFrom('declaration')
          .select('coproprieteId')
          .where('id', '=', b.id)
          .executeTakeFirstOrThrow()
        modele = { ...b, coproprieteId, td }
      }
      const coproprieteId = await cloner<number>(produit, 'copropriete', modele.coproprieteId)
      const id = await cloner<number>(produit, 'declaration', modele.id, { coproprieteId })
      const td = await cloner<number>(produit, 'succession', modele.td, { coproprieteId })
      return { id, version: modele.version, coproprieteId, td }
    },
    actes: {
      'désigner le représentant': (o) =>
        faire(etienne, continuerImmatriculation, { params: { kind: 'INCONNU' }, body: { id: o.id } }),
      'compter ses bâtiments': (o) =>
        faire(etienne, compterBatimentsRef, { params: { count: '2' }, body: { id: o.id } }),
      'supprimer le brouillon du notaire': (o) =>
        faire(etienne, supprimerBrouillon, { params: { id: String(o.id) } }),
      'immatriculer (notaire)': (o) =>
        faire(etienne, soumettreDuNotaire, {
          params: { id: String(o.td) },
          body: { id: o.id, version: o.version },
        }),
    },
    etat: etatDuNotaire,
    ranger: rangerDuNotaire,
  }
}

/** Une immatriculation de notaire que le teneur n’a pas encore ouverte. */
function situationDoublonNotaire(): Situation<{ id: number; coproprieteId: number; idDemande: number }> {
  let etienne: Navigateur
  let catherine: Navigateur
  let modele: { id: number; coproprieteId: number; td: number; idDemande: number } | undefined
  const modeleDe = async () => {
    etienne = await produit.connecte('NOTAIRE_NOTAIRE')
    catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
    await demandeDeposee(await produit.connecte('TELE_NONPRO_ADMIN_PRINC'), 909)
    const b = await brouillonDuNotaire(etienne, saisieDuNotaire(909))
    const td = await resoudre(dAilleurs(etienne), b.id)
    await etienne.appeler(compterBatimentsRef, { params: { count: '2' }, body: { id: b.id } })
    const proches = await etienne.appeler(chercherDoublons, { params: { id: String(b.id), n: '2' } })
    const { corps } = await deposer(etienne, td, {
      ...b,
      prochesExaminees: proches.corps.map((d) => d.id),
      raisonDistincte: 'Le bâtiment B a son propre règlement.',
    })
    const { coproprieteId } = await produit.db
      .selectFrom('declaration')
      .select('coproprieteId')
      .where('id', '=', b.id)
      .executeTakeFirstOrThrow()
    return { id: b.id, coproprieteId, td, idDemande: corps.idDemande }
  }
  return {
    async preparer() {
      modele ??= await modeleDe()
      rang += 1
      const coproprieteId = await cloner<number>(produit, 'copropriete', modele.coproprieteId)
      const id = await cloner<number>(produit, 'declaration', modele.id, { coproprieteId })
      await cloner<number>(produit, 'succession', modele.td, { coproprieteId })
      const idDemande = await cloner<number>(produit, 'demande', modele.idDemande, {
        coproprieteId,
        declarationId: id,
        reference: `ESSAI-${rang}`,
      })
      return { id, coproprieteId, idDemande }
    },
    actes: {
      'reprendre avant la décision': (o) =>
        faire(etienne, reprendreDuNotaire, { params: { id: String(o.id) } }),
      'ouvrir le doublon': (o) => faire(catherine, ouvrirDemande, { params: { id: String(o.idDemande) } }),
    },
    etat: etatDuNotaire,
    ranger: rangerDuNotaire,
  }
}

/** Une réclamation que Yann tient, et que Nadia regarde. */
function situationReclamation(): Situation<{ id: number; clef: string; email: string }> {
  let yann: Navigateur
  let nadia: Navigateur
  let idPreneur: number
  let modele: number | undefined
  const params = (o: { id: number }) => ({ params: { id: String(o.id) } })
  return {
    async preparer() {
      const { db, deps } = produit
      if (!modele) {
        yann = await produit.connecte('TENEUR_ASS_HOTLINE_GES')
        nadia = await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN')
        idPreneur = (await compteDe(produit, 'TENEUR_ASS_HOTLINE_GES')).id
        const { corps } = await (
          await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
        ).appeler(envoyerReclamation, {
          body: {
            cleEnvoi: randomUUID(),
            typeReclamation: 'AUTRE',
            nom: 'Rambervil',
            prenom: 'Odette',
            texte: 'Une page ne s’ouvre pas.',
          },
        })
        const deposee = await db
          .selectFrom('reclamation')
          .select('id')
          .where('reference', '=', corps.reference)
          .executeTakeFirstOrThrow()
        await yann.appeler(prendreReclamation, params(deposee))
        modele = deposee.id
      }
      rang += 1
      const clef = deps.secrets.tirerClef()
      const email = `reclame${rang}@exemple.invalid`
      const id = await cloner<number>(produit, 'reclamation', modele, {
        reference: `REC-ESSAI-${rang}`,
        empreinte: deps.secrets.empreinte(clef),
        cleEnvoi: randomUUID(),
        email,
      })
      return { id, clef, email }
    },
    actes: {
      'prendre la réclamation (un autre)': (o) => faire(nadia, prendreReclamation, params(o)),
      'reprendre la réclamation (un autre)': (o) =>
        faire(nadia, reprendreReclamation, { ...params(o), body: { idPreneur } }),
      'rendre la réclamation': (o) => faire(yann, rendreReclamation, params(o)),
      'y répondre': (o) =>
        faire(yann, repondreReclamation, { ...params(o), body: { texte: 'La page est réparée.' } }),
      'la passer au teneur': (o) =>
        faire(yann, transmettreReclamation, { ...params(o), body: { texte: 'Une page à réparer.' } }),
      'clore la réclamation': (o) => faire(yann, cloreReclamation, params(o)),
      'la compléter': (o) =>
        faire(produit.visiteur(), completerReclamation, {
          params: { clef: o.clef },
          body: { texte: 'C’est toujours le cas.' },
        }),
    },
    async etat({ id, email }) {
      const { db } = produit
      const { etat, preneurId, relanceeLe } = await db
        .selectFrom('reclamation')
        .select(['etat', 'preneurId', 'relanceeLe'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const messages = await db
        .selectFrom('reclamationMessage')
        .select(['texte', 'interne'])
        .where('reclamationId', '=', id)
        .orderBy('id')
        .execute()
      const courriels = await db
        .selectFrom('courriel')
        .select('nature')
        .where('destinataire', '=', email)
        .orderBy('id')
        .execute()
      return { etat, preneurId, relancee: relanceeLe !== null, messages, courriels }
    },
  }
}

const SITUATIONS = {
  'une réclamation que l’on tient': situationReclamation(),
  'un brouillon': situationBrouillon(),
  'un brouillon de notaire': situationNotaire(),
  'une immatriculation de notaire à juger': situationDoublonNotaire(),
  'une demande que l’on tient': situationDemande(),
  'une copropriété à rattacher': situationARattacher(false),
  'un rattachement que l’on examine': situationARattacher(true),
  'une copropriété à mettre à jour': situationAMettreAJour(),
  'un fichier de mises à jour examiné': situationExaminee(),
  'une copropriété dont le successeur est déclaré': situationSuccession(),
  'deux copropriétés qui n’en sont qu’une': situationDoublons(),
  'une copropriété dont le mandat est renouvelé': situationRenouvelee(),
  'une dissolution que l’on examine': situationDissoute(false),
  'une copropriété que l’on liquide': situationDissoute(true),
  'un établissement qui attend son code': situationEnAttente(),
  'un établissement à SIRET dont l’adresse est demandée': situationAvecSiret(),
  'un établissement actif': situationActive(),
} as const

const rangDe = (table: string) => ORDRE_DES_VERROUS.findIndex((t) => t === table)
const DU_COMPTE: readonly string[] = [
  'clef',
  'agenda',
  'session',
  'second_facteur',
  'clef_acces',
  'code_secours',
  'identite_externe',
]

const paires = (noms: readonly string[]) => noms.flatMap((a, i) => noms.slice(i).map((b) => [a, b] as const))

describe.each(Object.entries(SITUATIONS) as unknown as [string, Situation<unknown>][])('%s', (_, s) => {
  test.each(Object.keys(s.actes))('« %s » verrouille dans l’ordre écrit', async (nom) => {
    const o = await s.preparer()
    let issue: Issue | undefined
    const transactions = await tablesVerrouillees<string>(
      async () => (issue = await s.actes[nom]!(o)),
      ORDRE_DES_VERROUS,
      DU_COMPTE,
    )
    await s.ranger?.(o)
    // Un acte toujours refusé ne dirait rien de l’ordre, ni de ses paires.
    expect(issue).toBe(nom in REFUSES_SEULS ? 'refusé' : 'fait')
    for (const tables of transactions) {
      expect(tables.filter((t) => rangDe(t) !== -1)).toEqual(
        tables.filter((t) => rangDe(t) !== -1).toSorted((a, b) => rangDe(a) - rangDe(b)),
      )
      // Ce qui n’est qu’à un compte s’écrit sous son verrou.
      const premier = tables.findIndex((t) => DU_COMPTE.includes(t))
      if (premier !== -1) expect(tables.slice(0, premier)).toContain('compte')
    }
  })

  test.each(paires(Object.keys(s.actes)))('« %s » et « %s » au même instant', async (a, b) => {
    const o = await s.preparer()
    const ensemble = await Promise.all([s.actes[a]!(o), s.actes[b]!(o)])
    const vu: { issues: [Issue, Issue]; etat: unknown } = { issues: ensemble, etat: await s.etat(o) }
    await s.ranger?.(o)
    const ordres: (typeof vu)[] = []
    const sens =
      a === b
        ? ([[a, a]] as const)
        : ([
            [a, b],
            [b, a],
          ] as const)
    // Le premier a pu fermer la session du second : il rentre et fait son acte, ou il est refusé, selon l’instant.
    for (const rentre of s.rentrer ? [true, false] : [false])
      for (const [premier, second] of sens) {
        const neuf = await s.preparer()
        const un = await s.actes[premier]!(neuf)
        if (rentre) await s.rentrer?.(neuf)
        const deux = await s.actes[second]!(neuf)
        ordres.push({ issues: premier === a ? [un, deux] : [deux, un], etat: await s.etat(neuf) })
        await s.ranger?.(neuf)
        // L’un des ordres suffit.
        if (isDeepStrictEqual(ordres.at(-1), vu)) return
      }
    // Le même acte deux fois : l’un ou l’autre passe le premier.
    if (a === b)
      ordres.push(
        ...ordres.map((ordre): typeof vu => ({ ...ordre, issues: [ordre.issues[1], ordre.issues[0]] })),
      )
    expect(ordres).toContainEqual(vu)
  })
})

test('chaque appel qui écrit est d’une paire, ou dit pourquoi il ne l’est pas', async () => {
  // Lancé sans les autres essais (`-t`), celui-ci fait lui-même chaque acte une fois.
  if (joues.size === 0)
    for (const s of Object.values(SITUATIONS) as unknown as Situation<unknown>[])
      for (const nom of Object.keys(s.actes)) {
        const o = await s.preparer()
        await s.actes[nom]!(o)
        await s.ranger?.(o)
      }
  const ecrivent = APPELS.filter(({ appel }) => appel.effet === 'ecriture')
  expect(ecrivent.filter(({ nom, appel }) => !joues.has(appel) && !(nom in SEULS)).map((a) => a.nom)).toEqual(
    [],
  )
  const connus = new Map(ecrivent.map(({ nom, appel }) => [nom, appel]))
  expect(Object.keys(SEULS).filter((nom) => !connus.has(nom) || joues.has(connus.get(nom)!))).toEqual([])
})
