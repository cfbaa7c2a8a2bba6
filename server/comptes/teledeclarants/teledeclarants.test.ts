import { etatRepris } from '#domain/socle/machine.ts'
import { faireUnActe } from '#server/essais/acte.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lireCompte } from '#contract/comptes/compte.ts'
import {
  afficherCode,
  changerStatut,
  lireTeledeclarant,
  rechercherTeledeclarants,
  supprimerTeledeclarant,
} from '#contract/comptes/teledeclarants.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import type { StatutTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { brouillonRempli, demandeDeposee, pieceDuBrouillon } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compteDe, courrielsA, journalDe } from '#server/essais/utilisateurs.ts'
import { creerCompte } from '#server/socle/registre/comptes/comptes.ts'
import { posterCode } from '#server/socle/registre/comptes/courriers.ts'

let produit: Produit
const qui = new Map<Profil, Navigateur>()
beforeAll(async () => {
  produit = await ouvrirProduit()
  for (const profil of [
    'TENEUR_ADMIN_PRINC',
    'TENEUR_ADMIN_SCOND',
    'TENEUR_ASS_HOTLINE_ADMIN',
    'TENEUR_ASS_HOTLINE_GES',
    'TELE_NONPRO_ADMIN_PRINC',
  ] as const)
    qui.set(profil, await produit.connecte(profil))
})
afterAll(() => produit.fermer())

const catherine = () => qui.get('TENEUR_ADMIN_PRINC')!
const nadia = () => qui.get('TENEUR_ASS_HOTLINE_ADMIN')!
const yann = () => qui.get('TENEUR_ASS_HOTLINE_GES')!

const chercher = (
  body: { id?: string; raisonSociale?: string; statut?: StatutTeledeclarant },
  nav = catherine(),
) => nav.appeler(rechercherTeledeclarants, { body })
const noms = async (body: Parameters<typeof chercher>[0]) =>
  (await chercher(body)).corps.teledeclarantDTOList.map((t) => t.raisonSociale)
const lire = (nav: Navigateur, id: number) => nav.appeler(lireTeledeclarant, { params: { id: String(id) } })
const supprimer = (nav: Navigateur, id: number) =>
  nav.appeler(supprimerTeledeclarant, { params: { id: String(id) } })
const MOTIF = 'Extrait Kbis reçu par courrier.'
const mener = (nav: Navigateur, id: number, statut: StatutTeledeclarant, motif = MOTIF) =>
  nav.appeler(changerStatut, {
    params: { id: String(id) },
    body: { statut, ...(statut !== 'SUPPRIME' && { motif }) },
  })

let n = 0
/** Un syndic bénévole neuf, avec son administrateur, et sa lettre s’il attend son activation. */
async function inscrit(statut: StatutTeledeclarant) {
  n += 1
  const email = `benevole.${n}@demonstration.invalid`
  return faireUnActe(produit, async (acte) => {
    const { trx } = acte
    const { id } = await trx
      .insertInto('teledeclarant')
      .values({
        type: 'NON_PRO',
        statut: etatRepris(statut),
        raisonSociale: `Bénévole Essai ${n}`,
        email,
        voie: '1 rue Neuve',
        codePostal: '21000',
        localite: 'Dijon',
        representantNom: 'Essai',
        representantPrenom: 'Bénévole',
        representantCivilite: 'M',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const compteId = await creerCompte(acte, {
      teledeclarantId: id,
      profil: 'TELE_NONPRO_ADMIN_PRINC',
      civilite: 'M',
      nom: 'Essai',
      prenom: `Bénévole ${n}`,
      email,
      telephone: null,
      numCartePro: null,
      par: 'creer',
    })
    const code = statut === 'ATT_ACTIVATION' ? await posterCode(acte, produit.deps.secrets, id) : null
    return { id, compteId, email, code }
  })
}

describe('La fiche d’un télédéclarant', () => {
  test('se lit en entier par le teneur et l’assistance ; le code, par qui peut le régénérer', async () => {
    const { id, code } = await inscrit('ATT_ACTIVATION')
    const r = await lire(catherine(), id)
    expect(r.corps).toMatchObject({
      etablissement: { id, status: 'ATT_ACTIVATION', identiteModifiable: true },
      codeActivation: '••••-••••-••••',
      lettres: [{ etat: 'A_IMPRIMER', libelleEtat: 'À imprimer' }],
      admin: { nom: 'Essai', motDePasseCree: false },
      nbCoproprietes: 0,
      nbUtilisateurs: 1,
      refusSuppression: null,
    })
    // Celui du bénévole n’a pas encore de mot de passe ; on ne prend jamais la place du teneur.
    expect(r.corps.peutAgirASaPlace).toBe(false)
    const places = async (nav: Navigateur, profil: Profil) =>
      (await lire(nav, (await compteDe(produit, profil)).teledeclarantId!)).corps.peutAgirASaPlace
    expect(await places(catherine(), 'TELE_NONPRO_ADMIN_PRINC')).toBe(true)
    expect(await places(yann(), 'TELE_NONPRO_ADMIN_PRINC')).toBe(false)
    expect(await places(catherine(), 'TENEUR_ADMIN_PRINC')).toBe(false)
    const suivants = async (nav: Navigateur) => (await lire(nav, id)).corps.statutsSuivants.map((s) => s.clef)
    expect(await suivants(catherine())).toEqual(['ACTIF', 'SUPPRIME'])
    expect(await suivants(nadia())).toEqual(['ACTIF'])
    expect(await suivants(yann())).toEqual([])
    expect(r.corps.enveloppe?.join(' ')).toMatch(/1 rue Neuve 21000 Dijon/i)
    expect(r.texte).not.toContain(code)
    expect((await lire(nadia(), id)).corps.codeActivation).toBe('••••-••••-••••')
    const lecture = await lire(yann(), id)
    expect(lecture.corps).toMatchObject({ codeActivation: null, etablissement: { modifiable: false } })
    expect(lecture.texte).not.toContain(code)
    expect((await lire(catherine(), 987_654)).erreur.code).toBe('INTROUVABLE')
  })

  test('l’assistance qui ne fait que lire cherche et lit, et rien d’autre', async () => {
    const { id } = await inscrit('ATT_ACTIVATION')
    expect((await chercher({}, yann())).statut).toBe(200)
    for (const r of [await supprimer(yann(), id), await mener(yann(), id, 'ACTIF')])
      expect([r.statut, r.erreur.code]).toEqual([403, 'NON_AUTORISE'])
    for (const nav of [yann(), nadia()]) expect((await supprimer(nav, id)).statut).toBe(403)
    const odette = qui.get('TELE_NONPRO_ADMIN_PRINC')!
    expect((await chercher({}, odette)).statut).toBe(403)
    expect((await lire(odette, id)).statut).toBe(403)
  })
})

describe('Le code d’activation', () => {
  const afficher = (nav: Navigateur, id: number, motif: string) =>
    nav.appeler(afficherCode, { params: { id: String(id) }, body: { motif } })

  test('ne se lit que par qui peut le régénérer, avec un motif, et le journal garde qui, quelle lettre et pourquoi', async () => {
    const { id, code } = await inscrit('ATT_ACTIVATION')
    const vu = await afficher(nadia(), id, '  Lettre abîmée, pièce d’identité vue  ')
    expect([vu.statut, vu.corps]).toEqual([200, { code }])
    const lettre = await produit.db
      .selectFrom('courrier')
      .select(['id', 'reference'])
      .where('teledeclarantId', '=', id)
      .executeTakeFirstOrThrow()
    const [ligne] = await produit.db
      .selectFrom('evenementJournal')
      .select(['type', 'profil', 'nouveau'])
      .where('objet', '=', 'courrier')
      .where('objetId', '=', lettre.id)
      .execute()
    expect(ligne).toEqual({
      type: 'CODE_AFFICHE',
      profil: 'TENEUR_ASS_HOTLINE_ADMIN',
      nouveau: { reference: lettre.reference, motif: 'Lettre abîmée, pièce d’identité vue' },
    })
    expect(JSON.stringify(ligne)).not.toContain(code)
  })

  test.each([
    ['absent', '', 'OBLIGATOIRE'],
    ['trop court', 'perdue', 'MOTIF_TROP_COURT'],
    ['trop long', 'a'.repeat(501), 'TROP_LONG'],
  ])('motif %s : refusé, rien n’est montré', async (_, motif, attendu) => {
    const { id, code } = await inscrit('ATT_ACTIVATION')
    const r = await afficher(catherine(), id, motif)
    expect(r.statut).toBe(400)
    expect(r.erreur.refus?.[0]).toMatchObject({ champ: 'motif', code: attendu })
    expect(r.texte).not.toContain(code)
  })

  test('qui ne fait que lire ne l’a pas ; sans lettre en attente, il n’y a rien à montrer', async () => {
    const { id } = await inscrit('ATT_ACTIVATION')
    expect((await afficher(yann(), id, 'Pour voir ce code')).statut).toBe(403)
    const actif = await inscrit('ACTIF')
    const r = await afficher(catherine(), actif.id, 'Pour voir ce code')
    expect([r.statut, r.erreur.code]).toEqual([409, 'CODE_SANS_OBJET'])
    const inconnu = await afficher(catherine(), 999_999, 'Pour voir ce code')
    expect([inconnu.statut, inconnu.erreur.code]).toEqual([404, 'INTROUVABLE'])
  })
})

describe('Changer de statut (§4.3)', () => {
  test('activer sur pièce : le compte s’ouvre, la lettre ne vaut plus rien, la personne l’apprend', async () => {
    const { id, email } = await inscrit('ATT_ACTIVATION')
    for (const [motif, code] of [
      ['', 'OBLIGATOIRE'],
      ['court', 'MOTIF_TROP_COURT'],
    ] as const)
      expect((await mener(nadia(), id, 'ACTIF', motif)).erreur.refus).toMatchObject([
        { champ: 'motif', code },
      ])
    expect((await mener(nadia(), id, 'ACTIF')).statut).toBe(204)
    const r = await lire(catherine(), id)
    expect(r.corps).toMatchObject({
      etablissement: { status: 'ACTIF' },
      codeActivation: null,
      lettres: [{ etat: 'ANNULE' }],
    })
    expect((await courrielsA(produit, email)).map((c) => c.nature)).toEqual(['COMPTE.ACTIVATION'])
    expect((await journalDe(produit, 'teledeclarant', id)).at(-1)).toMatchObject({
      type: 'STATUT',
      auteur: 'Nadia Tremblarge',
      ancien: { statut: 'ATT_ACTIVATION' },
      nouveau: { statut: 'ACTIF', motif: MOTIF },
    })
  })

  test('tout autre passage est refusé ; supprimer demande son droit', async () => {
    const { id } = await inscrit('ATT_ACTIVATION')
    for (const statut of ['ATT_CREA_COMPTE', 'ATT_ACTIVATION', 'ATT_FIN_IMM_NOT'] as const) {
      const r = await mener(catherine(), id, statut)
      expect([r.statut, r.erreur.code]).toEqual([409, 'STATUT_IMPOSSIBLE'])
      expect(r.erreur.message).toContain('En attente d’activation')
    }
    expect((await mener(nadia(), id, 'SUPPRIME')).erreur.code).toBe('NON_AUTORISE')
    // Sans ce droit, on n’apprend pas ce qui retient les autres, ni combien de copropriétés ils ont.
    for (const profil of ['TELE_PRO_ADMIN_PRINC', 'TENEUR_ADMIN_PRINC'] as const) {
      const retenu = await compteDe(produit, profil)
      const r = await mener(nadia(), retenu.teledeclarantId!, 'SUPPRIME')
      expect([r.statut, r.erreur.code]).toEqual([403, 'NON_AUTORISE'])
    }
    expect((await mener(catherine(), 987_654, 'ACTIF')).statut).toBe(404)
    expect((await mener(catherine(), id, 'SUPPRIME')).statut).toBe(204)
    for (const statut of ['ACTIF', 'SUPPRIME'] as const)
      expect((await mener(catherine(), id, statut)).erreur.code).toBe('STATUT_IMPOSSIBLE')
  })
})

describe('Supprimer un télédéclarant (§4.8)', () => {
  test('refusé tant qu’il représente une copropriété, avec leur nombre', async () => {
    const { teledeclarantId: id } = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
    const r = await supprimer(catherine(), id!)
    expect([r.statut, r.erreur.code]).toEqual([409, 'COPROPRIETES_VIVANTES'])
    expect(r.erreur.message).toContain('(400)')
    expect((await lire(catherine(), id!)).corps.refusSuppression).toBe(r.erreur.message)
    expect((await mener(catherine(), id!, 'SUPPRIME')).erreur.code).toBe('COPROPRIETES_VIVANTES')
  })

  test('refusé tant qu’une demande attend sa décision', async () => {
    const odette = qui.get('TELE_NONPRO_ADMIN_PRINC')!
    await demandeDeposee(odette, 5)
    const { teledeclarantId: id } = await compteDe(produit, 'TELE_NONPRO_ADMIN_PRINC')
    await produit.db
      .updateTable('copropriete')
      .set({ teledeclarantId: null })
      .where('teledeclarantId', '=', id)
      .where('numero', 'is not', null)
      .execute()
    const r = await supprimer(catherine(), id!)
    expect([r.statut, r.erreur.code]).toEqual([409, 'DEMANDES_OUVERTES'])
    await produit.db
      .updateTable('demande')
      .set({ decision: etatRepris('ANNULEE'), dateDecision: produit.heure.instant.toISOString() })
      .where('teledeclarantId', '=', id!)
      .execute()
    await produit.db
      .updateTable('copropriete')
      .set({ etat: etatRepris('IMMATRICULATION_ANNULEE') })
      .where('teledeclarantId', '=', id)
      .execute()
    expect((await lire(catherine(), id!)).corps.refusSuppression).toBeNull()
  })

  test('le teneur ne se supprime pas', async () => {
    const { teledeclarantId: id } = await compteDe(produit, 'TENEUR_ADMIN_PRINC')
    for (const r of [await supprimer(catherine(), id!), await mener(catherine(), id!, 'SUPPRIME')])
      expect([r.statut, r.erreur.code]).toEqual([409, 'TENEUR_PERMANENT'])
    expect((await catherine().appeler(lireCompte, {})).statut).toBe(200)
  })

  test('ses comptes, ses brouillons, sa lettre et ses données personnelles s’en vont ensemble', async () => {
    const odette = qui.get('TELE_NONPRO_ADMIN_PRINC')!
    const { id: brouillon } = await brouillonRempli(odette)
    const { idDocument } = await pieceDuBrouillon(odette, brouillon)
    const deposee = await produit.db
      .selectFrom('fichier')
      .select('empreinte')
      .where('id', '=', idDocument)
      .executeTakeFirstOrThrow()
    const { teledeclarantId, email } = await compteDe(produit, 'TELE_NONPRO_ADMIN_PRINC')
    const id = teledeclarantId!
    await faireUnActe(produit, (acte) => posterCode(acte, produit.deps.secrets, id))
    await produit.db
      .updateTable('teledeclarant')
      .set({ email, representantNom: 'Rambervil', certificat1Sujet: 'CN=x', certificat1Emetteur: 'CN=y' })
      .where('id', '=', id)
      .execute()

    expect((await supprimer(catherine(), id)).statut).toBe(204)

    expect((await odette.appeler(lireCompte, {})).statut).toBe(401)
    expect(await noms({ raisonSociale: 'rambervil' })).toEqual([])
    expect(await noms({ statut: 'SUPPRIME', id: String(id) })).toEqual(['Télédéclarant supprimé'])
    const t = await produit.db
      .selectFrom('teledeclarant')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(t).toMatchObject({
      statut: 'SUPPRIME',
      siret: null,
      email: null,
      numeroEtude: null,
      voie: null,
      representantNom: null,
      certificat1Sujet: null,
      certificat1Emetteur: null,
    })
    expect(JSON.stringify(t)).not.toMatch(/rambervil|Lilas/i)
    const vivants = await produit.db
      .selectFrom('compte')
      .select('id')
      .where('teledeclarantId', '=', id)
      .where('statut', '!=', 'SUPPRIME')
      .execute()
    expect(vivants).toEqual([])
    const declaration = await produit.db
      .selectFrom('declaration')
      .innerJoin('copropriete', 'copropriete.id', 'declaration.coproprieteId')
      .select(['etat', 'typeDeclaration', 'saisie', 'fichierId'])
      .where('declaration.id', '=', brouillon)
      .executeTakeFirstOrThrow()
    expect(declaration).toEqual({
      etat: 'SUPPRIMEE',
      typeDeclaration: 'SUPPRIME',
      saisie: {},
      fichierId: null,
    })
    const piece = produit.db.selectFrom('fichier').select('id').where('id', '=', idDocument)
    expect(await piece.execute()).toEqual([])
    const effacements = await sql`SELECT data FROM pgboss.job WHERE name = 'effacer-fichier'`.execute(
      produit.db,
    )
    expect(effacements.rows).toEqual([{ data: deposee }])
    const courriers = await produit.db
      .selectFrom('courrier')
      .select(['etat', 'destinataire'])
      .where('teledeclarantId', '=', id)
      .execute()
    expect(courriers).toEqual([{ etat: 'ANNULE', destinataire: [] }])
    expect((await courrielsA(produit, email)).at(-1)?.texte).toContain('Le teneur du registre a supprimé')
    expect((await journalDe(produit, 'teledeclarant', id)).at(-1)).toMatchObject({
      type: 'SUPPRESSION',
      auteur: 'Catherine Orvelin',
    })
    const detail = await lire(catherine(), id)
    expect(detail.corps).toMatchObject({
      admin: null,
      nbUtilisateurs: 0,
      statutsSuivants: [],
      etablissement: { modifiable: false },
      refusSuppression: expect.stringContaining('Supprimé'),
    })
    expect((await supprimer(catherine(), id)).erreur.code).toBe('STATUT_IMPOSSIBLE')
    expect((await supprimer(catherine(), 987_654)).statut).toBe(404)
  })

  test('deux suppressions au même instant : une seule se fait', async () => {
    const { id, email } = await inscrit('ATT_ACTIVATION')
    const reponses = await Promise.all([
      supprimer(catherine(), id),
      supprimer(qui.get('TENEUR_ADMIN_SCOND')!, id),
    ])
    expect(new Set(reponses.map((r) => r.statut))).toEqual(new Set([204, 409]))
    expect(await courrielsA(produit, email)).toHaveLength(1)
  })
})
