import type { Fournisseur } from '#domain/socle/acces/sso.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { PERSONNES_SSO, type PersonneSso } from '#server/demonstration/semer/personnes-sso.ts'
import type { Navigateur } from './produit.ts'

/** L’adresse publique des produits d’essai. */
const SITE = 'http://registre.invalid'
/** Les adresses que l’aller et le retour traversent ; ailleurs, la personne est arrivée. */
const EN_CHEMIN = /^\/(?:connexion|demonstration\/identite)\//

/** La personne de démonstration de ce nom. */
export function personneSso(sso: Fournisseur, nom: string): PersonneSso {
  const personne = PERSONNES_SSO[sso].find((p) => p.nom === nom)
  if (!personne) throw new Error(`${nom} n’est pas chez ${sso}`)
  return personne
}

type Reponse = Awaited<ReturnType<Navigateur['brut']>>

/** Ouvre une adresse du site comme un navigateur, sans suivre où elle renvoie. */
export async function ouvrir(
  qui: Navigateur,
  chemin: string,
  corps?: Record<string, string>,
): Promise<Reponse> {
  const reponse = await qui.brut({
    method: corps ? 'POST' : 'GET',
    url: chemin,
    ...(corps && {
      payload: new URLSearchParams(corps).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  })
  // Un cookie retiré arrive vide.
  for (const [nom, valeur] of qui.cookies) if (valeur === '') qui.cookies.delete(nom)
  return reponse
}

/** Où renvoie une réponse, en chemin du site ; null si elle ne renvoie nulle part. */
export function renvoi(reponse: Reponse): string | null {
  const { location } = reponse.headers
  return location === undefined ? null : location.replace(SITE, '')
}

/** Suit les renvois tant que la personne est en chemin. Rend la page où elle s’arrête, ou l’adresse où elle arrive. */
async function suivre(qui: Navigateur, premiere: Reponse, depart: string) {
  let reponse = premiere
  let chemin = depart
  for (let vers = renvoi(reponse); vers !== null; vers = renvoi(reponse)) {
    chemin = vers
    if (!EN_CHEMIN.test(vers)) break
    reponse = await ouvrir(qui, vers)
  }
  return { chemin, reponse }
}

/** Va jusqu’à la page où le fournisseur de démonstration demande qui l’on est. */
export async function allerChoisir(qui: Navigateur, sso: Fournisseur, retour?: string) {
  const depart = `/connexion/${sso}${retour === undefined ? '' : `?retour=${encodeURIComponent(retour)}`}`
  return suivre(qui, await ouvrir(qui, depart), depart)
}

/** Choisit une personne et suit les renvois ; rend l’adresse d’arrivée. `retenir` arrête avant l’adresse qui lui convient. */
export async function choisir(
  qui: Navigateur,
  chemin: string,
  corps: Record<string, string>,
  retenir: (vers: string) => boolean = () => false,
): Promise<string> {
  let reponse = await ouvrir(qui, chemin, corps)
  let vers = renvoi(reponse)
  while (vers !== null && EN_CHEMIN.test(vers) && !retenir(vers)) {
    reponse = await ouvrir(qui, vers)
    const suite = renvoi(reponse)
    if (suite === null) throw new Error(`${vers} répond ${reponse.statusCode} : ${reponse.body}`)
    vers = suite
  }
  if (vers === null) throw new Error(`${chemin} répond ${reponse.statusCode} : ${reponse.body}`)
  return vers
}

/** L’adresse du retour chez nous, pas encore ouverte. */
export async function jusquAuRetour(
  qui: Navigateur,
  sso: Fournisseur,
  { sujet }: Pick<PersonneSso, 'sujet'>,
): Promise<string> {
  const { chemin } = await allerChoisir(qui, sso)
  return choisir(qui, chemin, { sujet }, (vers) => vers.includes('/retour?'))
}

/** Entre par le fournisseur de démonstration, sous cette identité ; rend l’adresse d’arrivée. */
export async function entrerPar(
  qui: Navigateur,
  sso: Fournisseur,
  personne: Pick<PersonneSso, 'sujet'>,
  retour?: string,
): Promise<string> {
  const { chemin, reponse } = await allerChoisir(qui, sso, retour)
  if (reponse.statusCode !== 200) throw new Error(`${chemin} répond ${reponse.statusCode} : ${reponse.body}`)
  return choisir(qui, chemin, { sujet: personne.sujet })
}

/** Ce que dit le journal d’un compte, dans l’ordre ; null : d’une personne inconnue. */
export async function journalDesComptes(db: Kysely<DB>, compteId: number | null): Promise<string[]> {
  const lignes = await db
    .selectFrom('evenementJournal')
    .select(['categorie', 'type'])
    .where('objet', '=', 'compte')
    .where('objetId', 'is not distinct from', compteId)
    .orderBy('id')
    .execute()
  return lignes.map((l) => `${l.categorie}.${l.type}`)
}
