import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { numeroEcrit } from '#contract/socle/formes.ts'
import { adresseEtPreuve } from './lettre.ts'
import { codeDeDepartement } from './territoires.ts'

export const suivre = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/public/suivre',
  summary:
    'Demande à être prévenu quand change ce qui est public d’une copropriété : un courriel demande de confirmer. La réponse est la même que l’adresse soit déjà connue ou non.',
  allow: 'public',
  refuse: ['INTROUVABLE'],
  parMinute: 10,
  body: z.object({ numero: numeroEcrit, ...adresseEtPreuve }),
  reply: z.boolean(),
})

export const nouvellesEnAtom = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/annuaire/nouvelles/:departement',
  summary: 'Les dernières copropriétés immatriculées d’un département, en fil Atom.',
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU'],
  parMinute: 120,
  params: z.object({ departement: codeDeDepartement }),
  gives: 'file',
})
