import { Readable } from 'node:stream'
import type { CeQuiEstALEcran } from '#contract/institutions/categorisation.ts'
import type {
  FormatDExtrait,
  SorteDeTelechargement,
} from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import type { Personne } from '#domain/socle/acces/auteur.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { CodeArret } from '#domain/socle/refus/arret.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Demandeur } from '#server/socle/registre/actes/acte.ts'
import { extraire } from '../extraits.ts'
import { fichesEnZip } from '../fiches-zip.ts'
import type { FichierFait } from '../fichier-fait.ts'
import type { Preneur } from '../prendre.ts'
import { dossierEnDocument, rapportEnClasseur } from '../rapports/rapport-en-fichier.ts'

type Fabrique = (
  deps: Pick<Dependances, 'db' | 'longues' | 'pdf' | 'tableurs' | 'config'>,
  demandeur: Demandeur<CodeArret, Personne> & Pick<Preneur, 'reprise'>,
  ecran: CeQuiEstALEcran & { fiches: boolean; depuis?: Jour | undefined },
  surUne: () => void,
) => Promise<FichierFait>

const enExtrait =
  (format: FormatDExtrait): Fabrique =>
  (deps, demandeur, ecran, surUne) =>
    extraire(deps, demandeur, format, ecran, surUne)

/** Le dossier se compose d’un bloc. */
const enDossier: Fabrique = async (deps, demandeur, ecran) => {
  const { contenu, ...fichier } = await dossierEnDocument(deps, demandeur, ecran)
  return { ...fichier, contenu: Readable.from(contenu, { objectMode: false }), total: null }
}

/** Comment se fait chaque sorte de fichier ; chacun passe la porte et s’écrit au journal. */
export const FABRIQUES: Readonly<Record<SorteDeTelechargement, Fabrique>> = {
  EXTRAIT_XLSX: enExtrait('xlsx'),
  EXTRAIT_CSV: enExtrait('csv'),
  EXTRAIT_GEOJSON: enExtrait('geojson'),
  FICHES: (deps, demandeur, { choisies }, surUne) => fichesEnZip(deps, demandeur, choisies, surUne),
  RAPPORT_XLSX: (deps, demandeur, ecran, surUne) => rapportEnClasseur(deps, demandeur, ecran, surUne),
  RAPPORT_PDF: enDossier,
}
