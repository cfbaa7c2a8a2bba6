import {
  arretesAcceptes,
  COLONNES_ACCEPTEES,
  reponsesAcceptees,
} from '#domain/coproprietes/declaration/acceptee.ts'
import { codes } from '#domain/socle/codes.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { declarationVide } from '#domain/coproprietes/declaration/lecture.ts'
import { ENERGIES, ETIQUETTES } from '#domain/coproprietes/declaration/listes.ts'
import { type PeriodeConstruction } from '#domain/coproprietes/declaration/periodes.ts'
import { plusJours, plusMois, type Jour } from '#domain/socle/temps/jour.ts'
import type pg from 'pg'
import { copierVers, ligneDeCopie, type ValeurCopiee } from '#server/socle/chargement/copie.ts'
import { nomSql } from '#server/socle/postgres/nom-sql.ts'
import { empreinte, suite, tirageParPoids } from './hasard.ts'
import { NUMERO_DE_PARCELLE_MAX } from './voies.ts'

const GRAINE = empreinte('acceptee')
/** Charges courantes d’un lot principal par an, en euros : peu de syndicats en sont loin. */
const CHARGES_PAR_LOT = { de: 500, a: 2_400 }
/** Étiquettes des logements collectifs : D et E d’abord, une sur six inconnue. */
const choisirEtiquette = tirageParPoids([1, 3, 18, 27, 20, 9, 5, 17])
const choisirEnergie = tirageParPoids([2, 62, 2, 12, 0.5, 16, 5.5])
const LOTS_PAR_ASCENSEUR = 18

const ANNEES: Readonly<Record<PeriodeConstruction, readonly [number, number] | null>> = {
  AVANT_1949: [1870, 1948],
  DE_1949_A_1960: [1949, 1960],
  DE_1961_A_1974: [1961, 1974],
  DE_1975_A_1993: [1975, 1993],
  DE_1994_A_2000: [1994, 2000],
  DE_2001_A_2010: [2001, 2010],
  APRES_2011: [2011, 2023],
  NON_CONNUE: null,
}

/** Ce que le dossier public dit déjà, et que la déclaration ne contredit pas. */
export interface ADeclarer {
  numero: string
  mandatFin: Jour | null
  administrationProvisoire: boolean
  dateMaj: Jour
  dateCloture: Jour | null
  nbLots: number
  nbLotsHab: number
  nbLotsHabBurCom: number
  nbArretesEnCours: number
  mandataireAdHoc: boolean
  carence: boolean
  periodeConstruction: PeriodeConstruction
}

const euros = (montant: number) => Math.round(montant * 100) / 100

/** La déclaration qu’un syndic aurait faite de ce dossier : ce que le dossier public dit, et ce qu’il ne dit pas. */
export function declarationSemee(c: ADeclarer): Declaration {
  const hasard = suite(GRAINE, empreinte(c.numero))
  const d = declarationVide()
  mandat(d, c, hasard)
  procedures(d, c, hasard)
  finances(d, c, hasard)
  technique(d, c, hasard)
  return d
}

function mandat({ infoRattachement: info }: Declaration, c: ADeclarer, hasard: () => number): void {
  if (c.mandatFin === null) return
  const mois = hasard() < 0.7 ? 12 : hasard() < 0.6 ? 18 : 35
  info.adminProvisoire = c.administrationProvisoire
  info.dateFinMandat = c.mandatFin
  info.dateDebutMandat = plusJours(plusMois(c.mandatFin, -mois), 1)
  info.typeJustifMandat = c.administrationProvisoire
    ? 'ORDO_NOMINATION'
    : hasard() < 0.6
      ? 'PV_AG'
      : 'CONTRAT_SYNDIC'
}

function procedures({ procedures: p }: Declaration, c: ADeclarer, hasard: () => number): void {
  const passe = (jours: number): Jour => plusJours(c.dateMaj, -30 - Math.floor(hasard() * jours))
  p.flagMandatAdhoc = c.mandataireAdHoc
  if (c.mandataireAdHoc) p.mandatAdHoc.dateNomination = passe(500)
  p.flagOrdonnanceCarence = c.carence
  if (c.carence) p.ordonnanceCarence.dateOrdonnance = passe(900)
  p.flagSecuriteInsalubritePartiesCom = c.nbArretesEnCours > 0
  if (c.nbArretesEnCours > 0)
    p.arreteSecuriteInsalubriteParties = Array.from({ length: c.nbArretesEnCours }, () => ({
      type: 'SECURITE_TR_INSALUBRITE',
      dateArrete: passe(1_000),
      dateMainLevee: null,
    }))
  // Un arrêté de péril d’avant 2021, levé depuis : il reste pour l’histoire.
  const ancien = hasard() < 0.004
  p.flagInsalubritePartiesCom = false
  p.flagEquipementsCom = false
  p.flagPerilPartiesCom = ancien
  if (ancien)
    p.arretePerilParties = [{ type: 'PERIL', dateArrete: '2018-03-12', dateMainLevee: '2020-09-04' }]
}

function finances({ donneesFinancieres: f }: Declaration, c: ADeclarer, hasard: () => number): void {
  const cloture = c.dateCloture
  f.premierExerciceComptable = cloture === null
  if (cloture === null) {
    f.dateDebutExercice = c.dateMaj
    f.dateClotureComptes = plusJours(plusMois(c.dateMaj, 12), -1)
    return
  }
  const lots = c.nbLotsHabBurCom
  const charges = lots * (CHARGES_PAR_LOT.de + (CHARGES_PAR_LOT.a - CHARGES_PAR_LOT.de) * hasard())
  f.dateDebutExercice = plusJours(plusMois(cloture, -12), 1)
  f.dateClotureComptes = cloture
  f.comptesNonApprouves = hasard() < 0.03
  if (!f.comptesNonApprouves) {
    const tenue = plusJours(cloture, 20 + Math.floor(hasard() * 150))
    // Une déclaration ne dit pas une assemblée qui n’a pas encore eu lieu.
    f.dateAg = tenue <= c.dateMaj ? tenue : c.dateMaj > cloture ? c.dateMaj : null
  }
  f.chargesOperationsCourantes = euros(charges)
  f.chargesOperationsExceptionnelles = euros(hasard() < 0.6 ? 0 : charges * hasard() ** 2)
  // Huit syndicats sur cent ont plus du quart de leurs charges impayées : ce sont eux que l’on cherche à repérer.
  const fragile = hasard() < 0.08 || c.mandataireAdHoc
  const impayes = charges * (fragile ? 0.25 + 0.6 * hasard() : 0.16 * hasard() ** 2)
  f.montantImpayesCoproprietaires = euros(hasard() < 0.2 && !fragile ? 0 : impayes)
  f.nbCoproprietairesImpayes =
    f.montantImpayesCoproprietaires === 0
      ? 0
      : Math.min(c.nbLots, 1 + Math.floor(lots * (fragile ? 0.3 : 0.08) * hasard()))
  f.montantDettes = euros(
    charges * (c.mandataireAdHoc ? 0.5 + 0.5 * hasard() : (fragile ? 0.4 : 0.15) * hasard()),
  )
  f.montantFondTravaux = euros(charges * (0.05 + 0.2 * hasard() ** 2) * (lots > 10 || hasard() < 0.4 ? 1 : 0))
  f.presenceEmployes = hasard() < Math.min(0.5, lots / 200)
}

function technique({ donneesTechniques: t }: Declaration, c: ADeclarer, hasard: () => number): void {
  const batiments = c.nbLotsHabBurCom < 15 || hasard() < 0.7 ? 1 : 1 + Math.floor(hasard() ** 3 * 9)
  t.nbBatimentsTotal = batiments
  // Une copropriété a d’ordinaire une étiquette, et quelques bâtiments qui s’en écartent.
  const tiree = choisirEtiquette(hasard)
  const commune = c.mandataireAdHoc ? ETIQUETTES.indexOf('F') : tiree
  for (let i = 0; i < batiments; i += 1) {
    const etiquette = ETIQUETTES[hasard() < 0.8 ? commune : choisirEtiquette(hasard)] ?? 'INDETERMINE'
    t.classementEnergetique[etiquette] = (t.classementEnergetique[etiquette] ?? 0) + 1
  }
  const recent = c.periodeConstruction !== 'AVANT_1949'
  const etages = c.nbLotsHab / batiments / 4
  t.nbAscenseurs =
    etages < 3 || (!recent && hasard() < 0.6)
      ? 0
      : batiments * Math.max(1, Math.round(c.nbLotsHab / batiments / LOTS_PAR_ASCENSEUR))
  const annees = ANNEES[c.periodeConstruction]
  if (annees && hasard() < 0.7)
    t.anneeConstruction = annees[0] + Math.floor(hasard() * (annees[1] - annees[0] + 1))
  t.periodeConstruction = c.periodeConstruction
  const collectif = hasard() < (c.nbLotsHab > 30 ? 0.6 : 0.2)
  t.typeChauffage = collectif
    ? hasard() < 0.1
      ? 'MIXTE'
      : 'COLLECTIF'
    : hasard() < 0.97
      ? 'INDIVIDUEL'
      : 'NON_RENSEIGNE'
  if (collectif) {
    t.chauffageCollectifUrbain = hasard() < 0.22
    if (!t.chauffageCollectifUrbain)
      t.energieChauffageCollectifNonUrbain = codes(ENERGIES)[choisirEnergie(hasard)] ?? 'GAZ_NATUREL'
  }
  t.ppt = hasard() < 0.12
  if (t.ppt) t.pptDate = plusJours(c.dateMaj, -Math.floor(hasard() * 700))
  else t.pptInscritAG = hasard() < 0.2
}

const COLONNES = [...COLONNES_ACCEPTEES.keys()]

/** Celles de ses parcelles que le cadastre de la démonstration ne connaît pas. */
const nonSituees = (parcelles: readonly string[]) =>
  parcelles.filter((idu) => Number(idu.slice(-4)) > NUMERO_DE_PARCELLE_MAX)

/**
 * Verse ce que dit la déclaration de chaque copropriété qu’on vient de copier, retrouvée par son numéro. Dans la transaction du
 * chargement.
 */
export async function copierAcceptees(
  client: pg.ClientBase,
  coproprietes: () => Iterable<ADeclarer & { parcelles?: readonly string[] }>,
  signal?: AbortSignal,
): Promise<void> {
  const noms = COLONNES.map(nomSql)
  await client.query(
    `CREATE TEMP TABLE acceptee_semee ON COMMIT DROP AS
      SELECT NULL::text AS numero, NULL::text AS arretes, date_acceptation, parcelles_non_situees, ${noms.join(', ')}
      FROM acceptee WITH NO DATA`,
  )
  const lignes = function* () {
    for (const c of coproprietes()) {
      const declaration = declarationSemee(c)
      const reponses = reponsesAcceptees(declaration)
      const valeurs: ValeurCopiee[] = [
        c.numero,
        JSON.stringify(arretesAcceptes(declaration)),
        `${c.dateMaj}T08:00:00Z`,
        nonSituees(c.parcelles ?? []),
      ]
      yield ligneDeCopie([...valeurs, ...COLONNES.map((colonne) => reponses[colonne])])
    }
  }
  await copierVers(
    client,
    'acceptee_semee',
    ['numero', 'arretes', 'date_acceptation', 'parcelles_non_situees', ...noms],
    lignes(),
    signal,
  )
  await client.query(
    `INSERT INTO acceptee (copropriete_id, date_acceptation, parcelles_non_situees, ${noms.join(', ')})
     SELECT c.id, s.date_acceptation, s.parcelles_non_situees, ${noms.map((nom) => `s.${nom}`).join(', ')}
       FROM acceptee_semee s JOIN copropriete c ON c.numero = s.numero`,
  )
  await client.query(
    `INSERT INTO arrete_accepte (copropriete_id, rang, famille, date_arrete, date_main_levee)
     SELECT c.id, a.rang - 1, a.dit ->> 'famille', (a.dit ->> 'dateArrete')::date, (a.dit ->> 'dateMainLevee')::date
       FROM acceptee_semee s JOIN copropriete c ON c.numero = s.numero,
         jsonb_array_elements(s.arretes::jsonb) WITH ORDINALITY AS a(dit, rang)
      WHERE s.arretes <> '[]'`,
  )
}
