import { execFile } from 'node:child_process'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { direJour, jourDeParis } from '#domain/socle/temps/jour.ts'
import { ecrireSection } from './sections.ts'

const FOIS = 5
/** Le plus grand élément d’une page publique se peint avant (décision 0030). */
const BORNE_MS = 1_400
/** La section de ce premier affichage. */
export const TITRE_DES_PAGES = '## Le premier affichage d’une page publique'
const MESUREUR = join(import.meta.dirname, '..', '..', '..', 'e2e', 'socle', 'mesurer-pages.ts')

/** Ce que rend e2e/socle/mesurer-pages.ts pour une page : des millisecondes, des octets. */
interface PageMesuree {
  libelle: string
  lcp: number
  etendue: [number, number]
  fcp: number
  cls: number
  scripts: number
  octets: number
  requetes: number
}

/** Mesure les pages publiques dans le navigateur des essais, qui a son propre produit : un processus à lui. */
export async function mesurerPages(): Promise<PageMesuree[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [MESUREUR, String(FOIS)])
  return JSON.parse(stdout) as PageMesuree[]
}

const secondes = (ms: number) => (ms / 1_000).toFixed(2).replace('.', ',')
const ko = (octets: number) => String(Math.round(octets / 1_000))

const TABLE = [
  '| Page | Plus grand élément (s) | Étendue | Premier tracé (s) | Décalage | Scripts (ko) | En tout (ko) | Demandes |',
  '| --- | --: | --: | --: | --: | --: | --: | --: |',
]

const rangee = (p: PageMesuree) =>
  `| ${p.libelle} | ${secondes(p.lcp)} | ${p.etendue.map(secondes).join(' à ')} | ${secondes(p.fcp)} | ${p.cls.toFixed(2).replace('.', ',')} | ${ko(p.scripts)} | ${ko(p.octets)} | ${p.requetes} |`

/** Écrit leur section dans la page des mesures, sans toucher au reste, et la montre. */
export async function ecrirePages(
  chemin: string,
  pages: readonly PageMesuree[],
  chargeAvant: number,
): Promise<void> {
  const pire = Math.max(...pages.map((p) => p.lcp))
  const section = [
    TITRE_DES_PAGES,
    '',
    `\`npm run bench -- --pages\`, le ${direJour(jourDeParis(new Date().toISOString()))}, ${cpus().length} cœurs partagés avec le serveur, charge avant la mesure : ${chargeAvant.toFixed(1).replace('.', ',')}. Une première visite dans le Chromium des essais, à 360 px : 562 ms d’attente par demande, 1,44 Mb/s, un processeur quatre fois plus lent. Le milieu de ${FOIS} visites.`,
    '',
    ...TABLE,
    ...pages.map((p) => rangee(p)),
    '',
    `- Plus grand élément peint en ${secondes(BORNE_MS)} s : ${secondes(pire)} s, ${pire <= BORNE_MS ? 'tenue' : 'pas tenue'}.`,
    '',
  ].join('\n')
  await ecrireSection(chemin, TITRE_DES_PAGES, section)
  console.log(section)
}
