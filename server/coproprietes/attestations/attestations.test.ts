import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contrat from '#contract/coproprietes/attestations.ts'
import { nouvelleImmatriculation } from '#contract/coproprietes/immatriculation.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { coproprieteRepresentee } from '#server/essais/dossier.ts'
import { relirePdf } from '#server/essais/pdf.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let odette: Navigateur
let thomas: Navigateur
let catherine: Navigateur
let sienne: { id: number; numero: string }
beforeAll(async () => {
  produit = await ouvrirProduit()
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  sienne = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 971)
})
afterAll(() => produit.fermer())

const delivrer = (qui: Navigateur, id = sienne.id) =>
  qui.appeler(contrat.delivrerAttestation, { params: { id: String(id) } })
const verifier = (code: string, qui = produit.visiteur()) =>
  qui.appeler(contrat.verifierAttestation, { params: { code } })
const telecharger = (qui: Navigateur, code: string) =>
  qui.appeler(contrat.telechargerAttestation, { params: { code } })
const changer = (valeurs: { nom?: string; mandatFin?: string; etat?: EtatCopropriete }) => {
  const { etat, ...reste } = valeurs
  return produit.db
    .updateTable('copropriete')
    .set({ ...reste, ...(etat && { etat: etatRepris(etat) }) })
    .where('id', '=', sienne.id)
    .execute()
}

describe('délivrer une attestation', () => {
  test('le représentant a la sienne, en PDF, et le journal en garde la trace sans sa personne', async () => {
    const { corps, statut } = await delivrer(odette)
    expect(statut).toBe(200)
    expect(corps.code).toMatch(/^[2-9A-Z]{16}$/)
    const fichier = await telecharger(odette, corps.code)
    expect(fichier.entetes['content-type']).toBe('application/pdf')
    expect(String(fichier.entetes['content-disposition'])).toContain(`attestation-${sienne.numero}.pdf`)
    const { texte } = await relirePdf(fichier.corps)
    expect(texte).toContain(afficherNumero(sienne.numero))
    expect(texte).toContain('à la demande de son représentant légal')
    expect(texte).toContain('Mandat en cours, jusqu’au 30 juin 2027')
    expect(texte).not.toMatch(/Odette|Rambervil/)
    const gardee = await produit.db.selectFrom('attestation').selectAll().executeTakeFirstOrThrow()
    expect(gardee).toMatchObject({ code: corps.code, qualite: 'REPRESENTANT', coproprieteId: sienne.id })
    expect(JSON.stringify(gardee)).not.toMatch(/Odette|Rambervil/)
    const journal = await produit.db
      .selectFrom('evenementJournal')
      .select(['objetId', 'numero', 'nouveau'])
      .where('type', '=', 'ATTESTATION')
      .execute()
    expect(journal).toEqual([
      {
        objetId: sienne.id,
        numero: sienne.numero,
        nouveau: { qualite: 'REPRESENTANT', code: corps.code },
      },
    ])
  })

  test('deux appuis, même ensemble, donnent la même ; un changement en donne une autre', async () => {
    const codes = await Promise.all([delivrer(odette), delivrer(odette), delivrer(odette)])
    expect(new Set(codes.map((c) => c.corps.code)).size).toBe(1)
    await changer({ nom: 'Autre nom' })
    expect((await delivrer(odette)).corps.code).not.toBe(codes[0].corps.code)
    await changer({ nom: 'Résidence des Essais 971' })
  })

  test.each([
    ['NOTAIRE_COLLAB', 'NOTAIRE'],
    ['TENEUR_ADMIN_SCOND', 'TENEUR'],
    ['TENEUR_ASS_HOTLINE_GES', 'ASSISTANCE'],
  ] as const)('%s l’a de toute copropriété, à ce titre : %s', async (profil, qualite) => {
    const qui = await produit.connecte(profil)
    const { code } = (await delivrer(qui)).corps
    expect((await verifier(code)).corps.qualite).toBe(qualite)
    expect((await telecharger(qui, code)).statut).toBe(200)
  })

  test('celle d’un autre, un brouillon, un dossier qui n’existe pas : introuvables', async () => {
    expect((await delivrer(thomas)).erreur.code).toBe('INTROUVABLE')
    expect((await delivrer(odette, 999_999_999)).erreur.code).toBe('INTROUVABLE')
    const brouillon = await odette.appeler(nouvelleImmatriculation, {
      params: { type: 'DEFAULT' },
      query: {},
    })
    const { coproprieteId } = await produit.db
      .selectFrom('declaration')
      .select('coproprieteId')
      .where('id', '=', brouillon.corps.id)
      .executeTakeFirstOrThrow()
    expect((await delivrer(odette, coproprieteId)).erreur.code).toBe('INTROUVABLE')
    const { code } = (await delivrer(odette)).corps
    expect((await telecharger(thomas, code)).erreur.code).toBe('INTROUVABLE')
    expect((await telecharger(odette, 'AAAA-AAAA-AAAA-AAAA')).erreur.code).toBe('INTROUVABLE')
  })

  test('dissoute, sortie du registre ou pas encore née : chacune sa raison', async () => {
    await changer({ etat: 'DISSOUDE' })
    expect((await delivrer(catherine)).erreur.code).toBe('COPROPRIETE_DISSOUTE')
    await changer({ etat: 'SUPPRIMEE' })
    expect((await delivrer(catherine)).erreur.code).toBe('INTROUVABLE')
    await changer({ etat: 'FUTUR' })
    expect((await delivrer(catherine)).erreur).toMatchObject({
      code: 'ACTE_IMPOSSIBLE',
      message: expect.stringContaining('À venir') as unknown,
    })
    await changer({ etat: 'IMMATRICULEE_RATTACHEE' })
  })

  test('sans session, ou d’un institutionnel, elle est refusée', async () => {
    expect((await delivrer(produit.visiteur())).statut).toBe(401)
    expect((await delivrer(await produit.connecte('INSTITUTIONNEL'))).statut).toBe(403)
  })
})

describe('vérifier une attestation, sans session', () => {
  test('dit ce qu’elle disait, à la demande de qui, et que rien n’a changé', async () => {
    const { code } = (await delivrer(odette)).corps
    const tape = `${code.slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8)}`.toLowerCase()
    const { corps } = await verifier(tape)
    expect(corps).toMatchObject({
      numero: sienne.numero,
      nom: 'Résidence des Essais 971',
      qualite: 'REPRESENTANT',
      auRegistre: true,
      publiee: true,
    })
    expect(corps.code).toBe(code.match(/.{4}/g)!.join('-'))
    expect(corps.lignes.every((l) => l.aujourdhui === null)).toBe(true)
  })

  test('changée depuis, dissoute ou supprimée : la page le dit, et ce qu’elle disait reste', async () => {
    const { code } = (await delivrer(odette)).corps
    await changer({ nom: 'Les Glycines', etat: 'DISSOUDE' })
    const dissoute = (await verifier(code)).corps
    expect(dissoute).toMatchObject({ nom: 'Résidence des Essais 971', auRegistre: true, publiee: false })
    expect(dissoute.lignes.filter((l) => l.aujourdhui !== null)).toEqual([
      { libelle: 'Nom d’usage', alors: 'Résidence des Essais 971', aujourdhui: 'Les Glycines' },
      { libelle: 'État au registre', alors: 'Immatriculée et rattachée', aujourdhui: 'Dissoute' },
    ])
    await changer({ etat: 'SUPPRIMEE' })
    const supprimee = (await verifier(code)).corps
    expect(supprimee).toMatchObject({ auRegistre: false, publiee: false, numero: sienne.numero })
    await changer({ nom: 'Résidence des Essais 971', etat: 'IMMATRICULEE_RATTACHEE' })
  })

  test('le temps passe : un mandat fini se voit sur une attestation d’avant', async () => {
    const { code } = (await delivrer(odette)).corps
    const avant = produit.heure.instant
    produit.heure.instant = new Date('2027-07-02T09:00:00.000Z')
    const { lignes } = (await verifier(code)).corps
    expect(lignes.find((l) => l.libelle === 'Situation du mandat')?.aujourdhui).toBe(
      'Mandat expiré sans successeur déclaré, fini le 30 juin 2027',
    )
    produit.heure.instant = avant
  })

  test('un code que rien ne porte, mal tapé ou trop long : introuvable, la même réponse', async () => {
    for (const code of ['K7QM4T2X9PCA5VWZ', 'K7QM', 'K7QM-4T2X-9PCA-5VW0', '💥'])
      expect((await verifier(code)).erreur.code).toBe('INTROUVABLE')
    expect((await verifier('A'.repeat(41))).statut).toBe(400)
  })

  test('le trente et unième essai d’une minute attend, même d’un code juste', async () => {
    const { code } = (await delivrer(odette)).corps
    const curieux = produit.visiteur('10.44.0.3')
    for (let i = 0; i < 30; i += 1) expect((await verifier('K7QM4T2X9PCA5VWZ', curieux)).statut).toBe(404)
    const trop = await verifier(code, curieux)
    expect([trop.statut, trop.erreur.code]).toEqual([429, 'TROP_DE_REQUETES'])
  })
})
