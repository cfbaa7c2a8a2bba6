import type { ArretDe } from '#contract/call.ts'
import type { retirerLettre } from '#contract/lettre.ts'
import { lireNomDeLettre } from '#domain/lettre/lettre.ts'
import type { Dependances } from '#server/dependances.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { transiger, type Demandeur } from '#server/registre/acte.ts'
import { ecrireJournal } from '#server/registre/journal.ts'
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
