import type { ParsedOf } from '#contract/socle/call.ts'
import {
  CHOISIES_MAX,
  EXPORT_MAX,
  exporterCoproprietes,
  identifiantsDeLaListe,
  rechercherCoproprietes,
  rechercherImmatOuNom,
  TROUVEES_MAX,
  visualiserCopropriete,
} from '#contract/coproprietes/mes-coproprietes.ts'
import type { Personne } from '#domain/socle/acces/auteur.ts'
import { actionsPossibles } from '#domain/coproprietes/mes-coproprietes/actions.ts'
import { lecteurDeListe, verifierDatesDemandees } from '#domain/coproprietes/mes-coproprietes/liste.ts'
import { LISTES_SUIVIES } from '#domain/socle/acces/suivi.ts'
import { contexteDImmatriculation, type contexteDuSyndic } from '#domain/coproprietes/declaration/contexte.ts'
import { fraicheur, prochaineEcheance } from '#domain/coproprietes/declaration/echeances.ts'
import { declarationVide } from '#domain/coproprietes/declaration/lecture.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { situationMandat } from '#domain/coproprietes/mandats/statuts.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { lireRecherche, PLAFOND_DU_COMPTE, type Recherche } from '#domain/socle/recherche/termes.ts'
import type { FastifyInstance } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { precedenteDe, type Precedente } from '#server/socle/declaration/declaration.store.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { memoires } from '#server/socle/platform/memoire.ts'
import { serve } from '#server/socle/http/serve.ts'
import type { Demandeur } from '#server/socle/registre/actes/acte.ts'
import { numeroApresFusion } from '#server/socle/registre/coproprietes/coproprietes.ts'
import { porteeDeLecture, type Etablissement, voitTout } from '#server/socle/registre/actes/portee.ts'
import { semblablesDe } from '#server/socle/registre/chiffres/comparaison.ts'
import { chercherEnListe } from '#server/socle/registre/recherche/recherche.ts'
import * as store from './mes-coproprietes.store.ts'
import { exporter } from './exporter.ts'

const adresseDe = (l: Pick<store.Ligne, 'voie' | 'codePostal' | 'localite'>): string | null =>
  direAdresse({ ...l, commune: l.localite }) || null

type Demandee = ParsedOf<typeof exporterCoproprietes>['body']

/** À qui est une copropriété de la liste ; qui les lit toutes n’en représente aucune. */
function aQuiEst({ idTeledeclarant }: store.Ligne, portee: Etablissement | null) {
  if (portee === null) return 'toutes'
  return idTeledeclarant === portee.id ? 'soi' : 'un autre'
}

/** Les listes dont le compte entier se garde. */
const COMPTES_GARDES = 200

/** Ce que la demande retient, tel que le SQL le lit. */
const criteresDe = (
  body: Pick<Demandee, 'filtre' | 'etatsCopropriete' | 'statut' | 'dateDebutMandat' | 'dateFinMandat'>,
) => ({
  suivi: LISTES_SUIVIES[body.filtre].retient,
  etats: body.etatsCopropriete,
  situations: body.statut,
  mandatDepuis: body.dateDebutMandat ?? null,
  mandatJusquau: body.dateFinMandat ?? null,
})

/** §2.2, §7.3 : la liste des copropriétés d’un établissement. */
export function routesCoproprietes(app: FastifyInstance, deps: Dependances): void {
  const { db, tableurs, vocabulaire } = deps
  // Six cent mille lignes à lire : chaque minute, pas à chaque page.
  const compterTout = memoires(COMPTES_GARDES, (siens: store.Comptees) => store.compter(db, siens))

  /** Où mène le numéro cherché, quand c’est celui d’une copropriété absorbée (décision 0053). */
  async function suivre(recherche: Recherche | null): Promise<{ ancien: string; numero: string } | null> {
    if (recherche?.par !== 'numero') return null
    const { numero: ancien } = recherche
    const numero = await numeroApresFusion(db, { numero: ancien })
    return numero === undefined ? null : { ancien, numero }
  }

  /** Cherche parmi celles que la personne lit ; refuse ce qui ne se lit pas dans ce qui est tapé. */
  async function chercher(
    { auteur, aujourdhui, maintenant, refuser }: Demandeur<'DONNEES_REFUSEES' | 'NON_AUTORISE', Personne>,
    tape: string,
    criteres: Omit<
      store.Criteres,
      'etablissement' | 'demandesDe' | 'lecteur' | 'cherche' | 'aujourdhui' | 'plafond'
    >,
    plafond = PLAFOND_DU_COMPTE,
  ) {
    const portee = porteeDeLecture({ auteur, refuser })
    const recherche = tape.trim() ? lireRecherche(tape, portee !== null) : null
    if (recherche && 'code' in recherche)
      throw refuser('DONNEES_REFUSEES', { refus: [{ ...recherche, champ: 'immatriculationOuNom' }] })
    const { tri, sens, rang, taille, ...retenus } = criteres
    const refus = verifierDatesDemandees({ debut: retenus.mandatDepuis, fin: retenus.mandatJusquau })
    if (refus.length > 0) throw refuser('DONNEES_REFUSEES', { refus })
    const siens = {
      ...retenus,
      etablissement: portee?.id ?? null,
      lecteur: lecteurDeListe(auteur.authorities),
      aujourdhui,
    }
    const demandesDe = voitTout(auteur) ? null : auteur.idTeledeclarant
    const lire = (cherche: RawBuilder<boolean> | null) =>
      store.rechercher(db, { ...siens, tri, sens, rang, taille, plafond, demandesDe, cherche })
    const demandees = await chercherEnListe(lire, recherche, await vocabulaire())
    const fusion = demandees.total === 0 ? await suivre(recherche) : null
    const gardee = fusion && (await lire(sql`c.numero = ${fusion.numero}`))
    const trouvees = { ...demandees, ...gardee }
    return {
      portee,
      ...trouvees,
      // Le numéro gardé ne se dit que s’il est dans la liste que cette personne lit.
      fusion: gardee && gardee.total > 0 ? fusion : null,
      /** Combien il y en a en tout ; null si l’on n’a pas à le compter, ou qu’on le sait. */
      compterTout: async () =>
        trouvees.plafonne && recherche === null ? compterTout(siens, maintenant) : null,
    }
  }

  serve(app, rechercherImmatOuNom, async ({ body }, demandeur) => {
    const { immatriculationOuNom: tape } = body
    if (!tape.trim())
      throw demandeur.refuser('DONNEES_REFUSEES', {
        refus: [{ champ: 'immatriculationOuNom', code: 'OBLIGATOIRE' }],
      })
    const { lignes } = await chercher(demandeur, tape, {
      suivi: [],
      etats: [],
      situations: [],
      mandatDepuis: null,
      mandatJusquau: null,
      tri: 'nom',
      sens: 'asc',
      rang: 1,
      taille: TROUVEES_MAX,
    })
    return lignes.map(({ id, numero, nom, ...l }) => ({ id, numero, nom, adresse: adresseDe(l) }))
  })

  serve(app, rechercherCoproprietes, async ({ body }, demandeur) => {
    const { auteur, compte, aujourdhui } = demandeur
    const p = body.paginationOptions
    const { portee, lignes, total, plafonne, approche, fusion, compterTout } = await chercher(
      demandeur,
      body.immatriculationOuNom ?? '',
      {
        ...criteresDe(body),
        tri: p.sortField,
        sens: p.sortDirection,
        rang: p.pageNumber,
        taille: p.pageSize,
      },
    )
    return {
      totalItems: total,
      plafonne,
      totalExact: await compterTout(),
      approche,
      fusion,
      aujourdhui,
      ligneRechercheCoproprieteDTOList: lignes.map((l) => ({
        id: l.id,
        numero: l.numero,
        nom: l.nom,
        adresse: adresseDe(l),
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
        // Elles ne regardent que le représentant et le teneur.
        empechements: portee !== null || voitTout(auteur) ? l.empechements : [],
        actions: actionsPossibles(
          { etat: l.etat, aQui: aQuiEst(l, portee), empechements: l.empechements },
          compte.authorities,
        ),
      })),
    }
  })

  serve(app, exporterCoproprietes, async ({ body }, demandeur) => {
    const { auteur, aujourdhui, refuser } = demandeur
    const { lignes, total, plafonne } = await chercher(
      demandeur,
      body.immatriculationOuNom ?? '',
      { ...criteresDe(body), tri: body.sortField, sens: body.sortDirection, rang: 1, taille: EXPORT_MAX },
      EXPORT_MAX,
    )
    if (plafonne || total > EXPORT_MAX)
      throw refuser('EXPORT_TROP_GRAND', { params: { max: afficherEntier(EXPORT_MAX) } })
    return exporter({ demande: body, aujourdhui, lignes }, { tableurs, qui: String(auteur.id) })
  })

  serve(app, identifiantsDeLaListe, async ({ body }, demandeur) => {
    const { lignes, total } = await chercher(demandeur, body.immatriculationOuNom ?? '', {
      ...criteresDe(body),
      tri: body.sortField,
      sens: body.sortDirection,
      rang: 1,
      taille: CHOISIES_MAX,
    })
    return { identifiants: lignes.map((l) => l.id), totalItems: total }
  })

  serve(app, visualiserCopropriete, async ({ params }, { auteur, aujourdhui, refuser }) => {
    const portee = porteeDeLecture({ auteur, refuser })
    const c = await store.lireCopropriete(db, params.id)
    if (!c || (portee && c.teledeclarantId !== portee.id)) throw refuser('INTROUVABLE')
    const [demandes, precedente] = await Promise.all([
      store.demandesOuvertes(db, c.id),
      precedenteDe(db, c.id),
    ])
    return {
      id: c.id,
      numero: c.numero,
      nom: c.nom,
      adresse: adresseDe(c),
      etat: c.etat,
      situationMandat: situationMandat({ ...c, fin: c.mandatFin }, aujourdhui),
      mandatFin: c.mandatFin,
      fraicheur: fraicheur({ derniereCloture: c.dateCloture, derniereMaj: c.dateMaj }, aujourdhui),
      prochaineEcheance: prochaineEcheance(c.dateCloture ?? c.dateMaj, aujourdhui),
      declaration: await declarationDe(deps, c, precedente),
      demandes: demandes.map(({ type, reference, dateDepot, teledeclarantId }) => ({
        type,
        reference: portee === null || teledeclarantId === portee.id ? reference : null,
        dateDepot,
        suivie:
          teledeclarantId === auteur.idTeledeclarant ||
          (type === 'DISSOLUTION' && (portee !== null || voitTout(auteur))),
      })),
    }
  })
}

/** Ce qui a été accepté, sans le mandat : il a sa page, et sa pièce n’est pas à qui a pris la suite. */
async function declarationDe(
  deps: Dependances,
  declarant: Parameters<typeof contexteDuSyndic>[0],
  { declaration, date, typeImmat }: Precedente,
) {
  if (date === null) return null
  return {
    dateAcceptation: date,
    donnees: { ...declaration, infoRattachement: declarationVide().infoRattachement },
    contexte: contexteDImmatriculation(typeImmat, declarant, jourDeParis(date)),
    semblables: await semblablesDe(deps, declaration),
  }
}
