import { empreinte } from './hasard.ts'

/** Au-delà, le cadastre de la démonstration ne connaît pas la parcelle. */
export const NUMERO_DE_PARCELLE_MAX = 999

/** `libelle` : écriture longue ; `abrege` : celle que le registre public montre le plus souvent (décision 0016). */
export const TYPES_DE_VOIE = [
  { libelle: 'Rue', abrege: 'r', poids: 58 },
  { libelle: 'Avenue', abrege: 'av', poids: 17 },
  { libelle: 'Boulevard', abrege: 'bd', poids: 7 },
  { libelle: 'Place', abrege: 'pl', poids: 4 },
  { libelle: 'Chemin', abrege: 'chem', poids: 4 },
  { libelle: 'Route', abrege: 'rte', poids: 3 },
  { libelle: 'Allée', abrege: 'all', poids: 3 },
  { libelle: 'Impasse', abrege: 'imp', poids: 1 },
  { libelle: 'Cours', abrege: 'crs', poids: 1 },
  { libelle: 'Quai', abrege: 'quai', poids: 1 },
  { libelle: 'Villa', abrege: 'vla', poids: 1 },
] as const

/** Les noms que presque toutes les communes portent viennent d’abord. */
const NOMS_DE_VOIE: readonly string[] = [
  'de la République|Victor Hugo|de l’Église|Jean Jaurès|de la Gare|Pasteur|du Général de Gaulle',
  'Gambetta|de la Mairie|des Écoles|de la Liberté|Jules Ferry|Anatole France|Émile Zola|du 8 Mai 1945',
  'de Verdun|du Moulin|de la Fontaine|du Château|Voltaire|Carnot|du Maréchal Foch|Jean Moulin',
  'de la Paix|des Lilas|du Stade|Marcel Pagnol|Louis Pasteur|Albert Camus|Pierre Curie|Marie Curie',
  'Molière|des Tilleuls|des Acacias|des Roses|des Jardins|des Champs|du Pont|du Lavoir|du Cimetière',
  'de la Poste|du Marché|des Halles|du Port|de la Plage|de la Mer|du Lac|de la Rivière',
  'Georges Clemenceau|Aristide Briand|Léon Gambetta|Léon Blum|Raymond Poincaré|Adolphe Thiers',
  'Paul Bert|Paul Vaillant-Couturier|Pierre Brossolette|Pierre Sémard|Gabriel Péri|Guy Môquet',
  'Édouard Vaillant|Auguste Blanqui|Jules Guesde|Jules Vallès|Ambroise Croizat|Marcel Cachin',
  'Honoré de Balzac|Gustave Flaubert|Guy de Maupassant|George Sand|Alfred de Musset|Lamartine',
  'Arthur Rimbaud|Paul Verlaine|Charles Baudelaire|Paul Éluard|Jacques Prévert|Louis Aragon',
  'Jean Racine|Pierre Corneille|Jean de La Fontaine|François Rabelais|Ronsard|Montaigne|Denis Diderot',
  'Jean-Jacques Rousseau|Montesquieu|Descartes|Blaise Pascal|Condorcet|Claude Monet|Auguste Renoir',
  'Paul Cézanne|Vincent van Gogh|Édouard Manet|Henri Matisse|Hector Berlioz|Claude Debussy',
  'Maurice Ravel|Georges Bizet|Camille Saint-Saëns|Charles Gounod|Louis Lumière|Gustave Eiffel',
  'Denis Papin|Ampère|Lavoisier|Arago|Monge|Laplace|Jean Mermoz|Saint-Exupéry|Roland Garros',
  'Clément Ader|Louis Blériot|Hélène Boucher|Jeanne d’Arc|Vercingétorix|Clovis|Charlemagne',
  'Saint-Louis|Henri IV|Colbert|Vauban|Simone Veil|Louise Michel|Olympe de Gouges|Joséphine Baker',
  'Simone de Beauvoir|Colette|du 11 Novembre|du 4 Septembre|du 14 Juillet|du 19 Mars 1962',
  'de la Résistance|de la Libération|de la Victoire|de l’Égalité|de la Fraternité|de l’Europe',
  'de l’Avenir|de la Convention|du Maréchal Leclerc|du Maréchal Joffre|du Général Leclerc',
  'du Colonel Fabien|du Commandant Charcot|du Docteur Roux|du Docteur Calmette|du Docteur Schweitzer',
  'de l’Hôpital|de la Charité|Saint-Pierre|Saint-Jean|Saint-Martin|Saint-Nicolas|Saint-Michel',
  'Sainte-Anne|Notre-Dame|des Platanes|des Chênes|des Marronniers|des Peupliers|des Érables',
  'des Bouleaux|des Cèdres|des Cerisiers|des Pommiers|des Oliviers|des Mimosas|des Glycines',
  'des Violettes|des Iris|des Hirondelles|des Alouettes|des Rossignols|des Mésanges|des Pinsons',
  'du Coq|du Cheval Blanc|des Vignes|du Verger|de la Prairie|de la Forêt|du Bois|des Prés',
  'des Bruyères|de la Garenne|du Puits|de la Source|du Ruisseau|de l’Étang|du Barrage|de l’Écluse',
  'du Canal|de Halage|des Remparts|de la Citadelle|de la Tour|du Donjon|de la Porte Neuve|du Beffroi',
  'du Palais|des Tanneurs|des Drapiers|des Forges|des Potiers|des Bouchers|des Carmes|des Jacobins',
  'des Cordeliers|des Capucins|des Ursulines|du Couvent|de l’Abbaye|du Prieuré|de la Chapelle|Haute',
  'Basse|Neuve|Grande|Droite|Longue|du Centre|du Faubourg|du Four|du Bac|de Paris|de Lyon',
  'de Marseille|de Bordeaux|de Toulouse|de Nantes|de Strasbourg|de Lille|d’Alsace|de Lorraine',
  'de Bretagne|de Normandie|de Provence|de Bourgogne|d’Aquitaine|du Languedoc',
].flatMap((noms) => noms.split('|'))

const PLUS_DE_VOIES = 700
const HABITANTS_PAR_VOIE = 90
const NOMS_FREQUENTS = 24
const METRES_PAR_NUMERO = 6

/** Une commune, telle que la table des communes la donne. */
export interface CommuneDesVoies {
  codeInsee: string
  population: number
  /** Son centre, en degrés WGS84. */
  lon: number
  lat: number
}

export interface Voie {
  /** Rang dans la commune, à partir de 0. */
  rang: number
  type: string
  typeAbrege: string
  /** « Victor Hugo », « de la République ». */
  nom: string
  /** « Rue Victor Hugo ». */
  libelle: string
}

/** Combien de voies la commune compte : leurs rangs vont de 0 à ce nombre exclu. */
export function nombreDeVoies({ population }: Pick<CommuneDesVoies, 'population'>): number {
  return Math.max(6, Math.min(PLUS_DE_VOIES, Math.round(population / HABITANTS_PAR_VOIE)))
}

/** La voie de ce rang : toujours la même, sans table à garder. */
export function voieDe({ codeInsee }: Pick<CommuneDesVoies, 'codeInsee'>, rang: number): Voie {
  const base = empreinte(codeInsee)
  const n = NOMS_DE_VOIE.length
  const place = rang % n
  // Chaque commune commence ailleurs dans chacune des deux listes : les noms fréquents, puis les autres.
  const [debut, taille] = place < NOMS_FREQUENTS ? [0, NOMS_FREQUENTS] : [NOMS_FREQUENTS, n - NOMS_FREQUENTS]
  const nom = NOMS_DE_VOIE[debut + ((place - debut + base) % taille)] ?? ''
  // Un second passage sur le même nom prend un autre type : deux voies n’ont jamais le même libellé.
  const indice = (typeParPoids(empreinte(nom, base)) + Math.floor(rang / n)) % TYPES_DE_VOIE.length
  const type = TYPES_DE_VOIE[indice] ?? TYPES_DE_VOIE[0]
  return { rang, type: type.libelle, typeAbrege: type.abrege, nom, libelle: `${type.libelle} ${nom}` }
}

const POIDS_TOTAL = TYPES_DE_VOIE.reduce((somme, type) => somme + type.poids, 0)

function typeParPoids(tirage: number): number {
  let reste = tirage % POIDS_TOTAL
  for (const [i, type] of TYPES_DE_VOIE.entries()) {
    reste -= type.poids
    if (reste < 0) return i
  }
  return 0
}

/** Clé d’adresse à la façon de la base nationale : `75113_0042_00012`, puis `_bis` s’il y a un suffixe. */
export function cleAdresse(codeInsee: string, rang: number, numero: number, suffixe = ''): string {
  const cle = `${codeInsee}_${String(rang + 1).padStart(4, '0')}_${String(numero).padStart(5, '0')}`
  return suffixe === '' ? cle : `${cle}_${suffixe.toLowerCase()}`
}

/** Jusqu’où les voies d’une commune s’éloignent de son centre, en mètres : un village tient en 400, Toulouse en 4 000. */
const etendueDe = (population: number) => Math.max(400, Math.min(4_000, Math.sqrt(population) * 6))

/** Un point vraisemblable, toujours le même, en degrés WGS84, six décimales : dans la commune, le long de la voie. */
export function positionDe(
  commune: Pick<CommuneDesVoies, 'codeInsee' | 'population' | 'lon' | 'lat'>,
  rang: number,
  numero: number,
): { lon: number; lat: number } {
  const voie = decaler(commune, empreinte(commune.codeInsee, rang + 2), etendueDe(commune.population))
  const angle = (empreinte(commune.codeInsee, ~rang) / 4_294_967_296) * 2 * Math.PI
  return deplacer(voie, angle, numero * METRES_PAR_NUMERO)
}

function decaler(point: { lon: number; lat: number }, tirage: number, metres: number) {
  const angle = ((tirage & 0xffff) / 0x1_0000) * 2 * Math.PI
  return deplacer(point, angle, Math.sqrt((tirage >>> 16) / 0x1_0000) * metres)
}

const arrondir = (degres: number) => Math.round(degres * 1e6) / 1e6

function deplacer({ lon, lat }: { lon: number; lat: number }, angle: number, metres: number) {
  return {
    lon: arrondir(lon + (Math.cos(angle) * metres) / (111_320 * Math.cos((lat * Math.PI) / 180))),
    lat: arrondir(lat + (Math.sin(angle) * metres) / 110_574),
  }
}
