import type { InputOf } from '#contract/call.ts'
import type { inscrire } from '#contract/inscription.ts'
import { verifierEntreeOffice } from '#domain/teledeclarant/inscription.ts'
import { lireTelephone } from '#domain/teledeclarant/coordonnees.ts'
import { civiliteDe } from '#domain/teledeclarant/statuts.ts'
import type { Dependances } from '#server/app.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import type { IdentiteSso } from '#server/http/session.ts'
import {
  compteParEmail,
  creerCompte,
  EMAIL_UTILISE,
  refuserAdressePrise,
  relier,
} from '#server/platform/comptes.ts'
import { officeDe } from '#server/platform/etablissement.ts'
import { ecrireJournal, type Auteur } from '#server/platform/journal.ts'

type Saisie = Pick<Required<InputOf<typeof inscrire>['body']>, 'civilite' | 'telephone' | 'charte'>

/**
 * Un notaire ou un collaborateur reconnu rejoint son office ; il n’écrit ni son nom ni son office. Refuse (403) qui n’a
 * pas été reconnu, (409) l’office qui n’a pas de compte : seul un notaire le crée (§8.2).
 */
export async function rejoindreOffice(
  { db }: Dependances,
  d: {
    qualite: 'NOTAIRE' | 'COLLABORATEUR'
    saisie: Saisie
    notaire: IdentiteSso | null
    maintenant: Date
  },
): Promise<{ compteId: number }> {
  const { saisie, notaire, maintenant } = d
  if (!notaire) throw new AppelRefuse(403, 'NOTAIRE_SANS_IDENTITE')
  const refus = verifierEntreeOffice(saisie)
  if (refus.length > 0) throw new AppelRefuse(400, 'DONNEES_REFUSEES', { refus })
  if (notaire.qualite !== d.qualite) throw new AppelRefuse(403, 'NOTAIRE_SANS_IDENTITE')
  const office = notaire.numEtude ? await officeDe(db, notaire.numEtude) : undefined
  if (!office) throw new AppelRefuse(409, 'ETUDE_A_DECLARER')
  const entrer = db.transaction().execute(async (trx) => {
    if (await compteParEmail(trx, notaire.email))
      throw new AppelRefuse(400, 'DONNEES_REFUSEES', { refus: [EMAIL_UTILISE] })
    const profil = d.qualite === 'NOTAIRE' ? 'NOTAIRE_NOTAIRE' : 'NOTAIRE_COLLAB'
    const compteId = await creerCompte(
      trx,
      {
        teledeclarantId: office.id,
        profil,
        civilite: civiliteDe(saisie.civilite),
        nom: notaire.nom,
        prenom: notaire.prenom,
        email: notaire.email,
        telephone: lireTelephone(saisie.telephone),
        numCartePro: null,
        reconnu: true,
      },
      maintenant,
    )
    await relier(trx, notaire, compteId, maintenant)
    const auteur: Auteur = {
      id: compteId,
      prenom: notaire.prenom,
      nom: notaire.nom,
      profil,
      etablissement: office.raisonSociale,
    }
    await ecrireJournal(trx, auteur, maintenant, [
      { type: 'COMPTE.CREATION', objet: 'compte', objetId: compteId, nouveau: { profil } },
    ])
    return { compteId }
  })
  return entrer.catch(refuserAdressePrise)
}
