import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  authentifier,
  deconnecter,
  fermerMesSessions,
  lireCompte,
  prendreSaPlace,
} from '#contract/comptes/compte.ts'
import * as decisions from '#contract/teneur/validations/decision.ts'
import { lireDelais, reglerDelais } from '#contract/teneur/validations/delais.ts'
import * as examens from '#contract/teneur/validations/examen.ts'
import * as file from '#contract/teneur/validations/file.ts'
import * as vues from '#contract/teneur/validations/vues.ts'
import type { InputOf } from '#contract/socle/call.ts'
import type { Onglet } from '#domain/teneur/validations/onglets.ts'
import { demandeDeposee } from '#server/essais/dossier.ts'
import { PROFILS_PAR_LIBELLE } from './file.store.ts'
import { entrerPar, personneSso } from '#server/essais/sso.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'

let produit: Produit
let odette: Navigateur
let catherine: Navigateur
let paul: Navigateur
let idPaul: number
beforeAll(async () => {
  produit = await ouvrirProduit()
  odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  paul = await produit.connecte('TENEUR_ADMIN_SCOND')
  idPaul = (await paul.appeler(lireCompte, {})).corps.id!
})
afterAll(() => produit.fermer())

const voir = async (onglet: Onglet, qui = catherine) => {
  const { corps } = await qui.appeler(file.rechercherDemandes, {
    body: { onglet, paginationOptions: { pageSize: 50 } },
  })
  // Ce que dit l’onglet est ce que montre sa liste.
  expect(corps.comptes[onglet]).toBe(corps.totalItems)
  return corps.lignes.map((l) => l.reference)
}
const affecter = (idDemandes: number[], autre: object = {}) =>
  catherine.appeler(file.affecterDemandes, {
    body: { idDemandes, idTeneur: idPaul, raisonAffectationTeneur: 'Il connaît ce cabinet.', ...autre },
  })
const idDe = async (qui: Navigateur) => (await qui.appeler(lireCompte, {})).corps.id!
const suivante = async (qui: Navigateur) => (await qui.appeler(file.demandeSuivante, { query: {} })).corps.id

describe('les vues de la file (§4.7)', () => {
  test('à traiter, les miennes, hors délai, à préciser, décidées : chacune compte ce qu’elle montre', async () => {
    const une = await demandeDeposee(odette, 401)
    const deux = await demandeDeposee(odette, 402)
    const trois = await demandeDeposee(odette, 403)
    expect(await voir('A_TRAITER')).toEqual(
      expect.arrayContaining([une.reference, deux.reference, trois.reference]),
    )
    expect((await affecter([une.idDemande, deux.idDemande])).corps).toEqual({ affectees: 2 })
    expect((await voir('MIENNES', paul)).toSorted()).toEqual([une.reference, deux.reference])
    expect(await voir('MIENNES')).toEqual([])
    await catherine.appeler(examens.ouvrirDemande, { params: { id: String(trois.idDemande) } })
    expect(await voir('MIENNES'), 'celle que je tiens est mienne').toEqual([trois.reference])
    await catherine.appeler(decisions.demanderPrecisions, {
      body: { idDemande: trois.idDemande, motifs: ['JUSTIF_ILLISIBLE'] },
    })
    expect(await voir('PRECISIONS')).toEqual([trois.reference])
    expect(await voir('TRAITEES')).toEqual([trois.reference])
    expect(await voir('A_TRAITER')).not.toContain(trois.reference)
    expect(await voir('HORS_DELAI')).toEqual([])
    const depart = produit.heure.instant
    produit.heure.instant = new Date('2026-12-01T09:00:00Z')
    const plusTard = await produit.connecte('TENEUR_ADMIN_PRINC')
    expect((await voir('HORS_DELAI', plusTard)).toSorted()).toEqual([une.reference, deux.reference])
    produit.heure.instant = depart
  })

  test('« prendre la suivante » réserve la plus ancienne à un seul teneur, d’abord parmi les siennes', async () => {
    const libre = await demandeDeposee(odette, 411)
    const pourPaul = await demandeDeposee(odette, 412)
    const { rows } = await produit.pool.query<{ id: number }>(
      `UPDATE demande SET date_depot = '2026-11-02' WHERE id = $1 RETURNING id`,
      [libre.idDemande],
    )
    expect(rows).toHaveLength(1)
    await affecter([pourPaul.idDemande])
    const prises = [await suivante(paul), await suivante(paul)]
    expect(prises[0], 'les siennes d’abord').not.toBe(libre.idDemande)
    expect(await suivante(catherine), 'celle d’un autre n’est pas la sienne').toBe(libre.idDemande)
    expect(prises).not.toContain(libre.idDemande)
  })

  test('celle qui vient se dit avec sa pièce, sans être réservée ; prise par un autre, c’est la suivante', async () => {
    const aVenir = async (qui: Navigateur) => (await qui.appeler(file.demandeAVenir, { query: {} })).corps
    const [premiere, deuxieme] = [await demandeDeposee(odette, 415), await demandeDeposee(odette, 416)]
    await produit.pool.query(
      `UPDATE demande SET date_depot = CASE id WHEN $1 THEN DATE '2026-10-01' ELSE DATE '2026-10-02' END
       WHERE id IN ($1, $2)`,
      [premiere.idDemande, deuxieme.idDemande],
    )
    const dite = await aVenir(catherine)
    expect(dite.id).toBe(premiere.idDemande)
    const params = { id: String(premiere.idDemande) }
    const lue = (await catherine.appeler(examens.lireDossier, { params })).corps
    expect([lue.verrou, lue.justificatif?.id]).toEqual([null, dite.idPiece])
    await paul.appeler(examens.ouvrirDemande, { params })
    expect((await aVenir(catherine)).id).toBe(deuxieme.idDemande)
    expect(await suivante(catherine)).toBe(deuxieme.idDemande)
  })

  test('« prendre la suivante » parmi ce que retient un filtre : la plus ancienne de celles-là, et personne ne la prend deux fois', async () => {
    const [vieille, jeune] = [await demandeDeposee(odette, 417), await demandeDeposee(odette, 418)]
    await produit.pool.query(
      `UPDATE demande SET date_depot = CASE id WHEN $1 THEN DATE '2026-09-01' ELSE DATE '2026-09-02' END,
         suite_de = CASE id WHEN $2 THEN $1::int END WHERE id IN ($1, $2)`,
      [vieille.idDemande, jeune.idDemande],
    )
    const prendre = async (query: InputOf<typeof file.demandeSuivante>['query']) =>
      (await catherine.appeler(file.demandeSuivante, { query })).corps.id
    const aVenir = await catherine.appeler(file.demandeAVenir, { query: { risque: 'REDEPOSEE' } })
    expect(aVenir.corps.id).toBe(jeune.idDemande)
    expect(await prendre({ risque: 'REDEPOSEE' })).toBe(jeune.idDemande)
    expect(await prendre({ risque: 'REDEPOSEE' }), 'aucune libre parmi celles-ci').toBeNull()
    expect(await prendre({ onglet: 'TRAITEES' })).toBeNull()
    expect(await prendre({ idTeneur: String(idPaul) })).toBeNull()
    expect(await prendre({ parmi: String(jeune.idDemande) })).toBeNull()
    expect(await prendre({ parmi: `${jeune.idDemande},${vieille.idDemande}` })).toBe(vieille.idDemande)
    expect((await catherine.appeler(file.demandeSuivante, { query: { parmi: '1,,2' } })).statut).toBe(400)
  })

  test('quatre appuis au même instant : quatre demandes différentes', async () => {
    for (let n = 0; n < 4; n += 1) await demandeDeposee(odette, 421 + n)
    const ensemble = await Promise.all([catherine, paul, catherine, paul].map((qui) => suivante(qui)))
    expect(new Set(ensemble).size).toBe(4)
    expect(ensemble).not.toContain(null)
  })
})

describe('affecter une demande (§3.5)', () => {
  test('le teneur lit pour qui, pourquoi et quand ; affecter de nouveau change de teneur', async () => {
    const { idDemande } = await demandeDeposee(odette, 431)
    await affecter([idDemande])
    const lue = (await paul.appeler(examens.lireDossier, { params: { id: String(idDemande) } })).corps
    expect(lue.affectation).toMatchObject({ idTeneur: idPaul, raison: 'Il connaît ce cabinet.' })
    const teneurs = (await catherine.appeler(file.listerTeneurs, {})).corps
    const autre = teneurs.find((t) => t.id !== idPaul)!
    expect((await affecter([idDemande], { idTeneur: autre.id })).statut).toBe(200)
    // §3.5 : le mandat et la raison seuls ; qui le demande la prend.
    const { mandatId } = await produit.db
      .selectFrom('demande')
      .select('mandatId')
      .where('id', '=', idDemande)
      .executeTakeFirstOrThrow()
    const sienne = await catherine.appeler(file.affecterDemandes, {
      body: { idMandat: mandatId!, raisonAffectationTeneur: 'Je connais ce cabinet.' },
    })
    expect(sienne.corps).toEqual({ affectees: 1 })
    expect((await affecter([idDemande], { idTeneur: autre.id })).statut).toBe(200)
    const relue = (await paul.appeler(examens.lireDossier, { params: { id: String(idDemande) } })).corps
    expect(relue.affectation?.nom).toBe(autre.nom)
    const journal = await produit.db
      .selectFrom('evenementJournal')
      .select('type')
      .where('objet', '=', 'demande')
      .where('objetId', '=', idDemande)
      .where('type', '=', 'AFFECTATION')
      .execute()
    expect(journal).toHaveLength(4)
  })

  test('affecter libère la demande que l’on examinait ; l’affectation se retire, et la demande est à tous', async () => {
    const { idDemande } = await demandeDeposee(odette, 433)
    const params = { id: String(idDemande) }
    await catherine.appeler(examens.ouvrirDemande, { params })
    await affecter([idDemande])
    const lue = (await paul.appeler(examens.ouvrirDemande, { params })).corps
    expect(lue.verrou).toMatchObject({ parMoi: true })
    await paul.appeler(examens.libererDemande, { params: { n: params.id } })
    const retrait = await catherine.appeler(file.affecterDemandes, {
      body: { idDemandes: [idDemande], idTeneur: null },
    })
    expect(retrait.statut, 'retirer n’a pas de raison à donner').toBe(200)
    expect((await catherine.appeler(examens.lireDossier, { params })).corps.affectation).toBeNull()
  })

  test('jamais à qui l’a déposée à la place du déclarant ; celle d’un teneur parti est de nouveau à tous', async () => {
    const { idDemande } = await demandeDeposee(odette, 434)
    await produit.db
      .updateTable('demande')
      .set({ depotTeneurId: idPaul })
      .where('id', '=', idDemande)
      .execute()
    expect((await affecter([idDemande])).erreur.refus).toMatchObject([
      { champ: 'idTeneur', code: 'AFFECTEE_AU_DEPOSANT' },
    ])
    const seule = await demandeDeposee(odette, 435)
    await affecter([seule.idDemande])
    await produit.pool.query(`UPDATE demande SET date_depot = '2026-10-01' WHERE id = $1`, [seule.idDemande])
    expect(await suivante(catherine)).not.toBe(seule.idDemande)
    await produit.pool.query(`UPDATE compte SET statut = 'SUPPRIME' WHERE id = $1`, [idPaul])
    expect(await suivante(catherine)).toBe(seule.idDemande)
    await produit.pool.query(`UPDATE compte SET statut = 'ACTIF' WHERE id = $1`, [idPaul])
  })

  test('une référence entière ne trouve que sa demande, écrite avec ou sans tirets', async () => {
    const { reference } = await demandeDeposee(odette, 436)
    for (const recherche of [reference, reference.replaceAll('-', ''), reference.toLowerCase()]) {
      const { corps } = await catherine.appeler(file.rechercherDemandes, { body: { recherche } })
      expect(corps.lignes.map((l) => l.reference)).toEqual([reference])
    }
  })

  test('le nom du demandeur se trouve à une faute près, quand rien ne s’écrit ainsi ; une référence, jamais', async () => {
    const { reference } = await demandeDeposee(odette, 437)
    const { demandeur } = (
      await catherine.appeler(file.rechercherDemandes, { body: { recherche: reference } })
    ).corps.lignes[0]!
    const [prenom, nom] = demandeur.split(' ')
    const chercher = async (recherche: string) =>
      (
        await catherine.appeler(file.rechercherDemandes, {
          body: { recherche, paginationOptions: { pageSize: 50 } },
        })
      ).corps
    const fautif = `${nom!.slice(0, -1)}z`
    const trouvees = await chercher(fautif)
    expect(trouvees.approche).toBe(true)
    expect(trouvees.lignes.map((l) => l.reference)).toContain(reference)
    expect((await chercher(`${prenom} ${fautif}`)).totalItems).toBe(trouvees.totalItems)
    expect((await chercher(nom!)).approche).toBe(false)
    expect((await chercher(`${fautif} 999437`)).totalItems).toBe(0)
  })

  test('la raison se lit comme elle a été tapée : sans marque qui la retourne, ni rien qui ne se voie pas', async () => {
    const { idDemande } = await demandeDeposee(odette, 438)
    expect(
      (await affecter([idDemande], { raisonAffectationTeneur: '\u200b'.repeat(20) })).erreur.refus,
    ).toMatchObject([{ champ: 'raisonAffectationTeneur', code: 'OBLIGATOIRE' }])
    await affecter([idDemande], { raisonAffectationTeneur: 'Il connaît \u202ece\u2066 cabinet.\u200b' })
    const lue = await paul.appeler(examens.lireDossier, { params: { id: String(idDemande) } })
    expect(lue.corps.affectation?.raison).toBe('Il connaît ce cabinet.')
  })

  test('chaque refus a son code', async () => {
    const { idDemande } = await demandeDeposee(odette, 432)
    const odetteId = (await odette.appeler(lireCompte, {})).corps.id!
    const refus = async (r: Promise<{ erreur: { refus?: { champ: string; code: string }[] } }>) =>
      (await r).erreur.refus?.map(({ champ, code }) => [champ, code])
    expect(await refus(affecter([idDemande], { idTeneur: odetteId }))).toEqual([
      ['idTeneur', 'CHOIX_INVALIDE'],
    ])
    expect(await refus(affecter([idDemande], { raisonAffectationTeneur: 'bref' }))).toEqual([
      ['raisonAffectationTeneur', 'MOTIF_TROP_COURT'],
    ])
    expect(await refus(affecter([]))).toEqual([['idDemandes', 'OBLIGATOIRE']])
    expect((await affecter([999_999])).erreur.code).toBe('INTROUVABLE')
    await catherine.appeler(examens.ouvrirDemande, { params: { id: String(idDemande) } })
    await catherine.appeler(decisions.refuserDemande, {
      params: { id: String(idDemande) },
      body: { motifs: ['JUSTIF_ILLISIBLE'] },
    })
    expect((await affecter([idDemande])).erreur.code).toBe('DEJA_DECIDEE')
  })
})

describe('ce que l’on choisit dans la file (§3.5)', () => {
  const choisir = async (criteres: object) => {
    const { corps } = await catherine.appeler(file.rechercherDemandes, {
      body: { ...criteres, paginationOptions: { pageSize: 50 } },
    })
    return corps.lignes
  }

  test('un type, un risque, un teneur : chacun ne montre que ce qu’il dit', async () => {
    const une = await demandeDeposee(odette, 441)
    const contestee = await demandeDeposee(odette, 442)
    const deposees = await choisir({ type: 'IMMATRICULATION' })
    expect(deposees.map((l) => l.reference)).toEqual(
      expect.arrayContaining([une.reference, contestee.reference]),
    )
    expect(new Set(deposees.map((l) => l.type))).toEqual(new Set(['IMMATRICULATION']))
    expect(await choisir({ type: 'DISSOLUTION' })).toEqual([])
    await produit.db
      .updateTable('demande')
      .set({ avisPredecesseur: 'CONTESTE', dateAvis: produit.heure.instant.toISOString() })
      .where('id', '=', contestee.idDemande)
      .execute()
    expect((await choisir({ risque: 'CONTESTEE' })).map((l) => [l.reference, l.risques])).toEqual([
      [contestee.reference, ['CONTESTEE']],
    ])
    const { declarationId } = await produit.db
      .selectFrom('demande')
      .select('declarationId')
      .where('id', '=', une.idDemande)
      .executeTakeFirstOrThrow()
    await produit.db
      .insertInto('verification')
      .values({ service: 'ADRESSES', declarationId, valeur: '1 rue', depuis: '2026-11-20T10:00:00Z' })
      .execute()
    expect((await choisir({ risque: 'CRUE' })).map((l) => l.reference)).toEqual([une.reference])
    await produit.db.updateTable('verification').set({ contrediteLe: '2026-11-20T11:00:00Z' }).execute()
    expect(await choisir({ risque: 'CRUE' })).toEqual([])
    expect((await choisir({ risque: 'CONTREDITE' })).map((l) => l.reference)).toEqual([une.reference])
    await affecter([une.idDemande])
    const siennes = await choisir({ idTeneur: idPaul })
    expect(siennes.map((l) => l.reference)).toContain(une.reference)
    expect(siennes.every((l) => l.affectee !== null && !l.affectee.parMoi)).toBe(true)
    expect(
      (await catherine.appeler(file.listerTeneurs, {})).corps.find((t) => t.id === idPaul)?.aTraiter,
    ).toBe(siennes.length)
  })

  test('chaque colonne se trie dans les deux sens, et chaque page suit la précédente', async () => {
    for (const sortField of file.TRIS_DE_FILE) {
      const lire = async (sortDirection: 'asc' | 'desc', pageNumber: number) => {
        const { corps } = await catherine.appeler(file.rechercherDemandes, {
          body: { paginationOptions: { sortField, sortDirection, pageNumber, pageSize: 3 } },
        })
        return corps.lignes.map((l) => l.reference)
      }
      const [une, deux] = [await lire('asc', 1), await lire('asc', 2)]
      expect([sortField, new Set([...une, ...deux]).size]).toEqual([sortField, 6])
    }
    // Le code d’un notaire administrateur vient avant celui d’un collaborateur ; son nom, après.
    await produit.pool.query(
      `UPDATE demande d SET compte_id = k.id, profil_demandeur = k.profil
       FROM (SELECT id, row_number() OVER (ORDER BY id) AS rang FROM demande WHERE decision IS NULL) o,
         (SELECT id, profil, row_number() OVER (ORDER BY profil) AS rang FROM compte
           WHERE profil IN ('NOTAIRE_ADMIN', 'NOTAIRE_COLLAB')) k
       WHERE o.id = d.id AND k.rang = o.rang`,
    )
    for (const [sortDirection, sens] of [
      ['asc', 1],
      ['desc', -1],
    ] as const) {
      const { corps } = await catherine.appeler(file.rechercherDemandes, {
        body: { paginationOptions: { sortField: 'profilDemandeur', sortDirection, pageSize: 50 } },
      })
      const profils = corps.lignes.map((l) => l.profilDemandeur)
      expect(new Set(profils).size).toBeGreaterThan(2)
      expect(profils).toEqual(profils.toSorted((un, autre) => sens * un.localeCompare(autre, 'fr')))
    }
    const refs = async (sortDirection: 'asc' | 'desc') =>
      (
        await catherine.appeler(file.rechercherDemandes, {
          body: { paginationOptions: { sortField: 'reference', sortDirection, pageSize: 50 } },
        })
      ).corps.lignes.map((l) => l.reference)
    expect(await refs('desc')).toEqual((await refs('asc')).toReversed())
    const { corps } = await catherine.appeler(file.rechercherDemandes, {
      body: { paginationOptions: { pageNumber: 99 } },
    })
    expect([corps.lignes, corps.totalItems]).toEqual([[], (await choisir({})).length])
  })
})

describe('les vues qu’un teneur s’enregistre', () => {
  const enregistrer = (nom: string, criteres: object = {}, qui = catherine) =>
    qui.appeler(vues.enregistrerVue, { body: { nom, ...criteres } })
  const noms = async (qui = catherine) => (await qui.appeler(vues.listerVues, {})).corps.map((v) => v.nom)

  test('chacun a les siennes ; le même nom remplace, et une vue se supprime', async () => {
    const vue = await enregistrer(' Contestées ', { onglet: 'HORS_DELAI', risque: 'CONTESTEE' })
    expect(vue.corps).toMatchObject({
      nom: 'Contestées',
      criteres: { onglet: 'HORS_DELAI', type: null, risque: 'CONTESTEE', idTeneur: null },
    })
    expect((await enregistrer('Contestées', { type: 'RATTACHEMENT' })).corps.id).toBe(vue.corps.id)
    expect((await enregistrer('contestées', { type: 'RATTACHEMENT' })).corps.id).toBe(vue.corps.id)
    expect([await noms(), await noms(paul)]).toEqual([['Contestées'], []])
    const supprimer = (qui: Navigateur) =>
      qui.appeler(vues.supprimerVue, { params: { id: String(vue.corps.id) } })
    expect((await supprimer(paul)).statut).toBe(404)
    expect((await supprimer(catherine)).statut).toBe(204)
    expect((await supprimer(catherine)).statut).toBe(404)
    expect(await noms()).toEqual([])
  })

  test('un teneur inconnu est refusé ; ce qui ne se voit pas ne fait pas un nom', async () => {
    expect((await enregistrer('À personne', { idTeneur: 999_999 })).erreur.refus).toMatchObject([
      { champ: 'idTeneur', code: 'CHOIX_INVALIDE' },
    ])
    expect((await enregistrer('\u200b\u2066')).erreur.refus).toMatchObject([
      { champ: 'nom', code: 'OBLIGATOIRE' },
    ])
    const vue = (await enregistrer('\u202eÀ Paul', { idTeneur: idPaul })).corps
    expect([vue.nom, vue.criteres.idTeneur]).toEqual(['À Paul', idPaul])
    await catherine.appeler(vues.supprimerVue, { params: { id: String(vue.id) } })
  })

  test('une vue d’avant, à qui manque un critère ou dont le risque n’est plus, se lit encore', async () => {
    const { corps } = await enregistrer('D’avant')
    await produit.pool.query(
      `UPDATE vue_de_file SET criteres = '{"onglet":"MIENNES","risque":"DISPARU"}' WHERE id = $1`,
      [corps.id],
    )
    const lues = await catherine.appeler(vues.listerVues, {})
    expect(lues.statut).toBe(200)
    expect(lues.corps).toMatchObject([
      { nom: 'D’avant', criteres: { onglet: 'MIENNES', type: null, risque: null, idTeneur: null } },
    ])
    await catherine.appeler(vues.supprimerVue, { params: { id: String(corps.id) } })
  })

  test('un nom vide ou trop long est refusé ; la vingt et unième aussi, même demandée au même instant', async () => {
    expect((await enregistrer('   ')).erreur.refus).toMatchObject([{ champ: 'nom', code: 'OBLIGATOIRE' }])
    expect((await enregistrer('x'.repeat(51))).statut).toBe(400)
    for (let n = 1; n < 20; n += 1) await enregistrer(`Vue ${n}`)
    const deux = await Promise.all([enregistrer('Une de plus'), enregistrer('Et une autre')])
    expect(deux.map((r) => r.statut).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refusee = deux.find((r) => r.statut === 409)!
    expect([refusee.erreur.code, refusee.erreur.message]).toEqual([
      'VUES_MAX',
      expect.stringContaining('20 vues'),
    ])
    expect((await enregistrer('Vue 1', { onglet: 'MIENNES' })).statut, 'remplacer reste permis').toBe(200)
  })
})

describe('les délais de réponse (domain.md, section 18)', () => {
  test('réglés, ils valent pour ce qui se dépose ensuite ; ce qui a été promis le reste ; le journal le retient', async () => {
    const avant = await demandeDeposee(odette, 451)
    const delais = { IMMATRICULATION: 2, RATTACHEMENT: 5, DISSOLUTION: 10, DOUBLON_NOTAIRE: 1 }
    expect((await paul.appeler(lireDelais, {})).corps).toEqual({ ...delais, IMMATRICULATION: 5 })
    expect((await catherine.appeler(reglerDelais, { body: delais })).statut).toBe(204)
    const apres = await demandeDeposee(odette, 452)
    const promis = async (idDemande: number) =>
      (await catherine.appeler(examens.lireDossier, { params: { id: String(idDemande) } })).corps.attendueLe
    expect([await promis(avant.idDemande), await promis(apres.idDemande)]).toEqual([
      '2026-11-27',
      '2026-11-24',
    ])
    const ecrits = await produit.db
      .selectFrom('evenementJournal')
      .select(['ancien', 'nouveau'])
      .where('type', '=', 'DELAIS')
      .execute()
    expect(ecrits).toEqual([{ ancien: { delaiIMMATRICULATION: 5 }, nouveau: { delaiIMMATRICULATION: 2 } }])
    const depart = produit.heure.instant
    produit.heure.instant = new Date('2026-11-25T09:00:00Z')
    const plusTard = await produit.connecte('TENEUR_ADMIN_PRINC')
    const enRetard = await voir('HORS_DELAI', plusTard)
    expect(enRetard).toContain(apres.reference)
    expect(enRetard).not.toContain(avant.reference)
    produit.heure.instant = depart
  })

  test('réglés par deux teneurs depuis la même lecture : le second l’apprend, puis règle d’après les nouveaux', async () => {
    const { corps: vus } = await catherine.appeler(lireDelais, {})
    const regler = (delais: Partial<typeof vus>, lus: typeof vus) =>
      catherine.appeler(reglerDelais, { body: { ...lus, ...delais, vus: lus } })
    const deux = await Promise.all([regler({ RATTACHEMENT: 7 }, vus), regler({ DISSOLUTION: 12 }, vus)])
    expect(deux.map((r) => r.statut).toSorted((a, b) => a - b)).toEqual([204, 409])
    const refuse = deux.find((r) => r.statut === 409)!.erreur
    const { corps: entre } = await catherine.appeler(lireDelais, {})
    expect(refuse.code).toBe('DELAIS_CHANGES')
    expect(refuse.message).toContain(`Rattachement ${entre.RATTACHEMENT}, Dissolution ${entre.DISSOLUTION}`)
    expect((await regler(vus, entre)).statut).toBe(204)
    expect((await catherine.appeler(lireDelais, {})).corps).toEqual(vus)
    expect((await regler(vus, entre)).statut, 'renvoyé après une réponse perdue').toBe(204)
  })

  test('hors bornes ou sans le droit, ils ne se règlent pas', async () => {
    const regler = (qui: Navigateur, IMMATRICULATION: number) =>
      qui.appeler(reglerDelais, {
        body: { IMMATRICULATION, RATTACHEMENT: 5, DISSOLUTION: 10, DOUBLON_NOTAIRE: 1 },
      })
    for (const jours of [0, 61, 2.5]) expect((await regler(catherine, jours)).statut).toBe(400)
    expect((await regler(odette, 5)).statut).toBe(403)
  })
})

describe('reprendre l’examen d’un autre (§4.7)', () => {
  const reprendre = (qui: Navigateur, id: number) =>
    qui.appeler(examens.reprendreDemande, { params: { id: String(id) } })

  test('le premier l’apprend à son prochain geste, ne décide plus, et le journal dit à qui elle a été reprise', async () => {
    const { idDemande } = await demandeDeposee(odette, 461)
    const ouvrir = (qui: Navigateur) =>
      qui.appeler(examens.ouvrirDemande, { params: { id: String(idDemande) } })
    await ouvrir(catherine)
    expect((await ouvrir(paul)).erreur.code).toBe('DEMANDE_VERROUILLEE')
    const reprise = await reprendre(paul, idDemande)
    expect(reprise.corps.verrou).toMatchObject({ parMoi: true })
    const battement = await catherine.appeler(examens.prolongerVerrou, { params: { id: String(idDemande) } })
    expect([battement.statut, battement.erreur.code]).toEqual([409, 'DEMANDE_VERROUILLEE'])
    const decision = await catherine.appeler(decisions.validerDemande, {
      body: { idDemande, acte: 'valider' },
    })
    expect([decision.statut, decision.erreur.code]).toEqual([409, 'DEMANDE_VERROUILLEE'])
    expect(
      (await catherine.appeler(examens.libererDemande, { params: { n: String(idDemande) } })).corps,
    ).toBe(false)
    const ecrits = await produit.db
      .selectFrom('evenementJournal')
      .select(['type', 'ancien', 'nouveau'])
      .where('objet', '=', 'demande')
      .where('objetId', '=', idDemande)
      .orderBy('id')
      .execute()
    const idCatherine = (await catherine.appeler(lireCompte, {})).corps.id!
    expect(ecrits.at(-1)).toEqual({
      type: 'VERROU_REPRIS',
      ancien: { compteId: idCatherine },
      nouveau: { compteId: idPaul },
    })
    expect(
      (await paul.appeler(decisions.validerDemande, { body: { idDemande, acte: 'valider' } })).statut,
    ).toBe(200)
  })

  test('libre, elle s’ouvre ; la sienne le reste ; décidée, elle ne se reprend pas', async () => {
    const { idDemande } = await demandeDeposee(odette, 462)
    expect((await reprendre(paul, idDemande)).corps.verrou).toMatchObject({ parMoi: true })
    expect((await reprendre(paul, idDemande)).statut).toBe(200)
    await paul.appeler(decisions.validerDemande, { body: { idDemande, acte: 'valider' } })
    expect((await reprendre(catherine, idDemande)).erreur.code).toBe('DEJA_DECIDEE')
    expect((await reprendre(catherine, 999_999)).statut).toBe(404)
  })
})

describe('ce que l’on regarde avant de décider', () => {
  test('les points cochés restent avec la demande, pour qui la reprend ; sans la tenir, on n’en coche pas', async () => {
    const { idDemande } = await demandeDeposee(odette, 471)
    const params = { id: String(idDemande) }
    const cocher = (qui: Navigateur, points: ('DATES_DU_MANDAT' | 'PIECE_LISIBLE')[]) =>
      qui.appeler(examens.cocherPoints, { params, body: { points } })
    expect((await cocher(catherine, ['PIECE_LISIBLE'])).erreur.code).toBe('VERROU_PERDU')
    await catherine.appeler(examens.ouvrirDemande, { params })
    expect((await cocher(catherine, ['DATES_DU_MANDAT', 'PIECE_LISIBLE'])).statut).toBe(204)
    const autre = await catherine.appeler(examens.cocherPoints, { params, body: { points: ['LIQUIDATION'] } })
    expect(autre.erreur.refus).toMatchObject([{ champ: 'points', code: 'CHOIX_INVALIDE' }])
    await catherine.appeler(examens.libererDemande, { params: { n: params.id } })
    expect((await paul.appeler(examens.ouvrirDemande, { params })).corps.pointsVus).toEqual([
      'PIECE_LISIBLE',
      'DATES_DU_MANDAT',
    ])
  })

  test('le télédéclarant : ce qu’il représente, ses demandes par décision, les dernières', async () => {
    const { idDemande, reference } = await demandeDeposee(odette, 472)
    const { corps } = await catherine.appeler(examens.lireDemandeur, { params: { id: String(idDemande) } })
    const { rows } = await produit.pool.query<{ decision: string | null; n: number }>(
      `SELECT decision, count(*)::int AS n FROM demande WHERE teledeclarant_id = $1 GROUP BY 1`,
      [corps.id],
    )
    const nombre = (decision: string | null) => rows.find((r) => r.decision === decision)?.n ?? 0
    expect(corps.demandes).toEqual({
      ouvertes: nombre(null),
      VALIDEE: nombre('VALIDEE'),
      REFUSEE: nombre('REFUSEE'),
      ANNULEE: 0,
      A_PRECISER: nombre('A_PRECISER'),
    })
    expect(corps.representees).toBeGreaterThan(0)
    expect(corps.dernieres).toHaveLength(5)
    expect(corps.dernieres.map((d) => d.reference)).not.toContain(reference)
    expect((await odette.appeler(examens.lireDemandeur, { params: { id: String(idDemande) } })).statut).toBe(
      403,
    )
  })
})

describe('se déconnecter', () => {
  const tenue = async (idDemande: number) =>
    (await paul.appeler(examens.lireDossier, { params: { id: String(idDemande) } })).corps
  const ouvrir = (qui: Navigateur, idDemande: number) =>
    qui.appeler(examens.ouvrirDemande, { params: { id: String(idDemande) } })
  const dernier = async (idDemande: number) =>
    (
      await produit.db
        .selectFrom('evenementJournal')
        .select(['type', 'compteId'])
        .where('objet', '=', 'demande')
        .where('objetId', '=', idDemande)
        .orderBy('id', 'desc')
        .executeTakeFirst()
    )?.type

  test('de son dernier appareil libère ce que l’on examinait ; d’un autre, non', async () => {
    const { idDemande } = await demandeDeposee(odette, 481)
    const ailleurs = await produit.connecte('TENEUR_ADMIN_PRINC')
    await produit.db
      .deleteFrom('session')
      .where('compteId', '=', await idDe(ailleurs))
      .execute()
    const [un, deux] = [
      await produit.connecte('TENEUR_ADMIN_PRINC'),
      await produit.connecte('TENEUR_ADMIN_PRINC'),
    ]
    await ouvrir(un, idDemande)
    await deux.appeler(deconnecter, {})
    expect((await tenue(idDemande)).verrou).not.toBeNull()
    await un.appeler(deconnecter, {})
    const libre = await tenue(idDemande)
    expect([libre.verrou, libre.libelleEtat]).toEqual([null, 'En attente d’examen'])
    expect(await dernier(idDemande)).toBe('DEVERROU')
    catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  })

  test('en sortir la libère, d’un autre onglet et même connecté ailleurs : la session l’avait prise', async () => {
    const { idDemande } = await demandeDeposee(odette, 483)
    const [un, deux] = [
      await produit.connecte('TENEUR_ADMIN_PRINC'),
      await produit.connecte('TENEUR_ADMIN_PRINC'),
    ]
    await ouvrir(un, idDemande)
    await un.appeler(deconnecter, {})
    expect((await tenue(idDemande)).verrou).toBeNull()
    expect(await dernier(idDemande)).toBe('DEVERROU')
    expect((await ouvrir(deux, idDemande)).corps.verrou).toMatchObject({ parMoi: true })
    await deux.appeler(deconnecter, {})
  })

  test('prendre la place d’un autre libère ce que l’on examinait là, pas ce que l’on examine ailleurs', async () => {
    const [{ idDemande: ici }, { idDemande: la }] = [
      await demandeDeposee(odette, 482),
      await demandeDeposee(odette, 484),
    ]
    const ailleurs = await produit.connecte('TENEUR_ADMIN_PRINC')
    await ouvrir(catherine, ici)
    await ouvrir(ailleurs, la)
    const { corps: moi } = await odette.appeler(lireCompte, {})
    await catherine.appeler(prendreSaPlace, { params: { id: String(moi.idTeledeclarant) } })
    const libre = await tenue(ici)
    expect([libre.verrou, libre.libelleEtat]).toEqual([null, 'En attente d’examen'])
    expect(await dernier(ici)).toBe('DEVERROU')
    await catherine.appeler(deconnecter, {})
    expect((await tenue(la)).verrou).not.toBeNull()
    await ailleurs.appeler(deconnecter, {})
    catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  })

  test('entrer de nouveau par-dessus sa session la libère : celle d’avant ne vaut plus rien', async () => {
    const { idDemande } = await demandeDeposee(odette, 486)
    await ouvrir(catherine, idDemande)
    expect((await tenue(idDemande)).verrou).not.toBeNull()
    const { email, motDePasse } = PEOPLE.find((p) => p.profil === 'TELE_PRO_ADMIN_PRINC')!
    const entree = await catherine.appeler(authentifier, { body: { username: email, password: motDePasse } })
    expect(entree.statut).toBe(200)
    const libre = await tenue(idDemande)
    expect([libre.verrou, libre.libelleEtat]).toEqual([null, 'En attente d’examen'])
    expect(await dernier(idDemande)).toBe('DEVERROU')
    catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  })

  test('revenir du fournisseur d’identité par-dessus sa session la libère aussi', async () => {
    const { idDemande } = await demandeDeposee(odette, 487)
    await ouvrir(catherine, idDemande)
    await entrerPar(catherine, 'clavis', personneSso('clavis', 'Kervadel'))
    expect((await tenue(idDemande)).verrou).toBeNull()
    expect(await dernier(idDemande)).toBe('DEVERROU')
    catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  })

  test('de partout la libère aussi', async () => {
    const { idDemande } = await demandeDeposee(odette, 485)
    await ouvrir(catherine, idDemande)
    expect((await catherine.appeler(fermerMesSessions, {})).statut).toBeLessThan(300)
    expect((await tenue(idDemande)).verrou).toBeNull()
    expect(await dernier(idDemande)).toBe('DEVERROU')
    catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
  })
})

test('l’ordre des profils est celui de l’index de la file, que sa recherche lit', async () => {
  const { rows } = await produit.pool.query<{ indexdef: string }>(
    `SELECT indexdef FROM pg_indexes WHERE indexname = 'demande_file_profil_lu'`,
  )
  expect(rows[0]!.indexdef).toContain(`'{${PROFILS_PAR_LIBELLE.join(',')}}'::text[]`)
})

describe('deux onglets du même teneur sur une demande', () => {
  const decider = (idDemande: number) =>
    catherine.appeler(decisions.refuserDemande, {
      params: { id: String(idDemande) },
      body: { motifs: ['JUSTIF_ILLISIBLE', 'DOUBLON', 'JUSTIF_ILLISIBLE'] },
    })

  test('une seule décision : l’autre onglet apprend qu’elle est prise ; un motif redit n’y est qu’une fois', async () => {
    const { idDemande } = await demandeDeposee(odette, 491)
    const params = { id: String(idDemande) }
    await catherine.appeler(examens.ouvrirDemande, { params })
    expect((await catherine.appeler(examens.ouvrirDemande, { params })).corps.verrou?.parMoi).toBe(true)
    const deux = await Promise.all([decider(idDemande), decider(idDemande)])
    const refusee = deux.find((r) => r.statut === 409)!
    expect(deux.map((r) => r.statut).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect(refusee.erreur).toMatchObject({ code: 'DEJA_DECIDEE' })
    expect(refusee.erreur.message).toContain('Catherine Orvelin')
    const lue = await produit.db
      .selectFrom('demande')
      .select('motifs')
      .where('id', '=', idDemande)
      .executeTakeFirstOrThrow()
    expect(lue.motifs).toEqual(['JUSTIF_ILLISIBLE', 'DOUBLON'])
    expect(
      (await catherine.appeler(examens.prolongerVerrou, { params })).erreur.code,
      'le battement de l’autre onglet le dit aussi',
    ).toBe('DEJA_DECIDEE')
  })

  test('un onglet fermé la libère : l’autre l’apprend, et la reprend en la rouvrant', async () => {
    const { idDemande } = await demandeDeposee(odette, 492)
    const params = { id: String(idDemande) }
    await catherine.appeler(examens.ouvrirDemande, { params })
    await catherine.appeler(examens.libererDemande, { params: { n: params.id } })
    expect((await decider(idDemande)).erreur.code).toBe('VERROU_PERDU')
    await catherine.appeler(examens.ouvrirDemande, { params })
    expect((await decider(idDemande)).statut).toBe(204)
  })
})
