import * as ADRESSES from '#domain/adresses.ts'
import { plusTard } from '#domain/instant.ts'
import { ecartEnJours, type Jour } from '#domain/jour.ts'
import { messageSuccesseur } from '#domain/messages/succession.ts'
import type { Dependances } from '#server/dependances.ts'
import type { Acte } from '#server/registre/acte.ts'
import { administrateurs, compteParEmail } from '#server/registre/comptes.ts'
import * as store from './successeurs.store.ts'
import { predecesseurDe } from './dossier.ts'

const JOUR_MS = 86_400_000
/** Après le début du mandat déclaré, ou après l’envoi s’il vient ensuite. */
const JOURS_DU_LIEN = 90

/** Qui est désigné : un SIRET, une adresse électronique, ou personne. */
interface Designation {
  siret: string | null
  email: string | null
}

interface Destinataire {
  id: number | null
  email: string
  personne: { prenom: string; nom: string } | null
}

/**
 * À qui écrire de ce successeur : les administrateurs de l’établissement, ou la boîte de la personne, qu’elle ait un compte ou
 * non : qui déclare n’apprend pas si elle en a un.
 */
export async function destinatairesDe(acte: Acte, d: Designation): Promise<Destinataire[]> {
  if (d.siret !== null) {
    const etablissement = await store.etablissementDuSiret(acte.trx, d.siret)
    const admins = etablissement ? await administrateurs(acte.trx, etablissement.id) : []
    return admins.map(({ id, email, ...personne }) => ({ id, email, personne }))
  }
  if (d.email === null) return []
  const compte = await compteParEmail(acte.trx, d.email)
  return compte?.statut === 'ACTIF'
    ? [{ id: compte.id, email: compte.email, personne: compte }]
    : [{ id: null, email: d.email, personne: null }]
}

/** Une clef de lien, dont seule l’empreinte se garde : elle montre ce qui est déclaré, et n’ouvre rien d’autre. */
async function poserClef(
  { trx, maintenant, aujourdhui }: Acte,
  { secrets }: Pick<Dependances, 'secrets'>,
  s: { id: number; debut: Jour },
): Promise<string> {
  const secret = secrets.tirerClef()
  const attente = Math.max(0, ecartEnJours(aujourdhui, s.debut))
  await trx
    .insertInto('clefSuccession')
    .values({
      empreinte: secrets.empreinte(secret),
      successionId: s.id,
      expire: plusTard(maintenant, (attente + JOURS_DU_LIEN) * JOUR_MS),
    })
    .execute()
  return secret
}

/** Avertit le successeur déclaré, un lien par personne ; faux si personne n’a de quoi le lire. */
export async function avertirLeSuccesseur(
  acte: Acte,
  deps: Pick<Dependances, 'config' | 'courriels' | 'secrets'>,
  copropriete: store.CoproprieteLue,
  s: Designation & { id: number; debut: Jour },
): Promise<boolean> {
  const destinataires = await destinatairesDe(acte, s)
  for (const a of destinataires) {
    const clef = await poserClef(acte, deps, s)
    await deps.courriels.envoyer(
      acte,
      a,
      messageSuccesseur({
        personne: a.personne,
        // À qui n’a pas de compte, rien qu’un déclarant ait librement écrit.
        copropriete: { ...copropriete, nom: a.personne && copropriete.nom, numero: copropriete.numero! },
        predecesseur: predecesseurDe(copropriete),
        debut: s.debut,
        lien: `${deps.config.adressePublique}${ADRESSES.successionDeclaree(clef)}`,
      }),
    )
  }
  return destinataires.length > 0
}
