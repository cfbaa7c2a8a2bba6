import { useState } from 'react'
import type { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as ADRESSES_DU_TENEUR from '#domain/teneur/adresses.ts'
import { ACTIONS_DE_LIGNE, type ActionDeLigne } from '#domain/coproprietes/mes-coproprietes/actions.ts'
import type { ListeSuivie } from '#domain/socle/acces/suivi.ts'
import { afficherNom } from '#domain/coproprietes/copropriete/nom.ts'
import { Bouton, LienBouton } from '#web/socle/ui/boutons.tsx'
import { MenuDActions } from '#web/socle/ui/MenuDActions.tsx'
import { Rangee } from '#web/socle/ui/miseEnPage.tsx'
import { CloreLaLiquidation } from './CloreLaLiquidation.tsx'
import { Delivrer } from '#web/coproprietes/copropriete/DelivrerUneAttestation.tsx'
import { Retirer } from './Retirer.tsx'
import { Supprimer } from './Supprimer.tsx'

type Ligne = ReplyOf<typeof rechercherCoproprietes>['ligneRechercheCoproprieteDTOList'][number]

/** Ce que l’on vient faire de chaque liste : son acte est sous la main, les autres sont repliés. */
const ACTE_DE_LA_LISTE: Partial<Record<ListeSuivie, ActionDeLigne>> = {
  'renouveler-mandat': 'renouveler',
  'mandat-expire': 'renouveler',
  'declare-new-successor': 'succeder',
  dissolution: 'dissoudre',
}

/** Où mène une action qui a son écran. */
const ECRANS: Partial<Record<ActionDeLigne, (l: Ligne) => string>> = {
  voir: ({ id }) => ADRESSES.copropriete(id),
  mettreAJour: ({ id }) => ADRESSES.miseAJour(id),
  renouveler: ({ id }) => ADRESSES.renouvellement(id),
  mandats: ({ id }) => ADRESSES.mandats(id),
  succeder: ({ id }) => ADRESSES.successeur(id),
  dissoudre: ({ numero }) => ADRESSES.declarerDissolution(numero ?? ''),
  doublons: ({ id }) => ADRESSES_DU_TENEUR.doublons(id),
  suivreDissolution: ({ id }) => ADRESSES.dissolution(id),
}

/** Ce que l’on peut faire d’une copropriété : ouvrir l’écran de l’acte, ou le confirmer dans une fenêtre. */
export function ActionsDeLigne({ ligne, filtre }: { ligne: Ligne; filtre: ListeSuivie }) {
  const [fenetre, setFenetre] = useState<'retirer' | 'supprimer' | null>(null)
  const nom = afficherNom(ligne)
  const { actions } = ligne
  const premiere =
    [ACTE_DE_LA_LISTE[filtre], 'mettreAJour' as const].find((a) => a && actions.includes(a)) ?? actions[0]
  const dessiner = (action: ActionDeLigne) => {
    const { libelle, court } = ACTIONS_DE_LIGNE[action]
    const seule = action === premiere
    const commun = {
      taille: 'petit' as const,
      variante: seule ? ('secondaire' as const) : ('discret' as const),
      'aria-label': `${libelle}\u00a0: ${nom}`,
      children: seule ? court : libelle,
    }
    const vers = ECRANS[action]?.(ligne)
    if (vers) return <LienBouton key={action} {...commun} href={vers} />
    if (action === 'retirer' || action === 'supprimer')
      return <Bouton key={action} {...commun} onClick={() => setFenetre(action)} />
    if (action === 'attester') return <Delivrer key={action} {...commun} id={ligne.id} />
    return <CloreLaLiquidation key={action} {...commun} id={ligne.id} nom={nom} />
  }
  const autres = actions.filter((a) => a !== premiere)
  const fermer = () => setFenetre(null)
  return (
    <Rangee>
      {premiere && dessiner(premiere)}
      {autres.length > 0 && <MenuDActions nom={`Actions pour ${nom}`}>{autres.map(dessiner)}</MenuDActions>}
      {fenetre === 'supprimer' && <Supprimer id={ligne.id} nom={nom} surFermeture={fermer} />}
      {fenetre === 'retirer' && <Retirer id={ligne.id} nom={nom} surFermeture={fermer} />}
    </Rangee>
  )
}
