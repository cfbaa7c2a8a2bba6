import { useCallback, useEffect, useState } from 'react'
import {
  lireBrouillon,
  type Brouillon,
  type deposerJustificatif,
} from '#contract/coproprietes/immatriculation.ts'
import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { elaguer } from '#domain/coproprietes/declaration/sans-effet.ts'
import type { CodeEtape } from '#domain/coproprietes/declaration/etapes.ts'
import { essayer, send, type ReplyOf } from '#web/socle/appels/api.ts'
import { useMagasin } from '#web/socle/magasin.ts'
import { lireRefus } from '#web/socle/appels/refus.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { avantLaPerte } from '#web/socle/shell/passage.ts'
import { creerEnregistreur, type Enregistrement, type Enregistreur } from './enregistreur.ts'

export interface BrouillonOuvert {
  brouillon: Brouillon
  saisie: SaisieDeclaration
  enregistrement: Enregistrement
  dernierEnregistrement: string
  modifier(changer: (saisie: SaisieDeclaration) => SaisieDeclaration): void
  /** Enregistre tout de suite ; vrai quand tout est sur le serveur. */
  enregistrer(etape?: CodeEtape): Promise<boolean>
  /** Vrai quand une autre fenêtre a écrit depuis : rien ne s’enregistre avant un choix. */
  enConflit(): boolean
  /** La dernière version que le serveur a rendue. */
  version(): number
  /** La pièce jointe change la version du brouillon. */
  joindre(depot: ReplyOf<typeof deposerJustificatif>): void
  /** Conflit : reprendre la dernière version, ou garder la saisie d’ici. */
  recharger(): Promise<void>
  garderMaSaisie(): Promise<boolean>
}

/** Enregistre ce qui va se déposer, sans les réponses aux questions qui ne se posent plus ; vrai quand tout est sur le serveur. */
export function enregistrerElague(b: BrouillonOuvert): Promise<boolean> {
  const { id, contexte, immatCopropriete } = b.brouillon
  const { idDocument, nomFichierJustifMandat: nom, dateTeleversement } = immatCopropriete.infoRattachement
  const { idCopropriete, numImmatriculationCopropriete: numero } = immatCopropriete.identification
  const piece =
    idDocument !== null && nom !== null && dateTeleversement !== null
      ? { id: idDocument, nom, dateDepot: dateTeleversement }
      : null
  b.modifier((saisie) => elaguer(saisie, contexte, { id, idCopropriete, numero, piece }))
  return b.enregistrer()
}

/** Enregistre quand la page se cache, et retient qui la quitte avant la fin. */
function useDepart(enregistreur: Enregistreur) {
  useEffect(() => {
    const partir = () => {
      if (document.visibilityState === 'hidden') void enregistreur.enregistrer()
    }
    const retenir = (e: BeforeUnloadEvent) => {
      if (enregistreur.sale()) e.preventDefault()
    }
    document.addEventListener('visibilitychange', partir)
    addEventListener('beforeunload', retenir)
    return () => {
      document.removeEventListener('visibilitychange', partir)
      removeEventListener('beforeunload', retenir)
    }
  }, [enregistreur])
}

/** Tient un brouillon : ce que le serveur en a rendu, et la saisie d’ici, enregistrée à mesure. */
export function useBrouillon(id: number): BrouillonOuvert | 'chargement' | 'absent' {
  const [brouillon, setBrouillon] = useState<Brouillon | 'chargement' | 'absent'>('chargement')
  const [enregistreur] = useState(() => creerEnregistreur(id))
  const etat = useMagasin(enregistreur.etat)
  const compteId = useCompte()?.id
  useDepart(enregistreur)
  useEffect(
    () => (compteId === undefined ? undefined : avantLaPerte(() => enregistreur.garderPour(compteId))),
    [enregistreur, compteId],
  )

  const charger = useCallback(async () => {
    try {
      const lu = await essayer(lireBrouillon, { params: { id: String(id) } })
      enregistreur.reprendre(lu)
      if (compteId !== undefined) enregistreur.rejouerPour(compteId)
      setBrouillon(lu)
    } catch (cause) {
      if (lireRefus(cause).statut !== 401) setBrouillon('absent')
    }
  }, [id, enregistreur, compteId])

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- l’état vient du serveur, après la réponse.
    void charger()
    return enregistreur.arreter
  }, [charger, enregistreur])

  if (brouillon === 'chargement' || brouillon === 'absent') return brouillon
  return {
    brouillon,
    ...etat,
    modifier: enregistreur.modifier,
    enregistrer: enregistreur.enregistrer,
    enConflit: () => enregistreur.etat.lire().enregistrement === 'conflit',
    version: enregistreur.version,
    joindre({ version, ...piece }) {
      enregistreur.suivreVersion(version)
      const { immatCopropriete } = brouillon
      const infoRattachement = { ...immatCopropriete.infoRattachement, ...piece }
      setBrouillon({ ...brouillon, immatCopropriete: { ...immatCopropriete, infoRattachement } })
    },
    recharger: charger,
    async garderMaSaisie() {
      const lu = await send(lireBrouillon, { params: { id: String(id) } })
      return enregistreur.garder(lu.version)
    },
  }
}
