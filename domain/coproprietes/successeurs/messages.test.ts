import { expect, test } from 'vitest'
import * as tous from './messages.ts'

const ODETTE = { prenom: 'Odette', nom: 'Rambervil' }
const copropriete = {
  nom: 'Les Lilas',
  voie: '3 rue Haute',
  codePostal: '69003',
  localite: 'Lyon',
  numero: 'AA1234567',
}
const lien = 'https://registre.exemple.fr/successeur?key=abcd'
const declaree = { ...ODETTE, copropriete, debut: '2026-12-01' }

test('passer la main : les courriels entiers, du déclarant, du successeur, de chaque réponse', async () => {
  const messages = [
    tous.messageSuccesseur({
      personne: ODETTE,
      copropriete,
      predecesseur: 'Cabinet Altavor Gestion',
      debut: '2026-12-01',
      lien,
    }),
    tous.messageSuccesseur({ personne: null, copropriete, predecesseur: null, debut: '2026-12-01', lien }),
    tous.messageSuccessionDeclaree({ ...declaree, nature: 'BENEVOLE', siret: null, aInscrire: false }),
    tous.messageSuccessionDeclaree({
      ...declaree,
      nature: 'PRO',
      siret: '73282932000074',
      aInscrire: true,
    }),
    tous.messageSuccessionDeclaree({ ...declaree, nature: 'INCONNU', siret: null, aInscrire: false }),
    tous.messageSuccessionRetiree({ personne: ODETTE, copropriete }),
    tous.messageSuccessionCaduque({ personne: ODETTE, copropriete }),
    tous.messageSuccessionContestee({ ...ODETTE, copropriete }),
    tous.messageSuccessionConfirmee({
      ...declaree,
      fin: '2027-11-30',
      fiche: 'https://registre.exemple.fr/annuaire/AA1234567',
    }),
    tous.messageMandatPasse(declaree),
    tous.messageDesignation({
      personne: ODETTE,
      copropriete,
      office: 'Office notarial du Val',
      dOffice: false,
      lien,
    }),
    tous.messageDesignation({
      personne: null,
      copropriete,
      office: 'Office notarial du Val',
      dOffice: true,
      lien,
    }),
    tous.messageDesignationConfirmee(declaree),
    tous.messageDesignationContestee({ ...ODETTE, copropriete }),
  ]
  const natures = new Set(messages.map((m) => m.nature))
  expect(natures.size).toBe(Object.keys(tous).length)
  await expect(
    messages.map((m) => `${m.nature} · ${m.sujet}\n\n${m.texte}`).join('\n\n——\n\n'),
  ).toMatchFileSnapshot('./__snapshots__/messages.txt')
})
