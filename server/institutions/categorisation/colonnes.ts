import type { CodeColonne } from '#domain/institutions/categorisation/colonnes.ts'
import type { CodeCritere } from '#domain/institutions/categorisation/criteres.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { sql, type RawBuilder } from 'kysely'
import { ARRETES_CONNUS } from '#server/socle/registre/chiffres/score.ts'
import { valeursDes } from './valeurs.ts'

type Valeur = RawBuilder<unknown>

/** L’adresse de référence, en une ligne. */
export const ADRESSE: Valeur = sql`concat_ws(' ', c.voie, c.code_postal, c.localite)`

/** Son nom officiel, d’après son code ; ce qui est déclaré, faute de code. */
export const COMMUNE: Valeur = sql`coalesce((SELECT m.nom FROM commune m WHERE m.code_insee = c.code_insee), c.localite)`

/** Ce qui range par nom : sans nom, `ordre` commence par la voie, et elles viendraient d’abord. */
export const RANG_DU_NOM: Valeur = sql`CASE WHEN c.nom <> '' THEN c.ordre END`

/** Qui la représente : un syndic bénévole n’est jamais nommé. */
export const SYNDIC: Valeur = sql`CASE c.type_syndic WHEN 'NON_PRO' THEN 'Syndic bénévole ou coopératif'
  WHEN 'PRO' THEN coalesce(c.syndic_raison_sociale, 'Syndic professionnel') END`

const QUI: Readonly<Record<Exclude<CodeColonne, CodeCritere> | 'syndic', Valeur>> = {
  numero: sql`c.numero`,
  nom: sql`c.nom`,
  adresse: ADRESSE,
  commune: COMMUNE,
  codeInsee: sql`v.code_insee`,
  departement: sql`v.departement`,
  lon: sql`v.lon`,
  lat: sql`v.lat`,
  nbArretesEnCours: ARRETES_CONNUS,
  syndic: SYNDIC,
}
const estQui = (code: CodeColonne): code is keyof typeof QUI => Object.hasOwn(QUI, code)

/** Ce que vaut une colonne, sur `CE_QUI_SE_LIT` ; null : on ne le sait pas. */
export const valeurDe = (code: CodeColonne, jour: Jour): Valeur =>
  estQui(code) ? QUI[code] : valeursDes(jour)[code]
