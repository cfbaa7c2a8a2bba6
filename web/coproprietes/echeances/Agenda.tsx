import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { creerAgenda, retirerAgenda } from '#contract/coproprietes/echeances.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { send } from '#web/socle/appels/api.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { Copier } from '#web/socle/ui/Copier.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Code, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'

/** L’adresse secrète d’un calendrier : la faire, la copier, la changer, la retirer. Elle ne se montre qu’une fois. */
export function Agenda({ depuis }: { depuis: string | null }) {
  const router = useRouter()
  const [enCours, setEnCours] = useState(false)
  const [adresse, setAdresse] = useState<string | null>(null)
  const creer = async () => {
    if (depuis !== null) {
      const oui = await demanderConfirmation({
        titre: 'Changer l’adresse du calendrier\u202f?',
        message: <p>L’adresse d’avant ne montrera plus rien. Il faudra donner la nouvelle à votre agenda.</p>,
        confirmer: 'Changer l’adresse',
      })
      if (!oui) return
    }
    setEnCours(true)
    const faite = await tenter('L’adresse n’est pas créée', (options) => send(creerAgenda, {}, options))
    if (faite) setAdresse(faite.adresse)
    setEnCours(false)
    await router.invalidate()
  }
  const retirer = async () => {
    const oui = await demanderConfirmation({
      titre: 'Retirer l’adresse du calendrier\u202f?',
      message: <p>Qui la connaît n’y lira plus vos échéances.</p>,
      confirmer: 'Retirer l’adresse',
    })
    if (!oui) return
    setEnCours(true)
    const faite = await tenter('L’adresse n’est pas retirée', async (options) => {
      await send(retirerAgenda, {}, options)
      return true
    })
    setEnCours(false)
    if (!faite) return
    setAdresse(null)
    notifier({ ton: 'succes', titre: 'L’adresse du calendrier est retirée' })
    await router.invalidate()
  }
  return (
    <Section titre="Dans votre agenda" niveau={3}>
      <Pile espace={4}>
        <p>
          {
            'Une adresse à donner à votre agenda (téléphone, messagerie)\u00a0: vos échéances s’y affichent, et s’y mettent à jour seules. Elle est secrète\u00a0: qui la connaît lit vos échéances, sans pouvoir rien changer.'
          }
        </p>
        {adresse !== null && (
          <Alerte ton="succes" titre="Votre adresse est prête" niveau={4} annonce="status">
            <p>Copiez-la maintenant : elle ne sera plus montrée.</p>
            <p>
              <Code>{adresse}</Code>
            </p>
            <Copier texte={adresse} />
          </Alerte>
        )}
        {depuis !== null && adresse === null && <p>Une adresse existe, créée {momentDe(depuis)}.</p>}
        <GroupeBoutons>
          <Bouton variante="secondaire" enCours={enCours} onClick={() => void creer()}>
            {depuis === null ? 'Créer une adresse' : 'Changer l’adresse'}
          </Bouton>
          {depuis !== null && (
            <Bouton variante="discret" icone="supprimer" disabled={enCours} onClick={() => void retirer()}>
              Retirer l’adresse
            </Bouton>
          )}
        </GroupeBoutons>
      </Pile>
    </Section>
  )
}
