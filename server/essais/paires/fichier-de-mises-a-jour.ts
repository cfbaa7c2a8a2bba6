import {
  confirmerLignes,
  deposerBordereau,
  mettreAJourDonneesFinancieres,
  remettreFichier,
} from '#contract/coproprietes/mises-a-jour.ts'
import { sql } from 'kysely'
import { cloner } from '../clones.ts'
import { comptesJustes, enCsv, type ARemettre } from '../fichiers-de-mise-a-jour.ts'
import { Navigateur } from '../produit.ts'
import { deposerBordereau as travailDeDepot } from '#server/coproprietes/mises-a-jour/bordereaux/deposer-bordereau.ts'
import { examinerBordereau } from '#server/coproprietes/mises-a-jour/bordereaux/examiner-bordereau.ts'
import { ICI, type Situation, produit, suivant, dAilleurs, faire } from './situation.ts'

const deBase = async () =>
  sql<{ id: number }>`SELECT c.id FROM copropriete c JOIN acceptee a ON a.copropriete_id = c.id
    WHERE c.teledeclarant_id = (SELECT teledeclarant_id FROM compte WHERE profil = 'TELE_PRO_ADMIN_PRINC' LIMIT 1)
      AND c.etat = 'IMMATRICULEE_RATTACHEE' AND a.date_cloture_comptes < '2025-11-01'
      AND a.premier_exercice_comptable IS FALSE AND a.charges_operations_courantes > 5000 LIMIT 1`.execute(
    produit.db,
  )

async function coproprieteNeuve(modele: number) {
  const rang = suivant()
  const numero = `ZX${String(rang).padStart(7, '0')}`
  const id = await cloner<number>(produit, 'copropriete', modele, { numero })
  await sql`INSERT INTO acceptee SELECT (jsonb_populate_record(NULL::acceptee, to_jsonb(a)
      || jsonb_build_object('copropriete_id', ${id}::bigint))).*
    FROM acceptee a WHERE copropriete_id = ${modele}`.execute(produit.db)
  return { id, ligne: await comptesJustes(produit, { id, numero }) }
}

/** Un fichier de mises à jour examiné : une ligne juste, une à confirmer. */
export function situationExaminee(): Situation<{ id: number; coproprietes: number[]; juste: ARemettre }> {
  let thomas: Navigateur
  return {
    async preparer() {
      thomas ??= await produit.connecte('TELE_PRO_ADMIN_PRINC')
      const modele = (await deBase()).rows[0]!.id
      const [une, autre] = [await coproprieteNeuve(modele), await coproprieteNeuve(modele)]
      const csv = enCsv([une.ligne, { ...autre.ligne, montantFondTravaux: '9999999' }], ICI.slice(0, 10))
      const { corps } = await dAilleurs(thomas).appeler(remettreFichier, {
        fichier: { nom: 'comptes.csv', contenu: Buffer.from(csv) },
      })
      await examinerBordereau(produit.deps).faire({ id: corps.id })
      return { id: corps.id, coproprietes: [une.id, autre.id], juste: une.ligne }
    },
    actes: {
      'confirmer les lignes': (o) =>
        faire(thomas, confirmerLignes, { params: { id: String(o.id) }, body: { confirmee: true } }),
      'déposer le fichier': (o) => faire(thomas, deposerBordereau, { params: { id: String(o.id) } }),
      'déclarer une de ses lignes': (o) => {
        const { numero: _, ...comptes } = o.juste
        return faire(thomas, mettreAJourDonneesFinancieres, {
          params: { id: String(o.coproprietes[0]) },
          body: {
            immatCopropriete: {
              donneesFinancieres: {
                ...comptes,
                premierExerciceComptable: false,
                comptesNonApprouves: false,
                presenceEmployes: comptes['presenceEmployes'] === 'Oui',
              },
            },
          },
        })
      },
    },
    async etat({ id, coproprietes }) {
      const { db } = produit
      // Le dépôt demandé se fait après les deux actes, par son travail.
      await travailDeDepot(produit.deps).faire({ id })
      const lignes = await db
        .selectFrom('ligneDeBordereau')
        .innerJoin('bordereau', 'bordereau.id', 'bordereauId')
        .select(['ligneDeBordereau.etat', 'confirmee', 'bordereau.etat as fichier'])
        .where('bordereauId', '=', id)
        .orderBy('rang')
        .execute()
      const declarations = await db
        .selectFrom('declaration')
        .select(['typeDeclaration', 'typeMaj'])
        .where('coproprieteId', 'in', coproprietes)
        .orderBy('coproprieteId')
        .orderBy('id')
        .execute()
      return { lignes, declarations }
    },
    async ranger({ coproprietes }) {
      await produit.pool.query(`UPDATE copropriete SET etat = 'SUPPRIMEE' WHERE id = ANY($1)`, [coproprietes])
    },
  }
}
