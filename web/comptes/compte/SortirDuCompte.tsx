import { useState } from 'react'
import { type CompteInfo, fermerMesSessions, supprimerMonCompte } from '#contract/comptes/compte.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { tableauDeBordSyndic } from '#contract/teneur/indicateurs.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { estDuTeneur } from '#domain/socle/acces/profils.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { essayer, send } from '#web/socle/appels/api.ts'
import { useChargement } from '#web/socle/appels/chargement.ts'
import { ModaleDeFormulaire } from '#web/socle/formulaire/ModaleDeFormulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { oublierTout } from '#web/socle/shell/deconnexion.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { ChampMotDePasse } from '#web/socle/ui/champs.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Pile, Section } from '#web/socle/ui/miseEnPage.tsx'

const exiger = (s: { motDePasse: string }): Refus[] =>
  s.motDePasse === '' ? [{ champ: 'motDePasse', code: 'OBLIGATOIRE' }] : []
/** Qui entre par un fournisseur d’identité n’a pas de mot de passe ici. */
const rienExiger = (): Refus[] => []

async function fermerTout() {
  const oui = await demanderConfirmation({
    titre: 'Fermer toutes vos sessions ?',
    message: 'Sur tous vos appareils, celui-ci compris. Vous devrez vous reconnecter.',
    confirmer: 'Fermer toutes mes sessions',
    taille: 'SM',
  })
  if (!oui) return
  await send(fermerMesSessions, {})
  oublierTout(CHEMINS.accueil, 'Toutes vos sessions sont fermées')
}

function Supprimer({
  compte,
  avecMotDePasse,
  surFermeture,
}: {
  compte: CompteInfo
  avecMotDePasse: boolean
  surFermeture: () => void
}) {
  const f = useSaisie({
    depart: { motDePasse: '' },
    libelles: { motDePasse: 'Mot de passe' },
    verifier: avecMotDePasse ? exiger : rienExiger,
    envoyer: async (body) => {
      await essayer(supprimerMonCompte, { body })
      oublierTout(CHEMINS.accueil, 'Votre compte est supprimé')
    },
  })
  return (
    <ModaleDeFormulaire
      f={f}
      id="supprimer-mon-compte"
      titre="Supprimer votre compte ?"
      action="Supprimer mon compte"
      echec="Le compte n’est pas supprimé"
      espace={4}
      surFermeture={surFermeture}
    >
      <p>
        {compte.adminPrincipal
          ? 'Vous êtes l’administrateur principal : l’établissement et les comptes de ses utilisateurs seront supprimés aussi. C’est impossible tant qu’il représente une copropriété.'
          : 'Vos données personnelles seront effacées. Ce que vous avez déclaré reste au registre.'}
      </p>
      {avecMotDePasse && <ChampMotDePasse {...f.texte('motDePasse')} requis />}
    </ModaleDeFormulaire>
  )
}

/** Fermer toutes ses sessions, ou supprimer son compte. */
export function SortirDuCompte({ compte, avecMotDePasse }: { compte: CompteInfo; avecMotDePasse: boolean }) {
  const [suppression, setSuppression] = useState(false)
  // Ce qu’il représente encore retient tout l’établissement : le dire plutôt que de proposer un bouton qui refuse.
  const representees = useChargement(async () => {
    if (!compte.adminPrincipal || !compte.authorities.includes('AFFICHER_DONNEES_ADMIN_SYNDIC')) return 0
    try {
      return (await essayer(tableauDeBordSyndic, {})).immatriculees
    } catch {
      // Sans réponse, le bouton reste : le serveur refusera s’il le faut.
      return 0
    }
  }, 'representees')
  return (
    <Section titre="Sessions et suppression">
      <Pile espace={4}>
        <Alerte ton="info">
          {`Un doute, un appareil perdu, un poste partagé ? Fermez toutes vos sessions${avecMotDePasse ? ', puis changez de mot de passe' : ''}.`}
        </Alerte>
        <GroupeBoutons>
          <Bouton variante="secondaire" icone="deconnexion" onClick={() => void fermerTout()}>
            Fermer toutes mes sessions
          </Bouton>
          {!estDuTeneur(compte.profil) && representees === 0 && (
            <Bouton variante="tertiaire" icone="supprimer" onClick={() => setSuppression(true)}>
              Supprimer mon compte
            </Bouton>
          )}
        </GroupeBoutons>
        {representees !== null && representees > 0 && (
          <p>
            {`Votre établissement représente ${afficherEntier(representees)} ${representees > 1 ? 'copropriétés' : 'copropriété'} : votre compte, qui en est l’administrateur principal, ne se supprime qu’une fois ${representees > 1 ? 'qu’elles ont' : 'qu’elle a'} un autre représentant.`}
          </p>
        )}
      </Pile>
      {suppression && (
        <Supprimer
          compte={compte}
          avecMotDePasse={avecMotDePasse}
          surFermeture={() => setSuppression(false)}
        />
      )}
    </Section>
  )
}
