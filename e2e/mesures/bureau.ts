import { chromium, type Page } from '@playwright/test'
import { CATHERINE, MOT_DE_PASSE, poster, seConnecter, unPdf } from '../socle/parcours.ts'
import { trouverNavigateur } from '../socle/navigateur.ts'

/**
 * Combien de temps prennent trente rattachements ordinaires, décidés au clavier depuis la file par quelqu’un qui lit chaque point :
 * `node e2e/mesures/bureau.ts http://127.0.0.1:3000`, sur un site de démonstration. Ce qui se lit prend le temps qui est écrit ici.
 */
const ADRESSE = process.argv[2] ?? 'http://127.0.0.1:3000'
const DEMANDES = Number(process.argv[3] ?? '30')
/** Regarder la pièce, et la ligne du point, avant de le cocher. */
const LECTURE_D_UN_POINT_MS = 1_500
/** Du doigt à la touche suivante. */
const APPUI_MS = 150
/** Six minutes pour trente. */
const BUDGET_S = DEMANDES * 12

const CLARA = 'clara.noirmaze@demonstration.invalid'
/** Ceux de la métropole, qui ont tous des copropriétés à la démonstration. */
const DEPARTEMENTS = Array.from({ length: 95 }, (_, i) => String(i + 1).padStart(2, '0')).filter(
  (d) => d !== '20',
)
const SANS_REPRESENTANT = ['IMMATRICULEE_A_RATTACHER', 'IMMATRICULEE_RATTACHEMENT_EXPIRE']
const MANDAT = { debut: '2026-11-01', fin: '2027-10-31' }

/** Les copropriétés sans représentant dont le mandat est fini. */
async function* aRattacher(page: Page): AsyncGenerator<string> {
  for (const departement of DEPARTEMENTS) {
    const lues = await page.request.post('/api/public/annuaire/rechercherAnnuaire', {
      data: {
        adresseNonSelectionnee: 'rue',
        departement,
        paginationOptions: { pageNumber: 1, pageSize: 100 },
      },
    })
    const { lignes } = (await lues.json()) as { lignes: { numero: string }[] }
    for (const { numero } of lignes) {
      const lue = await page.request.get(`/api/public/annuaire/coproannuairedetail/${numero}`)
      const { etat, mandatFin } = (await lue.json()) as { etat: string; mandatFin: string | null }
      if (SANS_REPRESENTANT.includes(etat) && (mandatFin === null || mandatFin < MANDAT.debut)) yield numero
    }
  }
}

/** Clara en demande le rattachement, avec sa pièce ; rend l’identifiant de la demande, ou null si le registre n’en veut pas. */
async function demander(page: Page, numero: string): Promise<number | null> {
  const jeton = (await page.context().cookies()).find((c) => c.name === 'XSRF-TOKEN')?.value ?? ''
  const piece = await unPdf(`contrat-${numero}.pdf`)
  const reponse = await page.request.post('/api/coproprietes/rattachement', {
    headers: { 'x-xsrf-token': decodeURIComponent(jeton) },
    multipart: {
      numero,
      adminProvisoire: 'false',
      typeJustifMandat: 'CONTRAT_SYNDIC',
      dateDebutMandat: MANDAT.debut,
      dateFinMandat: MANDAT.fin,
      justifMandat: piece,
    },
  })
  return reponse.ok() ? ((await reponse.json()) as { idDemande: number }).idDemande : null
}

/** Attend qu’une autre demande que celle-ci se lise, sa pièce dessinée ; rend sa référence. */
async function attendreUneAutre(page: Page, derniere: string): Promise<string> {
  const lue = await page.waitForFunction(
    (avant) => {
      const titre = document.querySelector('.rnc-titre__surtitre')?.textContent ?? ''
      const dessinee = document.querySelector('.rnc-pdf__cadre canvas')
      return titre !== '' && titre !== avant && dessinee ? titre : null
    },
    derniere,
    { polling: 'raf' },
  )
  return (await lue.jsonValue())!
}

const mediane = (nombres: readonly number[]) =>
  nombres.toSorted((a, b) => a - b)[Math.floor(nombres.length / 2)] ?? 0
const enSecondes = (ms: number) => `${(ms / 1_000).toFixed(1).replace('.', ',')} s`

const { executable, environnement } = await trouverNavigateur()
const navigateur = await chromium.launch({
  executablePath: executable,
  env: { ...(process.env as Record<string, string>), ...environnement },
})
const ouvrir = async () =>
  (
    await navigateur.newContext({
      baseURL: ADRESSE,
      locale: 'fr-FR',
      timezoneId: 'Europe/Paris',
      viewport: { width: 1280, height: 800 },
    })
  ).newPage()

try {
  const clara = await ouvrir()
  await seConnecter(clara, CLARA, '/', MOT_DE_PASSE)
  const deposees: number[] = []
  for await (const numero of aRattacher(clara)) {
    const id = await demander(clara, numero)
    if (id !== null) deposees.push(id)
    if (deposees.length === DEMANDES) break
  }
  if (deposees.length < DEMANDES)
    throw new Error(
      `${deposees.length} demandes déposées seulement : une démonstration neuve en a davantage.`,
    )

  const catherine = await ouvrir()
  await seConnecter(catherine, CATHERINE, '/validations')
  const { id } = (await (await catherine.request.get('/api/account')).json()) as { id: number }
  // Les siennes viennent d’abord : la file du site n’y change rien.
  await poster(catherine, '/api/affectationTeneur', {
    idDemandes: deposees,
    idTeneur: id,
    raisonAffectationTeneur: 'Pour mesurer le bureau.',
  })
  // Réglé un autre jour : une fois décidée, la suivante s’ouvre.
  await catherine.evaluate((compte) => localStorage.setItem(`reglage.${compte}.enchainer`, 'oui'), id)
  await catherine.reload()
  await catherine.getByRole('heading', { level: 1 }).waitFor()

  let appuis = 0
  let points = 0
  const appuyer = async (touche: string) => {
    await catherine.waitForTimeout(APPUI_MS)
    await catherine.keyboard.press(touche)
    appuis += 1
  }
  const ouvertures: number[] = []
  const depart = performance.now()
  await appuyer('s')
  let appui = performance.now()
  let demande = ''
  for (let rang = 0; rang < DEMANDES; rang += 1) {
    demande = await attendreUneAutre(catherine, demande)
    ouvertures.push(performance.now() - appui)
    const aCocher = await catherine.locator('[name="points"]:not(:checked)').count()
    for (let point = 1; point <= aCocher; point += 1) {
      await catherine.waitForTimeout(LECTURE_D_UN_POINT_MS)
      await appuyer(String(point))
      points += 1
    }
    await appuyer('v')
    await catherine.getByRole('dialog').waitFor()
    await appuyer('Enter')
    appui = performance.now()
  }
  await catherine.getByText('Demande validée').first().waitFor()
  const duree = performance.now() - depart
  const lecture = points * LECTURE_D_UN_POINT_MS
  console.log(
    [
      `${DEMANDES} rattachements décidés en ${enSecondes(duree)}, pour ${BUDGET_S} s permises : ${duree <= BUDGET_S * 1_000 ? 'tenu' : 'dépassé'}.`,
      `${points} points lus, ${enSecondes(LECTURE_D_UN_POINT_MS)} chacun : ${enSecondes(lecture)} de lecture.`,
      `${appuis} appuis, ${enSecondes(APPUI_MS)} avant chacun : ${enSecondes(appuis * APPUI_MS)}.`,
      `Attente du site : ${enSecondes(duree - lecture - appuis * APPUI_MS)} en tout.`,
      `D’Entrée à la demande suivante, pièce dessinée : ${enSecondes(mediane(ouvertures.slice(1)))} d’ordinaire, ${enSecondes(Math.max(...ouvertures.slice(1)))} au plus ; la première, depuis la file : ${enSecondes(ouvertures[0] ?? 0)}.`,
    ].join('\n'),
  )
} finally {
  await navigateur.close()
}
