import { PEOPLE } from './semer/people.ts'

/** Les personnes de la démonstration, en lignes alignées : ce que dit le démarrage. */
export function tableauDesPersonnes(): string[] {
  const rangees = [
    ['Profil', 'Personne', 'Courriel', 'Mot de passe'],
    ...PEOPLE.map((p) => [p.libelle, `${p.prenom} ${p.nom}`, p.email, p.motDePasse]),
  ]
  const largeurs = [0, 1, 2, 3].map((colonne) => Math.max(...rangees.map((r) => (r[colonne] ?? '').length)))
  return rangees.map((rangee) =>
    `    ${rangee.map((texte, colonne) => texte.padEnd(largeurs[colonne] ?? 0)).join('  ')}`.trimEnd(),
  )
}
