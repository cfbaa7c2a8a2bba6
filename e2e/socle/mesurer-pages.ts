import { chromium, type Browser, type CDPSession } from '@playwright/test'
import { trouverNavigateur } from './navigateur.ts'
import preparer, { finirLesProduits, lancerProduit } from './serveur.ts'

/** Ce que mesure `npm run bench -- --pages` : un téléphone à 360 px, une 4G lente, un processeur quatre fois plus lent. */
const ATTENTE_MS = 562
const DEBIT_OCTETS = (1.44 * 1_000_000) / 8
const PROCESSEUR = 4
const FOIS = Number(process.argv[2] ?? '5')
/** Le temps qu’un plus grand élément pourrait encore prendre sa place. */
const CALME_MS = 1_000

interface Passage {
  lcp: number
  fcp: number
  cls: number
  element: string
  scripts: number
  octets: number
  requetes: number
}

declare global {
  interface Window {
    mesures: Pick<Passage, 'lcp' | 'fcp' | 'cls' | 'element'> & { derniere: number }
  }
}

/** Posé avant la page : le navigateur ne redit pas ce qu’il a déjà peint. */
function observer(): void {
  const mesures = { lcp: 0, fcp: 0, cls: 0, element: '', derniere: performance.now() }
  window.mesures = mesures
  type Voir = (e: PerformanceEntry, m: typeof mesures) => void
  const suivre = (type: string, voir: Voir) =>
    new PerformanceObserver((liste) => {
      mesures.derniere = performance.now()
      for (const e of liste.getEntries()) voir(e, mesures)
    }).observe({ type, buffered: true })
  suivre('largest-contentful-paint', (e, m) => {
    const { element } = e as PerformanceEntry & { element: Element | null }
    m.lcp = e.startTime
    m.element = element ? `${element.localName}.${element.className}` : '?'
  })
  suivre('paint', (e, m) => {
    if (e.name === 'first-contentful-paint') m.fcp = e.startTime
  })
  suivre('layout-shift', (e, m) => {
    m.cls += (e as PerformanceEntry & { value: number }).value
  })
}

async function ralentir(cdp: CDPSession): Promise<void> {
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: ATTENTE_MS,
    downloadThroughput: DEBIT_OCTETS,
    uploadThroughput: DEBIT_OCTETS / 2,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: PROCESSEUR })
}

/** Une première visite : un navigateur neuf, sans rien en mémoire. */
async function passer(navigateur: Browser, adresse: string): Promise<Passage> {
  const contexte = await navigateur.newContext({
    locale: 'fr-FR',
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await contexte.newPage()
    const cdp = await contexte.newCDPSession(page)
    await ralentir(cdp)
    const recues = new Map<string, { script: boolean; octets: number }>()
    cdp.on('Network.responseReceived', (e) =>
      recues.set(e.requestId, { script: e.type === 'Script', octets: 0 }),
    )
    cdp.on('Network.loadingFinished', (e) => {
      const recue = recues.get(e.requestId)
      if (recue) recue.octets = e.encodedDataLength
    })
    await page.addInitScript(observer)
    await page.goto(adresse, { waitUntil: 'networkidle' })
    await page.waitForFunction((calme) => performance.now() - window.mesures.derniere > calme, CALME_MS)
    const mesures = await page.evaluate(() => window.mesures)
    const toutes = [...recues.values()]
    const somme = (quoi: typeof toutes) => quoi.reduce((n, r) => n + r.octets, 0)
    return {
      ...mesures,
      scripts: somme(toutes.filter((r) => r.script)),
      octets: somme(toutes),
      requetes: toutes.length,
    }
  } finally {
    await contexte.close()
  }
}

/** La mesure du milieu. */
const mediane = (valeurs: readonly number[]) => valeurs.toSorted((a, b) => a - b)[valeurs.length >> 1] ?? 0

async function mesurer(navigateur: Browser, page: { libelle: string; adresse: string }) {
  const passages: Passage[] = []
  for (let i = 0; i < FOIS; i += 1) passages.push(await passer(navigateur, page.adresse))
  const milieu = (de: (p: Passage) => number) => mediane(passages.map((p) => de(p)))
  const lcp = passages.map((p) => p.lcp)
  return {
    libelle: page.libelle,
    lcp: milieu((p) => p.lcp),
    etendue: [Math.min(...lcp), Math.max(...lcp)],
    fcp: milieu((p) => p.fcp),
    cls: Math.max(...passages.map((p) => p.cls)),
    scripts: milieu((p) => p.scripts),
    octets: milieu((p) => p.octets),
    requetes: milieu((p) => p.requetes),
    element: passages.at(-1)?.element ?? '',
  }
}

/** Le numéro d’une copropriété de la démonstration, lu comme un visiteur le lirait. */
async function unNumero(adresse: string): Promise<string> {
  const html = await (await fetch(`${adresse}/annuaire?q=rue`)).text()
  const numero = /\/annuaire\/([A-Z]{2}\d{7})/.exec(html)?.[1]
  if (!numero) throw new Error('L’annuaire de la démonstration est vide.')
  return numero
}

const { executable: executablePath, environnement } = await trouverNavigateur()
const finir = await preparer()
const produit = await lancerProduit()
const navigateur = await chromium.launch({
  executablePath,
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  env: { ...definis(), ...environnement },
})
try {
  const pages = [
    { libelle: 'Accueil', adresse: '/' },
    { libelle: 'Annuaire', adresse: '/annuaire' },
    { libelle: 'Annuaire, des résultats', adresse: '/annuaire?q=rue' },
    { libelle: 'Annuaire, rien trouvé', adresse: '/annuaire?q=zzzzintrouvable' },
    { libelle: 'Fiche', adresse: `/annuaire/${await unNumero(produit.adresse)}` },
  ]
  const mesures = []
  for (const { libelle, adresse } of pages)
    mesures.push(await mesurer(navigateur, { libelle, adresse: produit.adresse + adresse }))
  console.log(JSON.stringify(mesures))
} finally {
  await navigateur.close()
  await finirLesProduits()
  await finir()
}

function definis(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((paire): paire is [string, string] => paire[1] !== undefined),
  )
}
