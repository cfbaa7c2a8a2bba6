import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CHAMPS } from '#domain/coproprietes/declaration/champs.ts'
import { DU_NOTAIRE } from '#domain/coproprietes/declaration/champs/rattachement.ts'
import { lireBrouillon } from './immatriculation.ts'

/** Les noms du §3.3, dans l’ordre où il les dit. */
const DU_BROUILLON =
  'id numTeledeclarant isExerciceNonApprouve adresseEmailUtilisateur statutMandatCourant etatCopropriete typeDeclaration typeMaj typeImmat dateClotureEditable dateClotureDernierExercice dateAgDerniereMajAnnuelle utilisateurDeclare nomCopropriete immatCopropriete'
const DES_BLOCS = {
  infoRattachement:
    'id adminProvisoire dateDebutMandat dateFinMandat dateTeleversement idDocument justifMandat nomFichierJustifMandat typeJustifMandat',
  identification:
    'id adressePrincipale adresseSecondaire dateReglementCopropriete idCopropriete nbAful nbAsl nbLots nbLotsHab nbLotsHabBurCom nbLotsStationnement nbUnionsSyndicats nomCopropriete numImmatriculationCopropriete numImmatriculationCoproprietePrincipale parcelle residenceService siret syndicatCooperatif syndicatPrincipal',
  procedures:
    'id arrete arreteEquipements arreteInsalubriteParties arretePerilParties arreteSecuriteInsalubriteParties flagEquipementsCom flagInsalubritePartiesCom flagMandatAdhoc flagOrdonnanceCarence flagPerilPartiesCom flagSecuriteInsalubritePartiesCom mandatAdHoc ordonnanceCarence',
  donneesFinancieres:
    'id chargesOperationsCourantes chargesOperationsExceptionnelles comptesNonApprouves dateAg dateClotureComptes dateDebutExercice montantDettes montantFondTravaux montantImpayesCoproprietaires nbCoproprietairesImpayes premierExerciceComptable presenceEmployes donneesFinancieresInconnues',
  donneesTechniques:
    'id anneeConstruction chauffageCollectifUrbain classementEnergetique classementEnergetiqueComplet energieChauffageCollectifNonUrbain nbAscenseurs nbBatimentsTotal periodeConstruction ppt pptDate pptInscritAG typeChauffage',
}
/** Le contenu de la pièce, et non ce qu’on en sait : son appel le reçoit et le rend sous ce nom (décision 0032). */
const PAR_SON_APPEL = new Set(['justifMandat'])
/** Ce qu’un texte plus récent que le §3.3 ajoute à un bloc (décret 2025-831) a sa ligne dans la table des champs. */
const DES_TABLES = CHAMPS.map(({ chemin }) => chemin.split('.').slice(0, 2).join('.')).filter(
  (chemin) => !DU_NOTAIRE.some((nom) => chemin === `infoRattachement.${nom}`),
)
/** Ce que le §3.3 ne nomme pas. */
const AJOUTES = ['version', 'etape', 'nbBatimentsRef', 'aCorriger', 'dateModification', 'contexte']

const noms = (liste: string) => liste.split(' ').filter((nom) => !PAR_SON_APPEL.has(nom))

test('§3.3 : un brouillon porte chaque nom de la spécification et chaque champ des tables, à sa place, et rien n’est dit deux fois', () => {
  const { shape } = lireBrouillon.reply
  expect(Object.keys(shape).toSorted()).toEqual([...noms(DU_BROUILLON), ...AJOUTES].toSorted())
  const portes = Object.entries(shape.immatCopropriete.shape).flatMap(([bloc, schema]) =>
    Object.keys(z.keyof(schema).def.entries).map((nom) => `${bloc}.${nom}`),
  )
  const dits = Object.entries(DES_BLOCS).flatMap(([bloc, liste]) =>
    noms(liste).map((nom) => `${bloc}.${nom}`),
  )
  expect(portes.toSorted()).toEqual([...new Set([...dits, ...DES_TABLES])].toSorted())
})
