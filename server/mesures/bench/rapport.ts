import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { jourDeParis, direJour } from '#domain/socle/temps/jour.ts'
import { BIEN_PLACEES, type Placement } from './communes-d-hier.ts'
import type { Examen } from './mises-a-jour.ts'
import { marques, ms, type Ligne } from './marques.ts'
import { TITRE_DES_PAGES } from './pages.ts'
import { ecrireSection, lireSection } from './sections.ts'
import type { Resultat } from './qualite.ts'
import { direCout, type Cout } from './travaux.ts'

/** Une part, en pour cent à une décimale. */
export const pourCent = (part: number) => `${(100 * part).toFixed(1).replace('.', ',')} %`

/** Ce que la recherche trouve, et où elle place une commune d’hier. */
interface Trouvee {
  qualites: readonly { ou: string; resultats: readonly Resultat[] }[]
  placements: readonly Placement[]
  publiees: number
}

const TITRE_DE_LA_RECHERCHE = '## Ce que la recherche trouve'

/** Sa section : elle ne dépend pas de l’allure de la machine, et se mesure seule (`--recherche`). */
const sectionDeLaRecherche = ({ qualites, placements, publiees }: Trouvee): string[] => [
  TITRE_DE_LA_RECHERCHE,
  '',
  `Le ${direJour(jourDeParis(new Date().toISOString()))}, parmi ${afficherEntier(publiees)}. Des copropriétés tirées au sort, les vraies lignes du registre d’abord, et cherchées comme chacun les écrirait : à quelle place elles viennent. Deux dossiers à la même adresse, ou du même nom dans la même commune, se valent.`,
  '',
  ...marquesDeLaRecherche(qualites),
  ...placements.map(marqueDuPlacement),
  '',
  '| Ce que l’on tape | Où | Cherchées | Première | Parmi dix | Rien | Dites absentes |',
  '|---|---|--:|--:|--:|--:|--:|',
  ...qualites.flatMap(({ ou, resultats }) =>
    resultats.map(
      (r) =>
        `| ${r.libelle} | ${ou} | ${r.nombre} | ${pourCent(r.premier)} | ${pourCent(r.parmiDix)} | ${pourCent(r.rien)} | ${r.absentes} |`,
    ),
  ),
]

/** Écrit sa section seule, sans toucher au reste de la page. */
export const ecrireLaRecherche = (chemin: string, trouvee: Trouvee): Promise<void> =>
  ecrireSection(chemin, TITRE_DE_LA_RECHERCHE, sectionDeLaRecherche(trouvee).join('\n'))

/** Écrit la page des mesures ; les marques de l’issue y sont dites tenues ou non, telles que mesurées. */
export async function ecrireRapport(
  chemin: string,
  m: Trouvee & {
    lignes: readonly Ligne[]
    examen: Examen
    couts: readonly Cout[]
    nombre: number
    secondes: number
    chargeAvant: number
  },
): Promise<void> {
  const rangees = m.lignes.map(({ libelle, connexions, http, sql }) => {
    const rapport = (sql.parSeconde / http.parSeconde).toFixed(2).replace('.', ',')
    const cellules = [
      libelle,
      String(connexions),
      afficherEntier(Math.round(http.parSeconde)),
      ms(http.p50),
      ms(http.p99),
      afficherEntier(Math.round(sql.parSeconde)),
      ms(sql.p50),
      ms(sql.p99),
      rapport + (http.fausses > 0 ? ` (${http.fausses} réponses fausses)` : ''),
    ]
    return `| ${cellules.join(' | ')} |`
  })
  const machine = `${cpus().length} cœurs (${cpus()[0]?.model.trim() ?? 'inconnus'}), ${Math.round(totalmem() / 2 ** 30)} Go, Node ${process.version}`
  const page = [
    '# Performances mesurées',
    '',
    'Cette page est écrite par la commande :',
    '',
    '```sh',
    `npm run bench -- --coproprietes ${m.nombre} --secondes ${m.secondes}`,
    '```',
    '',
    `Le ${direJour(jourDeParis(new Date().toISOString()))}, ${afficherEntier(m.publiees)} copropriétés à l’annuaire ; ${machine}. Le serveur, PostgreSQL et le programme qui mesure se partagent ces cœurs ; le produit est un seul processus. Charge de la machine avant la mesure, par d’autres programmes : ${ms(m.chargeAvant)} (une mesure à comparer se prend sous 0,5).`,
    '',
    'À droite, le même SQL, noté pendant que le serveur répond puis rejoué par `pg` sur la base avec autant de connexions, dans la même séance. Le rapport est celui des débits : 1,25 veut dire que la base seule ferait 1,25 fois plus.',
    '',
    '| Appel | Connexions | Demandes/s | p50 (ms) | p99 (ms) | SQL seul/s | p50 (ms) | p99 (ms) | Rapport |',
    '|---|--:|--:|--:|--:|--:|--:|--:|--:|',
    ...rangees,
    '',
    '## Les marques',
    '',
    ...marques(m.lignes),
    ...marqueDeLExamen(m.examen),
    ...m.couts.map((cout) => `- ${direCout(cout)}.`),
    ...marqueDeLaRechercheApprochee(m.lignes),
    '',
    ...sectionDeLaRecherche(m),
    '',
    '## Ce qui fait la vitesse de l’annuaire',
    '',
    '- Une table étroite, que ni un mandat ni un état ne réécrit, et le département écrit dans chaque jeton : « rue » à Paris ne lit pas les rues du pays.',
    '- Trois lectures à la suite (adresse exacte, début du nom, le reste) : la dernière ne se fait que si les premières n’ont pas rempli le plafond.',
    '- Le vocabulaire tient dans le processus : compléter un morceau et pardonner une faute ne lisent pas la base.',
    '- Le compte s’arrête à 1 001 ; au-delà, l’annuaire invite à préciser.',
    '- La page et le compte sont une seule requête, sans nom : le plan se choisit selon la rareté du mot.',
    '- Après un chargement en masse, `VACUUM` : sans lui, l’index seul ne suffit plus à répondre.',
    '',
  ]
  await writeFile(chemin, `${page.join('\n')}\n${await lireSection(chemin, TITRE_DES_PAGES)}`)
}

const marqueDeLaRechercheApprochee = (lignes: readonly Ligne[]): string[] => {
  const mesuree = lignes.find((l) => l.connexions === 16 && l.libelle.startsWith('Recherche approchée'))
  return mesuree
    ? [
        `- Recherche approchée, p99 de 250 ms : ${ms(mesuree.http.p99)} ms, ${mesuree.http.p99 <= 250 ? 'tenue' : 'pas tenue'}.`,
      ]
    : []
}

/** Un fichier de 500 mises à jour s’examine en dix secondes au plus (décision 0042). */
const marqueDeLExamen = ({ lignes, secondes, valides }: Examen): string[] => [
  `- Examen d’un fichier de ${lignes} lignes (${valides} justes), 10 secondes : ${ms(secondes)} s, ${secondes <= 10 && lignes === 500 ? 'tenue' : 'pas tenue'}.`,
]

/** Une commune d’hier va dans celle qui l’a reprise, ou se dit douteuse (décision 0096). */
const marqueDuPlacement = ({ comment, part, taises }: Placement): string =>
  `- Communes d’hier placées dans celle d’aujourd’hui par ${comment}, ${pourCent(BIEN_PLACEES)} : ${pourCent(part)}, et ${taises.length} fausses sans le dire, ${part >= BIEN_PLACEES && taises.length === 0 ? 'tenue' : 'pas tenue'}.`

/** Ce que la décision 0008 promet de la recherche. */
function marquesDeLaRecherche(qualites: Trouvee['qualites']): string[] {
  const moindre = (motif: RegExp, valeur: (r: Resultat) => number) =>
    Math.min(
      ...qualites.flatMap((q) => q.resultats.filter((r) => motif.test(r.libelle)).map((r) => valeur(r))),
    )
  const dire = (phrase: string, valeur: number, borne: number) =>
    `- ${phrase} ${pourCent(borne)} : ${pourCent(valeur)}, ${valeur >= borne ? 'tenue' : 'pas tenue'}.`
  const rien = Math.max(...qualites.flatMap((q) => q.resultats.map((r) => r.rien)))
  const absentes = qualites.reduce((n, q) => n + q.resultats.reduce((somme, r) => somme + r.absentes, 0), 0)
  const fautive = /^adresse, (?:deux|une?) (?!ses)/
  return [
    dire(
      'Adresse telle qu’elle s’écrit, première',
      moindre(/comme au fichier|commune d’abord/, (r) => r.premier),
      0.99,
    ),
    dire(
      'Adresse en toutes lettres, première',
      moindre(/toutes lettres/, (r) => r.premier),
      0.99,
    ),
    dire(
      'Adresse en toutes lettres, parmi dix',
      moindre(/toutes lettres/, (r) => r.parmiDix),
      0.995,
    ),
    dire(
      'Adresse à une faute, parmi dix',
      moindre(fautive, (r) => r.parmiDix),
      0.99,
    ),
    dire(
      'Nom à une faute, parmi dix',
      moindre(/^nom, /, (r) => r.parmiDix),
      0.99,
    ),
    `- Rien trouvé à tort, 1 % au plus : ${pourCent(rien)}, ${rien <= 0.01 ? 'tenue' : 'pas tenue'}.`,
    dire(
      'Adresse avec ce qui l’entoure, parmi dix',
      moindre(/l’entoure/, (r) => r.parmiDix),
      0.99,
    ),
    dire(
      'Adresse sous un nom que sa commune a eu, parmi dix',
      moindre(/a eu/, (r) => r.parmiDix),
      0.99,
    ),
    dire(
      'Adresse sous un nom que sa commune a eu, première',
      moindre(/a eu/, (r) => r.premier),
      0.98,
    ),
    dire(
      'Numéro sous toutes ses formes, première',
      moindre(/^numéro/, (r) => r.premier),
      1,
    ),
    `- « Elle n’y est pas » dit à tort, jamais : ${absentes} fois, ${absentes === 0 ? 'tenue' : 'pas tenue'}.`,
  ]
}
