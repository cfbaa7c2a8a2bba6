import { describe, expect, test } from 'vitest'
import { APPELS } from './appels.ts'
import type { Call } from '#contract/socle/call.ts'
import { APPELS_DE_LA_SPEC } from './spec.ts'

/** La forme commune aux deux listes : les noms des paramètres n’y comptent pas. */
const forme = (appel: Call) => `${appel.method} ${appel.path.slice(1).replace(/:\w+/g, ':')}`

const DE_LA_SPEC = Object.entries(APPELS_DE_LA_SPEC).flatMap(([paragraphe, formes]) =>
  formes.map((f) => ({ forme: f, paragraphe })),
)
const servis = APPELS.map(({ appel, nom, capacite }) => ({ appel, nom, capacite, forme: forme(appel) }))

/** Les appels ouverts à tous qui n’ont pas de borne par minute. */
const SANS_BORNE = new Set([
  // Une ligne lue par sa clef, ou ce que le processus tient déjà en mémoire.
  'accueil.lireMessage',
  'annuaire.lireFiche',
  'annuaire.lireFondDeCarte',
  'dissolution.motifsDissolution',
  'dissolution.faitsGenerateurs',
  'dissolution.piecesDissolution',
  'documentation.lireApi',
  'etablissements.codesApe',
  'aide.listerFichesMemo',
  'inscription.contournerCaptcha',
  'reclamations.typesDeDemandeur',
  'reclamations.objetsDeReclamation',
  'reclamations.typesDeReclamation',
  'reclamations.exigencesDeReclamation',
  'referentiels.civilites',
  'referentiels.energies',
  'referentiels.etatsCopropriete',
  'referentiels.periodesConstruction',
  'referentiels.typesChauffage',
  'referentiels.typesDemande',
  'referentiels.typesPieces',
  'referentiels.typesTeledeclarant',
  'referentiels.typesTeledeclarantMin',
  'compte.deconnecter',
  'sso.adressesSso',
  'sso.attributsSso',
  'sso.deconnexionSso',
  'sso.niveauGeographique',
  'sso.nomSso',
  'sso.profilNotaire',
  'sso.sessionSso',
  'statistiques.chargementAnneeGeneration',
  'statistiques.chargementTrimestreGeneration',
  'territoires.chargeRegion',
  'territoires.chargeDepartement',
  'territoires.chargeDepartementDepuisCdInsee',
  'territoires.findRegionByCodeInseeRegion',
  'territoires.lireDepartement',
  'territoires.findOneEpciBySiren',
  'territoires.findOneCommuneByInseeCommune',
  // Compté en base, par compte et par foyer.
  'compte.authentifier',
  // N’existe que sur un site de démonstration.
  'demonstration.lireBoite',
  'demonstration.lireLettresDemonstration',
  'demonstration.lireLettreDemonstration',
  'demonstration.lireEtablissementsDemonstration',
])

describe('§7, les appels', () => {
  test('la liste de la spécification compte 188 appels, tous différents', () => {
    expect(DE_LA_SPEC).toHaveLength(188)
    expect(new Set(DE_LA_SPEC.map((a) => a.forme)).size).toBe(188)
  })

  test('chaque appel de la spécification est servi', () => {
    const servi = new Set(servis.map((a) => a.forme))
    expect(DE_LA_SPEC.filter((a) => !servi.has(a.forme))).toEqual([])
  })

  test('chaque appel servi cite le paragraphe de la spécification, ou dit qu’il est un ajout', () => {
    const paragraphes = new Map(DE_LA_SPEC.map((a) => [a.forme, a.paragraphe]))
    expect(
      servis.filter((a) => a.appel.paragraphe !== (paragraphes.get(a.forme) ?? 'ajout')).map((a) => a.forme),
    ).toEqual([])
  })

  test('ce que l’assistance et le teneur écrivent à la place d’un autre (§4.4) : rien qui l’engage', () => {
    const permis = servis
      .filter(({ appel }) => appel.effet === 'ecriture' && !appel.engage)
      .filter(({ appel }) => appel.allow !== 'impression')
    expect(permis.map((a) => a.forme).sort()).toMatchSnapshot()
  })

  test('la table entière', () => {
    const table = servis
      .map(({ appel, nom, capacite }) => {
        const acces = typeof appel.allow === 'string' ? appel.allow : appel.allow.join(' | ')
        return `§${appel.paragraphe.padEnd(5)} ${appel.method.padEnd(6)} ${appel.path} — ${capacite}.${nom} — ${appel.effet} — ${appel.takes ?? 'json'} → ${appel.gives ?? 'json'} — ${acces}`
      })
      .toSorted()
    expect(table.join('\n')).toMatchSnapshot()
  })

  test('ce que chacun peut demander sans fin a sa borne par minute, sauf ce qui ne coûte rien ou se borne autrement', () => {
    const sansBorne = servis.filter(({ appel }) => appel.allow === 'public' && appel.parMinute === undefined)
    expect(sansBorne.map((a) => `${a.capacite}.${a.nom}`).filter((nom) => !SANS_BORNE.has(nom))).toEqual([])
    const connus = new Set(servis.map((a) => `${a.capacite}.${a.nom}`))
    expect([...SANS_BORNE].filter((nom) => !connus.has(nom))).toEqual([])
  })

  test('un chemin ne sert qu’un appel', () => {
    const chemins = servis.map((a) => a.forme)
    expect(new Set(chemins).size).toBe(chemins.length)
  })
})
