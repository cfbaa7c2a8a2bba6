import { expect, test } from 'vitest'
import { messageRappel, messageRecapitulatif, type EcheanceRappelee } from './messages.ts'

const ODETTE = { prenom: 'Odette', nom: 'Rambervil' }
const copropriete = {
  nom: 'Les Lilas',
  voie: '3 rue Haute',
  codePostal: '69003',
  localite: 'Lyon',
  numero: 'AA1234567',
}
const reglage = 'https://registre.exemple.fr/copropriete/echeances'
const mandat: EcheanceRappelee = {
  sorte: 'MANDAT',
  le: '2026-12-31',
  copropriete,
  lien: 'https://registre.exemple.fr/copropriete/12/renouveler',
}
const maj: EcheanceRappelee = {
  sorte: 'MAJ_ANNUELLE',
  le: '2026-11-08',
  copropriete: { ...copropriete, nom: null },
  lien: 'https://registre.exemple.fr/copropriete/12/mettre-a-jour',
}
const aujourdhui = '2026-11-23'

test('un rappel, deux rappels ensemble, un récapitulatif : les courriels entiers', () => {
  const messages = [
    messageRappel({ ...ODETTE, echeances: [mandat], aujourdhui, reglage }),
    messageRappel({ ...ODETTE, echeances: [maj, mandat], aujourdhui, reglage }),
    messageRecapitulatif({
      ...ODETTE,
      enRetard: 34,
      semaine: 2,
      deuxMois: 61,
      echeances: [maj, mandat],
      aujourdhui,
      reglage,
    }),
  ]
  expect(messages.map((m) => `${m.nature}\n${m.sujet}\n\n${m.texte}`).join('\n\n---\n\n')).toMatchSnapshot()
})
