import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { repondre } from './pdf-fil.ts'
import type { ACompose, Modeles } from './modeles.ts'

/** Compose un modèle avec ses données ; lève le message du compilateur. */
type Typst = (modele: keyof Modeles, donnees: string) => Uint8Array

const chercher = createRequire(import.meta.url)

// Les modèles restent en mémoire, dans un dossier qui n’existe pas : un document ne lit aucun fichier du disque.
const DOSSIER = '/modeles'
const chemin = (modele: keyof Modeles) => `${DOSSIER}/${modele}.typ`
const LUS = new URL('./modeles/', import.meta.url)
const SOURCES = readdirSync(LUS).map((fichier) => ({
  ou: `${DOSSIER}/${fichier}`,
  source: readFileSync(new URL(fichier, LUS), 'utf8'),
}))

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
  addSource(chemin: string, texte: string): void
  pdf(
    document: { mainFilePath: string; inputs: Record<string, string> },
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
    NodeCompiler: {
      create(o: { workspace: string; fontArgs: { fontBlobs: Buffer[] }[] }): CompilateurNatif
    }
  }
  const compilateur = NodeCompiler.create({ workspace: DOSSIER, fontArgs: [{ fontBlobs: polices() }] })
  for (const { ou, source } of SOURCES) compilateur.addSource(ou, source)
  return (modele, donnees) => {
    const composer = (lisibles: string, ua: boolean) =>
      compilateur.pdf(
        { mainFilePath: chemin(modele), inputs: { donnees: lisibles } },
        { pdfTags: true, ...(ua && { pdfStandard: 'ua-1' as const }) },
      )
    try {
      return composerLisible(donnees, composer)
    } finally {
      compilateur.evictCache(10)
    }
  }
}

/** PDF/UA-1 refuse un caractère qu’aucune police ne dessine : il devient « □ », plutôt que de priver de document. */
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
    .map(([, cite = '']) =>
      cite.replace(/\\+u\{([0-9a-f]+)\}/g, (_, hexa: string) =>
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
  for (const { ou, source } of SOURCES) compilateur.add_source(ou, source)
  return (modele, donnees) => {
    const rendu = compilateur.compile(chemin(modele), [['donnees', donnees]], 'pdf', 1) as {
      result?: Uint8Array
      diagnostics?: unknown
    }
    if (!rendu.result) throw new Error(JSON.stringify(rendu.diagnostics))
    return rendu.result
  }
}

const typst = typstNatif() ?? (await typstPortable())

repondre(({ identite, modele, donnees }: ACompose) =>
  typst(modele, JSON.stringify({ ...donnees, demonstration: identite === 'demonstration' })),
)
