import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import type { ParsedOf } from '#contract/socle/call.ts'
import type { modifierMonEtablissement } from '#contract/comptes/utilisateurs.ts'
import { estDuTeneur } from '#domain/socle/acces/profils.ts'
import type { Refuser } from '#domain/socle/refus/arret.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { messageEtablissementModifie } from '#domain/comptes/compte/messages.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { lireApe } from '#domain/comptes/etablissements/ape.ts'
import { nomDistingue } from '#domain/comptes/etablissements/certificat.ts'
import {
  direChangements,
  lieuChange,
  nouveauSiret,
  nouvelleApe,
  verifierEtablissement,
} from '#domain/comptes/etablissements/etablissement.ts'
import { verifierAdresse, verifierPersonne, type SiretVu } from '#domain/comptes/inscription/inscription.ts'
import type { Civilite } from '#domain/socle/acces/teledeclarants.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { chercherOuMuet, type EtablissementConnu } from '#server/socle/outside/entreprises.ts'
import {
  droitsSurLigne,
  lireTeledeclarant,
  type LigneTeledeclarant,
} from '#server/socle/registre/comptes/etablissement.ts'
import { changements, ecrireJournal, type Evenement } from '#server/socle/registre/actes/journal.ts'
import { situerAdresse } from '#server/socle/registre/territoire/territoires.ts'
import { dementisDe, dementisDeLEntreprise } from '#server/socle/registre/coproprietes/faits-dementis.ts'
import { marquer } from '#server/socle/registre/actes/verifications.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { colonnesDeLEtablissement, type NouveauSiret } from './colonnes-etablissement.ts'
import { prevenirAdministrateurs } from '#server/socle/registre/comptes/comptes.ts'
import * as store from './utilisateurs.store.ts'

type Saisie = ParsedOf<typeof modifierMonEtablissement>['body']
type Code = 'INTROUVABLE' | 'NON_AUTORISE' | 'COMPTE_A_JOUR' | 'DONNEES_REFUSEES'

/** La même personne, dans la ligne de l’établissement et dans ce qui est tapé. */
const IDENTITE = [
  ['civilite', 'representantCivilite'],
  ['nom', 'representantNom'],
  ['prenom', 'representantPrenom'],
] as const

/** Vrai quand change ce qui se lit du syndic sur la fiche de ses copropriétés. */
const changeEnPublic = (t: LigneTeledeclarant, s: Saisie): boolean =>
  s.raisonSociale.trim() !== t.raisonSociale ||
  nouveauSiret(t, s) !== null ||
  lireApe(s.codeApe) !== t.codeApe ||
  lieuChange(t, s)

/** Ses fiches suivent son nom : chacune le garde au journal, quand ce qu’elle montre a changé. */
async function direAuPublic(
  { trx }: Pick<Acte, 'trx'>,
  { id, raisonSociale, siret, localite }: LigneTeledeclarant,
  voulu: Parameters<typeof store.direAuPublic>[2],
): Promise<Evenement[]> {
  const fiches = await store.direAuPublic(trx, id, voulu)
  const change = changements(
    { raisonSociale, siret, localite },
    { raisonSociale: voulu.raisonSociale, siret: voulu.siret, localite: voulu.localite },
  )
  if (!change) return []
  return fiches.map((f) => ({
    type: 'COPROPRIETE.SYNDIC_CHANGE',
    objet: 'copropriete',
    objetId: f.id,
    numero: f.numero,
    ...change,
  }))
}

/** Les certificats tapés, dans la forme que l’on compare ; une ligne vide en retire un. */
function lireCertificats(s: Saisie, refus: Refus[]) {
  return ([1, 2] as const).flatMap((rang) => {
    const [sujet, emetteur] = [`certificat${rang}Sujet`, `certificat${rang}Emetteur`] as const
    if (!s[sujet].trim() && !s[emetteur].trim()) return []
    const lu = { sujet: nomDistingue(s[sujet]), emetteur: nomDistingue(s[emetteur]) }
    if (lu.sujet === null) refus.push({ champ: sujet, code: 'CERTIFICAT_INVALIDE' })
    if (lu.emetteur === null) refus.push({ champ: emetteur, code: 'CERTIFICAT_INVALIDE' })
    return [lu]
  })
}

function jugerRepresentant(t: LigneTeledeclarant, s: Saisie, changeIdentite: boolean): Refus[] {
  const refus = [...verifierPersonne(s.representant), ...verifierAdresse(s.representant)].map((r) => ({
    ...r,
    champ: `representant.${r.champ}`,
  }))
  if (changeIdentite) return refus
  // Une identité jamais donnée ne se protège pas : la première est celle de la personne.
  for (const [champ, colonne] of IDENTITE)
    if (t[colonne] !== null && t[colonne] !== s.representant[champ].trim())
      refus.push({ champ: `representant.${champ}`, code: 'NOM_PAR_LE_TENEUR' })
  return refus
}

/** Le lieu où l’on écrit au représentant, quand il change : son code postal est celui de sa commune (§5.2). */
async function jugerSonLieu(
  trx: Transaction<DB>,
  t: LigneTeledeclarant,
  { representant: r }: Saisie,
): Promise<Refus[]> {
  if (r.codePostal.trim() === t.representantCodePostal && r.localite.trim() === t.representantLocalite)
    return []
  const { refus } = await situerAdresse(trx, r)
  return refus.map((un) => ({ ...un, champ: `representant.${un.champ}` }))
}

/** Ce que le répertoire et le registre savent du nouveau SIRET ; null quand il ne change pas. */
async function examinerSiret(
  { db, entreprises }: Dependances,
  t: LigneTeledeclarant,
  saisie: Saisie,
): Promise<(NouveauSiret & { vu: SiretVu }) | null> {
  const siret = nouveauSiret(t, saisie)
  if (siret === null) return null
  const [connu, dejaUtilise] = await Promise.all([
    chercherOuMuet(entreprises, siret),
    store.siretPris(db, siret, t.id),
  ])
  const vu = {
    connu: connu === 'muet' ? null : (connu ?? 'inconnu'),
    dejaUtilise,
    emailAttendu: null,
  } as const
  return { siret, connu: connu === 'muet' ? null : connu, vu }
}

/** Ce que le répertoire dit d’une activité changée au même SIRET ; null : rien ne lui est demandé. */
async function examinerActivite(
  { entreprises }: Dependances,
  t: LigneTeledeclarant,
  saisie: Saisie,
): Promise<EtablissementConnu | 'inconnu' | 'muet' | null> {
  if (t.siret === null || nouveauSiret(t, saisie) !== null || nouvelleApe(t, saisie) === null) return null
  return (await chercherOuMuet(entreprises, t.siret)) ?? 'inconnu'
}

/** L’administrateur principal est le représentant : il change de nom avec lui. */
async function renommerPrincipal(
  trx: Transaction<DB>,
  idTeledeclarant: number,
  voulu: { civilite: Civilite; nom: string; prenom: string },
): Promise<Evenement[]> {
  const principal = await store.verrouillerPrincipal(trx, idTeledeclarant)
  const change = principal && changements<typeof voulu>(principal, voulu)
  if (!change) return []
  await trx
    .updateTable('compte')
    .set((eb) => ({ ...voulu, version: eb('version', '+', 1) }))
    .where('id', '=', principal.id)
    .execute()
  return [{ type: 'UTILISATEUR.MODIFICATION', objet: 'compte', objetId: principal.id, ...change }]
}

/** Ses administrateurs apprennent ce qui a changé, et par qui ; un agent du teneur ne se nomme pas. */
async function prevenir(
  acte: Acte<Code, CompteConnecte>,
  { courriels, config }: Dependances,
  { id, raisonSociale, quoi }: { id: number; raisonSociale: string; quoi: readonly string[] },
): Promise<void> {
  const { prenom, nom, profil, teneur } = acte.auteur
  const par = teneur || estDuTeneur(profil) ? 'le teneur du registre' : `${prenom} ${nom}`
  const lien = `${config.adressePublique}${CHEMINS.monEtablissement}`
  await prevenirAdministrateurs(acte, courriels, id, (admin) =>
    messageEtablissementModifie({ ...admin, etablissement: raisonSociale, quoi, par, lien }),
  )
}

/** Deux établissements prennent le même SIRET au même instant : le second l’apprend comme si le premier était là. */
const siPrisEntreTemps =
  (refuser: Refuser<'DONNEES_REFUSEES'>) =>
  (erreur: unknown): never => {
    const { code, constraint } = erreur as { code?: string; constraint?: string }
    if (code === '23505' && constraint === 'teledeclarant_siret_key')
      throw refuser('DONNEES_REFUSEES', { refus: [{ champ: 'siret', code: 'SIRET_UTILISE' }] })
    throw erreur
  }

/** Ce que le répertoire a dit avant l’acte, de ce qui change. */
interface Examine {
  nouveau: Awaited<ReturnType<typeof examinerSiret>>
  activite: Awaited<ReturnType<typeof examinerActivite>>
}

/** Le SIRET dont le répertoire, muet, n’a rien dit : il sera redemandé. */
async function noterLeSilence(
  acte: Acte,
  { id, siret }: LigneTeledeclarant,
  { nouveau, activite }: Examine,
): Promise<void> {
  const objet = { service: 'ENTREPRISES', teledeclarantId: id } as const
  if (nouveau) await marquer(acte, objet, nouveau.connu === null ? [nouveau.siret] : [])
  else if (activite !== null && siret !== null) await marquer(acte, objet, activite === 'muet' ? [siret] : [])
}

/** Lit la ligne, et refuse à qui ne peut pas l’écrire ou ne l’a pas lue telle qu’elle est. */
async function aModifier(
  db: Kysely<DB>,
  { auteur, refuser }: Demandeur<Code, CompteConnecte>,
  { id, version, verrou = false }: { id: number; version: number; verrou?: boolean },
) {
  const t = await lireTeledeclarant(db, id, verrou)
  if (!t) throw refuser('INTROUVABLE')
  const droits = droitsSurLigne(auteur, t)
  if (!droits.modifier) throw refuser('NON_AUTORISE')
  if (t.version !== version) throw refuser('COMPTE_A_JOUR')
  return { t, droits }
}

/** Ce qui est voulu, jugé : les colonnes à écrire. */
async function lireSaisie(
  acte: Acte<Code, CompteConnecte>,
  { t, droits }: Awaited<ReturnType<typeof aModifier>>,
  saisie: Saisie,
  { nouveau, activite }: Examine,
) {
  const { codeInsee, refus: duLieu } = lieuChange(t, saisie)
    ? await situerAdresse(acte.trx, saisie)
    : { codeInsee: t.codeInsee, refus: [] }
  const { changerIdentite: parLeTeneur } = droits
  const auRepertoire = activite !== null && typeof activite === 'object' ? activite.codeApe : null
  const garant = parLeTeneur ? 'TENEUR' : auRepertoire === null ? null : 'REPERTOIRE'
  const refus = [
    ...verifierEtablissement(t, saisie, nouveau?.vu ?? null, {
      parLeTeneur,
      apeAuRepertoire: parLeTeneur ? null : auRepertoire,
      aujourdhui: acte.aujourdhui,
    }),
    ...duLieu,
    ...jugerRepresentant(t, saisie, parLeTeneur),
    ...(await jugerSonLieu(acte.trx, t, saisie)),
  ]
  const [premier, second] = lireCertificats(saisie, refus)
  if (refus.length > 0) throw acte.refuser('DONNEES_REFUSEES', { refus })
  return {
    ...colonnesDeLEtablissement(t, saisie, { nouveau, codeInsee, garant }),
    certificat1Sujet: premier?.sujet ?? null,
    certificat1Emetteur: premier?.emetteur ?? null,
    certificat2Sujet: second?.sujet ?? null,
    certificat2Emetteur: second?.emetteur ?? null,
  }
}

/** §2.4, §2.8 : modifie un établissement, dans la mesure de ce que la personne en peut changer. */
export async function modifierEtablissement(
  deps: Dependances,
  demandeur: Demandeur<Code, CompteConnecte>,
  id: number,
  saisie: Saisie,
): Promise<void> {
  const { db } = deps
  const cle = { id, version: saisie.version }
  const { t: avant } = await aModifier(db, demandeur, cle)
  const [nouveau, activite] = await Promise.all([
    examinerSiret(deps, avant, saisie),
    examinerActivite(deps, avant, saisie),
  ])
  const publie = changeEnPublic(avant, saisie)
  await transiger(db, demandeur, async (acte) => {
    const { trx } = acte
    // Ses copropriétés d’abord (server/socle/registre/actes/verrous.ts) : leur fiche suit son nom.
    if (publie) await store.tenirSesCoproprietes(trx, id)
    const lu = await aModifier(trx, acte, { ...cle, verrou: true })
    const voulu = await lireSaisie(acte, lu, saisie, { nouveau, activite })
    const change = changements<Record<keyof typeof voulu, unknown>>(lu.t, voulu)
    if (!change) return
    await trx
      .updateTable('teledeclarant')
      .set((eb) => ({ ...voulu, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await noterLeSilence(acte, lu.t, { nouveau, activite })
    const { representantCivilite: civilite, representantNom: nom, representantPrenom: prenom } = voulu
    const renomme = IDENTITE.some(([, colonne]) => colonne in change.nouveau) && lu.droits.changerIdentite
    await ecrireJournal(acte, [
      { type: 'ETABLISSEMENT.MODIFICATION', objet: 'teledeclarant', objetId: id, ...change },
      ...(renomme ? await renommerPrincipal(trx, id, { civilite, nom, prenom }) : []),
      ...(publie ? await direAuPublic(acte, lu.t, voulu) : []),
      ...(await dementisDe(trx, lu.t, voulu)),
      ...(await dementisDeLEntreprise(trx, lu.t, voulu)),
    ])
    const quoi = direChangements(Object.keys(change.nouveau))
    // Sous le nom qu’ils connaissent : le nouveau est tapé, et pourrait porter un lien.
    await prevenir(acte, deps, { id, raisonSociale: lu.t.raisonSociale, quoi })
  }).catch(siPrisEntreTemps(demandeur.refuser))
}
