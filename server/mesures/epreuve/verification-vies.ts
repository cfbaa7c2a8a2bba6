import type pg from 'pg'
import type { ActeDeVie, Memoire } from './memoire.ts'
import type { Constat } from './constat.ts'

/** Ce qu’un acte laisse : combien la table en porte pour une copropriété, et combien le journal en dit. */
type Trace = [table: string, journal: string]

const journal = (type: string) =>
  `(SELECT count(*)::int FROM evenement_journal e WHERE e.categorie || '.' || e.type = '${type}' AND (
    e.objet = 'copropriete' AND e.objet_id = c.id
    OR e.objet = 'mandat' AND e.objet_id IN (SELECT id FROM mandat WHERE copropriete_id = c.id)))`
const compte = (table: string, ou = 'true') =>
  `(SELECT count(*)::int FROM ${table} x WHERE x.copropriete_id = c.id AND ${ou})`
const DEMANDES = (type: string) => compte('demande', `x.type = '${type}'`)
/** Les mandats que ni un dépôt, ni un rattachement, ni un successeur n’a fait naître. */
const RENOUVELES = compte(
  'mandat',
  `NOT EXISTS (SELECT FROM demande d WHERE d.mandat_id = x.id) AND NOT EXISTS (SELECT FROM succession s WHERE s.mandat_id = x.id AND s.etat = 'CONFIRMEE')`,
)

const TRACES: Readonly<Record<string, Trace>> = {
  attester: [compte('attestation'), journal('COPROPRIETE.ATTESTATION')],
  mettreAJour: [
    compte(
      'declaration',
      `x.type_maj IN ('ANNUELLE', 'STANDARD') AND x.type_declaration NOT IN ('BROUILLON', 'SUPPRIME')`,
    ),
    journal('COPROPRIETE.MISE_A_JOUR'),
  ],
  renouveler: [RENOUVELES, journal('MANDAT.RENOUVELLEMENT')],
  declarerSuccesseur: [compte('succession', 'x.voie IS NULL'), journal('MANDAT.SUCCESSEUR_DECLARE')],
  confirmer: [compte('succession', `x.etat = 'CONFIRMEE'`), journal('MANDAT.SUCCESSEUR_CONFIRME')],
  retirer: [
    `(c.etat = 'IMMATRICULEE_A_RATTACHER' AND NOT EXISTS (SELECT FROM declaration x WHERE x.copropriete_id = c.id AND x.type_immat <> 'DEFAULT'))::int`,
    journal('MANDAT.RETRAIT'),
  ],
  rattacher: [
    DEMANDES('RATTACHEMENT'),
    `${journal('MANDAT.DEMANDE_RATTACHEMENT')} - ${DEMANDES('IMMATRICULATION')}`,
  ],
  dissoudre: [DEMANDES('DISSOLUTION'), journal('DISSOLUTION.DEMANDE')],
}
const NOMS = Object.keys(TRACES)
/** La même trace, qu’un mandat se renouvelle seul ou avec d’autres. */
const traceDe = (acte: ActeDeVie) => (acte === 'renouvelerPlusieurs' ? 'renouveler' : acte)

const VIES = `SELECT c.id, ${NOMS.map((n) => `${TRACES[n]![0]} AS "${n} table", ${TRACES[n]![1]} AS "${n} journal"`).join(', ')}
  FROM copropriete c WHERE c.origine = 'DECLARATION' AND c.numero IS NOT NULL
    AND EXISTS (SELECT FROM declaration d WHERE d.copropriete_id = c.id AND d.type_immat = 'DEFAULT')`

/** Chaque acte de la vie d’une copropriété est à la fois dans sa table et au journal, une fois au plus ; acquitté, il y est. */
export async function verifierVies(pool: pg.Pool, memoire: Memoire, constat: Constat): Promise<void> {
  const { rows } = await pool.query<Record<string, number>>(VIES)
  const lues = new Map(rows.map((l) => [l['id'], l]))
  for (const l of rows)
    for (const nom of NOMS) {
      const [vus = 0, dits = 0] = [l[`${nom} table`], l[`${nom} journal`]]
      if (vus > 1 || dits > 1)
        constat.doubles.push(`copropriété ${l['id']} : ${nom} ${vus} fois, ${dits} au journal`)
      else if (vus !== dits)
        constat.boiteux.push(`copropriété ${l['id']} : ${nom} ${vus} fois, ${dits} au journal`)
    }
  for (const { acte, coproprieteId } of memoire.vies)
    if (lues.get(coproprieteId)?.[`${traceDe(acte)} table`] !== 1)
      constat.perdus.push(`copropriété ${coproprieteId} : ${acte}`)
}

/** Ce qu’un fichier déposé laisse : il est fini, ou son travail est là pour le finir ; chaque ligne a sa mise à jour, et une. */
const FICHIERS = `SELECT b.id, b.etat,
    (SELECT count(*)::int FROM ligne_de_bordereau l WHERE l.bordereau_id = b.id AND l.etat = 'DEPOSEE') AS deposees,
    (SELECT count(*)::int FROM ligne_de_bordereau l WHERE l.bordereau_id = b.id AND l.etat IN ('VALIDE', 'A_EXAMINER')) AS restantes,
    (SELECT count(DISTINCT e.id)::int FROM ligne_de_bordereau l JOIN evenement_journal e ON e.objet = 'copropriete'
      AND e.type = 'MISE_A_JOUR' AND (e.nouveau ->> 'declaration')::bigint = l.declaration_id
      WHERE l.bordereau_id = b.id AND l.etat = 'DEPOSEE') AS acceptees,
    (SELECT count(*)::int FROM pgboss.job j WHERE j.name = 'deposer-bordereau' AND j.state IN ('created', 'retry', 'active')
      AND (j.data ->> 'id')::bigint = b.id) AS travaux
  FROM bordereau b WHERE b.etat IN ('EN_DEPOT', 'DEPOSE')`

export async function verifierFichiersRemis(
  pool: pg.Pool,
  memoire: Memoire,
  constat: Constat,
): Promise<void> {
  if (memoire.fichiers.length === 0) return
  const { rows } = await pool.query<
    Record<'id' | 'deposees' | 'restantes' | 'acceptees' | 'travaux', number> & { etat: string }
  >(FICHIERS)
  const lus = new Set(rows.map((f) => f.id))
  for (const id of memoire.fichiers) if (!lus.has(id)) constat.perdus.push(`dépôt du fichier ${id}`)
  for (const f of rows) {
    if (f.acceptees > f.deposees)
      constat.doubles.push(`fichier ${f.id} : ${f.acceptees} mises à jour de ${f.deposees} lignes`)
    if (f.acceptees < f.deposees)
      constat.boiteux.push(`fichier ${f.id} : ${f.acceptees} mises à jour de ${f.deposees} lignes`)
    if (f.etat === 'EN_DEPOT' && f.travaux === 0)
      constat.perdus.push(`fichier ${f.id} : en dépôt, sans travail pour le finir`)
    if (f.etat === 'DEPOSE' && f.restantes > 0)
      constat.boiteux.push(`fichier ${f.id} : fini, il lui reste ${f.restantes} lignes`)
  }
}
