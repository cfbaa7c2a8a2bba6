import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renouvelerMandat } from '#contract/coproprietes/mandats.ts'
import { ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import type { NomTravail } from '#domain/socle/travaux/travaux.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { rappelsDesEcheances } from '#server/coproprietes/echeances/nuit.ts'
import { baseNeuve } from '#server/essais/base.ts'
import { coproprieteRepresentee, demandeDeposee } from '#server/essais/dossier.ts'
import { compteEnAttente } from '#server/essais/inscription.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { ouvrirSecond, type SecondProcessus } from '#server/essais/second-processus.ts'
import { compteDe, courrielsA } from '#server/essais/utilisateurs.ts'
import { nuitActivation } from '#server/comptes/inscription/nuit-activation.ts'
import { nuitInactivite } from '#server/comptes/inscription/nuit-inactivite.ts'
import { nuitDesMandats } from '#server/coproprietes/mandats/nuit.ts'
import { ouvrirJobs, type Jobs, type Travail } from '#server/socle/platform/jobs.ts'
import { libererExpirees } from '#server/teneur/validations/reservations.ts'

describe('après une panne, à deux processus, chaque travail rattrape ce qui a manqué, une fois', () => {
  let premiere: Produit
  let seconde: SecondProcessus
  let odette: Navigateur
  let catherine: Navigateur
  let depart: Date
  beforeAll(async () => {
    premiere = await ouvrirProduit()
    seconde = await ouvrirSecond(premiere)
    odette = await premiere.connecte('TELE_NONPRO_ADMIN_PRINC')
    catherine = await premiere.connecte('TENEUR_ADMIN_PRINC')
    depart = premiere.heure.instant
  })
  afterAll(async () => {
    await seconde.fermer()
    await premiere.fermer()
  })

  /** Le travail, fait par les deux au même instant de ce jour, puis refait. */
  async function passer(travail: (deps: Dependances) => Travail, instant: string) {
    premiere.heure.instant = new Date(instant)
    await Promise.all([premiere, seconde].map(({ deps }) => travail(deps).faire({})))
    await travail(seconde.deps).faire({})
    premiere.heure.instant = depart
  }
  /** Les événements de ce type, de ces objets : un par fois. */
  async function evenements(objets: readonly number[], evenement: string): Promise<number> {
    const { rows } = await sql<{ nombre: number }>`
      SELECT count(*)::int AS nombre FROM evenement_journal
      WHERE objet_id = ANY(${sql.val([...objets])}::bigint[]) AND categorie || '.' || type = ${evenement}`.execute(
      premiere.db,
    )
    return rows[0]!.nombre
  }
  const mandatsDe = (id: number) =>
    premiere.db
      .selectFrom('mandat')
      .select(['id', 'statut', 'debut'])
      .where('coproprieteId', '=', id)
      .orderBy('debut')
      .execute()
  const representee = (n: number) => coproprieteRepresentee(premiere, { qui: odette, teneur: catherine }, n)

  test('les mandats finis expirent et ceux qui attendaient leur jour commencent, quatre nuits plus tard', async () => {
    const finie = await representee(441)
    const suivie = await representee(442)
    const { statut } = await odette.appeler(renouvelerMandat, {
      body: {
        idCopropriete: String(suivie.id),
        dateDebutMandat: '2027-07-01',
        dateFinMandat: '2028-06-30',
      },
    })
    expect(statut).toBe(200)
    await passer(nuitDesMandats, '2027-07-04T22:10:00Z')
    expect((await mandatsDe(finie.id)).map((m) => m.statut)).toEqual(['EXPIRE'])
    expect(await evenements([finie.id], 'MANDAT.EXPIRATION')).toBe(1)
    const mandats = await mandatsDe(suivie.id)
    expect(mandats.map((m) => m.statut)).toEqual(['ARCHIVE', 'COURANT'])
    const deSuite = await evenements(
      mandats.map((m) => m.id),
      'MANDAT.SUITE',
    )
    expect(deSuite).toBe(1)
  })

  test('un compte qui dort est prévenu une fois, puis supprimé une fois', async () => {
    const { email, id } = await compteDe(premiere, 'TELE_NONPRO_GESTION')
    const dormir = (jours: number, rappels: number) =>
      premiere.db
        .updateTable('compte')
        .set({
          dateDerniereActivite: new Date(depart.getTime() - jours * 86_400_000).toISOString(),
          rappelsInactivite: rappels,
          dateDernierRappelInactivite: rappels > 0 ? '2026-11-01T04:45:00.000Z' : null,
        })
        .where('id', '=', id)
        .execute()
    const natures = async () => (await courrielsA(premiere, email)).map((c) => c.nature)
    // Prévenu depuis six jours, si les nuits n’avaient pas manqué.
    await dormir(310, 0)
    await passer(nuitInactivite, depart.toISOString())
    expect(await natures()).toEqual(['COMPTE.INACTIVITE'])
    await dormir(370, 3)
    await passer(nuitInactivite, depart.toISOString())
    expect(await natures()).toEqual(['COMPTE.INACTIVITE', 'COMPTE.SUPPRESSION'])
    expect(await evenements([id], 'COMPTE.INACTIVITE')).toBe(1)
  })

  test('un compte à activer est rappelé une fois, le lendemain du jour manqué', async () => {
    const { id, email } = await compteEnAttente(premiere, premiere.visiteur('10.5.0.1'), 45)
    const avant = (await courrielsA(premiere, email)).length
    await passer(nuitActivation, '2026-11-28T04:30:00Z')
    expect((await courrielsA(premiere, email)).slice(avant)).toHaveLength(1)
    expect(await evenements([id], 'COMPTE.RAPPEL_ACTIVATION')).toBe(1)
  })

  test('une échéance se rappelle une fois, deux jours après le matin manqué', async () => {
    const { id } = await representee(443)
    // À trente jours le 31 mai ; le travail n’a tourné que le 2 juin.
    await passer(rappelsDesEcheances, '2027-06-02T04:00:00Z')
    const { rows } = await sql<{ rang: number }>`
      SELECT rang FROM rappel WHERE copropriete_id = ${id} AND sorte = 'MANDAT'`.execute(premiere.db)
    expect(rows).toHaveLength(1)
    const { email } = await compteDe(premiere, 'TELE_NONPRO_ADMIN_PRINC')
    const rappels = (await courrielsA(premiere, email)).filter((c) => c.nature === 'ECHEANCE.RAPPEL')
    expect(rappels).toHaveLength(1)
  })

  test('une demande laissée se libère une fois, longtemps après', async () => {
    const { idDemande } = await demandeDeposee(odette, 444)
    await catherine.appeler(ouvrirDemande, { params: { id: String(idDemande) } })
    await passer(libererExpirees, '2026-11-23T10:00:00Z')
    expect(await evenements([idDemande], 'VALIDATION.VERROU_EXPIRE')).toBe(1)
  })
})

describe('à son heure, un travail est fait une fois, quel que soit le nombre de serveurs', () => {
  let base: Awaited<ReturnType<typeof baseNeuve>>
  const ouverts: Jobs[] = []
  const faits: NomTravail[] = []
  beforeAll(async () => {
    base = await baseNeuve()
  })
  afterAll(async () => {
    await Promise.all(ouverts.map((jobs) => jobs.arreter()))
    await base.fermer()
  })

  const travail = (nom: NomTravail, cron: string, reprise?: Travail['reprise']): Travail => ({
    nom,
    cron,
    ...(reprise && { reprise }),
    faire: () => {
      faits.push(nom)
      return Promise.resolve()
    },
  })
  const TROIS = [
    travail('mandats', '10 0 * * *', 'nuit'),
    travail('rappels', '0 6 * * *', 'nuit'),
    travail('verrous-expires', '* * * * *'),
  ]
  async function ouvrir(combien: number) {
    const neufs = Array.from({ length: combien }, () => ouvrirJobs(base.pool, true, () => undefined))
    ouverts.push(...neufs)
    await Promise.all(neufs.map((jobs) => jobs.demarrer(TROIS)))
    return neufs
  }
  const demandes = async (nom: NomTravail) => {
    const { rows } = await sql<{ nombre: number; creneaux: number; faits: number }>`
      SELECT count(*)::int AS nombre, count(DISTINCT singleton_on)::int AS creneaux,
        (SELECT count(*)::int FROM pgboss.job WHERE name = ${nom}) AS faits
      FROM pgboss.job WHERE name = '__pgboss__send-it' AND data->>'name' = ${nom}`.execute(base.db)
    return rows[0]!
  }

  test('tout arrêté trois jours : la nuit manquée se fait à l’ouverture, une fois à deux', async () => {
    const [premier] = await ouvrir(1)
    await expect
      .poll(
        async () => (await sql`SELECT FROM pgboss.version WHERE cron_on IS NOT NULL`.execute(base.db)).rows,
      )
      .toHaveLength(1)
    await premier!.arreter()
    ouverts.length = 0
    await sql`UPDATE pgboss.version SET cron_on = now() - interval '3 days'`.execute(base.db)
    await sql`UPDATE pgboss.schedule SET created_on = now() - interval '30 days'`.execute(base.db)
    await sql`DELETE FROM pgboss.job`.execute(base.db)
    faits.length = 0

    const deux = await ouvrir(2)
    await expect.poll(() => new Set(faits).size).toBe(3)
    for (const nom of ['mandats', 'rappels', 'verrous-expires'] as const) {
      const d = await demandes(nom)
      expect([nom, d.nombre, d.faits]).toEqual([nom, d.creneaux, d.creneaux])
    }
    // Une nuit ou trois, elle se fait une fois ; celle d’aujourd’hui, si c’est l’heure, en plus.
    for (const nom of ['mandats', 'rappels']) expect(faits.filter((f) => f === nom).length).toBeLessThan(3)
    const { passages } = await deux[0]!.passages()
    expect(passages.mandats).toMatchObject({ reussi: true, echecDepuis: null })
  })
})
