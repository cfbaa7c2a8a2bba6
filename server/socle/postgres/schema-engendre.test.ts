import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { baseNeuve } from '#server/essais/base.ts'
import { adresseDe } from './db.ts'

test('schema.ts est ce que disent les migrations', async () => {
  const base = await baseNeuve()
  try {
    const { stderr } = await promisify(execFile)(
      process.execPath,
      [join(import.meta.dirname, 'regenerer-schema.ts'), '--verify'],
      { env: { PATH: process.env['PATH'], DATABASE_URL: adresseDe(base.connexion) } },
    )
    expect(stderr).toBe('')
  } finally {
    await base.fermer()
  }
})
