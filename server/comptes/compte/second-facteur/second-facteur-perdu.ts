import { horlogeReelle } from '#server/socle/platform/horloge.ts'
import { leSysteme, transiger } from '#server/socle/registre/actes/acte.ts'
import { parseArgs } from 'node:util'
import { lireEmail } from '#domain/comptes/etablissements/coordonnees.ts'
import { CommandeRefusee, executerCommande } from '#server/socle/chargement/commande.ts'
import { compteParEmail, oublierSecondFacteur } from '#server/socle/registre/comptes/comptes.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'

const USAGE = 'Usage : npm run second-facteur-perdu -- --email nom@domaine.fr'

function lireArguments(): string {
  try {
    const { values } = parseArgs({ options: { email: { type: 'string' } } })
    const email = lireEmail(values.email ?? '')
    if (!email) throw new Error()
    return email
  } catch {
    throw new CommandeRefusee(USAGE)
  }
}

/** L’administrateur principal du teneur, qui a tout perdu, n’a personne au-dessus de lui : l’exploitant le rouvre ici. */
process.exitCode = await executerCommande(process.env, lireArguments, async (email, { db }) => {
  await transiger(db, leSysteme(horlogeReelle.maintenant()), async (acte) => {
    const { trx } = acte
    const compte = await compteParEmail(trx, email)
    if (!compte) throw new CommandeRefusee('Aucun compte à cette adresse.')
    if (!(await oublierSecondFacteur(acte, compte.id)))
      throw new CommandeRefusee('Ce compte n’a pas de second facteur.')
    await ecrireJournal(acte, [{ type: 'COMPTE.SECOND_FACTEUR_RETIRE', objet: 'compte', objetId: compte.id }])
  })
  console.log(
    'Le second facteur est retiré : la personne entre par son mot de passe, et doit en ajouter un autre.',
  )
})
