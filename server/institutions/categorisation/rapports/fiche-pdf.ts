import type { CoproprieteDeLOutil } from '#contract/institutions/categorisation.ts'
import { afficherNomSansNumero } from '#domain/coproprietes/copropriete/nom.ts'
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
  pointsEnGrille,
  rubriqueEnLignes,
  vedettesDUne,
} from './blocs-d-une.ts'

/** Où elle est, et comment on la nomme. */
export const direOuElleEst = ({ nom, adresse }: CoproprieteDeLOutil): string =>
  nom === null ? adresse : `${afficherNomSansNumero({ nom, adresse })}, ${adresse}`

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
        titre: 'Représentant et mandat',
        blocs: [
          {
            sorte: 'lignes',
            titre: null,
            lignes: [{ libelle: 'Représentant légal', valeur: u.syndic ?? 'Non connu' }],
          },
        ],
      },
      ...u.rubriques.map((r) => ({ titre: r.titre, blocs: [rubriqueEnLignes(r, null)] })),
      { titre: 'Comptes déclarés', blocs: [exercicesEnGrille(u)] },
      { titre: 'Note de fragilité', blocs: [noteEnPhrases(u), axesEnBarres(u), pointsEnGrille(u)] },
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
