import { afterAll, beforeAll, expect, test } from 'vitest'
import { ecarterDoublon, fusionnerCoproprietes, reconsidererDoublon } from '#contract/teneur/doublons.ts'
import { supprimerCopropriete } from '#contract/coproprietes/dissolution.ts'
import { rechercherDemandes } from '#contract/teneur/validations/file.ts'
import { soumettreBrouillon } from '#contract/coproprietes/immatriculation.ts'
import * as decisions from '#contract/teneur/validations/decision.ts'
import * as examens from '#contract/teneur/validations/examen.ts'
import { codes } from '#domain/socle/codes.ts'
import { MOTIFS_SUPPRESSION } from '#domain/coproprietes/dissolution/suppression.ts'
import { SCORE_MAX } from '#domain/coproprietes/copropriete/doublons.ts'
import { menage } from '#server/socle/platform/menage.ts'
import { retenirLesProches } from '#server/socle/registre/demandes/proches.ts'
import { leSysteme, transiger } from '#server/socle/registre/actes/acte.ts'
import {
  brouillonRempli,
  coproprieteRepresentee,
  demandeDeposee,
  saisieComplete,
} from '#server/essais/dossier.ts'
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

const representee = (qui: Navigateur, n: number) =>
  coproprieteRepresentee(produit, { qui, teneur: catherine }, n)
const coproprieteDe = async (idDemande: number) =>
  (
    await produit.db
      .selectFrom('demande')
      .select('coproprieteId')
      .where('id', '=', idDemande)
      .executeTakeFirstOrThrow()
  ).coproprieteId

/** Dépose le même immeuble `n`, ses proches vues. */
async function redeposer(qui: Navigateur, n: number): Promise<{ idDemande: number; reference: string }> {
  const { id, version } = await brouillonRempli(qui, saisieComplete(n))
  const depot = await qui.appeler(soumettreBrouillon, { body: { id, version, doublonsExamines: true } })
  expect(depot.statut).toBe(200)
  return depot.corps
}
/** Ce que la file dit du doublon : son score, null quand elle ne le marque pas. Le filtre dit la même chose. */
async function marque({ idDemande, reference }: { idDemande: number; reference: string }) {
  const filtrees = await catherine.appeler(rechercherDemandes, {
    body: { risque: 'DOUBLON', paginationOptions: { pageSize: 50 } },
  })
  const { corps } = await catherine.appeler(rechercherDemandes, { body: { recherche: reference } })
  const [ligne] = corps.lignes
  const filtree = filtrees.corps.lignes.find((l) => l.id === idDemande)
  if (!ligne) return filtree?.scoreDoublon ?? null
  expect(ligne.risques.includes('DOUBLON')).toBe(ligne.scoreDoublon !== null)
  expect(filtree?.scoreDoublon ?? null).toBe(ligne.scoreDoublon)
  return ligne.scoreDoublon
}
const paire = (id: number, autre: number) => ({ params: { id: String(id), autre: String(autre) } })
const ouvrir = ({ idDemande }: { idDemande: number }) =>
  catherine.appeler(examens.ouvrirDemande, { params: { id: String(idDemande) } })
const decidee = async (idDemande: number) =>
  (
    await produit.db
      .selectFrom('demande')
      .select(['decision'])
      .where('id', '=', idDemande)
      .executeTakeFirstOrThrow()
  ).decision

test('écarter ôte la marque des deux demandes ; reconsidérer la leur rend', async () => {
  const [une, autre] = [await demandeDeposee(odette, 701), await redeposer(thomas, 701)]
  const [a, b] = [await coproprieteDe(une.idDemande), await coproprieteDe(autre.idDemande)]
  expect([await marque(une), await marque(autre)]).toEqual([SCORE_MAX, SCORE_MAX])
  await catherine.appeler(ecarterDoublon, {
    ...paire(a, b),
    body: { raison: 'Deux cages, deux règlements.' },
  })
  expect([await marque(une), await marque(autre)]).toEqual([null, null])
  await catherine.appeler(reconsidererDoublon, paire(b, a))
  expect([await marque(une), await marque(autre)]).toEqual([SCORE_MAX, SCORE_MAX])
})

test('de deux qui lui ressemblent, écarter la plus ressemblante laisse le score de l’autre', async () => {
  const [proche, loin] = [await representee(odette, 702), await representee(odette, 703)]
  await produit.pool.query(
    `UPDATE copropriete l SET lon = p.lon, lat = p.lat + 0.0004, cle_adresse = p.cle_adresse FROM copropriete p WHERE l.id = $1 AND p.id = $2`,
    [loin.id, proche.id],
  )
  const deposee = await redeposer(thomas, 702)
  expect(await marque(deposee)).toBe(SCORE_MAX)
  const id = await coproprieteDe(deposee.idDemande)
  await catherine.appeler(ecarterDoublon, {
    ...paire(id, proche.id),
    body: { raison: 'Deux cages, deux règlements.' },
  })
  const reste = await marque(deposee)
  expect(reste).toBeGreaterThan(45)
  expect(reste).toBeLessThan(SCORE_MAX)
})

test.each([
  ['refuser', 'REFUSEE', null],
  ['annuler', 'ANNULEE', null],
  // Elle peut revenir telle quelle : l’autre la garde à vérifier.
  ['preciser', 'A_PRECISER', SCORE_MAX],
  // Immatriculée, elle est ce que l’autre double peut-être.
  ['valider', 'VALIDEE', SCORE_MAX],
] as const)(
  '%s l’une : elle n’est plus marquée, et l’autre dit ce qui en reste',
  async (acte, decision, reste) => {
    const n = { refuser: 711, annuler: 712, preciser: 713, valider: 714 }[acte]
    const [une, autre] = [await demandeDeposee(odette, n), await redeposer(thomas, n)]
    const connue = acte === 'annuler' ? await representee(odette, 719) : null
    await ouvrir(une)
    const params = { id: String(une.idDemande) }
    const reponse = { motifs: ['DOUBLON' as const], raison: '' }
    await {
      refuser: () => catherine.appeler(decisions.refuserDemande, { params, body: reponse }),
      annuler: () =>
        catherine.appeler(decisions.annulerDoublon, { params, body: { idCopropriete: connue?.id ?? 0 } }),
      preciser: () =>
        catherine.appeler(decisions.demanderPrecisions, { body: { idDemande: une.idDemande, ...reponse } }),
      valider: () =>
        catherine.appeler(decisions.validerDemande, { body: { idDemande: une.idDemande, acte: 'valider' } }),
    }[acte]()
    expect(await decidee(une.idDemande)).toBe(decision)
    expect([await marque(une), await marque(autre)]).toEqual([null, reste])
    const traitees = await catherine.appeler(rechercherDemandes, {
      body: { onglet: 'TRAITEES', recherche: une.reference },
    })
    expect(traitees.corps.lignes).toMatchObject([{ risques: [], scoreDoublon: null }])
  },
)

test('celle qui lui ressemblait est supprimée, ou change d’adresse : la marque part ; le déclarant en dit toujours ce qu’il a vu', async () => {
  const [supprimee, deplacee] = [await representee(odette, 721), await representee(odette, 722)]
  const [une, autre] = [await redeposer(thomas, 721), await redeposer(thomas, 722)]
  expect([await marque(une), await marque(autre)]).toEqual([SCORE_MAX, SCORE_MAX])
  const ote = await catherine.appeler(supprimerCopropriete, {
    params: { id: String(supprimee.id) },
    body: { motif: codes(MOTIFS_SUPPRESSION)[0]!, raison: 'Immatriculée deux fois par erreur.' },
  })
  expect(ote.statut).toBe(204)
  expect(await marque(une)).toBe(null)
  const dossier = await catherine.appeler(examens.lireDossier, { params: { id: String(une.idDemande) } })
  expect(dossier.corps).toMatchObject({ proches: [], prochesEcartees: 1 })
  await produit.pool.query(
    `UPDATE copropriete SET cle_adresse = 'ailleurs', parcelles = '{}', lon = lon + 1 WHERE id = $1`,
    [deplacee.id],
  )
  await transiger(produit.db, leSysteme(produit.heure.instant.toISOString()), (acte) =>
    retenirLesProches(acte, deplacee.id),
  )
  expect(await marque(autre)).toBe(null)
})

test('fusionnée dans une autre, celle qui lui ressemblait ne compte plus ; celle qui en reprend la déclaration, oui', async () => {
  const ancienne = await representee(odette, 731)
  produit.heure.instant = new Date(produit.heure.instant.getTime() + 60_000)
  const recente = await representee(odette, 751)
  const deposee = await redeposer(thomas, 751)
  const fusion = await catherine.appeler(fusionnerCoproprietes, {
    ...paire(ancienne.id, recente.id),
    body: {
      gardee: ancienne.id,
      rattachementDe: ancienne.id,
      declarationDe: recente.id,
      raison: 'Le nouveau syndic l’a immatriculée une seconde fois.',
    },
  })
  expect(fusion.corps).toEqual({ numero: ancienne.numero })
  const dossier = await catherine.appeler(examens.lireDossier, { params: { id: String(deposee.idDemande) } })
  expect(dossier.corps.proches.map((p) => p.id)).toEqual([ancienne.id])
  expect(await marque(deposee)).toBe(SCORE_MAX)
  await catherine.appeler(ecarterDoublon, {
    ...paire(await coproprieteDe(deposee.idDemande), ancienne.id),
    body: { raison: 'Deux cages, deux règlements.' },
  })
  expect(await marque(deposee)).toBe(null)
})

test('un voisin de l’autre côté de la limite d’une commune se reconnaît à la distance (décision 0070)', async () => {
  const voisine = await representee(odette, 741)
  await produit.pool.query(
    `UPDATE copropriete SET code_insee = '69266', cle_adresse = NULL, parcelles = '{}', lat = lat + 0.0003 WHERE id = $1`,
    [voisine.id],
  )
  const { id, version } = await brouillonRempli(thomas, saisieComplete(741))
  const refus = await thomas.appeler(soumettreBrouillon, { body: { id, version } })
  expect(refus.erreur.code).toBe('DOUBLONS_A_EXAMINER')
  expect((await redeposer(thomas, 741)).reference).toMatch(/^IM-/)
})

test('la nuit oublie ce qui ressemblait à une demande décidée, et garde le reste', async () => {
  const ouvertes = async () =>
    (await produit.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ressemblance`)).rows[0]!.n
  const attendues = await produit.pool.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM ressemblance r
     WHERE EXISTS (SELECT FROM demande d WHERE d.copropriete_id = r.copropriete_id AND d.decision IS NULL)`,
  )
  expect(await ouvertes()).toBeGreaterThan(attendues.rows[0]!.n)
  await menage({ db: produit.db, horloge: { maintenant: () => produit.heure.instant.toISOString() } }).faire(
    undefined as never,
  )
  expect(await ouvertes()).toBe(attendues.rows[0]!.n)
  expect(attendues.rows[0]!.n).toBeGreaterThan(0)
})
