import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lireAlentours, lireQrDeFiche } from '#contract/public/annuaire.ts'
import { lireDeclaration } from '#domain/coproprietes/declaration/lecture.ts'
import { avec, CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let visiteur: Navigateur
let id: number

const NUMERO = 'XA0000001'
const declaree = (valeurs: Record<string, unknown> = {}) =>
  JSON.stringify(lireDeclaration(avec(saisieComplete(), valeurs), CONTEXTE).declaration)

beforeAll(async () => {
  produit = await ouvrirProduit()
  visiteur = produit.visiteur()
  const nee = await produit.db
    .insertInto('copropriete')
    .values({
      numero: NUMERO,
      etat: etatRepris('IMMATRICULEE_RATTACHEE' as const),
      nom: 'Alentours',
      codeInsee: '69383',
      departement: '69',
      region: '84',
      typeSyndic: 'NON_PRO',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  id = nee.id
})
afterAll(() => produit.fermer())

const alentours = (numero = NUMERO) => visiteur.appeler(lireAlentours, { params: { numero } })

/** Le télédéclarant d’une personne de la démonstration. */
const etablissementDe = (type: 'PRO' | 'NON_PRO') =>
  produit.db
    .selectFrom('teledeclarant')
    .select(['id', 'raisonSociale'])
    .where('type', '=', type)
    .limit(1)
    .executeTakeFirstOrThrow()

describe('ce qui entoure une fiche', () => {
  test('sa région, son département, sa commune et son arrondissement', async () => {
    expect((await alentours()).corps).toMatchObject({
      region: { code: '84', nom: 'Auvergne-Rhône-Alpes' },
      departement: { code: '69', nom: 'Rhône' },
      communes: [{ code: '69123' }, { code: '69383' }],
    })
  })

  test('ce qui a changé depuis trois ans, sans nom de bénévole, sans montant, sans raison', async () => {
    const [pro, benevole] = [await etablissementDe('PRO'), await etablissementDe('NON_PRO')]
    await produit.db
      .updateTable('teledeclarant')
      .set({ raisonSociale: 'Madame Jeanne Bénévole' })
      .where('id', '=', benevole.id)
      .execute()
    const journal = (date: string, type: string, ancien: object | null, nouveau: object) => ({
      date: `${date}T09:00:00.000Z`,
      auteur: 'Odette Rambervil',
      categorie: type.split('.')[0]!,
      type: type.split('.')[1]!,
      modalite: 'IHM',
      objet: 'copropriete' as const,
      objetId: id,
      ancien: ancien && JSON.stringify(ancien),
      nouveau: JSON.stringify(nouveau),
    })
    const { rows } = await sql<{ id: number }>`
      INSERT INTO declaration (copropriete_id, teledeclarant_id, compte_id, type_declaration, type_immat, etape, saisie, date_soumission, donnees)
      VALUES (${id}, ${pro.id}, (SELECT min(id) FROM compte), 'AVANT_DECLARATION_ANNUELLE', 'DEFAULT', 'recapitulatif', '{}', '2026-01-01', ${declaree()}::jsonb),
        (${id}, ${pro.id}, (SELECT min(id) FROM compte), 'AVANT_DECLARATION_ANNUELLE', 'DEFAULT', 'recapitulatif', '{}', '2026-01-01', ${declaree(
          {
            'identification.nbLots': '50',
            'donneesFinancieres.montantDettes': '777 777',
          },
        )}::jsonb) RETURNING id`.execute(produit.db)
    await produit.db
      .insertInto('evenementJournal')
      .values([
        journal('2020-01-01', 'COPROPRIETE.IMMATRICULATION', null, {}),
        journal('2024-02-01', 'MANDAT.RATTACHEMENT', null, {
          representant: pro.id,
          mandatFin: '2026-06-30',
          reference: 'RA-SECRET',
        }),
        journal('2025-03-01', 'MANDAT.RATTACHEMENT', null, {
          representant: benevole.id,
          mandatFin: '2027-06-30',
        }),
        journal(
          '2026-04-01',
          'COPROPRIETE.MISE_A_JOUR',
          { declaration: rows[0]!.id },
          { declaration: rows[1]!.id, typeMaj: 'COMPTESNONAPPROUVES', cloture: '2025-12-31' },
        ),
        journal('2026-05-01', 'MANDAT.RETRAIT', null, { raison: 'Impayés de 777 777 euros' }),
        journal('2026-06-01', 'COPROPRIETE.ATTESTATION', null, { qualite: 'SECRET' }),
      ] as never)
      .execute()
    const reponse = await alentours()
    expect(reponse.corps.changements.map(({ jour, titre, details }) => ({ jour, titre, details }))).toEqual([
      { jour: '2026-05-01', titre: 'Représentant retiré', details: [] },
      {
        jour: '2026-04-01',
        titre: 'Mise à jour annuelle',
        details: ['Nombre total de lots\u00a0: 50, au lieu de 48.'],
      },
      {
        jour: '2025-03-01',
        titre: 'Nouveau représentant',
        details: ['Représentée par\u00a0: Syndic bénévole ou coopératif.', 'Mandat jusqu’au 30 juin 2027.'],
      },
      {
        jour: '2024-02-01',
        titre: 'Nouveau représentant',
        details: [`Représentée par\u00a0: ${pro.raisonSociale}.`, 'Mandat jusqu’au 30 juin 2026.'],
      },
    ])
    expect(reponse.texte).not.toMatch(/Jeanne|Odette|777|SECRET|Impayés|approuv/)
  })

  test('absente, dissoute ou mal écrite, elle n’a pas d’alentours', async () => {
    for (const [numero, statut] of [
      ['ZZ9999999', 404],
      ['abc', 400],
      ['AA00000011', 400],
      ["AA'000001", 400],
    ] as const) {
      const { statut: vu, erreur } = await alentours(numero)
      expect([numero, vu]).toEqual([numero, statut])
      expect(erreur.message).toMatch(/[.?!]$/)
    }
    expect((await alentours('xa0-000-001')).statut).toBe(200)
  })

  test('le code de la page imprimée est un dessin, jamais un script', async () => {
    const { statut, entetes, corps } = await visiteur.appeler(lireQrDeFiche, { params: { numero: NUMERO } })
    expect([statut, entetes['content-type']]).toEqual([200, 'image/svg+xml'])
    const inconnu = await visiteur.appeler(lireQrDeFiche, { params: { numero: 'ZZ9999999' } })
    expect([inconnu.statut, inconnu.erreur.code]).toEqual([404, 'INTROUVABLE'])
    expect(corps.toString('utf8')).toMatch(/^<svg [^<]*><path fill="#000" d="[Mhvz\d -]+"\/><\/svg>$/)
  })
})
