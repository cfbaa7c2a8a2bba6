import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { identifiant, instant } from '#contract/socle/formes.ts'

export const lireBoite = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/demonstration/courriels',
  summary: 'Rend les derniers courriels du site de démonstration ; introuvable ailleurs.',
  allow: 'public',
  refuse: ['INTROUVABLE'],
  reply: z.array(
    z.object({
      id: z.number(),
      destinataire: z.string(),
      sujet: z.string(),
      texte: z.string(),
      date: instant,
    }),
  ),
})

export const lireLettresDemonstration = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/demonstration/lettres',
  summary: 'Rend les dernières lettres que le site de démonstration aurait postées ; introuvable ailleurs.',
  allow: 'public',
  refuse: ['INTROUVABLE'],
  reply: z.array(
    z.object({ id: z.number(), reference: z.string(), destinataire: z.array(z.string()), date: instant }),
  ),
})

export const lireLettreDemonstration = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/demonstration/lettres/:id',
  summary: 'Rend une lettre du site de démonstration, en PDF ; introuvable ailleurs.',
  allow: 'public',
  refuse: ['INTROUVABLE'],
  gives: 'file',
  params: z.object({ id: identifiant }),
})

export const lireEtablissementsDemonstration = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/demonstration/etablissements',
  summary: 'Rend les établissements inventés du répertoire embarqué ; introuvable ailleurs.',
  allow: 'public',
  refuse: ['INTROUVABLE'],
  reply: z.array(z.object({ siret: z.string(), raisonSociale: z.string(), cas: z.string() })),
})
