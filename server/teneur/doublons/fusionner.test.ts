import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lireFiche, rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import { delivrerAttestation, verifierAttestation } from '#contract/coproprietes/attestations.ts'
import { declarerDissolution, infosDissolution } from '#contract/coproprietes/dissolution.ts'
import * as contrat from '#contract/teneur/doublons.ts'
import { lireHistorique } from '#contract/coproprietes/historique.ts'
import { numeroExiste, lireRattachement } from '#contract/coproprietes/mandats.ts'
import { soumettreBrouillon } from '#contract/coproprietes/immatriculation.ts'
import {
  enregistrerMiseAJour,
  ouvrirMiseAJour,
  supprimerDeclarations,
} from '#contract/coproprietes/mises-a-jour.ts'
import { validerDemande } from '#contract/teneur/validations/decision.ts'
import { ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { declarerSuccesseur } from '#contract/coproprietes/successeurs.ts'
import { avec } from '#domain/coproprietes/essais/declaration-complete.ts'
import { prevoirFusion } from '#domain/teneur/doublons/fusion.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { etatRepris, type Etabli } from '#domain/socle/machine.ts'
import { controlerLaBase } from '#server/exploitation/controle/controler.ts'
import { brouillonRempli, coproprieteRepresentee, saisieComplete, unPdf } from '#server/essais/dossier.ts'
import { MAINTENANT } from '#server/essais/moment.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let odette: Navigateur
let thomas: Navigateur
let catherine: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

interface Une {
  id: number
  numero: string
}
const RAISON = 'Le nouveau syndic l’a immatriculée une seconde fois.'
const representee = (qui: Navigateur, n: number) =>
  coproprieteRepresentee(produit, { qui, teneur: catherine }, n)
const comparer = (a: Une, b: Une, qui = catherine) =>
  qui.appeler(contrat.comparerCoproprietes, { params: { id: String(a.id), autre: String(b.id) } })

/** Ce que le teneur lit avant de confirmer ; rend la confirmation, à envoyer maintenant ou plus tard. */
async function annoncer(
  a: Une,
  b: Une,
  { choix = null, raison = RAISON }: { choix?: number | null; raison?: string } = {},
) {
  const { corps } = await comparer(a, b)
  const { gardee, rattachementDe, declarationDe } = prevoirFusion(
    corps.fusion!.gauche,
    corps.fusion!.droite,
    choix,
  )
  return () =>
    catherine.appeler(contrat.fusionnerCoproprietes, {
      params: { id: String(a.id), autre: String(b.id) },
      body: { gardee: gardee.id, rattachementDe, declarationDe, raison },
    })
}

/** Fusionne comme le teneur le ferait : il lit ce qui est annoncé, choisit s’il le faut, confirme. */
const fusionner = async (...deux: Parameters<typeof annoncer>) => (await annoncer(...deux))()

const coproprieteDe = (id: number) =>
  produit.db.selectFrom('copropriete').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const mandatsDe = (id: number) =>
  produit.db
    .selectFrom('mandat')
    .select(['id', 'statut', 'fin', 'teledeclarantId'])
    .where('coproprieteId', '=', id)
    .orderBy('id')
    .execute()
const journalDe = (id: number, type: string) =>
  produit.db
    .selectFrom('evenementJournal')
    .select(['numero', 'ancien', 'nouveau'])
    .where('objet', '=', 'copropriete')
    .where('objetId', '=', id)
    .where('type', '=', type)
    .execute()
const courrielsDe = (numero: string) =>
  produit.db
    .selectFrom('courriel')
    .select(['destinataire', 'sujet', 'texte'])
    .where('nature', '=', 'COPROPRIETE.FUSION')
    .where('texte', 'like', `%${afficherNumero(numero)}%`)
    .orderBy('destinataire')
    .execute()
/** Rattachée, sans plus de mandat : son représentant s’en est retiré. */
const sansRepresentant = async ({ id }: Une) => {
  await produit.db
    .updateTable('mandat')
    .set({ statut: etatRepris('ARCHIVE') })
    .where('coproprieteId', '=', id)
    .execute()
  await produit.db
    .updateTable('copropriete')
    .set({
      etat: etatRepris('IMMATRICULEE_A_RATTACHER'),
      teledeclarantId: null,
      mandatFin: null,
      typeSyndic: null,
    })
    .where('id', '=', id)
    .execute()
}
/** Elle se met à jour, une minute après : une déclaration plus récente est acceptée. */
const mettreAJour = async (qui: Navigateur, { id }: Une) => {
  produit.heure.instant = new Date(produit.heure.instant.getTime() + 60_000)
  const { corps: b } = await qui.appeler(ouvrirMiseAJour, {
    params: { id: String(id), typeMaj: 'STANDARD', exerciceNonApprouve: 'false' },
  })
  const r = await qui.appeler(enregistrerMiseAJour, {
    params: { soumettre: 'true', id: String(b.id) },
    body: { version: b.version },
  })
  expect(r.statut).toBe(200)
  return b.id
}

describe('deux mandats en cours, d’établissements différents', () => {
  let ancienne: Une
  let recente: Une
  beforeAll(async () => {
    ancienne = await representee(odette, 801)
    recente = await representee(thomas, 802)
  })

  test('sans choix, la fusion est refusée à son champ', async () => {
    const r = await fusionner(ancienne, recente)
    expect(r.statut).toBe(400)
    expect(r.erreur.refus).toEqual([
      expect.objectContaining({ champ: 'rattachementDe', code: 'MANDAT_A_CHOISIR' }),
    ])
    expect((await coproprieteDe(recente.id)).etat).toBe('IMMATRICULEE_RATTACHEE')
  })

  test('une raison trop courte est refusée, et ce qui n’est plus ce que l’on a lu aussi', async () => {
    const courte = await fusionner(ancienne, recente, { choix: recente.id, raison: 'Doublon' })
    expect(courte.erreur.refus?.[0]).toMatchObject({ champ: 'raison', code: 'MOTIF_TROP_COURT' })
    const autre = await catherine.appeler(contrat.fusionnerCoproprietes, {
      params: { id: String(ancienne.id), autre: String(recente.id) },
      body: { gardee: recente.id, rattachementDe: recente.id, declarationDe: recente.id, raison: RAISON },
    })
    expect(autre.statut).toBe(409)
    expect(autre.erreur.code).toBe('FUSION_CHANGEE')
  })

  test('la plus ancienne est gardée, le mandat choisi passe, l’autre s’archive', async () => {
    const [sien] = await mandatsDe(recente.id)
    const [dOdette] = await mandatsDe(ancienne.id)
    const avant = await coproprieteDe(recente.id)
    // L’ordre où on les nomme ne change rien.
    const r = await fusionner(recente, ancienne, { choix: recente.id })
    expect(r.statut).toBe(200)
    expect(r.corps.numero).toBe(ancienne.numero)
    expect(await coproprieteDe(recente.id)).toMatchObject({
      etat: 'SUPPRIMEE',
      publie: false,
      numero: recente.numero,
      fusionneeDans: ancienne.id,
    })
    expect(await coproprieteDe(ancienne.id)).toMatchObject({
      etat: 'IMMATRICULEE_RATTACHEE',
      publie: true,
      teledeclarantId: avant.teledeclarantId,
      syndicRaisonSociale: avant.syndicRaisonSociale,
      mandatFin: avant.mandatFin,
    })
    expect(await mandatsDe(ancienne.id)).toEqual([
      { ...dOdette, statut: 'ARCHIVE', fin: '2026-11-19' },
      { ...sien, statut: 'COURANT' },
    ])
    expect(await mandatsDe(recente.id)).toEqual([])
  })

  test('le journal le garde aux deux numéros, et les deux représentants l’apprennent', async () => {
    const [gardee, ...rien] = await journalDe(ancienne.id, 'FUSION')
    expect(rien).toEqual([])
    expect(gardee).toMatchObject({
      numero: ancienne.numero,
      nouveau: { absorbee: recente.numero, raison: RAISON },
    })
    expect(await journalDe(recente.id, 'FUSION')).toMatchObject([
      {
        numero: recente.numero,
        ancien: { etat: 'IMMATRICULEE_RATTACHEE' },
        nouveau: { etat: 'SUPPRIMEE', fusionneeDans: ancienne.numero, raison: RAISON },
      },
    ])
    const courriels = await courrielsDe(recente.numero)
    const aOdette = courriels.filter((c) => c.texte.includes('votre mandat est archivé'))
    const auxAutres = courriels.filter((c) => c.texte.includes('Votre établissement la représente'))
    expect(aOdette.map((c) => c.destinataire)).toContain('odette.rambervil@demonstration.invalid')
    expect(auxAutres.map((c) => c.destinataire)).toContain('thomas.altavor@demonstration.invalid')
    expect(aOdette.length + auxAutres.length).toBe(courriels.length)
  })

  test('l’ancien numéro mène partout à celui que l’on garde', async () => {
    const visiteur = produit.visiteur()
    const fiche = await visiteur.appeler(lireFiche, { params: { id: recente.numero } })
    expect(fiche.corps.numero).toBe(ancienne.numero)
    const { corps } = await visiteur.appeler(rechercherAnnuaire, {
      body: {
        adresseNonSelectionnee: afficherNumero(recente.numero),
        paginationOptions: { pageNumber: 1, pageSize: 10 },
      },
    })
    expect(corps.lignes.map((l) => l.numero)).toEqual([ancienne.numero])
    expect(corps.fusion).toEqual({ ancien: recente.numero, numero: ancienne.numero })
    const phrase = `a été fusionné dans le numéro ${afficherNumero(ancienne.numero)}`
    for (const r of [
      await odette.appeler(numeroExiste, { params: { n: recente.numero } }),
      await odette.appeler(lireRattachement, {
        params: { id: recente.numero, authority: 'RATTACHER_COPROPRIETE' },
        query: {},
      }),
      await (
        await produit.connecte('NOTAIRE_NOTAIRE')
      ).appeler(infosDissolution, { params: { id: recente.numero } }),
    ]) {
      expect(r.erreur.code).toBe('COPROPRIETE_FUSIONNEE')
      expect(r.erreur.message).toContain(phrase)
    }
    expect((await odette.appeler(numeroExiste, { params: { n: 'ZZ9-999-999' } })).corps).toBe(false)
  })

  test('l’historique de celle qui n’est plus s’ouvre au teneur, et à lui seul', async () => {
    const demande = { params: { id: String(recente.id) }, query: {} }
    const { corps } = await catherine.appeler(lireHistorique, demande)
    expect(corps.evenements[0]).toMatchObject({
      titre: 'Deux immatriculations d’une même copropriété fusionnées',
      details: [`Fusionnée dans ${afficherNumero(ancienne.numero)}.`, `Raison\u00a0: ${RAISON}`],
    })
    expect((await thomas.appeler(lireHistorique, demande)).statut).toBe(404)
    const doublons = await catherine.appeler(contrat.doublonsDe, { params: { id: String(ancienne.id) } })
    expect(doublons.corps.absorbees).toEqual([{ id: recente.id, numero: recente.numero }])
  })
})

describe('un seul mandat, une déclaration plus récente', () => {
  test('celle que l’on garde reçoit le mandat et la déclaration ; ce qu’elle avait remplacé se retrouve', async () => {
    const ancienne = await representee(odette, 803)
    const recente = await representee(thomas, 804)
    await sansRepresentant(ancienne)
    const declaration = await mettreAJour(thomas, recente)
    const avant = await coproprieteDe(recente.id)
    const { corps } = await comparer(ancienne, recente)
    expect(corps.fusion?.droite).toMatchObject({ declaration: { id: declaration }, enPreparation: false })
    expect((await fusionner(ancienne, recente)).statut).toBe(200)
    expect(await coproprieteDe(ancienne.id)).toMatchObject({
      etat: 'IMMATRICULEE_RATTACHEE',
      nom: avant.nom,
      voie: avant.voie,
      parcelles: avant.parcelles,
      dateMaj: avant.dateMaj,
    })
    const acceptee = await produit.db
      .selectFrom('acceptee')
      .innerJoin('declaration', 'declaration.id', 'acceptee.declarationId')
      .select(['acceptee.declarationId', 'declaration.coproprieteId', 'typeDeclaration', 'dateDebutMandat'])
      .where('acceptee.coproprieteId', '=', ancienne.id)
      .executeTakeFirstOrThrow()
    expect(acceptee).toEqual({
      declarationId: declaration,
      coproprieteId: ancienne.id,
      typeDeclaration: 'COURANTE',
      dateDebutMandat: '2026-07-01',
    })
    expect((await journalDe(ancienne.id, 'FUSION'))[0]?.nouveau).toMatchObject({ declaration })
    // La fiche se cherche sous son nouveau nom.
    const trouvees = await produit.visiteur().appeler(rechercherAnnuaire, {
      body: { adresseNonSelectionnee: avant.nom!, paginationOptions: { pageNumber: 1, pageSize: 10 } },
    })
    expect(trouvees.corps.lignes.map((l) => l.numero)).toContain(ancienne.numero)
  })

  test('le même établissement des deux côtés : un seul courriel, la mise à jour préparée s’efface', async () => {
    const ancienne = await representee(odette, 805)
    const recente = await representee(odette, 806)
    await odette.appeler(ouvrirMiseAJour, {
      params: { id: String(recente.id), typeMaj: 'STANDARD', exerciceNonApprouve: 'false' },
    })
    expect((await comparer(ancienne, recente)).corps.fusion?.droite.enPreparation).toBe(true)
    expect((await fusionner(ancienne, recente)).statut).toBe(200)
    const courriels = await courrielsDe(recente.numero)
    expect(new Set(courriels.map((c) => c.destinataire)).size).toBe(courriels.length)
    expect((await journalDe(recente.id, 'MISE_A_JOUR_ABANDONNEE')).length).toBe(1)
    expect((await mandatsDe(ancienne.id)).map((m) => m.statut)).toEqual(['COURANT'])
    expect((await mandatsDe(recente.id)).map((m) => m.statut)).toEqual(['ARCHIVE'])
  })

  test('le successeur déclaré suit le mandat qui continue', async () => {
    const ancienne = await representee(odette, 807)
    const recente = await representee(thomas, 808)
    await sansRepresentant(ancienne)
    const declare = await thomas.appeler(declarerSuccesseur, {
      body: {
        idCopropriete: recente.id,
        nature: 'BENEVOLE',
        email: 'suivant@exemple.invalid',
        dateDebut: '2027-01-01',
      },
    })
    expect(declare.statut).toBe(200)
    expect((await fusionner(ancienne, recente)).statut).toBe(200)
    expect((await coproprieteDe(ancienne.id)).successeurDeclare).toBe(true)
    expect((await coproprieteDe(recente.id)).successeurDeclare).toBe(false)
    expect((await mandatsDe(ancienne.id)).map((m) => m.statut)).toEqual(['ARCHIVE', 'SUCCESSEUR_DECLARE'])
    const successions = await produit.db
      .selectFrom('succession')
      .select(['etat', 'coproprieteId'])
      .where('id', '=', declare.corps.id)
      .execute()
    expect(successions).toEqual([{ etat: 'DECLAREE', coproprieteId: ancienne.id }])
  })

  test('les secondaires et celles déjà absorbées mènent à la dernière gardée', async () => {
    const [a, b, c] = [
      await representee(odette, 809),
      await representee(odette, 810),
      await representee(odette, 811),
    ]
    const secondaire = await representee(odette, 812)
    await produit.db
      .updateTable('copropriete')
      .set({ syndicatPrincipal: false, numeroPrincipal: c.numero })
      .where('id', '=', secondaire.id)
      .execute()
    expect((await fusionner(b, c)).statut).toBe(200)
    expect((await coproprieteDe(secondaire.id)).numeroPrincipal).toBe(b.numero)
    expect((await fusionner(a, b)).statut).toBe(200)
    expect((await coproprieteDe(secondaire.id)).numeroPrincipal).toBe(a.numero)
    expect(await journalDe(secondaire.id, 'PRINCIPAL_CHANGE')).toHaveLength(2)
    for (const partie of [b, c]) {
      expect((await coproprieteDe(partie.id)).fusionneeDans).toBe(a.id)
      const fiche = await produit.visiteur().appeler(lireFiche, { params: { id: partie.numero } })
      expect(fiche.corps.numero).toBe(a.numero)
    }
  })

  test('une attestation délivrée avant dit où mène le numéro', async () => {
    const [a, b] = [await representee(odette, 813), await representee(odette, 814)]
    const { corps } = await odette.appeler(delivrerAttestation, { params: { id: String(b.id) } })
    await fusionner(a, b)
    const lue = await produit.visiteur().appeler(verifierAttestation, { params: { code: corps.code } })
    expect(lue.corps).toMatchObject({ numero: b.numero, auRegistre: false, fusionneeDans: a.numero })
  })
})

describe('le numéro d’une absorbée, là où on le tape encore', () => {
  let a: Une
  let b: Une
  beforeAll(async () => {
    ;[a, b] = [await representee(odette, 861), await representee(odette, 862)]
    await fusionner(a, b)
  })

  test('un brouillon de syndicat secondaire qui le cite apprend où il mène', async () => {
    const brouillon = await brouillonRempli(
      odette,
      avec(saisieComplete(863), {
        'identification.syndicatPrincipal': 'false',
        'identification.numImmatriculationCoproprietePrincipale': b.numero,
      }),
    )
    const r = await odette.appeler(soumettreBrouillon, { body: { ...brouillon, doublonsExamines: true } })
    expect(r.erreur.refus).toEqual([
      expect.objectContaining({
        champ: 'identification.numImmatriculationCoproprietePrincipale',
        code: 'PRINCIPAL_FUSIONNE',
        message: expect.stringContaining(afficherNumero(a.numero)),
      }),
    ])
  })

  test('la liste des copropriétés le suit, et le dit ; à qui ne lit pas la gardée, elle ne dit rien', async () => {
    const chercher = async (qui: Navigateur) =>
      (await qui.appeler(rechercherCoproprietes, { body: { immatriculationOuNom: b.numero } })).corps
    for (const qui of [catherine, odette]) {
      const trouvees = await chercher(qui)
      expect(trouvees.fusion).toEqual({ ancien: b.numero, numero: a.numero })
      expect(trouvees.ligneRechercheCoproprieteDTOList.map((l) => l.numero)).toEqual([a.numero])
    }
    expect(await chercher(thomas)).toMatchObject({ totalItems: 0, fusion: null })
  })
})

describe('un syndicat secondaire dont le principal est fusionné', () => {
  const PRINCIPAL = sql<string>`donnees #>> '{identification,numImmatriculationCoproprietePrincipale}'`
  /** Un brouillon qui cite ce principal. */
  const brouillonSecondaire = (n: number, principal: Une) =>
    brouillonRempli(
      odette,
      avec(saisieComplete(n), {
        'identification.syndicatPrincipal': 'false',
        'identification.numImmatriculationCoproprietePrincipale': principal.numero,
      }),
    )
  const deposer = ({ id, version }: { id: number; version: number }) =>
    odette.appeler(soumettreBrouillon, { body: { id, version, doublonsExamines: true } })
  const cites = async (id: number) => {
    const { numeroPrincipal } = await coproprieteDe(id)
    const declaration = await produit.db
      .selectFrom('declaration')
      .select(PRINCIPAL.as('principal'))
      .where('coproprieteId', '=', id)
      .where('typeDeclaration', 'in', ['COURANTE', 'A_VALIDER', 'IMMATRICULATION'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return [numeroPrincipal, declaration.principal]
  }

  test('déposé au même instant, il cite le numéro gardé, trois fois de suite', async () => {
    for (const n of [841, 844, 847]) {
      const [a, b] = [await representee(odette, n), await representee(odette, n + 1)]
      const brouillon = await brouillonSecondaire(n + 2, b)
      const { corps } = await comparer(a, b)
      const { gardee, rattachementDe, declarationDe } = prevoirFusion(
        corps.fusion!.gauche,
        corps.fusion!.droite,
        null,
      )
      const [fusion, depot] = await Promise.all([
        catherine.appeler(contrat.fusionnerCoproprietes, {
          params: { id: String(a.id), autre: String(b.id) },
          body: { gardee: gardee.id, rattachementDe, declarationDe, raison: RAISON },
        }),
        deposer(brouillon),
      ])
      expect(fusion.statut).toBe(200)
      // Jugé après la fusion, il est refusé à son champ ; avant, il suit.
      if (depot.statut === 400) continue
      const { coproprieteId } = await produit.db
        .selectFrom('demande')
        .select('coproprieteId')
        .where('id', '=', depot.corps.idDemande)
        .executeTakeFirstOrThrow()
      expect(await cites(coproprieteId)).toEqual([gardee.numero, gardee.numero])
    }
  })

  test('qui retire ensuite sa mise à jour ne revient pas au numéro absorbé', async () => {
    const [a, b] = [await representee(odette, 891), await representee(odette, 893)]
    const { idDemande } = (await deposer(await brouillonSecondaire(853, b))).corps
    await catherine.appeler(ouvrirDemande, { params: { id: String(idDemande) } })
    const validee = await catherine.appeler(validerDemande, { body: { idDemande, acte: 'valider' } })
    const secondaire = await produit.db
      .selectFrom('copropriete')
      .select(['id', 'numero'])
      .where('numero', '=', validee.corps.numero)
      .$narrowType<Une>()
      .executeTakeFirstOrThrow()
    await mettreAJour(odette, secondaire)
    expect((await fusionner(a, b)).statut).toBe(200)
    const { id: idDeclaration } = await produit.db
      .selectFrom('declaration')
      .select('id')
      .where('coproprieteId', '=', secondaire.id)
      .where('typeDeclaration', '=', 'COURANTE')
      .executeTakeFirstOrThrow()
    const retrait = await odette.appeler(supprimerDeclarations, {
      body: { idCopropriete: secondaire.id, idDeclaration },
    })
    expect(retrait.statut).toBe(200)
    expect(await cites(secondaire.id)).toEqual([a.numero, a.numero])
  })
})

describe('ce qui ne se fusionne pas', () => {
  const tenter = (a: Une, b: Une, qui = catherine) =>
    qui.appeler(contrat.fusionnerCoproprietes, {
      params: { id: String(a.id), autre: String(b.id) },
      body: { gardee: a.id, rattachementDe: a.id, declarationDe: a.id, raison: RAISON },
    })

  test('elle-même, une dissoute, un principal et son secondaire, une demande ouverte', async () => {
    const [a, b] = [await representee(odette, 815), await representee(odette, 816)]
    expect((await tenter(a, a)).erreur.code).toBe('FUSION_AVEC_SOI')
    const numeroPrincipal = (valeur: string | null) =>
      produit.db.updateTable('copropriete').set({ numeroPrincipal: valeur }).where('id', '=', b.id).execute()
    await numeroPrincipal(a.numero)
    const secondaire = await tenter(a, b)
    expect(secondaire.statut).toBe(409)
    expect(secondaire.erreur.code).toBe('FUSION_PRINCIPAL_SECONDAIRE')
    expect((await tenter(b, a)).erreur.code).toBe('FUSION_PRINCIPAL_SECONDAIRE')
    expect((await comparer(a, b)).corps.obstacle).toBe(secondaire.erreur.message)
    await numeroPrincipal(null)
    const { corps } = await odette.appeler(declarerDissolution, {
      body: {
        idCopropriete: String(b.id),
        motif: 'DIVISION',
        faitGenerateur: 'DECISION_AG_DEFINITIVE',
        dateFaitGenerateur: '2026-11-12',
        typeJustif: 'PV_AG',
        liquidation: 'false',
      },
      fichier: { nom: 'pv.pdf', contenu: await unPdf() },
    })
    expect(corps.reference).toBeTruthy()
    expect((await tenter(a, b)).erreur).toMatchObject({ code: 'FUSION_NON_IMMATRICULEE' })
    // Un rattachement à l’examen laisse la copropriété dans son état.
    await produit.db
      .updateTable('copropriete')
      .set({ etat: etatRepris('IMMATRICULEE_RATTACHEE') })
      .where('id', '=', b.id)
      .execute()
    const ouverte = await tenter(a, b)
    expect(ouverte.erreur.code).toBe('DEMANDE_OUVERTE')
    expect(ouverte.erreur.message).toContain(corps.reference)
    await produit.db
      .updateTable('copropriete')
      .set({ etat: etatRepris('DISSOLUTION_A_VALIDER') })
      .where('id', '=', b.id)
      .execute()
  })

  test('le principal de son principal non plus, dans un sens ou dans l’autre, ni par un numéro absorbé', async () => {
    const [a, p, s] = [
      await representee(odette, 851),
      await representee(odette, 852),
      await representee(odette, 895),
    ]
    const citer = (
      une: Une,
      valeurs: {
        numeroPrincipal: string | null
        fusionneeDans?: number | null
        etat?: Etabli<EtatCopropriete>
      },
    ) => produit.db.updateTable('copropriete').set(valeurs).where('id', '=', une.id).execute()
    const refusees = async () => [(await tenter(a, s)).erreur.code, (await tenter(s, a)).erreur.code]
    const NON = 'FUSION_PRINCIPAL_SECONDAIRE'
    await citer(s, { numeroPrincipal: p.numero })
    await citer(p, { numeroPrincipal: a.numero })
    expect(await refusees()).toEqual([NON, NON])
    await citer(p, { numeroPrincipal: null, fusionneeDans: a.id, etat: etatRepris('SUPPRIMEE') })
    expect(await refusees()).toEqual([NON, NON])
    // Deux qui se citent l’une l’autre ne tournent pas en rond.
    await citer(p, {
      numeroPrincipal: s.numero,
      fusionneeDans: null,
      etat: etatRepris('IMMATRICULEE_RATTACHEE'),
    })
    expect((await comparer(a, s)).corps.obstacle).toBe(null)
  })

  test('personne d’autre que le teneur : 401 sans compte, 403 sans le droit', async () => {
    const [a, b] = [await representee(odette, 817), await representee(odette, 818)]
    const params = { id: String(a.id), autre: String(b.id) }
    for (const [qui, statut] of [
      [produit.visiteur(), 401],
      [odette, 403],
      [await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN'), 403],
    ] as const) {
      expect((await tenter(a, b, qui)).statut).toBe(statut)
      expect((await comparer(a, b, qui)).statut).toBe(statut)
      expect((await qui.appeler(contrat.doublonsDe, { params })).statut).toBe(statut)
      expect((await qui.appeler(contrat.ecarterDoublon, { params, body: { raison: RAISON } })).statut).toBe(
        statut,
      )
      expect((await qui.appeler(contrat.reconsidererDoublon, { params })).statut).toBe(statut)
    }
    expect((await coproprieteDe(b.id)).etat).toBe('IMMATRICULEE_RATTACHEE')
  })
})

test('deux fusions qui se croisent au même instant : l’une se fait, l’autre apprend que tout a changé', async () => {
  const [a, b, c] = [
    await representee(odette, 819),
    await representee(odette, 820),
    await representee(odette, 821),
  ]
  // Toutes annoncées avant qu’aucune ne soit confirmée : après une fusion, il n’y a plus rien à annoncer.
  const confirmations = await Promise.all([annoncer(a, b), annoncer(b, a), annoncer(b, c), annoncer(c, b)])
  const ensemble = await Promise.all(confirmations.map((confirmer) => confirmer()))
  expect(ensemble.every((r) => r.statut === 200 || r.erreur.code === 'FUSION_CHANGEE')).toBe(true)
  const reussies = ensemble.filter((r) => r.statut === 200)
  expect(reussies.length).toBeGreaterThanOrEqual(1)
  const lues = await Promise.all([a, b, c].map((une) => coproprieteDe(une.id)))
  expect(lues[0]?.fusionneeDans).toBe(null)
  // Une absorbée mène toujours à une qui ne l’est pas.
  const absorbees = lues.filter((l) => l.fusionneeDans !== null)
  expect(absorbees.length).toBe(reussies.length)
  for (const absorbee of absorbees)
    expect(lues.find((l) => l.id === absorbee.fusionneeDans)?.fusionneeDans).toBe(null)
})

test('après tout cela, le contrôle ne trouve rien à redire', async () => {
  expect(await controlerLaBase(produit.pool, MAINTENANT)).toEqual([])
})
