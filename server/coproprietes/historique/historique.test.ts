import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { delivrerAttestation } from '#contract/coproprietes/attestations.ts'
import { lireHistorique } from '#contract/coproprietes/historique.ts'
import { nouvelleImmatriculation } from '#contract/coproprietes/immatriculation.ts'
import { declarerSuccesseur } from '#contract/coproprietes/successeurs.ts'
import { demanderRattachement } from '#contract/coproprietes/mandats.ts'
import * as majs from '#contract/coproprietes/mises-a-jour.ts'
import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { avec } from '#domain/coproprietes/essais/declaration-complete.ts'
import { plusJoursOuvres } from '#domain/socle/temps/jours-ouvres.ts'
import { coproprieteRepresentee, unPdf } from '#server/essais/dossier.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let odette: Navigateur
let thomas: Navigateur
let catherine: Navigateur
let notaire: Navigateur
let c: { id: number; numero: string }

beforeAll(async () => {
  produit = await ouvrirProduit()
  const teneur = await produit.connecte('TENEUR_ADMIN_PRINC')
  const syndic = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  c = await coproprieteRepresentee(produit, { qui: syndic, teneur }, 981)
  produit.heure.instant = new Date('2026-11-24T09:30:00.000Z')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
  notaire = await produit.connecte('NOTAIRE_NOTAIRE')
  const ouverte = await odette.appeler(majs.ouvrirMiseAJour, {
    params: { id: String(c.id), typeMaj: 'STANDARD', exerciceNonApprouve: 'false' },
  })
  const { id, version, immatCopropriete } = ouverte.corps
  const depot = await odette.appeler(majs.enregistrerMiseAJour, {
    params: { soumettre: 'true', id: String(id) },
    body: {
      version,
      immatCopropriete: avec(immatCopropriete as SaisieDeclaration, {
        'donneesTechniques.nbAscenseurs': '2',
        'procedures.flagPerilPartiesCom': true,
        'procedures.arretePerilParties': [{ dateArrete: '12/03/2025' }],
      }),
      confirmes: [],
    },
  } as never)
  if (depot.statut !== 200) throw new Error(depot.texte)
})
afterAll(() => produit.fermer())

const lire = (qui: Navigateur, query: { page?: string; genre?: 'MANDAT' | 'PROCEDURE' } = {}, id = c.id) =>
  qui.appeler(lireHistorique, { params: { id: String(id) }, query })
const titres = async (qui: Navigateur, query = {}) =>
  (await lire(qui, query)).corps.evenements.map((e) => `${e.jour} ${e.titre}`)

describe('l’historique d’une copropriété', () => {
  test('son représentant y lit tout ce qui est daté, le dernier d’abord, avec ce qu’une mise à jour a changé', async () => {
    expect(await titres(odette)).toEqual([
      '2026-11-24 Mise à jour standard',
      '2026-11-20 Copropriété immatriculée',
      '2026-11-20 Demande d’immatriculation déposée',
      '2026-07-01 Début d’un mandat',
      '2025-03-12 Arrêté de péril sur les parties communes',
    ])
    const { evenements, enCours } = (await lire(odette)).corps
    expect(enCours).toEqual([])
    expect(evenements[0]).toMatchObject({ genre: 'DECLARATION', heure: '10:30' })
    const { nom, prenom } = await produit.db
      .selectFrom('compte')
      .select(['nom', 'prenom'])
      .where('profil', '=', 'TELE_NONPRO_ADMIN_PRINC')
      .executeTakeFirstOrThrow()
    expect(evenements[0]!.par).toBe(`${prenom} ${nom}`)
    const changees = evenements[0]!.differences!.flatMap((s) => s.lignes)
    expect(changees).toContainEqual(
      expect.objectContaining({ libelle: 'Nombre d’ascenseurs', avant: '1', apres: '2' }),
    )
    expect(changees).toContainEqual(expect.objectContaining({ avant: '', apres: 'du 12/03/2025, en cours' }))
    expect(evenements.find((e) => e.titre === 'Début d’un mandat')).toMatchObject({
      heure: null,
      details: ['Du 1er juillet 2026 au 30 juin 2027.'],
      piece: { nom: 'contrat.pdf' },
    })
  })

  test('le notaire et l’assistance le lisent sans nom de personne, ni pièce, ni référence', async () => {
    const assistance = await produit.connecte('TENEUR_ASS_HOTLINE_GES')
    for (const qui of [notaire, assistance]) {
      const { corps, texte } = await lire(qui)
      expect(corps.total).toBe(5)
      expect(corps.evenements[0]!.par).toBe('Syndic bénévole ou coopératif')
      expect(texte).not.toMatch(/Rambervil|contrat\.pdf|IM-2026/)
      expect(corps.evenements.every((e) => e.piece === null)).toBe(true)
    }
    expect((await lire(catherine)).corps.evenements.find((e) => e.piece)?.piece?.nom).toBe('contrat.pdf')
  })

  test('ce que le teneur a décidé se dit du teneur, sans son nom', async () => {
    const { evenements } = (await lire(odette)).corps
    expect(evenements.find((e) => e.titre === 'Copropriété immatriculée')?.par).toMatch(/^Teneur du registre/)
  })

  test('une demande en cours dit son état et le jour où une réponse est attendue', async () => {
    const fin = '2026-11-23'
    await produit.db.updateTable('mandat').set({ fin }).where('coproprieteId', '=', c.id).execute()
    await produit.db.updateTable('copropriete').set({ mandatFin: fin }).where('id', '=', c.id).execute()
    const demande = await thomas.appeler(demanderRattachement, {
      body: {
        numero: c.numero,
        adminProvisoire: 'false',
        typeJustifMandat: 'CONTRAT_SYNDIC',
        dateDebutMandat: '2026-11-24',
        dateFinMandat: '2027-11-23',
      },
      fichier: { nom: 'contrat.pdf', contenu: await unPdf() },
    })
    if (demande.statut !== 200) throw new Error(demande.texte)
    const { enCours, evenements } = (await lire(odette)).corps
    expect(enCours).toEqual([
      {
        type: 'RATTACHEMENT',
        reference: null,
        etat: 'À examiner',
        dateDepot: '2026-11-24T09:30:00.000Z',
        attendueLe: plusJoursOuvres('2026-11-24', 5),
      },
    ])
    const deposee = evenements.find((e) => e.titre === 'Demande de rattachement déposée')!
    expect(deposee.details).toEqual([])
    expect(deposee.par).not.toMatch(/Thomas/)
    expect((await lire(catherine)).corps.enCours[0]!.reference).toMatch(/^RA-2026-/)
  })

  test('une attestation ne se voit que de qui l’a demandée, et du teneur', async () => {
    await notaire.appeler(delivrerAttestation, { params: { id: String(c.id) } })
    const titre = '2026-11-24 Attestation d’immatriculation délivrée'
    expect(await titres(notaire)).toContain(titre)
    expect(await titres(catherine)).toContain(titre)
    expect(await titres(odette)).not.toContain(titre)
  })

  test('le jour d’un successeur déclaré se lit de son représentant et du teneur, ni du notaire ni de l’assistance', async () => {
    const { id } = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 982)
    const declaree = await odette.appeler(declarerSuccesseur, {
      body: { idCopropriete: id, nature: 'INCONNU', dateDebut: '2027-03-15' },
    })
    expect(declaree.statut).toBe(200)
    const jour = async (qui: Navigateur) =>
      (await lire(qui, {}, id)).corps.enCours.find((d) => d.type === 'SUCCESSEUR')?.attendueLe
    expect(await jour(odette)).toBe('2027-03-15')
    expect(await jour(catherine)).toBe('2027-03-15')
    expect(await jour(notaire)).toBeNull()
    expect(await jour(await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN'))).toBeNull()
  })

  test('par genre, et par page : le compte ne change pas', async () => {
    expect(await titres(odette, { genre: 'MANDAT' })).toEqual([
      '2026-11-24 Demande de rattachement déposée',
      '2026-07-01 Début d’un mandat',
    ])
    await produit.db
      .insertInto('evenementJournal')
      .values(
        Array.from({ length: 41 }, (_, i) => ({
          date: `2026-10-01T08:00:${String(i).padStart(2, '0')}.000Z`,
          auteur: 'Traitement automatique',
          categorie: 'MANDAT' as const,
          type: 'EXPIRATION',
          modalite: 'BATCH' as const,
          objet: 'copropriete' as const,
          objetId: c.id,
        })),
      )
      .execute()
    const pages = await Promise.all(['1', '2', '3', '4'].map((page) => lire(odette, { page })))
    expect(pages.map((p) => p.corps.evenements.length)).toEqual([20, 20, 7, 0])
    expect(new Set(pages.map((p) => p.corps.total))).toEqual(new Set([47]))
    const cles = pages.flatMap((p) => p.corps.evenements.map((e) => e.cle))
    expect(new Set(cles).size).toBe(47)
    expect(pages[1]!.corps.evenements[0]!.par).toBe('Le registre')
    expect((await lire(odette, { page: '101' })).statut).toBe(400)
  })

  test('celle d’un autre, un dossier sans numéro, une personne sans ce droit : refusés', async () => {
    expect((await lire(thomas)).erreur.code).toBe('INTROUVABLE')
    const brouillon = await odette.appeler(nouvelleImmatriculation, {
      params: { type: 'DEFAULT' },
      query: {},
    })
    const { coproprieteId } = await produit.db
      .selectFrom('declaration')
      .select('coproprieteId')
      .where('id', '=', brouillon.corps.id)
      .executeTakeFirstOrThrow()
    expect((await lire(odette, {}, coproprieteId)).erreur.code).toBe('INTROUVABLE')
    expect((await lire(await produit.connecte('INSTITUTIONNEL'))).statut).toBe(403)
    expect((await lire(produit.visiteur())).statut).toBe(401)
  })

  test('un dossier chargé, que nul acte n’a touché, a au moins son immatriculation', async () => {
    const { id } = await produit.db
      .insertInto('copropriete')
      .columns(['numero', 'etat', 'dateImmatriculation', 'nom'])
      .expression((eb) =>
        eb
          .selectFrom('copropriete')
          .select([eb.val('ZZ9000001').as('n'), 'etat', eb.val('2018-05-02').as('d'), 'nom'])
          .where('id', '=', c.id),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const { corps } = await lire(catherine, {}, id)
    expect(corps.evenements).toMatchObject([
      { jour: '2018-05-02', heure: null, titre: 'Copropriété immatriculée', par: null, differences: null },
    ])
  })
})
