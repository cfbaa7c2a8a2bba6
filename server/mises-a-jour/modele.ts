import {
  COLONNE_DES_ENNUIS,
  COLONNE_DU_RESULTAT,
  COLONNES_DE_TETE,
  questions,
  seCompare,
  titreDAvant,
  type Question,
} from '#domain/bordereau/colonnes.ts'
import type { Cellules } from '#domain/bordereau/lecture.ts'
import { noticeDuFichier } from '#domain/bordereau/notice.ts'
import type { FormatDeFichier } from '#contract/bordereaux.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import { direAdresse } from '#domain/declaration/adresse.ts'
import { valeurDe } from '#domain/declaration/champs.ts'
import { contexteDeMiseAJour, clotureAcceptee } from '#domain/declaration/contexte.ts'
import type { Declaration, Saisie } from '#domain/declaration/declaration.ts'
import { declarationConnue, saisieInitiale } from '#domain/declaration/repartir.ts'
import { lireJour } from '#domain/jour-tape.ts'
import { lireEntier, lireMontant } from '#domain/nombre-tape.ts'
import type { Jour } from '#domain/jour.ts'
import { codes } from '#domain/codes.ts'
import { ETATS } from '#domain/copropriete/etats.ts'
import { droitDeMettreAJour } from '#domain/declaration/mise-a-jour.ts'
import {
  ecrireCsv,
  ecrireXlsx,
  type ColonneDeTableur,
  type Notice,
  type ValeurDeCellule,
} from '#server/documents/tableur/ecrire.ts'
import type { Dependances } from '#server/dependances.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import type { FichierRendu } from '#server/http/serve.ts'
import type { Demandeur } from '#server/registre/acte.ts'
import { etablissementDe } from '#server/registre/portee.ts'
import * as store from './bordereaux.store.ts'
import { TYPE_DU_FICHIER } from './juger-ligne.ts'

/** Une copropriété à déclarer : ce qui a été accepté, et ce que la ligne propose. */
interface ADeclarer {
  numero: string
  nom: string | null
  adresse: string
  precedente: Declaration
  propose: Saisie
}

type Colonne<L> = ColonneDeTableur<L>

const TYPES = {
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'text/csv; charset=utf-8': 'csv',
} as const
const TYPE_DE = Object.fromEntries(Object.entries(TYPES).map(([type, format]) => [format, type])) as Record<
  FormatDeFichier,
  keyof typeof TYPES
>

/** Un fichier à télécharger, dans le format demandé. */
export async function enFichier<L>(
  nom: string,
  format: FormatDeFichier,
  feuille: { nom: string; colonnes: readonly Colonne<L>[]; lignes: readonly L[]; lignesVides?: number },
  notice?: Notice,
): Promise<FichierRendu> {
  let contenu: Buffer
  if (format === 'xlsx') contenu = await ecrireXlsx(feuille, notice)
  else {
    const blocs: string[] = []
    for await (const bloc of ecrireCsv(feuille)) blocs.push(bloc)
    contenu = Buffer.from(blocs.join(''))
  }
  return { nom: `${nom}.${format}`, type: TYPE_DE[format], contenu, telecharger: true }
}

/** La colonne d’une question ; `valeur` : ce qu’une ligne y porte. */
const colonneDe = <L>(q: Question, valeur: (ligne: L) => ValeurDeCellule): Colonne<L> => ({
  titre: q.titre,
  type:
    q.champ.type === 'choix' || q.champ.type === 'siret' || q.champ.type === 'numero'
      ? 'texte'
      : q.champ.type,
  largeur: Math.max(16, Math.min(34, Math.ceil(q.titre.length / 2))),
  valeur,
})

const inverser = ({ champ }: Question, reponse: boolean) => reponse !== (champ.inverse ?? false)

/** Ce qu’une ligne propose d’une question ; l’approbation se redit chaque année. */
function proposee(q: Question, { propose }: ADeclarer): ValeurDeCellule {
  const valeur = q.cle === 'comptesNonApprouves' ? null : (propose[q.cle] ?? null)
  if (typeof valeur === 'boolean') return inverser(q, valeur)
  return typeof valeur === 'string' && q.champ.type === 'date' ? lireJour(valeur) : null
}

function colonnesDuModele(aujourdhui: Jour): Colonne<ADeclarer>[] {
  const toutes = questions(aujourdhui)
  return [
    { titre: COLONNES_DE_TETE.numero, type: 'texte', largeur: 16, valeur: (l) => afficherNumero(l.numero) },
    { titre: COLONNES_DE_TETE.nom, type: 'texte', pourLire: true, valeur: (l) => l.nom },
    { titre: COLONNES_DE_TETE.adresse, type: 'texte', pourLire: true, valeur: (l) => l.adresse },
    {
      titre: COLONNES_DE_TETE.cloturePrecedente,
      type: 'date',
      pourLire: true,
      valeur: (l) => clotureAcceptee(l.precedente),
    },
    ...toutes.map((q) => colonneDe<ADeclarer>(q, (l) => proposee(q, l))),
    ...toutes.filter(seCompare).map((q): Colonne<ADeclarer> => ({
      ...colonneDe<ADeclarer>(q, ({ precedente }) => {
        const avant = valeurDe(precedente, q.champ.chemin)
        return typeof avant === 'number' ? avant : null
      }),
      titre: titreDAvant(q.titre),
      pourLire: true,
    })),
  ]
}

/** Les états d’où cette personne déclare des comptes. */
const etatsDe = ({ authorities }: CompteConnecte) =>
  codes(ETATS).filter((etat) => {
    const droit = droitDeMettreAJour(TYPE_DU_FICHIER, etat)
    return droit !== undefined && authorities.includes(droit)
  })

async function lireADeclarer(db: Dependances['db'], demandeur: Demandeur<'NON_AUTORISE', CompteConnecte>) {
  const { auteur, aujourdhui } = demandeur
  const lues = await store.aDeclarer(db, etablissementDe(demandeur), etatsDe(auteur))
  return lues.map(({ dossier, acceptee }): ADeclarer => {
    const { dateAcceptation: _, parcellesNonSituees: _n, parcellesGardees: _g, ...reponses } = acceptee ?? {}
    const precedente = declarationConnue(dossier, reponses, [])
    const contexte = contexteDeMiseAJour(auteur, aujourdhui, { type: TYPE_DU_FICHIER, precedente })
    return {
      numero: dossier.numero!,
      nom: dossier.nom,
      adresse: direAdresse({ ...dossier, commune: dossier.localite }),
      precedente,
      propose: saisieInitiale(contexte).donneesFinancieres ?? {},
    }
  })
}

/** Vrai quand un exercice de plus est clos, ou que l’on n’en connaît aucun. */
const estAttendue = ({ precedente, propose }: ADeclarer) =>
  clotureAcceptee(precedente) === null || (propose['dateClotureComptes'] ?? null) !== null

/** Des lignes où ajouter une copropriété que le modèle n’a pas. */
const LIGNES_VIDES = 50

/** Le fichier à remplir, ses copropriétés et ce qu’il en propose. */
export async function composerModele(
  { db }: Pick<Dependances, 'db'>,
  demandeur: Demandeur<'NON_AUTORISE', CompteConnecte>,
  { format, quelles }: { format: FormatDeFichier; quelles: 'attendues' | 'toutes' },
): Promise<FichierRendu> {
  const { aujourdhui } = demandeur
  const toutes = await lireADeclarer(db, demandeur)
  return enFichier(
    `mises-a-jour-annuelles-${aujourdhui}`,
    format,
    {
      nom: 'Mises à jour',
      colonnes: colonnesDuModele(aujourdhui),
      lignes: quelles === 'toutes' ? toutes : toutes.filter(estAttendue),
      lignesVides: LIGNES_VIDES,
    },
    { nom: 'Mode d’emploi', lignes: noticeDuFichier(aujourdhui) },
  )
}

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
  { titre: COLONNES_DE_TETE.numero, type: 'texte', largeur: 16, valeur: (l) => l.cellules['numero'] ?? null },
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
    ? enFichier(`lignes-a-corriger-${id}`, format, {
        nom: 'À corriger',
        colonnes: [...redites(aujourdhui), detail(COLONNE_DES_ENNUIS)],
        lignes,
      })
    : enFichier(`resultat-${id}`, format, {
        nom: 'Résultat',
        colonnes: [rang, resultat, detail('Détail'), ...redites(aujourdhui)],
        lignes,
      })
}
