import { direContact } from '#domain/socle/contact.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { direJour, jourDeParis, type Jour } from '#domain/socle/temps/jour.ts'
import { activableJusquau, attenduLe } from '#domain/comptes/inscription/activation.ts'
import type { Kysely } from 'kysely'
import type { Config } from '#server/socle/config.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Demandeur } from '../actes/acte.ts'
import { codeDeLettre, lettreCourante, type Lettre } from './courriers.ts'
import { demandeLe } from './etablissement.ts'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Ce que porte une lettre. */
function lettreEntiere(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('courrier')
    .innerJoin('teledeclarant', 'teledeclarant.id', 'courrier.teledeclarantId')
    .select([
      'courrier.id',
      'courrier.reference',
      'courrier.etat',
      'courrier.destinataire',
      'courrier.codeChiffre',
      'courrier.dateCreation',
      'teledeclarant.charteAcceptee',
      'teledeclarant.dateCreation as dateTeledeclarant',
      'teledeclarant.id as teledeclarantId',
      'teledeclarant.raisonSociale',
    ])
    .where('courrier.id', '=', id)
    .executeTakeFirst()
}

/** Compose une lettre ; seule celle dont le code vaut encore se lit. */
export async function composerLettre(
  deps: Pick<Dependances, 'db' | 'pdf' | 'secrets' | 'config'>,
  { refuser }: Demandeur<'INTROUVABLE'>,
  id: number,
) {
  const lettre = await lettreEntiere(deps.db, id)
  if (!lettre) throw refuser('INTROUVABLE')
  const courante = await lettreCourante(deps.db, lettre.teledeclarantId)
  if (courante?.id !== lettre.id) throw refuser('INTROUVABLE')
  const depuis = jourDeParis(lettre.dateCreation)
  const contenu = await deps.pdf.composer('lettre-activation', {
    destinataire: lettre.destinataire,
    dateLettre: direJour(depuis),
    raisonSociale: lettre.raisonSociale,
    numeroTeledeclarant: String(lettre.teledeclarantId),
    reference: lettre.reference,
    code: codeDeLettre(deps.secrets, lettre),
    adresseActivation: `${deps.config.adressePublique}${CHEMINS.activation}`,
    demandeLe: direJour(demandeLe({ ...lettre, dateCreation: lettre.dateTeledeclarant })),
    valableJusquAu: direJour(activableJusquau(depuis)),
    contact: direContact(deps.config.contact),
  })
  return { nom: `${lettre.reference}.pdf`, type: 'application/pdf', contenu, telecharger: false }
}

/** Ce que l’on dit d’une lettre qui part ce jour : quand l’attendre, jusqu’à quand s’en servir, où la suivre. */
export const attenteDeLaLettre = (
  aujourdhui: Jour,
  { adressePublique }: Pick<Config, 'adressePublique'>,
) => ({
  attendue: attenduLe(aujourdhui),
  limite: activableJusquau(aujourdhui),
  suivi: `${adressePublique}${CHEMINS.activation}`,
})

/** Vrai sur un site de démonstration que nul n’imprime : ses lettres se lisent dans la boîte. */
export const litDansLaBoite = ({
  identite,
  cleImpression,
}: Pick<Config, 'identite' | 'cleImpression'>): boolean =>
  identite === 'demonstration' && cleImpression === undefined

/** Le jour où une lettre est partie, null si elle est encore à imprimer ; dans la boîte de la démonstration, elle y est aussitôt. */
export function jourDeDepart(
  lettre: Pick<Lettre, 'dateCreation' | 'dateRemise'> | undefined,
  config: Pick<Config, 'identite' | 'cleImpression'>,
): Jour | null {
  if (!lettre) return null
  const partie = lettre.dateRemise ?? (litDansLaBoite(config) ? lettre.dateCreation : null)
  return partie && jourDeParis(partie)
}
