import { CODES_DE_CRITERES, type CritereDAnnuaire } from '#domain/public/annuaire/criteres.ts'
import { EMPORTEES_MAX } from '#domain/public/annuaire/emporter.ts'
import * as z from 'zod/mini'
import { TRIS_D_ANNUAIRE } from './annuaire.ts'
import { call } from '#contract/socle/call.ts'
import { texte } from '#contract/socle/formes.ts'

type Ecrit = z.ZodMiniOptional<ReturnType<typeof texte>>

/** Chaque critère tel que l’adresse de la page le porte. */
function criteresEcrits(): Record<CritereDAnnuaire, Ecrit>
function criteresEcrits(): object {
  return Object.fromEntries(CODES_DE_CRITERES.map((critere) => [critere, z.optional(texte(100))]))
}

/** La recherche à l’écran : `q` et le département d’une simple, ou les critères d’une avancée et leur rangement. */
const recherche = {
  ...criteresEcrits(),
  q: z.optional(texte(200)),
  tri: z.optional(z.enum(TRIS_D_ANNUAIRE)),
  sens: z.optional(z.enum(['asc', 'desc'])),
}

export const compterAnnuaire = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/annuaire/emporter/compte',
  summary: `Compte ce que cette recherche emporterait, jusqu’à ${EMPORTEES_MAX}, et dit ses filtres en mots.`,
  allow: 'public',
  parMinute: 60,
  query: z.object(recherche),
  reply: z.object({
    total: z.number(),
    /** Vrai quand il y en a plus qu’un fichier n’en porte. */
    tropGrand: z.boolean(),
    filtres: z.array(z.string()),
    /** Ce qu’il faut savoir de résultats approchés ou partiels. */
    avis: z.array(z.string()),
  }),
})

export const exporterAnnuaire = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/annuaire/emporter',
  summary: `Les copropriétés de cette recherche et leurs données publiques, en tableur (XLSX) ou en CSV : ${EMPORTEES_MAX} lignes au plus ; le fichier dit ses filtres et son jour.`,
  allow: 'public',
  refuse: ['ANNUAIRE_TROP_GRAND'],
  parMinute: 10,
  query: z.object({ ...recherche, format: z.enum(['csv', 'xlsx']) }),
  gives: 'file',
})
