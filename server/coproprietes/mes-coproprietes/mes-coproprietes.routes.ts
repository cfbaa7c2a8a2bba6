import { codes } from '#domain/socle/codes.ts'
import type { ParsedOf } from '#contract/socle/call.ts'
import {
  CHOISIES_MAX,
  compterLesListes,
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
import { acteAFaire } from '#domain/coproprietes/mes-coproprietes/a-faire.ts'
import { LISTES_SUIVIES } from '#domain/socle/acces/suivi.ts'
import { contexteDImmatriculation, type contexteDuSyndic } from '#domain/coproprietes/declaration/contexte.ts'
import { fraicheur, prochaineEcheance } from '#domain/coproprietes/declaration/echeances.ts'
import { declarationVide } from '#domain/coproprietes/declaration/lecture.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { jourDeParis, type Jour } from '#domain/socle/temps/jour.ts'
import {
  CODES_STATUTS_MANDAT,
  SITUATIONS_DU_STATUT,
  SITUATIONS_MANDAT,
  situationMandat,
} from '#domain/coproprietes/mandats/statuts.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import type { FastifyInstance } from 'fastify'
import { precedenteDe, type Precedente } from '#server/socle/declaration/declaration.store.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import type { Demandeur } from '#server/socle/registre/actes/acte.ts'
import {
  etablissementDe,
  porteeDeLecture,
  type Etablissement,
  voitTout,
} from '#server/socle/registre/actes/portee.ts'
import { semblablesDe } from '#server/socle/registre/chiffres/comparaison.ts'
import { aFaireDe } from './a-faire.ts'
import { chercheur } from './chercher.ts'
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

/** Ce que la demande retient, tel que le SQL le lit. */
const criteresDe = (
  body: Pick<Demandee, 'filtre' | 'etatsCopropriete' | 'statut' | 'dateDebutMandat' | 'dateFinMandat'>,
) => ({
  suivi: LISTES_SUIVIES[body.filtre].retient,
  etats: body.etatsCopropriete,
  situations: [
    ...codes(SITUATIONS_MANDAT).filter((s) => body.statut.includes(s)),
    ...codes(SITUATIONS_DU_STATUT).flatMap((s) => (body.statut.includes(s) ? SITUATIONS_DU_STATUT[s] : [])),
  ],
  statuts: CODES_STATUTS_MANDAT.filter((s) => body.statut.includes(s)),
  mandatDepuis: body.dateDebutMandat ?? null,
  mandatJusquau: body.dateFinMandat ?? null,
})

/** Où en est une ligne, et l’acte que cette personne y doit. */
function rendreCeQuiEstAFaire(
  l: store.Ligne,
  { aujourdhui, ...permis }: { aujourdhui: Jour } & Parameters<typeof acteAFaire>[1],
) {
  const { phrase, ton, le, acte } = aFaireDe(l, aujourdhui)
  return { phrase, ton, le, acte: acteAFaire(acte, permis) }
}

/** Une ligne de la liste, telle que la lit cette personne. */
const rendreLigne = (
  l: store.Ligne,
  {
    portee,
    auteur,
    compte,
    aujourdhui,
  }: {
    portee: Etablissement | null
    auteur: Personne
    compte: Pick<Personne, 'authorities'>
    aujourdhui: Jour
  },
) => {
  const aQui = aQuiEst(l, portee)
  const actions = actionsPossibles({ etat: l.etat, aQui, empechements: l.empechements }, compte.authorities)
  return {
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
    actions,
    aFaire: rendreCeQuiEstAFaire(l, { chezSoi: aQui === 'soi', actions, aujourdhui }),
  }
}

/** §2.2, §7.3 : la liste des copropriétés d’un établissement. */
export function routesCoproprietes(app: FastifyInstance, deps: Dependances): void {
  const { db, tableurs, config } = deps
  const chercher = chercheur(deps)

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
      statuts: [],
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
      ligneRechercheCoproprieteDTOList: lignes.map((l) =>
        rendreLigne(l, { portee, auteur, compte, aujourdhui }),
      ),
    }
  })

  serve(app, compterLesListes, (_, declarant) =>
    store.compterLesListes(db, {
      etablissement: etablissementDe(declarant).id,
      aujourdhui: declarant.aujourdhui,
    }),
  )

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
    return exporter(
      { demande: body, aujourdhui, lignes },
      { tableurs, qui: String(auteur.id), origine: config.adressePublique },
    )
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

  serve(app, visualiserCopropriete, ({ params }, lecteur) => visualiser(deps, lecteur, params.id))
}

/** Une copropriété que la personne lit : ce qui en a été accepté, et ce qui s’y demande. */
async function visualiser(
  deps: Dependances,
  { auteur, aujourdhui, refuser }: Demandeur<'INTROUVABLE' | 'NON_AUTORISE', Personne>,
  id: number,
) {
  const { db } = deps
  const portee = porteeDeLecture({ auteur, refuser })
  const c = await store.lireCopropriete(db, id)
  if (!c || (portee && c.teledeclarantId !== portee.id)) throw refuser('INTROUVABLE')
  const [demandes, precedente] = await Promise.all([store.demandesOuvertes(db, c.id), precedenteDe(db, c.id)])
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
