import * as contrat from '#contract/public/reclamations.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { demandeursDe } from '#domain/public/reclamations/demandeurs.ts'
import { ongletPremier } from '#domain/public/reclamations/onglets.ts'
import { DEMANDEURS, OBJETS, objetsDe, SORTES, sortesDe } from '#domain/public/reclamations/listes.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { accueillir, rendrePiece } from '#server/socle/documents/reception.ts'
import { foyerDe } from '#server/socle/http/foyer.ts'
import { serve } from '#server/socle/http/serve.ts'
import { deposer, examenDe } from './deposer.ts'
import { rendreLigne, rendreReclamation } from './rendre.ts'
import { clore, prendre, rendre, repondre, reprendre, transmettre } from './repondre.ts'
import * as store from './reclamations.store.ts'
import { completer, suivre } from './suivre.ts'

/** Une ligne d’une liste de référence. */
const clefValeur = <C extends string>(table: Readonly<Record<C, { libelle: string }>>, codes: readonly C[]) =>
  codes.map((clef) => ({ clef, valeur: table[clef].libelle }))

/** §7.12 : les listes du formulaire, que chacun lit. */
export function routesDesListesDeReclamation(app: FastifyInstance, { db }: Pick<Dependances, 'db'>): void {
  serve(app, contrat.typesDeDemandeur, async ({ params: { x } }) =>
    clefValeur(DEMANDEURS, demandeursDe(x === 'all' ? null : x)),
  )
  serve(app, contrat.objetsDeReclamation, async ({ params: { x } }) => clefValeur(OBJETS, objetsDe(x)))
  serve(app, contrat.typesDeReclamation, async ({ params: { x, y } }, { refuser }) => {
    const sortes = sortesDe(x, y)
    if (sortes.length === 0)
      throw refuser('DONNEES_REFUSEES', { refus: [{ champ: 'y', code: 'OBJET_D_UN_AUTRE' }] })
    return clefValeur(SORTES, sortes)
  })
  serve(app, contrat.exigencesDeReclamation, async ({ params: { x } }) => SORTES[x].exige)
  serve(app, contrat.nommerParNumero, async ({ params: { n } }, { refuser }) => {
    const c = await store.coproprietePublique(db, lireNumero(n) ?? '')
    if (!c) throw refuser('IMMAT_INEXISTANTE')
    return {
      numImmatriculation: c.numero,
      nomCopropriete: c.nom,
      adressePrincipale: direAdresse({ ...c, commune: c.localite }) || null,
    }
  })
}

/** §7.12 : réclamer, et suivre sa réclamation par le lien reçu. */
function routesDeQuiReclame(app: FastifyInstance, deps: Dependances): void {
  const { db, pdf, secrets } = deps
  serve(
    app,
    contrat.envoyerReclamation,
    ({ body }, recu) =>
      deposer(deps, { ...recu, auteur: recu.compte ?? 'visiteur', foyer: foyerDe(recu.req.ip) }, body),
    ({ req, refuser }) => accueillir(pdf, examenDe(foyerDe(req.ip)), refuser),
  )
  serve(app, contrat.suivreReclamation, async ({ params }, { refuser }) => {
    const r = await store.lire(db, { empreintes: secrets.empreintes(params.clef) })
    if (!r || r.effaceeLe !== null) throw refuser('SUIVI_PERDU')
    return suivre(db, r)
  })
  serve(
    app,
    contrat.completerReclamation,
    ({ params, body }, recu) =>
      completer(
        deps,
        { ...recu, auteur: recu.compte ?? 'visiteur', foyer: foyerDe(recu.req.ip) },
        { clef: params.clef, tape: body.texte },
      ),
    ({ req, refuser }) => accueillir(pdf, examenDe(foyerDe(req.ip)), refuser),
  )
}

/** Lire les réclamations, pour l’assistance et le teneur. */
function lecturesDeQuiRepond(app: FastifyInstance, { db, fichiers }: Dependances): void {
  serve(app, contrat.rechercherReclamations, async ({ body }, { compte, aujourdhui }) => {
    const { paginationOptions, ...criteres } = body
    const { pageNumber: rang, pageSize: taille } = paginationOptions
    const qui = { ...criteres, compteId: compte.id, aujourdhui }
    const deLaFile = criteres.idCopropriete === undefined && criteres.idTeledeclarant === undefined
    const onglet = criteres.onglet ?? (deLaFile ? ongletPremier(compte.authorities) : null)
    const [{ lignes, total }, comptes] = await Promise.all([
      store.chercher(db, { ...qui, onglet }, { rang, taille, max: contrat.RECLAMATIONS_MAX }),
      store.compter(db, qui),
    ])
    return { lignes: lignes.map((l) => rendreLigne(l, aujourdhui)), totalItems: total, comptes }
  })

  serve(app, contrat.lireReclamation, async ({ params }, { compte, aujourdhui, refuser }) => {
    const r = await store.lire(db, { id: params.id })
    if (!r) throw refuser('INTROUVABLE')
    return rendreReclamation(r, await store.lireMessages(db, r.id), { qui: compte, aujourdhui })
  })

  serve(app, contrat.lirePieceDeReclamation, async ({ params }, recu) => {
    const f = await store.lirePiece(db, params.id, params.idDocument)
    if (!f) throw recu.refuser('INTROUVABLE')
    return rendrePiece(fichiers, f, recu)
  })
}

/** §7.12 : réclamer, suivre sa réclamation ; y répondre, pour l’assistance et le teneur. */
export function routesReclamations(app: FastifyInstance, deps: Dependances): void {
  routesDeQuiReclame(app, deps)
  lecturesDeQuiRepond(app, deps)
  serve(app, contrat.prendreReclamation, ({ params }, demandeur) => prendre(deps, demandeur, params.id))
  serve(app, contrat.reprendreReclamation, ({ params, body }, demandeur) =>
    reprendre(deps, demandeur, { id: params.id, idPreneur: body.idPreneur }),
  )
  serve(app, contrat.rendreReclamation, ({ params }, demandeur) => rendre(deps, demandeur, params.id))
  serve(app, contrat.repondreReclamation, ({ params, body }, demandeur) =>
    repondre(deps, demandeur, { id: params.id, tape: body.texte, clore: body.clore }),
  )
  serve(app, contrat.transmettreReclamation, ({ params, body }, demandeur) =>
    transmettre(deps, demandeur, { id: params.id, tape: body.texte }),
  )
  serve(app, contrat.cloreReclamation, ({ params }, demandeur) => clore(deps, demandeur, params.id))
}
