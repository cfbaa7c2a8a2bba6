import { declarerDissolution, supprimerCopropriete } from '#contract/coproprietes/dissolution.ts'
import {
  demanderRattachement,
  renouvelerMandat,
  renouvelerMandats,
  retirerRattachement,
} from '#contract/coproprietes/mandats.ts'
import { declarerSuccesseur, donnerAvis } from '#contract/coproprietes/successeurs.ts'
import { validerDemande } from '#contract/teneur/validations/decision.ts'
import { libererDemande, ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { cloner } from '../clones.ts'
import { demandeDeposee, unPdf } from '../dossier.ts'
import { Navigateur } from '../produit.ts'
import { nuitDesMandats } from '#server/coproprietes/mandats/nuit.ts'
import { DIVISION } from './dissolution.ts'
import { siretDuCabinet } from './successeur.ts'
import {
  type Situation,
  produit,
  suivant,
  joues,
  faire,
  travailler,
  retirerDuRegistre,
  mandatsDe,
} from './situation.ts'

const A_RATTACHER = {
  adminProvisoire: 'false',
  typeJustifMandat: 'CONTRAT_SYNDIC',
  dateDebutMandat: '2026-11-01',
  dateFinMandat: '2027-10-31',
} as const

/** Une copropriété dont le mandat a pris fin ; `demandee` : un cabinet en a demandé le rattachement, et le teneur l’examine. */
export function situationARattacher(
  demandee: boolean,
): Situation<{ id: number; numero: string; idDemande: number; reference: string }> {
  let thomas: Navigateur
  let odette: Navigateur
  let catherine: Navigateur
  let pdf: Buffer
  let modele: { id: number; mandatId: number } | undefined
  let auCabinet: { nature: 'PRO'; siret: string; dateDebut: string }
  const demander = (qui: Navigateur, { numero }: { numero: string }) =>
    faire(qui, demanderRattachement, {
      body: { numero, ...A_RATTACHER },
      fichier: { nom: 'contrat.pdf', contenu: pdf },
    })
  return {
    async preparer() {
      const { db } = produit
      if (!modele) {
        odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
        thomas = await produit.connecte('TELE_PRO_ADMIN_PRINC')
        catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
        pdf = await unPdf()
        const { idDemande } = await demandeDeposee(odette, demandee ? 903 : 902)
        await catherine.appeler(ouvrirDemande, { params: { id: String(idDemande) } })
        await catherine.appeler(validerDemande, { body: { idDemande, acte: 'valider' } })
        const lue = await db
          .selectFrom('demande')
          .select(['coproprieteId', 'mandatId'])
          .where('id', '=', idDemande)
          .executeTakeFirstOrThrow()
        modele = { id: lue.coproprieteId, mandatId: lue.mandatId! }
        auCabinet = { nature: 'PRO', siret: await siretDuCabinet(), dateDebut: '2026-11-01' }
        const fin = '2026-10-31'
        await db.updateTable('mandat').set({ fin }).where('id', '=', modele.mandatId).execute()
        await db.updateTable('copropriete').set({ mandatFin: fin }).where('id', '=', modele.id).execute()
      }
      const rang = suivant()
      const numero = `ZX${String(rang + (demandee ? 500_000 : 0)).padStart(7, '0')}`
      const id = await cloner<number>(produit, 'copropriete', modele.id, { numero })
      await cloner<number>(produit, 'mandat', modele.mandatId, { coproprieteId: id })
      if (!demandee) return { id, numero, idDemande: 0, reference: '' }
      const demande = await thomas.appeler(demanderRattachement, {
        body: { numero, ...A_RATTACHER },
        fichier: { nom: 'contrat.pdf', contenu: pdf },
      })
      const { idDemande, reference } = demande.corps
      await catherine.appeler(ouvrirDemande, { params: { id: String(idDemande) } })
      return { id, numero, idDemande, reference }
    },
    actes: demandee
      ? {
          'contester (le représentant en place)': (o) =>
            faire(odette, donnerAvis, {
              params: { reference: o.reference },
              body: { avis: 'CONTESTE' },
            }),
          'ouvrir le rattachement': (o) =>
            faire(catherine, ouvrirDemande, { params: { id: String(o.idDemande) } }),
          'libérer le rattachement': (o) =>
            faire(catherine, libererDemande, { params: { n: String(o.idDemande) } }),
          'valider le rattachement': (o) =>
            faire(catherine, validerDemande, { body: { idDemande: o.idDemande, acte: 'valider' } }),
        }
      : {
          'rattacher (un cabinet)': (o) => demander(thomas, o),
          renouveler: (o) =>
            faire(odette, renouvelerMandat, {
              body: {
                idCopropriete: String(o.id),
                dateDebutMandat: '2026-11-01',
                dateFinMandat: '2027-10-31',
                typeJustifMandat: 'PV_AG',
              },
              fichier: { nom: 'pv.pdf', contenu: pdf },
            }),
          'renouveler (plusieurs)': async (o) => {
            const mandats = [{ id: o.id, dateDebutMandat: '2026-11-01', dateFinMandat: '2027-10-31' }]
            joues.add(renouvelerMandats)
            const { corps } = await odette.appeler(renouvelerMandats, { body: { mandats } })
            return corps[0]?.dateFin ? 'fait' : 'refusé'
          },
          retirer: (o) =>
            faire(odette, retirerRattachement, {
              params: { id: String(o.id) },
              body: { raison: 'Mandat confié à un autre syndic.' },
            }),
          'nuit des mandats (travail)': () => travailler(nuitDesMandats, 0),
          'déclarer un successeur': (o) =>
            faire(odette, declarerSuccesseur, { body: { idCopropriete: o.id, ...auCabinet } }),
          'déclarer la dissolution': (o) =>
            faire(odette, declarerDissolution, {
              body: { idCopropriete: String(o.id), ...DIVISION },
              fichier: { nom: 'pv.pdf', contenu: pdf },
            }),
          'supprimer la copropriété': (o) =>
            faire(catherine, supprimerCopropriete, {
              params: { id: String(o.id) },
              body: { motif: 'DOUBLON', raison: 'Deux fois la même copropriété.' },
            }),
        },
    async etat({ id }) {
      const { db } = produit
      const { etat, mandatFin } = await db
        .selectFrom('copropriete')
        .select(['etat', 'mandatFin'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const mandats = await mandatsDe(id)
      const demandes = await db
        .selectFrom('demande')
        .select(['type', 'decision', 'teledeclarantId', 'verrouCompteId', 'avisPredecesseur'])
        .where('coproprieteId', '=', id)
        .orderBy('type')
        .execute()
      return { etat, mandatFin, mandats, demandes }
    },
    async ranger({ id }) {
      await retirerDuRegistre(id)
    },
  }
}
