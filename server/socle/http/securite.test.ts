import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { APPELS } from '#contract/appels.ts'
import type { Call } from '#contract/socle/call.ts'
import { verifierClef } from '#contract/comptes/compte.ts'
import { lettresAImprimer } from '#contract/comptes/inscription.ts'
import { creerApp } from '#server/app.ts'
import { baseNeuve } from '#server/essais/base.ts'
import { pourTout } from '#server/socle/postgres/base-configuree.ts'
import { personnesDe, type Personnes } from '#server/essais/permis.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'

const CLE_IMPRESSION = 'une clef d impression pour les seuls essais'

let produit: Produit
let personnes: Personnes
beforeAll(async () => {
  produit = await ouvrirProduit({ config: { cleImpression: CLE_IMPRESSION } })
  personnes = personnesDe(produit)
})
afterAll(() => produit.fermer())

const chemin = (appel: Call) => appel.path.replace(/:\w+/g, '1')
const nommes = (appels: typeof APPELS) => appels.map((a) => [a.nom, a.appel] as const)

describe('Le jeton de chaque écriture', () => {
  const ecritures = APPELS.filter(({ appel }) => appel.effet === 'ecriture' && appel.allow !== 'impression')

  test('tout ce qui ne lit pas par GET écrit, sauf cette liste', () => {
    const lectures = APPELS.filter(({ appel }) => appel.method !== 'GET' && appel.effet === 'lecture')
    expect(lectures.map((a) => a.nom).toSorted()).toEqual([
      'absentesDuFichier',
      'chercherPartout',
      'estPdfValide',
      'exporterCoproprietes',
      'exporterEvenements',
      'extraireChangements',
      'extraireCsv',
      'extraireDonnees',
      'identifiantsDeLaListe',
      'lireCertificat',
      'lireLaCarte',
      'lister',
      'listerChangements',
      'listerLaCarte',
      'mesRecherches',
      'ouvrirLaCarte',
      'preparerRenouvellements',
      'rechercherAnnuaire',
      'rechercherCoproprietes',
      'rechercherDemandes',
      'rechercherEvenements',
      'rechercherImmatOuNom',
      'rechercherReclamations',
      'rechercherTeledeclarants',
      'recherchesPartagees',
      'regrouper',
      'retrouver',
      'successionPossible',
      'telechargerDiagnostic',
      'telechargerFichesDeLOutil',
      'telechargerFichesSynthetiques',
      'telechargerRapportPdf',
      'telechargerRapportXlsx',
      'verifierCaptcha',
    ])
  })

  test.each(nommes(ecritures))(
    '%s : sans jeton, avec un faux ou celui d’un autre, ou d’une page d’ailleurs, refusé',
    async (_, appel) => {
      const qui = await personnes.quiPeut(appel)
      const envoyer = (headers: Record<string, string>) =>
        qui.brut({ method: appel.method, url: chemin(appel), headers })
      const collaborateur = await personnes.connecte('NOTAIRE_COLLAB')
      const autre = collaborateur === qui ? await personnes.connecte('INSTITUTIONNEL') : collaborateur
      const refus: Record<string, string>[] = [
        {},
        { 'x-xsrf-token': 'faux' },
        { 'x-xsrf-token': await autre.jeton() },
      ]
      const bon = { 'x-xsrf-token': await qui.jeton() }
      for (const site of ['cross-site', 'same-site', 'none']) refus.push({ ...bon, 'sec-fetch-site': site })
      for (const entetes of refus) {
        const r = await envoyer(entetes)
        expect([entetes, r.statusCode, r.json<{ code: string }>().code]).toEqual([entetes, 403, 'JETON_CSRF'])
      }
    },
  )

  test('le jeton d’un visiteur ne vaut plus une fois connecté, ni celui d’une personne pour une autre', async () => {
    const qui = produit.visiteur('10.20.0.3')
    const avant = await qui.jeton()
    await qui.connecter('TELE_PRO_GESTION')
    expect(await qui.jeton()).not.toBe(avant)
    const sortir = (jeton: string) =>
      qui.brut({ method: 'POST', url: '/api/logout', headers: { 'x-xsrf-token': jeton } })
    expect((await sortir(avant)).statusCode).toBe(403)
    const premier = await qui.jeton()
    await qui.connecter('TELE_PRO_ADMIN_SECOND')
    expect((await sortir(premier)).statusCode).toBe(403)
    expect((await sortir(await qui.jeton())).statusCode).toBe(204)
  })

  test('le service d’impression n’a pas de jeton : un cookie ne lui donne rien', async () => {
    for (const { appel } of APPELS.filter((a) => a.appel.allow === 'impression')) {
      const r = await (
        await personnes.connecte('TENEUR_ADMIN_PRINC')
      ).brut({
        method: appel.method,
        url: chemin(appel),
      })
      expect(r.statusCode).toBe(401)
    }
  })
})

describe('Les limites', () => {
  const bornes = APPELS.filter(({ appel }) => appel.parMinute !== undefined && appel.parMinute <= 60)

  test.each(nommes(bornes))(
    '%s : au-delà de sa borne par minute, 429, une phrase et quand revenir',
    async (_, appel) => {
      const qui = await personnes.quiPeut(appel)
      const envoyer = async () =>
        qui.brut({
          method: appel.method,
          url: chemin(appel),
          // La limite est par adresse : les autres essais gardent la leur.
          remoteAddress: '10.22.0.1',
          headers: {
            'x-xsrf-token': await qui.jeton(),
            'content-type':
              appel.takes === 'multipart' ? 'multipart/form-data; boundary=x' : 'application/json',
          },
          ...(appel.body && { payload: '{}' }),
        })
      let reponse = await envoyer()
      for (let i = 0; i < appel.parMinute! && reponse.statusCode !== 429; i += 1) reponse = await envoyer()
      expect(reponse.statusCode).toBe(429)
      expect(reponse.json()).toMatchObject({ code: 'TROP_DE_REQUETES' })
      expect(reponse.json<{ message: string }>().message).toMatch(
        /^Trop de demandes en peu de temps\. Réessayez dans \d+ secondes\.$/,
      )
      expect(Number(reponse.headers['retry-after'])).toBeGreaterThan(0)
    },
  )

  test('se comptent sur l’adresse du branchement : un en-tête n’en donne pas une autre', async () => {
    const qui = produit.visiteur('10.20.0.9')
    const statuts = []
    for (let i = 0; i < 22; i += 1)
      statuts.push(
        (
          await qui.appeler(
            verifierClef,
            { params: { key: 'x'.repeat(30) } },
            { 'x-forwarded-for': `1.2.3.${i}` },
          )
        ).statut,
      )
    expect(statuts).toContain(429)
    // Chacun a la sienne.
    const voisin = produit.visiteur('10.20.0.10')
    expect((await voisin.appeler(verifierClef, { params: { key: 'x'.repeat(30) } })).statut).toBe(200)
  })

  test('une personne qui va à une adresse l’apprend dans une page, avec le temps à attendre', async () => {
    const qui = produit.visiteur('10.20.0.11')
    const aller = () =>
      qui.brut({ method: 'GET', url: '/connexion/notaires', headers: { accept: 'text/html' } })
    let page = await aller()
    for (let i = 0; i < 130 && page.statusCode !== 429; i += 1) page = await aller()
    expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
    expect(page.body).toContain('<h1>Trop de demandes en peu de temps</h1>')
    expect(page.body).toMatch(/<p>Réessayez dans \d+ secondes\.<\/p>/)
    expect(page.body).toContain('<a class="bouton" href="">Réessayer</a>')
  })
})

test('la clef du service d’impression : une autre, plus longue, plus courte ou dans l’adresse ne vaut rien', async () => {
  const qui = produit.visiteur()
  const avec = (authorization: string) => qui.appeler(lettresAImprimer, {}, { authorization })
  expect((await avec(`Bearer ${CLE_IMPRESSION}`)).statut).toBe(200)
  for (const faux of [
    `Bearer ${CLE_IMPRESSION}x`,
    `Bearer ${CLE_IMPRESSION.slice(0, -1)}`,
    `Bearer ${CLE_IMPRESSION.toUpperCase()}`,
    `Basic ${CLE_IMPRESSION}`,
    CLE_IMPRESSION,
    'Bearer ',
    '',
  ])
    expect((await avec(faux)).statut).toBe(401)
  const url = `${lettresAImprimer.path}?cle=${encodeURIComponent(CLE_IMPRESSION)}`
  expect((await qui.brut({ method: 'GET', url })).statusCode).toBe(401)
})

test('au service de l’État, une base de démonstration est refusée : ses mots de passe sont publics', async () => {
  const base = await baseNeuve({ amorcee: true })
  // Un exploitant a « nettoyé » les adresses, pas les mots de passe.
  await base.pool.query(`UPDATE compte SET email = replace(email, 'demonstration.invalid', 'agence.fr')`)
  const site = await creerApp({
    config: { ...produit.deps.config, identite: 'etat' },
    bases: pourTout(base),
    horloge: produit.deps.horloge,
  })
  try {
    await expect(site.amorcer()).rejects.toThrow(
      /^Cette base a été semée pour une démonstration, dont les mots de passe sont publics/,
    )
  } finally {
    await site.app.close()
    await site.fermer()
    await base.fermer()
  }
})

test('au service de l’État, aucun compte n’est semé', async () => {
  const base = await baseNeuve()
  const site = await creerApp({
    config: { ...produit.deps.config, identite: 'etat' },
    bases: pourTout(base),
    horloge: produit.deps.horloge,
  })
  try {
    await site.amorcer()
    expect(await base.db.selectFrom('compte').select('id').execute()).toEqual([])
  } finally {
    await site.app.close()
    await site.fermer()
    await base.fermer()
  }
})
