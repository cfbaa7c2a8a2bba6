import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { lireAlentours, lireFiche } from '#contract/public/annuaire.ts'
import { lireTeledeclarant } from '#contract/comptes/teledeclarants.ts'
import {
  lireEtablissementDe,
  lireMonEtablissement,
  modifierEtablissementDe,
  modifierMonEtablissement,
} from '#contract/comptes/utilisateurs.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import { lireSiret } from '#domain/comptes/etablissements/siret.ts'
import type { StatutTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compteDe, courrielsA, etablissementEnSaisie, journalDe } from '#server/essais/utilisateurs.ts'
import { ServiceMuet, type EtablissementConnu } from '#server/socle/outside/entreprises.ts'
import { siretInvente } from '#server/demonstration/semer/syndics.ts'

const CABINET = siretInvente(9_000_001)
/** La même entreprise, dans un autre établissement. */
const [DEMENAGE, ENSUITE] = Array.from(
  { length: 200 },
  (_, nic) => `${CABINET.slice(0, 9)}${String(nic + 20).padStart(5, '0')}`,
).filter((siret) => lireSiret(siret) !== null) as [string, string]
const AUTRE_ENTREPRISE = siretInvente(8_400_001)

const connu = (siret: string, suite: Partial<EtablissementConnu> = {}): EtablissementConnu => ({
  siret,
  raisonSociale: 'ALTAVOR GESTION',
  actif: true,
  codeApe: '6831Z',
  libelleNaf: 'Agences immobilières',
  typeEtab: '5710',
  libelleTypeEtab: 'Société par actions simplifiée',
  dirigeantNom: 'Altavor',
  dirigeantPrenom: 'Thomas',
  complement: null,
  immeuble: null,
  voie: '12 cours Gambetta',
  codePostal: '69003',
  localite: 'Lyon',
  codeInsee: '69383',
  lignes: ['ALTAVOR GESTION', '', '', '12 COURS GAMBETTA', '', '69003 LYON', 'FRANCE'],
  ...suite,
})

let produit: Produit
let thomas: Navigateur
let catherine: Navigateur
let id: number
beforeAll(async () => {
  produit = await ouvrirProduit()
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  id = (await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')).teledeclarantId!
  await produit.db
    .updateTable('teledeclarant')
    .set({
      representantCivilite: 'M',
      representantNom: 'Altavor',
      representantPrenom: 'Thomas',
      representantEmail: 'thomas@demonstration.invalid',
      representantVoie: '3 boulevard Carnot',
      representantCodePostal: '69003',
      representantLocalite: 'Lyon',
    })
    .where('id', '=', id)
    .execute()
})
afterAll(() => produit.fermer())
afterEach(() => {
  vi.restoreAllMocks()
})

const lire = async () => (await thomas.appeler(lireMonEtablissement, {})).corps
const lireChez = async () =>
  (await catherine.appeler(lireEtablissementDe, { params: { id: String(id) } })).corps
type Saisie = ReturnType<typeof etablissementEnSaisie>
const ecrire = async (suite: Partial<Saisie>) =>
  thomas.appeler(modifierMonEtablissement, { body: { ...etablissementEnSaisie(await lire()), ...suite } })
const ecrireChez = async (suite: Partial<Saisie>) =>
  catherine.appeler(modifierEtablissementDe, {
    params: { id: String(id) },
    body: { ...etablissementEnSaisie(await lireChez()), ...suite },
  })
const refusDe = (r: { erreur: { refus?: { champ: string; code: string }[] | undefined } }) =>
  r.erreur.refus?.map((x) => [x.champ, x.code])
const repertoire = (reponse: (siret: string) => EtablissementConnu | null) =>
  vi
    .spyOn(produit.deps.entreprises, 'chercher')
    .mockImplementation((siret) => Promise.resolve(reponse(siret)))
const seTaire = () =>
  vi.spyOn(produit.deps.entreprises, 'chercher').mockRejectedValue(new ServiceMuet('muet'))
const crus = () =>
  produit.db.selectFrom('verification').select('valeur').where('teledeclarantId', '=', id).execute()
const auStatut = (statut: StatutTeledeclarant) =>
  produit.db
    .updateTable('teledeclarant')
    .set({ statut: etatRepris(statut) })
    .where('id', '=', id)
    .execute()

describe('Mon établissement : nom, adresse, activité, coordonnées (§2.4, §3.2)', () => {
  test('tout s’écrit, se relit, se journalise ; ses administrateurs l’apprennent, ses fiches le disent', async () => {
    const numero = 'AA0001234'
    const { id: coproprieteId } = await produit.db
      .insertInto('copropriete')
      .values({
        numero,
        etat: etatRepris('IMMATRICULEE_RATTACHEE'),
        teledeclarantId: id,
        nom: 'Résidence du cours',
        typeSyndic: 'PRO',
        syndicRaisonSociale: 'Cabinet Altavor Gestion',
        syndicSiret: CABINET,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const avant = await lire()
    repertoire((siret) => connu(siret))
    const r = await ecrire({
      raisonSociale: 'Altavor et associés',
      codeApe: '68.31Z',
      emailUtilisateur: 'contact@altavor.invalid',
      phone: '04 72 00 00 00',
      complement: 'Entrée B',
      immeuble: 'Tour Oxygène',
      voie: '12 cours Gambetta',
      codePostal: '69100',
      localite: 'Villeurbanne',
    })
    expect([r.statut, r.erreur.refus]).toEqual([200, undefined])
    expect(r.corps).toMatchObject({
      raisonSociale: 'Altavor et associés',
      codeApe: '6831Z',
      naf: '68.31Z',
      emailUtilisateur: 'contact@altavor.invalid',
      phone: '+33472000000',
      codeInsee: '69266',
      l1: 'Altavor et associés',
      l2: 'Entrée B',
      l3: 'Tour Oxygène',
      l4: '12 cours Gambetta',
      l5: null,
      l6: '69100 Villeurbanne',
      l7: 'FRANCE',
      version: avant.version + 1,
    })
    expect(await lire()).toEqual(r.corps)
    expect((await journalDe(produit, 'teledeclarant', id)).at(-1)).toMatchObject({
      auteur: 'Thomas Altavor',
      ancien: {
        raisonSociale: 'Cabinet Altavor Gestion',
        voie: avant.voie,
        codeApe: '6832A',
        email: avant.emailUtilisateur,
      },
      nouveau: { raisonSociale: 'Altavor et associés', voie: '12 cours Gambetta', codeApe: '6831Z' },
    })
    for (const profil of ['TELE_PRO_ADMIN_PRINC', 'TELE_PRO_ADMIN_SECOND'] as const) {
      const { email } = await compteDe(produit, profil)
      const [courriel] = (await courrielsA(produit, email)).slice(-1)
      expect(courriel?.texte).toContain(
        'vient d’être modifié par Thomas Altavor. Ont changé : la raison sociale, l’activité, l’adresse, l’adresse électronique, le téléphone.',
      )
    }
    const { email: gestionnaire } = await compteDe(produit, 'TELE_PRO_GESTION')
    expect(await courrielsA(produit, gestionnaire)).toEqual([])
    expect((await produit.visiteur().appeler(lireFiche, { params: { id: numero } })).corps).toMatchObject({
      syndic: 'Altavor et associés',
      syndicSiret: CABINET,
      syndicCommune: 'Villeurbanne',
    })
    const alentours = await produit.visiteur().appeler(lireAlentours, { params: { numero } })
    expect(alentours.corps.changements).toMatchObject([
      {
        titre: 'Syndic modifié',
        details: [
          'Nom\u00a0: Altavor et associés, au lieu de Cabinet Altavor Gestion.',
          'Commune\u00a0: Villeurbanne, au lieu de Lyon.',
        ],
      },
    ])
    await produit.db.deleteFrom('copropriete').where('id', '=', coproprieteId).execute()
  })

  test.each([
    [{ codePostal: '75001' }, 'CODE_POSTAL_AUTRE_COMMUNE'],
    [{ codePostal: '69999' }, 'CODE_POSTAL_INCONNU'],
  ])('le représentant : un code postal qui n’est pas de sa commune est refusé (%o)', async (suite, code) => {
    const { representant } = etablissementEnSaisie(await lireChez())
    const r = await ecrireChez({ representant: { ...representant, ...suite } })
    expect([r.statut, r.erreur.refus]).toMatchObject([400, [{ champ: 'representant.codePostal', code }]])
    // Inchangé, il ne se rejuge pas ; à l’étranger, il n’est pas des nôtres.
    const ailleurs = { ...representant, ...suite, localite: 'Bruxelles', pays: 'BELGIQUE' }
    for (const juste of [ailleurs, ailleurs, representant])
      expect((await ecrireChez({ representant: juste })).statut).toBe(200)
  })

  test.each([
    [{ codePostal: '69999' }, 'codePostal', 'CODE_POSTAL_INCONNU'],
    [{ codePostal: '99999' }, 'codePostal', 'CODE_POSTAL_INCONNU'],
    [{ codePostal: '75001', localite: 'Lyon' }, 'codePostal', 'CODE_POSTAL_AUTRE_COMMUNE'],
    [{ codePostal: '6910' }, 'codePostal', 'CODE_POSTAL_INVALIDE'],
    [{ voie: ' ' }, 'voie', 'OBLIGATOIRE'],
    [{ raisonSociale: '' }, 'raisonSociale', 'OBLIGATOIRE'],
    [{ codeApe: '68' }, 'codeApe', 'APE_INVALIDE'],
    [{ codeApe: '10.71C' }, 'codeApe', 'APE_REFUSE'],
    [{ codeApe: '' }, 'codeApe', 'OBLIGATOIRE'],
    [{ emailUtilisateur: 'contact' }, 'emailUtilisateur', 'EMAIL_INVALIDE'],
    [{ siret: '' }, 'siret', 'OBLIGATOIRE'],
    [{ siret: '123' }, 'siret', 'SIRET_MAL_ECRIT'],
    [{ siret: '73282932000075' }, 'siret', 'SIRET_INVALIDE'],
  ])('refusé : %j', async (suite, champ, code) => {
    const avant = await lire()
    expect(refusDe(await ecrire(suite))).toEqual([[champ, code]])
    expect(await lire()).toEqual(avant)
  })

  test.each([
    ['69003', 'Lyon', '69383'],
    ['69003', 'LYON 3e Arrondissement', '69383'],
    ['69442', 'Lyon Cedex 03', '69383'],
    ['59160', 'LOMME', '59350'],
    ['59260', 'Hellemmes', '59350'],
    ['74960', 'Cran Gevrier', '74010'],
    ['93380', 'Pierrefitte', '93066'],
    ['69100', 'Les Brosses', null],
    ['93200', 'ST DENIS', '93066'],
  ])('%s %s est une adresse', async (codePostal, localite, codeInsee) => {
    const r = await ecrire({ codePostal, localite })
    expect([r.erreur.refus, r.corps.localite, r.corps.codeInsee]).toEqual([undefined, localite, codeInsee])
  })
})

describe('Changer de SIRET', () => {
  test('la même entreprise déménage : le répertoire dit son activité, et le reste suit ce qui est tapé', async () => {
    repertoire((siret) => connu(siret))
    const r = await ecrire({
      siret: DEMENAGE,
      voie: '14 cours Gambetta',
      codePostal: '69003',
      localite: 'Lyon',
    })
    expect(r.corps).toMatchObject({
      siret: DEMENAGE,
      codeApe: '6831Z',
      libelleNaf: 'Agences immobilières',
      libelleTypeEtab: 'Société par actions simplifiée',
      voie: '14 cours Gambetta',
    })
    expect(await crus()).toEqual([])
  })

  test.each([
    ['inconnu', () => null, 'SIRET_INCONNU'],
    ['fermé', (siret: string) => connu(siret, { actif: false }), 'SIRET_FERME'],
    ['d’une activité non admise', (siret: string) => connu(siret, { codeApe: '1071C' }), 'APE_REFUSE'],
  ] as const)('%s : refusé', async (_, reponse, code) => {
    repertoire(reponse)
    expect(refusDe(await ecrire({ siret: ENSUITE }))).toEqual([['siret', code]])
  })

  test('celui d’une autre entreprise, ou d’un autre établissement du registre, ne se prend pas', async () => {
    repertoire((siret) => connu(siret))
    expect(refusDe(await ecrire({ siret: AUTRE_ENTREPRISE }))).toEqual([['siret', 'SIRET_PAR_LE_TENEUR']])
    expect(refusDe(await ecrireChez({ siret: siretInvente(9_000_002) }))).toEqual([
      ['siret', 'SIRET_UTILISE'],
    ])
  })

  test('le teneur change d’entreprise ; les administrateurs lisent que c’est lui', async () => {
    repertoire((siret) => connu(siret, { raisonSociale: 'Autre', codeApe: '6832A' }))
    const r = await ecrireChez({ siret: AUTRE_ENTREPRISE, raisonSociale: 'Syndic repris' })
    expect(r.corps).toMatchObject({
      siret: AUTRE_ENTREPRISE,
      raisonSociale: 'Syndic repris',
      codeApe: '6832A',
    })
    const { email } = await compteDe(produit, 'TELE_PRO_ADMIN_PRINC')
    const [courriel] = (await courrielsA(produit, email)).slice(-1)
    expect(courriel?.texte).toContain('modifié par le teneur du registre. Ont changé : le SIRET')
    expect((await ecrireChez({ siret: CABINET })).statut).toBe(200)
  })

  test('le répertoire se tait : le SIRET est cru, et redemandé', async () => {
    seTaire()
    const r = await ecrire({ siret: ENSUITE })
    expect(r.corps.siret).toBe(ENSUITE)
    expect(await crus()).toEqual([{ valeur: ENSUITE }])
    const { corps } = await catherine.appeler(lireTeledeclarant, { params: { id: String(id) } })
    expect(corps.croyance).toMatchObject({ contredite: false })
    repertoire((siret) => connu(siret))
    expect((await ecrire({ siret: CABINET })).corps.siret).toBe(CABINET)
    expect(await crus()).toEqual([])
  })

  test('deux établissements prennent le même SIRET ensemble : l’un l’a, l’autre l’apprend', async () => {
    seTaire()
    const { teledeclarantId: office } = await compteDe(produit, 'NOTAIRE_ADMIN')
    const lu = await catherine.appeler(lireEtablissementDe, { params: { id: String(office) } })
    const neuf = siretInvente(8_400_002)
    const representant = { ...(await lire()).representant }
    const deux = await Promise.all([
      ecrireChez({ siret: neuf }),
      catherine.appeler(modifierEtablissementDe, {
        params: { id: String(office) },
        body: { ...etablissementEnSaisie(lu.corps), representant, siret: neuf },
      }),
    ])
    expect(deux.map((r) => r.statut).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(refusDe(deux.find((r) => r.statut === 400)!)).toEqual([['siret', 'SIRET_UTILISE']])
    for (const [qui, siret] of [
      [id, CABINET],
      [office!, siretInvente(9_000_002)],
    ] as const)
      await produit.db.updateTable('teledeclarant').set({ siret }).where('id', '=', qui).execute()
  })
})

test('tant que la lettre d’activation n’a pas répondu, ni SIRET ni adresse ne changent, même par le teneur', async () => {
  await auStatut('ATT_ACTIVATION')
  repertoire((siret) => connu(siret))
  expect(refusDe(await ecrireChez({ siret: DEMENAGE, voie: '1 rue de Chez Moi' }))).toEqual([
    ['siret', 'ETABLISSEMENT_A_ACTIVER'],
    ['voie', 'ETABLISSEMENT_A_ACTIVER'],
  ])
  expect((await ecrire({ phone: '04 72 11 11 11' })).erreur.code).toBe('NON_AUTORISE')
  expect((await ecrireChez({ phone: '04 72 11 11 11' })).statut).toBe(200)
  await auStatut('ACTIF')
})
