import { au } from '#domain/socle/certain.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { contexteDeMiseAJour } from '#domain/coproprietes/declaration/contexte.ts'
import { etapesDeMiseAJour } from '#domain/coproprietes/declaration/etapes.ts'
import {
  declareLesComptes,
  droitDeMettreAJour,
  estMiseAJour,
  MISES_A_JOUR,
  type TypeMiseAJour,
} from '#domain/coproprietes/mises-a-jour/mise-a-jour.ts'
import { saisieInitiale } from '#domain/coproprietes/mises-a-jour/repartir.ts'
import { DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { brouillonDe } from '#server/socle/declaration/brouillon.ts'
import { precedenteDe } from '#server/socle/declaration/declaration.store.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { suiteDe, transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { supprimerMiseAJour } from '#server/socle/registre/coproprietes/brouillons.ts'
import { lireCopropriete, type CoproprieteLue } from '#server/socle/registre/coproprietes/coproprietes.ts'
import { naitre, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import * as store from './mises-a-jour.store.ts'

/**
 * La copropriété de l’établissement, que cette mise à jour peut changer. Refuse celle d’un autre, l’état où elle ne se met pas à
 * jour, et le droit qu’il y faut.
 */
export async function aMettreAJour(
  db: Dependances['db'],
  demandeur: Demandeur<ArretDEtat, CompteConnecte>,
  id: number,
  type: TypeMiseAJour,
): Promise<CoproprieteLue> {
  const { refuser, auteur } = demandeur
  const copropriete = await lireCopropriete(db, { id })
  if (copropriete?.teledeclarantId !== etablissementDe(demandeur).id) throw refuser('INTROUVABLE')
  const droit = droitDeMettreAJour(type, copropriete.etat)
  if (!droit) throw refuser('ACTE_IMPOSSIBLE', { params: { etat: ETATS[copropriete.etat].libelle } })
  if (!auteur.authorities.includes(droit)) throw refuser('NON_AUTORISE')
  return copropriete
}

const premiereEtape = (type: TypeMiseAJour) =>
  // « Récapitulatif » est toujours la dernière étape.
  au(etapesDeMiseAJour(MISES_A_JOUR[type].blocs), declareLesComptes(type) ? 2 : 0).code

/**
 * Ouvre une mise à jour (§4.6) et rend son brouillon, lu avant que personne d’autre ne puisse le supprimer. Une copropriété n’en a
 * qu’un : le sien se reprend, sur ce qui est accepté maintenant ; celui qu’un représentant précédent a laissé disparaît.
 */
export const ouvrir = (
  { db }: Pick<Dependances, 'db'>,
  demandeur: Demandeur<ArretDEtat, CompteConnecte>,
  demande: { id: number; type: TypeMiseAJour },
): ReturnType<typeof brouillonDe> =>
  transiger(db, demandeur, async (acte) => brouillonDe(acte.trx, acte, await preparer(acte, demande)))

async function preparer(
  acte: Acte<ArretDEtat, CompteConnecte>,
  { id: coproprieteId, type: typeMaj }: { id: number; type: TypeMiseAJour },
): Promise<number> {
  const { trx, auteur, aujourdhui } = acte
  await tenir(acte, 'copropriete', [coproprieteId])
  const { numero } = await aMettreAJour(trx, acte, coproprieteId, typeMaj)
  const { id: teledeclarantId } = etablissementDe(acte)
  const { declaration: precedente, date: baseAcceptee } = await precedenteDe(trx, coproprieteId)
  const saisie = saisieInitiale(contexteDeMiseAJour(auteur, aujourdhui, { type: typeMaj, precedente }))
  const neuve = { typeMaj, baseAcceptee, saisie, etape: premiereEtape(typeMaj) }
  const ouverte = await store.enPreparation(trx, coproprieteId)
  if (ouverte && ouverte.teledeclarantId !== teledeclarantId)
    await supprimerMiseAJour(suiteDe(acte), { id: ouverte.id, coproprieteId, numero })
  else if (ouverte) {
    const memesBlocs =
      estMiseAJour(ouverte.typeMaj) && declareLesComptes(ouverte.typeMaj) === declareLesComptes(typeMaj)
    if (ouverte.typeMaj === typeMaj && ouverte.baseAcceptee === baseAcceptee) return ouverte.id
    // Les comptes tapés pour une autre sorte de mise à jour ne sont pas ceux que l’on déclare.
    const comptes = memesBlocs ? {} : { donneesFinancieres: saisie.donneesFinancieres }
    await store.reprendre(acte, ouverte.id, { ...neuve, saisie: { ...ouverte.saisie, ...comptes } })
    return ouverte.id
  }
  const { id } = await store.creer(acte, naitre(acte, DECLARATION, 'mettreAJour'), {
    ...neuve,
    coproprieteId,
    teledeclarantId,
  })
  return id
}
