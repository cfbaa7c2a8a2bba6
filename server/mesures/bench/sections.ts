import { readFile, writeFile } from 'node:fs/promises'

const lire = (chemin: string): Promise<string> => readFile(chemin, 'utf8').catch(() => '')

/** Où commence et finit une section de la page, par son titre ; null : elle n’y est pas. */
function bornesDe(page: string, titre: string): { debut: number; fin: number } | null {
  const debut = `\n${page}`.indexOf(`\n${titre}`)
  if (debut === -1) return null
  const suite = page.indexOf('\n## ', debut)
  return { debut, fin: suite === -1 ? page.length : suite + 1 }
}

/** Une section de la page des mesures, telle que la dernière mesure l’a laissée ; vide : elle n’y est pas. */
export async function lireSection(chemin: string, titre: string): Promise<string> {
  const page = await lire(chemin)
  const bornes = bornesDe(page, titre)
  return bornes === null ? '' : page.slice(bornes.debut, bornes.fin)
}

/** Récrit une section de la page des mesures, sans toucher au reste ; neuve, elle vient à la fin. `section` commence par son titre. */
export async function ecrireSection(chemin: string, titre: string, section: string): Promise<void> {
  const page = await lire(chemin)
  const { debut, fin } = bornesDe(page, titre) ?? { debut: page.length, fin: page.length }
  const parts = [page.slice(0, debut), section, page.slice(fin)].map((part) => part.trim())
  await writeFile(chemin, `${parts.filter((part) => part !== '').join('\n\n')}\n`)
}
