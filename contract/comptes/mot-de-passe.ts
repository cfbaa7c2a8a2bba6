import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { captcha, clef, secret, texte } from '#contract/socle/formes.ts'

export const verifierClef = call({
  paragraphe: '7.1',
  method: 'GET',
  path: '/api/public/activate/verify/:key',
  summary:
    'Dit si une clef de création ou de récupération de mot de passe est encore bonne, sans la consommer ; faux si elle est mal écrite.',
  allow: 'public',
  parMinute: 20,
  params: z.object({ key: z.string() }),
  reply: z.boolean(),
})

export const creerMotDePasse = call({
  paragraphe: '7.1',
  method: 'POST',
  path: '/api/activate',
  summary:
    'Pose le mot de passe que permet une clef : création du compte ou récupération. La clef disparaît ; dit si une lettre d’activation part.',
  allow: 'public',
  refuse: ['ACTE_IMPOSSIBLE', 'CLEF_PERDUE', 'INTROUVABLE', 'NON_AUTORISE'],
  parMinute: 20,
  body: z.object({ key: clef, motDePasse: secret, confirmation: secret }),
  reply: z.object({ lettre: z.boolean() }),
})

export const demanderRecuperation = call({
  paragraphe: '7.1',
  method: 'POST',
  path: '/api/account/reset_password/init',
  summary: 'Envoie un lien de récupération ; la réponse est la même que l’adresse soit connue ou non.',
  allow: 'public',
  parMinute: 10,
  body: z.object({ email: texte(256), captcha: captcha }),
  reply: z.boolean(),
})

export const changerMotDePasse = call({
  paragraphe: '7.1',
  method: 'POST',
  path: '/api/account/change_password',
  summary: 'Change le mot de passe de la personne connectée et ferme ses autres sessions.',
  allow: ['UPDATE_ACCOUNT'],
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE', 'TROP_DE_TENTATIVES'],
  engage: true,
  parMinute: 20,
  body: z.object({ actuel: secret, motDePasse: secret, confirmation: secret }),
  reply: z.boolean(),
})
