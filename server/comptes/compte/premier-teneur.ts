import * as ADRESSES from '#domain/comptes/adresses.ts'
import { TELEDECLARANT } from '#domain/comptes/teledeclarants/transitions.ts'
import { horlogeReelle } from '#server/socle/platform/horloge.ts'
import { leSysteme, transiger } from '#server/socle/registre/actes/acte.ts'
import { parseArgs } from 'node:util'
import { lireEmail } from '#domain/comptes/etablissements/coordonnees.ts'
import { estCivilite, type Civilite } from '#domain/socle/acces/teledeclarants.ts'
import { lireConfig } from '#server/socle/config.ts'
import { cleGardee } from '#server/socle/platform/cle-secrete.ts'
import { oublierClefs, poserClef } from '#server/socle/registre/comptes/clefs.ts'
import { CommandeRefusee, executerCommande } from '#server/socle/chargement/commande.ts'
import { compteParEmail, creerCompte } from '#server/socle/registre/comptes/comptes.ts'
import { agir, naitre } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { ouvrirSecrets } from '#server/socle/platform/secrets.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { JOURS_DE_CREATION } from '#domain/comptes/compte/bornes.ts'

const USAGE =
  'Usage : npm run premier-teneur -- --email nom@domaine.fr --prenom Prénom --nom Nom --civilite M|MME [--agence "Nom de l’agence"]'

interface Arguments {
  email: string
  prenom: string
  nom: string
  civilite: Civilite
  agence: string
}

function lireArguments(): Arguments {
  try {
    const texte = { type: 'string' } as const
    const { values } = parseArgs({
      options: { email: texte, prenom: texte, nom: texte, civilite: texte, agence: texte },
    })
    const email = lireEmail(values.email ?? '')
    const { prenom = '', nom = '', civilite = '', agence = 'Teneur du registre' } = values
    if (!email || !prenom.trim() || !nom.trim() || !estCivilite(civilite)) throw new Error()
    return { email, prenom: prenom.trim(), nom: nom.trim(), civilite, agence }
  } catch {
    throw new CommandeRefusee(USAGE)
  }
}

/** Un registre neuf n’a personne : le premier administrateur du teneur se crée ici, et seulement lui. */
process.exitCode = await executerCommande(process.env, lireArguments, async (a, { db }) => {
  const config = lireConfig(process.env)
  const secrets = ouvrirSecrets(config.cleSecrete ?? (await cleGardee(config.dataDir)))
  const clef = await transiger(db, leSysteme(horlogeReelle.maintenant()), async (acte) => {
    const { trx } = acte
    const principal = await trx
      .selectFrom('compte')
      .select(['id', 'email', 'statut'])
      .where('profil', '=', 'TENEUR_ADMIN_PRINC')
      .where('statut', '!=', 'SUPPRIME')
      .executeTakeFirst()
    if (principal?.statut === 'ACTIF')
      throw new CommandeRefusee(
        'Le teneur a déjà un administrateur principal : il crée lui-même les autres comptes.',
      )
    const dejaLa = await compteParEmail(trx, a.email)
    if (dejaLa && dejaLa.id !== principal?.id)
      throw new CommandeRefusee('Cette adresse est celle d’un autre compte.')
    // Jamais ouvert, à une autre adresse : la première était fausse, et son lien ne doit plus rien ouvrir.
    if (principal && !dejaLa) await corriger(principal.id)
    const compteId = principal?.id ?? (await creer())
    return poserClef(acte, secrets, { compteId, usage: 'CREATION' })

    async function corriger(id: number): Promise<void> {
      const { civilite, nom, prenom, email } = a
      await trx.updateTable('compte').set({ civilite, nom, prenom, email }).where('id', '=', id).execute()
      await oublierClefs(acte, id)
    }

    async function creer(): Promise<number> {
      const { id } = await trx
        .insertInto('teledeclarant')
        .values({
          type: '0',
          statut: naitre(acte, TELEDECLARANT, 'inscrire'),
          raisonSociale: a.agence,
          email: a.email,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await agir(acte, TELEDECLARANT, id, 'reconnaitre')
      const personne = { civilite: a.civilite, nom: a.nom, prenom: a.prenom, email: a.email }
      const cree = await creerCompte(acte, {
        ...personne,
        teledeclarantId: id,
        profil: 'TENEUR_ADMIN_PRINC',
        telephone: null,
        numCartePro: null,
        par: 'creer',
      })
      await ecrireJournal(acte, [
        {
          type: 'COMPTE.CREATION',
          objet: 'compte',
          objetId: cree,
          nouveau: { profil: 'TENEUR_ADMIN_PRINC' },
        },
      ])
      return cree
    }
  })
  console.log(
    `Ouvrez ce lien dans les ${compter(JOURS_DE_CREATION, 'jour')} pour créer votre mot de passe :\n${config.adressePublique}${ADRESSES.motDePasse(clef)}`,
  )
})
