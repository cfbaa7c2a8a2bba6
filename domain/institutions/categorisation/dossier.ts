import { afficherEntier } from '#domain/socle/mots/nombre.ts'

/** Ce qu’un dossier pour le comité liste et place sur sa carte, au plus : un comité n’en regarde pas davantage en une séance. */
export const LISTEES_MAX = 100
/** Celles qui ont leur rang sur la carte : au-delà, elle ne se lirait plus. */
export const NUMEROTEES_MAX = 50
/** Celles qui y ont leur page, au plus. */
export const PAGES_MAX = 50

/** Ce qui se dit d’un dossier de `nombre` copropriétés qui s’arrête, avant de le prendre et dedans ; vide : elles y sont toutes. */
export const avisDuDossier = (nombre: number, { pages }: { pages: boolean }): string[] => [
  ...(nombre <= LISTEES_MAX
    ? []
    : [
        `La carte et la liste s’arrêtent aux ${LISTEES_MAX} premières sur ${afficherEntier(nombre)}, dans l’ordre choisi\u202f; les chiffres les comptent toutes, et «\u202fListe (XLSX)\u202f» les a toutes.`,
      ]),
  ...(pages && nombre > PAGES_MAX ? [`Les ${PAGES_MAX} premières ont leur page.`] : []),
]
