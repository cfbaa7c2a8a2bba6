import { oublierMiseAJour } from './brouillons.ts'
import { SYNDIC_DECLARE } from '#domain/coproprietes/copropriete/syndic.ts'
import { plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import { departsDe } from '#domain/socle/machine.ts'
import { STATUTS_EN_VIGUEUR } from '#domain/coproprietes/mandats/statuts.ts'
import { SUCCESSION } from '#domain/coproprietes/successeurs/succession.ts'
import { MANDAT } from '#domain/coproprietes/mandats/transitions.ts'
import type { TypeTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { sql, type Updateable } from 'kysely'
import type { Copropriete } from '#server/socle/postgres/schema.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { messageSuccessionCaduque } from '#domain/coproprietes/successeurs/messages.ts'
import { suiteDe, type Acte } from '../actes/acte.ts'
import { destinatairesDe, estDesigne, pourLeDesigne } from '../demandes/designes.ts'
import { agir, type ArretDEtat } from '../actes/etats.ts'

/** Ce que le public voit du syndic : la raison sociale d’un professionnel, jamais le nom d’un bénévole. */
export function syndicPublic(t: {
  typeTeledeclarant: TypeTeledeclarant
  raisonSociale: string
  siret: string | null
  codeApe: string | null
  localiteTeledeclarant: string | null
}): Updateable<Copropriete> {
  const typeSyndic = SYNDIC_DECLARE[t.typeTeledeclarant]
  const professionnel = typeSyndic === 'PRO'
  return {
    typeSyndic,
    syndicRaisonSociale: professionnel ? t.raisonSociale : null,
    syndicSiret: professionnel ? t.siret : null,
    syndicApe: professionnel ? t.codeApe : null,
    syndicCommune: professionnel ? t.localiteTeledeclarant : null,
  }
}

/**
 * Arrête la veille de `des` les mandats de la copropriété, en vigueur, à venir ou expirés : celui qui court encore finit ce
 * jour-là, celui qui n’aurait pas duré deux jours se supprime. La mise à jour que leur représentant préparait s’efface. Sous le verrou
 * de la copropriété.
 */
export async function arreterLesMandats(
  acte: Acte<ArretDEtat>,
  deps: Pick<Dependances, 'courriels'>,
  { coproprieteId, saufMandatId, des }: { coproprieteId: number; saufMandatId?: number; des: Jour },
): Promise<void> {
  const veille = plusJours(des, -1)
  await oublierMiseAJour(acte, coproprieteId)
  const mandats = await acte.trx
    .selectFrom('mandat')
    .select(['id', 'debut', 'fin'])
    .where('coproprieteId', '=', coproprieteId)
    .where('statut', 'in', [...departsDe(MANDAT, 'archiver')])
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, debut, fin } of mandats) {
    if (id === saufMandatId) continue
    if (debut >= veille) await agir(acte, MANDAT, id, 'supprimer')
    else await agir(suiteDe(acte), MANDAT, id, 'archiver', { avec: { fin: fin < veille ? fin : veille } })
  }
  await perimerLaSuccession(acte, deps, coproprieteId)
  await ecrireMandatAccepte(acte, coproprieteId)
}

/** Le représentant change sans le successeur qu’il avait déclaré : il n’est plus attendu, et l’apprend, sauf à être celui qui vient. */
async function perimerLaSuccession(
  acte: Acte<ArretDEtat>,
  { courriels }: Pick<Dependances, 'courriels'>,
  coproprieteId: number,
): Promise<void> {
  const { trx } = acte
  const declaree = await trx
    .selectFrom('succession as s')
    .innerJoin('copropriete as c', 'c.id', 's.coproprieteId')
    .select(['s.id', 's.siret', 's.email', 'c.numero', 'c.nom', 'c.voie', 'c.codePostal', 'c.localite'])
    .select('c.teledeclarantId')
    .where('s.coproprieteId', '=', coproprieteId)
    .where('s.etat', '=', 'DECLAREE')
    .executeTakeFirst()
  if (!declaree) return
  const { siret, email, teledeclarantId, numero } = declaree
  const vient = teledeclarantId !== null && (await estDesigne(trx, { siret, email }, teledeclarantId))
  if (!vient && numero !== null)
    for (const a of await destinatairesDe(acte, { siret, email }))
      await courriels.envoyer(
        acte,
        a,
        messageSuccessionCaduque({
          personne: a.personne,
          copropriete: pourLeDesigne(a.personne, { ...declaree, numero }),
        }),
      )
  await agir(suiteDe(acte), SUCCESSION, declaree.id, 'perimer', {
    avec: { email: null, dateModification: acte.maintenant },
  })
  await trx
    .updateTable('copropriete')
    .set({ successeurDeclare: false })
    .where('id', '=', coproprieteId)
    .execute()
}

/** La fin publique du mandat d’une copropriété qui n’a plus de représentant à compter d’aujourd’hui. */
export function finDuMandat(
  { mandatFin }: { mandatFin: Jour | null },
  aujourdhui: Jour,
): { mandatFin: Jour } {
  const veille = plusJours(aujourdhui, -1)
  return { mandatFin: mandatFin !== null && mandatFin < veille ? mandatFin : veille }
}

/**
 * Écrit, à côté de la dernière déclaration acceptée, le mandat en vigueur ou, à défaut, le dernier qui l’a été : la liste et
 * les statistiques le lisent là, et il change sans elle. Sans mandat, on n’en sait que la fin.
 */
export async function ecrireMandatAccepte({ trx }: Acte, coproprieteId: number): Promise<void> {
  const enVigueur = sql.val([...STATUTS_EN_VIGUEUR])
  await sql`UPDATE acceptee a SET date_debut_mandat = m.debut, date_fin_mandat = coalesce(m.fin, c.mandat_fin),
      type_justif_mandat = m.type_justificatif, admin_provisoire = m.administration_provisoire
    FROM copropriete c LEFT JOIN LATERAL (
      SELECT debut, fin, type_justificatif, administration_provisoire FROM mandat
      WHERE copropriete_id = c.id AND (statut = ANY(${enVigueur}::text[]) OR statut IN ('EXPIRE', 'ARCHIVE'))
      ORDER BY (statut = ANY(${enVigueur}::text[])) DESC,
        CASE WHEN statut = ANY(${enVigueur}::text[]) THEN debut END, debut DESC LIMIT 1) m ON true
    WHERE c.id = ${coproprieteId} AND a.copropriete_id = c.id
      AND (a.date_debut_mandat, a.date_fin_mandat, a.type_justif_mandat, a.admin_provisoire) IS DISTINCT FROM
        (m.debut, coalesce(m.fin, c.mandat_fin), m.type_justificatif, m.administration_provisoire)`.execute(
    trx,
  )
}
