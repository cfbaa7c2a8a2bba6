import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lireCompte } from '#contract/comptes/compte.ts'
import {
  lireCertificat,
  lireEtablissementDe,
  lireMonEtablissement,
  modifierEtablissementDe,
  modifierMonEtablissement,
  type Etablissement,
} from '#contract/comptes/utilisateurs.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compteDe, etablissementEnSaisie, journalDe } from '#server/essais/utilisateurs.ts'

/** Auto-signé, pour les essais : CN=registre.altavor.invalid, d’une société au nom accentué. */
const PEM = `-----BEGIN CERTIFICATE-----
MIICIjCCAccCFDcCvmABPFbQNyA9lcWzK8zWSd3yMAoGCCqGSM49BAMCMIGRMQsw
CQYDVQQGEwJGUjEsMCoGA1UECgwjU29jacOpdMOpIGTigJnDiXTDqSwgQWx0YXZv
ciAmIEZpbHMxFzAVBgNVBAsMDjAwMDIgNzMyODI5MzIwMRgwFgYDVQRhDA9OVFJG
Ui03MzI4MjkzMjAxITAfBgNVBAMMGHJlZ2lzdHJlLmFsdGF2b3IuaW52YWxpZDAg
Fw0yNjExMjAxOTI1NDhaGA8yMTI2MTAyNzE5MjU0OFowgZExCzAJBgNVBAYTAkZS
MSwwKgYDVQQKDCNTb2Npw6l0w6kgZOKAmcOJdMOpLCBBbHRhdm9yICYgRmlsczEX
MBUGA1UECwwOMDAwMiA3MzI4MjkzMjAxGDAWBgNVBGEMD05UUkZSLTczMjgyOTMy
MDEhMB8GA1UEAwwYcmVnaXN0cmUuYWx0YXZvci5pbnZhbGlkMFkwEwYHKoZIzj0C
AQYIKoZIzj0DAQcDQgAE1I5NjYBDwEiBCVU/abSjYNL7Ehr5j7qkyl2vKfp35GZB
6ztRercb9kt9EUDC0A65n75hAUBJT/EUyyMC2ZAEcDAKBggqhkjOPQQDAgNJADBG
AiEA5AtFEBIpTZE590zW+gpsgKPhwKpQoy+EkObfOhbg7gACIQC/Myso2npi4Tkv
HT8EPEWMAOa+9cWzP0Zy/Z6ppzEj9g==
-----END CERTIFICATE-----`
/** Son en-tête suffit : ce n’est la clé de personne. */
const CLE = '-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqGSM49\n-----END PRIVATE KEY-----'

let produit: Produit
let odette: Navigateur
let thomas: Navigateur
let catherine: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  for (const [profil, civilite, nom, prenom] of [
    ['TELE_NONPRO_ADMIN_PRINC', 'MME', 'Rambervil', 'Odette'],
    ['TELE_PRO_ADMIN_PRINC', 'M', 'Altavor', 'Thomas'],
  ] as const)
    await produit.db
      .updateTable('teledeclarant')
      .set({
        representantCivilite: civilite,
        representantNom: nom,
        representantPrenom: prenom,
        representantEmail: `${prenom.toLowerCase()}@demonstration.invalid`,
        representantTelephone: null,
        representantVoie: '14 rue des Lilas',
        representantCodePostal: '93140',
        representantLocalite: 'Bondy',
      })
      .where('id', '=', (await compteDe(produit, profil)).teledeclarantId!)
      .execute()
})
afterAll(() => produit.fermer())

const lire = async (nav: Navigateur) => (await nav.appeler(lireMonEtablissement, {})).corps
const enSaisie = (e: Etablissement) => ({
  ...etablissementEnSaisie(e),
  // Sans SIRET, il est chez son représentant.
  ...(e.siret === null && { complement: '', immeuble: '', voie: '', codePostal: '', localite: '' }),
  certificat1Sujet: e.certificat1Sujet ?? '',
  certificat1Emetteur: e.certificat1Emetteur ?? '',
  certificat2Sujet: e.certificat2Sujet ?? '',
  certificat2Emetteur: e.certificat2Emetteur ?? '',
})
type Saisie = ReturnType<typeof enSaisie>
const ecrire = (nav: Navigateur, body: Saisie) => nav.appeler(modifierMonEtablissement, { body })
const ecrireChez = (nav: Navigateur, id: number, body: Saisie) =>
  nav.appeler(modifierEtablissementDe, { params: { id: String(id) }, body })
const refusDe = (r: { erreur: { refus?: { champ: string; code: string }[] | undefined } }) =>
  r.erreur.refus?.map((x) => [x.champ, x.code])

describe('Mon établissement (§2.4)', () => {
  test('se lit tel qu’il est, et dit ce que la personne peut en changer', async () => {
    const e = await lire(thomas)
    expect(e).toMatchObject({
      type: 'PRO',
      libelleType: 'Syndic professionnel',
      raisonSociale: 'Cabinet Altavor Gestion',
      representant: { nom: 'Altavor', prenom: 'Thomas', pays: 'FRANCE' },
      certificat1Sujet: null,
      modifiable: true,
      identiteModifiable: false,
    })
    const clara = await produit.connecte('TELE_PRO_ADMIN_SECOND')
    expect(await lire(clara)).toMatchObject({ id: e.id, modifiable: false })
    expect((await ecrire(clara, enSaisie(e))).erreur.code).toBe('NON_AUTORISE')
  })

  test('la raison sociale s’écrit, avec ou sans SIRET', async () => {
    const nom = 'Syndicat coopératif des Lilas'
    const benevole = await ecrire(odette, { ...enSaisie(await lire(odette)), raisonSociale: nom })
    expect(benevole.corps.raisonSociale).toBe(nom)
    expect((await odette.appeler(lireCompte, {})).corps.etablissement).toBe(nom)
  })

  test('sans SIRET l’établissement suit l’adresse de la personne ; avec, celle du répertoire reste', async () => {
    const adresse = { voie: '3 quai Neuf', codePostal: '69002', localite: 'Lyon', complement: 'Bât. B' }
    for (const [nav, suit] of [
      [odette, true],
      [thomas, false],
    ] as const) {
      const e = await lire(nav)
      const r = await ecrire(nav, { ...enSaisie(e), representant: { ...e.representant, ...adresse } })
      expect(r.corps.representant).toMatchObject(adresse)
      expect(r.corps.voie).toBe(suit ? adresse.voie : e.voie)
    }
    const e = await lire(odette)
    const etranger = { ...e.representant, codePostal: 'SW1A 1AA', localite: 'Londres', pays: 'Royaume-Uni' }
    const r = await ecrire(odette, { ...enSaisie(e), representant: etranger })
    expect(r.corps).toMatchObject({ domicilieEnFrance: false, representant: { pays: 'ROYAUME-UNI' } })
  })

  test('l’identité du représentant ne change que par le teneur ; les autres champs se vérifient', async () => {
    const e = await lire(thomas)
    const autre = { ...e.representant, civilite: 'MME', nom: 'Autre', prenom: 'Nom' }
    expect(refusDe(await ecrire(thomas, { ...enSaisie(e), representant: autre }))).toEqual([
      ['representant.civilite', 'NOM_PAR_LE_TENEUR'],
      ['representant.nom', 'NOM_PAR_LE_TENEUR'],
      ['representant.prenom', 'NOM_PAR_LE_TENEUR'],
    ])
    const faux = { ...e.representant, email: 'x', voie: ' ', codePostal: '6900' }
    const r = await ecrire(thomas, {
      ...enSaisie(e),
      raisonSociale: '',
      phone: '12',
      representant: faux,
      certificat1Sujet: 'CN=Syndic,C=FR',
      certificat1Emetteur: 'n’importe quoi',
    })
    expect(refusDe(r)).toEqual([
      ['raisonSociale', 'OBLIGATOIRE'],
      ['phone', 'TELEPHONE_INVALIDE'],
      ['representant.email', 'EMAIL_INVALIDE'],
      ['representant.voie', 'OBLIGATOIRE'],
      ['representant.codePostal', 'CODE_POSTAL_INVALIDE'],
      ['certificat1Emetteur', 'CERTIFICAT_INVALIDE'],
    ])
    expect((await lire(thomas)).version).toBe(e.version)
  })

  test('deux écritures de la même version : une seule passe ; le journal garde les seuls champs changés', async () => {
    const e = await lire(thomas)
    const reponses = await Promise.all(
      ['0611111111', '0622222222', '0633333333'].map((phone) => ecrire(thomas, { ...enSaisie(e), phone })),
    )
    const reussie = reponses.filter((r) => r.statut === 200)
    expect(reussie).toHaveLength(1)
    for (const r of reponses.filter((x) => x.statut !== 200))
      expect([r.statut, r.erreur.code]).toEqual([409, 'COMPTE_A_JOUR'])
    expect((await journalDe(produit, 'teledeclarant', e.id)).at(-1)).toMatchObject({
      categorie: 'ETABLISSEMENT',
      type: 'MODIFICATION',
      auteur: 'Thomas Altavor',
      ancien: { telephone: e.phone },
      nouveau: { telephone: reussie[0]!.corps.phone },
    })
  })

  test('deux certificats, écrits d’une seule façon ; un sujet et un émetteur vides en retirent un', async () => {
    const e = await lire(odette)
    const r = await ecrire(odette, {
      ...enSaisie(e),
      certificat1Sujet: '/C=FR/O=Altavor/CN=Syndic',
      certificat1Emetteur: 'C = FR, O = Autorité',
      certificat2Sujet: 'CN=Secours,C=FR',
      certificat2Emetteur: 'O=Autorité,C=FR',
    })
    expect(r.corps).toMatchObject({
      certificat1Sujet: 'CN=Syndic,O=Altavor,C=FR',
      certificat1Emetteur: 'O=Autorité,C=FR',
      certificat2Sujet: 'CN=Secours,C=FR',
      certificat2Emetteur: 'O=Autorité,C=FR',
    })
    const un = await ecrire(odette, {
      ...enSaisie(r.corps),
      certificat1Sujet: '',
      certificat1Emetteur: '',
    })
    expect(un.corps).toMatchObject({
      certificat1Sujet: 'CN=Secours,C=FR',
      certificat1Emetteur: 'O=Autorité,C=FR',
      certificat2Sujet: null,
      certificat2Emetteur: null,
    })
  })
})

describe('L’établissement d’un autre, pour le teneur (§2.8)', () => {
  const lireChez = (nav: Navigateur, id: number) =>
    nav.appeler(lireEtablissementDe, { params: { id: String(id) } })

  test('tout s’y change ; quand le représentant change de nom, l’administrateur principal aussi', async () => {
    const { id: compteId, teledeclarantId } = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
    const e = (await lireChez(catherine, teledeclarantId!)).corps
    expect(e).toMatchObject({ modifiable: true, identiteModifiable: true })
    const r = await ecrireChez(catherine, e.id, {
      ...enSaisie(e),
      raisonSociale: 'Cabinet Altavor et Fils',
      representant: { ...e.representant, nom: 'Altavor-Durand' },
    })
    expect(r.corps).toMatchObject({
      raisonSociale: 'Cabinet Altavor et Fils',
      representant: { nom: 'Altavor-Durand', prenom: 'Thomas' },
    })
    expect((await thomas.appeler(lireCompte, {})).corps.nom).toBe('Altavor-Durand')
    expect((await journalDe(produit, 'compte', compteId)).at(-1)).toMatchObject({
      categorie: 'UTILISATEUR',
      auteur: 'Catherine Orvelin',
      ancien: { nom: 'Altavor' },
      nouveau: { nom: 'Altavor-Durand' },
    })
    const depassee = await ecrireChez(catherine, e.id, enSaisie(e))
    expect([depassee.statut, depassee.erreur.code]).toEqual([409, 'COMPTE_A_JOUR'])
  })

  test('l’assistance qui ne fait que lire n’y écrit pas ; personne n’écrit le teneur par ce chemin', async () => {
    const { teledeclarantId: autre } = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
    const { teledeclarantId: teneur } = await compteDe(produit, 'TENEUR_ADMIN_PRINC')
    const droits: [Profil, number, number][] = [
      ['TENEUR_ASS_HOTLINE_GES', 200, 403],
      ['TENEUR_ASS_HOTLINE_ADMIN', 200, 200],
      ['TELE_NONPRO_ADMIN_PRINC', 403, 403],
    ]
    for (const [profil, lecture, ecriture] of droits) {
      const nav = await produit.connecte(profil)
      const lu = await lireChez(nav, autre!)
      const e = (await lireChez(catherine, autre!)).corps
      expect([lu.statut, (await ecrireChez(nav, autre!, enSaisie(e))).statut]).toEqual([lecture, ecriture])
    }
    const nadia = await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN')
    const e = (await lireChez(nadia, teneur!)).corps
    expect(e.modifiable).toBe(false)
    expect((await ecrireChez(nadia, teneur!, enSaisie(e))).erreur.code).toBe('NON_AUTORISE')
    expect((await lireChez(nadia, 987_654)).statut).toBe(404)
    expect((await ecrireChez(nadia, 987_654, enSaisie(e))).statut).toBe(404)
  })
})

describe('Lire un certificat (§5.2)', () => {
  const ouvrir = (pem: string) => thomas.appeler(lireCertificat, { body: { pem } })

  test('rend ses noms sur une ligne, du plus précis au plus général', async () => {
    const r = await ouvrir(`Bag Attributes\r\n${PEM.replaceAll('\n', '\r\n')}\n${PEM}`)
    expect(r.corps).toEqual({
      sujet:
        'CN=registre.altavor.invalid,ORGANIZATIONIDENTIFIER=NTRFR-732829320,OU=0002 732829320,O=Société d’Été\\, Altavor & Fils,C=FR',
      emetteur:
        'CN=registre.altavor.invalid,ORGANIZATIONIDENTIFIER=NTRFR-732829320,OU=0002 732829320,O=Société d’Été\\, Altavor & Fils,C=FR',
      expireLe: '2126-10-27T19:25:48.000Z',
    })
  })

  test.each([
    ['une clé privée seule', CLE, 'CERTIFICAT_PRIVE'],
    ['une clé privée à côté du certificat', `${PEM}\n${CLE}`, 'CERTIFICAT_PRIVE'],
    ['une clé chiffrée', CLE.replaceAll('PRIVATE', 'ENCRYPTED PRIVATE'), 'CERTIFICAT_PRIVE'],
    ['un texte', 'bonjour', 'CERTIFICAT_INVALIDE'],
    ['rien', '', 'CERTIFICAT_INVALIDE'],
    ['un certificat abîmé', PEM.replace('MII', 'AAA'), 'CERTIFICAT_INVALIDE'],
    [
      'une demande de certificat',
      PEM.replaceAll('CERTIFICATE-', 'CERTIFICATE REQUEST-'),
      'CERTIFICAT_INVALIDE',
    ],
  ])('%s est refusé', async (_, pem, code) => {
    expect(refusDe(await ouvrir(pem))).toEqual([['pem', code]])
  })
})
