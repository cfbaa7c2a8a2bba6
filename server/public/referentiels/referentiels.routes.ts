import * as dissolution from '#contract/coproprietes/dissolution.ts'
import * as contrat from '#contract/public/referentiels.ts'
import { STATUTS_COMPTE } from '#domain/socle/acces/comptes.ts'
import { profilsACreer, PROFILS_DU_TYPE } from '#domain/comptes/utilisateurs/gestion.ts'
import { PROFILS, type Profil } from '#domain/socle/acces/profils.ts'
import {
  FAITS_GENERATEURS,
  JUSTIFICATIFS_DISSOLUTION,
  MOTIFS_DISSOLUTION,
  faitsDe,
  piecesDe,
} from '#domain/coproprietes/dissolution/dissolution.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { ENERGIES, TYPES_CHAUFFAGE } from '#domain/coproprietes/declaration/listes.ts'
import { PERIODES_CONSTRUCTION } from '#domain/coproprietes/declaration/periodes.ts'
import { justificatifsPour } from '#domain/coproprietes/mandats/justificatifs.ts'
import { TYPES_INSCRIPTION } from '#domain/comptes/inscription/inscription.ts'
import { CIVILITES, STATUTS_TELEDECLARANT, TYPES_TELEDECLARANT } from '#domain/socle/acces/teledeclarants.ts'
import { statutsSuivants } from '#domain/comptes/teledeclarants/transitions.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { etablissementGere } from '#server/socle/registre/comptes/gestion.ts'

const enListe = (table: Readonly<Record<string, string | { libelle: string }>>) =>
  Object.entries(table).map(([clef, v]) => ({ clef, valeur: typeof v === 'string' ? v : v.libelle }))

const enProfils = (profils: readonly Profil[]) =>
  profils.map((clef) => ({ clef, valeur: PROFILS[clef].libelle }))

const parmiLesDerniers = (clef: string) => ['0', 'institutionnel'].indexOf(clef)

/** Dans l’ordre du §3.6 : d’un objet, la clef « 0 » du teneur sort toujours la première. */
const TYPES_EN_ORDRE = enListe(TYPES_TELEDECLARANT).toSorted(
  (a, b) => parmiLesDerniers(a.clef) - parmiLesDerniers(b.clef),
)

/** §7.13 et §7.4 : les listes que chacun lit, dans le domaine. */
export function routesReferentiels(app: FastifyInstance): void {
  serve(app, contrat.civilites, async () => enListe(CIVILITES))
  serve(app, contrat.energies, async () => enListe(ENERGIES))
  serve(app, contrat.typesChauffage, async () => enListe(TYPES_CHAUFFAGE))
  serve(app, contrat.periodesConstruction, async () => enListe(PERIODES_CONSTRUCTION))
  serve(app, contrat.etatsCopropriete, async () => enListe(ETATS))
  serve(app, contrat.typesDemande, async () => enListe(TYPES_DEMANDE))
  serve(app, contrat.typesPieces, async ({ query }) => justificatifsPour(query.adminProvisoire === 'true'))
  serve(app, dissolution.motifsDissolution, async () => enListe(MOTIFS_DISSOLUTION))
  serve(app, dissolution.faitsGenerateurs, async ({ params }) =>
    faitsDe(params.motif).map((clef) => ({ clef, valeur: FAITS_GENERATEURS[clef].libelle })),
  )
  serve(app, dissolution.piecesDissolution, async ({ params }) =>
    piecesDe(params.fait).map((clef) => ({ clef, valeur: JUSTIFICATIFS_DISSOLUTION[clef].libelle })),
  )
  serve(app, contrat.typesTeledeclarant, async ({ params }) =>
    TYPES_EN_ORDRE.filter((t) => params.type === 'all' || t.clef === params.type),
  )
  serve(app, contrat.typesTeledeclarantMin, async () =>
    TYPES_INSCRIPTION.map((clef) => ({ clef, valeur: TYPES_TELEDECLARANT[clef].libelle })),
  )
}

/** §7.13 : les listes qui dépendent de la personne connectée, ou que le public ne lit pas. */
export function routesReferentielsConnectes(app: FastifyInstance, { db }: Dependances): void {
  serve(app, contrat.statutsCompte, async () => enListe(STATUTS_COMPTE))
  serve(app, contrat.profilsDisponibles, async (_, { compte }) =>
    enProfils(profilsACreer(compte, { chezLui: true })),
  )
  serve(app, contrat.profilsDisponiblesChez, async ({ params }, { compte, refuser }) => {
    const chez = await etablissementGere(db, compte, params.id)
    if (!chez) throw refuser('INTROUVABLE')
    return enProfils(chez.geres)
  })
  serve(app, contrat.profilsDuType, async ({ params }) => enProfils(PROFILS_DU_TYPE[params.type]))
  serve(app, contrat.statutsTeledeclarant, async () => enListe(STATUTS_TELEDECLARANT))
  serve(app, contrat.statutsTeledeclarantSuivants, async ({ params }, { compte }) =>
    statutsSuivants(params.statut, compte.authorities).map((clef) => ({
      clef,
      valeur: STATUTS_TELEDECLARANT[clef].libelle,
    })),
  )
}
