import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import {
  bornesDe,
  COPROPRIETES_SANS_RECAPITULATIF,
  horizonDesRappels,
  LIGNES_DU_RECAPITULATIF,
  rappelDu,
} from '#domain/coproprietes/echeances/echeances.ts'
import { recoitLesRappels } from '#domain/coproprietes/echeances/rappels.ts'
import { lundiDe, type Jour } from '#domain/socle/temps/jour.ts'
import {
  messageRappel,
  messageRecapitulatif,
  type EcheanceRappelee,
} from '#domain/coproprietes/echeances/messages.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Travail } from '#server/socle/platform/jobs.ts'
import { leSysteme, type Acte } from '#server/socle/registre/actes/acte.ts'
import { pourChacun } from '#server/socle/registre/actes/nuit.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import * as store from './echeances.store.ts'
import { lienDe } from './liens.ts'

type Besoins = Pick<Dependances, 'db' | 'horloge' | 'courriels' | 'config'>

/** Chaque matin : rappeler ce qui est attendu, une fois de chaque jour où cela se rappelle (experience.md §1.3). */
export function rappelsDesEcheances(deps: Besoins): Travail {
  return {
    nom: 'rappels',
    cron: '0 6 * * *',
    reprise: 'nuit',
    async faire() {
      const matin = leSysteme(deps.horloge.maintenant())
      const etablissements = await store.etablissementsARappeler(
        deps.db,
        matin.aujourdhui,
        horizonDesRappels(matin.aujourdhui),
      )
      await pourChacun(deps, matin, etablissements, (acte, id) => rappeler(acte, deps, id))
    },
  }
}

async function rappeler(acte: Acte, deps: Besoins, id: number): Promise<void> {
  const etablissement = await store.etablissementARappeler(acte.trx, id)
  if (!etablissement) return
  const aQui = (await store.destinataires(acte.trx, id)).filter(recoitLesRappels)
  if (aQui.length === 0) return
  if (etablissement.coproprietes > COPROPRIETES_SANS_RECAPITULATIF)
    await recapituler(acte, deps, { id, aQui, dernier: etablissement.dateRecapitulatif })
  else await rappelerUneAUne(acte, deps, { id, aQui })
}

type Destinataires = Awaited<ReturnType<typeof store.destinataires>>

const rappelee = ({ config }: Besoins, l: store.Ligne): EcheanceRappelee => ({
  sorte: l.sorte,
  le: l.le,
  copropriete: l,
  lien: lienDe(config.adressePublique, l.sorte, l.idCopropriete),
})

const reglageDe = ({ config }: Besoins): string => `${config.adressePublique}${CHEMINS.echeances}`

async function rappelerUneAUne(
  acte: Acte,
  deps: Besoins,
  { id, aQui }: { id: number; aQui: Destinataires },
): Promise<void> {
  const { trx, aujourdhui } = acte
  const lignes = await store.lister(trx, {
    etablissement: id,
    aujourdhui,
    ...horizonDesRappels(aujourdhui),
    taille: 2 * COPROPRIETES_SANS_RECAPITULATIF,
  })
  const aRappeler = lignes.flatMap((l) => {
    const rang = rappelDu(l.le, aujourdhui)
    return rang === null ? [] : [{ coproprieteId: l.idCopropriete, sorte: l.sorte, echeance: l.le, rang }]
  })
  const neufs = await store.noterRappels(trx, aRappeler, acte.maintenant)
  const echeances = lignes
    .filter((l) => neufs.some((n) => n.coproprieteId === l.idCopropriete && n.sorte === l.sorte))
    .map((l) => rappelee(deps, l))
  if (echeances.length === 0) return
  const reglage = reglageDe(deps)
  for (const personne of aQui)
    await deps.courriels.envoyer(
      acte,
      personne,
      messageRappel({ ...personne, echeances, aujourdhui, reglage }),
    )
}

/** Le récapitulatif part le lundi ; manqué ce jour-là, il part le lendemain. Une semaine où rien ne presse n’en a pas. */
async function recapituler(
  acte: Acte,
  deps: Besoins,
  { id, aQui, dernier }: { id: number; aQui: Destinataires; dernier: Jour | null },
): Promise<void> {
  const { trx, aujourdhui } = acte
  const lundi = lundiDe(aujourdhui)
  if (dernier !== null && dernier >= lundi) return
  // Tenu et noté sous condition : deux processus ne lui écrivent pas deux fois.
  await tenir(acte, 'teledeclarant', [id])
  if (!(await store.noterRecapitulatif(trx, id, lundi))) return
  const comptes = await store.compter(trx, id, aujourdhui)
  if (comptes.retard + comptes.semaine === 0) return
  const lignes = await store.lister(trx, {
    etablissement: id,
    aujourdhui,
    du: null,
    au: bornesDe('semaine', aujourdhui).au,
    taille: LIGNES_DU_RECAPITULATIF,
  })
  const echeances = lignes.map((l) => rappelee(deps, l))
  const reglage = reglageDe(deps)
  for (const personne of aQui)
    await deps.courriels.envoyer(
      acte,
      personne,
      messageRecapitulatif({
        ...personne,
        enRetard: comptes.retard,
        semaine: comptes.semaine,
        deuxMois: comptes.deuxMois,
        echeances,
        aujourdhui,
        reglage,
      }),
    )
}
