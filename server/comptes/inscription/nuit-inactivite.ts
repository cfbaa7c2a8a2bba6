import * as ADRESSES from '#domain/comptes/adresses.ts'
import type { ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { leSysteme, type Acte } from '#server/socle/registre/actes/acte.ts'
import { messageInactivite, messageSupprime } from '#domain/comptes/compte/messages.ts'
import { estPrincipal } from '#domain/comptes/utilisateurs/gestion.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { echeanceInactivite, suppressionAnnoncee } from '#domain/comptes/inscription/inactivite.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { poserClef } from '#server/socle/registre/comptes/clefs.ts'
import { supprimerCompte } from '#server/socle/registre/comptes/comptes.ts'
import type { Travail } from '#server/socle/platform/jobs.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import {
  representeEncore,
  supprimerTeledeclarant,
  tenirAvecBrouillons,
  type Retenue,
} from '#server/socle/registre/comptes/teledeclarants.ts'
import { pourChacun } from '#server/socle/registre/actes/nuit.ts'
import { mettreEnSommeil } from './nuit.ts'
import { comptesQuiDorment, etablissementDuDormeur, lireDormeur, type CompteQuiDort } from './nuit.store.ts'

/** Chaque nuit : prévenir les comptes qui dorment, supprimer ceux qu’un an a passés (R711-2). */
export function nuitInactivite(deps: Dependances): Travail {
  return {
    nom: 'inactivite',
    cron: '45 4 * * *',
    reprise: 'nuit',
    async faire() {
      const nuit = leSysteme(deps.horloge.maintenant())
      await pourChacun(deps, nuit, await comptesQuiDorment(deps.db, nuit.maintenant), (acte, id) =>
        traiterSommeil(acte, deps, id),
      )
    },
  }
}

async function traiterSommeil(
  acte: Acte<ArretDEtat | Retenue>,
  deps: Dependances,
  id: number,
): Promise<void> {
  const etablissement = await etablissementDuDormeur(acte.trx, id)
  if (etablissement !== null) await tenirAvecBrouillons(acte, etablissement)
  // L’administrateur principal a pu emporter tout l’établissement juste avant.
  const c = await lireDormeur(acte.trx, id)
  if (!c) return
  const derniere = jourDeParis(c.derniere)
  const dernierRappel = c.dernierRappel && jourDeParis(c.dernierRappel)
  const echeance = echeanceInactivite({ derniere, rappels: c.rappels, dernierRappel }, acte.aujourdhui)
  if (echeance?.acte === 'supprimer') await supprimer(acte, deps, c)
  else if (echeance) await rappeler(acte, deps, c, echeance.rappels)
}

async function rappeler(
  acte: Acte<ArretDEtat | Retenue>,
  { secrets, courriels, config }: Dependances,
  c: CompteQuiDort,
  rappels: number,
): Promise<void> {
  const clef = await poserClef(acte, secrets, { compteId: c.id, usage: 'RESTER' })
  await acte.trx
    .updateTable('compte')
    .set({ rappelsInactivite: rappels, dateDernierRappelInactivite: acte.maintenant })
    .where('id', '=', c.id)
    .execute()
  const message = messageInactivite({
    ...c,
    aujourdhui: acte.aujourdhui,
    suppressionLe: suppressionAnnoncee(jourDeParis(c.derniere), rappels, acte.aujourdhui),
    lien: `${config.adressePublique}${ADRESSES.resterActif(clef)}`,
  })
  await courriels.envoyer(acte, c, message)
  await ecrireJournal(acte, [{ type: 'COMPTE.RAPPEL_INACTIVITE', objet: 'compte', objetId: c.id }])
}

async function supprimer(
  acte: Acte<ArretDEtat | Retenue>,
  deps: Dependances,
  c: CompteQuiDort,
): Promise<void> {
  const { courriels, config } = deps
  const emporte = estPrincipal(c.profil)
  const attendu = emporte && (await representeEncore(acte.trx, c.teledeclarantId))
  const message = (p: { prenom: string; nom: string }) =>
    messageSupprime({
      ...p,
      cause: 'inactivite',
      attendu,
      encadre: !emporte,
      accueil: config.adressePublique,
    })
  await ecrireJournal(acte, [{ type: 'COMPTE.INACTIVITE', objet: 'compte', objetId: c.id }])
  const id = c.teledeclarantId
  if (!emporte) await supprimerCompte(acte, courriels, c.id, message)
  else if (attendu) await mettreEnSommeil(acte, deps, { id, acte: 'endormir', email: c.email, message })
  else await supprimerTeledeclarant(acte, deps, { id, cause: message })
}
