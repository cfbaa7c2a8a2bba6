import { MISES_A_JOUR, type TypeMiseAJour } from '#domain/declaration/mise-a-jour.ts'
import type { Declaration } from '#domain/declaration/declaration.ts'
import { dossierPublic } from '#domain/declaration/public.ts'
import { DECLARATION } from '#domain/declaration/transitions.ts'
import type { Instant } from '#domain/instant.ts'
import { messageMiseAJour } from '#domain/messages/demande.ts'
import type { Dependances } from '#server/dependances.ts'
import type { Precedente } from '#server/declaration/declaration.store.ts'
import type { Crus } from '#server/declaration/juger.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { accepter } from '#server/registre/acceptee.ts'
import { suiteDe, type Acte } from '#server/registre/acte.ts'
import type { CoproprieteLue } from '#server/registre/coproprietes.ts'
import { agir, type ArretDEtat, type Tenue } from '#server/registre/etats.ts'
import { ecrireJournal } from '#server/registre/journal.ts'
import { preparerARechercher, seCherche } from '#server/registre/recherche.ts'
import { ecrireMandatAccepte } from '#server/registre/representant.ts'
import { noterCrus } from '#server/registre/verifications.ts'
import * as store from './mises-a-jour.store.ts'

/** Ce qu’une mise à jour change du dossier public : un bloc qu’elle redit tel quel garde ce qui en est su de plus. */
function ceQuiChange(avant: Declaration, apres: Declaration): Readonly<Record<string, unknown>> {
  const connu: Readonly<Record<string, unknown>> = dossierPublic(avant)
  return Object.fromEntries(
    Object.entries(dossierPublic(apres)).filter(
      ([colonne, valeur]) => JSON.stringify(valeur) !== JSON.stringify(connu[colonne]),
    ),
  )
}

/**
 * Range ces colonnes au dossier public, et fait de cette déclaration la dernière acceptée. Rend les colonnes telles qu’elles étaient.
 * Sous le verrou de la copropriété.
 */
export async function faireValoir(
  acte: Acte,
  d: {
    coproprieteId: number
    declarationId: number | null
    declaration: Declaration
    dossier: Readonly<Record<string, unknown>>
    date: Instant
  },
): Promise<Record<string, unknown>> {
  const { trx } = acte
  const remplace = await store.ranger(trx, d.coproprieteId, d.dossier)
  if (seCherche(d.dossier)) await preparerARechercher(trx, d.coproprieteId)
  await accepter(trx, d)
  await ecrireMandatAccepte(acte, d.coproprieteId)
  return remplace
}

/** Le type que la mise à jour garde : des comptes non approuvés se disent dans la saisie autant qu’à l’ouverture. */
const typeAccepte = (type: TypeMiseAJour, { donneesFinancieres: f }: Declaration): TypeMiseAJour => {
  if (type === 'STANDARD') return type
  return f.comptesNonApprouves === true ? 'COMPTESNONAPPROUVES' : 'ANNUELLE'
}

/** Les comptes seuls ne demandent rien aux services. */
export const RIEN_DE_CRU: Crus = { crues: [], adressesCrues: [], siretCru: null }

/** Une mise à jour juste, et ce qu’elle change. */
interface Acceptable {
  id: number
  /** Sa ligne, quand cette transaction l’écrit. */
  tenue?: Tenue<typeof DECLARATION>
  copropriete: CoproprieteLue
  precedente: Precedente
  declaration: Declaration
  type: TypeMiseAJour
  crus: Crus
}

/**
 * Accepte une mise à jour juste (§4.6) : elle remplace la déclaration en vigueur, que l’on garde. Sous le verrou de la copropriété,
 * relue.
 */
export async function accepterMiseAJour(
  acte: Acte<ArretDEtat, CompteConnecte>,
  deps: Pick<Dependances, 'geographie'>,
  m: Acceptable,
): Promise<Instant> {
  const { aujourdhui, maintenant, trx } = acte
  const { declaration, crus, precedente } = m
  const { id: coproprieteId, numero } = m.copropriete
  const typeMaj = typeAccepte(m.type, declaration)
  const ancienne = await store.tenirLaCourante(trx, coproprieteId)
  if (ancienne)
    await agir(
      suiteDe(acte),
      DECLARATION,
      ancienne.id,
      ancienne.typeMaj === null ? 'archiverLaPremiere' : 'archiver',
      { tenue: ancienne },
    )
  const change = ceQuiChange(precedente.declaration, declaration)
  const territoire =
    'codeInsee' in change ? (await deps.geographie()).territoireDe(change.codeInsee as string | null) : {}
  const remplace = await faireValoir(acte, {
    coproprieteId,
    declarationId: m.id,
    declaration,
    dossier: { ...change, ...territoire, dateMaj: aujourdhui },
    date: maintenant,
  })
  await agir(acte, DECLARATION, m.id, 'accepter', {
    avec: {
      typeMaj,
      donnees: JSON.stringify(declaration),
      donneesRemplacees: precedente.declarationId === null ? JSON.stringify(precedente.declaration) : null,
      dossierRemplace: JSON.stringify(remplace),
      dateSoumission: maintenant,
    },
    ...(m.tenue && { tenue: m.tenue }),
  })
  await noterCrus(acte, m.id, [
    { service: 'CADASTRE', valeurs: crus.crues },
    { service: 'ADRESSES', valeurs: crus.adressesCrues },
    { service: 'SYNDICATS', valeurs: crus.siretCru === null ? [] : [crus.siretCru] },
  ])
  await ecrireJournal(acte, [
    {
      type: 'COPROPRIETE.MISE_A_JOUR',
      objet: 'copropriete',
      objetId: coproprieteId,
      numero,
      ancien: { declaration: precedente.declarationId },
      nouveau: { declaration: m.id, typeMaj, cloture: declaration.donneesFinancieres.dateClotureComptes },
    },
  ])
  return maintenant
}

/** Écrit à qui a déposé la mise à jour : elle est prise en compte. */
export async function annoncer(
  acte: Acte<never, CompteConnecte>,
  { courriels }: Pick<Dependances, 'courriels'>,
  { copropriete, declaration, type }: Pick<Acceptable, 'copropriete' | 'declaration' | 'type'>,
): Promise<void> {
  const { prenom, nom } = acte.auteur
  await courriels.envoyer(
    acte,
    acte.auteur,
    messageMiseAJour({
      prenom,
      nom,
      copropriete: {
        ...copropriete,
        nom: declaration.identification.nomCopropriete,
        numero: copropriete.numero!,
      },
      sorte: MISES_A_JOUR[typeAccepte(type, declaration)].libelle,
    }),
  )
}
