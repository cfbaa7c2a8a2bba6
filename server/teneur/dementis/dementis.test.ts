import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { lireEtablissementDe, modifierEtablissementDe } from '#contract/comptes/utilisateurs.ts'
import { faitsDementis } from '#contract/teneur/dementis.ts'
import { lireSiret } from '#domain/comptes/etablissements/siret.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { siretInvente } from '#server/demonstration/semer/syndics.ts'
import { cloner } from '#server/essais/clones.ts'
import { coproprieteRepresentee } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compteDe, etablissementEnSaisie, journalDe } from '#server/essais/utilisateurs.ts'
import { ServiceMuet } from '#server/socle/outside/entreprises.ts'
import { sql } from 'kysely'

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
afterEach(() => {
  vi.restoreAllMocks()
})

interface Une {
  id: number
  numero: string
}
const representee = (qui: Navigateur, n: number) =>
  coproprieteRepresentee(produit, { qui, teneur: catherine }, n)
const mandatDe = (c: Une) =>
  produit.db.selectFrom('mandat').selectAll().where('coproprieteId', '=', c.id).executeTakeFirstOrThrow()
const changer = (c: Une, valeurs: Parameters<typeof cloner>[3]) =>
  produit.db.updateTable('copropriete').set(valeurs!).where('id', '=', c.id).execute()
/** Ce que le teneur lit de cette copropriété. */
const deMoi = async (c: Une) =>
  (await catherine.appeler(faitsDementis, { query: { frais: 'true' } })).corps.dementis.filter(
    (d) => d.idCopropriete === c.id,
  )

describe('ce qui a été accepté sous un fait depuis démenti', () => {
  test('un mandat plus long que la règle, d’un établissement dont nul n’atteste l’activité', async () => {
    const c = await representee(thomas, 961)
    const bailleur = (codeApe: string) =>
      produit.db
        .updateTable('teledeclarant')
        .set({ codeApe, apeGarant: 'REPERTOIRE' })
        .where('raisonSociale', 'is not', null)
        .where('id', '=', sql<number>`(SELECT teledeclarant_id FROM copropriete WHERE id = ${c.id})`)
        .execute()
    await bailleur('6820A')
    await produit.db
      .updateTable('mandat')
      .set({ fin: '2040-06-30' })
      .where('coproprieteId', '=', c.id)
      .execute()
    expect(await deMoi(c)).toEqual([])
    await bailleur('6832A')
    expect(await deMoi(c)).toMatchObject([
      { fait: 'BAILLEUR_SOCIAL', debut: '2026-07-01', fin: '2040-06-30' },
    ])
    await produit.db
      .updateTable('mandat')
      .set({ fin: '2029-06-30' })
      .where('coproprieteId', '=', c.id)
      .execute()
    expect(await deMoi(c)).toEqual([])
  })

  test('un secondaire dont le principal est dissous ou supprimé depuis ; fusionné, il suit', async () => {
    const [principal, secondaire] = [await representee(odette, 963), await representee(odette, 965)]
    await changer(secondaire, { syndicatPrincipal: false, numeroPrincipal: principal.numero })
    expect(await deMoi(secondaire)).toEqual([])
    for (const etat of ['DISSOUDE', 'SUPPRIMEE'] as const) {
      await changer(principal, { etat: etatRepris(etat) })
      expect(await deMoi(secondaire)).toMatchObject([
        { fait: 'SYNDICAT_SECONDAIRE', numero: secondaire.numero, autre: principal.numero },
      ])
    }
    // Celui qui garde le numéro absorbé : la fusion le récrit chez le secondaire.
    const gardee = await representee(odette, 967)
    await changer(secondaire, { numeroPrincipal: gardee.numero })
    expect(await deMoi(secondaire)).toEqual([])
  })

  test('un premier exercice, quand un exercice clos se retrouve avant lui', async () => {
    const c = await representee(odette, 969)
    await produit.db
      .updateTable('acceptee')
      .set({ premierExerciceComptable: true })
      .where('coproprieteId', '=', c.id)
      .execute()
    expect(await deMoi(c)).toEqual([])
    const { id } = await produit.db
      .selectFrom('declaration')
      .select('id')
      .where('coproprieteId', '=', c.id)
      .executeTakeFirstOrThrow()
    const avant = await cloner<number>(produit, 'declaration', id, {
      typeDeclaration: 'AVANT_DECLARATION_ANNUELLE',
    })
    const { fin } = await produit.db
      .selectFrom('declaration')
      .select(sql<string>`donnees #>> '{donneesFinancieres,dateClotureComptes}'`.as('fin'))
      .where('id', '=', avant)
      .executeTakeFirstOrThrow()
    expect(await deMoi(c)).toMatchObject([{ fait: 'PREMIER_EXERCICE', fin }])
  })

  test('une immatriculation d’office, quand un mandat courait déjà', async () => {
    const c = await representee(odette, 971)
    await produit.db
      .updateTable('declaration')
      .set({ typeImmat: 'OFFICE' })
      .where('coproprieteId', '=', c.id)
      .execute()
    await changer(c, { dateImmatriculation: '2026-07-01' })
    expect(await deMoi(c)).toEqual([])
    await changer(c, { dateImmatriculation: '2026-11-01' })
    expect(await deMoi(c)).toMatchObject([{ fait: 'DEFAUT_DE_SYNDIC', debut: '2026-07-01' }])
  })

  test('un mandat pris à un établissement de la même entreprise, que le teneur dit ensuite d’une autre', async () => {
    const c = await representee(thomas, 973)
    const mandat = await mandatDe(c)
    const { teledeclarantId } = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
    const { teledeclarantId: autre } = await compteDe(produit, 'TELE_NONPRO_ADMIN_PRINC')
    const cabinet = siretInvente(9_100_001)
    const [voisin] = Array.from(
      { length: 200 },
      (_, nic) => `${cabinet.slice(0, 9)}${String(nic + 20).padStart(5, '0')}`,
    ).filter((siret) => lireSiret(siret) !== null)
    const siretDe = (id: number | null, siret: string | undefined) =>
      produit.db
        .updateTable('teledeclarant')
        .set({ siret: siret ?? null })
        .where('id', '=', id)
        .execute()
    await siretDe(teledeclarantId, cabinet)
    await siretDe(autre, voisin)
    await cloner<number>(produit, 'mandat', mandat.id, {
      teledeclarantId: autre,
      statut: 'ARCHIVE',
      debut: '2025-07-01',
      fin: '2026-06-30',
    })
    await produit.db
      .updateTable('teledeclarant')
      .set({ representantCivilite: 'M', representantNom: 'Altavor', representantPrenom: 'Thomas' })
      .set({ representantEmail: 'thomas@demonstration.invalid', representantVoie: '3 boulevard Carnot' })
      .set({ representantCodePostal: '69003', representantLocalite: 'Lyon', codeInsee: '69383' })
      .set({ codeApe: '6832A', apeGarant: 'REPERTOIRE' })
      .where('id', '=', teledeclarantId)
      .execute()
    expect(await deMoi(c)).toEqual([])
    vi.spyOn(produit.deps.entreprises, 'chercher').mockRejectedValue(new ServiceMuet('muet'))
    const params = { id: String(teledeclarantId) }
    const lu = (await catherine.appeler(lireEtablissementDe, { params })).corps
    const r = await catherine.appeler(modifierEtablissementDe, {
      params,
      body: { ...etablissementEnSaisie(lu), siret: siretInvente(8_500_001) },
    })
    expect([r.statut, r.erreur.refus]).toEqual([200, undefined])
    expect(await deMoi(c)).toMatchObject([{ fait: 'MEME_ENTREPRISE', debut: '2026-07-01' }])
    expect((await journalDe(produit, 'mandat', mandat.id)).at(-1)).toMatchObject({
      type: 'FAIT_DEMENTI',
      auteur: 'Catherine Orvelin',
      nouveau: { faitDementi: 'MEME_ENTREPRISE', debut: mandat.debut, fin: mandat.fin },
    })
    await produit.db
      .updateTable('mandat')
      .set({ statut: etatRepris('ARCHIVE') })
      .where('id', '=', mandat.id)
      .execute()
    expect(await deMoi(c)).toEqual([])
  })
})
