import { CATEGORISER, LIRE_LE_GUIDE } from '#domain/socle/acces/droit.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { ceQuiEstALEcran } from './categorisation.ts'
import { numeroEcrit } from '#contract/socle/formes.ts'
import { ATTENDRE } from './extraits.ts'

export const telechargerRapportXlsx = call({
  paragraphe: '7.10',
  method: 'POST',
  path: '/api/public/categorisation/download-xlsx-rapport-synthetique',
  summary:
    'Le rapport synthétique de ce qui est à l’écran, en classeur : une couverture, sept feuilles de chiffres, la liste des copropriétés avec ses colonnes et dans son ordre.',
  allow: CATEGORISER,
  effet: 'lecture',
  refuse: ATTENDRE,
  body: z.object(ceQuiEstALEcran),
  gives: 'file',
})

export const telechargerRapportPdf = call({
  paragraphe: '7.10',
  method: 'POST',
  path: '/api/public/categorisation/download-pdf-rapport-synthetique',
  summary:
    'Le rapport synthétique de ce qui est à l’écran, en PDF accessible : ses chiffres, leurs graphiques, où sont les copropriétés, comment la note se fait, les mots.',
  allow: CATEGORISER,
  effet: 'lecture',
  refuse: ATTENDRE,
  body: z.object(ceQuiEstALEcran),
  gives: 'file',
})

export const telechargerFicheDeLOutil = call({
  paragraphe: '7.10',
  method: 'GET',
  path: '/api/public/categorisation/download-single-fiche-copropriete/:immat',
  summary:
    'La fiche d’une copropriété de son territoire en PDF : tout ce que son organisme peut en savoir. Ni courriel, ni téléphone, ni document, ni utilisateur.',
  allow: CATEGORISER,
  refuse: [...ATTENDRE, 'INTROUVABLE'],
  params: z.object({ immat: numeroEcrit }),
  gives: 'file',
})

export const telechargerDiagnostic = call({
  paragraphe: '7.10',
  method: 'POST',
  path: '/api/public/categorisation/download-rapport-for-copropriete',
  summary:
    'Le diagnostic d’une copropriété de son territoire en PDF : sa note signe par signe, ce que l’on n’en sait pas, ses comptes à côté de ceux de ses semblables, son évolution.',
  allow: CATEGORISER,
  effet: 'lecture',
  refuse: [...ATTENDRE, 'INTROUVABLE'],
  body: z.object({ immat: numeroEcrit }),
  gives: 'file',
})

export const telechargerGuideDeLOutil = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: CHEMINS.guideDeLOutil,
  summary:
    'Le guide de l’outil de catégorisation en PDF : poser une question, lire les résultats, comprendre la note, emporter un fichier.',
  allow: LIRE_LE_GUIDE,
  gives: 'file',
})
