import { retirerRattachement } from '#contract/coproprietes/mandats.ts'
import {
  confirmerRattachement,
  declarerSuccesseur,
  modifierSuccesseur,
  supprimerDeclaration,
} from '#contract/coproprietes/successeurs.ts'
import { cloner } from '../clones.ts'
import { coproprieteRepresentee } from '../dossier.ts'
import { Navigateur } from '../produit.ts'
import {
  type Situation,
  produit,
  suivant,
  faire,
  retirerDuRegistre,
  mandatDe,
  mandatsDe,
} from './situation.ts'

/** Le SIRET du cabinet de la démonstration. */
export async function siretDuCabinet(): Promise<string> {
  const { siret } = await produit.db
    .selectFrom('teledeclarant')
    .innerJoin('compte', 'compte.teledeclarantId', 'teledeclarant.id')
    .select('teledeclarant.siret')
    .where('compte.profil', '=', 'TELE_PRO_ADMIN_PRINC')
    .orderBy('compte.id')
    .executeTakeFirstOrThrow()
  return siret!
}

/** Une copropriété dont le mandat court, et dont le successeur est déclaré. */
export function situationSuccession(): Situation<{ id: number; succession: number }> {
  let odette: Navigateur
  let thomas: Navigateur
  let modele: { id: number; mandatId: number; succession: number } | undefined
  return {
    async preparer() {
      if (!modele) {
        odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
        thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
        const catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
        const { id } = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 908)
        const { corps } = await odette.appeler(declarerSuccesseur, {
          body: { idCopropriete: id, nature: 'PRO', siret: await siretDuCabinet(), dateDebut: '2026-11-10' },
        })
        modele = { id, mandatId: await mandatDe(id), succession: corps.id }
      }
      const rang = suivant()
      const numero = `ZY${String(rang).padStart(7, '0')}`
      const id = await cloner<number>(produit, 'copropriete', modele.id, { numero })
      await cloner<number>(produit, 'mandat', modele.mandatId, { coproprieteId: id })
      const succession = await cloner<number>(produit, 'succession', modele.succession, { coproprieteId: id })
      return { id, succession }
    },
    actes: {
      'corriger le successeur': (o) =>
        faire(odette, modifierSuccesseur, {
          body: { id: o.succession, version: 1, nature: 'INCONNU', dateDebut: '2026-12-01' },
        }),
      'se dédire': (o) => faire(odette, supprimerDeclaration, { params: { id: String(o.id) } }),
      contester: (o) => faire(thomas, supprimerDeclaration, { params: { id: String(o.id) } }),
      'confirmer sans pièce': (o) =>
        faire(thomas, confirmerRattachement, {
          body: { idCopropriete: o.id, dateDebutMandat: '2026-11-10', dateFinMandat: '2027-11-09' },
        }),
      'retirer (successeur déclaré)': (o) =>
        faire(odette, retirerRattachement, {
          params: { id: String(o.id) },
          body: { raison: 'Mandat confié à un autre syndic.' },
        }),
    },
    async etat({ id }) {
      const { db } = produit
      const copropriete = await db
        .selectFrom('copropriete')
        .select(['etat', 'mandatFin', 'teledeclarantId', 'successeurDeclare'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const mandats = await mandatsDe(id)
      const successions = await db
        .selectFrom('succession')
        .select(['etat', 'nature', 'version'])
        .where('coproprieteId', '=', id)
        .execute()
      return { ...copropriete, mandats, successions }
    },
    async ranger({ id }) {
      await retirerDuRegistre(id)
    },
  }
}
