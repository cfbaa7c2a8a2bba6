import { aideDe, estObligatoire } from '#domain/coproprietes/declaration/champs.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { COLONNES_DE_TETE, questions, situation, type Question } from './colonnes.ts'
import { LIGNES_MAX } from './reglages.ts'
import { FORME_EN_CHIFFRES } from '#domain/socle/forme-du-numero.ts'

const FORMES: Readonly<Record<string, string>> = {
  date: 'une date, comme 31/12/2025',
  montant: 'un montant en euros, comme 1 234,56',
  entier: 'un nombre entier',
  ouiNon: 'Oui ou Non',
}

function direQuestion({ champ, titre, cle }: Question, aujourdhui: Jour): string {
  const { declaration: d, contexte: c } = situation(aujourdhui)
  const aide = aideDe(champ, d, c)
  return [
    `${titre} : ${FORMES[champ.type] ?? 'un texte'}.`,
    ...(aide ? [aide] : []),
    ...(estObligatoire(champ, d, c) ? [] : ['Facultatif.']),
    `Nom pour un logiciel : ${cle}${champ.inverse ? ', où la réponse est le contraire' : ''}.`,
  ].join(' ')
}

/** Le mode d’emploi du fichier, une phrase par ligne : d’après la table des champs, comme le formulaire. */
export const noticeDuFichier = (aujourdhui: Jour): { texte: string; titre?: true }[] => [
  { texte: 'Comment remplir ce fichier', titre: true },
  {
    texte:
      'Une ligne par copropriété, un exercice par fichier. Les colonnes grisées se lisent : elles ne se remplissent pas.',
  },
  {
    texte:
      'Gardez les titres de la première ligne. L’ordre des colonnes est libre, et une colonne à vous est ignorée.',
  },
  {
    texte:
      'Les dates et le personnel sont proposés d’après la dernière déclaration : vérifiez-les. Les montants de l’an passé sont à droite, pour comparer.',
  },
  {
    texte: 'Laissez telles quelles les lignes que vous ne déclarez pas encore : elles sont laissées de côté.',
  },
  {
    texte: `Enregistrez au format .xlsx ou .csv, ${afficherEntier(LIGNES_MAX)} lignes au plus, puis remettez le fichier sur le site.`,
  },
  {
    texte:
      'Rien n’est déposé quand vous le remettez : chaque ligne est vérifiée, et vous choisissez ensuite. Remettre deux fois la même ligne ne la déclare pas deux fois.',
  },
  { texte: 'Les colonnes', titre: true },
  {
    texte: `${COLONNES_DE_TETE.numero} : ${FORME_EN_CHIFFRES}, comme AA1-234-567. Nom pour un logiciel : numero.`,
  },
  ...questions(aujourdhui).map((q) => ({ texte: direQuestion(q, aujourdhui) })),
]
