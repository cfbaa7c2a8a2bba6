import { afficherJour, plusJours, plusMois, type Jour } from '#domain/socle/temps/jour.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { lireEmail } from '#domain/comptes/etablissements/coordonnees.ts'
import type { DefautDeSyndic } from './champs/rattachement.ts'
import type { Contexte } from './contexte.ts'
import type { Declaration } from './declaration.ts'
import { de as elider } from '#domain/socle/mots/elision.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { MOIS_DE_MISE_EN_DEMEURE } from './bornes.ts'

const de = (champ: string) => `infoRattachement.${champ}`

/** Le dernier jour d’une mise en demeure restée assez longtemps sans réponse (art. L711-5 CCH). */
function derniereMiseEnDemeure(aujourdhui: Jour): Jour {
  const avant = plusMois(aujourdhui, -MOIS_DE_MISE_EN_DEMEURE)
  // Le 31 mars, un mois entier est passé depuis le 28 février : le mois le plus court a fini le sien.
  return plusMois(avant, MOIS_DE_MISE_EN_DEMEURE) < aujourdhui ? avant : plusJours(avant, -1)
}

/** Ce que certifie le notaire d’office (§1) : trois points, et le jour de la pièce qui prouve le dernier. */
export function verifierCertifications(
  i: {
    certifieNonImmatriculee: boolean | null
    certifieSansDemande: boolean | null
    defautDeSyndic: DefautDeSyndic | null
    dateDefaut: Jour | null
  },
  aujourdhui: Jour,
): Refus[] {
  const refus: Refus[] = []
  for (const champ of ['certifieNonImmatriculee', 'certifieSansDemande'] as const)
    if (i[champ] === false) refus.push({ champ, code: 'CERTIFICATION_ABSENTE' })
  const max = derniereMiseEnDemeure(aujourdhui)
  if (i.dateDefaut && i.dateDefaut > aujourdhui) refus.push({ champ: 'dateDefaut', code: 'DATE_FUTURE' })
  else if (i.dateDefaut && i.defautDeSyndic === 'MISE_EN_DEMEURE' && i.dateDefaut > max)
    refus.push({
      champ: 'dateDefaut',
      code: 'MISE_EN_DEMEURE_RECENTE',
      params: { duree: elider(compter(MOIS_DE_MISE_EN_DEMEURE, 'mois')), max: afficherJour(max) },
    })
  return refus
}

/** Ce qui manque ou ne vaut pas, avant de commencer d’office. */
export function exigerCertifications(
  dit: {
    certifieNonImmatriculee?: boolean | undefined
    certifieSansDemande?: boolean | undefined
    defautDeSyndic?: DefautDeSyndic | undefined
    dateDefaut?: Jour | undefined
  },
  aujourdhui: Jour,
): Refus[] {
  const {
    certifieNonImmatriculee = false,
    certifieSansDemande = false,
    defautDeSyndic = null,
    dateDefaut = null,
  } = dit
  return [
    ...(defautDeSyndic === null ? [{ champ: 'defautDeSyndic', code: 'OBLIGATOIRE' } as const] : []),
    ...(dateDefaut === null ? [{ champ: 'dateDefaut', code: 'OBLIGATOIRE' } as const] : []),
    ...verifierCertifications(
      { certifieNonImmatriculee, certifieSansDemande, defautDeSyndic, dateDefaut },
      aujourdhui,
    ),
  ]
}

/** Le bloc du rattachement, d’un notaire : le représentant qu’il désigne ; d’office, ses certifications et leur preuve. */
export function verifierDuNotaire(d: Declaration, c: Contexte): Refus[] {
  const info = d.infoRattachement
  const refus: Refus[] = []
  if (c.voie === 'NOTAIRE_OFFICE') {
    refus.push(...verifierCertifications(info, c.aujourdhui).map((r) => ({ ...r, champ: de(r.champ) })))
    if (info.idDocument === null) refus.push({ champ: de('justifMandat'), code: 'PREUVE_ABSENTE' })
  }
  if (info.representantEmail !== null && lireEmail(info.representantEmail) === null)
    refus.push({ champ: de('representantEmail'), code: 'EMAIL_INVALIDE' })
  return refus
}

/** La même, sans l’adresse électronique de la personne désignée : elle ne se garde que le temps qu’elle réponde. */
export const sansAdresseDuDesigne = <D extends Pick<Declaration, 'infoRattachement'>>(d: D): D => ({
  ...d,
  infoRattachement: { ...d.infoRattachement, representantEmail: null },
})
