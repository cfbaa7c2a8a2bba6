import { join } from 'node:path'
import process from 'node:process'
import { createVitest, type TestSpecification } from 'vitest/node'

/** Ce que le banc essaie : un fichier changé sur le disque, et ses essais dans l’ordre où les passer. */
export interface Demande {
  fichier: string
  essais: string[]
}
/** L’essai qui tombe, ou rien si tous passent. */
export interface Reponse {
  tombe: string | null
}

let ordre: string[] = []
/** Le fichier que la demande d’avant changeait : il a repris sa source. */
let rendu: string | null = null
const rang = (e: { moduleId: string }): number => ordre.findIndex((essai) => e.moduleId.endsWith(`/${essai}`))

/** Les essais dans l’ordre demandé : le premier qui tombe arrête les autres. */
class DansLOrdre {
  sort(essais: TestSpecification[]): TestSpecification[] {
    return essais.toSorted((a, b) => rang(a) - rang(b))
  }
  shard(essais: TestSpecification[]): TestSpecification[] {
    return essais
  }
}

const vitest = await createVitest('test', {
  root: process.cwd(),
  project: ['unit'],
  watch: false,
  bail: 1,
  maxWorkers: 1,
  pool: 'threads',
  update: 'none',
  reporters: [{}],
  sequence: { sequencer: DansLOrdre },
})
await vitest.standalone()
const tous = await vitest.globTestSpecifications()

process.on('message', (demande: Demande) => void essayer(demande))
process.on('disconnect', () => process.exit())
process.send?.('prêt')

async function essayer({ fichier, essais }: Demande): Promise<void> {
  ordre = essais
  for (const f of [fichier, rendu]) if (f !== null) vitest.invalidateFile(join(process.cwd(), f))
  rendu = fichier
  const choisis = tous.filter((e) => rang(e) !== -1)
  const { testModules, unhandledErrors } = await vitest.rerunTestSpecifications(choisis)
  // Vitest rend aussi les essais des demandes d’avant.
  const tombe = testModules.find((m) => rang(m) !== -1 && m.state() === 'failed')
  const reponse: Reponse = {
    tombe: tombe?.relativeModuleId ?? (unhandledErrors.length > 0 ? 'une erreur' : null),
  }
  process.send?.(reponse)
}
