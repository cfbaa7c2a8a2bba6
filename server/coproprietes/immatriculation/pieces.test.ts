import { readdirSync } from 'node:fs'
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as contrat from '#contract/coproprietes/immatriculation.ts'
import { PlusDePlace } from '#server/socle/documents/fichiers.ts'
import { brouillonRempli, pieceDuBrouillon, saisieComplete, unPdf } from '#server/essais/dossier.ts'
import { lent } from '#server/essais/pdf-factices.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let benevole: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit({ travaux: true })
  benevole = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
})
afterAll(() => produit.fermer())
afterEach(() => vi.restoreAllMocks())

const id = (n: number) => ({ id: String(n) })
const dossier = () => join(produit.deps.config.dataDir, 'fichiers')
const surLeDisque = () =>
  readdirSync(dossier(), { recursive: true, withFileTypes: true })
    .filter((e) => e.isFile() && e.name !== 'temoin')
    .map((e) => e.name)
const cheminDe = (empreinte: string) => join(dossier(), empreinte.slice(0, 2), empreinte)

const piece = (brouillon: number) => pieceDuBrouillon(benevole, brouillon)
const ouvrir = (idDocument: string) => benevole.appeler(contrat.lireJustificatif, { params: { idDocument } })
const deposer = (brouillon: number, contenu: Buffer, nom = 'contrat.pdf') =>
  benevole.appeler(contrat.deposerJustificatif, { params: id(brouillon), fichier: { nom, contenu } })
const empreinteDe = async (idDocument: string) =>
  (
    await produit.db
      .selectFrom('fichier')
      .select('empreinte')
      .where('id', '=', idDocument)
      .executeTakeFirstOrThrow()
  ).empreinte

describe('Le contenu d’une pièce', () => {
  test('remplacée, ou d’un brouillon supprimé, elle quitte le disque ; la même chez un autre y reste', async () => {
    const [un, autre] = [await brouillonRempli(benevole), await brouillonRempli(benevole)]
    const contenu = await unPdf('Pièce partagée')
    await deposer(un.id, contenu)
    await deposer(autre.id, contenu)
    const empreinte = await empreinteDe((await piece(un.id)).idDocument)
    expect(surLeDisque().filter((nom) => nom === empreinte)).toHaveLength(1)

    const dernier = await unPdf('Pièce seule')
    await deposer(un.id, dernier)
    const seule = await empreinteDe((await piece(un.id)).idDocument)
    await benevole.appeler(contrat.supprimerBrouillon, { params: id(un.id) })
    await expect.poll(surLeDisque).not.toContain(seule)
    expect((await ouvrir((await piece(autre.id)).idDocument)).corps.equals(contenu)).toBe(true)
  })

  test('manquant, coupé ou abîmé : sa phrase, dans la forme de toute erreur, et aucun octet', async () => {
    const { id: brouillon } = await brouillonRempli(benevole)
    const contenu = await unPdf('Pièce à perdre')
    const depot = await deposer(brouillon, contenu)
    const { idDocument } = depot.corps
    const chemin = cheminDe(await empreinteDe(idDocument))

    const abime = Buffer.from(contenu)
    abime[100] = abime[100]! ^ 1
    await writeFile(chemin, abime)
    const refuse = await ouvrir(idDocument)
    expect([refuse.statut, refuse.erreur.code]).toEqual([500, 'FICHIER_ENDOMMAGE'])
    expect(refuse.erreur.message).toMatch(/abîmé/)
    expect(refuse.entetes['content-type']).toContain('application/json')
    await truncate(chemin, 50)
    expect((await ouvrir(idDocument)).erreur.code).toBe('FICHIER_ENDOMMAGE')
    await rm(chemin)
    const absent = await ouvrir(idDocument)
    expect([absent.statut, absent.erreur.code]).toEqual([500, 'FICHIER_MANQUANT'])

    // La même pièce déposée de nouveau remet le contenu à sa place.
    expect((await deposer(brouillon, contenu)).statut).toBe(200)
    expect((await ouvrir((await piece(brouillon)).idDocument)).corps.equals(contenu)).toBe(true)
  })

  test('abîmée ou perdue sur le disque, elle n’entre pas dans une demande : elle se joint de nouveau', async () => {
    const { id: brouillon, version } = await brouillonRempli(benevole, saisieComplete(70))
    const { idDocument } = await piece(brouillon)
    const chemin = cheminDe(await empreinteDe(idDocument))
    const contenu = await readFile(chemin)
    const soumettre = (lue: number) =>
      benevole.appeler(contrat.soumettreBrouillon, {
        body: { id: brouillon, version: lue, doublonsExamines: true },
      })
    const abime = Buffer.from(contenu)
    abime[100]! ^= 1
    for (const abimer of [() => writeFile(chemin, abime), () => rm(chemin)]) {
      await abimer()
      const refuse = await soumettre(version)
      expect([refuse.statut, refuse.erreur.refus]).toEqual([
        400,
        [
          {
            champ: 'infoRattachement.justifMandat',
            code: 'JUSTIFICATIF_PERDU',
            message: expect.stringMatching(/joignez-la de nouveau/),
          },
        ],
      ])
    }
    expect((await deposer(brouillon, contenu)).statut).toBe(200)
    const lu = await benevole.appeler(contrat.lireBrouillon, { params: id(brouillon) })
    expect((await soumettre(lu.corps.version)).statut).toBe(200)
  })

  test('perdu, il se dit dans une page à qui l’ouvre : ce qu’il peut faire, et le numéro de l’incident', async () => {
    const { id: brouillon } = await brouillonRempli(benevole)
    const depot = await deposer(brouillon, await unPdf('Pièce à perdre encore'))
    const { idDocument } = depot.corps
    await rm(cheminDe(await empreinteDe(idDocument)))
    const url = contrat.lireJustificatif.path.replace(':idDocument', idDocument)
    const naviguer = (qui: Navigateur) => qui.brut({ method: 'GET', url, headers: { accept: 'text/html' } })

    const page = await naviguer(benevole)
    expect([page.statusCode, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<h1>Ce document manque et ne peut pas être montré</h1>')
    expect(page.body).toContain('déposez-le de nouveau')
    expect(page.body).toMatch(/Numéro d’incident à donner à l’assistance\s: [0-9a-f-]{36}/)

    const { body } = await naviguer(await produit.connecte('TENEUR_ADMIN_PRINC'))
    expect(body).toContain('Demandez-le de nouveau au déclarant')

    const { erreur } = await ouvrir(idDocument)
    expect([erreur.code, erreur.incident]).toEqual([
      'FICHIER_MANQUANT',
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ])
  })

  test('plus de place : 503, sa phrase, et le brouillon garde la pièce d’avant', async () => {
    const { id: brouillon, version } = await brouillonRempli(benevole)
    const avant = await piece(brouillon)
    vi.spyOn(produit.deps.fichiers, 'ecrire').mockRejectedValue(new PlusDePlace('ENOSPC'))
    const r = await deposer(brouillon, await unPdf('De trop'))
    expect([r.statut, r.erreur.code]).toEqual([503, 'PLUS_DE_PLACE'])
    expect(r.erreur.message).toMatch(/faute de place/)
    vi.restoreAllMocks()
    const relu = await benevole.appeler(contrat.lireBrouillon, { params: id(brouillon) })
    expect([relu.corps.version, await piece(brouillon)]).toEqual([version, avant])
    expect((await ouvrir(avant.idDocument)).statut).toBe(200)
  })

  test('la réponse de la base se perd après l’acte : la pièce jointe s’ouvre', async () => {
    const { id: brouillon } = await brouillonRempli(benevole)
    const contenu = await unPdf('Réponse perdue')
    const { db } = produit.deps
    const transaction = db.transaction.bind(db)
    vi.spyOn(db, 'transaction').mockImplementation(() => {
      const vraie = transaction()
      const execute = vraie.execute.bind(vraie)
      vraie.execute = async (faire) => {
        await execute(faire)
        throw new Error('Connection terminated unexpectedly')
      }
      return vraie
    })
    expect((await deposer(brouillon, contenu)).statut).toBeGreaterThanOrEqual(500)
    vi.restoreAllMocks()
    expect((await ouvrir((await piece(brouillon)).idDocument)).corps.equals(contenu)).toBe(true)
  })

  test('déposée pendant que le brouillon se supprime, elle n’est jamais gardée sans lui', async () => {
    for (let i = 0; i < 12; i += 1) {
      const { id: brouillon } = await brouillonRempli(benevole)
      const contenu = await unPdf(`Course ${i}`)
      const [depot, suppression] = await Promise.all([
        deposer(brouillon, contenu),
        benevole.appeler(contrat.supprimerBrouillon, { params: id(brouillon) }),
      ])
      expect([200, 404]).toContain(depot.statut)
      expect(suppression.statut).toBe(204)
    }
    const seules = await produit.db
      .selectFrom('fichier')
      .leftJoin('declaration', 'declaration.fichierId', 'fichier.id')
      .where('declaration.id', 'is', null)
      .select('fichier.id')
      .execute()
    expect(seules).toEqual([])
  })
})

test('un nom de fichier ne se lit pas à l’envers, et ne cache rien', async () => {
  const { id: brouillon } = await brouillonRempli(benevole)
  const depot = await deposer(brouillon, await unPdf(), 'a\u202egpj.pdf')
  expect(depot.corps.nomFichierJustifMandat).toBe('agpj.pdf')
  const invisible = await deposer(brouillon, await unPdf(), '\u2066co\u200bn\u200ftrat\u2069\ufeff.pdf')
  expect(invisible.corps.nomFichierJustifMandat).toBe('contrat.pdf')
  const rien = await deposer(brouillon, await unPdf(), '\u202e\u200e')
  expect(rien.corps.nomFichierJustifMandat).toBe('document.pdf')
})

describe('Les avis que le public demande', () => {
  const LENT = lent(2_000)
  const avis = (adresse: string) =>
    produit.visiteur(adresse).appeler(contrat.estPdfValide, { fichier: { nom: 'lent.pdf', contenu: LENT } })

  test('six documents lents ne retardent pas un dépôt', async () => {
    const { id: brouillon } = await brouillonRempli(benevole)
    const contenu = await unPdf('Dépôt honnête')
    const examiner = vi.spyOn(produit.deps.pdf, 'examiner')
    let finis = 0
    const lents = Array.from({ length: 6 }, (_, i) =>
      avis(`10.30.0.${i}`).finally(() => {
        finis += 1
      }),
    )
    await expect.poll(() => examiner.mock.calls.length).toBe(6)
    expect((await deposer(brouillon, contenu)).statut).toBe(200)
    // Il n’a attendu ni les six, ni la moitié : ils ont leur propre fil.
    expect(finis).toBeLessThan(3)
    // Sur une machine occupée, l’un d’eux peut passer son délai : c’est encore une réponse.
    for (const r of await Promise.all(lents))
      expect(r.statut === 200 || r.erreur.refus?.[0]?.code === 'FICHIER_DELAI').toBe(true)
  })

  test('une adresse n’a que deux documents à la fois ; les suivants attendent une minute', async () => {
    const reponses = await Promise.all(Array.from({ length: 5 }, () => avis('10.31.0.1')))
    const refusees = reponses.filter((r) => r.erreur.code === 'EXAMENS_EN_COURS')
    expect(refusees.map((r) => r.statut)).toEqual([503, 503, 503])
    expect(refusees[0]!.erreur.message).toMatch(/Réessayez/)
  })
})
