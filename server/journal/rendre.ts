import type { LigneDuJournal } from '#contract/journal.ts'
import { PROFILS } from '#domain/acces/profils.ts'
import { ETATS_SORTIS, type EtatCopropriete } from '#domain/copropriete/etats.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import { de } from '#domain/elision.ts'
import { lireChangements } from '#domain/journal/changements.ts'
import {
  CATEGORIES,
  MODALITES,
  nomDEvenement,
  type ObjetDuJournal,
  type TypeEvenement,
} from '#domain/journal/evenements.ts'
import { direAuteur, OBJETS } from '#domain/journal/recherche.ts'
import type { EvenementLu } from './journal.store.ts'

/** Le numéro d’aujourd’hui, ou celui que le journal a gardé. */
export const numeroDe = (e: EvenementLu): string | null => {
  const numero = e.coproprieteNumero ?? e.numero
  return numero && afficherNumero(numero)
}

const apres = (debut: string, nom: string | null): string | null => nom && `${debut} ${nom}`

/** Ce que l’événement touche, par son nom propre ; null s’il n’en a pas, ou n’en a plus. */
const NOMS: Record<ObjetDuJournal, (e: EvenementLu) => string | null> = {
  compte: ({ prenom, nom }) => (nom ? `Compte ${de([prenom, nom].filter(Boolean).join(' '))}` : null),
  teledeclarant: (e) => e.raisonSociale,
  courrier: (e) => apres('Lettre', e.lettreReference),
  contenu: () => null,
  copropriete: (e) => apres('Copropriété', numeroDe(e) ?? e.coproprieteNom),
  mandat: (e) => apres('Mandat de', numeroDe(e)),
  demande: (e) => apres('Demande', e.demandeReference),
  registre: () => null,
}

const direObjet = (e: EvenementLu): string =>
  NOMS[e.objet](e) ?? (e.objetId === null ? OBJETS[e.objet] : `${OBJETS[e.objet]} n°\u00a0${e.objetId}`)

type Page = NonNullable<LigneDuJournal['page']>

const estSortie = (etat: EtatCopropriete | null): boolean => ETATS_SORTIS.some((e) => e === etat)

/** La copropriété a une page tant que son numéro désigne quelque chose. */
const dUneCopropriete =
  (quoi: 'copropriete' | 'mandats') =>
  (e: EvenementLu): Page | null =>
    e.coproprieteId !== null && e.coproprieteNumero !== null && !estSortie(e.coproprieteEtat)
      ? { quoi, id: e.coproprieteId, idCompte: null }
      : null

const duTeledeclarant = (e: EvenementLu): Page | null =>
  e.teledeclarantId === null ? null : { quoi: 'teledeclarant', id: e.teledeclarantId, idCompte: null }

const PAGES: Record<ObjetDuJournal, (e: EvenementLu) => Page | null> = {
  // L’assistance n’a plus de dossier d’un télédéclarant supprimé.
  compte: (e) =>
    e.teledeclarantId === null || e.teledeclarantStatut === 'SUPPRIME'
      ? null
      : {
          quoi: 'assistance',
          id: e.teledeclarantId,
          idCompte: e.compteStatut === 'SUPPRIME' ? null : e.objetId,
        },
  teledeclarant: duTeledeclarant,
  courrier: duTeledeclarant,
  contenu: () => null,
  copropriete: dUneCopropriete('copropriete'),
  mandat: dUneCopropriete('mandats'),
  demande: (e) =>
    e.objetId === null || e.demandeReference === null
      ? null
      : { quoi: 'demande', id: e.objetId, idCompte: null },
  registre: () => null,
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
    page: PAGES[e.objet](e),
    changements: lireChangements(e.ancien, e.nouveau),
  }
}
