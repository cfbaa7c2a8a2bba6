import { describe, expect, test } from 'vitest'
import { codes } from '#domain/socle/codes.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import { direChangement, lireChangements, nommes, type Noms } from './changements.ts'

const dits = (ancien: Record<string, unknown> | null, nouveau: Record<string, unknown> | null) =>
  lireChangements(ancien, nouveau).map(direChangement)

describe('ce qu’un événement a changé, en mots', () => {
  test.each<[string, Record<string, unknown> | null, Record<string, unknown> | null, string[]]>([
    ['rien', null, null, []],
    [
      'un état',
      { etat: 'BROUILLON' },
      { etat: 'IMMATRICULEE_RATTACHEE', reference: 'IM-2026-000001' },
      ['État : Brouillon → Immatriculée et rattachée', 'Référence : IM-2026-000001'],
    ],
    ['une date', { fin: '2026-12-31' }, { fin: '2027-06-30' }, ['Fin : 31/12/2026 → 30/06/2027']],
    ['un instant', null, { instant: '2026-07-14T22:30:00.000Z' }, ['Sauvegarde : 15/07/2026 à 00:30']],
    [
      'ce qui n’est plus',
      { telephone: '0102030405' },
      { telephone: null },
      ['Téléphone : 0102030405 → rien'],
    ],
    ['ce qui n’a pas changé', { telephone: null, nom: 'A' }, { telephone: null, nom: 'A' }, []],
    [
      'un nombre',
      null,
      { lignes: 12_345, declaration: 12_345 },
      ['Lignes : 12\u202f345', 'Déclaration n° : 12345'],
    ],
    [
      'une liste',
      null,
      { parcelles: ['69383000AB0012', '69383000AB0013'] },
      ['Parcelles : 69383000AB0012, 69383000AB0013'],
    ],
    [
      'une adresse entière',
      { lettreAdresse: null },
      { lettreAdresse: { voie: '5 rue du Moulin', codePostal: '37000', complement: '', localite: 'Tours' } },
      ['Adresse de la lettre : 5 rue du Moulin, 37000, Tours'],
    ],
    ['un refus', null, { code: 'SIRET_MAL_ECRIT' }, ['Code : Saisissez les 14 chiffres du SIRET.']],
    ['une raison libre', null, { motif: 'Lettre illisible' }, ['Motif : Lettre illisible']],
    [
      'un nom d’objet',
      null,
      { nom: 'constructor', etat: 'toString' },
      ['Nom : constructor', 'État : toString'],
    ],
    [
      'un oui',
      { domicilieEnFrance: true },
      { domicilieEnFrance: false },
      ['Domicilié en France : Oui → Non'],
    ],
    [
      'l’acte, que l’événement dit déjà',
      null,
      { acte: 'supprimer', statut: 'SUPPRIME' },
      ['Statut : Supprimé'],
    ],
    ['un champ inconnu', { champNeuf: 'a' }, { champNeuf: ['b', { c: 3 }] }, ['a → b, 3']],
  ])('%s', (_, ancien, nouveau, phrases) => {
    expect(dits(ancien, nouveau).map((p) => p.replaceAll('\u00a0', ' '))).toEqual(phrases)
  })
})

describe('ce que le journal garde par son numéro se dit par son nom', () => {
  const noms: Noms = {
    comptes: new Map([
      [12, 'Catherine Orvelin'],
      [13, 'Paul Essarval'],
    ]),
    teledeclarants: new Map([[4, 'Cabinet Altavor Gestion']]),
  }
  test.each<[string, Record<string, unknown> | null, Record<string, unknown> | null, string[]]>([
    [
      'une demande reprise',
      { compteId: 12 },
      { compteId: 13 },
      ['Réservée par : Catherine Orvelin → Paul Essarval'],
    ],
    [
      'une demande affectée',
      { affecteeA: null },
      { affecteeA: 12, raison: 'Congés' },
      ['Affectée à : Catherine Orvelin', 'Raison : Congés'],
    ],
    [
      'une demande désaffectée',
      { affecteeA: 12 },
      { affecteeA: null },
      ['Affectée à : Catherine Orvelin → personne'],
    ],
    [
      'un représentant remplacé',
      { representant: 4 },
      { representant: 5 },
      ['Représentant : Cabinet Altavor Gestion → n° 5'],
    ],
    ['un compte inconnu', { compteId: 99 }, null, ['Réservée par : n° 99 → personne']],
  ])('%s', (_, ancien, nouveau, phrases) => {
    expect(
      lireChangements(ancien, nouveau, noms).map((c) => direChangement(c).replaceAll('\u00a0', ' ')),
    ).toEqual(phrases)
  })

  test('un numéro n’est celui d’un compte ou d’un télédéclarant que dans leurs champs', () => {
    expect(
      nommes([
        { compteId: 12, declaration: 7 },
        null,
        { affecteeA: null, representant: 4 },
        { teledeclarant: 4 },
      ]),
    ).toEqual({ comptes: [12], teledeclarants: [4] })
  })
})

test('le délai de chaque type de demande se dit', () => {
  for (const type of codes(TYPES_DEMANDE))
    expect(dits({ [`delai${type}`]: 5 }, { [`delai${type}`]: 6 })).toEqual([
      `Délai de réponse, ${TYPES_DEMANDE[type].libelle.toLowerCase()} (jours ouvrés)\u00a0: 5 → 6`,
    ])
})
