import {
  continuerImmatriculation,
  deposerJustificatif,
  enregistrerBrouillon,
  nouvelleImmatriculation,
  soumettreDuNotaire,
} from '#contract/coproprietes/immatriculation.ts'
import type { InputOf } from '#contract/socle/call.ts'
import { avec } from '#domain/coproprietes/essais/declaration-complete.ts'
import type { NatureDesigne } from '#domain/coproprietes/declaration/champs/rattachement.ts'
import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { saisieComplete, unPdf } from './dossier.ts'
import type { Client } from '#server/demonstration/navigateur.ts'

/** Ce que certifie le notaire, juste au 20/11/2026. */
export const CERTIFICATIONS = {
  certifieNonImmatriculee: 'true',
  certifieSansDemande: 'true',
  defautDeSyndic: 'MISE_EN_DEMEURE',
  dateDefaut: '2026-10-01',
} as const

/** Une saisie complète d’un notaire, règlement de 2026 ; `n` change l’adresse et la parcelle. */
export function saisieDuNotaire(n: number): SaisieDeclaration {
  return {
    ...avec(saisieComplete(n), { 'identification.dateReglementCopropriete': '12/03/2026' }),
    infoRattachement: { representant: 'INCONNU' },
    donneesFinancieres: { donneesFinancieresInconnues: true },
  }
}

/** Un brouillon de notaire, rempli ; d’office, ses certifications et leur preuve comprises. */
export async function brouillonDuNotaire(
  qui: Client,
  saisie: SaisieDeclaration,
  type: 'INITIALE' | 'OFFICE' = 'INITIALE',
): Promise<{ id: number; version: number }> {
  const query = type === 'OFFICE' ? CERTIFICATIONS : {}
  const neuf = await qui.appeler(nouvelleImmatriculation, { params: { type }, query })
  if (neuf.statut !== 200) throw new Error(neuf.texte)
  const { id, immatCopropriete } = neuf.corps
  // Sans son identifiant : les essais copient des brouillons.
  const { id: _, ...certifie } = immatCopropriete.infoRattachement
  const params = { id: String(id) }
  let { version } = neuf.corps
  if (type === 'OFFICE') {
    const fichier = { nom: 'mise-en-demeure.pdf', contenu: await unPdf('Mise en demeure') }
    version = (await qui.appeler(deposerJustificatif, { params, fichier })).corps.version
  }
  const tapee = {
    ...saisie,
    infoRattachement: { ...certifie, ...saisie.infoRattachement },
  } as SaisieDeclaration
  const fait = await qui.appeler(enregistrerBrouillon, {
    params,
    body: { version, etape: 'recapitulatif', immatCopropriete: tapee },
  })
  if (fait.statut !== 200) throw new Error(fait.texte)
  return { id, version: fait.corps.version }
}

type Depot = InputOf<typeof soumettreDuNotaire>['body']

/** Résout le représentant désigné. */
export async function resoudre(
  qui: Client,
  id: number,
  kind: NatureDesigne = 'INCONNU',
  qui2: { siret?: string; email?: string } = {},
): Promise<number> {
  const r = await qui.appeler(continuerImmatriculation, { params: { kind }, body: { id, ...qui2 } })
  if (r.statut !== 200) throw new Error(r.texte)
  return r.corps.td
}

/** Dépose un brouillon dont le représentant est résolu. */
export const deposer = (qui: Client, td: number, body: Depot) =>
  qui.appeler(soumettreDuNotaire, { params: { id: String(td) }, body })
