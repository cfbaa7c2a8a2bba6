import { rechercherCoproprietes, visualiserCopropriete } from '#contract/coproprietes.ts'
import { actionsPossibles } from '#domain/copropriete/actions.ts'
import { LISTES_SUIVIES } from '#domain/copropriete/suivi.ts'
import { contexteDuSyndic } from '#domain/declaration/contexte.ts'
import { fraicheur, prochaineEcheance } from '#domain/declaration/echeances.ts'
import { declarationVide } from '#domain/declaration/lecture.ts'
import { direAdresse } from '#domain/declaration/adresse.ts'
import { jourDeParis } from '#domain/jour.ts'
import { situationMandat } from '#domain/mandat/statuts.ts'
import { lireRecherche } from '#domain/recherche/termes.ts'
import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Dependances } from '#server/dependances.ts'
import { serve } from '#server/http/serve.ts'
import { porteeDe } from '#server/registre/portee.ts'
import { chercherEnListe } from '#server/registre/recherche.ts'
import * as store from './coproprietes.store.ts'

/** §2.2, §7.3 : la liste des copropriétés d’un établissement. */
export function routesCoproprietes(app: FastifyInstance, { db, vocabulaire }: Dependances): void {
  serve(app, rechercherCoproprietes, async ({ body }, { compte, aujourdhui, refuser }) => {
    const portee = porteeDe({ auteur: compte, refuser })
    const p = body.paginationOptions
    const recherche = body.immatriculationOuNom?.trim()
      ? lireRecherche(body.immatriculationOuNom, portee !== null)
      : null
    if (recherche && 'code' in recherche)
      throw refuser('DONNEES_REFUSEES', {
        refus: [{ ...recherche, champ: 'immatriculationOuNom' }],
      })
    const lire = (cherche: RawBuilder<boolean> | null) =>
      store.rechercher(db, {
        etablissement: portee?.id ?? null,
        cherche,
        suivi: LISTES_SUIVIES[body.filtre].retient,
        etats: body.etatsCopropriete,
        situations: body.statut,
        mandatDepuis: body.dateDebutMandat ?? null,
        mandatJusquau: body.dateFinMandat ?? null,
        aujourdhui,
        tri: p.sortField,
        sens: p.sortDirection,
        rang: p.pageNumber,
        taille: p.pageSize,
      })
    const { lignes, total, plafonne, approche } = await chercherEnListe(lire, recherche, await vocabulaire())
    return {
      totalItems: total,
      plafonne,
      approche,
      ligneRechercheCoproprieteDTOList: lignes.map((l) => ({
        id: l.id,
        numero: l.numero,
        nom: l.nom,
        adresse: direAdresse({ ...l, commune: l.localite }) || null,
        etat: l.etat,
        situationMandat: l.numero
          ? situationMandat(
              { etat: l.etat, fin: l.mandatFin, successeurDeclare: l.successeurDeclare },
              aujourdhui,
            )
          : null,
        idTeledeclarant: l.idTeledeclarant,
        nbLots: l.nbLots,
        nbBatiments: l.nbBatiments,
        mandatFin: l.mandatFin,
        fraicheur: fraicheur({ derniereCloture: l.dateCloture, derniereMaj: l.dateMaj }, aujourdhui),
        prochaineEcheance: prochaineEcheance(l.dateCloture ?? l.dateMaj, aujourdhui),
        reference: l.reference,
        idDeclaration: l.idDeclaration,
        // Le teneur, qui les voit toutes, en lit les mandats.
        actions:
          portee === null || l.idTeledeclarant === portee.id
            ? actionsPossibles(l.etat, compte.authorities, { sienne: portee !== null })
            : [],
      })),
    }
  })

  serve(app, visualiserCopropriete, async ({ params }, { auteur, aujourdhui, refuser }) => {
    const portee = porteeDe({ auteur, refuser })
    const c = await store.lireCopropriete(db, params.id)
    if (!c || (portee && c.teledeclarantId !== portee.id)) throw refuser('INTROUVABLE')
    const demandes = await store.demandesOuvertes(db, c.id)
    return {
      id: c.id,
      numero: c.numero!,
      nom: c.nom,
      adresse: direAdresse({ ...c, commune: c.localite }) || null,
      etat: c.etat,
      situationMandat: situationMandat({ ...c, fin: c.mandatFin }, aujourdhui),
      mandatFin: c.mandatFin,
      fraicheur: fraicheur({ derniereCloture: c.dateCloture, derniereMaj: c.dateMaj }, aujourdhui),
      prochaineEcheance: prochaineEcheance(c.dateCloture ?? c.dateMaj, aujourdhui),
      declaration: declarationDe(c),
      demandes: demandes.map(({ type, reference, dateDepot, teledeclarantId }) => ({
        type,
        reference: portee === null || teledeclarantId === portee.id ? reference : null,
        dateDepot,
      })),
    }
  })
}

/** La déclaration acceptée, sans son mandat : il a sa page, et sa pièce n’est pas à qui a pris la suite. */
function declarationDe(c: NonNullable<Awaited<ReturnType<typeof store.lireCopropriete>>>) {
  if (!c.donnees || !c.dateAcceptation) return null
  return {
    dateAcceptation: c.dateAcceptation,
    donnees: { ...c.donnees, infoRattachement: declarationVide().infoRattachement },
    contexte: contexteDuSyndic(c, jourDeParis(c.dateAcceptation)),
  }
}
