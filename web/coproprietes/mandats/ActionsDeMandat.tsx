import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { supprimerMandat, type InfoCopro, type MandatsDeCopropriete } from '#contract/coproprietes/mandats.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { dateModifiable } from '#domain/coproprietes/mandats/modification.ts'
import { retourALaListe } from '#web/coproprietes/copropriete/retour.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { send } from '#web/socle/appels/api.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { Rangee } from '#web/socle/ui/miseEnPage.tsx'
import { ModifierDate } from './ModifierDate.tsx'
import { SupprimerAvecRaison } from './SupprimerAvecRaison.tsx'

type Mandat = MandatsDeCopropriete['mandats'][number]

const TITRES = { debut: 'Changer le début', fin: 'Changer la fin' } as const

/** Ce que devient la copropriété quand ce mandat est supprimé. */
function suiteEnMots(suite: Mandat['suppression'], { finPrecedent }: Mandat['contexte']): string {
  const fin = finPrecedent ? `, fini le ${afficherJour(finPrecedent)}` : ''
  if (suite === 'SANS_REPRESENTANT')
    return 'La copropriété n’a plus de représentant, et l’annuaire ne nomme plus personne.'
  if (suite === 'EXPIRE') return `Le mandat d’avant${fin} revient : il sera à renouveler.`
  return finPrecedent
    ? `Le mandat d’avant court de nouveau, jusqu’au ${afficherJour(finPrecedent)}.`
    : 'Le mandat d’avant court de nouveau.'
}

/** Ce que l’on peut faire d’un mandat : changer une date, le supprimer ; chaque acte a sa fenêtre. */
export function ActionsDeMandat({
  mandat,
  copropriete,
  surChangement,
}: {
  mandat: Mandat
  copropriete: InfoCopro
  /** Avant que la liste se recharge : le focus y revient. */
  surChangement: () => void
}) {
  const router = useRouter()
  const naviguer = useNavigate()
  const [fenetre, setFenetre] = useState<'date' | 'raison' | null>(null)
  const { idMandat, contexte, statut, actions, suppression } = mandat
  const periode = `du ${afficherJour(contexte.debut)} au ${afficherJour(contexte.fin)}`
  const quoi = statut && dateModifiable(statut)
  const fermer = () => setFenetre(null)
  const fait = async () => {
    fermer()
    surChangement()
    await router.invalidate()
  }

  // Sans représentant, elle n’est plus de celles que l’on voit.
  const versLaListe = async () => {
    fermer()
    await naviguer({ href: retourALaListe() })
  }

  const supprimer = async () => {
    const oui = await demanderConfirmation({
      titre: 'Supprimer ce mandat ?',
      message: (
        <p>
          Le mandat {periode} sera supprimé. {suiteEnMots(suppression, contexte)}
        </p>
      ),
      confirmer: 'Supprimer le mandat',
      annuler: 'Le garder',
    })
    if (!oui) return
    const params = { id: String(idMandat) }
    const parti = await tenter('Le mandat n’est pas supprimé', async (options) => {
      await send(supprimerMandat, { params }, options)
      return true
    })
    if (!parti) return
    notifier({ ton: 'succes', titre: 'Le mandat est supprimé', texte: `Celui ${periode}.` })
    await fait()
  }

  const commun = (libelle: string) => ({
    taille: 'petit' as const,
    variante: 'secondaire' as const,
    'aria-label': `${libelle} : mandat ${periode}`,
    children: libelle,
  })
  return (
    <Rangee>
      {quoi && actions.includes('modifierDate') && (
        <Bouton {...commun(TITRES[quoi])} onClick={() => setFenetre('date')} />
      )}
      {actions.includes('supprimer') && <Bouton {...commun('Supprimer')} onClick={() => void supprimer()} />}
      {actions.includes('supprimerRattachement') && (
        <Bouton {...commun('Supprimer')} onClick={() => setFenetre('raison')} />
      )}
      {fenetre === 'date' && quoi && (
        <ModifierDate
          idMandat={idMandat}
          quoi={quoi}
          titre={TITRES[quoi]}
          contexte={contexte}
          surFait={fait}
          surFermeture={fermer}
        />
      )}
      {fenetre === 'raison' && (
        <SupprimerAvecRaison
          idMandat={idMandat}
          periode={periode}
          suite={suiteEnMots(suppression, contexte)}
          copropriete={copropriete}
          surFait={suppression === 'SANS_REPRESENTANT' ? versLaListe : fait}
          surFermeture={fermer}
        />
      )}
    </Rangee>
  )
}
