import { au } from '#domain/socle/certain.ts'
import { verifierDates } from '#domain/coproprietes/mandats/dates.ts'
import { verifierDuNotaire } from './notaire.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { BLOCS, type Bloc, type Declaration, type SaisieDeclaration } from './declaration.ts'
import { blocsDemandes, type Contexte } from './contexte.ts'
import { champsDuBloc, parGroupe, type Groupe } from './champs.ts'
import { FAMILLES_ARRETES } from './listes.ts'
import { verifierFinances } from './finances.ts'
import { verifierIdentification } from './identification.ts'
import { lireDeclaration } from './lecture.ts'
import { verifierProcedures } from './procedures.ts'
import { verifierTechnique } from './technique.ts'
import type { Avertissement } from '#domain/socle/refus/avertissements.ts'
import { avertir } from './vraisemblance.ts'
import { codes } from '#domain/socle/codes.ts'

const CHAMP_DU_MANDAT = {
  debut: 'infoRattachement.dateDebutMandat',
  fin: 'infoRattachement.dateFinMandat',
} as const

/** §5.3, appliqué au bloc de rattachement : les dates et la pièce. */
function verifierRattachement(d: Declaration, c: Contexte): Refus[] {
  if (c.voie !== 'SYNDIC') return verifierDuNotaire(d, c)
  const info = d.infoRattachement
  const refus = verifierDates({ debut: info.dateDebutMandat, fin: info.dateFinMandat }, c.aujourdhui, {
    bailleurSocial: c.bailleurSocial,
    finPrecedent: c.finMandatPrecedent ?? null,
  }).map((r): Refus => ({ ...r, champ: CHAMP_DU_MANDAT[r.champ as 'debut' | 'fin'] }))
  if (info.idDocument === null)
    refus.push({ champ: 'infoRattachement.justifMandat', code: 'JUSTIFICATIF_ABSENT' })
  return refus
}

const REGLES: Record<Bloc, (d: Declaration, c: Contexte) => Refus[]> = {
  infoRattachement: verifierRattachement,
  identification: verifierIdentification,
  procedures: verifierProcedures,
  donneesFinancieres: verifierFinances,
  donneesTechniques: verifierTechnique,
}

/** Ce qui, sur la page, suit un groupe sans être une ligne de la table. */
const A_LA_SUITE: Partial<Record<Groupe, readonly string[]>> = {
  // Du syndic aussi : les groupes du notaire, qui précèdent, ne se montrent pas à lui.
  preuve: ['infoRattachement.justifMandat'],
  nomEtAdresse: [
    'identification.adressePrincipale',
    'identification.adresseSecondaire',
    'identification.parcelle',
    'identification.parcelleEnAttente',
  ],
  ...Object.fromEntries(codes(FAMILLES_ARRETES).map((nom) => [nom, [`procedures.${nom}`]])),
}

/** Les champs dans l’ordre de la page : bloc, groupe, ligne, puis ce qui la suit. */
const PAGE = BLOCS.flatMap((bloc) =>
  parGroupe(champsDuBloc(bloc)).flatMap(({ groupe, champs }): string[] => [
    ...champs.map((champ) => champ.chemin),
    ...(A_LA_SUITE[groupe] ?? []),
  ]),
)

const DANS_LA_LIGNE = [
  'voie',
  'codeInsee',
  'codePostal',
  'commune',
  'complement',
  'communeAbsorbee',
  'prefixe',
  'section',
  'numero',
  'dateArrete',
  'dateMainLevee',
]

function rangDansLaPage(champ: string): [champ: number, ligne: number, dansLaLigne: number] {
  const page = PAGE.findIndex((chemin) => champ === chemin || champ.startsWith(`${chemin}.`))
  const suite = champ.slice((PAGE[page] ?? '').length + 1).split('.')
  const ligne = /^\d+$/.test(au(suite, 0)) ? Number(suite[0]) : -1
  return [page, ligne, DANS_LA_LIGNE.indexOf(au(suite, -1))]
}

/** Dans l’ordre de la page, le premier refus de chaque champ. */
function ranger(refus: readonly Refus[]): Refus[] {
  const premiers = new Map<string, { refus: Refus; rang: ReturnType<typeof rangDansLaPage> }>()
  for (const r of refus)
    if (!premiers.has(r.champ)) premiers.set(r.champ, { refus: r, rang: rangDansLaPage(r.champ) })
  return [...premiers.values()]
    .toSorted(({ rang: a }, { rang: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
    .map((premier) => premier.refus)
}

/** Ce que dit la lecture et la vérification d’une saisie. */
export interface Verdict {
  declaration: Declaration
  refus: Refus[]
  avertissements: Avertissement[]
}

/**
 * Lit et vérifie une saisie entière : les refus de chaque bloc, dans l’ordre du parcours, un seul par champ, et les
 * points à confirmer. Les mêmes dans le navigateur et sur le serveur (§5.1 à §5.6).
 */
export function verifierDeclaration(saisie: SaisieDeclaration, contexte: Contexte): Verdict {
  const { declaration, refus: lecture } = lireDeclaration(saisie, contexte)
  const regles = blocsDemandes(contexte).flatMap((bloc) => REGLES[bloc](declaration, contexte))
  return {
    declaration,
    refus: ranger([...lecture, ...regles]),
    avertissements: avertir(declaration, contexte),
  }
}

/** Les refus et avertissements d’un seul bloc : ce que dit une étape du parcours. */
export function verdictDuBloc(verdict: Verdict, bloc: Bloc): Pick<Verdict, 'refus' | 'avertissements'> {
  const duBloc = (x: { champ: string }) => x.champ.startsWith(`${bloc}.`)
  return { refus: verdict.refus.filter(duBloc), avertissements: verdict.avertissements.filter(duBloc) }
}
