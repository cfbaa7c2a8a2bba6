import { describe, expect, test } from 'vitest'
import { direChangement, lireChangements } from './changements.ts'

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
