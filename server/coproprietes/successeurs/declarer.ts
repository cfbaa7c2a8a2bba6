import { compter } from '#server/socle/registre/comptes/compteurs.ts'
import type { ParsedOf } from '#contract/socle/call.ts'
import type { declarerSuccesseur, modifierSuccesseur } from '#contract/coproprietes/successeurs.ts'
import {
  SUCCESSION,
  type Successeur,
  type SuccesseurTape,
} from '#domain/coproprietes/successeurs/succession.ts'
import {
  messageSuccesseur,
  messageSuccessionDeclaree,
  messageSuccessionRetiree,
} from '#domain/coproprietes/successeurs/messages.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { avertirLeDesigne, destinatairesDe } from '#server/socle/registre/demandes/designes.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { agir, naitre, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { aSucceder, exigerSuccesseur, predecesseurDe } from './dossier.ts'
import { attendreLeSuccesseur, oublierLeSuccesseur } from './suites.ts'
import * as store from './successeurs.store.ts'
import { enLettres } from '#domain/socle/mots/en-lettres.ts'

type Deps = Pick<Dependances, 'db' | 'config' | 'courriels' | 'secrets'>
type CodeCommun = ArretDEtat | 'DONNEES_REFUSEES' | 'RATTACHEMENT_EN_COURS' | 'SUCCESSEUR_TROP_CHANGE'
type ASaisir = Pick<ParsedOf<typeof declarerSuccesseur>['body'], 'nature' | 'siret' | 'email' | 'dateDebut'>
type Enregistree = { id: number; version: number; numero: string; aInscrire: boolean }

const tapee = ({ nature, siret, email, dateDebut }: ASaisir): SuccesseurTape => ({
  nature,
  siret: siret ?? '',
  email: email ?? '',
  dateDebut,
})

/** Ce que le journal garde d’un successeur : jamais l’adresse électronique d’une personne. */
const auJournal = ({ nature, siret, debut }: Pick<Successeur, 'nature' | 'siret' | 'debut'>) => ({
  nature,
  siret,
  debut,
})

const estLeMeme = (
  avant: Pick<store.CoproprieteLue, 'nature' | 'siret' | 'email' | 'debut'>,
  s: Successeur,
) =>
  avant.nature === s.nature && avant.siret === s.siret && avant.email === s.email && avant.debut === s.debut

/** Ce qu’une copropriété peut désigner de personnes en un jour : chacune reçoit un courriel. */
const DESIGNATIONS_PAR_JOUR = 5
const JOUR_S = 86_400

/** Refuse la désignation de trop : le registre n’écrit pas sans fin à qui ne lui a rien demandé. */
async function exigerMesure(
  { trx, maintenant, refuser }: Acte<'SUCCESSEUR_TROP_CHANGE'>,
  coproprieteId: number,
): Promise<void> {
  const faites = await compter(trx, `succession:${coproprieteId}`, JOUR_S, maintenant)
  if (faites > DESIGNATIONS_PAR_JOUR)
    throw refuser('SUCCESSEUR_TROP_CHANGE', {
      params: { nombre: enLettres(DESIGNATIONS_PAR_JOUR) },
    })
}

/**
 * Déclare le successeur d’une copropriété de son établissement (cas A.2.3), sans pièce. Nommé, il est averti ; si le mandat a
 * pris fin, la copropriété l’attend aussitôt.
 */
export function declarer(
  deps: Deps,
  demandeur: Demandeur<CodeCommun | 'SUCCESSEUR_DEJA_DECLARE', CompteConnecte>,
  saisie: ParsedOf<typeof declarerSuccesseur>['body'],
): Promise<Enregistree> {
  return transiger(deps.db, demandeur, async (acte) => {
    const { trx, maintenant, auteur } = acte
    await tenir(acte, 'copropriete', [saisie.idCopropriete])
    const { copropriete, contexte } = await aSucceder(trx, acte, saisie.idCopropriete)
    if (copropriete.successionId !== null) throw acte.refuser('SUCCESSEUR_DEJA_DECLARE')
    const successeur = await exigerSuccesseur(trx, acte, tapee(saisie), contexte)
    await exigerMesure(acte, copropriete.id)
    const publie = successeur.nature === 'INCONNU' ? {} : await attendreLeSuccesseur(acte, copropriete)
    const { id, version } = await trx
      .insertInto('succession')
      .values({
        coproprieteId: copropriete.id,
        teledeclarantId: etablissementDe(acte).id,
        compteId: auteur.id,
        etat: naitre(acte, SUCCESSION, 'declarer'),
        ...successeur,
        dateCreation: maintenant,
        dateModification: maintenant,
      })
      .returning(['id', 'version'])
      .executeTakeFirstOrThrow()
    await ecrireJournal(acte, [
      {
        type: 'MANDAT.SUCCESSEUR_DECLARE',
        objet: 'copropriete',
        objetId: copropriete.id,
        numero: copropriete.numero,
        ancien: publie.ancien ?? null,
        nouveau: { ...auJournal(successeur), ...publie.nouveau },
      },
    ])
    const aInscrire = await avertir(acte, deps, copropriete, { id, ...successeur })
    return { id, version, numero: copropriete.numero, aInscrire }
  })
}

/** Avertit le successeur, puis dit au déclarant ce qui vient ensuite ; vrai si le professionnel désigné n’a pas de compte. */
async function avertir(
  acte: Acte<ArretDEtat, CompteConnecte>,
  deps: Deps,
  copropriete: store.CoproprieteLue,
  s: Successeur & { id: number },
): Promise<boolean> {
  const averti = await avertirLeDesigne(acte, deps, copropriete, s, (p) =>
    messageSuccesseur({ ...p, predecesseur: predecesseurDe(copropriete), debut: s.debut }),
  )
  const aInscrire = s.nature === 'PRO' && !averti
  const { prenom, nom } = acte.auteur
  await deps.courriels.envoyer(
    acte,
    acte.auteur,
    messageSuccessionDeclaree({
      prenom,
      nom,
      copropriete,
      ...s,
      aInscrire,
    }),
  )
  return aInscrire
}

/**
 * Modifie le successeur que l’on a déclaré. Refuse (409) s’il a confirmé ou contesté, ou si la déclaration a changé depuis
 * sa lecture ; celui qui n’est plus désigné l’apprend, et ses liens ne valent plus.
 */
export function modifier(
  deps: Deps,
  demandeur: Demandeur<CodeCommun | 'SUCCESSION_CHANGEE', CompteConnecte>,
  saisie: ParsedOf<typeof modifierSuccesseur>['body'],
): Promise<Enregistree> {
  return transiger(deps.db, demandeur, async (acte) => {
    const { trx, maintenant: dateModification } = acte
    const lue = await store.lireSuccession(trx, saisie.id)
    if (lue?.teledeclarantId !== etablissementDe(acte).id) throw acte.refuser('INTROUVABLE')
    await tenir(acte, 'copropriete', [lue.coproprieteId])
    const tenue = await store.lireSuccession(trx, saisie.id)
    if (tenue?.etat !== 'DECLAREE' || tenue.version !== saisie.version)
      throw acte.refuser('SUCCESSION_CHANGEE')
    const { copropriete, contexte } = await aSucceder(trx, acte, lue.coproprieteId)
    const successeur = await exigerSuccesseur(trx, acte, tapee(saisie), contexte)
    // Rien ne change : rien ne part.
    if (estLeMeme(copropriete, successeur))
      return { id: saisie.id, version: saisie.version, numero: copropriete.numero, aInscrire: false }
    await exigerMesure(acte, copropriete.id)
    const nomme = successeur.nature !== 'INCONNU'
    const nommeAvant = copropriete.nature !== 'INCONNU'
    const changer = nomme ? attendreLeSuccesseur : oublierLeSuccesseur
    const publie = nomme === nommeAvant ? {} : await changer(acte, copropriete)
    await agir(acte, SUCCESSION, saisie.id, 'modifier', { avec: { ...successeur, dateModification } })
    await ecrireJournal(acte, [
      {
        type: 'MANDAT.SUCCESSEUR_MODIFIE',
        objet: 'copropriete',
        objetId: copropriete.id,
        numero: copropriete.numero,
        ancien: {
          nature: copropriete.nature,
          siret: copropriete.siret,
          debut: copropriete.debut,
          ...publie.ancien,
        },
        nouveau: { ...auJournal(successeur), ...publie.nouveau },
      },
    ])
    await dedire(acte, deps, copropriete, successeur)
    const aInscrire = await avertir(acte, deps, copropriete, { id: saisie.id, ...successeur })
    return { id: saisie.id, version: saisie.version + 1, numero: copropriete.numero, aInscrire }
  })
}

/** Celui qui n’est plus désigné l’apprend. */
async function dedire(
  acte: Acte<ArretDEtat, CompteConnecte>,
  { courriels }: Pick<Deps, 'courriels'>,
  copropriete: store.CoproprieteLue,
  successeur: Successeur,
): Promise<void> {
  // Chaque avertissement porte une clef neuve.
  await acte.trx.deleteFrom('clefSuccession').where('successionId', '=', copropriete.successionId).execute()
  if (copropriete.siret === successeur.siret && copropriete.email === successeur.email) return
  for (const a of await destinatairesDe(acte, copropriete))
    await courriels.envoyer(
      acte,
      a,
      messageSuccessionRetiree({
        personne: a.personne,
        copropriete,
      }),
    )
}
