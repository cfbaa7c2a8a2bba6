import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { lireFiche } from '#contract/public/annuaire.ts'
import { identifiantsDeLaListe } from '#contract/coproprietes/mes-coproprietes.ts'
import { tableauDeBordSyndic } from '#contract/teneur/indicateurs.ts'
import {
  enregistrerMiseAJour,
  lireParcellesASituer,
  ouvrirMiseAJour,
  situerParcelles,
  supprimerDeclarations,
} from '#contract/coproprietes/mises-a-jour.ts'
import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { etatRepris } from '#domain/socle/machine.ts'
import type { Saisie, SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { avec } from '#domain/coproprietes/essais/declaration-complete.ts'
import { coproprieteRepresentee, LYON_3 } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { reverifierParcelles } from '#server/coproprietes/immatriculation/reverifier.ts'

let produit: Produit
let odette: Navigateur
let cabinet: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  cabinet = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  for (const n of NUMEROS) {
    const { id } = await coproprieteRepresentee(produit, { qui: odette, teneur }, n)
    dossiers.set(n, { id, ...(await corriger(id, [perdue(n)])) })
  }
})
afterAll(() => produit.fermer())

const NUMEROS = [601, 602, 603, 604, 605, 606, 607]
const dossiers = new Map<number, { id: number; declaration: number }>()
const perdue = (n: number) => 1_000 + n
const parcelle = (numero: number, suite: Saisie = {}) => ({
  codeInsee: LYON_3.codeInsee,
  prefixe: '000',
  section: 'ZY',
  numero: String(numero),
  ...suite,
})
const idu = (numero: number) => `${LYON_3.codeInsee}000ZY${String(numero).padStart(4, '0')}`

/** Une mise à jour standard qui ajoute ces parcelles, et la confirme. */
async function corriger(id: number, numeros: number[], geolocalisee = false) {
  const { corps: b } = await odette.appeler(ouvrirMiseAJour, {
    params: { id: String(id), typeMaj: 'STANDARD', exerciceNonApprouve: 'false' },
  })
  const immatCopropriete = avec(
    b.immatCopropriete as SaisieDeclaration,
    Object.fromEntries(
      numeros.map((numero, i) => [
        `identification.parcelle.${i + 1}`,
        { ...parcelle(numero), commune: 'Lyon', codePostal: '69003', geolocalisee },
      ]),
    ),
  )
  const params = { soumettre: 'true', id: String(b.id) } as const
  const premier = await odette.appeler(enregistrerMiseAJour, {
    params,
    body: { version: b.version, immatCopropriete } as never,
  })
  const confirmes = premier.erreur?.avertissements?.map((a) => `${a.code}:${a.champ}`) ?? []
  if (confirmes.length > 0)
    await odette.appeler(enregistrerMiseAJour, { params, body: { version: b.version + 1, confirmes } })
  return { declaration: b.id, confirmes }
}

const lire = async (qui: Navigateur, id: number) =>
  (await qui.appeler(lireParcellesASituer, { params: { id: String(id) } })).corps
/** Envoie ces choix, sur ce qui vaut maintenant. */
async function situer(
  qui: Navigateur,
  id: number,
  body: { parcelles?: unknown[]; adresses?: unknown[] },
  idDeclaration?: number,
) {
  const lue = await acceptee(id)
  return qui.appeler(situerParcelles, {
    params: { idDeclaration: String(idDeclaration ?? lue.declarationId ?? 0) },
    body: { idCopropriete: id, dateAcceptation: lue.dateAcceptation, ...body } as never,
  })
}
const acceptee = (id: number) =>
  produit.db.selectFrom('acceptee').selectAll().where('coproprieteId', '=', id).executeTakeFirstOrThrow()
const courante = (id: number) =>
  produit.db
    .selectFrom('declaration')
    .select(['id', 'typeMaj', 'donnees'])
    .where('coproprieteId', '=', id)
    .where('typeDeclaration', '=', 'COURANTE')
    .executeTakeFirstOrThrow()
const journal = (id: number) =>
  produit.db
    .selectFrom('evenementJournal')
    .select(['type', 'nouveau'])
    .where('objet', '=', 'copropriete')
    .where('objetId', '=', id)
    .orderBy('id')
    .execute()
/** Le tableau de bord, la liste et ce que le parcours montre disent la même chose. */
async function accord(qui: Navigateur) {
  const { corps: tableau } = await qui.appeler(tableauDeBordSyndic, {})
  const { corps: liste } = await qui.appeler(identifiantsDeLaListe, {
    body: { filtre: 'coproNonGeolocalisees' },
  })
  let parcelles = 0
  for (const id of liste.identifiants) parcelles += (await lire(qui, id)).parcelles.length
  expect([tableau.nonGeolocalisees, tableau.coproprietesASituer]).toEqual([
    parcelles,
    liste.identifiants.length,
  ])
  return { ...tableau, identifiants: liste.identifiants }
}

describe('ce qui est à situer', () => {
  test('se compte en parcelles ; le tableau de bord, la liste et le parcours disent la même chose', async () => {
    const { nonGeolocalisees, identifiants } = await accord(odette)
    expect(identifiants).toEqual(expect.arrayContaining([...dossiers.values()].map((d) => d.id)))
    expect(nonGeolocalisees).toBeGreaterThanOrEqual(NUMEROS.length)
    const duCabinet = await accord(cabinet)
    expect(duCabinet.nonGeolocalisees).toBeGreaterThan(0)
    expect(duCabinet.identifiants.some((id) => identifiants.includes(id))).toBe(false)
  })

  test('les services proposent : la parcelle de l’adresse, et la même sous un autre préfixe', async () => {
    const { id, declaration } = dossiers.get(601)!
    const lue = await lire(odette, id)
    expect(lue).toMatchObject({ idDeclaration: declaration, adresses: [], muet: false })
    expect(lue.parcelles.map((p) => p.idu)).toEqual([idu(perdue(601))])
    expect(lue.parcelles[0]!.propositions.map((p) => p.raison)).toEqual(['A_L_ADRESSE'])
    await produit.db
      .insertInto('communeAbsorbee')
      .values({ codeInsee: '69999', nom: 'Monplaisir', prefixe: '211', absorbante: LYON_3.codeInsee })
      .execute()
    const cadastre = vi
      .spyOn(produit.deps.geocodage, 'chercherParcelles')
      .mockImplementation(async (demandees) =>
        demandees.map((p) => ({ parcelle: p.prefixe === '211' ? { idu: 'x', lon: 1, lat: 1 } : null })),
      )
    const [premiere] = (await lire(odette, id)).parcelles[0]!.propositions
    expect(premiere).toMatchObject({
      raison: 'AUTRE_PREFIXE',
      parcelle: { prefixe: '211', communeAbsorbee: 'Monplaisir', section: 'ZY', numero: '1601' },
    })
    cadastre.mockImplementation(async (demandees) => demandees.map(() => null))
    expect(await lire(odette, id)).toMatchObject({ muet: true, parcelles: [{ idu: idu(perdue(601)) }] })
    cadastre.mockRestore()
  })
})

describe('garder telle quelle', () => {
  test('ne déclare rien de nouveau, se journalise, n’est plus à situer, même mise à jour depuis', async () => {
    const { id, declaration } = dossiers.get(602)!
    const avant = await accord(odette)
    const r = await situer(odette, id, { parcelles: [{ idu: idu(perdue(602)), par: [] }] })
    expect([r.statut, r.corps]).toEqual([
      200,
      { idDeclaration: declaration, dateAcceptation: null, gardees: 1, remplacees: 0 },
    ])
    const apres = await accord(odette)
    expect(apres.nonGeolocalisees).toBe(avant.nonGeolocalisees - 1)
    expect((await courante(id)).id).toBe(declaration)
    expect((await journal(id)).at(-1)).toEqual({
      type: 'PARCELLES_GARDEES',
      nouveau: { parcelles: [idu(perdue(602))] },
    })
    const deux = await situer(odette, id, { parcelles: [{ idu: idu(perdue(602)), par: [] }] })
    expect(deux.erreur.refus).toMatchObject([{ champ: 'parcelles.0', code: 'DEJA_SITUEE' }])
    await corriger(id, [])
    expect(await acceptee(id)).toMatchObject({
      parcellesNonSituees: [],
      parcellesGardees: [idu(perdue(602))],
    })
  })
})

describe('remplacer', () => {
  test('par deux parcelles : acceptée aussitôt, rien d’autre ne change, et se retire', async () => {
    const { id, declaration } = dossiers.get(603)!
    const avant = await courante(id)
    const { numero } = await produit.db
      .selectFrom('copropriete')
      .select('numero')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const r = await situer(odette, id, {
      parcelles: [{ idu: idu(perdue(603)), par: [parcelle(701), parcelle(702, { commune: 'Lyon' })] }],
    })
    expect([r.statut, r.corps]).toMatchObject([200, { gardees: 0, remplacees: 1 }])
    const apres = await courante(id)
    expect([apres.id, apres.typeMaj]).toEqual([r.corps.idDeclaration, 'STANDARD'])
    const sansParcelles = (d: typeof avant.donnees) => ({
      ...d,
      identification: { ...d!.identification, parcelle: null },
      infoRattachement: null,
    })
    expect(sansParcelles(apres.donnees)).toEqual(sansParcelles(avant.donnees))
    expect(apres.donnees!.identification.parcelle.map((p) => [p.numero, p.geolocalisee])).toEqual([
      ['0603', true],
      ['0701', true],
      ['0702', true],
    ])
    const fiche = await produit.visiteur().appeler(lireFiche, { params: { id: numero! } })
    expect(fiche.corps.parcelles).toEqual([idu(603), idu(701), idu(702)])
    expect((await journal(id)).at(-1)).toMatchObject({
      type: 'MISE_A_JOUR',
      nouveau: { declaration: apres.id, typeMaj: 'STANDARD' },
    })
    expect((await acceptee(id)).parcellesNonSituees).toEqual([])
    const perime = await situer(odette, id, { parcelles: [] }, declaration)
    expect([perime.statut, perime.erreur.code]).toEqual([409, 'DECLARATION_DEPASSEE'])
    const retrait = await odette.appeler(supprimerDeclarations, {
      body: { idCopropriete: id, idDeclaration: apres.id },
    })
    expect(retrait.statut).toBe(200)
    expect((await accord(odette)).identifiants).not.toContain(id)
  })

  test('une adresse non reconnue prend la place, l’identifiant et le bâtiment que dit le service', async () => {
    const { id } = dossiers.get(604)!
    const { donnees } = await courante(id)
    const principale = donnees!.identification.adressePrincipale!
    const perdu = { ...principale, id: null, lon: null, lat: null, batId: null, geolocalisee: false }
    await produit.db
      .updateTable('declaration')
      .set({
        donnees: JSON.stringify({
          ...donnees,
          identification: { ...donnees!.identification, adressePrincipale: perdu },
        }),
      })
      .where('coproprieteId', '=', id)
      .where('typeDeclaration', '=', 'COURANTE')
      .execute()
    await produit.db.updateTable('copropriete').set({ lon: null, lat: null }).where('id', '=', id).execute()
    const [lue] = (await lire(odette, id)).adresses
    const { id: cle, voie, codePostal, commune } = lue!.propositions[0]!
    const r = await situer(odette, id, { adresses: [{ rang: 0, id: cle, voie, codePostal, commune }] })
    expect([r.statut, r.corps.remplacees]).toEqual([200, 1])
    expect((await courante(id)).donnees!.identification.adressePrincipale).toMatchObject({
      id: principale.id,
      lon: principale.lon,
      geolocalisee: true,
      complement: principale.complement,
      batId: expect.any(String) as string,
    })
    const public_ = await produit.db
      .selectFrom('copropriete')
      .select(['lon', 'lat'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(public_).toEqual({ lon: principale.lon, lat: principale.lat })
    const encore = await situer(odette, id, { adresses: [{ rang: 0, id: cle, voie, codePostal, commune }] })
    expect(encore.erreur.refus).toMatchObject([{ champ: 'adresses.0', code: 'DEJA_SITUEE' }])
  })

  test('un dossier chargé, sans déclaration au registre, se situe aussi ; ce que l’on en savait reste', async () => {
    const { identifiants } = await accord(cabinet)
    const etats = await produit.db
      .selectFrom('copropriete')
      .select(['id', 'nbParcelles', 'nbLots', 'nom'])
      .where('id', 'in', identifiants)
      .where('etat', '=', 'IMMATRICULEE_RATTACHEE')
      .execute()
    const avant = etats[0]!
    const lue = await lire(cabinet, avant.id)
    expect(lue.idDeclaration).toBe(0)
    const [{ idu: celle, propositions }] = lue.parcelles as [(typeof lue.parcelles)[number]]
    const { geolocalisee: _, ...par } = propositions.find((p) => p.raison === 'A_L_ADRESSE')!.parcelle
    const r = await situer(cabinet, avant.id, { parcelles: [{ idu: celle, par: [par] }] })
    expect([r.statut, r.texte]).toMatchObject([200, expect.stringContaining('"remplacees":1')])
    const apres = await produit.db
      .selectFrom('copropriete')
      .select(['id', 'nbParcelles', 'nbLots', 'nom'])
      .where('id', '=', avant.id)
      .executeTakeFirst()
    expect(apres).toEqual(avant)
    expect((await accord(cabinet)).identifiants).not.toContain(avant.id)
  })
})

describe('est refusé', () => {
  const par = (...p: unknown[]) => ({ parcelles: [{ idu: idu(perdue(605)), par: p }] })
  test.each([
    ['une parcelle inconnue du cadastre', () => par(parcelle(4_000)), 'PARCELLE_INCONNUE'],
    [
      'une parcelle d’un autre département',
      () => par(parcelle(12, { codeInsee: '38185' })),
      'PARCELLE_AUTRE_DEPARTEMENT',
    ],
    ['une parcelle déjà déclarée', () => par(parcelle(605)), 'PARCELLE_EN_DOUBLE'],
    ['deux fois la même', () => par(parcelle(12), parcelle(12)), 'PARCELLE_EN_DOUBLE'],
    ['une section illisible', () => par(parcelle(12, { section: '??' })), 'PARCELLE_SECTION'],
    ['ce qui n’est pas à situer', () => ({ parcelles: [{ idu: idu(605), par: [] }] }), 'DEJA_SITUEE'],
    [
      'une adresse que l’on n’a pas à changer',
      () => ({ adresses: [{ rang: 7, id: 'x', voie: 'x', codePostal: '69003', commune: 'Lyon' }] }),
      'DEJA_SITUEE',
    ],
  ])('%s', async (_, body, code) => {
    const { id } = dossiers.get(605)!
    const r = await situer(odette, id, body())
    expect([r.statut, r.erreur.refus?.[0]?.code]).toEqual([400, code])
    expect((await acceptee(id)).parcellesNonSituees).toEqual([idu(perdue(605))])
  })

  test('sans le cadastre : rien n’est cru, et tout reste à situer', async () => {
    const { id } = dossiers.get(605)!
    const cadastre = vi
      .spyOn(produit.deps.geocodage, 'chercherParcelles')
      .mockImplementation(async (demandees) => demandees.map(() => null))
    const r = await situer(odette, id, par(parcelle(12)))
    cadastre.mockRestore()
    expect([r.statut, r.erreur.code]).toEqual([503, 'SERVICE_INDISPONIBLE'])
    expect((await acceptee(id)).parcellesNonSituees).toEqual([idu(perdue(605))])
  })

  test('à un autre ; dans un état où l’on ne met pas à jour ; au gestionnaire d’un mandat expiré', async () => {
    const { id } = dossiers.get(605)!
    const etranger = await situer(cabinet, id, par(parcelle(12)))
    expect([etranger.statut, etranger.erreur.code]).toEqual([404, 'INTROUVABLE'])
    const lecture = await cabinet.appeler(lireParcellesASituer, { params: { id: String(id) } })
    expect(lecture.statut).toBe(404)
    const gestionnaire = await produit.connecte('TELE_NONPRO_GESTION')
    const mettre = (etat: EtatCopropriete) =>
      produit.db
        .updateTable('copropriete')
        .set({ etat: etatRepris(etat) })
        .where('id', '=', id)
        .execute()
    await mettre('IMMATRICULEE_RATTACHEMENT_EXPIRE')
    const droit = await situer(gestionnaire, id, par(parcelle(12)))
    expect([droit.statut, droit.erreur.code]).toEqual([403, 'NON_AUTORISE'])
    await mettre('DISSOLUTION_A_VALIDER')
    const etat = await situer(odette, id, par(parcelle(12)))
    expect([etat.statut, etat.erreur.code]).toEqual([409, 'ACTE_IMPOSSIBLE'])
    await mettre('IMMATRICULEE_RATTACHEE')
  })

  test('pendant qu’une mise à jour se prépare ; ce qui se garde tel quel n’attend pas', async () => {
    const { id } = dossiers.get(606)!
    await odette.appeler(ouvrirMiseAJour, {
      params: { id: String(id), typeMaj: 'STANDARD', exerciceNonApprouve: 'false' },
    })
    const r = await situer(odette, id, { parcelles: [{ idu: idu(perdue(606)), par: [parcelle(12)] }] })
    expect([r.statut, r.erreur.code]).toEqual([409, 'MISE_A_JOUR_EN_COURS'])
    const gardee = await situer(odette, id, { parcelles: [{ idu: idu(perdue(606)), par: [] }] })
    expect(gardee.statut).toBe(200)
  })

  test('ce que l’on avait lu, quand autre chose a été accepté depuis', async () => {
    const { id } = dossiers.get(605)!
    const { declarationId } = await acceptee(id)
    const r = await odette.appeler(situerParcelles, {
      params: { idDeclaration: String(declarationId) },
      body: { idCopropriete: id, dateAcceptation: '2020-01-01T00:00:00.000Z' },
    })
    expect([r.statut, r.erreur.code]).toEqual([409, 'DECLARATION_DEPASSEE'])
  })
})

test('une parcelle crue pendant que le cadastre se taisait, et qu’il contredit ensuite, est à situer', async () => {
  const { id } = dossiers.get(607)!
  const cadastre = vi
    .spyOn(produit.deps.geocodage, 'chercherParcelles')
    .mockImplementation(async (demandees) => demandees.map(() => null))
  await corriger(id, [perdue(607), 2_607], true)
  cadastre.mockRestore()
  expect((await acceptee(id)).parcellesNonSituees).toEqual([])
  await reverifierParcelles(produit.deps).faire({})
  expect((await acceptee(id)).parcellesNonSituees.toSorted()).toEqual([idu(1_607), idu(2_607)])
  const { identifiants } = await accord(odette)
  expect(identifiants).toContain(id)
})
