import { BORDEREAU, LIGNE_DE_BORDEREAU } from '#domain/coproprietes/mises-a-jour/bordereaux/transitions.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { leSysteme, transiger } from '#server/socle/registre/actes/acte.ts'
import { agir } from '#server/socle/registre/actes/etats.ts'
import * as store from './bordereaux.store.ts'
import { enPanne, jugerLaLigne, type Pour } from './juger-ligne.ts'
import { parTranches } from '#server/socle/registre/actes/tranches.ts'
import { auNomDe } from '../au-nom-de.ts'

/** Les lignes d’une transaction : ce qu’une coupure refait. */
const LIGNES_A_LA_FOIS = 50

type Deps = Pick<Dependances, 'db' | 'geographie' | 'horloge' | 'jobs'>

/** Examine quelques lignes d’un fichier ; faux quand toutes le sont. */
async function examinerQuelques(
  { db, geographie, horloge }: Deps,
  id: number,
  nombre: number,
): Promise<boolean> {
  const bordereau = await store.pourUnTravail(db, id)
  if (bordereau?.etat !== 'A_EXAMINER') return false
  const demandeur = leSysteme(horloge.maintenant())
  const pour: Pour = {
    etablissement: bordereau.teledeclarantId,
    personne: await auNomDe(db, bordereau.compteId, bordereau.teneurId),
    aujourdhui: demandeur.aujourdhui,
  }
  // Lue d’avance : dans la transaction, elle demanderait une seconde connexion.
  await geographie()
  return transiger(db, demandeur, async (acte) => {
    const lignes = await store.aExaminer(acte.trx, id, nombre)
    const doubles = await store.enDouble(
      acte.trx,
      id,
      lignes.flatMap((l) => l.numero ?? []),
    )
    // Juger ne fait que lire : une ligne se calcule pendant que la base lit pour la suivante.
    const jugees = await Promise.all(
      lignes.map(async ({ id: ligne, numero, cellules }) => ({
        ligne,
        jugee: await jugerLaLigne({ ...acte, geographie }, pour, cellules, doubles.get(numero ?? '')),
      })),
    )
    for (const { ligne, jugee } of jugees)
      await agir(acte, LIGNE_DE_BORDEREAU, ligne, jugee.acte, {
        avec: jugee.ecrit,
        tenue: { etat: 'A_EXAMINER' },
      })
    if (lignes.length > 0) return true
    const { parEtat } = await store.compterUn(acte.trx, id)
    const tenu = await store.tenirBordereau(acte.trx, { id: bordereau.teledeclarantId }, id)
    if (parEtat.A_EXAMINER === 0 && tenu?.etat === 'A_EXAMINER') await agir(acte, BORDEREAU, id, 'examiner')
    return false
  })
}

/** Ce que l’on n’a pas su juger est dit, et n’arrête pas le reste. */
async function passerOutre({ db, horloge }: Deps, id: number): Promise<boolean> {
  return transiger(db, leSysteme(horloge.maintenant()), async (acte) => {
    const [ligne] = await store.aExaminer(acte.trx, id, 1)
    if (ligne) await agir(acte, LIGNE_DE_BORDEREAU, ligne.id, 'refuser', { avec: enPanne().ecrit })
    return true
  })
}

/** Examine un fichier remis : chaque ligne, sans rien déposer. */
export const examinerBordereau = (deps: Deps, trancheMs?: number) =>
  parTranches(
    deps,
    'examiner-bordereau',
    async (id) => {
      try {
        return await examinerQuelques(deps, id, LIGNES_A_LA_FOIS)
      } catch {
        // Une à une : la fautive se trouve. Si la base ne répond plus, ceci échoue aussi, et la file réessaie.
        return examinerQuelques(deps, id, 1).catch(() => passerOutre(deps, id))
      }
    },
    trancheMs,
  )
