import * as delais from '#contract/teneur/validations/delais.ts'
import * as file from '#contract/teneur/validations/file.ts'
import * as vues from '#contract/teneur/validations/vues.ts'
import { PROFILS } from '#domain/socle/acces/profils.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { decisionSansObjet } from '#domain/teneur/validations/vues.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { ecartEnJoursOuvres } from '#domain/socle/temps/jours-ouvres.ts'
import { lireRecherche } from '#domain/socle/recherche/termes.ts'
import { attenteDe } from '#domain/coproprietes/demandes/delais.ts'
import { lireReference, TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { serve } from '#server/socle/http/serve.ts'
import { empreinteDeSession } from '#server/socle/http/session.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { lireDelais } from '#server/socle/registre/demandes/delais.ts'
import { chercherEnListe } from '#server/socle/registre/recherche/listes.ts'
import { affecter, listerTeneurs } from './affecter.ts'
import { reglerDelais } from './delais.ts'
import * as store from './file.store.ts'
import { verrouDe } from './rendre-dossier.ts'
import { prendreLaSuivante } from './reservations.ts'
import { lireDossier } from './validations.store.ts'
import { enregistrerVue, listerVues, supprimerVue } from './vues.ts'

/** Une ligne de la file, telle que ce teneur la lit aujourd’hui. */
function rendreLigne(
  l: store.LigneDeFile,
  { auteur: compte, maintenant, aujourdhui }: Demandeur<never, CompteConnecte>,
) {
  const depot = jourDeParis(l.dateDepot)
  const tenue = {
    compteId: l.verrouCompteId,
    nom: l.verrouNom ?? '',
    depuis: l.verrouDepuis,
    expire: l.verrouExpire,
  }
  return {
    id: l.id,
    reference: l.reference,
    type: l.type,
    libelleType: TYPES_DEMANDE[l.type].libelle,
    nom: l.nom,
    adresse: direAdresse({ ...l, commune: l.localite }) || null,
    demandeur: l.demandeur,
    profilDemandeur: PROFILS[l.profilDemandeur].libelle,
    dateDepot: l.dateDepot,
    joursOuvres: ecartEnJoursOuvres(depot, l.dateDecision ? jourDeParis(l.dateDecision) : aujourdhui),
    retard: l.decision === null ? ecartEnJoursOuvres(l.attendueLe, aujourdhui) : 0,
    attendueLe: l.attendueLe,
    attente: l.decision === null ? attenteDe({ depot, attendue: l.attendueLe }, aujourdhui) : null,
    risques: l.risques,
    scoreDoublon: l.scoreDoublon,
    verrou: verrouDe(tenue, compte, maintenant),
    affectee: l.affecteeA === null ? null : { nom: l.affecteeNom ?? '', parMoi: l.affecteeA === compte.id },
    decision: l.decision,
    dateDecision: l.dateDecision,
  }
}

/** Ce parmi quoi ce teneur prend la suivante. */
const choisies = (
  { onglet, type, risque, idTeneur, parmi }: file.ParmiQuoi,
  {
    compte,
    maintenant,
    aujourdhui,
  }: { compte: CompteConnecte } & Pick<store.Regard, 'maintenant' | 'aujourdhui'>,
): store.Choisies => ({
  teneurId: compte.id,
  maintenant,
  aujourdhui,
  onglet,
  type: type ?? null,
  risque: risque ?? null,
  decision: null,
  idTeneur: idTeneur ?? null,
  parmi: parmi ?? null,
})

/** §4.7, §7.8 : la file du teneur, ses vues, ses délais ; qui prend quoi. */
export function routesFile(app: FastifyInstance, deps: Dependances): void {
  const { db } = deps

  serve(app, file.rechercherDemandes, async ({ body }, demandeur) => {
    const { pageNumber: rang, pageSize: taille, sortField: tri, sortDirection: sens } = body.paginationOptions
    const recherche = body.recherche?.trim() ? lireRecherche(body.recherche, true) : null
    if (recherche && 'code' in recherche) throw demandeur.refuser('DONNEES_REFUSEES', { refus: [recherche] })
    const { maintenant, aujourdhui } = demandeur
    const regard = { teneurId: demandeur.compte.id, maintenant, aujourdhui }
    const { onglet, type = null, risque = null, decision = null, idTeneur = null } = body
    const deTrop = decisionSansObjet({ onglet, decision })
    if (deTrop.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus: deTrop })
    const reference = lireReference(body.recherche ?? '')
    const auxMots = reference !== null || store.auxMotsSeuls(recherche)
    const demandee = { ...regard, onglet, type, risque, decision, idTeneur, auxMots, tri, sens, rang, taille }
    const comptes = await store.compterOnglets(db, regard)
    const lire = async (cherche: RawBuilder<boolean> | null) => {
      const { lignes, total } = await store.rechercherDemandes(db, { ...demandee, cherche })
      return { lignes, total: total ?? comptes[onglet] }
    }
    const { lignes, total, approche } =
      reference === null
        ? await chercherEnListe(lire, recherche, await deps.vocabulaire(), { autre: store.DE_LA_DEMANDE })
        : { ...(await lire(store.parReference(reference))), approche: false }
    return { totalItems: total, comptes, approche, lignes: lignes.map((l) => rendreLigne(l, demandeur)) }
  })

  serve(app, file.demandeSuivante, async ({ query }, demandeur) => ({
    id: await transiger(db, demandeur, (acte) =>
      prendreLaSuivante(acte, empreinteDeSession(demandeur.req), choisies(query, demandeur)),
    ),
  }))

  serve(app, file.listerTeneurs, async () =>
    (await listerTeneurs(db)).map(({ id, prenom, nom, aTraiter }) => ({
      id,
      nom: `${prenom} ${nom}`,
      aTraiter,
    })),
  )

  serve(app, file.demandeAVenir, async ({ query }, demandeur) => {
    const id = await store.plusAncienneLibre(db, choisies(query, demandeur))
    const dossier = id === null ? undefined : await lireDossier(db, id)
    return { id, idPiece: dossier?.fichierId ?? null }
  })

  serve(app, file.affecterDemandes, async ({ body }, demandeur) => ({
    affectees: await affecter(deps, demandeur, body),
  }))

  serve(app, vues.listerVues, (_, { compte }) => listerVues(db, compte.id))

  serve(app, vues.enregistrerVue, ({ body }, demandeur) => {
    const { nom, onglet, type = null, risque = null, decision = null, idTeneur = null } = body
    const vue = { nom, onglet, type, risque, decision, idTeneur }
    return transiger(db, demandeur, (acte) => enregistrerVue(acte, vue))
  })

  serve(app, vues.supprimerVue, ({ params }, demandeur) =>
    transiger(db, demandeur, (acte) => supprimerVue(acte, params.id)),
  )

  serve(app, delais.lireDelais, () => lireDelais(db))

  serve(app, delais.reglerDelais, ({ body }, demandeur) =>
    transiger(db, demandeur, (acte) => reglerDelais(acte, body)),
  )
}
