import { chmod, mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ouvrirFichiers } from '#server/documents/fichiers.ts'
import { copierDossierAmorce } from '#server/essais/dossier-amorce.ts'
import { arreterTout, lancer, pret, PRINCIPAL, surLaBase } from '#server/essais/processus.ts'

const RACINE = join(import.meta.dirname, '..', '..')
let dossier: string

beforeAll(async () => {
  dossier = await mkdtemp(join(tmpdir(), 'registre-commandes-'))
  // En root, PostgreSQL tourne sous un autre compte, qui doit pouvoir entrer.
  await chmod(dossier, 0o711)
})
afterAll(async () => {
  await arreterTout()
  await rm(dossier, { recursive: true, force: true })
})

/** Une commande de la documentation : ses variables, son script, ce qu’elle lui donne ; sans script, le produit. */
interface Commande {
  env: Record<string, string>
  script: string | null
  donne: string[]
}

/** Les commandes que dit « Sauvegarder, restaurer », ses dossiers ramenés à celui de l’essai. */
async function commandesDites(): Promise<Commande[]> {
  const doc = await readFile(join(RACINE, 'docs', 'exploitation.md'), 'utf8')
  const [, section = ''] = /\n## Sauvegarder, restaurer\n([^]*?)\n## /.exec(doc) ?? []
  const lignes = [...section.matchAll(/```sh\n([^]*?)```/g)].flatMap(([, bloc = '']) =>
    bloc.trim().split('\n'),
  )
  return lignes.map((ligne) => {
    const mots = ligne.replace(/\/(?:srv|sauvegardes)\//g, `${dossier}/`).split(' ')
    const debut = mots.indexOf('npm')
    const env = Object.fromEntries(mots.slice(0, debut).map((m) => m.split('=') as [string, string]))
    const [verbe, ...reste] = mots.slice(debut + 1).filter((m) => m !== '-s' && m !== '--')
    return { env, script: verbe === 'run' ? (reste[0] ?? '') : null, donne: reste.slice(1) }
  })
}

/** Exécute une commande comme npm le ferait ; rend son statut et ce qu’elle a écrit. */
async function executer({ env, script, donne }: Commande) {
  const { scripts } = JSON.parse(await readFile(join(RACINE, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const [node, fichier = ''] = (scripts[script ?? ''] ?? '').split(' ')
  expect(node).toBe('node')
  const processus = lancer(env, [join(RACINE, fichier), ...donne])
  return { statut: await processus.fin, stdout: processus.stdout(), stderr: processus.stderr() }
}

const compter = (dataDir: string) =>
  surLaBase(dataDir, async (client) => {
    const { rows } = await client.query<{ coproprietes: string; comptes: string; sessions: string }>(
      `SELECT (SELECT count(*) FROM copropriete) AS coproprietes, (SELECT count(*) FROM compte) AS comptes,
         (SELECT count(*) FROM session) AS sessions`,
    )
    return rows[0]!
  })

test('la documentation dit comment sauvegarder et restaurer, et cela marche', async () => {
  const commandes = await commandesDites()
  expect(commandes.map((c) => c.script)).toEqual(['sauvegarder', 'restaurer', 'controle', null])
  const [sauvegarder, restaurer, controle, demarrer] = commandes as [Commande, Commande, Commande, Commande]

  const source = sauvegarder.env['DATA_DIR']!
  await copierDossierAmorce(source)
  const avant = await pret(sauvegarder.env)
  const contenu = Buffer.from('un document')
  const empreinte = await ouvrirFichiers(source).ecrire(contenu)
  await surLaBase(source, (client) =>
    client.query(
      `INSERT INTO fichier (teledeclarant_id, nom, taille, empreinte) SELECT min(id), 'x.pdf', $1, $2 FROM teledeclarant`,
      [contenu.length, empreinte],
    ),
  )
  const compte = await compter(source)
  expect(await executer(sauvegarder)).toEqual({
    statut: 0,
    stdout: expect.stringMatching(/^Sauvegardé à l’instant .+ documents : 1\.\nLa clé secrète y est aussi/),
    stderr: '',
  })
  expect((await fetch(`${avant.adresse}/readyz`)).status).toBe(200)
  avant.enfant.kill('SIGTERM')
  await avant.fin

  expect(await executer(restaurer)).toEqual({
    statut: 0,
    stdout: expect.stringMatching(/^Restauré tel qu’à l’instant [^]+Contrôles : le registre se tient\.\n$/),
    stderr: '',
  })
  expect(await executer(controle)).toEqual({ statut: 0, stdout: '', stderr: '' })

  const apres = await pret(demarrer.env, [PRINCIPAL])
  const rendu = demarrer.env['DATA_DIR']!
  expect(await compter(rendu)).toEqual({ ...compte, sessions: '0' })
  expect(await readFile(join(rendu, 'fichiers', empreinte.slice(0, 2), empreinte))).toEqual(contenu)
  expect(await readFile(join(rendu, 'cle-secrete'))).toEqual(await readFile(join(source, 'cle-secrete')))
  // Ce qui est faux se dit, et le statut avec.
  await surLaBase(rendu, (client) => client.query('DROP INDEX demande_ouverte'))
  expect(await executer(controle)).toEqual({
    statut: 2,
    stdout:
      'GARDE_MANQUANTE : Les index uniques que le registre attend sont là. Faux pour demande_ouverte.\n',
    stderr: '',
  })
  apres.enfant.kill('SIGTERM')
  expect(await apres.fin).toBe(0)
})

test('ce qui n’est pas une commande, ou pas une sauvegarde, le dit en une phrase', async () => {
  const dire = async (script: string, donne: string[], dataDir = 'ailleurs') => {
    const { statut, stderr } = await executer({ env: { DATA_DIR: join(dossier, dataDir) }, script, donne })
    expect(statut).toBe(1)
    return stderr
  }
  await mkdir(join(dossier, 'vide'))
  const phrases = await Promise.all([
    dire('sauvegarder', []),
    dire('sauvegarder', [join(dossier, 'x')]),
    dire('sauvegarder', [join(dossier, 'x')], 'vide'),
    dire('controle', []),
    dire('restaurer', ['x', '--marge', '-1']),
    dire('restaurer', ['x', '--marge=']),
    dire('restaurer', ['x', '--marge', '0']),
    dire('restaurer', ['x', '--marge', '100000000000']),
    dire('restaurer', ['x', '--marge', '5', '--dernier-numero', 'AA1-234-567']),
    dire('restaurer', ['x', '--dernier-numero', 'douze']),
    dire('restaurer', [dossier]),
    dire('restaurer', [dossier], '..'),
    dire('controle', ['--vite']),
  ])
  expect(phrases).toEqual([
    'Usage : npm run sauvegarder -- dossier\n',
    expect.stringContaining('qui n’existe pas : il n’y a rien à sauvegarder'),
    expect.stringContaining('où il n’y a pas de base : donnez celui du produit'),
    expect.stringContaining('où il n’y a pas de base : donnez celui du produit'),
    expect.stringContaining('Usage : npm run restaurer'),
    expect.stringMatching(/^--marge vaut «  » ; il faut un nombre entier de 1 à 1\s000\s000\.\n$/),
    expect.stringContaining('--marge vaut « 0 » ;'),
    expect.stringContaining('--marge vaut « 100000000000 » ;'),
    expect.stringContaining('ne vont pas ensemble : donnez le dernier numéro si vous le savez'),
    expect.stringContaining('--dernier-numero vaut « douze » ; il faut un numéro d’immatriculation'),
    expect.stringContaining('n’est pas une sauvegarde'),
    expect.stringContaining('n’est pas vide : une restauration n’écrase rien'),
    expect.stringContaining('Usage : npm run -s controle'),
  ])
  expect(await readdir(dossier)).not.toContain('ailleurs')
  expect(await readdir(join(dossier, 'vide'))).toEqual([])
})
