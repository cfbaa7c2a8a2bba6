import { personneDe, signePar, transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import type { ParsedOf } from '#contract/socle/call.ts'
import type { inscrire } from '#contract/comptes/inscription.ts'
import { verifierEntreeOffice } from '#domain/comptes/inscription/inscription.ts'
import { refusHorsEntree } from '#domain/comptes/inscription/reconnu.ts'
import { lireTelephone } from '#domain/comptes/etablissements/coordonnees.ts'
import { civiliteDe } from '#domain/socle/acces/teledeclarants.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { IdentiteSso } from '#domain/socle/acces/sso.ts'
import {
  compteParEmail,
  creerCompte,
  EMAIL_UTILISE,
  refuserAdressePrise,
  relier,
} from '#server/socle/registre/comptes/comptes.ts'
import { officeDe } from '#server/socle/registre/comptes/etablissement.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'

type Saisie = ParsedOf<typeof inscrire>['body']

/**
 * Un notaire ou un collaborateur reconnu rejoint son office ; il n’écrit ni son nom ni son office. Refuse (403) qui n’a
 * pas été reconnu, (409) l’office qui n’a pas de compte : seul un notaire le crée (§8.2).
 */
export async function rejoindreOffice(
  { db }: Dependances,
  demandeur: Demandeur<'NON_AUTORISE' | 'NOTAIRE_SANS_IDENTITE' | 'DONNEES_REFUSEES' | 'ETUDE_A_DECLARER'>,
  d: { qualite: 'NOTAIRE' | 'COLLABORATEUR'; saisie: Saisie; notaire: IdentiteSso | null },
): Promise<{ compteId: number }> {
  const { saisie, notaire } = d
  if (!notaire) throw demandeur.refuser('NOTAIRE_SANS_IDENTITE')
  const refus = [...verifierEntreeOffice(saisie), ...refusHorsEntree(saisie, notaire)]
  if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
  if (notaire.qualite !== d.qualite) throw demandeur.refuser('NOTAIRE_SANS_IDENTITE')
  const office = notaire.numEtude ? await officeDe(db, notaire.numEtude) : undefined
  if (!office) throw demandeur.refuser('ETUDE_A_DECLARER')
  const entrer = transiger(db, demandeur, async (acte) => {
    const { trx } = acte
    if (await compteParEmail(trx, notaire.email))
      throw acte.refuser('DONNEES_REFUSEES', { refus: [EMAIL_UTILISE] })
    const profil = d.qualite === 'NOTAIRE' ? 'NOTAIRE_NOTAIRE' : 'NOTAIRE_COLLAB'
    const compteId = await creerCompte(acte, {
      teledeclarantId: office.id,
      profil,
      civilite: civiliteDe(saisie.civilite),
      nom: notaire.nom,
      prenom: notaire.prenom,
      email: notaire.email,
      telephone: lireTelephone(saisie.telephone),
      numCartePro: null,
      par: 'creerReconnu',
    })
    await relier(acte, notaire, compteId)
    const { prenom, nom } = notaire
    const { id: teledeclarantId, raisonSociale } = office
    const lui = personneDe({ id: compteId, prenom, nom, profil, teledeclarantId, raisonSociale })
    await ecrireJournal(signePar(acte, lui), [
      { type: 'COMPTE.CREATION', objet: 'compte', objetId: compteId, nouveau: { profil } },
    ])
    return { compteId }
  })
  return entrer.catch(refuserAdressePrise(demandeur.refuser))
}
