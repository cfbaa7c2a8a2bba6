import { etatRepris } from '#domain/socle/machine.ts'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseNeuve } from '#server/essais/base.ts'
import { adresseDe } from '#server/socle/postgres/db.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>
let dossier: string
beforeAll(async () => {
  base = await baseNeuve()
  dossier = await mkdtemp(join(tmpdir(), 'registre-teneur-'))
})
afterAll(async () => {
  await base.fermer()
  await rm(dossier, { recursive: true, force: true })
})

const MARIE = ['--email', 'marie@agence.fr', '--prenom', 'Marie', '--nom', 'Dupré', '--civilite', 'MME']
const lancer = (...argumentsDonnes: string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'premier-teneur.ts'), ...argumentsDonnes],
    {
      encoding: 'utf8',
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: adresseDe(base.connexion),
        DATA_DIR: dossier,
        IDENTITE: 'etat',
        CONTACT_NOM: 'Assistance du registre',
        CONTACT_ADRESSE: '8 avenue de l’Essai, 75001 Paris',
        CONTACT_COURRIEL: 'assistance@exemple.fr',
        CONTACT_TELEPHONE: '0 800 000 000',
        CLE_SECRETE: 'une clef secrète pour ce seul essai, assez longue',
      },
    },
  )
  return { status, stdout, stderr }
}

test('mal appelée, la commande dit comment l’appeler et ne crée rien', async () => {
  for (const essai of [[], ['--email', 'x'], [...MARIE.slice(0, -1), 'X']]) {
    const { status, stderr } = lancer(...essai)
    expect([status, stderr]).toEqual([1, expect.stringContaining('Usage')])
  }
  expect(await base.db.selectFrom('compte').select('id').execute()).toEqual([])
})

test('le premier administrateur du teneur se crée une fois ; la commande refaite rend un autre lien', async () => {
  const premier = lancer(...MARIE)
  expect([premier.status, premier.stdout]).toEqual([0, expect.stringMatching(/\/compte\/activate\?key=\S+/)])
  const second = lancer(...MARIE)
  expect(second.stdout).not.toBe(premier.stdout)
  const comptes = await base.db
    .selectFrom('compte')
    .innerJoin('teledeclarant', 'teledeclarant.id', 'compte.teledeclarantId')
    .select(['profil', 'compte.statut', 'teledeclarant.type', 'teledeclarant.statut as statutT'])
    .execute()
  expect(comptes).toEqual([
    { profil: 'TENEUR_ADMIN_PRINC', statut: 'ATT_MOT_DE_PASSE', type: '0', statutT: 'ACTIF' },
  ])
})

test('une adresse mal tapée se corrige en relançant : un seul teneur, et l’ancien lien ne vaut plus rien', async () => {
  const avant = await base.db.selectFrom('clef').select('empreinte').execute()
  const corrige = lancer(...MARIE.with(1, 'marie.dupre@agence.fr'))
  expect(corrige.status).toBe(0)
  const apres = await base.db.selectFrom('clef').select('empreinte').execute()
  expect(apres).toHaveLength(1)
  expect(apres).not.toEqual(avant)
  const comptes = await base.db.selectFrom('compte').select('email').execute()
  expect(comptes).toEqual([{ email: 'marie.dupre@agence.fr' }])
  expect(await base.db.selectFrom('teledeclarant').select('type').execute()).toEqual([{ type: '0' }])
})

test('l’adresse d’un autre compte est refusée : aucun lien n’en ouvre le mot de passe', async () => {
  const { id } = await base.db
    .insertInto('teledeclarant')
    .values({ type: 'NON_PRO', statut: etatRepris('ACTIF'), raisonSociale: 'Josiane Marvaux' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await base.db
    .insertInto('compte')
    .values({
      teledeclarantId: id,
      profil: 'TELE_NONPRO_ADMIN_PRINC',
      civilite: 'MME',
      nom: 'Marvaux',
      prenom: 'Josiane',
      email: 'josiane@exemple.fr',
      identifiant: 'josiane.marvaux',
      statut: etatRepris('ACTIF'),
    })
    .execute()
  const { status, stdout, stderr } = lancer(...MARIE.with(1, 'josiane@exemple.fr'))
  expect([status, stdout, stderr.trim()]).toEqual([1, '', 'Cette adresse est celle d’un autre compte.'])
})

test('une fois actif, il crée lui-même les autres', async () => {
  await base.db
    .updateTable('compte')
    .set({ statut: etatRepris('ACTIF') })
    .execute()
  const { status, stderr } = lancer(...MARIE)
  expect([status, stderr]).toEqual([1, expect.stringContaining('déjà un administrateur principal')])
})
