import type { Brouillon } from '#contract/coproprietes/immatriculation.ts'
import type { Adresse } from '#domain/coproprietes/declaration/adresse.ts'
import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { declarationVide } from '#domain/coproprietes/declaration/lecture.ts'

/** Une adresse que le service de localisation reconnaît. */
export const reconnue = (voie: string, codePostal = '59000', commune = 'Lille', cle = voie) => ({
  id: cle.replaceAll(/\W+/g, '_'),
  libelle: `${voie} ${codePostal} ${commune}`,
  voie,
  codePostal,
  commune,
  codeInsee: '59350',
  lon: 3.06,
  lat: 50.63,
})

/** Une adresse choisie, telle que le brouillon la garde. */
export const localisee = (voie: string): Partial<Adresse> => {
  const { libelle: _, ...adresse } = reconnue(voie)
  return { ...adresse, geolocalisee: true }
}

/** Un brouillon d’immatriculation d’Odette, qui est bénévole, où cela seul est tapé. */
export function brouillonNeuf(tape: SaisieDeclaration = {}, version = 1): Brouillon {
  const vide = declarationVide()
  return {
    id: 31,
    numTeledeclarant: 1,
    isExerciceNonApprouve: false,
    adresseEmailUtilisateur: 'odette.essaimont@demonstration.invalid',
    statutMandatCourant: null,
    etatCopropriete: 'BROUILLON',
    typeDeclaration: 'IMMATRICULATION',
    typeMaj: null,
    typeImmat: 'DEFAULT',
    dateClotureEditable: true,
    dateClotureDernierExercice: null,
    dateAgDerniereMajAnnuelle: null,
    utilisateurDeclare: 'Odette Essaimont',
    nomCopropriete: null,
    immatCopropriete: {
      infoRattachement: {
        ...vide.infoRattachement,
        ...tape.infoRattachement,
        id: 31,
        idDocument: null,
        nomFichierJustifMandat: null,
        dateTeleversement: null,
      },
      identification: {
        ...vide.identification,
        adressePrincipale: null,
        adresseSecondaire: [],
        parcelle: [],
        ...tape.identification,
        id: 31,
        idCopropriete: 12,
        numImmatriculationCopropriete: null,
      },
      procedures: {
        ...vide.procedures,
        arreteEquipements: [],
        arreteInsalubriteParties: [],
        arretePerilParties: [],
        arreteSecuriteInsalubriteParties: [],
        ...tape.procedures,
        id: 31,
        arrete: null,
      },
      donneesFinancieres: { ...vide.donneesFinancieres, ...tape.donneesFinancieres, id: 31 },
      donneesTechniques: {
        ...vide.donneesTechniques,
        ...tape.donneesTechniques,
        id: 31,
        classementEnergetiqueComplet: false,
      },
    },
    version,
    etape: 'infos-rattachement',
    nbBatimentsRef: null,
    aCorriger: null,
    dateModification: '2026-11-28T09:00:00.000Z',
    contexte: {
      aujourdhui: '2026-11-28',
      voie: 'SYNDIC',
      typeTeledeclarant: 'NON_PRO',
      bailleurSocial: false,
    },
  }
}
