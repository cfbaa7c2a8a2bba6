import { describe, expect, test } from 'vitest'
import type { CompteInfo } from '#contract/comptes/compte.ts'
import { authoritiesDe } from '#domain/socle/acces/grants.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { chargerAccueil } from './chargeur.ts'

const compte = (profil: Profil) => ({ profil, authorities: [...authoritiesDe(profil)] }) as CompteInfo

/** Un serveur d’essai : note les chemins demandés ; ceux de `pannes` échouent. */
function serveur(pannes: readonly string[] = []) {
  const demandes: string[] = []
  const appeler = (({ path }: { path: string }, entree: { query?: { categorie: string } }) => {
    demandes.push(entree.query ? `${path}?${entree.query.categorie}` : path)
    if (pannes.some((p) => path.includes(p))) return Promise.reject(new Error('panne'))
    if (path.endsWith('infomessage')) return Promise.resolve({ response: 'Bonjour' })
    if (path.endsWith('chiffres'))
      return Promise.resolve({ jour: '2026-11-20', chiffres: { nb: 3, lots_principaux: 40, lots: 90 } })
    return Promise.resolve([{ nom: entree.query?.categorie ?? 'brouillon' }])
  }) as unknown as Appeler
  return { appeler, demandes }
}

describe('l’accueil se charge par morceaux (§2.6)', () => {
  test('un visiteur ne demande que ce qui est public', async () => {
    const { appeler, demandes } = serveur()
    expect(await chargerAccueil(appeler, null)).toEqual({
      message: 'Bonjour',
      brouillons: [],
      chiffres: { nb: 3, lots: 40, jour: '2026-11-20' },
    })
    expect(demandes.every((d) => d.startsWith('/api/public/'))).toBe(true)
  })

  test('un syndic bénévole a ses brouillons', async () => {
    const lu = await chargerAccueil(serveur().appeler, compte('TELE_NONPRO_ADMIN_PRINC'))
    expect(lu.brouillons).toHaveLength(1)
  })

  test('ce qui ne répond pas manque, le reste est là', async () => {
    const qui = compte('TELE_PRO_ADMIN_PRINC')
    const sans = (...pannes: string[]) => chargerAccueil(serveur(pannes).appeler, qui)
    expect(await sans('infomessage')).toMatchObject({ message: '', brouillons: [{}] })
    expect(await sans('brouillons')).toMatchObject({ message: 'Bonjour', brouillons: [] })
    expect(await sans('chiffres')).toMatchObject({ message: 'Bonjour', chiffres: null })
    expect(await sans('/')).toEqual({ message: '', brouillons: [], chiffres: null })
  })
})
