import type { Auteur } from '#domain/socle/acces/auteur.ts'
import type { ChampDuJournal } from '#domain/teneur/journal/changements.ts'
import {
  lireEvenement,
  type Modalite,
  type ObjetDuJournal,
  type TypeEvenement,
} from '#domain/socle/journal/evenements.ts'
import type { Acte } from './acte.ts'

/** Ce que l’on garde d’un objet, champ par champ : chacun a son nom au journal. */
type Garde = { readonly [C in ChampDuJournal]?: unknown }

/** Ce que l’on dit d’un acte : l’objet touché, son état d’avant et d’après. */
export interface Evenement {
  type: TypeEvenement
  objet: ObjetDuJournal
  objetId: number | null
  numero?: string | null
  ancien?: Garde | null
  nouveau?: Garde | null
}

function signature(auteur: Auteur) {
  if (typeof auteur === 'string')
    return {
      compteId: null,
      auteur: auteur === 'visiteur' ? 'Visiteur' : 'Traitement automatique',
      pourCompteId: null,
      pourCompteDe: null,
      profil: null,
    }
  const personne = `${auteur.prenom} ${auteur.nom}`
  if (auteur.teneur)
    return {
      compteId: auteur.teneur.id,
      auteur: `${auteur.teneur.prenom} ${auteur.teneur.nom}`,
      pourCompteId: auteur.id,
      pourCompteDe: [personne, auteur.etablissement].filter(Boolean).join(', '),
      profil: auteur.teneur.profil,
    }
  return {
    compteId: auteur.id,
    auteur: personne,
    pourCompteId: null,
    pourCompteDe: auteur.etablissement,
    profil: auteur.profil,
  }
}

/** Par où l’acte est venu. */
function modaliteDe(auteur: Auteur): Modalite {
  if (auteur === 'systeme') return 'BATCH'
  if (auteur === 'impression') return 'WEBSERVICE'
  return auteur !== 'visiteur' && auteur.teneur ? 'TENEUR_POUR_COMPTE' : 'IHM'
}

/** Une requête ne porte que 65 535 valeurs, et un syndic a des milliers de copropriétés. */
const PAR_ECRITURE = 2_000

/** Écrit au journal, dans la transaction de l’acte et signé de son auteur : l’un ne va pas sans l’autre. */
export async function ecrireJournal(
  { trx, auteur, maintenant }: Pick<Acte, 'trx' | 'auteur' | 'maintenant'>,
  evenements: readonly Evenement[],
): Promise<void> {
  const qui = { ...signature(auteur), date: maintenant, modalite: modaliteDe(auteur) }
  for (let debut = 0; debut < evenements.length; debut += PAR_ECRITURE)
    await trx
      .insertInto('evenementJournal')
      .values(
        evenements.slice(debut, debut + PAR_ECRITURE).map((e) => ({
          ...qui,
          ...lireEvenement(e.type),
          objet: e.objet,
          objetId: e.objetId,
          numero: e.numero ?? null,
          ancien: e.ancien ? JSON.stringify(e.ancien) : null,
          nouveau: e.nouveau ? JSON.stringify(e.nouveau) : null,
        })),
      )
      .execute()
}

/** Les seuls champs qui changent, avant et après ; null si rien ne change. */
export function changements<T extends object>(
  avant: T,
  apres: T & { [C in Exclude<keyof T, ChampDuJournal>]: never },
): { ancien: Partial<T>; nouveau: Partial<T> } | null {
  const champs = (Object.keys(apres) as (keyof T)[]).filter((c) => avant[c] !== apres[c])
  if (champs.length === 0) return null
  const garder = (t: T) => Object.fromEntries(champs.map((c) => [c, t[c]])) as Partial<T>
  return { ancien: garder(avant), nouveau: garder(apres) }
}
