import type { ArretDe } from '#contract/socle/call.ts'
import type {
  changerHabilitation,
  cloreHabilitation,
  ouvrirHabilitation,
} from '#contract/institutions/habilitations.ts'
import * as AIDE from '#domain/public/aide/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import {
  situationDe,
  verifierHabilitation,
  verifierMotif,
  type Habilitation,
} from '#domain/institutions/habilitations/habilitation.ts'
import type { Territoire } from '#domain/institutions/habilitations/territoires.ts'
import { plusJours } from '#domain/socle/temps/jour.ts'
import {
  messageAccesClos,
  messageAccesOuvert,
  reponseAccesOuvert,
} from '#domain/institutions/habilitations/messages.ts'
import type { Message, Personne } from '#domain/socle/courriels/message.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { lireSiret, refusDeSiret } from '#domain/comptes/etablissements/siret.ts'
import type { Kysely } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { changements, ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { accorderLaDemande } from '#server/socle/registre/demandes/demande-accordee.ts'
import { nommerTerritoires, sansLeurNom } from '#server/socle/registre/territoire/perimetre.ts'
import * as store from './habilitations.store.ts'

type Outils = Pick<Dependances, 'db' | 'config' | 'courriels' | 'secrets'>

/** Chaque territoire doit être un lieu du registre. */
async function refusDesLieux(db: Kysely<DB>, territoires: readonly Territoire[]): Promise<Refus[]> {
  const nommes = await nommerTerritoires(db, territoires)
  const inconnu = territoires.find((t) => !nommes.some((n) => n.niveau === t.niveau && n.code === t.code))
  return inconnu
    ? [{ champ: 'territoires', code: 'LIEU_INCONNU_AU_REGISTRE', params: { code: inconnu.code } }]
    : []
}

/** Ce que le journal garde d’un accès : ses territoires par leur nom. */
async function garder(db: Kysely<DB>, h: Habilitation) {
  const noms = (await nommerTerritoires(db, h.territoires)).map(({ nom, code }) => `${nom} (${code})`)
  return {
    organisme: h.libelle,
    territoires: noms.join(', '),
    finalite: h.finalite,
    demandeur: h.demandeur,
    du: h.du,
    au: h.au,
  }
}

/** Les textes sans blanc autour, et chaque territoire une fois. */
const nettoyer = ({ libelle, finalite, demandeur, du, au, territoires }: Habilitation): Habilitation => ({
  libelle: libelle.trim(),
  finalite: finalite.trim(),
  demandeur: demandeur.trim(),
  du,
  au,
  territoires: territoires.filter(
    (t, rang) => territoires.findIndex((u) => u.niveau === t.niveau && u.code === t.code) === rang,
  ),
})

const lireSaisie = async (
  db: Kysely<DB>,
  { refuser }: Pick<Demandeur<'DONNEES_REFUSEES'>, 'refuser'>,
  saisie: Habilitation,
): Promise<Habilitation> =>
  nettoyer({ ...saisie, territoires: await sansLeurNom(db, refuser, saisie.territoires) })

/** Écrit à chaque personne de l’organisme. */
export async function ecrireAChacun(
  { courriels }: Pick<Outils, 'courriels'>,
  acte: Acte,
  h: Habilitation & { siret: string },
  message: (p: Personne & { organisme: string; au: string; territoires: string[] }) => Message,
): Promise<void> {
  const territoires = (await nommerTerritoires(acte.trx, h.territoires)).map(({ nom }) => nom)
  for (const { id, email, prenom, nom } of await store.destinataires(acte.trx, h.siret))
    await courriels.envoyer(
      acte,
      { id, email },
      message({ prenom, nom, organisme: h.libelle, au: h.au, territoires }),
    )
}

/** Ouvre l’accès d’un organisme (L711-3). Deux fois le même SIRET : le second l’apprend. */
export async function ouvrir(
  deps: Outils,
  demandeur: Demandeur<ArretDe<typeof ouvrirHabilitation>, CompteConnecte>,
  {
    siret: tape,
    reclamation = null,
    ...saisie
  }: Habilitation & { siret: string; reclamation?: number | null | undefined },
): Promise<number> {
  const siret = lireSiret(tape)
  const h = await lireSaisie(deps.db, demandeur, saisie)
  const refus: Refus[] = [
    ...(siret === null ? [{ champ: 'siret', code: refusDeSiret(tape) }] : []),
    ...verifierHabilitation(h, demandeur.aujourdhui),
  ]
  const lieux = refus.length > 0 ? [] : await refusDesLieux(deps.db, h.territoires)
  if (siret === null || refus.length + lieux.length > 0)
    throw demandeur.refuser('DONNEES_REFUSEES', { refus: [...refus, ...lieux] })
  return transiger(deps.db, demandeur, async (acte) => {
    const demande = reclamation === null ? null : await store.demandeDAcces(acte.trx, reclamation)
    const id = await store.inserer(acte.trx, { ...h, siret, reclamationId: demande?.id ?? null })
    if (id === null)
      throw acte.refuser('DONNEES_REFUSEES', { refus: [{ champ: 'siret', code: 'ACCES_DEJA_OUVERT' }] })
    await ecrireJournal(acte, [
      {
        type: 'INSTITUTION.ACCES_OUVERT',
        objet: 'habilitation',
        objetId: id,
        nouveau: {
          siret,
          ...(await garder(acte.trx, h)),
          ...(demande && { reference: demande.reference }),
        },
      },
    ])
    await ecrireAChacun(deps, acte, { ...h, siret }, (p) =>
      messageAccesOuvert({
        ...p,
        du: h.du,
        adresse: `${deps.config.adressePublique}${CHEMINS.institutionnels}`,
      }),
    )
    if (demande) {
      const noms = (await nommerTerritoires(acte.trx, h.territoires)).map(({ nom }) => nom)
      await accorderLaDemande(
        deps,
        acte,
        demande.id,
        reponseAccesOuvert({ ...h, organisme: h.libelle, noms }),
      )
    }
    return id
  })
}

/** L’accès que l’on change, tel que celui qui le change l’a lu. */
async function tenirCelui(
  acte: Acte<'INTROUVABLE' | 'HABILITATION_CHANGEE'>,
  id: number,
  version: number,
): Promise<store.HabilitationLue> {
  const avant = await store.lire(acte.trx, id, { tenir: true })
  if (!avant) throw acte.refuser('INTROUVABLE')
  if (avant.version !== version) throw acte.refuser('HABILITATION_CHANGEE')
  return avant
}

/** Change un accès, et rend sa nouvelle version. Rien ne s’écrit s’il ne change pas. */
export async function changer(
  { db }: Pick<Outils, 'db'>,
  demandeur: Demandeur<ArretDe<typeof changerHabilitation>, CompteConnecte>,
  id: number,
  { version, ...saisie }: Habilitation & { version: number },
): Promise<number> {
  const h = await lireSaisie(db, demandeur, saisie)
  const refus = verifierHabilitation(h, demandeur.aujourdhui)
  const lieux = refus.length > 0 ? [] : await refusDesLieux(db, h.territoires)
  if (refus.length + lieux.length > 0)
    throw demandeur.refuser('DONNEES_REFUSEES', { refus: [...refus, ...lieux] })
  return transiger(db, demandeur, async (acte) => {
    const avant = await tenirCelui(acte, id, version)
    const change = changements(await garder(acte.trx, avant), await garder(acte.trx, h))
    if (change === null) return version
    await store.changer(acte.trx, id, { ...h, version: version + 1 }, h.au !== avant.au)
    await ecrireJournal(acte, [
      { type: 'INSTITUTION.ACCES_CHANGE', objet: 'habilitation', objetId: id, ...change },
    ])
    return version + 1
  })
}

/** Clôt un accès : plus rien n’en est montré, dès maintenant, et l’organisme l’apprend avec le motif. */
export async function clore(
  deps: Outils,
  demandeur: Demandeur<ArretDe<typeof cloreHabilitation>, CompteConnecte>,
  id: number,
  { motif, version }: { motif: string; version: number },
): Promise<void> {
  const refus = verifierMotif(motif)
  if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
  const { aujourdhui } = demandeur
  await transiger(deps.db, demandeur, async (acte) => {
    const avant = await tenirCelui(acte, id, version)
    if (situationDe(avant, aujourdhui) === 'CLOS') throw acte.refuser('HABILITATION_CLOSE')
    const au = plusJours(aujourdhui, -1)
    const fin = { du: avant.du > au ? au : avant.du, au }
    await store.clore(acte.trx, id, fin)
    await ecrireJournal(acte, [
      {
        type: 'INSTITUTION.ACCES_CLOS',
        objet: 'habilitation',
        objetId: id,
        ancien: { au: avant.au },
        nouveau: { organisme: avant.libelle, au, raison: motif.trim() },
      },
    ])
    await ecrireAChacun(deps, acte, { ...avant, au: aujourdhui }, (p) =>
      messageAccesClos({
        ...p,
        motif: motif.trim(),
        adresse: `${deps.config.adressePublique}${AIDE.reclamer({ sorte: 'DEMANDE_ACCES' })}`,
      }),
    )
  })
}
