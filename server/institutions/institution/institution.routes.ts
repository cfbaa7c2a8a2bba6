import * as contrat from '#contract/institutions/institution.ts'
import { charteDeVersion, charteDu } from '#domain/institutions/institution/charte.ts'
import { situationDe } from '#domain/institutions/habilitations/habilitation.ts'
import { direJour, jourDeParis } from '#domain/socle/temps/jour.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { transiger } from '#server/socle/registre/actes/acte.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { habilitationDuSiret, nommerTerritoires } from '#server/socle/registre/territoire/perimetre.ts'
import { charteAcceptee, siretDe } from '#server/socle/registre/territoire/porte-institution.ts'

/** Ce qu’une institution voit, et la charte qu’elle accepte d’abord (§2.4). */
export function routesInstitution(app: FastifyInstance, deps: Dependances): void {
  const { db, pdf } = deps

  serve(app, contrat.lireMonAcces, async (_, { compte, aujourdhui }) => {
    const h = await habilitationDuSiret(db, await siretDe(db, compte.id))
    const { version } = charteDu(aujourdhui)
    return {
      organisme: h?.libelle ?? compte.etablissement,
      acces: h && {
        situation: situationDe(h, aujourdhui),
        du: h.du,
        au: h.au,
        territoires: await nommerTerritoires(db, h.territoires),
      },
      charte: { version, accepteeLe: await charteAcceptee(db, compte.id, version) },
    }
  })

  serve(app, contrat.accepterCharte, async ({ body }, demandeur) => {
    const { aujourdhui } = demandeur
    const { version } = charteDu(aujourdhui)
    // Celle que la personne a sous les yeux, et nulle autre.
    if (body.version !== version) throw demandeur.refuser('CHARTE_CHANGEE')
    return transiger(db, demandeur, async (acte) => {
      const { trx, maintenant, auteur } = acte
      const neuve = await trx
        .insertInto('charteAcceptee')
        .values({ compteId: auteur.id, version, date: maintenant })
        .onConflict((oc) => oc.doNothing())
        .returning('date')
        .executeTakeFirst()
      if (neuve)
        await ecrireJournal(acte, [
          { type: 'INSTITUTION.CHARTE', objet: 'compte', objetId: auteur.id, nouveau: { version } },
        ])
      return { accepteeLe: (await charteAcceptee(trx, auteur.id, version)) ?? maintenant }
    })
  })

  serve(app, contrat.telechargerCharte, async ({ params }, { refuser, compte }) => {
    const charte = charteDeVersion(params.version)
    if (!charte) throw refuser('INTROUVABLE')
    const { version } = charte
    const le = await charteAcceptee(db, compte.id, version)
    return {
      nom: `charte-de-confidentialite-${version}.pdf`,
      type: 'application/pdf',
      contenu: await pdf.composer(
        'charte',
        {
          titre: 'Charte de confidentialité',
          version,
          depuis: direJour(charte.depuis),
          chapeau: charte.chapeau,
          articles: charte.articles,
          acceptee:
            le === null
              ? null
              : `Acceptée le ${direJour(jourDeParis(le))} par ${compte.prenom} ${compte.nom}${compte.etablissement ? `, ${compte.etablissement}` : ''}.`,
        },
        `compte ${compte.id}`,
      ),
      telecharger: true,
    }
  })
}
