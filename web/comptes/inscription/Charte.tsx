import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { Prose } from '#web/socle/ui/miseEnPage.tsx'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import {
  ANS_SANS_ACTIVITE,
  MOIS_D_ACTIVATION,
  RAPPELS_AVANT_SUPPRESSION,
} from '#domain/comptes/inscription/bornes.ts'

function Conditions() {
  return (
    <Accordeon titre="Lire les conditions d’utilisation">
      <Prose>
        <ul>
          <li>Le compte sert à déclarer les copropriétés que vous représentez, et à rien d’autre.</li>
          <li>
            Ce que vous déclarez vous engage : les informations sont exactes et à jour à la date où vous les
            déposez.
          </li>
          <li>
            Votre mot de passe est personnel. Pour qu’un collègue travaille avec vous, créez-lui son propre
            compte.
          </li>
          <li>
            Une demande non activée est supprimée après {compter(MOIS_D_ACTIVATION, 'mois')} ; un compte sans
            activité pendant {compter(ANS_SANS_ACTIVITE, 'an')} l’est aussi, après{' '}
            {compter(RAPPELS_AVANT_SUPPRESSION.length, 'rappel')} (arrêté du 10 octobre 2016 et article R.
            711-2 du code de la construction et de l’habitation).
          </li>
          <li>
            Vos connexions et vos actes sont conservés dans le journal du registre, pour prouver qui a déclaré
            quoi.
          </li>
          <li>
            Vous pouvez lire, faire corriger ou faire supprimer vos données : la page « Données personnelles »
            dit comment.
          </li>
        </ul>
      </Prose>
    </Accordeon>
  )
}

/** Les conditions que l’on accepte en ouvrant un compte (§2.4), et la case qui les accepte. */
export function Charte(etat: {
  erreur: string | undefined
  value: boolean
  onChange: (oui: boolean) => void
}) {
  return (
    <>
      <Conditions />
      <CaseACocher
        name="charte"
        libelle="J’ai lu et j’accepte les conditions d’utilisation"
        requis
        {...etat}
      />
    </>
  )
}
