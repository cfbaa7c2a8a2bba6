import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import {
  CARTE,
  CASE_DE_L_ENTETE,
  CHIFFRES,
  FILE_DU_TENEUR,
  LISTE_DU_CABINET,
  LISTE_DU_TENEUR,
  MISE_A_JOUR_ANNUELLE,
  OUVERTURE,
  PAGE_DES_STATISTIQUES,
  RECHERCHE_AIDE,
  RECHERCHE_AVANCEE,
  RECHERCHE_AVANCEE_LARGE,
  TELEDECLARANTS,
} from './cas.ts'
import type { Mesure } from './mesure.ts'
import {
  CHANGEMENTS_D_UN_DEPARTEMENT,
  CHANGEMENTS_DE_LA_FRANCE,
  GROUPES_D_UN_DEPARTEMENT,
  GROUPES_DE_LA_FRANCE,
  LIGNES_D_UN_DEPARTEMENT,
  LIGNES_PAR_DETTES,
} from './outil.ts'

export interface Ligne {
  libelle: string
  connexions: number
  http: Mesure
  sql: Mesure
}

export const ms = (valeur: number) => valeur.toFixed(1).replace('.', ',')
const fois = (valeur: number) => valeur.toFixed(2).replace('.', ',')

/** Une marque de l’issue : la mesure qu’elle lit, quand elle est tenue, et ce qui a été mesuré. */
interface Marque {
  phrase: string
  libelle: string
  connexions: number
  tenue: (l: Ligne) => boolean
  valeur: (l: Ligne) => string
}

const enMs = ({ http }: Ligne) => `${ms(http.p99)} ms`
const parSeconde = ({ http }: Ligne) => `${Math.round(http.parSeconde)}/s`
const milliers = ({ http }: Ligne) => `${afficherEntier(Math.round(http.parSeconde))}/s`
const lesDeux = (l: Ligne) => `${parSeconde(l)}, ${enMs(l)}`
const sansFaute = ({ http }: Ligne) => http.fausses === 0

/** Ce que le serveur ajoute à la base : un quart de plus, pas davantage. */
const presDuSql = (phrase: string, libelle: string, connexions: number): Marque => ({
  phrase: `${phrase}, à moins de 1,25 du SQL seul`,
  libelle,
  connexions,
  tenue: ({ http, sql }) => sql.parSeconde <= 1.25 * http.parSeconde,
  valeur: ({ http, sql }) => fois(sql.parSeconde / http.parSeconde),
})

const sousP99 = (phrase: string, libelle: string, connexions: number, borne: number): Marque => ({
  phrase,
  libelle,
  connexions,
  tenue: ({ http }) => http.p99 <= borne,
  valeur: enMs,
})

/** La même, et rien de ce qui a répondu n’est faux. */
const justeSousP99 = (phrase: string, libelle: string, connexions: number, borne: number): Marque => ({
  ...sousP99(phrase, libelle, connexions, borne),
  tenue: (l) => l.http.p99 <= borne && sansFaute(l),
})

const DU_CABINET = 'Liste d’un cabinet de 5 000 copropriétés'
const DANS_UN_DEPARTEMENT = 'Recherche dans un département, les trois mêlés'

const MARQUES: readonly Marque[] = [
  sousP99(`${DU_CABINET}, p99 de 100 ms à 16 connexions`, LISTE_DU_CABINET, 16, 100),
  presDuSql(DU_CABINET, LISTE_DU_CABINET, 16),
  ...[FILE_DU_TENEUR, `${FILE_DU_TENEUR}, un mot cherché`, LISTE_DU_TENEUR].flatMap((libelle) => [
    sousP99(`${libelle}, p99 de 300 ms à 16 connexions`, libelle, 16, 300),
    presDuSql(libelle, libelle, 16),
  ]),
  justeSousP99(`${OUVERTURE}, p99 de 100 ms à une connexion`, OUVERTURE, 1, 100),
  {
    phrase: 'Mise à jour annuelle, 150 demandes/s à 16 connexions',
    libelle: MISE_A_JOUR_ANNUELLE,
    connexions: 16,
    tenue: (l) => l.http.parSeconde >= 150 && sansFaute(l),
    valeur: parSeconde,
  },
  {
    phrase: `${RECHERCHE_AVANCEE}, 300 demandes/s et p99 de 150 ms à 16 connexions`,
    libelle: RECHERCHE_AVANCEE,
    connexions: 16,
    tenue: ({ http }) => http.parSeconde >= 300 && http.p99 <= 150,
    valeur: lesDeux,
  },
  presDuSql(RECHERCHE_AVANCEE, RECHERCHE_AVANCEE, 16),
  justeSousP99(`${RECHERCHE_AVANCEE_LARGE}, p99 de 400 ms à 4 connexions`, RECHERCHE_AVANCEE_LARGE, 4, 400),
  {
    phrase: `${CHIFFRES}, 2 000 demandes/s à 16 connexions`,
    libelle: CHIFFRES,
    connexions: 16,
    tenue: (l) => l.http.parSeconde >= 2_000 && sansFaute(l),
    valeur: milliers,
  },
  justeSousP99(`${PAGE_DES_STATISTIQUES}, p99 de 120 ms à 16 connexions`, PAGE_DES_STATISTIQUES, 16, 120),
  justeSousP99(`${RECHERCHE_AIDE}, p99 de 30 ms à 16 connexions`, RECHERCHE_AIDE, 16, 30),
  {
    phrase: `${CARTE}, 600 demandes/s et p99 de 60 ms à 16 connexions`,
    libelle: CARTE,
    connexions: 16,
    tenue: (l) => l.http.parSeconde >= 600 && l.http.p99 <= 60 && sansFaute(l),
    valeur: lesDeux,
  },
  {
    phrase: 'Recherche dans un département, 600 demandes/s à 16 connexions',
    libelle: DANS_UN_DEPARTEMENT,
    connexions: 16,
    tenue: ({ http }) => http.parSeconde >= 600,
    valeur: parSeconde,
  },
  sousP99('Recherche dans un département, p99 de 80 ms', DANS_UN_DEPARTEMENT, 16, 80),
  presDuSql('Recherche dans un département', DANS_UN_DEPARTEMENT, 16),
  sousP99('Recherche nationale, p99 de 300 ms', 'Recherche nationale, les trois mêlés', 16, 300),
  {
    phrase: 'Fiche par numéro, 5 000 demandes/s',
    libelle: 'Fiche par numéro',
    connexions: 16,
    tenue: ({ http }) => http.parSeconde >= 5_000,
    valeur: milliers,
  },
  ...(
    [
      [GROUPES_D_UN_DEPARTEMENT, 400],
      [GROUPES_DE_LA_FRANCE, 1_200],
      [LIGNES_D_UN_DEPARTEMENT, 600],
    ] as const
  ).flatMap(([libelle, borne]) => [
    justeSousP99(`${libelle}, p99 de ${borne} ms à 4 connexions`, libelle, 4, borne),
    presDuSql(libelle, libelle, 4),
  ]),
  justeSousP99(`${LIGNES_PAR_DETTES}, p99 de 600 ms à 4 connexions`, LIGNES_PAR_DETTES, 4, 600),
  justeSousP99(
    `${CHANGEMENTS_D_UN_DEPARTEMENT}, p99 de 600 ms à 4 connexions`,
    CHANGEMENTS_D_UN_DEPARTEMENT,
    4,
    600,
  ),
  justeSousP99(
    `${CHANGEMENTS_DE_LA_FRANCE}, p99 de 2 500 ms à une connexion`,
    CHANGEMENTS_DE_LA_FRANCE,
    1,
    2_500,
  ),
  justeSousP99(`${CASE_DE_L_ENTETE}, p99 de 200 ms à une connexion`, CASE_DE_L_ENTETE, 1, 200),
  sousP99('Recherche d’un télédéclarant parmi 60 000, p99 de 200 ms à une connexion', TELEDECLARANTS, 1, 200),
  justeSousP99('Télédéclarants, p99 de 300 ms à 16 connexions', TELEDECLARANTS, 16, 300),
]

/** Les marques dont la mesure a été prise, dites tenues ou non. */
export const marques = (lignes: readonly Ligne[]): string[] =>
  MARQUES.flatMap(({ phrase, libelle, connexions, tenue, valeur }) => {
    const mesuree = lignes.find((l) => l.connexions === connexions && l.libelle === libelle)
    return mesuree ? [`- ${phrase} : ${valeur(mesuree)}, ${tenue(mesuree) ? 'tenue' : 'pas tenue'}.`] : []
  })
