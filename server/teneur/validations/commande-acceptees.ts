import { au } from '#domain/socle/certain.ts'
import { executerCommande } from '#server/socle/chargement/commande.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { horlogeReelle } from '#server/socle/platform/horloge.ts'
import { leSysteme, transiger } from '#server/socle/registre/actes/acte.ts'
import { accepter } from '#server/socle/registre/coproprietes/acceptee.ts'
import { ecrireMandatAccepte } from '#server/socle/registre/coproprietes/representant.ts'

const PAR_LOT = 500

/**
 * Réécrit, de chaque déclaration courante, ce que les écrans lisent d’elle : après une colonne de plus, ou une règle de lecture
 * changée. Le registre peut servir pendant ce temps ; recommencer ne change rien.
 */
process.exitCode = await executerCommande(
  process.env,
  () => null,
  async (_, { db }, signal) => {
    let faites = 0
    for (let dernier = 0; ;) {
      signal.throwIfAborted()
      const lot = await db
        .selectFrom('declaration')
        .select(['id', 'coproprieteId'])
        .where('typeDeclaration', '=', 'COURANTE')
        .where('donnees', 'is not', null)
        .where('id', '>', dernier)
        .orderBy('id')
        .limit(PAR_LOT)
        .execute()
      for (const { id, coproprieteId } of lot)
        await transiger(db, leSysteme(horlogeReelle.maintenant()), async (acte) => {
          await tenir(acte, 'copropriete', [coproprieteId])
          const courante = await acte.trx
            .selectFrom('declaration')
            .innerJoin('demande', 'demande.declarationId', 'declaration.id')
            .select(['donnees', 'dateDecision', 'typeDeclaration'])
            .where('declaration.id', '=', id)
            .where('decision', '=', 'VALIDEE')
            .executeTakeFirst()
          if (courante?.typeDeclaration !== 'COURANTE' || !courante.donnees || !courante.dateDecision) return
          const { donnees: declaration, dateDecision: date } = courante
          await accepter(acte.trx, { coproprieteId, declarationId: id, declaration, date })
          await ecrireMandatAccepte(acte, coproprieteId)
          faites += 1
        })
      if (lot.length < PAR_LOT) break
      dernier = au(lot, -1).id
    }
    console.log(`Déclarations acceptées réécrites : ${faites}.`)
  },
)
