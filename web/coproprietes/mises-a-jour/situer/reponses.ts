import { au } from '#domain/socle/certain.ts'
import type { InputOf, ReplyOf } from '#contract/socle/call.ts'
import type { lireParcellesASituer, situerParcelles } from '#contract/coproprietes/mises-a-jour.ts'
import { lireParcelle } from '#domain/coproprietes/copropriete/parcelle.ts'
import type { Parcelle } from '#domain/coproprietes/declaration/champs/identification.ts'
import type { Saisie } from '#domain/coproprietes/declaration/declaration.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import { texteDe } from '#web/coproprietes/declaration/adresse.ts'

export type ASituer = ReplyOf<typeof lireParcellesASituer>
type Corps = InputOf<typeof situerParcelles>['body']

export const GARDER = 'garder'
export const AUTRE = 'autre'

/** Ce que l’on décide d’une parcelle : la garder, une des propositions (son rang), ou d’autres. */
interface ChoixDeParcelle {
  reponse: string
  autres: Saisie[]
  enAttente: Saisie | null
}
/** Ce que l’on décide d’une adresse : la garder, une des propositions, ou une autre. */
interface ChoixDAdresse {
  reponse: string
  autre: Saisie | null
}

/** Ce qui est choisi d’une copropriété ; gardé par la page, on le retrouve en y revenant. */
export interface Choix {
  parcelles: Readonly<Record<string, ChoixDeParcelle>>
  adresses: Readonly<Record<number, ChoixDAdresse>>
}
export const AUCUN_CHOIX: Choix = { parcelles: {}, adresses: {} }
export const PARCELLE_VIDE: ChoixDeParcelle = { reponse: '', autres: [], enAttente: null }
export const ADRESSE_VIDE: ChoixDAdresse = { reponse: '', autre: null }

export const champDeParcelle = (idu: string): string => `parcelle.${idu}`
export const champDAdresse = (rang: number): string => `adresse.${rang}`

/** Le champ de l’écran que nomme chaque champ du serveur, d’après ce qui a été envoyé. */
export type Champs = ReadonlyMap<string, string>

/** Les champs d’une parcelle que le serveur lit ; si elle est située, c’est lui qui le dit. */
function taper(parcelle: Parcelle) {
  const { geolocalisee: _, ...p } = parcelle
  return p
}

function parcellesDe(
  lue: ASituer,
  choix: Choix,
  erreurs: Map<string, string>,
): NonNullable<Corps['parcelles']> {
  return lue.parcelles.flatMap(({ idu, propositions }) => {
    const { reponse, autres, enAttente } = choix.parcelles[idu] ?? PARCELLE_VIDE
    if (reponse === '') return []
    if (reponse === GARDER) return [{ idu, par: [] }]
    const choisies = reponse === AUTRE ? autres : [{ ...au(propositions, Number(reponse)).parcelle }]
    const commencee = enAttente && (texteDe(enAttente, 'section') || texteDe(enAttente, 'numero'))
    if (reponse === AUTRE && (commencee || choisies.length === 0))
      erreurs.set(
        champDeParcelle(idu),
        commencee
          ? direRefus({
              code: 'PARCELLE_EN_ATTENTE',
              params: { parcelle: `${texteDe(enAttente, 'section')} ${texteDe(enAttente, 'numero')}`.trim() },
            })
          : 'Ajoutez la parcelle qui la remplace, ou choisissez une autre réponse.',
      )
    const par = choisies.flatMap((brute) => {
      const lu = lireParcelle(brute)
      return 'parcelle' in lu ? [taper(lu.parcelle)] : []
    })
    return [{ idu, par }]
  })
}

function adressesDe(
  lue: ASituer,
  choix: Choix,
  erreurs: Map<string, string>,
): NonNullable<Corps['adresses']> {
  return lue.adresses.flatMap(({ rang, propositions }) => {
    const { reponse, autre } = choix.adresses[rang] ?? ADRESSE_VIDE
    if (reponse === '' || reponse === GARDER) return []
    if (reponse === AUTRE) {
      if (autre?.['geolocalisee'] !== true) {
        erreurs.set(champDAdresse(rang), direRefus({ code: 'ADRESSE_NON_RECONNUE' }))
        return []
      }
      const texte = (cle: string) => texteDe(autre, cle)
      return [
        {
          rang,
          id: texte('id'),
          voie: texte('voie'),
          codePostal: texte('codePostal'),
          commune: texte('commune'),
        },
      ]
    }
    const { id, voie, codePostal, commune } = au(propositions, Number(reponse))
    return [{ rang, id, voie, codePostal, commune }]
  })
}

/** Ce qui s’envoie de ces choix, et ce qui n’y est pas fini, au champ de chacun. */
export function preparer(lue: ASituer, choix: Choix) {
  const erreurs = new Map<string, string>()
  const parcelles = parcellesDe(lue, choix, erreurs)
  const adresses = adressesDe(lue, choix, erreurs)
  const reponses = [
    ...lue.parcelles.map(({ idu }) => choix.parcelles[idu]?.reponse ?? ''),
    ...lue.adresses.map(({ rang }) => choix.adresses[rang]?.reponse ?? ''),
  ]
  const { id } = lue.infoCopro
  const champs: Champs = new Map([
    ...parcelles.map(({ idu }, i) => [`parcelles.${i}`, champDeParcelle(idu)] as const),
    ...adresses.map(({ rang }, i) => [`adresses.${i}`, champDAdresse(rang)] as const),
  ])
  return {
    body: { idCopropriete: id, dateAcceptation: lue.dateAcceptation, parcelles, adresses },
    erreurs,
    champs,
    /** Rien n’est répondu. */
    rien: reponses.every((reponse) => reponse === ''),
    /** Tout est répondu : il ne reste rien à reprendre ici. */
    complet: reponses.every((reponse) => reponse !== ''),
    // Garder une adresse ne se dit pas : rien n’en change.
    aEnvoyer: parcelles.length + adresses.length > 0,
  }
}

/** Le champ de l’écran où se dit un refus du serveur ; null : il parle de tout. */
export function champIci(champs: Champs, duServeur: string): string | null {
  const [quoi, rang] = duServeur.split('.')
  return champs.get(`${quoi}.${rang}`) ?? null
}
