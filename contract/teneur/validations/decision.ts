import { call } from '#contract/socle/call.ts'
import { texte, identifiant, numeroEcrit } from '#contract/socle/formes.ts'
import { MOTIFS_REFUS, RAISON_MAX } from '#domain/coproprietes/demandes/reponse.ts'
import { codes } from '#domain/socle/codes.ts'
import { VALIDER, idDemande } from './dossier.ts'
import { versionDuModele } from './modele.ts'
import * as z from 'zod/mini'

const motifs = z.array(z.enum(codes(MOTIFS_REFUS))).check(z.maxLength(codes(MOTIFS_REFUS).length))

/** Ce que le teneur répond quand il ne valide pas. */
const reponse = { motifs, raison: z._default(texte(RAISON_MAX), '') }

const DECIDER = [
  'ACTE_IMPOSSIBLE',
  'DEJA_DECIDEE',
  'DEMANDE_VERROUILLEE',
  'INTROUVABLE',
  'VERROU_PERDU',
] as const

export const validerDemande = call({
  paragraphe: '7.4',
  method: 'PUT',
  path: '/api/coproprietes/brouillon/change-etat',
  summary:
    'Valide une demande que l’on tient : le numéro est attribué, le rattachement ou la dissolution prend effet.',
  allow: VALIDER,
  refuse: [...DECIDER, 'MANDAT_CHEVAUCHE'],
  body: z.object({ idDemande, acte: z.literal('valider') }),
  reply: z.object({ numero: z.string() }),
})

export const refuserDemande = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/declarations/refuser/:id',
  summary: 'Refuse une demande que l’on tient, avec ses motifs : le déclarant la corrige et la redépose.',
  allow: VALIDER,
  refuse: DECIDER,
  params: z.object({ id: identifiant }),
  body: z.object(reponse),
})

export const refuserRattachement = call({
  paragraphe: '7.8',
  method: 'GET',
  path: '/api/mandats/refusRattachementTeneur/:immat/:idMandat',
  summary: 'Refuse la demande de rattachement que porte ce mandat, et que l’on tient, avec ses motifs.',
  allow: VALIDER,
  refuse: DECIDER,
  effet: 'ecriture',
  params: z.object({ immat: numeroEcrit, idMandat: identifiant }),
  query: z.object({
    /** Les motifs, séparés par des virgules. */
    typesMotifRefus: z.pipe(
      z.pipe(
        z.string().check(z.maxLength(400)),
        z.transform((t: string) => t.split(',')),
      ),
      motifs,
    ),
    raison: reponse.raison,
  }),
})

export const demanderPrecisions = call({
  paragraphe: '7.8',
  method: 'POST',
  path: '/api/demande-precision/sendMail',
  summary:
    'Demande au déclarant de préciser une demande que l’on tient : il la corrige et la redépose ; le courriel part avec la décision.',
  allow: VALIDER,
  refuse: [...DECIDER, 'MODELE_CHANGE'],
  body: z.object({
    idDemande,
    ...reponse,
    /** Celui sous lequel la personne a lu le courriel : changé depuis, rien ne part et elle l’apprend. */
    modele: z.optional(versionDuModele),
  }),
})

export const annulerDoublon = call({
  paragraphe: 'ajout',
  method: 'PUT',
  path: '/api/declarations/doublon/:id',
  summary:
    'Annule une demande d’immatriculation que l’on tient, la copropriété étant déjà immatriculée : son déclarant reçoit le numéro.',
  allow: VALIDER,
  refuse: DECIDER,
  params: z.object({ id: identifiant }),
  body: z.object({ idCopropriete: idDemande }),
})

export const validerDoublonDuNotaire = call({
  paragraphe: '7.4',
  method: 'GET',
  path: '/api/coproprietes/validerDoublonCoproNotaire/:id/:idDoublon/false',
  summary:
    'Annule la demande à décider de cette copropriété, que l’on tient : elle double l’autre, déjà immatriculée.',
  allow: VALIDER,
  refuse: DECIDER,
  effet: 'ecriture',
  params: z.object({ id: identifiant, idDoublon: identifiant }),
})
