import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demandeDeposee } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

test('la base elle-même refuse de changer, d’ôter ou de vider une ligne du journal', async () => {
  await produit.connecte('TENEUR_ADMIN_PRINC')
  for (const ordre of [
    sql`UPDATE evenement_journal SET auteur = 'personne'`,
    sql`DELETE FROM evenement_journal`,
    sql`TRUNCATE evenement_journal`,
  ])
    await expect(ordre.execute(produit.db)).rejects.toMatchObject({ message: 'le journal ne se modifie pas' })
})

test('l’acte et sa ligne vont ensemble : quand le courriel échoue, rien n’est écrit', async () => {
  const benevole = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  const compter = async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT (SELECT count(*) FROM evenement_journal WHERE type = 'SOUMISSION')
        + (SELECT count(*) FROM demande) + (SELECT count(*) FROM mandat) AS n`.execute(produit.db)
    return rows[0]!.n
  }
  const avant = await compter()
  const courriels = { ...produit.deps.courriels }
  produit.deps.courriels.envoyer = () => Promise.reject(new Error('panne provoquée'))
  await expect(demandeDeposee(benevole, 5)).rejects.toThrow('ERREUR_SERVEUR')
  Object.assign(produit.deps.courriels, courriels)
  expect(await compter()).toBe(avant)
  await demandeDeposee(benevole, 6)
  expect(await compter()).toBe(avant + 3)
})

test('aucun état ne s’écrit hors de la table des transitions', () => {
  const racine = join(import.meta.dirname, '..', '..', '..')
  const fautifs = readdirSync(racine, { recursive: true, encoding: 'utf8' })
    .filter(
      (f) => f.endsWith('.ts') && !f.endsWith('.test.ts') && !/^(seed|import-rnic|bench|essais)/.test(f),
    )
    .filter((f) => f !== join('registre', 'etats.ts'))
    .filter((f) => /\.set\(\{[^}]*\b(etat|statut):/s.test(readFileSync(join(racine, f), 'utf8')))
  // L’état d’un courriel n’est pas celui d’un dossier.
  expect(fautifs.filter((f) => f !== join('platform', 'courriels.ts'))).toEqual([])
})
