import type { CoproprieteChargee } from '#server/socle/chargement/copropriete.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { rangDeNumero } from '#domain/socle/numero.ts'
import { jourDeParis, plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import { chargerGeographie } from '#server/socle/chargement/communes.ts'
import { refaireLaComparaison } from '#server/socle/registre/chiffres/comparaison.ts'
import { compterLesTrimestresPasses } from '#server/public/statistiques/nuit.ts'
import { preparerUnChargement } from '#server/socle/registre/recherche/recherche.ts'
import { hacher } from '#server/socle/registre/comptes/mots-de-passe.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { avancerSequence } from '#server/socle/chargement/sequence.ts'
import { communesSemees } from './communes.ts'
import { copierCoproprietes } from './copie.ts'
import { copierAcceptees, type ADeclarer } from './declarations.ts'
import { genererCoproprietes, type CoproprieteSemee } from './generateur.ts'
import { semerIdentites } from './identites.ts'
import { ETABLISSEMENTS_DOTES, PEOPLE, type Etablissement } from './people.ts'
import { verrouiller } from '#server/socle/postgres/verrous-consultatifs.ts'

/** Dit, dans la table des compteurs, que les télédéclarants inventés ne sont pas encore là. */
export const RESTE_A_SEMER = 'demonstration:reste-a-semer'
/** Dit de même que les notes des trimestres passés ne sont pas encore gardées. */
export const RESTE_A_GARDER = 'demonstration:reste-a-garder'
/** Dit de même que rien ne s’y est encore passé. */
export const RESTE_A_VIVRE = 'demonstration:reste-a-vivre'
const NOMBRE = 3_000
const GRAINE = 7
/** Le département de l’institution de démonstration : trois mille copropriétés éparses n’auraient de chiffres dans aucune commune. */
const RASSEMBLER = { departement: '69', part: 0.3 }
const DU_PROFESSIONNEL = 400
/** Là où travaille le cabinet de démonstration : Auvergne-Rhône-Alpes, Bourgogne-Franche-Comté, Provence. */
const REGIONS_DU_CABINET = ['84', '27', '93']

/**
 * Sur une base sans aucun compte : la géographie, les personnes de démonstration et quelques milliers de copropriétés,
 * dont celles du syndic bénévole et du cabinet. Ailleurs ne fait rien. Plusieurs processus peuvent démarrer ensemble.
 */
export async function amorcerDemonstration(acte: {
  pool: pg.Pool
  db: Kysely<DB>
  maintenant: Instant
  /** D’autres télédéclarants seront semés ensuite ; `vie` : et les semaines passées se joueront. */
  suite?: boolean
  vie?: boolean
}): Promise<void> {
  const { pool, db, maintenant } = acte
  await chargerGeographie(pool)
  if (await dejaAmorcee(db)) return
  const communes = await communesSemees(pool)
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await verrouiller(client, 'amorce')
    const { rowCount } = await client.query('SELECT FROM compte LIMIT 1')
    if (rowCount === 0) {
      await client.query('INSERT INTO demonstration (semee_le) VALUES ($1) ON CONFLICT DO NOTHING', [
        maintenant,
      ])
      const etablissements = await creerPersonnes(client, maintenant)
      const reference = jourDeParis(maintenant)
      const pris = await numerosPris(client)
      const semees = [
        ...genererCoproprietes({
          communes,
          nombre: NOMBRE,
          graine: GRAINE,
          reference,
          pris,
          rassembler: RASSEMBLER,
        }),
      ]
      await avancerSequence(pool, 'rang_immatriculation', rangDeNumero(semees.at(-1)?.numero ?? ''))
      const dotees = [...doter(semees, etablissements, reference)]
      await copierCoproprietes(client, dotees)
      await copierAcceptees(client, () => dotees)
      await preparerUnChargement(client)
      // Tué juste après, le premier démarrage laisse au suivant de finir.
      if (acte.suite)
        await client.query(
          `INSERT INTO compteur (cle, nombre, expire) SELECT cle, 1, '9999-12-31' FROM unnest($1::text[]) AS cle`,
          [[RESTE_A_SEMER, RESTE_A_GARDER, ...(acte.vie ? [RESTE_A_VIVRE] : [])]],
        )
    }
    await client.query('COMMIT')
    if (rowCount === 0) await client.query('VACUUM (ANALYZE) copropriete, acceptee, recherche, mot')
    if (rowCount === 0) {
      await refaireLaComparaison(db, jourDeParis(maintenant))
      // Un produit qui démarre les compte une fois prêt : ils n’ont pas à l’attendre.
      if (!acte.suite) await compterLesTrimestresPasses(db, jourDeParis(maintenant))
    }
  } catch (erreur) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw erreur
  } finally {
    client.release()
  }
}

/** Les numéros qui servent déjà : `npm run seed` ou un import ont pu venir avant le premier démarrage. */
async function numerosPris(client: pg.PoolClient): Promise<Set<string>> {
  const { rows } = await client.query<{ numero: string }>(
    'SELECT numero FROM copropriete WHERE numero IS NOT NULL',
  )
  return new Set(rows.map(({ numero }) => numero))
}

async function dejaAmorcee(db: Kysely<DB>): Promise<boolean> {
  const compte = await db.selectFrom('compte').select('id').limit(1).executeTakeFirst()
  return compte !== undefined
}

/** Crée les établissements puis les comptes ; rend l’identifiant de chaque établissement. */
async function creerPersonnes(
  client: pg.PoolClient,
  maintenant: Instant,
): Promise<Map<Etablissement, number>> {
  const identifiants = new Map<Etablissement, number>()
  for (const { teledeclarant: e } of PEOPLE) {
    if (!e || identifiants.has(e)) continue
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO teledeclarant (type, statut, raison_sociale, siret, code_ape, voie, code_postal, localite, date_creation)
       VALUES ($1, 'ACTIF', $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
      [e.type, e.raisonSociale, e.siret, e.codeApe, e.voie, e.codePostal, e.localite, maintenant],
    )
    identifiants.set(e, rows[0]?.id ?? 0)
  }
  const empreintes = await Promise.all(PEOPLE.map((p) => hacher(p.motDePasse)))
  for (const [i, p] of PEOPLE.entries()) {
    await client.query(
      `INSERT INTO compte (teledeclarant_id, identifiant, email, mot_de_passe, civilite, nom, prenom, profil, date_creation,
         date_clef_validation_email)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [
        p.teledeclarant && identifiants.get(p.teledeclarant),
        p.identifiant,
        p.email,
        empreintes[i],
        p.civilite,
        p.nom,
        p.prenom,
        p.profil,
        maintenant,
      ],
    )
  }
  // L’administrateur principal est le représentant légal : c’est à lui que l’on écrit.
  await client.query(`UPDATE teledeclarant t SET email = c.email, representant_civilite = c.civilite,
      representant_nom = c.nom, representant_prenom = c.prenom, representant_email = c.email,
      representant_voie = t.voie, representant_code_postal = t.code_postal, representant_localite = t.localite
    FROM compte c WHERE c.teledeclarant_id = t.id AND (c.profil LIKE '%ADMIN_PRINC' OR c.profil = 'NOTAIRE_ADMIN')`)
  await semerIdentites(client, maintenant)
  return identifiants
}

/** Donne au cabinet des copropriétés de sa région, et à la bénévole trois petites, à trois moments d’un mandat. */
function* doter(
  semees: readonly CoproprieteSemee[],
  etablissements: ReadonlyMap<Etablissement, number>,
  reference: Jour,
): Generator<CoproprieteChargee & ADeclarer> {
  const { benevole, professionnel } = ETABLISSEMENTS_DOTES
  const moments = [
    { etat: 'IMMATRICULEE_RATTACHEE', mandatFin: plusJours(reference, 210) },
    { etat: 'IMMATRICULEE_RATTACHEE', mandatFin: plusJours(reference, 38) },
    { etat: 'IMMATRICULEE_RATTACHEMENT_EXPIRE', mandatFin: plusJours(reference, -45) },
  ] as const
  let duCabinet = 0
  let deLaBenevole = 0
  for (const c of semees) {
    const rattachable = c.etat === 'IMMATRICULEE_RATTACHEE' || c.etat === 'IMMATRICULEE_RATTACHEMENT_EXPIRE'
    const moment = moments[deLaBenevole]
    if (rattachable && moment && c.typeSyndic === 'NON_PRO' && c.region === '11' && c.nbLotsHabBurCom < 20) {
      deLaBenevole += 1
      yield { ...c, ...moment, teledeclarantId: etablissements.get(benevole) }
    } else if (
      rattachable &&
      c.typeSyndic === 'PRO' &&
      REGIONS_DU_CABINET.includes(c.region) &&
      duCabinet < DU_PROFESSIONNEL
    ) {
      duCabinet += 1
      const { raisonSociale, siret, codeApe, localite } = professionnel
      const syndic = {
        syndicRaisonSociale: raisonSociale,
        syndicSiret: siret,
        syndicApe: codeApe,
        syndicCommune: localite,
      }
      yield { ...c, ...syndic, teledeclarantId: etablissements.get(professionnel) }
    } else {
      yield { ...c, teledeclarantId: null }
    }
  }
}
