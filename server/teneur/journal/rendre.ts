import type { LigneDuJournal } from '#contract/teneur/journal.ts'
import { PROFILS } from '#domain/socle/acces/profils.ts'
import { direTerritoireCourt } from '#domain/institutions/categorisation/mentions.ts'
import { ETATS_SORTIS, type EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { de } from '#domain/socle/mots/elision.ts'
import { lireChangements } from '#domain/teneur/journal/changements.ts'
import {
  CATEGORIES,
  MODALITES,
  nomDEvenement,
  type ObjetDuJournal,
  type TypeEvenement,
} from '#domain/socle/journal/evenements.ts'
import { SANS_PAGE } from '#domain/teneur/journal/pages.ts'
import { direAuteur, OBJETS } from '#domain/teneur/journal/recherche.ts'
import type { EvenementLu } from './journal.store.ts'

/** Le numéro d’aujourd’hui, ou celui que le journal a gardé. */
export const numeroDe = (e: EvenementLu): string | null => {
  const numero = e.coproprieteNumero ?? e.numero
  return numero && afficherNumero(numero)
}

const apres = (debut: string, nom: string | null): string | null => nom && `${debut} ${nom}`

const sontLesDelais = (e: EvenementLu) => e.categorie === 'VALIDATION' && e.type === 'DELAIS'

const estLeModele = (e: EvenementLu) => e.categorie === 'CONTENU' && e.type === 'PRECISIONS'

const estUneConsultation = (e: EvenementLu) => e.categorie === 'INSTITUTION'

/** Ce qu’une institution a consulté : une copropriété, ou le premier des territoires, que le détail a tous. */
function direConsulte(e: EvenementLu): string {
  const { territoires } = (e.nouveau ?? {}) as { territoires?: string | null }
  return (
    apres('Copropriété', numeroDe(e)) ??
    (territoires ? direTerritoireCourt(territoires.split(', ')) : 'Tout son territoire')
  )
}

/** Ce que l’événement touche, par son nom propre ; null s’il n’en a pas, ou n’en a plus. */
const NOMS: Record<ObjetDuJournal, (e: EvenementLu) => string | null> = {
  compte: ({ prenom, nom }) => (nom ? `Compte ${de([prenom, nom].filter(Boolean).join(' '))}` : null),
  teledeclarant: (e) => e.raisonSociale,
  courrier: (e) => apres('Lettre', e.lettreReference),
  contenu: (e) => (estLeModele(e) ? 'Courriel de précisions' : null),
  copropriete: (e) => apres('Copropriété', numeroDe(e) ?? e.coproprieteNom),
  mandat: (e) => apres('Mandat de', numeroDe(e)),
  demande: (e) => apres('Demande', e.demandeReference),
  reclamation: () => null,
  habilitation: () => null,
  registre: (e) => (sontLesDelais(e) ? 'Délais de réponse' : estUneConsultation(e) ? direConsulte(e) : null),
}

const direObjet = (e: EvenementLu): string =>
  NOMS[e.objet](e) ?? (e.objetId === null ? OBJETS[e.objet] : `${OBJETS[e.objet]} n°\u00a0${e.objetId}`)

type Page = NonNullable<LigneDuJournal['page']>
type Ecran = NonNullable<LigneDuJournal['ecran']>
/** Ce qui s’ouvre, ou pourquoi rien ne s’ouvre. */
type Suite = Pick<LigneDuJournal, 'page' | 'ecran' | 'sansPage'>

const RIEN: Suite = { page: null, ecran: null, sansPage: null }
const ecran = (quoi: Ecran): Suite => ({ ...RIEN, ecran: quoi })
const sans = (raison: keyof typeof SANS_PAGE): Suite => ({ ...RIEN, sansPage: SANS_PAGE[raison] })

const dUn = (quoi: Page['quoi'], id: number, idCompte: number | null = null): Suite => ({
  ...RIEN,
  page: { quoi, id, idCompte },
})

const estSortie = (etat: EtatCopropriete | null): boolean => ETATS_SORTIS.some((e) => e === etat)

/** La copropriété a une page tant que son numéro désigne quelque chose ; sans elle, l’examen de sa demande la montre. */
const dUneCopropriete =
  (quoi: 'copropriete' | 'mandats') =>
  (e: EvenementLu): Suite => {
    if (e.coproprieteId === null) return sans('COPROPRIETE_SORTIE')
    // Le teneur relit l’historique d’une absorbée, pas ses mandats.
    if (e.absorbee) return dUn('copropriete', e.coproprieteId)
    if (e.coproprieteNumero !== null && !estSortie(e.coproprieteEtat)) return dUn(quoi, e.coproprieteId)
    if (e.demandeId !== null) return dUn('demande', e.demandeId)
    return sans(e.coproprieteEtat === 'BROUILLON' ? 'BROUILLON' : 'COPROPRIETE_SORTIE')
  }

const duTeledeclarant = (e: EvenementLu): Suite =>
  e.teledeclarantId === null ? sans('TELEDECLARANT_SORTI') : dUn('teledeclarant', e.teledeclarantId)

const PAGES: Record<ObjetDuJournal, (e: EvenementLu) => Suite> = {
  compte: (e) => {
    if (e.objetId === null) return sans('AUCUN_COMPTE')
    if (e.teledeclarantId === null) return sans('SANS_ETABLISSEMENT')
    // L’assistance n’a plus de dossier d’un télédéclarant supprimé ; il garde sa page.
    if (e.teledeclarantStatut === 'SUPPRIME') return duTeledeclarant(e)
    return dUn('assistance', e.teledeclarantId, e.compteStatut === 'SUPPRIME' ? null : e.objetId)
  },
  teledeclarant: duTeledeclarant,
  courrier: duTeledeclarant,
  contenu: (e) => ecran(estLeModele(e) ? 'modelePrecisions' : 'accueil'),
  copropriete: dUneCopropriete('copropriete'),
  mandat: dUneCopropriete('mandats'),
  demande: (e) =>
    e.objetId === null || e.demandeReference === null ? sans('DEMANDE_SORTIE') : dUn('demande', e.objetId),
  reclamation: (e) => (e.objetId === null ? sans('REGISTRE') : dUn('reclamation', e.objetId)),
  habilitation: (e) => (e.objetId === null ? sans('REGISTRE') : dUn('habilitation', e.objetId)),
  registre: (e) =>
    sontLesDelais(e) ? ecran('delais') : sans(estUneConsultation(e) ? 'CONSULTATION' : 'REGISTRE'),
}

/** Un événement, en mots, et où en lire plus. */
export function rendreEvenement(e: EvenementLu): LigneDuJournal {
  const evenement = `${e.categorie}.${e.type}` as TypeEvenement
  return {
    id: e.id,
    date: e.date,
    auteur: direAuteur(e),
    pourCompteDe: e.pourCompteDe,
    libelleProfil: e.profil && PROFILS[e.profil].libelle,
    categorie: e.categorie,
    libelleCategorie: CATEGORIES[e.categorie],
    evenement,
    libelleEvenement: nomDEvenement(evenement),
    libelleModalite: MODALITES[e.modalite],
    objet: e.objet,
    libelleObjet: direObjet(e),
    ...PAGES[e.objet](e),
    changements: lireChangements(e.ancien, e.nouveau, e.noms),
  }
}
