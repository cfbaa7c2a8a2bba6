import type { Etablissement } from '#contract/comptes/utilisateurs.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { afficherApe } from '#domain/comptes/etablissements/ape.ts'
import { afficherTelephone } from '#domain/comptes/etablissements/coordonnees.ts'
import {
  verifierEtablissement,
  type SaisieEtablissement,
} from '#domain/comptes/etablissements/etablissement.ts'
import {
  verifierAdresse,
  verifierPersonne,
  type SaisieRepresentant,
} from '#domain/comptes/inscription/inscription.ts'
import { afficherSiret } from '#domain/comptes/etablissements/siret.ts'
import { LIBELLES_REPRESENTANT } from '#web/socle/formulaire/ChampsRepresentant.tsx'
import type { NomsDeCertificat } from './Certificats.tsx'

/** Les champs que l’établissement et son représentant ont tous deux : ceux de l’établissement prennent un autre nom ici. */
const ICI = {
  complement: 'complementDuLieu',
  immeuble: 'immeubleDuLieu',
  voie: 'voieDuLieu',
  codePostal: 'codePostalDuLieu',
  localite: 'localiteDuLieu',
} as const

type Lieu = Record<(typeof ICI)[keyof typeof ICI], string>

/** Le formulaire entier, à plat. */
export type APlat = SaisieRepresentant & Omit<SaisieEtablissement, keyof typeof ICI> & Lieu

export const LIBELLES = {
  ...LIBELLES_REPRESENTANT,
  raisonSociale: 'Raison sociale',
  siret: 'SIRET',
  codeApe: 'Activité (code APE)',
  emailUtilisateur: 'Adresse électronique de l’établissement',
  phone: 'Téléphone de l’établissement',
  voieDuLieu: 'Numéro et voie de l’établissement',
  immeubleDuLieu: 'Immeuble de l’établissement',
  complementDuLieu: 'Complément d’adresse de l’établissement',
  codePostalDuLieu: 'Code postal de l’établissement',
  localiteDuLieu: 'Commune de l’établissement',
} as const satisfies Record<keyof APlat, string>

/** L’appel range à part le représentant : ce qui ne porte pas son nom est à l’établissement. */
export function champIci(champ: string): string {
  const duRepresentant = /^representant\.(.+)$/.exec(champ)?.[1]
  return duRepresentant ?? (ICI as Record<string, string>)[champ] ?? champ
}

/** Sans SIRET, un établissement est chez son représentant tant qu’on ne lui donne pas d’adresse. */
const chezLui = ({ siret, voie, codePostal, representant: r }: Etablissement): boolean =>
  siret === null && (voie ?? '') === r.voie && (codePostal ?? '') === r.codePostal

/** Ce que l’on tape d’un établissement, à partir de ce qu’il est. */
export function departDe(e: Etablissement): APlat {
  const du = (valeur: string | null) => (chezLui(e) ? '' : (valeur ?? ''))
  return {
    ...e.representant,
    telephone: e.representant.telephone ? afficherTelephone(e.representant.telephone) : '',
    raisonSociale: e.raisonSociale,
    siret: e.siret ? afficherSiret(e.siret) : '',
    codeApe: e.codeApe ? afficherApe(e.codeApe) : '',
    emailUtilisateur: e.emailUtilisateur ?? '',
    phone: e.phone ? afficherTelephone(e.phone) : '',
    voieDuLieu: du(e.voie),
    immeubleDuLieu: du(e.immeuble),
    complementDuLieu: du(e.complement),
    codePostalDuLieu: du(e.codePostal),
    localiteDuLieu: du(e.localite),
  }
}

/** Le corps de l’appel, sans la version ni les certificats. */
export function corpsDe(s: APlat): SaisieEtablissement & { representant: SaisieRepresentant } {
  const {
    raisonSociale,
    siret,
    codeApe,
    emailUtilisateur,
    phone,
    voieDuLieu: voie,
    immeubleDuLieu: immeuble,
    complementDuLieu: complement,
    codePostalDuLieu: codePostal,
    localiteDuLieu: localite,
    ...representant
  } = s
  return {
    raisonSociale,
    siret,
    codeApe,
    emailUtilisateur,
    phone,
    voie,
    immeuble,
    complement,
    codePostal,
    localite,
    representant,
  }
}

/** Ce que le navigateur refuse sans rien demander ; le répertoire et les communes sont au serveur. */
export function verifier(e: Etablissement, s: APlat, aujourdhui: Jour): Refus[] {
  const avant = { ...e, statut: e.status, email: e.emailUtilisateur }
  const selon = { parLeTeneur: e.identiteModifiable, apeAuRepertoire: null, aujourdhui }
  return [
    ...verifierEtablissement(avant, corpsDe(s), null, selon).map((r) => ({ ...r, champ: champIci(r.champ) })),
    ...verifierPersonne(s),
    ...verifierAdresse(s),
  ]
}

export const certificatsDe = (e: Etablissement): NomsDeCertificat[] =>
  ([1, 2] as const).flatMap((rang) => {
    const [sujet, emetteur] = [e[`certificat${rang}Sujet`], e[`certificat${rang}Emetteur`]]
    return sujet && emetteur ? [{ sujet, emetteur }] : []
  })
