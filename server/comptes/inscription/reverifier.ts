import { messageLettre } from '#domain/comptes/compte/messages.ts'
import { TYPES_INSCRIPTION, verifierSiret } from '#domain/comptes/inscription/inscription.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { chercherOuMuet, type EtablissementConnu } from '#server/socle/outside/entreprises.ts'
import type { Travail } from '#server/socle/platform/jobs.ts'
import { leSysteme, transiger, type Acte } from '#server/socle/registre/actes/acte.ts'
import { lettreCourante, posterCode } from '#server/socle/registre/comptes/courriers.ts'
import { lireTeledeclarant, type LigneTeledeclarant } from '#server/socle/registre/comptes/etablissement.ts'
import type { ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { dementisDe } from '#server/socle/registre/coproprietes/faits-dementis.ts'
import { attenteDeLaLettre } from '#server/socle/registre/comptes/lettres.ts'
import { conclure, redemander, type ARefaire } from '#server/socle/registre/actes/verifications.ts'
import { etablissementDuSiret } from './inscription.store.ts'
import { colonnesDuRepertoire } from './repertoire.ts'

/** Le répertoire compte nos questions : sept par seconde pour toute l’agence. */
const PAR_PASSAGE = 100

/** Le répertoire donne enfin l’adresse : la lettre qui l’attendait part, et la personne l’apprend. */
async function posterEnfin(acte: Acte<ArretDEtat>, deps: Dependances, t: LigneTeledeclarant): Promise<void> {
  const { secrets, courriels, config } = deps
  if (t.statut !== 'ATT_ACTIVATION' || (await lettreCourante(acte.trx, t.id))) return
  if ((await posterCode(acte, secrets, t.id)) === null) return
  const compte = t.siret === null ? null : (await etablissementDuSiret(acte.trx, t.siret))?.compte
  if (!compte) return
  const message = messageLettre({ ...compte, ...attenteDeLaLettre(acte.aujourdhui, config) })
  await courriels.envoyer(acte, compte, message)
}

/** Actif, il a tapé lui-même son nouveau SIRET, son nom et son adresse : ceux-ci restent. */
const aDitOuIlEst = (t: LigneTeledeclarant): boolean => t.statut === 'ACTIF' && t.codePostal !== null

/** Ce que le répertoire apprend d’un établissement. */
function apprisDe(t: LigneTeledeclarant, connu: EtablissementConnu) {
  const colonnes = { ...colonnesDuRepertoire(connu), raisonSociale: connu.raisonSociale }
  if (!aDitOuIlEst(t)) return colonnes
  const { codeApe, apeGarant, libelleNaf, typeEtab, libelleTypeEtab, dirigeantNom, dirigeantPrenom } =
    colonnes
  return { codeApe, apeGarant, libelleNaf, typeEtab, libelleTypeEtab, dirigeantNom, dirigeantPrenom }
}

async function confirmer(
  acte: Acte<ArretDEtat>,
  deps: Dependances,
  t: LigneTeledeclarant,
  connu: EtablissementConnu,
): Promise<void> {
  const appris = apprisDe(t, connu)
  await acte.trx
    .updateTable('teledeclarant')
    .set((eb) => ({
      ...appris,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', t.id)
    .execute()
  await ecrireJournal(acte, [
    {
      type: 'ETABLISSEMENT.REPERTOIRE_CONFIRME',
      objet: 'teledeclarant',
      objetId: t.id,
      ancien: { raisonSociale: t.raisonSociale },
      nouveau: { raisonSociale: aDitOuIlEst(t) ? t.raisonSociale : connu.raisonSociale, siret: t.siret },
    },
    ...(await dementisDe(acte.trx, t, appris)),
  ])
  await posterEnfin(acte, deps, t)
}

/** Ce que le répertoire dit de ce SIRET, jugé comme il l’aurait été à l’inscription. */
async function conclureSiret(
  acte: Acte<ArretDEtat>,
  deps: Dependances,
  croyance: ARefaire,
  connu: EtablissementConnu | null,
): Promise<void> {
  const t = croyance.teledeclarantId && (await lireTeledeclarant(acte.trx, croyance.teledeclarantId, true))
  const type = t && TYPES_INSCRIPTION.find((c) => c === t.type)
  // Supprimé, ou repris sous un autre SIRET : il n’y a plus rien à vérifier.
  if (!t || !type || t.statut === 'SUPPRIME' || t.siret !== croyance.valeur) {
    await conclure(acte, croyance.id, true)
    return
  }
  const vu = { connu: connu ?? ('inconnu' as const), dejaUtilise: false, emailAttendu: null }
  const [refus] = verifierSiret(type, { siret: t.siret, email: t.email ?? '' }, vu, acte.aujourdhui)
  if (!(await conclure(acte, croyance.id, !refus))) return
  if (connu && !refus) await confirmer(acte, deps, t, connu)
  else
    await ecrireJournal(acte, [
      {
        type: 'ETABLISSEMENT.REPERTOIRE_CONTREDIT',
        objet: 'teledeclarant',
        objetId: t.id,
        nouveau: { siret: t.siret, code: refus?.code },
      },
    ])
}

/** Toutes les dix minutes : les SIRET que des inscriptions ont crus quand le répertoire ne répondait pas. */
export function reverifierSirets(deps: Dependances): Travail {
  const { db, horloge, entreprises } = deps
  return {
    nom: 'reverifier-sirets',
    cron: '*/10 * * * *',
    reprise: 'passage',
    async faire(_, arret) {
      const quoi = { service: 'ENTREPRISES', max: PAR_PASSAGE, arret } as const
      await redemander(deps, quoi, async (croyance) => {
        const connu = await chercherOuMuet(entreprises, croyance.valeur)
        if (connu === 'muet') return false
        await transiger(db, leSysteme(horloge.maintenant()), (acte) =>
          conclureSiret(acte, deps, croyance, connu),
        )
        return true
      })
    },
  }
}
