import { sql } from 'kysely'
import { accepterCharte } from '#contract/institutions/institution.ts'
import { authentifier } from '#contract/comptes/compte.ts'
import { charteDu } from '#domain/institutions/institution/charte.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'
import type { Navigateur, Produit } from './produit.ts'

/** Accepte la charte du jour. */
export async function accepter({ heure }: Pick<Produit, 'heure'>, qui: Navigateur): Promise<void> {
  const { version } = charteDu(jourDeParis(heure.instant.toISOString()))
  await qui.appeler(accepterCharte, { body: { version } })
}

/**
 * Un autre agent, entré, charte acceptée : du même organisme que celui de la démonstration, ou de l’établissement de ce SIRET, à qui un
 * accès est ouvert sur ce département.
 */
export async function autreAgent(
  produit: Produit,
  qui: { prenom: string; nom: string },
  ailleurs?: { siret: string; departement: string },
): Promise<Navigateur> {
  const modele = PEOPLE.find(({ profil }) => profil === 'INSTITUTIONNEL')!
  const email = `${qui.prenom}.${qui.nom}@demonstration.invalid`.toLowerCase()
  if (ailleurs) {
    const { siret, departement } = ailleurs
    await sql`WITH h AS (INSERT INTO habilitation (siret, libelle, finalite, demandeur, du, au)
        VALUES (${siret}, 'Un autre organisme', 'Suivre son territoire.', 'Un autre', '2026-01-01', '2028-12-31') RETURNING id)
      INSERT INTO habilitation_territoire (habilitation_id, niveau, code) SELECT id, 'DEPARTEMENT', ${departement} FROM h`.execute(
      produit.db,
    )
  }
  await sql`INSERT INTO compte (teledeclarant_id, identifiant, email, mot_de_passe, civilite, nom, prenom, profil, statut)
    SELECT coalesce((SELECT id FROM teledeclarant WHERE siret = ${ailleurs?.siret ?? null}), teledeclarant_id),
      ${email}, ${email}, mot_de_passe, civilite, ${qui.nom}, ${qui.prenom}, profil, statut
    FROM compte WHERE identifiant = ${modele.identifiant}`.execute(produit.db)
  const entre = produit.visiteur()
  const r = await entre.appeler(authentifier, { body: { username: email, password: modele.motDePasse } })
  if (r.statut !== 200) throw new Error(`${email} ne se connecte pas : ${r.texte}`)
  await accepter(produit, entre)
  return entre
}
