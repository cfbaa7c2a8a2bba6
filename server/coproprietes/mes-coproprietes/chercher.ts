import type { Personne } from '#domain/socle/acces/auteur.ts'
import { lireBatimentTape } from '#domain/coproprietes/copropriete/batiment.ts'
import { lecteurDeListe, verifierDatesDemandees } from '#domain/coproprietes/mes-coproprietes/liste.ts'
import {
  lireMorceauDeNumero,
  lireRecherche,
  PLAFOND_DU_COMPTE,
  type Recherche,
} from '#domain/socle/recherche/termes.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import { memoires } from '#server/socle/platform/memoire.ts'
import type { Demandeur } from '#server/socle/registre/actes/acte.ts'
import { porteeDeLecture, voitTout } from '#server/socle/registre/actes/portee.ts'
import { numeroApresFusion } from '#server/socle/registre/coproprietes/coproprietes.ts'
import { chercherEnListe } from '#server/socle/registre/recherche/listes.ts'
import { duBatiment, parcelleTapee } from '#server/socle/registre/territoire/parcelles.ts'
import * as store from './mes-coproprietes.store.ts'

/** Les listes dont le compte entier se garde. */
const COMPTES_GARDES = 200

/** Où mène le numéro cherché, quand c’est celui d’une copropriété absorbée (décision 0053). */
async function suivre(
  db: Dependances['db'],
  recherche: Recherche | null,
): Promise<{ ancien: string; numero: string } | null> {
  if (recherche?.par !== 'numero') return null
  for (const ancien of recherche.numeros) {
    const numero = await numeroApresFusion(db, { numero: ancien })
    if (numero !== undefined) return { ancien, numero }
  }
  return null
}

/** De quoi chercher parmi celles que la personne lit ; refuse ce qui ne se lit pas dans ce qui est tapé. */
export function chercheur({ db, vocabulaire }: Pick<Dependances, 'db' | 'vocabulaire'>) {
  // Six cent mille lignes à lire : chaque minute, pas à chaque page.
  const compterTout = memoires(COMPTES_GARDES, (siens: store.Comptees) => store.compter(db, siens))

  return async function chercher(
    { auteur, aujourdhui, maintenant, refuser }: Demandeur<'DONNEES_REFUSEES' | 'NON_AUTORISE', Personne>,
    tape: string,
    criteres: Omit<
      store.Criteres,
      'etablissement' | 'demandesDe' | 'lecteur' | 'cherche' | 'aujourdhui' | 'plafond'
    >,
    plafond = PLAFOND_DU_COMPTE,
  ) {
    const portee = porteeDeLecture({ auteur, refuser })
    // « 99-85 », trop court pour des mots de tout le pays, est un morceau de numéro.
    const sePorte = portee !== null || lireMorceauDeNumero(tape) !== null
    const recherche = tape.trim() ? lireRecherche(tape, sePorte) : null
    if (recherche && 'code' in recherche)
      throw refuser('DONNEES_REFUSEES', { refus: [{ ...recherche, champ: 'immatriculationOuNom' }] })
    const { tri: demande, sens, rang, taille, ...retenus } = criteres
    // Ce qui est dû ne l’est qu’au représentant : tout le registre se range par les noms.
    const tri = portee === null && (demande === 'aFaire' || demande === 'jour') ? 'nom' : demande
    const refus = verifierDatesDemandees({ debut: retenus.mandatDepuis, fin: retenus.mandatJusquau })
    if (refus.length > 0) throw refuser('DONNEES_REFUSEES', { refus })
    const siens = {
      ...retenus,
      etablissement: portee?.id ?? null,
      lecteur: lecteurDeListe(auteur.authorities),
      aujourdhui,
    }
    const demandesDe = voitTout(auteur) ? null : auteur.idTeledeclarant
    const lire = (cherche: RawBuilder<boolean> | null) =>
      store.rechercher(db, { ...siens, tri, sens, rang, taille, plafond, demandesDe, cherche })
    const parcelle = recherche?.par === 'mots' ? await parcelleTapee(db, tape) : null
    const batiment = lireBatimentTape(tape)
    const demandees =
      batiment !== null
        ? { ...(await lire(duBatiment(batiment))), approche: false }
        : parcelle?.dite
          ? { ...(await lire(parcelle.condition ?? sql`false`)), approche: false }
          : await chercherEnListe(lire, recherche, await vocabulaire(), {
              departements: sql.ref('c.departement'),
              ...(parcelle?.condition && { sinon: parcelle.condition }),
            })
    const fusion = demandees.total === 0 ? await suivre(db, recherche) : null
    const gardee = fusion && (await lire(sql`c.numero = ${fusion.numero}`))
    const trouvees = { ...demandees, ...gardee }
    return {
      portee,
      ...trouvees,
      // Le numéro gardé ne se dit que s’il est dans la liste que cette personne lit.
      fusion: gardee && gardee.total > 0 ? fusion : null,
      /** Combien il y en a en tout ; null si l’on n’a pas à le compter, ou qu’on le sait. */
      compterTout: async () =>
        trouvees.plafonne && recherche === null ? compterTout(siens, maintenant) : null,
    }
  }
}
