import { transiger, type Demandeur } from '#server/registre/acte.ts'
import { createHash } from 'node:crypto'
import * as contrat from '#contract/immatriculation.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/dependances.ts'
import { serve, type FichierRecu } from '#server/http/serve.ts'
import * as store from './immatriculation.store.ts'
import { brouillonDe, etablissementDe, porteeDe } from './dossier.ts'

/** §7.4 : le justificatif d’un brouillon, examiné avant d’être gardé. */
export function routesPieces(app: FastifyInstance, { db, fichiers, pdf }: Dependances): void {
  async function examiner(
    { refuser }: Demandeur<'DONNEES_REFUSEES'>,
    champ: string,
    fichier: FichierRecu,
  ): Promise<void> {
    const refus = await pdf.examiner(fichier)
    if (refus) throw refuser('DONNEES_REFUSEES', { refus: [{ ...refus, champ }] })
  }

  serve(app, contrat.deposerJustificatif, async ({ params }, demandeur) => {
    const { fichier } = demandeur
    await brouillonDe(db, demandeur, params.id)
    await examiner(demandeur, contrat.deposerJustificatif.fichier.champ, fichier)
    const id = await fichiers.ecrire(fichier.contenu)
    const empreinte = createHash('sha256').update(fichier.contenu).digest('hex')
    const f = { id, nom: fichier.nom, taille: fichier.contenu.length, empreinte }
    const joint = await transiger(db, demandeur, (acte) =>
      store.joindre(acte.trx, etablissementDe(acte), params.id, f, acte.maintenant),
    ).catch(async (erreur: unknown) => {
      await fichiers.effacer(id)
      throw erreur
    })
    if (!joint) {
      await fichiers.effacer(id)
      throw demandeur.refuser('INTROUVABLE')
    }
    if (joint.remplace) await fichiers.effacer(joint.remplace)
    return {
      version: joint.version,
      justificatif: { id, nom: f.nom, taille: f.taille, dateDepot: joint.date },
    }
  })

  serve(app, contrat.lireJustificatif, async ({ params }, demandeur) => {
    const f = await store.lireFichier(db, porteeDe(demandeur), params.idDocument)
    if (!f) throw demandeur.refuser('INTROUVABLE')
    return { nom: f.nom, type: 'application/pdf', contenu: fichiers.lire(f.id), telecharger: false }
  })

  serve(app, contrat.estPdfValide, async (_, demandeur) => {
    await examiner(demandeur, contrat.estPdfValide.fichier.champ, demandeur.fichier)
    return true
  })
}
