import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { telechargerRapportBo, type FormatDeRapport } from '#contract/public/statistiques.ts'
import { codes } from '#domain/socle/codes.ts'
import { direMesure, MESURES } from '#domain/coproprietes/comparaison/mesures.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { direPart, SECRET } from '#domain/public/statistiques/dire.ts'
import {
  colonneDe,
  colonneDuMontant,
  COLONNES_DE_MONTANTS,
  SOMMES,
  type Chiffres,
} from '#domain/public/statistiques/indicateurs.ts'
import { CODES_FIGURES, CODES_REPARTITIONS, repartition } from '#domain/public/statistiques/repartitions.ts'
import { SANS_COMPTES } from '#domain/public/statistiques/rapport.ts'
import { relirePdf } from '#server/essais/pdf.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

/** Une autre adresse à chaque essai : la limite par adresse n’est pas leur sujet. */
let adresse = 0
const visiteur = () => produit.visiteur(`192.0.2.${(adresse += 1)}`)

type Demande = Partial<Record<'niveau' | 'code' | 'annee' | 'trimestre' | 'format' | 'figure', string>>
const demander = (demande: Demande, qui: Navigateur = visiteur()) =>
  qui.appeler(telechargerRapportBo, { query: { niveau: 'france', format: 'csv', ...demande } } as never)

const LYON_3 = { niveau: 'commune', code: '69383', annee: '2026', trimestre: '3' }

type Ligne = Chiffres & { niveau: string; code: string; jour: string }

/** Ce que la nuit a compté. */
async function compte(niveau: string, code: string, annee = 2026, trimestre = 3): Promise<Ligne> {
  const { rows } = await sql<{ s: Ligne }>`
    SELECT row_to_json(s) AS s FROM statistique s
    WHERE niveau = ${niveau} AND code = ${code} AND annee = ${annee} AND trimestre = ${trimestre}`.execute(
    produit.db,
  )
  return rows[0]!.s
}

const lireCsv = (texte: string): string[][] =>
  texte
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((ligne) => ligne.split(';').map((cellule) => cellule.replaceAll(/^"|"$/g, '')))

const lireClasseur = async (contenu: Uint8Array) => {
  const { sheets } = await readXlsx(contenu)
  return new Map(sheets.map((s) => [s.name, s.rows as (string | number | null)[][]]))
}

const nomDe = (entetes: Record<string, unknown>) =>
  /filename="([^"]+)"/.exec(String(entetes['content-disposition']))?.[1]

/** Chaque chiffre d’un territoire, tel qu’un CSV l’écrit : répartition, catégorie, nombre. */
function attendus(chiffres: Ligne): [string, string, number | string][] {
  const manque = chiffres['exploitables'] === 0 ? SANS_COMPTES : SECRET
  return [
    ...codes(SOMMES).map((s): [string, string, number] => ['Ensemble', SOMMES[s].libelle, chiffres[s]!]),
    ...CODES_REPARTITIONS.flatMap((r) => {
      const { cases, titre } = repartition(r)
      return codes(cases)
        .filter((cas) => !cases[cas]!.nePasMontrer)
        .map((cas): [string, string, number | string] => [
          titre,
          cases[cas]!.libelle,
          chiffres[colonneDe(r, cas)] ?? SECRET,
        ])
    }),
    ...codes(MESURES).flatMap((mesure): [string, string, number | string][] => [
      [MESURES[mesure].libelle, 'Moyenne', chiffres[colonneDuMontant(mesure, 'moyenne')] ?? manque],
      [MESURES[mesure].libelle, 'Médiane', chiffres[colonneDuMontant(mesure, 'mediane')] ?? manque],
    ]),
  ]
}

describe('le rapport d’un territoire dit ce que la nuit a compté', () => {
  test('en CSV : un chiffre par ligne, tous, et d’où ils viennent', async () => {
    const chiffres = await compte('COMMUNE', '69383')
    const { corps, entetes, statut } = await demander(LYON_3)
    expect(statut).toBe(200)
    expect(entetes['content-type']).toBe('text/csv; charset=utf-8')
    const texte = corps.toString()
    expect(texte.startsWith('\ufeffChapitre;Répartition;Catégorie;Nombre;Part (%);Unité\r\n')).toBe(true)
    const lignes = lireCsv(texte)
    const lus = new Map(lignes.map(([, tableau, libelle, nombre]) => [`${tableau} ${libelle}`, nombre]))
    const dits = attendus(chiffres)
    expect(dits.length).toBeGreaterThan(70)
    for (const [tableau, libelle, nombre] of dits)
      expect([tableau, libelle, lus.get(`${tableau} ${libelle}`)]).toEqual([
        tableau,
        libelle,
        String(nombre).replace('.', ','),
      ])
    const pro = lignes.find(([, , libelle]) => libelle === 'Syndic professionnel')!
    const part = ((chiffres['syndics_pro']! / chiffres['nb']!) * 100).toFixed(2).replace('.', ',')
    expect(pro.slice(4)).toEqual([part, 'copropriétés'])
    expect(lignes.filter(([chapitre]) => chapitre === 'Évolution').length).toBeGreaterThan(3)
    expect(texte).toContain('Licence ouverte 2.0')
    expect(texte).toContain('ce que le registre contenait au 30 septembre 2026')
  })

  test('en CSV, un seul graphique ; dans un autre format, la demande est refusée', async () => {
    const { corps, entetes } = await demander({ ...LYON_3, figure: 'tailles' })
    const lignes = lireCsv(corps.toString('utf8'))
    const { titre, cases } = repartition('tailles')
    expect(lignes.slice(1, 1 + codes(cases).length).map((l) => l[1])).toEqual(codes(cases).map(() => titre))
    expect(lignes[1 + codes(cases).length]).toEqual([''])
    expect(nomDe(entetes)).toMatch(/-tailles\.csv$/)
    const refus = await demander({ ...LYON_3, format: 'pdf', figure: 'tailles' })
    expect([refus.statut, refus.erreur.refus?.[0]?.code]).toEqual([400, 'CHOIX_INVALIDE'])
  })

  test('d’un graphique, quel qu’il soit : ses chiffres en CSV, son image en SVG', async () => {
    for (const figure of CODES_FIGURES) {
      const csv = await demander({ ...LYON_3, figure })
      const lignes = lireCsv(csv.corps.toString('utf8'))
      expect([figure, lignes.indexOf(lignes.find((l) => l[0] === '')!) > 2]).toEqual([figure, true])
      const { corps, entetes } = await demander({ ...LYON_3, figure, format: 'svg' })
      expect(nomDe(entetes)).toBe(`rapport-commune-69383-2026-T3-20261120-${figure}.svg`)
      expect(entetes['content-type']).toBe('image/svg+xml')
      const image = corps.toString('utf8')
      expect(image).toMatch(/^<svg [^]+<title>.+<\/title>[^]+<\/svg>$/)
      expect(image).toContain('Lyon 3e Arrondissement (commune 69383), 3e trimestre 2026')
    }
    const comptes = (await demander({ ...LYON_3, figure: 'comptes', format: 'svg' })).corps.toString('utf8')
    expect(comptes).toMatch(/Comptes exploitables\u00a0: [\d,]+\u202f% des/)
    const tailles = (await demander({ ...LYON_3, figure: 'tailles', format: 'svg' })).corps.toString('utf8')
    const { tailles_de_11_a_25: nombre, nb } = await compte('COMMUNE', '69383')
    expect(tailles).toContain(`>${afficherEntier(nombre!)} (${direPart(nombre!, nb!)})<`)
    expect(tailles.match(/<rect x/g)).toHaveLength(2 * codes(repartition('tailles').cases).length)
  })

  test('une image est celle d’un graphique', async () => {
    const refus = await demander({ ...LYON_3, format: 'svg' })
    expect([refus.statut, refus.erreur.refus?.[0]?.champ]).toEqual([400, 'format'])
  })

  test('en classeur : une feuille par chapitre, de vrais nombres, de quoi les lire', async () => {
    const chiffres = await compte('FRANCE', 'FR')
    const { corps, entetes } = await demander({ annee: '2026', trimestre: '3', format: 'xlsx' })
    expect(entetes['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const feuilles = await lireClasseur(corps)
    expect([...feuilles.keys()]).toEqual([
      'Lisez-moi',
      'Nombre de lots',
      'Organisation et statut',
      'Données techniques',
      'Données financières',
      'Procédures et mises à jour',
      'Évolution',
    ])
    const lus = new Map(
      [...feuilles.values()].flat().map(([tableau, libelle, nombre]) => [`${tableau} ${libelle}`, nombre]),
    )
    const comptes = new Set<string>(codes(MESURES).map((m) => MESURES[m].libelle))
    for (const [tableau, libelle, nombre] of attendus(chiffres))
      if (!comptes.has(tableau) && libelle !== SOMMES.exploitables.libelle)
        expect([tableau, libelle, lus.get(`${tableau} ${libelle}`)]).toEqual([tableau, libelle, nombre])
    const [pro] = feuilles.get('Organisation et statut')!.filter((l) => l[1] === 'Syndic professionnel')
    expect(pro![3]).toBeCloseTo(chiffres['syndics_pro']! / chiffres['nb']!, 10)

    const [titres, ...montants] = feuilles.get('Données financières')!
    expect(titres!.slice(2)).toEqual([
      'Moyenne',
      'Médiane',
      SOMMES.exploitables.libelle,
      'Leur part des copropriétés',
    ])
    expect(montants.map((m) => m.slice(2))).toEqual(
      codes(MESURES).map((mesure) => [
        chiffres[colonneDuMontant(mesure, 'moyenne')] ?? SECRET,
        chiffres[colonneDuMontant(mesure, 'mediane')] ?? SECRET,
        chiffres['exploitables'],
        chiffres['exploitables']! / chiffres['nb']!,
      ]),
    )

    const evolution = feuilles.get('Évolution')!
    expect(evolution).toHaveLength(8)
    expect(evolution.at(-1)!.slice(0, 4)).toEqual([
      'T3 2026',
      chiffres['nb'],
      chiffres['lots'],
      chiffres['fraicheurs_a_jour'],
    ])
    const lisezMoi = feuilles.get('Lisez-moi')!.flat().join('\n')
    for (const dit of ['France, 3e trimestre 2026', 'Licence ouverte 2.0', 'moins de 11 copropriétés', '85'])
      expect(lisezMoi).toContain(dit)
  })

  test('en PDF : les mêmes, en texte et en dessins décrits', async () => {
    const chiffres = await compte('FRANCE', 'FR')
    const { corps, entetes } = await demander({ annee: '2026', trimestre: '3', format: 'pdf' })
    expect(entetes['content-type']).toBe('application/pdf')
    const lu = await relirePdf(corps)
    expect(lu.titre).toBe('Les copropriétés\u00a0: France, 3e trimestre 2026')
    const texte = lu.texte.replaceAll(' ', '')
    const dire = (nombre: number) => afficherEntier(nombre).replaceAll('\u202f', '')
    for (const r of CODES_REPARTITIONS) {
      const { cases } = repartition(r)
      for (const cas of codes(cases).filter((c) => !cases[c]!.nePasMontrer)) {
        const nombre = chiffres[colonneDe(r, cas)]
        if (typeof nombre === 'number')
          expect(texte).toContain(`${cases[cas]!.libelle.replaceAll(' ', '')}${dire(nombre)}`)
      }
    }
    for (const mesure of codes(MESURES)) {
      const mediane = chiffres[colonneDuMontant(mesure, 'mediane')]
      if (typeof mediane === 'number')
        expect(texte).toContain(
          `${MESURES[mesure].libelle}${direMesure(mesure, mediane)}`.replaceAll(/\s/g, ''),
        )
    }
  })

  test('sans période, c’est la dernière ; un territoire sans copropriété le dit, sans erreur', async () => {
    const { entetes } = await demander({ niveau: 'departement', code: '2a' })
    expect(nomDe(entetes)).toBe('rapport-departement-2A-2026-T4-20261120.csv')
    const vide = await sql<{ code: string }>`
      SELECT code_insee AS code FROM commune c WHERE NOT EXISTS (
        SELECT FROM statistique s WHERE s.niveau = 'COMMUNE' AND s.code = c.code_insee) LIMIT 1`.execute(
      produit.db,
    )
    const { code } = vide.rows[0]!
    for (const format of ['csv', 'xlsx', 'pdf'] as const) {
      const { statut, corps } = await demander({ niveau: 'commune', code, format })
      expect(statut).toBe(200)
      if (format === 'pdf')
        expect((await relirePdf(corps)).texte).toContain('Aucune copropriété n’est immatriculée ici.')
      if (format === 'xlsx')
        expect(JSON.stringify([...(await lireClasseur(corps)).values()].slice(1))).not.toContain(SECRET)
    }
  })
})

describe('le secret statistique', () => {
  /** Une commune de neuf copropriétés : ses chiffres, et les montants qu’elle cache. */
  async function communeDeNeuf() {
    const { rows } = await sql<{ code: string }>`
      SELECT code FROM statistique WHERE niveau = 'COMMUNE' AND annee = 2026 AND trimestre = 4
        AND nb BETWEEN 1 AND 10 ORDER BY abs(nb - 9), code LIMIT 1`.execute(produit.db)
    return compte('COMMUNE', rows[0]!.code, 2026, 4)
  }

  test('une commune de neuf copropriétés ne montre aucun de ses montants, dans aucun format', async () => {
    const neuf = await communeDeNeuf()
    expect(COLONNES_DE_MONTANTS.map((c) => neuf[c])).toEqual(COLONNES_DE_MONTANTS.map(() => null))
    const demande = { niveau: 'commune', code: neuf.code, annee: '2026', trimestre: '4' }
    const csv = lireCsv((await demander(demande)).corps.toString())
    const montants = csv.filter(([chapitre, , libelle]) => chapitre && /^M(oyenne|édiane)$/.test(libelle!))
    expect(montants.map((l) => l[3])).toEqual(montants.map(() => SECRET))
    expect(montants).toHaveLength(10)
    expect(csv.find(([, t]) => t === repartition('chauffages').titre)!.slice(3, 5)).toEqual([SECRET, SECRET])

    const feuilles = await lireClasseur((await demander({ ...demande, format: 'xlsx' })).corps)
    for (const montant of feuilles.get('Données financières')!.slice(1))
      expect(montant.slice(2, 4)).toEqual([SECRET, SECRET])

    const { texte } = await relirePdf((await demander({ ...demande, format: 'pdf' })).corps)
    const finances = texte.slice(
      texte.indexOf('Charges, dettes et fonds'),
      texte.indexOf('Procédures et mises à jour'),
    )
    expect(finances).toContain(SECRET)
    expect(finances).not.toMatch(/€|%/)
    expect(texte).toContain('moins de 11 copropriétés')
  })
})

describe('un rapport emporté', () => {
  const FORMATS: readonly FormatDeRapport[] = ['xlsx', 'pdf', 'csv']

  test('se nomme par son territoire, sa période et son jour', async () => {
    for (const format of FORMATS)
      expect(nomDe((await demander({ ...LYON_3, format })).entetes)).toBe(
        `rapport-commune-69383-2026-T3-20261120.${format}`,
      )
    const { entetes } = await demander({ annee: '2026', trimestre: '1' })
    expect(nomDe(entetes)).toBe('rapport-france-FR-2026-T1-20261120.csv')
    expect(nomDe((await demander({ niveau: 'region', code: '1' })).entetes)).toContain('rapport-region-01-')
  })

  test('se compte par jour et par territoire, sans rien de qui l’emporte ; un refus, un graphique seul ne se comptent pas', async () => {
    await produit.db.deleteFrom('rapportEmporte').execute()
    for (const format of FORMATS) await demander({ ...LYON_3, format })
    await demander({ niveau: 'france' })
    await demander({ ...LYON_3, annee: '2031' })
    await demander({ ...LYON_3, code: '99999' })
    for (const format of ['csv', 'svg'])
      expect((await demander({ ...LYON_3, figure: 'tailles', format })).statut).toBe(200)
    produit.heure.instant = new Date(produit.heure.instant.getTime() + 86_400_000)
    await demander(LYON_3, await produit.connecte('TENEUR_ADMIN_PRINC'))
    produit.heure.instant = new Date(produit.heure.instant.getTime() - 86_400_000)
    const comptes = await produit.db.selectFrom('rapportEmporte').selectAll().orderBy('jour').execute()
    expect(comptes.toSorted((a, b) => b.nombre - a.nombre)).toEqual([
      { jour: '2026-11-20', niveau: 'COMMUNE', code: '69383', nombre: 3 },
      { jour: '2026-11-20', niveau: 'FRANCE', code: 'FR', nombre: 1 },
      { jour: '2026-11-21', niveau: 'COMMUNE', code: '69383', nombre: 1 },
    ])
  })

  test('ne pose ni cookie ni session ; une adresse n’en prend pas sans fin', async () => {
    const reponse = await produit.app.inject({
      url: `${telechargerRapportBo.path}?niveau=france&format=csv`,
      remoteAddress: '198.51.100.7',
    })
    expect(reponse.statusCode).toBe(200)
    expect(reponse.headers['set-cookie']).toBeUndefined()
    const qui = produit.visiteur('198.51.100.8')
    const statuts: number[] = []
    for (let i = 0; i <= telechargerRapportBo.parMinute; i++) statuts.push((await demander({}, qui)).statut)
    expect(statuts.filter((s) => s !== 200)).toEqual([429])
  })
})

describe('ce qui est refusé', () => {
  const TERRITOIRES: [string, Demande][] = [
    ['un code que rien ne porte', { niveau: 'commune', code: '99999' }],
    ['un arrondissement de trop', { niveau: 'commune', code: '69390' }],
    ['un département qui n’existe pas', { niveau: 'departement', code: '20' }],
    ['un département d’outre-mer qui n’existe pas', { niveau: 'departement', code: '979' }],
    ['un SIREN qui n’est pas une intercommunalité', { niveau: 'intercommunalite', code: '552100554' }],
    ['une commune donnée pour une région', { niveau: 'region', code: '69383' }],
    ['un territoire sans code', { niveau: 'commune' }],
  ]
  test.each(TERRITOIRES)('%s', async (_, demande) => {
    const { statut, erreur } = await demander(demande)
    expect([statut, erreur.code]).toEqual([404, 'TERRITOIRE_INCONNU'])
    expect(erreur.message).toMatch(/^Ce territoire n’est pas .+\.$/)
  })

  const PERIODES: [string, Demande][] = [
    ['une année à venir', { annee: '2031' }],
    ['une année d’avant le registre', { annee: '1990', trimestre: '1' }],
  ]
  test.each(PERIODES)('%s', async (_, demande) => {
    const { statut, erreur } = await demander(demande)
    expect([statut, erreur.code]).toEqual([404, 'PERIODE_SANS_CHIFFRES'])
    expect(erreur.message).toMatch(/^Les chiffres de cette période n’ont pas été comptés\..+\.$/)
  })

  const MAL_ECRITES: [string, Demande, string, string][] = [
    ['un cinquième trimestre', { trimestre: '5' }, 'trimestre', 'PERIODE_INCONNUE'],
    ['une année mal écrite', { annee: '26' }, 'annee', 'PERIODE_INCONNUE'],
    ['une Corse de trop', { niveau: 'departement', code: '2C' }, 'code', 'LIEU_INCONNU'],
    ['un code mal écrit', { niveau: 'commune', code: '69%383' }, 'code', 'LIEU_INCONNU'],
    ['un niveau qui n’en est pas un', { niveau: 'canton' }, 'niveau', 'VALEUR_INVALIDE'],
    ['un format que l’on n’écrit pas', { format: 'docx' }, 'format', 'VALEUR_INVALIDE'],
  ]
  test.each(MAL_ECRITES)('%s', async (_, demande, champ, code) => {
    const { statut, erreur } = await demander(demande)
    expect([statut, erreur.code]).toEqual([400, 'DONNEES_REFUSEES'])
    expect(erreur.refus).toMatchObject([{ champ, code }])
    expect(erreur.message).toMatch(/\.$/)
  })

  test.each([
    ['2A', 200],
    ['2b', 200],
    ['971', 200],
    ['976', 200],
  ])('le département %s, lui, a son rapport', async (code, statut) => {
    expect((await demander({ niveau: 'departement', code })).statut).toBe(statut)
  })
})
