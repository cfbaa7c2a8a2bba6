import * as ACCESSIBILITE from '#domain/public/accessibilite/pages.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as COMPTES from '#domain/comptes/adresses.ts'
import * as COPROPRIETES from '#domain/coproprietes/adresses.ts'
import * as TENEUR from '#domain/teneur/adresses.ts'
import * as PUBLIC from '#domain/public/adresses.ts'
import * as INSTITUTIONS from '#domain/institutions/adresses.ts'
import * as AIDE from '#domain/public/aide/adresses.ts'
import * as LIEUX from '#domain/public/annuaire/adresses.ts'
import * as CHEMINS from './chemins.ts'
import * as JOURNAL from '#domain/teneur/journal/adresses.ts'

const ADRESSES = { ...COMPTES, ...COPROPRIETES, ...TENEUR, ...PUBLIC, ...INSTITUTIONS }

describe('les adresses des pages (§2.1)', () => {
  test('aucune ne se répète, aucune ne finit par une barre', () => {
    const chemins = Object.values(CHEMINS)
    expect(new Set(chemins).size).toBe(chemins.length)
    expect(chemins.filter((c) => !/^\/(?:[\w$-]+(?:\/[\w$-]+)*)?$/.test(c))).toEqual([])
  })

  test('un chemin à remplir ne se donne que par une fonction, sauf celui qui ne se donne plus : il renvoie', () => {
    const donnees = new Map<string, unknown>(
      Object.entries({ ...ADRESSES, ...LIEUX, ...AIDE, ...ACCESSIBILITE }),
    )
    const aRemplir = Object.entries(CHEMINS).filter(
      ([nom, chemin]) => chemin.includes('$') && nom !== 'dossierAssistance',
    )
    expect(aRemplir.length).toBeGreaterThan(8)
    for (const [nom] of aRemplir) expect([nom, typeof donnees.get(nom)]).toEqual([nom, 'function'])
  })

  test.each([
    [CHEMINS.accueil, '/'],
    [ADRESSES.fiche('AA1234567'), '/annuaire/AA1234567'],
    [LIEUX.departement('2A'), '/annuaire/departement/2A'],
    [LIEUX.commune('69383'), '/annuaire/commune/69383'],
    [LIEUX.commune('69383', 2), '/annuaire/commune/69383?page=2'],
    [AIDE.reclamer({}), '/aide/formulaire'],
    [
      AIDE.reclamer({ sorte: 'DOUBLON', numero: 'AA1234567' }),
      '/aide/formulaire?sorte=DOUBLON&numero=AA1234567',
    ],
    [AIDE.reclamer({ pour: 'erreur', numero: 'AA1234567' }), '/aide/formulaire?pour=erreur&numero=AA1234567'],
    [AIDE.suiviDeReclamation('a b'), '/aide/reclamation?key=a%20b'],
    [AIDE.reclamations('A_TRAITER'), '/assistance/reclamations?onglet=A_TRAITER'],
    [AIDE.reclamations('CLOSES', 2), '/assistance/reclamations?onglet=CLOSES&page=2'],
    [LIEUX.region('84'), '/annuaire/departements#region-84'],
    [JOURNAL.journal({}), '/evenement-journal'],
    [
      JOURNAL.journal({ du: '2026-01-01', categorie: ['COMPTE', 'MANDAT'], evenement: 'COMPTE.CONNEXION' }),
      '/evenement-journal?du=2026-01-01&categorie=COMPTE&categorie=MANDAT&evenement=COMPTE.CONNEXION',
    ],
    [LIEUX.rechercheDuSyndic('09000001900019'), '/annuaire/recherche-avancee?syndic=09000001900019'],
    [
      LIEUX.statistiques('commune', '69383'),
      '/consulter-les-statistiques-du-registre?niveau=commune&code=69383',
    ],
    [ADRESSES.motDePasse('a_b-C'), '/compte/activate?key=a_b-C'],
    [ADRESSES.inscriptionNotaire('-1'), '/compte/inscription?numEtude=-1'],
    [ADRESSES.etape('doublons', 12), '/immatriculer-copropriete/doublons?brouillon=12'],
    [ADRESSES.confirmation('IM-2026-000001'), '/immatriculer-copropriete/confirmation/IM-2026-000001'],
    [ADRESSES.utilisateur(7, 'nouveau'), '/teledeclarants/comptes-utilisateurs/7/nouveau'],
    [ADRESSES.teledeclarant(7), '/teledeclarants/7'],
    [ADRESSES.teledeclarant(7, 3), '/teledeclarants/7?compte=3'],
    [ADRESSES.echeances('retard'), '/copropriete/echeances?periode=retard'],
    [ADRESSES.echeances('retard', 2), '/copropriete/echeances?periode=retard&page=2'],
    [ADRESSES.historique(7), '/copropriete/7/historique'],
    [ADRESSES.historique(7, null, 2), '/copropriete/7/historique?page=2'],
    [ADRESSES.historique(7, 'MANDAT', 3), '/copropriete/7/historique?genre=MANDAT&page=3'],
    [ADRESSES.fichierDeMiseAJour(7, 'REFUSEE'), '/copropriete/mise-a-jour-par-fichier/7?etat=REFUSEE'],
    [ADRESSES.fournisseur('clavis'), '/connexion/clavis'],
    [ADRESSES.fournisseur('notaires', '/'), '/connexion/notaires?retour=%2F'],
  ])('%s', (adresse, attendue) => {
    expect(adresse).toBe(attendue)
  })

  test('un notaire s’inscrit sous son numéro d’office, un nouvel office sous -1 (§2.1)', () => {
    expect(ADRESSES.inscriptionNotaire('69012')).toBe('/compte/inscription?numEtude=69012')
    expect(ADRESSES.inscriptionNotaire('-1')).toBe('/compte/inscription?numEtude=-1')
  })

  test('aucun numéro d’office n’ajoute de paramètre ni ne change d’adresse', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (num) => {
        const [chemin, ...reste] = ADRESSES.inscriptionNotaire(num).split('?')
        expect(chemin).toBe('/compte/inscription')
        expect(reste).toEqual([`numEtude=${encodeURIComponent(num)}`])
        expect(reste[0]).not.toMatch(/[&#]/)
      }),
    )
  })

  test('ce qui varie ne sort pas de son morceau', () => {
    expect(ADRESSES.fiche('../compte?x=$1#y')).toBe('/annuaire/..%2Fcompte%3Fx%3D%241%23y')
    // « $1 » dans un code n’est pas un renvoi.
    expect(LIEUX.departement('../$1?x#y')).toBe('/annuaire/departement/..%2F%241%3Fx%23y')
  })
})
