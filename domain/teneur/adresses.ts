import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { CodeDecision } from '#domain/coproprietes/demandes/decision.ts'
import type { RangDAbsente } from './absentes/absentes.ts'
import type { Onglet } from './validations/onglets.ts'
import type { TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'
import { liste, remplir } from '#domain/socle/adresses/remplir.ts'

/** Les copropriétés qui ressemblent à celle-ci. */
export const doublons = (id: number): string => remplir(CHEMINS.doublons, id)

/** Les copropriétés qui ne sont plus au fichier public : un de leurs rangs, et sa page. */
export const absentes = (rang: RangDAbsente, page = 1): string => liste(CHEMINS.absentes, { rang }, page)

/** Deux copropriétés côte à côte. */
export const coteACote = (id: number, autre: number): string => remplir(CHEMINS.coteACote, id, autre)

/** La file du teneur : un de ses onglets, les demandes d’un type, celles d’une décision. */
export const file = ({
  onglet = null,
  type = null,
  decision = null,
}: {
  onglet?: Onglet | null
  type?: TypeDemande | null
  decision?: CodeDecision | null
}): string => liste(CHEMINS.validations, { onglet, type, decision }, 1)

export const validation = (id: number): string => remplir(CHEMINS.validation, id)
