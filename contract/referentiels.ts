import * as z from 'zod/mini'
import { call } from './call.ts'
import { clefValeur } from './formes.ts'

const liste = (paragraphe: string, path: `/api/${string}`, summary: string) =>
  call({ paragraphe, method: 'GET', path, summary, allow: 'public', reply: clefValeur })

export const civilites = liste('7.13', '/api/civilites', 'Liste les civilités.')
export const energies = liste('7.4', '/api/parametres/energieUtilisee', 'Liste les énergies de chauffage.')
export const typesChauffage = liste('7.4', '/api/parametres/typeChauffage', 'Liste les types de chauffage.')
export const periodesConstruction = liste(
  '7.4',
  '/api/parametres/periodeConstruction',
  'Liste les périodes de construction.',
)
export const etatsCopropriete = liste('7.3', '/api/etat-copropriete', 'Liste les états d’une copropriété.')
export const typesDemande = liste(
  '7.13',
  '/api/type-demande-valider-ratt-immat',
  'Liste les types de demandes que le teneur valide.',
)
export const typesPieces = call({
  paragraphe: '7.13',
  method: 'GET',
  path: '/api/typeDePiecesJustif',
  summary: 'Liste les pièces acceptées, selon que le déclarant est administrateur provisoire ou non.',
  allow: 'public',
  query: z.object({ adminProvisoire: z._default(z.enum(['true', 'false']), 'false') }),
  reply: clefValeur,
})
