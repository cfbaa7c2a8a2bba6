import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/socle/call.ts'
import { lister } from '#contract/institutions/categorisation.ts'
import {
  lireDonneesBrutes,
  telechargerDonneesBrutes,
  telechargerGrille,
} from '#contract/institutions/donnees-brutes.ts'
import {
  AUCUNE_PRISE,
  BORNES_DES_PRISES,
} from '#domain/institutions/categorisation/telechargements/prises.ts'
import { COLONNES_BRUTES, GRILLE } from '#domain/institutions/donnees-brutes/colonnes.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { lireDeclaration } from '#domain/coproprietes/declaration/lecture.ts'
import { CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import { accepter, autreAgent } from '#server/essais/agent.ts'
import { relirePdf } from '#server/essais/pdf.ts'
import { oublierLesPrises } from '#server/essais/prises.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { noterToutes } from '#server/socle/registre/chiffres/score.ts'

const declarationComplete = () => lireDeclaration(saisieComplete(), CONTEXTE).declaration

const JOUR = '2026-11-20'
const PASSE = '2025-12-31'
const EPCI = '200046977'
const MONTANT = 91827364.55
let produit: Produit
let agent: Navigateur
let teneur: Navigateur
let etrangere: Navigateur
/** Une copropriété de la métropole, qui porte un montant reconnaissable. */
let marquee: { id: number; numero: string }
beforeAll(async () => {
  produit = await ouvrirProduit()
  await noterToutes(produit.db, JOUR)
  agent = await produit.connecte('INSTITUTIONNEL')
  teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  const { siret } = await produit.db
    .selectFrom('teledeclarant')
    .select('siret')
    .where('siret', 'is not', null)
    .where('type', '=', 'PRO')
    .executeTakeFirstOrThrow()
  etrangere = await autreAgent(
    produit,
    { prenom: 'Ines', nom: 'Vauclair' },
    { siret: siret!, departement: '33' },
  )
  const { rows } = await sql<{ id: number; numero: string }>`SELECT c.id, c.numero FROM copropriete c
    JOIN acceptee a ON a.copropriete_id = c.id WHERE c.publie AND c.epci = ${EPCI}
      AND NOT EXISTS (SELECT FROM declaration d WHERE d.copropriete_id = c.id) ORDER BY c.numero LIMIT 1`.execute(
    produit.db,
  )
  marquee = rows[0]!
  await produit.db
    .updateTable('acceptee')
    .set({
      chargesOperationsCourantes: MONTANT,
      comptesNonApprouves: false,
      dateAcceptation: '2024-06-01T10:00:00Z',
    })
    .where('coproprieteId', '=', marquee.id)
    .execute()
  await produit.db
    .updateTable('copropriete')
    .set({
      nom: '=HYPERLINK("http://ailleurs.example")',
      dateMaj: '2024-06-01',
      dateImmatriculation: '2018-03-02',
      nbLots: 40,
    })
    .where('id', '=', marquee.id)
    .execute()
})
afterAll(() => produit.fermer())
beforeEach(() => oublierLesPrises(produit))

type Demande = InputOf<typeof telechargerDonneesBrutes>['query']
const prendre = (query: Demande = {}, qui = agent) => qui.appeler(telechargerDonneesBrutes, { query })
const lire = (corps: Buffer) =>
  parse<Record<string, string>>(corps.toString('utf8'), { columns: true, bom: true })
const lignes = async (query: Demande = {}, qui = agent) => {
  const r = await prendre(query, qui)
  expect([r.statut, r.statut === 200 ? '' : r.erreur.code]).toEqual([200, ''])
  return lire(r.corps)
}
const celleDe = (toutes: Record<string, string>[], { numero } = marquee) =>
  toutes.find((l) => l['numero_d_immatriculation'] === numero)

describe('qui les prend', () => {
  test('une institution, la charte acceptée, son territoire ; l’outil trouve les mêmes', async () => {
    const avant = await prendre()
    expect([avant.statut, avant.erreur.code]).toEqual([403, 'CHARTE_NON_ACCEPTEE'])
    await accepter(produit, agent)
    const toutes = await lignes()
    const outil = (await agent.appeler(lister, { body: { paginationOptions: { sortField: 'nom' } } })).corps
    expect(toutes.map((l) => l['numero_d_immatriculation'])).toEqual(
      outil.lignes.map((l) => l.numero).toSorted(),
    )
    expect(new Set(toutes.map((l) => l['epci']))).toEqual(new Set([EPCI]))
    expect(celleDe(toutes)!['charges_operations_courantes']).toBe(MONTANT.toFixed(2))
  })

  test('un teneur, la France entière, sans charte', async () => {
    const toutes = await lignes({}, teneur)
    const publiees = await produit.db
      .selectFrom('copropriete')
      .select('id')
      .where('publie', '=', true)
      .where('numero', 'is not', null)
      .execute()
    expect(toutes).toHaveLength(publiees.length)
    expect(celleDe(toutes)).toBeDefined()
  })

  test('l’organisme d’ailleurs n’en voit ni le numéro, ni le montant', async () => {
    for (const query of [{}, { etat: PASSE }, { compression: 'gzip' as const }]) {
      const r = await prendre(query, etrangere)
      const texte = (query.compression ? gunzipSync(r.corps) : r.corps).toString('utf8')
      expect([texte.includes(marquee.numero), texte.includes(String(MONTANT))]).toEqual([false, false])
      expect(texte.split('\n').length).toBeGreaterThan(1)
    }
    const chez = await prendre({ territoire: `EPCI:${EPCI}` }, etrangere)
    expect([chez.statut, chez.erreur.code]).toEqual([403, 'HORS_TERRITOIRE'])
  })

  test.each(['TELE_PRO_ADMIN_PRINC', 'NOTAIRE_ADMIN', 'TENEUR_ASS_HOTLINE_ADMIN'] as const)(
    '%s : refusé',
    async (profil) => {
      const qui = await produit.connecte(profil)
      const statuts = [
        (await prendre({}, qui)).statut,
        (await qui.appeler(lireDonneesBrutes, {})).statut,
        (await qui.appeler(telechargerGrille, { query: {} })).statut,
      ]
      expect(statuts).toEqual([403, 403, 403])
    },
  )

  test('un visiteur : à se connecter', async () => {
    const visiteur = produit.visiteur()
    expect((await prendre({}, visiteur)).statut).toBe(401)
  })
})

describe('le fichier', () => {
  test('a les colonnes de la grille, dans leur ordre, et son jour dans son nom', async () => {
    const r = await prendre()
    expect(r.entetes['content-disposition']).toContain('donnees-brutes-20261120.csv')
    expect(r.entetes['content-type']).toContain('text/csv')
    const [entete = ''] = r.corps.toString('utf8').split('\n')
    expect(entete.replaceAll('"', '').split(',')).toEqual(COLONNES_BRUTES.map(({ nom }) => nom))
  })

  test('compressé, il est le même', async () => {
    const r = await prendre({ compression: 'gzip' })
    expect(r.entetes['content-disposition']).toContain('donnees-brutes-20261120.csv.gz')
    expect(gunzipSync(r.corps)).toEqual((await prendre()).corps)
  })

  test('aucune case ne commence une formule, hors les nombres', async () => {
    const toutes = await lignes()
    expect(celleDe(toutes)!['nom_d_usage_de_la_copropriete']).toBe(`'=HYPERLINK("http://ailleurs.example")`)
    const nombres = new Set(
      COLONNES_BRUTES.filter((c) => ['nombre', 'degre', 'montant'].includes(c.sorte)).map((c) => c.nom),
    )
    const formules = toutes.flatMap((l) =>
      Object.entries(l).filter(([nom, valeur]) => !nombres.has(nom) && /^[=+\-@\t\r]/.test(valeur)),
    )
    expect(formules).toEqual([])
  })

  test.each(['=', '+', '-', '@', '\t', '\r'])(
    'un nom qui commence par %j n’y est pas une formule',
    async (debut) => {
      const poser = (nom: string) =>
        produit.db.updateTable('copropriete').set({ nom }).where('id', '=', marquee.id).execute()
      await poser(`${debut}1+1`)
      const ligne = celleDe(await lignes({ territoire: 'COMMUNE:69123' })) ?? celleDe(await lignes())!
      expect(ligne['nom_d_usage_de_la_copropriete']).toBe(`'${debut}1+1`)
      await poser('=HYPERLINK("http://ailleurs.example")')
    },
  )

  test('un arrêté se dit, en cours ou levé', async () => {
    await produit.db.deleteFrom('arreteAccepte').where('coproprieteId', '=', marquee.id).execute()
    await produit.db
      .insertInto('arreteAccepte')
      .values([
        {
          coproprieteId: marquee.id,
          rang: 0,
          famille: 'arretePerilParties',
          dateArrete: '2020-05-04',
          dateMainLevee: '2025-03-02',
        },
        {
          coproprieteId: marquee.id,
          rang: 1,
          famille: 'arretePerilParties',
          dateArrete: '2023-01-09',
          dateMainLevee: null,
        },
      ])
      .execute()
    const ligne = celleDe(await lignes())!
    expect([ligne['arrete_peril_parties_en_cours'], ligne['arrete_peril_parties_jours']]).toEqual([
      '1',
      '2020-05-04/2025-03-02 | 2023-01-09/..',
    ])
    expect(ligne['arrete_equipements_en_cours']).toBe('')
  })

  test('une partie de son territoire', async () => {
    const lyon = await lignes({ territoire: 'COMMUNE:69123' })
    expect(lyon.length).toBeGreaterThan(0)
    expect(new Set(lyon.map((l) => l['code_officiel_commune']))).toEqual(new Set(['69123']))
    // Saint-Rambert-l’Île-Barbe, que Lyon a prise : son code est celui de Lyon aujourd’hui.
    expect(await lignes({ territoire: 'COMMUNE:69232' })).toHaveLength(lyon.length)
    // Plus large que le sien : ce qui est à lui.
    expect(await lignes({ territoire: 'REGION:84' })).toHaveLength((await lignes()).length)
  })

  test.each([
    [{ territoire: 'CANTON:1' }, 'territoire', 'LIEU_INCONNU_AU_REGISTRE'],
    [{ territoire: 'COMMUNE:69999' }, 'territoire', 'LIEU_INCONNU_AU_REGISTRE'],
    [{ etat: '2025-06-30' }, 'etat', 'ETAT_NON_GARDE'],
    [{ etat: '2015-12-31' }, 'etat', 'ETAT_NON_GARDE'],
    [{ etat: '2026-12-31' }, 'etat', 'ETAT_NON_GARDE'],
    [{ etat: '2025-13-31' }, 'etat', 'ETAT_NON_GARDE'],
    [{ etat: 'zz' }, 'etat', 'ETAT_NON_GARDE'],
    [{ format: 'xlsx' as 'csv' }, 'format', 'VALEUR_INVALIDE'],
  ])('%j est refusé à %s : %s', async (query, champ, code) => {
    const { statut, erreur } = await prendre(query)
    expect([statut, erreur.refus]).toMatchObject([400, [{ champ, code }]])
    expect(erreur.refus![0]!.message).toMatch(/^[A-Z].*\.$/)
  })

  test('le journal dit qui a pris quoi, et combien de lignes', async () => {
    const prises = await lignes({ territoire: 'COMMUNE:69123', etat: PASSE })
    const { nouveau, auteur } = await produit.db
      .selectFrom('evenementJournal')
      .select(['nouveau', 'auteur'])
      .where('type', '=', 'DONNEES_BRUTES')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect([auteur, nouveau]).toEqual([
      'Maëlle Kervadel',
      {
        organisme: 'Métropole de Valmorin',
        territoires: 'Lyon (69123)',
        echelle: 'COMMUNE',
        date: PASSE,
        nombre: prises.length,
        format: 'csv',
        prises: { ...AUCUNE_PRISE, fichiers: 1, lignes: prises.length },
      },
    ])
  })

  test('deux à la fois pour la même personne : la seconde attend son tour en une phrase', async () => {
    const reponses = await Promise.all([prendre({}, teneur), prendre({}, teneur)])
    expect(reponses.map((r) => r.statut).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(reponses.find((r) => r.statut === 409)!.erreur.code).toBe('TELECHARGEMENT_EN_COURS')
    expect((await prendre({}, teneur)).statut).toBe(200)
  })
})

test('la copie qui échoue en chemin se coupe au lieu de finir court, et la place est rendue (§8.2)', async () => {
  await sql`ALTER TABLE arrete_accepte RENAME TO arrete_ailleurs`.execute(produit.db)
  try {
    await expect(prendre({}, teneur)).rejects.toThrow('response destroyed')
  } finally {
    await sql`ALTER TABLE arrete_ailleurs RENAME TO arrete_accepte`.execute(produit.db)
  }
  expect((await prendre({}, teneur)).statut).toBe(200)
})

describe('ce qu’une personne en prend en un jour', () => {
  const prises = () =>
    produit.db
      .selectFrom('evenementJournal')
      .select(['id', 'nouveau'])
      .where('type', '=', 'DONNEES_BRUTES')
      .orderBy('id', 'desc')
      .execute()
  test('tout son territoire dix fois, nommé ou non, et pas une de plus ; une commune se prend encore', async () => {
    const demandes = Array.from({ length: BORNES_DES_PRISES.entiers.limite }, (_, fois) =>
      fois % 2 === 0 ? {} : { territoire: `EPCI:${EPCI}` },
    )
    for (const query of demandes) expect((await prendre(query)).statut).toBe(200)
    expect((await prises())[0]!.nouveau).toMatchObject({
      entier: true,
      territoires: `Métropole de Lyon (${EPCI})`,
    })
    const r = await prendre({ territoire: 'REGION:84' })
    expect([r.statut, r.erreur.code]).toEqual([429, 'TROP_DE_PRISES'])
    expect(r.erreur.message).toContain('10 fichiers de tout un territoire au plus')
    expect((await prendre({ territoire: 'COMMUNE:69123' })).statut).toBe(200)
    expect((await prises())[0]!.nouveau).not.toHaveProperty('entier')
    // Ce que l’une a pris ne compte pas à un autre.
    expect((await prendre({}, teneur)).statut).toBe(200)
  })

  test('la France entière se prend, tant que la journée contient ses lignes', async () => {
    expect((await prendre({}, teneur)).statut).toBe(200)
    // Comme si ce fichier avait porté autant de lignes qu’en a la France, puis de quoi remplir la journée.
    const direLignes = (nombre: number) =>
      sql`INSERT INTO evenement_journal (date, auteur, compte_id, modalite, categorie, type, objet, nouveau)
        SELECT date, auteur, compte_id, modalite, categorie, type, objet, nouveau || ${JSON.stringify({ prises: { ...AUCUNE_PRISE, fichiers: 1, lignes: nombre } })}::jsonb
        FROM evenement_journal WHERE type = 'DONNEES_BRUTES' ORDER BY id LIMIT 1`.execute(produit.db)
    await direLignes(650_000)
    expect((await prendre({}, teneur)).statut).toBe(200)
    await direLignes(BORNES_DES_PRISES.lignes.limite - 700_000)
    expect((await prendre({}, teneur)).statut).toBe(200)
    await direLignes(50_000)
    const avant = await prises()
    const r = await prendre({ territoire: 'DEPARTEMENT:69' }, teneur)
    expect([r.statut, r.erreur.code]).toEqual([429, 'TROP_DE_PRISES'])
    expect(r.erreur.message).toContain('lignes au plus')
    // Refusée, elle ne s’écrit pas.
    expect(await prises()).toEqual(avant)
  })
})

describe('l’état d’un 31 décembre', () => {
  test('ce que rien n’a changé depuis est ce qui vaut ; ce qui est plus récent, et pas gardé, est vide et le dit', async () => {
    const ligne = celleDe(await lignes({ etat: PASSE }))!
    expect(ligne).toMatchObject({
      date_de_l_etat: PASSE,
      etat_connu: 'oui',
      nombre_total_de_lots: '40',
      charges_operations_courantes: MONTANT.toFixed(2),
      // Ce que le registre ne garde pas.
      mandat_en_cours_dans_la_copropriete: '',
      type_de_syndic_benevole_professionnel_non_connu: 'non connu',
      arrete_peril_parties_en_cours: '1',
    })
    const avant = celleDe(await lignes({ etat: '2018-12-31' }))!
    expect(avant).toMatchObject({
      etat_connu: 'non',
      nombre_total_de_lots: '',
      charges_operations_courantes: '',
      arrete_peril_parties_jours: '',
      numero_d_immatriculation: marquee.numero,
    })
    expect(celleDe(await lignes({ etat: '2017-12-31' }))).toBeUndefined()
  })

  test('une mise à jour acceptée depuis : ce qu’elle a remplacé, du dossier et de la déclaration', async () => {
    const remplacee = declarationComplete()
    remplacee.donneesFinancieres.chargesOperationsCourantes = 1234.5
    remplacee.donneesFinancieres.comptesNonApprouves = true
    remplacee.procedures.arretePerilParties = [
      { type: 'PERIL', dateArrete: '2021-02-03', dateMainLevee: '2026-02-01' },
    ]
    const { compteId, teledeclarantId } = (
      await sql<{ compteId: number; teledeclarantId: number }>`SELECT id AS compte_id, teledeclarant_id
      FROM compte WHERE profil = 'TELE_PRO_ADMIN_PRINC' LIMIT 1`.execute(produit.db)
    ).rows[0]!
    const commun = {
      coproprieteId: marquee.id,
      compteId,
      teledeclarantId,
      etape: 'recapitulatif' as never,
      saisie: '{}',
      donnees: JSON.stringify(declarationComplete()),
      typeImmat: 'DEFAULT' as never,
      typeMaj: 'ANNUELLE' as never,
    }
    await produit.db
      .insertInto('declaration')
      .values([
        {
          ...commun,
          typeDeclaration: etatRepris('AVANT_DECLARATION_ANNUELLE' as const),
          dateSoumission: '2026-03-01T09:00:00Z',
          donneesRemplacees: JSON.stringify(remplacee),
          dossierRemplace: JSON.stringify({ nbLots: 31, dateMaj: '2025-02-01' }),
        },
        {
          ...commun,
          typeDeclaration: etatRepris('COURANTE' as const),
          dateSoumission: '2026-06-01T09:00:00Z',
          donneesRemplacees: null,
          dossierRemplace: JSON.stringify({ nbLots: 35, nom: 'AVANT', dateMaj: '2026-03-01' }),
        },
      ])
      .execute()
    await produit.db
      .updateTable('copropriete')
      .set({ dateMaj: '2026-06-01' })
      .where('id', '=', marquee.id)
      .execute()
    const ligne = celleDe(await lignes({ etat: PASSE }))!
    expect(ligne).toMatchObject({
      etat_connu: 'oui',
      date_de_la_derniere_maj: '2025-02-01',
      nombre_total_de_lots: '31',
      nom_d_usage_de_la_copropriete: 'AVANT',
      charges_operations_courantes: '1234.50',
      comptes_non_approuves: 'oui',
      arrete_peril_parties_en_cours: '1',
      arrete_peril_parties_jours: '2021-02-03/2026-02-01',
    })
    expect(celleDe(await lignes())!['charges_operations_courantes']).toBe(MONTANT.toFixed(2))
    expect(celleDe(await lignes({ etat: '2024-12-31' }))!['etat_connu']).toBe('non')
  })
})

describe('la grille de lecture', () => {
  test('en CSV et en PDF, dit chaque colonne du fichier', async () => {
    const csv = await agent.appeler(telechargerGrille, { query: { format: 'csv' } })
    expect(csv.entetes['content-disposition']).toContain('grille-donnees-brutes-20261120.csv')
    const lues = parse<Record<string, string>>(csv.corps, { columns: true, bom: true, delimiter: ';' })
    expect(lues.map((l) => l['Colonne'])).toEqual(GRILLE.map(({ nom }) => nom))
    expect(lues.flatMap((l) => Object.values(l)).filter((v) => /^[=+\-@\t\r]/.test(v))).toEqual([])
    const pdf = await agent.appeler(telechargerGrille, { query: {} })
    expect(pdf.entetes['content-disposition']).toContain('grille-donnees-brutes-20261120.pdf')
    const { texte } = await relirePdf(pdf.corps)
    const sansBlancs = texte.replaceAll(/[\s\u200b]/g, '')
    for (const { nom } of GRILLE) expect(sansBlancs).toContain(nom)
  })

  test('la page sait ce qui se télécharge', async () => {
    const { corps } = await agent.appeler(lireDonneesBrutes, {})
    expect(corps).toMatchObject({
      territoires: [{ niveau: 'EPCI', code: EPCI }],
      nombre: (await lignes()).length,
      aujourdhui: JOUR,
      colonnes: COLONNES_BRUTES.length,
    })
    expect([corps.etats[0], corps.etats.at(-1)]).toEqual(['2025-12-31', '2016-12-31'])
  })
})
