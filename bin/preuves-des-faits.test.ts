import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CODES_FAITS, FAITS, type CodeFait, type Garant } from '#domain/socle/faits/garants.ts'

/** Un essai : son fichier, et le début de son nom. */
type Preuve = readonly [fichier: string, nom: string]

interface Preuves {
  /** Ce qui vaut tant que nul n’en répond. */
  enAttendant: Preuve
  /** Chaque garant le lève. */
  garants: Readonly<Partial<Record<Garant, Preuve>>>
  /** Changé ou démenti, il se lit : au journal, et dans la liste du teneur. Absent : la loi croit le déclarant, rien ne le dément. */
  dementi?: Preuve
}

const ACTIVITE = 'server/comptes/utilisateurs/activite.test.ts'
const RATTACHER = 'server/coproprietes/mandats/rattacher.test.ts'
const DEMENTIS = 'server/teneur/dementis/dementis.test.ts'
const SIRETS = 'server/comptes/utilisateurs/siret-et-adresse.test.ts'
const FINANCES = 'domain/coproprietes/declaration/finances.test.ts'
const CHAMPS = 'domain/coproprietes/declaration/champs.test.ts'
const NOTAIRES = 'server/coproprietes/immatriculation/notaires/notaires.test.ts'
const IMMATRICULATION = 'server/coproprietes/immatriculation/immatriculation.test.ts'
const FAITS_DECLARES = 'domain/coproprietes/declaration/faits-declares.test.ts'

const PREUVES: Readonly<Record<CodeFait, Preuves>> = {
  BAILLEUR_SOCIAL: {
    enAttendant: [ACTIVITE, 'le répertoire se tait : l’activité se garde, mais ne lève rien'],
    garants: {
      REPERTOIRE: [ACTIVITE, 'le répertoire la confirme, ou le teneur l’écrit'],
      TENEUR: [ACTIVITE, 'le répertoire la confirme, ou le teneur l’écrit'],
    },
    dementi: [DEMENTIS, 'un mandat plus long que la règle, d’un établissement dont nul n’atteste l’activité'],
  },
  ADMINISTRATEUR_PROVISOIRE: {
    enAttendant: [RATTACHER, 'l’ordonnance que le teneur refuse laisse le mandat en cours'],
    garants: { PIECE: [RATTACHER, 'l’ordonnance arrête le mandat en cours, la veille de la mission'] },
    dementi: [
      RATTACHER,
      'l’ordonnance que l’on découvre fausse : le teneur supprime le mandat qu’elle a fait',
    ],
  },
  MEME_ENTREPRISE: {
    enAttendant: [
      SIRETS,
      'celui d’une autre entreprise, ou d’un autre établissement du registre, ne se prend pas',
    ],
    garants: {
      REPERTOIRE: [SIRETS, 'la même entreprise déménage'],
      TENEUR: [SIRETS, 'le teneur change d’entreprise'],
    },
    dementi: [
      DEMENTIS,
      'un mandat pris à un établissement de la même entreprise, que le teneur dit ensuite d’une autre',
    ],
  },
  PREMIER_EXERCICE: {
    enAttendant: [FINANCES, 'commence après la clôture précédente'],
    garants: {
      REGISTRE: [FINANCES, 'commence après la clôture précédente'],
      PERSONNE: [CHAMPS, 'le premier exercice ne demande que son début et sa clôture'],
    },
    dementi: [DEMENTIS, 'un premier exercice, quand un exercice clos se retrouve avant lui'],
  },
  FINANCES_INCONNUES: {
    enAttendant: [FAITS_DECLARES, 'un syndic ne dit pas ses comptes inconnus'],
    garants: { NOTAIRE: [FAITS_DECLARES, 'un notaire les dit inconnues, et rien n’en est demandé'] },
  },
  DEFAUT_DE_SYNDIC: {
    enAttendant: [
      NOTAIRES,
      'sans la preuve, ou la certification retirée du brouillon, elle ne se dépose pas',
    ],
    garants: { NOTAIRE: [NOTAIRES, 'les certifications et la preuve datée restent à la déclaration'] },
    dementi: [DEMENTIS, 'une immatriculation d’office, quand un mandat courait déjà'],
  },
  SYNDICAT_SECONDAIRE: {
    enAttendant: [IMMATRICULATION, 'un syndicat secondaire cite un principal qui existe'],
    garants: {
      REGISTRE: [
        'domain/coproprietes/copropriete/doublons.test.ts',
        'un syndicat secondaire et son principal',
      ],
    },
    dementi: [DEMENTIS, 'un secondaire dont le principal est dissous ou supprimé depuis'],
  },
  PETIT_SYNDICAT: {
    enAttendant: [CHAMPS, 'petit syndicat : cinq lots principaux au plus'],
    garants: { PERSONNE: [CHAMPS, 'petit syndicat : cinq lots principaux au plus'] },
  },
  COMPTES_NON_APPROUVES: {
    enAttendant: [
      'domain/coproprietes/mises-a-jour/repartir.test.ts',
      'comptes non approuvés : c’est déjà répondu',
    ],
    garants: {
      PERSONNE: [
        'server/coproprietes/mises-a-jour/mises-a-jour.test.ts',
        'des comptes non approuvés : le type le dit',
      ],
    },
  },
  SYNDICAT_COOPERATIF: {
    enAttendant: [FAITS_DECLARES, 'coopératif ou résidence-services, rien ne change à ce qui est demandé'],
    garants: {
      PERSONNE: [
        'domain/coproprietes/declaration/vraisemblance.test.ts',
        'un syndicat coopératif tenu par un professionnel',
      ],
    },
  },
  RESIDENCE_SERVICES: {
    enAttendant: [FAITS_DECLARES, 'coopératif ou résidence-services, rien ne change à ce qui est demandé'],
    garants: {
      PERSONNE: [FAITS_DECLARES, 'coopératif ou résidence-services, rien ne change à ce qui est demandé'],
    },
  },
}

const RACINE = join(import.meta.dirname, '..')
/** Vrai d’un essai qui est là, sous ce nom. */
const estLa = ([fichier, nom]: Preuve): boolean =>
  readFileSync(join(RACINE, fichier), 'utf8').includes(`test('${nom}`)

test.each(CODES_FAITS)('%s : un essai prouve ce que sa ligne dit', (fait) => {
  const { enAttendant, garants, dementi } = PREUVES[fait]
  expect(Object.keys(garants).toSorted()).toEqual([...FAITS[fait].garants].toSorted())
  const preuves = [enAttendant, ...Object.values(garants), ...(dementi ? [dementi] : [])]
  expect(preuves.filter((preuve) => !estLa(preuve))).toEqual([])
})

test('un fait dont quelqu’un d’autre que le déclarant répond dit ce que devient ce qu’il a fait accepter', () => {
  // Le syndic qui suit les déclare : ce qui était inconnu ne l’est plus.
  const sansDementi = CODES_FAITS.filter(
    (fait) => PREUVES[fait].dementi === undefined && fait !== 'FINANCES_INCONNUES',
  )
  expect(sansDementi.filter((fait) => !FAITS[fait].garants.some((g) => g === 'PERSONNE'))).toEqual([])
})
