import { verifierMotif } from '#domain/socle/refus/motif.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { codeDeLettre, lettreCourante } from '#server/socle/registre/comptes/courriers.ts'
import { lireTeledeclarant } from '#server/socle/registre/comptes/etablissement.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'

/**
 * Montre le code d’activation en attente (§2.8) à qui peut le régénérer, et garde au journal qui l’a vu, de quelle lettre, et
 * pourquoi : la preuve postale ne tient que si personne ne le lit sans trace.
 */
export async function afficherCode(
  { db, secrets }: Pick<Dependances, 'db' | 'secrets'>,
  demandeur: Demandeur<'CODE_SANS_OBJET' | 'INTROUVABLE' | 'DONNEES_REFUSEES', CompteConnecte>,
  { id, motif }: { id: number; motif: string },
): Promise<{ code: string }> {
  const refus = verifierMotif(motif, 'motif')
  if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
  return transiger(db, demandeur, async (acte) => {
    const lettre = await lettreCourante(acte.trx, id)
    if (!lettre)
      throw acte.refuser((await lireTeledeclarant(acte.trx, id)) ? 'CODE_SANS_OBJET' : 'INTROUVABLE')
    await ecrireJournal(acte, [
      {
        type: 'COMPTE.CODE_AFFICHE',
        objet: 'courrier',
        objetId: lettre.id,
        nouveau: { reference: lettre.reference, motif: motif.trim() },
      },
    ])
    return { code: codeDeLettre(secrets, lettre) }
  })
}
