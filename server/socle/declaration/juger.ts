import { afficherNumero } from '#domain/socle/numero.ts'
import { numeroApresFusion } from '#server/socle/registre/coproprietes/coproprietes.ts'
import { iduDe } from '#domain/coproprietes/copropriete/parcelle.ts'
import { direAdresse, type Adresse } from '#domain/coproprietes/declaration/adresse.ts'
import type { Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import type { Declaration, SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { adressesDe, retrouver, situer } from '#domain/coproprietes/declaration/localisation.ts'
import { sansEffet } from '#domain/coproprietes/declaration/sans-effet.ts'
import { verifierDeclaration, type Verdict } from '#domain/coproprietes/declaration/verification.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { ensemble } from '#server/socle/outside/ensemble.ts'
import { ServiceMuet } from '#server/socle/outside/entreprises.ts'
import type { Geocodage } from '#server/socle/outside/geocodage.ts'
import type { Geographie } from '#server/socle/registre/territoire/geographie.ts'
import { avecPiece } from './brouillon.ts'
import { numeroExiste } from './declaration.store.ts'
import { avecSemblables } from './semblables.ts'

/** Ce que le dépôt croit quand un service se tait : des parcelles, des adresses, le SIRET du syndicat. */
export interface Crus {
  crues: readonly string[]
  adressesCrues: readonly string[]
  siretCru: string | null
}

/** Vrai de la même adresse, au même endroit. */
const memeEndroit = (a: Adresse, b: Adresse): boolean =>
  direAdresse(a) === direAdresse(b) && a.lon === b.lon && a.lat === b.lat

/**
 * Relit au cadastre les parcelles dites localisées : un appel qui saute le navigateur ne les invente pas. Quand le
 * service ne répond pas, on croit la saisie, et `crues` dit lesquelles.
 */
async function relireParcelles(
  saisie: SaisieDeclaration,
  declaration: Declaration,
  { maj }: Contexte,
  geocodage: Geocodage,
): Promise<{ relue: SaisieDeclaration; crues: string[] }> {
  const acceptees = new Set(maj?.precedente.identification.parcelle.filter((p) => p.geolocalisee).map(iduDe))
  const dites = declaration.identification.parcelle.filter((p) => p.geolocalisee && !acceptees.has(iduDe(p)))
  const lues = await geocodage.chercherParcelles(dites)
  const crues = dites.filter((_, i) => lues[i] === null).map(iduDe)
  const fausses = new Set(dites.filter((_, i) => lues[i]?.parcelle === null))
  if (fausses.size === 0) return { relue: saisie, crues }
  const parcelle = declaration.identification.parcelle.map((p) => ({
    ...p,
    geolocalisee: p.geolocalisee && !fausses.has(p),
  }))
  return { relue: { ...saisie, identification: { ...saisie.identification, parcelle } }, crues }
}

/** Autant que de parcelles : chacune coûte une question. */
const ADRESSES_A_LA_FOIS = 6

/**
 * Relit les adresses dites localisées : leur identifiant et leur place sont ceux du service, jamais ceux de l’appelant. Quand
 * il ne répond pas, on croit la saisie, et `crues` dit lesquelles.
 */
async function relireAdresses(
  saisie: SaisieDeclaration,
  { identification: i }: Declaration,
  { maj }: Contexte,
  geocodage: Geocodage,
): Promise<{ relue: SaisieDeclaration; crues: string[] }> {
  const crues = new Set<string>()
  const acceptees = maj ? adressesDe(maj.precedente) : []
  const relire = async (adresse: Adresse): Promise<Adresse> => {
    if (!adresse.geolocalisee || acceptees.some((a) => memeEndroit(a, adresse))) return adresse
    const connues = await geocodage.chercherAdresse(direAdresse(adresse))
    if (connues) return situer(adresse, retrouver(adresse, connues))
    crues.add(direAdresse(adresse))
    return adresse
  }
  const [principale, secondaires] = await Promise.all([
    i.adressePrincipale && relire(i.adressePrincipale),
    ensemble(i.adresseSecondaire, ADRESSES_A_LA_FOIS, relire),
  ])
  const memes =
    principale === i.adressePrincipale && secondaires.every((a, n) => a === i.adresseSecondaire[n])
  if (memes) return { relue: saisie, crues: [...crues] }
  const identification = {
    ...saisie.identification,
    adressePrincipale: principale && { ...principale },
    adresseSecondaire: secondaires.map((adresse) => ({ ...adresse })),
  }
  return { relue: { ...saisie, identification }, crues: [...crues] }
}

/** Ce qui se dit d’un principal qui n’est pas à l’annuaire : où mène son numéro, s’il mène quelque part. */
const direPrincipalPerdu = (gardee: string | undefined): Pick<Refus, 'code' | 'params'> =>
  gardee === undefined
    ? { code: 'PRINCIPAL_INCONNU' }
    : { code: 'PRINCIPAL_FUSIONNE', params: { numero: afficherNumero(gardee) } }

/** Ce que la base et le répertoire refusent d’une déclaration, et le SIRET cru quand celui-ci ne répond pas. */
async function confronter(
  { db, entreprises, geographie }: Pick<Dependances, 'db' | 'entreprises' | 'geographie'>,
  { identification }: Declaration,
  { maj }: Contexte,
): Promise<{ refus: Refus[]; siretCru: string | null }> {
  const { numImmatriculationCoproprietePrincipale: principal, siret } = identification
  const avant = maj?.precedente.identification
  const refus = refusDesCodesPostaux(await geographie(), identification)
  if (
    principal &&
    principal !== avant?.numImmatriculationCoproprietePrincipale &&
    !(await numeroExiste(db, principal))
  )
    refus.push({
      champ: 'identification.numImmatriculationCoproprietePrincipale',
      ...direPrincipalPerdu(await numeroApresFusion(db, { numero: principal })),
    })
  if (siret === null || siret === avant?.siret) return { refus, siretCru: null }
  try {
    if ((await entreprises.chercher(siret)) === null)
      refus.push({ champ: 'identification.siret', code: 'SIRET_SYNDICAT_INCONNU' })
    return { refus, siretCru: null }
  } catch (panne) {
    if (!(panne instanceof ServiceMuet)) throw panne
    return { refus, siretCru: siret }
  }
}

/** §5.2 : un code postal existe, et il est du département de la parcelle ; celui d’un bureau voisin compte comme le sien. */
function refusDesCodesPostaux(
  geographie: Geographie,
  { adressePrincipale, adresseSecondaire, parcelle }: Declaration['identification'],
): Refus[] {
  const adresses = [
    { champ: 'identification.adressePrincipale', codePostal: adressePrincipale?.codePostal },
    ...adresseSecondaire.map(({ codePostal }, i) => ({
      champ: `identification.adresseSecondaire.${i}`,
      codePostal,
    })),
  ]
  const departement = geographie.territoireDe(parcelle[0]?.codeInsee ?? null)?.departement ?? null
  return adresses.flatMap(({ champ, codePostal }): Refus[] => {
    // Mal écrit, ou absent : il est déjà refusé.
    if (!codePostal || !/^\d{5}$/.test(codePostal)) return []
    const lesSiens = geographie.departementsDe(codePostal)
    if (!lesSiens) return [{ champ: `${champ}.codePostal`, code: 'CODE_POSTAL_INCONNU' }]
    return departement === null || lesSiens.has(departement)
      ? []
      : [{ champ: `${champ}.codePostal`, code: 'CODE_POSTAL_AUTRE_DEPARTEMENT', params: { departement } }]
  })
}

/** Un brouillon que l’on dépose : ce qui y est tapé, et ce que la base en tient. */
export interface BrouillonADeposer {
  id: number
  coproprieteId: number
  numero: string | null
  saisie: SaisieDeclaration
  piece: { id: string; nom: string; dateDepot: string } | null
}

/**
 * Lit et vérifie une saisie, et la confronte aux services et à la base. Ce qui a déjà été accepté ne leur est pas redemandé (mise à
 * jour) ; ce qui est tapé pour rien est refusé (décision 0094).
 */
export async function juger(
  deps: Pick<Dependances, 'db' | 'geocodage' | 'geographie' | 'entreprises'>,
  brouillon: BrouillonADeposer,
  recu: Contexte,
): Promise<Verdict & Crus> {
  const { id, coproprieteId: idCopropriete, numero, piece } = brouillon
  const saisie = avecPiece(brouillon.saisie, piece)
  const contexte = await avecSemblables(deps, saisie, recu)
  const lue = verifierDeclaration(saisie, contexte)
  const premiere = {
    ...lue,
    refus: [...lue.refus, ...sansEffet(brouillon.saisie, contexte, { id, idCopropriete, numero, piece })],
  }
  // Ensemble : les services se partagent le temps de l’acte.
  const [parcelles, adresses, { refus, siretCru }] = await Promise.all([
    relireParcelles(saisie, premiere.declaration, contexte, deps.geocodage),
    relireAdresses(saisie, premiere.declaration, contexte, deps.geocodage),
    confronter(deps, premiere.declaration, contexte),
  ])
  const crus = { crues: parcelles.crues, adressesCrues: adresses.crues, siretCru }
  // Illisible, une ligne ne serait plus dans ce qui a été relu : elle se corrige d’abord.
  const changee = parcelles.relue !== saisie || adresses.relue !== saisie
  if (premiere.refus.length > 0 || !changee)
    return { ...premiere, refus: [...premiere.refus, ...refus], ...crus }
  const { adressePrincipale, adresseSecondaire } = adresses.relue.identification ?? {}
  const verdict = verifierDeclaration(
    {
      ...parcelles.relue,
      identification: { ...parcelles.relue.identification, adressePrincipale, adresseSecondaire },
    },
    contexte,
  )
  return { ...verdict, refus: [...verdict.refus, ...refus], ...crus }
}
