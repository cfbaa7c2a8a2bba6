import { lireApe } from '#domain/comptes/etablissements/ape.ts'
import type { GarantDeLActivite } from '#domain/socle/faits/garants.ts'
import { lireTelephone } from '#domain/comptes/etablissements/coordonnees.ts'
import {
  lieuVide,
  memeEntreprise,
  septLignes,
  type SaisieEtablissement,
} from '#domain/comptes/etablissements/etablissement.ts'
import type { SaisieRepresentant } from '#domain/comptes/inscription/inscription.ts'
import { civiliteDe } from '#domain/socle/acces/teledeclarants.ts'
import type { EtablissementConnu } from '#server/socle/outside/entreprises.ts'
import { LIBELLES_APE } from '#server/socle/outside/nomenclatures.ts'
import { colonnesDuCourrier, type LigneTeledeclarant } from '#server/socle/registre/comptes/etablissement.ts'

type Saisie = SaisieEtablissement & { representant: SaisieRepresentant }

/** Un SIRET que l’établissement n’avait pas, et ce qu’en dit le répertoire ; null : il se tait. */
export interface NouveauSiret {
  siret: string
  connu: EtablissementConnu | null
}

const vide = (texte: string) => texte.trim() || null

/** Où il est : ce qui est tapé, ou chez son représentant quand il n’a ni SIRET ni adresse à lui. */
function lieuDe(s: Saisie, siret: string | null) {
  const ou = siret === null && lieuVide(s) ? s.representant : s
  return {
    complement: vide(ou.complement),
    immeuble: vide(ou.immeuble),
    voie: vide(ou.voie),
    codePostal: vide(ou.codePostal),
    localite: vide(ou.localite),
  }
}

/** Ce que personne ne tape, et que dit le répertoire ; d’une autre entreprise, on ne sait rien tant qu’il se tait. */
function faitsDe(t: LigneTeledeclarant, codeApe: string | null, nouveau: NouveauSiret | null) {
  if (nouveau?.connu) {
    const { libelleNaf, typeEtab, libelleTypeEtab, dirigeantNom, dirigeantPrenom } = nouveau.connu
    return { libelleNaf, typeEtab, libelleTypeEtab, dirigeantNom, dirigeantPrenom }
  }
  const libelleNaf = codeApe === t.codeApe ? t.libelleNaf : ((codeApe && LIBELLES_APE[codeApe]) ?? null)
  if (nouveau && !memeEntreprise(t.siret, nouveau.siret))
    return { libelleNaf, typeEtab: null, libelleTypeEtab: null, dirigeantNom: null, dirigeantPrenom: null }
  const { typeEtab, libelleTypeEtab, dirigeantNom, dirigeantPrenom } = t
  return { libelleNaf, typeEtab, libelleTypeEtab, dirigeantNom, dirigeantPrenom }
}

/** L’activité, et qui en répond (décision 0093) : le répertoire pour un SIRET qu’il vient de dire, sinon `garant` si elle change. */
function activiteDe(
  t: LigneTeledeclarant,
  s: Saisie,
  { nouveau, garant }: { nouveau: NouveauSiret | null; garant: GarantDeLActivite | null },
) {
  if (nouveau?.connu) {
    const { codeApe } = nouveau.connu
    return { codeApe, apeGarant: codeApe === null ? null : ('REPERTOIRE' as const) }
  }
  const codeApe = lireApe(s.codeApe)
  const inchangee = codeApe === t.codeApe && nouveau === null
  return { codeApe, apeGarant: inchangee ? t.apeGarant : codeApe === null ? null : garant }
}

/** Les colonnes d’un établissement et de son représentant d’après ce qui est tapé, déjà vérifié. */
export function colonnesDeLEtablissement(
  t: LigneTeledeclarant,
  s: Saisie,
  {
    nouveau,
    codeInsee,
    garant,
  }: { nouveau: NouveauSiret | null; codeInsee: string | null; garant: GarantDeLActivite | null },
) {
  const siret = nouveau?.siret ?? t.siret
  const activite = activiteDe(t, s, { nouveau, garant })
  const raisonSociale = s.raisonSociale.trim()
  const lieu = lieuDe(s, siret)
  const ecrit = septLignes(raisonSociale, lieu)
  // Tant que rien n’y change, les lignes restent celles que le répertoire a données.
  const memesLignes = siret === null || ecrit.join('\n') === septLignes(t.raisonSociale, t).join('\n')
  const r = s.representant
  return {
    siret,
    raisonSociale,
    ...activite,
    ...faitsDe(t, activite.codeApe, nouveau),
    ...lieu,
    codeInsee,
    lignes: memesLignes ? t.lignes : ecrit,
    email: vide(s.emailUtilisateur),
    telephone: lireTelephone(s.phone),
    representantCivilite: civiliteDe(r.civilite),
    representantNom: r.nom.trim(),
    representantPrenom: r.prenom.trim(),
    representantEmail: r.email.trim(),
    representantTelephone: lireTelephone(r.telephone),
    ...colonnesDuCourrier(r),
  }
}
