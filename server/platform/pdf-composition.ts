import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Config } from '#server/config.ts'
import { repondre } from './pdf-fil.ts'
import type { Recepisse } from './pdf.ts'

export interface ACompose {
  identite: Config['identite']
  recepisse: Recepisse
}

/** Compose le modèle avec ses données ; lève le message du compilateur. */
type Typst = (donnees: string) => Uint8Array

const chercher = createRequire(import.meta.url)
const MODELE = readFileSync(new URL('./modeles/recepisse.typ', import.meta.url), 'utf8')

const POLICES = [
  '@expo-google-fonts/atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf',
  '@expo-google-fonts/atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold.ttf',
]

function trouver(chemin: string): string | null {
  try {
    return chercher.resolve(chemin)
  } catch {
    return null
  }
}

const polices = () => POLICES.map((chemin) => readFileSync(chercher.resolve(chemin)))

interface CompilateurNatif {
  pdf(
    document: { mainFileContent: string; inputs: Record<string, string> },
    options: { pdfStandard?: 'ua-1'; pdfTags: true },
  ): Uint8Array
  evictCache(ans: number): void
}

/** La version native : ses polices sont dedans, et elle vérifie PDF/UA-1. */
function typstNatif(): Typst | null {
  const { platform, arch } = process
  const module = trouver(`@myriaddreamin/typst-ts-node-compiler-${platform}-${arch}-gnu`)
  if (!module) return null
  const { NodeCompiler } = chercher(module) as {
    NodeCompiler: { create(o: { fontArgs: { fontBlobs: Buffer[] }[] }): CompilateurNatif }
  }
  const compilateur = NodeCompiler.create({ fontArgs: [{ fontBlobs: polices() }] })
  const composer = (donnees: string, ua: boolean) =>
    compilateur.pdf(
      { mainFileContent: MODELE, inputs: { donnees } },
      { pdfTags: true, ...(ua && { pdfStandard: 'ua-1' as const }) },
    )
  return (donnees) => {
    try {
      return composerLisible(donnees, composer)
    } finally {
      compilateur.evictCache(10)
    }
  }
}

/** PDF/UA-1 refuse un caractère qu’aucune police ne dessine : il devient « □ », plutôt que de priver de récépissé. */
function composerLisible(
  donnees: string,
  composer: (donnees: string, ua: boolean) => Uint8Array,
): Uint8Array {
  let lisibles = donnees
  for (;;) {
    try {
      return composer(lisibles, true)
    } catch (erreur) {
      const suivantes = sansIllisibles(lisibles, String((erreur as { code?: unknown }).code))
      if (suivantes === lisibles) return composer(donnees, false)
      lisibles = suivantes
    }
  }
}

function sansIllisibles(donnees: string, message: string): string {
  const cites = [...message.matchAll(/the text `\\?"(.+?)\\?"` could not be displayed/g)]
  const illisibles = cites
    .map(([, cite]) =>
      cite!.replace(/\\+u\{([0-9a-f]+)\}/g, (_, hexa: string) =>
        String.fromCodePoint(Number.parseInt(hexa, 16)),
      ),
    )
    .toSorted((a, b) => b.length - a.length)
  return illisibles.reduce((texte, illisible) => texte.replaceAll(illisible, '□'), donnees)
}

/** La version portable : elle n’a pas de police à elle. */
async function typstPortable(): Promise<Typst> {
  const { default: ouvrir, TypstCompilerBuilder } = await import('@myriaddreamin/typst-ts-web-compiler')
  await ouvrir({
    module_or_path: readFileSync(chercher.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')),
  })
  const fabrique = new TypstCompilerBuilder()
  fabrique.set_dummy_access_model()
  const fournies = polices()
  if (fournies.length === 0) throw new Error('aucune police pour composer un document')
  for (const police of fournies) await fabrique.add_raw_font(police)
  const compilateur = await fabrique.build()
  compilateur.add_source('/recepisse.typ', MODELE)
  return (donnees) => {
    const rendu = compilateur.compile('/recepisse.typ', [['donnees', donnees]], 'pdf', 1) as {
      result?: Uint8Array
      diagnostics?: unknown
    }
    if (!rendu.result) throw new Error(JSON.stringify(rendu.diagnostics))
    return rendu.result
  }
}

const typst = typstNatif() ?? (await typstPortable())

repondre(({ identite, recepisse }: ACompose) =>
  typst(JSON.stringify({ demonstration: identite === 'demonstration', ...recepisse })),
)
