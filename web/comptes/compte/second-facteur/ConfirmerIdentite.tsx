import { confirmerIdentite, proposerClefDAcces, type EtatSecondFacteur } from '#contract/comptes/compte.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { useVivant } from '#web/socle/shell/vivant.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { ChampMotDePasse, ChampTexte } from '#web/socle/ui/champs.tsx'
import { navigateurACles, presenterClef } from './clefs.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { CHIFFRES_DU_CODE, MINUTES_POUR_CHANGER } from '#domain/socle/acces/bornes.ts'

const LIBELLES = { motDePasse: 'Mot de passe', code: 'Code de connexion' } as const

/** Sans application, il n’y a pas de code à six chiffres. */
function direAide(parClef: boolean, application: boolean): string {
  if (parClef)
    return `Laissez vide pour utiliser votre clef d’accès. Sinon : ${application ? `${compter(CHIFFRES_DU_CODE, 'chiffre')}, ou ` : ''}un code de secours.`
  return application
    ? `${avecMajuscule(compter(CHIFFRES_DU_CODE, 'chiffre'))} de l’application, ou un code de secours.`
    : 'Un code de secours.'
}

/** Avant de toucher au second facteur : le mot de passe, et le second facteur s’il y en a un. */
export function ConfirmerIdentite({
  etat,
  surConfirme,
  surAbandon,
}: {
  etat: EtatSecondFacteur
  surConfirme: (etat: EtatSecondFacteur) => Promise<void>
  surAbandon: () => void
}) {
  const parClef = useVivant() && etat.clefs.length > 0 && navigateurACles()
  const avecCode = etat.actif && !parClef
  const f = useSaisie({
    depart: { motDePasse: '', code: '' },
    libelles: LIBELLES,
    verifier: (s): Refus[] => [
      ...(s.motDePasse === '' ? [{ champ: 'motDePasse', code: 'OBLIGATOIRE' } as const] : []),
      ...(avecCode && s.code.trim() === '' ? [{ champ: 'code', code: 'OBLIGATOIRE' } as const] : []),
    ],
    envoyer: async ({ motDePasse, code }) => {
      // Un code tapé vaut la clef : on ne la demande qu’à qui n’en a pas donné.
      const demande = parClef && code.trim() === '' ? (await essayer(proposerClefDAcces, {})).demande : null
      const reponse = demande ? await presenterClef(demande) : undefined
      const body = { motDePasse, code, ...(reponse && { reponse }) }
      await surConfirme(await essayer(confirmerIdentite, { body }))
    },
  })
  return (
    <Formulaire
      f={f}
      echec="Votre identité n’est pas confirmée"
      espace={4}
      action="Confirmer"
      apres={
        <Bouton variante="secondaire" onClick={surAbandon}>
          Annuler
        </Bouton>
      }
    >
      <p>
        Changer un second facteur change qui peut entrer : confirmez d’abord que c’est bien vous. Vous aurez
        ensuite {compter(MINUTES_POUR_CHANGER, 'minute')}.
      </p>
      <ChampMotDePasse {...f.texte('motDePasse')} requis />
      {etat.actif && (
        <ChampTexte
          {...f.texte('code')}
          aide={direAide(parClef, etat.application !== null)}
          requis={avecCode}
          autoComplete="one-time-code"
          largeur="courte"
        />
      )}
    </Formulaire>
  )
}
