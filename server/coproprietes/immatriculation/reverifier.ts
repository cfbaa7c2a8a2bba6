import { lireIdu } from '#domain/coproprietes/copropriete/parcelle.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { adressesDe, estAuBonEndroit, retrouver } from '#domain/coproprietes/declaration/localisation.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { dansUnBudget } from '#server/socle/outside/budget.ts'
import { chercherOuMuet } from '#server/socle/outside/entreprises.ts'
import type { Travail } from '#server/socle/platform/jobs.ts'
import { noterNonSituee } from '#server/socle/registre/coproprietes/acceptee.ts'
import { leSysteme, transiger } from '#server/socle/registre/actes/acte.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import {
  aRefaire,
  conclure,
  noterEssais,
  redemander,
  type ARefaire,
} from '#server/socle/registre/actes/verifications.ts'

/** Assez pour rattraper une matinée de panne en quelques passages. */
const PAR_PASSAGE = 500
const PAR_QUESTION = 30
/** Le répertoire compte nos questions. */
const SIRETS_PAR_PASSAGE = 50

type Reponse = 'confirmee' | 'contredite' | 'muet'

async function demander(
  { geocodage }: Pick<Dependances, 'geocodage'>,
  croyances: readonly ARefaire[],
): Promise<{ croyance: ARefaire; reponse: Reponse }[]> {
  const lisibles = croyances.flatMap((croyance) => {
    const parcelle = lireIdu(croyance.valeur)
    return parcelle ? [{ croyance, parcelle }] : []
  })
  const lues = await dansUnBudget(() => geocodage.chercherParcelles(lisibles.map((l) => l.parcelle)))
  const reponses = new Map(
    lisibles.map(({ croyance }, i): [number, Reponse] => {
      const lue = lues[i]
      return [croyance.id, lue ? (lue.parcelle ? 'confirmee' : 'contredite') : 'muet']
    }),
  )
  // Une référence illisible n’est celle d’aucune parcelle : le dire, sans quoi elle reviendrait la première à chaque passage.
  return croyances.map((croyance) => ({ croyance, reponse: reponses.get(croyance.id) ?? 'contredite' }))
}

/** Ce que le journal garde de la réponse, oui ou non, et le nom qu’y porte ce qui était cru. */
const AU_JOURNAL = {
  parcelle: { oui: 'VALIDATION.PARCELLE_CONFIRMEE', non: 'VALIDATION.PARCELLE_CONTREDITE' },
  adresse: { oui: 'VALIDATION.ADRESSE_CONFIRMEE', non: 'VALIDATION.ADRESSE_CONTREDITE' },
  siret: { oui: 'VALIDATION.SIRET_CONFIRME', non: 'VALIDATION.SIRET_CONTREDIT' },
} as const

async function conclureCroyance(
  { db, horloge }: Pick<Dependances, 'db' | 'horloge'>,
  { id, declarationId, valeur }: ARefaire,
  quoi: keyof typeof AU_JOURNAL,
  confirmee: boolean,
): Promise<void> {
  await transiger(db, leSysteme(horloge.maintenant()), async (acte) => {
    if (!(await conclure(acte, id, confirmee))) return
    const crue = await acte.trx
      .selectFrom('declaration')
      .leftJoin('demande', 'demande.declarationId', 'declaration.id')
      .select(['demande.id as demandeId', 'declaration.coproprieteId'])
      .where('declaration.id', '=', declarationId)
      .orderBy('demande.id', 'desc')
      .executeTakeFirst()
    if (quoi === 'parcelle' && !confirmee && declarationId !== null)
      await noterNonSituee(acte.trx, declarationId, valeur)
    // Une mise à jour n’a pas de demande.
    const demandeId = crue?.demandeId ?? null
    await ecrireJournal(acte, [
      {
        type: AU_JOURNAL[quoi][confirmee ? 'oui' : 'non'],
        objet: demandeId === null ? 'copropriete' : 'demande',
        objetId: demandeId ?? crue?.coproprieteId ?? null,
        nouveau: { [quoi]: valeur },
      },
    ])
  })
}

/** Toutes les dix minutes : les parcelles que des dépôts ont crues quand le cadastre ne répondait pas. */
export function reverifierParcelles(deps: Pick<Dependances, 'db' | 'horloge' | 'geocodage'>): Travail {
  const { db, horloge } = deps
  return {
    nom: 'reverifier-parcelles',
    cron: '*/10 * * * *',
    reprise: 'passage',
    async faire(_, arret) {
      const croyances = await aRefaire(db, 'CADASTRE', PAR_PASSAGE)
      for (let debut = 0; debut < croyances.length; debut += PAR_QUESTION) {
        if (arret?.aborted) return
        const lues = await demander(deps, croyances.slice(debut, debut + PAR_QUESTION))
        const muettes = lues.filter((l) => l.reponse === 'muet')
        await noterEssais(
          db,
          muettes.map((l) => l.croyance.id),
          horloge.maintenant(),
        )
        for (const { croyance, reponse } of lues)
          if (reponse !== 'muet') await conclureCroyance(deps, croyance, 'parcelle', reponse === 'confirmee')
        // Toujours muet : le reste attendra le prochain passage.
        if (muettes.length === lues.length) return
      }
    },
  }
}

/** L’adresse crue de cette déclaration est-elle où elle se dit ? « muet » : le service se tait encore. */
async function juger(
  { db, geocodage }: Pick<Dependances, 'db' | 'geocodage'>,
  { declarationId, valeur }: ARefaire,
): Promise<Reponse> {
  const connues = await dansUnBudget(() => geocodage.chercherAdresse(valeur))
  if (!connues) return 'muet'
  const lue = await db
    .selectFrom('declaration')
    .select('donnees')
    .where('id', '=', declarationId)
    .executeTakeFirst()
  const crue = lue?.donnees && adressesDe(lue.donnees).find((a) => direAdresse(a) === valeur)
  const connue = crue && retrouver(crue, connues)
  return connue && estAuBonEndroit(crue, connue) ? 'confirmee' : 'contredite'
}

/** Toutes les dix minutes : les adresses que des dépôts ont crues quand leur service ne répondait pas. */
export function reverifierAdresses(deps: Pick<Dependances, 'db' | 'horloge' | 'geocodage'>): Travail {
  return {
    nom: 'reverifier-adresses',
    cron: '*/10 * * * *',
    reprise: 'passage',
    async faire(_, arret) {
      await redemander(deps, { service: 'ADRESSES', max: PAR_PASSAGE, arret }, async (croyance) => {
        const reponse = await juger(deps, croyance)
        if (reponse === 'muet') return false
        await conclureCroyance(deps, croyance, 'adresse', reponse === 'confirmee')
        return true
      })
    },
  }
}

/** Toutes les dix minutes : les SIRET de syndicats que des dépôts ont crus quand le répertoire ne répondait pas. */
export function reverifierSyndicats(deps: Pick<Dependances, 'db' | 'horloge' | 'entreprises'>): Travail {
  const { entreprises } = deps
  return {
    nom: 'reverifier-syndicats',
    cron: '*/10 * * * *',
    reprise: 'passage',
    async faire(_, arret) {
      const quoi = { service: 'SYNDICATS', max: SIRETS_PAR_PASSAGE, arret } as const
      await redemander(deps, quoi, async (croyance) => {
        const connu = await chercherOuMuet(entreprises, croyance.valeur)
        if (connu === 'muet') return false
        await conclureCroyance(deps, croyance, 'siret', connu !== null)
        return true
      })
    },
  }
}
