import {
  chercherDoublons,
  compterBatimentsRef,
  continuerImmatriculation,
  reprendreDuNotaire,
  soumettreDuNotaire,
  supprimerBrouillon,
} from '#contract/coproprietes/immatriculation.ts'
import { ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { cloner } from '../clones.ts'
import { demandeDeposee } from '../dossier.ts'
import { brouillonDuNotaire, deposer, resoudre, saisieDuNotaire } from '../notaire.ts'
import { Navigateur } from '../produit.ts'
import { type Situation, produit, suivant, dAilleurs, faire, retirerDuRegistre } from './situation.ts'

/** Ce qu’il reste d’une immatriculation de notaire, sans ses numéros. */
async function etatDuNotaire({ id, coproprieteId }: { id: number; coproprieteId: number }) {
  const { db } = produit
  const d = await db
    .selectFrom('declaration')
    .innerJoin('copropriete', 'copropriete.id', 'declaration.coproprieteId')
    .select(['typeDeclaration', 'nbBatimentsRef', 'etat', 'numero'])
    .where('declaration.id', '=', id)
    .executeTakeFirstOrThrow()
  const designes = await db
    .selectFrom('succession')
    .select(['etat', 'nature'])
    .where('coproprieteId', '=', coproprieteId)
    .orderBy('id')
    .execute()
  const demandes = await db
    .selectFrom('demande')
    .select(['type', 'decision', 'verrouCompteId'])
    .where('declarationId', '=', id)
    .orderBy('id')
    .execute()
  return { ...d, numero: d.numero !== null, designes, demandes }
}

const rangerDuNotaire = async ({ coproprieteId }: { coproprieteId: number }) => {
  // Tenue, sa réservation expirerait dans les essais qui suivent.
  await produit.pool.query(
    `UPDATE demande SET verrou_compte_id = NULL, verrou_depuis = NULL, verrou_expire = NULL WHERE copropriete_id = $1`,
    [coproprieteId],
  )
  // Immatriculée, elle ressemblerait à la suivante.
  await retirerDuRegistre(coproprieteId)
}

/** Un brouillon de notaire dont le représentant est résolu. */
export function situationNotaire(): Situation<{
  id: number
  version: number
  coproprieteId: number
  td: number
}> {
  let etienne: Navigateur
  let modele: { id: number; version: number; coproprieteId: number; td: number } | undefined
  return {
    async preparer() {
      if (!modele) {
        etienne = await produit.connecte('NOTAIRE_NOTAIRE')
        const b = await brouillonDuNotaire(etienne, saisieDuNotaire(908))
        const td = await resoudre(dAilleurs(etienne), b.id)
        const { coproprieteId } = await produit.db
          .selectFrom('declaration')
          .select('coproprieteId')
          .where('id', '=', b.id)
          .executeTakeFirstOrThrow()
        modele = { ...b, coproprieteId, td }
      }
      const coproprieteId = await cloner<number>(produit, 'copropriete', modele.coproprieteId)
      const id = await cloner<number>(produit, 'declaration', modele.id, { coproprieteId })
      const td = await cloner<number>(produit, 'succession', modele.td, { coproprieteId })
      return { id, version: modele.version, coproprieteId, td }
    },
    actes: {
      'désigner le représentant': (o) =>
        faire(etienne, continuerImmatriculation, { params: { kind: 'INCONNU' }, body: { id: o.id } }),
      'compter ses bâtiments': (o) =>
        faire(etienne, compterBatimentsRef, { params: { count: '2' }, body: { id: o.id } }),
      'supprimer le brouillon du notaire': (o) =>
        faire(etienne, supprimerBrouillon, { params: { id: String(o.id) } }),
      'immatriculer (notaire)': (o) =>
        faire(etienne, soumettreDuNotaire, {
          params: { id: String(o.td) },
          body: { id: o.id, version: o.version },
        }),
    },
    etat: etatDuNotaire,
    ranger: rangerDuNotaire,
  }
}

/** Une immatriculation de notaire que le teneur n’a pas encore ouverte. */
export function situationDoublonNotaire(): Situation<{
  id: number
  coproprieteId: number
  idDemande: number
}> {
  let etienne: Navigateur
  let catherine: Navigateur
  let modele: { id: number; coproprieteId: number; td: number; idDemande: number } | undefined
  const modeleDe = async () => {
    etienne = await produit.connecte('NOTAIRE_NOTAIRE')
    catherine = await produit.connecte('TENEUR_ADMIN_PRINC')
    await demandeDeposee(await produit.connecte('TELE_NONPRO_ADMIN_PRINC'), 909)
    const b = await brouillonDuNotaire(etienne, saisieDuNotaire(909))
    const td = await resoudre(dAilleurs(etienne), b.id)
    await etienne.appeler(compterBatimentsRef, { params: { count: '2' }, body: { id: b.id } })
    const proches = await etienne.appeler(chercherDoublons, { params: { id: String(b.id), n: '2' } })
    const { corps } = await deposer(etienne, td, {
      ...b,
      prochesExaminees: proches.corps.map((d) => d.id),
      raisonDistincte: 'Le bâtiment B a son propre règlement.',
    })
    const { coproprieteId } = await produit.db
      .selectFrom('declaration')
      .select('coproprieteId')
      .where('id', '=', b.id)
      .executeTakeFirstOrThrow()
    return { id: b.id, coproprieteId, td, idDemande: corps.idDemande }
  }
  return {
    async preparer() {
      modele ??= await modeleDe()
      const rang = suivant()
      const coproprieteId = await cloner<number>(produit, 'copropriete', modele.coproprieteId)
      const id = await cloner<number>(produit, 'declaration', modele.id, { coproprieteId })
      await cloner<number>(produit, 'succession', modele.td, { coproprieteId })
      const idDemande = await cloner<number>(produit, 'demande', modele.idDemande, {
        coproprieteId,
        declarationId: id,
        reference: `ESSAI-${rang}`,
      })
      return { id, coproprieteId, idDemande }
    },
    actes: {
      'reprendre avant la décision': (o) =>
        faire(etienne, reprendreDuNotaire, { params: { id: String(o.id) } }),
      'ouvrir le doublon': (o) => faire(catherine, ouvrirDemande, { params: { id: String(o.idDemande) } }),
    },
    etat: etatDuNotaire,
    ranger: rangerDuNotaire,
  }
}
