import { randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { qualiteDe, type Atteste } from '#domain/coproprietes/attestations/attestation.ts'
import { codeDeTirages, LONGUEUR_CODE } from '#domain/coproprietes/attestations/code.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { representantDe } from '#domain/coproprietes/copropriete/syndic.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { jourDeParis, type Jour } from '#domain/socle/temps/jour.ts'
import { situationMandat } from '#domain/coproprietes/mandats/statuts.ts'
import { ALPHABET_CODE } from '#domain/comptes/inscription/code-activation.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { porteeDeLecture } from '#server/socle/registre/actes/portee.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import * as store from './attestations.store.ts'

/** Ce qu’une attestation dirait aujourd’hui. */
export const attester = (c: store.CoproprieteLue, aujourdhui: Jour): Atteste => ({
  numero: c.numero,
  nom: c.nom,
  adresse: direAdresse({ ...c, commune: c.localite }) || null,
  dateImmatriculation: c.dateImmatriculation,
  etat: c.etat,
  representant: representantDe(c),
  situationMandat: situationMandat({ ...c, fin: c.mandatFin }, aujourdhui),
  mandatFin: c.mandatFin,
  nbLots: c.nbLots,
  dateMaj: c.dateMaj,
})

/**
 * Délivre l’attestation d’une copropriété du registre, et rend son code. Ce qui a déjà été délivré le même jour au même
 * établissement, et dit la même chose, vaut encore : deux appuis donnent le même document.
 */
export function delivrer(
  { db }: Pick<Dependances, 'db'>,
  demandeur: Demandeur<
    'ACTE_IMPOSSIBLE' | 'COPROPRIETE_DISSOUTE' | 'INTROUVABLE' | 'NON_AUTORISE',
    CompteConnecte
  >,
  id: number,
): Promise<string> {
  const portee = porteeDeLecture(demandeur)
  return transiger(db, demandeur, async (acte) => {
    const { trx, auteur, aujourdhui, refuser } = acte
    await tenir(acte, 'copropriete', [id])
    const c = await store.lireCopropriete(trx, id)
    if (!c || (portee && c.teledeclarantId !== portee.id)) throw refuser('INTROUVABLE')
    if (c.etat === 'DISSOUDE') throw refuser('COPROPRIETE_DISSOUTE')
    const { libelle, public: immatriculee } = ETATS[c.etat]
    if (!immatriculee) throw refuser('ACTE_IMPOSSIBLE', { params: { etat: libelle } })

    const contenu = attester(c, aujourdhui)
    const pour = {
      coproprieteId: id,
      qualite: qualiteDe(auteur.authorities),
      teledeclarantId: auteur.idTeledeclarant,
    }
    const avant = await store.derniere(trx, pour)
    if (
      avant &&
      jourDeParis(avant.dateDelivrance) === aujourdhui &&
      isDeepStrictEqual(avant.contenu, contenu)
    )
      return avant.code
    const code = codeDeTirages(Array.from({ length: LONGUEUR_CODE }, () => randomInt(ALPHABET_CODE.length)))
    await store.garder(acte, { code, ...pour, contenu })
    await ecrireJournal(acte, [
      {
        type: 'COPROPRIETE.ATTESTATION',
        objet: 'copropriete',
        objetId: id,
        numero: c.numero,
        nouveau: { qualite: pour.qualite, code },
      },
    ])
    return code
  })
}
