import {
  CHAUFFAGES_COMPARES,
  PERIODES_COMPAREES,
  REPRESENTANTS_MIN,
  SEMBLABLES_MIN,
} from '#domain/coproprietes/comparaison/classes.ts'
import { TAILLES } from '#domain/coproprietes/comparaison/tailles.ts'
import { codes } from '#domain/socle/codes.ts'
import { colonneDe } from '#domain/public/statistiques/indicateurs.ts'
import { repartition } from '#domain/public/statistiques/repartitions.ts'
import type { RepartitionPublique } from '#domain/public/statistiques/semblables/groupe.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { jour, LECTURES_PAR_MINUTE } from '#contract/socle/formes.ts'
import { codeDeDepartement, codeDeRegion } from './territoires.ts'

export const choix = <const C extends string>(liste: readonly C[]) =>
  z.enum(liste, { error: ({ input }) => (input === undefined ? 'OBLIGATOIRE' : 'CHOIX_INVALIDE') })
const taille = choix(codes(TAILLES))
const periode = choix(PERIODES_COMPAREES)
const chauffage = choix(CHAUFFAGES_COMPARES)
const lieu = z.nullable(z.object({ code: z.string(), nom: z.string() }))

const classe = z.object({
  /** Ce qu’elles ont en commun, en mots : « 11 à 50 lots, de 1961 à 1974, Rhône ». */
  libelle: z.string(),
  taille,
  /** Null, pour ce critère et les suivants : de toutes les sortes. */
  periode: z.nullable(periode),
  chauffage: z.nullable(chauffage),
  ascenseur: z.nullable(z.boolean()),
  departement: lieu,
  region: lieu,
  /** Celles de l’annuaire. */
  nb: z.number(),
  /** Parmi elles, celles dont les comptes sont exploitables, et clos depuis moins de trois ans ; leur part, en pour cent. */
  exploitables: z.number(),
  partExploitable: z.number(),
  /** Vrai : on demande ce que l’annuaire ne publie pas, et les nombres se disent à la dizaine, au moins. */
  aLaDizaine: z.boolean(),
})
export type ClasseDeSemblables = z.output<typeof classe>

/** La moitié du milieu, et où la couper en deux : jamais le plus petit ni le plus grand. */
const moitie = z.object({
  classe,
  /** Les comptes qui disent ce montant. */
  nombre: z.number(),
  premierQuartile: z.number(),
  mediane: z.number(),
  troisiemeQuartile: z.number(),
})

/** Des parts, en pour cent, cent en tout. */
const parts = (code: RepartitionPublique) =>
  z.object({
    classe,
    parts: z.object(
      Object.fromEntries(codes(repartition(code).cases).map((cas) => [colonneDe(code, cas), z.number()])),
    ),
  })

/** La sorte que l’on demande. */
export const DEMANDEES = {
  /** En lots principaux. */
  taille,
  periode: z.optional(periode),
  chauffage: z.optional(chauffage),
  ascenseur: z.optional(
    z.pipe(
      choix(['true', 'false']),
      z.transform((t) => t === 'true'),
    ),
  ),
  /** L’un ou l’autre ; les deux quand ils s’accordent. Sans lieu, toute la France. */
  departement: z.optional(codeDeDepartement),
  region: z.optional(codeDeRegion),
}

/**
 * `charges` : en euros par an et par lot principal (habitation, bureaux, commerces). `impayes` : en pour cent des charges courantes.
 * `ascenseurs` : des copropriétés ; `etiquettes` : des bâtiments. Chaque chiffre vient de la classe la plus proche où le secret
 * statistique le montre, et la nomme ; null : il ne le montre d’aucune, ou l’on a demandé l’ascenseur.
 */
export const coproprietesSemblables = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/statistiques/semblables',
  summary: `Rend ce que déclarent les copropriétés d’une sorte, comptées chaque nuit : la moitié du milieu de leurs charges et de leurs impayés, la part qui a un ascenseur, les étiquettes de leurs bâtiments. Moins de ${SEMBLABLES_MIN} comptes, ou de ${REPRESENTANTS_MIN} représentants : le groupe s’élargit, et le dit.`,
  allow: 'public',
  refuse: ['TERRITOIRE_INCONNU', 'LIEUX_CONTRAIRES'],
  parMinute: LECTURES_PAR_MINUTE,
  query: z.object(DEMANDEES),
  reply: z.object({
    /** Ce que l’on demande, en mots. */
    demande: z.string(),
    /** Null : même en élargissant, trop peu de comptes. */
    groupe: z.nullable(
      z.object({
        /** Le jour du compte. */
        jour,
        classe,
        /** Ce que l’on a élargi, et pourquoi ; null quand la classe est celle que l’on demande. */
        elargissement: z.nullable(z.string()),
        charges: moitie,
        impayes: z.nullable(moitie),
        ascenseurs: z.nullable(parts('ascenseurs')),
        etiquettes: z.nullable(parts('etiquettes')),
      }),
    ),
  }),
})
