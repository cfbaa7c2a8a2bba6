import {
  COLONNE_DES_ENNUIS,
  COLONNE_DU_RESULTAT,
  COLONNES_DE_TETE,
  questions,
  type Question,
} from '#domain/coproprietes/mises-a-jour/bordereaux/colonnes.ts'
import type { Cellules } from '#domain/coproprietes/mises-a-jour/bordereaux/lecture.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { remplir } from '#domain/socle/adresses/remplir.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { lireJour } from '#domain/socle/temps/jour-tape.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { lireEntier, lireMontant } from '#domain/socle/mots/nombre-tape.ts'
import type { FormatDeFichier } from '#contract/coproprietes/mises-a-jour.ts'
import type { ValeurDeCellule } from '#server/socle/documents/tableur/ecrire.ts'
import type { FichierRendu } from '#server/socle/http/serve.ts'
import { enFichier, type Ecriture } from '#server/socle/documents/tableur/en-fichier.ts'
import { colonneDe, type Colonne } from './colonne.ts'

/** Ce qu’une cellule tapée porte ; ce qui ne se lit pas se rend tel quel, pour se corriger. */
function retapee({ cle, champ }: Question, cellules: Cellules): ValeurDeCellule {
  const texte = cellules[cle] ?? ''
  if (texte === '') return null
  const lu =
    champ.type === 'date'
      ? lireJour(texte)
      : champ.type === 'montant'
        ? lireMontant(texte)
        : champ.type === 'entier'
          ? lireEntier(texte)
          : null
  return lu ?? texte
}

/** Une ligne d’un fichier remis, et ce que l’on en dit. */
export interface LigneDite {
  cellules: Cellules
  rang: number
  resultat: string
  detail: string
}

const redites = (aujourdhui: Jour): Colonne<LigneDite>[] => [
  {
    titre: COLONNES_DE_TETE.numero,
    type: 'texte',
    largeur: 16,
    valeur: (l) => l.cellules['numero'] ?? null,
    // Ce qui est tapé n’est pas toujours un numéro.
    lien: (l) => {
      const numero = lireNumero(l.cellules['numero'] ?? '')
      return numero === null ? null : remplir(CHEMINS.fiche, numero)
    },
  },
  ...questions(aujourdhui).map((q) => colonneDe<LigneDite>(q, (l) => retapee(q, l.cellules))),
]

const detail = (titre: string): Colonne<LigneDite> => ({
  titre,
  type: 'texte',
  largeur: 80,
  pourLire: true,
  valeur: (l) => l.detail,
})

/** Les lignes à corriger, prêtes à remettre ; ou toutes, et leur résultat. */
export function composerRapport(
  pour: Ecriture,
  aujourdhui: Jour,
  { id, format, quelles }: { id: number; format: FormatDeFichier; quelles: 'a-corriger' | 'toutes' },
  lignes: readonly LigneDite[],
): Promise<FichierRendu> {
  const rang: Colonne<LigneDite> = { titre: 'Ligne', type: 'entier', pourLire: true, valeur: (l) => l.rang }
  const resultat: Colonne<LigneDite> = {
    titre: COLONNE_DU_RESULTAT,
    type: 'texte',
    largeur: 18,
    pourLire: true,
    valeur: (l) => l.resultat,
  }
  return quelles === 'a-corriger'
    ? enFichier(pour, `lignes-a-corriger-${id}`, format, {
        nom: 'À corriger',
        colonnes: [...redites(aujourdhui), detail(COLONNE_DES_ENNUIS)],
        lignes,
      })
    : enFichier(pour, `resultat-${id}`, format, {
        nom: 'Résultat',
        colonnes: [rang, resultat, detail('Détail'), ...redites(aujourdhui)],
        lignes,
      })
}
