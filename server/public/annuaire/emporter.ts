import type { ParsedOf } from '#contract/socle/call.ts'
import type { compterAnnuaire, FichePublique } from '#contract/public/annuaire.ts'
import { CODES_DE_CRITERES } from '#domain/public/annuaire/criteres.ts'
import { EMPORTEES_MAX, nomDuFichier, type RechercheEmportee } from '#domain/public/annuaire/emporter.ts'
import { lireSaisieDeCriteres } from '#domain/public/annuaire/saisie.ts'
import {
  CHAMPS_PUBLICS,
  direPublique,
  lignePublique,
  type ChampPublic,
  type Publique,
} from '#domain/coproprietes/copropriete/fiche.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { TYPES_SYNDIC } from '#domain/coproprietes/copropriete/syndic.ts'
import { direJour, type Jour } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import type { Vocabulaire } from '#domain/socle/recherche/vocabulaire.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import type { ColonneDeTableur, ValeurDeCellule } from '#server/socle/documents/tableur/ecrire.ts'
import { enFichier, enFlux, type Ecriture } from '#server/socle/documents/tableur/en-fichier.ts'
import type { FichierRendu } from '#server/socle/http/serve.ts'
import { lireDossiersPublics, type Lecture, type Page } from './annuaire.store.ts'
import { rechercherParCriteres } from './avancee.ts'
import { rechercherTape } from './rechercher.ts'
import type { Trouvees } from './trouvees.ts'
import { rendreDossier } from './rendre.ts'

export type Demande = ParsedOf<typeof compterAnnuaire>['query']

/** Ce que l’adresse demande d’emporter ; un critère laissé vide ne demande rien. */
export function lireDemande(d: Demande): RechercheEmportee {
  const saisie = CODES_DE_CRITERES.flatMap((critere) => {
    const tape = d[critere]
    return tape === undefined || tape.trim() === '' ? [] : [[critere, tape.trim()] as const]
  })
  return {
    q: d.q?.trim() ? d.q.trim() : undefined,
    saisie: Object.fromEntries(saisie),
    rangement: `${d.tri ?? 'nom'}-${d.sens ?? 'asc'}`,
  }
}

/** Ce qu’une recherche simple ne prend pas : accepté, il ne filtrerait rien. */
function deTrop({ q, saisie }: RechercheEmportee, { tri, sens }: Demande): Refus[] {
  if (q === undefined) return []
  const criteres = CODES_DE_CRITERES.filter((critere) => critere !== 'departement' && saisie[critere])
  const autres = [...(tri ? ['tri'] : []), ...(sens ? ['sens'] : [])]
  return [...criteres, ...autres].map((champ) => ({ champ, code: 'CHAMP_INCONNU', params: { nom: champ } }))
}

/** Combien la recherche à l’écran trouve, jusqu’à une de plus qu’un fichier n’en porte, et les `taille` premières dans son ordre ; ou ses refus. */
export async function toutTrouver(
  lecture: Lecture,
  vocabulaire: Vocabulaire,
  demande: Demande,
  { taille, aujourdhui, depart }: { taille: number; aujourdhui: Jour; depart: AbortSignal },
): Promise<(Page & Pick<Trouvees, 'approche' | 'dit' | 'partiel'>) | Refus[]> {
  const voulue = lireDemande(demande)
  const refus = deTrop(voulue, demande)
  if (refus.length > 0) return refus
  const decoupe = { rang: 1, taille, plafond: EMPORTEES_MAX, depart }
  const { q, saisie } = voulue
  if (q === undefined) {
    const { criteres, refus: illisibles } = lireSaisieDeCriteres(saisie)
    if (illisibles.length > 0) return illisibles
    const lues = await rechercherParCriteres(
      lecture,
      vocabulaire,
      { criteres, aujourdhui },
      { ...decoupe, tri: demande.tri ?? 'nom', sens: demande.sens ?? 'asc' },
    )
    return Array.isArray(lues) ? lues : { ...lues, dit: [], approche: false }
  }
  const { departement = null } = saisie
  return rechercherTape(lecture, vocabulaire, { tape: q, champ: 'q', departement }, decoupe)
}

/** Les données qui servent à une autre ligne de la fiche, et que le fichier porte pour elles-mêmes. */
const TITRES: Partial<Record<ChampPublic, string>> = {
  numero: 'Numéro d’immatriculation',
  etat: 'État',
  fraicheur: 'Mise à jour annuelle',
  voie: 'Voie',
  codePostal: 'Code postal',
  localite: 'Commune',
  nbAdressesSecondaires: 'Nombre d’adresses complémentaires',
  nbParcelles: 'Nombre de parcelles cadastrales',
  typeSyndic: 'Type de syndic',
  syndic: 'Syndic professionnel',
  syndicSiret: 'SIRET du syndic professionnel',
  syndicCommune: 'Commune du syndic professionnel',
  lon: 'Longitude',
  lat: 'Latitude',
}

/** D’un bénévole, rien que le type (décision 0007). */
const DU_PROFESSIONNEL: readonly ChampPublic[] = ['syndic', 'syndicSiret', 'syndicCommune']

const TYPES: Record<Publique['type'], ColonneDeTableur<never>['type']> = {
  texte: 'texte',
  entier: 'entier',
  degre: 'texte',
  jour: 'date',
  ouiNon: 'ouiNon',
  textes: 'texte',
  choix: 'texte',
}

function valeurDe(f: FichePublique, champ: ChampPublic): ValeurDeCellule {
  if (champ === 'numero') return afficherNumero(f.numero)
  if (champ === 'typeSyndic') return f.typeSyndic && TYPES_SYNDIC[f.typeSyndic]
  if (DU_PROFESSIONNEL.includes(champ) && f.typeSyndic !== 'PRO') return null
  if (champ === 'numeroPrincipal') return f.numeroPrincipal && afficherNumero(f.numeroPrincipal)
  if (champ === 'syndicatPrincipal')
    return f.syndicatPrincipal === null ? null : f.syndicatPrincipal ? 'Principal' : 'Secondaire'
  const valeur = f[champ]
  if (Array.isArray(valeur)) return valeur.join(', ')
  const ligne = lignePublique(champ)
  if (ligne.type === 'choix') return direPublique(ligne, valeur)
  return ligne.type === 'degre' && valeur !== null ? String(valeur) : valeur
}

/** Les données publiques (domain/coproprietes/copropriete/fiche.ts), une colonne chacune, dans leur ordre. */
export const COLONNES: readonly ColonneDeTableur<FichePublique>[] = CHAMPS_PUBLICS.flatMap((champ) => {
  const ligne = lignePublique(champ)
  const titre = TITRES[champ] ?? ligne.libelle
  return titre === undefined
    ? []
    : [
        {
          titre,
          type: TYPES[ligne.type],
          valeur: (f: FichePublique) => valeurDe(f, champ),
          ...(champ === 'numero' && { lien: (f: FichePublique) => ADRESSES.fiche(f.numero) }),
        },
      ]
})

/** Les dossiers se lisent par blocs : dix mille à la fois tiendraient le processus. */
const BLOC = 500

async function* lireTout(
  { pool }: Lecture,
  ids: readonly number[],
  aujourdhui: Jour,
): AsyncGenerator<FichePublique> {
  for (let debut = 0; debut < ids.length; debut += BLOC)
    for (const dossier of await lireDossiersPublics(pool, ids.slice(debut, debut + BLOC)))
      yield rendreDossier(dossier, aujourdhui)
}

const TITRE = 'Annuaire du registre national des copropriétés'

/** Le fichier de ces copropriétés : une feuille « Recherche », ou le bas du CSV, dit le jour, les avis et les filtres. */
export function composer(
  lecture: Lecture,
  {
    ids,
    avis,
    filtres,
    aujourdhui,
    format,
  }: {
    ids: readonly number[]
    avis: readonly string[]
    filtres: readonly string[]
    aujourdhui: Jour
    format: 'csv' | 'xlsx'
  },
  pour: Ecriture,
): Promise<FichierRendu> {
  const nom = nomDuFichier(aujourdhui)
  const lignes = lireTout(lecture, ids, aujourdhui)
  const combien = `Le ${direJour(aujourdhui)}, ${afficherEntier(ids.length)} copropriété${ids.length > 1 ? 's' : ''}.`
  const dits = [combien, ...avis, ...filtres]
  if (format === 'csv')
    return Promise.resolve(enFlux(nom, { colonnes: COLONNES, lignes, pied: () => [TITRE, ...dits] }))
  return enFichier(
    pour,
    nom,
    'xlsx',
    { nom: 'Copropriétés', colonnes: COLONNES, lignes },
    {
      nom: 'Recherche',
      lignes: [{ texte: TITRE, titre: true }, ...dits.map((texte) => ({ texte }))],
    },
  )
}
