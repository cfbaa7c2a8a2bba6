import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { compteInfo } from './session.ts'
import { secret } from '#contract/socle/formes.ts'
import { instant, texte } from '#contract/socle/formes.ts'

const code = texte(20)

/** Ce que le navigateur rend d’une clef d’accès, tel que WebAuthn l’écrit ; la bibliothèque du serveur en juge. */
const reponseDeClef = z.record(z.string().check(z.maxLength(100)), z.unknown())
/** Ce que WebAuthn demande au navigateur. */
const demandeDeClef = z.record(z.string(), z.unknown())

/** §4.4 : le second facteur d’une personne : une application, des clefs d’accès, ou les deux. */
const etatSecondFacteur = z.object({
  actif: z.boolean(),
  exige: z.boolean(),
  propose: z.boolean(),
  application: z.nullable(z.object({ depuis: instant })),
  clefs: z.array(
    z.object({ id: z.number(), nom: z.string(), dateCreation: instant, dateUsage: z.nullable(instant) }),
  ),
  /** Faux quand l’adresse du site ne permet pas les clefs d’accès. */
  clefsPossibles: z.boolean(),
  codesRestants: z.number(),
  /** La personne vient de prouver que c’est elle : elle peut changer ce qui précède. */
  confirme: z.boolean(),
})
export type EtatSecondFacteur = z.output<typeof etatSecondFacteur>

/** Les codes de secours, rendus une seule fois ; null quand la personne en avait déjà. */
const codesDeSecours = z.object({ codes: z.nullable(z.array(z.string())) })

export const donnerSecondFacteur = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/authentication/second-facteur',
  summary: 'Termine une connexion par le code de l’application ou un code de secours.',
  allow: 'public',
  refuse: [
    'CLEF_IMPOSSIBLE',
    'CLEF_REFUSEE',
    'IDENTIFIANTS_FAUX',
    'SECOND_FACTEUR_EXPIRE',
    'SECOND_FACTEUR_FAUX',
    'TROP_DE_TENTATIVES',
  ],
  parMinute: 30,
  body: z.object({ code }),
  reply: compteInfo,
})

export const proposerClefDAcces = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/authentication/clef-d-acces/proposer',
  summary:
    'Après le mot de passe, ou pour confirmer que c’est elle : ce qu’il faut demander aux clefs d’accès de la personne ; null si elle n’en a pas, ou si la connexion a trop attendu.',
  allow: 'public',
  parMinute: 30,
  reply: z.object({
    demande: z.nullable(demandeDeClef),
    /** Faux pour qui n’a pas d’application : ses seuls codes sont ceux de secours. */
    application: z.boolean(),
  }),
})

export const donnerClefDAcces = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/authentication/clef-d-acces',
  summary: 'Termine une connexion par une clef d’accès.',
  allow: 'public',
  refuse: [
    'CLEF_IMPOSSIBLE',
    'CLEF_REFUSEE',
    'IDENTIFIANTS_FAUX',
    'SECOND_FACTEUR_EXPIRE',
    'SECOND_FACTEUR_FAUX',
    'TROP_DE_TENTATIVES',
  ],
  parMinute: 30,
  body: z.object({ reponse: reponseDeClef }),
  reply: compteInfo,
})

export const lireSecondFacteur = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/account/second-facteur',
  summary: 'Dit par quoi la personne protège son compte, et combien de codes de secours il lui reste.',
  allow: 'connecte',
  reply: etatSecondFacteur,
})

export const confirmerIdentite = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/account/second-facteur/confirmer',
  summary:
    'Par le mot de passe, et un code ou une clef d’accès si la personne en a, ouvre pour dix minutes le changement du second facteur.',
  allow: 'connecte',
  refuse: ['CLEF_IMPOSSIBLE', 'CLEF_NON_VERIFIEE', 'TROP_DE_TENTATIVES'],
  engage: true,
  parMinute: 30,
  body: z.object({
    motDePasse: secret,
    code: z._default(code, ''),
    reponse: z.optional(reponseDeClef),
  }),
  reply: etatSecondFacteur,
})

export const preparerSecondFacteur = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/account/second-facteur/preparer',
  summary:
    'Tire un secret à enregistrer dans une application ; il ne vaut qu’une fois un premier code donné, et remplace alors celui d’avant.',
  allow: 'connecte',
  refuse: ['IDENTITE_A_CONFIRMER'],
  engage: true,
  reply: z.object({ secret: z.string(), adresse: z.string() }),
})

export const activerSecondFacteur = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/account/second-facteur/activer',
  summary: 'Enregistre l’application par un premier code.',
  allow: 'connecte',
  refuse: ['IDENTITE_A_CONFIRMER'],
  engage: true,
  parMinute: 30,
  body: z.object({ code }),
  reply: codesDeSecours,
})

export const retirerSecondFacteur = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/account/second-facteur/retirer',
  summary: 'Retire l’application.',
  allow: 'connecte',
  refuse: ['IDENTITE_A_CONFIRMER', 'INTROUVABLE', 'SECOND_FACTEUR_EXIGE'],
  engage: true,
})

export const preparerClefDAcces = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/account/clef-d-acces/preparer',
  summary: 'Ce qu’il faut demander au navigateur pour enregistrer une clef d’accès.',
  allow: 'connecte',
  refuse: ['CLEFS_TROP_NOMBREUSES', 'IDENTITE_A_CONFIRMER', 'CLEF_IMPOSSIBLE'],
  engage: true,
  reply: z.object({ demande: demandeDeClef }),
})

export const activerClefDAcces = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/account/clef-d-acces/activer',
  summary: 'Enregistre la clef d’accès que rend le navigateur, sous le nom donné.',
  allow: 'connecte',
  refuse: ['CLEF_DEJA_LA', 'CLEF_IMPOSSIBLE', 'CLEF_NON_VERIFIEE', 'IDENTITE_A_CONFIRMER'],
  engage: true,
  parMinute: 30,
  body: z.object({ nom: texte(60), reponse: reponseDeClef }),
  reply: codesDeSecours,
})

export const retirerClefDAcces = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/account/clef-d-acces/retirer',
  summary: 'Retire une clef d’accès de la personne.',
  allow: 'connecte',
  refuse: ['IDENTITE_A_CONFIRMER', 'INTROUVABLE', 'SECOND_FACTEUR_EXIGE'],
  engage: true,
  body: z.object({ id: z.number() }),
})
