import { APPELS } from '#contract/appels.ts'
import type { Call } from '#contract/socle/call.ts'
import { erreur, instant, instantRelu, jour, jourDemande, jourJuge } from '#contract/socle/formes.ts'
import { COOKIE_JETON, EN_TETE_JETON } from '#contract/socle/protocole.ts'
import { authoritiesDe } from '#domain/socle/acces/grants.ts'
import { CODES_PROFILS, PROFILS } from '#domain/socle/acces/profils.ts'
import type { CodeArret } from '#domain/socle/refus/arret.ts'
import { direModele } from '#domain/socle/refus/arrets.ts'
import { statutDe } from '#server/socle/http/erreurs.ts'
import { NOM_COOKIE } from '#server/socle/http/session.ts'
import * as z from 'zod/mini'
import { exempleDe } from './exemples.ts'

type Json = Record<string, unknown>

/** Les paragraphes du contrat, dans l’ordre de la spécification. */
const PARAGRAPHES: Readonly<Record<string, string>> = {
  '7.1': 'Connexion et compte',
  '7.2': 'Comptes utilisateurs',
  '7.3': 'Copropriétés',
  '7.4': 'Immatriculation',
  '7.5': 'Rattachement et mandats',
  '7.6': 'Établissements et successeurs',
  '7.7': 'Télédéclarants',
  '7.8': 'Validations',
  '7.9': 'Journal des événements',
  '7.10': 'Catégorisation et données brutes',
  '7.11': 'Annuaire, statistiques et territoires',
  '7.12': 'Réclamations et documents',
  '7.13': 'Listes de référence',
  ajout: 'Compléments',
}

const REPONSES: Readonly<Record<number, string>> = {
  400: 'La demande est mal formée ou refusée par une règle : « refus » et « avertissements » disent champ par champ pourquoi.',
  401: 'Il faut être connecté, ou les identifiants sont faux.',
  403: `La personne n’a pas ce droit, ou le jeton ${EN_TETE_JETON} manque.`,
  404: 'Introuvable, ou hors de ce que la personne peut voir.',
  409: 'L’objet a changé ou quelqu’un d’autre le tient.',
  413: 'Le corps dépasse la taille permise.',
  415: 'Le corps n’est pas au format attendu.',
  416: 'La portion demandée (Range) est après la fin du fichier.',
  429: 'Trop de demandes : réessayez plus tard.',
  503: 'Un service extérieur ne répond pas : réessayez plus tard.',
  500: 'Panne : « incident » est le numéro à donner à l’assistance.',
} as const
const TYPES = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const

/** Ce qu’un texte dit de plus que d’être un texte. */
const FORMATS = new Map<z.core.$ZodType, 'date' | 'date-time'>([
  [jour, 'date'],
  [jourDemande, 'date'],
  [jourJuge, 'date'],
  [instant, 'date-time'],
  [instantRelu, 'date-time'],
])

function schemaDe(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...reste } = z.core.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const format = FORMATS.get(zodSchema)
      if (format) jsonSchema.format = format
    },
  })
  return reste
}

function parametresDe(schema: z.core.$ZodType | undefined, lieu: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaDe(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schemaDuParametre]) => ({
    name,
    in: lieu,
    required: lieu === 'path' || required.includes(name),
    schema: schemaDuParametre,
  }))
}

function corpsDe({ body, fichier, takes = 'json' }: Call): Json | undefined {
  if (!body && !fichier) return undefined
  const schema: Json = body ? schemaDe(body, 'input') : { type: 'object' }
  if (!fichier) return { required: true, content: { [TYPES[takes]]: { schema } } }
  const { champ, max, facultatif = false } = fichier
  return {
    required: true,
    content: {
      [TYPES[takes]]: {
        schema: {
          ...schema,
          properties: {
            ...(schema['properties'] as Json | undefined),
            [champ]: { description: `Fichier de ${max / 1024 / 1024} Mo au plus.`, maxLength: max },
          },
          required: [...((schema['required'] as string[] | undefined) ?? []), ...(facultatif ? [] : [champ])],
        },
      },
    },
  }
}

function succesDe({ gives = 'json', reply }: Call): Json {
  if (gives === 'file') return { 200: { description: 'Le fichier.', content: { '*/*': {} } } }
  if (gives === 'text')
    return { 200: { description: 'Le texte.', content: { 'text/plain': { schema: { type: 'string' } } } } }
  if (!reply) return { 204: { description: 'Fait ; rien à rendre.' } }
  return {
    200: {
      description: 'La réponse.',
      content: { 'application/json': { schema: schemaDe(reply, 'output') } },
    },
  }
}

/** Les codes de la porte, d’après ce que l’appel déclare, dans l’ordre où le serveur les pose. */
function codesDeLaPorte(appel: Call): CodeArret[] {
  const recoit = Boolean(appel.body ?? appel.fichier)
  const codes: CodeArret[] = []
  if (appel.allow !== 'public') codes.push('NON_CONNECTE')
  if (typeof appel.allow !== 'string') codes.push('NON_AUTORISE', 'SECOND_FACTEUR_A_POSER')
  if (appel.engage) codes.push('SOUS_UN_AUTRE_NOM')
  if (appel.compteActive) codes.push('COMPTE_A_ACTIVER')
  if (appel.effet === 'ecriture' && appel.allow !== 'impression') codes.push('JETON_CSRF')
  // Un appel qui n’attend pas de corps refuse quand même celui qu’il ne sait pas lire.
  if (appel.method !== 'GET') codes.push('FORMAT_NON_ACCEPTE', 'DEMANDE_ILLISIBLE')
  if (appel.body) codes.push('DEMANDE_TROP_GRANDE')
  // Un appel qui n’attend rien refuse ce qu’on lui donne en plus.
  codes.push('DONNEES_REFUSEES')
  if (appel.params || appel.query || recoit) codes.push('DEMANDE_ILLISIBLE')
  if (appel.parMinute) codes.push('TROP_DE_REQUETES')
  return [...codes, 'ERREUR_SERVEUR']
}

/** Les refus qu’un appel peut donner, par statut : ceux de sa porte, et ceux qu’il déclare. */
export function refusDe(appel: Call): Map<number, CodeArret[]> {
  const codes = [...new Set([...codesDeLaPorte(appel), ...(appel.refuse ?? [])])]
  return new Map([...Map.groupBy(codes, statutDe)].toSorted(([a], [b]) => a - b))
}

const corpsDErreur = { 'application/json': { schema: { $ref: '#/components/schemas/Erreur' } } }

/** Les réponses de refus d’un appel : pour chaque statut, les codes et ce qu’ils disent. */
const reponsesDe = (appel: Call): Json =>
  Object.fromEntries(
    [...refusDe(appel)].map(([statut, codes]) => [
      statut,
      {
        description: codes.map((code) => `${code} : ${direModele(code)}`).join('\n'),
        content: corpsDErreur,
        'x-refus': codes.map((code) => ({ code, phrase: direModele(code) })),
      },
    ]),
  )

/** Qui peut faire l’appel, en clair. */
function direAcces({ allow, effet, parMinute, engage, compteActive }: Call): string {
  const phrases = []
  if (allow === 'public') phrases.push('Ouvert à tous, sans connexion.')
  else if (allow === 'connecte') phrases.push('Réservé aux personnes connectées.')
  else if (allow === 'impression')
    phrases.push('Réservé au service d’impression, par sa clef (Authorization: Bearer).')
  else {
    const profils = CODES_PROFILS.filter((p) => authoritiesDe(p).some((a) => allow.includes(a)))
    phrases.push(
      `Réservé à qui porte le droit ${allow.join(' ou ')} : ${profils.map((p) => PROFILS[p].libelle).join(' ; ')}.`,
    )
  }
  if (engage) phrases.push('Refusé au teneur qui agit à la place d’une personne.')
  if (compteActive) phrases.push('Refusé tant que le compte attend son activation.')
  if (effet === 'ecriture' && allow !== 'impression') phrases.push(`Le jeton ${EN_TETE_JETON} est demandé.`)
  if (parMinute) phrases.push(`Au plus ${parMinute} demandes par minute et par adresse.`)
  return phrases.join(' ')
}

function securiteDe({ allow, effet }: Call): Json[] {
  const demande = { ...(allow !== 'public' && { session: [] }), ...(effet === 'ecriture' && { jeton: [] }) }
  return Object.keys(demande).length > 0 ? [demande] : []
}

function operationDe(nom: string, appel: Call, origine: string): Json {
  const parametres = [...parametresDe(appel.params, 'path'), ...parametresDe(appel.query, 'query')]
  const corps = corpsDe(appel)
  const obligatoires = parametresDe(appel.query, 'query').filter((p) => p['required'])
  const exemple = exempleDe(nom, appel, {
    obligatoires: obligatoires.map((p) => String(p['name'])),
    origine,
  })
  return {
    operationId: nom,
    tags: [PARAGRAPHES[appel.paragraphe]],
    summary: appel.summary,
    description: direAcces(appel),
    security: securiteDe(appel),
    ...(parametres.length > 0 && { parameters: parametres }),
    ...(corps && { requestBody: corps }),
    ...(exemple && { 'x-exemple': exemple }),
    responses: {
      ...succesDe(appel),
      ...reponsesDe(appel),
    },
  }
}

/** La description OpenAPI 3.1 de tous les appels servis, tirée du contrat. `adresse` : sans barre oblique finale. */
export function openapi(version: string, adresse: string): Json {
  const paths: Record<string, Json> = {}
  for (const { nom, appel } of APPELS) {
    const chemin = appel.path.replace(/:(\w+)/g, '{$1}')
    paths[chemin] = { ...paths[chemin], [appel.method.toLowerCase()]: operationDe(nom, appel, adresse) }
  }
  const servis = new Set(APPELS.map(({ appel }) => appel.paragraphe))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Registre national d’immatriculation des copropriétés',
      version,
      description:
        'Les appels du registre. Une erreur a toujours la même forme : un code, une phrase en français et, s’il y a lieu, le détail par champ.',
    },
    servers: [{ url: adresse }],
    tags: Object.entries(PARAGRAPHES)
      .filter(([paragraphe]) => servis.has(paragraphe))
      .map(([, name]) => ({ name })),
    paths,
    components: {
      schemas: { Erreur: schemaDe(erreur, 'output') },
      responses: Object.fromEntries(
        Object.entries(REPONSES).map(([statut, description]) => [
          statut,
          {
            description,
            content: corpsDErreur,
          },
        ]),
      ),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: NOM_COOKIE,
          description: 'Le cookie de session que pose la connexion (POST /api/authentication).',
        },
        jeton: {
          type: 'apiKey',
          in: 'header',
          name: EN_TETE_JETON,
          description: `Il porte la valeur du cookie ${COOKIE_JETON}, que donnent toute page et GET /api/account, même refusé. Le cookie _csrf reçu avec lui doit revenir aussi. Les GET qui écrivent l’attendent comme les autres.`,
        },
      },
    },
  }
}
