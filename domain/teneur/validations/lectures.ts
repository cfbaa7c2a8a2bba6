import type { Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import type { Bloc, Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { lignesDuBloc, type LigneLue } from '#domain/coproprietes/declaration/relecture.ts'
import { AVIS_PREDECESSEUR, type AvisPredecesseur } from '#domain/coproprietes/demandes/avis.ts'
import type { TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'
import {
  dateDe,
  FAITS_GENERATEURS,
  JUSTIFICATIFS_DISSOLUTION,
  MOTIFS_DISSOLUTION,
  type FaitGenerateur,
  type JustificatifDissolution,
  type MotifDissolution,
} from '#domain/coproprietes/dissolution/dissolution.ts'
import { JUSTIFICATIFS, type TypeJustificatif } from '#domain/coproprietes/mandats/justificatifs.ts'
import { SITUATIONS_MANDAT, type SituationMandat } from '#domain/coproprietes/mandats/statuts.ts'
import { afficherSiret } from '#domain/comptes/etablissements/siret.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { momentDe, type Instant } from '#domain/socle/temps/instant.ts'
import { afficherJour, type Jour } from '#domain/socle/temps/jour.ts'
import { pointsPour, type Point } from './points.ts'

/** Une demande telle que ses points la lisent : ce qu’elle demande, et ce que le registre sait de la copropriété. */
export interface Examinee {
  type: TypeDemande
  numero: string | null
  nomCopropriete: string | null
  adresse: string | null
  etablissement: string
  siret: string | null
  declaration: Declaration | null
  contexte: Contexte
  rattachement: {
    nbLots: number | null
    situationMandat: SituationMandat
    representant: string | null
    mandatFin: Jour | null
    avisPredecesseur: { avis: AvisPredecesseur; date: Instant } | null
    adminProvisoire: boolean
    dateDebutMandat: Jour
    dateFinMandat: Jour
    typeJustifMandat: TypeJustificatif | null
  } | null
  dissolution: {
    nbLots: number | null
    representant: string | null
    dateReglement: Jour | null
    motif: MotifDissolution
    autreMotif: string | null
    faitGenerateur: FaitGenerateur
    dateFaitGenerateur: Jour | null
    typeJustif: JustificatifDissolution
    liquidation: boolean
  } | null
  raisonDistincte: string | null
  nbBatimentsRef: number | null
}

/** Ce qu’un point fait lire. Un côté absent : il n’a rien à en dire ; null : il n’en sait rien. */
export interface Valeur {
  libelle: string
  demande?: string | null
  registre?: string | null
  /** D’une adresse ou d’une parcelle : si elle est reconnue. */
  localisee?: boolean
}

const jourOuRien = (jour: Jour | null): string | null => jour && afficherJour(jour)
const nombreOuRien = (n: number | null): string | null => (n === null ? null : afficherEntier(n))

/** Les deux situations qui portent une copropriété du registre. */
const auRegistre = (d: Examinee) => d.rattachement ?? d.dissolution

const adresseDeReference = (d: Examinee) => d.declaration?.identification.adressePrincipale ?? null

/** Ce qui se lit d’une demande, par son nom. */
const LUES = {
  numero: (d) => ({ libelle: 'Numéro', registre: d.numero && afficherNumero(d.numero) }),
  nom: (d) => ({ libelle: 'Nom d’usage', registre: d.nomCopropriete }),
  adresse: (d) => ({ libelle: 'Adresse de référence', registre: d.adresse }),
  lots: (d) => ({ libelle: 'Lots', registre: nombreOuRien(auRegistre(d)?.nbLots ?? null) }),
  representant: (d) => ({
    libelle: 'Représentant',
    demande: d.etablissement,
    ...(d.rattachement && { registre: d.rattachement.representant }),
  }),
  siret: (d) => d.siret !== null && { libelle: 'SIRET', demande: afficherSiret(d.siret) },
  qualite: ({ rattachement: r }) =>
    r && { libelle: 'Qualité', demande: r.adminProvisoire ? 'Administrateur provisoire' : 'Syndic' },
  pieceDuMandat: ({ rattachement: r }) =>
    r && { libelle: 'Nature', demande: r.typeJustifMandat && JUSTIFICATIFS[r.typeJustifMandat].libelle },
  debutDuMandat: ({ rattachement: r }) =>
    r && { libelle: 'Début du mandat', demande: afficherJour(r.dateDebutMandat) },
  finDuMandat: ({ rattachement: r }) =>
    r && {
      libelle: 'Fin du mandat',
      demande: afficherJour(r.dateFinMandat),
      registre: jourOuRien(r.mandatFin),
    },
  situationDuMandat: ({ rattachement: r }) =>
    r && { libelle: 'Situation', registre: SITUATIONS_MANDAT[r.situationMandat] },
  avisDuRepresentant: ({ rattachement: r }) =>
    r && {
      libelle: 'Avis du représentant connu',
      registre: r.avisPredecesseur
        ? `${AVIS_PREDECESSEUR[r.avisPredecesseur.avis].libelle} (${momentDe(r.avisPredecesseur.date)})`
        : 'Il n’a rien dit',
    },
  pieceDeLaDissolution: ({ dissolution: d }) =>
    d && { libelle: 'Nature', demande: JUSTIFICATIFS_DISSOLUTION[d.typeJustif].libelle },
  reglement: ({ dissolution: d }) =>
    d && { libelle: 'Date du règlement', registre: jourOuRien(d.dateReglement) },
  representantConnu: ({ dissolution: d }) => d && { libelle: 'Représentant', registre: d.representant },
  motif: ({ dissolution: d }) =>
    d && { libelle: 'Motif', demande: d.autreMotif ?? MOTIFS_DISSOLUTION[d.motif].libelle },
  fait: ({ dissolution: d }) =>
    d && { libelle: 'Fait générateur', demande: FAITS_GENERATEURS[d.faitGenerateur].libelle },
  dateDuFait: ({ dissolution: d }) =>
    d && {
      libelle: dateDe(d.faitGenerateur) ?? 'Date du fait',
      demande: jourOuRien(d.dateFaitGenerateur),
    },
  liquidation: ({ dissolution: d }) =>
    d && { libelle: 'Liquidation', demande: d.liquidation ? 'En cours' : 'Close, ou sans objet' },
  adresseLocalisee: (d) => {
    const adresse = adresseDeReference(d)
    return {
      libelle: 'Adresse de référence',
      demande: adresse && (adresse.geolocalisee ? 'Localisée' : 'Non localisée'),
    }
  },
  distinction: (d) => ({ libelle: 'Ce qui la distingue, selon le notaire', demande: d.raisonDistincte }),
  batiments: (d) => ({ libelle: 'Bâtiments de référence', demande: nombreOuRien(d.nbBatimentsRef) }),
} as const satisfies Record<string, (d: Examinee) => Valeur | false | null>

/** Un champ de la déclaration, et ceux qui en commencent le chemin. */
type Chemin = `${Bloc}.${string}`

const MANDAT_DECLARE = ['infoRattachement.dateDebutMandat', 'infoRattachement.dateFinMandat'] as const
const LOTS_DECLARES = [
  'identification.nbLots',
  'identification.nbLotsHabBurCom',
  'identification.nbLotsStationnement',
] as const
const LIEUX_DECLARES = ['identification.adresseSecondaire', 'identification.parcelle'] as const

/** Ce que chaque point fait lire, selon ce que l’on demande : chaque valeur à un seul. */
export const LECTURES: Readonly<
  Record<TypeDemande, Partial<Record<Point, readonly (keyof typeof LUES | Chemin)[]>>>
> = {
  IMMATRICULATION: {
    PIECE_SIGNEE: ['infoRattachement.typeJustifMandat'],
    PIECE_DE_LA_COPROPRIETE: ['identification.nomCopropriete', 'identification.adressePrincipale'],
    PIECE_DU_SYNDIC: ['representant', 'siret', 'infoRattachement.adminProvisoire'],
    DATES_DU_MANDAT: MANDAT_DECLARE,
    ADRESSE: ['adresseLocalisee', ...LIEUX_DECLARES],
    LOTS: LOTS_DECLARES,
    HABITATION: ['identification.nbLotsHab'],
  },
  RATTACHEMENT: {
    PIECE_SIGNEE: ['pieceDuMandat'],
    PIECE_DE_LA_COPROPRIETE: ['numero', 'nom', 'adresse', 'lots'],
    PIECE_DU_SYNDIC: ['representant', 'siret', 'qualite'],
    DATES_DU_MANDAT: ['debutDuMandat', 'finDuMandat'],
    MANDAT_PRECEDENT: ['situationDuMandat', 'avisDuRepresentant'],
  },
  DISSOLUTION: {
    PIECE_SIGNEE: ['pieceDeLaDissolution'],
    PIECE_DE_LA_COPROPRIETE: ['numero', 'nom', 'adresse', 'lots', 'reglement', 'representantConnu'],
    FAIT: ['motif', 'fait', 'dateDuFait'],
    LIQUIDATION: ['liquidation'],
  },
  DOUBLON_NOTAIRE: {
    ADRESSE: ['identification.adressePrincipale', ...LIEUX_DECLARES],
    LOTS: LOTS_DECLARES,
    HABITATION: ['identification.nbLotsHab'],
    DISTINCTION: ['distinction', 'batiments'],
  },
}

const estNommee = (nom: keyof typeof LUES | Chemin): nom is keyof typeof LUES => nom in LUES

const estSous = (chemin: string, debut: string) => chemin === debut || chemin.startsWith(`${debut}.`)

function lire(d: Examinee, nom: keyof typeof LUES | Chemin): Valeur[] {
  if (estNommee(nom)) {
    const lue = LUES[nom](d)
    return lue ? [lue] : []
  }
  if (!d.declaration) return []
  const [bloc] = nom.split('.') as [Bloc]
  return lignesDuBloc(bloc, d.declaration, d.contexte)
    .filter(({ chemin }) => estSous(chemin, nom))
    .map(({ libelle, valeur, localisee }) => ({
      libelle,
      demande: valeur || null,
      ...(localisee !== undefined && { localisee }),
    }))
}

/** Les points d’une demande, chacun avec ce qu’il fait lire, dans l’ordre de la liste. */
export const aVerifier = (d: Examinee): { point: Point; valeurs: Valeur[] }[] =>
  pointsPour(d.type).map((point) => ({
    point,
    valeurs: (LECTURES[d.type][point] ?? []).flatMap((nom) => lire(d, nom)),
  }))

/** Vrai quand ce qui est demandé n’est pas ce que le registre tient, qui n’en sait peut-être rien ; null quand un côté n’a rien à en dire. */
export const differe = ({ demande, registre }: Valeur): boolean | null =>
  demande === undefined || registre === undefined ? null : demande !== registre

/** Vrai quand un point des demandes de ce type fait lire cette valeur. */
export const faitLire = (type: TypeDemande, nom: keyof typeof LUES): boolean =>
  Object.values(LECTURES[type]).some((noms) => noms.includes(nom))

const SANS_OBJET = /^(Non|Non connue?)$/
const estMuette = ({ valeur }: LigneLue): boolean => valeur === '' || SANS_OBJET.test(valeur)

/** Ce qu’une déclaration dit en plus de ce que ses points font lire, bloc par bloc ; `muettes` : répondues non, ou sans réponse. */
export function resteDe(
  d: Pick<Examinee, 'type' | 'declaration' | 'contexte'>,
  blocs: readonly Bloc[],
): { dites: { bloc: Bloc; lignes: LigneLue[] }[]; muettes: LigneLue[] } {
  const { declaration } = d
  if (!declaration) return { dites: [], muettes: [] }
  const verifies = Object.values(LECTURES[d.type]).flat()
  const lus = blocs.map((bloc) => ({
    bloc,
    lignes: lignesDuBloc(bloc, declaration, d.contexte).filter(
      ({ chemin }) => !verifies.some((nom) => estSous(chemin, nom)),
    ),
  }))
  return {
    dites: lus
      .map(({ bloc, lignes }) => ({ bloc, lignes: lignes.filter((l) => !estMuette(l)) }))
      .filter(({ lignes }) => lignes.length > 0),
    muettes: lus.flatMap(({ lignes }) => lignes.filter(estMuette)),
  }
}
