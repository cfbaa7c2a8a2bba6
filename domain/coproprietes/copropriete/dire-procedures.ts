// À part de leur table : la fiche seule les dit en phrases.
import { codes } from '#domain/socle/codes.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import type { CodeProcedure } from './procedures.ts'

/** Ce qu’une copropriété montre de ses procédures. */
interface Montrees {
  nbArretesEnCours: number
  administrationProvisoire: boolean
  mandataireAdHoc: boolean
  carence: boolean
}

const DITES: Readonly<
  Record<CodeProcedure, { une: string; plusieurs?: string; nombre: (c: Montrees) => number }>
> = {
  ARRETE: {
    une: 'un arrêté de police',
    plusieurs: 'arrêtés de police',
    nombre: (c) => c.nbArretesEnCours,
  },
  ADMINISTRATION_PROVISOIRE: {
    une: 'une administration provisoire',
    nombre: (c) => Number(c.administrationProvisoire),
  },
  MANDATAIRE_AD_HOC: { une: 'un mandataire ad hoc', nombre: (c) => Number(c.mandataireAdHoc) },
  CARENCE: { une: 'un état de carence', nombre: (c) => Number(c.carence) },
}

/** Les procédures d’une copropriété, en mots. */
export const direProcedures = (c: Montrees): string[] =>
  codes(DITES).flatMap((code) => {
    const { nombre, une, plusieurs = une } = DITES[code]
    const n = nombre(c)
    return n === 0 ? [] : [n === 1 ? une : `${afficherEntier(n)} ${plusieurs}`]
  })
