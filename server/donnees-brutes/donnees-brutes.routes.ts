import * as contrat from '#contract/donnees-brutes.ts'
import { AUCUNE_PRISE, estPresqueTout } from '#domain/categorisation/prises.ts'
import { COLONNES_BRUTES } from '#domain/donnees-brutes/colonnes.ts'
import { etatsPasses, verifierEtat } from '#domain/donnees-brutes/etats.ts'
import { lireTerritoire } from '#domain/donnees-brutes/territoire.ts'
import { niveauLePlusLarge, type Territoire } from '#domain/habilitation/territoires.ts'
import { jourDeFichier } from '#domain/jour.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/dependances.ts'
import { serve } from '#server/http/serve.ts'
import { fileBornee, FilePleine, TropPourLui } from '#server/platform/file-bornee.ts'
import { tourDeFlux } from '#server/platform/tour-de-flux.ts'
import { transiger } from '#server/registre/acte.ts'
import { ecrireJournal } from '#server/registre/journal.ts'
import { nommerTerritoires, sontTout } from '#server/registre/perimetre.ts'
import { demander, entrer } from '#server/registre/porte-institution.ts'
import { tenirLesPrises } from '#server/registre/prises.ts'
import { copier } from './copier.ts'
import { grilleEnCsv, grilleEnPdf } from './grille.ts'
import { compterLesBrutes } from './lignes.ts'

// Un téléchargement tient une connexion : deux à la fois laissent leur place aux travaux, et chacun n’en a qu’un.
const ENSEMBLE = 2
const ATTENTE = 10
const PAR_PERSONNE = 1

/** §7.10 : les données brutes de son territoire, et leur grille de lecture. */
export function routesDonneesBrutes(
  app: FastifyInstance,
  { db, pdf }: Pick<Dependances, 'db' | 'pdf'>,
  longues: Pick<Dependances, 'db' | 'pool'>,
): void {
  const aSonTour = tourDeFlux(fileBornee(ENSEMBLE, ATTENTE, PAR_PERSONNE))

  serve(app, contrat.lireDonneesBrutes, async (_, demandeur) => {
    const { aujourdhui } = demandeur
    const { perimetre, territoires } = await entrer(db, demandeur)
    const { rows } = await compterLesBrutes({
      etat: aujourdhui,
      aujourdhui,
      perimetre,
      demande: null,
    }).execute(db)
    return {
      territoires: [...territoires],
      nombre: rows[0]!.nombre,
      aujourdhui,
      etats: etatsPasses(aujourdhui),
      colonnes: COLONNES_BRUTES.length,
    }
  })

  serve(app, contrat.telechargerDonneesBrutes, async ({ query }, demandeur) => {
    const { aujourdhui, auteur, depart, refuser } = demandeur
    const entre = await entrer(db, demandeur)
    const { territoire, etat = aujourdhui, format, compression } = query
    const refus = verifierEtat(etat, aujourdhui)
    const lieu = territoire === undefined ? null : lireTerritoire(territoire)
    if (territoire !== undefined && lieu === null)
      refus.push({ champ: 'territoire', code: 'LIEU_INCONNU_AU_REGISTRE', params: { code: territoire } })
    if (refus.length > 0) throw refuser('DONNEES_REFUSEES', { refus })
    const demandes: readonly Territoire[] = lieu === null ? [] : [lieu]
    const demande = await demander(db, demandeur, entre, demandes, 'territoire')
    const compresser = compression === 'gzip'

    /** Ouvre la copie et la journalise : rien ne part sans que le journal le dise, ni au-delà de la borne du jour, teneur compris. */
    const ouvrir = async () => {
      const aCopier = { etat, aujourdhui, perimetre: entre.perimetre, demande }
      const copie = await copier(longues, aCopier, { compresser })
      try {
        const toutes =
          demande === null
            ? copie.nombre
            : (await compterLesBrutes({ ...aCopier, demande: null }).execute(db)).rows[0]!.nombre
        const entier = estPresqueTout(copie.nombre, toutes)
        const regardes = (await sontTout(db, demandes, entre.perimetre))
          ? entre.territoires
          : await nommerTerritoires(db, demandes)
        await transiger(db, demandeur, async (acte) => {
          await tenirLesPrises(acte, {
            ...AUCUNE_PRISE,
            fichiers: 1,
            entiers: Number(entier),
            lignes: copie.nombre,
          })
          await ecrireJournal(acte, [
            {
              type: 'INSTITUTION.DONNEES_BRUTES',
              objet: 'registre',
              objetId: null,
              nouveau: {
                organisme: entre.organisme,
                territoires: regardes.map(({ nom, code }) => `${nom} (${code})`).join(', '),
                echelle: niveauLePlusLarge(regardes),
                date: etat,
                nombre: copie.nombre,
                format: compresser ? `${format}, gzip` : format,
                ...(entier && { entier }),
              },
            },
          ])
        })
        return copie.contenu()
      } catch (panne) {
        await copie.renoncer()
        throw panne
      }
    }

    const nom = `donnees-brutes-${jourDeFichier(etat)}.${format}`
    const faire = async () => {
      if (depart.aborted) throw refuser('DONNEES_BRUTES_OCCUPEES')
      const contenu = await ouvrir()
      depart.addEventListener('abort', () => contenu.destroy(), { once: true })
      return compresser
        ? { nom: `${nom}.gz`, type: 'application/gzip', contenu, telecharger: true }
        : { nom, type: 'text/csv; charset=utf-8', contenu, telecharger: true }
    }
    try {
      return await aSonTour(faire, `compte ${auteur.id}`)
    } catch (panne) {
      if (panne instanceof TropPourLui) throw refuser('TELECHARGEMENT_EN_COURS')
      if (panne instanceof FilePleine) throw refuser('DONNEES_BRUTES_OCCUPEES')
      throw panne
    }
  })

  serve(app, contrat.telechargerGrille, async ({ query }, { aujourdhui, compte }) =>
    query.format === 'csv' ? grilleEnCsv(aujourdhui) : grilleEnPdf(pdf, aujourdhui, `compte ${compte.id}`),
  )
}
