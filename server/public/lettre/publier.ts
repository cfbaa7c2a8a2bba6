import { createHash } from 'node:crypto'
import type { LettrePubliee } from '#contract/public/lettre.ts'
import { nomDeLettre, verifierLettre } from '#domain/public/lettre/lettre.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { depotDe, examiner } from '#server/socle/documents/reception.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { FichierRecu } from '#server/socle/http/formulaire.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import * as store from './lettre.store.ts'

/**
 * Publie une lettre : son PDF est examiné comme tout autre, puis elle part à ses abonnés par un travail. Retirée, le même PDF la fait
 * reparaître sous son nom, et part à qui ne l’a pas reçue.
 */
export async function publier(
  { db, pdf, jobs }: Pick<Dependances, 'db' | 'pdf' | 'jobs'>,
  demandeur: Demandeur<'DONNEES_REFUSEES' | 'EXAMENS_EN_COURS', CompteConnecte>,
  { fichier, ...saisie }: { titre: string; date: string; fichier: FichierRecu },
): Promise<LettrePubliee> {
  const { auteur } = demandeur
  const refus = verifierLettre(saisie, demandeur.aujourdhui)
  if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
  await examiner(pdf, demandeur, 'fichier', fichier, depotDe(auteur))
  const empreinte = createHash('sha256').update(fichier.contenu).digest('hex')
  return transiger(db, demandeur, async (acte) => {
    const { trx, maintenant } = acte
    await store.uneALaFois(trx)
    const abonnes = await store.compterAbonnes(trx)
    const deja = await store.parEmpreinte(trx, empreinte)
    if (deja?.retireeLe === null)
      return { fileName: deja.nom, abonnes, dejaParue: { titre: deja.titre, date: deja.date } }
    const { date } = saisie
    const titre = saisie.titre.trim()
    const nom = deja?.nom ?? nomDeLettre(date, await store.rangDuJour(trx, date))
    const id = await store.faireParaitre(trx, deja?.id, {
      nom,
      titre,
      date,
      contenu: fichier.contenu,
      empreinte,
      compteId: auteur.id,
      datePublication: maintenant,
      retireeLe: null,
    })
    await ecrireJournal(acte, [
      { type: 'CONTENU.LETTRE', objet: 'contenu', objetId: null, nouveau: { lettre: `${titre} (${nom})` } },
    ])
    await jobs.demander(trx, { nom: 'envoyer-lettre' }, { id })
    return { fileName: nom, abonnes, dejaParue: null }
  })
}
