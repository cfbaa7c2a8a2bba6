import type { ParsedOf, ReplyOf } from '#contract/socle/call.ts'
import type { preparerRenouvellements, renouvelerMandats } from '#contract/coproprietes/mandats.ts'
import { Arret, refuserTout } from '#domain/socle/refus/arret.ts'
import { dire } from '#domain/socle/refus/arrets.ts'
import { cleAvertissement, direAvertissement } from '#domain/socle/refus/avertissements.ts'
import { datesProposees } from '#domain/coproprietes/mandats/renouvellement.ts'
import { messageRenouvellements } from '#domain/coproprietes/demandes/messages.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { lireCopropriete, rendreCopropriete } from '#server/socle/registre/coproprietes/coproprietes.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { aRenouveler, enregistrer, juger } from './renouveler.ts'

/** Qui demande pour l’une d’elles : ce qui la retient se rend avec elle, et n’arrête pas l’appel. */
const pourChacune = (demandeur: Demandeur<'NON_AUTORISE', CompteConnecte>) => ({
  ...demandeur,
  refuser: refuserTout,
})

/** Ce qui retient l’une d’elles, en une phrase ; une panne, elle, arrête tout. */
function obstacleDe(cause: unknown): string {
  if (!(cause instanceof Arret)) throw cause
  const { code, details } = cause
  const [refus] = details.refus ?? []
  const [avertissement] = details.avertissements ?? []
  if (refus) return dire(refus)
  return avertissement ? direAvertissement(avertissement) : dire({ code, params: details.params })
}

/** Ce que deviendrait le mandat de chacune, dans l’ordre où on les a choisies. */
export async function preparerPlusieurs(
  { db }: Pick<Dependances, 'db'>,
  demandeur: Demandeur<'NON_AUTORISE', CompteConnecte>,
  identifiants: readonly number[],
): Promise<ReplyOf<typeof preparerRenouvellements>> {
  const etablissement = etablissementDe(demandeur)
  const lues: ReplyOf<typeof preparerRenouvellements> = []
  for (const id of new Set(identifiants)) {
    const copropriete = await lireCopropriete(db, { id })
    const sienne = copropriete?.teledeclarantId === etablissement.id ? copropriete : null
    const commun = {
      id,
      infoCopro: sienne && rendreCopropriete(sienne, demandeur.aujourdhui),
      finActuelle: sienne?.mandatFin ?? null,
    }
    try {
      const { contexte } = await aRenouveler(db, pourChacune(demandeur), id)
      lues.push({ ...commun, debut: datesProposees(contexte).debut, obstacle: null })
    } catch (cause) {
      lues.push({ ...commun, debut: null, obstacle: obstacleDe(cause) })
    }
  }
  return lues
}

type Demande = ParsedOf<typeof renouvelerMandats>['body']
type Fait = { numero: string; nom: string | null; debut: string; fin: string }

/** Renouvelle chacun dans sa transaction : un refus ne retient pas les autres. Un seul courriel les annonce tous. */
export async function renouvelerPlusieurs(
  { db, courriels }: Pick<Dependances, 'db' | 'courriels'>,
  demandeur: Demandeur<'NON_AUTORISE', CompteConnecte>,
  { mandats, dureeConfirmee }: Demande,
): Promise<ReplyOf<typeof renouvelerMandats>> {
  const faits: Fait[] = []
  const rendus: ReplyOf<typeof renouvelerMandats> = []
  let panne: { cause: unknown } | null = null
  for (const m of mandats) {
    // La durée se confirme d’un coup ; ce qui ne vaut que pour l’une se confirme sur elle.
    const confirmes = dureeConfirmee
      ? [cleAvertissement({ code: 'MANDAT_PAS_DOUZE_MOIS', champ: 'dateFinMandat' })]
      : []
    try {
      const fait = await transiger(db, pourChacune(demandeur), async (acte) => {
        await tenir(acte, 'copropriete', [m.id])
        const { copropriete, contexte } = await aRenouveler(acte.trx, acte, m.id)
        juger(acte, { ...m, confirmes }, contexte)
        const {
          numero,
          dateDebut: debut,
          dateFin: fin,
        } = await enregistrer(acte, copropriete, {
          ...m,
          typeJustifMandat: undefined,
          fichierId: null,
        })
        return { numero, nom: copropriete.nom, debut, fin }
      })
      faits.push(fait)
      rendus.push({ id: m.id, dateFin: fait.fin, obstacle: null })
    } catch (cause) {
      if (!(cause instanceof Arret)) {
        panne = { cause }
        break
      }
      rendus.push({ id: m.id, dateFin: null, obstacle: obstacleDe(cause) })
    }
  }
  // Ce qui s’est fait avant une panne est fait : le courriel est seul à le dire.
  if (faits.length > 0)
    await transiger(db, demandeur, (acte) =>
      courriels.envoyer(acte, acte.auteur, messageRenouvellements({ ...acte.auteur, mandats: faits })),
    )
  if (panne) throw panne.cause
  return rendus
}
