import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ecartEnJours, plusJours } from '#domain/socle/temps/jour.ts'
import { actifJusquau, RAPPELS_INACTIVITE } from '#domain/comptes/inscription/inactivite.ts'
import * as messages from './messages.ts'
import type { AttenteDActivation } from '#domain/comptes/inscription/activation.ts'
import type { Message } from '#domain/socle/courriels/message.ts'

const LIEN = 'https://registre.exemple.fr/compte/activate?key=Vn3kT0pSecretDeLienQuiNeSertQu1Fois'
const ODETTE = { prenom: 'Odette', nom: 'Rambervil' }
const JOUR = '2026-12-05'
const LIMITE = '2027-01-20'
const SIGNATURE = 'Le registre national d’immatriculation des copropriétés'

interface Cas {
  de: string
  quand: string
  lien: string | null
  message: Message
}

/** Chaque message, dans chacune de ses variantes, à cette personne de cet établissement. */
function tousLesMessages(
  p: { prenom: string; nom: string } = ODETTE,
  etablissement = 'Altavor Gestion',
): Cas[] {
  const cas = (de: keyof typeof messages, quand: string, message: Message, lien: string | null = LIEN) => ({
    de,
    quand,
    lien,
    message,
  })
  const rappel = (attente: AttenteDActivation, aujourdhui = JOUR) =>
    messages.messageRappelActivation({ ...p, attente, aujourdhui, limite: LIMITE, lien: LIEN })
  const inactivite = (aujourdhui: string) =>
    messages.messageInactivite({ ...p, aujourdhui, suppressionLe: LIMITE, lien: LIEN })
  return [
    cas('messageCreation', '', messages.messageCreation({ ...p, etablissement, lien: LIEN })),
    cas(
      'messageCreation',
      'de nouveau',
      messages.messageCreation({ ...p, etablissement, lien: LIEN, deNouveau: true }),
    ),
    cas(
      'messageCreation',
      'le même lien, redemandé',
      messages.messageCreation({ ...p, etablissement, lien: LIEN, deNouveau: true, reprise: true }),
    ),
    cas('messageRemplacee', '', messages.messageRemplacee({ ...p, etablissement, lien: LIEN })),
    cas('messageDejaInscrit', '', messages.messageDejaInscrit({ ...p, lien: LIEN })),
    cas(
      'messageUtilisateur',
      '',
      messages.messageUtilisateur({
        ...p,
        etablissement,
        profil: 'Syndic professionnel – gestionnaire',
        lien: LIEN,
      }),
    ),
    cas('messageLettre', '', messages.messageLettre({ ...p, attendue: JOUR, limite: LIMITE, suivi: LIEN })),
    cas('messageLettreRetenue', '', messages.messageLettreRetenue({ ...p, limite: LIMITE, suivi: LIEN })),
    cas(
      'messageAdresseAdmise',
      '',
      messages.messageAdresseAdmise({ ...p, attendue: JOUR, limite: LIMITE, suivi: LIEN }),
    ),
    cas(
      'messageAdresseRefusee',
      '',
      messages.messageAdresseRefusee({ ...p, motif: 'Aucune pièce ne le montre.', suivi: LIEN }),
    ),
    cas(
      'messageEtablissementModifie',
      '',
      messages.messageEtablissementModifie({
        ...p,
        etablissement,
        quoi: ['le SIRET', 'l’adresse'],
        par: 'le teneur du registre',
        lien: LIEN,
      }),
    ),
    ...(['mot-de-passe', 'adresse', 'lettre', 'impression', 'autre-lettre', 'assistance'] as const).map(
      (attente) => cas('messageRappelActivation', attente, rappel(attente)),
    ),
    cas('messageActive', '', messages.messageActive({ ...p, accueil: LIEN })),
    cas('messageExpire', '', messages.messageExpire({ ...p, accueil: LIEN })),
    cas('messageExpire', 'attendu', messages.messageExpire({ ...p, attendu: true, accueil: LIEN })),
    cas('messageExpire', 'invité', messages.messageExpire({ ...p, invite: true, accueil: LIEN })),
    cas('messageRecuperation', '', messages.messageRecuperation({ ...p, lien: LIEN })),
    cas(
      'messageRecuperation',
      'redemandé',
      messages.messageRecuperation({ ...p, lien: LIEN, reprise: true }),
    ),
    cas('messageMotDePasseChange', '', messages.messageMotDePasseChange({ ...p, lien: LIEN })),
    cas('messageNouvelleAdresse', '', messages.messageNouvelleAdresse({ ...p, lien: LIEN })),
    cas('messageAncienneAdresse', 'demandée', messages.messageAncienneAdresse({ ...p, faite: false }), null),
    cas('messageAncienneAdresse', 'faite', messages.messageAncienneAdresse({ ...p, faite: true }), null),
    cas('messageAdresseDonnee', '', messages.messageAdresseDonnee({ ...p, lien: LIEN })),
    ...(['ajoute', 'retire', 'dernier-retire', 'perdu'] as const).map((acte) =>
      cas('messageSecondFacteur', acte, messages.messageSecondFacteur({ ...p, acte }), null),
    ),
    ...[4, 1, 0].map((restants) =>
      cas(
        'messageCodeDeSecours',
        `${restants} restants`,
        messages.messageCodeDeSecours({ ...p, restants }),
        null,
      ),
    ),
    cas('messageInactivite', '', inactivite(JOUR)),
    ...(['inactivite', 'teneur', 'responsable', 'personne'] as const).map((cause) =>
      cas('messageSupprime', cause, messages.messageSupprime({ ...p, cause, accueil: LIEN })),
    ),
    cas(
      'messageSupprime',
      'inactivite, attendu',
      messages.messageSupprime({ ...p, cause: 'inactivite', attendu: true, accueil: LIEN }),
    ),
    ...(['inactivite', 'personne'] as const).map((cause) =>
      cas(
        'messageSupprime',
        `${cause}, l’administrateur reste`,
        messages.messageSupprime({ ...p, cause, encadre: true, accueil: LIEN }),
      ),
    ),
  ]
}

const TOUS = tousLesMessages()
const nommes = TOUS.map((c) => [`${c.de} ${c.quand}`.trim(), c] as const)
const paragraphes = (m: Message) => m.texte.split('\n\n')

describe('les courriels du compte (§4.4, décision 0017)', () => {
  test('chaque message est ici, et tous se lisent d’affilée', async () => {
    const ecrits = Object.keys(messages).filter((nom) => nom.startsWith('message'))
    expect([...new Set(TOUS.map((c) => c.de))].sort()).toEqual(ecrits.sort())
    const lus = TOUS.map(
      ({ de, quand, message: m }) =>
        `## ${de}${quand && `, ${quand}`}\n\nNature : ${m.nature}\nSujet : ${m.sujet}\n\n${m.texte}\n`,
    )
    await expect(lus.join('\n')).toMatchFileSnapshot('./__snapshots__/messages.txt')
  })

  test('deux événements ne se lisent pas pareil, et chacun a sa nature', () => {
    expect(new Set(TOUS.map((c) => c.message.texte)).size).toBe(TOUS.length)
    for (const { message } of TOUS) expect(message.nature).toMatch(/^(COMPTE|UTILISATEUR)\.[A-Z_]+$/)
  })

  test.each(nommes)('%s : un sujet court, sans point final', (_, { message }) => {
    expect(message.sujet).toMatch(/^\p{Lu}/u)
    expect(message.sujet).not.toMatch(/[.!?…:]$/)
    expect(message.sujet.length).toBeLessThanOrEqual(60)
  })

  test.each(nommes)('%s : bonjour, des phrases finies, la signature', (_, { lien, message }) => {
    const [bonjour, ...suite] = paragraphes(message)
    expect(bonjour).toBe('Bonjour Odette Rambervil,')
    expect(suite.pop()).toBe(SIGNATURE)
    expect(suite.length).toBeGreaterThan(0)
    for (const phrase of suite.filter((p) => p !== lien)) {
      expect(phrase).toMatch(/^\p{Lu}/u)
      expect(phrase).toMatch(/[.?!]$|\u00a0:$/)
    }
  })

  test.each(nommes)('%s : son lien seul sur sa ligne, annoncé par deux-points ou mis à la fin', (_, c) => {
    const lignes = c.message.texte.split('\n')
    expect(lignes.filter((l) => l.includes('https://'))).toEqual(c.lien === null ? [] : [c.lien])
    if (c.lien === null) return
    const corps = paragraphes(c.message).slice(1, -1)
    const rang = corps.indexOf(c.lien)
    expect(corps[rang - 1]!.endsWith('\u00a0:') || rang === corps.length - 1).toBe(true)
    for (const [i, p] of corps.entries()) if (p.endsWith(':')) expect(corps[i + 1]).toBe(c.lien)
  })

  test.each(nommes)('%s : aucun mot manquant, aucun secret hors du lien', (_, { message }) => {
    expect(message.texte + message.sujet).not.toMatch(/undefined|null|NaN|\[object|\$\{|[{}]/)
    const sansLien = message.texte.replace(LIEN, '')
    expect(sansLien).not.toMatch(/key=|Secret|@/)
    expect(sansLien).not.toMatch(/[A-Za-z0-9_-]{20,}|\d{6}/)
    expect(sansLien).not.toMatch(/[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}/)
  })

  test.each(nommes)('%s : la typographie française', (_, { message }) => {
    const texte = `${message.sujet}\n${message.texte.replace(LIEN, '')}`
    expect(texte).not.toMatch(/\p{L}['´`]\p{L}/u)
    expect(texte).not.toMatch(/(?<!\u202f)[?!;]|[ \u00a0][?!;]/)
    expect(texte).not.toMatch(/(?<!\u00a0):/)
    expect(texte).not.toMatch(/«(?!\u202f)|(?<!\u202f)»|\.\.\./)
    expect(texte).not.toMatch(/ {2}|[ \t]$/m)
  })

  test('les dates se disent en toutes lettres', () => {
    const texteDe = (nom: string) => TOUS.find((c) => c.de === nom)!.message.texte
    expect(texteDe('messageLettre')).toContain('au plus tard le 5 décembre 2026.')
    expect(texteDe('messageLettre')).toContain('au plus tard le 20 janvier 2027\u00a0:')
    expect(texteDe('messageRappelActivation')).toContain('après le 20 janvier 2027.')
    expect(texteDe('messageInactivite')).toContain('après le 20 janvier 2027.')
  })

  test.each([
    ['2026-12-19', 'plus d’un mois avant', null],
    ['2026-12-21', 'trente jours avant', 'Plus que 30 jours'],
    ['2027-01-18', 'deux jours avant', 'Plus que 2 jours'],
    ['2027-01-19', 'la veille', 'Plus qu’un jour'],
    ['2027-01-20', 'le dernier jour', 'Dernier jour'],
  ])('le %s, %s de la suppression, l’objet d’un rappel le dit', (aujourdhui, _, reste) => {
    const p = { ...ODETTE, aujourdhui, lien: LIEN }
    const activer = messages.messageRappelActivation({ ...p, attente: 'lettre', limite: LIMITE })
    const garder = messages.messageInactivite({ ...p, suppressionLe: LIMITE })
    expect([activer.sujet, garder.sujet]).toEqual(
      reste === null
        ? ['Votre compte n’est pas encore activé', 'Gardez votre compte au registre']
        : [`${reste} pour activer votre compte`, `${reste} pour garder votre compte`],
    )
  })

  test('plus de lettres à demander : le rappel n’en propose pas, il mène à l’assistance', () => {
    const dire = (attente: AttenteDActivation) =>
      messages.messageRappelActivation({ ...ODETTE, attente, aujourdhui: JOUR, limite: LIMITE, lien: LIEN })
        .texte
    for (const attente of ['assistance', 'impression', 'adresse', 'lettre'] as const)
      expect(dire(attente)).not.toContain('demandez-en une autre')
    expect(dire('assistance')).toContain('assistance')
    expect(dire('autre-lettre')).toContain('demandez-en une autre')
  })

  test('l’établissement et le profil d’un nouvel utilisateur se lisent', () => {
    const texteDe = (nom: string) => TOUS.find((c) => c.de === nom)!.message.texte
    expect(texteDe('messageCreation')).toContain('pour Altavor Gestion')
    expect(texteDe('messageUtilisateur')).toMatch(/Altavor Gestion vous ouvre.*Syndic professionnel/)
  })
})

describe('un nom vient du dehors', () => {
  test('il n’ajoute ni ligne ni paragraphe, ne prend pas la place du lien, et n’entre pas dans le sujet', () => {
    const nom = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom(
        'Odette\n\nhttps://ailleurs.exemple/\n\n',
        'Odette\r\nCc: autre@exemple.fr',
        'Odette\u2028https://ailleurs.exemple',
        'Odette\u0085\u000b\u000cfin',
      ),
    )
    fc.assert(
      fc.property(nom, nom, nom, (prenom, nomDeFamille, etablissement) => {
        tousLesMessages({ prenom, nom: nomDeFamille }, etablissement).forEach(({ message, lien }, i) => {
          const temoin = TOUS[i]!.message
          expect(message.sujet).toBe(temoin.sujet)
          const lignes = message.texte.split(/[\n\r\u2028\u2029\u0085\v\f]/)
          expect(lignes).toHaveLength(temoin.texte.split('\n').length)
          if (lien !== null) expect(lignes.filter((l) => l === lien)).toEqual([lien])
        })
      }),
    )
  })
})

describe('les durées des clefs', () => {
  test('sont celles que disent les messages', () => {
    expect(messages.DUREES_CLEFS).toEqual({ CREATION: 168, RECUPERATION: 1, EMAIL: 24, RESTER: 1800 })
    const dire = (nom: string) => TOUS.find((c) => c.de === nom)!.message.texte
    expect(dire('messageCreation')).toContain('dans les sept jours')
    expect(dire('messageUtilisateur')).toContain('dans les sept jours')
    expect(dire('messageRecuperation')).toContain('dans l’heure')
    expect(dire('messageNouvelleAdresse')).toContain('dans les vingt-quatre heures')
  })

  test('« rester actif » sert encore le jour où le compte va disparaître, quel que soit le rappel', () => {
    const joursDeVie = messages.DUREES_CLEFS.RESTER / 24
    for (let derniere = '2024-01-01'; derniere <= '2028-12-31'; derniere = plusJours(derniere, 1))
      for (const rappel of RAPPELS_INACTIVITE)
        expect(ecartEnJours(rappel(derniere), plusJours(actifJusquau(derniere), 1))).toBeLessThan(joursDeVie)
  })
})
