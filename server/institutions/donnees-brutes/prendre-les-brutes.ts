import type * as contrat from '#contract/institutions/donnees-brutes.ts'
import type { Personne } from '#domain/socle/acces/auteur.ts'
import { AUCUNE_PRISE, estPresqueTout } from '#domain/institutions/categorisation/telechargements/prises.ts'
import { verifierEtat } from '#domain/institutions/donnees-brutes/etats.ts'
import {
  lireTerritoire,
  niveauLePlusLarge,
  type Territoire,
} from '#domain/institutions/habilitations/territoires.ts'
import { jourDeFichier } from '#domain/socle/temps/jour.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { Dependances } from '#server/socle/dependances.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { direTerritoires, nommerTerritoires, sontTout } from '#server/socle/registre/territoire/perimetre.ts'
import { demander, entrer, type Entre } from '#server/socle/registre/territoire/porte-institution.ts'
import { ecrirePrise } from '#server/socle/registre/territoire/prises.ts'
import { copier, type Copie } from './copier.ts'
import { compterLesBrutes, type Demandees } from './lignes.ts'

type Query = z.output<typeof contrat.telechargerDonneesBrutes.query>
type Refus = 'ACCES_CLOS' | 'CHARTE_NON_ACCEPTEE' | 'HORS_TERRITOIRE' | 'DONNEES_REFUSEES' | 'TROP_DE_PRISES'
type Preneur = Demandeur<Refus, Personne>

/** Des données brutes demandées, que la porte laisse prendre. */
interface APrendre {
  entre: Entre
  demandes: readonly Territoire[]
  aCopier: Demandees
  query: Query
}

/** Ce qui est demandé, lu et passé par la porte. */
export async function lireLaDemande(db: Kysely<DB>, demandeur: Preneur, query: Query): Promise<APrendre> {
  const { aujourdhui, refuser } = demandeur
  const entre = await entrer(db, demandeur)
  const { territoire, etat = aujourdhui } = query
  const refus = verifierEtat(etat, aujourdhui)
  const lieu = territoire === undefined ? null : lireTerritoire(territoire)
  if (territoire !== undefined && lieu === null)
    refus.push({ champ: 'territoire', code: 'LIEU_INCONNU_AU_REGISTRE', params: { code: territoire } })
  if (refus.length > 0) throw refuser('DONNEES_REFUSEES', { refus })
  const demandes: readonly Territoire[] = lieu === null ? [] : [lieu]
  const demande = await demander(db, demandeur, entre, demandes, () => 'territoire')
  return { entre, demandes, aCopier: { etat, aujourdhui, perimetre: entre.perimetre, demande }, query }
}

/** Vrai d’une copie qui a presque tout ce que la personne peut voir. */
async function aPresqueTout(db: Kysely<DB>, aCopier: Demandees, { nombre }: Copie): Promise<boolean> {
  if (aCopier.demande === null) return estPresqueTout(nombre, nombre)
  const { rows } = await compterLesBrutes({ ...aCopier, demande: null }).execute(db)
  return estPresqueTout(nombre, laLigne(rows).nombre)
}

/** Note la copie qui part, si la journée la contient encore. */
async function noter(
  db: Kysely<DB>,
  demandeur: Preneur,
  { entre, demandes, aCopier, query: { format, compression } }: APrendre,
  copie: Copie,
): Promise<void> {
  const entier = await aPresqueTout(db, aCopier, copie)
  const regardes = (await sontTout(db, demandes, entre.perimetre))
    ? entre.territoires
    : await nommerTerritoires(db, demandes)
  const { nombre } = copie
  await transiger(db, demandeur, (acte) =>
    ecrirePrise(
      acte,
      { ...AUCUNE_PRISE, fichiers: 1, entiers: Number(entier), lignes: nombre },
      {
        type: 'INSTITUTION.DONNEES_BRUTES',
        nouveau: {
          organisme: entre.organisme,
          territoires: direTerritoires(regardes),
          echelle: niveauLePlusLarge(regardes),
          date: aCopier.etat,
          nombre,
          format: compression === 'gzip' ? `${format}, gzip` : format,
          ...(entier && { entier }),
        },
      },
    ),
  )
}

/** Ouvre la copie et la note : rien ne part sans que le journal le dise, ni au-delà de la borne du jour, teneur compris. */
export async function prendreLesBrutes(
  db: Kysely<DB>,
  longues: Dependances['longues'],
  demandeur: Preneur,
  aPrendre: APrendre,
) {
  const { etat } = aPrendre.aCopier
  const { format, compression } = aPrendre.query
  const compresser = compression === 'gzip'
  const copie = await copier(longues, aPrendre.aCopier, { compresser })
  try {
    await noter(db, demandeur, aPrendre, copie)
    const nom = `donnees-brutes-${jourDeFichier(etat)}.${format}`
    return {
      ...(compresser
        ? { nom: `${nom}.gz`, type: 'application/gzip' }
        : { nom, type: 'text/csv; charset=utf-8' }),
      contenu: copie.contenu(),
      telecharger: true as const,
    }
  } catch (panne) {
    await copie.renoncer()
    throw panne
  }
}
