import type { EtablissementConnu } from '#server/socle/outside/entreprises.ts'

/** Les colonnes d’un établissement que le répertoire des entreprises dit ; vides tant qu’il ne dit rien. */
export const colonnesDuRepertoire = (connu: EtablissementConnu | null) => ({
  codeApe: connu?.codeApe ?? null,
  apeGarant: connu?.codeApe ? ('REPERTOIRE' as const) : null,
  libelleNaf: connu?.libelleNaf ?? null,
  typeEtab: connu?.typeEtab ?? null,
  libelleTypeEtab: connu?.libelleTypeEtab ?? null,
  codeInsee: connu?.codeInsee ?? null,
  complement: connu?.complement ?? null,
  immeuble: connu?.immeuble ?? null,
  voie: connu?.voie ?? null,
  codePostal: connu?.codePostal ?? null,
  localite: connu?.localite ?? null,
  lignes: connu?.lignes ?? [],
  dirigeantNom: connu?.dirigeantNom ?? null,
  dirigeantPrenom: connu?.dirigeantPrenom ?? null,
})
