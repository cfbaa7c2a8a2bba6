import {
  deposerJustificatif,
  enregistrerBrouillon,
  soumettreBrouillon,
  supprimerBrouillon,
} from '#contract/coproprietes/immatriculation.ts'
import { cloner } from '../clones.ts'
import { brouillonRempli, saisieComplete, unPdf } from '../dossier.ts'
import { Navigateur } from '../produit.ts'
import { type Situation, produit, faire } from './situation.ts'

export function situationBrouillon(): Situation<{ id: number; version: number; coproprieteId: number }> {
  let odette: Navigateur
  let modele: { id: number; coproprieteId: number; fichierId: string | null; version: number } | undefined
  let pdf: Buffer
  return {
    async preparer() {
      if (!modele) {
        odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
        pdf = await unPdf()
        const { id, version } = await brouillonRempli(odette, saisieComplete(900))
        const d = await produit.db
          .selectFrom('declaration')
          .select(['coproprieteId', 'fichierId'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        modele = { id, version, ...d }
      }
      const coproprieteId = await cloner<number>(produit, 'copropriete', modele.coproprieteId)
      const fichierId = await cloner<string>(produit, 'fichier', modele.fichierId!)
      const id = await cloner<number>(produit, 'declaration', modele.id, { coproprieteId, fichierId })
      return { id, version: modele.version, coproprieteId }
    },
    actes: {
      enregistrer: (o) =>
        faire(odette, enregistrerBrouillon, {
          params: { id: String(o.id) },
          body: { version: o.version, etape: 'recapitulatif', immatCopropriete: saisieComplete(900) },
        }),
      joindre: (o) =>
        faire(odette, deposerJustificatif, {
          params: { id: String(o.id) },
          fichier: { nom: 'autre.pdf', contenu: pdf },
        }),
      supprimer: (o) => faire(odette, supprimerBrouillon, { params: { id: String(o.id) } }),
      deposer: (o) =>
        faire(odette, soumettreBrouillon, {
          body: { id: o.id, version: o.version, doublonsExamines: true },
        }),
    },
    async etat({ id, coproprieteId }) {
      const { db } = produit
      const d = await db
        .selectFrom('declaration')
        .select(['typeDeclaration', 'fichierId', 'version'])
        .where('id', '=', id)
        .executeTakeFirst()
      const c = await db
        .selectFrom('copropriete')
        .select('etat')
        .where('id', '=', coproprieteId)
        .executeTakeFirst()
      const pieces = await db
        .selectFrom('fichier')
        .select('nom')
        .where('id', '=', d?.fichierId ?? '00000000-0000-0000-0000-000000000000')
        .execute()
      const demandes = await db.selectFrom('demande').select('id').where('declarationId', '=', id).execute()
      return { ...d, fichierId: undefined, ...c, pieces, demandes: demandes.length }
    },
  }
}
