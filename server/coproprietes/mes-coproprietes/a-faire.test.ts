import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compterLesListes, rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import { ceQuiEstAFaire, CODES_CAS, rangementDe } from '#domain/coproprietes/mes-coproprietes/a-faire.ts'
import { CODES_ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { CODES_LISTES_SUIVIES } from '#domain/socle/acces/suivi.ts'
import { CODES_EMPECHEMENTS, type Empechement } from '#domain/coproprietes/mes-coproprietes/empechements.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let cabinet: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  cabinet = await produit.connecte('TELE_PRO_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

const AUJOURDHUI = '2026-11-20'

const lister = async (sortField: 'aFaire' | 'jour', sortDirection: 'asc' | 'desc' = 'asc') => {
  const vues = []
  for (let pageNumber = 1; pageNumber <= 4; pageNumber += 1) {
    const { corps } = await cabinet.appeler(rechercherCoproprietes, {
      body: {
        etatsCopropriete: CODES_ETATS,
        paginationOptions: { pageNumber, pageSize: 100, sortField, sortDirection },
      },
    })
    vues.push(...corps.ligneRechercheCoproprieteDTOList)
  }
  return vues
}

/** De tous les états, de toutes les dates, et de tout ce qui retient un acte : les copropriétés du cabinet, changées en place. */
async function varier(): Promise<void> {
  const etats = sql.val(CODES_ETATS.filter((e) => e !== 'SUPPRIMEE' && e !== 'FUTUR'))
  await sql`UPDATE copropriete c SET
      etat = CASE WHEN n % 3 = 0 THEN (${etats}::text[])[1 + n / 3 % array_length(${etats}::text[], 1)]
        WHEN n % 3 = 1 THEN 'IMMATRICULEE_RATTACHEE' ELSE 'IMMATRICULEE_RATTACHEMENT_EXPIRE' END,
      mandat_fin = (ARRAY[NULL, '2026-08-20', '2026-11-20', '2026-12-02', '2027-06-30']::date[])[1 + n % 5],
      date_cloture = (ARRAY[NULL, '2025-03-06', '2025-03-25', '2025-12-31']::date[])[1 + n % 4],
      date_maj = CASE WHEN n % 7 = 0 THEN DATE '2025-02-01' END,
      successeur_declare = n % 11 = 0
    FROM (SELECT id, row_number() OVER (ORDER BY id)::int AS n FROM copropriete
      WHERE teledeclarant_id = (SELECT teledeclarant_id FROM copropriete GROUP BY 1 HAVING count(*) = 400)) r
    WHERE r.id = c.id`.execute(produit.db)
  const siennes = sql`SELECT c.id, c.teledeclarant_id, row_number() OVER (ORDER BY c.id)::int AS n FROM copropriete c
    WHERE teledeclarant_id = (SELECT teledeclarant_id FROM copropriete GROUP BY 1 HAVING count(*) = 400)`
  const compte = sql`(SELECT id FROM compte WHERE teledeclarant_id = s.teledeclarant_id ORDER BY id LIMIT 1)`
  await sql`INSERT INTO succession (copropriete_id, teledeclarant_id, compte_id, etat, nature, debut, date_creation,
      date_modification)
    SELECT id, teledeclarant_id, ${compte}, 'DECLAREE', 'INCONNU', '2026-12-10', now(), now()
    FROM (${siennes}) s WHERE n % 13 = 0`.execute(produit.db)
  await sql`INSERT INTO mandat (copropriete_id, teledeclarant_id, statut, debut, fin)
    SELECT id, teledeclarant_id, 'COURANT', '2029-07-01', '2030-06-30' FROM (${siennes}) s WHERE n % 17 = 0`.execute(
    produit.db,
  )
  await sql`WITH m AS (INSERT INTO mandat (copropriete_id, teledeclarant_id, statut, debut, fin)
      SELECT id, teledeclarant_id, 'A_VALIDER', '2031-07-01', '2032-06-30' FROM (${siennes}) s WHERE n % 19 = 0
      RETURNING id, copropriete_id, teledeclarant_id)
    INSERT INTO demande (reference, type, copropriete_id, mandat_id, teledeclarant_id, compte_id, date_depot)
    SELECT 'RA-2026-9' || lpad(s.id::text, 5, '0'), 'RATTACHEMENT', s.copropriete_id, s.id, s.teledeclarant_id, ${compte}, now()
    FROM m s`.execute(produit.db)
}

test('la liste se range par ce qui est dû, comme le dit le domaine, ligne à ligne, dans les deux sens', async () => {
  await varier()
  const vues = await lister('aFaire')
  expect(vues.length).toBe(400)
  const tenues = await produit.db
    .selectFrom('copropriete as c')
    .leftJoin('acceptee as a', 'a.coproprieteId', 'c.id')
    .select(['c.id', 'c.etat', 'c.mandatFin', 'c.successeurDeclare', 'c.dateCloture', 'c.dateMaj'])
    .select(sql<boolean>`coalesce(a.parcelles_non_situees <> '{}', false)`.as('aSituer'))
    .where(
      'c.id',
      'in',
      vues.map((l) => l.id),
    )
    .execute()
  const parId = new Map(tenues.map((t) => [t.id, t]))
  const jugees = vues.map((l) => {
    const { dateCloture, dateMaj, ...tenue } = parId.get(l.id)!
    return ceQuiEstAFaire(
      { ...tenue, derniereCloture: dateCloture, derniereMaj: dateMaj, empechements: l.empechements },
      AUJOURDHUI,
    )
  })
  // Chaque ligne dit ce que le domaine en dit.
  expect(vues.map(({ aFaire: { phrase, ton, le } }) => ({ phrase, ton, le }))).toEqual(
    jugees.map(({ phrase, ton, le }) => ({ phrase, ton, le })),
  )
  const clef = (j: (typeof jugees)[number]) => [rangementDe(j.cas).rang, j.le ?? '9999-12-31'].join(' ')
  const clefs = jugees.map(clef)
  expect(clefs).toEqual(clefs.toSorted())
  // Ces lignes passent par tous les cas, et par tout ce qui retient un acte.
  expect(new Set(jugees.map((j) => j.cas))).toEqual(new Set(CODES_CAS))
  const retenues = new Set<Empechement>(vues.flatMap((l) => l.empechements))
  expect([...retenues].toSorted()).toEqual(CODES_EMPECHEMENTS.toSorted())

  const jours = (await lister('jour')).map((l) => l.aFaire.le)
  expect(jours.filter((le) => le !== null)).toEqual(jours.filter((le) => le !== null).toSorted())
  const retour = (await lister('jour', 'desc')).map((l) => l.aFaire.le)
  expect(retour.filter((le) => le !== null)).toEqual(jours.filter((le) => le !== null).toReversed())
  // Sans jour, après, dans les deux sens.
  expect(retour.slice(retour.findIndex((le) => le === null)).every((le) => le === null)).toBe(true)
})

test('le bouton d’une ligne est l’acte dû, s’il est à cette personne de le faire', async () => {
  const gestionnaire = await produit.connecte('TELE_PRO_GESTION')
  const notaire = await produit.connecte('NOTAIRE_NOTAIRE')
  const actesDe = async (qui: Navigateur) => {
    const { corps } = await qui.appeler(rechercherCoproprietes, {
      body: { paginationOptions: { pageSize: 100 } },
    })
    return corps.ligneRechercheCoproprieteDTOList
  }
  const duCabinet = await actesDe(cabinet)
  expect(new Set(duCabinet.map((l) => l.aFaire.acte))).toContain('renouveler')
  for (const l of [...duCabinet, ...(await actesDe(gestionnaire))])
    if (l.aFaire.acte === 'renouveler' || l.aFaire.acte === 'mettreAJour')
      expect([l.id, l.actions]).toEqual([l.id, expect.arrayContaining([l.aFaire.acte])])
  expect((await actesDe(notaire)).filter((l) => l.aFaire.acte !== null)).toEqual([])
})

test('les onglets comptent chacun sa liste, d’un seul appel', async () => {
  const { corps: comptes } = await cabinet.appeler(compterLesListes, {})
  for (const filtre of CODES_LISTES_SUIVIES) {
    const { corps } = await cabinet.appeler(rechercherCoproprietes, { body: { filtre } })
    expect([filtre, comptes[filtre]]).toEqual([filtre, corps.totalItems])
  }
  const notaire = await produit.connecte('NOTAIRE_NOTAIRE')
  expect((await notaire.appeler(compterLesListes, {})).statut).toBe(403)
})
