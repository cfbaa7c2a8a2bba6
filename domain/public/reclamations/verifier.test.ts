import { describe, expect, test } from 'vitest'
import { jourDeSemaine } from '#domain/socle/temps/jour.ts'
import { CODES_PROFILS } from '#domain/socle/acces/profils.ts'
import type { Personne } from '#domain/socle/acces/auteur.ts'
import type { Authority } from '#domain/socle/acces/authorities.ts'
import { codes } from '#domain/socle/codes.ts'
import { actesDepuis, apres } from '#domain/socle/machine.ts'
import { imprimer, imprimerMachine } from '#domain/socle/essais/tableau.ts'
import { direAge, gardeeDepuis, relancableDepuis, reponseAttendueLe, vivanteDepuis } from './delais.ts'
import { ecartEnJoursOuvres } from '#domain/socle/temps/jours-ouvres.ts'
import { demandeursDe } from './demandeurs.ts'
import { CODES_DEMANDEURS, CODES_SORTES, objetsDe, SORTES, sortesDe } from './listes.ts'
import { modeleDeReponse } from './modeles.ts'
import { CODES_ETATS_RECLAMATION, type EtatReclamation } from './etats.ts'
import { acteDeRelance, acteDuGeste, GESTES, gestesPossibles, RECLAMATION } from './transitions.ts'
import { lireMessage, TEXTE_MAX, verifierReclamation, type SaisieDeReclamation } from './verifier.ts'

const JUSTE: SaisieDeReclamation = {
  typeReclamation: 'DONNEES_ERRONEES',
  nom: 'Marival',
  prenom: 'Jeanne',
  email: 'jeanne@exemple.fr',
  confirmationEmail: 'Jeanne@exemple.fr',
  telephone: '',
  numImmatriculation: 'AA1-234-567',
  adressePrincipale: '',
  texte: 'Le nombre de lots est faux.',
}
const VISITEUR = { connu: false, piece: false }
const codesDe = (s: Partial<SaisieDeReclamation>, qui = VISITEUR) =>
  verifierReclamation({ ...JUSTE, ...s }, qui).map((r) => `${r.champ} ${r.code}`)

test('qui peut réclamer quoi, et ce que chaque sorte exige', async () => {
  const lignes = CODES_DEMANDEURS.flatMap((d) =>
    objetsDe(d).flatMap((o) =>
      sortesDe(d, o).map((s) => {
        const { adressePrincipale: a, numImmatriculation: n, rattachement: r } = SORTES[s].exige
        return [d, o, s, [a && 'adresse', n && 'numéro', r && 'pièce'].filter(Boolean).join(' ') || '–']
      }),
    ),
  )
  expect(lignes).toHaveLength(CODES_SORTES.length)
  await expect(imprimer(['qui', 'sur quoi', 'quoi', 'exige'], lignes)).toMatchFileSnapshot(
    './__snapshots__/sortes.txt',
  )
})

test('les actes sur une réclamation, d’où, vers où, par qui', async () => {
  await expect(imprimerMachine(RECLAMATION, CODES_ETATS_RECLAMATION)).toMatchFileSnapshot(
    './__snapshots__/transitions.txt',
  )
  // Close, plus rien ne s’en fait.
  expect(actesDepuis(RECLAMATION, 'CLOSE')).toEqual([])
  expect(
    CODES_ETATS_RECLAMATION.filter((e) => e !== 'CLOSE' && actesDepuis(RECLAMATION, e).length === 0),
  ).toEqual([])
})

const droits = (...authorities: Authority[]): Personne => ({
  id: 1,
  prenom: 'Yann',
  nom: 'Roschemare',
  profil: 'TENEUR_ASS_HOTLINE_GES',
  etablissement: null,
  idTeledeclarant: null,
  authorities,
})

test('reçue par le teneur, une réclamation est à lui jusqu’à sa clôture, relances comprises', () => {
  const assistance = droits('LIRE_TELEDECLARANT')
  const teneur = droits('LIRE_TELEDECLARANT', 'VALIDER_RATTACHEMENT_DECLARATION')
  const chezLui = new Set<EtatReclamation>(['TRANSMISE'])
  // Tout ce qui se fait de TRANSMISE, par qui que ce soit, y reste ou clôt.
  for (const etat of chezLui)
    for (const acte of actesDepuis(RECLAMATION, etat)) {
      const suivant = apres(RECLAMATION, acte, etat)
      if (suivant !== null && suivant !== 'CLOSE') chezLui.add(suivant)
    }
  expect([...chezLui].toSorted()).toEqual(['PRISE_TENEUR', 'REPONDUE_TENEUR', 'TRANSMISE'])
  for (const etat of chezLui) {
    expect([etat, gestesPossibles(etat, assistance)]).toEqual([etat, []])
    expect(gestesPossibles(etat, teneur).length).toBeGreaterThan(0)
  }
  expect(acteDeRelance('REPONDUE_TENEUR')).toBe('relancerTransmise')
  expect(gestesPossibles('PRISE', assistance)).toEqual([
    'reprendre',
    'rendre',
    'repondre',
    'transmettre',
    'clore',
  ])
  expect(gestesPossibles('PRISE', assistance, true)).toEqual(['reprendre'])
  expect(gestesPossibles('CLOSE', teneur)).toEqual([])
})

test('qui demande un geste que l’état n’a pas est refusé par la machine', () => {
  for (const etat of CODES_ETATS_RECLAMATION)
    for (const geste of codes(GESTES)) {
      const acte = acteDuGeste(geste, etat)
      const possible = gestesPossibles(etat, droits('LIRE_TELEDECLARANT', 'VALIDER_RATTACHEMENT_DECLARATION'))
      expect([etat, geste, apres(RECLAMATION, acte, etat) !== null]).toEqual([
        etat,
        geste,
        possible.includes(geste),
      ])
    }
})

test('les délais se comptent en jours et en mois du calendrier', () => {
  expect(relancableDepuis('2026-12-31')).toBe('2026-12-01')
  expect(vivanteDepuis('2026-03-31')).toBe('2025-03-31')
  expect(gardeeDepuis('2028-02-29', 12)).toBe('2027-02-28')
})

test('l’âge se dit en jours ouvrés : le samedi, celle du vendredi n’en a pas encore un', () => {
  const [vendredi, samedi, lundi, mardi] = ['2026-11-27', '2026-11-28', '2026-11-30', '2026-12-01'] as const
  const dits = [vendredi, samedi, lundi, mardi].map((jour) => direAge(ecartEnJoursOuvres(vendredi, jour)))
  expect(dits).toEqual([
    'Moins d’un jour ouvré',
    'Moins d’un jour ouvré',
    'Un jour ouvré',
    '2\u00a0jours ouvrés',
  ])
})

test('le plus probable d’un profil vient d’abord, et personne ne manque', () => {
  for (const profil of [null, ...CODES_PROFILS])
    expect(demandeursDe(profil).toSorted()).toEqual([...CODES_DEMANDEURS].toSorted())
  expect(demandeursDe('NOTAIRE_COLLAB')[0]).toBe('NOTAIRE')
  expect(demandeursDe('TELE_PRO_GESTION')[0]).toBe('SYNDIC')
  expect(demandeursDe('INSTITUTIONNEL')[0]).toBe('COLLECTIVITE')
})

describe('ce qui est tapé', () => {
  test('juste : rien à redire', () => {
    expect(codesDe({})).toEqual([])
  })
  test.each<[Partial<SaisieDeReclamation>, string[]]>([
    [{ typeReclamation: '' }, ['typeReclamation OBLIGATOIRE']],
    [{ typeReclamation: 'INCONNUE' }, ['typeReclamation OBLIGATOIRE']],
    [{ nom: ' ', prenom: '' }, ['nom OBLIGATOIRE', 'prenom OBLIGATOIRE']],
    [{ nom: 'gagnez sur gain.fr' }, ['nom NOM_INVALIDE']],
    [{ prenom: 'http://gain.fr' }, ['prenom NOM_INVALIDE']],
    [{ prenom: 'Votre compte expire : 08 36' }, ['prenom NOM_INVALIDE']],
    [{ nom: 'de L’Isle-Adam', prenom: 'J.-P.' }, []],
    [{ email: '' }, ['email OBLIGATOIRE']],
    [{ email: 'jeanne@exemple' }, ['email EMAIL_INVALIDE']],
    [{ confirmationEmail: 'autre@exemple.fr' }, ['confirmationEmail EMAILS_DIFFERENTS']],
    [{ telephone: '12' }, ['telephone TELEPHONE_INVALIDE']],
    [{ numImmatriculation: '' }, ['numImmatriculation OBLIGATOIRE']],
    [{ numImmatriculation: 'AA12' }, ['numImmatriculation NUMERO_INVALIDE']],
    [{ typeReclamation: 'NON_IMMATRICULEE', numImmatriculation: '' }, ['adressePrincipale OBLIGATOIRE']],
    [{ typeReclamation: 'DOUBLON' }, ['piece FICHIER_ABSENT']],
    [{ texte: 'Court.' }, ['texte TEXTE_TROP_COURT']],
    [{ texte: ' ' }, ['texte OBLIGATOIRE']],
    [{ texte: 'x'.repeat(TEXTE_MAX + 1) }, ['texte TROP_LONG']],
    [{ texte: 'Un zéro \u0000 binaire' }, ['texte TEXTE_INVALIDE']],
  ])('%#', (saisie, attendus) => {
    expect(codesDe(saisie)).toEqual(attendus)
  })
  test('connecté, son adresse n’est pas demandée ; la pièce jointe suffit', () => {
    expect(codesDe({ email: '', confirmationEmail: '' }, { connu: true, piece: false })).toEqual([])
    expect(codesDe({ typeReclamation: 'DOUBLON' }, { connu: false, piece: true })).toEqual([])
  })
  test('connecté, son nom est écrit tel que son compte le donne', () => {
    const connu = { connu: true, piece: false }
    expect(codesDe({ nom: 'Martin (SCP 2)', email: '', confirmationEmail: '' }, connu)).toEqual([])
    expect(codesDe({ nom: '', email: '', confirmationEmail: '' }, connu)).toEqual(['nom OBLIGATOIRE'])
  })
  test('un message garde ses lignes, pas ses espaces de suite', () => {
    expect(lireMessage('  Bonjour   à tous,\r\n\r\n\r\n\r\nvoici. \n')).toBe('Bonjour à tous,\n\nvoici.')
    expect(lireMessage('x'.repeat(TEXTE_MAX))).toHaveLength(TEXTE_MAX)
  })
})

test('la réponse est attendue un jour ouvré, et tout modèle tient dans un message', () => {
  for (const depot of ['2026-11-24', '2026-12-24', '2026-05-01'])
    expect(jourDeSemaine(reponseAttendueLe(depot))).toBeLessThan(6)
  expect(reponseAttendueLe('2026-11-24')).toBe('2026-12-01')
  for (const sorte of CODES_SORTES) expect(typeof lireMessage(modeleDeReponse(sorte))).toBe('string')
})
