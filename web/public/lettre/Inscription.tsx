import { sAbonner } from '#contract/public/lettre.ts'
import { CONFIRMATION_JOURS } from '#domain/public/lettre/abonnement.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { FormulaireAdresse } from './FormulaireAdresse.tsx'

/** §3.5, §4.8 : s’inscrire à la lettre d’information. */
export function Inscription({ nom, niveau }: { nom: string; niveau: 2 | 3 }) {
  return (
    <FormulaireAdresse
      nom={nom}
      niveau={niveau}
      libelle="Votre courriel, pour recevoir la lettre"
      action="Recevoir la lettre"
      reussite={`Un courriel vient de partir à cette adresse. Ouvrez son lien dans les ${CONFIRMATION_JOURS} jours pour confirmer\u202f; regardez aussi les courriers indésirables.`}
      envoyer={(body) => essayer(sAbonner, { body })}
    />
  )
}
