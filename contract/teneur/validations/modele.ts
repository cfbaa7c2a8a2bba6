import { call } from '#contract/socle/call.ts'
import { texte, instant } from '#contract/socle/formes.ts'
import { ECRIRE_MODELES } from '#domain/socle/acces/droit.ts'
import { MODELE_MAX } from '#domain/teneur/validations/modele.ts'
import { VALIDER } from './dossier.ts'
import * as z from 'zod/mini'

/** Le rang du modèle du courriel ; zéro : celui du départ. */
export const versionDuModele = z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647))

export const lireModelePrecisions = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/declarations/modele-precisions',
  summary: 'Les textes du teneur qui ouvrent et terminent le courriel d’une demande de précisions.',
  allow: VALIDER,
  reply: z.object({
    ouverture: z.string(),
    conclusion: z.string(),
    version: z.number(),
    /** Quand il a été écrit, et par qui ; null : il est celui du départ, ou son auteur n’est plus au registre. */
    depuis: z.nullable(instant),
    par: z.nullable(z.string()),
  }),
})

export const ecrireModelePrecisions = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/declarations/modele-precisions',
  summary:
    'Écrit les textes qui ouvrent et terminent le courriel d’une demande de précisions ; ce qui est déjà parti ne change pas. La version est celle que l’on a lue.',
  allow: ECRIRE_MODELES,
  refuse: ['MODELE_CHANGE'],
  body: z.object({
    ouverture: texte(2 * MODELE_MAX),
    conclusion: texte(2 * MODELE_MAX),
    version: versionDuModele,
  }),
})
