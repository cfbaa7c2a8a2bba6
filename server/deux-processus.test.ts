import { afterAll, beforeAll, expect, test } from 'vitest'
import { lireCompte, deconnecter } from '#contract/comptes/compte.ts'
import { lireBrouillon } from '#contract/coproprietes/immatriculation.ts'
import { validerDemande } from '#contract/teneur/validations/decision.ts'
import { ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { brouillonRempli, demandeDeposee } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { ouvrirSecond, type SecondProcessus } from '#server/essais/second-processus.ts'

/** Deux applications entières sur une base : ses propres connexions à chacune, comme deux processus derrière un proxy. */
let premiere: Produit
let seconde: SecondProcessus

beforeAll(async () => {
  premiere = await ouvrirProduit({ travaux: true })
  seconde = await ouvrirSecond(premiere)
})
afterAll(async () => {
  await seconde.fermer()
  await premiere.fermer()
})

const ailleurs = (qui: Navigateur) => qui.chez(seconde.app)

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
  expect(lu.corps.immatCopropriete.infoRattachement.nomFichierJustifMandat).toBe('contrat.pdf')
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
    gagnant.appeler(validerDemande, { body }),
    (gagnant === catherine ? ailleurs(catherine) : paul).appeler(validerDemande, { body }),
  ])
  expect(validations.map((r) => r.statut).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('un courriel demandé par l’une part une seule fois, quelle que soit celle qui s’en charge', async () => {
  const benevole = await premiere.connecte('TELE_NONPRO_ADMIN_PRINC')
  const { reference } = await demandeDeposee(benevole, 32)
  await expect
    .poll(() =>
      premiere.db
        .selectFrom('courriel')
        .select(['etat', 'sujet'])
        .where('sujet', 'like', `%${reference}%`)
        .execute(),
    )
    .toEqual([{ etat: 'GARDE', sujet: expect.stringContaining(reference) }])
})
