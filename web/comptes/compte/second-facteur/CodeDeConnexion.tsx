import { useEffect, useState } from 'react'
import {
  type CompteInfo,
  donnerClefDAcces,
  donnerSecondFacteur,
  proposerClefDAcces,
} from '#contract/comptes/compte.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { Assistance } from '#web/socle/shell/Assistance.tsx'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { aPourRaison, lireRefus, phraseDuRefus } from '#web/socle/appels/refus.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { navigateurACles, presenterClef } from './clefs.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { CHIFFRES_DU_CODE } from '#domain/socle/acces/bornes.ts'

const verifier = (s: { code: string }): Refus[] =>
  s.code.trim() === '' ? [{ champ: 'code', code: 'OBLIGATOIRE' }] : []

type Defi = Record<string, unknown>
const demanderClef = async (): Promise<Defi | null> =>
  navigateurACles() ? (await essayer(proposerClefDAcces, {})).demande : null

/** Ce que chacun peut taper : sans application, il n’a que ses codes de secours. */
const AIDES = {
  application: `${avecMajuscule(compter(CHIFFRES_DU_CODE, 'chiffre'))}. Sans votre téléphone, saisissez un code de secours.`,
  secours: 'Un de vos codes de secours, comme ABCDE-FGHJK.',
} as const

/** Après le mot de passe, le second facteur : une clef d’accès si la personne en a, ou un code. */
export function CodeDeConnexion({
  surEntree,
  surExpiration,
}: {
  surEntree: (compte: CompteInfo) => Promise<void>
  surExpiration: (phrase: string) => void
}) {
  const [aUneClef, setAUneClef] = useState(false)
  const [aide, setAide] = useState<keyof typeof AIDES>('application')
  const [refusDeClef, setRefusDeClef] = useState<string | null>(null)
  const [clefEnCours, setClefEnCours] = useState(false)

  useEffect(() => {
    const lire = async () => {
      try {
        const { demande, application } = await essayer(proposerClefDAcces, {})
        setAUneClef(navigateurACles() && demande !== null)
        setAide(application ? 'application' : 'secours')
      } catch {
        // Sans réponse, il reste le code.
      }
    }
    void lire()
  }, [])

  /** Entre ; la connexion qui a trop attendu recommence au mot de passe. */
  const entrer = async (donner: () => Promise<CompteInfo>) => {
    try {
      await surEntree(await donner())
    } catch (cause) {
      if (aPourRaison(cause, 'SECOND_FACTEUR_EXPIRE')) surExpiration(cause.message)
      else throw cause
    }
  }
  const f = useSaisie({
    depart: { code: '' },
    libelles: { code: 'Code de connexion' },
    verifier,
    envoyer: (body) => entrer(() => essayer(donnerSecondFacteur, { body })),
  })
  const entrerParClef = async () => {
    setRefusDeClef(null)
    setClefEnCours(true)
    try {
      await entrer(async () => {
        const demande = await demanderClef()
        // Sans demande, la connexion a trop attendu : le serveur le dit.
        const reponse = demande ? await presenterClef(demande) : {}
        return essayer(donnerClefDAcces, { body: { reponse } })
      })
    } catch (cause) {
      setRefusDeClef(phraseDuRefus(lireRefus(cause)))
    } finally {
      setClefEnCours(false)
    }
  }

  return (
    <Pile espace={8}>
      <TitrePage
        chapeau={
          aUneClef
            ? 'Utilisez votre clef d’accès, ou un code.'
            : aide === 'secours'
              ? 'Votre clef d’accès ne fonctionne pas ici : saisissez un code de secours.'
              : 'Ouvrez votre application d’authentification et recopiez le code qu’elle affiche.'
        }
      >
        Second facteur
      </TitrePage>
      {aUneClef && (
        <Pile espace={4}>
          {refusDeClef && (
            <Alerte ton="erreur" titre="La connexion a échoué" niveau={2} annonce="alert">
              {refusDeClef}
            </Alerte>
          )}
          <GroupeBoutons>
            <Bouton icone="cadenas" enCours={clefEnCours} onClick={() => void entrerParClef()}>
              Utiliser ma clef d’accès
            </Bouton>
          </GroupeBoutons>
        </Pile>
      )}
      <Formulaire
        f={f}
        echec="La connexion a échoué"
        action="Continuer"
        bouton={{ variante: aUneClef ? 'secondaire' : 'primaire' }}
      >
        <ChampTexte
          {...f.texte('code')}
          aide={AIDES[aide]}
          requis
          autoComplete="one-time-code"
          largeur="courte"
        />
      </Formulaire>
      <Assistance quand="Vous n’avez plus ni l’un ni l’autre, ni vos codes de secours ? L’assistance peut retirer votre second facteur après avoir vérifié que c’est bien vous." />
    </Pile>
  )
}
