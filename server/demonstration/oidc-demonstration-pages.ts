import { createHash } from 'node:crypto'
import { SSO, type Fournisseur } from '#domain/socle/acces/sso.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { PersonneSso } from './semer/personnes-sso.ts'

/** Les couleurs du système suivent le clair et le sombre, et leurs contrastes. */
const STYLE = `
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 44rem; padding: 1rem; background: Canvas; color: CanvasText; }
.marque { margin: 0; border-left: .25rem solid currentcolor; padding-left: .75rem; font-weight: 700; }
h1 { margin: 1.5rem 0 .5rem; font-size: 1.75rem; line-height: 1.25; }
ul { list-style: none; margin: 1.5rem 0; padding: 0; }
li { margin: 0 0 .75rem; }
button { width: 100%; padding: .75rem 1rem; font: inherit; text-align: left; border: 2px solid currentcolor; border-radius: .25rem; background: Canvas; color: CanvasText; cursor: pointer; }
button:hover { text-decoration: underline; }
:focus-visible { outline: 3px solid CanvasText; outline-offset: 2px; }
button strong, button span { display: block; }
`

const empreinte = createHash('sha256').update(STYLE).digest('base64')

/** Aucun script, la seule feuille de style de ces pages, un formulaire vers elles-mêmes. */
export const POLITIQUE = [
  "default-src 'none'",
  `style-src 'sha256-${empreinte}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const echapper = (texte: string): string => texte.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

function page(titre: string, contenu: string): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${echapper(titre)} – Site de démonstration</title>
<style>${STYLE}</style>
</head>
<body>
<header><p class="marque">Site de démonstration</p></header>
<main>
<h1>${echapper(titre)}</h1>
${contenu}
</main>
</body>
</html>
`
}

function rang({ sujet, prenom, nom, cas }: PersonneSso): string {
  return `<li><button name="sujet" value="${echapper(sujet)}"><strong>${echapper(`${prenom} ${nom}`)}</strong><span>${echapper(cas)}</span></button></li>`
}

/** La page de connexion : on y choisit qui l’on est. */
export function pageDeChoix(sso: Fournisseur, personnes: readonly PersonneSso[]): string {
  return page(
    SSO[sso].libelle,
    `<p>Cette page tient la place du fournisseur d’identité. Les personnes sont inventées : choisissez celle que vous voulez être.</p>
<form method="post">
<ul>
${personnes.map(rang).join('\n')}
</ul>
<button name="refus" value="oui">Ne pas se connecter</button>
</form>`,
  )
}

/** Une demande que le fournisseur d’identité ne sait pas traiter. */
export function pageDErreur(): string {
  return page(
    'La demande n’a pas abouti',
    `<p>Elle n’est pas valable, ou elle a expiré.</p>\n<p><a href="${CHEMINS.connexion}">Recommencer la connexion</a></p>`,
  )
}
