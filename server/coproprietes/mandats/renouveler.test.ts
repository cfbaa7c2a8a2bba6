import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lireFiche } from '#contract/public/annuaire.ts'
import { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import {
  demanderRattachement,
  lireRenouvellement,
  preparerRenouvellements,
  renouvelerMandat,
  renouvelerMandats,
} from '#contract/coproprietes/mandats.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { sql } from 'kysely'
import { coproprieteRepresentee, unPdf } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compteDe, courrielsA } from '#server/essais/utilisateurs.ts'
import { nuitDesMandats } from './nuit.ts'

let produit: Produit
let odette: Navigateur
let thomas: Navigateur
let catherine: Navigateur
const DEPART = '2026-11-20T09:00:00.000Z'
beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

/** Une copropriété qu’Odette représente du 01/07/2026 au 30/06/2027. */
const representee = (n: number) => coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, n)

/** La même, dont le mandat a pris fin ce jour. */
async function finie(n: number, fin: string) {
  const c = await representee(n)
  await produit.db.updateTable('copropriete').set({ mandatFin: fin }).where('id', '=', c.id).execute()
  await produit.db.updateTable('mandat').set({ fin }).where('coproprieteId', '=', c.id).execute()
  return c
}

const lire = (qui: Navigateur, id: number) => qui.appeler(lireRenouvellement, { params: { id: String(id) } })
const renouveler = (
  id: number,
  dates: { dateDebutMandat: string; dateFinMandat: string; confirmes?: string[] },
) => odette.appeler(renouvelerMandat, { body: { idCopropriete: String(id), ...dates } } as never)
const mandats = (id: number) =>
  produit.db
    .selectFrom('mandat')
    .select(['statut', 'debut', 'fin'])
    .where('coproprieteId', '=', id)
    .orderBy('id')
    .execute()
const fiche = async (numero: string) =>
  (await produit.visiteur().appeler(lireFiche, { params: { id: numero } })).corps
const laNuitDu = (jour: string) => {
  const maintenant = () => `${jour}T00:10:00.000Z`
  return nuitDesMandats({ ...produit.deps, horloge: { maintenant } }).faire({})
}

describe('Renouveler (§2.4)', () => {
  test('un mandat en cours : les dates sont proposées, le suivant attend son jour, la nuit fait le reste', async () => {
    const { id, numero } = await representee(871)
    const lu = (await lire(odette, id)).corps
    expect([lu.dateDebutMandat, lu.dateFinMandat]).toEqual(['2027-07-01', '2028-06-30'])
    const fait = await renouveler(id, {
      dateDebutMandat: lu.dateDebutMandat,
      dateFinMandat: lu.dateFinMandat,
    })
    expect(fait.corps).toEqual({ numero, dateDebut: '2027-07-01', dateFin: '2028-06-30' })
    expect(await mandats(id)).toEqual([
      { statut: 'RENOUVELLEMENT_DECLARE', debut: '2026-07-01', fin: '2027-06-30' },
      { statut: 'COURANT', debut: '2027-07-01', fin: '2028-06-30' },
    ])
    expect(await fiche(numero)).toMatchObject({ mandatFin: '2028-06-30', situationMandat: 'EN_COURS' })
    expect((await lire(odette, id)).erreur.code).toBe('RENOUVELLEMENT_DEJA_DECLARE')

    await laNuitDu('2027-06-30')
    expect((await mandats(id))[0]?.statut).toBe('RENOUVELLEMENT_DECLARE')
    await laNuitDu('2027-07-01')
    expect((await mandats(id)).map((m) => m.statut)).toEqual(['ARCHIVE', 'COURANT'])
    expect((await fiche(numero)).etat).toBe('IMMATRICULEE_RATTACHEE')
  })

  test('un mandat expiré : la nuit le dit, le renouveler rattache de nouveau', async () => {
    const { id, numero } = await finie(872, '2026-10-31')
    await laNuitDu('2026-11-20')
    expect(await mandats(id)).toMatchObject([{ statut: 'EXPIRE' }])
    expect((await fiche(numero)).etat).toBe('IMMATRICULEE_RATTACHEMENT_EXPIRE')
    const liste = await odette.appeler(rechercherCoproprietes, { body: { immatriculationOuNom: numero } })
    expect(liste.corps.ligneRechercheCoproprieteDTOList[0]?.actions).toEqual(
      expect.arrayContaining(['renouveler', 'retirer']),
    )

    const fait = await renouveler(id, { dateDebutMandat: '2026-11-01', dateFinMandat: '2027-10-31' })
    expect(fait.statut).toBe(200)
    expect((await mandats(id)).map((m) => m.statut)).toEqual(['ARCHIVE', 'COURANT'])
    expect((await fiche(numero)).etat).toBe('IMMATRICULEE_RATTACHEE')
    const acceptee = await produit.db
      .selectFrom('acceptee')
      .select(['dateDebutMandat', 'dateFinMandat'])
      .where('coproprieteId', '=', id)
      .executeTakeFirst()
    expect(acceptee).toEqual({ dateDebutMandat: '2026-11-01', dateFinMandat: '2027-10-31' })
  })

  test('avec sa pièce, qui dit sa nature', async () => {
    const { id } = await representee(873)
    const envoyer = (typeJustifMandat?: 'PV_AG') =>
      odette.appeler(renouvelerMandat, {
        body: {
          idCopropriete: String(id),
          dateDebutMandat: '2027-07-01',
          dateFinMandat: '2028-06-30',
          ...(typeJustifMandat && { typeJustifMandat }),
        },
        fichier: { nom: 'pv.pdf', contenu: Buffer.from('') },
      })
    expect((await envoyer()).erreur.refus).toMatchObject([{ champ: 'typeJustifMandat', code: 'OBLIGATOIRE' }])
    const fait = await odette.appeler(renouvelerMandat, {
      body: {
        idCopropriete: String(id),
        dateDebutMandat: '2027-07-01',
        dateFinMandat: '2028-06-30',
        typeJustifMandat: 'PV_AG',
      },
      fichier: { nom: 'pv.pdf', contenu: await unPdf() },
    })
    expect(fait.statut).toBe(200)
  })

  test.each([
    ['d’un syndic', false, 874, 'PV_AG', 'ORDO_NOMINATION'],
    ['d’un administrateur provisoire', true, 875, 'ORDO_NOMINATION', 'PV_AG'],
  ] as const)('la pièce %s est de la nature de son mandat', async (_, provisoire, n, juste, autre) => {
    const { id } = await representee(n)
    const avecPiece = async (typeJustifMandat: typeof juste) =>
      odette.appeler(renouvelerMandat, {
        body: {
          idCopropriete: String(id),
          dateDebutMandat: '2027-07-01',
          dateFinMandat: '2028-06-30',
          typeJustifMandat,
        },
        fichier: { nom: 'piece.pdf', contenu: await unPdf() },
      })
    await produit.db
      .updateTable('mandat')
      .set({ administrationProvisoire: provisoire })
      .where('coproprieteId', '=', id)
      .execute()
    expect((await lire(odette, id)).corps.contexte.administrationProvisoire).toBe(provisoire)
    expect((await avecPiece(autre)).erreur.refus).toMatchObject([
      { champ: 'typeJustifMandat', code: 'JUSTIFICATIF_NATURE' },
    ])
    expect(await mandats(id)).toHaveLength(1)
    expect((await avecPiece(juste)).statut).toBe(200)
  })

  test('le registre n’a pas le mandat, mais sait l’administration provisoire : la pièce et la suite en sont', async () => {
    const { id } = await representee(876)
    await produit.pool.query('DELETE FROM demande WHERE copropriete_id = $1', [id])
    await produit.pool.query('DELETE FROM mandat WHERE copropriete_id = $1', [id])
    await produit.pool.query('UPDATE copropriete SET administration_provisoire = true WHERE id = $1', [id])
    expect((await lire(odette, id)).corps.contexte.administrationProvisoire).toBe(true)
    expect(
      (await renouveler(id, { dateDebutMandat: '2027-07-01', dateFinMandat: '2028-06-30' })).statut,
    ).toBe(200)
    const { rows } = await produit.pool.query(
      'SELECT administration_provisoire AS provisoire FROM mandat WHERE copropriete_id = $1',
      [id],
    )
    expect(rows).toEqual([{ provisoire: true }])
  })

  test.each([
    [{ dateDebutMandat: '2027-06-30', dateFinMandat: '2028-06-29' }, 'DEBUT_AVANT_FIN_PRECEDENT'],
    [{ dateDebutMandat: '2027-07-01', dateFinMandat: '2030-07-01' }, 'MANDAT_TROP_LONG'],
    [{ dateDebutMandat: '2027-07-01', dateFinMandat: '2027-07-01' }, 'FIN_AVANT_DEBUT'],
  ])('%j est refusé, et rien n’est gardé', async (dates, code) => {
    const { id } = await representee(880 + code.length)
    const r = await renouveler(id, dates)
    expect(r.erreur.refus).toContainEqual(expect.objectContaining({ code }))
    expect(await mandats(id)).toHaveLength(1)
  })

  test('une durée qui n’est pas de douze mois se confirme', async () => {
    const { id } = await representee(901)
    const dates = { dateDebutMandat: '2027-07-01', dateFinMandat: '2028-12-31' }
    expect((await renouveler(id, dates)).erreur.code).toBe('CONFIRMATION_ATTENDUE')
    const confirmee = await renouveler(id, { ...dates, confirmes: ['MANDAT_PAS_DOUZE_MOIS:dateFinMandat'] })
    expect(confirmee.statut).toBe(200)
  })

  test('celle d’un autre n’est pas là ; une demande d’un autre représentant l’arrête', async () => {
    const { id, numero } = await finie(902, '2026-10-31')
    expect((await lire(thomas, id)).erreur.code).toBe('INTROUVABLE')
    const demande = await thomas.appeler(demanderRattachement, {
      body: {
        numero,
        adminProvisoire: 'false',
        typeJustifMandat: 'CONTRAT_SYNDIC',
        dateDebutMandat: '2026-11-01',
        dateFinMandat: '2027-10-31',
      },
      fichier: { nom: 'contrat.pdf', contenu: await unPdf() },
    })
    expect(demande.statut).toBe(200)
    expect(
      (await renouveler(id, { dateDebutMandat: '2026-11-01', dateFinMandat: '2027-10-31' })).erreur.code,
    ).toBe('RATTACHEMENT_EN_COURS')
  })
})

test('la nuit est la même deux fois, et ne touche pas un mandat qui finit aujourd’hui', async () => {
  expect(produit.deps.horloge.maintenant().slice(0, 10)).toBe(DEPART.slice(0, 10))
  const { id } = await finie(903, '2026-11-20')
  await laNuitDu('2026-11-20')
  expect(await mandats(id)).toMatchObject([{ statut: 'COURANT' }])
  await laNuitDu('2026-11-21')
  await laNuitDu('2026-11-21')
  expect(await mandats(id)).toMatchObject([{ statut: 'EXPIRE' }])
  const ecrits = await produit.db
    .selectFrom('evenementJournal')
    .select('id')
    .where('type', '=', 'EXPIRATION')
    .where('objetId', '=', id)
    .execute()
  expect(ecrits).toHaveLength(1)
})

describe('Renouveler plusieurs mandats', () => {
  const preparer = (qui: Navigateur, ...identifiants: number[]) =>
    qui.appeler(preparerRenouvellements, { body: { identifiants } })

  test('chacun suit le sien ; un refus ne retient pas les autres ; un seul courriel', async () => {
    const deux = [await representee(891), await finie(892, '2026-10-31')]
    const [premiere, seconde] = [deux[0]!.id, deux[1]!.id]
    const [autre] = (await thomas.appeler(rechercherCoproprietes, { body: {} })).corps
      .ligneRechercheCoproprieteDTOList
    const prepares = (await preparer(odette, premiere, seconde, autre!.id, premiere)).corps
    expect(prepares.map((p) => [p.id, p.debut, p.infoCopro === null])).toEqual([
      [premiere, '2027-07-01', false],
      [seconde, '2026-11-01', false],
      [autre!.id, null, true],
    ])
    expect(prepares[2]!.obstacle).toBeTruthy()

    const mandat = (id: number, dateDebutMandat: string, dateFinMandat: string) => ({
      id,
      dateDebutMandat,
      dateFinMandat,
    })
    const { email } = await compteDe(produit, 'TELE_NONPRO_ADMIN_PRINC')
    const avant = (await courrielsA(produit, email)).length
    const { corps } = await odette.appeler(renouvelerMandats, {
      body: {
        mandats: [
          mandat(premiere, '2027-07-01', '2028-06-30'),
          mandat(autre!.id, '2027-07-01', '2028-06-30'),
          mandat(seconde, '2026-11-01', '2027-10-31'),
        ],
      },
    })
    expect(corps.map((r) => [r.id, r.dateFin])).toEqual([
      [premiere, '2028-06-30'],
      [autre!.id, null],
      [seconde, '2027-10-31'],
    ])
    expect((await mandats(premiere)).at(-1)).toMatchObject({ debut: '2027-07-01', fin: '2028-06-30' })
    const neufs = (await courrielsA(produit, email)).slice(avant)
    expect(neufs.map((c) => c.sujet)).toEqual(['2 mandats renouvelés'])
    const encore = (await preparer(odette, premiere)).corps
    expect(encore[0]!.obstacle).toMatch(/30\/06\/2028/)
  })

  test('une panne en chemin : ce qui s’est fait est annoncé', async () => {
    const [premiere, seconde] = [await representee(846), await representee(847)]
    await sql`CREATE FUNCTION pas_celle_la() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.copropriete_id = ${sql.lit(seconde.id)} THEN RAISE 'disque plein' USING ERRCODE = '53100'; END IF;
      RETURN NEW; END $$`.execute(produit.db)
    await sql`CREATE TRIGGER pas_celle_la BEFORE INSERT ON mandat FOR EACH ROW EXECUTE FUNCTION pas_celle_la()`.execute(
      produit.db,
    )
    const { email } = await compteDe(produit, 'TELE_NONPRO_ADMIN_PRINC')
    const avant = (await courrielsA(produit, email)).length
    const dates = { dateDebutMandat: '2027-07-01', dateFinMandat: '2028-06-30' }
    const rendu = await odette.appeler(renouvelerMandats, {
      body: { mandats: [premiere, seconde].map(({ id }) => ({ id, ...dates })) },
    })
    await sql`DROP FUNCTION pas_celle_la CASCADE`.execute(produit.db)
    expect(rendu.statut).toBe(503)
    const [neuf, ...autres] = (await courrielsA(produit, email)).slice(avant)
    expect(autres).toEqual([])
    expect(neuf!.texte).toContain(afficherNumero(premiere.numero))
    expect(neuf!.texte).not.toContain(afficherNumero(seconde.numero))
  })

  test('une durée qui n’est pas de douze mois se confirme, une date impossible se dit', async () => {
    const { id } = await representee(893)
    const demander = (dateFinMandat: string, dureeConfirmee = false) =>
      odette.appeler(renouvelerMandats, {
        body: { mandats: [{ id, dateDebutMandat: '2027-07-01', dateFinMandat }], dureeConfirmee },
      })
    const [long] = (await demander('2029-06-30')).corps
    expect([long!.dateFin, long!.obstacle]).toEqual([null, expect.stringMatching(/douze mois/)])
    const [inverse] = (await demander('2027-06-30', true)).corps
    expect(inverse!.obstacle).toBeTruthy()
    const [fait] = (await demander('2029-06-30', true)).corps
    expect(fait).toEqual({ id, dateFin: '2029-06-30', obstacle: null })
  })

  test('ni vide, ni plus de deux cents à la fois, ni par qui n’a pas ce droit', async () => {
    expect((await preparer(odette)).statut).toBe(400)
    expect((await preparer(odette, ...Array.from({ length: 201 }, (_, i) => i + 1))).statut).toBe(400)
    expect((await preparer(catherine, 1)).statut).toBe(403)
  })
})
