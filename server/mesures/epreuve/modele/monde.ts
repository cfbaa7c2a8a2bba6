import type { Pool } from 'pg'
import type { Call, InputOf } from '#contract/socle/call.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { jourDeParis, type Jour } from '#domain/socle/temps/jour.ts'
import { nuitDesMandats } from '#server/coproprietes/mandats/nuit.ts'
import { unPdf } from '#server/essais/dossier.ts'
import type { Fichier, Reponse } from '#server/demonstration/navigateur.ts'
import { Navigateur, type Produit } from '#server/essais/produit.ts'
import { libererExpirees } from '#server/teneur/validations/reservations.ts'
import { poserLesTemoins } from './temoins.ts'

/** Les personnes qui agissent au hasard. */
export const PERSONNES = {
  odette: 'TELE_NONPRO_ADMIN_PRINC',
  samira: 'TELE_NONPRO_GESTION',
  thomas: 'TELE_PRO_ADMIN_PRINC',
  karim: 'TELE_PRO_GESTION',
  etienne: 'NOTAIRE_NOTAIRE',
  catherine: 'TENEUR_ADMIN_PRINC',
  paul: 'TENEUR_ADMIN_SCOND',
  nadia: 'TENEUR_ASS_HOTLINE_ADMIN',
} as const satisfies Record<string, Profil>

export type Nom = keyof typeof PERSONNES

/** Une personne connectée, et son établissement. */
export interface Acteur {
  nom: Nom
  profil: Profil
  navigateur: Navigateur
  compteId: number
  teledeclarantId: number | null
  siret: string | null
  email: string
}

/** Une copropriété du hasard, et le rang de l’acte qui l’a fait naître. */
export interface Dossier {
  ne: number
  id: number
}

/** Ce qu’un acte a donné. */
export type Issue = 'fait' | 'refusé'

export interface Monde {
  produit: Produit
  acteurs: Record<Nom, Acteur>
  dossiers: Map<number, Dossier>
  /** Celle de l’acte d’avant, et le code du dernier refus. */
  derniere?: number
  refus?: string
  pdf: Buffer
  aujourdhui(): Jour
  /** Fait un appel au nom de quelqu’un ; ce qui est à confirmer l’est. Échoue sur une panne. */
  faire<C extends Call>(
    qui: Acteur,
    appel: C,
    entree: (confirmes: string[]) => InputOf<C, Fichier>,
  ): Promise<Reponse<C>>
  avancer(millisecondes: number): Promise<void>
  nuit(): Promise<void>
  reservations(): Promise<void>
}

export const lireIssue = (r: { statut: number }): Issue => (r.statut < 300 ? 'fait' : 'refusé')

async function entrer(produit: Produit, nom: Nom): Promise<Acteur> {
  const profil = PERSONNES[nom]
  const navigateur = await produit.connecte(profil)
  const { rows } = await produit.pool.query<{
    compteId: string
    teledeclarantId: string | null
    siret: string | null
    email: string
  }>(
    `SELECT c.id AS "compteId", c.teledeclarant_id AS "teledeclarantId", t.siret, c.email
     FROM compte c LEFT JOIN teledeclarant t ON t.id = c.teledeclarant_id WHERE c.profil = $1 ORDER BY c.id LIMIT 1`,
    [profil],
  )
  const lu = rows[0]!
  return {
    nom,
    profil,
    navigateur,
    compteId: Number(lu.compteId),
    teledeclarantId: lu.teledeclarantId === null ? null : Number(lu.teledeclarantId),
    siret: lu.siret,
    email: lu.email,
  }
}

/** Les sessions suivent l’horloge que l’on avance : personne n’a à rentrer. */
async function garderLesSessions({ pool, heure }: Produit): Promise<void> {
  const fin = new Date(heure.instant.getTime() + 3_600_000).toISOString()
  await pool.query(
    `UPDATE session SET vu = $1::timestamptz, expire = $2::timestamptz, donnees = jsonb_set(donnees, '{fin}', to_jsonb($2::text))`,
    [heure.instant.toISOString(), fin],
  )
}

/** Sur tant de copropriétés d’autrui, une dont le mandat finira pendant la partie. */
const UNE_ECHEANCE_SUR = 20

/**
 * Celles de la démonstration, que personne de la partie ne représente, verraient toutes leur mandat finir : quatre mille nuits de la
 * même copropriété, la moitié du temps de la partie. Il en reste assez pour que la nuit en trouve.
 */
async function garderQuelquesEcheances(pool: Pool): Promise<void> {
  await pool.query(
    `WITH autres AS (UPDATE copropriete SET mandat_fin = mandat_fin + interval '10 years'
      WHERE teledeclarant_id IS NULL AND etat = 'IMMATRICULEE_RATTACHEE' AND id % $1 <> 0 RETURNING id, mandat_fin)
    UPDATE acceptee a SET date_fin_mandat = c.mandat_fin FROM autres c WHERE a.copropriete_id = c.id AND a.date_fin_mandat IS NOT NULL`,
    [UNE_ECHEANCE_SUR],
  )
}

/** Le monde où l’on agit : le produit entier, ses personnes entrées, et des témoins sur ses tables. */
export async function ouvrirMonde(produit: Produit): Promise<Monde> {
  const acteurs = {} as Record<Nom, Acteur>
  for (const nom of Object.keys(PERSONNES) as Nom[]) acteurs[nom] = await entrer(produit, nom)
  await garderQuelquesEcheances(produit.pool)
  await poserLesTemoins(produit.pool)
  let appels = 0
  const dAilleurs = (qui: Navigateur): Navigateur => {
    appels += 1
    const autre = new Navigateur(
      produit.app,
      `10.${(appels >> 14) & 127}.${(appels >> 7) & 127}.${appels & 127}`,
    )
    for (const [nom, valeur] of qui.cookies) autre.cookies.set(nom, valeur)
    return autre
  }
  const { deps } = produit
  const monde: Monde = {
    produit,
    acteurs,
    dossiers: new Map(),
    pdf: await unPdf(),
    aujourdhui: () => jourDeParis(produit.heure.instant.toISOString()),
    async faire(qui, appel, entree) {
      let r = await dAilleurs(qui.navigateur).appeler(appel, entree([]))
      if (r.statut >= 400 && r.erreur.code === 'CONFIRMATION_ATTENDUE') {
        const points = (r.erreur.avertissements ?? []).map((a) => `${a.code}:${a.champ}`)
        r = await dAilleurs(qui.navigateur).appeler(appel, entree(points))
      }
      if (r.statut >= 400) monde.refus = [r.erreur.code, r.erreur.refus?.[0]?.code].filter(Boolean).join(' ')
      if (r.statut >= 500) throw new Error(`${appel.path} a rendu ${r.statut} : ${r.texte}`)
      if (r.statut === 401 || r.statut === 429) throw new Error(`${qui.nom} ne peut plus agir : ${r.texte}`)
      return r
    },
    async avancer(millisecondes) {
      produit.heure.instant = new Date(produit.heure.instant.getTime() + millisecondes)
      await garderLesSessions(produit)
    },
    nuit: () => nuitDesMandats(deps).faire({}),
    reservations: () => libererExpirees(deps).faire({}),
  }
  return monde
}
