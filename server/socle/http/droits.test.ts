import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APPELS } from '#contract/appels.ts'
import { estPermis } from '#domain/socle/acces/droit.ts'
import { authoritiesDe } from '#domain/socle/acces/grants.ts'
import { CODES_PROFILS, type Profil } from '#domain/socle/acces/profils.ts'
import { accepter } from '#server/essais/agent.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
const personnes = new Map<Profil | 'personne', Navigateur>()

beforeAll(async () => {
  produit = await ouvrirProduit()
  personnes.set('personne', produit.visiteur())
  // Le profil restreint n’entre pas : il a les droits d’un visiteur.
  for (const profil of CODES_PROFILS)
    personnes.set(profil, profil === 'RESTREINT' ? produit.visiteur() : await produit.connecte(profil))
  // Sans la charte, la porte d’une institution refuse ce que son droit permet.
  await accepter(produit, personnes.get('INSTITUTIONNEL')!)
})
afterAll(() => produit.fermer())

/** Un appel vide : la question du droit vient avant toute lecture, le refus de droit se distingue donc des autres. */
async function statutDe(qui: Navigateur, appel: (typeof APPELS)[number]['appel']): Promise<number> {
  const reponse = await qui.brut({
    method: appel.method,
    url: appel.path.replace(/:\w+/g, '0'),
    headers: { 'x-xsrf-token': await qui.jeton() },
  })
  return reponse.statusCode
}

const FERMENT = ['deconnecter', 'fermerMesSessions']

describe('Les droits (§6)', () => {
  test('chaque appel du contrat est servi, et rien d’autre', () => {
    expect(APPELS.filter(({ appel }) => !produit.app.appelsServis.has(appel)).map((a) => a.nom)).toEqual([])
    expect(produit.app.appelsServis.size).toBe(APPELS.length)
  })

  test('chaque appel, pour chaque profil et pour personne : permis ou refusé, selon le tableau', async () => {
    const table: string[] = []
    for (const { nom, capacite, appel } of APPELS) {
      const permis: string[] = []
      const refuses: string[] = []
      for (const [profil, qui] of personnes) {
        const statut = await statutDe(qui, appel)
        const connecte = profil !== 'personne' && profil !== 'RESTREINT'
        const attendu = estPermis(appel.allow, connecte ? authoritiesDe(profil) : null)
        // Le service d’impression n’est pas une personne : être connecté n’y change rien.
        const refus = connecte && appel.allow !== 'impression' ? 403 : 401
        // La connexion répond elle-même 401 aux identifiants faux ; vide, elle est d’abord mal formée.
        expect(statut === refus, `${nom} par ${profil} répond ${statut}`).toBe(!attendu)
        ;(attendu ? permis : refuses).push(profil)
        // Ils ont fermé la session : les appels suivants en veulent une autre.
        if (FERMENT.includes(nom) && connecte) personnes.set(profil, await produit.connecte(profil))
      }
      table.push(
        `${capacite}.${nom}\n  permis : ${permis.join(' ') || '–'}\n  refusé : ${refuses.join(' ') || '–'}`,
      )
    }
    expect(table.join('\n')).toMatchSnapshot()
  })
})
