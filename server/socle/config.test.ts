import { describe, expect, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { ConfigRefusee, lireConfig, tableDesReglages } from './config.ts'

/** Qui répond aux personnes, au service de l’État. */
const CONTACT = {
  CONTACT_NOM: 'Assistance du registre',
  CONTACT_ADRESSE: '8 avenue de l’Essai, 75001 Paris',
  CONTACT_COURRIEL: 'assistance@exemple.fr',
  CONTACT_TELEPHONE: '0 800 000 000',
}

const refus = (env: Record<string, string>): string => {
  try {
    lireConfig(env)
  } catch (erreur) {
    expect(erreur).toBeInstanceOf(ConfigRefusee)
    return (erreur as ConfigRefusee).message
  }
  throw new Error('accepté')
}

describe('les réglages', () => {
  test('sans environnement, le produit démarre en démonstration sur 127.0.0.1:3000', () => {
    const config = lireConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      identite: 'demonstration',
      adressePublique: 'http://127.0.0.1:3000',
      smtpExpediteur: 'Registre des copropriétés <ne-pas-repondre@registre.invalid>',
      mandataires: [],
      clesAnciennes: [],
      clavisAmr: [],
      secondFacteur: 'propose',
      travaux: true,
    })
    expect(config.dataDir).toMatch(/^(\/|[A-Z]:).*\.data$/)
    expect(config.databaseUrl).toBeUndefined()
    expect(config.cleSecrete).toBeUndefined()
  })

  test('rien n’est joint, imprimé ni reconnu au-dehors sans être demandé', () => {
    const { entreprisesUrl, apiEntrepriseUrl, apiEntrepriseJeton, apiEntrepriseDestinataire, ...config } =
      lireConfig({})
    expect([entreprisesUrl, apiEntrepriseUrl, apiEntrepriseJeton, apiEntrepriseDestinataire]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect([config.clavis, config.notaires, config.cleImpression]).toEqual([undefined, undefined, undefined])
  })

  test('le second facteur est exigé au service de l’État, proposé en démonstration, et se règle', () => {
    const lire = (env: Record<string, string>) => lireConfig(env).secondFacteur
    expect(lire({ IDENTITE: 'demonstration' })).toBe('propose')
    expect(lire({ IDENTITE: 'etat', ...CONTACT })).toBe('exige')
    expect(lire({ IDENTITE: 'etat', ...CONTACT, SECOND_FACTEUR: 'propose' })).toBe('propose')
    expect(lire({ SECOND_FACTEUR: 'exige' })).toBe('exige')
  })

  test('au service de l’État, qui répond aux personnes se dit, et rien de fictif ne se montre', () => {
    expect(refus({ IDENTITE: 'etat' })).toBe(
      'IDENTITE vaut « etat » ; il faut dire qui répond aux personnes, et il manque CONTACT_NOM, CONTACT_ADRESSE, CONTACT_COURRIEL, CONTACT_TELEPHONE.',
    )
    const { CONTACT_TELEPHONE: _, ...sansTelephone } = CONTACT
    expect(refus({ IDENTITE: 'etat', ...sansTelephone })).toContain('il manque CONTACT_TELEPHONE.')
    expect(lireConfig({}).contact.nom).toContain('démonstration')
    expect(lireConfig({ CONTACT_COURRIEL: 'aide@exemple.fr' }).contact.courriel).toBe('aide@exemple.fr')
  })

  test.each([
    ['CONTACT_NOM', 'x'],
    ['CONTACT_ADRESSE', 'Paris'],
    ['CONTACT_COURRIEL', 'assistance'],
    ['CONTACT_TELEPHONE', 'appelez-nous'],
  ])('%s ne peut pas être « %s »', (nom, faux) => {
    expect(refus({ [nom]: faux })).toContain(`${nom} vaut « ${faux} » ; il faut `)
  })

  test('une variable vide compte comme absente', () => {
    expect(lireConfig({ PORT: '', DATABASE_URL: '  ' })).toEqual(lireConfig({}))
  })

  test('chaque réglage est lu', () => {
    expect(
      lireConfig({
        PORT: '4100',
        HOST: '0.0.0.0',
        DATA_DIR: '/srv/registre',
        DATABASE_URL: 'postgres://registre:secret@base:5432/registre',
        SMTP_URL: 'smtps://compte:secret@messagerie:465',
        SMTP_EXPEDITEUR: 'registre@exemple.fr',
        RETOURS_ADRESSE: 'retours@exemple.fr',
        RETOURS_DOSSIER: '/var/mail/retours',
        IDENTITE: 'etat',
        ADRESSE_PUBLIQUE: 'https://registre.exemple.fr/',
        MANDATAIRES: '10.0.0.0/8, 2001:db8::/32 192.168.1.4',
        CLE_SECRETE: 'x'.repeat(32),
        CLES_ANCIENNES: `${'y'.repeat(32)}, ${'z'.repeat(40)}`,
        CLAMD_SOCKET: '/run/clamav/clamd.ctl',
        GEOCODAGE_URL: 'https://geocodage.exemple.fr',
        CADASTRE_URL: 'https://cadastre.exemple.fr',
        RNB_URL: 'https://rnb.exemple.fr',
        FOND_DE_CARTE: 'ign',
        FOND_DE_CARTE_URL: 'https://tuiles.exemple.fr/wmts',
        ENTREPRISES_URL: 'https://entreprises.exemple.fr',
        API_ENTREPRISE_URL: 'https://api-entreprise.exemple.fr',
        API_ENTREPRISE_JETON: 'jeton-remis',
        API_ENTREPRISE_DESTINATAIRE: '13000000000017',
        CLAVIS_ISSUER: 'https://institutions.exemple.fr',
        CLAVIS_CLIENT_ID: 'registre',
        CLAVIS_CLIENT_SECRET: 'secret-clavis',
        CLAVIS_AMR: 'mfa, pop',
        NOTAIRES_ISSUER: 'https://notaires.exemple.fr/oidc/',
        NOTAIRES_CLIENT_ID: 'registre-notaires',
        NOTAIRES_CLIENT_SECRET: 'secret-notaires',
        CLE_IMPRESSION: 'i'.repeat(32),
        SECOND_FACTEUR: 'propose',
        DEMONSTRATION_VIVANTE: 'non',
        TRAVAUX: 'non',
        CONNEXIONS_ACTES: '20',
        CONNEXIONS_LECTURE: '6',
        DEPART_SECONDES: '10',
        JOURNAL_ACCES: 'oui',
        CONTACT_SECURITE: 'mailto:securite@exemple.fr',
        ...CONTACT,
        ESPACE_MIN_MO: '500',
        RECLAMATIONS_MOIS: '24',
      }),
    ).toEqual({
      port: 4100,
      host: '0.0.0.0',
      dataDir: '/srv/registre',
      espaceMinMo: 500,
      reclamationsMois: 24,
      databaseUrl: 'postgres://registre:secret@base:5432/registre',
      smtpUrl: 'smtps://compte:secret@messagerie:465',
      smtpExpediteur: 'registre@exemple.fr',
      retours: { adresse: 'retours@exemple.fr', dossier: '/var/mail/retours' },
      identite: 'etat',
      adressePublique: 'https://registre.exemple.fr',
      mandataires: ['10.0.0.0/8', '2001:db8::/32', '192.168.1.4'],
      cleSecrete: 'x'.repeat(32),
      clesAnciennes: ['y'.repeat(32), 'z'.repeat(40)],
      clamdSocket: '/run/clamav/clamd.ctl',
      geocodageUrl: 'https://geocodage.exemple.fr',
      cadastreUrl: 'https://cadastre.exemple.fr',
      rnbUrl: 'https://rnb.exemple.fr',
      fondDeCarte: 'ign',
      fondDeCarteUrl: 'https://tuiles.exemple.fr/wmts',
      entreprisesUrl: 'https://entreprises.exemple.fr',
      apiEntrepriseUrl: 'https://api-entreprise.exemple.fr',
      apiEntrepriseJeton: 'jeton-remis',
      apiEntrepriseDestinataire: '13000000000017',
      clavis: {
        issuer: 'https://institutions.exemple.fr',
        clientId: 'registre',
        clientSecret: 'secret-clavis',
      },
      notaires: {
        issuer: 'https://notaires.exemple.fr/oidc/',
        clientId: 'registre-notaires',
        clientSecret: 'secret-notaires',
      },
      clavisAmr: ['mfa', 'pop'],
      cleImpression: 'i'.repeat(32),
      secondFacteur: 'propose',
      horloge: undefined,
      demonstrationVivante: false,
      travaux: false,
      departSecondes: 10,
      journalAcces: true,
      contactSecurite: 'mailto:securite@exemple.fr',
      contact: {
        nom: CONTACT.CONTACT_NOM,
        adresse: CONTACT.CONTACT_ADRESSE,
        courriel: CONTACT.CONTACT_COURRIEL,
        telephone: CONTACT.CONTACT_TELEPHONE,
      },
      connexions: { actes: 20, lecture: 6 },
    })
  })

  test('une base par socket locale est acceptée', () => {
    const databaseUrl = 'postgres://registre@/registre?host=/run/postgresql'
    expect(lireConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl)
  })

  test('l’horloge de démonstration est ramenée au temps universel', () => {
    expect(lireConfig({ HORLOGE: '2026-03-15T10:00:00+01:00' }).horloge).toBe('2026-03-15T09:00:00.000Z')
  })

  test('l’adresse publique par défaut est cliquable', () => {
    expect(lireConfig({ HOST: '::', PORT: '80' }).adressePublique).toBe('http://localhost:80')
    expect(lireConfig({ HOST: '::1' }).adressePublique).toBe('http://[::1]:3000')
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'deux mots'],
    ['DATABASE_URL', 'mysql://base/registre'],
    ['DATABASE_URL', 'base'],
    ['SMTP_URL', 'http://messagerie'],
    ['SMTP_EXPEDITEUR', 'personne'],
    ['RETOURS_ADRESSE', 'retours'],
    ['RETOURS_ADRESSE', 'retours+tout@exemple.fr'],
    ['RETOURS_ADRESSE', `${'r'.repeat(25)}@exemple.fr`],
    ['RETOURS_DOSSIER', 'retours/ici'],
    ['IDENTITE', 'prefecture'],
    ['ADRESSE_PUBLIQUE', 'registre.exemple.fr'],
    ['MANDATAIRES', '10.0.0.0/33'],
    ['MANDATAIRES', 'caddy'],
    ['CLAMD_SOCKET', 'clamd'],
    ['GEOCODAGE_URL', 'ftp://geocodage'],
    ['CADASTRE_URL', 'cadastre'],
    ['RNB_URL', 'rnb'],
    ['FOND_DE_CARTE', 'osm'],
    ['FOND_DE_CARTE_URL', 'tuiles.exemple.fr'],
    ['ENTREPRISES_URL', 'entreprises.exemple.fr'],
    ['API_ENTREPRISE_URL', 'ftp://api-entreprise'],
    ['API_ENTREPRISE_DESTINATAIRE', '1300000000001'],
    ['API_ENTREPRISE_DESTINATAIRE', '130000000000177'],
    ['API_ENTREPRISE_DESTINATAIRE', '130 000 000 00017'],
    ['CLAVIS_ISSUER', 'institutions.exemple.fr'],
    ['NOTAIRES_ISSUER', 'oidc'],
    ['SECOND_FACTEUR', 'oui'],
    ['HORLOGE', '15/03/2026'],
    ['HORLOGE', '2026-03-15'],
    ['TRAVAUX', 'peut-être'],
  ])('%s=%s est refusé par une phrase qui le nomme', (nom, valeur) => {
    const message = refus({ [nom]: valeur })
    expect(message).toMatch(new RegExp(`^${nom} vaut « `))
    expect(message).toContain(valeur)
    expect(message).toMatch(/ ; il faut .+\.$/)
  })

  test('l’horloge ne se règle pas sous l’identité de l’État', () => {
    expect(refus({ HORLOGE: '2026-03-15T09:00:00Z', IDENTITE: 'etat' })).toContain('HORLOGE')
  })

  const TROIS = [
    ['API_ENTREPRISE_URL', 'API_ENTREPRISE_JETON', 'API_ENTREPRISE_DESTINATAIRE'],
    ['CLAVIS_ISSUER', 'CLAVIS_CLIENT_ID', 'CLAVIS_CLIENT_SECRET'],
    ['NOTAIRES_ISSUER', 'NOTAIRES_CLIENT_ID', 'NOTAIRES_CLIENT_SECRET'],
  ] as const
  const JUSTES: Record<string, string> = {
    API_ENTREPRISE_URL: 'https://api-entreprise.exemple.fr',
    API_ENTREPRISE_JETON: 'cachottier-jeton',
    API_ENTREPRISE_DESTINATAIRE: '13000000000017',
    CLAVIS_ISSUER: 'https://institutions.exemple.fr',
    CLAVIS_CLIENT_ID: 'registre',
    CLAVIS_CLIENT_SECRET: 'cachottier-clavis',
    NOTAIRES_ISSUER: 'https://notaires.exemple.fr',
    NOTAIRES_CLIENT_ID: 'registre',
    NOTAIRES_CLIENT_SECRET: 'cachottier-notaires',
  }

  test('l’adresse et le dossier des courriels revenus vont ensemble', () => {
    const message = 'RETOURS_ADRESSE et RETOURS_DOSSIER vont ensemble ; il en manque un.'
    expect(refus({ RETOURS_ADRESSE: 'retours@exemple.fr' })).toBe(message)
    expect(refus({ RETOURS_DOSSIER: '/var/mail/retours' })).toBe(message)
    expect(lireConfig({}).retours).toBe(undefined)
  })

  test.each(TROIS)('%s, %s et %s vont ensemble : une ou deux sur trois sont refusées', (...noms) => {
    const env = (garde: (i: number) => boolean) =>
      Object.fromEntries(noms.filter((_, i) => garde(i)).map((nom) => [nom, JUSTES[nom]!]))
    expect(() => lireConfig(env(() => true))).not.toThrow()
    for (const i of [0, 1, 2])
      for (const partie of [env((rang) => rang === i), env((rang) => rang !== i)]) {
        const message = refus(partie)
        expect(message).toBe(`${noms[0]}, ${noms[1]} et ${noms[2]} vont ensemble ; il en manque.`)
        expect(message).not.toContain('cachottier')
      }
  })

  test('une variable vide des trois compte comme absente', () => {
    expect(refus({ ...JUSTES, CLAVIS_CLIENT_SECRET: ' ' })).toMatch(/^CLAVIS_ISSUER, .* il en manque\.$/)
    expect(lireConfig({ CLAVIS_ISSUER: '', CLAVIS_CLIENT_ID: ' ' }).clavis).toBeUndefined()
  })

  test('la borne que dit le refus est celle que l’on tient', () => {
    expect(lireConfig({ ESPACE_MIN_MO: '9999999' }).espaceMinMo).toBe(9_999_999)
    expect(refus({ ESPACE_MIN_MO: '99999999' })).toMatch(/un nombre entier de 0 à 9999999\.$/)
  })

  test('une clef d’impression compte au moins 32 caractères', () => {
    expect(lireConfig({ CLE_IMPRESSION: 'i'.repeat(32) }).cleImpression).toHaveLength(32)
    expect(refus({ CLE_IMPRESSION: 'i'.repeat(31) })).toBe(
      'CLE_IMPRESSION vaut un texte de 31 caractères ; il faut au moins 32 caractères.',
    )
  })

  test('le service de la lettre va entier, ou pas du tout', () => {
    const entier = {
      LETTRE_SERVICE: 'brevo',
      LETTRE_CLEF: 'clef',
      LETTRE_LISTE: '7',
      LETTRE_MODELE: '3',
      LETTRE_SECRET: 's'.repeat(32),
    }
    expect(lireConfig(entier).lettre).toEqual({
      url: 'https://api.brevo.com',
      clef: 'clef',
      liste: 7,
      modele: 3,
      secret: 's'.repeat(32),
    })
    expect(lireConfig({ LETTRE_SERVICE: 'embarque' }).lettre).toBe(undefined)
    expect(refus({ LETTRE_SERVICE: 'brevo', LETTRE_CLEF: 'clef' })).toBe(
      'LETTRE_SERVICE vaut « brevo » ; il manque LETTRE_LISTE, LETTRE_MODELE, LETTRE_SECRET.',
    )
    expect(refus({ LETTRE_CLEF: 'cachottier' })).toBe(
      'Les réglages LETTRE_ ne servent qu’avec LETTRE_SERVICE « brevo ».',
    )
    expect(refus({ ...entier, LETTRE_SECRET: 'cachottier' })).not.toContain('ottier')
  })

  test('ni clé ni mot de passe ne sont répétés', () => {
    expect(refus({ CLE_SECRETE: 'trop-courte' })).toBe(
      'CLE_SECRETE vaut un texte de 11 caractères ; il faut au moins 32 caractères.',
    )
    expect(refus({ CLES_ANCIENNES: `${'y'.repeat(32)},cachottier` })).toBe(
      'CLES_ANCIENNES vaut un texte de 43 caractères ; il faut des clefs d’au moins 32 caractères, séparées par des virgules.',
    )
    for (const adresse of [
      'mysql://compte:cachottier@base/registre',
      'mysql://compte:cach@ottier:cachottier/cachottier@base/registre',
      'mysql://:cachottier@base',
      'compte:cachottier@base',
    ]) {
      expect(refus({ DATABASE_URL: adresse })).not.toContain('ottier')
      expect(refus({ DATABASE_URL: adresse })).toContain(':***@base')
    }
  })
})

test('la table des réglages de la documentation est la leur', () => {
  expect(readFileSync('docs/reglages.md', 'utf8')).toContain(tableDesReglages())
})
