import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lireCompte, deconnecter } from '#contract/compte.ts'
import { lireBrouillon } from '#contract/immatriculation.ts'
import { ouvrirDemande, validerImmatriculation } from '#contract/validations.ts'
import { creerApp } from './app.ts'
import { ouvrirBase } from './platform/db.ts'
import { brouillonRempli, demandeDeposee } from './essais/dossier.ts'
import { Navigateur, ouvrirProduit, type Produit } from './essais/produit.ts'

/** Deux applications entières sur une base : ses propres connexions à chacune, comme deux processus derrière un proxy. */
let premiere: Produit
let seconde: Awaited<ReturnType<typeof creerApp>> & { base: ReturnType<typeof ouvrirBase>; dossier: string }

beforeAll(async () => {
  premiere = await ouvrirProduit({ travaux: true })
  const dossier = await mkdtemp(join(tmpdir(), 'registre-second-'))
  const base = ouvrirBase(premiere.connexion, { max: 5 })
  // Le dossier des fichiers est partagé, comme le volume de compose.yaml.
  const config = { ...premiere.deps.config, travaux: true }
  const application = await creerApp({ config, db: base.db, pool: base.pool, horloge: premiere.deps.horloge })
  await application.app.ready()
  await application.amorcer()
  seconde = { ...application, base, dossier }
})
afterAll(async () => {
  await seconde.app.close()
  await seconde.fermer()
  await seconde.base.fermer()
  await rm(seconde.dossier, { recursive: true, force: true })
  await premiere.fermer()
})

/** Le même navigateur, servi par l’autre application. */
function ailleurs(qui: Navigateur): Navigateur {
  const autre = new Navigateur(seconde.app)
  for (const [nom, valeur] of qui.cookies) autre.cookies.set(nom, valeur)
  return autre
}

test('une session ouverte sur l’une vaut sur l’autre, et s’y ferme', async () => {
  const ici = await premiere.connecte('TELE_NONPRO_ADMIN_PRINC')
  const la = ailleurs(ici)
  expect((await la.appeler(lireCompte, {})).corps.profil).toBe('TELE_NONPRO_ADMIN_PRINC')
  expect((await la.appeler(deconnecter, {})).statut).toBe(204)
  expect((await ici.appeler(lireCompte, {})).statut).toBe(401)
})

test('un brouillon commencé sur l’une se poursuit sur l’autre, pièce comprise', async () => {
  const ici = await premiere.connecte('TELE_NONPRO_ADMIN_PRINC')
  const { id } = await brouillonRempli(ici)
  const lu = await ailleurs(ici).appeler(lireBrouillon, { params: { id: String(id) } })
  expect(lu.corps.justificatif?.nom).toBe('contrat.pdf')
})

test('une réservation prise sur l’une arrête l’autre, et une seule validation passe', async () => {
  const benevole = await premiere.connecte('TELE_NONPRO_ADMIN_PRINC')
  const { idDemande } = await demandeDeposee(benevole, 31)
  const catherine = await premiere.connecte('TENEUR_ADMIN_PRINC')
  const paul = ailleurs(await premiere.connecte('TENEUR_ADMIN_SCOND'))
  const params = { id: String(idDemande) }
  const ouvertures = await Promise.all([
    catherine.appeler(ouvrirDemande, { params }),
    paul.appeler(ouvrirDemande, { params }),
  ])
  expect(ouvertures.map((r) => r.statut).toSorted((a, b) => a - b)).toEqual([200, 409])
  const gagnant = ouvertures[0].statut === 200 ? catherine : paul
  const body = { idDemande, acte: 'valider' as const }
  const validations = await Promise.all([
    gagnant.appeler(validerImmatriculation, { body }),
    (gagnant === catherine ? ailleurs(catherine) : paul).appeler(validerImmatriculation, { body }),
  ])
  expect(validations.map((r) => r.statut).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('un courriel demandé par l’une part une seule fois, quelle que soit celle qui s’en charge', async () => {
  const benevole = await premiere.connecte('TELE_NONPRO_ADMIN_PRINC')
  const { reference } = await demandeDeposee(benevole, 32)
  await expect
    .poll(
      () =>
        premiere.db
          .selectFrom('courriel')
          .select(['etat', 'sujet'])
          .where('sujet', 'like', `%${reference}%`)
          .execute(),
      { timeout: 15_000 },
    )
    .toEqual([{ etat: 'GARDE', sujet: expect.stringContaining(reference) }])
})
