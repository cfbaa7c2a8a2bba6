import * as contrat from '#contract/mises-a-jour.ts'
import { ETATS } from '#domain/copropriete/etats.ts'
import { SYNDIC_DECLARE, TYPES_SYNDIC } from '#domain/copropriete/syndic.ts'
import { clotureAcceptee, contexteDuSyndic, sansPiece } from '#domain/declaration/contexte.ts'
import { estMiseAJour, misesAJourPossibles } from '#domain/declaration/mise-a-jour.ts'
import { heureDe } from '#domain/instant.ts'
import { jourDeParis } from '#domain/jour.ts'
import type { FastifyInstance } from 'fastify'
import { brouillonDe } from '#server/declaration/brouillon.ts'
import { rendre } from '#server/declaration/brouillon-rendu.ts'
import { enregistrer, precedenteDe } from '#server/declaration/declaration.store.ts'
import type { Dependances } from '#server/dependances.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { serve } from '#server/http/serve.ts'
import type { Demandeur } from '#server/registre/acte.ts'
import { lireCopropriete, rendreCopropriete } from '#server/registre/coproprietes.ts'
import { etablissementDe, porteeDeLecture } from '#server/registre/portee.ts'
import { declarerLesComptes, deposer } from './deposer.ts'
import * as store from './mises-a-jour.store.ts'
import { ouvrir } from './ouvrir.ts'
import { aRetirer, retirerDeclarations } from './retirer.ts'

/** Une déclaration acceptée, sans le nom d’une personne d’un autre établissement. */
const rendreAcceptee = (d: store.Acceptee, { auteur }: Pick<Demandeur<never, CompteConnecte>, 'auteur'>) => ({
  id: d.id,
  typeDeclaration: d.typeDeclaration,
  typeMaj: d.typeMaj,
  dateSoumission: d.dateSoumission,
  utilisateurDeclare:
    d.teledeclarantId === auteur.idTeledeclarant
      ? `${d.prenom} ${d.nom}`
      : SYNDIC_DECLARE[d.type] === 'NON_PRO'
        ? TYPES_SYNDIC.NON_PRO
        : d.raisonSociale,
  dateClotureComptes: clotureAcceptee(d.donnees),
})

/** §2.4, §4.6, §5.6 : mettre à jour une copropriété, relire ce qui en a été déclaré, et y revenir. */
export function routesMisesAJour(app: FastifyInstance, deps: Dependances): void {
  const { db } = deps

  /** La copropriété que la personne voit : celle qu’elle représente, ou n’importe laquelle pour le teneur, l’assistance et les notaires. */
  async function visible(demandeur: Demandeur<'INTROUVABLE' | 'NON_AUTORISE', CompteConnecte>, id: number) {
    const portee = porteeDeLecture(demandeur)
    const copropriete = await lireCopropriete(db, { id })
    if (!copropriete || (portee && copropriete.teledeclarantId !== portee.id))
      throw demandeur.refuser('INTROUVABLE')
    return copropriete
  }

  serve(app, contrat.lireMiseAJour, async ({ params }, demandeur) => {
    const { auteur, refuser, aujourdhui } = demandeur
    const copropriete = await lireCopropriete(db, { id: params.id })
    if (copropriete?.teledeclarantId !== etablissementDe(demandeur).id) throw refuser('INTROUVABLE')
    const typesMaj = misesAJourPossibles(copropriete.etat, auteur.authorities)
    if (typesMaj.length === 0)
      throw refuser('ACTE_IMPOSSIBLE', { params: { etat: ETATS[copropriete.etat].libelle } })
    const [{ declaration, date }, ouverte] = await Promise.all([
      precedenteDe(db, copropriete.id),
      store.enPreparation(db, copropriete.id),
    ])
    const sien = ouverte?.teledeclarantId === copropriete.teledeclarantId ? ouverte : undefined
    return {
      infoCopro: rendreCopropriete(copropriete, aujourdhui),
      typesMaj,
      dateClotureDernierExercice: clotureAcceptee(declaration),
      dateAgDerniereMajAnnuelle: declaration.donneesFinancieres.dateAg,
      dateDerniereDeclaration: date,
      brouillon:
        sien && estMiseAJour(sien.typeMaj)
          ? {
              id: sien.id,
              typeMaj: sien.typeMaj,
              etape: sien.etape,
              dateModification: sien.dateModification,
              utilisateurDeclare: `${sien.prenom} ${sien.nom}`,
            }
          : null,
    }
  })

  serve(app, contrat.ouvrirMiseAJour, async ({ params }, demandeur) => {
    const type =
      params.typeMaj === 'ANNUELLE' && params.exerciceNonApprouve ? 'COMPTESNONAPPROUVES' : params.typeMaj
    const id = await ouvrir(deps, demandeur, { id: params.id, type })
    const { ligne, saisie, contexte } = await brouillonDe(db, demandeur, id)
    return rendre(ligne, saisie, contexte)
  })

  serve(app, contrat.enregistrerMiseAJour, async ({ params: { id, soumettre }, body }, demandeur) => {
    let { version } = body
    if (body.immatCopropriete) {
      const { ligne } = await brouillonDe(db, demandeur, id)
      if (!estMiseAJour(ligne.typeMaj)) throw demandeur.refuser('INTROUVABLE')
      const fait = await enregistrer(
        db,
        etablissementDe(demandeur),
        { id, version, etape: body.etape ?? ligne.etape, saisie: body.immatCopropriete },
        demandeur.maintenant,
      )
      if (!fait)
        throw demandeur.refuser('BROUILLON_CONCURRENT', {
          params: { heure: heureDe(ligne.dateModification) },
        })
      version = fait.version
    }
    const dateAcceptation = soumettre
      ? await deposer(deps, demandeur, { id, version, confirmes: body.confirmes })
      : null
    return { idDeclaration: id, version, dateAcceptation }
  })

  serve(app, contrat.mettreAJourDonneesFinancieres, ({ params, body }, demandeur) =>
    declarerLesComptes(deps, demandeur, params.id, body),
  )

  serve(app, contrat.declarationsPrecedentes, async ({ params }, demandeur) => {
    const copropriete = await visible(demandeur, params.id)
    const declarations = await store.declarations(db, copropriete.id)
    return {
      infoCopro: rendreCopropriete(copropriete, demandeur.aujourdhui),
      declarations: declarations.map((d) => rendreAcceptee(d, demandeur)),
      // Qui ne fait que lire n’en retire pas.
      retirable:
        copropriete.teledeclarantId === demandeur.auteur.idTeledeclarant && aRetirer(declarations)
          ? declarations[0]!.id
          : null,
    }
  })

  serve(app, contrat.lireDeclarationAcceptee, async ({ params }, demandeur) => {
    const lue = await store.declarationAcceptee(db, params.id)
    if (!lue) throw demandeur.refuser('INTROUVABLE')
    await visible(demandeur, lue.coproprieteId)
    return {
      ...rendreAcceptee(lue, demandeur),
      declaration: sansPiece(lue.donnees),
      contexte: contexteDuSyndic(
        { typeTeledeclarant: lue.type, codeApe: lue.codeApe },
        jourDeParis(lue.dateSoumission),
      ),
    }
  })

  serve(app, contrat.supprimerDeclarations, async ({ body }, demandeur) => ({
    retirees: await retirerDeclarations(deps, demandeur, body),
  }))
}
