import { etatRepris } from '#domain/socle/machine.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creerMotDePasse, verifierClef } from '#contract/comptes/compte.ts'
import { contournerCaptcha, inscrire } from '#contract/comptes/inscription.ts'
import {
  clefRecue,
  dernierCourriel,
  envoyerInscription,
  MOT_DE_PASSE_NEUF,
  saisieJuste,
} from '#server/essais/inscription.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { ETABLISSEMENTS_EMBARQUES } from '#server/demonstration/entreprises-embarquees.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'
import { siretInvente } from '#server/demonstration/semer/syndics.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

// Chacun chez soi : les inscriptions sont limitées par adresse.
let venus = 0
const visiteur = () => {
  venus += 1
  return produit.visiteur(`10.1.0.${venus}`)
}

const siretDe = (cas: RegExp) => ETABLISSEMENTS_EMBARQUES.find((e) => cas.test(e.cas))!.siret

describe('Demander un compte (§2.4)', () => {
  test('bénévole sans SIRET : un courriel part, le compte n’a pas de mot de passe', async () => {
    const saisie = saisieJuste(1)
    const r = await envoyerInscription(visiteur(), 'NON_PRO', saisie)
    expect([r.statut, r.corps]).toEqual([200, { suite: 'COURRIEL' }])
    const compte = await produit.db
      .selectFrom('compte')
      .innerJoin('teledeclarant as t', 't.id', 'compte.teledeclarantId')
      .select(['compte.statut', 'profil', 'motDePasse', 't.statut as statutT', 't.type', 'raisonSociale'])
      .where('compte.email', '=', saisie.email)
      .executeTakeFirstOrThrow()
    expect(compte).toEqual({
      statut: 'ATT_MOT_DE_PASSE',
      profil: 'TELE_NONPRO_ADMIN_PRINC',
      motDePasse: null,
      statutT: 'ATT_CREA_COMPTE',
      type: 'NON_PRO',
      raisonSociale: `Gisèle ${saisie.nom}`,
    })
    expect((await dernierCourriel(produit, saisie.email))?.texte).toContain('/compte/activate?key=')
  })

  test.each([
    ['PRO', /en société, à inscrire/, 'TELE_PRO_ADMIN_PRINC'],
    ['NOTAIRE', /pas encore de compte/, 'NOTAIRE_ADMIN'],
    ['AUTRE', /Administratrice judiciaire/, 'TELE_PRO_ADMIN_PRINC'],
  ] as const)('%s : l’établissement vient du répertoire par son SIRET', async (type, cas, profil) => {
    const siret = ETABLISSEMENTS_EMBARQUES.find(
      (e) => cas.test(e.cas) && !PEOPLE.some((p) => p.teledeclarant?.siret === e.siret),
    )!.siret
    const saisie = saisieJuste(type.length + 10, { siret })
    const r = await envoyerInscription(visiteur(), type, saisie)
    expect([type, r.statut, r.texte]).toEqual([type, 200, r.texte])
    const t = await produit.db
      .selectFrom('teledeclarant')
      .innerJoin('compte', 'compte.teledeclarantId', 'teledeclarant.id')
      .select(['raisonSociale', 'codeApe', 'profil', 'lignes'])
      .where('siret', '=', siret)
      .executeTakeFirstOrThrow()
    const attendu = ETABLISSEMENTS_EMBARQUES.find((e) => e.siret === siret)!
    expect(t).toMatchObject({ raisonSociale: attendu.raisonSociale, codeApe: attendu.codeApe, profil })
    expect(t.lignes).toHaveLength(7)
  })

  test.each([
    ['sans SIRET pour un professionnel', 'PRO', { siret: '' }, 'siret', 'OBLIGATOIRE'],
    ['SIRET à la clé fausse', 'PRO', { siret: '73282932000075' }, 'siret', 'SIRET_INVALIDE'],
    ['SIRET absent du répertoire', 'PRO', { siret: siretInvente(4_321_000) }, 'siret', 'SIRET_INCONNU'],
    ['adresse mal écrite', 'NON_PRO', { email: 'pas une adresse' }, 'email', 'EMAIL_INVALIDE'],
    [
      'confirmation différente',
      'NON_PRO',
      { emailConfirmation: 'a@b.fr' },
      'emailConfirmation',
      'EMAILS_DIFFERENTS',
    ],
    ['téléphone faux', 'NON_PRO', { telephone: '12' }, 'telephone', 'TELEPHONE_INVALIDE'],
    ['code postal faux', 'NON_PRO', { codePostal: '3700' }, 'codePostal', 'CODE_POSTAL_INVALIDE'],
    [
      'code postal que rien ne porte',
      'NON_PRO',
      { codePostal: '37999' },
      'codePostal',
      'CODE_POSTAL_INCONNU',
    ],
    [
      'code postal d’une autre commune',
      'NON_PRO',
      { codePostal: '75001', localite: 'Marseille' },
      'codePostal',
      'CODE_POSTAL_AUTRE_COMMUNE',
    ],
    ['confirmation vide', 'NON_PRO', { emailConfirmation: '' }, 'emailConfirmation', 'OBLIGATOIRE'],
    ['adresse en HTML', 'NON_PRO', { localite: 'Tours<script>' }, 'localite', 'TEXTE_INVALIDE'],
    ['voie trop longue pour une enveloppe', 'NON_PRO', { voie: 'é'.repeat(61) }, 'voie', 'TROP_LONG'],
    ['sans nom', 'NON_PRO', { nom: ' ' }, 'nom', 'OBLIGATOIRE'],
    ['sans civilité', 'NON_PRO', { civilite: 'X' }, 'civilite', 'CHOIX_INVALIDE'],
    ['sans accepter les conditions', 'NON_PRO', { charte: false }, 'charte', 'CHARTE_A_ACCEPTER'],
  ] as const)('refus : %s', async (_, type, suite, champ, code) => {
    const r = await envoyerInscription(visiteur(), type, saisieJuste(2, suite))
    expect(r.statut).toBe(400)
    expect(r.erreur.refus).toEqual(expect.arrayContaining([expect.objectContaining({ champ, code })]))
  })

  test.each([
    ['un arrondissement', { codePostal: '75011', localite: 'Paris' }],
    ['un CEDEX', { codePostal: '37921', localite: 'Tours Cedex 9' }],
    ['une commune écrite à sa façon', { codePostal: '42000', localite: 'St Etienne' }],
    ['l’étranger', { codePostal: '1204', localite: 'Genève', pays: 'Suisse' }],
  ])('%s : l’adresse convient', async (quoi, suite) => {
    const n = 70 + quoi.length
    const r = await envoyerInscription(visiteur(), 'NON_PRO', saisieJuste(n, suite))
    expect([quoi, r.statut, r.texte]).toEqual([quoi, 200, r.texte])
  })

  test('activité non admise, établissement fermé, SIRET déjà pris : chacun sa phrase', async () => {
    const cas = [
      [siretDe(/boulangerie/i), 'APE_REFUSE'],
      [siretDe(/ferm/i), 'SIRET_FERME'],
      [PEOPLE.find((p) => p.profil === 'TELE_PRO_ADMIN_PRINC')!.teledeclarant!.siret!, 'SIRET_UTILISE'],
    ] as const
    for (const [siret, code] of cas) {
      const r = await envoyerInscription(visiteur(), 'PRO', saisieJuste(3, { siret }))
      expect([siret, r.erreur.refus?.[0]?.code]).toEqual([siret, code])
    }
  })

  test('SIRET attendu avec une autre adresse : refusé ; avec la bonne, l’établissement est repris', async () => {
    const siret = siretDe(/Agence immobilière/)
    await produit.db
      .insertInto('teledeclarant')
      .values({
        type: 'PRO',
        statut: etatRepris('ATT_CREA_COMPTE'),
        raisonSociale: 'Attendu',
        siret,
        email: 'attendu@exemple.invalid',
      })
      .execute()
    const faux = await envoyerInscription(visiteur(), 'PRO', saisieJuste(4, { siret }))
    expect(faux.erreur.refus?.[0]).toMatchObject({ champ: 'email', code: 'SIRET_EMAIL_DIFFERENTS' })
    const bonne = { siret, email: 'Attendu@exemple.invalid', emailConfirmation: 'attendu@exemple.invalid' }
    const juste = await envoyerInscription(visiteur(), 'PRO', saisieJuste(4, bonne))
    expect(juste.statut).toBe(200)
    const lignes = await produit.db
      .selectFrom('teledeclarant')
      .select('id')
      .where('siret', '=', siret)
      .execute()
    expect(lignes).toHaveLength(1)
  })

  test('une demande jamais confirmée ne tient pas un SIRET : la suivante la remplace, et sa boîte l’apprend', async () => {
    const siret = ETABLISSEMENTS_EMBARQUES.find((e) => /Un second office/.test(e.cas))!.siret
    const premiere = saisieJuste(60, { siret })
    expect((await envoyerInscription(visiteur(), 'NOTAIRE', premiere)).statut).toBe(200)
    const key = await clefRecue(produit, premiere.email)
    const seconde = saisieJuste(61, { siret })
    expect((await envoyerInscription(visiteur(), 'NOTAIRE', seconde)).statut).toBe(200)
    expect((await dernierCourriel(produit, premiere.email))?.sujet).toBe(
      'Votre demande de compte est remplacée',
    )
    expect((await visiteur().appeler(verifierClef, { params: { key } })).corps).toBe(false)
    const offices = await produit.db
      .selectFrom('teledeclarant')
      .innerJoin('compte', 'compte.teledeclarantId', 'teledeclarant.id')
      .select(['teledeclarant.email', 'compte.email as login'])
      .where('siret', '=', siret)
      .where('compte.statut', '!=', 'SUPPRIME')
      .execute()
    expect(offices).toEqual([{ email: seconde.email, login: seconde.email }])
    // Confirmée, elle le tient.
    await visiteur().appeler(creerMotDePasse, {
      body: {
        key: await clefRecue(produit, seconde.email),
        motDePasse: MOT_DE_PASSE_NEUF,
        confirmation: MOT_DE_PASSE_NEUF,
      },
    })
    const tard = await envoyerInscription(visiteur(), 'NOTAIRE', saisieJuste(62, { siret }))
    expect(tard.erreur.refus).toEqual([expect.objectContaining({ champ: 'siret', code: 'SIRET_UTILISE' })])
  })

  test('refaire sa demande ne change pas la première, et le courriel le dit', async () => {
    const saisie = saisieJuste(63)
    await envoyerInscription(visiteur(), 'NON_PRO', saisie)
    await envoyerInscription(visiteur(), 'NON_PRO', { ...saisie, voie: '55 avenue de Grammont' })
    expect((await dernierCourriel(produit, saisie.email))?.texte).toContain(
      'nous gardons ce que vous aviez saisi',
    )
    const { voie } = await produit.db
      .selectFrom('teledeclarant')
      .select('voie')
      .where('email', '=', saisie.email)
      .executeTakeFirstOrThrow()
    expect(voie).toBe('5 rue du Moulin')
  })

  test('vingt-quatre inscriptions d’un inconnu n’emplissent pas une boîte, par ses « +n » non plus, et elle garde un lien', async () => {
    const recus = () =>
      produit.db
        .selectFrom('courriel')
        .select('destinataire')
        .where('destinataire', 'ilike', 'victime%@exemple.invalid')
        .orderBy('id')
        .execute()
    const demander = async (email: string) => {
      const r = await envoyerInscription(
        visiteur(),
        'NON_PRO',
        saisieJuste(64, { email, emailConfirmation: email }),
      )
      expect([r.statut, r.corps]).toEqual([200, { suite: 'COURRIEL' }])
    }
    for (let i = 0; i < 12; i += 1) await demander(`victime+${i}@exemple.invalid`)
    expect(await recus()).toHaveLength(3)
    // Ce que l’on a fait partir vers ses « +n » ne l’empêche pas d’ouvrir son compte.
    for (let i = 0; i < 12; i += 1) await demander('Victime@exemple.invalid')
    expect((await recus()).map((c) => c.destinataire.toLowerCase())).toEqual([
      ...['victime+0', 'victime+1', 'victime+2'].map((l) => `${l}@exemple.invalid`),
      ...Array.from({ length: 3 }, () => 'victime@exemple.invalid'),
    ])
    const key = await clefRecue(produit, 'Victime@exemple.invalid')
    expect((await visiteur().appeler(verifierClef, { params: { key } })).corps).toBe(true)
  })

  test('adresse déjà connue : même réponse, et seule sa boîte l’apprend ; rien n’est créé', async () => {
    const odette = PEOPLE.find((p) => p.profil === 'TELE_NONPRO_ADMIN_PRINC')!
    const avant = await produit.db.selectFrom('teledeclarant').select('id').execute()
    const r = await envoyerInscription(
      visiteur(),
      'NON_PRO',
      saisieJuste(5, { email: odette.email.toUpperCase(), emailConfirmation: odette.email }),
    )
    expect([r.statut, r.corps]).toEqual([200, { suite: 'COURRIEL' }])
    expect((await dernierCourriel(produit, odette.email))?.sujet).toBe('Vous avez déjà un compte')
    expect(await produit.db.selectFrom('teledeclarant').select('id').execute()).toHaveLength(avant.length)
  })

  test('le même envoi dix fois en parallèle ne crée qu’un compte', async () => {
    const saisie = saisieJuste(6)
    const envois = await Promise.all(
      Array.from({ length: 10 }, () => envoyerInscription(visiteur(), 'NON_PRO', saisie)),
    )
    expect(envois.filter((e) => e.statut === 200 || e.statut === 429)).toHaveLength(10)
    const comptes = await produit.db
      .selectFrom('compte')
      .select('id')
      .where('email', '=', saisie.email)
      .execute()
    expect(comptes).toHaveLength(1)
  })

  test('le captcha est exigé, ne sert qu’une fois, et sa dispense ne s’obtient pas sans identité de collaborateur', async () => {
    const qui = visiteur()
    const sans = await qui.appeler(inscrire, { params: { type: 'NON_PRO' }, body: saisieJuste(7) })
    expect(sans.erreur.refus).toEqual([expect.objectContaining({ champ: 'captcha', code: 'CAPTCHA_REQUIS' })])
    const dispense = await qui.appeler(contournerCaptcha, {})
    expect([dispense.statut, dispense.corps]).toEqual([200, false])
    const encore = await qui.appeler(inscrire, { params: { type: 'NON_PRO' }, body: saisieJuste(7) })
    expect(encore.statut).toBe(400)
  })

  test('rejoindre un office sans identité de notaire est refusé, quel que soit le numéro donné', async () => {
    for (const type of ['NOTAIRE_NOTAIRE', 'NOTAIRE_COLLABORATEUR'] as const) {
      const r = await envoyerInscription(visiteur(), type, saisieJuste(8))
      expect([type, r.statut, r.erreur.code]).toEqual([type, 403, 'NOTAIRE_SANS_IDENTITE'])
    }
  })
})
