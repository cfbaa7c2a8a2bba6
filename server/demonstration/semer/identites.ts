import { finAuPlus } from '#domain/institutions/habilitations/habilitation.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import type pg from 'pg'
import { FOURNISSEURS, type NiveauGeographique } from '#domain/socle/acces/sso.ts'
import { DEPARTEMENT_HABILITE, etablissementDe, NUMERO_ETUDE, PERSONNES_SSO } from './personnes-sso.ts'

interface Habilitation {
  siret: string
  libelle: string
  niveau: NiveauGeographique
  code: string
}

/** Les institutions sont inventées ; leur territoire, lui, est dans le jeu semé. */
function habilitations(): Habilitation[] {
  const { siret, raisonSociale } = etablissementDe('INSTITUTIONNEL')
  return [
    { siret, libelle: raisonSociale, niveau: 'EPCI', code: '200046977' },
    {
      siret: DEPARTEMENT_HABILITE,
      libelle: 'Département de Valmorin',
      niveau: 'DEPARTEMENT',
      code: '69',
    },
  ]
}

/**
 * Les territoires des institutions de démonstration, le numéro de l’office, et les identités déjà reliées à un compte.
 * Refait sans dommage.
 */
export async function semerIdentites(client: pg.ClientBase, maintenant: Instant): Promise<void> {
  const du = jourDeParis(maintenant)
  for (const h of habilitations()) {
    await client.query(
      `WITH neuve AS (
         INSERT INTO habilitation (siret, libelle, finalite, demandeur, du, au)
         VALUES ($1, $2, 'Suivre les copropriétés fragiles du territoire.', 'Direction de l’habitat', $5, $6)
         ON CONFLICT DO NOTHING RETURNING id)
       INSERT INTO habilitation_territoire (habilitation_id, niveau, code) SELECT id, $3, $4 FROM neuve`,
      [h.siret, h.libelle, h.niveau, h.code, du, finAuPlus(du)],
    )
  }
  await client.query(`UPDATE teledeclarant SET numero_etude = $1 WHERE siret = $2 AND numero_etude IS NULL`, [
    NUMERO_ETUDE,
    etablissementDe('NOTAIRE_ADMIN').siret,
  ])
  for (const fournisseur of FOURNISSEURS) {
    for (const p of PERSONNES_SSO[fournisseur].filter((p) => p.reliee)) {
      await client.query(
        `INSERT INTO identite_externe (fournisseur, sujet, compte_id, date_creation)
         SELECT $1, $2, id, $4 FROM compte WHERE lower(email) = lower($3) AND statut <> 'SUPPRIME'
         ON CONFLICT DO NOTHING`,
        [fournisseur, p.sujet, p.email, maintenant],
      )
    }
  }
}
