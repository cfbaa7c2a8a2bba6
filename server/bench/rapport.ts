import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { afficherEntier } from '#domain/nombre.ts'
import { jourDeParis, direJour } from '#domain/jour.ts'
import type { Mesure } from './mesure.ts'

export interface Ligne {
  libelle: string
  connexions: number
  http: Mesure
  sql: Mesure
}

const ms = (valeur: number) => valeur.toFixed(1).replace('.', ',')

/** Écrit la page des mesures ; les marques de l’issue y sont dites tenues ou non, telles que mesurées. */
export async function ecrireRapport(
  chemin: string,
  m: { lignes: readonly Ligne[]; publiees: number; nombre: number; secondes: number; chargeAvant: number },
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
    '',
    '## Ce qui fait la vitesse de l’annuaire',
    '',
    '- Le département d’abord : l’index `(departement, recherche, id)` contient tout ce que la page demande, déjà dans l’ordre.',
    '- Un index trigramme qui contient aussi le département : « victor hugo » à Paris passe de 13 à 3 ms, car les 8 000 du pays ne sont plus lus.',
    '- Ce qui commence par la saisie vient d’abord : « sdc » dans toute la France passe de 95 à 1 ms, sans lire les noms qui précèdent dans l’ordre.',
    '- Sur toute la France, « contient » n’est pas trié avant d’être borné : « tanneurs » passe de 45 à 9 ms ; les mille premiers sont triés ensuite, et l’annuaire invite à préciser.',
    '- Le compte s’arrête à 1 001 ; au-delà, l’annuaire invite à préciser.',
    '- La page et le compte sont une seule requête, sans nom : le plan se choisit selon la rareté du mot.',
    '- Après un chargement en masse, `VACUUM` : sans lui, l’index seul ne suffit plus à répondre.',
    '',
  ]
  await writeFile(chemin, page.join('\n'))
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
  const teledeclarants = mesuree('Télédéclarants (60 000), tous les critères et tous les tris', 1)
  return [
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
    ...dire(
      'Recherche d’un télédéclarant parmi 60 000, p99 de 200 ms à une connexion',
      teledeclarants,
      (l) => l.http.p99 <= 200,
      (l) => `${ms(l.http.p99)} ms`,
    ),
  ]
}
