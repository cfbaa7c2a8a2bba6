import { useLoaderData, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { coproprietesFiltrees } from '#domain/socle/acces/filtres.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { useNouvelEcran } from '#web/socle/shell/ecran.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton, LienBouton } from '#web/socle/ui/boutons.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { AUCUN_CHOIX, type Choix } from './reponses.ts'
import { UneCopropriete } from './UneCopropriete.tsx'

const LISTE = coproprietesFiltrees('coproNonGeolocalisees')

const enListe = (bouton: string) => (
  <LienBouton href={LISTE} variante="secondaire">
    {bouton}
  </LienBouton>
)

/** La fin du parcours : ce qui est fait, et ce que l’on a passé. */
function Fin({
  faites,
  passees,
  suivantes,
  surReprise,
}: {
  faites: number
  passees: number
  /** Celles que ce parcours n’a pas prises, faute de place. */
  suivantes: number
  surReprise: () => void
}) {
  return (
    <EtatVide
      icone="immeuble"
      titre={passees + suivantes === 0 ? 'Tout est situé' : 'Vous êtes au bout de ce parcours'}
      action={
        suivantes > 0 ? (
          <Bouton onClick={() => location.reload()}>Continuer avec les suivantes</Bouton>
        ) : passees > 0 ? (
          <Bouton onClick={surReprise}>Reprendre celles qui restent</Bouton>
        ) : (
          enListe('Revenir à la liste')
        )
      }
    >
      <p>
        {[
          faites > 0 &&
            `${afficherEntier(faites)} ${faites > 1 ? 'copropriétés enregistrées' : 'copropriété enregistrée'}`,
          passees > 0 && `${afficherEntier(passees)} ${passees > 1 ? 'passées' : 'passée'}`,
          suivantes > 0 && `${afficherEntier(suivantes)} à voir ensuite`,
        ]
          .filter((dit) => dit !== false)
          .join(', ')}
        .
      </p>
    </EtatVide>
  )
}

/** §2.4 : les copropriétés dont une parcelle est inconnue du cadastre, l’une après l’autre. */
export function PageParcellesASituer() {
  const { identifiants, totalItems } = useLoaderData({ from: `/connecte${CHEMINS.parcellesASituer}` })
  const router = useRouter()
  // La liste de l’arrivée : ce qui s’enregistre en chemin n’en change ni l’ordre ni le compte.
  const [parcours, setParcours] = useState({ ids: identifiants, total: totalItems })
  const [rang, setRang] = useState(0)
  const [faites, setFaites] = useState<ReadonlySet<number>>(new Set())
  const [choix, setChoix] = useState<Readonly<Record<number, Choix>>>({})
  const [bougee, setBougee] = useState(false)
  const { ids, total } = parcours
  const id = ids[rang]
  const aller = (ou: number) => {
    setBougee(true)
    setRang(ou)
    scrollTo({ top: 0 })
  }
  // La fin n’a pas de question à qui mener : elle se lit comme un écran.
  useNouvelEcran(ids.length > 0 && id === undefined)
  const changer = (lui: number, suite: (avant: Choix) => Choix) =>
    setChoix((avant) => ({ ...avant, [lui]: suite(avant[lui] ?? AUCUN_CHOIX) }))
  if (ids.length === 0)
    return (
      <EtatVide
        niveau={1}
        icone="immeuble"
        titre="Aucune parcelle n’est à situer"
        action={enListe('Mes copropriétés')}
      >
        <p>Le cadastre connaît toutes les parcelles que vous avez déclarées, ou vous les avez gardées.</p>
      </EtatVide>
    )
  const fait = (lui: number, { remplacees, complet }: { remplacees: number; complet: boolean }) => {
    if (complet) setFaites((avant) => new Set([...avant, lui]))
    changer(lui, () => AUCUN_CHOIX)
    notifier({
      ton: 'succes',
      titre: 'C’est enregistré',
      texte: [
        remplacees > 0 ? 'La fiche publique est à jour.' : 'Vous gardez ce qui était déclaré.',
        ...(complet ? [] : ['Il reste ici de quoi répondre\u00a0: vous y reviendrez à la fin.']),
      ].join(' '),
    })
    // Le tableau de bord et la liste comptent ce qui reste.
    void router.invalidate()
    aller(rang + 1)
  }
  const reprendre = () => {
    const restent = ids.filter((lui) => !faites.has(lui))
    setParcours({ ids: restent, total: restent.length })
    aller(0)
  }
  return (
    <Pile espace={8}>
      <TitrePage
        surtitre={id === undefined ? undefined : `${afficherEntier(rang + 1)} sur ${afficherEntier(total)}`}
        chapeau="Le cadastre ne connaît pas ces parcelles. Dites celle qui convient, ou gardez la vôtre : chaque réponse est prise en compte aussitôt."
        actions={enListe('Voir la liste')}
      >
        Situer les parcelles
      </TitrePage>
      {id === undefined ? (
        <Fin
          faites={faites.size}
          passees={ids.filter((lui) => !faites.has(lui)).length}
          suivantes={total - ids.length}
          surReprise={reprendre}
        />
      ) : (
        <UneCopropriete
          key={id}
          id={id}
          focus={bougee}
          choix={choix[id] ?? AUCUN_CHOIX}
          surChoix={(suite) => changer(id, suite)}
          surFait={(bilan) => fait(id, bilan)}
          navigation={
            <>
              {rang > 0 && (
                <Bouton variante="secondaire" onClick={() => aller(rang - 1)}>
                  Précédente
                </Bouton>
              )}
              <Bouton variante="secondaire" onClick={() => aller(rang + 1)}>
                Passer
              </Bouton>
            </>
          }
        />
      )}
    </Pile>
  )
}
