import { call } from '#contract/socle/call.ts'
import { adresseReconnue, LECTURES_PAR_MINUTE, texte } from '#contract/socle/formes.ts'
import { CODE_DE_COMMUNE } from '#domain/socle/territoire/codes.ts'
import * as z from 'zod/mini'
import { enLettres } from '#domain/socle/mots/en-lettres.ts'
import { PROPOSITIONS_MAX } from '#domain/socle/recherche/bornes.ts'

/** Une commune telle qu’une adresse la nomme. */
const communeNommee = z.object({
  codeInsee: z.string(),
  nom: z.string(),
  codesPostaux: z.array(z.string()),
  departement: z.nullable(z.string()),
  /** Le nom d’hier sous lequel elle est trouvée, ce qui s’en dit, et le préfixe de ses sections cadastrales ; null : le sien. */
  hier: z.nullable(z.object({ nom: z.string(), dit: z.string(), prefixe: z.nullable(z.string()) })),
})

export const communesParLibelle = call({
  paragraphe: '7.4',
  method: 'GET',
  path: '/api/public/communes/lib/:text',
  summary: `Cherche des communes par début de nom, d’aujourd’hui ou d’hier, par code INSEE ou par code postal, ${enLettres(PROPOSITIONS_MAX)} au plus, sauf celles qui portent tout à fait ce nom.`,
  allow: 'public',
  parMinute: LECTURES_PAR_MINUTE,
  params: z.object({ text: texte(100) }),
  reply: z.array(communeNommee),
})

export const communesAbsorbees = call({
  paragraphe: '7.4',
  method: 'GET',
  path: '/api/public/communesabsorbees/:text',
  summary:
    'Liste les communes absorbées et leur préfixe de section : celles d’une commune, par son code INSEE, ou dix dont le nom commence ainsi.',
  allow: 'public',
  parMinute: LECTURES_PAR_MINUTE,
  params: z.object({ text: texte(100) }),
  reply: z.array(
    z.object({ codeInsee: z.string(), nom: z.string(), prefixe: z.string(), absorbante: z.string() }),
  ),
})

/** Une suggestion pendant la frappe (§7.14, forme de la Géoplateforme ramenée à l’utile). */
const suggestion = z.object({ libelle: z.string(), codePostal: z.string(), commune: z.string() })

export const completerAdresse = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/adresses/completion',
  summary: `Complète une adresse pendant la frappe, ${enLettres(PROPOSITIONS_MAX)} propositions au plus (§7.14).`,
  allow: 'public',
  parMinute: 600,
  query: z.object({
    texte: texte(200),
    territoire: z.optional(z.string().check(z.regex(/^[0-9A-Z,]{2,60}$/))),
  }),
  reply: z.object({ disponible: z.boolean(), suggestions: z.array(suggestion) }),
})

export const chercherAdresse = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/adresses/recherche',
  summary: 'Cherche une adresse entière ; vide si elle n’est pas reconnue (§4.8, §7.14).',
  allow: 'public',
  parMinute: 300,
  query: z.object({ texte: texte(200) }),
  reply: z.object({ disponible: z.boolean(), adresses: z.array(adresseReconnue) }),
})

export const chercherBatiment = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/adresses/batiment',
  summary: 'Rend l’identifiant du bâtiment à cette adresse (clé BAN), s’il est connu (§4.8).',
  allow: 'public',
  parMinute: 300,
  query: z.object({ cle: z.string().check(z.regex(/^[0-9A-Za-z_-]{1,60}$/)) }),
  reply: z.object({ disponible: z.boolean(), batId: z.nullable(z.string()) }),
})

export const chercherParcelle = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/parcelles/recherche',
  summary: 'Dit si une parcelle existe au cadastre, et où (§7.14).',
  allow: 'public',
  parMinute: 300,
  query: z.object({
    codeInsee: z.string().check(z.regex(CODE_DE_COMMUNE)),
    prefixe: z.string().check(z.regex(/^\d{3}$/)),
    section: z.string().check(z.regex(/^[0-9A-Z]{2}$/)),
    numero: z.string().check(z.regex(/^\d{4}$/)),
  }),
  reply: z.object({
    disponible: z.boolean(),
    parcelle: z.nullable(
      z.object({ idu: z.string(), lon: z.nullable(z.number()), lat: z.nullable(z.number()) }),
    ),
  }),
})

export const chercherParcelleDuLieu = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/parcelles/lieu',
  summary:
    'Propose la parcelle où se trouve une adresse localisée ; null quand le cadastre n’en montre aucune dans cette commune.',
  allow: 'public',
  parMinute: 300,
  query: z.object({
    codeInsee: z.string().check(z.regex(CODE_DE_COMMUNE)),
    lon: z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/)),
    lat: z.string().check(z.regex(/^-?\d{1,2}(\.\d{1,20})?$/)),
  }),
  reply: z.object({
    disponible: z.boolean(),
    parcelle: z.nullable(
      z.object({ codeInsee: z.string(), prefixe: z.string(), section: z.string(), numero: z.string() }),
    ),
  }),
})
