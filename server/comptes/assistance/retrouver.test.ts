import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chercherPartout, retrouver } from '#contract/comptes/assistance.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { faireUnActe } from '#server/essais/acte.ts'
import { demandeDeposee } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'
import { preparerARechercher } from '#server/socle/registre/recherche/recherche.ts'
import { lettreCourante, posterCode } from '#server/socle/registre/comptes/courriers.ts'

let produit: Produit
let nadia: Navigateur
const NUMERO = 'XR0000001'

beforeAll(async () => {
  produit = await ouvrirProduit()
  nadia = await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN')
  await produit.db
    .insertInto('copropriete')
    .values({
      numero: NUMERO,
      etat: etatRepris('IMMATRICULEE_A_RATTACHER'),
      nom: 'Les Zorbalines',
      voie: '6 quai du Zorbal',
      codePostal: '69009',
      localite: 'Lyon',
      codeInsee: '69389',
      departement: '69',
      parcelles: ['69389000AB0123'],
    })
    .execute()
  await produit.preparerLaRecherche()
})
afterAll(() => produit.fermer())

const trouves = async (texte: string, qui = nadia) =>
  (await qui.appeler(retrouver, { body: { texte } })).corps
const deQui = async (email: string) =>
  (await produit.db
    .selectFrom('compte')
    .select(['id', 'teledeclarantId'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()) as { id: number; teledeclarantId: number }

describe('la case de l’en-tête', () => {
  test.each([
    ['xr0-000-001'],
    ['les zorbalines'],
    ['6 quai du zorbal lyon'],
    ['6 quai du zorbal, 69009 LYON'],
    ['R0000001'],
    ['69389000AB0123'],
    ['AB 123 Lyon 9e'],
  ])('« %s » : une copropriété que personne ne représente', async (tape) => {
    const { id } = await produit.db
      .selectFrom('copropriete')
      .select('id')
      .where('numero', '=', NUMERO)
      .executeTakeFirstOrThrow()
    expect(await trouves(tape)).toEqual([
      {
        sorte: 'COPROPRIETE',
        id,
        idTeledeclarant: null,
        libelle: `${afficherNumero(NUMERO)} Les Zorbalines`,
        detail: '6 quai du Zorbal 69009 Lyon',
        approche: false,
      },
    ])
  })

  test('une dissoute, que l’annuaire ne montre plus : elle dit son état', async () => {
    const { id } = await produit.db
      .updateTable('copropriete')
      .set({ etat: etatRepris('DISSOUDE') })
      .where('numero', '=', NUMERO)
      .returning('id')
      .executeTakeFirstOrThrow()
    await produit.db.transaction().execute((trx) => preparerARechercher(trx, id))
    expect(await trouves('les zorbalines')).toEqual([
      expect.objectContaining({ id, detail: '6 quai du Zorbal 69009 Lyon · Dissoute' }),
    ])
    await produit.db
      .updateTable('copropriete')
      .set({ etat: etatRepris('IMMATRICULEE_A_RATTACHER') })
      .where('id', '=', id)
      .execute()
    await produit.db.transaction().execute((trx) => preparerARechercher(trx, id))
  })

  test('sortie du registre, elle n’a pas de page et ne se dit pas ; absorbée, elle mène à celle qui l’a reprise', async () => {
    const sortie = await produit.db
      .updateTable('copropriete')
      .set({ etat: etatRepris('SUPPRIMEE') })
      .where('numero', '=', NUMERO)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await trouves(NUMERO)).toEqual([])
    expect(await trouves('les zorbalines')).toEqual([])
    const gardee = await produit.db
      .selectFrom('copropriete')
      .select(['id', 'numero', 'nom'])
      .where('etat', '=', 'IMMATRICULEE_RATTACHEE')
      .where('teledeclarantId', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await produit.db
      .updateTable('copropriete')
      .set({ fusionneeDans: gardee.id })
      .where('id', '=', sortie.id)
      .execute()
    expect(await trouves(NUMERO)).toEqual([
      expect.objectContaining({
        id: gardee.id,
        detail: expect.stringMatching(/ · a repris le numéro XR0-000-001$/),
      }),
    ])
    // La page de l’assistance la trouve de même, chez qui représente celle qui l’a reprise.
    const { corps } = await nadia.appeler(chercherPartout, { body: { texte: NUMERO } })
    expect(corps.map(({ trouve }) => trouve)).toEqual([
      expect.stringMatching(/^Copropriété .*, a repris le numéro XR0-000-001$/),
    ])
    await produit.db
      .updateTable('copropriete')
      .set({ etat: etatRepris('IMMATRICULEE_A_RATTACHER'), fusionneeDans: null })
      .where('id', '=', sortie.id)
      .execute()
  })

  test('à une faute près, et le dit', async () =>
    expect(await trouves('les zorbalinnes')).toEqual([
      expect.objectContaining({ sorte: 'COPROPRIETE', approche: true }),
    ]))

  test('une personne, par son nom ou son adresse électronique ; son établissement, par son nom ou son SIRET', async () => {
    const clara = await deQui('clara.noirmaze@demonstration.invalid')
    const personne = {
      sorte: 'PERSONNE',
      id: clara.id,
      idTeledeclarant: clara.teledeclarantId,
      libelle: 'Clara Noirmaze',
      detail: 'clara.noirmaze@demonstration.invalid · Cabinet Altavor Gestion',
      approche: false,
    }
    expect(await trouves('noirmaze clara')).toEqual([personne])
    expect(await trouves('clara.noirmaze@demonstration.invalid')).toEqual([personne])
    const { siret } = PEOPLE.find((p) => p.profil === 'TELE_PRO_ADMIN_PRINC')!.teledeclarant!
    const etablissement = {
      sorte: 'TELEDECLARANT',
      id: clara.teledeclarantId,
      libelle: 'Cabinet Altavor Gestion',
    }
    expect(await trouves('altavor gest')).toEqual([expect.objectContaining(etablissement)])
    expect(await trouves(siret!)).toEqual([expect.objectContaining(etablissement)])
  })

  test('un bénévole, qui est son télédéclarant : une fois', async () => {
    const odette = await deQui('odette.rambervil@demonstration.invalid')
    expect(await trouves('odette rambervil')).toEqual([
      expect.objectContaining({
        sorte: 'PERSONNE',
        id: odette.id,
        idTeledeclarant: odette.teledeclarantId,
        detail: 'odette.rambervil@demonstration.invalid',
      }),
    ])
  })

  test('une demande, une lettre, par leur référence telle qu’elle se dicte', async () => {
    const odette = await deQui('odette.rambervil@demonstration.invalid')
    const { reference, idDemande } = await demandeDeposee(
      await produit.connecte('TELE_NONPRO_ADMIN_PRINC'),
      35,
    )
    expect(await trouves(reference.replaceAll('-', ' ').toLowerCase())).toEqual([
      expect.objectContaining({ sorte: 'DEMANDE', id: idDemande, libelle: reference }),
    ])
    await faireUnActe(produit, (acte) => posterCode(acte, produit.deps.secrets, odette.teledeclarantId))
    const lettre = (await lettreCourante(produit.db, odette.teledeclarantId))!
    expect(await trouves(lettre.reference)).toEqual([
      expect.objectContaining({
        sorte: 'LETTRE',
        idTeledeclarant: odette.teledeclarantId,
        libelle: lettre.reference,
      }),
    ])
    expect(await trouves('REC-2026-999999')).toEqual([])
  })

  test('une demande qui attend, par le nom et par l’adresse : sa copropriété n’a pas encore de numéro', async () => {
    const { reference, idDemande } = await demandeDeposee(
      await produit.connecte('TELE_NONPRO_ADMIN_PRINC'),
      36,
      (saisie) => ({
        ...saisie,
        identification: { ...saisie.identification, nomCopropriete: 'Villa des Quimperines' },
      }),
    )
    const lue = { sorte: 'DEMANDE', id: idDemande, libelle: `${reference} Villa des Quimperines` }
    expect(await trouves('villa quimperines')).toEqual([expect.objectContaining(lue)])
    const { voie } = await produit.db
      .selectFrom('demande')
      .innerJoin('copropriete as c', 'c.id', 'demande.coproprieteId')
      .where('demande.id', '=', idDemande)
      .select('c.voie')
      .executeTakeFirstOrThrow()
    expect(await trouves(voie!)).toContainEqual(expect.objectContaining(lue))
  })

  test('cinq de chaque sorte au plus', async () => {
    const sortes = (await trouves('demonstration')).map(({ sorte }) => sorte)
    expect(sortes.filter((s) => s === 'PERSONNE')).toHaveLength(5)
  })

  test('trop court : refusé à son champ ; réservée à qui lit les télédéclarants', async () => {
    const court = await nadia.appeler(retrouver, { body: { texte: 'ab' } })
    expect(court.statut).toBe(400)
    expect(court.erreur?.refus).toEqual([
      expect.objectContaining({ champ: 'texte', code: 'RECHERCHE_TROIS_CARACTERES' }),
    ])
    const syndic = await produit.connecte('TELE_PRO_ADMIN_PRINC')
    expect((await syndic.appeler(retrouver, { body: { texte: 'altavor' } })).statut).toBe(403)
  })
})
