import {
  modifierDebutMandat,
  modifierFinMandatArchive,
  retirerRattachement,
  supprimerMandat,
  supprimerMandatRattachement,
} from '#contract/coproprietes/mandats.ts'
import type { StatutMandat } from '#domain/coproprietes/mandats/statuts.ts'
import { cloner } from '../clones.ts'
import { coproprieteRepresentee } from '../dossier.ts'
import { Navigateur } from '../produit.ts'
import { type Situation, produit, suivant, faire, retirerDuRegistre, mandatDe } from './situation.ts'

/** Une copropriété dont le mandat, qui en suit un archivé, est renouvelé d’avance. */
export function situationRenouvelee(): Situation<{
  id: number
  archive: number
  courant: number
  suivant: number
}> {
  let odette: Navigateur
  let catherine: Navigateur
  let modele: { id: number; mandatId: number } | undefined
  const changer = (
    appel: typeof modifierDebutMandat | typeof modifierFinMandatArchive,
    idMandat: number,
    date: string,
  ) =>
    faire(odette, appel, {
      params: { idMandat: String(idMandat), date },
      query: { confirmes: 'MANDAT_PAS_DOUZE_MOIS:date' },
    })
  return {
    async preparer() {
      if (!modele) {
        odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
        catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
        const { id } = await coproprieteRepresentee(produit, { qui: odette, teneur: catherine }, 907)
        const mandatId = await mandatDe(id)
        modele = { id, mandatId }
      }
      const rang = suivant()
      const numero = `ZY${String(rang).padStart(7, '0')}`
      const coproprieteId = await cloner<number>(produit, 'copropriete', modele.id, {
        numero,
        mandatFin: '2028-06-30',
      })
      const mandat = (statut: StatutMandat, debut: string, fin: string) =>
        cloner<number>(produit, 'mandat', modele!.mandatId, { coproprieteId, statut, debut, fin })
      return {
        id: coproprieteId,
        archive: await mandat('ARCHIVE', '2025-07-01', '2026-06-30'),
        courant: await mandat('RENOUVELLEMENT_DECLARE', '2026-07-01', '2027-06-30'),
        suivant: await mandat('COURANT', '2027-07-01', '2028-06-30'),
      }
    },
    actes: {
      'changer la fin archivée': (o) => changer(modifierFinMandatArchive, o.archive, '2026-05-31'),
      'avancer le début du mandat en cours': (o) => changer(modifierDebutMandat, o.courant, '2026-08-01'),
      'supprimer le renouvellement': (o) =>
        faire(odette, supprimerMandat, { params: { id: String(o.suivant) } }),
      'le supprimer avec une raison (teneur)': (o) =>
        faire(catherine, supprimerMandatRattachement, {
          params: { id: String(o.id) },
          body: { idMandat: o.suivant, motif: 'SAISI_DEUX_FOIS' },
        }),
      'retirer le rattachement': (o) =>
        faire(odette, retirerRattachement, {
          params: { id: String(o.id) },
          body: { raison: 'Mandat confié à un autre syndic.' },
        }),
    },
    async etat({ id }) {
      const { etat, mandatFin } = await produit.db
        .selectFrom('copropriete')
        .select(['etat', 'mandatFin'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const mandats = await produit.db
        .selectFrom('mandat')
        .select(['statut', 'debut', 'fin'])
        .where('coproprieteId', '=', id)
        .orderBy('id')
        .execute()
      return { etat, mandatFin, mandats }
    },
    async ranger({ id }) {
      await retirerDuRegistre(id)
    },
  }
}
