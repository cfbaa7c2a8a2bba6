import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rangDeNumero } from '#domain/socle/numero.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { lireIdu } from '#domain/coproprietes/copropriete/parcelle.ts'
import { lireSiret } from '#domain/comptes/etablissements/siret.ts'
import { baseNeuve } from '#server/essais/base.ts'
import { amorcerDemonstration } from './amorcer.ts'
import { communesSemees, type CommuneSemee } from './communes.ts'
import { declarationSemee } from './declarations.ts'
import { genererCoproprietes } from './generateur.ts'
import { PEOPLE } from './people.ts'
import { semer } from './semer.ts'
import { nombreDeVoies, voieDe } from './voies.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>
let communes: CommuneSemee[]
const lire = async (sql: string, valeurs: unknown[] = []) =>
  (await base.pool.query<Record<string, unknown>>(sql, valeurs)).rows

beforeAll(async () => {
  base = await baseNeuve({ communes: true })
  communes = await communesSemees(base.pool)
})
afterAll(() => base.fermer())

const generer = (nombre: number, graine = 42) => [...genererCoproprietes({ communes, nombre, graine })]

const semis = (nombre: number, signal = new AbortController().signal) => ({
  pool: base.pool,
  nombre,
  graine: 42,
  progression: { avancer: () => undefined, etape: () => undefined, finir: () => undefined },
  signal,
})
const index = () => lire(`SELECT indexname FROM pg_indexes WHERE tablename = 'copropriete' ORDER BY 1`)

describe('le générateur', () => {
  test('la même graine donne les mêmes lignes, une autre en donne d’autres', () => {
    expect(generer(500)).toEqual(generer(500))
    expect(generer(500, 43)[0]).not.toEqual(generer(500)[0])
  })

  test('suit les distributions du registre public (décision 0016)', () => {
    const lot = generer(40_000)
    const part = (oui: (c: (typeof lot)[number]) => boolean) => lot.filter(oui).length / lot.length
    expect(part((c) => c.region === '11')).toBeCloseTo(0.18, 1.7)
    expect(part((c) => c.nbLotsHabBurCom < 50)).toBeGreaterThan(0.86)
    expect(part((c) => c.nbLotsHabBurCom < 50)).toBeLessThan(0.9)
    expect(part((c) => c.nbLotsHabBurCom >= 200)).toBeLessThan(0.015)
    expect(part((c) => c.typeSyndic === null)).toBeCloseTo(0.164, 2)
    expect(part((c) => c.nom?.startsWith('SDC ') ?? false)).toBeCloseTo(0.33, 1.7)
    expect(Math.max(...lot.map((c) => c.nom?.length ?? 0))).toBeLessThanOrEqual(48)
    const parisiennes = lot.filter((c) => c.departement === '75').map((c) => c.nbLots)
    const quantile = (p: number) =>
      parisiennes.toSorted((a, b) => a - b)[Math.floor(parisiennes.length * p)] ?? 0
    expect(quantile(0.5)).toBeGreaterThan(40)
    expect(quantile(0.5)).toBeLessThan(49)
    const logements = lot.map((c) => c.nbLotsHab / c.nbLots).toSorted((a, b) => a - b)
    expect(logements[20_000]).toBeCloseTo(0.49, 1.3)
    expect(new Set(lot.map((c) => c.numero.slice(0, 2)))).toEqual(
      new Set(['AA', 'AB', 'AC', 'AD', 'AE', 'AF', 'AG', 'AH', 'AI', 'AJ']),
    )
  })

  test('n’écrit que ce que le registre accepterait', () => {
    const lot = generer(5_000)
    expect(new Set(lot.map((c) => c.numero)).size).toBe(5_000)
    for (const c of lot) {
      expect(lireNumero(c.numero)).toBe(c.numero)
      expect(c.nbLots).toBeGreaterThanOrEqual(2)
      expect(c.nbLotsHab).toBeGreaterThanOrEqual(1)
      expect(c.nbLotsHabBurCom).toBeLessThanOrEqual(c.nbLots)
      expect(c.nbLotsHabBurCom).toBeGreaterThanOrEqual(c.nbLotsHab)
      expect(c.nbLotsHabBurCom + c.nbLotsStationnement).toBeLessThanOrEqual(c.nbLots)
      expect(c.parcelles.every((p) => lireIdu(p) !== null)).toBe(true)
      expect(c.syndicSiret === null || lireSiret(c.syndicSiret) !== null).toBe(true)
      expect(c.typeSyndic === 'PRO').toBe(c.syndicRaisonSociale !== null)
      expect(c.dateMaj >= c.dateImmatriculation).toBe(true)
      const { dateAg, dateClotureComptes } = declarationSemee(c).donneesFinancieres
      expect(dateAg === null || (dateAg <= c.dateMaj && dateAg > dateClotureComptes!)).toBe(true)
    }
  })

  test('met chaque copropriété dans sa commune', () => {
    const ou = new Map(communes.map((c) => [c.codeInsee, c]))
    for (const { lon, lat, codeInsee, voie } of generer(5_000)) {
      if (lon === null || lat === null) continue
      const { lon: x, lat: y } = ou.get(codeInsee)!
      const km = 111 * Math.hypot(lat - y, (lon - x) * Math.cos((y * Math.PI) / 180))
      expect(km, `${voie}, ${codeInsee}`).toBeLessThan(8)
    }
  })

  test('saute les numéros déjà pris sans en donner un deux fois', () => {
    const pris = new Set(generer(300).map((c) => c.numero))
    const nouvelles = [...genererCoproprietes({ communes, nombre: 300, graine: 42, pris })]
    expect(nouvelles.filter((c) => pris.has(c.numero))).toEqual([])
    expect(new Set(nouvelles.map((c) => c.numero)).size).toBe(300)
  })

  test('deux voies d’une commune n’ont jamais le même libellé', () => {
    const paris = communes.find((c) => c.codeInsee === '75115')
    const libelles = Array.from({ length: nombreDeVoies(paris!) }, (_, rang) => voieDe(paris!, rang).libelle)
    expect(libelles.length).toBe(700)
    expect(new Set(libelles).size).toBe(libelles.length)
  })
})

describe('semer', () => {
  beforeEach(() => base.pool.query('TRUNCATE teledeclarant, compte, copropriete CASCADE'))

  test('remplace les lignes de démonstration, garde les autres, avance la numérotation', async () => {
    await semer(semis(200))
    await base.pool.query(`UPDATE copropriete SET origine = 'DECLARATION'
                            WHERE id = (SELECT id FROM copropriete ORDER BY numero LIMIT 1)`)
    expect(await semer(semis(300))).toEqual({ remplacees: 199, gardees: 1, creees: 300 })
    const [dernier] = await lire('SELECT count(*) AS n, max(numero) AS numero FROM copropriete')
    expect(dernier?.['n']).toBe(301)
    const [suivant] = await lire(`SELECT nextval('rang_immatriculation') AS rang`)
    expect(suivant?.['rang']).toBeGreaterThan(rangDeNumero(String(dernier?.['numero'])))
  })

  test('garde une copropriété dont une attestation circule', async () => {
    await semer(semis(20))
    await base.pool.query(`INSERT INTO attestation (code, copropriete_id, qualite, date_delivrance, contenu)
      SELECT 'K7QM4T2X9PCA5VWZ', min(id), 'NOTAIRE', now(), '{}' FROM copropriete`)
    expect(await semer(semis(20))).toEqual({ remplacees: 19, gardees: 1, creees: 20 })
  })

  test('interrompue, laisse tout en place, index compris', async () => {
    await semer(semis(200))
    const avant = await index()
    const arret = new AbortController()
    const interrompue = semer(semis(500_000, arret.signal))
    setTimeout(() => arret.abort(), 300)
    await expect(interrompue).rejects.toThrow(/abort/i)
    expect(await lire('SELECT count(*) AS n FROM copropriete')).toEqual([{ n: 200 }])
    expect(await index()).toEqual(avant)
  })
})

describe('amorcer la démonstration', () => {
  beforeEach(() => base.pool.query('TRUNCATE teledeclarant, compte, copropriete CASCADE'))

  test('deux processus ensemble : seize comptes, trois mille copropriétés, celles de la bénévole et du cabinet', async () => {
    const acte = { pool: base.pool, db: base.db, maintenant: '2026-11-20T10:00:00.000Z' }
    await Promise.all([amorcerDemonstration(acte), amorcerDemonstration(acte)])
    await amorcerDemonstration(acte)
    const comptes = await lire('SELECT email, mot_de_passe, profil FROM compte ORDER BY id')
    expect(comptes.map((c) => c['email'])).toEqual(PEOPLE.map((p) => p.email))
    expect(await verify(String(comptes[3]?.['mot_de_passe']), PEOPLE[3]!.motDePasse)).toBe(true)
    expect(await lire('SELECT count(*) AS n FROM copropriete')).toEqual([{ n: 3_000 }])
    expect(
      await lire(`SELECT t.type, c.etat, count(*) AS n FROM copropriete c JOIN teledeclarant t ON t.id = c.teledeclarant_id
                   GROUP BY 1, 2 ORDER BY 1, 2`),
    ).toEqual([
      { type: 'NON_PRO', etat: 'IMMATRICULEE_RATTACHEE', n: 2 },
      { type: 'NON_PRO', etat: 'IMMATRICULEE_RATTACHEMENT_EXPIRE', n: 1 },
      { type: 'PRO', etat: 'IMMATRICULEE_RATTACHEE', n: expect.any(Number) as number },
      { type: 'PRO', etat: 'IMMATRICULEE_RATTACHEMENT_EXPIRE', n: expect.any(Number) as number },
    ])
    const [cabinet] =
      await lire(`SELECT count(*) AS n FROM copropriete c JOIN teledeclarant t ON t.id = c.teledeclarant_id
                                   WHERE t.type = 'PRO'`)
    expect(cabinet?.['n']).toBe(400)
    const [bientot] = await lire(
      `SELECT count(*) FILTER (WHERE c.mandat_fin < '2026-11-20') AS finis,
         count(*) FILTER (WHERE c.mandat_fin BETWEEN '2026-11-20' AND '2027-01-19') AS proches
       FROM copropriete c JOIN teledeclarant t ON t.id = c.teledeclarant_id WHERE t.type = 'PRO'`,
    )
    expect([Number(bientot?.['finis']) > 10, Number(bientot?.['proches']) > 10]).toEqual([true, true])
    // Le nom de la bénévole n’est pas dans ce que le public voit.
    expect(
      await lire(`SELECT DISTINCT syndic_raison_sociale FROM copropriete WHERE type_syndic = 'NON_PRO'`),
    ).toEqual([{ syndic_raison_sociale: null }])
  })

  test('après « seed », la démonstration prend d’autres numéros, et un second démarrage ne sème rien', async () => {
    const acte = { pool: base.pool, db: base.db, maintenant: '2026-11-20T10:00:00.000Z' }
    // Les tirages de la démonstration eux-mêmes : chacun de ses numéros est déjà pris.
    await semer({ ...semis(3_000), graine: 7 })
    await amorcerDemonstration(acte)
    const compter = () => lire('SELECT count(*) AS n, count(DISTINCT numero) AS numeros FROM copropriete')
    expect(await compter()).toEqual([{ n: 6_000, numeros: 6_000 }])
    await amorcerDemonstration(acte)
    expect(await compter()).toEqual([{ n: 6_000, numeros: 6_000 }])
    const [dernier] = await lire('SELECT max(numero) AS numero FROM copropriete')
    const [suivant] = await lire(`SELECT nextval('rang_immatriculation') AS rang`)
    expect(suivant?.['rang']).toBeGreaterThan(rangDeNumero(String(dernier?.['numero'])))
  })
})
