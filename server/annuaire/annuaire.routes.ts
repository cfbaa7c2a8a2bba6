import { availableParallelism } from 'node:os'
import * as contrat from '#contract/annuaire.ts'
import { lireNumero } from '#domain/copropriete/numero.ts'
import { fraicheur, prochaineEcheance } from '#domain/declaration/echeances.ts'
import { situationMandat } from '#domain/mandat/statuts.ts'
import { PLAFOND_DU_COMPTE, lireRecherche } from '#domain/recherche/termes.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/dependances.ts'
import { serve } from '#server/http/serve.ts'
import { numeroApresFusion } from '#server/registre/coproprietes.ts'
import { fileBornee } from '#server/platform/file-bornee.ts'
import { chercherAutour, estDissoute, lireDossierPublic } from './annuaire.store.ts'
import { rechercher, type Trouvees } from './rechercher.ts'

/** §8.2 : l’en-tête que lit l’annuaire. */
const EN_TETE = 'x-registre-alerte'

/** Où l’on a cherché un dossier, et ce qui s’y trouve. */
const trouver = async (pool: Dependances['pool'], ou: { id: number } | { numero: string }) => ({
  ou,
  dossier: await lireDossierPublic(pool, ou),
})

/** §2.9, §7.11 : recherche simple et fiche publique. */
export function routesAnnuaire(app: FastifyInstance, { db, pool, vocabulaire }: Dependances): void {
  // Dans toute la France, une recherche coûte dix fois celle d’un département : une foule de celles-là laisse un cœur aux
  // actes, et le reste de l’annuaire ne les attend pas.
  const partout = fileBornee(Math.max(1, availableParallelism() - 1), 400)

  serve(app, contrat.rechercherAnnuaire, async ({ body }, { reply, refuser, depart }) => {
    const { pageNumber: rang, pageSize: taille } = body.paginationOptions
    const lieu = body.adresseNonStructuree
    const alertes: string[] = []
    let page: Trouvees
    if (lieu && typeof lieu.x === 'number' && typeof lieu.y === 'number') {
      const autour = await chercherAutour(
        { db, pool },
        { lon: lieu.x, lat: lieu.y },
        { rang, taille, depart },
      )
      page = { ...autour, approche: false, vouliezVous: null, partiel: false, fusion: null }
    } else {
      // Une adresse tapée et non choisie se cherche par ses mots.
      if (lieu) alertes.push('not geolocalised')
      const texte = lieu
        ? `${lieu.voie} ${lieu.codePostal} ${lieu.commune}`
        : (body.adresseNonSelectionnee ?? '')
      const recherche = lireRecherche(texte, Boolean(body.departement))
      if ('code' in recherche)
        throw refuser('DONNEES_REFUSEES', {
          refus: [{ ...recherche, champ: 'adresseNonSelectionnee' }],
        })
      const departement = body.departement ?? null
      const lire = async () =>
        rechercher({ db, pool }, await vocabulaire(), { recherche, departement }, { rang, taille, depart })
      page = await (departement !== null || recherche.par === 'numero' ? lire() : partout(lire))
    }
    const tropDeResultats = page.total > PLAFOND_DU_COMPTE
    if (tropDeResultats) alertes.push('too many results')
    if (alertes.length > 0) reply.header(EN_TETE, alertes.join(', '))
    const { total, ...trouvees } = page
    return { ...trouvees, totalItems: Math.min(total, PLAFOND_DU_COMPTE), tropDeResultats }
  })

  serve(app, contrat.lireFiche, async ({ params }, { aujourdhui, refuser }) => {
    const numero = lireNumero(params.id)
    const cle = numero ? { numero } : { id: Number(params.id) }
    const demandee = await trouver(pool, cle)
    // Celle qu’une autre a absorbée mène à sa fiche.
    const garde = demandee.dossier ? undefined : await numeroApresFusion(db, cle)
    const { ou, dossier } = garde === undefined ? demandee : await trouver(pool, { numero: garde })
    if (!dossier) throw refuser((await estDissoute(db, ou)) ? 'COPROPRIETE_DISSOUTE' : 'INTROUVABLE')
    const { dateCloture, successeurDeclare, ...public_ } = dossier
    return {
      ...public_,
      situationMandat: situationMandat(
        { etat: dossier.etat, fin: dossier.mandatFin, successeurDeclare },
        aujourdhui,
      ),
      fraicheur: fraicheur({ derniereCloture: dateCloture, derniereMaj: dossier.dateMaj }, aujourdhui),
      prochaineEcheance: prochaineEcheance(dateCloture ?? dossier.dateMaj, aujourdhui),
    }
  })
}
