import { etatRepris } from '#domain/machine.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indicateursTeneur, tableauDeBordSyndic } from '#contract/indicateurs.ts'
import type { Profil } from '#domain/acces/profils.ts'
import { CODES_ETATS, ETATS } from '#domain/copropriete/etats.ts'
import { numeroDeRang } from '#domain/copropriete/numero.ts'
import { fraicheur } from '#domain/declaration/echeances.ts'
import { jourDeParis, plusJours, plusMois } from '#domain/jour.ts'
import { situationMandat } from '#domain/mandat/statuts.ts'
import { demandeDeposee } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { suite } from '#server/seed/hasard.ts'

let produit: Produit
let odette: Navigateur
let catherine: Navigateur
beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
})
afterAll(() => produit.fermer())

const etablissementDe = async (profil: Profil) =>
  (
    await produit.db
      .selectFrom('compte')
      .select('teledeclarantId')
      .where('profil', '=', profil)
      .executeTakeFirstOrThrow()
  ).teledeclarantId!

const tableau = async (qui: Navigateur) => (await qui.appeler(tableauDeBordSyndic, {})).corps
const indicateurs = async (qui: Navigateur, frais = false) =>
  (await qui.appeler(indicateursTeneur, { query: frais ? { frais: 'true' } : {} })).corps

/** Six cents dossiers de tous les états, dont les dates tombent autour des échéances. */
async function dossiersVaries(teledeclarantId: number) {
  const aujourdhui = jourDeParis(produit.heure.instant.toISOString())
  const hasard = suite(7, 7)
  const parmi = <T>(choix: readonly T[]) => choix[Math.floor(hasard() * choix.length)]!
  // Autour de vingt mois, fins de mois comprises : là où le SQL et la règle pourraient ne pas tomber le même jour.
  const ancienne = () => plusJours(plusMois(aujourdhui, -20), Math.floor(hasard() * 200) - 100)
  const fin = () => plusJours(aujourdhui, Math.floor(hasard() * 7) - 3)
  return Array.from({ length: 600 }, (_, i) => ({
    numero: numeroDeRang(9_000_000 + i),
    etat: parmi(CODES_ETATS),
    teledeclarantId,
    nom: `Varié ${i}`,
    dateCloture: hasard() < 0.6 ? parmi([ancienne(), '2025-02-28', '2024-02-29', '2025-03-31']) : null,
    dateMaj: hasard() < 0.7 ? ancienne() : null,
    mandatFin: hasard() < 0.8 ? fin() : null,
    successeurDeclare: hasard() < 0.3,
  }))
}

describe('Le tableau du syndic (§2.6)', () => {
  test('compte les dossiers de son établissement, et d’eux seuls ; le gestionnaire et les autres n’y ont pas droit', async () => {
    expect((await tableau(odette)).immatriculees).toBe(3)
    expect((await tableau(await produit.connecte('TELE_PRO_ADMIN_SECOND'))).immatriculees).toBeGreaterThan(
      380,
    )
    for (const profil of ['TELE_NONPRO_GESTION', 'NOTAIRE_ADMIN', 'TENEUR_ADMIN_PRINC'] as const) {
      const refus = await (await produit.connecte(profil)).appeler(tableauDeBordSyndic, {})
      expect([profil, refus.statut]).toEqual([profil, 403])
    }
    expect((await produit.visiteur().appeler(tableauDeBordSyndic, {})).statut).toBe(401)
  })

  test('dit la même chose que les règles du domaine, sur six cents dossiers et plusieurs jours', async () => {
    const id = await etablissementDe('TELE_NONPRO_ADMIN_PRINC')
    await produit.db.deleteFrom('copropriete').where('teledeclarantId', '=', id).execute()
    const dossiers = await dossiersVaries(id)
    const inseres = await produit.db
      .insertInto('copropriete')
      .values(dossiers.map((d) => ({ ...d, etat: etatRepris(d.etat) })))
      .returning('id')
      .execute()
    // Une sur trois n’a rien déclaré ; des autres, zéro, une ou deux parcelles sont à situer.
    const aSituer = new Map(dossiers.map((d, i) => [d, i % 3 === 0 ? null : i % 4 === 3 ? 0 : i % 3]))
    await produit.db
      .insertInto('acceptee')
      .values(
        dossiers.flatMap((d, i) => {
          const n = aSituer.get(d) ?? null
          const parcellesNonSituees = Array.from({ length: n ?? 0 }, (_, j) => `69383000AB000${j}`)
          const coproprieteId = inseres[i]!.id
          return n === null
            ? []
            : [{ coproprieteId, parcellesNonSituees, dateAcceptation: '2026-01-01T00:00:00Z' }]
        }),
      )
      .execute()
    const depart = produit.heure.instant
    for (const jours of [0, 1, 11, 40, 100]) {
      produit.heure.instant = new Date(depart.getTime() + jours * 86_400_000)
      const aujourdhui = jourDeParis(produit.heure.instant.toISOString())
      const publies = dossiers.filter((d) => ETATS[d.etat].public)
      const nombre = (garder: (d: (typeof dossiers)[number]) => boolean) => publies.filter(garder).length
      const qui = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
      expect(await tableau(qui)).toEqual({
        immatriculees: publies.length,
        mandatsExpires: nombre((d) =>
          situationMandat({ ...d, fin: d.mandatFin }, aujourdhui).startsWith('EXPIRE'),
        ),
        majRequises: nombre(
          (d) =>
            fraicheur({ derniereCloture: d.dateCloture, derniereMaj: d.dateMaj }, aujourdhui) === 'EN_RETARD',
        ),
        nonGeolocalisees: nombre((d) => aSituer.get(d) === 1) + 2 * nombre((d) => aSituer.get(d) === 2),
        coproprietesASituer: nombre((d) => (aSituer.get(d) ?? 0) > 0),
      })
    }
    produit.heure.instant = depart
  })
})

describe('Le tableau du teneur (§2.6)', () => {
  test('est au teneur et à l’assistance ; le détail, aux administrateurs du teneur seulement', async () => {
    for (const [profil, detail] of [
      ['TENEUR_ADMIN_PRINC', true],
      ['TENEUR_ADMIN_SCOND', true],
      ['TENEUR_ASS_HOTLINE_ADMIN', false],
      ['TENEUR_ASS_HOTLINE_GES', false],
    ] as const) {
      const vu = await indicateurs(await produit.connecte(profil))
      expect([profil, vu.nbTeledeclarants !== null, vu.moyenneImmatHebdo !== null]).toEqual([
        profil,
        detail,
        detail,
      ])
      expect(vu).toMatchObject({
        demandesImmatEnCours: expect.any(Number) as number,
        nbDoublonsHorsDelais: 0,
      })
    }
    const refus = await (
      await produit.connecte('TELE_PRO_ADMIN_PRINC')
    ).appeler(indicateursTeneur, {
      query: {},
    })
    expect([refus.statut, refus.texte.includes('nbCopro')]).toEqual([403, false])
  })

  test('se calcule une fois par minute, et à la demande', async () => {
    const depart = produit.heure.instant
    const avancer = (secondes: number) =>
      (produit.heure.instant = new Date(depart.getTime() + secondes * 1000))
    const premier = await indicateurs(catherine, true)
    expect(premier.calculeLe).toBe(depart.toISOString())
    await demandeDeposee(odette, 401)
    avancer(59)
    expect(await indicateurs(catherine)).toEqual(premier)
    const frais = await indicateurs(catherine, true)
    expect(frais.calculeLe).not.toBe(premier.calculeLe)
    expect(frais.demandesImmatEnCours).toBe(premier.demandesImmatEnCours + 1)
    avancer(59 + 61)
    expect((await indicateurs(catherine)).calculeLe).toBe(produit.heure.instant.toISOString())
    produit.heure.instant = depart
  })

  test('le hors délai suit les jours ouvrés, à l’heure de Paris', async () => {
    const depart = produit.heure.instant
    await demandeDeposee(odette, 402)
    const ouvertes = await indicateurs(catherine, true)
    expect(ouvertes.demandesImmatHorsDelai).toBe(0)
    // Déposées le vendredi 20 : attendues le vendredi 27, minuit de Paris.
    for (const [instant, tard] of [
      ['2026-11-27T22:59:00Z', 0],
      ['2026-11-27T23:01:00Z', ouvertes.demandesImmatEnCours],
    ] as const) {
      produit.heure.instant = new Date(instant)
      const vu = await indicateurs(await produit.connecte('TENEUR_ADMIN_PRINC'), true)
      const { demandesImmatEnCours } = ouvertes
      expect(vu).toMatchObject({ demandesImmatEnCours, demandesImmatHorsDelai: tard })
    }
    produit.heure.instant = depart
  })

  test('la moyenne compte les douze dernières semaines entières ; ce que rien ne compte est absent', async () => {
    const avant = await indicateurs(catherine, true)
    const dedans = [...Array(10).fill('2026-10-01'), '2026-08-24', '2026-11-15']
    await produit.db
      .insertInto('copropriete')
      .values(
        [...dedans, '2026-08-23', '2026-11-16'].map((dateImmatriculation: string, i) => ({
          numero: numeroDeRang(9_100_000 + i),
          etat: etatRepris('IMMATRICULEE_A_RATTACHER'),
          dateImmatriculation,
        })),
      )
      .execute()
    const apres = await indicateurs(catherine, true)
    expect(apres.nbCoproImmatriculees).toBe(avant.nbCoproImmatriculees + 14)
    expect(apres.moyenneImmatHebdo).toBeCloseTo(avant.moyenneImmatHebdo! + 1, 5)
    expect(apres).toMatchObject({ moyenneRattachementHebdo: null, nbMajParMois: null })
    expect(apres.nbUtilisateurs).toBeGreaterThan(10)
  })
})
