import { supprimerCopropriete } from '#contract/coproprietes/dissolution.ts'
import { ecarterDoublon, fusionnerCoproprietes, reconsidererDoublon } from '#contract/teneur/doublons.ts'
import { retirerRattachement } from '#contract/coproprietes/mandats.ts'
import { ouvrirMiseAJour } from '#contract/coproprietes/mises-a-jour.ts'
import { sql } from 'kysely'
import { cloner } from '../clones.ts'
import { coproprieteRepresentee } from '../dossier.ts'
import { Navigateur } from '../produit.ts'
import { compteDe } from '../utilisateurs.ts'
import { ICI, type Situation, produit, suivant, faire } from './situation.ts'

const paire = (o: { gardee: number; absorbee: number }) => ({
  params: { id: String(o.gardee), autre: String(o.absorbee) },
})

const fusionner = (qui: Navigateur, o: { gardee: number; absorbee: number }, dans: 'un sens' | 'l’autre') =>
  faire(qui, fusionnerCoproprietes, {
    params: dans === 'un sens' ? paire(o).params : { id: String(o.absorbee), autre: String(o.gardee) },
    body: {
      gardee: o.gardee,
      rattachementDe: o.absorbee,
      declarationDe: o.gardee,
      raison: 'Deux fois la même copropriété.',
    },
  })

/** Deux copropriétés immatriculées que le teneur tient pour la même ; la paire est déjà écartée. */
export function situationDoublons(): Situation<{ gardee: number; absorbee: number }> {
  let odette: Navigateur
  let catherine: Navigateur
  let paul: Navigateur
  let modele: { id: number; mandatId: number; declarationId: number; compteId: number } | undefined
  async function copie(suite: Record<string, unknown>, mandatFin: string): Promise<number> {
    const rang = suivant()
    const numero = `ZV${String(rang).padStart(7, '0')}`
    const id = await cloner<number>(produit, 'copropriete', modele!.id, { numero, mandatFin, ...suite })
    await cloner<number>(produit, 'mandat', modele!.mandatId, { coproprieteId: id, fin: mandatFin })
    const declarationId = await cloner<number>(produit, 'declaration', modele!.declarationId, {
      coproprieteId: id,
    })
    await sql`INSERT INTO acceptee SELECT (jsonb_populate_record(NULL::acceptee, to_jsonb(a)
        || jsonb_build_object('copropriete_id', ${id}::bigint, 'declaration_id', ${declarationId}::bigint))).*
      FROM acceptee a WHERE copropriete_id = ${modele!.id}`.execute(produit.db)
    return id
  }
  return {
    async preparer() {
      const { db } = produit
      if (!modele) {
        odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
        catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
        paul = await produit.connecte('TENEUR_ADMIN_SCOND')
        const { id } = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 910)
        const de = (table: 'mandat' | 'declaration') =>
          db.selectFrom(table).select('id').where('coproprieteId', '=', id).executeTakeFirstOrThrow()
        modele = {
          id,
          mandatId: (await de('mandat')).id,
          declarationId: (await de('declaration')).id,
          compteId: (await compteDe(produit, 'TENEUR_ADMIN_PRINC')).id,
        }
      }
      const gardee = await copie({ dateImmatriculation: '2020-01-01' }, '2027-06-30')
      // Son mandat finit le dernier : c’est lui qui continue.
      const absorbee = await copie({}, '2027-12-31')
      await db
        .insertInto('doublonEcarte')
        .values({
          a: gardee,
          b: absorbee,
          compteId: modele.compteId,
          dateEcart: ICI,
          raison: 'Deux entrées.',
        })
        .execute()
      return { gardee, absorbee }
    },
    actes: {
      fusionner: (o) => fusionner(catherine, o, 'un sens'),
      'fusionner (un autre, dans l’autre sens)': (o) => fusionner(paul, o, 'l’autre'),
      écarter: (o) => faire(catherine, ecarterDoublon, { ...paire(o), body: { raison: 'Deux règlements.' } }),
      reconsidérer: (o) => faire(paul, reconsidererDoublon, paire(o)),
      'supprimer l’absorbée': (o) =>
        faire(paul, supprimerCopropriete, {
          params: { id: String(o.absorbee) },
          body: { motif: 'DOUBLON', raison: 'Deux fois la même copropriété.' },
        }),
      'retirer le rattachement de la gardée': (o) =>
        faire(odette, retirerRattachement, {
          params: { id: String(o.gardee) },
          body: { raison: 'Mandat confié à un autre syndic.' },
        }),
      'ouvrir une mise à jour de l’absorbée': (o) =>
        faire(odette, ouvrirMiseAJour, {
          params: { id: String(o.absorbee), typeMaj: 'STANDARD', exerciceNonApprouve: 'false' },
        }),
    },
    async etat({ gardee, absorbee }) {
      const { rows } = await produit.pool.query(
        `SELECT c.id = $1 AS gardee, c.etat, c.mandat_fin, c.fusionnee_dans IS NOT NULL AS absorbee,
          (SELECT array_agg(m.statut || m.fin ORDER BY m.fin, m.statut) FROM mandat m WHERE m.copropriete_id = c.id) AS mandats,
          (SELECT array_agg(d.type_declaration ORDER BY d.id) FROM declaration d WHERE d.copropriete_id = c.id) AS declarations,
          (SELECT count(*)::int FROM doublon_ecarte e WHERE c.id IN (e.a, e.b)) AS ecarts
        FROM copropriete c WHERE c.id IN ($1, $2) ORDER BY c.id`,
        [gardee, absorbee],
      )
      return rows
    },
    async ranger({ gardee, absorbee }) {
      await produit.pool.query(`UPDATE copropriete SET etat = 'SUPPRIMEE' WHERE id IN ($1, $2)`, [
        gardee,
        absorbee,
      ])
    },
  }
}
