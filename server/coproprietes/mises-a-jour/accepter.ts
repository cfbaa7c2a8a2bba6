import { MISES_A_JOUR, type TypeMiseAJour } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { dossierPublic } from '#domain/coproprietes/declaration/public.ts'
import { DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import { messageMiseAJour } from '#domain/coproprietes/demandes/messages.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Precedente } from '#server/socle/declaration/declaration.store.ts'
import type { Crus } from '#server/socle/declaration/juger.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { Acte } from '#server/socle/registre/actes/acte.ts'
import type { CoproprieteLue } from '#server/socle/registre/coproprietes/coproprietes.ts'
import { agir, type ArretDEtat, type Tenue } from '#server/socle/registre/actes/etats.ts'
import { archiverLaCourante, faireValoir } from '#server/socle/registre/coproprietes/faire-valoir.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { noterCrus } from '#server/socle/registre/actes/verifications.ts'

/** Ce qu’une mise à jour change du dossier public : un bloc qu’elle redit tel quel garde ce qui en est su de plus. */
function ceQuiChange(avant: Declaration, apres: Declaration): Readonly<Record<string, unknown>> {
  const connu: Readonly<Record<string, unknown>> = dossierPublic(avant)
  return Object.fromEntries(
    Object.entries(dossierPublic(apres)).filter(
      ([colonne, valeur]) => JSON.stringify(valeur) !== JSON.stringify(connu[colonne]),
    ),
  )
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
  const { aujourdhui, maintenant } = acte
  const { declaration, crus, precedente } = m
  const { id: coproprieteId, numero } = m.copropriete
  const typeMaj = typeAccepte(m.type, declaration)
  await archiverLaCourante(acte, coproprieteId)
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
      // Qui dépose, et non qui avait ouvert le brouillon.
      compteId: acte.auteur.id,
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
        numero: copropriete.numero,
      },
      sorte: MISES_A_JOUR[typeAccepte(type, declaration)].libelle,
    }),
  )
}
