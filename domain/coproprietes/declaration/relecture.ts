import { au } from '#domain/socle/certain.ts'
import { codes } from '#domain/socle/codes.ts'
import { CHAMPS, champsDuBloc, courtDe, estVisible, valeurDe, type Champ, type Groupe } from './champs.ts'
import type { Bloc, Declaration } from './declaration.ts'
import type { Adresse } from './adresse.ts'
import type { Arrete } from './champs/procedures.ts'
import type { Contexte } from './contexte.ts'
import type { Parcelle } from './champs/identification.ts'
import { FAMILLES_ARRETES, nomArrete, type FamilleArretes } from './listes.ts'
import { PERIODES_CONSTRUCTION } from './periodes.ts'
import { periodeDeclaree } from './technique.ts'
import { direAdresse } from './adresse.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { direRefus, type Refus } from '#domain/socle/refus/refus.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherEntier, afficherMontant } from '#domain/socle/mots/nombre.ts'

/** Une ligne de relecture : le chemin du champ, son libellé, sa valeur dite à la française (vide si non répondu). */
export interface LigneLue {
  chemin: string
  libelle: string
  valeur: string
  /** D’une adresse ou d’une parcelle : si elle est reconnue. */
  localisee?: boolean
}

/** La valeur d’un champ, dite à la française. */
function direValeur(champ: Champ, valeur: unknown): string {
  if (typeof valeur === 'boolean') return valeur === (champ.inverse ?? false) ? 'Non' : 'Oui'
  if (typeof valeur === 'number') {
    if (champ.type === 'montant') return afficherMontant(valeur)
    return champ.sansSeparateur ? String(valeur) : afficherEntier(valeur)
  }
  if (typeof valeur !== 'string') return ''
  switch (champ.type) {
    case 'date':
      return afficherJour(valeur)
    case 'choix':
      return champ.choix?.[valeur] ?? valeur
    case 'numero':
      return afficherNumero(valeur)
    default:
      return valeur
  }
}

/** Une parcelle en clair : « Lyon 3e, section AB, n° 12 ». */
export function direParcelle(p: Parcelle): string {
  const absorbee = p.communeAbsorbee ? ` (${p.communeAbsorbee})` : ''
  const prefixe = p.prefixe === '000' ? '' : `, préfixe ${p.prefixe}`
  return `${p.commune}${absorbee}${prefixe}, section ${p.section.replace(/^0/, '')}, n°\u00a0${Number(p.numero)}`
}

/** « Date de l’arrêté de péril sur les parties communes », de mainlevée aussi ; le rang se dit à partir du deuxième. */
export function nomDateArrete(famille: FamilleArretes, rang: number, cle: string): string {
  const de = cle === 'dateMainLevee' ? 'Date de mainlevée de l’' : 'Date de l’'
  const suite = rang > 0 ? ` (${rang + 1})` : ''
  return de + nomArrete(famille) + suite
}

const LIEUX: readonly [chemin: string, nom: string][] = [
  ['identification.adressePrincipale', 'Adresse de référence'],
  ['identification.adresseSecondaire', 'Adresse complémentaire'],
  ['identification.parcelle', 'Parcelle'],
]
const PARTIES_DE_LIEU: Record<string, string> = { codePostal: 'code postal', commune: 'commune' }

function nomDuLieu(chemin: string): string | undefined {
  const lieu = LIEUX.find(([debut]) => chemin.startsWith(`${debut}.`))
  if (!lieu) return undefined
  const suite = chemin.slice(lieu[0].length + 1).split('.')
  const rang = /^\d+$/.test(au(suite, 0)) ? ` ${Number(suite[0]) + 1}` : ''
  const partie = PARTIES_DE_LIEU[au(suite, -1)]
  return lieu[1] + rang + (partie ? `, ${partie}` : '')
}

/** Le nom d’un champ d’après son chemin, listes comprises ; rien quand sa phrase se suffit. */
export function nomDuChamp(chemin: string, d: Declaration, c: Contexte): string | undefined {
  const champ = CHAMPS.find((x) => x.chemin === chemin)
  if (champ) return courtDe(champ, d, c)
  const [, famille, rang, cle] = /^procedures\.(\w+)\.(\d+)\.(\w+)$/.exec(chemin) ?? []
  const connue = codes(FAMILLES_ARRETES).find((nom) => nom === famille)
  if (connue && cle !== undefined) return nomDateArrete(connue, Number(rang), cle)
  const liste = codes(FAMILLES_ARRETES).find((nom) => chemin === `procedures.${nom}`)
  return liste ? FAMILLES_ARRETES[liste].libelle : nomDuLieu(chemin)
}

/** La phrase d’un refus hors de son champ : le nom du champ d’abord. */
export function direAvecChamp(r: Refus, d: Declaration, c: Contexte): string {
  const nom = nomDuChamp(r.champ, d, c)
  return nom ? `${nom}\u00a0: ${direRefus(r)}` : direRefus(r)
}

const nonLocalisee = (a: { geolocalisee: boolean }) => (a.geolocalisee ? '' : ' – non localisée')

const dire = (a: Adresse) => direAdresse(a) + (a.complement ? ` (${a.complement})` : '') + nonLocalisee(a)

function lignesIdentification(d: Declaration): LigneLue[] {
  const { adressePrincipale, adresseSecondaire, parcelle } = d.identification
  return [
    {
      chemin: 'identification.adressePrincipale',
      libelle: 'Adresse de référence',
      valeur: adressePrincipale ? dire(adressePrincipale) : '',
      localisee: adressePrincipale?.geolocalisee,
    },
    ...adresseSecondaire.map((a, i) => ({
      chemin: `identification.adresseSecondaire.${i}`,
      libelle: `Adresse complémentaire ${i + 1}`,
      valeur: dire(a),
      localisee: a.geolocalisee,
    })),
    ...parcelle.map((p, i) => ({
      chemin: `identification.parcelle.${i}`,
      libelle: `Parcelle ${i + 1}`,
      valeur: direParcelle(p) + nonLocalisee(p),
      localisee: p.geolocalisee,
    })),
  ]
}

function direArrete({ dateArrete, dateMainLevee }: Arrete): string {
  if (!dateArrete) return ''
  const suite = dateMainLevee ? `levé le ${afficherJour(dateMainLevee)}` : 'en cours'
  return `du ${afficherJour(dateArrete)}, ${suite}`
}

function lignesArretes(d: Declaration): LigneLue[] {
  return codes(FAMILLES_ARRETES).flatMap((nom) =>
    d.procedures[nom].map((a, i) => ({
      chemin: `procedures.${nom}.${i}`,
      libelle: `${FAMILLES_ARRETES[nom].libelle} ${i + 1}`,
      valeur: direArrete(a),
    })),
  )
}

/** La ligne de relecture d’un champ. */
export function relire(champ: Champ, d: Declaration, c: Contexte): LigneLue {
  return {
    chemin: champ.chemin,
    libelle: courtDe(champ, d, c),
    valeur: direValeur(champ, valeurDe(d, champ.chemin)),
  }
}

/** Les lignes de relecture d’un bloc, dans l’ordre de sa table ; les champs qui ne se posent pas n’y sont pas. */
export function lignesDuBloc(bloc: Bloc, d: Declaration, c: Contexte): LigneLue[] {
  const champs = champsDuBloc(bloc).filter((champ) => estVisible(champ, d, c))
  const du = (groupe: Groupe) => champs.filter((champ) => champ.groupe === groupe)
  const lire = (siens: readonly Champ[]) => siens.map((champ) => relire(champ, d, c))
  switch (bloc) {
    case 'identification': {
      const enTete = du('nomEtAdresse')
      return [
        ...lire(enTete),
        ...lignesIdentification(d),
        ...lire(champs.filter((champ) => !enTete.includes(champ))),
      ]
    }
    case 'procedures':
      return [...lire(champs), ...lignesArretes(d)]
    case 'donneesTechniques': {
      // Une étiquette sans bâtiment n’apprend rien à la relecture.
      const periode = d.donneesTechniques.anneeConstruction === null ? null : periodeDeclaree(d)
      const muettes = du('etiquettes').filter((champ) => valeurDe(d, champ.chemin) === null)
      return lire(champs.filter((champ) => !muettes.includes(champ))).map((ligne) =>
        periode && ligne.chemin === 'donneesTechniques.periodeConstruction'
          ? { ...ligne, valeur: PERIODES_CONSTRUCTION[periode].libelle }
          : ligne,
      )
    }
    default:
      return lire(champs)
  }
}
