import type { CoproprieteDeLOutil } from '#contract/institutions/categorisation.ts'
import { GROUPES } from '#domain/institutions/categorisation/criteres.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { DocumentDOutil } from '#server/socle/documents/modeles.ts'
import { imprimerUne, mentionsPour, type Lecteur } from './imprimer-une.ts'
import {
  axesEnBarres,
  evolutionEnBarres,
  exercicesEnGrille,
  noteEnPhrases,
  raisonsEnGrille,
  rubriqueEnLignes,
  sansPointsEnGrille,
  vedettesDUne,
} from './blocs-d-une.ts'
import { direOuElleEst } from './ou-elle-est.ts'

/** La fiche d’une copropriété, telle que le modèle la dessine. */
function composer(u: CoproprieteDeLOutil, lecteur: Lecteur): DocumentDOutil {
  const { jour } = lecteur
  const numero = afficherNumero(u.numero)
  return {
    titre: `Fiche de la copropriété ${numero}`,
    sousTitre: direOuElleEst(u),
    description: `Ce que le registre sait de cette copropriété, le ${direJour(jour)}`,
    pied: `Fiche de la copropriété ${numero}, établie le ${direJour(jour)}`,
    chiffres: vedettesDUne(u),
    mentions: mentionsPour(lecteur),
    sections: [
      {
        titre: 'Note de fragilité',
        blocs: [raisonsEnGrille(u, jour), noteEnPhrases(u), axesEnBarres(u), ...sansPointsEnGrille(u)],
      },
      {
        titre: 'Représentant et mandat',
        blocs: [
          {
            sorte: 'lignes',
            titre: null,
            lignes: [{ libelle: 'Représentant légal', valeur: u.syndic ?? 'Non connu' }],
          },
        ],
      },
      ...u.rubriques.map((r) => ({
        titre: r.titre,
        // Ses comptes se lisent en un endroit : exercice par exercice, puis ce qui s’en tire.
        blocs: [...(r.titre === GROUPES.FINANCES ? [exercicesEnGrille(u)] : []), rubriqueEnLignes(r, null)],
      })),
      { titre: 'Sa note au fil du temps', blocs: [evolutionEnBarres(u)] },
    ],
  }
}

/** La fiche d’une copropriété en PDF : tout ce que son organisme peut en savoir. */
export const imprimerFicheOutil = (
  deps: Pick<Dependances, 'longues' | 'pdf'>,
  lecteur: Lecteur,
  numero: string,
) => imprimerUne({ nom: 'fiche', composer }, deps, lecteur, numero)
