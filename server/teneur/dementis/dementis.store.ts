import type { Dementi } from '#contract/teneur/dementis.ts'
import { ETATS_VIVANTS } from '#domain/coproprietes/copropriete/etats.ts'
import { tropLong } from '#domain/coproprietes/mandats/dates.ts'
import { ANS_DU_MANDAT } from '#domain/coproprietes/mandats/bornes.ts'
import { STATUTS_EN_VIGUEUR } from '#domain/coproprietes/mandats/statuts.ts'
import { codes } from '#domain/socle/codes.ts'
import { FAITS, type CodeFait } from '#domain/socle/faits/garants.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

type Ligne = Omit<Dementi, 'fait' | 'libelle' | 'leve'>

const VIVANTS = sql`ANY(${sql.val([...ETATS_VIVANTS])}::text[])`
const EN_VIGUEUR = sql`ANY(${sql.val([...STATUTS_EN_VIGUEUR])}::text[])`
const COPROPRIETE = sql`c.id AS id_copropriete, c.numero, c.nom`

/**
 * De chaque fait qui peut se démentir après coup, ce qui a été accepté sous lui et vaut encore. Les autres se décident sur la pièce que le
 * teneur lit, ou la loi en croit le déclarant : rien ne les dément (`FAITS`).
 */
const DEMENTIS: Readonly<Partial<Record<CodeFait, RawBuilder<Ligne>>>> = {
  // Un mandat plus long que la règle commune, dont l’activité n’est plus attestée.
  BAILLEUR_SOCIAL: sql`
    SELECT ${COPROPRIETE}, m.debut, m.fin, NULL AS autre FROM mandat m
      JOIN teledeclarant t ON t.id = m.teledeclarant_id JOIN copropriete c ON c.id = m.copropriete_id
    WHERE m.statut = ${EN_VIGUEUR} AND NOT t.bailleur_social AND c.etat = ${VIVANTS}
      AND m.fin >= m.debut + make_interval(years => ${sql.lit(ANS_DU_MANDAT)})`,
  // Un mandat pris à un autre établissement, que le teneur a depuis dit d’une autre entreprise.
  MEME_ENTREPRISE: sql`
    SELECT ${COPROPRIETE}, m.debut, m.fin, NULL AS autre FROM mandat m JOIN copropriete c ON c.id = m.copropriete_id
      JOIN evenement_journal e ON e.objet = 'mandat' AND e.objet_id = m.id AND e.categorie = 'MANDAT'
        AND e.type = 'FAIT_DEMENTI' AND e.nouveau ->> 'faitDementi' = 'MEME_ENTREPRISE'
      JOIN mandat avant ON avant.copropriete_id = m.copropriete_id AND avant.statut = 'ARCHIVE' AND avant.fin = m.debut - 1
      JOIN teledeclarant t ON t.id = m.teledeclarant_id JOIN teledeclarant u ON u.id = avant.teledeclarant_id
    WHERE m.statut = ${EN_VIGUEUR} AND c.etat = ${VIVANTS} AND left(t.siret, 9) IS DISTINCT FROM left(u.siret, 9)
    GROUP BY c.id, m.id`,
  // Un exercice clos que le registre connaît, avant celui qui se disait le premier.
  PREMIER_EXERCICE: sql`
    SELECT ${COPROPRIETE}, NULL::date AS debut, (d.donnees #>> '{donneesFinancieres,dateClotureComptes}')::date AS fin, NULL AS autre
    FROM acceptee a JOIN copropriete c ON c.id = a.copropriete_id
      JOIN declaration d ON d.copropriete_id = c.id AND d.id <> a.declaration_id
        AND d.type_declaration IN ('IMMATRICULATION', 'AVANT_DECLARATION_ANNUELLE')
    WHERE a.premier_exercice_comptable AND c.etat = ${VIVANTS}
      AND d.donnees #>> '{donneesFinancieres,premierExerciceComptable}' = 'false'
      AND d.donnees #>> '{donneesFinancieres,dateClotureComptes}' IS NOT NULL`,
  // Immatriculée d’office, quand un mandat courait déjà.
  DEFAUT_DE_SYNDIC: sql`
    SELECT ${COPROPRIETE}, m.debut, m.fin, NULL AS autre FROM declaration d JOIN copropriete c ON c.id = d.copropriete_id
      JOIN mandat m ON m.copropriete_id = c.id AND m.statut = ${EN_VIGUEUR}
    WHERE d.type_immat = 'OFFICE' AND d.type_maj IS NULL AND c.etat = ${VIVANTS} AND m.debut < c.date_immatriculation`,
  // Le principal a été dissous, supprimé ou retiré depuis.
  SYNDICAT_SECONDAIRE: sql`
    SELECT ${COPROPRIETE}, NULL::date AS debut, NULL::date AS fin, c.numero_principal AS autre
    FROM acceptee a JOIN copropriete c ON c.id = a.copropriete_id
    WHERE a.declaration_id IS NOT NULL AND c.syndicat_principal = false AND c.numero_principal IS NOT NULL AND c.etat = ${VIVANTS}
      AND NOT EXISTS (SELECT FROM copropriete p WHERE p.numero = c.numero_principal AND p.etat = ${VIVANTS})`,
}

/** Les faits qui se démentent après coup. */
export const FAITS_QUI_SE_DEMENTENT = codes(DEMENTIS)

/** Ce que le registre a accepté sous un fait démenti, par fait puis par numéro, au plus `max`. */
export async function lister(db: Kysely<DB>, max: number): Promise<Dementi[]> {
  const parFait = await Promise.all(
    FAITS_QUI_SE_DEMENTENT.map(async (fait) => {
      const requete = DEMENTIS[fait]
      if (!requete) return []
      const { rows } = await sql<Ligne>`SELECT DISTINCT * FROM (${requete}) t WHERE numero IS NOT NULL
        ORDER BY numero, debut, fin LIMIT ${max}`.execute(db)
      return rows
        .filter(
          ({ debut, fin }) =>
            fait !== 'BAILLEUR_SOCIAL' || (debut !== null && fin !== null && tropLong({ debut, fin })),
        )
        .map((ligne) => ({ fait, libelle: FAITS[fait].libelle, leve: FAITS[fait].leve, ...ligne }))
    }),
  )
  return parFait.flat().slice(0, max)
}
