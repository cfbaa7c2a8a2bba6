import { RouterProvider } from '@tanstack/react-router'
import axe from 'axe-core'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { compteInfo, lireCompte, type CompteInfo } from '#contract/comptes/compte.ts'
import type { Call } from '#contract/socle/call.ts'
import type { CorpsErreur } from '#contract/socle/formes.ts'
import { prolongerVerrou } from '#contract/teneur/validations/examen.ts'
import { essayer, type Appeler, type InputOf, type ReplyOf } from '#web/socle/appels/api.ts'
import { connectes } from '#web/ecrans/connectes.tsx'
import { rares } from '#web/ecrans/rares.tsx'
import { arbre, avecIntrouvable, creerRouteur } from '#web/router.tsx'
import { SITE_INCONNU, type Site } from '#web/socle/shell/contexte.ts'
import { signalerIntrouvable } from '#web/socle/shell/introuvable.ts'
import { viderNotifications } from '#web/socle/shell/notifications.ts'
import { brancherSession } from '#web/socle/shell/session.ts'
import { choisirTheme } from '#web/socle/shell/theme.ts'
import '#web/socle/styles/site.css'

/** Ce que le serveur répond à un appel ; un refus a son statut. `signal` : l’écran n’attend plus. */
export interface Replique {
  appel: Call
  repondre: (
    entree: { params: object; query: object; body: unknown },
    signal: AbortSignal | undefined,
  ) => unknown
}

/** Le serveur refuse, avec cette phrase. */
export class Refus {
  readonly statut: number
  readonly corps: CorpsErreur

  constructor(statut: number, corps: Omit<CorpsErreur, 'statut'>) {
    this.statut = statut
    this.corps = { statut, ...corps }
  }
}

/** Ce que cet appel rend, tel que le contrat le dit : une réponse, ou ce qui la compose de ce qui est demandé. */
export function rend<C extends Call>(
  appel: C,
  reponse:
    | ReplyOf<C>
    | Refus
    | ((
        entree: InputOf<C>,
        signal: AbortSignal | undefined,
      ) => ReplyOf<C> | Refus | Promise<ReplyOf<C> | Refus>),
): Replique {
  const repondre = typeof reponse === 'function' ? (reponse as Replique['repondre']) : () => reponse
  return { appel, repondre }
}

const motif = ({ path }: Call) => new RegExp(`^${path.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

/** Ce qu’aucune réplique n’a prévu : un essai qui laisse un écran appeler dans le vide n’a rien regardé. */
const imprevus: string[] = []

/** Ce que l’écran n’attend plus ne lui vient plus. */
const abandon = (signal: AbortSignal | undefined) =>
  new Promise<never>((_, rejeter) => signal?.addEventListener('abort', () => rejeter(signal.reason as Error)))

function jouer(repliques: readonly Replique[]): typeof fetch {
  return async (ou, { method = 'GET', body, signal: donne } = {}) => {
    const signal = donne ?? undefined
    signal?.throwIfAborted()
    const { pathname, searchParams } = new URL(ou as string, location.origin)
    for (const { appel, repondre } of repliques) {
      const params = appel.method === method ? motif(appel).exec(pathname) : null
      if (params === null) continue
      const entree = {
        params: params.groups ?? {},
        query: Object.fromEntries(searchParams),
        body: typeof body === 'string' ? JSON.parse(body) : body,
      }
      const rendu = await Promise.race([repondre(entree, signal), abandon(signal)])
      if (rendu instanceof Refus) return Response.json(rendu.corps, { status: rendu.statut })
      if (rendu instanceof File)
        return new Response(rendu, {
          headers: { 'Content-Disposition': `attachment; filename="${rendu.name}"` },
        })
      return rendu instanceof Blob ? new Response(rendu) : Response.json(rendu)
    }
    imprevus.push(`${method} ${pathname}`)
    return Response.json({ code: 'IMPREVU', message: 'Aucune réplique.' }, { status: 501 })
  }
}

/** Ce qu’une page reçue sait toujours du site. */
const SITE: Site = {
  ...SITE_INCONNU,
  aujourdhui: '2026-11-02',
  contact: {
    nom: 'Registre des copropriétés',
    adresse: '1 rue du Registre 75000 Paris',
    courriel: 'assistance@registre.invalid',
    telephone: '01 99 00 00 00',
  },
}

/** Ce qu’une personne connectée appelle sans rien faire, le temps passant : une machine lente y arrive pendant l’essai. */
const avecLeTemps = (compte: CompteInfo): readonly Replique[] => [
  rend(lireCompte, compte),
  rend(prolongerVerrou, { expire: '2026-11-02T12:00:00.000Z' }),
]

let monte: Root | undefined
/** L’écran ouvert : ce que relirait celui d’un essai fini ne va pas au serveur de l’essai suivant. */
let ouvert: symbol | undefined

/** Monte l’écran de cette adresse dans la page, à la place de celui d’avant, comme le produit : son cadre, son chargeur, ses styles ; le serveur est joué. */
export async function ouvrirEcran(
  href: string,
  {
    compte = null,
    site,
    repliques = [],
  }: { compte?: CompteInfo | null; site?: Partial<Site>; repliques?: readonly Replique[] },
): Promise<void> {
  globalThis.fetch = jouer([...repliques, ...(compte ? avecLeTemps(compte) : [])])
  history.replaceState(null, '', href)
  const celui = Symbol(href)
  ouvert = celui
  const siOuvert: Appeler = (...demande) =>
    ouvert === celui ? essayer(...demande) : new Promise(() => undefined)
  const routeur = creerRouteur(
    {
      appeler: avecIntrouvable(siOuvert),
      compte: compte && compteInfo.parse(compte),
      site: { ...SITE, ...site },
    },
    arbre(connectes, rares),
  )
  brancherSession({
    changerCompte: async (nouveau) => {
      routeur.update({ ...routeur.options, context: { ...routeur.options.context, compte: nouveau } })
      await routeur.invalidate()
    },
    naviguer: (vers) => routeur.navigate({ href: vers }),
  })
  await routeur.load()
  monte?.unmount()
  const racine = createRoot(document)
  monte = racine
  flushSync(() => racine.render(<RouterProvider router={routeur} />))
  // Ce que fait le script de la tête, qu’un navigateur ne joue que d’une page reçue.
  document.documentElement.dataset['js'] = ''
}

const vraiFetch = globalThis.fetch

afterEach(() => {
  monte?.unmount()
  monte = undefined
  ouvert = undefined
  globalThis.fetch = vraiFetch
  viderNotifications()
  signalerIntrouvable(false)
  sessionStorage.clear()
  localStorage.clear()
  const laisses = imprevus.splice(0)
  if (laisses.length > 0) throw new Error(`appels sans réplique : ${laisses.join(', ')}`)
})

/** Ce que le thème change pour axe ; la structure, elle, est la même en clair et en sombre. */
const REGLES_DES_COULEURS = ['color-contrast', 'link-in-text-block']

/** Ce qu’axe reproche à la page, une règle par ligne avec les éléments qu’elle vise. */
async function violations(regles?: string[]): Promise<string[]> {
  const { violations } = await axe.run({
    resultTypes: ['violations'],
    ...(regles && { runOnly: regles }),
  })
  return violations.map(
    (v) => `${v.id} : ${v.nodes.map((n) => `${n.target.join(' ')} (${n.any[0]?.message ?? ''})`).join(', ')}`,
  )
}

/** Ce qui paraît a fini de paraître : une fenêtre à moitié transparente n’a pas ses couleurs. */
async function auRepos(): Promise<void> {
  await new Promise((fait) => requestAnimationFrame(() => requestAnimationFrame(fait)))
  const finies = document
    .getAnimations()
    .filter((a) => Number.isFinite(Number(a.effect?.getComputedTiming().endTime)))
  await Promise.allSettled(finies.map((a) => a.finished))
}

const exces = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

/**
 * axe ne trouve rien sur l’écran, en clair, aux couleurs du sombre, puis sur un téléphone ; rien ne dépasse en largeur.
 * `large` : sa largeur ensuite, comme avant.
 */
export async function inspecterEcran(large = { width: 1280, height: 800 }): Promise<void> {
  await expect.element(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  // Le pied vient après le reste, et un lien d’évitement y mène.
  await expect.poll(() => document.getElementById('pied')).not.toBeNull()
  await auRepos()
  expect(await violations(), 'en clair').toEqual([])
  expect(exces(), 'déborde').toBeLessThanOrEqual(0)
  choisirTheme('sombre')
  await auRepos()
  expect(await violations(REGLES_DES_COULEURS), 'en sombre').toEqual([])
  choisirTheme('clair')
  await page.viewport(360, 740)
  await auRepos()
  expect(await violations(), 'à 360').toEqual([])
  expect(exces(), 'déborde, à 360').toBeLessThanOrEqual(0)
  await page.viewport(large.width, large.height)
}
