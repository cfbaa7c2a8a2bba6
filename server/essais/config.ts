import { CONTACT_DE_DEMONSTRATION } from '#domain/socle/contact.ts'
import type { Config } from '#server/socle/config.ts'

/** Les réglages d’un produit d’essai : rien n’écoute, rien ne sort de la machine, aucun travail ne se fait de lui-même. */
export const configDEssai = (quoi: Partial<Config> & Pick<Config, 'dataDir'>): Config => ({
  port: 0,
  host: '127.0.0.1',
  espaceMinMo: 0,
  reclamationsMois: 12,
  smtpExpediteur: 'Registre <registre@demonstration.invalid>',
  identite: 'demonstration',
  adressePublique: 'http://registre.invalid',
  mandataires: [],
  cleSecrete: 'une clé secrète pour les seuls essais, assez longue',
  clesAnciennes: [],
  clavisAmr: [],
  fondDeCarte: 'embarque',
  fondDeCarteUrl: 'http://127.0.0.1:9/wmts',
  secondFacteur: 'propose',
  contact: CONTACT_DE_DEMONSTRATION,
  demonstrationVivante: false,
  travaux: false,
  connexions: { actes: 6, lecture: 3 },
  departSecondes: 0,
  journalAcces: false,
  ...quoi,
})
