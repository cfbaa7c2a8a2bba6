/** Une donnée d’un appel : `nom` est son chemin dans l’objet, `lignes[].nom`. */
export interface Donnee {
  nom: string
  type: string
  obligatoire: boolean
  precisions: string
}

interface AppelDecrit {
  nom: string
  methode: string
  chemin: string
  resume: string
  acces: string
  parametres: Donnee[]
  /** null : l’appel n’attend pas de corps. */
  corps: { format: string; donnees: Donnee[] } | null
  reponse: { format: string; donnees: Donnee[] }
  /** Une ligne à taper, et ce qu’elle rend quand c’est court ; null : il faut être connecté. */
  exemple: { commande: string; reponse: string | null } | null
  refus: { statut: string; sens: string; codes: { code: string; phrase: string }[] }[]
}

export interface Rubrique {
  titre: string
  ancre: string
  appels: AppelDecrit[]
}

export interface DonneesApi {
  version: string
  /** L’en-tête qu’attend un appel qui écrit, et d’où vient sa valeur. */
  jeton: { name: string; description: string }
  rubriques: Rubrique[]
}

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  pattern?: string
  format?: string
  description?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  $ref?: string
}

interface Contenu {
  description?: string
  content?: Record<string, { schema?: Schema }>
  'x-refus'?: { code: string; phrase: string }[]
}

interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters?: { name: string; in: string; required: boolean; schema: Schema }[]
  requestBody?: Contenu
  responses: Record<string, Contenu>
  'x-exemple'?: { commande: string; reponse?: unknown }
}

interface Document {
  info: { version: string }
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    responses: Record<string, Contenu>
    securitySchemes: { jeton: { name: string; description: string } }
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'texte',
  number: 'nombre',
  integer: 'entier',
  boolean: 'oui ou non',
  object: 'objet',
  array: 'liste',
  null: 'vide',
}

const FORMATS: Readonly<Record<string, string>> = {
  'application/json': 'JSON',
  'application/x-www-form-urlencoded': 'formulaire (application/x-www-form-urlencoded)',
  'multipart/form-data': 'fichier envoyé (multipart/form-data)',
  'text/plain': 'texte',
  '*/*': 'fichier',
}

/** Le schéma utile d’un choix avec « rien » : la branche qui n’est pas vide. */
function sansVide(schema: Schema): { schema: Schema; vide: boolean } {
  if (Array.isArray(schema.type)) {
    const [type] = schema.type.filter((t) => t !== 'null')
    return { schema: { ...schema, type }, vide: schema.type.includes('null') }
  }
  if (!schema.anyOf) return { schema, vide: false }
  const branches = schema.anyOf.filter((s) => s.type !== 'null')
  const vide = branches.length < schema.anyOf.length
  return branches.length === 1 ? { schema: { ...branches[0] }, vide } : { schema, vide }
}

function direType(schema: Schema, vide: boolean): string {
  const type = typeof schema.type === 'string' ? (TYPES[schema.type] ?? schema.type) : 'valeur libre'
  return vide ? `${type}, ou vide` : type
}

const dire = (valeur: unknown) => (typeof valeur === 'string' ? valeur : JSON.stringify(valeur))

function direPrecisions(s: Schema): string {
  return [
    s.description,
    s.const !== undefined && `toujours ${dire(s.const)}`,
    s.enum && `parmi ${s.enum.map(dire).join(', ')}`,
    s.minimum !== undefined && `au moins ${s.minimum}`,
    s.maximum !== undefined && `au plus ${s.maximum}`,
    s.maxLength !== undefined && !s.description && `${s.maxLength} caractères au plus`,
    s.maxItems !== undefined && `${s.maxItems} lignes au plus`,
    s.format && `forme ${s.format}`,
    s.pattern && !s.format && `motif ${s.pattern}`,
    s.default !== undefined && s.default !== '' && `par défaut ${dire(s.default)}`,
  ]
    .filter(Boolean)
    .join(' ; ')
}

/** Met un schéma à plat : une ligne par donnée, le chemin en guise de nom. */
function aplatir(brut: Schema, nom: string, obligatoire: boolean): Donnee[] {
  const { schema, vide } = sansVide(brut)
  // Le défaut d’un objet répète ceux de ses champs.
  const precisions = direPrecisions(schema.properties ? { ...schema, default: undefined } : schema)
  const ligne = { nom, type: direType(schema, vide), obligatoire, precisions }
  const prefixe = nom && `${nom}.`
  const champs = Object.entries(schema.properties ?? {}).flatMap(([cle, s]) =>
    aplatir(s, `${prefixe}${cle}`, schema.required?.includes(cle) ?? false),
  )
  if (schema.items) {
    const { schema: element } = sansVide(schema.items)
    const lignes = aplatir(schema.items, `${nom}[]`, true)
    // Une liste de valeurs simples tient en une ligne.
    if (!element.properties && !element.items)
      return [
        {
          ...ligne,
          type: `liste : ${lignes[0]?.type ?? 'valeur libre'}`,
          precisions: [precisions, lignes[0]?.precisions].filter(Boolean).join(' ; '),
        },
      ]
    return nom ? [ligne, ...lignes.slice(1)] : lignes
  }
  if (!nom) return champs.length > 0 ? champs : [{ ...ligne, nom: '(toute la réponse)' }]
  return [ligne, ...champs]
}

function lireContenu(contenu: Contenu | undefined): { format: string; donnees: Donnee[] } {
  const [format, corps] = Object.entries(contenu?.content ?? {})[0] ?? []
  if (!format) return { format: 'vide', donnees: [] }
  return {
    format: FORMATS[format] ?? format,
    donnees: corps?.schema && format !== 'text/plain' ? aplatir(corps.schema, '', true) : [],
  }
}

const enAncre = (titre: string) =>
  titre
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')

const lireExemple = (exemple: Operation['x-exemple']): AppelDecrit['exemple'] =>
  exemple === undefined
    ? null
    : {
        commande: exemple.commande,
        reponse: exemple.reponse === undefined ? null : JSON.stringify(exemple.reponse),
      }

/** Ramène la description OpenAPI à ce que la page montre, rubrique par rubrique. */
export function lireDocument(brut: Record<string, unknown>): DonneesApi {
  const document = brut as unknown as Document
  const appels = Object.entries(document.paths).flatMap(([chemin, methodes]) =>
    Object.entries(methodes).map(([methode, o]) => {
      const statuts = Object.keys(o.responses)
      const succes = statuts.find((s) => s.startsWith('2')) ?? ''
      return {
        rubrique: o.tags[0],
        appel: {
          nom: o.operationId,
          methode: methode.toUpperCase(),
          chemin,
          resume: o.summary,
          acces: o.description,
          parametres: (o.parameters ?? []).map((p) => {
            const { schema, vide } = sansVide(p.schema)
            const lieu = p.in === 'path' ? 'dans le chemin' : 'dans l’adresse'
            return {
              nom: p.name,
              type: direType(schema, vide),
              obligatoire: p.required,
              precisions: [lieu, direPrecisions(schema)].filter(Boolean).join(' ; '),
            }
          }),
          corps: o.requestBody ? lireContenu(o.requestBody) : null,
          reponse: lireContenu(o.responses[succes]),
          exemple: lireExemple(o['x-exemple']),
          refus: statuts
            .filter((s) => s !== succes)
            .map((statut) => ({
              statut,
              sens: document.components.responses[statut]?.description ?? '',
              codes: o.responses[statut]?.['x-refus'] ?? [],
            })),
        } satisfies AppelDecrit,
      }
    }),
  )
  return {
    version: document.info.version,
    jeton: document.components.securitySchemes.jeton,
    rubriques: document.tags.map(({ name }) => ({
      titre: name,
      ancre: enAncre(name),
      appels: appels.filter((a) => a.rubrique === name).map((a) => a.appel),
    })),
  }
}
