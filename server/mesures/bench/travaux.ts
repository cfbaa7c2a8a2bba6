import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { telechargerRapportBo, type FormatDeRapport } from '#contract/public/statistiques.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Base } from '#server/socle/postgres/db.ts'
import { ouvrirDonneesOuvertes, publierLesDonnees } from '#server/public/donnees-ouvertes/publier.ts'
import { ecrireLePlan, ouvrirPlan } from '#server/public/plan-du-site/ecrire.ts'
import { refaireLesCellules } from '#server/socle/registre/chiffres/cellules.ts'
import { compterLesStatistiques } from '#server/public/statistiques/compter.ts'
import { visiteurNumero } from './demande.ts'
import { preparerLaNuitDesSuivis, SUIVIES } from './suivis.ts'

/** Ce que coûte un travail, en secondes, en millisecondes ou en mégaoctets, et ce que l’on en attend au plus. */
export interface Cout {
  libelle: string
  valeur: number
  unite: 's' | 'ms' | 'Mo'
  auPlus: number
}

const dire = (valeur: number) =>
  Number.isInteger(valeur) ? `${valeur}` : valeur.toFixed(1).replace('.', ',')

/** Ce qu’un travail coûte, ce que l’on en attendait, et si c’est tenu. */
export const direCout = ({ libelle, valeur, unite, auPlus }: Cout): string =>
  `${libelle}, ${dire(auPlus)} ${unite} au plus : ${dire(valeur)} ${unite}, ${valeur <= auPlus ? 'tenue' : 'pas tenue'}`

export function noter(cout: Cout): Cout {
  console.log(direCout(cout))
  return cout
}

export async function chronometrer(
  libelle: string,
  auPlus: number,
  faire: () => Promise<unknown>,
): Promise<Cout> {
  const debut = performance.now()
  await faire()
  return noter({ libelle, auPlus, unite: 's', valeur: (performance.now() - debut) / 1000 })
}

const MO = 1_000_000
const OBSERVER_MS = 50

/** Un travail, et la mémoire que ce processus a prise de plus pendant qu’il se faisait. */
async function peser(
  libelle: string,
  { secondes, mo }: { secondes: number; mo: number },
  faire: () => Promise<unknown>,
): Promise<Cout[]> {
  const avant = process.memoryUsage.rss()
  let plus = avant
  const observer = setInterval(() => (plus = Math.max(plus, process.memoryUsage.rss())), OBSERVER_MS)
  const duree = await chronometrer(libelle, secondes, faire).finally(() => clearInterval(observer))
  return [
    duree,
    noter({ libelle: `${libelle}, mémoire en plus`, auPlus: mo, unite: 'Mo', valeur: (plus - avant) / MO }),
  ]
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

/** Refait ce que la nuit fait, pendant que l’on lit, puis compose un rapport de chaque format. */
export async function mesurerLesTravaux({ pool, db }: Base, url: string, deps: Dependances): Promise<Cout[]> {
  const fini = new AbortController()
  const aujourdhui = jourDeParis(new Date().toISOString())
  const maintenant = new Date().toISOString()
  const dossier = await mkdtemp(join(tmpdir(), 'registre-mesure-'))
  const suivis = await preparerLaNuitDesSuivis(deps, pool)
  const lecteur = lirePendant(url, fini.signal)
  // Sa faute se dit quand on l’attend : sans cela, elle tuerait la mesure avant que la première soit dite.
  lecteur.catch(() => undefined)
  const comptes: Cout[] = []
  try {
    comptes.push(
      await chronometrer('Toutes les statistiques recomptées', 20, () =>
        compterLesStatistiques(db, aujourdhui),
      ),
      await chronometrer('Les cellules de la carte recomptées', 15, () => refaireLesCellules(pool)),
      ...(await peser('Les données ouvertes publiées', { secondes: 60, mo: 100 }, () =>
        publierLesDonnees({ db, pool }, ouvrirDonneesOuvertes(dossier), maintenant),
      )),
      await chronometrer('Le plan pour les moteurs', 5, () =>
        ecrireLePlan({ pool, config: { adressePublique: url } }, ouvrirPlan(dossier), maintenant),
      ),
      await chronometrer(
        `Les courriels de la nuit, de ${afficherEntier(SUIVIES)} copropriétés suivies`,
        300,
        suivis.faire,
      ),
    )
    await suivis.finir()
  } finally {
    fini.abort()
  }
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
