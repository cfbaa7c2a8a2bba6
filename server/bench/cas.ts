import type pg from 'pg'
import type { Profil } from '#domain/acces/profils.ts'
import { declarationsDeComptes, QUI_MET_A_JOUR } from './mises-a-jour.ts'
import { afficherEntier } from '#domain/nombre.ts'
import type { RequeteDuCas } from './demande.ts'
import { CHERCHE_DANS_LA_FILE, DANS_LA_FILE, EN_FILE, ouvertures } from './file.ts'
import { DEMANDES } from './teledeclarants.ts'

/** Ce que l’on mesure. Sans `profil`, le visiteur. */
export interface Cas {
  libelle: string
  profil?: Profil
  demandes: readonly RequeteDuCas[]
  /** Chaque demande dépose un brouillon neuf. */
  depot?: boolean
}

export const LISTE_DU_CABINET = 'Copropriétés d’un cabinet (5 000)'
export const FILE_DU_TENEUR = `File du teneur (${afficherEntier(EN_FILE)} demandes)`
export const OUVERTURE = 'Ouverture d’une demande'
export const LISTE_DU_TENEUR = 'Copropriétés, pour le teneur (toutes)'
export const MISE_A_JOUR_ANNUELLE = 'Mise à jour annuelle'

const COURANTS = ['victor hugo', 'republique', 'hermitage']
const TRES_COURANTS = ['sdc', 'residence', 'rue']
const ECHANTILLON = 240

interface Exemple {
  numero: string
  voie: string
  localite: string
  departement: string
}

const rechercher = (texte: string, departement: string | null): RequeteDuCas => ({
  method: 'POST',
  path: '/api/public/annuaire/rechercherAnnuaire',
  corps: { adresseNonSelectionnee: texte, departement, paginationOptions: { pageNumber: 1, pageSize: 10 } },
})
const liste = (path: string, paginationOptions: object): RequeteDuCas => ({
  method: 'POST',
  path,
  corps: { paginationOptions: { pageNumber: 1, pageSize: 10, ...paginationOptions } },
})
/** Deux lettres échangées au milieu du mot le plus long. */
function avecUneFaute(voie: string): string {
  const mot = voie.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? ''
  const i = Math.max(1, Math.floor(mot.length / 2) - 1)
  return voie.replace(mot, mot.slice(0, i) + (mot[i + 1] ?? '') + (mot[i] ?? '') + mot.slice(i + 2))
}
const motDe = (mots: readonly string[], i: number) => mots[i % mots.length] ?? ''

/** Les cas de l’issue : recherches par département et nationales, fiche, liste d’un cabinet, file du teneur, télédéclarants, dépôt. */
export async function composerCas(pool: pg.Pool): Promise<Cas[]> {
  // Des départements tirés selon leur poids, et des adresses qui existent.
  const { rows: exemples } = await pool.query<Exemple>(
    `SELECT numero, voie, localite, departement FROM copropriete
      WHERE publie AND numero IS NOT NULL ORDER BY hashtext(numero) LIMIT $1`,
    [ECHANTILLON],
  )
  const rares = exemples.map((e) => `${e.voie} ${e.localite}`)
  const jeux = [
    ['mot rare (une adresse)', rares],
    ['mot courant', COURANTS],
    ['mot très courant', TRES_COURANTS],
  ] as const
  const recherches = (['departement', 'france'] as const).flatMap((ou): Cas[] => {
    const nom = ou === 'departement' ? 'Recherche dans un département' : 'Recherche nationale'
    const cas = jeux.map(([jeu, mots]) => ({
      libelle: `${nom}, ${jeu}`,
      demandes: exemples.map((e, i) => rechercher(motDe(mots, i), ou === 'france' ? null : e.departement)),
    }))
    const melange = exemples.map((_, i) => cas[i % cas.length]?.demandes[i]).filter((d) => d !== undefined)
    return [...cas, { libelle: `${nom}, les trois mêlés`, demandes: melange }]
  })
  const fautives = exemples.map((e, i) =>
    rechercher(`${avecUneFaute(e.voie)} ${e.localite}`, i % 2 === 0 ? e.departement : null),
  )
  return [
    ...recherches,
    { libelle: 'Recherche approchée (deux lettres échangées)', demandes: fautives },
    {
      libelle: 'Fiche par numéro',
      demandes: exemples.map((e) => ({
        method: 'GET',
        path: `/api/public/annuaire/coproannuairedetail/${e.numero}`,
      })),
    },
    {
      libelle: LISTE_DU_CABINET,
      profil: 'TELE_PRO_ADMIN_PRINC',
      demandes: [1, 2, 3, 40, 500].map((pageNumber) => liste('/api/coproprietes/rechercher', { pageNumber })),
    },
    { libelle: FILE_DU_TENEUR, profil: 'TENEUR_ADMIN_PRINC', demandes: DANS_LA_FILE },
    {
      libelle: `${FILE_DU_TENEUR}, un mot cherché`,
      profil: 'TENEUR_ADMIN_PRINC',
      demandes: CHERCHE_DANS_LA_FILE,
    },
    { libelle: OUVERTURE, profil: 'TENEUR_ADMIN_PRINC', demandes: await ouvertures(pool) },
    {
      libelle: LISTE_DU_TENEUR,
      profil: 'TENEUR_ADMIN_PRINC',
      demandes: [1, 2, 40].map((pageNumber) => liste('/api/coproprietes/rechercher', { pageNumber })),
    },
    {
      libelle: 'Télédéclarants (60 000), tous les critères et tous les tris',
      profil: 'TENEUR_ADMIN_PRINC',
      demandes: DEMANDES,
    },
    {
      libelle: MISE_A_JOUR_ANNUELLE,
      profil: QUI_MET_A_JOUR,
      demandes: await declarationsDeComptes(pool),
    },
    {
      libelle: 'Dépôt d’une immatriculation',
      profil: 'TELE_PRO_ADMIN_PRINC',
      depot: true,
      demandes: [{ method: 'PUT', path: '/api/coproprietes/brouillon/submit' }],
    },
  ]
}
