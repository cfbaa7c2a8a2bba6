import { estMiseAJour } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import { transiger } from '#server/socle/registre/actes/acte.ts'
import type { ParsedOf } from '#contract/socle/call.ts'
import * as contrat from '#contract/coproprietes/immatriculation.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { retirerDocument } from '#server/socle/documents/fichiers.ts'
import type { Examen } from '#server/socle/documents/pdf.ts'
import {
  accueillir,
  depotDe,
  examiner,
  garderPiece,
  inscrirePiece,
  refuserFautedePlace,
  rendrePiece,
} from '#server/socle/documents/reception.ts'
import { foyerDe } from '#server/socle/http/foyer.ts'
import { serve, type AppelRecu } from '#server/socle/http/serve.ts'
import { etablissementDe, porteeDe } from '#server/socle/registre/actes/portee.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import * as store from './immatriculation.store.ts'
import { brouillonDe } from '#server/socle/declaration/brouillon.ts'

type Depot = typeof contrat.deposerJustificatif

const avisPour = ({ ip }: FastifyRequest): Examen => ({ equipe: 'avis', qui: foyerDe(ip) })

/** §7.4 : le justificatif d’un brouillon, examiné avant d’être gardé. */
export function routesPieces(app: FastifyInstance, { db, fichiers, jobs, pdf }: Dependances): void {
  async function deposer({ params }: ParsedOf<Depot>, demandeur: AppelRecu<Depot>) {
    const { fichier } = demandeur
    const { contenu } = fichier
    const etablissement = etablissementDe(demandeur)
    const { ligne } = await brouillonDe(db, demandeur, params.id)
    // Une mise à jour ne redit pas le mandat : elle n’a pas de pièce.
    if (estMiseAJour(ligne.typeMaj)) throw demandeur.refuser('INTROUVABLE')
    const { champ } = contrat.deposerJustificatif.fichier
    await examiner(pdf, demandeur, champ, fichier, depotDe(demandeur.auteur))
    const f = await garderPiece(fichiers, fichier, demandeur.refuser)
    const { version } = await transiger(db, demandeur, async (acte) => {
      await tenir(acte, 'declaration', [params.id])
      await inscrirePiece(acte.trx, fichiers, f, {
        contenu,
        teledeclarantId: etablissement.id,
        date: acte.maintenant,
      })
      const joint = await store.joindre(acte.trx, etablissement, params.id, f.id, acte.maintenant)
      if (!joint) throw acte.refuser('INTROUVABLE')
      if (joint.remplace) await retirerDocument(acte.trx, jobs, joint.remplace)
      return joint
    }).catch(refuserFautedePlace(demandeur.refuser))
    return {
      version,
      idDocument: f.id,
      nomFichierJustifMandat: f.nom,
      dateTeleversement: demandeur.maintenant,
    }
  }
  serve(app, contrat.deposerJustificatif, deposer, ({ auteur, refuser }) =>
    accueillir(pdf, depotDe(auteur), refuser),
  )

  serve(app, contrat.lireJustificatif, async ({ params }, demandeur) => {
    const f = await store.lireFichier(db, porteeDe(demandeur), params.idDocument)
    if (!f) throw demandeur.refuser('INTROUVABLE')
    return rendrePiece(fichiers, f, demandeur)
  })

  serve(
    app,
    contrat.estPdfValide,
    async (_, demandeur) => {
      const { champ } = contrat.estPdfValide.fichier
      await examiner(pdf, demandeur, champ, demandeur.fichier, avisPour(demandeur.req))
      return true
    },
    ({ req, refuser }) => accueillir(pdf, avisPour(req), refuser),
  )
}
