import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lireFiche } from '#contract/public/annuaire.ts'
import { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import * as contrat from '#contract/coproprietes/dissolution.ts'
import { lireJustificatif } from '#contract/coproprietes/immatriculation.ts'
import { demanderRattachement, retirerRattachement } from '#contract/coproprietes/mandats.ts'
import { refuserDemande, validerDemande } from '#contract/teneur/validations/decision.ts'
import { libererDemande, lireDossier, ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { rechercherDemandes } from '#contract/teneur/validations/file.ts'
import { coproprieteRepresentee, unPdf } from '#server/essais/dossier.ts'
import type { MotifRefus } from '#domain/coproprietes/demandes/reponse.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let odette: Navigateur
let thomas: Navigateur
let catherine: Navigateur
let notaire: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  notaire = await produit.connecte('NOTAIRE_NOTAIRE')
})
afterAll(() => produit.fermer())

const representee = (n: number) => coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, n)

const DIVISION = {
  motif: 'DIVISION',
  faitGenerateur: 'DECISION_AG_DEFINITIVE',
  dateFaitGenerateur: '2026-11-20',
  typeJustif: 'PV_AG',
  liquidation: 'false',
} as const
const declarer = async (qui: Navigateur, id: number, autre: Record<string, unknown> = {}) =>
  qui.appeler(contrat.declarerDissolution, {
    body: { idCopropriete: String(id), ...DIVISION, ...autre } as never,
    fichier: { nom: 'pv.pdf', contenu: await unPdf('Procès-verbal') },
  })
const infos = (qui: Navigateur, id: number | string) =>
  qui.appeler(contrat.infosDissolution, { params: { id: String(id) } })
const lire = (qui: Navigateur, id: number) =>
  qui.appeler(contrat.lireDissolution, { params: { id: String(id) } })
const ouvrir = (id: number) => catherine.appeler(ouvrirDemande, { params: { id: String(id) } })
const accepter = async (idDemande: number) => {
  expect((await ouvrir(idDemande)).statut).toBe(200)
  return catherine.appeler(validerDemande, { body: { idDemande, acte: 'valider' } })
}
const refuser = async (idDemande: number, body: { motifs: MotifRefus[]; raison: string }) => {
  expect((await ouvrir(idDemande)).statut).toBe(200)
  return catherine.appeler(refuserDemande, { params: { id: String(idDemande) }, body })
}
const etatDe = async (id: number) =>
  (await produit.db.selectFrom('copropriete').select('etat').where('id', '=', id).executeTakeFirstOrThrow())
    .etat
const courriels = async (nature: string, numero: string) =>
  (
    await produit.db
      .selectFrom('courriel')
      .select(['destinataire', 'sujet', 'texte'])
      .where('nature', '=', nature)
      .execute()
  ).filter((c) => c.texte.includes(`${numero.slice(0, 3)}-${numero.slice(3, 6)}-${numero.slice(6)}`))
const mandats = (id: number) =>
  produit.db.selectFrom('mandat').select(['statut', 'fin']).where('coproprieteId', '=', id).execute()

test('les listes de référence : motifs, faits d’un motif, pièces d’un fait', async () => {
  const visiteur = produit.visiteur()
  const motifs = await visiteur.appeler(contrat.motifsDissolution, {})
  expect(motifs.corps.map((m) => m.clef)).toContain('REUNION_LOTS')
  const faits = await visiteur.appeler(contrat.faitsGenerateurs, { params: { motif: 'REUNION_LOTS' } })
  expect(faits.corps).toEqual([{ clef: 'ACTE_DERNIERE_VENTE', valeur: 'Acte de la dernière vente' }])
  const pieces = await visiteur.appeler(contrat.piecesDissolution, {
    params: { fait: 'ACTE_DERNIERE_VENTE' },
  })
  expect(pieces.corps.map((p) => p.clef)).toEqual(['ATTESTATION_NOTARIEE', 'ACTE_AUTHENTIQUE'])
  const inconnu = await visiteur.appeler(contrat.faitsGenerateurs, { params: { motif: 'CAPRICE' as never } })
  expect(inconnu.statut).toBe(400)
})

describe('La déclaration (§3.5, §5.7)', () => {
  test('de la déclaration à la dissolution : la division du syndic, acceptée, quitte l’annuaire', async () => {
    const { id, numero } = await representee(701)
    expect((await infos(odette, numero)).corps).toMatchObject({
      id,
      numero,
      etatCopropriete: 'IMMATRICULEE_RATTACHEE',
      avertissements: [],
      contexte: { secondaires: 0, aujourdhui: '2026-11-20' },
    })
    const declaree = await declarer(odette, id)
    expect(declaree.statut).toBe(200)
    expect(declaree.corps.reference).toMatch(/^DI-2026-\d{6}$/)
    expect(await etatDe(id)).toBe('DISSOLUTION_A_VALIDER')
    expect((await lire(odette, id)).corps).toMatchObject({
      reference: declaree.corps.reference,
      libelleEtat: 'À examiner',
      motif: 'DIVISION',
      dateFaitGenerateur: '2026-11-20',
      typeJustif: 'PV_AG',
      nomFichierJustif: 'pv.pdf',
      reponseAttendueLe: '2026-12-04',
    })
    const file = await catherine.appeler(rechercherDemandes, { body: { type: 'DISSOLUTION' } })
    expect(file.corps.lignes.map((l) => l.reference)).toContain(declaree.corps.reference)
    const { idDemande } = declaree.corps
    const dossier = await catherine.appeler(lireDossier, { params: { id: String(idDemande) } })
    expect(dossier.corps).toMatchObject({
      type: 'DISSOLUTION',
      rattachement: null,
      justificatif: { nom: 'pv.pdf' },
      dissolution: { motif: 'DIVISION', faitGenerateur: 'DECISION_AG_DEFINITIVE', liquidation: false },
    })

    await ouvrir(idDemande)
    expect(await etatDe(id)).toBe('DISSOLUTION_EN_COURS_DE_VALIDATION')
    expect((await lire(odette, id)).corps.libelleEtat).toBe('En cours d’examen')
    // §7.8 : par le numéro de la copropriété aussi, sans connaître la demande.
    const liberer = (n: string) => catherine.appeler(libererDemande, { params: { n } })
    expect((await liberer('ZZ9-999-999')).statut).toBe(404)
    expect((await liberer(numero)).corps).toBe(true)
    expect((await liberer(String(idDemande))).corps, 'déjà libérée').toBe(false)
    expect(await etatDe(id)).toBe('DISSOLUTION_A_VALIDER')
    const publique = () => produit.visiteur().appeler(lireFiche, { params: { id: numero } })
    expect((await publique()).corps.etat).toBe('DISSOLUTION_A_VALIDER')

    expect((await accepter(idDemande)).corps).toEqual({ numero })
    expect(await etatDe(id)).toBe('DISSOUDE')
    expect(await mandats(id)).toEqual([{ statut: 'ARCHIVE', fin: '2026-11-19' }])
    const acceptee = produit.db.selectFrom('acceptee').select('dateFinMandat').where('coproprieteId', '=', id)
    expect(await acceptee.executeTakeFirst()).toEqual({ dateFinMandat: '2026-11-19' })
    expect([(await publique()).statut, (await publique()).erreur.code]).toEqual([410, 'COPROPRIETE_DISSOUTE'])
    expect((await lire(odette, id)).corps).toMatchObject({ decision: 'VALIDEE', etatCopropriete: 'DISSOUDE' })
    expect(await courriels('DISSOLUTION.DEMANDE', numero)).toHaveLength(1)
    expect((await courriels('DISSOLUTION.ACCEPTATION', numero))[0]).toMatchObject({
      destinataire: 'odette.rambervil@demonstration.invalid',
    })
    const journal = await produit.db
      .selectFrom('evenementJournal')
      .select('type')
      .where('categorie', '=', 'DISSOLUTION')
      .where('objetId', '=', id)
      .orderBy('id')
      .execute()
    expect(journal.map((e) => e.type)).toEqual(['DEMANDE', 'ACCEPTATION'])
  })

  test('le notaire déclare celle qu’il trouve par son numéro ; elle reste en cours tant qu’on liquide', async () => {
    const { id, numero } = await representee(702)
    expect((await infos(notaire, numero)).statut).toBe(200)
    const reunion = {
      motif: 'REUNION_LOTS',
      faitGenerateur: 'ACTE_DERNIERE_VENTE',
      typeJustif: 'ACTE_AUTHENTIQUE',
      liquidation: 'true',
    }
    const demain = await declarer(notaire, id, { ...reunion, dateFaitGenerateur: '2026-11-21' })
    expect(demain.erreur.refus).toMatchObject([{ champ: 'dateFaitGenerateur', code: 'DATE_FUTURE' }])
    const declaree = await declarer(notaire, id, reunion)
    expect(declaree.statut).toBe(200)

    // Le représentant l’apprend et la lit, sans la pièce de l’office.
    const avis = await courriels('DISSOLUTION.REPRESENTANT', numero)
    expect(avis.map((c) => c.destinataire)).toContain('odette.rambervil@demonstration.invalid')
    const { idDocument } = (await lire(notaire, id)).corps
    expect(idDocument).not.toBeNull()
    expect((await lire(odette, id)).corps).toMatchObject({ motif: 'REUNION_LOTS', idDocument: null })
    expect((await lire(catherine, id)).corps.idDocument).toBe(idDocument)
    expect((await lire(thomas, id)).erreur.code).toBe('INTROUVABLE')
    const piece = (qui: Navigateur) =>
      qui.appeler(lireJustificatif, { params: { idDocument: idDocument! } }).then((r) => r.statut)
    expect([await piece(notaire), await piece(catherine), await piece(odette)]).toEqual([200, 200, 404])

    expect((await accepter(declaree.corps.idDemande)).statut).toBe(200)
    expect(await etatDe(id)).toBe('DISSOLUTION_EN_COURS')
    expect(await mandats(id)).toEqual([{ statut: 'COURANT', fin: '2027-06-30' }])
    expect((await courriels('DISSOLUTION.ACCEPTATION', numero)).length).toBeGreaterThanOrEqual(2)
    const fiche = await produit.visiteur().appeler(lireFiche, { params: { id: numero } })
    expect(fiche.corps.etat).toBe('DISSOLUTION_EN_COURS')

    const clore = () => catherine.appeler(contrat.cloreLiquidation, { params: { id: String(id) } })
    expect((await clore()).statut).toBe(204)
    expect(await etatDe(id)).toBe('DISSOUDE')
    expect(await mandats(id)).toEqual([{ statut: 'ARCHIVE', fin: '2026-11-19' }])
    expect((await courriels('DISSOLUTION.CLOTURE', numero)).length).toBeGreaterThan(0)
    expect((await clore()).erreur.code).toBe('ACTE_IMPOSSIBLE')
  })

  test('refusée avec sa raison, la copropriété revient à l’état d’avant, et se redéclare', async () => {
    const { id, numero } = await representee(703)
    await produit.db
      .updateTable('copropriete')
      .set({ etat: 'IMMATRICULEE_RATTACHEMENT_EXPIRE' as never })
      .where('id', '=', id)
      .execute()
    const { idDemande } = (await declarer(odette, id)).corps
    const sansRaison = await refuser(idDemande, { motifs: ['AUTRE'], raison: '' })
    expect(sansRaison.erreur.refus).toMatchObject([{ champ: 'raison', code: 'OBLIGATOIRE' }])
    const raison = 'Le procès-verbal n’est pas celui de l’assemblée.'
    expect((await refuser(idDemande, { motifs: ['AUTRE'], raison })).statut).toBe(204)
    expect(await etatDe(id)).toBe('IMMATRICULEE_RATTACHEMENT_EXPIRE')
    expect((await lire(odette, id)).corps).toMatchObject({
      decision: 'REFUSEE',
      reponse: { phrases: [raison] },
    })
    expect((await courriels('DEMANDE.REFUS', numero))[0]!.texte).toContain(raison)
    // Qui corrige retrouve ce qu’il avait déclaré, et ce que le teneur en a dit.
    const { corps } = await odette.appeler(contrat.infosDissolution, { params: { id: String(id) } })
    expect(corps.aCorriger).toMatchObject({ decision: 'REFUSEE', phrases: [raison], motif: 'DIVISION' })
    expect((await declarer(odette, id)).statut).toBe(200)
  })

  let aRefuser: { id: number } | undefined
  test.each([
    [{ dateFaitGenerateur: '2026-11-21' }, 'dateFaitGenerateur', 'DATE_FUTURE'],
    [{ dateFaitGenerateur: '1950-01-01' }, 'dateFaitGenerateur', 'FAIT_AVANT_REGLEMENT'],
    [{ motif: 'IMMAT_ERRONEE', faitGenerateur: 'CONSTAT' }, 'dateFaitGenerateur', 'CHOIX_INVALIDE'],
    [{ dateFaitGenerateur: '31/11/2026' }, 'dateFaitGenerateur', 'DATE_INVALIDE'],
    [{ faitGenerateur: 'JUGEMENT' }, 'faitGenerateur', 'CHOIX_INVALIDE'],
    [{ typeJustif: 'JUGEMENT' }, 'typeJustif', 'CHOIX_INVALIDE'],
    [{ motif: 'AUTRE', faitGenerateur: 'AUTRE', typeJustif: 'AUTRE' }, 'autreMotif', 'OBLIGATOIRE'],
    [{ liquidation: 'peut-être' }, 'liquidation', 'VALEUR_INVALIDE'],
    [{ motif: 'CAPRICE' }, 'motif', 'VALEUR_INVALIDE'],
  ])('%j est refusé, à son champ, et rien n’est gardé', async (autre, champ, code) => {
    aRefuser ??= await representee(750)
    const { id } = aRefuser
    const r = await declarer(odette, id, autre)
    expect(r.statut).toBe(400)
    expect(r.erreur.refus).toContainEqual(expect.objectContaining({ champ, code }))
    expect(await etatDe(id)).toBe('IMMATRICULEE_RATTACHEE')
    expect((await lire(odette, id)).erreur.code).toBe('INTROUVABLE')
  })

  test('sans pièce, ou avec un faux PDF : refusé, à son champ', async () => {
    const { id } = await representee(721)
    const faux = await odette.appeler(contrat.declarerDissolution, {
      body: { idCopropriete: String(id), ...DIVISION },
      fichier: { nom: 'pv.pdf', contenu: Buffer.from('pas un PDF') },
    })
    expect(faux.erreur.refus).toContainEqual(expect.objectContaining({ champ: 'justifDissolution' }))
    expect(await etatDe(id)).toBe('IMMATRICULEE_RATTACHEE')
  })

  test('un principal qui laisse un secondaire vivant se confirme, et le teneur le lit', async () => {
    const { id, numero } = await representee(722)
    const secondaire = await representee(723)
    await produit.db
      .updateTable('copropriete')
      .set({ numeroPrincipal: numero })
      .where('id', '=', secondaire.id)
      .execute()
    expect((await infos(odette, id)).corps).toMatchObject({
      contexte: { secondaires: 1 },
      avertissements: [{ champ: 'motif', code: 'SECONDAIRES_VIVANTS' }],
    })
    expect((await declarer(odette, id)).erreur.code).toBe('CONFIRMATION_ATTENDUE')
    const confirmee = await declarer(odette, id, { confirmes: ['SECONDAIRES_VIVANTS:motif'] })
    expect(confirmee.statut).toBe(200)
    const dossier = await catherine.appeler(lireDossier, {
      params: { id: String(confirmee.corps.idDemande) },
    })
    expect(dossier.corps.avertissements).toMatchObject([{ code: 'SECONDAIRES_VIVANTS' }])
  })

  test('pas pendant qu’un rattachement est à l’examen, ni deux fois, ni celle d’un autre', async () => {
    const { id, numero } = await representee(724)
    expect((await infos(thomas, numero)).erreur.code).toBe('COPROPRIETE_D_UN_AUTRE')
    expect((await declarer(thomas, id)).erreur.code).toBe('COPROPRIETE_D_UN_AUTRE')
    expect((await infos(notaire, 'ZZ9-999-999')).erreur.code).toBe('IMMAT_INEXISTANTE')
    await odette.appeler(retirerRattachement, {
      params: { id: String(id) },
      body: { raison: 'Mandat confié à un autre syndic.' },
    })
    // Sans représentant, le notaire peut la déclarer ; l’ancien syndic ne le peut plus.
    expect((await infos(notaire, id)).statut).toBe(200)
    expect((await infos(odette, id)).erreur.code).toBe('COPROPRIETE_D_UN_AUTRE')
    const rattachement = await thomas.appeler(demanderRattachement, {
      body: {
        numero,
        adminProvisoire: 'false',
        typeJustifMandat: 'CONTRAT_SYNDIC',
        dateDebutMandat: '2026-11-20',
        dateFinMandat: '2027-11-19',
      },
      fichier: { nom: 'contrat.pdf', contenu: await unPdf() },
    })
    expect(rattachement.statut).toBe(200)
    expect((await infos(notaire, id)).erreur.code).toBe('RATTACHEMENT_EN_COURS')
    expect((await declarer(notaire, id)).erreur.code).toBe('RATTACHEMENT_EN_COURS')

    const autre = await representee(725)
    const ensemble = await Promise.all([declarer(odette, autre.id), declarer(notaire, autre.id)])
    expect(ensemble.map((r) => r.statut).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await infos(odette, autre.id)).erreur.code).toBe('ACTE_IMPOSSIBLE')
  })
})

describe('La suppression par le teneur (§7.3)', () => {
  const supprimer = (qui: Navigateur, id: number, raison = 'Deux fois la même copropriété.') =>
    qui.appeler(contrat.supprimerCopropriete, {
      params: { id: String(id) },
      body: { motif: 'DOUBLON', raison },
    })

  test('elle quitte l’annuaire et la liste de son représentant, garde son numéro, et il l’apprend', async () => {
    const { id, numero } = await representee(731)
    expect((await supprimer(odette, id)).statut).toBe(403)
    expect((await supprimer(catherine, id, 'Non')).erreur.refus).toMatchObject([{ champ: 'raison' }])
    expect((await supprimer(catherine, id)).statut).toBe(204)
    const garde = await produit.db
      .selectFrom('copropriete')
      .select(['etat', 'numero'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(garde).toEqual({ etat: 'SUPPRIMEE', numero })
    expect(await mandats(id)).toEqual([{ statut: 'ARCHIVE', fin: '2026-11-19' }])
    const fiche = await produit.visiteur().appeler(lireFiche, { params: { id: numero } })
    expect(fiche.erreur.code).toBe('INTROUVABLE')
    const liste = await odette.appeler(rechercherCoproprietes, { body: { immatriculationOuNom: numero } })
    expect(liste.corps.totalItems).toBe(0)
    expect((await courriels('COPROPRIETE.SUPPRESSION', numero))[0]!.texte).toContain('Deux fois la même')
    expect((await supprimer(catherine, id)).erreur.code).toBe('INTROUVABLE')
  })

  test('une demande ouverte l’arrête ; une liquidation aussi', async () => {
    const { id } = await representee(732)
    const { idDemande, reference } = (await declarer(odette, id, { liquidation: 'true' })).corps
    const arretee = await supprimer(catherine, id)
    expect([arretee.erreur.code, arretee.erreur.message]).toEqual([
      'DEMANDE_OUVERTE',
      expect.stringContaining(reference),
    ])
    await accepter(idDemande)
    expect((await supprimer(catherine, id)).erreur.code).toBe('ACTE_IMPOSSIBLE')
  })
})

test('la liste « dissolution » et les actions d’une ligne : au représentant déclarer, au teneur clore et supprimer', async () => {
  const { id, numero } = await representee(741)
  const ligne = async (qui: Navigateur, filtre: 'dissolution' | 'seeAllCopro') =>
    (
      await qui.appeler(rechercherCoproprietes, { body: { filtre, immatriculationOuNom: numero } })
    ).corps.ligneRechercheCoproprieteDTOList.map((l) => l.actions)[0]
  expect(await ligne(odette, 'dissolution')).toContain('dissoudre')
  expect(await ligne(catherine, 'seeAllCopro')).toEqual([
    'voir',
    'mandats',
    'attester',
    'doublons',
    'supprimer',
  ])
  const { idDemande } = (await declarer(odette, id, { liquidation: 'true' })).corps
  expect(await ligne(odette, 'dissolution')).toBeUndefined()
  expect(await ligne(odette, 'seeAllCopro')).toEqual(['voir', 'mandats', 'attester', 'suivreDissolution'])
  await accepter(idDemande)
  expect(await ligne(catherine, 'seeAllCopro')).toEqual(['voir', 'mandats', 'attester', 'cloreLiquidation'])
})
