import { coproprietes } from '#domain/socle/adresses/chemins.ts'
import type { ListeSuivie } from './suivi.ts'

/** Les filtres de la liste des copropriétés (§2.2) : celles que l’on suit, et celles qu’un acte du menu attend. */
export type FiltreCoproprietes = ListeSuivie

/** L’adresse de la liste, ainsi filtrée. */
export const coproprietesFiltrees = (filtre: FiltreCoproprietes): string => `${coproprietes}?filtre=${filtre}`
