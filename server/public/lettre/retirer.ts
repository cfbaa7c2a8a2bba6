import type { ArretDe } from '#contract/socle/call.ts'
import type { retirerLettre } from '#contract/public/lettre.ts'
import { lireNomDeLettre } from '#domain/public/lettre/lettre.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import * as store from './lettre.store.ts'

/** Retire une lettre : elle ne se lit plus, et ce qui n’en est pas encore parti ne part pas. */
export const retirer = (
  { db }: Pick<Dependances, 'db'>,
  demandeur: Demandeur<ArretDe<typeof retirerLettre>, CompteConnecte>,
  demande: string,
): Promise<void> => {
  const nom = lireNomDeLettre(demande)
  if (nom === null) throw demandeur.refuser('INTROUVABLE')
  return transiger(db, demandeur, async (acte) => {
    const { trx, maintenant } = acte
    await store.uneALaFois(trx)
    const lettre = await store.retirer(trx, nom, maintenant)
    if (!lettre) throw acte.refuser('INTROUVABLE')
    await store.retenirCeQuiPart(trx, { ...lettre, nom }, maintenant)
    await ecrireJournal(acte, [
      {
        type: 'CONTENU.LETTRE_RETIREE',
        objet: 'contenu',
        objetId: null,
        nouveau: { lettre: `${lettre.titre} (${nom})` },
      },
    ])
  })
}
