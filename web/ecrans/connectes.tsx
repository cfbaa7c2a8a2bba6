import '#domain/socle/refus/toutes.ts'
import '#web/socle/ui/tous-les-traces.ts'
import { connectes as desComptes } from '#web/comptes/ecrans/connectes.tsx'
import { connectes as desCoproprietes } from '#web/coproprietes/ecrans/connectes.tsx'
import { connectes as duPublic } from '#web/public/ecrans/connectes.tsx'
import { connectes as desInstitutions } from '#web/institutions/ecrans/connectes.tsx'
import { connectes as duTeneur } from '#web/teneur/ecrans/connectes.tsx'
import { connecte } from '#web/socle/ecrans/connecte.tsx'

/** Les écrans des personnes connectées, partie par partie. */
export const connectes = connecte.addChildren([
  ...desComptes,
  ...desCoproprietes,
  ...duPublic,
  ...desInstitutions,
  ...duTeneur,
])
