import { creerDisjoncteur } from './disjoncteur.ts'
import { joindre, ReponseRefusee } from './transport.ts'

/** Où est le service d’envoi, et ce qu’il nous demande. */
export interface ReglagesLettre {
  url: string
  clef: string
  liste: number
  modele: number
}

/** Le service qui fait confirmer les inscriptions à la lettre (Brevo). Lève s’il ne répond pas, ou refuse. */
export interface ServiceDeLettre {
  /** Lui demande d’écrire à cette adresse, qui confirme par son lien et revient à `retour`. */
  inscrire(email: string, retour: string): Promise<void>
  /** Retire cette adresse de sa liste. */
  retirer(email: string): Promise<void>
}

const DELAI_MS = 5_000

/** Vrai d’un refus que redemander ne changera pas : l’adresse ne lui convient pas. */
export const estSansAppel = (echec: unknown): boolean =>
  echec instanceof ReponseRefusee &&
  echec.statut >= 400 &&
  echec.statut < 500 &&
  ![401, 403, 429].includes(echec.statut)

export function creerServiceDeLettre(reglages: ReglagesLettre, delaiMs = DELAI_MS): ServiceDeLettre {
  const racine = reglages.url.replace(/\/$/, '')
  const disjoncteur = creerDisjoncteur()
  const dire = (chemin: string, corps: object) =>
    disjoncteur.passer(
      async () => {
        const { reponse } = await joindre(
          `${racine}${chemin}`,
          {
            method: 'POST',
            headers: {
              accept: 'application/json',
              'content-type': 'application/json',
              'user-agent': 'registre-coproprietes',
              'api-key': reglages.clef,
            },
            body: JSON.stringify(corps),
          },
          delaiMs,
        )
        if (!reponse.ok) throw new ReponseRefusee(reponse)
      },
      (echec) => (estSansAppel(echec) ? 'reponse' : 'panne'),
    )
  return {
    inscrire: (email, retour) =>
      dire('/v3/contacts/doubleOptinConfirmation', {
        email,
        includeListIds: [reglages.liste],
        templateId: reglages.modele,
        redirectionUrl: retour,
      }),
    retirer: (email) => dire(`/v3/contacts/lists/${reglages.liste}/contacts/remove`, { emails: [email] }),
  }
}
