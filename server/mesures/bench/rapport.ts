import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { jourDeParis, direJour } from '#domain/socle/temps/jour.ts'
import {
  CARTE,
  CHIFFRES,
  FILE_DU_TENEUR,
  LISTE_DU_CABINET,
  LISTE_DU_TENEUR,
  MISE_A_JOUR_ANNUELLE,
  OUVERTURE,
  PAGE_DES_STATISTIQUES,
  RECHERCHE_AIDE,
  RECHERCHE_AVANCEE,
  RECHERCHE_AVANCEE_LARGE,
  TELEDECLARANTS,
} from './cas.ts'
import type { Comparee } from './comparaison.ts'
import type { Examen } from './mises-a-jour.ts'
import type { Mesure } from './mesure.ts'
import { sectionGardee } from './pages.ts'
import type { Resultat } from './qualite.ts'
import { GROUPES_D_UN_DEPARTEMENT, GROUPES_DE_LA_FRANCE, LIGNES_D_UN_DEPARTEMENT } from './outil.ts'
import { direCout, type Cout } from './travaux.ts'

export interface Ligne {
  libelle: string
  connexions: number
  http: Mesure
  sql: Mesure
}

/** Une part, en pour cent à une décimale. */
export const pourCent = (part: number) => `${(100 * part).toFixed(1).replace('.', ',')} %`

const ms = (valeur: number) => valeur.toFixed(1).replace('.', ',')

/** Écrit la page des mesures ; les marques de l’issue y sont dites tenues ou non, telles que mesurées. */
export async function ecrireRapport(
  chemin: string,
  m: {
    lignes: readonly Ligne[]
    qualites: readonly { ou: string; resultats: readonly Resultat[] }[]
    comparees: readonly Comparee[]
    examen: Examen
    couts: readonly Cout[]
    publiees: number
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
    ...marquesDeLaRecherche(m),
    '',
    '## Ce que la recherche trouve',
    '',
    'Des copropriétés tirées au sort, les vraies lignes du registre d’abord, et cherchées comme chacun les écrirait : à quelle place elles viennent. Deux dossiers à la même adresse, ou du même nom dans la même commune, se valent.',
    '',
    '| Ce que l’on tape | Où | Cherchées | Première | Parmi dix | Rien |',
    '|---|---|--:|--:|--:|--:|',
    ...m.qualites.flatMap(({ ou, resultats }) =>
      resultats.map(
        (r) =>
          `| ${r.libelle} | ${ou} | ${r.nombre} | ${pourCent(r.premier)} | ${pourCent(r.parmiDix)} | ${pourCent(r.rien)} |`,
      ),
    ),
    '',
    'La même, à côté de celle d’avant (un texte par dossier, des trigrammes), à 16 connexions, sur des saisies qui ne se répètent pas :',
    '',
    '| Où | Avant/s | p99 (ms) | Maintenant/s | p99 (ms) | Rapport |',
    '|---|--:|--:|--:|--:|--:|',
    ...m.comparees.map(
      ({ libelle, ancienne, nouvelle }) =>
        `| ${libelle} | ${Math.round(ancienne.parSeconde)} | ${ms(ancienne.p99)} | ${Math.round(nouvelle.parSeconde)} | ${ms(nouvelle.p99)} | ${(nouvelle.parSeconde / ancienne.parSeconde).toFixed(2).replace('.', ',')} |`,
    ),
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
  await writeFile(chemin, page.join('\n') + (await sectionGardee(chemin)))
}

/** Un fichier de 500 mises à jour s’examine en dix secondes au plus (décision 0042). */
const marqueDeLExamen = ({ lignes, secondes, valides }: Examen): string[] => [
  `- Examen d’un fichier de ${lignes} lignes (${valides} justes), 10 secondes : ${ms(secondes)} s, ${secondes <= 10 && lignes === 500 ? 'tenue' : 'pas tenue'}.`,
]

const fois = (valeur: number) => valeur.toFixed(2).replace('.', ',')

/** Ce que la décision 0008 promet de la recherche. */
function marquesDeLaRecherche({
  lignes,
  qualites,
  comparees,
}: Pick<Parameters<typeof ecrireRapport>[1], 'lignes' | 'qualites' | 'comparees'>): string[] {
  const moindre = (motif: RegExp, valeur: (r: Resultat) => number) =>
    Math.min(
      ...qualites.flatMap((q) => q.resultats.filter((r) => motif.test(r.libelle)).map((r) => valeur(r))),
    )
  const dire = (phrase: string, valeur: number, borne: number) =>
    `- ${phrase} ${pourCent(borne)} : ${pourCent(valeur)}, ${valeur >= borne ? 'tenue' : 'pas tenue'}.`
  const rien = Math.max(...qualites.flatMap((q) => q.resultats.map((r) => r.rien)))
  const chaudes = Math.min(
    ...comparees
      .filter((c) => /à chaud/.test(c.libelle))
      .map((c) => c.nouvelle.parSeconde / c.ancienne.parSeconde),
  )
  const froides = Math.min(
    ...comparees
      .filter((c) => /à froid/.test(c.libelle))
      .map((c) => c.nouvelle.parSeconde / c.ancienne.parSeconde),
  )
  const fautive = /^adresse, (deux|une)/
  const approchee = lignes.find((l) => l.connexions === 16 && l.libelle.startsWith('Recherche approchée'))
  return [
    dire(
      'Adresse en toutes lettres, première',
      moindre(/toutes lettres/, (r) => r.premier),
      0.98,
    ),
    dire(
      'Adresse en toutes lettres, parmi dix',
      moindre(/toutes lettres/, (r) => r.parmiDix),
      0.995,
    ),
    dire(
      'Adresse à une faute, parmi dix',
      moindre(fautive, (r) => r.parmiDix),
      0.97,
    ),
    dire(
      'Nom à une faute, parmi dix',
      moindre(/^nom, /, (r) => r.parmiDix),
      0.93,
    ),
    `- Rien trouvé à tort, 1 % au plus : ${pourCent(rien)}, ${rien <= 0.01 ? 'tenue' : 'pas tenue'}.`,
    `- Au moins 1,3 fois la recherche d’avant, à chaud : ${fois(chaudes)}, ${chaudes >= 1.3 ? 'tenue' : 'pas tenue'}.`,
    `- Pas plus lente à froid : ${fois(froides)}, ${froides >= 1 ? 'tenue' : 'pas tenue'}.`,
    ...(approchee
      ? [
          `- Recherche approchée, p99 de 250 ms : ${ms(approchee.http.p99)} ms, ${approchee.http.p99 <= 250 ? 'tenue' : 'pas tenue'}.`,
        ]
      : []),
  ]
}

function marques(lignes: readonly Ligne[]): string[] {
  const mesuree = (libelle: string, connexions: number) =>
    lignes.find((l) => l.connexions === connexions && l.libelle === libelle)
  const a16 = (libelle: string) => mesuree(libelle, 16)
  const dire = (
    phrase: string,
    ligne: Ligne | undefined,
    tenue: (l: Ligne) => boolean,
    valeur: (l: Ligne) => string,
  ) => (ligne ? [`- ${phrase} : ${valeur(ligne)}, ${tenue(ligne) ? 'tenue' : 'pas tenue'}.`] : [])
  const departement = a16('Recherche dans un département, les trois mêlés')
  const france = a16('Recherche nationale, les trois mêlés')
  const teledeclarants = mesuree(TELEDECLARANTS, 1)
  const cabinet = a16(LISTE_DU_CABINET)
  return [
    ...dire(
      'Liste d’un cabinet de 5 000 copropriétés, p99 de 100 ms à 16 connexions',
      cabinet,
      (l) => l.http.p99 <= 100,
      (l) => `${ms(l.http.p99)} ms`,
    ),
    ...dire(
      'Liste d’un cabinet de 5 000 copropriétés, à moins de 1,25 du SQL seul',
      cabinet,
      (l) => l.sql.parSeconde <= 1.25 * l.http.parSeconde,
      (l) => fois(l.sql.parSeconde / l.http.parSeconde),
    ),
    ...[FILE_DU_TENEUR, `${FILE_DU_TENEUR}, un mot cherché`, LISTE_DU_TENEUR].flatMap((libelle) => [
      ...dire(
        `${libelle}, p99 de 300 ms à 16 connexions`,
        a16(libelle),
        (l) => l.http.p99 <= 300,
        (l) => `${ms(l.http.p99)} ms`,
      ),
      ...dire(
        `${libelle}, à moins de 1,25 du SQL seul`,
        a16(libelle),
        (l) => l.sql.parSeconde <= 1.25 * l.http.parSeconde,
        (l) => fois(l.sql.parSeconde / l.http.parSeconde),
      ),
    ]),
    ...dire(
      `${OUVERTURE}, p99 de 100 ms à une connexion`,
      mesuree(OUVERTURE, 1),
      (l) => l.http.p99 <= 100 && l.http.fausses === 0,
      (l) => `${ms(l.http.p99)} ms`,
    ),
    ...dire(
      'Mise à jour annuelle, 150 demandes/s à 16 connexions',
      a16(MISE_A_JOUR_ANNUELLE),
      (l) => l.http.parSeconde >= 150 && l.http.fausses === 0,
      (l) => `${Math.round(l.http.parSeconde)}/s`,
    ),
    ...dire(
      `${RECHERCHE_AVANCEE}, 300 demandes/s et p99 de 150 ms à 16 connexions`,
      a16(RECHERCHE_AVANCEE),
      (l) => l.http.parSeconde >= 300 && l.http.p99 <= 150,
      (l) => `${Math.round(l.http.parSeconde)}/s, ${ms(l.http.p99)} ms`,
    ),
    ...dire(
      `${RECHERCHE_AVANCEE}, à moins de 1,25 du SQL seul`,
      a16(RECHERCHE_AVANCEE),
      (l) => l.sql.parSeconde <= 1.25 * l.http.parSeconde,
      (l) => fois(l.sql.parSeconde / l.http.parSeconde),
    ),
    ...dire(
      `${RECHERCHE_AVANCEE_LARGE}, p99 de 400 ms à 4 connexions`,
      mesuree(RECHERCHE_AVANCEE_LARGE, 4),
      (l) => l.http.p99 <= 400 && l.http.fausses === 0,
      (l) => `${ms(l.http.p99)} ms`,
    ),
    ...dire(
      `${CHIFFRES}, 2 000 demandes/s à 16 connexions`,
      a16(CHIFFRES),
      (l) => l.http.parSeconde >= 2_000 && l.http.fausses === 0,
      (l) => `${afficherEntier(Math.round(l.http.parSeconde))}/s`,
    ),
    ...dire(
      `${PAGE_DES_STATISTIQUES}, p99 de 120 ms à 16 connexions`,
      a16(PAGE_DES_STATISTIQUES),
      (l) => l.http.p99 <= 120 && l.http.fausses === 0,
      (l) => `${ms(l.http.p99)} ms`,
    ),
    ...dire(
      `${RECHERCHE_AIDE}, p99 de 30 ms à 16 connexions`,
      a16(RECHERCHE_AIDE),
      (l) => l.http.p99 <= 30 && l.http.fausses === 0,
      (l) => `${ms(l.http.p99)} ms`,
    ),
    ...dire(
      `${CARTE}, 600 demandes/s et p99 de 60 ms à 16 connexions`,
      a16(CARTE),
      (l) => l.http.parSeconde >= 600 && l.http.p99 <= 60 && l.http.fausses === 0,
      (l) => `${Math.round(l.http.parSeconde)}/s, ${ms(l.http.p99)} ms`,
    ),
    ...dire(
      'Recherche dans un département, 600 demandes/s à 16 connexions',
      departement,
      (l) => l.http.parSeconde >= 600,
      (l) => `${Math.round(l.http.parSeconde)}/s`,
    ),
    ...dire(
      'Recherche dans un département, p99 de 80 ms',
      departement,
      (l) => l.http.p99 <= 80,
      (l) => `${ms(l.http.p99)} ms`,
    ),
    ...dire(
      'Recherche dans un département, à moins de 1,25 du SQL seul',
      departement,
      (l) => l.sql.parSeconde <= 1.25 * l.http.parSeconde,
      (l) => (l.sql.parSeconde / l.http.parSeconde).toFixed(2).replace('.', ','),
    ),
    ...dire(
      'Recherche nationale, p99 de 300 ms',
      france,
      (l) => l.http.p99 <= 300,
      (l) => `${ms(l.http.p99)} ms`,
    ),
    ...dire(
      'Fiche par numéro, 5 000 demandes/s',
      a16('Fiche par numéro'),
      (l) => l.http.parSeconde >= 5_000,
      (l) => `${afficherEntier(Math.round(l.http.parSeconde))}/s`,
    ),
    ...(
      [
        [GROUPES_D_UN_DEPARTEMENT, 400],
        [GROUPES_DE_LA_FRANCE, 1_200],
        [LIGNES_D_UN_DEPARTEMENT, 600],
      ] as const
    ).flatMap(([libelle, borne]) => [
      ...dire(
        `${libelle}, p99 de ${borne} ms à 4 connexions`,
        mesuree(libelle, 4),
        (l) => l.http.p99 <= borne && l.http.fausses === 0,
        (l) => `${ms(l.http.p99)} ms`,
      ),
      ...dire(
        `${libelle}, à moins de 1,25 du SQL seul`,
        mesuree(libelle, 4),
        (l) => l.sql.parSeconde <= 1.25 * l.http.parSeconde,
        (l) => fois(l.sql.parSeconde / l.http.parSeconde),
      ),
    ]),
    ...dire(
      'Recherche d’un télédéclarant parmi 60 000, p99 de 200 ms à une connexion',
      teledeclarants,
      (l) => l.http.p99 <= 200,
      (l) => `${ms(l.http.p99)} ms`,
    ),
    ...dire(
      'Télédéclarants, p99 de 300 ms à 16 connexions',
      a16(TELEDECLARANTS),
      (l) => l.http.p99 <= 300 && l.http.fausses === 0,
      (l) => `${ms(l.http.p99)} ms`,
    ),
  ]
}
