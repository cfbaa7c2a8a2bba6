import * as ADRESSES from '#domain/institutions/adresses.ts'
import { CATEGORISER, estPermis } from '#domain/socle/acces/droit.ts'
import { authoritiesDe } from '#domain/socle/acces/grants.ts'
import { NUMEROS_DITS, seCompareCetteNuit } from '#domain/institutions/categorisation/recherches/alertes.ts'
import { lireGardee } from '#domain/institutions/categorisation/recherches/recherches.ts'
import { Arret, type CodeArret } from '#domain/socle/refus/arret.ts'
import { messageAlerteDeRecherche } from '#domain/institutions/categorisation/recherches/messages.ts'
import type { RechercheDemandee } from '#contract/institutions/categorisation.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Travail } from '#server/socle/platform/jobs.ts'
import { leSysteme, personneDe, type Acte } from '#server/socle/registre/actes/acte.ts'
import { pourChacun } from '#server/socle/registre/actes/nuit.ts'
import { dansLePerimetre } from '#server/socle/registre/territoire/perimetre.ts'
import { entrer, lieuxAuSien } from '#server/socle/registre/territoire/porte-institution.ts'
import { population, type Population } from '../population.ts'
import * as store from './recherches.store.ts'

type Outils = Pick<Dependances, 'db' | 'config' | 'horloge' | 'courriels'>

/** Ce qui ferme la porte à l’auteur : son alerte se tait jusqu’à ce qu’elle se rouvre. */
const PORTE_FERMEE: readonly CodeArret[] = [
  'ACCES_CLOS',
  'CHARTE_NON_ACCEPTEE',
  'HORS_TERRITOIRE',
  'DONNEES_REFUSEES',
]

type Tenue = NonNullable<Awaited<ReturnType<typeof store.tenir>>>

/** Ce que l’auteur trouverait cette nuit, passé la même porte que lui ; null quand elle lui est fermée. */
async function ceQuIlTrouve(acte: Acte<CodeArret, 'systeme'>, q: Tenue): Promise<Population | null> {
  if (!estPermis(CATEGORISER, authoritiesDe(q.profil))) return null
  const auteur = personneDe({ ...q, id: q.compteId, nom: q.nomAuteur, prenom: q.prenomAuteur })
  const { territoires: gardes, criteres, choisies } = lireGardee(q.contenu)
  const demandeur = { ...acte, auteur }
  try {
    const { resserrer } = await lieuxAuSien(acte.trx, await entrer(acte.trx, demandeur), gardes)
    const territoires = resserrer(gardes)
    return await population(acte.trx, demandeur, {
      territoires: [...territoires],
      criteres: criteres as RechercheDemandee['criteres'],
      choisies,
    })
  } catch (refus) {
    if (refus instanceof Arret && PORTE_FERMEE.includes(refus.code)) return null
    throw refus
  }
}

/** Compare une recherche à ce qu’elle trouvait, et prévient son auteur de ce qui a changé. */
async function comparer(deps: Outils, acte: Acte<CodeArret, 'systeme'>, id: number): Promise<void> {
  const { trx, aujourdhui } = acte
  const q = await store.tenir(trx, id)
  if (!q || !seCompareCetteNuit(q.alerte, q.compareeLe, aujourdhui)) return
  const p = await ceQuIlTrouve(acte, q)
  if (!p) return
  await store.noterComparee(trx, id, aujourdhui)
  if (q.compareeLe === null) return store.retenir(trx, id, p.parmi)
  const { entrees, sorties } = await store.comparer(trx, id, {
    parmi: p.parmi,
    visible: dansLePerimetre(p.entre.perimetre),
    dits: NUMEROS_DITS,
  })
  if (entrees.nombre + sorties.nombre === 0) return
  await deps.courriels.envoyer(
    acte,
    { id: q.compteId, email: q.email },
    messageAlerteDeRecherche({
      prenom: q.prenomAuteur,
      nom: q.nomAuteur,
      recherche: q.nom,
      entrees,
      sorties,
      adresse: `${deps.config.adressePublique}${ADRESSES.rechercheEnregistree(id)}`,
    }),
  )
}

/** Chaque nuit, les notes refaites : ce qui entre dans les recherches à alerte, et ce qui en sort. */
export function alertesDesRecherches(deps: Outils): Travail {
  return {
    nom: 'alertes-recherches',
    cron: '0 4 * * *',
    reprise: 'nuit',
    async faire() {
      const nuit = leSysteme(deps.horloge.maintenant())
      const dues = (await store.aComparer(deps.db)).filter((q) =>
        seCompareCetteNuit(q.alerte, q.compareeLe, nuit.aujourdhui),
      )
      await pourChacun(
        deps,
        nuit,
        dues.map(({ id }) => id),
        (acte, id) => comparer(deps, acte, id),
      )
    },
  }
}
