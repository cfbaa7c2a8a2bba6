import { expect, test } from 'vitest'
import { messageFichierDepose } from './messages.ts'

const RIEN = { A_EXAMINER: 0, VALIDE: 0, A_CONFIRMER: 0, REFUSEE: 0, DEJA_FAITE: 0, DEPOSEE: 0 }

test.each<[string, Partial<typeof RIEN>, number]>([
  ['tout est pris en compte', { DEPOSEE: 1_250 }, 0],
  ['il reste à faire', { DEPOSEE: 1, A_CONFIRMER: 2, REFUSEE: 1, DEJA_FAITE: 3 }, 280],
  ['rien n’est pris en compte', { REFUSEE: 4 }, 1],
])('un fichier déposé, %s : le courriel entier', async (cas, parEtat, nbNonRemplies) => {
  const message = messageFichierDepose({
    prenom: 'Thomas',
    nom: 'Altavor',
    nomFichier: 'comptes 2025.xlsx',
    parEtat: { ...RIEN, ...parEtat },
    nbNonRemplies,
    suivi: 'https://registre.exemple.fr/copropriete/mise-a-jour-par-fichier/12',
  })
  await expect(`${message.nature}\n${message.sujet}\n\n${message.texte}\n`).toMatchFileSnapshot(
    `__snapshots__/fichier-${cas.replaceAll(/[^a-z]+/g, '-')}.txt`,
  )
})
