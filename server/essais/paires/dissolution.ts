import { cloreLiquidation, declarerDissolution } from '#contract/coproprietes/dissolution.ts'
import { refuserDemande, validerDemande } from '#contract/teneur/validations/decision.ts'
import { libererDemande, ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { cloner } from '../clones.ts'
import { coproprieteRepresentee, unPdf } from '../dossier.ts'
import { Navigateur } from '../produit.ts'
import { type Situation, produit, suivant, faire, sonId, mandatDe } from './situation.ts'

export const DIVISION = {
  motif: 'DIVISION',
  faitGenerateur: 'DECISION_AG_DEFINITIVE',
  dateFaitGenerateur: '2026-11-12',
  typeJustif: 'PV_AG',
  liquidation: 'false',
} as const

/** Une copropriété dont la dissolution est à l’examen, que le teneur tient ; `liquidee` : il l’a acceptée, et on la liquide. */
export function situationDissoute(liquidee: boolean): Situation<{ id: number; idDemande: number }> {
  let catherine: Navigateur
  let modele: { id: number; mandatId: number; idDemande: number } | undefined
  const accepter = (o: { idDemande: number }) =>
    faire(catherine, validerDemande, { body: { idDemande: o.idDemande, acte: 'valider' } })
  const refuser = (o: { idDemande: number }) =>
    faire(catherine, refuserDemande, {
      params: { id: String(o.idDemande) },
      body: { motifs: ['JUSTIF_NON_SIGNE'] },
    })
  return {
    async preparer() {
      const { db } = produit
      if (!modele) {
        const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
        catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
        const { id } = await coproprieteRepresentee(
          produit,
          { qui: odette, teneur: catherine },
          liquidee ? 905 : 904,
        )
        const { corps } = await odette.appeler(declarerDissolution, {
          body: { idCopropriete: String(id), ...DIVISION, liquidation: String(liquidee) as 'true' },
          fichier: { nom: 'pv.pdf', contenu: await unPdf() },
        })
        const { idDemande } = corps
        await catherine.appeler(ouvrirDemande, { params: { id: String(idDemande) } })
        if (liquidee) await catherine.appeler(validerDemande, { body: { idDemande, acte: 'valider' } })
        const mandatId = await mandatDe(id)
        modele = { id, mandatId, idDemande }
      }
      const rang = suivant()
      const id = await cloner<number>(produit, 'copropriete', modele.id, {
        numero: `ZW${String(rang + (liquidee ? 500_000 : 0)).padStart(7, '0')}`,
      })
      await cloner<number>(produit, 'mandat', modele.mandatId, { coproprieteId: id })
      const idDemande = await cloner<number>(produit, 'demande', modele.idDemande, {
        coproprieteId: id,
        reference: `ESSAI-${rang}`,
      })
      const dite = await db
        .selectFrom('dissolution')
        .selectAll()
        .where('demandeId', '=', modele.idDemande)
        .executeTakeFirstOrThrow()
      await db
        .insertInto('dissolution')
        .values({ ...dite, demandeId: idDemande })
        .execute()
      return { id, idDemande }
    },
    actes: liquidee
      ? { 'clore la liquidation': (o) => faire(catherine, cloreLiquidation, sonId(o)) }
      : {
          'ouvrir la dissolution': (o) =>
            faire(catherine, ouvrirDemande, { params: { id: String(o.idDemande) } }),
          'libérer la dissolution': (o) =>
            faire(catherine, libererDemande, { params: { n: String(o.idDemande) } }),
          'accepter la dissolution': accepter,
          'refuser la dissolution': refuser,
        },
    async etat({ id, idDemande }) {
      const { rows } = await produit.pool.query(
        `SELECT c.etat, c.mandat_fin, m.statut, m.fin, d.decision, d.verrou_compte_id, d.motifs
         FROM copropriete c JOIN mandat m ON m.copropriete_id = c.id JOIN demande d ON d.id = $2
         JOIN dissolution s ON s.demande_id = d.id WHERE c.id = $1`,
        [id, idDemande],
      )
      return rows
    },
  }
}
