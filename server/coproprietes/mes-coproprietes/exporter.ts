import type { ParsedOf } from '#contract/socle/call.ts'
import type { exporterCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { LISTES_SUIVIES } from '#domain/socle/acces/suivi.ts'
import { fraicheur } from '#domain/coproprietes/declaration/echeances.ts'
import { miseAJourAttendue } from '#domain/coproprietes/echeances/echeances.ts'
import { FRAICHEURS } from '#domain/coproprietes/declaration/fraicheurs.ts'
import { afficherJour, direJour, type Jour } from '#domain/socle/temps/jour.ts'
import {
  SITUATIONS_MANDAT,
  situationMandat,
  STATUTS_MANDAT,
  type SituationMandat,
  type StatutMandat,
} from '#domain/coproprietes/mandats/statuts.ts'
import { type ColonneDeTableur, type Notice } from '#server/socle/documents/tableur/ecrire.ts'
import { enFichier, type Ecriture } from '#server/socle/documents/tableur/en-fichier.ts'
import type { FichierRendu } from '#server/socle/http/serve.ts'
import { aFaireDe } from './a-faire.ts'
import type { Ligne } from './mes-coproprietes.store.ts'

type Demande = ParsedOf<typeof exporterCoproprietes>['body']
type ColonneDeListe = NonNullable<Demande['colonnes']>[number]

/** Ce que dit le fichier de chaque ligne ; `de` : la colonne du §2.2 dont c’est la valeur, ou ce qui y est toujours. */
const colonnes = (
  aujourdhui: Jour,
): readonly (ColonneDeTableur<Ligne> & { de: ColonneDeListe | 'toujours' | 'tout' })[] => [
  {
    de: 'toujours',
    titre: 'Numéro',
    type: 'texte',
    largeur: 14,
    valeur: (l) => l.numero && afficherNumero(l.numero),
    lien: (l) => l.numero && ADRESSES.copropriete(l.id),
  },
  { de: 'toujours', titre: 'Nom', type: 'texte', valeur: (l) => l.nom },
  { de: 'toujours', titre: 'Voie', type: 'texte', valeur: (l) => l.voie },
  { de: 'toujours', titre: 'Code postal', type: 'texte', largeur: 12, valeur: (l) => l.codePostal },
  { de: 'toujours', titre: 'Commune', type: 'texte', valeur: (l) => l.localite },
  {
    de: 'toujours',
    titre: 'Où elle en est',
    type: 'texte',
    valeur: (l) => aFaireDe(l, aujourdhui).phrase,
  },
  { de: 'toujours', titre: 'Échéance', type: 'date', valeur: (l) => aFaireDe(l, aujourdhui).le },
  { de: 'etat', titre: 'Statut', type: 'texte', valeur: (l) => ETATS[l.etat].libelle },
  {
    de: 'situationMandat',
    titre: 'Rattachement',
    type: 'texte',
    valeur: (l) => l.numero && SITUATIONS_MANDAT[situationMandat({ ...l, fin: l.mandatFin }, aujourdhui)],
  },
  { de: 'idTeledeclarant', titre: 'N° télédéclarant', type: 'entier', valeur: (l) => l.idTeledeclarant },
  { de: 'nbLots', titre: 'Lots', type: 'entier', valeur: (l) => l.nbLots },
  { de: 'nbBatiments', titre: 'Bâtiments', type: 'entier', valeur: (l) => l.nbBatiments },
  { de: 'mandatFin', titre: 'Fin du mandat', type: 'date', valeur: (l) => l.mandatFin },
  {
    de: 'fraicheur',
    titre: 'Mise à jour annuelle',
    type: 'texte',
    largeur: 22,
    valeur: (l) =>
      l.numero &&
      FRAICHEURS[fraicheur({ derniereCloture: l.dateCloture, derniereMaj: l.dateMaj }, aujourdhui)].libelle,
  },
  {
    de: 'fraicheur',
    titre: 'Attendue le (estimation)',
    type: 'date',
    largeur: 22,
    valeur: (l) =>
      miseAJourAttendue({ etat: l.etat, derniereCloture: l.dateCloture, derniereMaj: l.dateMaj }, aujourdhui),
  },
  { de: 'tout', titre: 'Demande', type: 'texte', largeur: 18, valeur: (l) => l.reference },
]

/** Celles que l’on demande, avec ce qui nomme chaque ligne et où elle en est ; toutes, sans cela. */
const colonnesDemandees = (
  demandees: Demande['colonnes'],
  aujourdhui: Jour,
): readonly ColonneDeTableur<Ligne>[] =>
  colonnes(aujourdhui).filter(
    ({ de }) => demandees === undefined || de === 'toujours' || demandees.some((c) => c === de),
  )

/** Ce qui est choisi, en mots : le fichier se relit sans l’écran dont il vient. */
function criteresEnMots(d: Demande): string[] {
  return [
    ...(d.filtre === 'seeAllCopro' ? [] : [`Liste : ${LISTES_SUIVIES[d.filtre].libelle}`]),
    ...(d.immatriculationOuNom ? [`Recherche : ${d.immatriculationOuNom}`] : []),
    ...(d.etatsCopropriete.length > 0
      ? [`Statuts : ${d.etatsCopropriete.map((e) => ETATS[e].libelle).join(', ')}`]
      : []),
    ...(d.statut.length > 0 ? [`Mandats : ${d.statut.map((s) => dansLaListe(s)).join(', ')}`] : []),
    ...(d.dateDebutMandat ? [`Mandat commencé le ${afficherJour(d.dateDebutMandat)} ou après`] : []),
    ...(d.dateFinMandat ? [`Mandat fini le ${afficherJour(d.dateFinMandat)} ou avant`] : []),
  ]
}

const dansLaListe = (s: Demande['statut'][number]): string =>
  s in SITUATIONS_MANDAT ? SITUATIONS_MANDAT[s as SituationMandat] : STATUTS_MANDAT[s as StatutMandat].libelle

const notice = (d: Demande, nombre: number, aujourdhui: Jour): Notice => {
  const criteres = criteresEnMots(d)
  return {
    nom: 'Ce fichier',
    lignes: [
      { texte: 'Copropriétés du registre national', titre: true },
      { texte: `Le ${direJour(aujourdhui)}, ${nombre} copropriété${nombre > 1 ? 's' : ''}.` },
      ...(criteres.length > 0 ? criteres : ['Sans critère : toute la liste.']).map((texte) => ({ texte })),
    ],
  }
}

/** Le fichier de ces lignes: en tableur, une seconde feuille dit le jour et les critères. */
export function exporter(
  { lignes, demande, aujourdhui }: { lignes: readonly Ligne[]; demande: Demande; aujourdhui: Jour },
  pour: Ecriture,
): Promise<FichierRendu> {
  return enFichier(
    pour,
    `coproprietes-${aujourdhui}`,
    demande.format,
    { nom: 'Copropriétés', colonnes: colonnesDemandees(demande.colonnes, aujourdhui), lignes },
    notice(demande, lignes.length, aujourdhui),
  )
}
