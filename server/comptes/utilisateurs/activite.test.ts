import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { lireTeledeclarant } from '#contract/comptes/teledeclarants.ts'
import { soumettreBrouillon } from '#contract/coproprietes/immatriculation.ts'
import {
  demanderRattachement,
  modifierFinMandatArchive,
  renouvelerMandat,
} from '#contract/coproprietes/mandats.ts'
import { confirmerRattachement, declarerSuccesseur } from '#contract/coproprietes/successeurs.ts'
import {
  lireEtablissementDe,
  lireMonEtablissement,
  modifierEtablissementDe,
  modifierMonEtablissement,
} from '#contract/comptes/utilisateurs.ts'
import { avec } from '#domain/coproprietes/essais/declaration-complete.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { brouillonRempli, coproprieteRepresentee, saisieComplete, unPdf } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compteDe, etablissementEnSaisie, journalDe } from '#server/essais/utilisateurs.ts'
import { ServiceMuet } from '#server/socle/outside/entreprises.ts'
import { reverifierSirets } from '#server/comptes/inscription/reverifier.ts'

/** §5.3, art. L443-15 CCH : l’activité lève la durée maximale d’un mandat, quand le répertoire ou le teneur en répond. */
let produit: Produit
let thomas: Navigateur
let catherine: Navigateur
let id: number
let copropriete: { id: number; numero: string }
beforeAll(async () => {
  produit = await ouvrirProduit()
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  id = (await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')).teledeclarantId!
  copropriete = await coproprieteRepresentee(produit, { qui: thomas, teneur: catherine }, 881)
  await produit.db
    .updateTable('teledeclarant')
    .set({ representantCivilite: 'M', representantNom: 'Altavor', representantPrenom: 'Thomas' })
    .set({ representantEmail: 'thomas@demonstration.invalid', representantVoie: '3 boulevard Carnot' })
    .set({ representantCodePostal: '69003', representantLocalite: 'Lyon', codeInsee: '69383' })
    .set({ codeApe: '6832A', apeGarant: 'REPERTOIRE' })
    .where('id', '=', id)
    .execute()
})
afterAll(() => produit.fermer())

const repondre = (codeApe: string) =>
  vi.spyOn(produit.deps.entreprises, 'chercher').mockImplementation((siret) =>
    codeApe === 'muet'
      ? Promise.reject(new ServiceMuet('muet'))
      : Promise.resolve({
          siret,
          raisonSociale: 'CABINET ALTAVOR GESTION',
          actif: true,
          codeApe,
          libelleNaf: null,
          typeEtab: '5710',
          libelleTypeEtab: null,
          dirigeantNom: null,
          dirigeantPrenom: null,
          complement: null,
          immeuble: null,
          voie: '3 boulevard Carnot',
          codePostal: '69003',
          localite: 'Lyon',
          codeInsee: '69383',
          lignes: [],
        }),
  )

type Lu = Awaited<ReturnType<typeof lire>>
const lire = async () => (await thomas.appeler(lireMonEtablissement, {})).corps
const corps = (e: Lu, codeApe: string) => ({ ...etablissementEnSaisie(e), codeApe })
const ecrire = async (codeApe: string) =>
  thomas.appeler(modifierMonEtablissement, { body: corps(await lire(), codeApe) })
const ecrireChez = async (codeApe: string) => {
  const params = { id: String(id) }
  const lu = (await catherine.appeler(lireEtablissementDe, { params })).corps
  return catherine.appeler(modifierEtablissementDe, { params, body: corps(lu, codeApe) })
}
const renouvelerJusquA = (dateFinMandat: string) =>
  thomas.appeler(renouvelerMandat, {
    body: {
      idCopropriete: String(copropriete.id),
      dateDebutMandat: '2027-07-01',
      dateFinMandat,
      confirmes: ['MANDAT_PAS_DOUZE_MOIS:dateFinMandat'],
    },
  } as never)
const refusDe = (r: { erreur: { refus?: { champ: string; code: string }[] | undefined } }) =>
  r.erreur.refus?.map((x) => `${x.champ} ${x.code}`)

test('un syndic ne devient pas bailleur social de sa seule parole : le répertoire dit autre chose', async () => {
  repondre('6832A')
  const r = await ecrire('68.20A')
  expect([r.statut, refusDe(r)]).toEqual([400, ['codeApe APE_DU_REPERTOIRE']])
  expect(r.erreur.refus?.[0]?.message).toContain('administration d’immeubles (68.32A)')
  expect(await lire()).toMatchObject({ codeApe: '6832A', apeGarant: 'REPERTOIRE' })
})

test('le répertoire se tait : l’activité se garde, mais ne lève rien tant qu’il n’a pas répondu', async () => {
  repondre('muet')
  expect((await ecrire('68.20A')).corps).toMatchObject({ codeApe: '6820A', apeGarant: null })
  expect(refusDe(await renouvelerJusquA('2040-06-30'))).toEqual(['dateFinMandat MANDAT_TROP_LONG'])
  repondre('6832A')
  await reverifierSirets(produit.deps).faire({})
  expect(await lire()).toMatchObject({ codeApe: '6832A', apeGarant: 'REPERTOIRE' })
})

test('tant que le répertoire se tait, elle ne lève la durée ni au dépôt, ni au rattachement, ni à la succession, ni d’une date changée', async () => {
  const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  const chez = (n: number) => coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, n)
  const finieAu = async (fin: string, { id: finie }: { id: number }) => {
    await produit.db.updateTable('copropriete').set({ mandatFin: fin }).where('id', '=', finie).execute()
    await produit.db.updateTable('mandat').set({ fin }).where('coproprieteId', '=', finie).execute()
  }
  const [aReprendre, aSucceder] = [await chez(883), await chez(884)]
  await finieAu('2026-10-31', aReprendre)
  const { siret } = await produit.db
    .selectFrom('teledeclarant')
    .select('siret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const declare = await odette.appeler(declarerSuccesseur, {
    body: { idCopropriete: aSucceder.id, nature: 'PRO', siret: siret!, dateDebut: '2026-11-10' },
  })
  expect(declare.statut).toBe(200)
  const archive = await produit.db
    .insertInto('mandat')
    .values({
      coproprieteId: copropriete.id,
      teledeclarantId: id,
      statut: etatRepris('ARCHIVE'),
      debut: '2020-01-01',
      fin: '2021-12-31',
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  repondre('muet')
  expect((await ecrire('68.20A')).corps).toMatchObject({ codeApe: '6820A', apeGarant: null })
  const brouillon = await brouillonRempli(
    thomas,
    avec(saisieComplete(882), { 'infoRattachement.dateFinMandat': '30/06/2040' }),
  )
  const depot = await thomas.appeler(soumettreBrouillon, { body: brouillon })
  expect(refusDe(depot)).toEqual(['infoRattachement.dateFinMandat MANDAT_TROP_LONG'])
  const rattachement = await thomas.appeler(demanderRattachement, {
    body: {
      numero: aReprendre.numero,
      adminProvisoire: 'false',
      typeJustifMandat: 'CONTRAT_SYNDIC',
      dateDebutMandat: '2026-11-01',
      dateFinMandat: '2040-10-31',
    } as never,
    fichier: { nom: 'contrat.pdf', contenu: await unPdf() },
  })
  expect(refusDe(rattachement)).toEqual(['dateFinMandat MANDAT_TROP_LONG'])
  const succession = await thomas.appeler(confirmerRattachement, {
    body: { idCopropriete: aSucceder.id, dateDebutMandat: '2026-11-10', dateFinMandat: '2040-11-09' },
  })
  expect(refusDe(succession)).toEqual(['dateFinMandat MANDAT_TROP_LONG'])
  const date = await thomas.appeler(modifierFinMandatArchive, {
    params: { idMandat: String(archive.id), date: '2025-12-31' },
    query: {},
  })
  expect(refusDe(date)).toEqual(['date MANDAT_TROP_LONG'])

  repondre('6832A')
  await reverifierSirets(produit.deps).faire({})
})

test('le répertoire la confirme, ou le teneur l’écrit : elle lève la durée ; démentie, il lit ce qu’elle a fait admettre', async () => {
  repondre('6820A')
  expect((await ecrire('68.20A')).corps).toMatchObject({ codeApe: '6820A', apeGarant: 'REPERTOIRE' })
  repondre('6832A')
  expect((await ecrireChez('68.32A')).corps).toMatchObject({ codeApe: '6832A', apeGarant: 'TENEUR' })
  expect((await ecrireChez('68.20A')).corps).toMatchObject({ codeApe: '6820A', apeGarant: 'TENEUR' })
  const renouvele = await renouvelerJusquA('2040-06-30')
  expect([renouvele.statut, renouvele.erreur.refus]).toEqual([200, undefined])

  const page = async () =>
    (await catherine.appeler(lireTeledeclarant, { params: { id: String(id) } })).corps.mandatsAuDela
  expect(await page()).toEqual([])
  repondre('6832A')
  expect((await ecrire('68.32A')).corps).toMatchObject({ codeApe: '6832A', apeGarant: 'REPERTOIRE' })
  expect(await page()).toEqual([
    { idCopropriete: copropriete.id, numero: copropriete.numero, debut: '2027-07-01', fin: '2040-06-30' },
  ])
  const { idMandat } = await produit.db
    .selectFrom('mandat')
    .select('id as idMandat')
    .where('coproprieteId', '=', copropriete.id)
    .where('fin', '=', '2040-06-30')
    .executeTakeFirstOrThrow()
  expect((await journalDe(produit, 'mandat', idMandat)).at(-1)).toMatchObject({
    type: 'FAIT_DEMENTI',
    auteur: 'Thomas Altavor',
    nouveau: { faitDementi: 'BAILLEUR_SOCIAL', debut: '2027-07-01', fin: '2040-06-30' },
  })
})
