import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { etatRepris } from '#domain/socle/machine.ts'
import { baseNeuve } from '#server/essais/base.ts'
import { adresseDe } from '#server/socle/postgres/db.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>
beforeAll(async () => {
  base = await baseNeuve({ amorcee: true })
})
afterAll(() => base.fermer())

const lancer = (...argumentsDonnes: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'renvoyer-abandonnes.ts'), ...argumentsDonnes],
    { encoding: 'utf8', env: { PATH: process.env['PATH'], DATABASE_URL: adresseDe(base.connexion) } },
  )
  return { status, stdout, stderr }
}
const ilYA = (jours: number) => new Date(Date.now() - jours * 86_400_000).toISOString()

test('mal appelée, la commande le dit', () => {
  expect(lancer('--jours', 'x')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('Usage') as string,
  })
})

test('remet en route ce qu’une panne du relais a abandonné, sauf les liens, ce qui est revenu et le passé, et l’écrit au journal', async () => {
  const { db } = base
  const { id: compteId } = await db
    .selectFrom('compte')
    .select('id')
    .where('profil', '=', 'TELE_PRO_ADMIN_PRINC')
    .executeTakeFirstOrThrow()
  const courriel = {
    compteId,
    destinataire: 'a@essai.invalid',
    texte: 'Votre demande est enregistrée',
    etat: etatRepris('ABANDONNE' as const),
    dateCreation: ilYA(5),
    essais: 40,
    erreur: '421 trop tard',
  }
  await db
    .insertInto('courriel')
    .values([
      { ...courriel, sujet: 'entier', abandonLe: ilYA(1) },
      { ...courriel, sujet: 'lien', abandonLe: ilYA(1), texte: 'https://registre.invalid/x?key=…' },
      { ...courriel, sujet: 'passé', abandonLe: ilYA(20) },
      { ...courriel, sujet: 'revenu', abandonLe: ilYA(1), dateEnvoi: ilYA(3) },
      { ...courriel, sujet: 'parti', abandonLe: ilYA(1), etat: etatRepris('ENVOYE' as const) },
    ])
    .execute()
  expect(lancer()).toEqual({
    status: 0,
    stderr: '',
    stdout: 'Remis en route : 1. Avec un lien, à renvoyer neuf par l’assistance : 1.\n',
  })
  const lignes = await db
    .selectFrom('courriel')
    .select(['sujet', 'etat', 'essais', 'erreur'])
    .where('etat', '=', 'A_ENVOYER')
    .execute()
  expect(lignes).toEqual([{ sujet: 'entier', etat: 'A_ENVOYER', essais: 0, erreur: null }])
  const journal = db
    .selectFrom('evenementJournal')
    .select(['objetId', 'auteur', 'nouveau'])
    .where('type', '=', 'COURRIEL_RENVOYE')
  expect(await journal.execute()).toEqual([
    { objetId: compteId, auteur: 'Traitement automatique', nouveau: { sujet: 'entier' } },
  ])
})
