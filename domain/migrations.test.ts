import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CODES_STATUTS_COMPTE } from './acces/comptes.ts'
import { PROFILS_PRINCIPAUX } from './acces/gestion.ts'
import { CODES_PROFILS } from './acces/profils.ts'
import { FOURNISSEURS, NIVEAUX_GEOGRAPHIQUES } from './acces/sso.ts'
import { CODES_ETATS, ETATS_PUBLICS, ETATS_VIVANTS } from './copropriete/etats.ts'
import { PERIODES_CONSTRUCTION, TYPES_IMMATRICULATION, TYPES_MAJ } from './declaration/listes.ts'
import { CODES_TYPES_DECLARATION } from './declaration/transitions.ts'
import { JUSTIFICATIFS } from './mandat/justificatifs.ts'
import { CODES_STATUTS_MANDAT } from './mandat/statuts.ts'
import { DUREES_CLEFS } from './messages/compte.ts'
import { CODES_ETATS_LETTRE } from './teledeclarant/lettre.ts'
import { CIVILITES, CODES_STATUTS_TELEDECLARANT, CODES_TYPES_TELEDECLARANT } from './teledeclarant/statuts.ts'
import { departsDe } from './machine.ts'
import { CODES_ETATS_COURRIEL } from './messages/courriel.ts'
import { TELEDECLARANT } from './teledeclarant/transitions.ts'
import { CODES_DECISIONS } from './validation/decision.ts'
import { TYPES_DEMANDE } from './validation/demandes.ts'

const sql = (nom: string) => readFileSync(`server/migrations/${nom}.sql`, 'utf8')
const valeurs = (liste: string) => [...liste.matchAll(/'([^']*)'/g)].map((m) => m[1]!)

/** Les listes fermées d’une migration, table créée ou colonne ajoutée : « table.colonne » et ses valeurs. */
function listesFermees(texte: string): Map<string, string[]> {
  const listes = new Map<string, string[]>()
  for (const table of texte.matchAll(/(?:CREATE|ALTER) TABLE (\w+)\b([\s\S]*?);\n/g))
    for (const m of table[2]!.matchAll(/CHECK \((\w+) IN \(([^)]*)\)\)/g))
      listes.set(`${table[1]}.${m[1]}`, valeurs(m[2]!))
  return listes
}

const DOMAINE: Record<string, readonly string[]> = {
  'teledeclarant.type': CODES_TYPES_TELEDECLARANT,
  'teledeclarant.statut': CODES_STATUTS_TELEDECLARANT,
  'teledeclarant.representant_civilite': Object.keys(CIVILITES),
  'compte.statut': CODES_STATUTS_COMPTE,
  'compte.civilite': Object.keys(CIVILITES),
  'compte.profil': CODES_PROFILS,
  'courrier.etat': CODES_ETATS_LETTRE,
  'clef.usage': Object.keys(DUREES_CLEFS),
  'identite_externe.fournisseur': FOURNISSEURS,
  'habilitation.niveau': Object.keys(NIVEAUX_GEOGRAPHIQUES),
  'copropriete.etat': CODES_ETATS,
  'copropriete.periode_construction': Object.keys(PERIODES_CONSTRUCTION),
  'copropriete.type_syndic': ['PRO', 'NON_PRO'],
  'declaration.type_declaration': CODES_TYPES_DECLARATION,
  'declaration.type_immat': TYPES_IMMATRICULATION,
  'declaration.type_maj': TYPES_MAJ,
  'mandat.statut': CODES_STATUTS_MANDAT,
  'mandat.type_justificatif': Object.keys(JUSTIFICATIFS),
  'demande.type': Object.keys(TYPES_DEMANDE),
  'demande.decision': CODES_DECISIONS,
  'courriel.etat': CODES_ETATS_COURRIEL,
}

/** Listes de la base qui ne sont pas des mots du domaine. */
const DE_LA_BASE = ['copropriete.origine']

const trier = (liste: readonly string[]) => [...liste].sort()

describe('la base refuse ce que le domaine ne connaît pas', () => {
  const migrations = globSync('server/migrations/*.sql').sort()
  const toutes = migrations.map((f) => readFileSync(f, 'utf8')).join('\n')
  const listes = listesFermees(toutes)

  test('chaque « CHECK (… IN …) » des migrations est lu ici, et aucune colonne n’en a deux', () => {
    expect(migrations.length).toBeGreaterThanOrEqual(6)
    expect(listes.size).toBe([...toutes.matchAll(/CHECK \(\w+ IN/g)].length)
  })

  test('chaque liste fermée de la base est une liste du domaine', () => {
    expect(trier([...listes.keys()])).toEqual(trier([...Object.keys(DOMAINE), ...DE_LA_BASE]))
  })

  test.each(Object.entries(DOMAINE))('%s', (colonne, codes) => {
    expect(trier(listes.get(colonne) ?? [])).toEqual(trier(codes))
  })

  test('un dossier est publié dans les états publics, et dans eux seuls', () => {
    const publie = /publie boolean[^(]*\(etat IN \(([^)]*)\)\)/.exec(sql('0004_coproprietes'))
    expect(trier(valeurs(publie![1]!))).toEqual(trier(ETATS_PUBLICS))
  })

  test('les index qui visent certains états, profils ou statuts citent les listes du domaine', () => {
    const acces = sql('0006_acces_et_etablissements')
    const index = (nom: string) => valeurs(new RegExp(`INDEX ${nom} [^;]* IN \\(([^)]*)\\)`).exec(acces)![1]!)
    expect(trier(index('copropriete_representees'))).toEqual(trier(ETATS_VIVANTS))
    expect(trier(index('compte_principal'))).toEqual(trier(PROFILS_PRINCIPAUX))
    expect(trier(index('teledeclarant_activation'))).toEqual(trier(departsDe(TELEDECLARANT, 'expirer')))
  })

  test('deux mandats en vigueur ne se chevauchent pas : les statuts visés existent', () => {
    const vigueur = /WHERE \(statut IN \(([^)]*)\)\)/.exec(sql('0004_coproprietes'))
    expect(CODES_STATUTS_MANDAT).toEqual(expect.arrayContaining(valeurs(vigueur![1]!)))
  })
})
