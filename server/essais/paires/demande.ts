import {
  annulerDoublon,
  demanderPrecisions,
  refuserDemande,
  validerDemande,
} from '#contract/teneur/validations/decision.ts'
import {
  cocherPoints,
  libererDemande,
  ouvrirDemande,
  prolongerVerrou,
  reprendreDemande,
} from '#contract/teneur/validations/examen.ts'
import { affecterDemandes } from '#contract/teneur/validations/file.ts'
import { expect } from 'vitest'
import { cloner } from '../clones.ts'
import { demandeDeposee } from '../dossier.ts'
import { Navigateur } from '../produit.ts'
import { compteDe } from '../utilisateurs.ts'
import { libererExpirees } from '#server/teneur/validations/reservations.ts'
import { type Situation, produit, suivant, faire, travailler } from './situation.ts'

const params = (o: { idDemande: number }) => ({ params: { id: String(o.idDemande) } })

export function situationDemande(): Situation<{
  idDemande: number
  coproprieteId: number
  mandatId: number | null
}> {
  let catherine: Navigateur
  let paul: Navigateur
  let idTeneur: number
  let connue: number
  let modele:
    | { id: number; coproprieteId: number; declarationId: number | null; mandatId: number | null }
    | undefined
  return {
    async preparer() {
      if (!modele) {
        const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
        catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
        paul = await produit.connecte('TENEUR_ADMIN_SCOND')
        idTeneur = (await compteDe(produit, 'TENEUR_ADMIN_SCOND')).id
        connue = (
          await produit.db
            .selectFrom('copropriete')
            .select('id')
            .where('publie', '=', true)
            .where('numero', 'is not', null)
            .orderBy('id')
            .limit(1)
            .executeTakeFirstOrThrow()
        ).id
        const { idDemande } = await demandeDeposee(odette, 901)
        const ouverte = await catherine.appeler(ouvrirDemande, { params: { id: String(idDemande) } })
        expect(ouverte.statut).toBe(200)
        modele = await produit.db
          .selectFrom('demande')
          .select(['id', 'coproprieteId', 'declarationId', 'mandatId'])
          .where('id', '=', idDemande)
          .executeTakeFirstOrThrow()
      }
      const rang = suivant()
      const coproprieteId = await cloner<number>(produit, 'copropriete', modele.coproprieteId)
      const declarationId = await cloner<number>(produit, 'declaration', modele.declarationId!, {
        coproprieteId,
      })
      const mandatId = await cloner<number>(produit, 'mandat', modele.mandatId!, { coproprieteId })
      const idDemande = await cloner<number>(produit, 'demande', modele.id, {
        coproprieteId,
        declarationId,
        mandatId,
        reference: `ESSAI-${rang}`,
      })
      return { idDemande, coproprieteId, mandatId }
    },
    actes: {
      'ouvrir (celui qui tient)': (o) => faire(catherine, ouvrirDemande, params(o)),
      'ouvrir (un autre)': (o) => faire(paul, ouvrirDemande, params(o)),
      'reprendre (un autre)': (o) => faire(paul, reprendreDemande, params(o)),
      prolonger: (o) => faire(catherine, prolongerVerrou, params(o)),
      'cocher un point': (o) =>
        faire(catherine, cocherPoints, { ...params(o), body: { points: ['PIECE_LISIBLE'] } }),
      libérer: (o) => faire(catherine, libererDemande, { params: { n: String(o.idDemande) } }),
      valider: (o) => faire(catherine, validerDemande, { body: { idDemande: o.idDemande, acte: 'valider' } }),
      refuser: (o) =>
        faire(catherine, refuserDemande, { ...params(o), body: { motifs: ['JUSTIF_NON_SIGNE'] } }),
      'demander des précisions': (o) =>
        faire(catherine, demanderPrecisions, {
          body: { idDemande: o.idDemande, motifs: ['JUSTIF_ILLISIBLE'] },
        }),
      'annuler, doublon d’une autre': (o) =>
        faire(catherine, annulerDoublon, { ...params(o), body: { idCopropriete: connue } }),
      'affecter à un autre': (o) =>
        faire(paul, affecterDemandes, {
          body: { idDemandes: [o.idDemande], idTeneur, raisonAffectationTeneur: 'Il connaît ce cabinet.' },
        }),
      'expirer (travail)': () => travailler(libererExpirees, 16 * 60_000),
    },
    async etat({ idDemande, coproprieteId, mandatId }) {
      const { db } = produit
      const demande = await db
        .selectFrom('demande')
        .select(['decision', 'verrouCompteId', 'affecteeA', 'motifs', 'doublonDe', 'pointsVus'])
        .where('id', '=', idDemande)
        .executeTakeFirstOrThrow()
      const { etat, numero } = await db
        .selectFrom('copropriete')
        .select(['etat', 'numero'])
        .where('id', '=', coproprieteId)
        .executeTakeFirstOrThrow()
      const mandat = await db
        .selectFrom('mandat')
        .select('statut')
        .where('id', '=', mandatId)
        .executeTakeFirst()
      return { ...demande, etat, numerotee: numero !== null, mandat: mandat?.statut }
    },
  }
}
