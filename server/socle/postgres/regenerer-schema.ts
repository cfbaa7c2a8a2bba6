import { direEchec, engendrerSchema, surUneBaseJetable } from './engendrer-schema.ts'

const verifier = process.argv.includes('--verify')
/** Une base déjà migrée ; sans elle, un PostgreSQL jetable. */
const migree = process.env['DATABASE_URL']
try {
  if (migree) await engendrerSchema(migree, { verifier })
  else await surUneBaseJetable((_, adresse) => engendrerSchema(adresse, { verifier }))
} catch (erreur) {
  console.error(direEchec(erreur))
  if (verifier) {
    console.error(
      'server/socle/postgres/schema.ts ne correspond plus aux migrations : lancez node server/socle/postgres/regenerer-schema.ts',
    )
  }
  process.exitCode = 1
}
