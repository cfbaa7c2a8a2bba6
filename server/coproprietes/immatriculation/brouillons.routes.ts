import { estMiseAJour } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import { supprimerBrouillon, supprimerMiseAJour } from '#server/socle/registre/coproprietes/brouillons.ts'
import { transiger } from '#server/socle/registre/actes/acte.ts'
import type { ParsedOf } from '#contract/socle/call.ts'
import * as contrat from '#contract/coproprietes/immatriculation.ts'
import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { BROUILLONS_MAX, etapeDeReprise } from '#domain/coproprietes/declaration/etapes.ts'
import { peutPrendre } from '#domain/coproprietes/declaration/circonstances.ts'
import type { TypeImmatriculation } from '#domain/coproprietes/declaration/circonstances.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { exigerCertifications } from '#domain/coproprietes/declaration/notaire.ts'
import { verifierDeclaration } from '#domain/coproprietes/declaration/verification.ts'
import { contexteDImmatriculation } from '#domain/coproprietes/declaration/contexte.ts'
import { lireAdresse, lireDeclaration } from '#domain/coproprietes/declaration/lecture.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { serve } from '#server/socle/http/serve.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import * as store from './immatriculation.store.ts'
import { candidatDe, chercherProches } from '#server/socle/registre/demandes/proches.ts'
import { enregistrer } from '#server/socle/declaration/declaration.store.ts'
import { avecPiece, brouillonConcurrent, brouillonDe } from '#server/socle/declaration/brouillon.ts'
import { nomTape, rendre } from '#server/socle/declaration/brouillon-rendu.ts'
import { avecSemblables } from '#server/socle/declaration/semblables.ts'
import { rendreACorriger } from '#server/socle/registre/demandes/reponses.ts'
import { soumettre } from './soumettre.ts'
import { etablissementDe, type DuDeclarant } from '#server/socle/registre/actes/portee.ts'

/** Ce avec quoi un brouillon s’ouvre. D’office, ce que le notaire certifie (§1) : sans cela, rien ne commence ; par une autre voie, rien. */
function ouverture(
  { refuser, aujourdhui }: Pick<DuDeclarant<'DONNEES_REFUSEES'>, 'refuser' | 'aujourdhui'>,
  typeImmat: TypeImmatriculation,
  dit: ParsedOf<typeof contrat.nouvelleImmatriculation>['query'],
): SaisieDeclaration {
  const dites = Object.entries(dit).flatMap(([champ, valeur]) => (valeur === undefined ? [] : [champ]))
  if (typeImmat !== 'OFFICE' && dites.length === 0) return {}
  const refus: Refus[] =
    typeImmat === 'OFFICE'
      ? exigerCertifications(dit, aujourdhui)
      : dites.map((champ) => ({ champ, code: 'CHOIX_INVALIDE' }))
  if (refus.length > 0) throw refuser('DONNEES_REFUSEES', { refus })
  return { infoRattachement: { ...dit } }
}

/** §7.4 : un brouillon s’ouvre, se reprend, se garde, se dépose ou s’efface. */
export function routesBrouillons(app: FastifyInstance, deps: Dependances): void {
  const { db, jobs } = deps

  async function rendreBrouillon(
    demandeur: DuDeclarant<'NON_AUTORISE' | 'INTROUVABLE', CompteConnecte>,
    id: number,
  ) {
    const { ligne, saisie, contexte } = await brouillonDe(db, demandeur, id)
    return rendre(ligne, saisie, await avecSemblables(deps, saisie, contexte))
  }

  serve(app, contrat.nouvelleImmatriculation, async ({ params, query }, demandeur) => {
    const etablissement = etablissementDe(demandeur)
    const typeImmat = params.type
    if (!peutPrendre(typeImmat, demandeur.auteur)) throw demandeur.refuser('NON_AUTORISE')
    const saisie = ouverture(demandeur, typeImmat, query)
    const cree = await transiger(db, demandeur, async (acte) => {
      // Supprimé au même instant, l’établissement ne laisse pas un brouillon que personne ne verrait.
      await tenir(acte, 'teledeclarant', [etablissement.id])
      if (!(await store.existeEncore(acte.trx, etablissement))) throw acte.refuser('NON_AUTORISE')
      const qui = { etablissement, compteId: acte.auteur.id, typeImmat }
      // Qui redemande, à l’instant ou un autre jour, retrouve le brouillon où il n’a rien écrit : il n’en laisse pas deux sans nom.
      const vide = await store.brouillonVide(acte, qui, saisie)
      if (vide) return vide
      if ((await store.compterBrouillons(acte.trx, etablissement)) >= BROUILLONS_MAX)
        throw acte.refuser('BROUILLONS_MAX', { params: { max: BROUILLONS_MAX } })
      const ligne = await store.creerBrouillon(acte, qui, saisie)
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
      const contexte = contexteDImmatriculation(l.typeImmat, demandeur.auteur, demandeur.aujourdhui)
      const saisie = avecPiece(l.saisie, l.fichierId === null ? null : { id: l.fichierId, nom: '' })
      const adresse = lireAdresse(saisie.identification?.['adressePrincipale'])
      return {
        id: l.id,
        nomCopropriete: nomTape(saisie),
        adresse: adresse ? direAdresse(adresse) : null,
        etape: etapeDeReprise(verifierDeclaration(saisie, contexte).refus, l.etape),
        typeImmat: l.typeImmat,
        dateModification: l.dateModification,
        utilisateurDeclare: `${l.prenom} ${l.nom}`,
        aCorriger: rendreACorriger(l),
      }
    })
  })

  serve(app, contrat.enregistrerBrouillon, async ({ params, body }, demandeur) => {
    const etablissement = etablissementDe(demandeur)
    const fait = await enregistrer(
      db,
      etablissement,
      { id: params.id, version: body.version, etape: body.etape, saisie: body.immatCopropriete },
      demandeur.maintenant,
    )
    if (fait) return fait
    const { ligne } = await brouillonDe(db, demandeur, params.id)
    throw brouillonConcurrent(demandeur.refuser, ligne.dateModification)
  })

  serve(app, contrat.supprimerBrouillon, async ({ params }, demandeur) => {
    await transiger(db, demandeur, async (acte) => {
      const { ligne } = await brouillonDe(acte.trx, acte, params.id)
      await tenir(acte, 'copropriete', [ligne.coproprieteId])
      // Relu une fois tenu : déposé ou supprimé entre-temps, ce n’est plus un brouillon.
      await brouillonDe(acte.trx, acte, params.id)
      if (estMiseAJour(ligne.typeMaj)) await supprimerMiseAJour(acte, ligne)
      else await supprimerBrouillon(acte, jobs, ligne.coproprieteId)
    })
  })

  serve(app, contrat.chercherDoublons, async ({ params }, demandeur) => {
    const { ligne, saisie, contexte } = await brouillonDe(db, demandeur, params.id)
    const { declaration } = lireDeclaration(saisie, contexte)
    return chercherProches(db, candidatDe(declaration), ligne.coproprieteId)
  })

  serve(app, contrat.soumettreBrouillon, ({ body }, demandeur) =>
    soumettre(deps, demandeur, etablissementDe(demandeur), body),
  )
}
