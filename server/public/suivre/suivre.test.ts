import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { supprimerCopropriete } from '#contract/coproprietes/dissolution.ts'
import { supprimerMandatRattachement } from '#contract/coproprietes/mandats.ts'
import { nouvellesEnAtom, suivre } from '#contract/public/suivre.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { DEMANDES_SANS_SUIVI_PAR_JOUR, SUIVIS_MAX } from '#domain/public/suivre/suivi.ts'
import { lireDeclaration } from '#domain/coproprietes/declaration/lecture.ts'
import { avec, CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import { solution } from '#server/essais/captcha.ts'
import { coproprieteRepresentee } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { nuitDesSuivis } from './nuit.ts'

let produit: Produit
let depart: Date
/** Deux copropriétés publiées du même département. */
let ids: number[]
const NUMEROS = ['XB0000001', 'XB0000002'] as const
const [UNE, DEUX] = NUMEROS

beforeAll(async () => {
  produit = await ouvrirProduit()
  depart = produit.heure.instant
  const nees = await produit.db
    .insertInto('copropriete')
    .values(
      NUMEROS.map((numero, rang) => ({
        numero,
        etat: etatRepris('IMMATRICULEE_RATTACHEE' as const),
        nom: rang === 0 ? 'Les Lilas & <Roses>' : 'Le Clos',
        codeInsee: '69383',
        departement: '69',
        region: '84',
        typeSyndic: 'NON_PRO' as const,
        dateImmatriculation: '2026-11-18',
      })),
    )
    .returning('id')
    .execute()
  ids = nees.map((n) => n.id)
})
afterAll(() => produit.fermer())
beforeEach(async () => {
  produit.heure.instant = depart
  await produit.db.deleteFrom('courriel').execute()
})

let rang = 0
const demander = async (email: string, numero: string, plus: object = {}) => {
  rang += 1
  const qui = produit.visiteur(`10.64.0.${rang}`)
  return qui.appeler(suivre, { body: { numero, email, recaptcha: await solution(qui), ...plus } })
}
const courriels = () =>
  produit.db
    .selectFrom('courriel')
    .select(['destinataire', 'nature', 'sujet', 'texte', 'desinscription'])
    .orderBy('id')
    .execute()
const lien = (texte: string, page: string) => {
  const trouve = new RegExp(`http://registre\\.invalid(/suivi/${page}\\?key=[\\w-]+)`).exec(texte)
  if (!trouve?.[1]) throw new Error(`pas de lien « ${page} » dans : ${texte}`)
  return trouve[1]
}
const appuyer = async (url: string) => {
  const r = await produit.visiteur().brut({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'page=oui',
  })
  return r.headers['location']
}
async function suivreEtConfirmer(email: string, numero: string) {
  await demander(email, numero)
  const [c] = (await courriels()).slice(-1)
  expect(await appuyer(lien(c!.texte, 'confirmer'))).toBe('/suivi/confirmer?suite=fait')
}
const suivis = async () =>
  (
    await produit.db
      .selectFrom('suivi')
      .innerJoin('suiveur', 'suiveur.id', 'suiveurId')
      .select(['email', 'coproprieteId', 'confirmeLe'])
      .orderBy('suivi.id')
      .execute()
  ).map((s) => `${s.email} ${ids.indexOf(s.coproprieteId)} ${s.confirmeLe === null ? 'attend' : 'suit'}`)
const JOUR_MS = 86_400_000
/** Un fait du journal, tant de jours après le départ. */
const noter = (
  copropriete: number,
  jours: number,
  type: string,
  nouveau: object = {},
  ancien: object | null = null,
) =>
  produit.db
    .insertInto('evenementJournal')
    .values({
      date: new Date(depart.getTime() + jours * JOUR_MS).toISOString(),
      auteur: 'Odette Rambervil',
      categorie: type.split('.')[0]!,
      type: type.split('.')[1]!,
      modalite: 'IHM',
      objet: 'copropriete',
      objetId: ids[copropriete]!,
      ancien: ancien && JSON.stringify(ancien),
      nouveau: JSON.stringify(nouveau),
    } as never)
    .execute()
const nuit = async (jours: number) => {
  produit.heure.instant = new Date(depart.getTime() + jours * JOUR_MS)
  await produit.db.deleteFrom('courriel').execute()
  await nuitDesSuivis(produit.deps).faire({})
  return courriels()
}

test('une adresse suit une copropriété après confirmation ; connue ou non, la réponse est la même', async () => {
  const [neuve, connue] = [await demander('ines@exemple.fr', UNE), await demander('INES@exemple.fr', UNE)]
  expect([neuve.statut, neuve.corps, connue.statut, connue.corps]).toEqual([200, true, 200, true])
  expect(await suivis()).toEqual(['ines@exemple.fr 0 attend'])
  const [c] = await courriels()
  expect([c?.nature, c?.sujet]).toEqual(['SUIVI.CONFIRMATION', 'Confirmez votre suivi de XB0-000-001'])
  await produit.visiteur().brut({ method: 'GET', url: lien(c!.texte, 'confirmer') })
  expect(await suivis()).toEqual(['ines@exemple.fr 0 attend'])
  for (let fois = 0; fois < 2; fois += 1)
    expect(await appuyer(lien(c!.texte, 'confirmer'))).toBe('/suivi/confirmer?suite=fait')
  expect(await suivis()).toEqual(['ines@exemple.fr 0 suit'])
  // Demandée deux fois le même jour, elle ne s’écrit qu’une ; suivie, sa boîte l’apprend une fois aussi.
  for (let fois = 0; fois < 2; fois += 1) expect((await demander('ines@exemple.fr', UNE)).corps).toBe(true)
  expect((await courriels()).map((m) => m.nature)).toEqual(['SUIVI.CONFIRMATION', 'SUIVI.DEJA_SUIVIE'])
})

test('numéro inconnu ou mal écrit, adresse qui n’en est pas une, sans preuve, ou prise au piège : dit, et rien n’est gardé', async () => {
  const avant = await suivis()
  const inconnue = await demander('ines@exemple.fr', 'ZZ9999999')
  expect([inconnue.statut, inconnue.erreur.code]).toEqual([404, 'INTROUVABLE'])
  for (const [email, numero, champ, code] of [
    ['ines@exemple.fr', '../69', 'numero', 'NUMERO_INVALIDE'],
    ['pas une adresse', DEUX, 'email', 'EMAIL_INVALIDE'],
    ['', DEUX, 'email', 'OBLIGATOIRE'],
  ] as const) {
    const r = await demander(email, numero)
    expect([r.statut, r.erreur.refus?.[0]]).toMatchObject([400, { champ, code }])
  }
  const sans = await demander('ines@exemple.fr', DEUX, { recaptcha: '' })
  expect([sans.statut, sans.erreur.refus?.[0]?.code]).toEqual([400, 'CAPTCHA_REQUIS'])
  expect((await demander('robot@exemple.fr', DEUX, { siteWeb: 'x' })).corps).toBe(true)
  expect([await suivis(), await courriels()]).toEqual([avant, []])
})

test('son syndic change : la nuit d’après, un seul courriel le dit ; refaite, elle n’écrit pas deux fois, et un appui arrête', async () => {
  await suivreEtConfirmer('ines@exemple.fr', DEUX)
  const pro = await produit.db
    .selectFrom('teledeclarant')
    .select(['id', 'raisonSociale'])
    .where('type', '=', 'PRO')
    .limit(1)
    .executeTakeFirstOrThrow()
  await noter(0, 0.01, 'MANDAT.RATTACHEMENT', { representant: pro.id, mandatFin: '2028-06-30' })
  await noter(1, 0.01, 'MANDAT.EXPIRATION')
  // Ni secret, ni public : le journal le garde, personne n’en est prévenu.
  await noter(1, 0.01, 'COPROPRIETE.ERREUR_SIGNALEE', { erreur: 'secret' })
  expect(await nuit(0)).toEqual([])
  const [c, ...reste] = await nuit(1)
  expect(reste).toEqual([])
  expect([c?.destinataire, c?.sujet]).toEqual([
    'ines@exemple.fr',
    'Ce qui a changé dans 2 copropriétés que vous suivez',
  ])
  expect(c?.texte).toContain(`Nouveau représentant`)
  expect(c?.texte).toContain(pro.raisonSociale)
  expect(c?.texte).toContain('Mandat expiré')
  expect(c?.texte).toContain('http://registre.invalid/annuaire/XB0000001')
  expect(c?.texte).not.toContain('secret')
  expect(await nuit(1)).toEqual([])

  await demander('ines@exemple.fr', DEUX)
  await produit.db
    .updateTable('courriel')
    .set({
      etat: etatRepris('ENVOYE' as const),
      prochainEssai: null,
      dateEnvoi: produit.heure.instant.toISOString(),
    })
    .execute()
  expect(await appuyer(lien(c!.texte, 'arreter'))).toBe('/suivi/arreter?suite=fait')
  expect(await suivis()).toEqual(['ines@exemple.fr 1 suit'])
  expect(await courriels()).toHaveLength(1)
  const tout = c!.desinscription!.replace('http://registre.invalid', '')
  const seule = await produit.visiteur().brut({
    method: 'POST',
    url: tout,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect([seule.statusCode, seule.headers['location']]).toEqual([200, undefined])
  expect(await suivis()).toEqual([])
  // Qui ne suit plus rien n’a plus rien chez nous.
  expect(await courriels()).toEqual([])
})

test('le teneur supprime le mandat, puis la copropriété : chaque nuit d’après le dit, et que la fiche n’est plus publique', async () => {
  const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  const qui = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  const { id, numero } = await coproprieteRepresentee(produit, { qui, teneur }, 911)
  await suivreEtConfirmer('voisin@exemple.fr', numero)
  const mandat = await produit.db
    .selectFrom('mandat')
    .select('id')
    .where('coproprieteId', '=', id)
    .executeTakeFirstOrThrow()
  const supprime = await teneur.appeler(supprimerMandatRattachement, {
    params: { id: String(id) },
    body: { idMandat: mandat.id, motif: 'MANDAT_INEXISTANT', precision: '' },
  })
  expect(supprime.statut).toBe(204)
  const [sansSyndic] = (await nuit(1)).filter((m) => m.destinataire === 'voisin@exemple.fr')
  expect(sansSyndic?.texte).toMatch(/– Mandat supprimé, le .*\. Elle n’a plus de représentant\./)

  const teneurDuLendemain = await produit.connecte('TENEUR_ADMIN_PRINC')
  const sortie = await teneurDuLendemain.appeler(supprimerCopropriete, {
    params: { id: String(id) },
    body: { motif: 'DOUBLON', raison: 'Une raison qui reste au teneur.' },
  })
  expect(sortie.statut).toBe(204)
  const [partie] = (await nuit(2)).filter((m) => m.destinataire === 'voisin@exemple.fr')
  expect(partie?.texte).toContain('– Copropriété sortie du registre')
  expect(partie?.texte).toContain('Sa fiche n’est plus publique.')
  expect(partie?.texte).not.toMatch(/raison|Odette|Rambervil/)
})

test('trois nuits manquées se rattrapent en un courriel ; une mise à jour qui n’a rien changé de public n’en est pas un', async () => {
  await suivreEtConfirmer('tom@exemple.fr', UNE)
  await noter(0, 1.1, 'MANDAT.RENOUVELLEMENT', { fin: '2029-01-31' })
  await noter(0, 2.1, 'DISSOLUTION.DEMANDE')
  const { rows } = await sql<{ id: number }>`
    INSERT INTO declaration (copropriete_id, teledeclarant_id, compte_id, type_declaration, type_immat, etape, saisie, date_soumission, donnees)
    SELECT ${ids[0]!}, t.id, (SELECT min(id) FROM compte), 'AVANT_DECLARATION_ANNUELLE', 'DEFAULT', 'recapitulatif', '{}', '2026-01-01', d.donnees
    FROM (SELECT min(id) AS id FROM teledeclarant) t CROSS JOIN (VALUES
      (${JSON.stringify(lireDeclaration(saisieComplete(), CONTEXTE).declaration)}::jsonb),
      (${JSON.stringify(lireDeclaration(saisieComplete(), CONTEXTE).declaration)}::jsonb),
      (${JSON.stringify(lireDeclaration(avec(saisieComplete(), { 'identification.nbLots': '50' }), CONTEXTE).declaration)}::jsonb)
    ) AS d (donnees) RETURNING id`.execute(produit.db)
  const [a, b, apres] = rows.map((r) => r.id)
  const maj = (avant: number, ensuite: number, jours: number) =>
    noter(
      0,
      jours,
      'COPROPRIETE.MISE_A_JOUR',
      { declaration: ensuite, typeMaj: 'STANDARD' },
      { declaration: avant },
    )
  await maj(a!, b!, 3.1)
  const [c, ...reste] = await nuit(4)
  expect([reste, c?.sujet]).toEqual([[], 'Ce qui a changé\u00a0: Les Lilas & <Roses>'])
  expect(c?.texte.match(/^– .*$/gm)?.map((l) => l.split(',')[0])).toEqual([
    '– Dissolution déclarée',
    '– Mandat renouvelé',
    '– Nouveau représentant',
  ])
  await maj(b!, a!, 4.1)
  expect(await nuit(5)).toEqual([])
  await maj(a!, apres!, 5.1)
  const [lots] = await nuit(6)
  expect(lots?.texte).toMatch(/50/)
})

test('une boîte qui n’a rien confirmé ne reçoit pas plus de cinq demandes par jour ; celle qui suit déjà, si', async () => {
  const combien = DEMANDES_SANS_SUIVI_PAR_JOUR + 2
  const numeros = Array.from({ length: combien }, (_, i) => `XD000000${i + 1}`)
  await produit.db
    .insertInto('copropriete')
    .values(
      numeros.map((numero) => ({
        numero,
        etat: etatRepris('IMMATRICULEE_RATTACHEE' as const),
        departement: '69',
      })),
    )
    .execute()
  for (const numero of numeros) expect((await demander('inconnue@exemple.fr', numero)).corps).toBe(true)
  expect(await courriels()).toHaveLength(DEMANDES_SANS_SUIVI_PAR_JOUR)
  await suivreEtConfirmer('fidele@exemple.fr', UNE)
  await produit.db.deleteFrom('courriel').execute()
  for (const numero of numeros) await demander('fidele@exemple.fr', numero)
  expect(await courriels()).toHaveLength(combien)
})

test('cinquante au plus par adresse : la cinquante et unième n’est dite qu’à sa boîte, avec de quoi en quitter', async () => {
  const autres = await produit.db
    .insertInto('copropriete')
    .values(
      Array.from({ length: SUIVIS_MAX }, (_, i) => ({
        numero: `XC0000${String(i + 1).padStart(3, '0')}`,
        etat: etatRepris('IMMATRICULEE_RATTACHEE' as const),
        departement: '69',
      })),
    )
    .returning('id')
    .execute()
  const { id } = await produit.db
    .insertInto('suiveur')
    .values({ email: 'avide@exemple.fr' })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Demandée quand il en restait une de libre : le lien, ouvert trop tard, ne confirme pas.
  await demander('avide@exemple.fr', DEUX)
  const [attente] = await courriels()
  const le = depart.toISOString()
  await produit.db
    .insertInto('suivi')
    .values(
      autres.map((c) => ({
        suiveurId: id,
        coproprieteId: c.id,
        dateDemande: le,
        confirmeLe: le,
        ditJusqua: le,
      })),
    )
    .execute()
  expect(await appuyer(lien(attente!.texte, 'confirmer'))).toBe('/suivi/confirmer?suite=plein')
  const r = await demander('avide@exemple.fr', UNE)
  expect([r.statut, r.corps]).toEqual([200, true])
  const [plein] = (await courriels()).slice(-1)
  expect([plein?.nature, plein?.texte.match(/suivi\/arreter/g)?.length]).toEqual([
    'SUIVI.PLEIN',
    SUIVIS_MAX + 1,
  ])
})

test('le fil Atom d’un département porte ses dernières immatriculations, échappées ; un autre code n’est le sien', async () => {
  const r = await produit.visiteur().appeler(nouvellesEnAtom, { params: { departement: '69' } })
  const fil = r.corps.toString('utf8')
  expect([r.statut, r.entetes['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  expect(r.entetes).toMatchObject({
    'cache-control': 'public, max-age=900',
    etag: expect.stringMatching(/^"[0-9a-f]{64}"$/) as string,
  })
  expect(fil).toContain('<title>Les Lilas &#38; &#60;Roses&#62;</title>')
  expect(fil).toContain('<link rel="alternate" href="http://registre.invalid/annuaire/XB0000001"/>')
  const inconnu = await produit.visiteur().appeler(nouvellesEnAtom, { params: { departement: '99' } })
  expect([inconnu.statut, inconnu.erreur.code]).toEqual([404, 'TERRITOIRE_INCONNU'])
  const faux = await produit.visiteur().appeler(nouvellesEnAtom, { params: { departement: '../6' } })
  expect([faux.statut, faux.erreur.code]).toEqual([400, 'DONNEES_REFUSEES'])
})
