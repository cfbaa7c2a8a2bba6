import { porteUneCommande, sansInvisible } from '#domain/socle/mots/texte.ts'
import { LONGUEUR_D_UN_NUMERO_TAPE, lireNumero } from '#domain/socle/numero-tape.ts'
import { RANG_DE_PAGE_MAX } from '#domain/socle/recherche/page.ts'
import { estJour } from '#domain/socle/temps/jour.ts'
import * as z from 'zod/mini'

/** Un texte d’au plus `max` caractères, sans caractère de commande, ni ce qui ne se voit pas ou retourne ce qui se lit. */
export function texte(max: number) {
  return z.string().check(
    z.overwrite(sansInvisible),
    // Un refus par champ : trop long, il n’est pas lu plus loin.
    z.maxLength(max, { abort: true }),
    z.refine((t) => !porteUneCommande(t.trim()), { error: 'TEXTE_INVALIDE' }),
  )
}

/** Un texte facultatif, qui se lit null quand rien n’est dit et se renvoie tel que lu : null vaut vide. */
export function texteOuRien(max: number) {
  return z.pipe(
    z.nullable(texte(max)),
    z.transform((t: string | null) => t ?? ''),
  )
}

/** Un texte dont la règle dit elle-même la borne : la même, comptée comme elle, sans les espaces de bord ni ce que `nettoyer` en ôte. */
export function texteBorne(max: number, nettoyer: (t: string) => string = sansInvisible) {
  return z.string().check(
    z.overwrite((t) => nettoyer(t).trim()),
    z.check(({ value, issues }) => {
      if (Array.from(value).length > max)
        issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value })
    }),
    z.refine((t) => !porteUneCommande(t), { error: 'TEXTE_INVALIDE' }),
  )
}

/** La solution d’un captcha. */
export const captcha = z.string().check(z.maxLength(4000))

/** Un identifiant de ligne dans une adresse. */
export const identifiant = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  z.transform((t: string) => Number(t)),
)

/** Un oui ou un non, dans une adresse ou un formulaire. */
export const ouiNonEcrit = z.pipe(
  z.enum(['true', 'false']),
  z.transform((t) => t === 'true'),
)

/** Des textes répétés dans un formulaire, où un seul n’est pas une liste ; aucun par défaut. */
export function textesRepetes(longueur: number, max: number) {
  return z._default(
    z.pipe(
      z.union([z.array(texte(longueur)).check(z.maxLength(max)), texte(longueur)]),
      z.transform((lu: string | string[]) => (typeof lu === 'string' ? [lu] : lu)),
    ),
    [],
  )
}

/** Ce qu’une même adresse de réseau lit d’un appel ouvert à tous, par minute : une mairie entière est souvent derrière une seule. */
export const LECTURES_PAR_MINUTE = 600

/** Un jour ISO dans une réponse. */
export const jour = z.string()

/** Un jour dans une demande : AAAA-MM-JJ, ou à la française, que le serveur y ramène (`server/socle/http/jours.ts`). */
export const jourDemande = z.string().check(z.refine(estJour, 'DATE_INVALIDE'))

/** Un jour dans une demande, écrit comme `jourDemande`, dont la règle dit elle-même ce qui ne va pas : vide, impossible, hors de ce qu’elle admet. */
export const jourJuge = texte(40)

/** Un instant ISO 8601 dans une réponse. */
export const instant = z.string()

/** Un instant lu dans une réponse, que l’on renvoie tel quel. */
export const instantRelu = z.string().check(z.maxLength(40))

/** Une ligne de liste de référence (§3.5). */
export const clefValeur = z.array(z.object({ clef: z.string(), valeur: z.string() }))

const PAGE_MAX = 100

/** §3.5, paginationOptions d’une liste dont l’ordre est donné et qui s’arrête à `plafond` lignes. */
export function pages(plafond: number) {
  return z._default(
    z.object({
      pageNumber: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(plafond)), 1),
      pageSize: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(PAGE_MAX)), 10),
    }),
    { pageNumber: 1, pageSize: 10 },
  )
}

/** §3.5, paginationOptions. `champsTri` : les colonnes qui se trient ; `taille` : celle d’une page, par défaut et au plus. */
export function pagination<const C extends readonly string[]>(
  champsTri: C,
  defaut: { champ: C[number]; sens: 'asc' | 'desc' },
  taille: { defaut: number; max: number } = { defaut: 10, max: PAGE_MAX },
) {
  return z._default(
    z.object({
      pageNumber: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(RANG_DE_PAGE_MAX)), 1),
      pageSize: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(taille.max)), taille.defaut),
      sortDirection: z._default(z.enum(['asc', 'desc']), defaut.sens),
      sortField: z._default(z.enum(champsTri), defaut.champ as never),
    }),
    { pageNumber: 1, pageSize: taille.defaut, sortDirection: defaut.sens, sortField: defaut.champ },
  )
}

/** Un refus tel qu’il part sur le fil. */
export const refus = z.object({
  champ: z.string(),
  code: z.string(),
  message: z.string(),
  codeHistorique: z.optional(z.string()),
})

/** Un point à confirmer tel qu’il part sur le fil. */
export const avertissement = z.object({ champ: z.string(), code: z.string(), message: z.string() })

/** Le corps de toute réponse d’erreur. */
export const erreur = z.object({
  statut: z.number(),
  code: z.string(),
  message: z.string(),
  refus: z.optional(z.array(refus)),
  avertissements: z.optional(z.array(avertissement)),
  incident: z.optional(z.string()),
})
export type CorpsErreur = z.output<typeof erreur>

const ligne = z.nullable(z.string())

/** §3.2 : une adresse dans les sept lignes de la norme postale, du destinataire au pays ; null quand la ligne est vide. */
export const lignesPostales = { l1: ligne, l2: ligne, l3: ligne, l4: ligne, l5: ligne, l6: ligne, l7: ligne }

/** La clef d’un lien envoyé par courriel. */
export const clef = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/))

/** Un mot de passe, tel qu’il est tapé. */
export const secret = z.string().check(z.maxLength(256))

/** Un numéro d’immatriculation tel qu’on le tape, seul ou dans une phrase. */
export const numeroEcrit = texte(LONGUEUR_D_UN_NUMERO_TAPE).check(
  z.refine((t) => lireNumero(t) !== null, 'NUMERO_INVALIDE'),
)

/** Une copropriété, par son numéro tel qu’on le tape, ou par son identifiant. */
export const designation = texte(LONGUEUR_D_UN_NUMERO_TAPE).check(
  z.refine((t) => lireNumero(t) !== null || /^[1-9]\d{0,14}$/.test(t), 'NUMERO_INVALIDE'),
)

/** Une adresse reconnue : `id` est sa clé BAN. */
export const adresseReconnue = z.object({
  id: z.string(),
  libelle: z.string(),
  voie: z.string(),
  codePostal: z.string(),
  commune: z.string(),
  codeInsee: z.string(),
  lon: z.number(),
  lat: z.number(),
})

/** `frais` : recompter sans attendre la minute. */
export const frais = z.object({ frais: z.optional(z.literal('true')) })
