import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authentifier, lireCompte } from '#contract/comptes/compte.ts'
import {
  corrigerAdresse,
  redemanderCode,
  regenererCode,
  suivreActivation,
} from '#contract/comptes/inscription.ts'
import {
  deciderAdresse,
  lireTeledeclarant,
  teledeclarantsADecider,
} from '#contract/comptes/teledeclarants.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { ETABLISSEMENTS_EMBARQUES } from '#server/demonstration/entreprises-embarquees.ts'
import {
  compteEnAttente,
  dernierCourriel,
  envoyerInscription,
  MOT_DE_PASSE_NEUF,
  saisieJuste,
  saisieReconnue,
} from '#server/essais/inscription.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { entrerPar, personneSso } from '#server/essais/sso.ts'
import { ServiceMuet, type EtablissementConnu } from '#server/socle/outside/entreprises.ts'
import { lettreCourante } from '#server/socle/registre/comptes/courriers.ts'
import { reverifierSirets } from './reverifier.ts'

let produit: Produit
let teneur: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

let venus = 0
const visiteur = () => {
  venus += 1
  return produit.visiteur(`10.45.0.${venus}`)
}
const embarque = (cas: RegExp) => {
  const trouve = ETABLISSEMENTS_EMBARQUES.find((e) => cas.test(e.cas))
  if (!trouve?.adresse) throw new Error(`aucun établissement n’est « ${cas.source} »`)
  return { ...trouve, adresse: trouve.adresse }
}
const AGENCE = embarque(/Agence immobilière/)
const SECOND_OFFICE = embarque(/Un second office/)
const HLM = embarque(/Organisme HLM/)

async function connecter(email: string): Promise<Navigateur> {
  const qui = visiteur()
  const r = await qui.appeler(authentifier, { body: { username: email, password: MOT_DE_PASSE_NEUF } })
  expect([r.statut, r.texte]).toEqual([200, r.texte])
  return qui
}

const lettreDe = (id: number) => lettreCourante(produit.db, id)
const fiche = async (id: number, qui = teneur) =>
  (await qui.appeler(lireTeledeclarant, { params: { id: String(id) } })).corps
const journal = (id: number) =>
  produit.db
    .selectFrom('evenementJournal')
    .select(['type', 'nouveau', 'auteur'])
    .where('objet', '=', 'teledeclarant')
    .where('objetId', '=', id)
    .orderBy('id')
    .execute()

const AILLEURS = { voie: '13 rue de Chez Moi', codePostal: '13001', localite: 'Marseille' }
const MOTIF = 'Bail des nouveaux bureaux vu le 20 novembre'

describe('La lettre d’un établissement à SIRET', () => {
  let id: number
  let qui: Navigateur
  let email: string
  beforeAll(async () => {
    ;({ id, email } = await compteEnAttente(produit, visiteur(), 1, 'PRO', {
      siret: AGENCE.siret,
      ...AILLEURS,
    }))
    qui = await connecter(email)
  })

  const corriger = (suite: object) =>
    qui.appeler(corrigerAdresse, {
      body: { complement: '', immeuble: '', lieuDit: '', pays: 'FRANCE', ...AILLEURS, ...suite },
    })
  const decider = async (admise: boolean, motif = MOTIF, par = teneur) =>
    par.appeler(deciderAdresse, {
      params: { id: String(id) },
      body: {
        admise,
        motif,
        demandeeLe: (await fiche(id)).adresseDemandee?.le ?? '2026-01-01T00:00:00.000Z',
      },
    })

  test('part à l’adresse du répertoire, quoi que tape qui s’inscrit', async () => {
    const lignes = (await lettreDe(id))!.destinataire
    expect(lignes).toContain(AGENCE.adresse.voie)
    expect(lignes.at(-1)).toBe(`${AGENCE.adresse.codePostal} ${AGENCE.adresse.localite}`)
    expect(lignes.join(' ')).not.toContain('Marseille')
    expect((await qui.appeler(suivreActivation, {})).corps).toMatchObject({
      parLeRepertoire: true,
      retenue: false,
      demandee: null,
      adresse: { voie: AGENCE.adresse.voie },
    })
  })

  test('ne va pas ailleurs parce qu’on le demande : le teneur en décide, et rien ne part d’ici là', async () => {
    const avant = (await lettreDe(id))!.id
    expect((await corriger({})).corps).toEqual({ suite: 'CHEZ_LE_TENEUR' })
    expect((await corriger({})).corps).toEqual({ suite: 'INCHANGEE' })
    expect((await lettreDe(id))!.id).toBe(avant)
    expect((await qui.appeler(suivreActivation, {})).corps?.demandee?.lignes).toContain('13 rue de Chez Moi')
    expect((await teneur.appeler(teledeclarantsADecider, {})).corps).toEqual([
      {
        id,
        raisonSociale: AGENCE.raisonSociale,
        quoi: 'Autre adresse demandée pour la lettre d’activation',
        depuis: produit.heure.instant.toISOString(),
      },
    ])
    expect(await fiche(id)).toMatchObject({
      enveloppe: expect.arrayContaining([AGENCE.adresse.voie]),
      adresseDemandee: { lignes: expect.arrayContaining(['13 rue de Chez Moi']) },
      peutDeciderAdresse: true,
    })
    // Une lettre régénérée entre-temps va encore à l’adresse du répertoire.
    await teneur.appeler(regenererCode, { params: { id: String(id) } })
    expect((await lettreDe(id))!.destinataire).toContain(AGENCE.adresse.voie)
  })

  test.each<Profil>(['TENEUR_ASS_HOTLINE_ADMIN', 'TENEUR_ASS_HOTLINE_GES', 'TELE_PRO_ADMIN_PRINC'])(
    '%s n’en décide pas',
    async (profil) => {
      const autre = await produit.connecte(profil)
      expect((await decider(true, MOTIF, autre)).statut).toBe(403)
      expect((await autre.appeler(teledeclarantsADecider, {})).statut).toBe(403)
    },
  )

  test('refusée : la lettre ne bouge pas, et la personne lit le motif', async () => {
    const avant = (await lettreDe(id))!.id
    expect((await decider(false, 'court')).erreur.refus?.[0]?.code).toBe('MOTIF_TROP_COURT')
    expect((await decider(false, 'Rien ne montre que ce cabinet est à Marseille')).statut).toBe(204)
    expect((await lettreDe(id))!.id).toBe(avant)
    expect((await dernierCourriel(produit, email))?.texte).toContain('Rien ne montre que ce cabinet')
    const r = await decider(true)
    expect([r.statut, r.erreur.code]).toEqual([409, 'ADRESSE_SANS_DEMANDE'])
    expect((await teneur.appeler(teledeclarantsADecider, {})).corps).toEqual([])
  })

  test('admise : une autre lettre y part, l’ancien code ne vaut plus rien, le journal garde qui et pourquoi', async () => {
    await corriger({})
    const lue = (await fiche(id)).adresseDemandee!.le
    produit.heure.instant = new Date(produit.heure.instant.getTime() + 60_000)
    // Une autre demande est venue depuis que le teneur a lu la première.
    await corriger({ voie: '14 rue de Chez Moi' })
    const perimee = await teneur.appeler(deciderAdresse, {
      params: { id: String(id) },
      body: { admise: true, motif: MOTIF, demandeeLe: lue },
    })
    expect(perimee.erreur.code).toBe('ADRESSE_SANS_DEMANDE')
    const avant = (await lettreDe(id))!.id
    expect((await decider(true)).statut).toBe(204)
    const lettre = (await lettreDe(id))!
    expect(lettre.id).not.toBe(avant)
    expect(lettre.destinataire).toEqual(expect.arrayContaining(['14 rue de Chez Moi', '13001 Marseille']))
    expect((await dernierCourriel(produit, email))?.sujet).toBe('Votre lettre part à l’adresse demandée')
    const lignes = (await journal(id)).filter((l) => l.type.startsWith('ADRESSE_'))
    expect(lignes.map((l) => l.type)).toEqual([
      'ADRESSE_DEMANDEE',
      'ADRESSE_REFUSEE',
      'ADRESSE_DEMANDEE',
      'ADRESSE_DEMANDEE',
      'ADRESSE_ADMISE',
    ])
    expect(lignes.at(-1)).toMatchObject({ auteur: 'Catherine Orvelin', nouveau: { motif: MOTIF } })
  })
})

describe('Un établissement que le répertoire connaît sans adresse', () => {
  const { siret } = ETABLISSEMENTS_EMBARQUES.find((e) => /sans adresse au répertoire/.test(e.cas))!

  test('n’a de lettre qu’à l’adresse que le teneur admet ; une demande d’avant n’y compte plus', async () => {
    const admise = JSON.stringify({ ...AILLEURS, complement: '', immeuble: '', lieuDit: '', pays: 'FRANCE' })
    await produit.db
      .insertInto('teledeclarant')
      .values({
        type: 'PRO',
        statut: etatRepris('ATT_CREA_COMPTE'),
        raisonSociale: 'Endormi',
        siret,
        email: saisieJuste(12).email,
        lettreAdresse: admise,
      })
      .execute()
    const { id, email } = await compteEnAttente(produit, visiteur(), 12, 'PRO', { siret, ...AILLEURS })
    expect(await lettreDe(id)).toBeNull()
    const qui = await connecter(email)
    const suivre = async () => {
      const { etapes, ...suivi } = (await qui.appeler(suivreActivation, {})).corps!
      return [suivi.retenue, etapes[2]?.titre, etapes[2]?.detail]
    }
    expect(await suivre()).toEqual([true, 'Courrier en attente', expect.stringMatching(/répertoire/)])
    const body = { complement: '', immeuble: '', lieuDit: '', pays: 'FRANCE', ...AILLEURS }
    expect((await qui.appeler(corrigerAdresse, { body })).corps).toEqual({ suite: 'CHEZ_LE_TENEUR' })
    expect(await suivre()).toEqual([true, 'Courrier en attente', expect.stringMatching(/décision du teneur/)])
    const decision = await teneur.appeler(deciderAdresse, {
      params: { id: String(id) },
      body: { admise: true, motif: MOTIF, demandeeLe: (await fiche(id)).adresseDemandee!.le },
    })
    expect(decision.statut).toBe(204)
    expect((await lettreDe(id))!.destinataire).toContain('13 rue de Chez Moi')
    expect(await suivre()).toEqual([false, 'Courrier envoyé', expect.stringMatching(/parti le/)])
  })
})

describe('Le répertoire muet à l’inscription', () => {
  const vraies = () => produit.deps.entreprises
  let connues: ReturnType<typeof vraies>
  beforeAll(() => {
    connues = vraies()
  })
  const repondre = (reponse: (siret: string) => Promise<EtablissementConnu | null>) => {
    produit.deps.entreprises = { chercher: reponse }
  }
  const seTaire = () => repondre(() => Promise.reject(new ServiceMuet('muet')))
  const repasser = () => reverifierSirets(produit.deps).faire({})

  async function inscrit(n: number, siret: string) {
    seTaire()
    return compteEnAttente(produit, visiteur(), n, 'PRO', { siret, raisonSociale: 'Nom tapé', ...AILLEURS })
  }

  test('aucune lettre ne part à l’adresse tapée ; il répond plus tard, et elle part à la sienne', async () => {
    const { id, email } = await inscrit(2, HLM.siret)
    expect(await lettreDe(id)).toBeNull()
    expect((await dernierCourriel(produit, email))?.sujet).toBe('Votre code d’activation attend une adresse')
    expect((await fiche(id)).croyance).toEqual({
      message: expect.stringMatching(
        /^Le répertoire des entreprises ne répondait pas le .+ pas encore vérifié\./,
      ),
      contredite: false,
    })
    const regenere = await teneur.appeler(regenererCode, { params: { id: String(id) } })
    expect([regenere.statut, regenere.erreur.code]).toEqual([409, 'LETTRE_SANS_ADRESSE'])
    await repasser()
    expect(await lettreDe(id)).toBeNull()
    const { essais } = await produit.db
      .selectFrom('verification')
      .select('essais')
      .where('teledeclarantId', '=', id)
      .executeTakeFirstOrThrow()
    expect(essais).toBe(1)

    produit.deps.entreprises = connues
    await repasser()
    expect((await lettreDe(id))!.destinataire).toEqual(
      expect.arrayContaining([HLM.raisonSociale, HLM.adresse.voie]),
    )
    expect((await dernierCourriel(produit, email))?.sujet).toBe('Votre code d’activation part par la poste')
    expect((await fiche(id)).croyance).toBeNull()
    expect((await journal(id)).map((l) => l.type)).toContain('REPERTOIRE_CONFIRME')
  })

  test('la personne ne contourne pas l’attente en redemandant sa lettre', async () => {
    const { email } = await inscrit(3, embarque(/boulangerie/i).siret)
    const depart = produit.heure.instant
    produit.heure.instant = new Date(depart.getTime() + 16 * 86_400_000)
    const qui = await connecter(email)
    expect((await qui.appeler(redemanderCode, {})).erreur.code).toBe('LETTRE_SANS_ADRESSE')
    produit.heure.instant = depart
  })

  test('un établissement actif qui change de SIRET garde le nom et l’adresse qu’il a tapés', async () => {
    const connu = embarque(/Syndic professionnel en société/)
    const maintenant = produit.deps.horloge.maintenant()
    const { id } = await produit.db
      .insertInto('teledeclarant')
      .values({
        type: 'PRO',
        statut: etatRepris('ACTIF'),
        raisonSociale: 'Nom tapé',
        siret: connu.siret,
        codeApe: '6831Z',
        voie: '1 rue Tapée',
        codePostal: '35000',
        localite: 'Rennes',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await produit.db
      .insertInto('verification')
      .values({ service: 'ENTREPRISES', teledeclarantId: id, valeur: connu.siret, depuis: maintenant })
      .execute()
    produit.deps.entreprises = connues
    await repasser()
    expect((await fiche(id)).croyance).toBeNull()
    expect((await fiche(id)).etablissement).toMatchObject({
      raisonSociale: 'Nom tapé',
      voie: '1 rue Tapée',
      codeApe: connu.codeApe,
    })
  })

  test('il contredit : aucune lettre, le teneur le lit, le journal le garde', async () => {
    const boulangerie = await produit.db
      .selectFrom('teledeclarant')
      .select('id')
      .where('siret', '=', embarque(/boulangerie/i).siret)
      .executeTakeFirstOrThrow()
    produit.deps.entreprises = connues
    await repasser()
    expect(await lettreDe(boulangerie.id)).toBeNull()
    expect((await fiche(boulangerie.id)).croyance).toMatchObject({ contredite: true })
    expect((await teneur.appeler(teledeclarantsADecider, {})).corps).toMatchObject([
      { id: boulangerie.id, quoi: 'SIRET que le répertoire contredit' },
    ])
    expect((await journal(boulangerie.id)).at(-1)).toMatchObject({
      type: 'REPERTOIRE_CONTREDIT',
      nouveau: { code: 'APE_REFUSE' },
    })
  })
})

describe('Un notaire reconnu qui inscrit un office', () => {
  const inscrire = async (siret: string) => {
    const qui = visiteur()
    await entrerPar(qui, 'notaires', personneSso('notaires', 'Fantemare'))
    const r = await envoyerInscription(qui, 'NOTAIRE', saisieReconnue('Fantemare', { siret, ...AILLEURS }))
    expect([r.statut, r.texte]).toEqual([200, '{"suite":"CONNECTE"}'])
    return (await qui.appeler(lireCompte, {})).corps
  }
  const defaire = async (compteId: number, id: number) => {
    await produit.db.deleteFrom('identiteExterne').where('compteId', '=', compteId).execute()
    await produit.db.updateTable('teledeclarant').set({ numeroEtude: null }).where('id', '=', id).execute()
    await produit.db
      .updateTable('compte')
      .set({ email: `${compteId}@ailleurs.invalid`, identifiant: `ailleurs${compteId}` })
      .where('id', '=', compteId)
      .execute()
  }

  test('que son identité ne nomme pas : il attend la lettre, qui part à l’office', async () => {
    const compte = await inscrire(SECOND_OFFICE.siret)
    expect(compte.activated).toBe(false)
    expect(compte.authorities).toContain('ATTENTE_ACTIVATION_TELE')
    expect(compte.authorities).not.toContain('DISSOUDRE_COPRO')
    const id = compte.idTeledeclarant!
    expect((await lettreDe(id))!.destinataire).toEqual(
      expect.arrayContaining([SECOND_OFFICE.raisonSociale, SECOND_OFFICE.adresse.voie]),
    )
    await defaire(compte.id, id)
  })

  test('que son identité nomme : il est actif aussitôt, sans lettre', async () => {
    const compte = await inscrire(personneSso('notaires', 'Fantemare').siret!)
    expect(compte.activated).toBe(true)
    expect(await lettreDe(compte.idTeledeclarant!)).toBeNull()
  })
})
