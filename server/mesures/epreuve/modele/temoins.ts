import type pg from 'pg'

/** Où chaque table garde ce qui est témoin d’elle : son état, ou ce que dit le journal. */
const TEMOINS = {
  copropriete: 'etat',
  mandat: 'statut',
  declaration: 'type_declaration',
  succession: 'etat',
  demande: 'decision',
  dissolution: 'motif',
  acceptee: 'declaration_id',
  attestation: 'code',
  evenement_journal: 'type',
} as const

export type Table = keyof typeof TEMOINS

/** Une écriture qu’une transaction aboutie a laissée. */
export interface Ecriture {
  /** Sa transaction. */
  tx: string
  table: Table
  id: string | null
  coproprieteId: number | null
  /** L’état d’avant ; null : la ligne naît. */
  de: string | null
  vers: string | null
  naissance: boolean
  /** Du journal : « CATEGORIE.TYPE ». */
  evenement: string | null
}

/**
 * Pose sur chaque table un témoin qui note, dans la transaction même de l’acte, chaque changement d’état : celui qu’un acte
 * fait puis défait se voit, et un acte refusé ne laisse rien.
 */
export async function poserLesTemoins(pool: pg.Pool): Promise<void> {
  await pool.query(`
    CREATE UNLOGGED TABLE temoin (rang bigint GENERATED ALWAYS AS IDENTITY, tx text, "table" text, id text,
      copropriete_id bigint, de text, vers text, naissance boolean, evenement text);
    CREATE FUNCTION temoigner() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      avant jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
      apres jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
      ligne jsonb := coalesce(apres, avant);
    BEGIN
      INSERT INTO temoin (tx, "table", id, copropriete_id, de, vers, naissance, evenement)
      VALUES (pg_current_xact_id()::text, TG_TABLE_NAME, ligne ->> 'id',
        coalesce(ligne ->> 'copropriete_id', CASE WHEN TG_TABLE_NAME = 'copropriete' THEN ligne ->> 'id' END)::bigint,
        avant ->> TG_ARGV[0], apres ->> TG_ARGV[0], TG_OP = 'INSERT',
        (ligne ->> 'categorie') || '.' || (ligne ->> 'type'));
      RETURN NULL;
    END $$;
    ${Object.entries(TEMOINS)
      .map(
        ([table, champ]) => `CREATE TRIGGER temoin AFTER INSERT OR UPDATE OR DELETE ON ${table}
          FOR EACH ROW EXECUTE FUNCTION temoigner('${champ}');`,
      )
      .join('\n')}`)
}

/** Prend ce que les témoins ont noté depuis la dernière fois, dans l’ordre. */
export async function prendreLesEcritures(pool: pg.Pool): Promise<Ecriture[]> {
  const { rows } = await pool.query<Ecriture>(`
    WITH prises AS (DELETE FROM temoin RETURNING *)
    SELECT tx, "table", id, copropriete_id::int AS "coproprieteId", de, vers, naissance, evenement
    FROM prises ORDER BY rang`)
  return rows
}
