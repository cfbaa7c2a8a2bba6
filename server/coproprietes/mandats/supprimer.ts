import type { ParsedOf } from '#contract/socle/call.ts'
import type * as contrat from '#contract/coproprietes/mandats.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { sansObjet } from '#domain/socle/refus/sans-objet.ts'
import {
  direRaison,
  verifierRaison,
  voisins,
  type SuiteSuppression,
} from '#domain/coproprietes/mandats/modification.ts'
import { MANDAT } from '#domain/coproprietes/mandats/transitions.ts'
import { messageMandatSupprime } from '#domain/coproprietes/demandes/messages.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { suiteDe, transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { prevenirAdministrateurs } from '#server/socle/registre/comptes/comptes.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import { arreterLesMandats, ecrireMandatAccepte } from '#server/socle/registre/coproprietes/representant.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { noterCopropriete } from '#server/socle/registre/chiffres/score.ts'
import * as store from './mandats.store.ts'
import { SANS_SYNDIC } from './retirer.ts'
import { estSien, jugerSuppressionDe, lireSituation, type Situation } from './situation.ts'

type CodeSuppression = ArretDEtat | 'MANDAT_SUIVI'
type CodeSansRaison = CodeSuppression | 'MANDAT_DE_RATTACHEMENT' | 'RATTACHEMENT_EN_COURS'

interface Suite {
  suite: SuiteSuppression
  /** La fin de mandat que le registre connaît ensuite. */
  fin: Jour | null
}

/**
 * Supprime un renouvellement de son établissement, commencé ou non (§7.5) : le mandat d’avant court de nouveau, ou a expiré. Refuse
 * celui d’un rattachement, qui demande une raison, et pendant l’examen d’une demande (§5.3).
 */
export function supprimerMandat(
  deps: Pick<Dependances, 'db' | 'courriels'>,
  demandeur: Demandeur<CodeSansRaison, CompteConnecte>,
  idMandat: number,
): Promise<void> {
  return transiger(deps.db, demandeur, async (acte) => {
    const id = await store.coproprieteDuMandat(acte.trx, idMandat)
    if (id !== undefined) await tenir(acte, 'copropriete', [id])
    const s = await lireSituation(acte.trx, acte, id)
    // Le teneur, lui, donne toujours sa raison.
    const m = s.mandats.find(
      (lu) => lu.idMandat === idMandat && lu.teledeclarantId === etablissementDe(acte).id,
    )
    if (!m) throw acte.refuser('INTROUVABLE')
    const suite = juger(acte, s, m)
    if (suite.suite === 'SANS_REPRESENTANT') throw acte.refuser('MANDAT_DE_RATTACHEMENT')
    if (s.demandee) throw acte.refuser('RATTACHEMENT_EN_COURS')
    await supprimer(acte, deps, s, m, { ...suite, raison: null })
  })
}

/**
 * Supprime, avec sa raison, un mandat de cette copropriété (§2.4) : celui d’un rattachement la laisse sans représentant. Par son
 * établissement ou par le teneur ; ses administrateurs l’apprennent.
 */
export function supprimerMandatRattachement(
  deps: Pick<Dependances, 'db' | 'courriels'>,
  demandeur: Demandeur<CodeSuppression | 'DONNEES_REFUSEES' | 'RATTACHEMENT_EN_COURS', CompteConnecte>,
  id: number,
  { idMandat, motif, precision }: ParsedOf<typeof contrat.supprimerMandatRattachement>['body'],
): Promise<void> {
  const refus = [
    ...verifierRaison({ motif, precision }),
    ...(motif === 'AUTRE' ? [] : sansObjet({ precision })),
  ]
  if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
  const raison = direRaison(motif, precision)
  return transiger(deps.db, demandeur, async (acte) => {
    await tenir(acte, 'copropriete', [id])
    const s = await lireSituation(acte.trx, acte, id)
    const m = s.mandats.find((lu) => lu.idMandat === idMandat && estSien(s, lu))
    if (!m) throw acte.refuser('INTROUVABLE')
    const suite = juger(acte, s, m)
    if (s.demandee && suite.suite !== 'SANS_REPRESENTANT') throw acte.refuser('RATTACHEMENT_EN_COURS')
    await supprimer(acte, deps, s, m, { ...suite, raison })
    await prevenirAdministrateurs(acte, deps.courriels, m.teledeclarantId, (admin) =>
      messageMandatSupprime({
        prenom: admin.prenom,
        nom: admin.nom,
        copropriete: s.copropriete,
        par: `${acte.auteur.prenom} ${acte.auteur.nom}`,
        debut: m.debut,
        fin: m.fin,
        raison,
        reste: suite.suite !== 'SANS_REPRESENTANT',
      }),
    )
  })
}

function juger(
  { refuser, aujourdhui }: Acte<CodeSuppression, CompteConnecte>,
  s: Situation,
  m: store.MandatLu,
): Suite {
  const juge = jugerSuppressionDe(s, m, aujourdhui)
  if (!('obstacle' in juge)) return juge
  throw refuser(juge.obstacle, { params: { etat: juge.etat } })
}

async function supprimer(
  acte: Acte<CodeSuppression, CompteConnecte>,
  deps: Pick<Dependances, 'courriels'>,
  s: Situation,
  m: store.MandatLu,
  { suite, fin, raison }: Suite & { raison: string | null },
): Promise<void> {
  const { id, numero, etat, mandatFin } = s.copropriete
  await rendreLaCopropriete(acte, s, { suite, fin })
  await agir(acte, MANDAT, m.idMandat, 'supprimer')
  const { precedent } = voisins(m, s.mandats)
  if (precedent?.statut === 'RENOUVELLEMENT_DECLARE')
    await agir(suiteDe(acte), MANDAT, precedent.idMandat, suite === 'REPREND' ? 'reprendre' : 'archiver')
  if (suite === 'SANS_REPRESENTANT')
    await arreterLesMandats(acte, deps, { coproprieteId: id, des: acte.aujourdhui })
  await ecrireMandatAccepte(acte, id)
  await noterCopropriete(acte.trx, id, acte.aujourdhui)
  await ecrireJournal(acte, [
    {
      type: 'MANDAT.SUPPRESSION',
      objet: 'mandat',
      objetId: m.idMandat,
      numero,
      ancien: { statut: m.statut, debut: m.debut, fin: m.fin, etat, mandatFin },
      nouveau: { suite, mandatFin: fin, ...(raison !== null && { raison }) },
    },
  ])
}

/** L’état de la copropriété suit sa machine ; ce que le public lit de son représentant, ce qu’il en reste. */
async function rendreLaCopropriete(
  acte: Acte<CodeSuppression, CompteConnecte>,
  { copropriete: { id, etat } }: Situation,
  { suite, fin: mandatFin }: Suite,
): Promise<void> {
  if (suite === 'SANS_REPRESENTANT')
    await agir(acte, COPROPRIETE, id, 'retirerRattachement', { avec: { ...SANS_SYNDIC, mandatFin } })
  else if (suite === 'EXPIRE' && etat === 'IMMATRICULEE_RATTACHEE')
    await agir(suiteDe(acte), COPROPRIETE, id, 'expirer', { avec: { mandatFin } })
  else await acte.trx.updateTable('copropriete').set({ mandatFin }).where('id', '=', id).execute()
}
