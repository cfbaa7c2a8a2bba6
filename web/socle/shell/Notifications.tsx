import { useEffect, useState } from 'react'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Copier } from '#web/socle/ui/Copier.tsx'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { estPassagere, type Notification } from './notifications.ts'

const DELAI_MS = 10_000

function pourAssistance({ titre, details }: Notification): string {
  return [
    titre,
    `Statut : ${details?.statut ?? ''}`,
    `Message : ${details?.message ?? ''}`,
    details?.incident ? `Incident : ${details.incident}` : null,
    `Page : ${location.href}`,
    `Heure : ${new Date().toISOString()}`,
  ]
    .filter((l) => l !== null)
    .join('\n')
}

/** Ce qui reste, à la seconde près pour l’œil ; un lecteur d’écran a l’heure, dans le texte, et n’est pas harcelé. */
function Decompte({ vers }: { vers: number }) {
  const [maintenant, setMaintenant] = useState(() => Date.now())
  useEffect(() => {
    const minuterie = setInterval(() => setMaintenant(Date.now()), 1_000)
    return () => clearInterval(minuterie)
  }, [])
  const secondes = Math.max(0, Math.ceil((vers - maintenant) / 1_000))
  return (
    <p aria-hidden="true">
      Encore {Math.floor(secondes / 60)} min {String(secondes % 60).padStart(2, '0')} s
    </p>
  )
}

function UneNotification({ n, fermer }: { n: Notification; fermer: (id: number) => void }) {
  const [retenue, setRetenue] = useState(false)
  const passagere = estPassagere(n)
  useEffect(() => {
    if (!passagere || retenue) return undefined
    const minuteur = setTimeout(() => fermer(n.id), DELAI_MS)
    return () => clearTimeout(minuteur)
  }, [n.id, passagere, retenue, fermer])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- le survol retient la fermeture, rien de plus.
    <li
      className="rnc-notifications__une"
      onPointerEnter={() => setRetenue(true)}
      onPointerLeave={() => setRetenue(false)}
      onFocus={() => setRetenue(true)}
      onBlur={() => setRetenue(false)}
    >
      <Alerte
        ton={n.ton}
        titre={n.titre}
        // Une page peut n’avoir qu’un titre de premier niveau.
        niveau={2}
        annonce={n.ton === 'erreur' || n.decompte !== undefined ? 'alert' : 'status'}
        surFermeture={() => fermer(n.id)}
      >
        {n.texte && <p>{n.texte}</p>}
        {n.decompte !== undefined && <Decompte vers={n.decompte} />}
        {n.action && (
          <Bouton taille="petit" onClick={() => void n.action?.faire()}>
            {n.action.libelle}
          </Bouton>
        )}
        {n.details && (
          <details className="rnc-details">
            <summary>Détails techniques</summary>
            <Pile espace={2}>
              <dl>
                <div>
                  <dt>Statut</dt>
                  <dd>{n.details.statut || 'aucune réponse'}</dd>
                </div>
                <div>
                  <dt>Message</dt>
                  <dd>{n.details.message}</dd>
                </div>
                {n.details.incident && (
                  <div>
                    <dt>Incident</dt>
                    <dd>{n.details.incident}</dd>
                  </div>
                )}
              </dl>
              <Copier texte={() => pourAssistance(n)} variante="tertiaire">
                Copier pour l’assistance
              </Copier>
            </Pile>
          </details>
        )}
      </Alerte>
    </li>
  )
}

/** Pile des notifications, en bas à droite (sur toute la largeur d’un téléphone). */
export function Notifications({
  pile,
  fermer,
}: {
  pile: readonly Notification[]
  fermer: (id: number) => void
}) {
  return (
    <section className="rnc-notifications rnc-sans-impression" aria-label="Notifications">
      <ul>
        {pile.map((n) => (
          <UneNotification key={n.id} n={n} fermer={fermer} />
        ))}
      </ul>
    </section>
  )
}
