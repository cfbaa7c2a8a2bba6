import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import { numeroExiste } from '#contract/coproprietes/mandats.ts'
import { lireFiche, rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { chercherPartout } from '#contract/comptes/assistance.ts'
import { nommerParNumero } from '#contract/public/reclamations.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let visiteur: Navigateur
let odette: Navigateur
let catherine: Navigateur
let nadia: Navigateur

beforeAll(async () => {
  produit = await ouvrirProduit()
  visiteur = produit.visiteur()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  nadia = await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN')
  const ou = { codePostal: '69003', localite: 'Lyon', codeInsee: '69383', departement: '69' }
  await produit.db
    .insertInto('copropriete')
    .values(
      ['XA0001001', 'XA0001002'].map((numero, i) => ({
        ...ou,
        numero,
        nom: `Zyg ${i}`,
        voie: `${12 + i} rue Zygmunt`,
        etat: etatRepris('IMMATRICULEE_A_RATTACHER'),
      })),
    )
    .execute()
  const { id } = await produit.db
    .selectFrom('teledeclarant')
    .select('id')
    .where('raisonSociale', 'like', '%Rambervil%')
    .executeTakeFirstOrThrow()
  await produit.db
    .insertInto('copropriete')
    .values({
      ...ou,
      numero: 'XQ8461957',
      nom: 'Zyg d’Odette',
      etat: etatRepris('IMMATRICULEE_RATTACHEE'),
      teledeclarantId: id,
    })
    .execute()
  await produit.preparerLaRecherche()
})
afterAll(() => produit.fermer())

const chercher = async (tape: string, departement: string | null = null) =>
  (await visiteur.appeler(rechercherAnnuaire, { body: { adresseNonSelectionnee: tape, departement } })).corps

/** Ce que l’on recopie d’un acte, d’un courriel, d’une convocation, ou de la page d’une attestation. */
const FORMES = [
  'XA0001001',
  'xa0-001-001',
  'XA0001001.',
  '(XA0001001)',
  'N° XA0001001',
  'Immatriculation : XA0001001',
  'XA0–001–001',
  'XA0\u2011001\u2011001',
  'XA0\u200b001\u200b001',
  'XAOOO1OO1',
  'XA000I00I',
  'la copropriété XA0001001, à Lyon',
]

describe('un numéro se trouve comme qu’il soit écrit (§5.2)', () => {
  test.each(FORMES)(
    '« %s » : à l’annuaire, au rattachement, à la réclamation, à la fiche, aux listes',
    async (n) => {
      expect((await chercher(n)).lignes.map((l) => l.numero)).toEqual(['XA0001001'])
      expect((await chercher(n, '75')).lignes.map((l) => l.numero)).toEqual(['XA0001001'])
      expect((await odette.appeler(numeroExiste, { params: { n } })).corps).toBe(true)
      expect((await visiteur.appeler(nommerParNumero, { params: { n } })).corps.nomCopropriete).toBe('Zyg 0')
      expect((await visiteur.appeler(lireFiche, { params: { id: n } })).corps.numero).toBe('XA0001001')
      const liste = await catherine.appeler(rechercherCoproprietes, { body: { immatriculationOuNom: n } })
      expect(liste.corps.ligneRechercheCoproprieteDTOList.map((l) => l.numero)).toEqual(['XA0001001'])
    },
  )

  test.each(['8461', '6195', 'XQ84', 'Q846', 'Q8-46', 'xq8-4', '461957'])(
    'quatre de ses caractères, « %s » : le teneur, l’assistance, le syndic la trouvent (§5.8)',
    async (morceau) => {
      for (const qui of [catherine, odette]) {
        const liste = await qui.appeler(rechercherCoproprietes, { body: { immatriculationOuNom: morceau } })
        expect(liste.corps.ligneRechercheCoproprieteDTOList.map((l) => l.numero)).toContain('XQ8461957')
      }
      const { corps } = await nadia.appeler(chercherPartout, { body: { texte: morceau } })
      expect(JSON.stringify(corps)).toContain('XQ8-461-957')
    },
  )

  test('deviné, l’annuaire dit ce qu’il a lu', async () => {
    expect((await chercher('XA0001001')).avis).toEqual([])
    expect((await chercher('XAOOO1OO1')).avis).toEqual([
      'Lu XA0-001-001\u00a0: O et 0, I et 1 y ont été pris l’un pour l’autre.',
    ])
  })

  test('plusieurs dans une phrase : toutes', async () => {
    const { lignes } = await chercher('XA0001001 et XA0001002')
    expect(lignes.map((l) => l.numero)).toEqual(['XA0001001', 'XA0001002'])
  })

  test('un numéro que rien ne porte, avec son adresse : ce qui y est, et la page le dit', async () => {
    const { lignes, avis } = await chercher('XA0009009, 12 rue Zygmunt 69003 Lyon')
    expect(lignes.map((l) => l.numero)).toEqual(['XA0001001'])
    expect(avis).toEqual([
      'Aucune copropriété ne porte le numéro XA0-009-009\u00a0: voici ce qui est à l’adresse.',
    ])
    const seul = await chercher('XA0009009')
    expect([seul.lignes, seul.avis]).toEqual([
      [],
      ['Aucune copropriété ne porte le numéro XA0-009-009\u00a0: vérifiez-le, ou cherchez par l’adresse.'],
    ])
  })
})
