import { au, certain } from '#domain/socle/certain.ts'
import { sansObjet } from '#domain/socle/refus/sans-objet.ts'
import { isDeepStrictEqual } from 'node:util'
import type { ArretDe } from '#contract/socle/call.ts'
import type {
  enregistrerRecherche,
  RechercheEnregistree,
  supprimerRecherche,
} from '#contract/institutions/recherches.ts'
import { choisiesLues } from '#domain/institutions/categorisation/choisies.ts'
import type { Alerte, Partage } from '#domain/institutions/categorisation/recherches/alertes.ts'
import type { CodeColonne } from '#domain/institutions/categorisation/colonnes.ts'
import {
  aGarder,
  enMots,
  lireGardee,
  nomDeRecherche,
  RECHERCHES_MAX,
  verifierNomDeRecherche,
} from '#domain/institutions/categorisation/recherches/recherches.ts'
import type { NiveauDeRegroupement } from '#domain/institutions/categorisation/regroupements.ts'
import type { Tri } from '#domain/institutions/categorisation/tris.ts'
import { sql, type Kysely } from 'kysely'
import type { RechercheDemandee } from '#contract/institutions/categorisation.ts'
import type { TypeEvenement } from '#domain/socle/journal/evenements.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { nommerTerritoires } from '#server/socle/registre/territoire/perimetre.ts'
import {
  entrer,
  lieuxAuSien,
  type Entre,
  type LieuxAuSien,
} from '#server/socle/registre/territoire/porte-institution.ts'
import { sansLeurNom } from '#server/socle/registre/territoire/perimetre.ts'
import { population } from '../population.ts'
import * as store from './recherches.store.ts'

interface AEnregistrer extends RechercheDemandee {
  id?: number | undefined
  version?: number | undefined
  nom: string
  partage: Partage
  alerte: Alerte
  colonnes: CodeColonne[]
  sortField: Tri
  sortDirection: 'asc' | 'desc'
  regroupementNiveau: NiveauDeRegroupement
  choisies: string[]
}

/** Une recherche enregistrée, telle que cette personne la lit : ses lieux sont les siens. */
function rendre(r: store.RechercheLue, compteId: number, lieux: LieuxAuSien): RechercheEnregistree {
  const { colonnes, choisies, ...gardee } = lireGardee(r.contenu)
  const { id, version, nom, nomAuteur, prenomAuteur, partage, alerte, dateCreation, dateModification } = r
  return {
    id,
    version,
    nom,
    nomAuteur,
    prenomAuteur,
    fullName: `${prenomAuteur} ${nomAuteur}`,
    owned: r.compteId === compteId,
    partage,
    alerte,
    dateCreation,
    dateModification,
    ...gardee,
    colonnes: [...colonnes],
    choisies: [...choisies],
    // Un lieu qui n’est plus reste demandé, par son code : sans lui, la recherche en dirait davantage.
    territoires: lieux.resserrer(gardee.territoires).map((t) => ({ ...t, nom: lieux.nomDe(t) })),
    criteres: gardee.criteres as RechercheEnregistree['criteres'],
    criteresEnMots: Object.values(enMots(gardee.criteres)),
  }
}

/** Les mêmes, dans le territoire de qui les lit : un collègue a pu l’avoir plus large, ou soi-même autrefois. */
export async function rendreAuSien(
  db: Kysely<DB>,
  entre: Entre,
  compteId: number,
  lues: readonly store.RechercheLue[],
): Promise<RechercheEnregistree[]> {
  const demandes = lues.flatMap(({ contenu }) => contenu.territoires)
  const lieux = await lieuxAuSien(db, entre, demandes)
  return lues.map((r) => rendre(r, compteId, lieux))
}

/** Ce que le journal garde d’une recherche enregistrée. */
async function noter(
  acte: Acte,
  type: Extract<TypeEvenement, 'INSTITUTION.RECHERCHE_ENREGISTREE' | 'INSTITUTION.RECHERCHE_SUPPRIMEE'>,
  { organisme }: Pick<Entre, 'organisme'>,
  r: Pick<store.RechercheLue, 'nom' | 'partage' | 'alerte' | 'contenu'>,
): Promise<void> {
  const territoires = await nommerTerritoires(acte.trx, r.contenu.territoires)
  await ecrireJournal(acte, [
    {
      type,
      objet: 'registre',
      objetId: null,
      nouveau: {
        organisme,
        recherche: r.nom,
        partage: r.partage,
        alerte: r.alerte,
        territoires: territoires.map(({ nom, code }) => `${nom} (${code})`).join(', ') || null,
        criteres: Object.values(r.contenu.mots).join(' ; ') || null,
      },
    },
  ])
}

/** Les recherches d’une même personne s’écrivent l’une après l’autre : leur compte et leurs noms tiennent. */
const tenirLeCompte = (acte: Acte<never, CompteConnecte>) =>
  sql`SELECT FROM compte WHERE id = ${acte.auteur.id} FOR NO KEY UPDATE`.execute(acte.trx)

/** Enregistre une recherche, ou change la sienne ; ce qui ne se chercherait pas ne s’enregistre pas. */
export async function enregistrer(
  db: Kysely<DB>,
  demandeur: Demandeur<ArretDe<typeof enregistrerRecherche>, CompteConnecte>,
  { id, version, nom: tape, partage, alerte, territoires: renvoyes, ...autres }: AEnregistrer,
): Promise<RechercheEnregistree> {
  const demandee = { ...autres, territoires: await sansLeurNom(db, demandeur.refuser, renvoyes) }
  const { entre, parmi } = await population(db, demandeur, demandee)
  const refus = [
    ...verifierNomDeRecherche({ nom: tape }),
    ...(id === undefined ? sansObjet({ version }) : []),
    ...(id !== undefined && version === undefined
      ? [{ champ: 'version', code: 'OBLIGATOIRE' } as const]
      : []),
  ]
  if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
  const nom = nomDeRecherche(tape)
  const { territoires, criteres, choisies, colonnes, sortField, sortDirection, regroupementNiveau } = demandee
  const contenu = aGarder({
    territoires,
    criteres,
    choisies: choisiesLues(choisies),
    colonnes,
    sortField,
    sortDirection,
    regroupementNiveau,
  })
  const compteId = demandeur.auteur.id
  return transiger(db, demandeur, async (acte) => {
    const { trx, maintenant, aujourdhui } = acte
    await tenirLeCompte(acte)
    const siennes = await store.celles(trx, compteId)
    const avant = siennes.find((r) => r.id === id)
    if (id !== undefined && !avant) throw acte.refuser('INTROUVABLE')
    if (avant && avant.version !== version) throw acte.refuser('RECHERCHE_CHANGEE')
    if (siennes.some((r) => r.id !== id && r.nom.toLowerCase() === nom.toLowerCase()))
      throw acte.refuser('DONNEES_REFUSEES', { refus: [{ champ: 'nom', code: 'NOM_DE_RECHERCHE_PRIS' }] })
    if (!avant && siennes.length >= RECHERCHES_MAX)
      throw acte.refuser('RECHERCHES_MAX', { params: { max: RECHERCHES_MAX } })
    const ecrite = { nom, partage, alerte, contenu, maintenant }
    const oublier =
      avant !== undefined &&
      (alerte === 'AUCUNE' ||
        avant.alerte === 'AUCUNE' ||
        !isDeepStrictEqual(
          [avant.contenu.territoires, avant.contenu.mots, avant.contenu.choisies ?? []],
          [territoires, contenu.mots, contenu.choisies ?? []],
        ))
    if (avant) await store.changer(trx, avant.id, ecrite, { oublier })
    const neuf = avant?.id ?? (await store.inserer(trx, compteId, ecrite))
    // Ce qu’elle trouve maintenant se retient aussitôt : la nuit qui suit dit déjà ce qui a changé depuis.
    if (alerte !== 'AUCUNE' && (!avant || oublier)) {
      await store.retenir(trx, neuf, parmi)
      await store.noterComparee(trx, neuf, aujourdhui)
    }
    await noter(acte, 'INSTITUTION.RECHERCHE_ENREGISTREE', entre, ecrite)
    const relue = certain(await store.lire(trx, neuf, compteId), 'la recherche que l’on vient d’écrire')
    return au(await rendreAuSien(trx, entre, compteId, [relue]), 0)
  })
}

/** Supprime une recherche de cette personne, et ce que son alerte retenait. */
export async function supprimer(
  db: Kysely<DB>,
  demandeur: Demandeur<ArretDe<typeof supprimerRecherche>, CompteConnecte>,
  id: number,
): Promise<void> {
  const entre = await entrer(db, demandeur)
  await transiger(db, demandeur, async (acte) => {
    await tenirLeCompte(acte)
    const r = await store.lire(acte.trx, id, demandeur.auteur.id)
    if (!r) throw acte.refuser('INTROUVABLE')
    await store.supprimer(acte.trx, id)
    await noter(acte, 'INSTITUTION.RECHERCHE_SUPPRIMEE', entre, r)
  })
}
