import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rechercherTeledeclarants, TRIS_TELEDECLARANTS } from '#contract/teledeclarants.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

const NOMBRE = 60_000
/** Deux cents millisecondes sur une machine au repos ; la borne laisse de quoi à celle qui fait autre chose. */
const BORNE_MS = 1_000

let produit: Produit
let catherine: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  await sql`
    WITH semes AS (
      INSERT INTO teledeclarant (type, statut, raison_sociale, siret, code_ape, voie, code_postal, localite, email)
      SELECT (ARRAY['PRO', 'NON_PRO', 'NON_PRO', 'NOTAIRE', 'AUTRE'])[1 + n % 5],
        (ARRAY['ACTIF', 'ACTIF', 'ACTIF', 'ATT_ACTIVATION', 'ATT_CREA_COMPTE', 'SUPPRIME'])[1 + n % 6],
        (ARRAY['Cabinet', 'Régie', 'Immobilière'])[1 + n % 3] || ' ' || substr(md5(n::text), 1, 8) || ' Été',
        CASE WHEN n % 2 = 0 THEN lpad((10000 + n)::text, 14, '7') END, (ARRAY['6832A', '6831Z', NULL])[1 + n % 3],
        n || ' rue des Lilas', lpad((n % 95 + 1)::text, 2, '0') || '000',
        (ARRAY['Lyon', 'Saint-Denis', 'Évry'])[1 + n % 3] || ' ' || n % 97, 'contact' || n || '@exemple.invalid'
      FROM generate_series(1, ${sql.lit(NOMBRE)}) n
      RETURNING id, type, statut),
    comptes AS (
      INSERT INTO compte (teledeclarant_id, identifiant, email, mot_de_passe, civilite, nom, prenom, profil, statut)
      SELECT id, 'seme' || id || '-' || k, 'seme' || id || '-' || k || '@exemple.invalid',
        CASE WHEN id % 9 > 0 THEN 'x' END, 'M', 'Nom' || substr(md5(id::text), 1, 6),
        (ARRAY['Étienne', 'Odette', 'Thomas'])[1 + id % 3],
        CASE WHEN k = 2 THEN 'TELE_PRO_GESTION' WHEN type = 'NOTAIRE' THEN 'NOTAIRE_ADMIN'
          WHEN type = 'NON_PRO' THEN 'TELE_NONPRO_ADMIN_PRINC' ELSE 'TELE_PRO_ADMIN_PRINC' END, 'ACTIF'
      FROM semes, generate_series(1, 2) k WHERE statut <> 'SUPPRIME')
    INSERT INTO copropriete (numero, etat, teledeclarant_id)
    SELECT 'ZZ' || lpad((row_number() OVER ())::text, 7, '0'), 'IMMATRICULEE_RATTACHEE', id
    FROM semes, generate_series(1, 2)`.execute(produit.db)
  await sql`VACUUM (ANALYZE) teledeclarant`.execute(produit.db)
  await sql`VACUUM (ANALYZE) compte`.execute(produit.db)
  await sql`VACUUM (ANALYZE) copropriete`.execute(produit.db)
})
afterAll(() => produit.fermer())

async function chrono(body: object) {
  const debut = performance.now()
  const r = await catherine.appeler(rechercherTeledeclarants, { body })
  const ms = performance.now() - debut
  expect(r.statut).toBe(200)
  return { ms, corps: r.corps }
}

describe('Soixante mille télédéclarants', () => {
  test.each([
    ['sans critère', {}],
    ['identifiant', { id: '31000' }],
    ['raison sociale rare', { raisonSociale: 'c81e728d' }],
    ['raison sociale courante', { raisonSociale: 'cabinet' }],
    ['raison sociale d’une lettre', { raisonSociale: 'e' }],
    ['raison sociale introuvable', { raisonSociale: 'zzzzzz' }],
    ['raison sociale, début', { raisonSociale: '$immobiliere' }],
    ['raison sociale, joker', { raisonSociale: '_a_b_c' }],
    ['SIRET', { siret: '77777777720000' }],
    ['SIREN', { siret: '777777777' }],
    ['type', { type: 'NOTAIRE' }],
    ['statut', { statut: 'SUPPRIME' }],
    ['code postal', { codePostal: '21000' }],
    ['commune', { localite: 'saint denis 12' }],
    ['nom rare', { adminNom: 'nomc81e' }],
    ['nom d’une lettre', { adminNom: 'o' }],
    ['prénom', { adminPrenom: 'etienne' }],
    ['adresse électronique rare', { email: 'seme31000-1@' }],
    ['adresse électronique courante', { email: 'exemple' }],
    ['mot de passe créé', { motDePasseCree: false }],
    ['activité', { codeApe: '68.31Z' }],
    ['tout à la fois', { raisonSociale: 'e', localite: 'lyon', adminNom: 'nom', email: 'seme', type: 'PRO' }],
  ])('%s', async (_, criteres) => {
    await chrono(criteres)
    const { ms } = await chrono({ ...criteres, paginationOptions: { pageSize: 100 } })
    expect(ms).toBeLessThan(BORNE_MS)
  })

  test.each(TRIS_TELEDECLARANTS.flatMap((t) => [`${t} asc`, `${t} desc`]))('tri par %s', async (tri) => {
    const [sortField, sortDirection] = tri.split(' ')
    const { ms, corps } = await chrono({
      raisonSociale: 'e',
      paginationOptions: { pageSize: 100, pageNumber: 3, sortField, sortDirection },
    })
    expect(ms).toBeLessThan(BORNE_MS)
    expect(corps).toMatchObject({ totalItems: 1_000, plafonne: true })
    expect(corps.teledeclarantDTOList).toHaveLength(100)
    expect(new Set(corps.teledeclarantDTOList.map((t) => t.nbCoproprietes))).toEqual(new Set([2]))
  })

  test('on compte jusqu’à mille et l’on ne feuillette pas au-delà', async () => {
    const page = async (pageNumber: number) =>
      (await chrono({ paginationOptions: { pageNumber, pageSize: 100 } })).corps.teledeclarantDTOList.length
    expect([await page(10), await page(11), await page(100_000)]).toEqual([100, 0, 0])
  })

  test('un supprimé ne paraît que si on demande ce statut', async () => {
    const { corps } = await chrono({ paginationOptions: { pageSize: 100, sortField: 'statut' } })
    expect(corps.teledeclarantDTOList.map((t) => t.statut)).not.toContain('SUPPRIME')
    const { corps: supprimes } = await chrono({ statut: 'SUPPRIME', paginationOptions: { pageSize: 100 } })
    expect(new Set(supprimes.teledeclarantDTOList.map((t) => t.statut))).toEqual(new Set(['SUPPRIME']))
  })
})
