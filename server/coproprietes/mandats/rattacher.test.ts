import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lireFiche } from '#contract/public/annuaire.ts'
import { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import * as contrat from '#contract/coproprietes/mandats.ts'
import { demanderPrecisions, refuserDemande, validerDemande } from '#contract/teneur/validations/decision.ts'
import { lireDossier, ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { rechercherDemandes } from '#contract/teneur/validations/file.ts'
import { coproprieteRepresentee, demandeDeposee, unPdf } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compteDe } from '#server/essais/utilisateurs.ts'

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

/** Une copropriété qu’Odette représente, immatriculée aujourd’hui ; son mandat va du 01/07/2026 au 30/06/2027. */
const representee = (n: number) => coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, n)
const immatriculee = async (n: number) => (await representee(n)).numero

/** La même, dont le mandat a pris fin le 31/10/2026. */
async function aReprendre(n: number): Promise<string> {
  const { id, numero } = await representee(n)
  await produit.db.updateTable('copropriete').set({ mandatFin: '2026-10-31' }).where('id', '=', id).execute()
  await produit.db.updateTable('mandat').set({ fin: '2026-10-31' }).where('coproprieteId', '=', id).execute()
  return numero
}

const MANDAT = {
  adminProvisoire: 'false',
  typeJustifMandat: 'CONTRAT_SYNDIC',
  dateDebutMandat: '2026-11-01',
  dateFinMandat: '2027-10-31',
} as const
const demander = async (
  qui: Navigateur,
  numero: string,
  autre: Partial<Record<keyof typeof MANDAT, string>> & { confirmes?: string[] } = {},
) =>
  qui.appeler(contrat.demanderRattachement, {
    body: { numero, ...MANDAT, ...autre } as never,
    fichier: { nom: 'contrat.pdf', contenu: await unPdf() },
  })
const dire = async (qui: Navigateur, numero: string) => {
  const params = { n: numero }
  const dits = await Promise.all([
    qui.appeler(contrat.numeroExiste, { params }),
    qui.appeler(contrat.rattachementPossible, { params, query: {} }),
    qui.appeler(contrat.etatRattachable, { params }),
  ])
  return dits.map((r) => r.corps)
}
const valider = async (idDemande: number) => {
  const ouverte = await catherine.appeler(ouvrirDemande, { params: { id: String(idDemande) } })
  expect(ouverte.statut).toBe(200)
  return catherine.appeler(validerDemande, { body: { idDemande, acte: 'valider' } })
}
const mandats = (numero: string) =>
  produit.db
    .selectFrom('mandat')
    .innerJoin('copropriete', 'copropriete.id', 'mandat.coproprieteId')
    .select(['mandat.statut', 'mandat.debut', 'mandat.fin'])
    .where('copropriete.numero', '=', numero)
    .orderBy('mandat.id')
    .execute()
const etablissementDe = async (profil: 'TELE_NONPRO_ADMIN_PRINC' | 'TELE_PRO_ADMIN_PRINC') =>
  produit.db
    .selectFrom('teledeclarant')
    .select(['id', 'siret'])
    .where('id', '=', (await compteDe(produit, profil)).teledeclarantId)
    .executeTakeFirstOrThrow()
/** Odette devient, le temps d’un essai, un établissement de l’entreprise de Thomas. */
async function deLaMemeEntreprise(essai: () => Promise<void>): Promise<void> {
  const sien = await etablissementDe('TELE_NONPRO_ADMIN_PRINC')
  const { siret } = await etablissementDe('TELE_PRO_ADMIN_PRINC')
  const ecrire = async (ecrit: string | null) => {
    await produit.db.updateTable('teledeclarant').set({ siret: ecrit }).where('id', '=', sien.id).execute()
  }
  await ecrire(`${siret!.slice(0, 9)}99999`)
  try {
    await essai()
  } finally {
    await ecrire(sien.siret)
  }
}
const courriels = (nature: string) =>
  produit.db
    .selectFrom('courriel')
    .select(['destinataire', 'sujet', 'texte'])
    .where('nature', '=', nature)
    .execute()

describe('Les trois vérifications (§4.5)', () => {
  test('un numéro que rien ne porte, une copropriété représentée, une qui attend un représentant', async () => {
    expect(await dire(thomas, 'ZZ9-999-999')).toEqual([false, false, false])
    const illisible = await thomas.appeler(contrat.numeroExiste, { params: { n: 'n’importe quoi' } })
    expect(illisible.erreur.refus).toContainEqual(expect.objectContaining({ code: 'NUMERO_INVALIDE' }))
    const numero = await immatriculee(801)
    expect(await dire(thomas, numero)).toEqual([true, false, true])
    expect(await dire(odette, numero), 'la sienne').toEqual([true, false, true])
    expect(await dire(thomas, await aReprendre(802))).toEqual([true, true, true])
  })

  test('l’administrateur provisoire peut demander celle qu’un autre représente', async () => {
    const n = await immatriculee(803)
    const demandee = await thomas.appeler(contrat.rattachementPossible, {
      params: { n },
      query: { adminProvisoire: 'true' },
    })
    expect(demandee.corps).toBe(true)
  })

  test('dissoute, son état ne le permet pas, et la saisie ne s’ouvre pas', async () => {
    const numero = await aReprendre(804)
    await produit.pool.query(`UPDATE copropriete SET etat = 'DISSOUDE' WHERE numero = $1`, [numero])
    expect(await dire(thomas, numero)).toEqual([true, true, false])
    const lue = await thomas.appeler(contrat.lireRattachement, {
      params: { id: numero, authority: 'RATTACHER_COPROPRIETE' },
      query: {},
    })
    expect([lue.statut, lue.erreur.code]).toEqual([409, 'ETAT_NON_RATTACHABLE'])
    expect((await demander(thomas, numero)).erreur.code).toBe('ETAT_NON_RATTACHABLE')
  })

  test('de la même entreprise, le mandat dont on reprend les dates se nomme ; celui d’une autre ne se lit pas', async () => {
    const numero = await immatriculee(806)
    const autre = await immatriculee(807)
    const idDe = async (n: string) =>
      (
        await produit.pool.query<{ id: string }>(
          'SELECT m.id FROM mandat m JOIN copropriete c ON c.id = m.copropriete_id WHERE c.numero = $1',
          [n],
        )
      ).rows[0]!.id
    const lire = (idMandat?: string) =>
      thomas.appeler(contrat.lireRattachement, {
        params: { id: numero, authority: 'RATTACHER_COPROPRIETE' },
        query: idMandat === undefined ? {} : { idMandat },
      })
    const id = await idDe(numero)
    await deLaMemeEntreprise(async () => {
      expect((await lire()).corps.infoMandatRattachement?.idMandat).toBe(Number(id))
      expect((await lire(id)).corps.infoMandatRattachement?.dateDebut).toBe('2026-07-01')
      expect((await lire(await idDe(autre))).erreur.code).toBe('INTROUVABLE')
    })
    expect((await lire(id)).erreur.code).toBe('DEJA_RATTACHEE')
  })

  test('ce qu’on en lit avant de demander : la copropriété, son dernier mandat, jamais le nom d’un bénévole', async () => {
    const numero = await aReprendre(805)
    const { corps, texte } = await thomas.appeler(contrat.lireRattachement, {
      params: { id: numero, authority: 'RATTACHER_COPROPRIETE' },
      query: {},
    })
    expect(corps.infoCopro).toMatchObject({
      numero,
      nom: 'Résidence des Essais 805',
      representant: 'Syndic bénévole ou coopératif',
      situationMandat: 'EXPIRE_SANS_SUCCESSEUR',
    })
    expect(corps.previousArchivedMandat).toMatchObject({ dateFin: '2026-10-31' })
    expect(corps.previousStartDateMandat).toBe('2026-07-01')
    expect(texte).not.toContain('Rambervil')
  })
})

describe('La demande (§7.5)', () => {
  test('de la demande à la fiche publique : le teneur voit la pièce, valide, et le nouveau syndic paraît', async () => {
    const numero = await aReprendre(811)
    const demande = await demander(thomas, numero)
    expect(demande.statut).toBe(200)
    expect(demande.corps.reference).toMatch(/^RA-2026-\d{6}$/)
    const suivie = () =>
      thomas.appeler(contrat.lireDemandeRattachement, { params: { reference: demande.corps.reference } })
    expect((await suivie()).corps).toMatchObject({ libelleEtat: 'À examiner', decision: null, numero })

    const enCours = await thomas.appeler(contrat.rattachementsEnCours, {})
    expect(enCours.corps).toContainEqual(
      expect.objectContaining({
        reference: demande.corps.reference,
        numero,
        reponseAttendueLe: '2026-11-27',
      }),
    )
    expect((await odette.appeler(contrat.rattachementsEnCours, {})).corps).toEqual([])
    const file = await catherine.appeler(rechercherDemandes, { body: { type: 'RATTACHEMENT' } })
    expect(file.corps.lignes.map((l) => l.reference)).toContain(demande.corps.reference)
    const { idDemande } = demande.corps
    const dossier = await catherine.appeler(lireDossier, { params: { id: String(idDemande) } })
    expect(dossier.corps).toMatchObject({
      type: 'RATTACHEMENT',
      declaration: null,
      justificatif: { nom: 'contrat.pdf' },
      rattachement: {
        dateDebutMandat: '2026-11-01',
        typeJustifMandat: 'CONTRAT_SYNDIC',
        situationMandat: 'EXPIRE_SANS_SUCCESSEUR',
        mandatFin: '2026-10-31',
      },
    })
    expect((await valider(idDemande)).corps).toEqual({ numero })

    expect(await mandats(numero)).toEqual([
      { statut: 'ARCHIVE', debut: '2026-07-01', fin: '2026-10-31' },
      { statut: 'COURANT', debut: '2026-11-01', fin: '2027-10-31' },
    ])
    const fiche = (await produit.visiteur().appeler(lireFiche, { params: { id: numero } })).corps
    expect(fiche).toMatchObject({
      etat: 'IMMATRICULEE_RATTACHEE',
      typeSyndic: 'PRO',
      syndic: 'Cabinet Altavor Gestion',
      mandatFin: '2027-10-31',
      situationMandat: 'EN_COURS',
    })
    const siennes = await thomas.appeler(rechercherCoproprietes, { body: { immatriculationOuNom: numero } })
    expect(siennes.corps.totalItems).toBe(1)
    expect(
      (await odette.appeler(rechercherCoproprietes, { body: { immatriculationOuNom: numero } })).corps
        .totalItems,
    ).toBe(0)
    expect((await suivie()).corps).toMatchObject({ libelleEtat: 'Validée', decision: 'VALIDEE' })
    expect((await thomas.appeler(contrat.rattachementsEnCours, {})).corps).toEqual([])
  })

  test('le représentant connu l’apprend ; le nom du demandeur est celui du public', async () => {
    const numero = await aReprendre(812)
    await demander(thomas, numero)
    const avis = (await courriels('DEMANDE.PREDECESSEUR')).filter((c) => c.texte.includes('Essais 812'))
    expect(avis.map((c) => c.destinataire)).toContain('odette.rambervil@demonstration.invalid')
    expect(avis[0]!.texte).toContain('Cabinet Altavor Gestion a demandé à être rattaché')
    expect(avis[0]!.texte).toContain('du 01/11/2026 au 31/10/2027')
  })

  test('une seule demande à la fois par copropriété, et deux au même instant n’en font qu’une', async () => {
    const numero = await aReprendre(813)
    const autre = await produit.connecte('TELE_PRO_ADMIN_PRINC')
    const ensemble = await Promise.all([demander(thomas, numero), demander(autre, numero)])
    expect(ensemble.map((r) => r.statut).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(ensemble.find((r) => r.statut === 409)?.erreur.code).toBe('RATTACHEMENT_EN_COURS')
    const enCours = await thomas.appeler(contrat.rattachementEnCours, { params: { id: numero } })
    expect(enCours.corps).toBe(true)
    const lue = await thomas.appeler(contrat.lireRattachement, {
      params: { id: numero, authority: 'RATTACHER_COPROPRIETE' },
      query: {},
    })
    expect(lue.corps.demandeEnCours?.reference).toMatch(/^RA-/)
  })

  test.each([
    [{ dateDebutMandat: '2026-10-31' }, 'dateDebutMandat', 'DEBUT_AVANT_FIN_PRECEDENT'],
    [{ dateDebutMandat: '2026-11-21' }, 'dateDebutMandat', 'DEBUT_FUTUR'],
    [{ dateFinMandat: '2026-11-19' }, 'dateFinMandat', 'FIN_PASSEE'],
    [{ dateFinMandat: '2029-11-01' }, 'dateFinMandat', 'MANDAT_TROP_LONG'],
    [{ typeJustifMandat: 'ORDO_NOMINATION' }, 'typeJustifMandat', 'JUSTIFICATIF_NATURE'],
    [{ dateDebutMandat: '31/02/2026' }, 'dateDebutMandat', 'DATE_INVALIDE'],
    [{ adminProvisoire: 'peut-être' }, 'adminProvisoire', 'VALEUR_INVALIDE'],
  ])('%j est refusé, à son champ, et rien n’est gardé', async (autre, champ, code) => {
    const numero = await aReprendre(820 + Object.keys(autre)[0]!.length + code.length)
    const r = await demander(thomas, numero, autre)
    expect(r.statut).toBe(400)
    expect(r.erreur.refus).toContainEqual(expect.objectContaining({ champ, code }))
    expect(await mandats(numero)).toHaveLength(1)
  })

  test('une durée qui n’est pas de douze mois se confirme', async () => {
    const numero = await aReprendre(851)
    const treize = { dateFinMandat: '2027-11-30' }
    const averti = await demander(thomas, numero, treize)
    expect(averti.erreur.code).toBe('CONFIRMATION_ATTENDUE')
    const confirmee = await demander(thomas, numero, {
      ...treize,
      confirmes: ['MANDAT_PAS_DOUZE_MOIS:dateFinMandat'],
    })
    expect(confirmee.statut).toBe(200)
  })

  test('un faux PDF est refusé, et rien n’est gardé', async () => {
    const numero = await aReprendre(852)
    const r = await thomas.appeler(contrat.demanderRattachement, {
      body: { numero, ...MANDAT },
      fichier: { nom: 'contrat.pdf', contenu: Buffer.from('pas un PDF') },
    })
    expect(r.erreur.refus).toContainEqual(expect.objectContaining({ champ: 'justifMandat' }))
    expect((await thomas.appeler(contrat.rattachementEnCours, { params: { id: numero } })).corps).toBe(false)
  })

  test('un champ démesuré, ou des champs sans nombre, sont refusés avant que la pièce soit lue', async () => {
    const numero = await aReprendre(854)
    const grand = await demander(thomas, numero, { confirmes: ['x'.repeat(5_000)] })
    expect([grand.statut, grand.erreur.code]).toEqual([400, 'DEMANDE_ILLISIBLE'])
    const nombreux = await demander(thomas, numero, { confirmes: Array.from({ length: 60 }, () => 'x') })
    expect(nombreux.statut).toBe(400)
    expect(await mandats(numero)).toHaveLength(1)
  })

  test('une copropriété représentée ne se demande pas', async () => {
    const numero = await immatriculee(853)
    expect(
      (await demander(thomas, numero, { dateDebutMandat: '2026-11-20', dateFinMandat: '2027-11-19' })).erreur
        .code,
    ).toBe('DEJA_RATTACHEE')
    expect((await demander(odette, numero)).erreur.code).toBe('DEJA_RATTACHEE')
    expect((await demander(thomas, 'ZZ9-999-999')).erreur.code).toBe('IMMAT_INEXISTANTE')
  })
})

test('l’ordonnance arrête le mandat en cours, la veille de la mission (loi de 1965, art. 29-1)', async () => {
  const numero = await immatriculee(861)
  const demande = await demander(thomas, numero, {
    adminProvisoire: 'true',
    typeJustifMandat: 'ORDO_NOMINATION',
    dateDebutMandat: '2026-11-20',
    dateFinMandat: '2027-11-19',
  })
  expect(demande.statut).toBe(200)
  expect((await valider(demande.corps.idDemande)).statut).toBe(200)
  expect(await mandats(numero)).toEqual([
    { statut: 'ARCHIVE', debut: '2026-07-01', fin: '2026-11-19' },
    { statut: 'COURANT', debut: '2026-11-20', fin: '2027-11-19' },
  ])
  const { corps } = await produit.visiteur().appeler(lireFiche, { params: { id: numero } })
  expect(corps).toMatchObject({ administrationProvisoire: true, mandatFin: '2027-11-19' })
})

const ORDONNANCE = {
  adminProvisoire: 'true',
  typeJustifMandat: 'ORDO_NOMINATION',
  dateDebutMandat: '2026-11-20',
  dateFinMandat: '2027-11-19',
} as const

test('l’ordonnance que le teneur refuse laisse le mandat en cours', async () => {
  const numero = await immatriculee(815)
  const { corps } = await demander(thomas, numero, ORDONNANCE)
  const courant = { statut: 'COURANT', debut: '2026-07-01', fin: '2027-06-30' }
  expect((await mandats(numero))[0]).toEqual(courant)
  const params = { id: String(corps.idDemande) }
  await catherine.appeler(ouvrirDemande, { params })
  expect(
    (await catherine.appeler(refuserDemande, { params, body: { motifs: ['JUSTIF_NON_SIGNE'] } })).statut,
  ).toBe(204)
  expect((await mandats(numero))[0]).toEqual(courant)
  const fiche = await produit.visiteur().appeler(lireFiche, { params: { id: numero } })
  expect(fiche.corps).toMatchObject({ administrationProvisoire: false, mandatFin: '2027-06-30' })
})

test('l’ordonnance que l’on découvre fausse : le teneur supprime le mandat qu’elle a fait, et le journal le dit', async () => {
  const numero = await immatriculee(817)
  const { corps } = await demander(thomas, numero, ORDONNANCE)
  expect((await valider(corps.idDemande)).statut).toBe(200)
  const { id, coproprieteId } = await produit.db
    .selectFrom('mandat')
    .innerJoin('copropriete as c', 'c.id', 'mandat.coproprieteId')
    .select(['mandat.id', 'mandat.coproprieteId'])
    .where('c.numero', '=', numero)
    .where('mandat.statut', '=', 'COURANT')
    .executeTakeFirstOrThrow()
  const supprime = await catherine.appeler(contrat.supprimerMandatRattachement, {
    params: { id: String(coproprieteId) },
    body: { idMandat: id, motif: 'AUTRE', precision: 'L’ordonnance produite était fausse.' },
  })
  expect(supprime.statut).toBe(204)
  expect((await mandats(numero)).map(({ statut }) => statut)).toEqual(['ARCHIVE', 'SUPPRIME'])
  const fiche = await produit.visiteur().appeler(lireFiche, { params: { id: numero } })
  expect(fiche.corps).toMatchObject({ administrationProvisoire: false })
  const { rows } = await produit.pool.query(
    `SELECT type FROM evenement_journal WHERE objet = 'mandat' AND objet_id = $1 ORDER BY id DESC LIMIT 1`,
    [id],
  )
  expect(rows).toEqual([{ type: 'SUPPRESSION' }])
})

describe('Un autre établissement de la même entreprise (§5.3)', () => {
  /** Un mandat archivé jusqu’au 31/10/2026, puis celui qui court, du 01/11/2026. */
  async function renouvelee(n: number): Promise<string> {
    const numero = await aReprendre(n)
    const { id } = await produit.db
      .selectFrom('copropriete')
      .select('id')
      .where('numero', '=', numero)
      .executeTakeFirstOrThrow()
    const r = await odette.appeler(contrat.renouvelerMandat, {
      body: { idCopropriete: String(id), dateDebutMandat: '2026-11-01', dateFinMandat: '2027-10-31' },
    })
    expect(r.statut).toBe(200)
    return numero
  }

  test('le mandat qui en remplace un en cours commence après tous ceux qui ont fini', () =>
    deLaMemeEntreprise(async () => {
      const numero = await renouvelee(863)
      const trop = await demander(thomas, numero, {
        dateDebutMandat: '2026-10-31',
        dateFinMandat: '2027-10-30',
      })
      expect(trop.statut).toBe(400)
      expect(trop.erreur.refus).toMatchObject([
        { champ: 'dateDebutMandat', code: 'DEBUT_AVANT_FIN_PRECEDENT' },
      ])
      expect(trop.erreur.refus![0]!.message).toContain('31/10/2026')
      const juste = await demander(thomas, numero, {
        dateDebutMandat: '2026-11-10',
        dateFinMandat: '2027-11-09',
      })
      expect(juste.statut).toBe(200)
      expect((await valider(juste.corps.idDemande)).statut).toBe(200)
      expect(await mandats(numero)).toEqual([
        { statut: 'ARCHIVE', debut: '2026-07-01', fin: '2026-10-31' },
        { statut: 'ARCHIVE', debut: '2026-11-01', fin: '2026-11-09' },
        { statut: 'COURANT', debut: '2026-11-10', fin: '2027-11-09' },
      ])
    }))

  test('le représentant se retire pendant l’examen : le teneur l’apprend, le déclarant corrige, et rien ne se chevauche', () =>
    deLaMemeEntreprise(async () => {
      const { id, numero } = await representee(864)
      const dates = { dateDebutMandat: '2026-11-10', dateFinMandat: '2027-11-09' }
      const demande = await demander(thomas, numero, dates)
      expect(demande.statut).toBe(200)
      const retire = await odette.appeler(contrat.retirerRattachement, {
        params: { id: String(id) },
        body: { raison: 'Mandat repris par un autre établissement.' },
      })
      expect(retire.statut).toBe(204)
      const refusee = await valider(demande.corps.idDemande)
      expect([refusee.statut, refusee.erreur.code]).toEqual([409, 'MANDAT_CHEVAUCHE'])
      expect(refusee.erreur.message).toContain('19/11/2026')
      expect(await mandats(numero)).toEqual([
        { statut: 'ARCHIVE', debut: '2026-07-01', fin: '2026-11-19' },
        { statut: 'VALIDATION_EN_COURS', debut: '2026-11-10', fin: '2027-11-09' },
      ])

      const precisee = await catherine.appeler(demanderPrecisions, {
        body: { idDemande: demande.corps.idDemande, motifs: ['AUTRE'], raison: 'Le début est à corriger.' },
      })
      expect(precisee.statut).toBe(204)
      expect((await mandats(numero)).map((m) => m.statut)).toEqual(['ARCHIVE', 'SUPPRIME'])
      expect((await demander(thomas, numero, dates)).erreur.refus).toMatchObject([
        { champ: 'dateDebutMandat', code: 'DEBUT_AVANT_FIN_PRECEDENT' },
      ])
      const corrigee = await demander(thomas, numero, {
        dateDebutMandat: '2026-11-20',
        dateFinMandat: '2027-11-19',
      })
      expect(corrigee.statut).toBe(200)
      expect((await valider(corrigee.corps.idDemande)).statut).toBe(200)
    }))
})

test('le syndic en place ne se désigne pas administrateur provisoire', async () => {
  const { idDemande } = await demandeDeposee(thomas, 862)
  await catherine.appeler(ouvrirDemande, { params: { id: String(idDemande) } })
  const { numero } = (await catherine.appeler(validerDemande, { body: { idDemande, acte: 'valider' } })).corps
  const r = await demander(thomas, numero, {
    adminProvisoire: 'true',
    typeJustifMandat: 'ORDO_NOMINATION',
    dateDebutMandat: '2026-11-20',
    dateFinMandat: '2027-11-19',
  })
  expect(r.erreur.code).toBe('DEJA_RATTACHEE')
})
