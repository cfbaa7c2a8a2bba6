import { expect, test } from 'vitest'
import * as AIDE from '#domain/public/aide/adresses.ts'
import { QUESTIONS } from '#domain/public/aide/questions.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { ADRESSES_CONNUES, PAGES_POUR_MOTEURS } from '#domain/public/plan-du-site/pages.ts'
import { pourMoteurs } from './moteurs.tsx'
import { publics } from '#web/ecrans/publics.tsx'
import { rares } from '#web/ecrans/rares.tsx'

type Routes = readonly { options: { path: string } }[]
const routes = [...(publics as Routes), ...(rares as Routes)].map((r) => r.options.path)

/** Les écrans publics qui ne s’offrent pas aux moteurs, et pourquoi. */
const NON_OFFERTS: Readonly<Record<string, string>> = {
  [CHEMINS.institutionnels]: 'l’accueil d’un profil',
  [CHEMINS.emporter]: 'une recherche à emporter',
  [CHEMINS.attestation]: 'le code d’une attestation, que seul a qui l’a reçue',
  [CHEMINS.inscription]: 'la saisie d’une personne',
  [CHEMINS.motDePasseOublie]: 'la saisie d’une personne',
  [CHEMINS.nonValide]: 'un refus',
  [CHEMINS.boite]: 'la démonstration',
  $: 'une page introuvable',
  [CHEMINS.suiviReclamation]: 'un lien reçu par courriel',
  [CHEMINS.suivre]: 'la saisie d’une personne',
  [CHEMINS.activate]: 'un lien reçu par courriel',
  [CHEMINS.motDePasse]: 'un lien reçu par courriel',
  [CHEMINS.nouvelleAdresse]: 'un lien reçu par courriel',
  [CHEMINS.resterActif]: 'un lien reçu par courriel',
  [CHEMINS.successionDeclaree]: 'un lien reçu par courriel',
  [CHEMINS.confirmerLettre]: 'un lien reçu par courriel',
  [CHEMINS.quitterLettre]: 'un lien reçu par courriel',
  [CHEMINS.confirmerSuivi]: 'un lien reçu par courriel',
  [CHEMINS.arreterSuivi]: 'un lien reçu par courriel',
}

test('chaque écran public est offert aux moteurs avec sa description, ou dit pourquoi il ne l’est pas', () => {
  const offerts = routes.filter((route) => Object.hasOwn(PAGES_POUR_MOTEURS, route))
  expect([...offerts, ...Object.keys(NON_OFFERTS)].toSorted()).toEqual(routes.toSorted())
})

test('chaque réponse de l’aide est au plan, à une adresse canonique, décrite par sa réponse', () => {
  expect(QUESTIONS.map((q) => AIDE.question(q.code)).filter((a) => !ADRESSES_CONNUES.includes(a))).toEqual([])
  const pathname = AIDE.question('est-ce-payant')
  const page = {
    chemin: CHEMINS.question,
    pathname,
    search: {},
    lu: { question: 'Est-ce payant\u00a0?', reponse: ['Non.', 'Autre chose.'] },
    introuvable: false,
  }
  expect(pourMoteurs(page)).toEqual({
    description: 'Est-ce payant\u00a0? Non.',
    canonique: pathname,
    offerte: true,
  })
  expect(pourMoteurs({ ...page, search: { q: 'x' } }).offerte).toBe(false)
})
