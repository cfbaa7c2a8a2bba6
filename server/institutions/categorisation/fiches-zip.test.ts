import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { telechargerFichesDeLOutil } from '#contract/institutions/categorisation.ts'
import { FICHES_MAX } from '#domain/institutions/categorisation/fiches-absentes.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { accepter } from '#server/essais/agent.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { noterToutes } from '#server/socle/registre/chiffres/score.ts'

const JOUR = '2026-11-20'
const METROPOLE = '200046977'
let produit: Produit
let agent: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  await noterToutes(produit.db, JOUR)
  agent = await produit.connecte('INSTITUTIONNEL')
  await accepter(produit, agent)
})
afterAll(() => produit.fermer())

const deLaMetropole = async (nombre: number): Promise<string[]> => {
  const lues = await produit.db
    .selectFrom('copropriete')
    .select('numero')
    .where('publie', '=', true)
    .where('epci', '=', METROPOLE)
    .orderBy('id')
    .limit(nombre)
    .execute()
  return lues.map(({ numero }) => numero!)
}
const ailleurs = async (publie: boolean): Promise<string> => {
  const { numero } = await produit.db
    .selectFrom('copropriete')
    .select('numero')
    .where('publie', '=', publie)
    .where('numero', 'is not', null)
    .$if(publie, (q) => q.where('epci', '<>', METROPOLE))
    .limit(1)
    .executeTakeFirstOrThrow()
  return numero!
}

const prendre = (numeros: string[], qui = agent) =>
  qui.appeler(telechargerFichesDeLOutil, { body: { numeros } })
const dit = (r: Awaited<ReturnType<typeof prendre>>) =>
  decodeURIComponent((r.entetes['x-avertissement'] ?? '') as string)

async function lire(octets: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(octets)
  const lues = new Map<string, string>()
  for await (const partie of zip.eachEntry())
    lues.set(partie.fileName, await text(await zip.openReadStreamPromise(partie)))
  return lues
}

const journal = () =>
  produit.db
    .selectFrom('evenementJournal')
    .select(['nouveau'])
    .where('categorie', '=', 'INSTITUTION')
    .where('type', '=', 'FICHES')
    .orderBy('id', 'desc')
    .executeTakeFirst()

describe('les fiches dans un ZIP', () => {
  test('viennent toutes, un PDF chacune, avec ou sans tirets, et le journal le garde', async () => {
    const numeros = await deLaMetropole(3)
    const r = await prendre([afficherNumero(numeros[0]!), ...numeros.slice(1), numeros[0]!])
    expect([r.statut, r.entetes['x-avertissement']]).toEqual([200, undefined])
    expect(r.entetes['content-disposition']).toContain('fiches-coproprietes-20261120.zip')
    const fiches = await lire(r.corps)
    expect([...fiches.keys()]).toEqual(numeros.map((n) => `fiche-copropriete-${n}-20261120.pdf`))
    for (const pdf of fiches.values()) expect(pdf.slice(0, 5)).toBe('%PDF-')
    expect((await journal())?.nouveau).toMatchObject({
      nombre: 3,
      format: 'zip',
      criteres: 'Choisies une à une',
      coproprietes: numeros.map(afficherNumero).join(', '),
    })
  })

  test('ce qui n’a pas pu être fait est dit d’avance, et dans le fichier ; le reste vient (§8.2)', async () => {
    const [une] = await deLaMetropole(1)
    const [dehors, retiree] = [await ailleurs(true), await ailleurs(false)]
    const r = await prendre([une!, dehors, 'ZZ9999999', retiree])
    expect(dit(r)).toBe(
      `3 fiches sur 4 n’y sont pas\u00a0: hors de votre territoire, ${afficherNumero(dehors)}\u202f; dissoute ou retirée de l’annuaire, ${afficherNumero(retiree)}\u202f; inconnue du registre, ZZ9-999-999.`,
    )
    const fiches = await lire(r.corps)
    expect([...fiches.keys()]).toEqual([`fiche-copropriete-${une}-20261120.pdf`, 'fiches-absentes.txt'])
    expect(fiches.get('fiches-absentes.txt')!.trim().split('\r\n')).toHaveLength(3)
  })

  test('trois cents numéros inconnus ne prennent la place d’aucune', async () => {
    const [une] = await deLaMetropole(1)
    const inconnus = Array.from({ length: FICHES_MAX }, (_, n) => `ZZ9${String(n).padStart(6, '0')}`)
    const r = await prendre([...inconnus, une!])
    expect(dit(r)).toContain('300 fiches sur 301 n’y sont pas\u00a0: inconnue du registre, ZZ9-000-000')
    expect([...(await lire(r.corps)).keys()]).toEqual([
      `fiche-copropriete-${une}-20261120.pdf`,
      'fiches-absentes.txt',
    ])
  })

  test('au-delà de trois cents, les premières viennent et les autres se disent', async () => {
    const numeros = await deLaMetropole(FICHES_MAX + 1)
    const composer = vi.spyOn(produit.deps.pdf, 'composer').mockResolvedValue(Buffer.from('%PDF-'))
    const r = await prendre(numeros)
    composer.mockRestore()
    expect(dit(r)).toBe(
      `1 fiche sur 301 n’y est pas\u00a0: au-delà de 300 fiches par fichier, ${afficherNumero(numeros.at(-1)!)}.`,
    )
    expect((await journal())?.nouveau).toMatchObject({ nombre: FICHES_MAX })
  })

  test('aucune ne peut l’être : un refus et sa phrase, pas un fichier vide', async () => {
    const dehors = await ailleurs(true)
    const r = await prendre([dehors])
    expect([r.statut, r.corps]).toEqual([
      409,
      expect.objectContaining({
        code: 'AUCUNE_FICHE',
        message: `Aucune fiche n’a pu être préparée\u00a0: hors de votre territoire, ${afficherNumero(dehors)}.`,
      }),
    ])
    // §8.2 : l’en-tête d’avertissement le dit aussi.
    expect(dit(r)).toBe(r.erreur.message)
  })

  test.each([
    [[], 'OBLIGATOIRE'],
    [['pas un numéro'], 'NUMERO_INVALIDE'],
  ])('une liste mal écrite est refusée à son champ : %j', async (numeros, code) => {
    const r = await prendre(numeros)
    expect([r.statut, (r.corps as unknown as { refus: { code: string }[] }).refus[0]!.code]).toEqual([
      400,
      code,
    ])
  })

  test('cent fiches tiennent en quelques secondes', async () => {
    const r = await prendre(await deLaMetropole(100))
    expect((await lire(r.corps)).size).toBe(100)
  })
})
