import {
  COLONNES_DE_TETE,
  questions,
  seCompare,
  titreDAvant,
  type Question,
} from '#domain/bordereau/colonnes.ts'
import { noticeDuFichier } from '#domain/bordereau/notice.ts'
import type { FormatDeFichier } from '#contract/bordereaux.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import { direAdresse } from '#domain/declaration/adresse.ts'
import { valeurDe } from '#domain/declaration/champs.ts'
import { contexteDeMiseAJour, clotureAcceptee } from '#domain/declaration/contexte.ts'
import type { Declaration, Saisie } from '#domain/declaration/declaration.ts'
import { declarationConnue, saisieInitiale } from '#domain/declaration/repartir.ts'
import { lireJour } from '#domain/jour-tape.ts'
import type { Jour } from '#domain/jour.ts'
import { codes } from '#domain/codes.ts'
import { ETATS } from '#domain/copropriete/etats.ts'
import { droitDeMettreAJour } from '#domain/declaration/mise-a-jour.ts'
import type { ValeurDeCellule } from '#server/documents/tableur/ecrire.ts'
import type { Dependances } from '#server/dependances.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import type { FichierRendu } from '#server/http/serve.ts'
import type { Demandeur } from '#server/registre/acte.ts'
import { etablissementDe } from '#server/registre/portee.ts'
import * as store from './bordereaux.store.ts'
import { colonneDe, enFichier, type Colonne } from './en-fichier.ts'
import { TYPE_DU_FICHIER } from './juger-ligne.ts'

/** Une copropriété à déclarer : ce qui a été accepté, et ce que la ligne propose. */
interface ADeclarer {
  numero: string
  nom: string | null
  adresse: string
  precedente: Declaration
  propose: Saisie
}

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
