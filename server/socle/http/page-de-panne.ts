import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { POLITIQUE_NUE } from './entetes.ts'

/** Une page dessinée sans l’application : elle ne demande rien d’autre qu’elle-même. */
export interface PageSeule {
  titre: string
  phrases: readonly string[]
  /** Ce que la personne dira à l’assistance. */
  incident?: string | null
  /** Recommencer la même adresse a un sens. */
  reessayer?: boolean
}

const STYLE = `:root{color-scheme:light dark;--fond:#f6f6f6;--carte:#fff;--texte:#161616;--doux:#666;--vif:#0a4c5c}
@media(prefers-color-scheme:dark){:root{--fond:#161616;--carte:#242424;--texte:#fff;--doux:#cecece;--vif:#71c4d6}}
body{margin:0;background:var(--fond);color:var(--texte);font:1rem/1.5 system-ui,sans-serif}
header{padding:1rem 1.5rem;background:var(--carte);font-weight:700}
main{max-width:36rem;margin:2rem auto;padding:1.5rem;background:var(--carte)}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25}
.incident{color:var(--doux);overflow-wrap:anywhere}
.suites{display:flex;flex-wrap:wrap;gap:1rem;align-items:center;margin:1.5rem 0 0}
a{color:var(--vif)}
.bouton{padding:.5rem 1rem;background:var(--vif);color:var(--carte);text-decoration:none}
:focus-visible{outline:2px solid #0a76f6;outline-offset:2px}`

/** Rien que ce style-là : ni script, ni image, ni lien vers un fichier. */
export const POLITIQUE_PAGE_SEULE = `${POLITIQUE_NUE}; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

const ENTITES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const echapper = (texte: string) => texte.replace(/[&<>"]/g, (signe) => ENTITES[signe] ?? signe)

/** La page, entière. */
export function dessinerPageSeule({ titre, phrases, incident = null, reessayer = false }: PageSeule): string {
  const paragraphes = phrases.map((p) => `<p>${echapper(p)}</p>`).join('')
  const numero = incident
    ? `<p class="incident">Numéro d’incident à donner à l’assistance : ${echapper(incident)}</p>`
    : ''
  // « href » vide : la même adresse, sans l’écrire.
  const suite = reessayer ? '<a class="bouton" href="">Réessayer</a>' : ''
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${echapper(titre)} – Registre national des copropriétés</title><style>${STYLE}</style></head><body><header>Registre national des copropriétés</header><main><h1>${echapper(titre)}</h1>${paragraphes}${numero}<p class="suites">${suite}<a href="/">Revenir à l’accueil</a></p></main></body></html>`
}

/** Répond par une page seule, que rien ne garde. */
export function rendrePageSeule(reply: FastifyReply, page: PageSeule): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', POLITIQUE_PAGE_SEULE)
    .send(dessinerPageSeule(page))
}

/** La page quand le rendu a échoué. */
export const pageDePanne = (incident: string): PageSeule => ({
  titre: 'Le service rencontre un problème',
  phrases: ['Cette page n’a pas pu s’afficher. Réessayez dans quelques minutes.'],
  incident,
  reessayer: true,
})
