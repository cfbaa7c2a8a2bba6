import * as contrat from '#contract/public/suivre.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import { departement as pageDuDepartement } from '#domain/public/annuaire/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import type { SuiteDeLien } from '#domain/public/lettre/liens.ts'
import {
  messageConfirmerSuivi,
  messageDejaSuivie,
  messageSuivisPleins,
} from '#domain/public/suivre/messages.ts'
import { DEMANDES_PAR_JOUR, DEMANDES_SANS_SUIVI_PAR_JOUR, SUIVIS_MAX } from '#domain/public/suivre/suivi.ts'
import { lireCodeDeLieu } from '#domain/socle/territoire/codes.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { filAtom } from '#server/socle/http/fil-atom.ts'
import { serveLien } from '#server/socle/http/lien-recu.ts'
import { serve } from '#server/socle/http/serve.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { lienDe, lireClefDeLien } from '#server/socle/registre/comptes/clef-de-lien.ts'
import { boiteTranquille, lireAdresseProuvee } from '#server/socle/registre/demandes/demande-publique.ts'
import * as store from './suivre.store.ts'

type Suivie = NonNullable<Awaited<ReturnType<typeof store.publiee>>>

/**
 * Garde la demande d’une adresse prouvée, et lui écrit : confirmer, ou pourquoi rien n’est à faire. Seule sa boîte l’apprend,
 * une fois par jour et par copropriété.
 */
function demander(
  deps: Dependances,
  demandeur: Demandeur,
  { email, copropriete }: { email: string; copropriete: Suivie },
): Promise<void> {
  const { secrets, courriels } = deps
  return transiger(deps.db, demandeur, async (acte) => {
    const { trx: db, maintenant } = acte
    const tranquille = (quoi: string, max: number) =>
      boiteTranquille({ db, secrets }, { quoi, email, max, maintenant })
    const suit = await store.suiviesPar(db, email)
    // D’abord cette copropriété : redemandée, elle n’ôte rien aux autres. Confirmée depuis, sa boîte l’apprend encore.
    const laMeme = `suivi:${suit.includes(copropriete.id) ? 'deja' : 'demande'}:${copropriete.id}`
    if (!(await tranquille(laMeme, 1))) return
    const max = suit.length > 0 ? DEMANDES_PAR_JOUR : DEMANDES_SANS_SUIVI_PAR_JOUR
    if (!(await tranquille('suivi', max))) return
    const boite = { id: null, email }
    const suiveurId = await store.tenirAdresse(db, email)
    const deja = await store.suiviDe(db, suiveurId, copropriete.id)
    if (deja?.confirmeLe != null) {
      const arreter = lienDe(deps, 'arreterSuivi', deja.id)
      return courriels.envoyer(acte, boite, messageDejaSuivie({ copropriete, arreter }))
    }
    const suivies = await store.suivisDe(db, suiveurId)
    if (suivies.length >= SUIVIS_MAX)
      return courriels.envoyer(
        acte,
        boite,
        messageSuivisPleins({
          copropriete,
          suivies: suivies.map((s) => ({ ...s, arreter: lienDe(deps, 'arreterSuivi', s.id) })),
          arreterTout: lienDe(deps, 'arreterTout', suiveurId),
        }),
      )
    const id = await store.demander(db, { suiveurId, coproprieteId: copropriete.id, dateDemande: maintenant })
    const lien = lienDe(deps, 'confirmerSuivi', id)
    return courriels.envoyer(acte, boite, messageConfirmerSuivi({ copropriete, lien }))
  })
}

/** Demander à être prévenu de ce qui change d’une copropriété. */
export function routesSuivre(app: FastifyInstance, deps: Dependances): void {
  serve(app, contrat.suivre, async ({ body }, demandeur) => {
    const copropriete = await store.publiee(deps.db, lireNumero(body.numero) ?? '')
    if (!copropriete) throw demandeur.refuser('INTROUVABLE')
    const email = await lireAdresseProuvee(deps, demandeur, body)
    if (email !== null) await demander(deps, demandeur, { email, copropriete })
    return true
  })
}

/** Les liens de ces courriels : ni session, ni jeton. */
export function liensDuSuivi(app: FastifyInstance, { db, secrets, horloge }: Dependances): void {
  const confirmer = (id: number): Promise<SuiteDeLien> =>
    db.transaction().execute(async (trx) => {
      const suivi = await store.lireSuivi(trx, id)
      if (!suivi || !(await store.tenirSuiveur(trx, suivi.suiveurId))) return 'perdu'
      if (suivi.confirmeLe !== null) return 'fait'
      if ((await store.suivisDe(trx, suivi.suiveurId)).length >= SUIVIS_MAX) return 'plein'
      await store.confirmer(trx, id, horloge.maintenant())
      return 'fait'
    })

  serveLien(app, CHEMINS.confirmerSuivi, async (clef) => {
    const id = lireClefDeLien(secrets, 'confirmerSuivi', clef)
    return id === null ? 'perdu' : confirmer(id)
  })
  serveLien(app, CHEMINS.arreterSuivi, async (clef) => {
    const suivi = lireClefDeLien(secrets, 'arreterSuivi', clef)
    const suiveur = lireClefDeLien(secrets, 'arreterTout', clef)
    if (suivi === null && suiveur === null) return 'perdu'
    await db.transaction().execute(async (trx) => {
      if (suivi !== null) await store.arreter(trx, suivi)
      if (suiveur !== null) await store.arreterTout(trx, suiveur)
    })
    return 'fait'
  })
}

/** Les dernières immatriculations d’un département, pour un lecteur de fils. */
export function routesNouvelles(app: FastifyInstance, { db, config }: Dependances): void {
  serve(app, contrat.nouvellesEnAtom, async ({ params }, { refuser }) => {
    const departement = await store.departementDe(db, lireCodeDeLieu(params.departement))
    if (!departement) throw refuser('TERRITOIRE_INCONNU')
    const { code, nom } = departement
    const nouvelles = await store.nouvellesDu(db, code)
    return filAtom(`nouvelles-${code}`, config.adressePublique, {
      titre: `Copropriétés nouvellement immatriculées\u00a0: ${nom} (${code})`,
      page: pageDuDepartement(code),
      soi: contrat.nouvellesEnAtom.path.replace(':departement', code),
      entrees: nouvelles.map((c) => ({
        titre: c.nom ?? `Copropriété ${afficherNumero(c.numero)}`,
        page: ADRESSES.fiche(c.numero),
        le: `${c.dateImmatriculation}T00:00:00.000Z`,
        resume: `Immatriculée ${afficherNumero(c.numero)} le ${direJour(c.dateImmatriculation)}, ${
          direAdresse({ ...c, commune: c.localite }) || 'adresse non renseignée'
        }.`,
      })),
    })
  })
}
