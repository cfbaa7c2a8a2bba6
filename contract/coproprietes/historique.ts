import { codes } from '#domain/socle/codes.ts'
import { GENRES_HISTORIQUE } from '#domain/coproprietes/historique/genres.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { identifiant, instant, jour } from '#contract/socle/formes.ts'
import { infoCopro } from './mandats.ts'

/** Les événements d’une page. */
export const EVENEMENTS_PAR_PAGE = 20
/** La dernière page que l’on demande : deux mille événements, bien au-delà de ce qu’une copropriété en a. */
const PAGES_MAX = 100

const page = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,2}$/)),
  z.transform((t: string) => Number(t)),
)

export const lireHistorique = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/coproprietes/:id/historique',
  summary:
    'Rend l’historique d’une copropriété de son établissement (de toutes pour le teneur, l’assistance et les notaires), le dernier événement d’abord, et ses demandes en cours ; jamais une personne d’un autre établissement.',
  allow: ['VISUALISER_COPRO'],
  refuse: ['INTROUVABLE'],
  params: z.object({ id: identifiant }),
  query: z.object({
    genre: z.optional(z.enum(codes(GENRES_HISTORIQUE))),
    page: z._default(page.check(z.maximum(PAGES_MAX)), 1),
  }),
  reply: z.object({
    infoCopro,
    enCours: z.array(
      z.object({
        /** `SUCCESSEUR` : celui que le représentant a déclaré, et que l’on attend. */
        type: z.enum([...codes(TYPES_DEMANDE), 'SUCCESSEUR']),
        /** Celle d’un autre établissement se tait. */
        reference: z.nullable(z.string()),
        etat: z.string(),
        dateDepot: instant,
        /** Le jour avant la fin duquel une réponse est attendue ; d’un successeur, le début de son mandat, à qui l’a déclaré et au teneur. */
        attendueLe: z.nullable(jour),
      }),
    ),
    evenements: z.array(
      z.object({
        cle: z.string(),
        genre: z.enum(codes(GENRES_HISTORIQUE)),
        /** Le jour où cela s’est fait, et l’heure quand le registre la sait. */
        jour,
        heure: z.nullable(z.string()),
        titre: z.string(),
        details: z.array(z.string()),
        /** La personne, de son établissement ; sinon l’établissement, ou le registre. */
        par: z.nullable(z.string()),
        /** D’une mise à jour, ce qu’elle a changé ; null : le registre ne sait plus le dire. */
        differences: z.nullable(
          z.array(
            z.object({
              titre: z.string(),
              lignes: z.array(
                z.object({
                  chemin: z.string(),
                  libelle: z.string(),
                  avant: z.string(),
                  apres: z.string(),
                }),
              ),
            }),
          ),
        ),
        /** La pièce, pour l’établissement qui l’a déposée et le teneur. */
        piece: z.nullable(z.object({ idDocument: z.string(), nom: z.string() })),
      }),
    ),
    total: z.number(),
  }),
})
export type Historique = z.output<typeof lireHistorique.reply>
