import { direPeu, estPeu } from '#domain/institutions/categorisation/peu.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import type { ReactNode } from 'react'

/** Un chiffre qui porte sur trop peu de copropriétés est marqué : il se lit, il ne se publie pas. La marque déborde : les chiffres d’une colonne restent alignés. */
export const marquer = (texte: string, sur: number, jour: Jour): ReactNode =>
  estPeu(sur, jour) ? (
    <>
      {texte}
      <span className="rnc-peu">{'\u00a0*'}</span>
    </>
  ) : (
    texte
  )

/** Ce que dit la marque, sous des chiffres dont l’un au moins la porte. */
export const NoteDesMarques = ({ sur, jour }: { sur: readonly number[]; jour: Jour }) =>
  sur.some((nombre) => estPeu(nombre, jour)) ? (
    <p className="rnc-note">{`* ${avecMajuscule(direPeu(jour))}\u00a0: ne publiez aucun de ces chiffres.`}</p>
  ) : null
