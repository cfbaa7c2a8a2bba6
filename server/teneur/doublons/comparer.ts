import type { Comparees } from '#contract/teneur/doublons.ts'
import { dire } from '#domain/socle/refus/arrets.ts'
import { ressemblance } from '#domain/coproprietes/copropriete/doublons.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { obstacleALaFusion } from '#domain/teneur/doublons/fusion.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { iduDe } from '#domain/coproprietes/copropriete/parcelle.ts'
import { representantDe } from '#domain/coproprietes/copropriete/syndic.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { contexteDImmatriculation, type Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import { coteACote, type LigneComparee } from '#domain/coproprietes/declaration/cote-a-cote.ts'
import { BLOCS, type Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { etapesDuParcours } from '#domain/coproprietes/declaration/etapes.ts'
import { afficherJour, jourDeParis, type Jour } from '#domain/socle/temps/jour.ts'
import { precedenteDe } from '#server/socle/declaration/declaration.store.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import * as store from './doublons.store.ts'

/** Ce que l’on montre d’une copropriété quand on la nomme. */
export const designer = (
  c: Pick<store.Lue, 'id' | 'numero' | 'nom' | 'voie' | 'codePostal' | 'localite' | 'etat'>,
) => ({
  id: c.id,
  numero: c.numero,
  nom: c.nom,
  adresse: direAdresse({ ...c, commune: c.localite }) || null,
  etat: c.etat,
})

/** Un côté de la comparaison : ce qui le nomme, la demande qui l’a déposé, décidée ou non, où il est. */
const coteDe = async (db: Dependances['db'], c: store.Lue): Promise<Comparees['gauche']> => ({
  ...designer(c),
  idDemande: c.idDemande,
  reference: c.reference ?? (c.numero === null ? await store.derniereReference(db, c.id) : null),
  lon: c.lon,
  lat: c.lat,
})

/** Celle qui a son numéro ; null tant que son immatriculation n’est que demandée. */
export const numerotee = (c: store.Lue): (store.Lue & { numero: string }) | null =>
  c.numero === null ? null : { ...c, numero: c.numero }

/** Ce qu’elle déclare, relu dans ce qui l’entourait, et quand cela a été accepté ou déposé. */
interface Declaree {
  declaration: Declaration
  contexte: Contexte
  date: Jour | null
}

// Deux déclarations citent les mêmes parcelles dans un autre ordre : ce n’est pas une différence.
const parcellesRangees = (d: Declaration): Declaration => ({
  ...d,
  identification: {
    ...d.identification,
    parcelle: d.identification.parcelle.toSorted((a, b) => iduDe(a).localeCompare(iduDe(b))),
  },
})

/** Ce qu’elle a déclaré en dernier : accepté, ou déposé avec la demande que le teneur examine. */
async function declareeDe(db: Dependances['db'], c: store.Lue, aujourdhui: Jour): Promise<Declaree> {
  const deposee = c.numero === null ? await store.declarationDeposee(db, c.id) : undefined
  const lue = deposee
    ? { declaration: deposee.donnees, typeImmat: deposee.typeImmat, date: deposee.dateSoumission }
    : await precedenteDe(db, c.id)
  const date = lue.date === null ? null : jourDeParis(lue.date)
  return {
    declaration: parcellesRangees(lue.declaration),
    contexte: contexteDImmatriculation(lue.typeImmat, c, date ?? aujourdhui),
    date,
  }
}

const jour = (date: Jour | null | undefined) => (date ? afficherJour(date) : '')

/** Ce que le registre sait de chacune, hors de ce qu’elle déclare. */
async function registreDe(
  db: Dependances['db'],
  c: store.Lue,
  { date }: Declaree,
): Promise<[string, string][]> {
  const mandat = await store.mandatDe(db, c.id)
  return [
    ['Numéro d’immatriculation', c.numero === null ? '' : afficherNumero(c.numero)],
    ['État', ETATS[c.etat].libelle],
    ['Immatriculée le', jour(c.dateImmatriculation)],
    ['Représentant', mandat?.raisonSociale ?? c.raisonSociale ?? representantDe(c) ?? ''],
    ['Début du mandat', jour(mandat?.debut)],
    ['Fin du mandat', jour(mandat?.fin ?? c.mandatFin)],
    [c.numero === null ? 'Déclaration déposée le' : 'Dernière déclaration acceptée le', jour(date)],
  ]
}

const sansChemin = (
  gauche: readonly [string, string][],
  droite: readonly [string, string][],
): LigneComparee[] =>
  gauche.map(([libelle, valeur], i) => {
    const enFace = droite[i]?.[1] ?? ''
    return { chemin: libelle, libelle, gauche: valeur, droite: enFace, differe: valeur !== enFace }
  })

const TITRES = new Map(etapesDuParcours(false).map((e) => [e.bloc, e.titre]))

/** Deux copropriétés côte à côte (domain.md, section 15). */
export async function comparer(
  db: Dependances['db'],
  { gauche, droite }: { gauche: store.Lue; droite: store.Lue },
  aujourdhui: Jour,
): Promise<Omit<Comparees, 'ecartee'>> {
  const [deGauche, deDroite] = [
    await declareeDe(db, gauche, aujourdhui),
    await declareeDe(db, droite, aujourdhui),
  ]
  const registre = sansChemin(await registreDe(db, gauche, deGauche), await registreDe(db, droite, deDroite))
  const declarees = BLOCS.filter((bloc) => bloc !== 'infoRattachement').map((bloc) => ({
    titre: TITRES.get(bloc) ?? '',
    // Ce que ni l’une ni l’autre ne dit n’apprend rien.
    lignes: coteACote(bloc, deGauche, deDroite).filter((l) => l.gauche !== '' || l.droite !== ''),
  }))
  const [une, autre] = [numerotee(gauche), numerotee(droite)]
  const fusion =
    une && autre
      ? { gauche: await store.aFusionner(db, une), droite: await store.aFusionner(db, autre) }
      : null
  const obstacle = fusion && obstacleALaFusion(fusion.gauche, fusion.droite)
  return {
    gauche: await coteDe(db, gauche),
    droite: await coteDe(db, droite),
    ...ressemblance(store.candidatDe(gauche), store.candidatDe(droite)),
    sections: [{ titre: 'Au registre', lignes: registre }, ...declarees].filter((s) => s.lignes.length > 0),
    fusion,
    obstacle: obstacle && dire(obstacle),
  }
}
