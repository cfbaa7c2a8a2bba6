import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lireCompte } from '#contract/comptes/compte.ts'
import { adressesSso } from '#contract/comptes/sso.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { ouvrirSecond } from '#server/essais/second-processus.ts'
import {
  allerChoisir,
  choisir,
  entrerPar,
  journalDesComptes,
  jusquAuRetour,
  ouvrir,
  personneSso,
  renvoi,
} from '#server/essais/sso.ts'
import { NOM_COOKIE } from '#server/socle/http/session.ts'
import { ouvrirServiceFactice } from '#server/demonstration/service-factice.ts'

const ECHEC = '/compte?sso=echec'
const KERVADEL = personneSso('clavis', 'Kervadel')

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

const connecte = async (qui: Navigateur) => (await qui.appeler(lireCompte, {})).statut === 200
const journal = () => journalDesComptes(produit.db, null)

/** Change ce que la session de ce retour attend, comme le ferait qui n’a pas fait l’aller. */
async function changerAttente(retour: string, changement: object): Promise<void> {
  const state = new URLSearchParams(retour.split('?')[1]).get('state')
  const sessions = await produit.db.selectFrom('session').select(['empreinte', 'donnees']).execute()
  type Donnees = { oidc?: { state: string } }
  const ligne = sessions.find((s) => (s.donnees as Donnees).oidc?.state === state)!
  const donnees = ligne.donnees as Donnees
  await produit.db
    .updateTable('session')
    .set({ donnees: JSON.stringify({ ...donnees, oidc: { ...donnees.oidc, ...changement } }) })
    .where('empreinte', '=', ligne.empreinte)
    .execute()
}

describe('Ce qui ne va pas finit à la connexion, sans détail', () => {
  let qui: Navigateur
  let retour: string
  const aller = async () => {
    qui = produit.visiteur()
    retour = await jusquAuRetour(qui, 'clavis', KERVADEL)
  }
  /** Ce qu’il advient du retour. */
  const issue = async (adresse: string) => {
    const avant = (await journal()).length
    const vers = renvoi(await ouvrir(qui, adresse))
    return { vers, connecte: await connecte(qui), journal: (await journal()).slice(avant) }
  }
  const REFUS = { vers: ECHEC, connecte: false, journal: ['COMPTE.CONNEXION_REFUSEE'] }

  test('un autre « state » ; et le bon ensuite ne sert plus', async () => {
    await aller()
    expect(await issue(retour.replace(/state=[^&]+/, `state=${'x'.repeat(43)}`))).toEqual(REFUS)
    expect(await issue(retour)).toEqual(REFUS)
  })

  test('deux « code » au lieu d’un', async () => {
    await aller()
    expect(await issue(`${retour}&code=un-autre`)).toEqual(REFUS)
  })

  test('un autre « nonce »', async () => {
    await aller()
    await changerAttente(retour, { nonce: 'un-autre-nonce-de-plus-de-trente-deux-caracteres' })
    expect(await issue(retour)).toEqual(REFUS)
  })

  test.each(['un-autre-secret-de-plus-de-quarante-trois-caracteres', ''])(
    '« %s » au lieu du secret PKCE',
    async (verifier) => {
      await aller()
      await changerAttente(retour, { verifier })
      expect(await issue(retour)).toEqual(REFUS)
    },
  )

  test('une demande sans PKCE : le fournisseur la refuse', async () => {
    qui = produit.visiteur()
    const depart = renvoi(await ouvrir(qui, '/connexion/clavis'))!
    const demande = new URLSearchParams(depart.split('?')[1])
    expect(demande.get('code_challenge_method')).toBe('S256')
    for (const cle of ['state', 'nonce']) expect(demande.get(cle)!.length).toBeGreaterThanOrEqual(32)
    expect(demande.get('scope')).toBe('openid given_name usual_name email uid siret')
    retour = renvoi(await ouvrir(qui, depart.replace(/&code_challenge(_method)?=[^&]+/g, '')))!
    expect(retour).toContain('error=invalid_request')
    expect(await issue(retour)).toEqual(REFUS)
  })

  test('un code déjà servi, rejoué par un autre avec la même attente', async () => {
    await aller()
    const servi = retour
    const state = new URLSearchParams(servi.split('?')[1]).get('state')!
    const { oidc } = (await produit.db.selectFrom('session').select('donnees').execute())
      .map((s) => s.donnees as { oidc?: { state: string } })
      .find((d) => d.oidc?.state === state)!
    expect(renvoi(await ouvrir(qui, servi))).toBe('/')
    expect(renvoi(await ouvrir(qui, servi))).toBe(ECHEC)
    await aller()
    await changerAttente(retour, oidc!)
    expect(await issue(servi)).toEqual(REFUS)
  })

  test('le retour de l’autre fournisseur', async () => {
    await aller()
    expect(await issue(retour.replace('/clavis/', '/notaires/'))).toEqual(REFUS)
  })

  test('un retour que personne n’attend', async () => {
    qui = produit.visiteur()
    expect(await issue('/connexion/clavis/retour?code=x&state=y')).toEqual(REFUS)
    expect(qui.cookies.has(NOM_COOKIE)).toBe(false)
  })

  test('la personne renonce', async () => {
    qui = produit.visiteur()
    const { chemin } = await allerChoisir(qui, 'clavis')
    retour = await choisir(qui, chemin, { refus: 'oui' }, (vers) => vers.includes('/retour?'))
    expect(retour).toContain('error=access_denied')
    expect(await issue(retour)).toEqual(REFUS)
  })
})

describe('Après la connexion, on reste sur le site', () => {
  test('par le parcours entier aussi', async () => {
    expect(await entrerPar(produit.visiteur(), 'clavis', KERVADEL, '//evil.example')).toBe('/')
    expect(await entrerPar(produit.visiteur(), 'clavis', KERVADEL, '/\t/evil.example')).toBe('/')
  })
})

describe('Selon les réglages', () => {
  const DEMONSTRATION = '/demonstration/identite/clavis/.well-known/openid-configuration'

  test('un fournisseur réglé remplace celui de démonstration ; muet, on ne passe pas', async () => {
    const ferme = await ouvrirServiceFactice()
    await ferme.fermer()
    const clavisMuet = { issuer: ferme.url, clientId: 'registre', clientSecret: 'secret' }
    const autre = await ouvrirProduit({ config: { clavis: clavisMuet } })
    try {
      const qui = autre.visiteur()
      expect(renvoi(await ouvrir(qui, '/connexion/clavis'))).toBe(ECHEC)
      expect((await ouvrir(qui, DEMONSTRATION)).statusCode).toBe(404)
      expect((await ouvrir(qui, DEMONSTRATION.replace('clavis', 'notaires'))).statusCode).toBe(200)
      expect(await entrerPar(qui, 'notaires', personneSso('notaires', 'Estreville'))).toBe('/')
    } finally {
      await autre.fermer()
    }
  })

  test('hors démonstration, aucun fournisseur n’est inventé', async () => {
    const reel = await ouvrirProduit({ config: { identite: 'etat' } })
    try {
      const qui = reel.visiteur()
      expect((await ouvrir(qui, DEMONSTRATION)).statusCode).toBe(404)
      expect((await ouvrir(qui, '/demonstration/identite/clavis/choix/x')).statusCode).toBe(404)
      expect((await qui.appeler(adressesSso, { params: { sso: 'clavis' } })).corps).toEqual({
        connexion: '',
        deconnexion: '',
      })
      expect(renvoi(await ouvrir(qui, '/connexion/clavis'))).toBeNull()
    } finally {
      await reel.fermer()
    }
  })

  test('un fournisseur sans chiffrement, ailleurs que sur cette machine, arrête le démarrage', async () => {
    const issuer = 'http://identite.example'
    const config = { notaires: { issuer, clientId: 'registre', clientSecret: 'secret' } }
    await expect(ouvrirProduit({ config })).rejects.toThrow(
      'NOTAIRES_ISSUER vaut « http://identite.example » ; il faut une adresse qui commence par https://',
    )
  })

  test('ouvert par l’autre nom de cette machine, on passe d’abord au nom public', async () => {
    const local = await ouvrirProduit({ config: { adressePublique: 'http://127.0.0.1:3000' } })
    try {
      const depart = (url: string, host: string) =>
        local.app.inject({ method: 'GET', url, headers: { host } }).then((r) => r.headers.location)
      const relais = 'http://127.0.0.1:3000/connexion/clavis?retour=%2Fannuaire&relais=1'
      expect(await depart('/connexion/clavis?retour=/annuaire', 'localhost:3000')).toBe(relais)
      const chez = /^http:\/\/127\.0\.0\.1:3000\/demonstration\/identite\/clavis\/auth\?/
      expect(await depart('/connexion/clavis', '127.0.0.1:3000')).toMatch(chez)
      expect(await depart(relais, 'localhost:3000')).toMatch(chez)
    } finally {
      await local.fermer()
    }
  })
})

test('une preuve exigée et non donnée ferme la porte au teneur et à l’assistance, ici et chez leur fournisseur ; pas aux institutions', async () => {
  const exigeant = await ouvrirProduit({ config: { clavisAmr: ['mfa'] } })
  try {
    for (const nom of ['Orvelin', 'Tremblarge']) {
      const qui = exigeant.visiteur()
      expect(await entrerPar(qui, 'clavis', personneSso('clavis', nom))).toBe('/compte?sso=preuve')
      expect((await qui.appeler(lireCompte, {})).statut).toBe(401)
    }
    const maelle = exigeant.visiteur()
    expect(await entrerPar(maelle, 'clavis', personneSso('clavis', 'Kervadel'))).toBe('/')
    expect((await maelle.appeler(lireCompte, {})).corps.profil).toBe('INSTITUTIONNEL')
    const refus = await exigeant.db
      .selectFrom('evenementJournal')
      .select('type')
      .where('type', '=', 'CONNEXION_REFUSEE')
      .execute()
    expect(refus).toHaveLength(2)
  } finally {
    await exigeant.fermer()
  }
})

test('commencé sur un processus, fini sur un autre, à chaque pas', async () => {
  const second = await ouvrirSecond(produit)
  try {
    const { sujet } = personneSso('notaires', 'Estreville')
    let qui = produit.visiteur()
    let ici = true
    const changer = () => {
      ici = !ici
      qui = qui.chez(ici ? produit.app : second.app)
    }
    let vers: string | null = '/connexion/notaires'
    for (; vers !== null && vers !== '/'; changer()) {
      const page = await ouvrir(qui, vers)
      vers = renvoi(page)
      if (page.statusCode === 200) {
        changer()
        vers = renvoi(await ouvrir(qui, page.raw.req.url!, { sujet }))
      }
    }
    expect(vers).toBe('/')
    expect((await qui.appeler(lireCompte, {})).corps.nom).toBe('Estreville')
  } finally {
    await second.fermer()
  }
})
