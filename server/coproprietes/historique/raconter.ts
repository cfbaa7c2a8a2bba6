import type { Historique } from '#contract/coproprietes/historique.ts'
import type { Personne } from '#domain/socle/acces/auteur.ts'
import { SYNDIC_DECLARE, TYPES_SYNDIC } from '#domain/coproprietes/copropriete/syndic.ts'
import { contexteDImmatriculation } from '#domain/coproprietes/declaration/contexte.ts'
import { BLOCS, type Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { differences } from '#domain/coproprietes/mises-a-jour/differences.ts'
import { etapesDuParcours } from '#domain/coproprietes/declaration/etapes.ts'
import { raconter } from '#domain/coproprietes/historique/historique.ts'
import { heureDe, type Instant } from '#domain/socle/temps/instant.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { voitTout } from '#server/socle/registre/actes/portee.ts'
import type { DeclarationLue, Fait } from './historique.store.ts'

type Lecteur = Pick<Personne, 'authorities' | 'idTeledeclarant'>
type Evenement = Historique['evenements'][number]

const TITRES = new Map(etapesDuParcours(false).map((e) => [e.bloc, e.titre]))

const estSien = ({ idTeledeclarant }: Lecteur, { teledeclarantId }: Pick<Fait, 'teledeclarantId'>): boolean =>
  idTeledeclarant !== null && teledeclarantId === idTeledeclarant

/** Qui l’a fait, sans le nom d’une personne d’un autre établissement. */
function direQui(f: Fait, lecteur: Lecteur): string | null {
  if (f.automatique) return 'Le registre'
  if (f.type !== null) {
    if (f.compteId !== null && estSien(lecteur, f)) return `${f.prenom} ${f.nom}`
    const benevole = SYNDIC_DECLARE[f.type] === 'NON_PRO'
    return benevole && !estSien(lecteur, f) ? TYPES_SYNDIC.NON_PRO : f.raisonSociale
  }
  // Un compte sans établissement est du teneur ; le fait que le dossier date n’est de personne.
  return f.compteId === null ? null : 'Le teneur du registre'
}

const identifiant = (valeur: unknown): number | null => (typeof valeur === 'number' ? valeur : null)

/** Les déclarations qu’une mise à jour compare : la sienne, et celle qu’elle a remplacée. */
export function declarationsDe(f: Fait): { avant: number | null; apres: number } | null {
  const apres = f.fait === 'COPROPRIETE.MISE_A_JOUR' ? identifiant(f.nouveau?.['declaration']) : null
  return apres === null ? null : { avant: identifiant(f.ancien?.['declaration']), apres }
}

type Acceptee = DeclarationLue & { donnees: Declaration; dateSoumission: Instant }

const estAcceptee = (d: DeclarationLue | undefined): d is Acceptee =>
  d !== undefined && d.donnees !== null && d.dateSoumission !== null

const relue = (d: Acceptee) =>
  contexteDImmatriculation(
    d.typeImmat,
    { typeTeledeclarant: d.type, bailleurSocial: d.bailleurSocial },
    jourDeParis(d.dateSoumission),
  )

/** Ce qu’une mise à jour a changé, bloc par bloc ; le mandat a sa page. Null quand l’une des deux n’est plus gardée. */
function changees(f: Fait, lues: ReadonlyMap<number, DeclarationLue>): Evenement['differences'] {
  const deux = declarationsDe(f)
  if (!deux) return null
  const apres = lues.get(deux.apres)
  if (!estAcceptee(apres)) return null
  const remplacee = deux.avant === null ? undefined : lues.get(deux.avant)
  const declaration = remplacee ? remplacee.donnees : apres.donneesRemplacees
  if (!declaration) return null
  const avant = { declaration, contexte: relue(estAcceptee(remplacee) ? remplacee : apres) }
  return BLOCS.filter((bloc) => bloc !== 'infoRattachement')
    .map((bloc) => ({
      titre: TITRES.get(bloc) ?? '',
      lignes: differences(bloc, avant, { declaration: apres.donnees, contexte: relue(apres) }),
    }))
    .filter((s) => s.lignes.length > 0)
}

/** Un fait, pour qui le lit. */
export function rendreFait(f: Fait, lecteur: Lecteur, lues: ReadonlyMap<number, DeclarationLue>): Evenement {
  const entier = voitTout(lecteur) || estSien(lecteur, f)
  const { fichierId: idDocument, fichierNom: nom } = f
  return {
    cle: f.cle,
    ...raconter(f.fait, f, entier),
    jour: jourDeParis(f.date),
    heure: f.jour ? null : heureDe(f.date),
    par: direQui(f, lecteur),
    differences: changees(f, lues),
    piece: entier && idDocument !== null && nom !== null ? { idDocument, nom } : null,
  }
}
