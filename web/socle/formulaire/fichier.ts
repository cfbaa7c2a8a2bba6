import { useEffect, useState } from 'react'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { avantLaPerte } from '#web/socle/shell/passage.ts'
import { garderFichier, reprendreFichier } from './gardee.ts'

/**
 * Le fichier choisi à ce champ. Si la session se perd, la personne le retrouve en revenant par son mot de passe ; revenue par une autre
 * page, elle apprend lequel est à choisir de nouveau.
 */
export function useFichier(champ: string): [File | null, (fichier: File | null) => void] {
  const compteId = useCompte()?.id
  // L’adresse d’où l’on part : un lien suivi l’a déjà changée quand la session se découvre perdue.
  const [cle] = useState(() =>
    typeof location === 'undefined' ? null : `${location.pathname}${location.search}#fichier:${champ}`,
  )
  const [fichier, setFichier] = useState<File | null>(null)
  useEffect(() => {
    const garde = cle === null || compteId === undefined ? null : reprendreFichier(cle, compteId)
    if (garde === null) return
    // oxlint-disable-next-line react/set-state-in-effect -- le fichier gardé ne se lit que dans le navigateur.
    if (garde.fichier) setFichier(garde.fichier)
    else
      notifier({
        ton: 'attention',
        titre: 'Un fichier est à choisir de nouveau',
        texte: `«\u202f${garde.nom}\u202f» n’a pas pu être gardé pendant que vous vous reconnectiez.`,
      })
  }, [cle, compteId])
  useEffect(() => {
    if (cle === null || compteId === undefined || fichier === null) return undefined
    return avantLaPerte(() => garderFichier(cle, compteId, fichier))
  }, [cle, compteId, fichier])
  return [fichier, setFichier]
}
