import { expect, test } from 'vitest'
import * as tous from './messages.ts'
import { messageDepot, messageImmatriculation } from './messages.ts'

const ODETTE = { prenom: 'Odette', nom: 'Rambervil' }
const copropriete = { nom: 'Les Lilas', voie: '3 rue Haute', codePostal: '69003', localite: 'Lyon' }

const numerotee = { ...copropriete, numero: 'AA1234567' }

const depot = (c: typeof copropriete | { nom: null; voie: string; codePostal: string; localite: string }) =>
  messageDepot({
    ...ODETTE,
    reference: 'IM-2026-000123',
    copropriete: c,
    attendue: '2026-11-27',
    suivi: 'https://registre.exemple.fr/immatriculer-copropriete/confirmation/IM-2026-000123',
  })

test('une demande, sa suite, un mandat renouvelé : les courriels entiers', async () => {
  const messages = [
    depot(copropriete),
    messageImmatriculation({
      ...ODETTE,
      reference: 'IM-2026-000123',
      copropriete,
      numero: 'AA1234567',
      le: '2026-11-20',
      fiche: 'https://registre.exemple.fr/annuaire/AA1234567',
    }),
    tous.messageDepotNotaire({
      ...ODETTE,
      reference: 'DO-2026-000125',
      copropriete,
      attendue: '2026-11-23',
      suivi: 'https://registre.exemple.fr/immatriculer-copropriete/confirmation/DO-2026-000125',
    }),
    ...(['AVERTI', 'A_INSCRIRE', 'AUCUN'] as const).map((designe) =>
      tous.messageImmatriculationNotaire({
        ...ODETTE,
        reference: 'IM-2026-000126',
        copropriete,
        numero: 'AA1234567',
        le: '2026-11-20',
        fiche: 'https://registre.exemple.fr/annuaire/AA1234567',
        designe,
      }),
    ),
    tous.messageDemandeRattachement({
      ...ODETTE,
      reference: 'RA-2026-000124',
      copropriete: numerotee,
      attendue: '2026-11-27',
      suivi: 'https://registre.exemple.fr/rattacher-une-copropriete/demande/RA-2026-000124',
    }),
    tous.messageAuPredecesseur({
      ...ODETTE,
      copropriete: numerotee,
      demandeur: 'Cabinet Altavor Gestion',
      debut: '2026-11-01',
      fin: '2027-10-31',
      reponse: '2026-11-27',
      avis: 'https://registre.exemple.fr/rattacher-une-copropriete/avis',
    }),
    tous.messageRattachement({
      ...ODETTE,
      reference: 'RA-2026-000124',
      copropriete: numerotee,
      fin: '2027-10-31',
      fiche: 'https://registre.exemple.fr/annuaire/AA1234567',
    }),
    tous.messageRetrait({ ...ODETTE, copropriete: numerotee, par: 'Lucien Favredot' }),
    ...[true, false].map((reste) =>
      tous.messageMandatSupprime({
        ...ODETTE,
        copropriete: numerotee,
        par: 'Lucien Favredot',
        debut: '2026-11-01',
        fin: '2027-10-31',
        raison: 'Le mandat a été saisi deux fois',
        reste,
      }),
    ),
    tous.messageRenouvellement({
      ...ODETTE,
      copropriete: numerotee,
      debut: '2026-11-01',
      fin: '2027-10-31',
    }),
    tous.messageRenouvellements({
      ...ODETTE,
      mandats: Array.from({ length: 52 }, (_, i) => ({
        numero: numerotee.numero,
        nom: i === 0 ? null : copropriete.nom,
        debut: '2026-11-01',
        fin: '2027-10-31',
      })),
    }),
    tous.messageMiseAJour({ ...ODETTE, copropriete: numerotee, sorte: 'Mise à jour annuelle' }),
  ]
  const ecrits = Object.keys(tous).filter((nom) => nom.startsWith('message'))
  expect(new Set(messages.map((m) => m.sujet)).size, 'chaque message est ici').toBe(ecrits.length)
  for (const m of messages) {
    expect(m.texte).toMatch(/^Bonjour Odette Rambervil,\n\n/)
    expect(m.texte).not.toMatch(/undefined|null|NaN/)
  }
  const imprimes = messages.map((m) => `${m.nature} · ${m.sujet}\n\n${m.texte}\n`).join('\n-----\n\n')
  await expect(imprimes).toMatchFileSnapshot('./__snapshots__/messages.txt')
})

test('une copropriété sans nom se désigne par son adresse', () => {
  expect(depot({ ...copropriete, nom: null }).texte).toContain('de la copropriété, 3 rue Haute 69003 Lyon.')
})

test('un nom venu du dehors n’ajoute ni ligne ni paragraphe', () => {
  const piege = depot({ ...copropriete, nom: 'Les Lilas\n\nPayez ici : https://ailleurs.invalid' })
  expect(piege.texte.split('\n')).toHaveLength(depot(copropriete).texte.split('\n').length)
})
