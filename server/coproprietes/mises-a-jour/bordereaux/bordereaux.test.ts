import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contrat from '#contract/coproprietes/mises-a-jour.ts'
import { mettreAJourDonneesFinancieres, ouvrirMiseAJour } from '#contract/coproprietes/mises-a-jour.ts'
import { questions } from '#domain/coproprietes/mises-a-jour/bordereaux/colonnes.ts'
import { BORDEREAUX_GARDES_JOURS } from '#domain/coproprietes/mises-a-jour/bordereaux/reglages.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { plusTard } from '#domain/socle/temps/instant.ts'
import { comptesJustes, confier, enCsv, type ARemettre } from '#server/essais/fichiers-de-mise-a-jour.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { menage } from '#server/socle/platform/menage.ts'
import { deposerBordereau } from './deposer-bordereau.ts'
import { examinerBordereau } from './examiner-bordereau.ts'

const AUJOURDHUI = '2026-11-20'
const JOUR_MS = 86_400_000

let produit: Produit
let thomas: Navigateur
let miennes: { id: number; numero: string }[]
beforeAll(async () => {
  produit = await ouvrirProduit()
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  miennes = await confier(produit, await etablissementDe('TELE_PRO_ADMIN_PRINC'), 140)
})
afterAll(() => produit.fermer())

async function etablissementDe(profil: 'TELE_PRO_ADMIN_PRINC' | 'TELE_NONPRO_ADMIN_PRINC'): Promise<number> {
  const { teledeclarantId } = await produit.db
    .selectFrom('compte')
    .select('teledeclarantId')
    .where('profil', '=', profil)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  return teledeclarantId!
}

/** Des copropriétés que rien d’autre ici ne touche. */
let prises = 0
async function neuves(nombre: number): Promise<{ id: number; ligne: ARemettre }[]> {
  const lot = miennes.slice(prises, prises + nombre)
  prises += nombre
  expect(lot).toHaveLength(nombre)
  return Promise.all(lot.map(async (c) => ({ id: c.id, ligne: await comptesJustes(produit, c) })))
}

const remettre = (qui: Navigateur, contenu: string | Buffer, nom = 'comptes.csv') =>
  qui.appeler(contrat.remettreFichier, { fichier: { nom, contenu: Buffer.from(contenu) } })
// Sans tranches : une machine lente ne s’arrête pas au milieu.
const DUN_TRAIT = 600_000
const examiner = (id: number) => examinerBordereau(produit.deps, DUN_TRAIT).faire({ id })
const deposer = (id: number) => deposerBordereau(produit.deps, { trancheMs: DUN_TRAIT }).faire({ id })
const demanderLeDepot = (qui: Navigateur, id: number) =>
  qui.appeler(contrat.deposerBordereau, { params: { id: String(id) } })
const lire = async (qui: Navigateur, id: number) =>
  (await qui.appeler(contrat.lireBordereau, { params: { id: String(id) } })).corps
const lignesDe = async (qui: Navigateur, id: number) =>
  (await qui.appeler(contrat.lireLignesDeBordereau, { params: { id: String(id) }, query: {} })).corps.lignes

/** Remet ces lignes et les fait examiner ; rend le fichier et ses lignes. */
async function examine(lignes: readonly ARemettre[], qui = thomas) {
  const { statut, corps, texte } = await remettre(qui, enCsv(lignes, AUJOURDHUI))
  if (statut !== 200) throw new Error(texte)
  await examiner(corps.id)
  return { id: corps.id, lignes: await lignesDe(qui, corps.id) }
}
const declarations = (coproprieteId: number) =>
  produit.db
    .selectFrom('declaration')
    .select(['id', 'typeDeclaration', 'typeMaj'])
    .where('coproprieteId', '=', coproprieteId)
    .execute()

describe('du modèle au récépissé', () => {
  test('le modèle rend celles qui attendent leur mise à jour, ce qu’elles avaient déclaré, et se relit', async () => {
    const modele = await thomas.appeler(contrat.modeleDeMiseAJour, { query: { format: 'csv' } })
    expect(modele.entetes['content-disposition']).toContain(`mises-a-jour-annuelles-${AUJOURDHUI}.csv`)
    const [entetes, premiere] = modele.texte.replace('\ufeff', '').split('\r\n')
    expect(entetes?.replaceAll('"', '').split(';').slice(4, 16)).toEqual(
      questions(AUJOURDHUI).map((q) => q.titre),
    )
    expect(premiere).toMatch(/^[A-Z]{2}\d-\d{3}-\d{3};/)
    const classeur = await thomas.appeler(contrat.modeleDeMiseAJour, { query: {} })
    const [feuille] = (await readXlsx(classeur.corps)).sheets
    expect(feuille!.cells?.get('1,0')?.hyperlink?.target).toBe(
      `${produit.deps.config.adressePublique}/annuaire/${String(feuille!.rows[1]![0]).replaceAll('-', '')}`,
    )
    for (const tel of [classeur.corps, modele.texte]) {
      const refus = await remettre(thomas, tel)
      expect([refus.statut, refus.erreur.code]).toEqual([400, 'TABLEUR_VIDE'])
      expect(refus.erreur.message).toContain('telles que le modèle les propose')
    }
    const toutes = await thomas.appeler(contrat.modeleDeMiseAJour, {
      query: { format: 'csv', quelles: 'toutes' },
    })
    expect(toutes.texte.length).toBeGreaterThan(modele.texte.length)
  })

  test('cinquante lignes justes : examinées sans rien déposer, puis déposées, et un seul courriel le dit', async () => {
    const preparees = await neuves(50)
    const { id, lignes } = await examine(preparees.map((p) => p.ligne))
    const b = await lire(thomas, id)
    expect(b).toMatchObject({ etat: 'EXAMINE', nbLignes: 50, avancement: 1, colonnesIgnorees: [] })
    expect(b.compte.aDeposer).toBe(50)
    expect(lignes).toHaveLength(25)
    expect(lignes[0]!.differences.map((d) => d.libelle)).toContain('Charges pour opérations courantes')
    const avant = await declarations(preparees[0]!.id)
    expect((await demanderLeDepot(thomas, id)).corps).toEqual({ aDeposer: 50 })
    await deposer(id)
    expect(await lire(thomas, id)).toMatchObject({ etat: 'DEPOSE', compte: { parEtat: { DEPOSEE: 50 } } })
    expect(await declarations(preparees[0]!.id)).toHaveLength(avant.length + 1)
    const acceptee = await produit.db
      .selectFrom('acceptee')
      .select(['dateClotureComptes', 'chargesOperationsCourantes'])
      .where('coproprieteId', '=', preparees[0]!.id)
      .executeTakeFirstOrThrow()
    expect(acceptee.chargesOperationsCourantes?.toFixed(2).replace('.', ',')).toBe(
      preparees[0]!.ligne['chargesOperationsCourantes'],
    )
    const courriels = await produit.db
      .selectFrom('courriel')
      .select(['sujet', 'nature'])
      .where('nature', 'like', 'DECLARATION.%')
      .execute()
    expect(courriels).toEqual([
      {
        nature: 'DECLARATION.FICHIER',
        sujet: 'Votre fichier de mises à jour est déposé\u00a0: 50 mises à jour prises en compte',
      },
    ])
    const journal = await produit.db
      .selectFrom('evenementJournal')
      .select(['type', 'auteur'])
      .where('type', 'in', ['FICHIER_REMIS', 'FICHIER_DEPOSE', 'MISE_A_JOUR'])
      .where('auteur', '=', 'Thomas Altavor')
      .execute()
    expect(journal.filter((e) => e.type === 'MISE_A_JOUR')).toHaveLength(50)
    expect(journal.map((e) => e.type)).toContain('FICHIER_DEPOSE')
  })

  test('le même fichier remis de nouveau : chaque ligne est dite déjà déclarée, et rien ne se refait', async () => {
    const [une] = await neuves(1)
    const premier = await examine([une!.ligne])
    await demanderLeDepot(thomas, premier.id)
    await deposer(premier.id)
    const faites = await declarations(une!.id)
    const second = await examine([une!.ligne])
    expect(second.lignes).toMatchObject([{ etat: 'DEJA_FAITE', ennuis: [] }])
    expect(second.lignes[0]!.remarque).toContain('déjà acceptés')
    expect((await demanderLeDepot(thomas, second.id)).erreur.code).toBe('RIEN_A_DEPOSER')
    expect(await declarations(une!.id)).toEqual(faites)
  })
})

describe('une ligne que l’on n’a pas remplie est laissée de côté', () => {
  const modele = async () =>
    (await thomas.appeler(contrat.modeleDeMiseAJour, { query: { format: 'csv' } })).texte
  const cles = questions(AUJOURDHUI).map((q) => q.cle)
  /** Le modèle, où ces lignes sont remplies comme dans un tableur. */
  const remplir = (texte: string, lignes: readonly ARemettre[]) => {
    const parNumero = new Map(lignes.map((l) => [afficherNumero(l['numero']!), l]))
    return texte
      .replace('\ufeff', '')
      .split('\r\n')
      .map((rendue) => {
        const ligne = parNumero.get(rendue.split(';')[0]!)
        return ligne ? `${rendue.split(';')[0]};;;;${cles.map((cle) => ligne[cle]).join(';')}` : rendue
      })
      .join('\r\n')
  }

  test('trois lignes remplies d’un modèle de plusieurs centaines : elles seules s’examinent, se déposent et se rendent', async () => {
    const trois = await neuves(3)
    const texte = await modele()
    const autres = texte.split('\r\n').length - 2 - trois.length
    expect(autres).toBeGreaterThan(300)
    const rempli = remplir(
      texte,
      trois.map((t) => t.ligne),
    )
    const { corps } = await remettre(thomas, rempli)
    await examiner(corps.id)
    const b = await lire(thomas, corps.id)
    expect(b).toMatchObject({ nbLignes: 3, nbNonRemplies: autres, avancement: 1 })
    expect(b.compte).toMatchObject({ aDeposer: 3, parEtat: { VALIDE: 3, REFUSEE: 0, A_CONFIRMER: 0 } })
    await demanderLeDepot(thomas, corps.id)
    await deposer(corps.id)
    const { texte: courriel } = await produit.db
      .selectFrom('courriel')
      .select('texte')
      .where('nature', '=', 'DECLARATION.FICHIER')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(courriel).toContain(`${autres} lignes non remplies`)
    const rendu = await thomas.appeler(contrat.rapportDeBordereau, {
      params: { id: String(corps.id) },
      query: { format: 'csv', quelles: 'toutes' },
    })
    expect(rendu.texte.trim().split('\r\n')).toHaveLength(1 + 3)

    // Le même, remis par mégarde, ou gardé pour la suite : ni refait, ni en erreur.
    const encore = await remettre(thomas, rempli)
    await examiner(encore.corps.id)
    expect(await lire(thomas, encore.corps.id)).toMatchObject({
      nbNonRemplies: autres,
      compte: { parEtat: { DEJA_FAITE: 3, REFUSEE: 0 } },
    })
  })

  test('un modèle d’avant une déclaration propose encore l’exercice qu’elle a déclaré', async () => {
    const [declaree, autre] = await neuves(2)
    const avant = await modele()
    const { id } = await examine([declaree!.ligne])
    await demanderLeDepot(thomas, id)
    await deposer(id)
    const { corps } = await remettre(thomas, remplir(avant, [autre!.ligne]))
    await examiner(corps.id)
    expect((await lire(thomas, corps.id)).compte.parEtat).toMatchObject({ VALIDE: 1, REFUSEE: 0 })
  })

  test('faite à la main : un numéro seul ne déclare rien ; une date changée, ou d’une copropriété que l’on n’a plus, se juge', async () => {
    const [juste, seule, datee, partie, deuxFois] = await neuves(5)
    const { numero, premierExerciceComptable, dateDebutExercice, dateClotureComptes } = partie!.ligne
    const proposee = {
      numero: numero!,
      premierExerciceComptable: premierExerciceComptable!,
      dateDebutExercice: dateDebutExercice!,
      dateClotureComptes: dateClotureComptes!,
    }
    await produit.db
      .updateTable('copropriete')
      .set({ teledeclarantId: null })
      .where('id', '=', partie!.id)
      .execute()
    const { id, lignes } = await examine([
      juste!.ligne,
      { numero: seule!.ligne['numero']! },
      { numero: 'XX-12' },
      { numero: datee!.ligne['numero']!, dateClotureComptes: '30/11/2025' },
      proposee,
      deuxFois!.ligne,
      { numero: deuxFois!.ligne['numero']!, premierExerciceComptable: 'Non' },
    ])
    expect(lignes.map((l) => [l.rang, l.etat])).toEqual([
      [2, 'VALIDE'],
      [5, 'REFUSEE'],
      [6, 'REFUSEE'],
      [7, 'VALIDE'],
    ])
    expect((await lire(thomas, id)).nbNonRemplies).toBe(3)
  })
})

describe('ce qui est à confirmer', () => {
  test('ligne par ligne ou toutes ensemble : sans confirmation, la ligne n’est pas déposée', async () => {
    const trois = await neuves(3)
    for (const { ligne } of trois)
      Object.assign(ligne, { chargesOperationsCourantes: '999999', montantImpayesCoproprietaires: '0' })
    const { id, lignes } = await examine(trois.map((t) => t.ligne))
    expect(lignes.map((l) => l.etat)).toEqual(['A_CONFIRMER', 'A_CONFIRMER', 'A_CONFIRMER'])
    expect(lignes[0]!.avertissements[0]).toMatchObject({ colonne: 'Charges pour opérations courantes' })
    expect((await demanderLeDepot(thomas, id)).erreur.code).toBe('RIEN_A_DEPOSER')
    const params = { id: String(id) }
    const confirmer = (body: { lignes?: number[]; confirmee: boolean }) =>
      thomas.appeler(contrat.confirmerLignes, { params, body })
    expect((await confirmer({ lignes: [lignes[0]!.id], confirmee: true })).corps.compte.aDeposer).toBe(1)
    await demanderLeDepot(thomas, id)
    expect((await confirmer({ confirmee: true })).erreur.code).toBe('ACTE_IMPOSSIBLE')
    await deposer(id)
    expect((await lire(thomas, id)).compte.parEtat).toMatchObject({ DEPOSEE: 1, A_CONFIRMER: 2 })
    expect((await confirmer({ confirmee: true })).corps.compte.aDeposer).toBe(2)
    expect((await confirmer({ confirmee: false })).corps.compte.aDeposer).toBe(0)
    await confirmer({ confirmee: true })
    await demanderLeDepot(thomas, id)
    await deposer(id)
    expect((await lire(thomas, id)).compte.parEtat).toMatchObject({ DEPOSEE: 3, A_CONFIRMER: 0 })
  })

  test('une ligne dont la déclaration acceptée a changé depuis l’examen se relit avant d’être déposée', async () => {
    const [une] = await neuves(1)
    const { id } = await examine([une!.ligne])
    const { numero: _, premierExerciceComptable: _p, ...comptes } = une!.ligne
    const entre = await thomas.appeler(mettreAJourDonneesFinancieres, {
      params: { id: String(une!.id) },
      body: {
        immatCopropriete: {
          donneesFinancieres: {
            ...comptes,
            premierExerciceComptable: false,
            comptesNonApprouves: false,
            presenceEmployes: false,
            montantDettes: '77',
          },
        },
        confirmes: ['MONTANT_TRES_DIFFERENT', 'HORS_DES_SEMBLABLES'].map(
          (code) => `${code}:donneesFinancieres.montantDettes`,
        ),
      },
    })
    expect(entre.statut).toBe(200)
    await demanderLeDepot(thomas, id)
    await deposer(id)
    const [ligne] = await lignesDe(thomas, id)
    expect(ligne).toMatchObject({ etat: 'A_CONFIRMER', confirmee: false })
    expect(ligne!.remarque).toContain('relisez ce qui change')
    expect(ligne!.differences.map((d) => d.avant)).toContain('77,00\u00a0€')
  })
})

describe('chaque ennui est nommé à sa ligne et à sa colonne', () => {
  test('ce qui est mal écrit, ce qui manque, ce qui n’a pas d’objet, une erreur du tableur', async () => {
    const [a, b] = await neuves(2)
    const { lignes } = await examine([
      {
        ...a!.ligne,
        dateAg: '12/31/2025',
        chargesOperationsCourantes: '#DIV/0!',
        montantDettes: 'douze',
        presenceEmployes: 'peut-être',
        montantFondTravaux: '',
      },
      { ...b!.ligne, comptesNonApprouves: 'Non' },
      { ...b!.ligne, numero: 'XX-12' },
      { ...b!.ligne, numero: 'ZZ9999999' },
    ])
    expect(
      lignes.map((l) => [l.rang, l.etat, l.ennuis.map((e) => `${e.colonne} | ${e.message}`)]),
    ).toMatchSnapshot()
  })

  test('la copropriété d’un autre, deux fois la même, une mise à jour qui se prépare', async () => {
    const [deux, prepare] = await neuves(2)
    const autre = await produit.db
      .selectFrom('copropriete')
      .select('numero')
      .where('teledeclarantId', '=', await etablissementDe('TELE_NONPRO_ADMIN_PRINC'))
      .where('etat', '=', 'IMMATRICULEE_RATTACHEE')
      .executeTakeFirstOrThrow()
    await produit.pool.query(
      `INSERT INTO copropriete (numero, etat, origine, fusionnee_dans) SELECT 'ZY0000001', 'SUPPRIMEE', origine, id FROM copropriete WHERE id = $1`,
      [deux!.id],
    )
    await thomas.appeler(ouvrirMiseAJour, {
      params: { id: String(prepare!.id), typeMaj: 'ANNUELLE', exerciceNonApprouve: 'false' },
    })
    const { lignes } = await examine([
      { ...deux!.ligne, numero: 'ZY0000001' },
      { ...deux!.ligne, numero: autre.numero! },
      deux!.ligne,
      { ...deux!.ligne, montantDettes: '1' },
      prepare!.ligne,
    ])
    expect(new Set(lignes.map((l) => l.etat))).toEqual(new Set(['REFUSEE']))
    const [absorbee, ...ennuis] = lignes.map((l) => l.ennuis.map((e) => e.message).join())
    expect(absorbee).toContain(`fusionné dans le numéro ${afficherNumero(deux!.ligne.numero!)}`)
    expect(ennuis[0]).toContain('ne représente pas')
    expect(ennuis[1]).toContain('lignes 4, 5')
    expect(ennuis[2]).toContain('lignes 4, 5')
    expect(ennuis[3]).toContain('se prépare déjà')
    // D’un autre, on n’apprend ni le nom ni l’adresse.
    expect(lignes[0]).toMatchObject({ nom: null, idCopropriete: null, differences: [] })
  })

  test('le gestionnaire ne met pas à jour celle dont le mandat est expiré, l’administrateur oui', async () => {
    const [une] = await neuves(1)
    await produit.db
      .updateTable('copropriete')
      .set({ etat: 'IMMATRICULEE_RATTACHEMENT_EXPIRE' as never })
      .where('id', '=', une!.id)
      .execute()
    const gestion = await produit.connecte('TELE_PRO_GESTION')
    const sien = await examine([une!.ligne], gestion)
    expect(sien.lignes[0]!.ennuis[0]!.message).toContain('un administrateur')
    const { id, lignes } = await examine([une!.ligne])
    expect(lignes[0]!.etat).toBe('VALIDE')
    // Déposée par qui n’en a pas le droit, elle attend qui l’a.
    expect((await demanderLeDepot(gestion, id)).statut).toBe(200)
    await deposer(id)
    expect((await lignesDe(thomas, id))[0]).toMatchObject({ etat: 'A_CONFIRMER', confirmee: false })
    expect((await lignesDe(thomas, id))[0]!.remarque).toContain('un administrateur')
    await thomas.appeler(contrat.confirmerLignes, { params: { id: String(id) }, body: { confirmee: true } })
    expect((await demanderLeDepot(thomas, id)).statut).toBe(200)
    await deposer(id)
    expect((await lignesDe(thomas, id))[0]).toMatchObject({ etat: 'DEPOSEE', remarque: null })
  })

  test('les lignes à corriger se téléchargent avec leur raison, se corrigent et se remettent', async () => {
    const [bonne, fausse] = await neuves(2)
    const { id } = await examine([bonne!.ligne, { ...fausse!.ligne, dateAg: '=12+31' }])
    const rapport = (query: object) =>
      thomas.appeler(contrat.rapportDeBordereau, { params: { id: String(id) }, query })
    const csv = await rapport({ format: 'csv' })
    expect(csv.texte).toContain('À corriger')
    expect(csv.texte).toContain(`'=12+31`)
    expect(csv.texte).not.toContain(bonne!.ligne['numero'])
    // Une phrase redite de beaucoup de colonnes l’est une fois.
    const vide = await examine([
      { numero: fausse!.ligne['numero']!, presenceEmployes: 'Non', dateAg: 'hier' },
    ])
    const { texte } = await thomas.appeler(contrat.rapportDeBordereau, {
      params: { id: String(vide.id) },
      query: { format: 'csv' },
    })
    expect(texte.match(/Remplissez cette cellule/g)).toHaveLength(1)
    const corrige = csv.texte.replace(`'=12+31`, fausse!.ligne['dateAg']!)
    const { corps } = await remettre(thomas, corrige)
    await examiner(corps.id)
    expect((await lignesDe(thomas, corps.id)).map((l) => l.etat)).toEqual(['VALIDE'])
    const resultat = await rapport({ quelles: 'toutes' })
    expect(resultat.entetes['content-disposition']).toContain(`resultat-${id}.xlsx`)
  })
})

describe('un fichier d’un tableur ordinaire', () => {
  test('colonnes déplacées, inconnues, nommées comme l’API, Windows-1252 : il se lit, et ce qui est ignoré est dit', async () => {
    const [une] = await neuves(1)
    const { ligne } = une!
    const titres = new Map(questions(AUJOURDHUI).map((q) => [q.cle, q.titre]))
    const cles = [...titres.keys()].toReversed()
    const entetes = [
      'Mon code',
      ...cles.map((c) => (c === 'comptesNonApprouves' ? c : titres.get(c)!.toUpperCase())),
      'N° D’IMMATRICULATION'.replace('N°', 'Numéro'),
    ]
    // Sous son nom de l’API, la question n’est plus à l’envers : « comptes non approuvés : non ».
    const valeurs = [
      'C-12',
      ...cles.map((c) => (c === 'comptesNonApprouves' ? 'non' : (ligne[c] ?? ''))),
      ligne['numero']!.toLowerCase(),
    ]
    const contenu = Buffer.from(
      `${entetes.join(';')}\r\n${valeurs.join(';')}`.replaceAll('’', '\u0092'),
      'latin1',
    )
    const { corps } = await remettre(thomas, contenu)
    await examiner(corps.id)
    expect((await lignesDe(thomas, corps.id)).map((l) => [l.etat, l.ennuis])).toEqual([['VALIDE', []]])
    expect((await lire(thomas, corps.id)).colonnesIgnorees).toEqual(['Mon code'])
  })

  test.each([
    [
      'une colonne manque',
      (csv: string) => csv.replace('Comptes approuvés', 'Approbation'),
      'COLONNES_ABSENTES',
      '«\u202fComptes approuvés\u202f»',
    ],
    [
      'une colonne est en double',
      (csv: string) => csv.replace('Comptes approuvés', 'Personnel employé par le syndicat'),
      'COLONNE_EN_DOUBLE',
      'Personnel employé',
    ],
    ['il n’a que ses titres', (csv: string) => csv.split('\r\n')[0]!, 'TABLEUR_VIDE', 'aucune ligne'],
    ['c’est un PDF renommé', () => '%PDF-1.7', 'TABLEUR_FORMAT', '.xlsx'],
    [
      'un guillemet ne se ferme pas',
      (csv: string) => `${csv}\r\n"${'x'.repeat(400_000)}`,
      'TABLEUR_ABIME',
      'à la ligne 3',
    ],
  ])('%s : refusé par sa phrase, et rien n’est gardé', async (_, abimer, code, mots) => {
    const avant = await produit.db.selectFrom('bordereau').select('id').execute()
    const refus = await remettre(thomas, abimer(enCsv([{ numero: 'AA0000001' }], AUJOURDHUI)))
    expect([refus.statut, refus.erreur.code]).toEqual([400, code])
    expect(refus.erreur.message).toContain(mots)
    expect(await produit.db.selectFrom('bordereau').select('id').execute()).toEqual(avant)
  })

  test('sans fichier : refusé en demandant un tableur, pas un PDF', async () => {
    const { statusCode, json } = await thomas.brut({
      method: 'POST',
      url: contrat.remettreFichier.path,
      headers: { 'x-xsrf-token': await thomas.jeton(), 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="autre"; filename="a.csv"\r\n\r\na\r\n--x--\r\n',
    })
    const { refus } = json<{ refus: { champ: string; code: string; message: string }[] }>()
    expect([statusCode, refus]).toEqual([
      400,
      [{ champ: 'fichier', code: 'TABLEUR_ABSENT', message: 'Choisissez un fichier .xlsx ou .csv.' }],
    ])
  })

  test('plus de dix mégaoctets : refusé par son poids', async () => {
    const refus = await remettre(thomas, Buffer.alloc(10 * 1024 * 1024 + 1, 'a'))
    expect(refus.erreur.code).toBe('TABLEUR_TAILLE')
  })
})

describe('tué au milieu', () => {
  test('l’examen et le dépôt reprennent où ils en étaient, et deux travaux à la fois ne font rien deux fois', async () => {
    const dix = await neuves(10)
    const { corps } = await remettre(
      thomas,
      enCsv(
        dix.map((d) => d.ligne),
        AUJOURDHUI,
      ),
    )
    const { id } = corps
    await Promise.all([examiner(id), examiner(id)])
    expect((await lire(thomas, id)).etat).toBe('EXAMINE')
    await demanderLeDepot(thomas, id)
    const avant = await Promise.all(dix.map((d) => declarations(d.id)))
    // Trois lignes faites, puis plus rien : la tranche s’arrête à son temps.
    for (let n = 0; n < 3; n += 1)
      await deposerBordereau(produit.deps, { trancheMs: 0, uneSeule: true }).faire({ id })
    expect(await lire(thomas, id)).toMatchObject({
      etat: 'EN_DEPOT',
      avancement: expect.closeTo(0.3) as number,
      compte: { aDeposer: 7, parEtat: { DEPOSEE: 3 } },
    })
    await Promise.all([deposer(id), deposer(id)])
    await deposer(id)
    expect(await lire(thomas, id)).toMatchObject({ etat: 'DEPOSE', compte: { parEtat: { DEPOSEE: 10 } } })
    const apres = await Promise.all(dix.map((d) => declarations(d.id)))
    expect(apres.map((d) => d.length)).toEqual(avant.map((d) => d.length + 1))
  })

  test('une ligne qui échoue est dite, et n’arrête pas les autres', async () => {
    const trois = await neuves(3)
    const { id } = await examine(trois.map((t) => t.ligne))
    await demanderLeDepot(thomas, id)
    // Une panne de cette copropriété seule.
    await sql`CREATE FUNCTION panne() RETURNS trigger AS $$ BEGIN RAISE 'panne'; END $$ LANGUAGE plpgsql`.execute(
      produit.db,
    )
    await sql`CREATE TRIGGER panne BEFORE INSERT ON declaration FOR EACH ROW
      WHEN (NEW.copropriete_id = ${sql.lit(trois[1]!.id)}) EXECUTE FUNCTION panne()`.execute(produit.db)
    await deposer(id)
    const lignes = await lignesDe(thomas, id)
    expect(lignes.map((l) => l.etat)).toEqual(['DEPOSEE', 'REFUSEE', 'DEPOSEE'])
    expect(lignes[1]!.ennuis[0]!.message).toContain('une erreur est survenue')
    expect((await lire(thomas, id)).etat).toBe('DEPOSE')
  })

  test('qui n’a plus de compte ne dépose plus : le fichier s’arrête là, et un autre le reprend', async () => {
    const [une] = await neuves(1)
    const gestion = await produit.connecte('TELE_PRO_GESTION')
    const { id } = await examine([une!.ligne], gestion)
    await demanderLeDepot(gestion, id)
    const sien = produit.db.updateTable('compte').where('profil', '=', 'TELE_PRO_GESTION')
    await sien.set({ statut: 'SUPPRIME' as never }).execute()
    await deposer(id)
    await sien.set({ statut: 'ACTIF' as never }).execute()
    expect(await lire(thomas, id)).toMatchObject({ etat: 'DEPOSE', compte: { aDeposer: 1 } })
    await demanderLeDepot(thomas, id)
    await deposer(id)
    expect((await lignesDe(thomas, id))[0]!.etat).toBe('DEPOSEE')
  })
})

describe('à qui est un fichier', () => {
  test('à son établissement seul : un autre ne le lit, ne le confirme ni ne le dépose', async () => {
    const [une] = await neuves(1)
    const { id } = await examine([une!.ligne])
    const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    const params = { id: String(id) }
    for (const r of [
      await odette.appeler(contrat.lireBordereau, { params }),
      await odette.appeler(contrat.lireLignesDeBordereau, { params, query: {} }),
      await odette.appeler(contrat.confirmerLignes, { params, body: { confirmee: true } }),
      await odette.appeler(contrat.deposerBordereau, { params }),
      await odette.appeler(contrat.rapportDeBordereau, { params, query: {} }),
    ])
      expect(r.erreur.code).toBe('INTROUVABLE')
    expect((await odette.appeler(contrat.listerBordereaux, {})).corps).toEqual([])
    const siens = await thomas.appeler(contrat.listerBordereaux, {})
    expect(siens.corps[0]).toMatchObject({ id, remisPar: 'Thomas Altavor', compte: { aDeposer: 1 } })
  })

  test(`il s’efface après ${BORDEREAUX_GARDES_JOURS} jours, ce qu’il a déclaré reste`, async () => {
    const [une] = await neuves(1)
    const { id } = await examine([une!.ligne])
    await demanderLeDepot(thomas, id)
    await deposer(id)
    const faites = await declarations(une!.id)
    expect((await lire(thomas, id)).gardeJusquau).toBe('2027-02-18')
    const apres = async (jours: number) => {
      const maintenant = () => plusTard(produit.deps.horloge.maintenant(), jours * JOUR_MS)
      await menage({ db: produit.db, horloge: { maintenant } }).faire({})
      return produit.db.selectFrom('bordereau').select('id').where('id', '=', id).execute()
    }
    expect(await apres(BORDEREAUX_GARDES_JOURS - 1)).toHaveLength(1)
    expect(await apres(BORDEREAUX_GARDES_JOURS + 1)).toHaveLength(0)
    expect(await declarations(une!.id)).toEqual(faites)
    // Ces nuits ont aussi fermé les sessions.
    thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  })

  test('cinq fichiers s’examinent à la fois, le sixième attend', async () => {
    const csv = enCsv([{ numero: 'AA0000001', montantDettes: '0' }], AUJOURDHUI)
    const ids: number[] = []
    for (let n = 0; n < 5; n += 1) ids.push((await remettre(thomas, csv)).corps.id)
    expect((await remettre(thomas, csv)).erreur.code).toBe('FICHIERS_EN_COURS')
    for (const id of ids) await examiner(id)
    expect((await remettre(thomas, csv)).statut).toBe(200)
  })
})

// En dernier : l’horloge avance de deux ans, et les sessions finissent.
test('un vieux fichier, remis après l’exercice suivant, ne refait rien non plus', async () => {
  const [une] = await neuves(1)
  const premier = await examine([une!.ligne])
  await demanderLeDepot(thomas, premier.id)
  await deposer(premier.id)
  produit.heure.instant = new Date('2028-11-20T10:00:00.000Z')
  const plusTardThomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  const suivant = await comptesJustes(produit, { id: une!.id, numero: une!.ligne['numero']! })
  const deux = await examine([suivant], plusTardThomas)
  await demanderLeDepot(plusTardThomas, deux.id)
  await deposer(deux.id)
  expect((await lignesDe(plusTardThomas, deux.id))[0]!.etat).toBe('DEPOSEE')
  expect((await examine([une!.ligne], plusTardThomas)).lignes[0]!.etat).toBe('DEJA_FAITE')
})
