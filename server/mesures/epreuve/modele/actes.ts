import { delivrerAttestation } from '#contract/coproprietes/attestations.ts'
import {
  cloreLiquidation,
  declarerDissolution,
  supprimerCopropriete,
} from '#contract/coproprietes/dissolution.ts'
import {
  comparerCoproprietes,
  ecarterDoublon,
  fusionnerCoproprietes,
  reconsidererDoublon,
} from '#contract/teneur/doublons.ts'
import {
  chercherDoublons,
  compterBatimentsRef,
  continuerImmatriculation,
  lireBrouillon,
  reprendreDuNotaire,
  soumettreBrouillon,
  soumettreDuNotaire,
  supprimerBrouillon,
} from '#contract/coproprietes/immatriculation.ts'
import {
  demanderRattachement,
  modifierDebutMandat,
  modifierFinMandatArchive,
  renouvelerMandat,
  renouvelerMandats,
  retirerRattachement,
  supprimerMandat,
  supprimerMandatRattachement,
} from '#contract/coproprietes/mandats.ts'
import {
  enregistrerMiseAJour,
  mettreAJourDonneesFinancieres,
  ouvrirMiseAJour,
  supprimerDeclarations,
} from '#contract/coproprietes/mises-a-jour.ts'
import {
  confirmerRattachement,
  declarerSuccesseur,
  donnerAvis,
  modifierSuccesseur,
  supprimerDeclaration,
} from '#contract/coproprietes/successeurs.ts'
import { demanderPrecisions, refuserDemande, validerDemande } from '#contract/teneur/validations/decision.ts'
import { libererDemande, ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { prevoirFusion } from '#domain/teneur/doublons/fusion.ts'
import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { avec } from '#domain/coproprietes/essais/declaration-complete.ts'
import { JOUR_MS, plusJours } from '#domain/socle/temps/jour.ts'
import { finApres } from '#domain/coproprietes/mandats/renouvellement.ts'
import { brouillonRempli } from '#server/essais/dossier.ts'
import { brouillonDuNotaire, saisieDuNotaire } from '#server/essais/notaire.ts'
import type { Commun, Coup, Fleches, SurRien, SurUne } from './forme.ts'
import { lireIssue } from './monde.ts'
import {
  adresseDe,
  auDecret,
  choisir,
  comptesDe,
  datesDe,
  designeDe,
  entre,
  saisieDAujourdhui,
  techniqueDe,
} from './saisies.ts'
import type { Vue } from './vue.ts'

const sonId = (id: number | undefined) => ({ params: { id: String(id ?? 1) } })

/** Les brouillons, dépôts et décisions d’une copropriété que l’on n’a pas encore immatriculée. */
const brouillonDe = (v: Vue) => v.declarations.find((d) => d.type === 'BROUILLON')
/** D’une copropriété absorbée, les déclarations sont à celle qui la garde. */
const AUCUNE = { id: 1, version: 1 }
const demandeDe = (v: Vue) => v.demandes.find((d) => d.ouverte)
const declareeDe = (v: Vue) => v.successions.find((s) => s.etat === 'DECLAREE' || s.etat === 'ANNONCEE')
const estNotariee = (v: Vue) => v.declarations.some((d) => d.voie !== 'DEFAULT')
const deRattachee: readonly EtatCopropriete[] = ['IMMATRICULEE_RATTACHEE', 'IMMATRICULEE_RATTACHEMENT_EXPIRE']
const dit = (v: Vue, ...etats: EtatCopropriete[]) => etats.includes(v.etat)

const DIVISION = {
  motif: 'DIVISION',
  faitGenerateur: 'DECISION_AG_DEFINITIVE',
  typeJustif: 'PV_AG',
} as const

const ABANDON = 'COPROPRIETE.MISE_A_JOUR_ABANDONNEE'
/** Ce qui arrête les mandats d’une copropriété, quelle qu’en soit la raison. */
const ARRET = {
  mandat: ['archiver', 'supprimer'],
  declaration: ['supprimer'],
  succession: ['perimer'],
} as const satisfies Fleches
const RENOUVELLEMENT = {
  qui: ['odette', 'thomas'],
  fleches: { copropriete: ['renouveler'], mandat: ['renouveler', 'archiver', 'reconduire'] },
  journal: ['MANDAT.RENOUVELLEMENT'],
} as const satisfies Commun
const SYNDICS = ['odette', 'samira', 'thomas', 'karim'] as const
const REPRESENTANTS = ['odette', 'thomas'] as const
const TENEURS = ['catherine', 'paul'] as const

export const SANS_OBJET = {
  'commencer une immatriculation': {
    qui: SYNDICS,
    fleches: { copropriete: ['enregistrer'], declaration: ['enregistrer'] },
    journal: ['COPROPRIETE.BROUILLON_CREE'],
    async faire(coup) {
      await brouillonRempli(coup.qui.navigateur, saisieDAujourdhui(coup))
      return 'fait'
    },
  },
  'commencer une immatriculation de notaire': {
    qui: ['etienne'],
    fleches: { copropriete: ['enregistrer'], declaration: ['enregistrer'] },
    journal: ['COPROPRIETE.BROUILLON_CREE'],
    async faire(coup) {
      const { hasard, monde, qui } = coup
      // Parfois là où une autre est déjà : le teneur dira si c’est un doublon.
      const voisine = choisir(hasard, [...monde.dossiers.keys()])
      const n = voisine !== undefined && hasard() < 0.5 ? adresseDe(voisine) : coup.n
      const type = hasard() < 0.2 ? 'OFFICE' : 'INITIALE'
      const saisie = avec(saisieDuNotaire(n), auDecret(monde.aujourdhui()))
      await brouillonDuNotaire(qui.navigateur, saisie, type)
      return 'fait'
    },
  },
  'les jours passent': {
    qui: ['catherine'],
    fleches: {
      copropriete: ['expirer', 'passerAuSuccesseur', 'quitter', 'quitterDissolution'],
      mandat: ['expirer', 'archiver', 'quitter'],
    },
    journal: ['MANDAT.EXPIRATION', 'MANDAT.SUITE', 'MANDAT.SUCCESSEUR_ATTENDU', 'VALIDATION.VERROU_EXPIRE'],
    async faire({ monde, hasard }) {
      await monde.avancer(entre(hasard, 1, hasard() < 0.3 ? 120 : 12) * JOUR_MS)
      await monde.reservations()
      // Une nuit peut manquer.
      if (hasard() < 0.85) await monde.nuit()
      return 'fait'
    },
  },
  'les minutes passent': {
    qui: ['catherine'],
    fleches: { copropriete: ['quitter', 'quitterDissolution'], mandat: ['quitter'] },
    journal: ['VALIDATION.VERROU_EXPIRE'],
    async faire({ monde, hasard }) {
      await monde.avancer(entre(hasard, 1, 25) * 60_000)
      if (hasard() < 0.7) await monde.reservations()
      return 'fait'
    },
  },
} as const satisfies Record<string, SurRien>

/** Une autre copropriété du hasard ; elle-même, quand elle est seule. */
const uneAutre = ({ monde, hasard }: Coup, v: Vue): number =>
  choisir(
    hasard,
    [...monde.dossiers.values()].map((d) => d.id).filter((id) => id !== v.id),
  ) ?? v.id

/** Neuve, ou à corriger après une réponse du teneur. */
const A_DEPOSER = [
  'BROUILLON',
  'IMMATRICULATION_ET_RATTACHEMENT_REFUSES',
  'IMMATRICULATION_DEMANDE_DE_PRECISIONS',
] as const

/** Un motif de tous les types, et ce qu’il demande d’écrire. */
const REPONSE = { motifs: ['AUTRE' as const], raison: 'Une pièce manque à ce dossier.' }

export const SUR_UNE = {
  'supprimer un brouillon': {
    qui: ['odette', 'thomas', 'etienne'],
    fleches: { copropriete: ['supprimerBrouillon'], declaration: ['supprimer'], succession: ['perimer'] },
    journal: ['COPROPRIETE.BROUILLON_SUPPRIME', ABANDON],
    sied: (v) => brouillonDe(v) !== undefined && v.id % 4 === 0,
    faire: async ({ monde, qui }, v) =>
      lireIssue(await monde.faire(qui, supprimerBrouillon, () => sonId(brouillonDe(v)?.id))),
  },
  'déposer une immatriculation': {
    qui: SYNDICS,
    fleches: { copropriete: ['soumettre'], declaration: ['deposer'], mandat: ['demander'] },
    journal: ['COPROPRIETE.SOUMISSION', 'MANDAT.DEMANDE_RATTACHEMENT'],
    sied: (v) => dit(v, ...A_DEPOSER) && !estNotariee(v),
    async faire({ monde, qui }, v) {
      const d = brouillonDe(v) ?? v.declarations[0] ?? AUCUNE
      const { id, version } = d
      const body = (confirmes: string[]) => ({ body: { id, version, confirmes, doublonsExamines: true } })
      return lireIssue(await monde.faire(qui, soumettreBrouillon, body))
    },
  },
  'désigner le représentant': {
    qui: ['etienne'],
    fleches: { succession: ['annoncer', 'changer', 'perimer'] },
    journal: [],
    sansJournal: true,
    sied: (v) => dit(v, 'BROUILLON') && estNotariee(v),
    async faire({ monde, qui, hasard }, v) {
      const id = (brouillonDe(v) ?? v.declarations[0] ?? AUCUNE).id
      const { odette, thomas } = monde.acteurs
      const [kind, autre] = choisir(hasard, [
        ['INCONNU', {}],
        ['PRO', { siret: thomas.siret ?? '' }],
        ['NON_PRO', { email: odette.email }],
      ] as const)!
      return lireIssue(
        await monde.faire(qui, continuerImmatriculation, () => ({
          params: { kind },
          body: { id, ...autre },
        })),
      )
    },
  },
  'compter ses bâtiments': {
    qui: ['etienne'],
    fleches: {},
    journal: [],
    sied: (v) => dit(v, 'BROUILLON') && estNotariee(v),
    async faire({ monde, qui, hasard }, v) {
      const params = { count: String(entre(hasard, 1, 9)) }
      const body = { id: (brouillonDe(v) ?? v.declarations[0] ?? AUCUNE).id }
      return lireIssue(await monde.faire(qui, compterBatimentsRef, () => ({ params, body })))
    },
  },
  'déposer une immatriculation de notaire': {
    qui: ['etienne'],
    fleches: {
      copropriete: ['soumettre', 'soumettreNotaireAvecSuccesseur', 'soumettreNotaireSansRepresentant'],
      declaration: ['deposer', 'immatriculer'],
      succession: ['designer', 'perimer'],
      demande: ['immatriculer'],
    },
    journal: ['COPROPRIETE.SOUMISSION', 'COPROPRIETE.IMMATRICULATION', 'MANDAT.DESIGNATION'],
    sied: (v) => dit(v, 'BROUILLON') && estNotariee(v) && v.successions.length > 0,
    async faire({ monde, qui }, v) {
      const d = brouillonDe(v) ?? v.declarations[0] ?? AUCUNE
      const proches = await monde.faire(qui, chercherDoublons, () => ({
        params: { id: String(d.id), n: '2' },
      }))
      const prochesExaminees = proches.statut === 200 ? proches.corps.map((p) => p.id) : []
      const raisonDistincte = prochesExaminees.length > 0 ? 'Le bâtiment B a son règlement.' : undefined
      const r = await monde.faire(qui, soumettreDuNotaire, (confirmes) => ({
        ...sonId(v.successions.at(-1)?.id),
        body: {
          id: d.id,
          version: d.version,
          confirmes,
          prochesExaminees,
          ...(raisonDistincte && { raisonDistincte }),
        },
      }))
      return lireIssue(r)
    },
  },
  'reprendre une immatriculation de notaire': {
    qui: ['etienne'],
    fleches: { copropriete: ['reprendreAvantValidation'], declaration: ['reprendre'], demande: ['annuler'] },
    journal: ['COPROPRIETE.REPRISE'],
    sied: (v) => dit(v, 'IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER') && estNotariee(v),
    faire: async ({ monde, qui }, v) =>
      lireIssue(await monde.faire(qui, reprendreDuNotaire, () => sonId(v.declarations.at(-1)?.id))),
  },
  'ouvrir une demande': {
    qui: TENEURS,
    fleches: {
      copropriete: ['ouvrir', 'ouvrirDissolution', 'quitter', 'quitterDissolution'],
      mandat: ['ouvrir', 'quitter'],
    },
    journal: ['VALIDATION.VERROU', 'VALIDATION.VERROU_EXPIRE'],
    sied: (v) => demandeDe(v)?.tenuePar === null,
    faire: async ({ monde, qui }, v) =>
      lireIssue(await monde.faire(qui, ouvrirDemande, () => sonId(demandeDe(v)?.id ?? v.demandes[0]?.id))),
  },
  'libérer une demande': {
    qui: TENEURS,
    fleches: { copropriete: ['quitter', 'quitterDissolution'], mandat: ['quitter'] },
    journal: ['VALIDATION.DEVERROU'],
    sied: (v, monde) => demandeDe(v)?.tenuePar != null && Number(monde.aujourdhui().slice(8)) % 5 === 0,
    faire: async ({ monde, qui }, v) =>
      lireIssue(
        await monde.faire(qui, libererDemande, () => ({ params: { n: String(demandeDe(v)?.id ?? 1) } })),
      ),
  },
  'valider une demande': {
    qui: TENEURS,
    fleches: {
      copropriete: [
        'valider',
        'validerNotaireAvecSuccesseur',
        'validerNotaireSansRepresentant',
        'validerRattachement',
        'accepterDissolution',
        'accepterDissolutionEnLiquidation',
      ],
      mandat: ['valider', ...ARRET.mandat],
      declaration: ['valider', ...ARRET.declaration],
      succession: ['designer', ...ARRET.succession],
      demande: ['valider'],
    },
    journal: [
      'COPROPRIETE.IMMATRICULATION',
      'MANDAT.VALIDATION',
      'MANDAT.RATTACHEMENT',
      'MANDAT.DESIGNATION',
      'DISSOLUTION.ACCEPTATION',
      ABANDON,
    ],
    sied: (v) => demandeDe(v)?.tenuePar != null,
    async faire({ monde, qui }, v) {
      const idDemande = demandeDe(v)?.id ?? v.demandes[0]?.id ?? 1
      return lireIssue(
        await monde.faire(qui, validerDemande, () => ({ body: { idDemande, acte: 'valider' as const } })),
      )
    },
  },
  'refuser une demande': {
    qui: TENEURS,
    fleches: {
      copropriete: ['refuserDissolution', 'refuser'],
      declaration: ['rendre'],
      mandat: ['refuser'],
      demande: ['refuser'],
    },
    journal: ['DISSOLUTION.REFUS', 'COPROPRIETE.REFUS', 'MANDAT.REFUS'],
    sied: (v, monde) => demandeDe(v)?.tenuePar != null && Number(monde.aujourdhui().slice(8)) % 5 === 1,
    async faire({ monde, qui }, v) {
      const params = { id: String(demandeDe(v)?.id ?? 1) }
      return lireIssue(await monde.faire(qui, refuserDemande, () => ({ params, body: REPONSE })))
    },
  },
  'demander des précisions': {
    qui: TENEURS,
    fleches: {
      copropriete: ['refuserDissolution', 'demanderPrecisions'],
      declaration: ['rendre'],
      mandat: ['supprimer'],
      demande: ['preciser'],
    },
    journal: ['DISSOLUTION.PRECISIONS', 'COPROPRIETE.PRECISIONS', 'MANDAT.PRECISIONS'],
    sied: (v, monde) => demandeDe(v)?.tenuePar != null && Number(monde.aujourdhui().slice(8)) % 5 === 3,
    async faire({ monde, qui }, v) {
      const idDemande = demandeDe(v)?.id ?? 1
      return lireIssue(
        await monde.faire(qui, demanderPrecisions, () => ({ body: { idDemande, ...REPONSE } })),
      )
    },
  },
  'demander un rattachement': {
    qui: REPRESENTANTS,
    fleches: { mandat: ['demander'] },
    journal: ['MANDAT.DEMANDE_RATTACHEMENT'],
    sied: (v) =>
      dit(v, 'IMMATRICULEE_A_RATTACHER', 'IMMATRICULEE_RATTACHEMENT_A_CONFIRMER', ...deRattachee) &&
      !demandeDe(v),
    async faire(coup, v) {
      const { monde, qui, hasard } = coup
      const provisoire = hasard() < 0.3
      const dates = datesDe(coup, v)
      return lireIssue(
        await monde.faire(qui, demanderRattachement, (confirmes) => ({
          body: {
            numero: v.numero ?? 'AA0000000',
            adminProvisoire: provisoire ? ('true' as const) : ('false' as const),
            typeJustifMandat: provisoire ? ('ORDO_NOMINATION' as const) : ('CONTRAT_SYNDIC' as const),
            ...dates,
            ...(provisoire && { dateDebutMandat: plusJours(monde.aujourdhui(), -entre(hasard, 0, 20)) }),
            confirmes,
          },
          fichier: { nom: 'contrat.pdf', contenu: monde.pdf },
        })),
      )
    },
  },
  'donner son avis': {
    qui: REPRESENTANTS,
    fleches: {},
    journal: ['MANDAT.AVIS_CONFIRME', 'MANDAT.AVIS_CONTESTE'],
    sied: (v) => demandeDe(v)?.type === 'RATTACHEMENT' && v.teledeclarantId !== null,
    async faire({ monde, qui, hasard }, v) {
      const reference = demandeDe(v)?.reference ?? 'RA-2026-000001'
      const avis = hasard() < 0.5 ? ('CONFIRME' as const) : ('CONTESTE' as const)
      if (!reference.startsWith('RA-')) return 'refusé'
      return lireIssue(await monde.faire(qui, donnerAvis, () => ({ params: { reference }, body: { avis } })))
    },
  },
  'renouveler un mandat': {
    ...RENOUVELLEMENT,
    sied: (v) => dit(v, ...deRattachee),
    async faire(coup, v) {
      const { monde, qui, hasard } = coup
      const piece = hasard() < 0.3 && { typeJustifMandat: 'PV_AG' as const }
      const dates = datesDe(coup, v)
      return lireIssue(
        await monde.faire(qui, renouvelerMandat, (confirmes) => ({
          body: { idCopropriete: String(v.id), ...dates, ...piece, confirmes },
          ...(piece && { fichier: { nom: 'pv.pdf', contenu: monde.pdf } }),
        })),
      )
    },
  },
  'renouveler plusieurs mandats': {
    ...RENOUVELLEMENT,
    sied: (v) => dit(v, ...deRattachee),
    async faire(coup, v) {
      const { monde, qui, hasard } = coup
      const ids = [...monde.dossiers.values()].filter(() => hasard() < 0.15).map((d) => d.id)
      const dates = datesDe(coup, v)
      const r = await monde.faire(qui, renouvelerMandats, () => ({
        body: {
          mandats: [...new Set([v.id, ...ids.slice(0, 8)])].map((id) => ({ id, ...dates })),
          dureeConfirmee: hasard() < 0.7,
        },
      }))
      return r.statut === 200 && r.corps.some((m) => m.dateFin !== null) ? 'fait' : 'refusé'
    },
  },
  'retirer un rattachement': {
    qui: REPRESENTANTS,
    fleches: { copropriete: ['retirerRattachement'], ...ARRET },
    journal: ['MANDAT.RETRAIT', ABANDON],
    sied: (v) => dit(v, ...deRattachee) && v.id % 3 === 0,
    faire: async ({ monde, qui }, v) =>
      lireIssue(
        await monde.faire(qui, retirerRattachement, () => ({
          ...sonId(v.id),
          body: { raison: 'Mandat confié à un autre syndic.' },
        })),
      ),
  },
  'déclarer un successeur': {
    qui: REPRESENTANTS,
    fleches: {
      copropriete: ['passerAuSuccesseur'],
      mandat: ['declarerSuccesseur'],
      succession: ['declarer'],
    },
    journal: ['MANDAT.SUCCESSEUR_DECLARE'],
    sied: (v) => dit(v, ...deRattachee) && !declareeDe(v),
    async faire(coup, v) {
      const dateDebut = plusJours(coup.monde.aujourdhui(), entre(coup.hasard, -40, 40))
      const body = { idCopropriete: v.id, ...designeDe(coup), dateDebut }
      return lireIssue(await coup.monde.faire(coup.qui, declarerSuccesseur, () => ({ body })))
    },
  },
  'corriger un successeur': {
    qui: REPRESENTANTS,
    fleches: {
      copropriete: ['passerAuSuccesseur', 'oublierSuccesseur'],
      mandat: ['declarerSuccesseur', 'oublierSuccesseur', 'expirer'],
      succession: ['modifier'],
    },
    journal: ['MANDAT.SUCCESSEUR_MODIFIE'],
    sied: (v) => declareeDe(v)?.etat === 'DECLAREE',
    async faire(coup, v) {
      const { id, version } = declareeDe(v) ?? { id: 1, version: 1 }
      const dateDebut = plusJours(coup.monde.aujourdhui(), entre(coup.hasard, -40, 40))
      const body = { id, version, ...designeDe(coup), dateDebut }
      return lireIssue(await coup.monde.faire(coup.qui, modifierSuccesseur, () => ({ body })))
    },
  },
  'retirer ou contester un successeur': {
    qui: REPRESENTANTS,
    fleches: {
      copropriete: ['oublierSuccesseur', 'oublierDesigne'],
      mandat: ['oublierSuccesseur', 'expirer'],
      succession: ['retirer', 'contester'],
    },
    journal: ['MANDAT.SUCCESSEUR_RETIRE', 'MANDAT.SUCCESSEUR_CONTESTE'],
    sied: (v) => declareeDe(v)?.etat === 'DECLAREE' && v.id % 2 === 0,
    faire: async ({ monde, qui }, v) =>
      lireIssue(await monde.faire(qui, supprimerDeclaration, () => sonId(v.id))),
  },
  'confirmer un rattachement': {
    qui: REPRESENTANTS,
    fleches: {
      copropriete: ['passerAuSuccesseur', 'confirmerRattachement'],
      mandat: ['confirmerSuccesseur', 'succeder', ...ARRET.mandat],
      declaration: ARRET.declaration,
      succession: ['confirmer'],
    },
    journal: ['MANDAT.SUCCESSEUR_CONFIRME', ABANDON],
    sied: (v) => declareeDe(v)?.etat === 'DECLAREE',
    async faire(coup, v) {
      const { monde, qui, hasard } = coup
      const debut = declareeDe(v)?.debut ?? monde.aujourdhui()
      const dates =
        hasard() < 0.7 ? { dateDebutMandat: debut, dateFinMandat: finApres(debut, 12) } : datesDe(coup, v)
      return lireIssue(
        await monde.faire(qui, confirmerRattachement, (confirmes) => ({
          body: { idCopropriete: v.id, ...dates, confirmes },
        })),
      )
    },
  },
  'ouvrir une mise à jour': {
    qui: REPRESENTANTS,
    fleches: { declaration: ['mettreAJour', 'supprimer'] },
    journal: [ABANDON],
    sansJournal: true,
    sied: (v) => dit(v, ...deRattachee) && !brouillonDe(v),
    async faire({ monde, qui, hasard }, v) {
      const typeMaj = hasard() < 0.5 ? 'STANDARD' : 'ANNUELLE'
      const exerciceNonApprouve = typeMaj === 'ANNUELLE' && hasard() < 0.3 ? 'true' : 'false'
      const params = { id: String(v.id), typeMaj, exerciceNonApprouve } as const
      return lireIssue(await monde.faire(qui, ouvrirMiseAJour, () => ({ params })))
    },
  },
  'enregistrer ou déposer une mise à jour': {
    qui: REPRESENTANTS,
    gardeLaSaisie: true,
    fleches: { declaration: ['accepter', 'archiver', 'archiverLaPremiere'] },
    journal: ['COPROPRIETE.MISE_A_JOUR'],
    sied: (v) => brouillonDe(v)?.typeMaj != null,
    async faire(coup, v) {
      const { monde, qui, hasard } = coup
      const { id, version, typeMaj } = brouillonDe(v) ?? v.declarations.at(-1)!
      const soumettre = hasard() < 0.75
      const lu = await monde.faire(qui, lireBrouillon, () => sonId(id))
      if (lu.statut !== 200) return 'refusé'
      const immatCopropriete = {
        ...lu.corps.immatCopropriete,
        donneesTechniques: {
          ...lu.corps.immatCopropriete.donneesTechniques,
          ...techniqueDe(monde.aujourdhui()),
        },
        ...(typeMaj !== 'STANDARD' && { donneesFinancieres: comptesDe(coup) }),
      } as SaisieDeclaration
      const r = await monde.faire(qui, enregistrerMiseAJour, (confirmes) => ({
        params: { soumettre: soumettre ? ('true' as const) : ('false' as const), id: String(id) },
        body: { version, confirmes, ...(typeMaj !== 'STANDARD' && { immatCopropriete }) },
      }))
      return lireIssue(r)
    },
  },
  'déclarer des comptes': {
    qui: REPRESENTANTS,
    fleches: { declaration: ['mettreAJour', 'accepter', 'archiver', 'archiverLaPremiere'] },
    journal: ['COPROPRIETE.MISE_A_JOUR'],
    sied: (v) => dit(v, ...deRattachee) && !brouillonDe(v),
    async faire(coup, v) {
      const immatCopropriete = { donneesFinancieres: comptesDe(coup) }
      const r = await coup.monde.faire(coup.qui, mettreAJourDonneesFinancieres, (confirmes) => ({
        ...sonId(v.id),
        body: { immatCopropriete, confirmes },
      }))
      return lireIssue(r)
    },
  },
  'retirer les mises à jour': {
    qui: REPRESENTANTS,
    fleches: { declaration: ['retirer', 'retablir'] },
    journal: ['COPROPRIETE.MISES_A_JOUR_RETIREES'],
    sied: (v) =>
      dit(v, ...deRattachee) && v.declarations.some((d) => d.type === 'COURANTE' && d.typeMaj === 'STANDARD'),
    async faire({ monde, qui }, v) {
      const idDeclaration = v.declarations.find((d) => d.type === 'COURANTE')?.id ?? 1
      const body = { idCopropriete: v.id, idDeclaration }
      return lireIssue(await monde.faire(qui, supprimerDeclarations, () => ({ body })))
    },
  },
  'changer une date de mandat': {
    qui: ['odette', 'thomas', 'catherine'],
    fleches: {},
    journal: ['MANDAT.DATES'],
    sied: (v) => dit(v, ...deRattachee) && v.mandats.length > 0,
    async faire({ monde, qui, hasard }, v) {
      const m = choisir(hasard, v.mandats)
      const archive = m?.statut === 'ARCHIVE'
      const autour = (archive ? m?.fin : m?.debut) ?? monde.aujourdhui()
      const params = { idMandat: String(m?.id ?? 1), date: plusJours(autour, entre(hasard, -60, 60)) }
      const r = await monde.faire(
        qui,
        archive ? modifierFinMandatArchive : modifierDebutMandat,
        ([point]) => ({
          params,
          query: point === undefined ? {} : { confirmes: point },
        }),
      )
      return lireIssue(r)
    },
  },
  'supprimer un renouvellement': {
    qui: REPRESENTANTS,
    fleches: { copropriete: ['expirer'], mandat: ['supprimer', 'reprendre', 'archiver'] },
    journal: ['MANDAT.SUPPRESSION'],
    sied: (v) => dit(v, ...deRattachee) && v.mandats.length > 1,
    faire: async ({ monde, qui, hasard }, v) => {
      const m =
        hasard() < 0.6 ? v.mandats.findLast((lu) => lu.statut === 'COURANT') : choisir(hasard, v.mandats)
      return lireIssue(await monde.faire(qui, supprimerMandat, () => sonId(m?.id)))
    },
  },
  'supprimer un mandat avec sa raison': {
    qui: ['odette', 'thomas', 'catherine'],
    fleches: {
      copropriete: ['expirer', 'retirerRattachement'],
      mandat: ['reprendre', ...ARRET.mandat],
      declaration: ARRET.declaration,
      succession: ARRET.succession,
    },
    journal: ['MANDAT.SUPPRESSION', ABANDON],
    sied: (v) => dit(v, ...deRattachee) && v.id % 5 === 0,
    async faire({ monde, qui, hasard }, v) {
      const idMandat = choisir(hasard, v.mandats)?.id ?? 1
      const body = { idMandat, motif: 'SAISI_DEUX_FOIS' } as const
      return lireIssue(await monde.faire(qui, supprimerMandatRattachement, () => ({ ...sonId(v.id), body })))
    },
  },
  'déclarer une dissolution': {
    qui: ['odette', 'thomas', 'etienne'],
    fleches: { copropriete: ['declarerDissolution'], declaration: ['supprimer'], succession: ['perimer'] },
    journal: ['DISSOLUTION.DEMANDE', ABANDON],
    sied: (v) => dit(v, 'IMMATRICULEE_A_RATTACHER', ...deRattachee) && v.id % 4 === 1,
    async faire({ monde, qui, hasard }, v) {
      const liquidation = hasard() < 0.5 ? ('true' as const) : ('false' as const)
      const r = await monde.faire(qui, declarerDissolution, (confirmes) => ({
        body: {
          idCopropriete: String(v.id),
          ...DIVISION,
          dateFaitGenerateur: plusJours(monde.aujourdhui(), -8),
          liquidation,
          confirmes,
        },
        fichier: { nom: 'pv.pdf', contenu: monde.pdf },
      }))
      return lireIssue(r)
    },
  },
  'clore une liquidation': {
    qui: TENEURS,
    fleches: { copropriete: ['cloreLiquidation'], ...ARRET },
    journal: ['DISSOLUTION.CLOTURE', ABANDON],
    sied: (v) => dit(v, 'DISSOLUTION_EN_COURS'),
    faire: async ({ monde, qui }, v) =>
      lireIssue(await monde.faire(qui, cloreLiquidation, () => sonId(v.id))),
  },
  'supprimer une copropriété': {
    qui: TENEURS,
    fleches: { copropriete: ['supprimer'], ...ARRET },
    journal: ['COPROPRIETE.SUPPRESSION', ABANDON],
    sied: (v) => v.etat.startsWith('IMMATRICULEE') && v.id % 12 === 2,
    async faire({ monde, qui }, v) {
      const body = { motif: 'DOUBLON', raison: 'Deux fois la même copropriété.' } as const
      return lireIssue(await monde.faire(qui, supprimerCopropriete, () => ({ ...sonId(v.id), body })))
    },
  },
  'fusionner deux copropriétés': {
    qui: TENEURS,
    fleches: {
      copropriete: ['fusionner', 'recevoirLeMandat'],
      mandat: ARRET.mandat,
      declaration: ['archiver', 'archiverLaPremiere', ...ARRET.declaration],
      succession: ARRET.succession,
    },
    journal: ['COPROPRIETE.FUSION', 'COPROPRIETE.PRINCIPAL_CHANGE', ABANDON],
    sied: (v) => v.etat.startsWith('IMMATRICULEE') && v.id % 6 === 4,
    async faire(coup, v) {
      const { monde, qui } = coup
      const params = { id: String(v.id), autre: String(uneAutre(coup, v)) }
      const lues = await monde.faire(monde.acteurs.catherine, comparerCoproprietes, () => ({ params }))
      if (lues.statut !== 200 || !lues.corps.fusion) return 'refusé'
      const { gauche, droite } = lues.corps.fusion
      const { gardee, rattachementDe, declarationDe } = prevoirFusion(gauche, droite, gauche.id)
      const body = {
        gardee: gardee.id,
        rattachementDe,
        declarationDe,
        raison: 'Deux fois la même copropriété.',
      }
      return lireIssue(await monde.faire(qui, fusionnerCoproprietes, () => ({ params, body })))
    },
  },
  'écarter un doublon': {
    qui: TENEURS,
    fleches: {},
    journal: ['COPROPRIETE.DOUBLON_ECARTE'],
    sied: (v) => v.etat.startsWith('IMMATRICULEE') && v.id % 6 === 5,
    async faire(coup, v) {
      const params = { id: String(v.id), autre: String(uneAutre(coup, v)) }
      const body = { raison: 'Deux entrées, deux règlements.' }
      return lireIssue(await coup.monde.faire(coup.qui, ecarterDoublon, () => ({ params, body })))
    },
  },
  'reconsidérer un doublon': {
    qui: TENEURS,
    fleches: {},
    journal: ['COPROPRIETE.DOUBLON_RECONSIDERE'],
    sied: (v) => v.ecartees.length > 0,
    async faire(coup, v) {
      const params = { id: String(v.id), autre: String(choisir(coup.hasard, v.ecartees) ?? v.id) }
      return lireIssue(await coup.monde.faire(coup.qui, reconsidererDoublon, () => ({ params })))
    },
  },
  'délivrer une attestation': {
    qui: ['odette', 'thomas', 'etienne', 'catherine'],
    fleches: {},
    journal: ['COPROPRIETE.ATTESTATION'],
    sied: (v) => v.numero !== null && v.id % 6 === 3,
    faire: async ({ monde, qui }, v) =>
      lireIssue(await monde.faire(qui, delivrerAttestation, () => sonId(v.id))),
  },
} as const satisfies Record<string, SurUne>

export type ActeSansObjet = keyof typeof SANS_OBJET
export type ActeSurUne = keyof typeof SUR_UNE
export type NomDActe = ActeSansObjet | ActeSurUne
export const decritSansObjet = (nom: ActeSansObjet): SurRien => SANS_OBJET[nom]
export const decritSurUne = (nom: ActeSurUne): SurUne => SUR_UNE[nom]
