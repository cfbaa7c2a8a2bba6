import { codes } from '#domain/socle/codes.ts'
import { lireIdu } from '#domain/coproprietes/copropriete/parcelle.ts'
import { afficherJour, plusJours, plusMois, type Jour } from '#domain/socle/temps/jour.ts'
import { afficherDecimal } from '#domain/socle/mots/nombre.ts'
import {
  COLONNES_ACCEPTEES,
  type arretesAcceptes,
  type Reponse,
} from '#domain/coproprietes/declaration/acceptee.ts'
import type { Adresse } from '#domain/coproprietes/declaration/adresse.ts'
import { CHAMPS, champsDuBloc, valeurDe, type Champ } from '#domain/coproprietes/declaration/champs.ts'
import type { Arrete } from '#domain/coproprietes/declaration/champs/procedures.ts'
import type { Parcelle } from '#domain/coproprietes/declaration/champs/identification.ts'
import { blocsDemandes, type Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import type { Declaration, Saisie, SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { declarationVide, poser } from '#domain/coproprietes/declaration/lecture.ts'
import { FAMILLES_ARRETES } from '#domain/coproprietes/declaration/listes.ts'
import type { dossierPublic } from '#domain/coproprietes/declaration/public.ts'

/** Ce que le dossier public garde d’une déclaration. */
export type DossierConnu = Pick<
  ReturnType<typeof dossierPublic>,
  | 'voie'
  | 'codePostal'
  | 'localite'
  | 'codeInsee'
  | 'cleAdresse'
  | 'lon'
  | 'lat'
  | 'adressesSecondaires'
  | 'parcelles'
  | 'dateCloture'
  | 'periodeConstruction'
> &
  Readonly<Record<string, unknown>>

const adresse = (a: Pick<Adresse, 'voie' | 'codePostal' | 'commune'> & Partial<Adresse>): Adresse => ({
  id: null,
  complement: null,
  codeInsee: null,
  lon: null,
  lat: null,
  geolocalisee: false,
  batId: null,
  ...a,
})

/** Une adresse complémentaire, écrite en une ligne. */
function adresseEnUneLigne(ligne: string): Adresse {
  const [, voie, codePostal = '', commune = ''] = /^(.*?) ?(\d{5}) (.+)$/.exec(ligne) ?? []
  return adresse({ voie: voie ?? ligne, codePostal, commune })
}

/** Le cadastre l’a donnée : elle y est relue au dépôt. */
function parcelleConnue(idu: string, dossier: DossierConnu): Parcelle[] {
  const lue = lireIdu(idu)
  if (!lue) return []
  const commune = lue.codeInsee === dossier.codeInsee
  return [
    {
      ...lue,
      codePostal: commune ? dossier.codePostal : null,
      commune: (commune && dossier.localite) || '',
      communeAbsorbee: null,
      geolocalisee: true,
    },
  ]
}

/**
 * Ce que l’on sait d’une copropriété dont aucune déclaration n’est au registre : son dossier public, et ce que la dernière
 * acceptée disait de plus. L’inverse de `dossierPublic`, `reponsesAcceptees` et `arretesAcceptes`.
 */
export function declarationConnue(
  dossier: DossierConnu,
  reponses: Readonly<Record<string, Reponse | undefined>>,
  arretes: ReturnType<typeof arretesAcceptes>,
): Declaration {
  const d = declarationVide()
  for (const { chemin, publie } of CHAMPS)
    if (publie) poser(d, chemin, dossier[publie] ?? valeurDe(d, chemin))
  for (const [colonne, { chemin }] of COLONNES_ACCEPTEES) poser(d, chemin, reponses[colonne] ?? null)
  const { voie, codePostal, localite: commune, lon, lat, cleAdresse: id, codeInsee } = dossier
  if (voie && codePostal && commune)
    d.identification.adressePrincipale = adresse({
      id,
      voie,
      codePostal,
      commune,
      codeInsee,
      lon,
      lat,
      geolocalisee: lon !== null && lat !== null,
    })
  d.identification.adresseSecondaire = dossier.adressesSecondaires.map(adresseEnUneLigne)
  d.identification.parcelle = dossier.parcelles.flatMap((idu) => parcelleConnue(idu, dossier))
  d.donneesFinancieres.dateClotureComptes ??= dossier.dateCloture
  d.donneesTechniques.periodeConstruction ??= dossier.periodeConstruction
  for (const { famille, dateArrete, dateMainLevee } of arretes)
    d.procedures[famille].push({ type: FAMILLES_ARRETES[famille].type, dateArrete, dateMainLevee })
  return d
}

/** Une valeur lue, comme on la tape. */
function taper(champ: Champ, valeur: unknown): Saisie[string] {
  if (typeof valeur === 'string') return champ.type === 'date' ? afficherJour(valeur) : valeur
  if (typeof valeur === 'number')
    return champ.type === 'montant' ? afficherDecimal(valeur).replace(/,00$/, '') : String(valeur)
  return typeof valeur === 'boolean' ? valeur : null
}

const taperArrete = ({ type, dateArrete, dateMainLevee }: Arrete): Saisie => ({
  type,
  dateArrete: dateArrete && afficherJour(dateArrete),
  dateMainLevee: dateMainLevee && afficherJour(dateMainLevee),
})

/** Une déclaration lue, comme on l’aurait tapée : ces blocs seulement. */
export function saisieDe(d: Declaration, contexte: Contexte): SaisieDeclaration {
  const saisie: SaisieDeclaration = {}
  const blocs = blocsDemandes(contexte)
  for (const champ of blocs.flatMap(champsDuBloc))
    poser(saisie, champ.chemin, taper(champ, valeurDe(d, champ.chemin)))
  if (saisie.identification) {
    const { adressePrincipale, adresseSecondaire, parcelle } = d.identification
    saisie.identification['adressePrincipale'] = adressePrincipale && { ...adressePrincipale }
    saisie.identification['adresseSecondaire'] = adresseSecondaire.map((a) => ({ ...a }))
    saisie.identification['parcelle'] = parcelle.map((p) => ({ ...p }))
  }
  for (const nom of codes(FAMILLES_ARRETES))
    if (saisie.procedures && d.procedures[nom].length > 0)
      saisie.procedures[nom] = d.procedures[nom].map(taperArrete)
  return saisie
}

/** L’exercice qui suit celui qui a été accepté, s’il est clos ; le premier, quand il ne l’était pas encore. */
function prochainExercice(
  { donneesFinancieres: f }: Declaration,
  aujourdhui: Jour,
): { debut: Jour | null; cloture: Jour | null } {
  const { dateClotureComptes: cloture, dateDebutExercice: debut } = f
  if (cloture === null) return { debut: null, cloture: null }
  if (f.premierExerciceComptable === true) return { debut, cloture: cloture <= aujourdhui ? cloture : null }
  const suivant = plusJours(cloture, 1)
  const fin = plusJours(plusMois(suivant, 12), -1)
  return { debut: suivant, cloture: fin <= aujourdhui ? fin : null }
}

/**
 * Ce qu’une mise à jour propose d’abord : ce qui a été accepté en dernier. D’un nouvel exercice, les dates et le personnel seuls : un
 * montant de l’an passé ne se redéclare pas par mégarde.
 */
export function saisieInitiale(contexte: Contexte): SaisieDeclaration {
  const { maj, aujourdhui } = contexte
  if (!maj) return {}
  const saisie = saisieDe(maj.precedente, contexte)
  if (!saisie.donneesFinancieres) return saisie
  const { debut, cloture } = prochainExercice(maj.precedente, aujourdhui)
  return {
    ...saisie,
    donneesFinancieres: {
      premierExerciceComptable: false,
      dateDebutExercice: debut && afficherJour(debut),
      dateClotureComptes: cloture && afficherJour(cloture),
      comptesNonApprouves: maj.type === 'COMPTESNONAPPROUVES',
      presenceEmployes: saisie.donneesFinancieres['presenceEmployes'],
    },
  }
}
