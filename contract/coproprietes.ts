import { VOIR_COPROPRIETES } from '#domain/acces/droit.ts'
import { codes } from '#domain/codes.ts'
import { CODES_ETATS } from '#domain/copropriete/etats.ts'
import { FRAICHEURS } from '#domain/declaration/fraicheurs.ts'
import { SITUATIONS_MANDAT } from '#domain/mandat/statuts.ts'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { jour, pagination, texte } from './formes.ts'

export const rechercherCoproprietes = call({
  paragraphe: '7.3',
  method: 'POST',
  path: '/api/coproprietes/rechercher',
  summary: 'Liste les copropriétés et les demandes de son établissement ; toutes, pour le teneur.',
  allow: VOIR_COPROPRIETES,
  effet: 'lecture',
  body: z.object({
    paginationOptions: pagination(['nom', 'numero', 'mandatFin', 'nbLots'], { champ: 'nom', sens: 'asc' }),
    immatriculationOuNom: z.optional(z.nullable(texte(200))),
    etatsCopropriete: z._default(z.array(z.enum(CODES_ETATS)), []),
  }),
  reply: z.object({
    ligneRechercheCoproprieteDTOList: z.array(
      z.object({
        id: z.number(),
        numero: z.nullable(z.string()),
        nom: z.nullable(z.string()),
        adresse: z.nullable(z.string()),
        etat: z.enum(CODES_ETATS),
        situationMandat: z.nullable(z.enum(codes(SITUATIONS_MANDAT))),
        idTeledeclarant: z.nullable(z.number()),
        nbLots: z.nullable(z.number()),
        nbBatiments: z.nullable(z.number()),
        mandatFin: z.nullable(jour),
        fraicheur: z.enum(codes(FRAICHEURS)),
        prochaineEcheance: z.nullable(jour),
        /** Référence de la demande en cours ou de la dernière demande. */
        reference: z.nullable(z.string()),
        idDeclaration: z.nullable(z.number()),
      }),
    ),
    totalItems: z.number(),
    /** Il y en a davantage : le compte s’est arrêté. */
    plafonne: z.boolean(),
  }),
})
