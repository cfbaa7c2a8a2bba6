import { certain } from '#domain/socle/certain.ts'
import {
  COLONNES_BRUTES,
  DECLAREES,
  DES_ARRETES,
  DE_L_ETAT,
  OFFICIELLES_BRUTES,
  type ColonneBrute,
} from '#domain/institutions/donnees-brutes/colonnes.ts'
import { sansFormule, VALEURS_OFFICIELLES } from '#server/socle/registre/chiffres/fichier-public.ts'

/** Ce que le fichier écrit d’une colonne qui n’est pas du fichier public, de la ligne `p` : vide quand on ne sait pas. */
function ecrite({ nom, sorte }: ColonneBrute): string {
  return sorte === 'ouiNon'
    ? `CASE p.${nom} WHEN true THEN 'oui' WHEN false THEN 'non' ELSE '' END`
    : `coalesce(p.${nom}::text, '')`
}

const VALEURS: Readonly<Record<string, string>> = Object.fromEntries([
  ...OFFICIELLES_BRUTES.map(({ nom }) => [nom, VALEURS_OFFICIELLES[nom]]),
  ...[...Object.values(DE_L_ETAT), ...DECLAREES, ...DES_ARRETES].map((c) => [c.nom, ecrite(c)]),
])

/** Une case que quelqu’un a tapée n’est jamais une formule. */
function enCase({ nom, tapee }: ColonneBrute): string {
  const valeur = certain(VALEURS[nom], `ce que s’écrit la colonne ${nom}`)
  return tapee ? sansFormule(valeur) : valeur
}

/** Chaque case du fichier, de la ligne `p`, dans l’ordre de la grille. */
export const CASES = COLONNES_BRUTES.map(enCase).join(', ')

/** La ligne d’en-têtes, entre guillemets comme toute case. */
export const ENTETES = `${COLONNES_BRUTES.map(({ nom }) => `"${nom}"`).join(',')}\n`
