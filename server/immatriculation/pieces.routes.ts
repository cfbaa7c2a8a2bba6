import { transiger, type Demandeur } from '#server/registre/acte.ts'
import { randomUUID } from 'node:crypto'
import type { ParsedOf } from '#contract/call.ts'
import * as contrat from '#contract/immatriculation.ts'
import type { Refuser } from '#domain/arret.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Dependances } from '#server/dependances.ts'
import { FichierPerdu, PlusDePlace, retirerDocument } from '#server/documents/fichiers.ts'
import { Encombre, type Examen } from '#server/documents/pdf.ts'
import { foyerDe } from '#server/http/foyer.ts'
import { serve, type AppelRecu, type FichierRecu } from '#server/http/serve.ts'
import * as store from './immatriculation.store.ts'
import { brouillonDe, etablissementDe, porteeDe } from './dossier.ts'

type Depot = typeof contrat.deposerJustificatif

const UNE_MINUTE = { params: { minutes: 1 } }

/** Une panne du disque, dite à la personne. */
function refuserFautedePlace(refuser: Refuser<'PLUS_DE_PLACE'>) {
  return (erreur: unknown): never => {
    throw erreur instanceof PlusDePlace ? refuser('PLUS_DE_PLACE') : erreur
  }
}

const avisPour = ({ ip }: FastifyRequest): Examen => ({ equipe: 'avis', qui: foyerDe(ip) })
/** Un cabinet compte pour un, quel que soit le nombre de ses utilisateurs. */
const depotDe = ({ id, idTeledeclarant }: { id: number; idTeledeclarant: number | null }): Examen => ({
  equipe: 'depot',
  qui: idTeledeclarant === null ? `compte ${id}` : String(idTeledeclarant),
})

/** §7.4 : le justificatif d’un brouillon, examiné avant d’être gardé. */
export function routesPieces(app: FastifyInstance, { db, fichiers, jobs, pdf }: Dependances): void {
  async function examiner(
    { refuser }: Demandeur<'DONNEES_REFUSEES' | 'EXAMENS_EN_COURS'>,
    champ: string,
    fichier: FichierRecu,
    examen: Examen,
  ): Promise<void> {
    const refus = await pdf.examiner(fichier, examen).catch((erreur: unknown): never => {
      throw erreur instanceof Encombre ? refuser('EXAMENS_EN_COURS', UNE_MINUTE) : erreur
    })
    if (refus) throw refuser('DONNEES_REFUSEES', { refus: [{ ...refus, champ }] })
  }

  /** Avant de lire le document : celui qui ne serait pas examiné n’occupe pas la mémoire. */
  function accueillir(examen: Examen, refuser: Refuser<'EXAMENS_EN_COURS'>): void {
    if (pdf.encombre(examen)) throw refuser('EXAMENS_EN_COURS', UNE_MINUTE)
  }

  async function deposer({ params }: ParsedOf<Depot>, demandeur: AppelRecu<Depot>) {
    const { fichier } = demandeur
    const { contenu } = fichier
    const etablissement = etablissementDe(demandeur)
    await brouillonDe(db, demandeur, params.id)
    await examiner(demandeur, contrat.deposerJustificatif.fichier.champ, fichier, depotDe(demandeur.auteur))
    const sansPlace = refuserFautedePlace(demandeur.refuser)
    const empreinte = await fichiers.ecrire(contenu).catch(sansPlace)
    const f = { id: randomUUID(), nom: fichier.nom, taille: contenu.length, empreinte }
    // Si l’acte échoue, ou qu’on ne sait s’il a abouti, le contenu reste : le balayage de la nuit le compare à la base.
    const { version } = await transiger(db, demandeur, async (acte) => {
      await fichiers.retenir(acte.trx, empreinte, contenu)
      const joint = await store.joindre(acte.trx, etablissement, params.id, f, acte.maintenant)
      if (!joint) throw acte.refuser('INTROUVABLE')
      if (joint.remplace) await retirerDocument(acte.trx, jobs, joint.remplace)
      return joint
    }).catch(sansPlace)
    return {
      version,
      idDocument: f.id,
      nomFichierJustifMandat: f.nom,
      dateTeleversement: demandeur.maintenant,
    }
  }
  serve(app, contrat.deposerJustificatif, deposer, ({ auteur, refuser }) =>
    accueillir(depotDe(auteur), refuser),
  )

  serve(app, contrat.lireJustificatif, async ({ params }, demandeur) => {
    const f = await store.lireFichier(db, porteeDe(demandeur), params.idDocument)
    if (!f) throw demandeur.refuser('INTROUVABLE')
    const contenu = await fichiers.lire(f).catch((erreur: unknown): never => {
      if (!(erreur instanceof FichierPerdu)) throw erreur
      demandeur.req.log.error({ fichier: f.id, code: erreur.code }, 'document perdu')
      throw demandeur.refuser(erreur.code)
    })
    return { nom: f.nom, type: 'application/pdf', contenu, telecharger: false }
  })

  serve(
    app,
    contrat.estPdfValide,
    async (_, demandeur) => {
      const { champ } = contrat.estPdfValide.fichier
      await examiner(demandeur, champ, demandeur.fichier, avisPour(demandeur.req))
      return true
    },
    ({ req, refuser }) => accueillir(avisPour(req), refuser),
  )
}
