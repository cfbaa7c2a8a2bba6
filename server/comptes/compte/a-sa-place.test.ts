import { randomUUID } from 'node:crypto'
import { etatRepris } from '#domain/socle/machine.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  changerMotDePasse,
  infoCertificat,
  lireCompte,
  modifierCompte,
  prendreSaPlace,
  preparerSecondFacteur,
  reprendreSaPlace,
  supprimerMonCompte,
} from '#contract/comptes/compte.ts'
import { completerReclamation, envoyerReclamation } from '#contract/public/reclamations.ts'
import { listerBrouillons } from '#contract/coproprietes/immatriculation.ts'
import { rechercherDemandes } from '#contract/teneur/validations/file.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { brouillonRempli } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'

let produit: Produit
let idCabinet: string
beforeAll(async () => {
  produit = await ouvrirProduit({ config: { mandataires: ['10.9.0.0/24'] } })
  const { id } = await produit.db
    .selectFrom('teledeclarant')
    .select('id')
    .where('siret', '=', PEOPLE.find((p) => p.profil === 'TELE_PRO_ADMIN_PRINC')!.teledeclarant!.siret)
    .executeTakeFirstOrThrow()
  idCabinet = String(id)
})
afterAll(() => produit.fermer())

describe('Agir à la place d’une personne (§4.4)', () => {
  test('le teneur a les droits de la personne et perd les siens ; il revient', async () => {
    const qui = await produit.connecte('TENEUR_ADMIN_PRINC')
    const cookie = qui.cookies.get('registre')
    const r = await qui.appeler(prendreSaPlace, { params: { id: idCabinet } })
    expect(r.corps).toMatchObject({
      nom: 'Altavor',
      loginAs: true,
      teneur: { nom: 'Orvelin', prenom: 'Catherine' },
      profil: 'TELE_PRO_ADMIN_PRINC',
    })
    expect(qui.cookies.get('registre')).not.toBe(cookie)
    expect((await qui.appeler(rechercherDemandes, { body: {} as never })).statut).toBe(403)
    expect((await qui.appeler(listerBrouillons, {})).statut).toBe(200)
    const retour = await qui.appeler(reprendreSaPlace, {})
    expect(retour.corps).toMatchObject({ nom: 'Orvelin', loginAs: false, teneur: null })
    expect((await qui.appeler(rechercherDemandes, { body: {} as never })).statut).toBe(200)
  })

  test('ce qui engage la personne est refusé : mot de passe, compte, second facteur, suppression, réclamation', async () => {
    const qui = await produit.connecte('TENEUR_ADMIN_SCOND')
    await qui.appeler(prendreSaPlace, { params: { id: idCabinet } })
    const secret = 'Bicyclette-bleue-41!'
    const essais = [
      await qui.appeler(changerMotDePasse, {
        body: { actuel: secret, motDePasse: secret, confirmation: secret },
      }),
      await qui.appeler(modifierCompte, { body: { email: 'a@b.fr', telephone: '', numCartePro: '' } }),
      await qui.appeler(preparerSecondFacteur, {}),
      await qui.appeler(supprimerMonCompte, { body: { motDePasse: secret } }),
      await qui.appeler(envoyerReclamation, {
        body: {
          cleEnvoi: randomUUID(),
          typeReclamation: 'COMPTE_IDENTITE',
          nom: 'Altavor',
          prenom: 'Thomas',
          texte: 'Écrit sous son nom par un autre.',
        },
      }),
      await qui.appeler(completerReclamation, {
        params: { clef: 'x'.repeat(43) },
        body: { texte: 'Écrit sous son nom par un autre.' },
      }),
    ]
    expect(essais.map((r) => r.erreur.code)).toEqual(Array.from({ length: 6 }, () => 'SOUS_UN_AUTRE_NOM'))
    expect((await qui.appeler(prendreSaPlace, { params: { id: idCabinet } })).statut).toBe(403)
  })

  test('le journal porte les deux noms', async () => {
    const qui = await produit.connecte('TENEUR_ADMIN_PRINC')
    await qui.appeler(prendreSaPlace, { params: { id: idCabinet } })
    await brouillonRempli(qui)
    const lignes = await produit.db
      .selectFrom('evenementJournal')
      .selectAll()
      .where('modalite', '=', 'TENEUR_POUR_COMPTE')
      .orderBy('id', 'desc')
      .execute()
    expect(lignes.map((l) => l.type)).toEqual(expect.arrayContaining(['BROUILLON_CREE', 'LOGIN_AS_DEBUT']))
    for (const l of lignes.slice(0, 2))
      expect([l.auteur, l.pourCompteDe, l.profil]).toEqual([
        'Catherine Orvelin',
        'Thomas Altavor, Cabinet Altavor Gestion',
        'TENEUR_ADMIN_PRINC',
      ])
  })

  test('un teneur qui perd son droit rend la place aussitôt', async () => {
    const qui = await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN')
    await qui.appeler(prendreSaPlace, { params: { id: idCabinet } })
    expect((await qui.appeler(lireCompte, {})).statut).toBe(200)
    const nadia = PEOPLE.find((p) => p.profil === 'TENEUR_ASS_HOTLINE_ADMIN')!.email
    const profil = (p: Profil) =>
      produit.db.updateTable('compte').set({ profil: p }).where('email', '=', nadia).execute()
    await profil('TENEUR_ASS_HOTLINE_GES')
    expect((await qui.appeler(lireCompte, {})).statut).toBe(401)
    await profil('TENEUR_ASS_HOTLINE_ADMIN')
  })

  test('pas de place à prendre chez un inconnu, un établissement supprimé ou sans administrateur actif', async () => {
    const qui = await produit.connecte('TENEUR_ADMIN_PRINC')
    expect((await qui.appeler(prendreSaPlace, { params: { id: '987654321' } })).statut).toBe(404)
    const { id } = await produit.db
      .insertInto('teledeclarant')
      .values({ type: 'PRO', statut: etatRepris('ATT_CREA_COMPTE'), raisonSociale: 'Sans compte' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const r = await qui.appeler(prendreSaPlace, { params: { id: String(id) } })
    expect([r.statut, r.erreur.code]).toEqual([409, 'IMPERSONATION_IMPOSSIBLE'])
  })

  test('un GET qui change l’état demande le jeton : un lien ne suffit pas', async () => {
    const qui = await produit.connecte('TENEUR_ADMIN_PRINC')
    const r = await qui.appeler(prendreSaPlace, { params: { id: idCabinet } }, { 'x-xsrf-token': 'faux' })
    expect([r.statut, r.erreur.code]).toEqual([403, 'JETON_CSRF'])
  })
})

describe('Le certificat client (§2.8)', () => {
  const SUJET = 'CN=Logiciel du cabinet,O=Cabinet Altavor,C=FR'
  const EMETTEUR = "CN=Autorité d'essai,C=FR"
  const entetes = {
    'x-client-cert-verify': 'SUCCESS',
    'x-client-cert-subject': SUJET,
    // Telle que l’écrit un mandataire : échappée, et du plus général au plus précis.
    'x-client-cert-issuer': "/C=FR/CN=Autorit\\C3\\A9 d'essai",
  }
  const lire = (adresse: string, suite: Record<string, string> = {}) =>
    produit.visiteur(adresse).appeler(infoCertificat, {}, { ...entetes, ...suite })

  beforeAll(async () => {
    await produit.db
      .updateTable('teledeclarant')
      .set({ certificat2Sujet: SUJET, certificat2Emetteur: EMETTEUR })
      .where('id', '=', Number(idCabinet))
      .execute()
  })

  test('cru du seul mandataire configuré', async () => {
    expect((await lire('10.9.0.7')).corps).toMatchObject({
      presente: true,
      idTeledeclarant: Number(idCabinet),
      raisonSociale: 'Cabinet Altavor Gestion',
    })
    for (const adresse of ['127.0.0.1', '10.9.1.7'])
      expect((await lire(adresse)).corps).toMatchObject({
        presente: false,
        sujet: null,
        idTeledeclarant: null,
      })
    expect((await lire('8.8.8.8', { 'x-forwarded-for': '10.9.0.7' })).corps.presente).toBe(false)
  })

  test('un certificat que le mandataire n’a pas vérifié, ou inconnu, n’identifie personne', async () => {
    expect((await lire('10.9.0.7', { 'x-client-cert-verify': 'FAILED' })).corps.presente).toBe(false)
    expect((await lire('10.9.0.7', { 'x-client-cert-subject': 'CN=Autre' })).corps).toMatchObject({
      presente: true,
      idTeledeclarant: null,
    })
  })
})
