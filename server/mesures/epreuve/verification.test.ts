import { readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { validerDemande } from '#contract/teneur/validations/decision.ts'
import { ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { demandeDeposee } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { memoireVide, type Memoire } from './memoire.ts'
import { verifier } from './verification.ts'

let produit: Produit
let memoire: Memoire

/** Une demande déposée et validée par HTTP, et ce que son client en retient. */
beforeAll(async () => {
  produit = await ouvrirProduit()
  const { reference, idDemande } = await demandeDeposee(await produit.connecte('TELE_NONPRO_ADMIN_PRINC'))
  const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  await teneur.appeler(ouvrirDemande, { params: { id: String(idDemande) } })
  const { corps } = await teneur.appeler(validerDemande, { body: { idDemande, acte: 'valider' } })
  const { id, version } = await produit.db
    .selectFrom('declaration')
    .select(['id', 'version'])
    .executeTakeFirstOrThrow()
  memoire = memoireVide()
  memoire.dossiers.push({ id, version, reference, idDemande, numero: corps.numero })
})
afterAll(() => produit.fermer())

const constater = (retenu = memoire) =>
  verifier({ dataDir: produit.deps.config.dataDir, connexion: produit.connexion }, retenu)
const RIEN = { perdus: [], doubles: [], boiteux: [], balayes: 0 }

test('rien ne manque : rien n’est dit', async () => {
  expect(await constater()).toEqual(RIEN)
})

test.each<[string, Partial<Memoire['dossiers'][number]>, RegExp]>([
  ['une version', { version: 99 }, /version/],
  ['une saisie', { nom: 'Une autre' }, /saisie/],
  ['une pièce', { piece: 'ab' }, /pièce/],
  ['une demande', { reference: 'IM-2026-999999' }, /demande/],
  ['un numéro', { numero: 'ZZ9999999' }, /numéro/],
  ['une suppression', { supprime: true }, /supprimé/],
  ['un dossier', { id: 999_999 }, /absent/],
])('%s qui manque est dite perdue', async (_, retenu, phrase) => {
  const [dossier] = memoire.dossiers
  const { perdus } = await constater({ ...memoire, dossiers: [{ ...dossier!, ...retenu }] })
  expect(perdus).toEqual([expect.stringMatching(phrase)])
})

test('un compte qui manque est dit perdu', async () => {
  const { perdus } = await constater({ ...memoire, comptes: ['epreuve-0@demonstration.invalid'] })
  expect(perdus).toEqual(['compte epreuve-0@demonstration.invalid'])
})

test('un acte de la vie d’une copropriété : perdu s’il n’y est pas, à moitié fait sans le journal, double deux fois', async () => {
  const { coproprieteId } = await produit.db
    .selectFrom('declaration')
    .select('coproprieteId')
    .executeTakeFirstOrThrow()
  const vies = [{ acte: 'renouvelerPlusieurs' as const, coproprieteId }]
  expect((await constater({ ...memoire, vies })).perdus).toEqual([
    `copropriété ${coproprieteId} : renouvelerPlusieurs`,
  ])
  const renouveler = (debut: string, fin: string) =>
    sql`INSERT INTO mandat (copropriete_id, teledeclarant_id, statut, debut, fin)
      SELECT copropriete_id, teledeclarant_id, 'ARCHIVE', ${debut}::date, ${fin}::date FROM mandat LIMIT 1`.execute(
      produit.db,
    )
  await renouveler('2020-01-01', '2020-12-31')
  const { boiteux } = await constater({ ...memoire, vies })
  expect(boiteux).toEqual([`copropriété ${coproprieteId} : renouveler 1 fois, 0 au journal`])
  await renouveler('2021-01-01', '2021-12-31')
  const { doubles } = await constater({ ...memoire, vies })
  expect(doubles).toEqual([`copropriété ${coproprieteId} : renouveler 2 fois, 0 au journal`])
  await sql`DELETE FROM mandat WHERE statut = 'ARCHIVE'`.execute(produit.db)
})

test('un courriel en trop est dit double ; en moins, l’acte est à moitié fait', async () => {
  await sql`INSERT INTO courriel (destinataire, sujet, texte, nature, date_creation)
    SELECT destinataire, sujet, texte, nature, date_creation FROM courriel WHERE nature = 'DEMANDE.DEPOT'`.execute(
    produit.db,
  )
  expect((await constater()).doubles).toEqual([expect.stringMatching(/2 fois « dépôt »/)])
  await sql`DELETE FROM courriel WHERE nature = 'DEMANDE.DEPOT'`.execute(produit.db)
  expect((await constater()).boiteux).toEqual([expect.stringMatching(/0 fois « dépôt »/)])
})

test('un événement du journal écrit deux fois est dit double', async () => {
  const { coproprieteId } = await produit.db
    .selectFrom('declaration')
    .select('coproprieteId')
    .executeTakeFirstOrThrow()
  await sql`INSERT INTO evenement_journal (date, auteur, categorie, type, modalite, objet, objet_id)
    VALUES (now(), 'x', 'COPROPRIETE', 'SOUMISSION', 'IHM', 'copropriete', ${coproprieteId})`.execute(
    produit.db,
  )
  expect((await constater()).doubles).toEqual([expect.stringMatching(/2 depots/)])
})

test('un fichier qui manque est dit perdu ; un fichier que rien ne nomme est balayé', async () => {
  const dossier = join(produit.deps.config.dataDir, 'fichiers')
  const [prefixe] = (await readdir(dossier)).filter((nom) => nom.length === 2)
  const [nom] = await readdir(join(dossier, prefixe!))
  await writeFile(join(dossier, prefixe!, prefixe!.padEnd(64, '0')), 'orphelin')
  expect((await constater()).balayes).toBe(1)
  await rename(join(dossier, prefixe!, nom!), join(dossier, 'ailleurs'))
  const { perdus, boiteux } = await constater()
  expect(perdus).toEqual([expect.stringMatching(/FICHIER_MANQUANT/)])
  expect(boiteux).toContain('fichier ailleurs sans ligne')
})
