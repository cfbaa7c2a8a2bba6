import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { balayer } from '#server/socle/documents/balayage.ts'
import { ouvrirFichiers } from '#server/socle/documents/fichiers.ts'
import { ouvrirBase, type Base, type Connexion } from '#server/socle/postgres/db.ts'
import { plusTard } from '#domain/socle/temps/instant.ts'
import type { Constat } from './constat.ts'
import type { Dossier, Memoire } from './memoire.ts'
import { verifierFichiersRemis, verifierVies } from './verification-vies.ts'

const UN_JOUR_ET_PLUS_MS = 25 * 3_600_000

interface LigneDossier {
  id: number
  /** D’un notaire : aucun mandat ne naît du dépôt. */
  notariee: boolean
  type: string
  etat: string
  version: number
  nom: string | null
  empreinte: string | null
  numero: string | null
  references: string[]
  decision: string | null
  mandats: number
  depots: number
  immatriculations: number
  validations: number
  suppressions: number
  creations: number
}

const LIGNES = `
  WITH journal AS (
    SELECT objet_id AS copropriete_id, count(*) FILTER (WHERE type = 'SOUMISSION')::int AS depots,
      count(*) FILTER (WHERE type = 'IMMATRICULATION')::int AS immatriculations,
      count(*) FILTER (WHERE type = 'BROUILLON_SUPPRIME')::int AS suppressions,
      count(*) FILTER (WHERE type = 'BROUILLON_CREE')::int AS creations
    FROM evenement_journal WHERE objet = 'copropriete' GROUP BY 1),
  demandes AS (
    SELECT declaration_id, array_agg(reference) AS "references", max(decision) AS decision
    FROM demande GROUP BY 1),
  mandats AS (
    SELECT copropriete_id,
      -- Ceux que la suite a fait naître se comptent à part (verification-vies.ts).
      (SELECT count(*)::int FROM demande q WHERE q.copropriete_id = m.copropriete_id AND q.type = 'IMMATRICULATION'
        AND q.mandat_id IS NOT NULL) AS mandats,
      (SELECT count(*)::int FROM evenement_journal e
        WHERE e.objet = 'mandat' AND e.objet_id = min(m.id) AND e.type = 'VALIDATION') AS validations
    FROM mandat m GROUP BY 1)
  SELECT d.id, d.type_immat <> 'DEFAULT' AS notariee, d.type_declaration AS type, c.etat, d.version, d.saisie #>> '{identification,nomCopropriete}' AS nom,
    f.empreinte, c.numero, coalesce(q."references", '{}') AS "references", q.decision,
    coalesce(m.mandats, 0) AS mandats, coalesce(m.validations, 0) AS validations,
    coalesce(j.depots, 0) AS depots, coalesce(j.immatriculations, 0) AS immatriculations,
    coalesce(j.suppressions, 0) AS suppressions, coalesce(j.creations, 0) AS creations
  FROM declaration d JOIN copropriete c ON c.id = d.copropriete_id
  LEFT JOIN fichier f ON f.id = d.fichier_id
  LEFT JOIN demandes q ON q.declaration_id = d.id
  LEFT JOIN mandats m ON m.copropriete_id = c.id
  LEFT JOIN journal j ON j.copropriete_id = c.id
  WHERE d.type_maj IS NULL`

/** Ce qu’un acte acquitté a laissé est là, une seule fois. */
function comparer(d: Dossier, l: LigneDossier | undefined, constat: Constat): void {
  const perdu = (quoi: string) => constat.perdus.push(`dossier ${d.id} : ${quoi}`)
  if (!l) return void perdu('absent')
  if (d.supprime) {
    if (l.type !== 'SUPPRIME' || l.etat !== 'SUPPRIMEE') perdu(`supprimé, et pourtant ${l.type}`)
    return
  }
  if (l.version < d.version) perdu(`version ${l.version} au lieu de ${d.version}`)
  if (d.nom !== undefined && l.nom !== d.nom) perdu(`saisie « ${l.nom} » au lieu de « ${d.nom} »`)
  if (d.piece !== undefined && l.empreinte !== d.piece) perdu('pièce')
  if (d.reference !== undefined && !l.references.includes(d.reference)) perdu(`demande ${d.reference}`)
  if (d.numero !== undefined && l.numero !== d.numero) perdu(`numéro ${d.numero}, trouvé ${l.numero}`)
  if (d.enAvance && l.decision !== 'VALIDEE') perdu('validation que le serveur disait faite')
}

/** Chaque acte, acquitté ou non, est entier ou absent, et fait une seule fois. */
function tenirEntier(l: LigneDossier, constat: Constat): void {
  const deposee = l.references.length > 0 ? 1 : 0
  const validee = l.decision === 'VALIDEE' ? 1 : 0
  const attendus = {
    references: [l.references.length, deposee],
    mandats: [l.mandats, l.notariee ? 0 : deposee],
    depots: [l.depots, deposee],
    immatriculations: [l.immatriculations, validee],
    validations: [l.validations, l.notariee ? 0 : validee],
    numeros: [l.numero === null ? 0 : 1, validee],
    suppressions: [l.suppressions, l.type === 'SUPPRIME' ? 1 : 0],
    creations: [l.creations, 1],
  }
  for (const [quoi, [vu = 0, attendu = 0]] of Object.entries(attendus)) {
    if (vu > attendu) constat.doubles.push(`dossier ${l.id} : ${vu} ${quoi} au lieu de ${attendu}`)
    if (vu < attendu) constat.boiteux.push(`dossier ${l.id} : ${vu} ${quoi} au lieu de ${attendu}`)
  }
}

/** Une sorte d’objets, chacun avec ce qu’il doit avoir envoyé et ce qu’il a envoyé. */
const COURRIELS = `
  WITH partis AS (
    SELECT nature, destinataire, substring(texte FROM '[A-Z]{2}-[0-9]{4}-[0-9]{6,9}') AS reference FROM courriel)
  SELECT reference AS quoi, 'dépôt' AS sorte,
    (SELECT count(*)::int FROM partis p WHERE p.reference = d.reference AND nature = CASE d.type
      WHEN 'RATTACHEMENT' THEN 'DEMANDE.RATTACHEMENT' WHEN 'DISSOLUTION' THEN 'DISSOLUTION.DEMANDE' ELSE 'DEMANDE.DEPOT' END) AS vus,
    -- Immatriculée au dépôt, celle du notaire n’a qu’un courriel.
    (d.type <> 'IMMATRICULATION' OR d.mandat_id IS NOT NULL)::int AS attendus
  FROM demande d
  UNION ALL SELECT reference, 'validation',
    (SELECT count(*)::int FROM partis p WHERE p.reference = d.reference AND nature = 'DEMANDE.VALIDATION'),
    (decision IS NOT NULL)::int
  FROM demande d
  UNION ALL SELECT email, 'lien', (SELECT count(*)::int FROM partis p WHERE p.destinataire = c.email), 1
  FROM compte c WHERE email LIKE 'epreuve-%'
  UNION ALL SELECT email, 'journal', (SELECT count(*)::int FROM evenement_journal e
    WHERE e.objet = 'compte' AND e.objet_id = c.id AND e.type = 'CREATION'), 1
  FROM compte c WHERE email LIKE 'epreuve-%'`

async function verifierCourriels(pool: pg.Pool, constat: Constat): Promise<void> {
  const { rows } = await pool.query<{ quoi: string; sorte: string; vus: number; attendus: number }>(COURRIELS)
  for (const { quoi, sorte, vus, attendus } of rows) {
    if (vus > attendus) constat.doubles.push(`${quoi} : ${vus} fois « ${sorte} »`)
    if (vus < attendus) constat.boiteux.push(`${quoi} : ${vus} fois « ${sorte} » au lieu de ${attendus}`)
  }
}

async function verifierComptes(pool: pg.Pool, comptes: readonly string[], constat: Constat): Promise<void> {
  const { rows } = await pool.query<{ email: string; n: number }>(
    `SELECT e AS email, (SELECT count(*)::int FROM compte WHERE email = e) AS n FROM unnest($1::text[]) e`,
    [comptes],
  )
  for (const { email, n } of rows) {
    if (n === 0) constat.perdus.push(`compte ${email}`)
    if (n > 1) constat.doubles.push(`compte ${email}`)
  }
}

/** Après le balayage : un fichier par contenu nommé, entier, et aucun autre. */
async function verifierFichiers(dataDir: string, base: Base, constat: Constat): Promise<void> {
  const { db } = base
  const fichiers = ouvrirFichiers(dataDir)
  const horloge = { maintenant: () => plusTard(new Date().toISOString(), UN_JOUR_ET_PLUS_MS) }
  const bilan = await balayer({ db, fichiers, horloge }, Date.now() + UN_JOUR_ET_PLUS_MS)
  constat.balayes += bilan.fichiers
  if (bilan.lignes > 0) constat.boiteux.push(`${bilan.lignes} lignes de pièces que rien ne nommait`)
  const lignes = await db.selectFrom('fichier').select(['id', 'taille', 'empreinte']).execute()
  for (const ligne of lignes) {
    await fichiers
      .lire(ligne)
      .catch((erreur: Error) => constat.perdus.push(`pièce ${ligne.id} : ${erreur.message}`))
  }
  const nommes = new Set(lignes.map((l) => l.empreinte))
  const entrees = await readdir(join(dataDir, 'fichiers'), { recursive: true, withFileTypes: true })
  for (const { name } of entrees.filter((e) => e.isFile() && e.name !== 'temoin')) {
    if (!nommes.has(name)) constat.boiteux.push(`fichier ${name} sans ligne`)
  }
}

/** Compare tout ce qui a été acquitté à la base et au disque ; les clients se taisent pendant ce temps. */
export async function verifier(
  { dataDir, connexion }: { dataDir: string; connexion: Connexion },
  memoire: Memoire,
): Promise<Constat> {
  const constat: Constat = { perdus: [], doubles: [], boiteux: [], balayes: 0 }
  const base = ouvrirBase(connexion, { max: 2 })
  try {
    const { rows } = await base.pool.query<LigneDossier>(LIGNES)
    const lignes = new Map(rows.map((l) => [l.id, l]))
    for (const d of memoire.dossiers) comparer(d, lignes.get(d.id), constat)
    for (const l of rows) tenirEntier(l, constat)
    const numeros = memoire.dossiers.flatMap((d) => d.numero ?? [])
    if (new Set(numeros).size < numeros.length) constat.doubles.push('un numéro rendu deux fois')
    await verifierCourriels(base.pool, constat)
    await verifierVies(base.pool, memoire, constat)
    await verifierFichiersRemis(base.pool, memoire, constat)
    await verifierComptes(base.pool, memoire.comptes, constat)
    await verifierFichiers(dataDir, base, constat)
  } finally {
    await base.fermer()
  }
  return constat
}
