import { texteDe } from '#domain/texte.ts'
import type { CodeArret } from '#domain/arret.ts'
import { supprimerBrouillon } from '#server/registre/brouillons.ts'
import { transiger, type Demandeur } from '#server/registre/acte.ts'
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
import type { Dependances } from '#server/dependances.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { serve, type FichierRecu } from '#server/http/serve.ts'
import { ecrireJournal } from '#server/registre/journal.ts'
import * as store from './immatriculation.store.ts'
import { avecPiece, brouillonConcurrent, candidatDe, soumettre } from './soumettre.ts'

type DuDeclarant<R extends CodeArret> = Demandeur<R, CompteConnecte>

/** L’établissement de la personne ; sans établissement, elle n’a pas de dossier. */
function etablissementDe({ auteur, refuser }: DuDeclarant<'NON_AUTORISE'>): store.Etablissement {
  if (auteur.idTeledeclarant === null) throw refuser('NON_AUTORISE')
  return { id: auteur.idTeledeclarant }
}

/** Null pour le teneur, qui voit les demandes de tous. */
function porteeDe(demandeur: DuDeclarant<'NON_AUTORISE'>): store.Etablissement | null {
  const { authorities } = demandeur.auteur
  return authorities.includes('VALIDER_RATTACHEMENT_DECLARATION') ? null : etablissementDe(demandeur)
}

/** §4.6, §7.4 : du brouillon au dépôt d’une demande d’immatriculation. */
export function routesImmatriculation(app: FastifyInstance, deps: Dependances): void {
  const { db, fichiers, jobs, pdf } = deps

  async function brouillonDe(demandeur: DuDeclarant<'NON_AUTORISE' | 'INTROUVABLE'>, id: number) {
    const ligne = await store.lireBrouillon(db, etablissementDe(demandeur), id)
    if (!ligne) throw demandeur.refuser('INTROUVABLE')
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

  async function rendreBrouillon(demandeur: DuDeclarant<'NON_AUTORISE' | 'INTROUVABLE'>, id: number) {
    const { ligne, piece, saisie } = await brouillonDe(demandeur, id)
    return {
      id: ligne.id,
      version: ligne.version,
      etape: ligne.etape,
      typeImmat: ligne.typeImmat,
      dateModification: ligne.dateModification,
      immatCopropriete: saisie,
      justificatif: piece,
      contexte: contexteDuSyndic(demandeur.auteur, demandeur.aujourdhui),
    }
  }

  async function examiner(
    { refuser }: Demandeur<'DONNEES_REFUSEES'>,
    champ: string,
    fichier: FichierRecu,
  ): Promise<void> {
    const refus = await pdf.examiner(fichier)
    if (refus) throw refuser('DONNEES_REFUSEES', { refus: [{ ...refus, champ }] })
  }

  serve(app, contrat.nouvelleImmatriculation, async (_, demandeur) => {
    const etablissement = etablissementDe(demandeur)
    const cree = await transiger(db, demandeur, async (acte) => {
      const ligne = await store.creerBrouillon(acte, { etablissement, compteId: acte.auteur.id })
      await ecrireJournal(acte, [
        {
          type: 'COPROPRIETE.BROUILLON_CREE',
          objet: 'copropriete',
          objetId: ligne.coproprieteId,
          nouveau: { etat: 'BROUILLON' },
        },
      ])
      return ligne
    })
    return rendreBrouillon(demandeur, cree.id)
  })

  serve(app, contrat.lireBrouillon, ({ params }, demandeur) => rendreBrouillon(demandeur, params.id))

  serve(app, contrat.listerBrouillons, async (_, demandeur) => {
    const lignes = await store.listerBrouillons(db, etablissementDe(demandeur))
    return lignes.map((l) => {
      const identification = l.saisie.identification ?? {}
      const adresse = lireAdresse(identification['adressePrincipale'] as never)
      return {
        id: l.id,
        nom: texteDe(identification['nomCopropriete']).trim() || null,
        adresse: adresse ? direAdresse(adresse) : null,
        etape: l.etape,
        dateModification: l.dateModification,
        auteur: `${l.prenom} ${l.nom}`,
      }
    })
  })

  serve(app, contrat.enregistrerBrouillon, async ({ params, body }, demandeur) => {
    const etablissement = etablissementDe(demandeur)
    const fait = await store.enregistrer(
      db,
      etablissement,
      { id: params.id, version: body.version, etape: body.etape, saisie: body.immatCopropriete },
      demandeur.maintenant,
    )
    if (fait) return fait
    const { ligne } = await brouillonDe(demandeur, params.id)
    throw brouillonConcurrent(demandeur.refuser, ligne.dateModification)
  })

  serve(app, contrat.supprimerBrouillon, async ({ params }, demandeur) => {
    const { ligne } = await brouillonDe(demandeur, params.id)
    await transiger(db, demandeur, (acte) => supprimerBrouillon(acte, jobs, ligne.coproprieteId))
  })

  serve(app, contrat.deposerJustificatif, async ({ params }, demandeur) => {
    const { fichier } = demandeur
    await brouillonDe(demandeur, params.id)
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

  serve(app, contrat.chercherDoublons, async ({ params }, demandeur) => {
    const { ligne, saisie } = await brouillonDe(demandeur, params.id)
    const { declaration } = lireDeclaration(saisie, contexteDuSyndic(demandeur.auteur, demandeur.aujourdhui))
    return store.chercherProches(db, candidatDe(declaration), ligne.coproprieteId)
  })

  serve(app, contrat.soumettreBrouillon, ({ body }, demandeur) =>
    soumettre(deps, demandeur, etablissementDe(demandeur), body),
  )

  async function demandeDe(demandeur: DuDeclarant<'NON_AUTORISE' | 'INTROUVABLE'>, reference: string) {
    const ligne = await store.lireDemande(db, porteeDe(demandeur), reference)
    if (!ligne) throw demandeur.refuser('INTROUVABLE')
    const depot = jourDeParis(ligne.dateDepot)
    return { ligne, depot, attendue: reponseAttendue(ligne.type, depot) }
  }

  serve(app, contrat.lireDemande, async ({ params }, demandeur) => {
    const { ligne, attendue } = await demandeDe(demandeur, params.reference)
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

  serve(app, contrat.telechargerRecepisse, async ({ params }, demandeur) => {
    const { ligne, depot, attendue } = await demandeDe(demandeur, params.reference)
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
