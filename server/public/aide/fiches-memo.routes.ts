import * as contrat from '#contract/public/aide.ts'
import { direCategories } from '#domain/public/aide/categories.ts'
import type { Fiche } from '#domain/public/aide/fiche.ts'
import { FICHES_A_JOUR_LE, fichesDe } from '#domain/public/aide/fiches-memo.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'

/** §2.4, §7.11 : les fiches mémo, lues dans le domaine et composées à la première demande. */
export function routesFichesMemo(app: FastifyInstance, deps: Dependances): void {
  // Une entrée par fiche du domaine, jamais davantage : un nom inconnu n’arrive pas jusqu’ici. Une règle datée en change le texte.
  const composees = new Map<string, { texte: string; pdf: Promise<Buffer> }>()

  async function composer(fiche: Fiche): Promise<Buffer> {
    const texte = JSON.stringify(fiche)
    const connue = composees.get(fiche.code)
    const pdf =
      (connue?.texte === texte ? connue.pdf : null) ??
      deps.pdf.composer('fiche-memo', {
        titre: fiche.titre,
        categorie: direCategories(fiche.categories),
        chapeau: fiche.chapeau,
        sections: fiche.sections,
        aRetenir: fiche.aRetenir,
        misAJourLe: direJour(FICHES_A_JOUR_LE),
      })
    composees.set(fiche.code, { texte, pdf })
    try {
      return await pdf
    } catch (erreur) {
      // Une panne passagère ne prive pas de la fiche jusqu’au prochain démarrage.
      composees.delete(fiche.code)
      throw erreur
    }
  }

  serve(app, contrat.listerFichesMemo, async ({ query: { categorie } }, { aujourdhui }) =>
    fichesDe(categorie, aujourdhui).map(({ code, titre, chapeau }) => ({
      nom: code,
      titre,
      chapeau,
      categorie,
    })),
  )

  serve(app, contrat.telechargerFicheMemo, async ({ params }, { aujourdhui, refuser }) => {
    const fiche = fichesDe(params.categorie, aujourdhui).find((f) => f.code === params.nom)
    if (!fiche) throw refuser('INTROUVABLE')
    return {
      nom: `fiche-memo-${fiche.code}.pdf`,
      type: 'application/pdf',
      contenu: await composer(fiche),
      telecharger: true,
    }
  })
}
