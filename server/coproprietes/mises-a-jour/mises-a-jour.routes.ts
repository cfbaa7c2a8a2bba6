import { au } from '#domain/socle/certain.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { sansObjet } from '#domain/socle/refus/sans-objet.ts'
import type { ParsedOf } from '#contract/socle/call.ts'
import * as contrat from '#contract/coproprietes/mises-a-jour.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { SYNDIC_DECLARE, TYPES_SYNDIC } from '#domain/coproprietes/copropriete/syndic.ts'
import {
  clotureAcceptee,
  contexteDImmatriculation,
  sansPiece,
} from '#domain/coproprietes/declaration/contexte.ts'
import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { estMiseAJour, misesAJourPossibles } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import type { FastifyInstance } from 'fastify'
import { isDeepStrictEqual } from 'node:util'
import { brouillonConcurrent, brouillonDe } from '#server/socle/declaration/brouillon.ts'
import { rendre } from '#server/socle/declaration/brouillon-rendu.ts'
import { enregistrer, precedenteDe } from '#server/socle/declaration/declaration.store.ts'
import { avecSemblables } from '#server/socle/declaration/semblables.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { serve } from '#server/socle/http/serve.ts'
import type { Demandeur } from '#server/socle/registre/actes/acte.ts'
import { lireCopropriete, rendreCopropriete } from '#server/socle/registre/coproprietes/coproprietes.ts'
import type { ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { etablissementDe, porteeDeLecture } from '#server/socle/registre/actes/portee.ts'
import { dateDAcceptation, declarerLesComptes, deposer } from './deposer.ts'
import * as store from './mises-a-jour.store.ts'
import { aMettreAJour, ouvrir } from './ouvrir.ts'
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

type AGarder = Pick<ParsedOf<typeof contrat.enregistrerMiseAJour>['body'], 'version' | 'etape'> & {
  id: number
  immatCopropriete: SaisieDeclaration
}

/** Garde une saisie et rend sa version ; renvoyée telle quelle, elle est déjà gardée. */
async function garder(
  db: Dependances['db'],
  demandeur: Demandeur<ArretDEtat | 'BROUILLON_CONCURRENT', CompteConnecte>,
  { id, version, etape, immatCopropriete: saisie }: AGarder,
): Promise<number> {
  const { ligne } = await brouillonDe(db, demandeur, id)
  if (!estMiseAJour(ligne.typeMaj)) throw demandeur.refuser('INTROUVABLE')
  await aMettreAJour(db, demandeur, ligne.coproprieteId, ligne.typeMaj)
  // Une demande coupée se renvoie : ce qu’elle disait est là, à la version suivante.
  if (ligne.version === version + 1 && isDeepStrictEqual(ligne.saisie, saisie)) return ligne.version
  const fait = await enregistrer(
    db,
    etablissementDe(demandeur),
    { id, version, etape: etape ?? ligne.etape, saisie },
    demandeur.maintenant,
  )
  if (!fait) throw brouillonConcurrent(demandeur.refuser, ligne.dateModification)
  return fait.version
}

/** Ce qui peut se mettre à jour d’une copropriété de l’établissement, et ce qui s’y prépare déjà. */
async function lireMiseAJour(
  db: Dependances['db'],
  demandeur: Demandeur<'ACTE_IMPOSSIBLE' | 'INTROUVABLE' | 'NON_AUTORISE', CompteConnecte>,
  id: number,
) {
  const { auteur, refuser, aujourdhui } = demandeur
  const copropriete = await lireCopropriete(db, { id: id })
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
}

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

  serve(app, contrat.lireMiseAJour, ({ params }, demandeur) => lireMiseAJour(db, demandeur, params.id))

  serve(app, contrat.ouvrirMiseAJour, async ({ params }, demandeur) => {
    // Une standard ne déclare pas de comptes : approuvés ou non n’y dit rien.
    if (params.typeMaj === 'STANDARD' && params.exerciceNonApprouve)
      throw demandeur.refuser('DONNEES_REFUSEES', {
        refus: [{ champ: 'exerciceNonApprouve', code: 'CHOIX_INVALIDE' }],
      })
    const type = params.exerciceNonApprouve ? 'COMPTESNONAPPROUVES' : params.typeMaj
    const { ligne, saisie, contexte } = await ouvrir(deps, demandeur, { id: params.id, type })
    return rendre(ligne, saisie, await avecSemblables(deps, saisie, contexte))
  })

  serve(app, contrat.enregistrerMiseAJour, async ({ params: { id, soumettre }, body }, demandeur) => {
    // Ni déposée, ni changée : rien n’est demandé. Un point se confirme quand on dépose.
    const refus: Refus[] = soumettre
      ? []
      : [
          ...(body.immatCopropriete ? [] : [{ champ: 'immatCopropriete', code: 'OBLIGATOIRE' } as const]),
          ...sansObjet({ confirmes: body.confirmes }),
        ]
    if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
    const deja = soumettre
      ? await dateDAcceptation(db, demandeur, id, { version: body.version, saisie: body.immatCopropriete })
      : null
    if (deja) return { idDeclaration: id, version: body.version, dateAcceptation: deja }
    const version = body.immatCopropriete
      ? await garder(db, demandeur, { id, ...body, immatCopropriete: body.immatCopropriete })
      : body.version
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
          ? au(declarations, 0).id
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
      contexte: contexteDImmatriculation(
        lue.typeImmat,
        { typeTeledeclarant: lue.type, bailleurSocial: lue.bailleurSocial },
        jourDeParis(lue.dateSoumission),
      ),
    }
  })

  serve(app, contrat.supprimerDeclarations, async ({ body }, demandeur) => ({
    retirees: await retirerDeclarations(deps, demandeur, body),
  }))
}
