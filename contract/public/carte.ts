import { FRAICHEURS } from '#domain/coproprietes/declaration/fraicheurs.ts'
import { codes } from '#domain/socle/codes.ts'
import { PLAFOND_DU_COMPTE } from '#domain/socle/recherche/termes.ts'
import * as z from 'zod/mini'
import { criteres, ligne } from './annuaire.ts'
import { call } from '#contract/socle/call.ts'
import { pages, texte } from '#contract/socle/formes.ts'

const cadre = z.object({ ouest: z.number(), sud: z.number(), est: z.number(), nord: z.number() })

/** Ce que l’on cherche : rien, ce qui est tapé dans la recherche simple, ou des critères. */
const recherche = {
  ...criteres,
  adresseNonSelectionnee: z.optional(z.nullable(texte(200))),
}
const cadree = { ...recherche, cadre, zoom: z.number().check(z.int()) }

/** Une copropriété sur la carte : ni le nom d’un bénévole, ni un montant. */
const reperee = z.object({
  ...z.pick(ligne, { numero: true, nom: true, voie: true, codePostal: true, localite: true, nbLots: true })
    .shape,
  fraicheur: z.enum(codes(FRAICHEURS)),
})

const cercle = z.object({
  nombre: z.number(),
  lon: z.number(),
  lat: z.number(),
  /** Ce qu’il faut montrer pour les voir toutes. */
  cadre,
  /** Le nom de la commune qui en a le plus, ou du département. */
  ou: z.nullable(z.string()),
  departement: z.nullable(z.string()),
})

const point = z.object({
  lon: z.number(),
  lat: z.number(),
  nombre: z.number(),
  /** Les vingt premières, par nom. */
  coproprietes: z.array(reperee),
})

export type Cercle = z.output<typeof cercle>
export type Point = z.output<typeof point>
export type Reperee = z.output<typeof reperee>

/** Ce que chaque appel de la carte permet à une adresse, par minute : un geste en demande deux. */
const PAR_MINUTE = 300

export const ouvrirLaCarte = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/public/annuaire/carte/etendue',
  summary:
    'Dit où sont les copropriétés d’une recherche de l’annuaire, et combien n’ont pas de position connue.',
  allow: 'public',
  effet: 'lecture',
  parMinute: PAR_MINUTE,
  body: z.object(recherche),
  reply: z.object({
    /** En métropole s’il y en a, sinon partout ; null quand aucune n’a de position. */
    etendue: z.nullable(cadre),
    sansPosition: z.number(),
  }),
})

export const lireLaCarte = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/public/annuaire/carte',
  summary:
    'Rend ce que montre un cadre de la carte, avec les critères de la recherche : 300 cercles au plus, ou de près 500 points au plus.',
  allow: 'public',
  effet: 'lecture',
  parMinute: PAR_MINUTE,
  body: z.object(cadree),
  reply: z.object({
    /** Combien il y en a dans le cadre compté : la somme des cercles, ou des points. */
    nombre: z.number(),
    /** Celui qui est compté : celui de la demande, ou les cellules qui le couvrent. */
    cadre,
    cercles: z.array(cercle),
    points: z.array(point),
  }),
})

export const listerLaCarte = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/public/annuaire/carte/liste',
  summary: 'Liste par nom, page par page, les copropriétés que compte un cadre de la carte.',
  allow: 'public',
  effet: 'lecture',
  parMinute: PAR_MINUTE,
  body: z.object({ ...cadree, paginationOptions: pages(PLAFOND_DU_COMPTE) }),
  reply: z.object({ lignes: z.array(ligne), totalItems: z.number(), tropDeResultats: z.boolean() }),
})

export const lireFondDeCarte = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/annuaire/carte/fond',
  summary: 'Dit quel fond a la carte, et les cent plus grandes communes que le fond embarqué nomme.',
  allow: 'public',
  reply: z.object({
    fond: z.enum(['embarque', 'ign']),
    reperes: z.array(z.object({ nom: z.string(), lon: z.number(), lat: z.number() })),
  }),
})
