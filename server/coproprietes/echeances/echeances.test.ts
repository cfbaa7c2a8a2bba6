import { etatRepris } from '#domain/socle/machine.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  changerRappels,
  creerAgenda,
  lireAgenda,
  lireEcheances,
  lireSuiviDesEcheances,
  retirerAgenda,
} from '#contract/coproprietes/echeances.ts'
import { renouvelerMandat } from '#contract/coproprietes/mandats.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { CODES_ETATS, type EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { numeroDeRang } from '#domain/socle/numero.ts'
import {
  bornesDe,
  echeancesDe,
  ETATS_A_ECHEANCE,
  type Periode,
} from '#domain/coproprietes/echeances/echeances.ts'
import { jourDeParis, plusJours, plusMois, type Jour } from '#domain/socle/temps/jour.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { compteDe, courrielsA } from '#server/essais/utilisateurs.ts'
import { suite } from '#server/demonstration/semer/hasard.ts'
import { rappelsDesEcheances } from './nuit.ts'

let produit: Produit
let odette: Navigateur
let depart: Date
beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  depart = produit.heure.instant
})
afterAll(() => produit.fermer())

const etablissementDe = async (profil: Profil) => (await compteDe(produit, profil)).teledeclarantId!

const aujourdhui = () => jourDeParis(produit.heure.instant.toISOString())

interface Dossier {
  etat?: EtatCopropriete
  dateCloture?: Jour | null
  dateMaj?: Jour | null
  mandatFin?: Jour | null
  successeurDeclare?: boolean
}

/** Ne laisse à cet établissement que ces copropriétés-là. */
async function seulement(teledeclarantId: number, dossiers: readonly Dossier[]): Promise<number[]> {
  await produit.db
    .updateTable('copropriete')
    .set({ teledeclarantId: null })
    .where('teledeclarantId', '=', teledeclarantId)
    .execute()
  const lignes = await produit.db
    .insertInto('copropriete')
    .values(
      dossiers.map(({ etat = 'IMMATRICULEE_RATTACHEE', ...d }, i) => ({
        ...d,
        etat: etatRepris(etat),
        numero: numeroDeRang((rang += 1)),
        teledeclarantId,
        nom: `Échue ${i}`,
      })),
    )
    .returning('id')
    .execute()
  return lignes.map((l) => l.id)
}
let rang = 8_000_000

const lire = async (qui: Navigateur, periode: Periode, page = 1) => {
  const r = await qui.appeler(lireEcheances, { query: { periode, page: String(page) } })
  expect(r.statut).toBe(200)
  return r.corps
}

describe('Les échéances d’un établissement', () => {
  test('sont celles de la règle, ligne à ligne, sur six cents dossiers de tous les états', async () => {
    const id = await etablissementDe('TELE_NONPRO_ADMIN_PRINC')
    const hasard = suite(11, 11)
    const parmi = <T>(choix: readonly T[]) => choix[Math.floor(hasard() * choix.length)]!
    // Autour de vingt mois, fins de mois comprises : là où le SQL et la règle pourraient ne pas tomber le même jour.
    const ancienne = () => plusJours(plusMois(aujourdhui(), -20), Math.floor(hasard() * 200) - 100)
    const dossiers = Array.from({ length: 600 }, () => ({
      // La moitié de ceux que l’on suit.
      etat: hasard() < 0.5 ? parmi(ETATS_A_ECHEANCE) : parmi(CODES_ETATS),
      dateCloture: hasard() < 0.6 ? parmi([ancienne(), '2025-02-28', '2024-02-29', '2025-03-31']) : null,
      dateMaj: hasard() < 0.7 ? ancienne() : null,
      mandatFin: hasard() < 0.8 ? plusJours(aujourdhui(), Math.floor(hasard() * 150) - 75) : null,
      successeurDeclare: hasard() < 0.3,
    }))
    const ids = await seulement(id, dossiers)
    for (const periode of ['retard', 'semaine', 'deuxMois'] as const) {
      const { du, au } = bornesDe(periode, aujourdhui())
      const attendues = dossiers
        .flatMap((d, i) =>
          echeancesDe({ ...d, derniereCloture: d.dateCloture, derniereMaj: d.dateMaj }, aujourdhui()).map(
            (e) => `${e.le} ${ids[i]} ${e.sorte}`,
          ),
        )
        .filter((l) => l.slice(0, 10) <= au && (du === null || l.slice(0, 10) >= du))
      const { total } = await lire(odette, periode)
      const lues: string[] = []
      for (let page = 1; lues.length < total; page += 1)
        lues.push(
          ...(await lire(odette, periode, page)).echeances.map(
            (e) => `${e.le} ${e.idCopropriete} ${e.sorte}`,
          ),
        )
      expect([periode, lues.toSorted()]).toEqual([periode, attendues.toSorted()])
      expect(lues.map((l) => l.slice(0, 10))).toEqual(lues.map((l) => l.slice(0, 10)).toSorted())
      expect(attendues.length).toBeGreaterThan(0)
    }
  })

  test('ne se lisent que de son établissement, par qui le met à jour ; l’acte n’est offert qu’à qui y a droit', async () => {
    const id = await etablissementDe('TELE_NONPRO_ADMIN_PRINC')
    await seulement(id, [
      {
        etat: 'IMMATRICULEE_RATTACHEMENT_EXPIRE',
        dateCloture: plusMois(aujourdhui(), -20),
        mandatFin: '2026-01-31',
      },
    ])
    expect((await lire(odette, 'retard')).echeances).toMatchObject([{ sorte: 'MANDAT', possible: true }])
    expect((await lire(odette, 'semaine')).echeances).toMatchObject([
      { sorte: 'MAJ_ANNUELLE', possible: true },
    ])
    const gestion = await produit.connecte('TELE_NONPRO_GESTION')
    expect((await lire(gestion, 'semaine')).echeances).toMatchObject([
      { sorte: 'MAJ_ANNUELLE', possible: false },
    ])
    for (const profil of ['NOTAIRE_ADMIN', 'TENEUR_ADMIN_PRINC', 'TENEUR_ASS_HOTLINE_ADMIN'] as const) {
      const refus = await (await produit.connecte(profil)).appeler(lireEcheances, { query: {} })
      expect([profil, refus.statut]).toEqual([profil, 403])
    }
    const mauvaise = await odette.brut({ method: 'GET', url: '/api/echeances?periode=jamais&page=0' })
    expect(mauvaise.statusCode).toBe(400)
    expect(mauvaise.json<{ refus: { champ: string }[] }>().refus.map((r) => r.champ)).toEqual([
      'periode',
      'page',
    ])
  })
})

describe('Les rappels du matin', () => {
  const matin = async (jours: number) => {
    produit.heure.instant = new Date(depart.getTime() + jours * 86_400_000)
    await rappelsDesEcheances(produit.deps).faire({})
  }
  const recus = async (profil: Profil) => {
    const { email } = await compteDe(produit, profil)
    return (await courrielsA(produit, email)).filter((c) => c.nature.startsWith('ECHEANCE.'))
  }
  beforeEach(() => {
    produit.heure.instant = depart
  })

  test('un courriel par jour où cela se rappelle, un seul, jusqu’au renouvellement ; le lien mène à l’acte', async () => {
    const id = await etablissementDe('TELE_NONPRO_ADMIN_PRINC')
    const [copropriete] = await seulement(id, [{ mandatFin: plusJours(aujourdhui(), 30) }])
    const avant = (await recus('TELE_NONPRO_ADMIN_PRINC')).length
    const neufs = async () => (await recus('TELE_NONPRO_ADMIN_PRINC')).slice(avant)
    await matin(0)
    await matin(0)
    await matin(1)
    expect(await neufs()).toMatchObject([{ nature: 'ECHEANCE.RAPPEL' }])
    const [premier] = await neufs()
    expect(premier!.sujet).toContain('dans 30 jours')
    expect(premier!.texte).toContain(`http://registre.invalid/copropriete/${copropriete}/renouveler`)
    // Le travail n’a pas tourné à sept jours : il rattrape le lendemain.
    await matin(24)
    expect((await neufs()).map((c) => c.sujet.split('\u00a0: ')[1])).toEqual([
      'dans 30 jours',
      'dans 6 jours',
    ])
    const { statut } = await (
      await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
    ).appeler(renouvelerMandat, {
      body: {
        idCopropriete: String(copropriete),
        dateDebutMandat: plusJours(jourDeParis(depart.toISOString()), 31),
        dateFinMandat: plusJours(plusMois(plusJours(jourDeParis(depart.toISOString()), 31), 12), -1),
      },
    })
    expect(statut).toBe(200)
    await matin(30)
    await matin(45)
    expect(await neufs()).toHaveLength(2)
  })

  test('qui n’en veut plus n’en reçoit plus ; un gestionnaire en reçoit s’il le demande ; trop vieille, rien ne part', async () => {
    const id = await etablissementDe('TELE_NONPRO_ADMIN_PRINC')
    await seulement(id, [
      { mandatFin: plusJours(aujourdhui(), 7) },
      { mandatFin: plusJours(aujourdhui(), -38) },
    ])
    const gestion = await produit.connecte('TELE_NONPRO_GESTION')
    expect((await gestion.appeler(lireSuiviDesEcheances, {})).corps).toEqual({
      rappels: false,
      agendaDepuis: null,
    })
    expect((await odette.appeler(lireSuiviDesEcheances, {})).corps.rappels).toBe(true)
    await gestion.appeler(changerRappels, { body: { rappels: true } })
    await odette.appeler(changerRappels, { body: { rappels: false } })
    const [chezOdette, chezGestion] = [
      (await recus('TELE_NONPRO_ADMIN_PRINC')).length,
      (await recus('TELE_NONPRO_GESTION')).length,
    ]
    await matin(0)
    expect(await recus('TELE_NONPRO_ADMIN_PRINC')).toHaveLength(chezOdette)
    const neufs = (await recus('TELE_NONPRO_GESTION')).slice(chezGestion)
    expect(neufs).toHaveLength(1)
    expect(neufs[0]!.sujet).toContain('dans 7 jours')
    await odette.appeler(changerRappels, { body: { rappels: true } })
    await gestion.appeler(changerRappels, { body: { rappels: false } })
  })

  test('au-delà de dix copropriétés, un récapitulatif par semaine, même si le lundi a été manqué', async () => {
    const id = await etablissementDe('TELE_PRO_ADMIN_PRINC')
    const ids = await seulement(
      id,
      Array.from({ length: 25 }, (_, i) => ({ mandatFin: plusJours(aujourdhui(), i - 12) })),
    )
    // Les matins des essais d’avant sont passés par lui.
    await produit.db
      .updateTable('teledeclarant')
      .set({ dateRecapitulatif: null })
      .where('id', '=', id)
      .execute()
    const avant = (await recus('TELE_PRO_ADMIN_PRINC')).length
    const neufs = async () => (await recus('TELE_PRO_ADMIN_PRINC')).slice(avant)
    await matin(0)
    await matin(1)
    expect((await neufs()).map((c) => c.nature)).toEqual(['ECHEANCE.RECAPITULATIF'])
    const [premier] = await neufs()
    expect(premier!.texte).toContain(`/copropriete/${ids[0]}/renouveler`)
    expect(premier!.texte).toContain('12 échéances en retard')
    await matin(8)
    expect(await neufs()).toHaveLength(2)
    await matin(9)
    expect(await neufs()).toHaveLength(2)
    // Rien qui se rappelle encore un à un : le retard se dit tant qu’il dure.
    await matin(140)
    expect(await neufs()).toHaveLength(3)
    expect((await neufs()).at(-1)!.sujet).toContain('25 en retard')
  })
})

describe('Le calendrier', () => {
  beforeAll(async () => {
    produit.heure.instant = depart
    odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  })
  const lireA = (adresse: string) =>
    produit.visiteur().brut({ method: 'GET', url: new URL(adresse).pathname })

  test('se lit sans se connecter à son adresse secrète, que l’on change et que l’on retire', async () => {
    const id = await etablissementDe('TELE_NONPRO_ADMIN_PRINC')
    const [copropriete] = await seulement(id, [{ mandatFin: plusJours(aujourdhui(), 30) }])
    const { adresse } = (await odette.appeler(creerAgenda, {})).corps
    const lu = await lireA(adresse)
    expect([lu.statusCode, lu.headers['content-type'], lu.headers['cache-control'], lu.cookies]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-store',
      [],
    ])
    expect(lu.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(lu.payload).toContain(`UID:MANDAT-${copropriete}-${plusJours(aujourdhui(), 30)}@registre.invalid`)
    expect((await odette.appeler(lireSuiviDesEcheances, {})).corps.agendaDepuis).not.toBeNull()
    const seconde = (await odette.appeler(creerAgenda, {})).corps.adresse
    expect((await lireA(adresse)).statusCode).toBe(404)
    expect((await lireA(seconde)).statusCode).toBe(200)
    await odette.appeler(retirerAgenda, {})
    expect((await lireA(seconde)).statusCode).toBe(404)
    const inconnue = await produit.visiteur().appeler(lireAgenda, { params: { clef: 'a'.repeat(43) } })
    expect(inconnue.statut).toBe(404)
  })

  test('ne montre plus rien quand le compte qui l’a fait ne peut plus entrer ; l’adresse n’est pas dans la base', async () => {
    const { adresse } = (await odette.appeler(creerAgenda, {})).corps
    const { id } = await compteDe(produit, 'TELE_NONPRO_ADMIN_PRINC')
    const ligne = await produit.db
      .selectFrom('agenda')
      .selectAll()
      .where('compteId', '=', id)
      .executeTakeFirstOrThrow()
    expect(adresse).not.toContain(ligne.empreinte)
    await produit.db
      .updateTable('compte')
      .set({ statut: etatRepris('SUPPRIME') })
      .where('id', '=', id)
      .execute()
    expect((await lireA(adresse)).statusCode).toBe(404)
    await produit.db
      .updateTable('compte')
      .set({ statut: etatRepris('ACTIF') })
      .where('id', '=', id)
      .execute()
    expect((await lireA(adresse)).statusCode).toBe(200)
  })
})
