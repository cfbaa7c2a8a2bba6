import { lireJour } from '#domain/socle/temps/jour-tape.ts'
import { lireEntier, lireMontant } from '#domain/socle/mots/nombre-tape.ts'
import { lireNumeroSur } from '#domain/socle/numero-tape.ts'
import { estObjet } from '#domain/socle/objet.ts'
import { lireParcelle } from '#domain/coproprietes/copropriete/parcelle.ts'
import type { CodeRefus, Refus } from '#domain/socle/refus/refus.ts'
import { lireSiret, refusDeSiret } from '#domain/comptes/etablissements/siret.ts'
import { CODE_DE_COMMUNE } from '#domain/socle/territoire/codes.ts'
import { lireTexte, texteDe } from '#domain/socle/mots/texte.ts'
import { CHAMPS, champsDuBloc, estObligatoire, estVisible, type Champ } from './champs.ts'
import {
  BLOCS,
  type Bloc,
  type Brut,
  type Declaration,
  type Saisie,
  type SaisieDeclaration,
} from './declaration.ts'
import type { Adresse } from './adresse.ts'
import { blocsDemandes, type Contexte } from './contexte.ts'
import { FAMILLES_ARRETES } from './listes.ts'
import { codes } from '#domain/socle/codes.ts'
import { parCode } from '#domain/socle/par-code.ts'
import { LOTS_MIN } from './bornes.ts'

/** Une déclaration dont aucune question n’est répondue. */
export function declarationVide(): Declaration {
  const d: { [B in Bloc]: Partial<Declaration[B]> } = {
    infoRattachement: { idDocument: null, nomFichierJustifMandat: null },
    identification: { adressePrincipale: null, adresseSecondaire: [], parcelle: [] },
    procedures: parCode(codes(FAMILLES_ARRETES), () => []),
    donneesFinancieres: {},
    donneesTechniques: {},
  }
  for (const { chemin, vide = null } of CHAMPS) poser(d, chemin, vide)
  // La table a une ligne par valeur simple, sans quoi champs/ ne compile pas.
  return d as Declaration
}

type Lu = { valeur: unknown } | { code: CodeRefus; params?: Refus['params'] }

const estTexte = (brut: unknown): brut is string => typeof brut === 'string'

function lireTempsOuNombre(champ: Champ, texte: string): Lu {
  if (champ.type === 'date') {
    const jour = lireJour(texte)
    return jour ? { valeur: jour } : { code: 'DATE_INVALIDE' }
  }
  const nombre = champ.type === 'entier' ? lireEntier(texte) : lireMontant(texte)
  if (champ.sansSeparateur && (nombre === null || nombre < (champ.min ?? 0)))
    return { code: 'ANNEE_INVALIDE' }
  if (nombre === null) return { code: champ.type === 'entier' ? 'ENTIER_INVALIDE' : 'MONTANT_INVALIDE' }
  if (champ.min !== undefined && nombre < champ.min) return { code: 'TROP_PETIT', params: { min: champ.min } }
  if (champ.max !== undefined && nombre > champ.max) return { code: 'TROP_GRAND', params: { max: champ.max } }
  return { valeur: nombre }
}

const enFrancais = (nombre: number) => String(nombre).replace('.', ',')

/** La valeur d’un champ tel que tapé, ou ce qui n’y va pas. */
export function lireValeur(champ: Champ, brut: Brut, d: Declaration, c: Contexte): Lu {
  if (champ.type === 'ouiNon') {
    if (typeof brut === 'boolean') return { valeur: brut }
    if (brut === 'oui' || brut === 'true') return { valeur: true }
    if (brut === 'non' || brut === 'false') return { valeur: false }
    return { code: 'CHOIX_INVALIDE' }
  }
  if (typeof brut === 'boolean') return { code: 'VALEUR_INVALIDE' }
  // Le point d’un nombre est une décimale ; celui d’un texte peut séparer les milliers.
  const texte = champ.type === 'montant' && typeof brut === 'number' ? enFrancais(brut) : String(brut)
  switch (champ.type) {
    case 'choix': {
      const permis = champ.choixPermis?.(d, c) ?? Object.keys(champ.choix ?? {})
      if (permis.includes(texte)) return { valeur: texte }
      return { code: (Object.hasOwn(champ.choix ?? {}, texte) && champ.refusDuChoix) || 'CHOIX_INVALIDE' }
    }
    case 'siret': {
      const siret = lireSiret(texte)
      return siret ? { valeur: siret } : { code: refusDeSiret(texte) }
    }
    case 'numero': {
      const numero = lireNumeroSur(texte)
      return numero ? { valeur: numero } : { code: 'NUMERO_INVALIDE' }
    }
    case 'texte': {
      const lu = lireTexte(texte, champ.longueur ?? 500)
      return typeof lu === 'string' ? { valeur: lu } : lu
    }
    default:
      return lireTempsOuNombre(champ, texte)
  }
}

/** Pose une valeur à ce chemin, en ouvrant ce qui manque. */
export function poser(noeud: unknown, chemin: string, valeur: unknown): void {
  const cles = chemin.split('.')
  const derniere = cles.pop() ?? ''
  let ici = noeud
  for (const cle of cles) {
    if (!estObjet(ici)) return
    ici = ici[cle] ??= {}
  }
  if (estObjet(ici)) ici[derniere] = valeur
}

function brutDe(saisie: SaisieDeclaration, chemin: string): Brut | undefined {
  let valeur: unknown = saisie
  for (const cle of chemin.split('.')) valeur = estObjet(valeur) ? valeur[cle] : undefined
  if (typeof valeur === 'string' || typeof valeur === 'number' || typeof valeur === 'boolean') return valeur
  return valeur === null ? null : undefined
}

const texteOuNull = (brut: unknown, max: number): string | null => {
  if (!estTexte(brut)) return null
  const lu = lireTexte(brut, max)
  return estTexte(lu) && lu !== '' ? lu : null
}

const codeInseeOuNull = (brut: unknown): string | null => {
  const code = texteOuNull(brut, 5)?.toUpperCase() ?? ''
  return CODE_DE_COMMUNE.test(code) ? code : null
}

const degre = (brut: unknown, borne: number): number | null =>
  typeof brut === 'number' && Number.isFinite(brut) && Math.abs(brut) <= borne ? brut : null

const LONGUEURS_ADRESSE = { voie: 200, codePostal: 10, commune: 100, complement: 100 } as const

/** Lit une adresse ; null si rien n’y est tapé. Une adresse sans coordonnées n’est pas géolocalisée, quoi qu’elle dise. */
export function lireAdresse(brut: unknown): Adresse | null {
  if (!estObjet(brut)) return null
  const voie = texteOuNull(brut['voie'], LONGUEURS_ADRESSE.voie) ?? ''
  const codePostal = (texteOuNull(brut['codePostal'], LONGUEURS_ADRESSE.codePostal) ?? '').replace(/\s/g, '')
  const commune = texteOuNull(brut['commune'], LONGUEURS_ADRESSE.commune) ?? ''
  if (!voie && !codePostal && !commune) return null
  const lon = degre(brut['lon'], 180)
  const lat = degre(brut['lat'], 90)
  return {
    id: texteOuNull(brut['id'], 60),
    voie,
    complement: texteOuNull(brut['complement'], LONGUEURS_ADRESSE.complement),
    codePostal,
    commune,
    codeInsee: codeInseeOuNull(brut['codeInsee']),
    lon,
    lat,
    geolocalisee: brut['geolocalisee'] === true && lon !== null && lat !== null,
    batId: texteOuNull(brut['batId'], 20),
  }
}

function listeDe(brut: unknown): Saisie[] {
  return Array.isArray(brut) ? brut.filter((x): x is Saisie => estObjet(x)) : []
}

/** Ce qui ne se lit pas dans une adresse tapée : la voie est le champ de l’adresse elle-même. */
function refusDeLAdresse(champ: string, brut: Saisie): Refus[] {
  return codes(LONGUEURS_ADRESSE).flatMap((cle) => {
    const lu = lireTexte(texteDe(brut[cle]), LONGUEURS_ADRESSE[cle])
    return estTexte(lu) ? [] : [{ champ: cle === 'voie' ? champ : `${champ}.${cle}`, ...lu }]
  })
}

function lireAdresses(saisie: Saisie, d: Declaration, refus: Refus[]): void {
  const tapees: [string, Saisie | undefined][] = [
    ['identification.adressePrincipale', listeDe([saisie['adressePrincipale']])[0]],
    ...listeDe(saisie['adresseSecondaire']).map((a, i): [string, Saisie] => [
      `identification.adresseSecondaire.${i}`,
      a,
    ]),
  ]
  const lues = tapees.map(([champ, brut]) => {
    const illisible = brut ? refusDeLAdresse(champ, brut) : []
    refus.push(...illisible)
    const adresse = lireAdresse(brut)
    const enAttente = adresse ? '' : texteDe(brut?.['tape']).trim()
    if (enAttente) refus.push({ champ, code: 'ADRESSE_EN_ATTENTE', params: { adresse: enAttente } })
    if (!adresse || illisible.length > 0) return adresse
    if (!/^\d{5}$/.test(adresse.codePostal))
      refus.push({ champ: `${champ}.codePostal`, code: 'CODE_POSTAL_INVALIDE' })
    if (!adresse.voie) refus.push({ champ, code: 'ADRESSE_INCOMPLETE' })
    else if (!adresse.commune) refus.push({ champ: `${champ}.commune`, code: 'OBLIGATOIRE' })
    return adresse
  })
  d.identification.adressePrincipale = lues[0] ?? null
  d.identification.adresseSecondaire = lues.slice(1).filter((a) => a !== null)
}

/** Bien plus que n’en a la plus grande copropriété : chacune coûte une question au cadastre. */
export const PARCELLES_MAX = 300

/** La parcelle que l’on prépare sans l’avoir ajoutée, telle que tapée : « AC 33 ». Sa commune seule n’en est pas une. */
function parcelleEnAttente(saisie: Saisie): string {
  const brut = listeDe([saisie['parcelleEnAttente']])[0] ?? {}
  return ['section', 'numero']
    .map((cle) => texteDe(brut[cle]).trim())
    .filter(Boolean)
    .join(' ')
}

function lireParcelles(saisie: Saisie, d: Declaration, refus: Refus[]): void {
  const vues = new Set<string>()
  const tapees = listeDe(saisie['parcelle'])
  if (tapees.length > PARCELLES_MAX)
    refus.push({
      champ: 'identification.parcelle',
      code: 'PARCELLES_TROP_NOMBREUSES',
      params: { max: PARCELLES_MAX },
    })
  const enAttente = parcelleEnAttente(saisie)
  if (enAttente)
    refus.push({
      champ: 'identification.parcelleEnAttente',
      code: 'PARCELLE_EN_ATTENTE',
      params: { parcelle: enAttente },
    })
  tapees.slice(0, PARCELLES_MAX).forEach((brut, i) => {
    const champ = `identification.parcelle.${i}`
    const lu = lireParcelle(brut)
    if ('refus' in lu) {
      refus.push(...lu.refus.map((r) => ({ ...r, champ: `${champ}.${r.champ}` })))
      return
    }
    if (vues.has(lu.idu)) refus.push({ champ, code: 'PARCELLE_EN_DOUBLE' })
    vues.add(lu.idu)
    d.identification.parcelle.push(lu.parcelle)
  })
}

function lireArretes(saisie: Saisie, d: Declaration, refus: Refus[]): void {
  for (const nom of codes(FAMILLES_ARRETES)) {
    const famille = FAMILLES_ARRETES[nom]
    if (d.procedures[famille.flag] !== true) continue
    // §5.1 : une liste absente vaut un arrêté non rempli.
    const arretes = saisie[nom] === undefined ? [{} as Saisie] : listeDe(saisie[nom])
    arretes.forEach((brut, i) => {
      const lire = (cle: string, obligatoire: boolean) => {
        const texte = texteDe(brut[cle]).trim()
        const jour = texte ? lireJour(texte) : null
        const champ = `procedures.${nom}.${i}.${cle}`
        if (texte && !jour) refus.push({ champ, code: 'DATE_INVALIDE' })
        if (!texte && obligatoire) refus.push({ champ, code: 'OBLIGATOIRE' })
        return jour
      }
      d.procedures[nom].push({
        type: famille.type,
        dateArrete: lire('dateArrete', true),
        dateMainLevee: lire('dateMainLevee', false),
      })
    })
  }
}

/** §5.1 : un total de lots trop petit vaut vide, des lots principaux ou d’habitation de 0 aussi ; le refus dit pourquoi. */
const LOTS_VIDES: Record<string, { vides: readonly number[] } & Pick<Refus, 'code' | 'params'>> = {
  'identification.nbLots': {
    vides: Array.from({ length: LOTS_MIN }, (_, n) => n),
    code: 'LOTS_DEUX',
    params: { min: LOTS_MIN },
  },
  'identification.nbLotsHabBurCom': { vides: [0], code: 'LOTS_SANS_LOGEMENT' },
  'identification.nbLotsHab': { vides: [0], code: 'LOTS_SANS_LOGEMENT' },
}

/** Ce que dit un nombre de lots tapé qui vaut vide ; null pour toute autre saisie. */
function refusDeLotsVides(chemin: string, brut: Brut): Pick<Refus, 'code' | 'params'> | null {
  const nombre = lireEntier(texteDe(brut))
  const regle = LOTS_VIDES[chemin]
  if (!regle || nombre === null || !regle.vides.includes(nombre)) return null
  const { vides: _, ...refus } = regle
  return refus
}

function lirePiece(info: Saisie, d: Declaration): void {
  d.infoRattachement.idDocument = texteOuNull(info['idDocument'], 60)
  d.infoRattachement.nomFichierJustifMandat = texteOuNull(info['nomFichierJustifMandat'], 255)
}

/** Ce qui se lit d’un bloc sans être une ligne de sa table. */
const A_PART: Partial<Record<Bloc, (saisie: Saisie, d: Declaration, refus: Refus[]) => void>> = {
  infoRattachement: lirePiece,
  identification: (saisie, d, refus) => {
    lireAdresses(saisie, d, refus)
    lireParcelles(saisie, d, refus)
  },
  procedures: lireArretes,
}

/** Les blocs qu’une mise à jour ne demande pas gardent ce qui a été accepté. */
function garderLesAutres(d: Declaration, { maj }: Contexte, demandes: readonly Bloc[]): void {
  if (!maj) return
  for (const bloc of BLOCS) if (!demandes.includes(bloc)) Object.assign(d[bloc], maj.precedente[bloc])
}

/**
 * Lit ce qui est tapé (§5.1 : zéro lot vaut vide, associations non répondues valent zéro) et dit ce qui n’est pas
 * lisible, hors bornes ou manquant. Un champ qui ne se montre pas est lu null, quoi qu’il contienne.
 */
export function lireDeclaration(
  saisie: SaisieDeclaration,
  contexte: Contexte,
): { declaration: Declaration; refus: Refus[] } {
  const d = declarationVide()
  const refus: Refus[] = []
  const demandes = blocsDemandes(contexte)
  garderLesAutres(d, contexte, demandes)
  for (const champ of demandes.flatMap(champsDuBloc)) {
    if (!estVisible(champ, d, contexte)) continue
    let brut = brutDe(saisie, champ.chemin) ?? null
    if (estTexte(brut) && brut.trim() === '') brut = null
    const vide = refusDeLotsVides(champ.chemin, brut)
    if (vide) brut = null
    if (brut === null) {
      if (champ.parDefaut !== undefined) poser(d, champ.chemin, champ.parDefaut)
      if (estObligatoire(champ, d, contexte))
        refus.push({ champ: champ.chemin, ...(vide ?? { code: 'OBLIGATOIRE' }) })
      continue
    }
    const lu = lireValeur(champ, brut, d, contexte)
    if ('valeur' in lu) poser(d, champ.chemin, lu.valeur)
    else refus.push({ champ: champ.chemin, ...lu })
  }
  for (const bloc of demandes) A_PART[bloc]?.(saisie[bloc] ?? {}, d, refus)
  return { declaration: d, refus }
}
