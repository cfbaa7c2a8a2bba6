import { PHRASES, remplir, type CodeRefus, type PhraseLue, type Refus } from './refus.ts'

/**
 * Les phrases que seul le serveur dit : il les envoie dites, et les pages n’ont pas à les porter (décision 0030). Un code
 * que le navigateur lève lui-même est dans `PHRASES`.
 */
export const PHRASES_DU_SERVEUR = {
  SUCCESSEUR_DEJA_DECLARE:
    'Un successeur est déjà déclaré pour cette copropriété. Retirez d’abord cette déclaration.',
  SUCCESSION_CHANGEE:
    'Cette déclaration a changé depuis que vous l’avez lue. Rechargez la page pour voir où elle en est.',
  SUCCESSION_A_VENIR: 'Votre mandat est déclaré à compter du {debut} : confirmez à partir de ce jour.',
  SYNDIC_PROVISOIRE:
    'Votre prédécesseur est syndic provisoire : demandez le rattachement avec la pièce qui prouve votre mandat.',
  COURRIEL_AVEC_LIEN:
    'Ce message portait un lien qui ne vaut plus. Renvoyez plutôt un nouveau lien à la personne.',
  LETTRE_NON_PRISE:
    'Aucune machine n’a encore reçu cette lettre. Prenez-la, imprimez-la, puis dites-la remise.',
  LETTRE_PRISE: 'Cette lettre est déjà entre les mains d’une machine, ou déjà partie. Passez à la suivante.',
  DEMANDE_VERROUILLEE: 'Cette demande est en cours d’examen par {nom} depuis {depuis}.',
  VERROU_PERDU: 'Cette demande ne vous est plus réservée. Rouvrez-la pour la décider.',
  DEPOSEE_PAR_SOI:
    'Vous avez déposé cette demande à la place du déclarant : un autre teneur doit la décider.',
  DEJA_DECIDEE: 'Cette demande a déjà été décidée par {nom}.',
} as const satisfies Record<string, string>

export type CodeDuServeur = keyof typeof PHRASES_DU_SERVEUR

/** Tout code qui se dit. */
export type CodeDit = CodeRefus | CodeDuServeur

const TOUTES: Readonly<Record<CodeDit, string>> = { ...PHRASES, ...PHRASES_DU_SERVEUR }

/** La phrase d’un refus, d’où qu’il vienne, paramètres remplacés. */
export const direArret = ({ code, params }: { code: CodeDit; params?: Refus['params'] }): string =>
  remplir(TOUTES[code], params)

/** La phrase d’un code, chacun de ses mots à sa place et entre crochets : ce que montre la page de l’API. */
export const direModele = (code: CodeDit): string => TOUTES[code].replace(/\{(\w+)\}/g, '[$1]')

/**
 * Redit une phrase gardée, ou le code en clair s’il n’existe plus. Des mots qui n’ont pas été gardés, celui entre guillemets ou
 * entre parenthèses s’omet, un autre devient « … ».
 */
export function direPhraseLue({ code, params = {} }: PhraseLue): string {
  const modele: string | undefined = Object.hasOwn(TOUTES, code) ? TOUTES[code as CodeDit] : undefined
  if (modele === undefined) {
    const clair = code.replaceAll('_', ' ').toLowerCase()
    return `${clair.charAt(0).toUpperCase()}${clair.slice(1)}.`
  }
  return modele
    .replace(/\{(\w+)\}/g, (vide, mot: string) => String(params[mot] ?? vide))
    .replace(/ (?:«\u202f?\{\w+\}\u202f?»|\(\{\w+\}\))/g, '')
    .replace(/\{\w+\}/g, '…')
    .replace(/…\.$/, '…')
}
