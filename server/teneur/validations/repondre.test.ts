import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declarerDissolution, lireDissolution } from '#contract/coproprietes/dissolution.ts'
import {
  deposerJustificatif,
  lireBrouillon,
  lireDemande,
  lireJustificatif,
  listerBrouillons,
  soumettreBrouillon,
  supprimerBrouillon,
} from '#contract/coproprietes/immatriculation.ts'
import {
  demanderRattachement,
  lireDemandeRattachement,
  lireRattachement,
} from '#contract/coproprietes/mandats.ts'
import * as decisions from '#contract/teneur/validations/decision.ts'
import * as examens from '#contract/teneur/validations/examen.ts'
import * as file from '#contract/teneur/validations/file.ts'
import { MOTIFS_REFUS, type MotifRefus } from '#domain/coproprietes/demandes/reponse.ts'
import { coproprieteRepresentee, demandeDeposee, unPdf } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let odette: Navigateur
let thomas: Navigateur
let catherine: Navigateur
let paul: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  paul = await produit.connecte('TENEUR_ADMIN_SCOND')
})
afterAll(() => produit.fermer())

const ouvrir = async (idDemande: number, qui = catherine) =>
  qui.appeler(examens.ouvrirDemande, { params: { id: String(idDemande) } })
const refuser = async (idDemande: number, motifs: MotifRefus[], raison = '') => {
  await ouvrir(idDemande)
  return catherine.appeler(decisions.refuserDemande, {
    params: { id: String(idDemande) },
    body: { motifs, raison },
  })
}
const preciser = async (idDemande: number, motifs: MotifRefus[], raison = '') => {
  await ouvrir(idDemande)
  return catherine.appeler(decisions.demanderPrecisions, { body: { idDemande, motifs, raison } })
}
const valider = async (idDemande: number) => {
  await ouvrir(idDemande)
  return catherine.appeler(decisions.validerDemande, { body: { idDemande, acte: 'valider' } })
}
const etatDe = (idDemande: number) =>
  produit.db
    .selectFrom('demande')
    .innerJoin('copropriete', 'copropriete.id', 'demande.coproprieteId')
    .leftJoin('declaration', 'declaration.id', 'demande.declarationId')
    .leftJoin('mandat', 'mandat.id', 'demande.mandatId')
    .select(['copropriete.etat', 'declaration.typeDeclaration', 'mandat.statut', 'demande.decision'])
    .where('demande.id', '=', idDemande)
    .executeTakeFirstOrThrow()
const courriels = async (nature: string, reference: string) =>
  (
    await produit.db
      .selectFrom('courriel')
      .select(['destinataire', 'texte'])
      .where('nature', '=', nature)
      .where('sujet', 'like', `%${reference}%`)
      .execute()
  ).map((c) => c)
const enFile = async (recherche: string) =>
  (await catherine.appeler(file.rechercherDemandes, { body: { recherche } })).corps.lignes

const brouillonDe = async (qui: Navigateur, reference: string) =>
  (await qui.appeler(listerBrouillons, {})).corps.find((b) => b.aCorriger?.reference === reference)
const redeposer = async (qui: Navigateur, id: number) => {
  const { version } = (await qui.appeler(lireBrouillon, { params: { id: String(id) } })).corps
  return qui.appeler(soumettreBrouillon, { body: { id, version } })
}

describe('une immatriculation que le teneur ne valide pas (§4.7)', () => {
  test.each([
    ['refusée', refuser, 'REFUSEE', 'IMMATRICULATION_ET_RATTACHEMENT_REFUSES', 'DEMANDE.REFUS'],
    ['à préciser', preciser, 'A_PRECISER', 'IMMATRICULATION_DEMANDE_DE_PRECISIONS', 'DEMANDE.PRECISIONS'],
  ] as const)(
    '%s : le déclarant lit les mêmes mots, corrige, redépose, et elle est validée',
    async (nom, repondre, decision, etat, nature) => {
      const n = nom === 'refusée' ? 301 : 302
      const { idDemande, reference } = await demandeDeposee(odette, n)
      const raison = 'La page des signatures manque.'
      expect((await repondre(idDemande, ['JUSTIF_NON_SIGNE'], raison)).statut).toBe(204)
      expect(await etatDe(idDemande)).toEqual({
        etat,
        typeDeclaration: 'BROUILLON',
        // Seul un refus laisse un mandat refusé : à préciser, la demande suivante aura le sien.
        statut: decision === 'REFUSEE' ? 'REFUSE' : 'SUPPRIME',
        decision,
      })
      const phrases = [MOTIFS_REFUS.JUSTIF_NON_SIGNE.dit, raison]
      const lue = (await odette.appeler(lireDemande, { params: { reference } })).corps
      expect(lue).toMatchObject({ decision, reponse: { decision, phrases }, suite: null })
      const [courriel] = await courriels(nature, reference)
      expect(courriel?.destinataire).toBe('odette.rambervil@demonstration.invalid')
      for (const phrase of phrases) expect(courriel?.texte).toContain(`- ${phrase}`)
      expect(await enFile(reference), 'elle n’est plus à décider').toEqual([])

      const brouillon = await brouillonDe(odette, reference)
      expect(brouillon?.aCorriger).toEqual({ reference, decision, phrases })
      const depot = await redeposer(odette, brouillon!.id)
      expect(depot.statut).toBe(200)
      expect(depot.corps.reference).not.toBe(reference)
      const suivie = (await odette.appeler(lireDemande, { params: { reference } })).corps
      expect(suivie.suite).toBe(depot.corps.reference)
      expect(await brouillonDe(odette, reference)).toBeUndefined()
      const ouverte = (await ouvrir(depot.corps.idDemande)).corps
      expect(ouverte.corrige).toEqual({ reference, decision, phrases })
      const close = (await catherine.appeler(examens.lireDossier, { params: { id: String(idDemande) } }))
        .corps
      expect(close.suite).toEqual({ id: depot.corps.idDemande, reference: depot.corps.reference })
      const validee = await valider(depot.corps.idDemande)
      expect(validee.corps.numero).toMatch(/^[A-Z]{2}\d{7}$/)
      expect(await etatDe(depot.corps.idDemande)).toMatchObject({
        etat: 'IMMATRICULEE_RATTACHEE',
        statut: 'COURANT',
      })
    },
  )

  test('le déclarant peut y renoncer : son brouillon se supprime', async () => {
    const { idDemande, reference } = await demandeDeposee(odette, 303)
    await preciser(idDemande, ['DATES_INCOHERENTES'])
    const brouillon = await brouillonDe(odette, reference)
    const r = await odette.appeler(supprimerBrouillon, { params: { id: String(brouillon!.id) } })
    expect(r.statut).toBe(204)
    expect((await etatDe(idDemande)).etat).toBe('SUPPRIMEE')
  })

  test('une autre pièce remplace celle du brouillon ; le teneur garde celle qu’il a refusée', async () => {
    const { idDemande, reference } = await demandeDeposee(odette, 306)
    await refuser(idDemande, ['JUSTIF_ILLISIBLE'])
    const brouillon = await brouillonDe(odette, reference)
    const depot = await odette.appeler(deposerJustificatif, {
      params: { id: String(brouillon!.id) },
      fichier: { nom: 'contrat-signe.pdf', contenu: await unPdf('Contrat signé') },
    })
    expect(depot.statut).toBe(200)
    const { justificatif } = (
      await catherine.appeler(examens.lireDossier, { params: { id: String(idDemande) } })
    ).corps
    expect(justificatif?.nom).toBe('contrat.pdf')
    const lue = await catherine.appeler(lireJustificatif, { params: { idDocument: justificatif!.id } })
    expect(lue.statut).toBe(200)
    expect((await redeposer(odette, brouillon!.id)).statut).toBe(200)
  })

  test('chaque refus a son code, et rien n’est décidé', async () => {
    const { idDemande } = await demandeDeposee(odette, 304)
    const sansMotif = await refuser(idDemande, [])
    expect(sansMotif.erreur.refus).toMatchObject([{ champ: 'motifs', code: 'OBLIGATOIRE' }])
    const ailleurs = await preciser(idDemande, ['MANDAT_EN_COURS_AUTRE'])
    expect(ailleurs.erreur.refus).toMatchObject([{ champ: 'motifs', code: 'CHOIX_INVALIDE' }])
    const sansTexte = await refuser(idDemande, ['AUTRE'])
    expect(sansTexte.erreur.refus).toMatchObject([{ champ: 'raison', code: 'OBLIGATOIRE' }])
    const nonTenue = await paul.appeler(decisions.refuserDemande, {
      params: { id: String(idDemande) },
      body: { motifs: ['JUSTIF_ILLISIBLE'] },
    })
    expect([nonTenue.statut, nonTenue.erreur.code]).toEqual([409, 'DEMANDE_VERROUILLEE'])
    expect((await etatDe(idDemande)).decision).toBeNull()
    expect((await refuser(idDemande, ['JUSTIF_ILLISIBLE'])).statut).toBe(204)
    expect((await refuser(idDemande, ['JUSTIF_ILLISIBLE'])).erreur.code).toBe('DEJA_DECIDEE')
    const inconnue = await catherine.appeler(decisions.demanderPrecisions, {
      body: { idDemande: 999_999, motifs: ['AUTRE'], raison: 'Une demande qui n’existe pas.' },
    })
    expect([inconnue.statut, inconnue.erreur.code]).toEqual([404, 'INTROUVABLE'])
  })

  test('deux teneurs répondent au même instant : une seule réponse', async () => {
    const { idDemande, reference } = await demandeDeposee(odette, 305)
    await ouvrir(idDemande)
    const ensemble = await Promise.all(
      [1, 2].map(() =>
        catherine.appeler(decisions.refuserDemande, {
          params: { id: String(idDemande) },
          body: { motifs: ['JUSTIF_ILLISIBLE'] },
        }),
      ),
    )
    expect(ensemble.map((r) => r.statut).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect(await courriels('DEMANDE.REFUS', reference)).toHaveLength(1)
  })
})

describe('une demande dont la copropriété est déjà immatriculée (§4.7)', () => {
  test('le teneur l’annule : le déclarant reçoit le numéro, et rien n’est à reprendre', async () => {
    const connue = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 331)
    const { idDemande, reference } = await demandeDeposee(thomas, 332)
    const annuler = (idCopropriete: number, qui = catherine) =>
      qui.appeler(decisions.annulerDoublon, { params: { id: String(idDemande) }, body: { idCopropriete } })
    expect((await annuler(connue.id)).erreur.code).toBe('VERROU_PERDU')
    await ouvrir(idDemande)
    const autre = await annuler(999_999)
    expect(autre.erreur.refus).toMatchObject([{ champ: 'idCopropriete', code: 'CHOIX_INVALIDE' }])
    expect((await annuler(connue.id)).statut).toBe(204)
    expect(await etatDe(idDemande)).toEqual({
      etat: 'IMMATRICULATION_ANNULEE',
      typeDeclaration: 'SUPPRIME',
      statut: 'SUPPRIME',
      decision: 'ANNULEE',
    })
    const lue = (await thomas.appeler(lireDemande, { params: { reference } })).corps
    expect(lue).toMatchObject({ decision: 'ANNULEE', doublonDe: connue.numero, reponse: null })
    const [{ texte } = { texte: '' }] = await produit.db
      .selectFrom('courriel')
      .select('texte')
      .where('nature', '=', 'DEMANDE.DOUBLON')
      .execute()
    expect(texte).toContain(`rattacher-une-copropriete?numero=${connue.numero}`)
    expect(await brouillonDe(thomas, reference)).toBeUndefined()
    expect((await annuler(connue.id)).erreur.code).toBe('DEJA_DECIDEE')
  })

  test('par la copropriété, sous le nom de la spécification ; un rattachement ne s’annule pas ainsi', async () => {
    const connue = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 333)
    const { idDemande } = await demandeDeposee(thomas, 334)
    const { coproprieteId } = await produit.db
      .selectFrom('demande')
      .select('coproprieteId')
      .where('id', '=', idDemande)
      .executeTakeFirstOrThrow()
    const annuler = (id: number) =>
      catherine.appeler(decisions.validerDoublonDuNotaire, {
        params: { id: String(id), idDoublon: String(connue.id) },
      })
    expect((await annuler(connue.id)).erreur.code, 'rien n’y est à décider').toBe('INTROUVABLE')
    await ouvrir(idDemande)
    expect((await annuler(coproprieteId)).statut).toBe(204)
    expect((await etatDe(idDemande)).decision).toBe('ANNULEE')
  })
})

describe('un rattachement que le teneur ne valide pas', () => {
  const demander = async (numero: string, autre: object = {}) =>
    thomas.appeler(demanderRattachement, {
      body: {
        numero,
        adminProvisoire: 'false',
        typeJustifMandat: 'CONTRAT_SYNDIC',
        dateDebutMandat: '2026-11-01',
        dateFinMandat: '2027-10-31',
        ...autre,
      },
      fichier: { nom: 'contrat.pdf', contenu: await unPdf() },
    })
  async function aReprendre(n: number) {
    const { id, numero } = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, n)
    await produit.db
      .updateTable('copropriete')
      .set({ mandatFin: '2026-10-31' })
      .where('id', '=', id)
      .execute()
    await produit.db
      .updateTable('mandat')
      .set({ fin: '2026-10-31' })
      .where('coproprieteId', '=', id)
      .execute()
    return numero
  }

  test('refusé avec ses motifs, corrigé, validé ; le représentant en place l’apprend', async () => {
    const numero = await aReprendre(311)
    const premiere = (await demander(numero)).corps
    await ouvrir(premiere.idDemande)
    const { mandatId } = await produit.db
      .selectFrom('demande')
      .select('mandatId')
      .where('id', '=', premiere.idDemande)
      .executeTakeFirstOrThrow()
    const params = { immat: numero, idMandat: String(mandatId) }
    const autre = await catherine.appeler(decisions.refuserRattachement, {
      params: { ...params, immat: 'ZZ9-999-999' },
      query: { typesMotifRefus: 'SYNDIC_DIFFERENT' },
    })
    expect(autre.erreur.code).toBe('INTROUVABLE')
    const inconnu = await catherine.appeler(decisions.refuserRattachement, {
      params,
      query: { typesMotifRefus: 'PARCE_QUE' },
    })
    expect([inconnu.statut, inconnu.erreur.refus?.map(({ champ }) => champ)]).toEqual([
      400,
      ['typesMotifRefus.0'],
    ])
    const refuse = await catherine.appeler(decisions.refuserRattachement, {
      params,
      query: { typesMotifRefus: 'SYNDIC_DIFFERENT,DATES_INCOHERENTES' },
    })
    expect(refuse.statut).toBe(204)
    expect(await etatDe(premiere.idDemande)).toMatchObject({ statut: 'REFUSE', decision: 'REFUSEE' })
    const { reference } = premiere
    const suivie = (await thomas.appeler(lireDemandeRattachement, { params: { reference } })).corps
    const phrases = [MOTIFS_REFUS.SYNDIC_DIFFERENT.dit, MOTIFS_REFUS.DATES_INCOHERENTES.dit]
    expect(suivie).toMatchObject({ libelleEtat: 'Refusée', reponse: { phrases }, suite: null })
    const auRepresentant = await courriels('DEMANDE.REFUS_AU_REPRESENTANT', reference)
    expect(auRepresentant.map((c) => c.destinataire)).toContain('odette.rambervil@demonstration.invalid')
    const { aCorriger } = (
      await thomas.appeler(lireRattachement, {
        params: { id: numero, authority: 'RATTACHER_COPROPRIETE' },
        query: {},
      })
    ).corps
    expect(aCorriger).toMatchObject({
      reference,
      phrases,
      dateDebutMandat: '2026-11-01',
      adminProvisoire: false,
    })

    const corrigee = (
      await demander(numero, {
        dateFinMandat: '2027-10-30',
        confirmes: ['MANDAT_PAS_DOUZE_MOIS:dateFinMandat'],
      })
    ).corps
    expect((await ouvrir(corrigee.idDemande)).corps.corrige).toMatchObject({ reference, phrases })
    expect((await valider(corrigee.idDemande)).corps.numero).toBe(numero)
    const apres = (await thomas.appeler(lireDemandeRattachement, { params: { reference } })).corps
    expect(apres.suite).toBe(corrigee.reference)
  })
})

test('une dissolution à préciser : la copropriété redevient ce qu’elle était, et se redéclare', async () => {
  const { id } = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 321)
  const declarer = async () =>
    odette.appeler(declarerDissolution, {
      body: {
        idCopropriete: String(id),
        motif: 'DIVISION',
        faitGenerateur: 'DECISION_AG_DEFINITIVE',
        dateFaitGenerateur: '2026-11-12',
        typeJustif: 'PV_AG',
        liquidation: 'false',
      },
      fichier: { nom: 'pv.pdf', contenu: await unPdf('Procès-verbal') },
    })
  const { idDemande } = (await declarer()).corps
  expect((await preciser(idDemande, ['COPRO_DIFFERENTE'])).statut).toBe(204)
  expect((await etatDe(idDemande)).etat).toBe('IMMATRICULEE_RATTACHEE')
  const lue = (await odette.appeler(lireDissolution, { params: { id: String(id) } })).corps
  expect(lue.reponse).toEqual({ decision: 'A_PRECISER', phrases: [MOTIFS_REFUS.COPRO_DIFFERENTE.dit] })
  const seconde = (await declarer()).corps
  expect((await ouvrir(seconde.idDemande)).corps.corrige?.phrases).toEqual(lue.reponse?.phrases)
})
