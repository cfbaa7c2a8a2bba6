import { call } from '#contract/socle/call.ts'
import { designation, identifiant, jour } from '#contract/socle/formes.ts'
import { JUSTIFICATIFS } from '#domain/coproprietes/mandats/justificatifs.ts'
import { CODES_STATUTS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { codes } from '#domain/socle/codes.ts'
import { VALIDER, dossier } from './dossier.ts'
import { OUVRIR } from './examen.ts'
import * as z from 'zod/mini'

/** Un mandat que l’on demande, et la demande qui le porte. */
const mandatDemande = z.object({
  idMandat: z.number(),
  idDemande: z.number(),
  reference: z.string(),
  statut: z.enum(CODES_STATUTS_MANDAT),
  dateDebut: jour,
  dateFin: jour,
  syndicProvisoire: z.boolean(),
  typeJustifMandat: z.nullable(z.enum(codes(JUSTIFICATIFS))),
  idDocument: z.nullable(z.string()),
  nomFichierJustifMandat: z.nullable(z.string()),
})

/** Ce que l’on demande en désignant la copropriété ou le mandat, non la demande. */
const lecture = {
  paragraphe: '7.8',
  method: 'GET',
  allow: VALIDER,
  refuse: ['INTROUVABLE'],
} as const

export const mandatAValider = call({
  ...lecture,
  path: '/api/mandats/encours/validation/:n',
  summary:
    'Rend le mandat que demande la copropriété désignée, et que le teneur n’a pas décidé ; null s’il n’y en a pas.',
  params: z.object({ n: designation }),
  reply: z.nullable(mandatDemande),
})

export const mandatsAValider = call({
  ...lecture,
  path: '/api/mandats/copro/validation/:id',
  summary: 'Liste les mandats demandés d’une copropriété, décidés ou non, du dernier au premier.',
  params: z.object({ id: designation }),
  reply: z.array(mandatDemande),
})

export const infosAValider = call({
  ...lecture,
  path: '/api/coproprietes/infos/validation/:n',
  summary:
    'Rend la demande à décider de la copropriété désignée, sans la réserver ; `idMandat` : celle qui demande ce mandat.',
  params: z.object({ n: designation }),
  query: z.object({ idMandat: z.optional(identifiant) }),
  reply: dossier,
})

export const ouvrirSansMandat = call({
  ...lecture,
  path: '/api/declarations/update-etat-encours-sansmandat/:n',
  summary:
    'Ouvre et réserve la demande sans mandat de la copropriété désignée (dissolution, immatriculation d’un notaire).',
  refuse: OUVRIR,
  effet: 'ecriture',
  params: z.object({ n: designation }),
  reply: dossier,
})

export const adressesAValider = call({
  ...lecture,
  path: '/api/coproprietes/infos/adresses/:id',
  summary: 'Liste les adresses d’une copropriété, la principale d’abord.',
  params: z.object({ id: designation }),
  reply: z.array(z.object({ type: z.enum(['Principal', 'Secondaire']), adresse: z.string() })),
})

export const quitterRattachement = call({
  ...lecture,
  path: '/api/mandats/quitterValidRatt/:id',
  summary: 'Libère la demande de rattachement que porte ce mandat, si on la tient.',
  refuse: ['ACTE_IMPOSSIBLE', 'INTROUVABLE'],
  effet: 'ecriture',
  params: z.object({ id: identifiant }),
  reply: z.boolean(),
})
