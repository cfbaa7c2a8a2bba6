import type { Call } from '#contract/socle/call.ts'
import * as contrat from '#contract/public/annuaire.ts'
import { direAvis } from '#domain/public/annuaire/avis.ts'
import type { CritereDAnnuaire } from '#domain/public/annuaire/criteres.ts'
import {
  direRecherche,
  EMPORTEES_MAX,
  quoiAjouter,
  type RechercheEmportee,
} from '#domain/public/annuaire/emporter.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve, type AppelRecu } from '#server/socle/http/serve.ts'
import { fileBornee } from '#server/socle/platform/file-bornee.ts'
import { nommerLesLieux } from './criteres.store.ts'
import { composer, lireDemande, toutTrouver, type Demande } from './emporter.ts'

/** Les recherches d’une même adresse, en cours ou en attente : plusieurs lecteurs peuvent la partager. */
const PAR_ADRESSE = 4

/** Ce que l’on emporte de l’annuaire (décision 0058) : les résultats à l’écran, en un fichier. */
export function routesEmporter(
  app: FastifyInstance,
  { db, pool, tableurs, vocabulaire, partout, config }: Dependances,
): void {
  // Dix mille lignes à chercher : l’une après l’autre, et une adresse n’en prend pas la file.
  const aSonTour = fileBornee({ ensemble: 1, attente: 40, parPersonne: PAR_ADRESSE })
  const trouver = async (
    query: Demande,
    taille: number,
    { req, aujourdhui, depart }: Pick<AppelRecu<Call>, 'req' | 'aujourdhui' | 'depart'>,
  ) => {
    const mots = await vocabulaire()
    const chercher = () => toutTrouver({ db, pool }, mots, query, { taille, aujourdhui, depart })
    return aSonTour(() => partout(chercher, { depart }), { qui: req.ip, depart })
  }
  const nommer = ({ saisie }: RechercheEmportee): Promise<Partial<Record<CritereDAnnuaire, string>>> =>
    nommerLesLieux(db, saisie)

  serve(app, contrat.compterAnnuaire, async ({ query }, recu) => {
    const trouvees = await trouver(query, 0, recu)
    if (Array.isArray(trouvees)) throw recu.refuser('DONNEES_REFUSEES', { refus: trouvees })
    const recherche = lireDemande(query)
    return {
      total: Math.min(trouvees.total, EMPORTEES_MAX),
      tropGrand: trouvees.total > EMPORTEES_MAX,
      filtres: direRecherche(recherche, await nommer(recherche)),
      avis: direAvis(trouvees),
    }
  })

  serve(app, contrat.exporterAnnuaire, async ({ query }, recu) => {
    const { refuser, aujourdhui, req } = recu
    const trouvees = await trouver(query, EMPORTEES_MAX, recu)
    if (Array.isArray(trouvees)) throw refuser('DONNEES_REFUSEES', { refus: trouvees })
    const recherche = lireDemande(query)
    if (trouvees.total > EMPORTEES_MAX)
      throw refuser('ANNUAIRE_TROP_GRAND', {
        params: { max: afficherEntier(EMPORTEES_MAX), critere: quoiAjouter(recherche) },
      })
    return composer(
      { db, pool },
      {
        ids: trouvees.lignes.map((l) => l.id),
        avis: direAvis(trouvees),
        filtres: direRecherche(recherche, await nommer(recherche)),
        aujourdhui,
        format: query.format,
      },
      { tableurs, qui: req.ip, origine: config.adressePublique },
    )
  })
}
