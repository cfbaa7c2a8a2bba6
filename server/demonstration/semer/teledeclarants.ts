import { etatRepris } from '#domain/socle/machine.ts'
import { leSysteme, personneDe } from '#server/socle/registre/actes/acte.ts'
import { plusTard, type Instant } from '#domain/socle/temps/instant.ts'
import { JOUR_MS } from '#domain/socle/temps/jour.ts'
import { INSCRIPTIONS, type TypeInscription } from '#domain/comptes/inscription/inscription.ts'
import type { Kysely, Transaction } from 'kysely'
import { hacher } from '#server/socle/registre/comptes/mots-de-passe.ts'
import { posterCode } from '#server/socle/registre/comptes/courriers.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Secrets } from '#server/socle/platform/secrets.ts'
import { suite } from './hasard.ts'
import { RESTE_A_SEMER } from './amorcer.ts'
import { MOT_DE_PASSE } from './people.ts'
import { siretInvente, syndicInvente } from './syndics.ts'

const NOMBRE = 90
const GRAINE = 11
/** Loin des rangs des personnes et du répertoire embarqué. */
const PREMIER_RANG = 9_500_000

const PRENOMS = [
  ['M', 'Alban'],
  ['MME', 'Bérénice'],
  ['M', 'Corentin'],
  ['MME', 'Delphine'],
  ['M', 'Edgar'],
  ['MME', 'Florine'],
  ['M', 'Gaspard'],
  ['MME', 'Honorine'],
  ['M', 'Isidore'],
  ['MME', 'Joséphine'],
] as const
const NOMS = [
  'Arvaux',
  'Belcombe',
  'Cortelin',
  'Dervallon',
  'Estagnac',
  'Fontriel',
  'Garmond',
  'Hautefray',
  'Isquières',
  'Jonvelle',
]
const VILLES = [
  ['69003', 'Lyon'],
  ['37000', 'Tours'],
  ['93140', 'Bondy'],
  ['35000', 'Rennes'],
  ['59000', 'Lille'],
  ['13006', 'Marseille'],
  ['67000', 'Strasbourg'],
] as const
const VOIES = ['rue du Moulin', 'avenue de la Gare', 'place du Marché', 'rue des Acacias', 'boulevard Carnot']

/** Part de chaque type, puis de chaque statut, sur cent. */
const TYPES: readonly (readonly [number, TypeInscription])[] = [
  [45, 'NON_PRO'],
  [88, 'PRO'],
  [95, 'NOTAIRE'],
  [100, 'AUTRE'],
]
const STATUTS = [
  [82, 'ACTIF'],
  [93, 'ATT_ACTIVATION'],
  [100, 'ATT_CREA_COMPTE'],
] as const

const tirer = <T>(table: readonly (readonly [number, T])[], part: number): T =>
  (table.find(([seuil]) => part * 100 < seuil) ?? table.at(-1)!)[1]

/** Un télédéclarant inventé, son compte, et sa lettre s’il l’attend ; le même à chaque semaille, de même rang. */
async function semerUn(
  trx: Transaction<DB>,
  secrets: Secrets,
  { rang, empreinte, maintenant }: { rang: number; empreinte: string; maintenant: Instant },
): Promise<void> {
  const hasard = suite(GRAINE, rang)
  const prendre = <T>(liste: readonly T[]): T => liste[Math.floor(hasard() * liste.length)] as T
  const type = tirer(TYPES, hasard())
  const statut = tirer(STATUTS, hasard())
  const [civilite, prenom] = prendre(PRENOMS)
  const nom = prendre(NOMS)
  const [codePostal, localite] = prendre(VILLES)
  const voie = `${1 + Math.floor(hasard() * 60)} ${prendre(VOIES)}`
  const email = `teledeclarant${rang + 1}@demonstration.invalid`
  const depuis = plusTard(maintenant, -Math.floor(hasard() * 40) * JOUR_MS)
  const pro = type !== 'NON_PRO'
  const raisonSociale =
    type === 'NOTAIRE'
      ? `Office notarial ${nom}`
      : type === 'PRO'
        ? syndicInvente(codePostal.slice(0, 2), rang, [localite]).raisonSociale
        : `${prenom} ${nom}`
  const { id } = await trx
    .insertInto('teledeclarant')
    .values({
      type,
      statut: etatRepris(statut),
      raisonSociale,
      siret: pro ? siretInvente(PREMIER_RANG + rang) : null,
      codeApe: type === 'PRO' ? '6832A' : pro ? '6910Z' : null,
      voie,
      codePostal,
      localite,
      email,
      representantCivilite: civilite,
      representantNom: nom,
      representantPrenom: prenom,
      representantEmail: email,
      representantVoie: voie,
      representantCodePostal: codePostal,
      representantLocalite: localite,
      dateCreation: depuis,
      activationDepuis: depuis,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const compte = await trx
    .insertInto('compte')
    .values({
      teledeclarantId: id,
      identifiant: `teledeclarant${rang + 1}`,
      email,
      civilite,
      nom,
      prenom,
      profil: INSCRIPTIONS[type].profil,
      statut: etatRepris(statut === 'ATT_CREA_COMPTE' ? 'ATT_MOT_DE_PASSE' : 'ACTIF'),
      motDePasse: statut === 'ATT_CREA_COMPTE' ? null : empreinte,
      dateCreation: depuis,
      dateDerniereActivite: statut === 'ATT_CREA_COMPTE' ? null : depuis,
      dateClefValidationEmail: statut === 'ATT_CREA_COMPTE' ? null : depuis,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (statut !== 'ATT_ACTIVATION') return
  const profil = INSCRIPTIONS[type].profil
  const lui = personneDe({ id: compte.id, prenom, nom, profil, teledeclarantId: id, raisonSociale })
  await posterCode({ trx, ...leSysteme(depuis), auteur: lui }, secrets, id)
}

/**
 * Des télédéclarants inventés, pour que la recherche du teneur et la file d’impression aient de quoi montrer. Leurs
 * comptes s’ouvrent avec le mot de passe de la démonstration. Ne fait rien si l’amorçage n’a pas dit
 * qu’ils restaient à semer.
 */
export async function semerTeledeclarants(
  db: Kysely<DB>,
  secrets: Secrets,
  maintenant: Instant,
): Promise<void> {
  const empreinte = await hacher(MOT_DE_PASSE)
  await db.transaction().execute(async (trx) => {
    // Deux processus qui démarrent ensemble : le second attend ici, et ne trouve plus rien à semer.
    const { numDeletedRows } = await trx
      .deleteFrom('compteur')
      .where('cle', '=', RESTE_A_SEMER)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    for (let rang = 0; rang < NOMBRE; rang += 1) await semerUn(trx, secrets, { rang, empreinte, maintenant })
  })
}
