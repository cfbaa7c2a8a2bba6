import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { telechargerRapportBo, type FormatDeRapport } from '#contract/statistiques.ts'
import { jourDeParis } from '#domain/jour.ts'
import type { Base } from '#server/postgres/db.ts'
import { ouvrirDonneesOuvertes, publierLesDonnees } from '#server/donnees-ouvertes/publier.ts'
import { ecrireLePlan, ouvrirPlan } from '#server/plan-du-site/ecrire.ts'
import { refaireLesCellules } from '#server/registre/cellules.ts'
import { compterLesStatistiques } from '#server/statistiques/compter.ts'
import { visiteurNumero } from './demande.ts'

/** Ce que dure un travail, en secondes, et ce que l’on en attend au plus. */
export interface Duree {
  libelle: string
  secondes: number
  auPlus: number
}

async function chronometrer(libelle: string, auPlus: number, faire: () => Promise<unknown>): Promise<Duree> {
  const debut = performance.now()
  await faire()
  const duree = { libelle, auPlus, secondes: (performance.now() - debut) / 1000 }
  console.log(`${libelle} : ${duree.secondes.toFixed(1)} s`)
  return duree
}

/** Lit sans pause les chiffres de la France, comme des visiteurs, tant que `fini` n’est pas dit ; jette si l’une ne vient pas. */
async function lirePendant(url: string, fini: AbortSignal): Promise<void> {
  for (let i = 0; !fini.aborted; i += 1) {
    const reponse = await fetch(`${url}/api/public/statistiques/chiffres?niveau=france`, {
      headers: { 'x-forwarded-for': visiteurNumero(i) },
    })
    if (!reponse.ok) throw new Error(`Une lecture a rendu ${reponse.status} pendant que l’on comptait.`)
    await reponse.arrayBuffer()
  }
}

/** Recompte ce que la nuit recompte, pendant que l’on lit, puis compose un rapport de chaque format. */
export async function mesurerLesTravaux({ pool, db }: Base, url: string): Promise<Duree[]> {
  const fini = new AbortController()
  const aujourdhui = jourDeParis(new Date().toISOString())
  const maintenant = new Date().toISOString()
  const dossier = await mkdtemp(join(tmpdir(), 'registre-mesure-'))
  const lecteur = lirePendant(url, fini.signal)
  const comptes = [
    await chronometrer('Toutes les statistiques recomptées', 20, () =>
      compterLesStatistiques(db, aujourdhui),
    ),
    await chronometrer('Les cellules de la carte recomptées', 15, () => refaireLesCellules(pool)),
    await chronometrer('Les données ouvertes publiées', 60, () =>
      publierLesDonnees({ db, pool }, ouvrirDonneesOuvertes(dossier), maintenant),
    ),
    await chronometrer('Le plan pour les moteurs', 5, () =>
      ecrireLePlan({ pool, config: { adressePublique: url } }, ouvrirPlan(dossier), maintenant),
    ),
  ]
  fini.abort()
  await lecteur
  await rm(dossier, { recursive: true })
  const rapport = async (format: FormatDeRapport) => {
    const reponse = await fetch(
      `${url}${telechargerRapportBo.path}?niveau=departement&code=69&format=${format}`,
    )
    if (!reponse.ok)
      throw new Error(`Le rapport ${format} a rendu ${reponse.status} : ${await reponse.text()}`)
    await reponse.arrayBuffer()
  }
  // Le premier démarre le fil qui les compose.
  await rapport('pdf')
  return [
    ...comptes,
    await chronometrer('Un rapport en classeur', 1, () => rapport('xlsx')),
    await chronometrer('Un rapport en PDF', 1, () => rapport('pdf')),
  ]
}
