import * as contrat from '#contract/public/annuaire.ts'
import { direAvis } from '#domain/public/annuaire/avis.ts'
import { lireNumero, lireNumeros } from '#domain/socle/numero-tape.ts'
import { PLAFOND_DU_COMPTE } from '#domain/socle/recherche/termes.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { numeroApresFusion } from '#server/socle/registre/coproprietes/coproprietes.ts'
import { chercherAutour, estDissoute, lireDossierPublic } from './annuaire.store.ts'
import { criteresDe, deTrop, lieuChoisi, rechercherParCriteres } from './avancee.ts'
import { rechercherTape, syndicTape } from './rechercher.ts'
import { rendreDossier } from './rendre.ts'
import { telles, type Trouvees } from './trouvees.ts'

/** §8.2 : l’en-tête que lit l’annuaire. */
const EN_TETE = 'x-registre-alerte'

/** Où l’on a cherché un dossier, et ce qui s’y trouve. */
const trouver = async (pool: Dependances['pool'], ou: { id: number } | { numero: string }) => ({
  ou,
  dossier: await lireDossierPublic(pool, ou),
})

/** §2.9, §7.11 : recherche simple et fiche publique. */
export function routesAnnuaire(app: FastifyInstance, { db, pool, vocabulaire, partout }: Dependances): void {
  serve(app, contrat.rechercherAnnuaire, async ({ body }, { reply, refuser, depart, aujourdhui }) => {
    const enTrop = deTrop(body)
    if (enTrop.length > 0) throw refuser('DONNEES_REFUSEES', { refus: enTrop })
    const { pageNumber: rang, pageSize: taille } = body.paginationOptions
    const { adresseNonStructuree: adresse } = body
    const lieu = lieuChoisi(body)
    const alertes: string[] = []
    let page: Trouvees
    let syndic: Awaited<ReturnType<typeof syndicTape>> = null
    if (body.isRechercheAvancee) {
      const criteres = criteresDe(body)
      const lire = async () =>
        rechercherParCriteres(
          { db, pool },
          await vocabulaire(),
          { criteres, aujourdhui },
          { rang, taille, tri: body.tri ?? 'nom', sens: body.sens ?? 'asc', depart },
        )
      const { departement, intercommunalite, commune, codePostal } = criteres
      const quelquePart = [departement, intercommunalite, commune, codePostal].some((l) => l !== undefined)
      const lue = await (quelquePart ? lire() : partout(lire, { depart }))
      if (Array.isArray(lue)) throw refuser('DONNEES_REFUSEES', { refus: lue })
      page = { ...telles(lue), partiel: lue.partiel }
    } else if (lieu) {
      page = telles(await chercherAutour({ db, pool }, lieu, { rang, taille, depart }))
    } else {
      // Une adresse tapée et non choisie se cherche par ses mots.
      if (adresse) alertes.push('not geolocalised')
      const texte = adresse
        ? `${adresse.voie} ${adresse.codePostal} ${adresse.commune}`
        : (body.adresseNonSelectionnee ?? '')
      const departement = body.departement ?? null
      const champ = adresse ? 'adresseNonStructuree' : 'adresseNonSelectionnee'
      const tapee = { tape: texte, champ, departement }
      const lire = async () =>
        rechercherTape({ db, pool }, await vocabulaire(), tapee, { rang, taille, depart })
      const lue = await (departement !== null || lireNumeros(texte).numeros.length > 0
        ? lire()
        : partout(lire, { depart }))
      if (Array.isArray(lue)) throw refuser('DONNEES_REFUSEES', { refus: lue })
      page = lue
      syndic = await syndicTape({ db, pool }, tapee, lue.total)
    }
    const tropDeResultats = page.total > PLAFOND_DU_COMPTE
    if (tropDeResultats) alertes.push('too many results')
    if (alertes.length > 0) reply.header(EN_TETE, alertes.join(', '))
    const { total, dit: _, ...trouvees } = page
    return {
      ...trouvees,
      avis: direAvis(page),
      syndic,
      totalItems: Math.min(total, PLAFOND_DU_COMPTE),
      tropDeResultats,
    }
  })

  serve(app, contrat.lireFiche, async ({ params }, { aujourdhui, refuser }) => {
    const numero = lireNumero(params.id)
    const cle = numero ? { numero } : { id: Number(params.id) }
    const demandee = await trouver(pool, cle)
    // Celle qu’une autre a absorbée mène à sa fiche.
    const garde = demandee.dossier ? undefined : await numeroApresFusion(db, cle)
    const { ou, dossier } = garde === undefined ? demandee : await trouver(pool, { numero: garde })
    if (!dossier) throw refuser((await estDissoute(db, ou)) ? 'COPROPRIETE_DISSOUTE' : 'INTROUVABLE')
    return rendreDossier(dossier, aujourdhui)
  })
}
