import { etatRepris } from '#domain/socle/machine.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indicateursTeneur, tableauDeBordSyndic, tableauxMco } from '#contract/teneur/indicateurs.ts'
import { supprimerBrouillon } from '#contract/coproprietes/immatriculation.ts'
import {
  enregistrerMiseAJour,
  ouvrirMiseAJour,
  supprimerDeclarations,
} from '#contract/coproprietes/mises-a-jour.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { CODES_ETATS, ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { ETATS_A_ECHEANCE } from '#domain/coproprietes/echeances/echeances.ts'
import { numeroDeRang } from '#domain/socle/numero.ts'
import { fraicheur } from '#domain/coproprietes/declaration/echeances.ts'
import { jourDeParis, plusJours, plusMois } from '#domain/socle/temps/jour.ts'
import { situationMandat } from '#domain/coproprietes/mandats/statuts.ts'
import { coproprieteRepresentee, demandeDeposee } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { suite } from '#server/demonstration/semer/hasard.ts'

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
            ETATS_A_ECHEANCE.some((etat) => etat === d.etat) &&
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

  test('la moyenne compte les douze dernières semaines entières', async () => {
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
    expect(apres.nbUtilisateurs).toBeGreaterThan(10)
  })

  test('les rapports téléchargés sur douze mois, et l’échelle la plus demandée', async () => {
    const rapports = async () => {
      const { nbTelechargementRapportBo, topEchelleGeographique } = await indicateurs(catherine, true)
      return [nbTelechargementRapportBo, topEchelleGeographique]
    }
    const emporter = (jour: string, niveau: 'FRANCE' | 'COMMUNE', code: string, nombre: number) =>
      produit.db.insertInto('rapportEmporte').values({ jour, niveau, code, nombre }).execute()
    expect(await rapports()).toEqual([0, null])
    await emporter('2025-11-20', 'COMMUNE', '69383', 900)
    expect(await rapports()).toEqual([0, null])
    await emporter('2025-11-21', 'FRANCE', 'FR', 5)
    await emporter('2026-11-20', 'COMMUNE', '69383', 3)
    expect(await rapports()).toEqual([8, 'France'])
    await emporter('2026-11-20', 'COMMUNE', '69381', 2)
    expect(await rapports()).toEqual([10, 'France'])
    await emporter('2026-11-19', 'COMMUNE', '69381', 1)
    expect(await rapports()).toEqual([11, 'Commune'])
  })

  test('les données brutes téléchargées sur douze mois, d’après le journal ; leur échelle compte avec celle des rapports', async () => {
    const compte = async () => {
      const { nbTelechargementDonneesBrutes, topEchelleGeographique } = await indicateurs(catherine, true)
      return [nbTelechargementDonneesBrutes, topEchelleGeographique]
    }
    const prendre = (date: string, echelle: string) =>
      produit.db
        .insertInto('evenementJournal')
        .values({
          date,
          auteur: 'Maëlle Kervadel',
          categorie: 'INSTITUTION',
          type: 'DONNEES_BRUTES',
          modalite: 'IHM',
          objet: 'registre',
          nouveau: JSON.stringify({ echelle, nombre: 12 }),
        })
        .execute()
    const [depart, echelle] = await compte()
    // La veille à Paris, quand il est encore minuit moins une à Londres : hors des douze mois.
    await prendre('2025-11-20T22:59:59Z', 'EPCI')
    expect(await compte()).toEqual([depart, echelle])
    for (let n = 0; n < 7; n += 1) await prendre('2025-11-20T23:00:00Z', 'EPCI')
    expect(await compte()).toEqual([Number(depart) + 7, 'Intercommunalité'])
  })

  test('les rattachements acceptés, par semaine : ceux que le teneur a validés, aux jours de Paris', async () => {
    const avant = await indicateurs(catherine, true)
    // Douze semaines du lundi 24 août à 0 h au dimanche 15 novembre à minuit, à Paris.
    const dedans = ['2026-08-23T22:00:00Z', ...Array(10).fill('2026-10-01T10:00:00Z'), '2026-11-15T22:59:59Z']
    const dehors = ['2026-08-23T21:59:59Z', '2026-11-15T23:00:00Z']
    for (const [i, date] of [...dedans, ...dehors].entries())
      await produit.pool.query(RATTACHEMENT, [`RA-ESSAI-${i}`, 'VALIDEE', date])
    await produit.pool.query(RATTACHEMENT, ['RA-ESSAI-REFUS', 'ANNULEE', '2026-10-01T10:00:00Z'])
    const apres = await indicateurs(catherine, true)
    expect(apres.moyenneRattachementHebdo).toBeCloseTo(avant.moyenneRattachementHebdo! + 1, 5)
  })
})

/** Une demande de rattachement décidée : de n’importe qui, pour n’importe quoi. */
const RATTACHEMENT = `
  INSERT INTO demande (reference, type, copropriete_id, mandat_id, teledeclarant_id, compte_id, date_depot, decision,
    date_decision)
  SELECT $1, 'RATTACHEMENT', m.copropriete_id, m.id, m.teledeclarant_id,
    (SELECT min(id) FROM compte WHERE teledeclarant_id = m.teledeclarant_id), '2026-08-01', $2, $3::timestamptz
  FROM mandat m ORDER BY m.id LIMIT 1`

describe('les mises à jour acceptées (§3.5)', () => {
  const deposer = async (qui: Navigateur, id: number) => {
    const { corps: b } = await qui.appeler(ouvrirMiseAJour, {
      params: { id: String(id), typeMaj: 'STANDARD', exerciceNonApprouve: 'false' },
    })
    const fait = await qui.appeler(enregistrerMiseAJour, {
      params: { soumettre: 'true', id: String(b.id) },
      body: { version: b.version },
    } as never)
    expect(fait.statut).toBe(200)
    return b.id
  }
  const comptes = async (instant: string) => {
    produit.heure.instant = new Date(instant)
    const vu = await indicateurs(await produit.connecte('TENEUR_ADMIN_PRINC'), true)
    return [vu.nbMajParAnnee, vu.nbMajParMois]
  }

  test('de l’année et du mois, à Paris ; un brouillon n’en est pas ; retirée ensuite, elle a été acceptée', async () => {
    const depart = produit.heure.instant
    const { id } = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 403)
    // À minuit moins une, puis à minuit, de la nouvelle année à Paris.
    for (const instant of ['2026-12-31T22:59:00Z', '2026-12-31T23:00:00Z']) {
      produit.heure.instant = new Date(instant)
      await deposer(await produit.connecte('TELE_NONPRO_ADMIN_PRINC'), id)
    }
    expect(await comptes('2027-01-05T10:00:00Z')).toEqual([1, 1])
    expect(await comptes('2027-02-01T10:00:00Z')).toEqual([1, 0])
    const qui = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    const derniere = await deposer(qui, id)
    expect(await comptes('2027-02-01T11:00:00Z')).toEqual([2, 1])
    const { corps: brouillon } = await qui.appeler(ouvrirMiseAJour, {
      params: { id: String(id), typeMaj: 'STANDARD', exerciceNonApprouve: 'false' },
    })
    expect(await comptes('2027-02-01T12:00:00Z')).toEqual([2, 1])
    await qui.appeler(supprimerBrouillon, { params: { id: String(brouillon.id) } })
    const retrait = await qui.appeler(supprimerDeclarations, {
      body: { idCopropriete: id, idDeclaration: derniere },
    })
    expect(retrait.corps).toEqual({ retirees: 3 })
    expect(await comptes('2027-02-01T13:00:00Z')).toEqual([2, 1])
    produit.heure.instant = depart
  })

  test('se comptent par l’index du journal, sans le lire', async () => {
    const { rows } = await produit.pool.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT count(*) FROM evenement_journal WHERE categorie = 'COPROPRIETE' AND type = 'MISE_A_JOUR'
         AND date >= ('2027-01-01'::date::timestamp AT TIME ZONE 'Europe/Paris')`,
    )
    expect(rows.map((r) => r['QUERY PLAN']).join('\n')).toContain('evenement_journal_categorie')
  })
})

describe('les tableaux de suivi (§7.7)', () => {
  test('quatre tableaux, comptés sur ce qui est ; aux administrateurs du teneur seulement', async () => {
    const { corps } = await catherine.appeler(tableauxMco, { query: { frais: 'true' } })
    expect(corps.map((t) => t.titre)).toEqual([
      'Comptes par type',
      'Télédéclarants par statut',
      'Lettres d’activation',
      'Demandes à décider et décidées',
    ])
    const nombre = (code: string, libelle: string) =>
      corps.find((t) => t.code === code)!.lignes.find((l) => l.libelle === libelle)!.nombre
    expect(nombre('COMPTES', 'Teneur du registre')).toBe(4)
    expect(nombre('COMPTES', 'Syndic professionnel')).toBe(3)
    expect(nombre('TELEDECLARANTS', 'Supprimé')).toBe(0)
    expect(nombre('LETTRES', 'Annulée')).toBe(0)
    expect(nombre('DEMANDES', 'Immatriculation, à décider')).toBeGreaterThan(0)
    // Celle du 1er octobre est plus ancienne.
    expect(nombre('DEMANDES', 'Annulées depuis 30 jours')).toBe(0)
    expect(nombre('DEMANDES', 'Validées depuis 30 jours')).toBeGreaterThan(0)
    for (const profil of ['TENEUR_ASS_HOTLINE_ADMIN', 'TENEUR_ASS_HOTLINE_GES'] as const) {
      const refus = await (await produit.connecte(profil)).appeler(tableauxMco, { query: {} })
      expect([profil, refus.statut]).toEqual([profil, 403])
    }
  })
})
