import * as contrat from '#contract/coproprietes/echeances.ts'
import { recoitLesRappels } from '#domain/coproprietes/echeances/rappels.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { actionsPossibles } from '#domain/coproprietes/mes-coproprietes/actions.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { calendrier, MOIS_DU_CALENDRIER } from '#domain/coproprietes/echeances/agenda.ts'
import { bornesDe, repondable } from '#domain/coproprietes/echeances/echeances.ts'
import { jourDeParis, plusMois } from '#domain/socle/temps/jour.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Acte } from '#server/socle/registre/actes/acte.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { retirerAgenda } from '#server/socle/registre/coproprietes/agenda.ts'
import * as store from './echeances.store.ts'
import { lienDe } from './liens.ts'

/** Tient le compte de la personne et le rend ; supprimé pendant la demande, il ne reprend rien d’elle. */
async function tenirSonCompte(acte: Acte<'NON_CONNECTE', CompteConnecte>): Promise<number> {
  const { id } = acte.auteur
  await tenir(acte, 'compte', [id])
  if (!(await store.peutEntrer(acte.trx, id))) throw acte.refuser('NON_CONNECTE')
  return id
}

/** experience.md §1.3 : ce qui est attendu à date de son établissement, et comment l’apprendre. */
export function routesEcheances(app: FastifyInstance, { db, config, secrets }: Dependances): void {
  serve(app, contrat.lireEcheances, async ({ query }, demandeur) => {
    const { compte, aujourdhui } = demandeur
    const { id: etablissement } = etablissementDe(demandeur)
    const [comptes, lignes] = await Promise.all([
      store.compter(db, etablissement, aujourdhui),
      store.lister(db, {
        etablissement,
        aujourdhui,
        ...bornesDe(query.periode, aujourdhui),
        taille: contrat.ECHEANCES_PAR_PAGE,
        rang: query.page,
      }),
    ])
    return {
      aujourdhui,
      comptes,
      total: comptes[query.periode],
      echeances: lignes.map(({ etat, empechements, voie, codePostal, localite, ...l }) => ({
        ...l,
        adresse: direAdresse({ voie, codePostal, commune: localite }) || null,
        possible: repondable(
          l.sorte,
          actionsPossibles({ etat, aQui: 'soi', empechements }, compte.authorities),
        ),
      })),
    }
  })

  serve(app, contrat.lireSuiviDesEcheances, async (_, { compte }) => {
    const { agendaDepuis, ...reglage } = await store.suiviDe(db, compte.id)
    return { rappels: recoitLesRappels(reglage), agendaDepuis }
  })

  serve(app, contrat.changerRappels, ({ body }, demandeur) =>
    transiger(db, demandeur, async (acte) => {
      const id = await tenirSonCompte(acte)
      await store.changerRappels(acte.trx, id, body.rappels)
      const type = body.rappels ? ('COMPTE.RAPPELS_REPRIS' as const) : ('COMPTE.RAPPELS_ARRETES' as const)
      await ecrireJournal(acte, [{ type, objet: 'compte', objetId: id }])
    }),
  )

  serve(app, contrat.creerAgenda, (_, demandeur) =>
    transiger(db, demandeur, async (acte) => {
      const id = await tenirSonCompte(acte)
      const clef = secrets.tirerClef()
      await store.poserAgenda(acte.trx, {
        compteId: id,
        empreinte: secrets.empreinte(clef),
        dateCreation: acte.maintenant,
      })
      await ecrireJournal(acte, [{ type: 'COMPTE.AGENDA', objet: 'compte', objetId: id }])
      return { adresse: `${config.adressePublique}${contrat.lireAgenda.path.replace(':clef', clef)}` }
    }),
  )

  serve(app, contrat.retirerAgenda, (_, demandeur) =>
    transiger(db, demandeur, async (acte) => {
      const id = await tenirSonCompte(acte)
      await retirerAgenda(acte.trx, id)
      await ecrireJournal(acte, [{ type: 'COMPTE.AGENDA_RETIRE', objet: 'compte', objetId: id }])
    }),
  )
}

const AGENDA_MAX = 20_000

/** Le calendrier, que lit une machine : ni cookie ni session. */
export function routesAgenda(app: FastifyInstance, { db, config, secrets }: Dependances): void {
  serve(app, contrat.lireAgenda, async ({ params }, { refuser, maintenant, reply }) => {
    const trouve = await store.etablissementDeLAgenda(db, secrets.empreintes(params.clef))
    if (!trouve) throw refuser('INTROUVABLE')
    const aujourdhui = jourDeParis(maintenant)
    const lignes = await store.lister(db, {
      etablissement: trouve.id,
      aujourdhui,
      du: plusMois(aujourdhui, -MOIS_DU_CALENDRIER),
      au: plusMois(aujourdhui, MOIS_DU_CALENDRIER),
      taille: AGENDA_MAX,
    })
    // L’adresse est la clef : un moteur qui la trouverait ne la montre pas.
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex, nofollow')
    return {
      nom: 'echeances.ics',
      type: 'text/calendar; charset=utf-8',
      telecharger: false,
      contenu: Buffer.from(
        calendrier(
          lignes.map((l) => ({ ...l, lien: lienDe(config.adressePublique, l.sorte, l.idCopropriete) })),
          {
            maintenant,
            liste: `${config.adressePublique}${CHEMINS.echeances}`,
            hote: new URL(config.adressePublique).hostname,
          },
        ),
      ),
    }
  })
}
