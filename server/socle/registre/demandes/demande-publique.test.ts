import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseNeuve } from '#server/essais/base.ts'
import { ouvrirSecrets } from '#server/socle/platform/secrets.ts'
import { boiteTranquille } from './demande-publique.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>
beforeAll(async () => {
  base = await baseNeuve()
})
afterAll(() => base.fermer())

const secrets = ouvrirSecrets('une clef des seuls essais')
const MAINTENANT = '2026-11-29T08:00:00.000Z'
const MAX = 2

/** Ce que chaque demande obtient, dans l’ordre. */
async function suite(quoi: string, demandes: readonly { email: string; prouvee?: boolean }[]) {
  const rendus: boolean[] = []
  for (const d of demandes)
    rendus.push(
      await boiteTranquille({ db: base.db, secrets }, { quoi, max: MAX, maintenant: MAINTENANT, ...d }),
    )
  return rendus
}
const a = (...emails: string[]) => emails.map((email) => ({ email }))

test.each<[string, { email: string; prouvee?: boolean }[], boolean[]]>([
  ['une adresse, quelle que soit sa casse', a('v@x.fr', 'V@X.FR', ' v@x.fr '), [true, true, false]],
  [
    'ses « +n » sont la même boîte',
    a('v+1@x.fr', 'v+2@x.fr', 'v+3@x.fr', 'V+4@x.fr'),
    [true, true, false, false],
  ],
  ['après elle, ses « +n » n’ont plus rien', a('v@x.fr', 'v@x.fr', 'v+1@x.fr'), [true, true, false]],
  [
    'après ses « +n », elle a encore les siens',
    a('v+1@x.fr', 'v+2@x.fr', 'v@x.fr', 'v@x.fr', 'v@x.fr'),
    [true, true, true, true, false],
  ],
  [
    'un « +n » que l’on a prouvé garde les siens',
    [...a('v+1@x.fr', 'v+2@x.fr', 'v+3@x.fr'), { email: 'v+moi@x.fr', prouvee: true }],
    [true, true, false, true],
  ],
  ['deux boîtes ne se gênent pas', a('v@x.fr', 'v@x.fr', 'w@x.fr', 'v@y.fr'), [true, true, true, true]],
])('%s', async (quoi, demandes, attendus) => {
  expect(await suite(quoi, demandes)).toEqual(attendus)
})

test('chaque acte a son compte, et le jour suivant repart', async () => {
  const dire = (quoi: string, maintenant: string) =>
    boiteTranquille({ db: base.db, secrets }, { quoi, email: 'v@x.fr', max: 1, maintenant })
  expect(await dire('acte 1', MAINTENANT)).toBe(true)
  expect(await dire('acte 1', MAINTENANT)).toBe(false)
  expect(await dire('acte 2', MAINTENANT)).toBe(true)
  expect(await dire('acte 1', '2026-11-30T08:00:01.000Z')).toBe(true)
})
