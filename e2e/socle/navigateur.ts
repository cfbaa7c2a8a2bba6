import { spawnSync } from 'node:child_process'
import { access, constants, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'

export interface Navigateur {
  executable: string
  /** Ce qu’il faut ajouter à l’environnement du navigateur. */
  environnement: Record<string, string>
}

const RACINE = join(import.meta.dirname, '..', '..')
const NOMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** `$CHROMIUM_PATH`, sinon le Chromium de la machine, sinon celui de npm, déballé une fois. */
export async function trouverNavigateur(): Promise<Navigateur> {
  const designe = process.env['CHROMIUM_PATH']
  if (designe) {
    if (!(await executable(designe)))
      throw new Error(`CHROMIUM_PATH vaut « ${designe} », qui ne s’exécute pas.`)
    return { executable: designe, environnement: {} }
  }
  for (const dossier of (process.env['PATH'] ?? '').split(delimiter)) {
    for (const nom of NOMS) {
      const chemin = join(dossier, nom)
      if (dossier !== '' && (await executable(chemin))) return { executable: chemin, environnement: {} }
    }
  }
  return deballer()
}

async function deballer(): Promise<Navigateur> {
  const paquet = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '..')
  const { version } = createRequire(import.meta.url)(join(paquet, 'package.json')) as { version: string }
  const cache = await dossierDeCache()
  const dossier = join(cache, `chromium-${version}`)
  if (!(await executable(join(dossier, 'chromium')))) {
    const brouillon = await mkdtemp(join(cache, 'chromium-'))
    await inflater(paquet, brouillon)
    await writeFile(join(brouillon, 'fonts', 'fonts.conf'), polices(dossier))
    // Renommé d’un coup : un déballage interrompu ou simultané ne laisse pas de navigateur incomplet.
    await rename(brouillon, dossier).catch(() => rm(brouillon, { recursive: true, force: true }))
  }
  const chemin = join(dossier, 'chromium')
  const parPolices = { FONTCONFIG_PATH: join(dossier, 'fonts') }
  // Une machine nue n’a ni NSS ni les autres bibliothèques de Chromium.
  const nue = spawnSync(chemin, ['--version'], { stdio: 'ignore' }).status !== 0
  return {
    executable: chemin,
    environnement: nue ? { ...parPolices, LD_LIBRARY_PATH: join(dossier, 'al2023', 'lib') } : parPolices,
  }
}

/** Le paquet cherche ses polices dans /tmp/fonts ; sans police, Chromium n’écrit aucun texte. */
function polices(dossier: string): string {
  const dossiers = [join(dossier, 'fonts'), '/usr/share/fonts'].map((chemin) => `<dir>${chemin}</dir>`)
  const cache = `<cachedir>${join(dossier, 'fonts-cache')}</cachedir>`
  return `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${dossiers.join('')}${cache}</fontconfig>\n`
}

async function inflater(paquet: string, destination: string): Promise<void> {
  const avant = process.env['TMPDIR']
  // Le paquet ne sait déballer que dans le dossier temporaire.
  process.env['TMPDIR'] = destination
  try {
    const { inflate } = await import('@sparticuz/chromium')
    for (const archive of ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br']) {
      await inflate(join(paquet, 'bin', archive))
    }
  } finally {
    if (avant === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = avant
  }
}

async function dossierDeCache(): Promise<string> {
  const voulu = join(RACINE, '.cache')
  const utilisable = await mkdir(voulu, { recursive: true })
    .then(() => access(voulu, constants.W_OK))
    .then(
      () => true,
      () => false,
    )
  if (utilisable) return voulu
  const repli = join(tmpdir(), `registre-navigateur-${process.getuid?.() ?? 0}`)
  await mkdir(repli, { recursive: true, mode: 0o700 })
  return repli
}

async function executable(chemin: string): Promise<boolean> {
  return access(chemin, constants.X_OK).then(
    () => true,
    () => false,
  )
}
