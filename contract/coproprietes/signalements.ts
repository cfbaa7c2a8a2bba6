import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { identifiant, instant, texte } from '#contract/socle/formes.ts'
import { ERREUR_MAX } from '#domain/coproprietes/signalements/signalement.ts'

export const declarerErreur = call({
  paragraphe: '7.3',
  method: 'GET',
  path: '/api/declarations/declarerErreur/:id',
  summary:
    'Signale au teneur une erreur dans ce qui est déclaré de cette copropriété. Le même texte signalé deux fois est le même signalement.',
  allow: ['VISUALISER_COPRO'],
  effet: 'ecriture',
  refuse: ['A_CORRIGER_SOI_MEME', 'INTROUVABLE', 'TROP_DE_SIGNALEMENTS'],
  compteActive: true,
  parMinute: 60,
  /** La copropriété : la plupart n’ont pas de déclaration au registre. */
  params: z.object({ id: identifiant }),
  query: z.object({ erreur: texte(ERREUR_MAX) }),
  reply: z.object({ id: z.number(), dateSignalement: instant }),
})

export const erreursSignalees = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/coproprietes/:id/erreurs-signalees',
  summary: 'Les erreurs signalées d’une copropriété, la dernière d’abord.',
  allow: ['VALIDER_RATTACHEMENT_DECLARATION'],
  params: z.object({ id: identifiant }),
  reply: z.array(z.object({ id: z.number(), texte: z.string(), par: z.string(), dateSignalement: instant })),
})
export type ErreurVue = z.output<typeof erreursSignalees.reply>[number]
