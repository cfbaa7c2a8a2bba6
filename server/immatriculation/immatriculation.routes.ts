import { createHash } from 'node:crypto'
import * as contrat from '#contract/immatriculation.ts'
import { ETATS } from '#domain/copropriete/etats.ts'
import { contexteDuSyndic } from '#domain/declaration/contexte.ts'
import { lireAdresse, lireDeclaration } from '#domain/declaration/lecture.ts'
import { direAdresse } from '#domain/declaration/adresse.ts'
import { lignesDuRecepisse } from '#domain/declaration/recepisse.ts'
import { direJour, jourDeParis } from '#domain/jour.ts'
import { reponseAttendue } from '#domain/validation/demandes.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/app.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { serve, type FichierRecu } from '#server/http/serve.ts'
import { agirSurCopropriete } from '#server/platform/etats.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import * as store from './immatriculation.store.ts'
import { avecPiece, brouillonConcurrent, candidatDe, soumettre } from './soumettre.ts'

/** L’établissement de la personne ; sans établissement, elle n’a pas de dossier. */
function etablissementDe(compte: CompteConnecte): store.Etablissement {
  if (compte.idTeledeclarant === null) throw new AppelRefuse(403, 'NON_AUTORISE')
  return { id: compte.idTeledeclarant }
}

/** Null pour le teneur, qui voit les demandes de tous. */
function porteeDe(compte: CompteConnecte): store.Etablissement | null {
  return compte.authorities.includes('VALIDER_RATTACHEMENT_DECLARATION') ? null : etablissementDe(compte)
}

const texteDe = (valeur: unknown) => (typeof valeur === 'string' && valeur.trim() ? valeur.trim() : null)

/** §4.6, §7.4 : du brouillon au dépôt d’une demande d’immatriculation. */
export function routesImmatriculation(app: FastifyInstance, deps: Dependances): void {
  const { db, fichiers, pdf } = deps

  async function brouillonDe(compte: CompteConnecte, id: number) {
    const ligne = await store.lireBrouillon(db, etablissementDe(compte), id)
    if (!ligne) throw new AppelRefuse(404, 'INTROUVABLE')
    const piece = ligne.fichierId
      ? {
          id: ligne.fichierId,
          nom: ligne.fichierNom!,
          taille: ligne.fichierTaille!,
          dateDepot: ligne.fichierDepot!,
        }
      : null
    return { ligne, piece, saisie: avecPiece(ligne.saisie, piece) }
  }

  async function rendreBrouillon(compte: CompteConnecte, id: number) {
    const { ligne, piece, saisie } = await brouillonDe(compte, id)
    return {
      id: ligne.id,
      version: ligne.version,
      etape: ligne.etape,
      typeImmat: ligne.typeImmat,
      dateModification: ligne.dateModification,
      immatCopropriete: saisie,
      justificatif: piece,
      contexte: contexteDuSyndic(compte, jourDeParis(app.maintenant())),
    }
  }

  async function examiner(champ: string, fichier: FichierRecu): Promise<void> {
    const refus = await pdf.examiner(fichier)
    if (refus) throw new AppelRefuse(400, 'DONNEES_REFUSEES', { refus: [{ ...refus, champ }] })
  }

  serve(app, contrat.nouvelleImmatriculation, async (_, { compte, maintenant }) => {
    const etablissement = etablissementDe(compte)
    const cree = await db.transaction().execute(async (trx) => {
      const ligne = await store.creerBrouillon(trx, { etablissement, compteId: compte.id }, maintenant)
      await ecrireJournal(trx, compte, maintenant, [
        {
          type: 'COPROPRIETE.BROUILLON_CREE',
          objet: 'copropriete',
          objetId: ligne.coproprieteId,
          nouveau: { etat: 'BROUILLON' },
        },
      ])
      return ligne
    })
    return rendreBrouillon(compte, cree.id)
  })

  serve(app, contrat.lireBrouillon, ({ params }, { compte }) => rendreBrouillon(compte, params.id))

  serve(app, contrat.listerBrouillons, async (_, { compte }) => {
    const lignes = await store.listerBrouillons(db, etablissementDe(compte))
    return lignes.map((l) => {
      const identification = l.saisie.identification ?? {}
      const adresse = lireAdresse(identification['adressePrincipale'] as never)
      return {
        id: l.id,
        nom: texteDe(identification['nomCopropriete']),
        adresse: adresse ? direAdresse(adresse) : null,
        etape: l.etape,
        dateModification: l.dateModification,
        auteur: `${l.prenom} ${l.nom}`,
      }
    })
  })

  serve(app, contrat.enregistrerBrouillon, async ({ params, body }, { compte, maintenant }) => {
    const etablissement = etablissementDe(compte)
    const fait = await store.enregistrer(
      db,
      etablissement,
      { id: params.id, version: body.version, etape: body.etape, saisie: body.immatCopropriete },
      maintenant,
    )
    if (fait) return fait
    const { ligne } = await brouillonDe(compte, params.id)
    throw brouillonConcurrent(ligne.dateModification)
  })

  serve(app, contrat.supprimerBrouillon, async ({ params }, { compte, maintenant }) => {
    const { ligne, piece } = await brouillonDe(compte, params.id)
    await db.transaction().execute(async (trx) => {
      const { avant, apres } = await agirSurCopropriete(trx, ligne.coproprieteId, 'supprimerBrouillon')
      await trx
        .updateTable('declaration')
        .set({ typeDeclaration: 'SUPPRIME', saisie: '{}', fichierId: null })
        .where('id', '=', ligne.id)
        .execute()
      if (piece) await trx.deleteFrom('fichier').where('id', '=', piece.id).execute()
      await ecrireJournal(trx, compte, maintenant, [
        {
          type: 'COPROPRIETE.BROUILLON_SUPPRIME',
          objet: 'copropriete',
          objetId: ligne.coproprieteId,
          ancien: { etat: avant },
          nouveau: { etat: apres },
        },
      ])
    })
    if (piece) await fichiers.effacer(piece.id)
  })

  serve(app, contrat.deposerJustificatif, async ({ params }, { compte, fichier, maintenant }) => {
    await brouillonDe(compte, params.id)
    await examiner(contrat.deposerJustificatif.fichier.champ, fichier)
    const id = await fichiers.ecrire(fichier.contenu)
    const empreinte = createHash('sha256').update(fichier.contenu).digest('hex')
    const f = { id, nom: fichier.nom, taille: fichier.contenu.length, empreinte }
    const joint = await db
      .transaction()
      .execute((trx) => store.joindre(trx, etablissementDe(compte), params.id, f, maintenant))
      .catch(async (erreur: unknown) => {
        await fichiers.effacer(id)
        throw erreur
      })
    if (!joint) {
      await fichiers.effacer(id)
      throw new AppelRefuse(404, 'INTROUVABLE')
    }
    if (joint.remplace) await fichiers.effacer(joint.remplace)
    return {
      version: joint.version,
      justificatif: { id, nom: f.nom, taille: f.taille, dateDepot: joint.date },
    }
  })

  serve(app, contrat.lireJustificatif, async ({ params }, { compte }) => {
    const f = await store.lireFichier(db, porteeDe(compte), params.idDocument)
    if (!f) throw new AppelRefuse(404, 'INTROUVABLE')
    return { nom: f.nom, type: 'application/pdf', contenu: fichiers.lire(f.id), telecharger: false }
  })

  serve(app, contrat.estPdfValide, async (_, { fichier }) => {
    await examiner(contrat.estPdfValide.fichier.champ, fichier)
    return true
  })

  serve(app, contrat.chercherDoublons, async ({ params }, { compte, aujourdhui }) => {
    const { ligne, saisie } = await brouillonDe(compte, params.id)
    const { declaration } = lireDeclaration(saisie, contexteDuSyndic(compte, aujourdhui))
    return store.chercherProches(db, candidatDe(declaration), ligne.coproprieteId)
  })

  serve(app, contrat.soumettreBrouillon, ({ body }, { compte, maintenant }) =>
    soumettre(deps, { compte, etablissement: etablissementDe(compte) }, body, maintenant),
  )

  async function demandeDe(compte: CompteConnecte, reference: string) {
    const ligne = await store.lireDemande(db, porteeDe(compte), reference)
    if (!ligne) throw new AppelRefuse(404, 'INTROUVABLE')
    const depot = jourDeParis(new Date(ligne.dateDepot))
    return { ligne, depot, attendue: reponseAttendue(ligne.type, depot) }
  }

  serve(app, contrat.lireDemande, async ({ params }, { compte }) => {
    const { ligne, attendue } = await demandeDe(compte, params.reference)
    return {
      reference: ligne.reference,
      etat: ligne.etat,
      libelleEtat: ETATS[ligne.etat].libelle,
      nom: ligne.nom,
      adresse: direAdresse({ ...ligne, commune: ligne.localite }) || null,
      numero: ligne.numero,
      dateDepot: ligne.dateDepot,
      reponseAttendueLe: attendue,
      dateDecision: ligne.dateDecision,
    }
  })

  serve(app, contrat.telechargerRecepisse, async ({ params }, { compte }) => {
    const { ligne, depot, attendue } = await demandeDe(compte, params.reference)
    const contenu = await pdf.composerRecepisse({
      reference: ligne.reference,
      dateDepot: direJour(depot),
      reponseAttendueLe: direJour(attendue),
      demandeur: `${ligne.prenom} ${ligne.nomDemandeur}`,
      etablissement: ligne.raisonSociale,
      copropriete: ligne.nom ?? 'Copropriété sans nom d’usage',
      adresse: direAdresse({ ...ligne, commune: ligne.localite }),
      lignes: lignesDuRecepisse(ligne.donnees, contexteDuSyndic(ligne, depot)),
    })
    return { nom: `recepisse-${ligne.reference}.pdf`, type: 'application/pdf', contenu, telecharger: true }
  })
}
