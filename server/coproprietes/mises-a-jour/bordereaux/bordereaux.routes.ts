import * as contrat from '#contract/coproprietes/mises-a-jour.ts'
import { ETATS_BORDEREAU } from '#domain/coproprietes/mises-a-jour/bordereaux/transitions.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { serve } from '#server/socle/http/serve.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import { fileBornee } from '#server/socle/platform/file-bornee.ts'
import * as store from './bordereaux.store.ts'
import { demanderLeDepot } from './deposer-bordereau.ts'
import { composerModele } from './modele.ts'
import { composerRapport } from './rapport.ts'
import { remettre } from './remettre.ts'
import {
  direLigne,
  rendreBordereau,
  rendreEntier,
  rendreLigne,
  titresDesColonnes,
} from './rendre-bordereau.ts'

/** Mettre à jour beaucoup de copropriétés par un fichier (décision 0042). */
export function routesBordereaux(app: FastifyInstance, deps: Dependances): void {
  const { db, tableurs } = deps
  // Cinq mille dossiers se lisent pour un modèle : l’un après l’autre, et le reste du registre répond.
  const unALaFois = fileBornee({ ensemble: 1, attente: 10 })

  /** Le fichier que l’établissement de la personne a remis. */
  async function leSien(demandeur: Demandeur<'INTROUVABLE' | 'NON_AUTORISE', CompteConnecte>, id: number) {
    const bordereau = await store.lire(db, etablissementDe(demandeur), id)
    if (!bordereau) throw demandeur.refuser('INTROUVABLE')
    return bordereau
  }

  serve(app, contrat.modeleDeMiseAJour, ({ query }, demandeur) =>
    unALaFois(() => composerModele(deps, demandeur, query)),
  )

  serve(
    app,
    contrat.remettreFichier,
    (_, demandeur) => remettre(deps, demandeur, demandeur.fichier),
    ({ auteur, refuser }) => {
      if (tableurs.encombre(String(auteur.idTeledeclarant))) throw refuser('EXAMENS_EN_COURS')
    },
  )

  serve(app, contrat.listerBordereaux, async (_, demandeur) => {
    const lus = await store.derniers(db, etablissementDe(demandeur))
    const comptes = await store.compter(
      db,
      lus.map((b) => b.id),
    )
    return lus.map((b) => rendreBordereau(b, store.compteDe(comptes, b.id)))
  })

  serve(app, contrat.lireBordereau, async ({ params: { id } }, demandeur) => {
    const bordereau = await leSien(demandeur, id)
    return rendreEntier(bordereau, await store.compterUn(db, id))
  })

  serve(app, contrat.lireLignesDeBordereau, async ({ params: { id }, query: { etat, page } }, demandeur) => {
    await leSien(demandeur, id)
    const taille = contrat.LIGNES_PAR_PAGE
    const { total, lignes } = await store.lireLignes(db, id, { etat, page: { rang: page, taille } })
    const titres = titresDesColonnes(demandeur.aujourdhui)
    return { total, lignes: lignes.map((l) => rendreLigne(l, titres)) }
  })

  serve(app, contrat.confirmerLignes, async ({ params: { id }, body }, demandeur) =>
    transiger(db, demandeur, async (acte) => {
      const tenu = await store.tenirBordereau(acte.trx, etablissementDe(acte), id)
      if (!tenu) throw acte.refuser('INTROUVABLE')
      // Pendant l’examen ou le dépôt, ce qui est à déposer ne change pas.
      if (tenu.etat !== 'EXAMINE' && tenu.etat !== 'DEPOSE')
        throw acte.refuser('ACTE_IMPOSSIBLE', { params: { etat: ETATS_BORDEREAU[tenu.etat].libelle } })
      await store.confirmer(acte.trx, id, body)
      return { compte: await store.compterUn(acte.trx, id) }
    }),
  )

  serve(app, contrat.deposerBordereau, ({ params: { id } }, demandeur) =>
    demanderLeDepot(deps, demandeur, id),
  )

  serve(
    app,
    contrat.rapportDeBordereau,
    async ({ params: { id }, query: { format, quelles } }, demandeur) => {
      const { aujourdhui } = demandeur
      await leSien(demandeur, id)
      const { lignes } = await store.lireLignes(db, id, quelles === 'toutes' ? {} : { etat: 'REFUSEE' })
      const titres = titresDesColonnes(aujourdhui)
      return composerRapport(
        {
          tableurs,
          qui: String(demandeur.auteur.idTeledeclarant),
          origine: deps.config.adressePublique,
        },
        aujourdhui,
        { id, format, quelles },
        lignes.map((l) => direLigne(l, titres)),
      )
    },
  )
}
