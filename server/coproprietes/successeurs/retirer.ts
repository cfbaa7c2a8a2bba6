import { SUCCESSION } from '#domain/coproprietes/successeurs/succession.ts'
import {
  messageDesignationContestee,
  messageSuccessionContestee,
  messageSuccessionRetiree,
} from '#domain/coproprietes/successeurs/messages.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { prevenirAdministrateurs } from '#server/socle/registre/comptes/comptes.ts'
import { destinatairesDe } from '#server/socle/registre/demandes/designes.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { estDesignee, type Designee } from './dossier.ts'
import { oublierLeSuccesseur } from './suites.ts'
import * as store from './successeurs.store.ts'

/**
 * Retire le successeur déclaré (§7.4) : celui qui l’a déclaré se dédit, ou celui qu’il désigne dit que ce n’est pas lui. L’autre
 * l’apprend. Refuse (404) tout autre établissement.
 */
export function retirer(
  deps: Pick<Dependances, 'db' | 'courriels'>,
  demandeur: Demandeur<ArretDEtat, CompteConnecte>,
  id: number,
): Promise<void> {
  return transiger(deps.db, demandeur, async (acte) => {
    const { trx } = acte
    await tenir(acte, 'copropriete', [id])
    const etablissement = etablissementDe(acte)
    const copropriete = await store.lireCopropriete(trx, { id })
    if (!estDesignee(copropriete)) throw acte.refuser('INTROUVABLE')
    const sienne = copropriete.teledeclarantId === etablissement.id
    if (!sienne && !(await store.lireDesignee(trx, id, etablissement.id))) throw acte.refuser('INTROUVABLE')
    const publie = copropriete.nature === 'INCONNU' ? {} : await oublierLeSuccesseur(acte, copropriete)
    await agir(acte, SUCCESSION, copropriete.successionId, sienne ? 'retirer' : 'contester', {
      avec: { email: null, dateModification: acte.maintenant },
    })
    await ecrireJournal(acte, [
      {
        type: sienne ? 'MANDAT.SUCCESSEUR_RETIRE' : 'MANDAT.SUCCESSEUR_CONTESTE',
        objet: 'copropriete',
        objetId: id,
        numero: copropriete.numero,
        ancien: {
          nature: copropriete.nature,
          siret: copropriete.siret,
          debut: copropriete.debut,
          ...publie.ancien,
        },
        ...(publie.nouveau && { nouveau: publie.nouveau }),
      },
    ])
    if (sienne) await prevenirLeDesigne(acte, deps, copropriete)
    else if (copropriete.voieNotaire !== null) await prevenirLeNotaire(acte, deps, copropriete)
    else await prevenirLePredecesseur(acte, deps, copropriete)
  })
}

async function prevenirLeDesigne(
  acte: Acte<ArretDEtat, CompteConnecte>,
  { courriels }: Pick<Dependances, 'courriels'>,
  c: Designee,
): Promise<void> {
  for (const a of await destinatairesDe(acte, c))
    await courriels.envoyer(acte, a, messageSuccessionRetiree({ personne: a.personne, copropriete: c }))
}

async function prevenirLePredecesseur(
  acte: Acte<ArretDEtat, CompteConnecte>,
  { courriels }: Pick<Dependances, 'courriels'>,
  c: Designee,
): Promise<void> {
  await prevenirAdministrateurs(acte, courriels, c.teledeclarantId, (admin) =>
    messageSuccessionContestee({ prenom: admin.prenom, nom: admin.nom, copropriete: c }),
  )
}

/** L’office apprend que la personne qu’il a désignée dit que ce n’est pas elle. */
async function prevenirLeNotaire(
  acte: Acte<ArretDEtat, CompteConnecte>,
  { courriels }: Pick<Dependances, 'courriels'>,
  c: Designee,
): Promise<void> {
  await prevenirAdministrateurs(acte, courriels, c.declarantId, (admin) =>
    messageDesignationContestee({ prenom: admin.prenom, nom: admin.nom, copropriete: c }),
  )
}
