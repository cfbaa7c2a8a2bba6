import { noterCopropriete } from '../chiffres/score.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import { numeroDeRang } from '#domain/socle/numero.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import type { DeclarationDuNotaire } from '#domain/coproprietes/declaration/depot.ts'
import { dossierPublic } from '#domain/coproprietes/declaration/public.ts'
import { DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import { SUCCESSION } from '#domain/coproprietes/successeurs/succession.ts'
import { messageImmatriculationNotaire } from '#domain/coproprietes/demandes/messages.ts'
import { messageDesignation } from '#domain/coproprietes/successeurs/messages.ts'
import type { Personne } from '#domain/socle/courriels/message.ts'
import { sql, type Transaction, type Updateable } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Copropriete, DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { accepter } from './acceptee.ts'
import { suiteDe, type Acte } from '../actes/acte.ts'
import { avertirLeDesigne } from '../demandes/designes.ts'
import { agir, type ArretDEtat } from '../actes/etats.ts'
import { ecrireJournal } from '../actes/journal.ts'

type Deps = Pick<Dependances, 'config' | 'courriels' | 'secrets'>

/** Le prochain numéro : jamais rendu deux fois, même si la transaction échoue (décision 0005). */
export async function prochainNumero(trx: Transaction<DB>): Promise<string> {
  const { rows } = await sql<{ rang: number }>`SELECT nextval('rang_immatriculation') AS rang`.execute(trx)
  return numeroDeRang(laLigne(rows).rang)
}

/** Le représentant que le brouillon d’un notaire désigne. */
export function designeDe(trx: Transaction<DB>, coproprieteId: number) {
  return trx
    .selectFrom('succession')
    .innerJoin('teledeclarant', 'teledeclarant.id', 'succession.teledeclarantId')
    .select([
      'succession.id',
      'succession.nature',
      'succession.siret',
      'succession.email',
      'succession.voie',
      'raisonSociale as office',
    ])
    .where('coproprieteId', '=', coproprieteId)
    .where('succession.etat', '=', 'ANNONCEE')
    .executeTakeFirst()
}
type Designe = NonNullable<Awaited<ReturnType<typeof designeDe>>>

/** Les actes qui immatriculent : le dépôt du notaire, ou la validation du teneur. */
const ACTES = {
  depot: {
    avec: 'soumettreNotaireAvecSuccesseur',
    sans: 'soumettreNotaireSansRepresentant',
    declaration: 'immatriculer',
  },
  validation: {
    avec: 'validerNotaireAvecSuccesseur',
    sans: 'validerNotaireSansRepresentant',
    declaration: 'valider',
  },
} as const

export interface AImmatriculer {
  coproprieteId: number
  declarationId: number
  declaration: DeclarationDuNotaire
  reference: string
  /** Le notaire qui a déposé. */
  notaire: Personne & { id: number; email: string }
}

/**
 * Immatricule ce que déclare un notaire : le numéro, la déclaration en vigueur, et le représentant désigné, averti. L’office n’en
 * est pas le représentant (décision 0041).
 */
export async function immatriculerDuNotaire(
  acte: Acte<ArretDEtat>,
  deps: Deps,
  d: AImmatriculer,
  par: keyof typeof ACTES,
  aussi: Omit<Updateable<Copropriete>, 'etat'> = {},
): Promise<{ numero: string }> {
  const { trx, aujourdhui, maintenant } = acte
  const { coproprieteId, declarationId, declaration } = d
  const designe = await designeDe(trx, coproprieteId)
  const nomme = designe !== undefined && designe.nature !== 'INCONNU'
  const numero = await prochainNumero(trx)
  const { avant, apres } = await agir(acte, COPROPRIETE, coproprieteId, ACTES[par][nomme ? 'avec' : 'sans'], {
    avec: {
      ...aussi,
      numero,
      dateImmatriculation: aujourdhui,
      dateMaj: aujourdhui,
      teledeclarantId: null,
      successeurDeclare: nomme,
    },
  })
  await agir(acte, DECLARATION, declarationId, ACTES[par].declaration)
  await accepter(trx, { coproprieteId, declarationId, declaration, date: maintenant })
  await noterCopropriete(trx, coproprieteId, aujourdhui)
  await ecrireJournal(acte, [
    {
      type: 'COPROPRIETE.IMMATRICULATION',
      objet: 'copropriete',
      objetId: coproprieteId,
      numero,
      ancien: { etat: avant },
      nouveau: { etat: apres, reference: d.reference },
    },
  ])
  const averti = designe ? await designer(acte, deps, { ...d, numero }, designe) : null
  const { prenom, nom } = d.notaire
  await deps.courriels.envoyer(
    acte,
    d.notaire,
    messageImmatriculationNotaire({
      prenom,
      nom,
      reference: d.reference,
      copropriete: coproprieteDe(declaration),
      numero,
      le: aujourdhui,
      fiche: `${deps.config.adressePublique}${ADRESSES.fiche(numero)}`,
      designe: averti === null ? 'AUCUN' : averti ? 'AVERTI' : 'A_INSCRIRE',
    }),
  )
  return { numero }
}

const coproprieteDe = (d: DeclarationDuNotaire) => ({
  ...dossierPublic(d),
  nom: d.identification.nomCopropriete,
})

/** Le représentant désigné apprend qu’il l’est ; null quand personne ne l’est, faux quand personne n’a de quoi le lire. */
async function designer(
  acte: Acte<ArretDEtat>,
  deps: Deps,
  d: AImmatriculer & { numero: string },
  s: Designe,
): Promise<boolean | null> {
  const dateModification = acte.maintenant
  if (s.nature === 'INCONNU') {
    await agir(suiteDe(acte), SUCCESSION, s.id, 'perimer', { avec: { email: null, dateModification } })
    return null
  }
  // Rien ne dit depuis quand il représente la copropriété : son mandat ne commence pas avant le règlement.
  const debut = d.declaration.identification.dateReglementCopropriete
  await agir(suiteDe(acte), SUCCESSION, s.id, 'designer', { avec: { debut, dateModification } })
  await ecrireJournal(acte, [
    {
      type: 'MANDAT.DESIGNATION',
      objet: 'copropriete',
      objetId: d.coproprieteId,
      numero: d.numero,
      nouveau: { nature: s.nature, siret: s.siret },
    },
  ])
  const copropriete = { ...coproprieteDe(d.declaration), numero: d.numero }
  // Le lien vaut d’aujourd’hui, quel que soit l’âge du règlement.
  return avertirLeDesigne(acte, deps, copropriete, { ...s, debut: acte.aujourdhui }, (p) =>
    messageDesignation({ ...p, office: s.office, dOffice: s.voie === 'OFFICE' }),
  )
}
