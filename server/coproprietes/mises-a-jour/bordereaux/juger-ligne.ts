import { contexteDeMiseAJour, clotureAcceptee } from '#domain/coproprietes/declaration/contexte.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import type { Ennui } from '#domain/coproprietes/mises-a-jour/bordereaux/ennuis.ts'
import { BLOC_DU_FICHIER } from '#domain/coproprietes/mises-a-jour/bordereaux/colonnes.ts'
import {
  jugerLigne,
  lireNumeroDeLigne,
  memesComptes,
  type Jugement,
} from '#domain/coproprietes/mises-a-jour/bordereaux/jugement.ts'
import type { Cellules } from '#domain/coproprietes/mises-a-jour/bordereaux/lecture.ts'
import type { LIGNE_DE_BORDEREAU } from '#domain/coproprietes/mises-a-jour/bordereaux/transitions.ts'
import { droitDeMettreAJour, type TypeMiseAJour } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { ActeDe } from '#domain/socle/machine.ts'
import type { Transaction } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import { precedenteDe, type Precedente } from '#server/socle/declaration/declaration.store.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Acte } from '#server/socle/registre/actes/acte.ts'
import {
  lireCopropriete,
  numeroApresFusion,
  type CoproprieteLue,
} from '#server/socle/registre/coproprietes/coproprietes.ts'
import { semblablesDe } from '#server/socle/registre/chiffres/comparaison.ts'
import * as store from './bordereaux.store.ts'
import { enPreparation } from '../mises-a-jour.store.ts'

export const TYPE_DU_FICHIER: TypeMiseAJour = 'ANNUELLE'

/** Pour qui une ligne se juge : son établissement, et la personne, si elle a encore son compte. */
export interface Pour {
  etablissement: number
  personne: CompteConnecte | null
  aujourdhui: Jour
}

/** Une ligne jugée : l’acte qui s’ensuit, ce qu’on en écrit, et de quoi la déposer quand elle le peut. */
export interface LigneJugee {
  acte: Extract<ActeDe<typeof LIGNE_DE_BORDEREAU>, 'valider' | 'avertir' | 'refuser' | 'reconnaitre'>
  ecrit: ReturnType<typeof store.ecrit>
  aDeposer: (Jugement & { copropriete: CoproprieteLue; precedente: Precedente }) | null
  /** Rien n’y manque que le droit de cette personne : une autre de son établissement la déposera. */
  sansDroit?: true
}

const refuser = (ennuis: readonly Ennui[], coproprieteId: number | null = null): LigneJugee => ({
  acte: 'refuser',
  ecrit: store.ecrit({ ennuis, coproprieteId, cloture: null, baseAcceptee: null }),
  aDeposer: null,
})

/** Ce qu’une panne laisse d’une ligne : elle n’arrête pas les autres. */
export const enPanne = (): LigneJugee => refuser([{ cle: '', code: 'PANNE' }])

/** Pourquoi cette copropriété ne se met pas à jour par cette personne ; null : elle le peut. */
function obstacle(copropriete: CoproprieteLue, { etablissement, personne }: Pour): Ennui | null {
  if (copropriete.teledeclarantId !== etablissement) return { cle: 'numero', code: 'PAS_REPRESENTEE' }
  const droit = droitDeMettreAJour(TYPE_DU_FICHIER, copropriete.etat)
  if (!droit)
    return { cle: 'numero', code: 'PAS_DANS_CET_ETAT', params: { etat: ETATS[copropriete.etat].libelle } }
  return personne?.authorities.includes(droit) ? null : { cle: 'numero', code: 'PAS_LE_DROIT' }
}

/** Vrai de comptes qu’une déclaration d’avant la dernière a déjà dits : remettre un vieux fichier ne refait rien. */
async function dejaDeclares(trx: Transaction<DB>, id: number, j: Jugement, precedente: Precedente) {
  const derniere = clotureAcceptee(precedente.declaration)
  if (j.cloture === null || derniere === null || j.cloture >= derniere) return false
  const acceptes = await store.comptesAcceptes(trx, id)
  return acceptes.some((d) => clotureAcceptee(d) === j.cloture && memesComptes(d, j.declaration))
}

/** Juge une ligne sur ce qui est accepté maintenant ; `lignes` : celles du fichier qui portent le même numéro. */
export async function jugerLaLigne(
  { trx, geographie }: Pick<Acte, 'trx'> & Pick<Dependances, 'geographie'>,
  pour: Pour,
  cellules: Cellules,
  lignes: readonly number[] = [],
): Promise<LigneJugee> {
  const lu = lireNumeroDeLigne(cellules)
  if ('ennui' in lu) return refuser([lu.ennui])
  const copropriete = await lireCopropriete(trx, { numero: lu.numero })
  if (!copropriete) {
    const gardee = await numeroApresFusion(trx, { numero: lu.numero })
    return refuser([
      gardee === undefined
        ? { cle: 'numero', code: 'IMMAT_INEXISTANTE' }
        : { cle: 'numero', code: 'FUSIONNEE', params: { numero: afficherNumero(gardee) } },
    ])
  }
  const empechee = obstacle(copropriete, pour)
  if (empechee)
    return { ...refuser([empechee]), ...(empechee.code === 'PAS_LE_DROIT' && { sansDroit: true }) }
  const { id: coproprieteId } = copropriete
  if (lignes.length > 1)
    return refuser(
      [{ cle: 'numero', code: 'LIGNE_EN_DOUBLE', params: { lignes: lignes.join(', ') } }],
      coproprieteId,
    )
  const precedente = await precedenteDe(trx, coproprieteId)
  const declarant = pour.personne ?? { typeTeledeclarant: null, bailleurSocial: false }
  const contexte = contexteDeMiseAJour(declarant, pour.aujourdhui, {
    type: TYPE_DU_FICHIER,
    precedente: precedente.declaration,
    blocs: [BLOC_DU_FICHIER],
    anterieurs: precedente.anterieurs,
  })
  const j = jugerLigne(cellules, {
    ...contexte,
    // Un fichier ne dit que les comptes : ce qui fait la ressemblance est déjà accepté.
    semblables: await semblablesDe({ db: trx, geographie }, precedente.declaration),
  })
  const faite = j.dejaFaite || (await dejaDeclares(trx, coproprieteId, j, precedente))
  const prepare = !faite && (await enPreparation(trx, coproprieteId)) !== undefined
  const ennuis: Ennui[] = faite
    ? []
    : [...(prepare ? [{ cle: 'numero', code: 'EN_PREPARATION' } as const] : []), ...j.ennuis]
  const base = { coproprieteId, cloture: j.cloture, baseAcceptee: precedente.date }
  if (faite) return { acte: 'reconnaitre', ecrit: store.ecrit({ ennuis, ...base }), aDeposer: null }
  if (ennuis.length > 0) return { acte: 'refuser', ecrit: store.ecrit({ ennuis, ...base }), aDeposer: null }
  return {
    acte: j.avertissements.length > 0 ? 'avertir' : 'valider',
    ecrit: store.ecrit({ ...base, ennuis, avertissements: j.avertissements, differences: j.differences }),
    aDeposer: { ...j, copropriete, precedente },
  }
}
