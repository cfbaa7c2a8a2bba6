import { SORTES } from '#domain/public/donnees-ouvertes/fichiers.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { instant, jour, texte } from '#contract/socle/formes.ts'

export const lireDonneesOuvertes = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/donnees-ouvertes',
  summary:
    'La liste des fichiers de données ouvertes : nom, taille, lignes, jour, empreinte SHA-256, et leur licence.',
  allow: 'public',
  parMinute: 120,
  reply: z.object({
    /** Le jour que disent les fichiers ; null : rien n’est encore publié. */
    jour: z.nullable(jour),
    licence: z.object({ nom: z.string(), adresse: z.string() }),
    fichiers: z.array(
      z.object({
        nom: z.string(),
        sorte: z.enum(SORTES),
        jour,
        le: instant,
        /** En octets. */
        taille: z.number(),
        /** Sans l’en-tête ; null : le fichier n’en a pas. */
        lignes: z.nullable(z.number()),
        sha256: z.string(),
      }),
    ),
  }),
})

export const telechargerDonneesOuvertes = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/donnees-ouvertes/:nom',
  summary:
    'Un fichier de données ouvertes. ETag et Last-Modified disent s’il a changé ; Range en rend une portion, pour reprendre un téléchargement.',
  allow: 'public',
  refuse: ['FICHIER_OUVERT_INCONNU', 'PORTION_IMPOSSIBLE'],
  parMinute: 60,
  params: z.object({ nom: texte(100) }),
  gives: 'file',
})
