import type { CoproprieteDeLOutil } from '#contract/institutions/categorisation.ts'
import * as ADRESSES from '#domain/institutions/adresses.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { DocumentDOutil } from '#server/socle/documents/modeles.ts'
import {
  axesEnBarres,
  evolutionEnBarres,
  exercicesEnGrille,
  inconnusEnPhrase,
  raisonsEnBref,
  rubriqueConnue,
  TITRE_DES_COMPTES,
  vedettesDUne,
} from './blocs-d-une.ts'

/** Ce qu’une page montre d’exercices : les derniers. */
const EXERCICES = 3

/** La page d’une copropriété dans un dossier : pourquoi sa note, ses axes, ses comptes, puis ce qui tient de son dossier. */
export const pageDUne = (
  u: CoproprieteDeLOutil,
  { rang, jour, origine }: { rang: number; jour: Jour; origine: string },
): DocumentDOutil['sections'][number] => ({
  titre: `${rang}. ${afficherNumero(u.numero)}${u.nom === null ? '' : `, ${u.nom}`}`,
  nouvellePage: true,
  unePage: true,
  blocs: [
    {
      sorte: 'lien',
      texte: u.adresse,
      lien: `${origine}${ADRESSES.coproprieteDeLOutil(u.numero)}`,
    },
    { sorte: 'chiffres', chiffres: vedettesDUne(u) },
    raisonsEnBref(u, jour),
    axesEnBarres(u),
    exercicesEnGrille({ exercices: u.exercices.slice(0, EXERCICES) }, TITRE_DES_COMPTES),
    inconnusEnPhrase(u),
    ...u.rubriques.flatMap((r) => rubriqueConnue(r)),
    evolutionEnBarres(u),
  ],
})
