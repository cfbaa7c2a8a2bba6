import { useState } from 'react'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as ADRESSES_DU_TENEUR from '#domain/teneur/adresses.ts'
import { ACTIONS_DE_LIGNE, type ActionDeLigne } from '#domain/coproprietes/mes-coproprietes/actions.ts'
import { ACTES_DUS, type ActeDu } from '#domain/coproprietes/mes-coproprietes/a-faire.ts'
import type { ListeSuivie } from '#domain/socle/acces/suivi.ts'
import { afficherNom } from '#domain/coproprietes/copropriete/nom.ts'
import { retenirLaLigne } from '#web/coproprietes/copropriete/retour.ts'
import { Bouton, LienBouton } from '#web/socle/ui/boutons.tsx'
import { MenuDActions } from '#web/socle/ui/MenuDActions.tsx'
import { CloreLaLiquidation } from './CloreLaLiquidation.tsx'
import { Delivrer } from '#web/coproprietes/copropriete/DelivrerUneAttestation.tsx'
import { Retirer } from './Retirer.tsx'
import { Supprimer } from './Supprimer.tsx'
import type { Ligne } from './ligne.ts'

/** Ce que l’on vient faire de chaque liste : son acte est sous la main, qu’il soit dû ou non. */
const ACTE_DE_LA_LISTE: Partial<Record<ListeSuivie, ActionDeLigne>> = {
  'renouveler-mandat': 'renouveler',
  'mandat-expire': 'renouveler',
  'declare-new-successor': 'succeder',
  dissolution: 'dissoudre',
}

/** Où mène un acte qui a son écran ; ce qu’il faut pour y aller manque : nulle part. */
const ECRANS: Partial<Record<ActionDeLigne | ActeDu, (l: Ligne) => string | null>> = {
  corriger: ({ reference }) => reference && ADRESSES.confirmation(reference),
  reprendre: ({ idDeclaration }) =>
    idDeclaration === null ? null : ADRESSES.etape('infos-rattachement', idDeclaration),
  situer: () => CHEMINS.parcellesASituer,
  voir: ({ id }) => ADRESSES.copropriete(id),
  mettreAJour: ({ id }) => ADRESSES.miseAJour(id),
  renouveler: ({ id }) => ADRESSES.renouvellement(id),
  mandats: ({ id }) => ADRESSES.mandats(id),
  succeder: ({ id }) => ADRESSES.successeur(id),
  dissoudre: ({ numero }) => ADRESSES.declarerDissolution(numero ?? ''),
  doublons: ({ id }) => ADRESSES_DU_TENEUR.doublons(id),
  suivreDissolution: ({ id }) => ADRESSES.dissolution(id),
}

/** Ce que l’on peut faire d’une copropriété : l’acte dû sur son bouton, les autres repliés ; un écran, ou une fenêtre qui confirme. */
export function ActionsDeLigne({ ligne, filtre }: { ligne: Ligne; filtre: ListeSuivie }) {
  const [fenetre, setFenetre] = useState<'retirer' | 'supprimer' | null>(null)
  const nom = afficherNom(ligne)
  const { actions } = ligne
  const deLaListe = ACTE_DE_LA_LISTE[filtre]
  const premier = deLaListe && actions.includes(deLaListe) ? deLaListe : ligne.aFaire.acte
  const dessiner = (acte: ActionDeLigne | ActeDu) => {
    const { libelle, court } = { ...ACTIONS_DE_LIGNE, ...ACTES_DUS }[acte]
    const seul = acte === premier
    const commun = {
      taille: 'petit' as const,
      variante: seul ? ('secondaire' as const) : ('discret' as const),
      'aria-label': `${libelle}\u00a0: ${nom}`,
      children: seul ? court : libelle,
    }
    const vers = ECRANS[acte]?.(ligne)
    if (vers)
      return <LienBouton key={acte} {...commun} href={vers} onClick={() => retenirLaLigne(ligne.id)} />
    if (acte === 'retirer' || acte === 'supprimer')
      return <Bouton key={acte} {...commun} onClick={() => setFenetre(acte)} />
    if (acte === 'attester') return <Delivrer key={acte} {...commun} id={ligne.id} />
    if (acte === 'cloreLiquidation')
      return <CloreLaLiquidation key={acte} {...commun} id={ligne.id} nom={nom} />
    return null
  }
  const autres = actions.filter((a) => a !== premier)
  const fermer = () => setFenetre(null)
  return (
    <div className="rnc-actes">
      {premier && dessiner(premier)}
      {autres.length > 0 && (
        <MenuDActions libelle="Plus" nom={`Plus d’actions pour ${nom}`}>
          {autres.map(dessiner)}
        </MenuDActions>
      )}
      {fenetre === 'supprimer' && <Supprimer id={ligne.id} nom={nom} surFermeture={fermer} />}
      {fenetre === 'retirer' && <Retirer id={ligne.id} nom={nom} surFermeture={fermer} />}
    </div>
  )
}
