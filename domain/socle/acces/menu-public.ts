import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { Acces } from './droit.ts'

/**
 * Une ligne du menu (§2.7). `vers` est l’adresse de l’écran ; une ligne n’est dessinée que si son écran existe.
 * `droit` : l’entrée se montre à qui porte l’un de ces droits.
 */
export interface EntreeDeMenu {
  code: string
  libelle: string
  vers: string
  droit: Acces
  groupe?: string
}

/** Les lignes que chacun voit, dans l’ordre du menu : un visiteur n’en reçoit pas d’autres. L’accueil d’abord. */
export const MENU_PUBLIC = [
  { code: 'accueil', libelle: 'Accueil', vers: CHEMINS.accueil, droit: 'public' },
  { code: 'aide', libelle: 'Découvrir le registre', vers: CHEMINS.aide, droit: 'public' },
  {
    code: 'annuaire',
    libelle: 'Annuaire des copropriétés',
    vers: CHEMINS.annuaire,
    droit: 'public',
    groupe: 'Consulter le registre',
  },
  {
    code: 'statistiques',
    libelle: 'Statistiques',
    vers: CHEMINS.statistiques,
    droit: 'public',
    groupe: 'Consulter le registre',
  },
] as const satisfies readonly EntreeDeMenu[]
