import { memeEmail, PAYS_PAR_DEFAUT } from '#domain/comptes/etablissements/coordonnees.ts'
import { sansObjet } from '#domain/socle/refus/sans-objet.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import type { IdentiteSso } from '#domain/socle/acces/sso.ts'
import type { SaisieInscription } from './inscription.ts'

type Identite = Pick<IdentiteSso, 'nom' | 'prenom' | 'email'>

/** §8.2 : le fournisseur d’identité dit qui elle est ; redit tel quel, cela passe, autrement cela se refuse à son champ. */
export const refusDeLIdentite = (
  { nom, prenom, email, emailConfirmation }: Pick<SaisieInscription, keyof Identite | 'emailConfirmation'>,
  reconnue: Identite,
): Refus[] =>
  sansObjet({
    ...(nom === reconnue.nom ? {} : { nom }),
    ...(prenom === reconnue.prenom ? {} : { prenom }),
    ...(memeEmail(email, reconnue.email) ? {} : { email }),
    ...(memeEmail(emailConfirmation, reconnue.email) ? {} : { emailConfirmation }),
  })

/** §2.4 : qui rejoint son office ne dit que sa civilité, son téléphone et la charte ; le reste se refuse à son champ. */
export const refusHorsEntree = (s: SaisieInscription, reconnue: Identite): Refus[] => [
  ...sansObjet({
    siret: s.siret,
    raisonSociale: s.raisonSociale,
    numCartePro: s.numCartePro,
    complement: s.complement,
    immeuble: s.immeuble,
    voie: s.voie,
    lieuDit: s.lieuDit,
    codePostal: s.codePostal,
    localite: s.localite,
    pays: s.pays === PAYS_PAR_DEFAUT ? '' : s.pays,
  }),
  ...refusDeLIdentite(s, reconnue),
]
