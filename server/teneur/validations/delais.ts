import { codes } from '#domain/socle/codes.ts'
import { DELAIS_DE_DEPART, enumererDelais, type Delais } from '#domain/coproprietes/demandes/delais.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { Acte } from '#server/socle/registre/actes/acte.ts'
import { lireDelais } from '#server/socle/registre/demandes/delais.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { verrouiller } from '#server/socle/postgres/verrous-consultatifs.ts'

const TYPES = codes(DELAIS_DE_DEPART)

/**
 * Règle les délais de réponse (domain.md, section 18) : ils valent pour ce qui se dépose ensuite. Rien ne s’écrit s’ils ne changent pas.
 * Refuse (409) s’ils ne sont plus ceux que la personne a vus.
 */
export async function reglerDelais(
  acte: Acte<'DELAIS_CHANGES', CompteConnecte>,
  { vus, ...delais }: Delais & { vus?: Delais | undefined },
): Promise<void> {
  const { trx, auteur, maintenant, refuser } = acte
  // Deux réglages au même instant passent l’un après l’autre : le journal dit l’ancien tel qu’il était.
  await verrouiller(trx, 'delais')
  const avant = await lireDelais(trx)
  const changes = TYPES.filter((type) => delais[type] !== avant[type])
  if (changes.length === 0) return
  if (vus && TYPES.some((type) => vus[type] !== avant[type]))
    throw refuser('DELAIS_CHANGES', { params: { maintenant: enumererDelais(avant) } })
  const valeurs = changes.map((type) => ({
    type,
    jours: delais[type],
    dateModification: maintenant,
    compteId: auteur.id,
  }))
  await trx
    .insertInto('delaiDeReponse')
    .values(valeurs)
    .onConflict((oc) =>
      oc.column('type').doUpdateSet((eb) => ({
        jours: eb.ref('excluded.jours'),
        dateModification: maintenant,
        compteId: auteur.id,
      })),
    )
    .execute()
  const garder = (de: Delais) => Object.fromEntries(changes.map((type) => [`delai${type}`, de[type]]))
  await ecrireJournal(acte, [
    {
      type: 'VALIDATION.DELAIS',
      objet: 'registre',
      objetId: null,
      ancien: garder(avant),
      nouveau: garder(delais),
    },
  ])
}
