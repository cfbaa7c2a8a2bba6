import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { identifiant, instant, jour, pages, texte } from '#contract/socle/formes.ts'
import { MOTIF_MAX } from '#domain/socle/refus/motif.ts'
import { CODES_ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { codes } from '#domain/socle/codes.ts'
import { RANGS } from '#domain/teneur/absentes/absentes.ts'

const TENEUR = ['VALIDER_RATTACHEMENT_DECLARATION'] as const
const rangs = z.enum(codes(RANGS))

/** On n’en parcourt pas davantage. */
export const ABSENTES_MAX = 1_000

export const absentesDuFichier = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/coproprietes/absentes-du-fichier',
  summary:
    'Les copropriétés venues d’un fichier public qui ne sont plus dans un plus récent : à dissoudre ou à garder, encore représentées, gardées.',
  allow: TENEUR,
  effet: 'lecture',
  body: z.object({
    rang: z._default(rangs, 'A_DECIDER'),
    paginationOptions: pages(ABSENTES_MAX),
  }),
  reply: z.object({
    lignes: z.array(
      z.object({
        id: z.number(),
        numero: z.string(),
        nom: z.nullable(z.string()),
        adresse: z.nullable(z.string()),
        etat: z.enum(CODES_ETATS),
        /** Le jour du premier fichier public où elle n’est plus. */
        du: jour,
        /** Qui la représente ici ; null : personne, ou le fichier seul le dit. */
        representant: z.nullable(z.string()),
        /** Les syndicats secondaires qui vivent, et citent son numéro. */
        secondaires: z.number(),
        gardee: z.nullable(z.object({ le: instant, par: z.string(), raison: z.string() })),
      }),
    ),
    totalItems: z.number(),
    comptes: z.record(rangs, z.number()),
  }),
})
export type Absentes = z.output<typeof absentesDuFichier.reply>
export type LigneDAbsente = Absentes['lignes'][number]

export const dissoudreAbsente = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/coproprietes/absentes-du-fichier/dissoudre/:id',
  summary:
    'Constate la dissolution d’une copropriété qui n’est plus au fichier public. Refuse celle que quelqu’un tient ici.',
  allow: TENEUR,
  refuse: ['ABSENTE_REPRESENTEE', 'ACTE_IMPOSSIBLE', 'INTROUVABLE'],
  params: z.object({ id: identifiant }),
})

export const garderAbsente = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/coproprietes/absentes-du-fichier/garder/:id',
  summary:
    'Garde une copropriété qui n’est plus au fichier public, et dit pourquoi : elle n’est plus proposée tant qu’elle n’y est pas revenue.',
  allow: TENEUR,
  refuse: ['ABSENTE_REPRESENTEE', 'INTROUVABLE'],
  params: z.object({ id: identifiant }),
  body: z.object({ raison: texte(MOTIF_MAX) }),
})
