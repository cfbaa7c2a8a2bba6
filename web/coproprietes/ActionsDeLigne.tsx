import { useState } from 'react'
import type { rechercherCoproprietes } from '#contract/coproprietes.ts'
import type { ReplyOf } from '#contract/call.ts'
import * as ADRESSES from '#domain/adresses.ts'
import { ACTIONS_DE_LIGNE, type ActionDeLigne } from '#domain/copropriete/actions.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import { Bouton, LienBouton } from '../ui/boutons.tsx'
import { Rangee } from '../ui/miseEnPage.tsx'
import { Retirer } from './Retirer.tsx'

type Ligne = ReplyOf<typeof rechercherCoproprietes>['ligneRechercheCoproprieteDTOList'][number]

const nomDe = (l: Ligne): string => l.nom ?? l.adresse ?? (l.numero ? afficherNumero(l.numero) : '')

/** Ce que l’on peut faire d’une copropriété : ouvrir l’écran de l’acte, ou le confirmer dans une fenêtre. */
export function ActionsDeLigne({ ligne }: { ligne: Ligne }) {
  const [retire, setRetire] = useState(false)
  const commun = (action: ActionDeLigne) => ({
    taille: 'petit' as const,
    variante: 'secondaire' as const,
    'aria-label': `${ACTIONS_DE_LIGNE[action].libelle} : ${nomDe(ligne)}`,
    children: ACTIONS_DE_LIGNE[action].court,
  })
  return (
    <Rangee>
      {ligne.actions.includes('renouveler') && (
        <LienBouton {...commun('renouveler')} href={ADRESSES.renouvellement(ligne.id)} />
      )}
      {ligne.actions.includes('succeder') && (
        <LienBouton {...commun('succeder')} href={ADRESSES.successeur(ligne.id)} />
      )}
      {ligne.actions.includes('retirer') && <Bouton {...commun('retirer')} onClick={() => setRetire(true)} />}
      {retire && <Retirer id={ligne.id} nom={nomDe(ligne)} surFermeture={() => setRetire(false)} />}
    </Rangee>
  )
}
