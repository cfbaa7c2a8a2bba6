import type { Brouillon } from '#contract/coproprietes/immatriculation.ts'
import { codes } from '#domain/socle/codes.ts'
import type { Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import {
  BLOCS,
  type Saisie,
  type SaisieDeclaration,
  type Tape,
} from '#domain/coproprietes/declaration/declaration.ts'
import { declarationVide, lireDeclaration } from '#domain/coproprietes/declaration/lecture.ts'
import { declareLesComptes } from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import { saisieDe } from '#domain/coproprietes/mises-a-jour/repartir.ts'
import { FAMILLES_ARRETES, type FamilleArretes } from '#domain/coproprietes/declaration/listes.ts'
import { etiquettesCompletes } from '#domain/coproprietes/declaration/technique.ts'
import { estObjet } from '#domain/socle/objet.ts'
import { texteDe } from '#domain/socle/mots/texte.ts'
import { rendreACorriger } from '#server/socle/registre/demandes/reponses.ts'
import type { BrouillonLu } from './declaration.store.ts'

/** Ce qui est tapé, et la valeur de `vide` partout où rien ne l’est. */
function completer<T extends object>(vide: T, tape: Saisie = {}): Record<keyof T, Tape> {
  const complet: Record<string, unknown> = { ...tape }
  for (const [cle, defaut] of Object.entries(vide)) {
    const sienne = tape[cle]
    if (sienne === undefined) complet[cle] = defaut
    else if (estObjet(defaut) && estObjet(sienne)) complet[cle] = completer(defaut, sienne)
  }
  // Chaque champ de `vide` y est, tapé ou non.
  return complet as Record<keyof T, Tape>
}

/** Les arrêtés d’une famille ; §5.1 : la liste s’ouvre sur une ligne vide. */
function arretesDe(famille: FamilleArretes, tapes: Saisie[string]): Saisie[] {
  const vide = { id: null, type: FAMILLES_ARRETES[famille].type, dateArrete: null, dateMainLevee: null }
  return Array.isArray(tapes) ? tapes.map((tape) => completer(vide, estObjet(tape) ? tape : {})) : [vide]
}

/** §3.3, immatCopropriete : tel que tapé, chaque champ sous son nom, et ce que la base sait de la pièce et du dossier. */
function immatCopropriete(
  { id, coproprieteId, numero, piece }: BrouillonLu,
  saisie: SaisieDeclaration,
  contexte: Contexte,
): Brouillon['immatCopropriete'] {
  const vide = declarationVide()
  const { donneesTechniques } = lireDeclaration(saisie, contexte).declaration
  const arretes = codes(FAMILLES_ARRETES).map((nom) => [nom, arretesDe(nom, saisie.procedures?.[nom])])
  return {
    infoRattachement: {
      ...completer(vide.infoRattachement, saisie.infoRattachement),
      id,
      idDocument: piece?.id ?? null,
      nomFichierJustifMandat: piece?.nom ?? null,
      dateTeleversement: piece?.dateDepot ?? null,
    },
    identification: {
      ...completer(vide.identification, saisie.identification),
      id,
      idCopropriete: coproprieteId,
      numImmatriculationCopropriete: numero,
    },
    procedures: {
      ...completer(vide.procedures, { ...saisie.procedures, ...Object.fromEntries(arretes) }),
      id,
      arrete: null,
    },
    donneesFinancieres: { ...completer(vide.donneesFinancieres, saisie.donneesFinancieres), id },
    donneesTechniques: {
      ...completer(vide.donneesTechniques, saisie.donneesTechniques),
      id,
      classementEnergetiqueComplet: etiquettesCompletes(donneesTechniques),
    },
  }
}

/** Le nom d’usage, tel que tapé dans ce brouillon. */
export const nomTape = (saisie: SaisieDeclaration): string | null =>
  texteDe(saisie.identification?.['nomCopropriete']).trim() || null

/** Ce qui est tapé, et ce que gardent les blocs qu’une mise à jour ne demande pas. */
function saisieEntiere(saisie: SaisieDeclaration, { maj, ...ailleurs }: Contexte): SaisieDeclaration {
  if (!maj) return saisie
  const gardee = saisieDe(maj.precedente, ailleurs)
  const autres = BLOCS.filter((bloc) => !maj.blocs.includes(bloc))
  return {
    ...gardee,
    ...saisie,
    ...Object.fromEntries(autres.map((bloc) => [bloc, { ...gardee[bloc], ...saisie[bloc] }])),
  }
}

/** Un brouillon sous les noms du §3.3 (décision 0032). */
export function rendre(ligne: BrouillonLu, tapee: SaisieDeclaration, contexte: Contexte): Brouillon {
  const { maj } = contexte
  const saisie = saisieEntiere(tapee, contexte)
  const cloture = contexte.cloturePrecedente ?? null
  return {
    id: ligne.id,
    numTeledeclarant: ligne.teledeclarantId,
    isExerciceNonApprouve: ligne.typeMaj === 'COMPTESNONAPPROUVES',
    adresseEmailUtilisateur: ligne.email,
    // D’une immatriculation, le mandat naît au dépôt.
    statutMandatCourant: ligne.statutMandat,
    etatCopropriete: ligne.etat,
    typeDeclaration: ligne.typeDeclaration,
    typeMaj: ligne.typeMaj,
    typeImmat: ligne.typeImmat,
    dateClotureEditable: maj === undefined || cloture === null || declareLesComptes(maj.type),
    dateClotureDernierExercice: cloture,
    dateAgDerniereMajAnnuelle: maj?.precedente.donneesFinancieres.dateAg ?? null,
    utilisateurDeclare: `${ligne.prenom} ${ligne.nom}`,
    nomCopropriete: nomTape(saisie),
    immatCopropriete: immatCopropriete(ligne, saisie, contexte),
    version: ligne.version,
    etape: ligne.etape,
    nbBatimentsRef: ligne.nbBatimentsRef,
    aCorriger: rendreACorriger(ligne),
    dateModification: ligne.dateModification,
    contexte,
  }
}
