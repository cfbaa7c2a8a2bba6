import type pg from 'pg'
import { rangDeNumero } from '#domain/socle/numero.ts'
import { sansIndex } from '#server/socle/chargement/index-differes.ts'
import { avancerSequence } from '#server/socle/chargement/sequence.ts'
import { refaireLesCellules } from '#server/socle/registre/chiffres/cellules.ts'
import { preparerUnChargement } from '#server/socle/registre/recherche/recherche.ts'
import type { Progression } from '#server/socle/chargement/progression.ts'
import { communesSemees } from './communes.ts'
import { copierCoproprietes } from './copie.ts'
import { copierAcceptees } from './declarations.ts'
import { genererCoproprietes } from './generateur.ts'

/** Ce que rien ne retient : ni compte, ni déclaration, ni mandat, ni successeur, ni demande, ni attestation, ni erreur signalée ne s’y rattache. */
const SANS_ATTACHE = `origine = 'DEMONSTRATION' AND teledeclarant_id IS NULL
  AND NOT EXISTS (SELECT FROM declaration x WHERE x.copropriete_id = copropriete.id)
  AND NOT EXISTS (SELECT FROM mandat x WHERE x.copropriete_id = copropriete.id)
  AND NOT EXISTS (SELECT FROM succession x WHERE x.copropriete_id = copropriete.id)
  AND NOT EXISTS (SELECT FROM demande x WHERE x.copropriete_id = copropriete.id)
  AND NOT EXISTS (SELECT FROM attestation x WHERE x.copropriete_id = copropriete.id)
  AND NOT EXISTS (SELECT FROM erreur_signalee x WHERE x.copropriete_id = copropriete.id)`

export interface Semis {
  remplacees: number
  gardees: number
  creees: number
}

/**
 * Remplace les copropriétés de démonstration que rien ne retient par `nombre` autres, en une transaction : interrompue,
 * elle laisse tout en place. Les autres lignes (déclarées, importées, rattachées) restent et leurs numéros sont évités.
 */
export async function semer(acte: {
  pool: pg.Pool
  nombre: number
  graine: number
  progression: Progression
  signal: AbortSignal
}): Promise<Semis> {
  const { pool, nombre, graine, progression, signal } = acte
  const communes = await communesSemees(pool)
  const client = await pool.connect()
  let reussi = false
  try {
    await client.query('BEGIN')
    // Écarte les écritures, pas les lectures, jusqu’à ce que les index partent.
    await client.query('LOCK TABLE copropriete IN SHARE ROW EXCLUSIVE MODE')
    const pris = await numerosGardes(client)
    let dernierRang = 0
    const semis = await sansIndex(
      client,
      'copropriete',
      async () => {
        progression.etape('Retrait des copropriétés de démonstration précédentes')
        const { rowCount } = await client.query(`DELETE FROM copropriete WHERE ${SANS_ATTACHE}`)
        const lignes = function* () {
          let rang = 0
          for (const copropriete of genererCoproprietes({ communes, nombre, graine, pris })) {
            signal.throwIfAborted()
            dernierRang = rangDeNumero(copropriete.numero)
            progression.avancer(rang / nombre, `${rang} copropriétés`)
            rang += 1
            yield copropriete
          }
        }
        await copierCoproprietes(client, lignes(), signal)
        progression.etape('Ce que chacune a déclaré')
        const declarees = () => genererCoproprietes({ communes, nombre, graine, pris })
        await copierAcceptees(client, declarees, signal)
        return { remplacees: rowCount ?? 0, gardees: pris.size, creees: nombre }
      },
      (phrase) => {
        signal.throwIfAborted()
        progression.etape(`Construction : ${phrase}`)
      },
    )
    await sansIndex(client, 'recherche', () =>
      preparerUnChargement(client, (faites) => {
        signal.throwIfAborted()
        progression.avancer(Math.min(1, faites / nombre), `${faites} prêtes à être cherchées`)
      }),
    )
    await avancerSequence(pool, 'rang_immatriculation', dernierRang)
    await client.query('COMMIT')
    reussi = true
    progression.etape('Statistiques de la base')
    // Sans elle, les recherches de l’annuaire ne se font pas dans le seul index.
    await client.query('VACUUM (ANALYZE) copropriete, acceptee, recherche, mot')
    progression.etape('Comptes de la carte')
    await refaireLesCellules(pool)
    return semis
  } catch (erreur) {
    if (!reussi) await client.query('ROLLBACK').catch(() => undefined)
    throw erreur
  } finally {
    progression.finir()
    client.release()
  }
}

async function numerosGardes(client: pg.PoolClient): Promise<Set<string>> {
  const { rows } = await client.query<{ numero: string }>(
    `SELECT numero FROM copropriete WHERE numero IS NOT NULL AND NOT (${SANS_ATTACHE})`,
  )
  return new Set(rows.map(({ numero }) => numero))
}
