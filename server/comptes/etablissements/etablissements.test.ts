import { etatRepris } from '#domain/socle/machine.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  codesApe,
  etablissementDuMandat,
  etablissementEnBase,
  etablissementParEmail,
  etablissementParId,
  etablissementParSiret,
  existeTeneur,
  siretExiste,
  verifierSiretConnu,
} from '#contract/comptes/etablissements.ts'
import type { StatutTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { demandeDeposee } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compteDe } from '#server/essais/utilisateurs.ts'
import { ETABLISSEMENTS_EMBARQUES } from '#server/demonstration/entreprises-embarquees.ts'
import { ServiceMuet } from '#server/socle/outside/entreprises.ts'
import { siretInvente } from '#server/demonstration/semer/syndics.ts'

const CABINET = siretInvente(9_000_001)
const INCONNU = siretInvente(8_123_456)
const duCas = (debut: string) => ETABLISSEMENTS_EMBARQUES.find((e) => e.cas.startsWith(debut))!

let produit: Produit
let visiteur: Navigateur
let odette: Navigateur
let catherine: Navigateur
let yann: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  visiteur = produit.visiteur()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  yann = await produit.connecte('TENEUR_ASS_HOTLINE_GES')
})
afterAll(() => produit.fermer())

describe('Le répertoire des entreprises (§7.6)', () => {
  test('un SIRET, tapé avec ses espaces, donne son établissement', async () => {
    const { siret, raisonSociale } = duCas('Syndic professionnel en société')
    const tape = siret.replace(/(\d{3})(\d{3})(\d{3})/, '$1 $2 $3 ')
    const r = await visiteur.appeler(etablissementParSiret, { params: { siret: tape } })
    expect(r.corps).toMatchObject({ siret, raisonSociale, actif: true, codeApe: '6832A', localite: 'Rennes' })
    // Le nom d’un dirigeant n’est pas pour le public.
    expect(r.texte).not.toContain('Agathe')
  })

  test('inconnu : introuvable ; mal formé : refusé ; muet : indisponible', async () => {
    const demander = (siret: string) => visiteur.appeler(etablissementParSiret, { params: { siret } })
    expect((await demander(INCONNU)).erreur).toMatchObject({ statut: 404, code: 'INTROUVABLE' })
    expect((await demander('732829320')).erreur.refus).toMatchObject([
      { champ: 'siret', code: 'SIRET_INVALIDE' },
    ])
    const muette = vi.spyOn(produit.deps.entreprises, 'chercher').mockRejectedValue(new ServiceMuet('muet'))
    const muet = await demander(CABINET)
    expect([muet.statut, muet.erreur.code]).toEqual([503, 'SERVICE_INDISPONIBLE'])
    expect((await odette.appeler(verifierSiretConnu, { params: { siret: CABINET } })).statut).toBe(503)
    muette.mockRestore()
  })

  test('une personne connectée sait si un SIRET est en activité', async () => {
    const actif = async (siret: string) =>
      (await odette.appeler(verifierSiretConnu, { params: { siret } })).corps
    expect(await actif(duCas('Agence immobilière').siret)).toBe(true)
    expect(await actif(duCas('Syndic professionnel dont').siret)).toBe(false)
    expect(await actif(INCONNU)).toBe(false)
  })

  test('les activités admises, par type', async () => {
    const de = async (type: 'PRO' | 'NOTAIRE' | 'NON_PRO' | 'AUTRE') =>
      (await visiteur.appeler(codesApe, { params: { type } })).corps
    expect(await de('NOTAIRE')).toEqual(['6910Z'])
    expect(await de('PRO')).toContain('6832A')
    expect([...(await de('NON_PRO')), ...(await de('AUTRE'))]).toEqual([])
  })
})

describe('Un SIRET déjà pris', () => {
  let n = 0
  /** Un établissement de ce statut, avec ou sans compte vivant ; rend son SIRET. */
  async function attendu(statut: StatutTeledeclarant, comptes: readonly ('ACTIF' | 'SUPPRIME')[]) {
    n += 1
    const siret = siretInvente(7_000_000 + n)
    const { id } = await produit.db
      .insertInto('teledeclarant')
      .values({ type: 'PRO', statut: etatRepris(statut), raisonSociale: `Cabinet ${n}`, siret })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [i, etat] of comptes.entries())
      await produit.db
        .insertInto('compte')
        .values({
          teledeclarantId: id,
          identifiant: `attendu${n}-${i}`,
          email: `attendu${n}-${i}@demonstration.invalid`,
          civilite: 'M',
          nom: 'A',
          prenom: 'B',
          profil: 'TELE_PRO_GESTION',
          statut: etatRepris(etat),
        })
        .execute()
    return siret
  }

  test.each([
    ['ACTIF', [], true],
    ['ACTIF', ['ACTIF'], true],
    ['ATT_ACTIVATION', ['ACTIF'], true],
    ['ATT_CREA_COMPTE', ['ACTIF'], true],
    ['ATT_CREA_COMPTE', [], false],
    ['ATT_CREA_COMPTE', ['SUPPRIME'], false],
    ['ATT_FIN_IMM_NOT', [], false],
    ['ATT_FIN_IMM_NOT', ['ACTIF'], true],
    ['SUPPRIME', ['SUPPRIME'], false],
  ] as const)('%s, comptes %j : %s', async (statut, comptes, pris) => {
    const siret = await attendu(statut, comptes)
    expect((await visiteur.appeler(siretExiste, { params: { siret } })).corps).toBe(pris)
  })

  test('celui que le registre ne connaît pas est libre ; mal formé, il est refusé', async () => {
    expect((await visiteur.appeler(siretExiste, { params: { siret: INCONNU } })).corps).toBe(false)
    expect((await visiteur.appeler(siretExiste, { params: { siret: CABINET } })).corps).toBe(true)
    expect((await visiteur.appeler(siretExiste, { params: { siret: '12' } })).statut).toBe(400)
  })
})

describe('Les établissements du registre', () => {
  test('par SIRET : une raison sociale et une adresse publiques', async () => {
    const r = await odette.appeler(etablissementEnBase, { params: { siret: CABINET } })
    expect(r.corps).toMatchObject({ raisonSociale: 'Cabinet Altavor Gestion', siret: CABINET, type: 'PRO' })
    expect(Object.keys(r.corps).toSorted()).toEqual(
      [
        'codeApe',
        'codePostal',
        'id',
        'localite',
        'raisonSociale',
        'siret',
        'status',
        'type',
        'voie',
      ].toSorted(),
    )
    expect((await odette.appeler(etablissementEnBase, { params: { siret: INCONNU } })).statut).toBe(404)
  })

  test('par adresse électronique, pour le teneur : celle donnée, ou celle du principal', async () => {
    const { teledeclarantId: id, email } = await compteDe(produit, 'NOTAIRE_ADMIN')
    await produit.db
      .updateTable('teledeclarant')
      .set({ email: 'office@demonstration.invalid' })
      .where('id', '=', id!)
      .execute()
    for (const adresse of [email.toUpperCase(), 'Office@demonstration.invalid'])
      expect((await yann.appeler(etablissementParEmail, { query: { email: adresse } })).corps).toMatchObject({
        id,
        type: 'NOTAIRE',
      })
    const { email: collaboratrice } = await compteDe(produit, 'NOTAIRE_COLLAB')
    expect((await yann.appeler(etablissementParEmail, { query: { email: collaboratrice } })).statut).toBe(404)
    expect((await yann.appeler(etablissementParEmail, { query: { email: 'x' } })).statut).toBe(400)
    expect((await odette.appeler(etablissementParEmail, { query: { email } })).statut).toBe(403)
  })

  test('par identifiant et par mandat : le sien, ou tout autre pour le teneur', async () => {
    const { teledeclarantId: sien } = await compteDe(produit, 'TELE_NONPRO_ADMIN_PRINC')
    const { teledeclarantId: autre } = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
    const parId = (nav: Navigateur, id: number) =>
      nav.appeler(etablissementParId, { params: { id: String(id) } })
    expect((await parId(odette, sien!)).corps.raisonSociale).toBe('Odette Rambervil')
    expect((await parId(catherine, autre!)).corps.raisonSociale).toBe('Cabinet Altavor Gestion')
    expect((await parId(odette, autre!)).texte).toBe((await parId(odette, 987_654)).texte)

    const { idDemande } = await demandeDeposee(odette, 3)
    const { mandatId } = await produit.db
      .selectFrom('demande')
      .select('mandatId')
      .where('id', '=', idDemande)
      .executeTakeFirstOrThrow()
    const parMandat = (nav: Navigateur, id: number) =>
      nav.appeler(etablissementDuMandat, { params: { id: String(id) } })
    const thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
    for (const nav of [odette, catherine]) expect((await parMandat(nav, mandatId!)).corps.id).toBe(sien)
    expect((await parMandat(thomas, mandatId!)).texte).toBe((await parMandat(thomas, 987_654)).texte)
    expect((await parMandat(thomas, mandatId!)).statut).toBe(404)
  })

  test('le teneur sait si un syndic professionnel porte un SIRET', async () => {
    const existe = async (siret: string) => (await yann.appeler(existeTeneur, { params: { siret } })).corps
    expect(await existe(CABINET)).toBe(true)
    expect(await existe(siretInvente(9_000_002))).toBe(false)
    expect(await existe(INCONNU)).toBe(false)
  })
})
