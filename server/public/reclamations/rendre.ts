import type { LigneDeReclamation, ReclamationLue } from '#contract/public/reclamations.ts'
import type { Personne } from '#domain/socle/acces/auteur.ts'
import { jourDeParis, type Jour } from '#domain/socle/temps/jour.ts'
import { ecartEnJoursOuvres } from '#domain/socle/temps/jours-ouvres.ts'
import { demandeurProbable } from '#domain/public/reclamations/demandeurs.ts'
import { estDue, estTenue } from '#domain/public/reclamations/etats.ts'
import { gestesPossibles } from '#domain/public/reclamations/transitions.ts'
import { attenteDe } from '#domain/coproprietes/demandes/delais.ts'
import type { LigneLue, Lue, MessageLu } from './reclamations.store.ts'

/** Une ligne de la file : son âge en jours ouvrés, et où en est l’attente tant qu’une réponse est due. */
export function rendreLigne(r: LigneLue, aujourdhui: Jour): LigneDeReclamation {
  const depot = jourDeParis(r.relanceeLe ?? r.dateDepot)
  return {
    ...r,
    age: ecartEnJoursOuvres(depot, aujourdhui),
    attente: estDue(r.etat) ? attenteDe({ depot, attendue: r.attendueLe }, aujourdhui) : null,
  }
}

/** Un message, sans qui l’a écrit. */
export const rendreMessage = ({
  id,
  texte,
  date,
  compteId,
  fichierId,
  fichierNom,
  fichierTaille,
}: MessageLu) => ({
  id,
  texte,
  date,
  deLaPersonne: compteId === null,
  piece:
    fichierId === null || fichierNom === null || fichierTaille === null
      ? null
      : { id: fichierId, nom: fichierNom, taille: fichierTaille },
})

/** Une réclamation entière, et ce que peut en faire qui la lit. */
export function rendreReclamation(
  r: Lue,
  messages: readonly MessageLu[],
  { qui, aujourdhui }: { qui: Personne; aujourdhui: Jour },
): ReclamationLue {
  const { email, telephone, adresse, idCopropriete, idTeledeclarant, etablissement, effaceeLe } = r
  return {
    ...rendreLigne(r, aujourdhui),
    email,
    telephone,
    adresse,
    idCopropriete,
    idTeledeclarant,
    etablissement,
    effaceeLe,
    duNotaire: demandeurProbable(r.profil) === 'NOTAIRE',
    idPreneur: r.preneurId,
    aMoi: r.preneurId === qui.id,
    gestes: gestesPossibles(r.etat, qui, estTenue(r.etat) && r.preneurId !== qui.id),
    messages: messages.map((m) => ({
      ...rendreMessage(m),
      interne: m.interne,
      de: m.compteId === null ? (r.demandeur ?? 'La personne') : [m.prenom, m.nom].filter(Boolean).join(' '),
    })),
  }
}
