import * as contrat from '#contract/coproprietes/successeurs.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { plusJours } from '#domain/socle/temps/jour.ts'
import { datesProposees } from '#domain/coproprietes/mandats/renouvellement.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import { donnerAvis } from './avis.ts'
import { confirmer } from './confirmer.ts'
import { declarer, modifier } from './declarer.ts'
import {
  aConfirmer,
  aSucceder,
  estDesignee,
  nomPublic,
  predecesseurDe,
  rendreCopropriete,
  type Designee,
} from './dossier.ts'
import { retirer } from './retirer.ts'
import * as store from './successeurs.store.ts'

const rendreAConfirmer = (c: Designee): contrat.AConfirmer => ({
  ...rendreCopropriete(c),
  predecesseur: predecesseurDe(c),
  voie: c.voieNotaire,
  dateDebut: c.debut,
})

/** §2.4, §7.6 : déclarer son successeur, et confirmer ce que le prédécesseur a déclaré. */
export function routesSuccesseurs(app: FastifyInstance, deps: Dependances): void {
  const { db, secrets } = deps

  serve(app, contrat.successionPossible, async ({ body }, demandeur) => {
    const { copropriete: c, contexte } = await aSucceder(db, demandeur, body.idCopropriete)
    return {
      copropriete: rendreCopropriete(c),
      successeur: estDesignee(c)
        ? {
            id: c.successionId,
            version: c.version,
            nature: c.nature,
            siret: c.siret,
            email: c.email,
            dateDebut: c.debut,
          }
        : null,
      contexte,
    }
  })

  serve(app, contrat.declarerSuccesseur, ({ body }, demandeur) => declarer(deps, demandeur, body))

  serve(app, contrat.modifierSuccesseur, ({ body }, demandeur) => modifier(deps, demandeur, body))

  serve(app, contrat.lireSuccession, async ({ params }, { maintenant, refuser }) => {
    const s = await store.lireParClef(db, secrets.empreintes(params.key), maintenant)
    if (!s) throw refuser('CLEF_PERDUE')
    return {
      numero: s.numero,
      nom: s.nom,
      adresse: direAdresse({ ...s, commune: s.localite }) || null,
      predecesseur: nomPublic(s),
      nature: s.nature,
      voie: s.voieNotaire,
      dateDebut: s.debut,
      etat: s.etat,
      idCopropriete: s.id,
    }
  })

  serve(app, contrat.rattachementsAConfirmer, async (_, demandeur) => {
    const lues = await store.lireDesignees(db, etablissementDe(demandeur).id)
    return lues.filter(estDesignee).map(rendreAConfirmer)
  })

  serve(app, contrat.lireConfirmation, async ({ params }, demandeur) => {
    const { copropriete: c, contexte } = await aConfirmer(db, demandeur, params.id)
    const { debut, fin } = datesProposees({
      // Le notaire ne dit pas depuis quand : le mandat se propose à compter d’aujourd’hui.
      finPrecedent: c.voieNotaire === null ? plusJours(c.debut, -1) : null,
      aujourdhui: demandeur.aujourdhui,
    })
    return { aConfirmer: rendreAConfirmer(c), dateDebutMandat: debut, dateFinMandat: fin, contexte }
  })

  serve(app, contrat.confirmerRattachement, ({ body }, demandeur) => confirmer(deps, demandeur, body))

  serve(app, contrat.successeurDeclare, async ({ params }, { refuser }) => {
    const numero = lireNumero(params.id)
    const c = await store.lireCopropriete(db, numero === null ? { id: Number(params.id) } : { numero })
    if (!c) throw refuser('IMMAT_INEXISTANTE')
    return c.successeurDeclare
  })

  serve(app, contrat.demandesRecues, async (_, demandeur) => {
    const lues = await store.demandesRecues(db, etablissementDe(demandeur).id)
    return lues.map((d) => ({
      reference: d.reference,
      numero: d.numero,
      nom: d.nom,
      adresse: direAdresse({ ...d, commune: d.localite }) || null,
      demandeur: nomPublic(d),
      dateDebutMandat: d.debut,
      dateFinMandat: d.fin,
      dateDepot: d.dateDepot,
      avis: d.avisPredecesseur,
    }))
  })

  serve(app, contrat.donnerAvis, ({ params, body }, demandeur) =>
    donnerAvis(deps, demandeur, params.reference, body.avis),
  )

  serve(app, contrat.supprimerDeclaration, ({ params }, demandeur) => retirer(deps, demandeur, params.id))
}
