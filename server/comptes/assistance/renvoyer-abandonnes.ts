import { JOUR_MS } from '#domain/socle/temps/jour.ts'
import { estRenvoyable } from '#domain/socle/courriels/courriel.ts'
import { plusTard } from '#domain/socle/temps/instant.ts'
import { parseArgs } from 'node:util'
import { CommandeRefusee, executerCommande } from '#server/socle/chargement/commande.ts'
import { horlogeReelle } from '#server/socle/platform/horloge.ts'
import { leSysteme, transiger } from '#server/socle/registre/actes/acte.ts'
import { abandonneLe, remettreEnRoute } from '#server/socle/registre/courriels/courriels.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'

const USAGE = 'Usage : npm run renvoyer-courriels [-- --jours 7]'

function lireArguments(): number {
  try {
    const { values } = parseArgs({ options: { jours: { type: 'string', default: '7' } } })
    if (!/^[1-9]\d{0,2}$/.test(values.jours)) throw new Error()
    return Number(values.jours)
  } catch {
    throw new CommandeRefusee(USAGE)
  }
}

/**
 * Le relais était en panne plus de deux jours : remet en route tout ce qui s’est abandonné depuis, chacun par l’acte et au
 * journal. Ce qui portait un lien ne se renvoie que neuf, par l’assistance ; ce qu’une restauration a abandonné a pu partir avant
 * elle.
 */
process.exitCode = await executerCommande(process.env, lireArguments, async (jours, { db }) => {
  const systeme = leSysteme(horlogeReelle.maintenant())
  const abandonnes = await db
    .selectFrom('courriel')
    .innerJoin('compte', 'compte.id', 'courriel.compteId')
    .select(['courriel.id', 'courriel.compteId', 'courriel.etat', 'courriel.texte', 'courriel.sujet'])
    .where('courriel.etat', '=', 'ABANDONNE')
    // Revenu, le relais l’avait pris : sa panne n’y est pour rien.
    .where('courriel.dateEnvoi', 'is', null)
    .where((eb) => eb(abandonneLe(eb), '>', plusTard(systeme.maintenant, -jours * JOUR_MS)))
    .where((eb) =>
      eb.or([eb('courriel.erreur', 'is', null), eb('courriel.erreur', 'not like', 'Restauration%')]),
    )
    .where('compte.statut', '!=', 'SUPPRIME')
    .orderBy('courriel.id')
    .execute()
  const entiers = abandonnes.filter(estRenvoyable)
  for (const { id, compteId, sujet } of entiers)
    await transiger(db, systeme, async (acte) => {
      await remettreEnRoute(acte, id)
      await ecrireJournal(acte, [
        { type: 'UTILISATEUR.COURRIEL_RENVOYE', objet: 'compte', objetId: compteId, nouveau: { sujet } },
      ])
    })
  console.log(
    `Remis en route : ${entiers.length}. Avec un lien, à renvoyer neuf par l’assistance : ${abandonnes.length - entiers.length}.`,
  )
})
