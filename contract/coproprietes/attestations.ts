import { codes } from '#domain/socle/codes.ts'
import { QUALITES } from '#domain/coproprietes/attestations/qualites.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { identifiant, instant } from '#contract/socle/formes.ts'

/** Un code, avec ou sans tirets, en toute casse. */
const code = z.string().check(z.maxLength(40))

export const delivrerAttestation = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/coproprietes/:id/attestation',
  summary:
    'Délivre l’attestation d’immatriculation d’une copropriété de son établissement (de toutes pour le teneur, l’assistance et les notaires) : rend son code. Redemandée le même jour et inchangée, c’est la même.',
  allow: ['VISUALISER_COPRO'],
  refuse: ['ACTE_IMPOSSIBLE', 'COPROPRIETE_DISSOUTE', 'INTROUVABLE'],
  parMinute: 30,
  params: z.object({ id: identifiant }),
  reply: z.object({ code: z.string() }),
})

export const telechargerAttestation = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/coproprietes/attestation/:code',
  summary: 'Rend une attestation délivrée, en PDF, telle qu’elle l’a été.',
  allow: ['VISUALISER_COPRO'],
  refuse: ['INTROUVABLE'],
  parMinute: 30,
  params: z.object({ code }),
  gives: 'file',
})

export const verifierAttestation = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/attestation/:code',
  summary:
    'Dit si une attestation a été délivrée sous ce code, ce qu’elle disait, et ce qui est vrai aujourd’hui ; jamais une personne.',
  allow: 'public',
  refuse: ['INTROUVABLE'],
  parMinute: 30,
  params: z.object({ code }),
  reply: z.object({
    code: z.string(),
    numero: z.string(),
    nom: z.nullable(z.string()),
    adresse: z.nullable(z.string()),
    dateDelivrance: instant,
    qualite: z.enum(codes(QUALITES)),
    /** Faux : la copropriété est sortie du registre depuis. */
    auRegistre: z.boolean(),
    /** Le numéro de celle qui l’a absorbée depuis. */
    fusionneeDans: z.nullable(z.string()),
    /** Vrai quand elle a sa fiche publique. */
    publiee: z.boolean(),
    /** Ce que l’attestation disait ; `aujourdhui` quand cela a changé. */
    lignes: z.array(z.object({ libelle: z.string(), alors: z.string(), aujourdhui: z.nullable(z.string()) })),
  }),
})
export type AttestationVerifiee = z.output<typeof verifierAttestation.reply>
