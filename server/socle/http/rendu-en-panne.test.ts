import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'

const construit = existsSync(
  join(import.meta.dirname, '..', '..', '..', 'dist', 'client', '.vite', 'manifest.json'),
)

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
  await sql`ALTER TABLE copropriete RENAME TO ailleurs`.execute(produit.deps.db)
})
afterAll(() => produit.fermer())

test.skipIf(!construit).each(['/annuaire?q=paix', '/annuaire/AA1234567'])(
  '%s en panne : le titre, un lien vers elle-même, et l’incident que la page vivante gardera (sauté si les pages ne sont pas construites)',
  async (url) => {
    const { body } = await produit.visiteur().brut({ method: 'GET', url, headers: { accept: 'text/html' } })
    expect(body).toMatch(/<title>(Annuaire des copropriétés|Copropriété AA1234567) – /)
    expect(body).toMatch(new RegExp(`<a [^>]*href="${url.replace('?', '\\?')}"[^>]*>.*?Réessayer</a>`))
    const incident = /incident à donner à l’assistance\s:\s(?:<!-- -->)?([0-9a-f-]{36})/.exec(body)?.[1]
    expect(incident).toBeDefined()
    // Une fois dans le texte, une fois dans ce que le navigateur reprend.
    expect(body.split(incident ?? '?')).toHaveLength(3)
  },
)
