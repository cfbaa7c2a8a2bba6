import { describe, expect, it } from 'vitest'
import { ConfigRefusee, lireConfig } from './config.ts'

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
  it('sans environnement, le produit démarre en démonstration sur 127.0.0.1:3000', () => {
    const config = lireConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      identite: 'demonstration',
      adressePublique: 'http://127.0.0.1:3000',
      smtpExpediteur: 'Registre des copropriétés <ne-pas-repondre@registre.invalid>',
      mandataires: [],
      travaux: true,
    })
    expect(config.dataDir).toMatch(/^(\/|[A-Z]:).*\.data$/)
    expect(config.databaseUrl).toBeUndefined()
    expect(config.cleSecrete).toBeUndefined()
  })

  it('une variable vide compte comme absente', () => {
    expect(lireConfig({ PORT: '', DATABASE_URL: '  ' })).toEqual(lireConfig({}))
  })

  it('chaque réglage est lu', () => {
    expect(
      lireConfig({
        PORT: '4100',
        HOST: '0.0.0.0',
        DATA_DIR: '/srv/registre',
        DATABASE_URL: 'postgres://registre:secret@base:5432/registre',
        SMTP_URL: 'smtps://compte:secret@messagerie:465',
        SMTP_EXPEDITEUR: 'registre@exemple.fr',
        IDENTITE: 'etat',
        ADRESSE_PUBLIQUE: 'https://registre.exemple.fr/',
        MANDATAIRES: '10.0.0.0/8, 2001:db8::/32 192.168.1.4',
        CLE_SECRETE: 'x'.repeat(32),
        CLAMD_SOCKET: '/run/clamav/clamd.ctl',
        GEOCODAGE_URL: 'https://geocodage.exemple.fr',
        CADASTRE_URL: 'https://cadastre.exemple.fr',
        RNB_URL: 'https://rnb.exemple.fr',
        TRAVAUX: 'non',
      }),
    ).toEqual({
      port: 4100,
      host: '0.0.0.0',
      dataDir: '/srv/registre',
      databaseUrl: 'postgres://registre:secret@base:5432/registre',
      smtpUrl: 'smtps://compte:secret@messagerie:465',
      smtpExpediteur: 'registre@exemple.fr',
      identite: 'etat',
      adressePublique: 'https://registre.exemple.fr',
      mandataires: ['10.0.0.0/8', '2001:db8::/32', '192.168.1.4'],
      cleSecrete: 'x'.repeat(32),
      clamdSocket: '/run/clamav/clamd.ctl',
      geocodageUrl: 'https://geocodage.exemple.fr',
      cadastreUrl: 'https://cadastre.exemple.fr',
      rnbUrl: 'https://rnb.exemple.fr',
      horloge: undefined,
      travaux: false,
    })
  })

  it('une base par socket locale est acceptée', () => {
    const databaseUrl = 'postgres://registre@/registre?host=/run/postgresql'
    expect(lireConfig({ DATABASE_URL: databaseUrl }).databaseUrl).toBe(databaseUrl)
  })

  it('l’horloge de démonstration est ramenée au temps universel', () => {
    expect(lireConfig({ HORLOGE: '2026-03-15T10:00:00+01:00' }).horloge).toBe('2026-03-15T09:00:00.000Z')
  })

  it('l’adresse publique par défaut est cliquable', () => {
    expect(lireConfig({ HOST: '::', PORT: '80' }).adressePublique).toBe('http://localhost:80')
    expect(lireConfig({ HOST: '::1' }).adressePublique).toBe('http://[::1]:3000')
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'deux mots'],
    ['DATABASE_URL', 'mysql://base/registre'],
    ['DATABASE_URL', 'base'],
    ['SMTP_URL', 'http://messagerie'],
    ['SMTP_EXPEDITEUR', 'personne'],
    ['IDENTITE', 'prefecture'],
    ['ADRESSE_PUBLIQUE', 'registre.exemple.fr'],
    ['MANDATAIRES', '10.0.0.0/33'],
    ['MANDATAIRES', 'caddy'],
    ['CLAMD_SOCKET', 'clamd'],
    ['GEOCODAGE_URL', 'ftp://geocodage'],
    ['CADASTRE_URL', 'cadastre'],
    ['RNB_URL', 'rnb'],
    ['HORLOGE', '15/03/2026'],
    ['HORLOGE', '2026-03-15'],
    ['TRAVAUX', 'peut-être'],
  ])('%s=%s est refusé par une phrase qui le nomme', (nom, valeur) => {
    const message = refus({ [nom]: valeur })
    expect(message).toMatch(new RegExp(`^${nom} vaut « `))
    expect(message).toContain(valeur)
    expect(message).toMatch(/ ; il faut .+\.$/)
  })

  it('l’horloge ne se règle pas sous l’identité de l’État', () => {
    expect(refus({ HORLOGE: '2026-03-15T09:00:00Z', IDENTITE: 'etat' })).toContain('HORLOGE')
  })

  it('ni clé ni mot de passe ne sont répétés', () => {
    expect(refus({ CLE_SECRETE: 'trop-courte' })).toBe(
      'CLE_SECRETE vaut un texte de 11 caractères ; il faut au moins 32 caractères.',
    )
    expect(refus({ DATABASE_URL: 'mysql://compte:cachottier@base/registre' })).not.toContain('cachottier')
  })
})
