import { authoritiesDe } from '#domain/socle/acces/grants.ts'
import { ETATS_PUBLICS } from '#domain/coproprietes/copropriete/etats.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import { apres, transitionDe, type Machine } from '#domain/socle/machine.ts'
import { STATUTS_EN_VIGUEUR } from '#domain/coproprietes/mandats/statuts.ts'
import { SUCCESSION } from '#domain/coproprietes/successeurs/succession.ts'
import { MANDAT } from '#domain/coproprietes/mandats/transitions.ts'
import { DECISION } from '#domain/coproprietes/demandes/decision.ts'
import type pg from 'pg'
import type { Fleches } from './forme.ts'
import type { Acteur, Issue } from './monde.ts'
import type { Ecriture } from './temoins.ts'

const MACHINES: Readonly<Record<keyof Fleches, Machine>> = {
  copropriete: COPROPRIETE,
  mandat: MANDAT,
  declaration: DECLARATION,
  succession: SUCCESSION,
  demande: DECISION,
}
const estMachine = (table: string): table is keyof Fleches => Object.hasOwn(MACHINES, table)

/** Ce que le registre a fait et que ses tables ne permettent pas. */
export class Ecart extends Error {
  readonly loi: string
  constructor(loi: string, phrase: string) {
    super(`${loi} : ${phrase}`)
    this.loi = loi
  }
}

/** Un acte joué : ce qu’il avait le droit de faire, ce qu’il a rendu, et ce qu’il a écrit. */
export interface Joue {
  nom: string
  qui: Acteur
  issue: Issue
  fleches: Fleches
  journal: readonly string[]
  sansJournal: boolean
  gardeLaSaisie: boolean
  ecritures: readonly Ecriture[]
}

/** Le modèle : l’état de chaque objet, que seules les flèches des tables de transitions font changer. */
export class Modele {
  readonly #etats = new Map<string, string | null>()
  /** L’état d’où une dissolution est partie : un refus y ramène. */
  readonly #retenus = new Map<string, string | null>()
  /** Ce que le journal a dit, et doit dire encore à la fin. */
  readonly evenements: string[] = []

  /** Suit un acte ; échoue s’il a fait autre chose que ce que disent les tables. */
  suivre(joue: Joue): void {
    const { nom, issue, ecritures, journal } = joue
    const deTrop = joue.gardeLaSaisie
      ? ecritures.filter((e) => e.table !== 'declaration' || e.de !== e.vers)
      : ecritures
    if (issue === 'refusé' && deTrop.length > 0)
      throw new Ecart(
        'REFUS_QUI_ECRIT',
        `« ${nom} », refusé, a écrit dans ${ecritures.map((e) => e.table).join(', ')}`,
      )
    const changees = new Set<string>()
    for (const e of ecritures) {
      if (e.evenement !== null) this.#entendre(e, nom, journal)
      if (!estMachine(e.table) || (e.de === e.vers && !e.naissance)) continue
      if (e.table === 'demande' && e.vers === null && e.naissance) continue
      this.#avancer(e.table, e, joue)
      changees.add(e.tx)
    }
    if (joue.sansJournal) return
    const dites = new Set(ecritures.filter((e) => e.evenement !== null).map((e) => e.tx))
    for (const tx of changees)
      if (!dites.has(tx)) throw new Ecart('JOURNAL_MUET', `« ${nom} » a changé un état sans rien au journal`)
  }

  #entendre(e: Ecriture, nom: string, journal: readonly string[]): void {
    if (!journal.includes(e.evenement!))
      throw new Ecart('JOURNAL_ETRANGER', `« ${nom} » a écrit ${e.evenement} au journal`)
    this.evenements.push(e.id!)
  }

  #avancer(table: keyof Fleches, e: Ecriture, { nom, qui, fleches }: Joue): void {
    const objet = `${table} ${e.id}`
    const connu = this.#etats.get(objet) ?? null
    if (connu !== e.de)
      throw new Ecart('ETAT_PERDU', `${objet} était ${connu}, et « ${nom} » l’a trouvé ${e.de}`)
    const m = MACHINES[table]
    const permises: readonly string[] = fleches[table] ?? []
    const menent = permises.filter(
      (acte) => apres(m, acte, e.de, this.#retenus.get(objet) ?? null) === e.vers,
    )
    if (menent.length === 0)
      throw new Ecart('FLECHE_ABSENTE', `« ${nom} » a mené ${objet} de ${e.de} à ${e.vers}`)
    const droits: readonly string[] = ['systeme', 'soi', ...authoritiesDe(qui.profil)]
    if (!menent.some((acte) => transitionDe(m, acte).by.some((par) => droits.includes(par))))
      throw new Ecart('FLECHE_INTERDITE', `${qui.nom} n’a pas de quoi mener ${objet} de ${e.de} à ${e.vers}`)
    if (menent.includes('declarerDissolution')) this.#retenus.set(objet, e.de)
    this.#etats.set(objet, e.vers)
  }

  /** Compare tout ce que le modèle retient à ce que la base montre : rien d’acquitté n’est perdu. */
  async comparer(pool: pg.Pool): Promise<void> {
    for (const table of Object.keys(MACHINES)) {
      const champ =
        { declaration: 'type_declaration', mandat: 'statut', demande: 'decision' }[table] ?? 'etat'
      const { rows } = await pool.query<{ id: string; etat: string | null }>(
        `SELECT id::text, ${champ} AS etat FROM ${table}`,
      )
      const lus = new Map(rows.map((r) => [`${table} ${r.id}`, r.etat]))
      for (const [objet, etat] of this.#etats)
        if (objet.startsWith(`${table} `) && lus.get(objet) !== etat)
          throw new Ecart('ACTE_PERDU', `${objet} est ${lus.get(objet)} au lieu de ${etat}`)
    }
    const { rows } = await pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM evenement_journal WHERE id = ANY($1::bigint[])',
      [this.evenements],
    )
    const dits = new Set(this.evenements).size
    if (rows[0]!.n !== dits) throw new Ecart('JOURNAL_PERDU', `${dits} événements écrits, ${rows[0]!.n} lus`)
  }

  /** Prend d’un coup ce que la démonstration avait déjà : ses nuits la font vivre aussi. */
  async reprendre(pool: pg.Pool): Promise<void> {
    for (const [table, champ] of [
      ['copropriete', 'etat'],
      ['mandat', 'statut'],
      ['declaration', 'type_declaration'],
      ['succession', 'etat'],
      ['demande', 'decision'],
    ]) {
      const { rows } = await pool.query<{ id: string; etat: string | null }>(
        `SELECT id::text, ${champ} AS etat FROM ${table}`,
      )
      for (const { id, etat } of rows) this.#etats.set(`${table} ${id}`, etat)
    }
  }
}

const EN_VIGUEUR = `(${STATUTS_EN_VIGUEUR.map((s) => `'${s}'`).join(', ')})`

/** Ce qui est vrai de chaque copropriété après chaque acte. */
const LOIS: Readonly<Record<string, string>> = {
  PUBLIE_FAUX: `SELECT id FROM copropriete c WHERE publie IS DISTINCT FROM (etat = ANY($2::text[]))`,
  DEUX_MANDATS: `SELECT c.id FROM copropriete c JOIN mandat a ON a.copropriete_id = c.id
    JOIN mandat b ON b.copropriete_id = c.id AND b.id > a.id
    WHERE a.statut IN ${EN_VIGUEUR} AND b.statut IN ${EN_VIGUEUR} AND a.debut <= b.fin AND b.debut <= a.fin`,
  DEUX_COURANTS: `SELECT c.id FROM copropriete c JOIN mandat m ON m.copropriete_id = c.id
    WHERE m.statut = 'COURANT' GROUP BY c.id HAVING count(*) > 1`,
  // Une fusion réunit les mandats de deux copropriétés ; l’ordonnance prend effet à sa date (décision 0039).
  ARCHIVE_CHEVAUCHE: `SELECT c.id FROM copropriete c JOIN mandat a ON a.copropriete_id = c.id AND a.statut = 'ARCHIVE'
    JOIN mandat b ON b.copropriete_id = c.id AND b.id <> a.id AND (b.statut IN ${EN_VIGUEUR} OR b.statut IN ('EXPIRE', 'ARCHIVE'))
    WHERE NOT b.administration_provisoire AND a.debut <= b.debut AND b.debut <= a.fin
      AND NOT EXISTS (SELECT FROM copropriete f WHERE f.fusionnee_dans = c.id)`,
  ACCEPTEE_EN_RETARD: `SELECT c.id FROM copropriete c JOIN acceptee a ON a.copropriete_id = c.id
    CROSS JOIN LATERAL (SELECT * FROM mandat m WHERE m.copropriete_id = c.id
      AND (statut IN ${EN_VIGUEUR} OR statut IN ('EXPIRE', 'ARCHIVE'))
      ORDER BY statut IN ${EN_VIGUEUR} DESC, CASE WHEN statut IN ${EN_VIGUEUR} THEN debut END, debut DESC LIMIT 1) m
    WHERE c.numero IS NOT NULL AND c.origine = 'DECLARATION' AND c.fusionnee_dans IS NULL AND (a.date_debut_mandat IS DISTINCT FROM m.debut OR a.date_fin_mandat IS DISTINCT FROM m.fin
      OR a.admin_provisoire IS DISTINCT FROM m.administration_provisoire)`,
  COURANTE_ABSENTE: `SELECT c.id FROM copropriete c WHERE numero IS NOT NULL AND origine = 'DECLARATION' AND fusionnee_dans IS NULL AND 1 <> (SELECT count(*) FROM declaration d
    WHERE d.copropriete_id = c.id AND d.type_declaration = 'COURANTE')`,
}

/** Toutes les lois ; `parmi` : les copropriétés que l’on éprouve. */
const eprouverToutes = (parmi: string) =>
  Object.entries(LOIS)
    .map(([loi, sql]) => `SELECT '${loi}' AS loi, id FROM (${sql}) x WHERE id ${parmi}`)
    .join(' UNION ALL ')
const SUR_UNE_SEULE = eprouverToutes('= $1')
const SUR_PLUSIEURS = eprouverToutes('= ANY($1::bigint[])')

/** Éprouve ces copropriétés ; échoue sur la première loi que l’une dément. */
export async function eprouverLesLois(
  pool: pg.Pool,
  nom: string,
  coproprietes: readonly number[],
): Promise<void> {
  if (coproprietes.length === 0) return
  // Un acte n’en touche souvent qu’une : préparée, choisir le plan ne se paie pas à chaque fois.
  const requete =
    coproprietes.length === 1
      ? { name: 'lois', text: SUR_UNE_SEULE, values: [coproprietes[0], ETATS_PUBLICS] }
      : { text: SUR_PLUSIEURS, values: [coproprietes, ETATS_PUBLICS] }
  const { rows } = await pool.query<{ loi: string; id: number }>(requete)
  const [faute] = rows
  if (faute) throw new Ecart(faute.loi, `copropriété ${faute.id}, après « ${nom} »`)
}
