import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import * as contrat from '#contract/coproprietes/fiche-synthetique.ts'
import { nouvelleImmatriculation } from '#contract/coproprietes/immatriculation.ts'
import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { MENTION } from '#domain/coproprietes/fiche-synthetique/fiche-synthetique.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { coproprieteRepresentee } from '#server/essais/dossier.ts'
import { relirePdf } from '#server/essais/pdf.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compteDe } from '#server/essais/utilisateurs.ts'

let produit: Produit
let odette: Navigateur
let thomas: Navigateur
let catherine: Navigateur
let notaire: Navigateur
let c: { id: number; numero: string }
beforeAll(async () => {
  produit = await ouvrirProduit()
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  notaire = await produit.connecte('NOTAIRE_COLLAB')
  c = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 991)
})
afterAll(() => produit.fermer())

const params = (id: number) => ({ params: { id: String(id) } })
const lire = (qui: Navigateur, id = c.id) => qui.appeler(contrat.lireFicheSynthetique, params(id))
const telecharger = (qui: Navigateur, id = c.id) =>
  qui.appeler(contrat.telechargerFicheSynthetique, params(id))
const poser = (etat: EtatCopropriete) =>
  produit.db
    .updateTable('copropriete')
    .set({ etat: etatRepris(etat) })
    .where('id', '=', c.id)
    .execute()
const lignes = async (qui: Navigateur, id = c.id) =>
  Object.fromEntries(
    (await lire(qui, id)).corps.sections.flatMap((s) => s.lignes.map((l) => [l.libelle, l.valeur])),
  )

describe('la fiche synthétique', () => {
  test('dit la dernière déclaration acceptée, sa date et sa mention, à l’écran et en PDF', async () => {
    const { corps } = await lire(odette)
    expect(corps).toMatchObject({ numero: c.numero, dateDelivrance: '2026-11-20', mention: MENTION })
    expect(corps.sections.map((s) => s.titre)).toHaveLength(6)
    expect(await lignes(odette)).toMatchObject({
      'Nom d’usage': 'Résidence des Essais 991',
      'Dernière mise à jour': '20 novembre 2026',
      'Nombre total de lots': '48',
      'Charges pour opérations courantes': '38\u202f500,50\u00a0€',
      'Énergie du chauffage collectif non urbain': 'Gaz naturel',
    })
    const fichier = await telecharger(odette)
    expect(String(fichier.entetes['content-disposition'])).toContain(
      `fiche-synthetique-${c.numero}-20261120.pdf`,
    )
    const { texte } = await relirePdf(fichier.corps)
    expect(texte).toContain(`${MENTION}, le 20 novembre 2026.`)
    expect(texte).toContain(afficherNumero(c.numero))
    for (const { lignes: dites } of corps.sections)
      for (const { libelle } of dites) expect(texte.replaceAll(' ', '')).toContain(libelle.replace(/\s/g, ''))
  })

  test('le syndic bénévole n’y est nommé qu’à lui-même et au teneur', async () => {
    const { raisonSociale } = await produit.db
      .selectFrom('copropriete')
      .innerJoin('teledeclarant', 'teledeclarant.id', 'copropriete.teledeclarantId')
      .select('teledeclarant.raisonSociale')
      .where('copropriete.id', '=', c.id)
      .executeTakeFirstOrThrow()
    for (const qui of [odette, catherine]) expect((await lire(qui)).texte).toContain(raisonSociale)
    for (const qui of [notaire, await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN')]) {
      expect((await lire(qui)).texte).not.toContain(raisonSociale)
      expect((await lignes(qui))['Nom ou raison sociale']).toBe('Syndic bénévole ou coopératif')
      expect((await relirePdf((await telecharger(qui)).corps)).texte).not.toContain(raisonSociale)
    }
  })

  test('un petit syndicat l’est par ses trois exercices, non par la seule année', async () => {
    const { id } = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 993)
    await sql`UPDATE declaration SET donnees = jsonb_set(donnees, '{donneesFinancieres}', donnees -> 'donneesFinancieres' ||
      '{"chargesOperationsCourantes": 14000, "montantImpayesCoproprietaires": null}') WHERE copropriete_id = ${id}`.execute(
      produit.db,
    )
    const impayes = async () => (await lignes(odette, id))['Sommes restant dues par les copropriétaires']
    expect(await impayes()).toBe('Non requis (petit syndicat)')
    await sql`INSERT INTO declaration (copropriete_id, teledeclarant_id, compte_id, type_declaration, type_immat, type_maj,
        saisie, donnees, etape, date_soumission)
      SELECT copropriete_id, teledeclarant_id, compte_id, 'AVANT_DECLARATION_ANNUELLE', type_immat, 'ANNUELLE', saisie,
        jsonb_set(donnees, '{donneesFinancieres}', donnees -> 'donneesFinancieres' ||
          '{"dateClotureComptes": "2024-12-31", "chargesOperationsCourantes": 20000}'), etape, date_soumission
      FROM declaration WHERE copropriete_id = ${id} AND donnees IS NOT NULL`.execute(produit.db)
    expect(await impayes()).toBe('Non déclaré')
  })

  test('un dossier chargé dit ce qu’il ne sait pas, jamais zéro', async () => {
    const { id } = await produit.db
      .insertInto('copropriete')
      .columns(['numero', 'etat', 'nom'])
      .expression((eb) =>
        eb
          .selectFrom('copropriete')
          .select([eb.val('ZZ9000002').as('n'), 'etat', eb.val('Chargée').as('nom')])
          .where('id', '=', c.id),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await lire(notaire, id)).corps.dateDeclaration).toBeNull()
    const dites = await lignes(notaire, id)
    expect(dites).toMatchObject({
      'Nombre total de lots': 'Non déclaré',
      'ASL, AFUL et unions dont elle est membre': 'Non déclaré',
      'Charges pour opérations courantes': 'Non déclaré',
    })
    expect(Object.values(dites)).not.toContain('0')
    expect((await telecharger(notaire, id)).statut).toBe(200)
  })

  test('celle d’un autre, un brouillon, une dissoute, une supprimée, une à venir : chacune sa raison', async () => {
    for (const demander of [lire, telecharger]) {
      expect((await demander(thomas)).erreur.code).toBe('INTROUVABLE')
      expect((await demander(odette, 999_999_999)).erreur.code).toBe('INTROUVABLE')
      expect((await demander(produit.visiteur())).statut).toBe(401)
    }
    const brouillon = await odette.appeler(nouvelleImmatriculation, {
      params: { type: 'DEFAULT' },
      query: {},
    })
    const { coproprieteId } = await produit.db
      .selectFrom('declaration')
      .select('coproprieteId')
      .where('id', '=', brouillon.corps.id)
      .executeTakeFirstOrThrow()
    expect((await lire(odette, coproprieteId)).erreur.code).toBe('INTROUVABLE')
    await poser('DISSOUDE')
    expect((await lire(catherine)).erreur.code).toBe('COPROPRIETE_DISSOUTE')
    await poser('SUPPRIMEE')
    expect((await lire(catherine)).erreur.code).toBe('INTROUVABLE')
    await poser('FUTUR')
    expect((await lire(catherine)).erreur.code).toBe('ACTE_IMPOSSIBLE')
    await poser('IMMATRICULEE_RATTACHEE')
  })
})

describe('les fiches de plusieurs copropriétés', () => {
  /** Les parties d’une archive : leur nom et leur contenu. */
  async function ouvrirArchive(octets: Buffer): Promise<Map<string, Buffer>> {
    const parties = new Map<string, Buffer>()
    const zip = await fromBufferPromise(octets)
    for await (const partie of zip.eachEntry())
      parties.set(partie.fileName, await buffer(await zip.openReadStreamPromise(partie)))
    return parties
  }
  const demander = (qui: Navigateur, ...identifiants: number[]) =>
    qui.appeler(contrat.telechargerFichesSynthetiques, { body: { identifiants } })

  test('sont dans une archive ; celle que l’on ne délivre pas est dite, sans rien d’elle', async () => {
    const autre = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 992)
    const { id: duCabinet, nom } = await produit.db
      .selectFrom('copropriete')
      .select(['id', 'nom'])
      .where('teledeclarantId', '=', (await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')).teledeclarantId)
      .where('nom', 'is not', null)
      .executeTakeFirstOrThrow()
    const rendu = await demander(odette, c.id, duCabinet, autre.id, c.id)
    expect(String(rendu.entetes['content-disposition'])).toContain('fiches-synthetiques-2026-11-20.zip')
    const parties = await ouvrirArchive(rendu.corps)
    expect([...parties.keys()]).toEqual([
      `fiche-synthetique-${c.numero}-20261120.pdf`,
      `fiche-synthetique-${autre.numero}-20261120.pdf`,
      'fiches-absentes.txt',
    ])
    const { texte } = await relirePdf([...parties.values()][1]!)
    expect(texte).toContain('Résidence des Essais 992')
    const absentes = parties.get('fiches-absentes.txt')!.toString('utf8')
    expect(absentes).toContain(`identifiant ${duCabinet}`)
    expect(absentes).not.toContain(nom!)
  })

  test('ni aucune, ni plus de cent, ni par qui ne les lit pas', async () => {
    expect((await demander(odette)).statut).toBe(400)
    expect((await demander(odette, ...Array.from({ length: 101 }, (_, i) => i + 1))).statut).toBe(400)
    expect((await demander(await produit.connecte('INSTITUTIONNEL'), c.id)).statut).toBe(403)
  })
})
