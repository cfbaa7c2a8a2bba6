import { useVivant } from '#web/socle/shell/vivant.ts'
import { LecteurVideo } from '#web/socle/ui/LecteurVideo.tsx'
import { Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { Horizon } from './Horizon.tsx'
import { DIAPOSITIVES } from './presentation.ts'
import { VIDEO } from './video.ts'

/** §2.6 : la vidéo de présentation, sur demande, et sa transcription. */
export function Presentation() {
  const vivant = useVivant()
  if (VIDEO === null) return null
  return (
    <Section titre="Le registre en cinq images">
      <LecteurVideo
        adresse={VIDEO.adresse}
        titre="Présentation du registre, sans son"
        bouton="Lire la présentation"
        affiche={<Horizon affiche />}
        vivant={vivant}
      >
        <Pile espace={4}>
          <p>{`Une vidéo sans son de ${VIDEO.secondes} secondes : à quoi sert le registre, et qui y fait quoi.`}</p>
          <Accordeon titre="Transcription">
            <Pile espace={4}>
              {DIAPOSITIVES.map((d) => (
                <p key={d.titre}>
                  <strong>{d.titre}</strong>
                  <br />
                  {d.lignes.join(' ')}
                </p>
              ))}
            </Pile>
          </Accordeon>
        </Pile>
      </LecteurVideo>
    </Section>
  )
}
