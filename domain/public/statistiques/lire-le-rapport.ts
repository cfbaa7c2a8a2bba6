import { direJour } from '#domain/socle/temps/jour.ts'
import { direComptesExploitables, SECRET } from './dire.ts'
import { direLeSecret } from './dire-le-secret.ts'
import { direEtatAu, direPeriode } from './periodes.ts'
import { direTerritoire, type Rapport } from './rapport.ts'

/** Ce qu’il faut savoir pour lire un rapport, section par section. */
export interface SectionDeNotice {
  titre: string
  paragraphes: string[]
}

export const SOURCE = 'Registre national d’immatriculation des copropriétés'
export const LICENCE =
  'Licence ouverte 2.0\u00a0: ces chiffres se réutilisent librement, à condition d’en citer la source et la date.'

/** « 1 650 sur 3 000, soit 55 % » ; ce sur quoi les montants se prennent. */
export function direExploitables({ exploitables, ensemble }: Rapport): string {
  const nb = ensemble[0]?.nombre ?? 0
  return nb === 0
    ? 'Aucune copropriété n’est immatriculée ici.'
    : direComptesExploitables(exploitables.nombre, nb)
}

/** De quel territoire, de quel jour et d’où viennent ces chiffres. */
export const direLeRapport = (rapport: Rapport): SectionDeNotice => ({
  titre: 'Ce rapport',
  paragraphes: [
    `Territoire\u00a0: ${direTerritoire(rapport.territoire)}.`,
    `Période\u00a0: ${direPeriode(rapport.periode)}. Les chiffres disent ce que le registre contenait ${direEtatAu(rapport.jour)}.`,
    `Établi le ${direJour(rapport.etabliLe)}.`,
    `Source\u00a0: ${SOURCE}.`,
    LICENCE,
  ],
})

/** Comment lire ces chiffres : les parts, les comptes, ce qui est caché. */
export function sectionsDeLecture(rapport: Rapport): SectionDeNotice[] {
  return [
    {
      titre: 'Lire les chiffres',
      paragraphes: [
        'Les chiffres viennent des déclarations des représentants des copropriétés. Ce que personne n’a déclaré se lit «\u202fNon connu\u202f», et n’est pas un zéro.',
        'Une part se prend sur la somme des lignes de son tableau. Celles des particularités juridiques et des procédures se prennent sur toutes les copropriétés\u00a0: une même copropriété peut être sur plusieurs lignes.',
        'Les étiquettes énergétiques se comptent par bâtiment.',
      ],
    },
    {
      titre: 'Lire les montants',
      paragraphes: [
        direExploitables(rapport),
        'Des comptes sont exploitables quand l’exercice est clos et approuvé, qu’il n’est pas le premier, et que ses montants sont déclarés.',
        'La moyenne rapporte le total des montants au total des lots principaux (habitation, bureaux, commerces)\u202f; la médiane partage les copropriétés en deux moitiés. Les impayés se rapportent aux charges courantes.',
      ],
    },
    {
      titre: SECRET,
      paragraphes: [
        `${direLeSecret(rapport.jour)} D’autres chiffres se cachent avec ceux-là, pour qu’une soustraction ne les rende pas.`,
        `À leur place se lit «\u202f${SECRET}\u202f». Un chiffre caché n’est ni un zéro, ni un oubli.`,
      ],
    },
  ]
}
