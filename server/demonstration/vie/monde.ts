import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Call, InputOf, ReplyOf } from '#contract/socle/call.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import { jourDeParis, type Jour } from '#domain/socle/temps/jour.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { entrer, Navigateur, type Fichier } from '../navigateur.ts'
import { empreinte } from '../semer/hasard.ts'
import { communesSemees, type CommuneSemee } from '../semer/communes.ts'
import { MOT_DE_PASSE, PEOPLE } from '../semer/people.ts'
import type pg from 'pg'

/** Un télédéclarant en activité, avec de quoi écrire ses pièces. */
export interface Declarant {
  email: string
  nom: string
  adresse: string
  siret: string | null
}

/** Une copropriété du registre que quelqu’un peut rattacher, ou que le cabinet représente. */
export interface Trouvee {
  id: number
  numero: string
  nom: string
  adresse: string
  mandatFin: Jour | null
  /** La clôture de ses derniers comptes déclarés. */
  dateCloture: Jour | null
}

/** Ce qu’une scène voit du registre, et par qui elle agit. */
export interface Monde {
  aujourdhui(): Jour
  /** Agit au nom de cette personne ; échoue sur un refus. */
  faire<C extends Call>(qui: string, appel: C, entree: InputOf<C, Fichier>): Promise<ReplyOf<C, Buffer>>
  /** L’identifiant de la réclamation de cette référence. */
  reclamation(reference: string): Promise<number>
  declarants: readonly Declarant[]
  /** Sans représentant, leur mandat fini. */
  aRattacher: readonly Trouvee[]
  /** Celles du cabinet : mandat en cours, ou fini. */
  duCabinet: { enCours: readonly Trouvee[]; finies: readonly Trouvee[] }
  villes: readonly CommuneSemee[]
}

/** Le registre tel qu’une scène y agit ; `maintenant` est l’heure de l’application. */
export async function ouvrirLeMonde(
  app: FastifyInstance,
  { db, pool, maintenant }: { db: Kysely<DB>; pool: pg.Pool; maintenant: () => Instant },
): Promise<Monde> {
  const aujourdhui = () => jourDeParis(maintenant())
  const entres = new Map<string, Navigateur>()
  const navigateurDe = async (qui: string): Promise<Navigateur> => {
    // Une session laissée se ferme : chacun se reconnecte à chaque scène.
    const cle = `${qui} ${maintenant()}`
    const deja = entres.get(cle)
    if (deja) return deja
    // Chacun de chez soi : les limites par adresse ne se partagent pas.
    const navigateur = new Navigateur(
      app,
      `10.20.${Math.floor(entres.size / 250)}.${(entres.size % 250) + 1}`,
    )
    const email = PEOPLE.find((p) => p.cle === qui)?.email ?? qui
    if (qui !== VISITEUR) await entrer(navigateur, { email, motDePasse: MOT_DE_PASSE })
    entres.set(cle, navigateur)
    return navigateur
  }
  return {
    aujourdhui,
    async faire(qui, appel, entree) {
      const navigateur = await navigateurDe(qui)
      let r = await navigateur.appeler(appel, entree)
      // Ce que l’écran montre et demande de confirmer, on le lit et on le confirme.
      if (r.statut === 400 && r.erreur.code === 'CONFIRMATION_ATTENDUE') {
        const confirmes = (r.erreur.avertissements ?? []).map(({ code, champ }) => `${code}:${champ}`)
        const { body, ...reste } = entree as { body?: object }
        r = await navigateur.appeler(appel, { ...reste, body: { ...body, confirmes } } as typeof entree)
      }
      if (r.statut >= 300) throw new Error(`${qui}, ${appel.path} : ${r.statut} ${r.texte}`)
      return r.corps
    },
    async reclamation(reference) {
      const { id } = await db
        .selectFrom('reclamation')
        .select('id')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow()
      return id
    },
    declarants: await lireDeclarants(db),
    ...(await lireCoproprietes(db, aujourdhui())),
    villes: (await communesSemees(pool)).filter((c) => c.grandeVille && c.codesPostaux.length > 0),
  }
}

/** Qui n’a pas de compte. */
export const VISITEUR = 'visiteur'

async function lireDeclarants(db: Kysely<DB>): Promise<Declarant[]> {
  const lus = await db
    .selectFrom('compte')
    .innerJoin('teledeclarant', 'teledeclarant.id', 'compte.teledeclarantId')
    .select(['compte.email', 'raisonSociale', 'voie', 'codePostal', 'localite', 'siret'])
    .where('teledeclarant.statut', '=', 'ACTIF')
    .where('teledeclarant.type', 'in', ['PRO', 'NON_PRO'])
    .where('compte.statut', '=', 'ACTIF')
    .where('compte.email', 'like', 'teledeclarant%')
    .orderBy('compte.id')
    .execute()
  return lus.map((d) => ({
    email: d.email,
    nom: d.raisonSociale,
    adresse: `${d.voie}, ${d.codePostal} ${d.localite}`,
    siret: d.siret,
  }))
}

async function lireCoproprietes(db: Kysely<DB>, aujourdhui: Jour) {
  const lues = await db
    .selectFrom('copropriete as c')
    .leftJoin('teledeclarant as t', 't.id', 'c.teledeclarantId')
    .select(['c.id', 'c.numero', 'c.nom', 'c.voie', 'c.codePostal', 'c.localite', 'c.mandatFin', 'c.etat'])
    .select(['c.teledeclarantId', 't.siret', 'c.dateCloture'])
    .where('c.etat', 'in', [
      'IMMATRICULEE_A_RATTACHER',
      'IMMATRICULEE_RATTACHEMENT_EXPIRE',
      'IMMATRICULEE_RATTACHEE',
    ])
    .where('c.numero', 'is not', null)
    .orderBy('c.numero')
    .execute()
  const cabinet = PEOPLE.find((p) => p.cle === 'thomas')?.teledeclarant?.siret
  const trouver = (garder: (c: (typeof lues)[number]) => boolean): Trouvee[] =>
    lues
      .filter(garder)
      // Leurs numéros suivent l’ordre des départements : mêlées, elles sont de partout.
      .toSorted((a, b) => empreinte(a.numero ?? '') - empreinte(b.numero ?? ''))
      .map((c) => ({
        id: c.id,
        numero: c.numero ?? '',
        nom: c.nom ?? `de la ${c.voie}`,
        adresse: `${c.voie}, ${c.codePostal} ${c.localite}`,
        mandatFin: c.mandatFin,
        dateCloture: c.dateCloture,
      }))
  const duCabinet = (c: (typeof lues)[number]) => c.teledeclarantId !== null && c.siret === cabinet
  return {
    aRattacher: trouver(
      (c) => c.teledeclarantId === null && (c.mandatFin === null || c.mandatFin < aujourdhui),
    ),
    duCabinet: {
      enCours: trouver((c) => duCabinet(c) && c.etat === 'IMMATRICULEE_RATTACHEE'),
      finies: trouver((c) => duCabinet(c) && c.etat === 'IMMATRICULEE_RATTACHEMENT_EXPIRE'),
    },
  }
}
