import type { Etablissement } from '#contract/comptes/utilisateurs.ts'
import { jourDeParis, type Jour } from '#domain/socle/temps/jour.ts'
import { droitsSurEtablissement } from '#domain/comptes/utilisateurs/gestion.ts'
import { afficherApe } from '#domain/comptes/etablissements/ape.ts'
import {
  lignesEnveloppe,
  memeEmail,
  PAYS_PAR_DEFAUT,
  rendreLignes,
} from '#domain/comptes/etablissements/coordonnees.ts'
import { septLignes } from '#domain/comptes/etablissements/etablissement.ts'
import type { SaisieAdresse } from '#domain/comptes/inscription/inscription.ts'
import { STATUTS_TELEDECLARANT, TYPES_TELEDECLARANT } from '#domain/socle/acces/teledeclarants.ts'
import { type Kysely, type Selectable, type Transaction } from 'kysely'
import type { Acte } from '../actes/acte.ts'
import type { ResponsableConnecte } from './gestion.ts'
import { changements, ecrireJournal } from '../actes/journal.ts'
import type { DB, Teledeclarant } from '#server/socle/postgres/schema.ts'
import { verrouiller } from '#server/socle/postgres/verrous-consultatifs.ts'

export type LigneTeledeclarant = Selectable<Teledeclarant>

/** La ligne d’un télédéclarant ; `verrou` la tient jusqu’à la fin de la transaction. */
export function lireTeledeclarant(db: Kysely<DB>, id: number, verrou = false) {
  return (
    db
      .selectFrom('teledeclarant')
      .selectAll()
      .where('id', '=', id)
      // Sans « NO KEY », un brouillon ou une demande de l’établissement attendrait pour rien.
      .$if(verrou, (q) => q.forNoKeyUpdate())
      .executeTakeFirst()
  )
}

/** L’office actif qui porte ce numéro d’étude. */
export function officeDe(db: Kysely<DB>, numeroEtude: string) {
  return db
    .selectFrom('teledeclarant')
    .select(['id', 'raisonSociale'])
    .where('numeroEtude', '=', numeroEtude)
    .where('statut', '=', 'ACTIF')
    .executeTakeFirst()
}

/**
 * Avant de rendre un office actif : un autre, actif déjà, porte-t-il son numéro d’étude ? Alors il l’y laisse. Sa lettre prouve
 * son adresse, pas ce numéro ; et celui qui attend ne le retient à personne.
 */
export async function laisserNumeroEtude({ trx }: { trx: Transaction<DB> }, id: number): Promise<void> {
  const attente = await trx
    .selectFrom('teledeclarant')
    .select('numeroEtude')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!attente?.numeroEtude) return
  // Deux offices du même numéro qui s’activent ensemble se suivent.
  await verrouiller(trx, `etude:${attente.numeroEtude}`)
  if (await officeDe(trx, attente.numeroEtude))
    await trx.updateTable('teledeclarant').set({ numeroEtude: null }).where('id', '=', id).execute()
}

/** Le jour où son compte a été demandé ; après un sommeil, celui de la dernière demande. */
export const demandeLe = (t: Pick<LigneTeledeclarant, 'charteAcceptee' | 'dateCreation'>): Jour =>
  jourDeParis(t.charteAcceptee ?? t.dateCreation)

/** L’adresse où écrire au représentant, telle qu’on la retape. */
export const adresseDuRepresentant = (t: LigneTeledeclarant): SaisieAdresse => ({
  complement: t.representantComplement ?? '',
  immeuble: t.representantImmeuble ?? '',
  voie: t.representantVoie ?? '',
  lieuDit: t.representantLieuDit ?? '',
  codePostal: t.representantCodePostal ?? '',
  localite: t.representantLocalite ?? '',
  pays: t.representantPays,
})

const vide = (texte: string) => texte.trim() || null

/** Les colonnes de cette adresse, déjà vérifiée. */
export function colonnesDuCourrier(s: SaisieAdresse) {
  const pays = s.pays.trim().toUpperCase()
  return {
    domicilieEnFrance: pays === PAYS_PAR_DEFAUT,
    representantComplement: vide(s.complement),
    representantImmeuble: vide(s.immeuble),
    representantVoie: vide(s.voie),
    representantLieuDit: vide(s.lieuDit),
    representantCodePostal: vide(s.codePostal),
    representantLocalite: vide(s.localite),
    representantPays: pays,
  }
}

/** Les mêmes, et l’adresse de l’établissement : sans SIRET, il est chez la personne ; avec, elle vient du répertoire. */
export function colonnesDAdresse(t: LigneTeledeclarant, s: SaisieAdresse) {
  const courrier = colonnesDuCourrier(s)
  const chezElle = t.siret === null
  return {
    ...courrier,
    complement: chezElle ? courrier.representantComplement : t.complement,
    immeuble: chezElle ? courrier.representantImmeuble : t.immeuble,
    voie: chezElle ? courrier.representantVoie : t.voie,
    codePostal: chezElle ? courrier.representantCodePostal : t.codePostal,
    localite: chezElle ? courrier.representantLocalite : t.localite,
  }
}

/**
 * Une personne change d’adresse électronique : celle de son établissement et celle du représentant la suivent quand elles
 * étaient la sienne. L’appelant tient l’établissement.
 */
export async function suivreAdresse(
  acte: Acte,
  id: number,
  { ancienne, nouvelle }: { ancienne: string; nouvelle: string },
): Promise<void> {
  const t = await lireTeledeclarant(acte.trx, id)
  if (!t) return
  const suit = (email: string | null) => (email !== null && memeEmail(email, ancienne) ? nouvelle : email)
  const change = changements(
    { email: t.email, representantEmail: t.representantEmail },
    { email: suit(t.email), representantEmail: suit(t.representantEmail) },
  )
  if (!change) return
  await acte.trx
    .updateTable('teledeclarant')
    .set((eb) => ({ ...change.nouveau, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await ecrireJournal(acte, [
    { type: 'ETABLISSEMENT.MODIFICATION', objet: 'teledeclarant', objetId: id, ...change },
  ])
}

/** Les droits de la personne sur cette ligne. */
export function droitsSurLigne(qui: ResponsableConnecte, t: LigneTeledeclarant) {
  return droitsSurEtablissement(qui, t.id === qui.idTeledeclarant, {
    type: t.type,
    statut: t.statut,
  })
}

/**
 * L’adresse où part la lettre d’activation. Avec un SIRET, celle que donne le répertoire des entreprises ou que le teneur a
 * admise, jamais celle que tape qui s’inscrit : la lettre prouve que l’établissement l’a reçue. Null quand on ne la sait pas.
 */
export function adresseDeLettre(t: LigneTeledeclarant): SaisieAdresse | null {
  if (t.siret === null) {
    const { voie, codePostal, localite, pays, ...reste } = adresseDuRepresentant(t)
    return {
      ...reste,
      voie: voie || (t.voie ?? ''),
      codePostal: codePostal || (t.codePostal ?? ''),
      localite: localite || (t.localite ?? ''),
      pays: pays || PAYS_PAR_DEFAUT,
    }
  }
  if (t.lettreAdresse) return t.lettreAdresse
  // À l’étranger, le répertoire n’a pas de code postal : le teneur décide.
  if (!t.codePostal || !t.localite) return null
  return {
    complement: t.complement ?? '',
    immeuble: t.immeuble ?? '',
    voie: t.voie ?? '',
    lieuDit: '',
    codePostal: t.codePostal,
    localite: t.localite,
    pays: PAYS_PAR_DEFAUT,
  }
}

/** Les lignes de l’enveloppe, au représentant ; null tant que l’on ne sait pas où écrire. */
export function enveloppeDe(t: LigneTeledeclarant): string[] | null {
  const adresse = adresseDeLettre(t)
  return adresse && lignesA(t, adresse)
}

/** Les lignes d’une enveloppe au représentant, à cette adresse. */
export function lignesA(t: LigneTeledeclarant, adresse: SaisieAdresse): string[] {
  return lignesEnveloppe(
    {
      raisonSociale: t.raisonSociale,
      civilite: t.representantCivilite,
      prenom: t.representantPrenom,
      nom: t.representantNom,
    },
    adresse,
  )
}

/** §3.2 : un établissement tel que la personne le lit, et ce qu’elle peut en changer. */
export function rendreEtablissement(t: LigneTeledeclarant, qui: ResponsableConnecte): Etablissement {
  const droits = droitsSurLigne(qui, t)
  const type = t.type
  const statut = t.statut
  return {
    id: t.id,
    type,
    libelleType: TYPES_TELEDECLARANT[type].libelle,
    status: statut,
    libelleStatut: STATUTS_TELEDECLARANT[statut].libelle,
    raisonSociale: t.raisonSociale,
    siret: t.siret,
    codeApe: t.codeApe,
    apeGarant: t.apeGarant,
    naf: t.codeApe && afficherApe(t.codeApe),
    libelleNaf: t.libelleNaf,
    typeEtab: t.typeEtab,
    libelleTypeEtab: t.libelleTypeEtab,
    numeroEtude: t.numeroEtude,
    codeInsee: t.codeInsee,
    complement: t.complement,
    immeuble: t.immeuble,
    voie: t.voie,
    codePostal: t.codePostal,
    localite: t.localite,
    // Celles du répertoire, ou ce que l’on sait de son adresse.
    ...rendreLignes(t.lignes.length > 0 ? t.lignes : septLignes(t.raisonSociale, t)),
    phone: t.telephone,
    emailUtilisateur: t.email,
    domicilieEnFrance: t.domicilieEnFrance,
    dirigeantNom: t.dirigeantNom,
    dirigeantPrenom: t.dirigeantPrenom,
    representant: {
      civilite: t.representantCivilite ?? '',
      nom: t.representantNom ?? '',
      prenom: t.representantPrenom ?? '',
      email: t.representantEmail ?? '',
      telephone: t.representantTelephone ?? '',
      ...adresseDuRepresentant(t),
    },
    certificat1Sujet: t.certificat1Sujet,
    certificat1Emetteur: t.certificat1Emetteur,
    certificat2Sujet: t.certificat2Sujet,
    certificat2Emetteur: t.certificat2Emetteur,
    dateCreation: t.dateCreation,
    version: t.version,
    identiteModifiable: droits.changerIdentite,
    modifiable: droits.modifier,
  }
}
