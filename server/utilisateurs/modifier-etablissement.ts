import { transiger, type Demandeur } from '#server/registre/acte.ts'
import type { ParsedOf } from '#contract/call.ts'
import type { modifierMonEtablissement } from '#contract/utilisateurs.ts'
import type { Refus } from '#domain/refus.ts'
import { nomDistingue } from '#domain/teledeclarant/certificat.ts'
import { lireTelephone } from '#domain/teledeclarant/coordonnees.ts'
import {
  refusDeRaisonSociale,
  refusTelephone,
  verifierAdresse,
  verifierPersonne,
} from '#domain/teledeclarant/inscription.ts'
import { civiliteDe, type Civilite } from '#domain/teledeclarant/statuts.ts'
import type { Transaction } from 'kysely'
import type { Dependances } from '#server/dependances.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import {
  colonnesDAdresse,
  droitsSurLigne,
  lireTeledeclarant,
  type LigneTeledeclarant,
} from '#server/registre/etablissement.ts'
import { changements, ecrireJournal, type Evenement } from '#server/registre/journal.ts'
import type { DB } from '#server/postgres/schema.ts'
import { verrouillerPrincipal } from './utilisateurs.store.ts'

type Saisie = ParsedOf<typeof modifierMonEtablissement>['body']

/** La même personne, dans la ligne de l’établissement et dans ce qui est tapé. */
const IDENTITE = [
  ['civilite', 'representantCivilite'],
  ['nom', 'representantNom'],
  ['prenom', 'representantPrenom'],
] as const

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

function juger(t: LigneTeledeclarant, s: Saisie, changeIdentite: boolean): Refus[] {
  const refus: Refus[] = []
  const raisonSociale =
    s.raisonSociale.trim() === t.raisonSociale
      ? null
      : refusDeRaisonSociale('raisonSociale', s.raisonSociale, true)
  if (raisonSociale) refus.push(raisonSociale)
  const telephone = refusTelephone('phone', s.phone)
  if (telephone) refus.push(telephone)
  for (const r of [...verifierPersonne(s.representant), ...verifierAdresse(s.representant)])
    refus.push({ ...r, champ: `representant.${r.champ}` })
  if (changeIdentite) return refus
  // Une identité jamais donnée ne se protège pas : la première est celle de la personne.
  for (const [champ, colonne] of IDENTITE)
    if (t[colonne] !== null && t[colonne] !== s.representant[champ].trim())
      refus.push({ champ: `representant.${champ}`, code: 'NOM_PAR_LE_TENEUR' })
  return refus
}

function colonnesDe(t: LigneTeledeclarant, s: Saisie, changeRaison: boolean) {
  const r = s.representant
  return {
    raisonSociale: changeRaison ? s.raisonSociale.trim() : t.raisonSociale,
    telephone: lireTelephone(s.phone),
    representantCivilite: civiliteDe(r.civilite),
    representantNom: r.nom.trim(),
    representantPrenom: r.prenom.trim(),
    representantEmail: r.email.trim(),
    representantTelephone: lireTelephone(r.telephone),
    ...colonnesDAdresse(t, r),
  }
}

/** L’administrateur principal est le représentant : il change de nom avec lui. */
async function renommerPrincipal(
  trx: Transaction<DB>,
  idTeledeclarant: number,
  voulu: { civilite: Civilite; nom: string; prenom: string },
): Promise<Evenement[]> {
  const principal = await verrouillerPrincipal(trx, idTeledeclarant)
  const change = principal && changements<typeof voulu>(principal, voulu)
  if (!change) return []
  await trx
    .updateTable('compte')
    .set((eb) => ({ ...voulu, version: eb('version', '+', 1) }))
    .where('id', '=', principal.id)
    .execute()
  return [{ type: 'UTILISATEUR.MODIFICATION', objet: 'compte', objetId: principal.id, ...change }]
}

/** §2.4, §2.8 : modifie un établissement, dans la mesure de ce que la personne en peut changer. */
export async function modifierEtablissement(
  { db }: Dependances,
  demandeur: Demandeur<'INTROUVABLE' | 'NON_AUTORISE' | 'COMPTE_A_JOUR' | 'DONNEES_REFUSEES', CompteConnecte>,
  id: number,
  saisie: Saisie,
): Promise<void> {
  const qui = demandeur.auteur
  await transiger(db, demandeur, async (acte) => {
    const { trx } = acte
    const t = await lireTeledeclarant(trx, id, true)
    if (!t) throw acte.refuser('INTROUVABLE')
    const droits = droitsSurLigne(qui, t)
    if (!droits.modifier) throw acte.refuser('NON_AUTORISE')
    if (t.version !== saisie.version) throw acte.refuser('COMPTE_A_JOUR')

    const refus = juger(t, saisie, droits.changerIdentite)
    const [premier, second] = lireCertificats(saisie, refus)
    if (refus.length > 0) throw acte.refuser('DONNEES_REFUSEES', { refus })
    const voulu = {
      ...colonnesDe(t, saisie, t.siret === null || droits.changerIdentite),
      certificat1Sujet: premier?.sujet ?? null,
      certificat1Emetteur: premier?.emetteur ?? null,
      certificat2Sujet: second?.sujet ?? null,
      certificat2Emetteur: second?.emetteur ?? null,
    }
    const change = changements<Record<keyof typeof voulu, string | boolean | null>>(t, voulu)
    if (!change) return
    await trx
      .updateTable('teledeclarant')
      .set((eb) => ({ ...voulu, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    const { representantCivilite: civilite, representantNom: nom, representantPrenom: prenom } = voulu
    const renomme = IDENTITE.some(([, colonne]) => colonne in change.nouveau) && droits.changerIdentite
    await ecrireJournal(acte, [
      { type: 'ETABLISSEMENT.MODIFICATION', objet: 'teledeclarant', objetId: id, ...change },
      ...(renomme ? await renommerPrincipal(trx, id, { civilite, nom, prenom }) : []),
    ])
  })
}
