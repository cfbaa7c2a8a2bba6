import {
  composerCarte,
  DEPARTEMENTS_MIN,
  figureDeLaCarte,
  type CarteDeDepartements,
  type DepartementCompte,
} from '#domain/public/statistiques/carte.ts'
import { classement, type CodeClassement } from '#domain/public/statistiques/classements.ts'
import { SECRET } from '#domain/public/statistiques/dire.ts'
import { direLeRapport } from '#domain/public/statistiques/lire-le-rapport.ts'
import { nomDuRapport, titreDuRapport, type Rapport } from '#domain/public/statistiques/rapport.ts'
import type { ColonneDeTableur } from '#server/socle/documents/tableur/ecrire.ts'
import { enFlux } from '#server/socle/documents/tableur/en-fichier.ts'
import type { FichierRendu } from '#server/socle/http/serve.ts'
import { imageDeLaCarte } from './carte-image.ts'
import { lireContours } from '#server/socle/http/contours.ts'

type Ligne = CarteDeDepartements['departements'][number]

/** Un montant s’écrit avec son unité, et à côté de ce dont il est tiré. */
function colonnesDe(par: CodeClassement): ColonneDeTableur<Ligne>[] {
  const { libelle, sur, montant, unite } = classement(par)
  return [
    { titre: 'Code', type: 'texte', valeur: (d) => d.code },
    { titre: 'Département', type: 'texte', valeur: (d) => d.nom },
    {
      titre: unite === undefined ? libelle : `${libelle} (${unite})`,
      type: sur === undefined ? 'nombre' : 'part',
      valeur: (d) => d.valeur ?? d.dit,
    },
    ...(montant
      ? ([
          { titre: 'Comptes exploitables', type: 'nombre', valeur: (d) => d.exploitables ?? SECRET },
        ] satisfies ColonneDeTableur<Ligne>[])
      : []),
    ...(par === 'nb'
      ? []
      : ([
          { titre: 'Copropriétés', type: 'nombre', valeur: (d) => d.nb },
        ] satisfies ColonneDeTableur<Ligne>[])),
  ]
}

/** La carte des départements, à emporter : ses chiffres, ou son image ; null d’un autre format, et d’un territoire qui n’a pas de carte. */
export async function ecrireLaCarte(
  rapport: Rapport,
  format: string,
  par: CodeClassement,
  lire: (par: CodeClassement) => Promise<readonly DepartementCompte[]>,
): Promise<FichierRendu | null> {
  const lus = await lire(par)
  if (lus.length < DEPARTEMENTS_MIN) return null
  const carte = composerCarte(par, lus)
  const nom = `${nomDuRapport(rapport)}-${figureDeLaCarte(par)}`
  if (format === 'csv')
    return enFlux(nom, {
      colonnes: colonnesDe(par),
      lignes: carte.departements,
      pied: () => [titreDuRapport(rapport), ...direLeRapport(rapport).paragraphes.slice(1)],
    })
  if (format !== 'svg') return null
  return {
    nom: `${nom}.svg`,
    type: 'image/svg+xml',
    contenu: Buffer.from(imageDeLaCarte(carte, await lireContours(), rapport)),
    telecharger: true,
  }
}
