import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseNeuve } from '#server/essais/base.ts'
import { menage } from './menage.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>
beforeAll(async () => {
  base = await baseNeuve({ amorcee: true })
})
afterAll(() => base.fermer())

const MAINTENANT = new Date('2026-11-20T03:15:00Z')
const ilYA = (jours: number) => new Date(MAINTENANT.getTime() - jours * 86_400_000).toISOString()
const UN_INSTANT = 1 / 86_400

test('la nuit efface ce qui est passé d’âge, et seulement cela', async () => {
  const { db } = base
  const { id: compteId } = await db.selectFrom('compte').select('id').limit(1).executeTakeFirstOrThrow()
  const [passe, vivant] = [ilYA(UN_INSTANT), ilYA(-UN_INSTANT)]
  await db
    .insertInto('session')
    .values([
      { empreinte: 'passée', compteId, donnees: '{}', expire: passe },
      { empreinte: 'ouverte', compteId, donnees: '{}', expire: vivant },
    ])
    .execute()
  await db
    .insertInto('compteur')
    .values([
      { cle: 'passé', nombre: 9, expire: passe },
      { cle: 'compte encore', nombre: 9, expire: vivant },
    ])
    .execute()
  await db
    .insertInto('clef')
    .values([
      { empreinte: 'passée', compteId, usage: 'CREATION', expire: passe },
      { empreinte: 'bonne', compteId, usage: 'RECUPERATION', expire: vivant },
    ])
    .execute()
  const erreur = { compteId, appel: 'GET /', statut: 404, code: 'INTROUVABLE', incident: null }
  await db
    .insertInto('erreurVue')
    .values([
      { ...erreur, date: ilYA(90 + UN_INSTANT), appel: 'ancienne' },
      { ...erreur, date: ilYA(90 - UN_INSTANT), appel: 'récente' },
    ])
    .execute()
  const courriel = { destinataire: 'a@exemple.invalid', compteId, texte: '' }
  await db
    .insertInto('courriel')
    .values([
      { ...courriel, sujet: 'ancien', dateCreation: ilYA(365 + UN_INSTANT) },
      { ...courriel, sujet: 'récent', dateCreation: ilYA(365 - UN_INSTANT) },
    ])
    .execute()

  await menage({ db, horloge: { maintenant: () => MAINTENANT.toISOString() } }).faire(undefined as never)

  expect(await db.selectFrom('session').select('empreinte as v').execute()).toEqual([{ v: 'ouverte' }])
  expect(await db.selectFrom('compteur').select('cle as v').execute()).toEqual([{ v: 'compte encore' }])
  expect(await db.selectFrom('clef').select('empreinte as v').execute()).toEqual([{ v: 'bonne' }])
  expect(await db.selectFrom('erreurVue').select('appel as v').execute()).toEqual([{ v: 'récente' }])
  expect(await db.selectFrom('courriel').select('sujet as v').execute()).toEqual([{ v: 'récent' }])
})
