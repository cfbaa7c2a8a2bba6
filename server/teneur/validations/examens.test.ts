import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declarerDissolution } from '#contract/coproprietes/dissolution.ts'
import * as aValider from '#contract/teneur/validations/a-valider.ts'
import { ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { coproprieteRepresentee, demandeDeposee, unPdf } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let odette: Navigateur
let catherine: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

const coproprieteDe = async (idDemande: number) =>
  await produit.db
    .selectFrom('demande')
    .select(['coproprieteId', 'mandatId'])
    .where('id', '=', idDemande)
    .executeTakeFirstOrThrow()

describe('ce que le teneur lit par la copropriété ou le mandat (§7.8)', () => {
  test('une immatriculation : son mandat, sa demande, ses adresses ; libérée par son mandat', async () => {
    const { idDemande, reference } = await demandeDeposee(odette, 501)
    const { coproprieteId, mandatId } = await coproprieteDe(idDemande)
    const n = String(coproprieteId)
    const mandat = await catherine.appeler(aValider.mandatAValider, { params: { n } })
    expect(mandat.corps).toMatchObject({
      idMandat: mandatId,
      idDemande,
      reference,
      statut: 'A_VALIDER',
      typeJustifMandat: 'CONTRAT_SYNDIC',
      nomFichierJustifMandat: 'contrat.pdf',
    })
    const tous = await catherine.appeler(aValider.mandatsAValider, { params: { id: n } })
    expect(tous.corps).toEqual([mandat.corps])
    for (const query of [{}, { idMandat: String(mandatId) }])
      expect((await catherine.appeler(aValider.infosAValider, { params: { n }, query })).corps).toMatchObject(
        {
          id: idDemande,
          verrou: null,
        },
      )
    const autre = await catherine.appeler(aValider.infosAValider, {
      params: { n },
      query: { idMandat: '999999' },
    })
    expect([autre.statut, autre.erreur.code]).toEqual([404, 'INTROUVABLE'])
    const adresses = await catherine.appeler(aValider.adressesAValider, { params: { id: n } })
    expect(adresses.corps[0]).toMatchObject({ type: 'Principal' })
    const sansMandat = await catherine.appeler(aValider.ouvrirSansMandat, { params: { n } })
    expect(sansMandat.erreur.code, 'elle demande un mandat').toBe('INTROUVABLE')
  })

  test('une dissolution s’ouvre par le numéro ; un rattachement se quitte par son mandat', async () => {
    const { id, numero } = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 502)
    expect((await catherine.appeler(aValider.mandatAValider, { params: { n: numero } })).corps).toBeNull()
    await odette.appeler(declarerDissolution, {
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
    const ouverte = await catherine.appeler(aValider.ouvrirSansMandat, { params: { n: numero } })
    expect(ouverte.corps).toMatchObject({ type: 'DISSOLUTION', verrou: { parMoi: true } })
    const immatriculation = await demandeDeposee(odette, 503)
    const { mandatId } = await coproprieteDe(immatriculation.idDemande)
    await catherine.appeler(ouvrirDemande, { params: { id: String(immatriculation.idDemande) } })
    const quitter = (idMandat: number | null) =>
      catherine.appeler(aValider.quitterRattachement, { params: { id: String(idMandat) } })
    expect((await quitter(mandatId)).erreur.code, 'ce n’est pas un rattachement').toBe('INTROUVABLE')
    expect((await quitter(999_999)).erreur.code).toBe('INTROUVABLE')
  })

  test('ce que rien ne porte n’est pas là', async () => {
    const inconnue = await catherine.appeler(aValider.infosAValider, {
      params: { n: 'ZZ9-999-999' },
      query: {},
    })
    expect([inconnue.statut, inconnue.erreur.code]).toEqual([404, 'INTROUVABLE'])
    const illisible = await catherine.appeler(aValider.mandatAValider, { params: { n: 'n’importe quoi' } })
    expect(illisible.erreur.refus).toMatchObject([{ code: 'NUMERO_INVALIDE' }])
  })
})
