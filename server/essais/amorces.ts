import type { TestProject } from 'vitest/node'
import preparerBases from './base-modele.ts'
import preparerDossier from './dossier-amorce.ts'

/** Les bases et le dossier amorcés, faits ensemble : chacun n’occupe qu’un cœur. */
export default async function preparer(projet: TestProject): Promise<() => Promise<void>> {
  const faits = await Promise.allSettled([preparerBases(projet), preparerDossier(projet)])
  const rendre = async () => {
    for (const fait of faits) if (fait.status === 'fulfilled') await fait.value()
  }
  const echec = faits.find((fait) => fait.status === 'rejected')
  if (!echec) return rendre
  await rendre()
  throw echec.reason
}
