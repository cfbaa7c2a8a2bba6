import { expect, type Locator, type Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { accepterLesCookies, CLAVIER, poster, SOURIS } from './parcours.ts'

export const MOT_DE_PASSE_NEUF = 'Pommier-vert-27!'

/** Une personne qui demande un compte. */
export interface Personne {
  civilite: 'Madame' | 'Monsieur'
  prenom: string
  nom: string
  email: string
}

export const champ = (page: Page, nom: string): Locator => page.locator(`[id="champ-${nom}"]`)

/** Ce que veut dire l’astérisque. */
export const obligatoires = (page: Page): Locator =>
  page.getByRole('main').getByText('Les champs suivis d’un astérisque * sont obligatoires.')

/** Coche une case ou un choix ; à la souris, par son libellé : le vrai bouton est sous son dessin. */
export async function cocher(page: Page, libelle: string, main = SOURIS): Promise<void> {
  if (main === CLAVIER) await main.activer(page.getByLabel(libelle))
  else await page.getByText(libelle).click()
}

/** La case « Je ne suis pas un robot », jusqu’à la fin de son calcul. */
export async function prouverHumain(page: Page, main = SOURIS): Promise<void> {
  const libelle = 'Je ne suis pas un robot'
  if (main === CLAVIER) await main.activer(page.getByLabel(libelle))
  else await page.getByText(libelle).click()
  await expect(page.getByText('Vérifié', { exact: true })).toBeVisible()
}

/** Le contenu a changé sans que l’adresse change : la personne est en haut, un lecteur d’écran le dit, le titre suit. */
export async function nouvelEcran(page: Page, titre: string): Promise<void> {
  await expect(page).toHaveTitle(`${titre} – Registre national des copropriétés`)
  await expect(page.getByRole('main')).toBeFocused()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
}

export async function remplirPersonne(page: Page, p: Personne, main = SOURIS): Promise<void> {
  await cocher(page, p.civilite, main)
  await main.remplir(champ(page, 'prenom'), p.prenom)
  await main.remplir(champ(page, 'nom'), p.nom)
  await main.remplir(champ(page, 'email'), p.email)
}

/** De l’écran de connexion à la demande d’un compte de ce type. */
export async function choisirLeType(page: Page, type: string, main = SOURIS): Promise<void> {
  await main.activer(page.getByRole('link', { name: 'Créer un compte', exact: true }))
  await page.waitForURL(/compte\/inscription/)
  if (main === CLAVIER) await main.activer(page.getByLabel(type))
  else await page.getByText(type).click()
  await main.activer(page.getByRole('button', { name: 'Continuer' }))
  await champ(page, 'siret').waitFor()
  await nouvelEcran(page, 'Vos informations')
}

export const demander = (page: Page, main = SOURIS): Promise<void> =>
  main.activer(page.getByRole('button', { name: 'Demander mon compte' }))

/** Dans un navigateur neuf, un bénévole demande son compte et choisit son mot de passe : il attend son code. */
export async function inscrireBenevole(page: Page, p: Personne, main = SOURIS): Promise<void> {
  await page.goto('/compte')
  await expect(page.getByRole('main').getByRole('button', { name: 'Se connecter' })).toBeEnabled()
  await accepterLesCookies(page, main)
  await choisirLeType(page, 'Syndic bénévole ou coopératif', main)
  await remplirPersonne(page, p, main)
  await main.remplir(champ(page, 'emailConfirmation'), p.email)
  await main.remplir(champ(page, 'voie'), '5 rue du Moulin')
  await main.remplir(champ(page, 'codePostal'), '37000')
  await main.remplir(champ(page, 'localite'), 'Tours')
  await cocher(page, 'J’ai lu et j’accepte les conditions d’utilisation', main)
  await prouverHumain(page, main)
  await demander(page, main)
  await expect(page.getByRole('heading', { name: 'Consultez votre boîte' })).toBeVisible()
  await nouvelEcran(page, 'Consultez votre boîte')
  await creerMotDePasse(page, p.email, MOT_DE_PASSE_NEUF, main)
}

/** Le dernier courriel reçu à cette adresse. */
export async function dernierCourriel(page: Page, email: string): Promise<{ sujet: string; texte: string }> {
  const reponse = await page.request.get('/api/public/demonstration/courriels')
  const courriels = (await reponse.json()) as { destinataire: string; sujet: string; texte: string }[]
  const courriel = courriels.find((c) => c.destinataire === email)
  if (!courriel) throw new Error(`aucun courriel à ${email}`)
  return courriel
}

/** Le lien du dernier courriel reçu à cette adresse. */
export async function lienRecu(page: Page, email: string): Promise<string> {
  const { texte } = await dernierCourriel(page, email)
  return /https?:\/\/\S+key=\S+/.exec(texte)![0]
}

/** Par le lien reçu : choisir son mot de passe. */
export async function creerMotDePasse(
  page: Page,
  email: string,
  motDePasse = MOT_DE_PASSE_NEUF,
  main = SOURIS,
): Promise<void> {
  await page.goto(await lienRecu(page, email))
  await main.remplir(champ(page, 'motDePasse'), motDePasse)
  await main.remplir(champ(page, 'confirmation'), motDePasse)
  await main.activer(page.getByRole('button', { name: 'Enregistrer le mot de passe' }))
  await expect(page.getByRole('heading', { name: 'Votre mot de passe est enregistré' })).toBeVisible()
  await nouvelEcran(page, 'Votre mot de passe est enregistré')
}

/** Le code imprimé sur la dernière lettre à ce nom. */
export async function codeDeLettre(page: Page, nom: string): Promise<string> {
  const reponse = await page.request.get('/api/public/demonstration/lettres')
  const lettres = (await reponse.json()) as { id: number; destinataire: string[] }[]
  const lettre = lettres.find((l) =>
    l.destinataire.some((ligne) => ligne.toUpperCase().includes(nom.toUpperCase())),
  )
  if (!lettre) throw new Error(`aucune lettre à ${nom}`)
  const pdf = await page.request.get(`/api/public/demonstration/lettres/${lettre.id}`)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.body())), {
    mergePages: true,
  })
  return /Voici le code qui l’active\.(.+?)Valable/s.exec(text)![1]!.replace(/\s/g, '')
}

/** Saisit le code de la lettre : toutes les démarches s’ouvrent. */
export async function activer(page: Page, nom: string, main = SOURIS): Promise<void> {
  await page.goto('/compte/activation')
  await main.remplir(champ(page, 'code'), await codeDeLettre(page, nom))
  await main.activer(page.getByRole('main').getByRole('button', { name: 'Activer mon compte' }))
  await expect(page.getByText('Votre compte est activé', { exact: true })).toBeVisible()
}

/** Sous cette largeur, le menu est derrière son bouton. */
const LARGE_PX = 992

/** Déplie le menu de la personne connectée ; rend ce qu’il propose. */
export async function menuDe(page: Page, qui: string, main = SOURIS): Promise<Locator> {
  if (page.viewportSize()!.width < LARGE_PX)
    await deplier(page.getByRole('button', { name: 'Menu', exact: true }), main)
  await deplier(page.getByRole('banner').getByRole('button', { name: qui }), main)
  const liste = page.getByRole('banner').locator('.rnc-compte__liste')
  await expect(liste).toBeVisible()
  return liste
}

async function deplier(bouton: Locator, main: typeof SOURIS): Promise<void> {
  if ((await bouton.getAttribute('aria-expanded')) !== 'true') await main.activer(bouton)
  await expect(bouton).toHaveAttribute('aria-expanded', 'true')
}

export async function seDeconnecter(page: Page, qui: string, main = SOURIS): Promise<void> {
  const menu = await menuDe(page, qui, main)
  await main.activer(menu.getByRole('button', { name: 'Se déconnecter' }))
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Se connecter', includeHidden: true }),
  ).toBeAttached()
  await expect(page).toHaveURL(/\/$/)
}

/** Les titres des tuiles de l’accueil. */
export const tuiles = (page: Page): Locator => page.getByRole('main').locator('.rnc-tuile__titre')

/** Entre par un fournisseur d’identité de démonstration, sous ce nom. */
export async function entrerPar(page: Page, fournisseur: string, nom: string): Promise<void> {
  await page.goto('/compte')
  await page.getByRole('link', { name: fournisseur }).click()
  await page.getByRole('button', { name: nom }).click()
}

export const MAELLE = 'Maëlle Kervadel'

/** Entre par la porte des institutions, la charte acceptée. */
export async function entrerEnInstitution(page: Page, nom: string): Promise<void> {
  await entrerPar(page, 'Connexion institutionnelle', nom)
  await page.waitForURL(/\/institutionnels$/)
  const acces = await page.request.get('/api/institution/acces')
  const { charte } = (await acces.json()) as { charte: { version: string } }
  await poster(page, '/api/institution/charte', { version: charte.version })
  await page.goto('/institutionnels')
}
