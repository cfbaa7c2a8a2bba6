import { codes } from '#domain/socle/codes.ts'
import { ETIQUETTES } from '#domain/coproprietes/declaration/listes.ts'
import { PERIODES_CONSTRUCTION } from '#domain/coproprietes/declaration/periodes.ts'
import { direJour, plusMois, type Jour } from '#domain/socle/temps/jour.ts'
import { SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { afficherPourCent, auDixieme } from '#domain/coproprietes/comparaison/mesures.ts'
import type { Axe } from './axes.ts'
import { maximumDe, pointsDuPalier, type Bareme } from './bareme.ts'
import type { Comptes, Faits } from './faits.ts'

/** Ce qu’un signe vaut, et le fait d’où cela vient, en mots. */
interface Lu {
  points: number
  fait: string
}

interface Signe {
  axe: Axe
  libelle: string
  /** Le champ déclaré d’où il vient, tel qu’on le lit au dossier. */
  source: string
  /** De quand est ce que l’on en lit, en mots ; null : on ne le sait pas. */
  quand: (f: Faits) => string | null
  maximum: (b: Bareme) => number
  /** Null : on ne le sait pas. */
  lire: (f: Faits, b: Bareme, jour: Jour) => Lu | null
}

/** Le dossier se redéclare entier : sa dernière mise à jour date tout ce qu’il dit. */
const duDossier = ({ dateMaj }: Faits): string | null =>
  dateMaj === null ? null : `Dossier mis à jour le ${direJour(dateMaj)}`
const desComptes = ({ comptes }: Faits): string | null =>
  comptes === null ? null : `Comptes clos le ${direJour(comptes.dateCloture)}`
const duMandat = (f: Faits): string | null =>
  f.finMandat === null ? duDossier(f) : `Mandat déclaré jusqu’au ${direJour(f.finMandat)}`
const duZonage = (): string => 'Zonage en vigueur'

const ouiNon = (vaut: boolean | null, points: number, [oui, non]: readonly [string, string]): Lu | null =>
  vaut === null ? null : { points: vaut ? points : 0, fait: vaut ? oui : non }

/** Le rapport aux charges courantes, en pour cent, au pas où il se dit et se compare ; null quand il se prendrait sur rien. */
const partDesCharges = ({ chargesCourantes }: Comptes, montant: number | null): number | null =>
  montant === null || chargesCourantes <= 0 ? null : auDixieme((100 * montant) / chargesCourantes)

function lireEtiquettes({ etiquettes }: Faits, { etiquettes: vaut }: Bareme): Lu | null {
  if (etiquettes === null) return null
  const connus = ETIQUETTES.filter((e) => e !== 'INDETERMINE').reduce((n, e) => n + etiquettes[e], 0)
  if (connus === 0) return null
  const fOuG = etiquettes.F + etiquettes.G
  if (2 * fOuG > connus)
    return { points: vaut.fOuG, fait: 'La plupart des bâtiments étiquetés sont classés F ou G.' }
  if (2 * (fOuG + etiquettes.E) > connus)
    return {
      points: vaut.e,
      fait: 'La plupart des bâtiments étiquetés sont classés E, F ou G, la moitié au plus F ou G.',
    }
  return { points: 0, fait: 'La moitié au moins des bâtiments étiquetés sont classés de A à D.' }
}

function lirePlan({ ppt, lotsPrincipaux, periode }: Faits, { plan }: Bareme, jour: Jour): Lu | null {
  if (ppt === true) return { points: 0, fait: 'Un plan pluriannuel de travaux est voté.' }
  const du = plan.du.find(({ auDela }) => lotsPrincipaux !== null && lotsPrincipaux > auDela)
  if (periode === plan.pasEncore)
    return { points: 0, fait: 'L’immeuble est récent : aucun plan n’est encore dû.' }
  if (du === undefined || ppt === null) return null
  if (du.depuis > jour) return { points: 0, fait: `Le plan ne sera dû que le ${direJour(du.depuis)}.` }
  return { points: plan.points, fait: `Aucun plan n’est voté ; il est dû depuis le ${direJour(du.depuis)}.` }
}

function lireFonds(f: Faits, { fonds, ansAvantLeFonds }: Bareme, jour: Jour): Lu | null {
  if (f.comptes === null) return null
  if (f.anneeConstruction !== null && Number(jour.slice(0, 4)) - f.anneeConstruction < ansAvantLeFonds)
    return { points: 0, fait: 'L’immeuble est récent : le fonds n’est pas encore dû.' }
  const part = partDesCharges(f.comptes, f.comptes.fondsTravaux)
  if (part === null) return null
  return {
    points: part < fonds.sous ? fonds.points : 0,
    fait: `Fonds de travaux\u00a0: ${afficherPourCent(part)} des charges courantes.`,
  }
}

function lireConstruction({ periode }: Faits, { construction }: Bareme): Lu | null {
  if (periode === null || periode === 'NON_CONNUE') return null
  const points =
    periode === 'AVANT_1949'
      ? construction.avant1949
      : periode === 'DE_1949_A_1960' || periode === 'DE_1961_A_1974'
        ? construction.de1949A1974
        : 0
  return { points, fait: `Construction\u00a0: ${PERIODES_CONSTRUCTION[periode].libelle.toLowerCase()}.` }
}

function lireMiseAJour({ dateMaj }: Faits, { miseAJour }: Bareme, jour: Jour): Lu | null {
  if (dateMaj === null) return null
  return {
    points: miseAJour.find(({ des: mois }) => plusMois(dateMaj, mois) < jour)?.points ?? 0,
    fait: `Dernière mise à jour le ${direJour(dateMaj)}.`,
  }
}

function lireMandat({ situationMandat }: Faits, { mandat }: Bareme): Lu {
  const fait = `${SITUATIONS_MANDAT[situationMandat]}.`
  if (situationMandat === 'EN_COURS') return { points: 0, fait }
  // Sans mandat du tout, personne ne la représente non plus.
  const points = situationMandat === 'EXPIRE_AVEC_SUCCESSEUR' ? mandat.avecSuccesseur : mandat.sansSuccesseur
  return { points, fait }
}

/** Une part des charges qui vaut des points par paliers. */
const lirePart =
  (
    quoi: string,
    montant: (c: Comptes) => number | null,
    paliers: (f: Faits, b: Bareme) => Bareme['dettes'],
  ) =>
  (f: Faits, b: Bareme): Lu | null => {
    const part = f.comptes && partDesCharges(f.comptes, montant(f.comptes))
    if (part === null) return null
    return {
      points: pointsDuPalier(paliers(f, b), part),
      fait: `${quoi}\u00a0: ${afficherPourCent(part)} des charges courantes.`,
    }
  }

/** §9 : le seuil d’impayés d’une grande copropriété est plus bas. */
const paliersDesImpayes = ({ lotsPrincipaux }: Faits, { impayes }: Bareme) =>
  lotsPrincipaux !== null && lotsPrincipaux > impayes.grande ? impayes.paliersDesGrandes : impayes.paliers

/** Les signes de fragilité (domain.md §17) : de quel axe, d’où ils viennent, ce qu’ils valent au plus, ce qu’on en lit. */
export const SIGNES = {
  MANDAT: {
    axe: 'FONCTIONNEMENT',
    libelle: 'Mandat du représentant',
    source: 'Mandat',
    quand: duMandat,
    maximum: ({ mandat }) => Math.max(mandat.sansSuccesseur, mandat.avecSuccesseur),
    lire: lireMandat,
  },
  MISE_A_JOUR: {
    axe: 'FONCTIONNEMENT',
    libelle: 'Mise à jour du dossier',
    source: 'Date de la dernière mise à jour',
    quand: duDossier,
    maximum: ({ miseAJour }) => maximumDe(miseAJour),
    lire: lireMiseAJour,
  },
  COMPTES_NON_APPROUVES: {
    axe: 'FONCTIONNEMENT',
    libelle: 'Approbation des comptes',
    source: 'Comptes non approuvés',
    quand: duDossier,
    maximum: (b) => b.comptesNonApprouves,
    lire: (f, b) =>
      ouiNon(f.comptesNonApprouves, b.comptesNonApprouves, [
        'L’assemblée générale n’a pas approuvé les comptes.',
        'L’assemblée générale a approuvé les comptes.',
      ]),
  },
  ADMINISTRATION_PROVISOIRE: {
    axe: 'FONCTIONNEMENT',
    libelle: 'Administration provisoire',
    source: 'Ordonnance de nomination',
    quand: duDossier,
    maximum: (b) => b.administrationProvisoire,
    lire: (f, b) =>
      ouiNon(f.administrationProvisoire, b.administrationProvisoire, [
        'Un administrateur provisoire est nommé.',
        'Aucun administrateur provisoire.',
      ]),
  },
  MANDATAIRE_AD_HOC: {
    axe: 'FONCTIONNEMENT',
    libelle: 'Mandataire ad hoc',
    source: 'Mandataire ad hoc',
    quand: duDossier,
    maximum: (b) => b.mandataireAdHoc,
    lire: (f, b) =>
      ouiNon(f.mandataireAdHoc, b.mandataireAdHoc, [
        'Un mandataire ad hoc est en mission.',
        'Aucun mandataire ad hoc.',
      ]),
  },
  CARENCE: {
    axe: 'FONCTIONNEMENT',
    libelle: 'État de carence',
    source: 'Ordonnance de carence',
    quand: duDossier,
    maximum: (b) => b.carence,
    lire: (f, b) =>
      ouiNon(f.carence, b.carence, ['L’état de carence est prononcé.', 'Aucun état de carence.']),
  },
  TAILLE: {
    axe: 'STRUCTURE',
    libelle: 'Taille',
    source: 'Lots d’habitation, de bureaux et de commerces',
    quand: duDossier,
    maximum: ({ taille }) => maximumDe(taille),
    lire: ({ lotsPrincipaux }, { taille }) =>
      lotsPrincipaux === null
        ? null
        : {
            points: pointsDuPalier(taille, lotsPrincipaux),
            fait: `${afficherEntier(lotsPrincipaux)} ${lotsPrincipaux > 1 ? 'lots principaux' : 'lot principal'}.`,
          },
  },
  PETITE_SANS_PROFESSIONNEL: {
    axe: 'STRUCTURE',
    libelle: 'Petite copropriété sans syndic professionnel',
    source: 'Lots principaux et type de syndic',
    quand: duDossier,
    maximum: (b) => b.petiteSansProfessionnel.points,
    lire: ({ lotsPrincipaux, syndicProfessionnel }, { petiteSansProfessionnel: { lots, points } }) => {
      if (lotsPrincipaux === null || syndicProfessionnel === null) return null
      return ouiNon(lotsPrincipaux <= lots && !syndicProfessionnel, points, [
        `${lots} lots principaux ou moins, sans syndic professionnel.`,
        'Sans objet\u00a0: plus grande, ou gérée par un professionnel.',
      ])
    },
  },
  SYNDICAT_LIE: {
    axe: 'STRUCTURE',
    libelle: 'Syndicat secondaire, ASL ou AFUL',
    source: 'Organisation du syndicat',
    quand: duDossier,
    maximum: (b) => b.syndicatLie,
    lire: (f, b) =>
      ouiNon(f.syndicatLie, b.syndicatLie, [
        'Syndicat secondaire, ou membre d’une ASL ou d’une AFUL.',
        'Syndicat principal, hors ASL et AFUL.',
      ]),
  },
  QUARTIER_PRIORITAIRE: {
    axe: 'STRUCTURE',
    libelle: 'Quartier prioritaire de la ville',
    source: 'Zonage de la politique de la ville',
    quand: duZonage,
    maximum: (b) => b.quartierPrioritaire,
    lire: (f, b) =>
      ouiNon(f.quartierPrioritaire, b.quartierPrioritaire, [
        'Dans un quartier prioritaire.',
        'Hors d’un quartier prioritaire.',
      ]),
  },
  ARRETE: {
    axe: 'BATI',
    libelle: 'Arrêté de police en cours',
    source: 'Arrêtés déclarés, sans mainlevée',
    quand: duDossier,
    maximum: (b) => b.arrete,
    lire: ({ nbArretesEnCours: nb }, { arrete }) =>
      nb === null
        ? null
        : {
            points: nb > 0 ? arrete : 0,
            fait: nb === 0 ? 'Aucun arrêté en cours.' : `${nb} ${nb > 1 ? 'arrêtés' : 'arrêté'} en cours.`,
          },
  },
  CONSTRUCTION: {
    axe: 'BATI',
    libelle: 'Période de construction',
    source: 'Période de construction',
    quand: duDossier,
    maximum: ({ construction }) => Math.max(construction.avant1949, construction.de1949A1974),
    lire: lireConstruction,
  },
  ETIQUETTES: {
    axe: 'BATI',
    libelle: 'Étiquettes énergie',
    source: 'Bâtiments par étiquette énergie',
    quand: duDossier,
    maximum: ({ etiquettes }) => Math.max(etiquettes.fOuG, etiquettes.e),
    lire: lireEtiquettes,
  },
  PLAN_DE_TRAVAUX: {
    axe: 'BATI',
    libelle: 'Plan pluriannuel de travaux',
    source: 'Plan pluriannuel de travaux',
    quand: duDossier,
    maximum: ({ plan }) => plan.points,
    lire: lirePlan,
  },
  IMPAYES: {
    axe: 'FINANCES',
    libelle: 'Impayés des copropriétaires',
    source: 'Sommes restant dues par les copropriétaires',
    quand: desComptes,
    maximum: ({ impayes }) => maximumDe(impayes.paliers),
    lire: lirePart('Impayés', (c) => c.impayes, paliersDesImpayes),
  },
  DETTES: {
    axe: 'FINANCES',
    libelle: 'Dettes du syndicat',
    source: 'Dettes fournisseurs, rémunérations et autres',
    quand: desComptes,
    maximum: ({ dettes }) => maximumDe(dettes),
    lire: lirePart(
      'Dettes',
      (c) => c.dettes,
      (_, b) => b.dettes,
    ),
  },
  FONDS_DE_TRAVAUX: {
    axe: 'FINANCES',
    libelle: 'Fonds de travaux',
    source: 'Montant du fonds de travaux',
    quand: desComptes,
    maximum: ({ fonds }) => fonds.points,
    lire: lireFonds,
  },
} as const satisfies Record<string, Signe>
export type CodeSigne = keyof typeof SIGNES
export const CODES_SIGNES = codes(SIGNES)

/** Le signe, sous sa forme commune. */
export const signe = (code: CodeSigne): Signe => SIGNES[code]
