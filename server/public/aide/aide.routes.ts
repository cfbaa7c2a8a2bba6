import {
  chercherDansLAide,
  lireReponse,
  telechargerFicheMemo,
  type TrouveDansLAide,
} from '#contract/public/aide.ts'
import * as AIDE from '#domain/public/aide/adresses.ts'
import { fichesMemo } from '#domain/public/aide/fiches-memo.ts'
import { motsDuRegistre } from '#domain/public/aide/mots.ts'
import { montantsExpliques } from '#domain/public/aide/montants.ts'
import { pourMoi } from '#domain/public/aide/pour-moi.ts'
import { QUESTIONS, type Regles } from '#domain/public/aide/questions.ts'
import { tutoriel } from '#domain/public/aide/titres.ts'
import { TUTORIELS } from '#domain/public/aide/tutoriels.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { FastifyInstance } from 'fastify'
import MiniSearch from 'minisearch'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { lireDelais } from '#server/socle/registre/demandes/delais.ts'

const TROUVES_MAX = 20
const EXTRAIT_MAX = 180

interface Texte extends TrouveDansLAide {
  id: number
  corps: string
  /** D’autres mots par où l’on vient. */
  mots: string
}

const couper = (corps: string): string =>
  corps.length <= EXTRAIT_MAX ? corps : `${corps.slice(0, corps.lastIndexOf(' ', EXTRAIT_MAX))}\u00a0…`

const motsDesMontants = (jour: Jour) =>
  montantsExpliques(jour).flatMap(({ titre, annexe, paragraphes }) => [titre, annexe, ...paragraphes])

/** Tout ce que l’aide dit ce jour-là, chacun à son adresse. */
function textes(regles: Regles): Texte[] {
  const { jour } = regles
  const tous: (Omit<Texte, 'id' | 'extrait' | 'mots'> & { mots?: string })[] = [
    ...QUESTIONS.map((q) => ({
      genre: 'QUESTION' as const,
      titre: q.question,
      corps: [...q.reponse(regles), ...(q.code === AIDE.MONTANTS ? motsDesMontants(jour) : [])].join(' '),
      mots: q.code.replaceAll('-', ' '),
      adresse: AIDE.question(q.code),
    })),
    ...pourMoi(jour).map((p) => ({
      genre: 'POUR_MOI' as const,
      titre: p.libelle,
      corps: [p.role, ...p.aFaire, p.quand, ...p.pieces].join(' '),
      adresse: `${CHEMINS.registreEtMoi}#${p.code}`,
    })),
    ...TUTORIELS.map((t) => ({
      genre: 'PAS_A_PAS' as const,
      titre: t.titre,
      corps: t.etapes.map((e) => e.texte).join(' '),
      adresse: tutoriel(t.code),
    })),
    ...fichesMemo(jour).map((f) => ({
      genre: 'FICHE' as const,
      titre: f.titre,
      corps: [
        f.chapeau,
        ...f.aRetenir,
        ...f.sections.flatMap((s) => [s.titre, ...(s.paragraphes ?? []), ...(s.etapes ?? [])]),
      ].join(' '),
      adresse: telechargerFicheMemo.path
        .replace(':categorie', f.categories[0] ?? 'GENERAL')
        .replace(':nom', f.code),
    })),
    ...motsDuRegistre(jour).map((m) => ({
      genre: 'MOT' as const,
      titre: m.mot,
      corps: m.sens,
      adresse: `${CHEMINS.aide}#mots`,
    })),
  ]
  return tous.map((t, id) => ({ mots: '', ...t, id, extrait: couper(t.corps) }))
}

/** Un mot sans accents ni pluriel : « copropriétés » et « copropriete » se cherchent ainsi. */
const radical = (mot: string): string | null => {
  const nu = mot
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/^(?:l|d|qu|n|s|j|c|m|t)[’']/u, '')
  const sans = nu.length > 3 ? nu.replace(/(?:aux|s|x)$/u, (fin) => (fin === 'aux' ? 'al' : '')) : nu
  return sans.length < 2 ? null : sans
}

function indexer(regles: Regles) {
  const index = new MiniSearch<Texte>({
    fields: ['titre', 'corps', 'mots'],
    processTerm: radical,
    searchOptions: {
      boost: { titre: 3, mots: 2 },
      prefix: (terme) => terme.length > 2,
      fuzzy: (terme) => (terme.length > 4 ? 0.2 : 0),
    },
  })
  const tous = textes(regles)
  index.addAll(tous)
  return { index, tous }
}

/** §2.1 : l’aide, telle qu’elle est vraie aujourd’hui : l’index se refait quand le jour change, ou les délais du teneur. */
export function routesAide(app: FastifyInstance, { db }: Pick<Dependances, 'db'>): void {
  let dernier: { cle: string; indexe: ReturnType<typeof indexer> } | null = null
  serve(app, chercherDansLAide, async ({ query: { q } }, { aujourdhui: jour }) => {
    const regles = { jour, delais: await lireDelais(db) }
    const cle = JSON.stringify(regles)
    if (dernier?.cle !== cle) dernier = { cle, indexe: indexer(regles) }
    const { index, tous } = dernier.indexe
    const precis = index.search(q, { combineWith: 'AND' })
    const trouves = precis.length > 0 ? precis : index.search(q)
    return (
      trouves
        .slice(0, TROUVES_MAX)
        // L’identifiant d’un texte est son rang.
        .flatMap(({ id }) => tous[Number(id)] ?? [])
        .map(({ genre, titre, extrait, adresse }) => ({ genre, titre, extrait, adresse }))
    )
  })

  serve(app, lireReponse, async ({ params }, { aujourdhui: jour, refuser }) => {
    const trouvee = QUESTIONS.find((q) => q.code === params.code)
    if (!trouvee) throw refuser('INTROUVABLE')
    const { code, pour, question, reponse, sortes } = trouvee
    return {
      code,
      pour,
      question,
      reponse: [...reponse({ jour, delais: await lireDelais(db) })],
      montants:
        code === AIDE.MONTANTS
          ? montantsExpliques(jour).map((m) => ({ ...m, paragraphes: [...m.paragraphes] }))
          : [],
      sorte: sortes[0] ?? null,
    }
  })
}
