import { colonnesManquantes, ecrireMigrations } from './colonnes-des-champs.ts'
import { direEchec, engendrerSchema, surUneBaseJetable } from './engendrer-schema.ts'
import { migrer } from './migrer.ts'

/** Donne leur colonne aux champs de la déclaration qui n’en ont pas : la migration de chacun, puis schema.ts. */
try {
  await surUneBaseJetable(async ({ db }, adresse) => {
    const ecrites = await ecrireMigrations(await colonnesManquantes(db))
    for (const nom of ecrites) console.log(`Écrite : server/socle/postgres/migrations/${nom}`)
    if (ecrites.length > 0) await migrer(db)
    await engendrerSchema(adresse)
    console.log(
      ecrites.length > 0
        ? 'Engendré : server/socle/postgres/schema.ts. Relisez les deux.'
        : 'Chaque champ de la déclaration a sa colonne : rien à écrire.',
    )
  })
} catch (erreur) {
  console.error(direEchec(erreur))
  process.exitCode = 1
}
