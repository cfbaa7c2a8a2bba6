import { lazy, Suspense, useState } from 'react'
import type { ReplyOf } from '#contract/socle/call.ts'
import {
  type EtatSecondFacteur,
  lireCompte,
  lireSecondFacteur,
  preparerSecondFacteur,
  retirerClefDAcces,
  retirerSecondFacteur,
} from '#contract/comptes/compte.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { ErreurApi, essayer, send } from '#web/socle/appels/api.ts'
import { useChargement } from '#web/socle/appels/chargement.ts'
import { aPourRaison, lireRefus, phraseDuRefus } from '#web/socle/appels/refus.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { remplacerCompte } from '#web/socle/shell/passage.ts'
import { useVivant } from '#web/socle/shell/vivant.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { direCompte, Liste, useVersLaListe } from '#web/socle/ui/Liste.tsx'
import { Badge, Chargement } from '#web/socle/ui/messages.tsx'
import { Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { navigateurACles } from './clefs.ts'
import { CodesDeSecours } from './CodesDeSecours.tsx'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { SECONDES_DU_CODE } from '#domain/socle/acces/bornes.ts'

// Ce que presque personne n’ouvre ne se télécharge qu’au besoin.
const AjouterApplication = lazy(() =>
  import('./AjouterApplication.tsx').then((m) => ({ default: m.AjouterApplication })),
)
const AjouterClef = lazy(() => import('./AjouterClef.tsx').then((m) => ({ default: m.AjouterClef })))
const ConfirmerIdentite = lazy(() =>
  import('./ConfirmerIdentite.tsx').then((m) => ({ default: m.ConfirmerIdentite })),
)

interface Moyen {
  id: 'application' | number
  nom: string
  depuis: string
  usage: string | null
}

const moyensDe = ({ application, clefs }: EtatSecondFacteur): Moyen[] => [
  ...(application
    ? [
        {
          id: 'application' as const,
          nom: 'Application d’authentification',
          depuis: application.depuis,
          usage: null,
        },
      ]
    : []),
  ...clefs.map(({ id, nom, dateCreation, dateUsage }) => ({
    id,
    nom,
    depuis: dateCreation,
    usage: dateUsage,
  })),
]

type Prepare = ReplyOf<typeof preparerSecondFacteur>
/** Ce que la section montre à la place de la liste. */
type Ecran =
  | { nom: 'confirmer'; ensuite: () => Promise<void> }
  | { nom: 'application'; prepare: Prepare }
  | { nom: 'clef' }

function Moyens({
  etat,
  surRetrait,
}: {
  etat: EtatSecondFacteur
  surRetrait: (moyen: Moyen) => Promise<void>
}) {
  const moyens = moyensDe(etat)
  // La dernière protection d’un profil qui en exige une ne se retire pas : on en ajoute une autre d’abord.
  const retirables = !etat.exige || moyens.length > 1
  return (
    <Tableau<Moyen>
      legende="Ce qui protège votre compte"
      legendeMasquee
      cleDe={(m) => m.id}
      lignes={moyens}
      colonnes={[
        { cle: 'nom', titre: 'Second facteur', entete: true, rendu: (m) => m.nom },
        { cle: 'depuis', titre: 'Ajouté', rendu: (m) => afficherInstant(m.depuis) },
        {
          cle: 'usage',
          titre: 'Dernier usage',
          rendu: (m) => (m.id === 'application' ? null : m.usage ? afficherInstant(m.usage) : 'Jamais'),
        },
        ...(retirables
          ? [
              {
                cle: 'retirer',
                titre: 'Action',
                titreMasque: true,
                insecable: true,
                rendu: (m: Moyen) => (
                  <Bouton
                    taille="petit"
                    variante="secondaire"
                    aria-label={`Retirer : ${m.nom}`}
                    onClick={() => void surRetrait(m)}
                  >
                    Retirer
                  </Bouton>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

/** Ce qui protège encore le compte après ce retrait, à confirmer. */
const confirmerLeRetrait = (etat: EtatSecondFacteur, moyen: Moyen): Promise<boolean> =>
  demanderConfirmation({
    titre: `Retirer « ${moyen.nom} » ?`,
    message:
      moyensDe(etat).length > 1
        ? 'Vos autres seconds facteurs protègent encore votre compte.'
        : 'Votre mot de passe suffira pour entrer, et vos codes de secours ne vaudront plus rien.',
    confirmer: 'Retirer',
    taille: 'SM',
  })

function Contenu({ etat, surEtat }: { etat: EtatSecondFacteur; surEtat: (etat: EtatSecondFacteur) => void }) {
  const [ecran, setEcran] = useState<Ecran | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const vivant = useVivant()
  const { liste, versLaListe } = useVersLaListe(etat)
  const fermer = () => setEcran(null)

  const relire = async () => surEtat(await send(lireSecondFacteur, {}))
  /** Fait l’acte ; s’il faut d’abord confirmer que c’est bien elle, le demande, puis le fait. */
  const tenter = async (acte: () => Promise<void>) => {
    try {
      await acte()
    } catch (cause) {
      if (aPourRaison(cause, 'IDENTITE_A_CONFIRMER')) setEcran({ nom: 'confirmer', ensuite: acte })
      else {
        const texte = phraseDuRefus(lireRefus(cause))
        notifier({ ton: 'erreur', titre: 'Le second facteur n’a pas changé', texte })
      }
    }
  }
  const surFin = async (neufs: string[] | null) => {
    // Un profil tenu à un second facteur retrouve ses droits.
    await remplacerCompte(await send(lireCompte, {}))
    if (neufs) setCodes(neufs)
    notifier({ ton: 'succes', titre: 'Votre second facteur est enregistré' })
    fermer()
    await relire()
  }
  const preparer = () =>
    tenter(async () => {
      const prepare = await essayer(preparerSecondFacteur, {})
      setEcran({ nom: 'application', prepare })
    })
  const ouvrirClef = () =>
    tenter(async () => {
      // L’écran de la clef n’appelle rien avant son envoi : la confirmation se vérifie ici.
      if (!(await send(lireSecondFacteur, {})).confirme)
        throw new ErreurApi(400, { code: 'IDENTITE_A_CONFIRMER' })
      setEcran({ nom: 'clef' })
    })
  const retirer = async (moyen: Moyen) => {
    if (!(await confirmerLeRetrait(etat, moyen))) return
    await tenter(async () => {
      if (moyen.id === 'application') await essayer(retirerSecondFacteur, {})
      else await essayer(retirerClefDAcces, { body: { id: moyen.id } })
      notifier({ ton: 'succes', titre: 'Le second facteur est retiré' })
      setCodes(null)
      fermer()
      versLaListe()
      await relire()
    })
  }

  if (ecran?.nom === 'confirmer')
    return (
      <ConfirmerIdentite
        etat={etat}
        surAbandon={fermer}
        surConfirme={async (confirme) => {
          surEtat(confirme)
          fermer()
          await tenter(ecran.ensuite)
        }}
      />
    )
  if (ecran?.nom === 'application')
    return <AjouterApplication prepare={ecran.prepare} surFin={surFin} surAbandon={fermer} />
  if (ecran?.nom === 'clef') return <AjouterClef surFin={surFin} surAbandon={fermer} />
  return (
    <Pile espace={4}>
      <p>
        {etat.actif ? <Badge ton="succes">Actif</Badge> : <Badge>Inactif</Badge>}{' '}
        {etat.actif
          ? `Codes de secours restants : ${etat.codesRestants}.`
          : `En plus du mot de passe, un code qui change toutes les ${compter(SECONDES_DU_CODE, 'seconde')}${etat.clefsPossibles ? ' ou une clef d’accès' : ''} : votre compte reste fermé à qui volerait le premier.`}
      </p>
      {codes && <CodesDeSecours codes={codes} />}
      <Liste
        ref={liste}
        compte={direCompte(
          { totalItems: moyensDe(etat).length },
          { aucun: 'Aucun second facteur', un: 'Un second facteur', plusieurs: 'seconds facteurs' },
        )}
      >
        {etat.actif && <Moyens etat={etat} surRetrait={retirer} />}
      </Liste>
      <GroupeBoutons>
        <Bouton
          variante={etat.exige && !etat.actif ? 'primaire' : 'secondaire'}
          icone="cadenas"
          onClick={() => void preparer()}
        >
          {etat.application ? 'Remplacer l’application' : 'Ajouter une application'}
        </Bouton>
        {etat.clefsPossibles && vivant && navigateurACles() && (
          <Bouton variante="secondaire" icone="cadenas" onClick={() => void ouvrirClef()}>
            Ajouter une clef d’accès
          </Bouton>
        )}
      </GroupeBoutons>
    </Pile>
  )
}

/** Le second facteur d’un compte, lu une fois, puis tel que la personne le change ; null tant qu’on ne sait pas. */
export function useSecondFacteur(): {
  etat: EtatSecondFacteur | null
  poser: (etat: EtatSecondFacteur) => void
} {
  const lu = useChargement(() => send(lireSecondFacteur, {}), 'second-facteur')
  const [change, setChange] = useState<EtatSecondFacteur | null>(null)
  return { etat: change ?? lu, poser: setChange }
}

/** Le second facteur de la personne : ses applications, ses clefs d’accès, ses codes de secours. */
export function SecondFacteur({ etat, poser }: ReturnType<typeof useSecondFacteur>) {
  if (etat && !etat.propose && !etat.actif) return null
  return (
    <Section titre="Second facteur">
      {etat ? (
        <Suspense fallback={<Chargement lignes={4} />}>
          <Contenu etat={etat} surEtat={poser} />
        </Suspense>
      ) : (
        <Chargement lignes={2} />
      )}
    </Section>
  )
}
