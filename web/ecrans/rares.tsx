import { rares as desComptes } from '#web/comptes/ecrans/rares.tsx'
import { rares as desCoproprietes } from '#web/coproprietes/ecrans/rares.tsx'
import { rares as duPublic } from '#web/public/ecrans/rares.tsx'

/**
 * Les écrans publics où l’on arrive par le serveur : d’un courriel, ou par un lien suivi une fois, comme l’aide et ce que la
 * loi demande. Une première visite ailleurs ne charge pas leur table ; un lien qui y mène repasse par le serveur.
 */
export const rares = [...desComptes, ...desCoproprietes, ...duPublic]
