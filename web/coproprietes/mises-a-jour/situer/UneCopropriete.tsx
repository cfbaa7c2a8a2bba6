import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { lireParcellesASituer, situerParcelles } from '#contract/coproprietes/mises-a-jour.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { afficherNom } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { essayer } from '#web/socle/appels/api.ts'
import type { ErreurApi } from '#web/socle/appels/erreur-api.ts'
import { useFocusSuivant } from '#web/socle/focus.ts'
import { aPourRaison, lireRefus, phraseDuRefus } from '#web/socle/appels/refus.ts'
import { Bouton, GroupeBoutons, Lien } from '#web/socle/ui/boutons.tsx'
import { Alerte, Chargement } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { idDeChamp } from '#web/socle/ui/champ.tsx'
import { champIci, preparer, type ASituer, type Champs, type Choix } from './reponses.ts'
import { QuestionAdresse, QuestionParcelle } from './Questions.tsx'

const ICI = 'copropriete-a-situer'
const premiereQuestion = () => document.querySelector<HTMLElement>(`#${ICI} :is(input, button)`)

/** Ce qui empêche d’enregistrer, et ce que l’on peut en faire. */
function Obstacle({ obstacle, id }: { obstacle: ErreurApi; id: number }) {
  if (aPourRaison(obstacle, 'DECLARATION_DEPASSEE'))
    return (
      <Alerte ton="attention" annonce="alert" titre="Cette copropriété a changé entre-temps">
        <p>
          Une autre mise à jour a été acceptée. Voici ce qui vaut maintenant ; vos réponses sont gardées :
          relisez-les, puis enregistrez de nouveau.
        </p>
      </Alerte>
    )
  if (aPourRaison(obstacle, 'SERVICE_INDISPONIBLE'))
    return (
      <Alerte ton="attention" annonce="alert" titre="Le cadastre ne répond pas">
        <p>
          Rien n’est enregistré, et vos réponses restent ici. Réessayez, ou passez à la suivante : vous y
          reviendrez.
        </p>
      </Alerte>
    )
  return (
    <Alerte ton="erreur" annonce="alert" titre="Rien n’est enregistré">
      <p>
        {phraseDuRefus(obstacle)}
        {aPourRaison(obstacle, 'MISE_A_JOUR_EN_COURS') && (
          <>
            {' '}
            <Lien href={ADRESSES.miseAJour(id)}>Voir la mise à jour en préparation</Lien>
          </>
        )}
      </p>
    </Alerte>
  )
}

/** Ce que les services proposent pour cette copropriété ; ce qui est lu reste pendant que l’on redemande. */
function useASituer(id: number, focus: boolean) {
  const [lue, setLue] = useState<ASituer | null>(null)
  const [echec, setEchec] = useState<ErreurApi | null>(null)
  const focaliser = useFocusSuivant()
  const lire = useCallback(async () => {
    try {
      setLue(await essayer(lireParcellesASituer, { params: { id: String(id) } }))
      setEchec(null)
    } catch (cause) {
      setEchec(lireRefus(cause))
    }
  }, [id])
  useEffect(() => {
    if (focus) focaliser(premiereQuestion)
    // oxlint-disable-next-line react/set-state-in-effect -- l’état vient du serveur, après la réponse.
    void lire()
    // oxlint-disable-next-line react/exhaustive-deps -- à l’arrivée seulement.
  }, [lire])
  return { lue, echec, lire }
}

/** Combien de parcelles et d’adresses changent ; `complet` : tout a eu sa réponse. */
type SurFait = (bilan: { remplacees: number; complet: boolean }) => void

/** L’enregistrement des choix, et ce qui s’y oppose. */
function useEnregistrement(d: {
  lue: ASituer | null
  choix: Choix
  relire: () => Promise<void>
  surFait: SurFait
}) {
  const { lue, choix, relire, surFait } = d
  const [enCours, setEnCours] = useState(false)
  const [erreurs, setErreurs] = useState<ReadonlyMap<string, string>>(new Map())
  const [obstacle, setObstacle] = useState<ErreurApi | null>(null)
  const [rien, setRien] = useState(false)
  const montrer = (fautes: ReadonlyMap<string, string>) => {
    setErreurs(fautes)
    const [champ] = fautes.keys()
    if (champ) document.querySelector<HTMLElement>(`#${idDeChamp(champ)} input`)?.focus()
  }
  const recevoir = async (refus: ErreurApi, champs: Champs) => {
    const auChamp = refus.refus.flatMap((r) => {
      const ici = champIci(champs, r.champ)
      return ici ? [[ici, r.message] as const] : []
    })
    montrer(new Map(auChamp))
    if (auChamp.length === 0) setObstacle(refus)
    if (aPourRaison(refus, 'DECLARATION_DEPASSEE')) await relire()
  }
  const enregistrer = async () => {
    if (!lue || enCours) return
    const prepare = preparer(lue, choix)
    setObstacle(null)
    setRien(prepare.rien && prepare.erreurs.size === 0)
    montrer(prepare.erreurs)
    if (prepare.erreurs.size > 0 || prepare.rien) return
    setEnCours(true)
    try {
      const { remplacees } = prepare.aEnvoyer
        ? await essayer(situerParcelles, {
            params: { idDeclaration: String(lue.idDeclaration) },
            body: prepare.body,
          })
        : { remplacees: 0 }
      surFait({ remplacees, complet: prepare.complet })
    } catch (cause) {
      await recevoir(lireRefus(cause), prepare.champs)
    } finally {
      setEnCours(false)
    }
  }
  return { enCours, obstacle, rien, erreurDe: (champ: string) => erreurs.get(champ), enregistrer }
}

/** Une copropriété du parcours : ce que le cadastre n’en connaît pas, et ce que l’on en fait. */
export function UneCopropriete(props: {
  id: number
  focus: boolean
  choix: Choix
  surChoix: (changer: (avant: Choix) => Choix) => void
  surFait: SurFait
  /** « Précédente » et « Passer ». */
  navigation: ReactNode
}) {
  const { id, choix, surChoix, navigation } = props
  const { lue, echec, lire } = useASituer(id, props.focus)
  const e = useEnregistrement({ lue, choix, relire: lire, surFait: props.surFait })
  if (echec && !lue)
    return (
      <section id={ICI}>
        <Pile espace={4}>
          <Alerte ton="attention" titre="Celle-ci ne peut pas être située">
            <p>{phraseDuRefus(echec)}</p>
          </Alerte>
          <GroupeBoutons>{navigation}</GroupeBoutons>
        </Pile>
      </section>
    )
  if (!lue) return <Chargement lignes={6} libelle="Recherche au cadastre" />
  const { infoCopro: c } = lue
  const question = { choix, surChoix, erreurDe: e.erreurDe }
  const restent = lue.parcelles.length + lue.adresses.length > 0
  return (
    <Section id={ICI} titre={afficherNom(c)}>
      <Pile espace={6}>
        <FicheLignes
          lignes={[
            {
              libelle: 'Numéro',
              valeur: <Lien href={ADRESSES.copropriete(c.id)}>{afficherNumero(c.numero)}</Lien>,
            },
            { libelle: 'Adresse de référence', valeur: c.adresse },
          ]}
        />
        {lue.muet && (
          <Alerte ton="attention" annonce="status" titre="Un service ne répond pas">
            <p>
              Le cadastre ou le service des adresses se tait : il peut manquer des propositions. Vous pouvez
              passer cette copropriété, et y revenir.
            </p>
            <Bouton variante="secondaire" taille="petit" onClick={() => void lire()}>
              Chercher de nouveau
            </Bouton>
          </Alerte>
        )}
        {e.obstacle && <Obstacle obstacle={e.obstacle} id={id} />}
        {!restent && (
          <Alerte ton="succes" annonce="status">
            Il n’y a plus rien à situer ici.
          </Alerte>
        )}
        {lue.adresses.map((a) => (
          <QuestionAdresse key={a.rang} a={a} {...question} />
        ))}
        {lue.parcelles.map((p) => (
          <QuestionParcelle key={p.idu} p={p} commune={lue.commune} {...question} />
        ))}
        {e.rien && (
          <Alerte ton="erreur" annonce="alert">
            Répondez pour au moins une parcelle ou une adresse, ou passez cette copropriété.
          </Alerte>
        )}
        <GroupeBoutons>
          {restent && (
            <Bouton icone="valider" enCours={e.enCours} onClick={() => void e.enregistrer()}>
              Enregistrer
            </Bouton>
          )}
          {navigation}
        </GroupeBoutons>
      </Pile>
    </Section>
  )
}
