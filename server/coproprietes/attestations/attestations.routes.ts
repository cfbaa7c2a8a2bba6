import * as contrat from '#contract/coproprietes/attestations.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { comparer, lignesAttestees, SUR_LA_FOI } from '#domain/coproprietes/attestations/attestation.ts'
import { afficherCodeAttestation, lireCodeAttestation } from '#domain/coproprietes/attestations/code.ts'
import { QUALITES } from '#domain/coproprietes/attestations/qualites.ts'
import { direContact } from '#domain/socle/contact.ts'
import { afficherNomSansNumero } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { direJour, jourDeParis } from '#domain/socle/temps/jour.ts'
import type { Refuser } from '#domain/socle/refus/arret.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { qrEnSvg } from '#server/socle/documents/qr.ts'
import { serve } from '#server/socle/http/serve.ts'
import { numeroApresFusion } from '#server/socle/registre/coproprietes/coproprietes.ts'
import { porteeDeLecture } from '#server/socle/registre/actes/portee.ts'
import * as store from './attestations.store.ts'
import { attester, delivrer } from './delivrer.ts'

/** §2.4 : l’attestation d’immatriculation, délivrée, relue, et vérifiée par qui la reçoit. */
export function routesAttestations(app: FastifyInstance, deps: Dependances): void {
  const { db, pdf, config } = deps

  async function lire(refuser: Refuser<'INTROUVABLE'>, tape: string) {
    const code = lireCodeAttestation(tape)
    const lue = code === null ? undefined : await store.lireAttestation(db, code)
    if (!lue) throw refuser('INTROUVABLE')
    return lue
  }

  serve(app, contrat.delivrerAttestation, async ({ params }, demandeur) => ({
    code: await delivrer(deps, demandeur, params.id),
  }))

  serve(app, contrat.telechargerAttestation, async ({ params }, demandeur) => {
    const a = await lire(demandeur.refuser, params.code)
    const portee = porteeDeLecture(demandeur)
    if (portee && a.teledeclarantId !== portee.id) throw demandeur.refuser('INTROUVABLE')
    const montre = afficherCodeAttestation(a.code)
    const verification = `${config.adressePublique}${ADRESSES.attestation(montre)}`
    const { numero } = a.contenu
    const contenu = await pdf.composer(
      'attestation',
      {
        numero: afficherNumero(numero),
        nom: afficherNomSansNumero(a.contenu),
        delivreeLe: direJour(jourDeParis(a.dateDelivrance)),
        demandeur: QUALITES[a.qualite],
        surLaFoi: SUR_LA_FOI,
        lignes: lignesAttestees(a.contenu),
        code: montre,
        adresseVerification: verification,
        qr: qrEnSvg(verification),
        contact: direContact(config.contact),
      },
      String(demandeur.auteur.id),
    )
    return { nom: `attestation-${numero}.pdf`, type: 'application/pdf', contenu, telecharger: true }
  })

  serve(app, contrat.verifierAttestation, async ({ params }, { refuser, aujourdhui }) => {
    const a = await lire(refuser, params.code)
    const c = await store.lireCopropriete(db, a.coproprieteId)
    const { numero, nom, adresse } = a.contenu
    return {
      code: afficherCodeAttestation(a.code),
      numero,
      nom,
      adresse,
      dateDelivrance: a.dateDelivrance,
      qualite: a.qualite,
      auRegistre: c !== undefined,
      fusionneeDans: (await numeroApresFusion(db, { id: a.coproprieteId })) ?? null,
      publiee: c?.publie ?? false,
      lignes: comparer(a.contenu, c ? attester(c, aujourdhui) : null),
    }
  })
}
