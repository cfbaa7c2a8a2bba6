import { verifierDates } from '../mandat/dates.ts'
import { JUSTIFICATIFS } from '../mandat/justificatifs.ts'
import type { Refus } from '../refus.ts'
import type { Bloc, Contexte, Declaration, SaisieDeclaration } from './declaration.ts'
import { verifierFinances } from './finances.ts'
import { verifierIdentification } from './identification.ts'
import { lireDeclaration } from './lecture.ts'
import { verifierProcedures } from './procedures.ts'
import { verifierTechnique } from './technique.ts'
import { avertir, type Avertissement } from './vraisemblance.ts'

const CHAMP_DU_MANDAT = {
  debut: 'infoRattachement.dateDebutMandat',
  fin: 'infoRattachement.dateFinMandat',
} as const

/** §5.3, appliqué au bloc de rattachement : les dates et la pièce. */
function verifierRattachement(d: Declaration, c: Contexte): Refus[] {
  const info = d.infoRattachement
  const refus = verifierDates({ debut: info.dateDebutMandat, fin: info.dateFinMandat }, c.aujourdhui, {
    codeApe: c.codeApe,
    finPrecedent: c.finMandatPrecedent ?? null,
  }).map((r): Refus => ({ ...r, champ: CHAMP_DU_MANDAT[r.champ as 'debut' | 'fin'] }))
  if (info.idDocument === null)
    refus.push({ champ: 'infoRattachement.justifMandat', code: 'JUSTIFICATIF_ABSENT' })
  if (
    info.typeJustifMandat &&
    info.adminProvisoire !== null &&
    JUSTIFICATIFS[info.typeJustifMandat].administration !== info.adminProvisoire
  )
    refus.push({ champ: 'infoRattachement.typeJustifMandat', code: 'JUSTIFICATIF_NATURE' })
  return refus
}

const REGLES: Record<Bloc, (d: Declaration, c: Contexte) => Refus[]> = {
  infoRattachement: verifierRattachement,
  identification: verifierIdentification,
  procedures: verifierProcedures,
  donneesFinancieres: verifierFinances,
  donneesTechniques: verifierTechnique,
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
  const refus = (Object.keys(REGLES) as Bloc[]).flatMap((bloc) => {
    const du = lecture.filter((r) => r.champ.startsWith(`${bloc}.`))
    const pris = new Set(du.map((r) => r.champ))
    return [...du, ...REGLES[bloc](declaration, contexte).filter((r) => !pris.has(r.champ))]
  })
  return { declaration, refus, avertissements: avertir(declaration, contexte) }
}

/** Les refus et avertissements d’un seul bloc : ce que dit une étape du parcours. */
export function verdictDuBloc(verdict: Verdict, bloc: Bloc): Pick<Verdict, 'refus' | 'avertissements'> {
  const duBloc = (x: { champ: string }) => x.champ.startsWith(`${bloc}.`)
  return { refus: verdict.refus.filter(duBloc), avertissements: verdict.avertissements.filter(duBloc) }
}
