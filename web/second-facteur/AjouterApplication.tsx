import { encode } from 'uqr'
import type { ReplyOf } from '#contract/call.ts'
import { activerSecondFacteur, type preparerSecondFacteur } from '#contract/second-facteur.ts'
import type { Refus as RefusDeChamp } from '#domain/refus.ts'
import { send } from '../api.ts'
import { Refus } from '../compte/Refus.tsx'
import { useSaisie } from '../compte/saisie.ts'
import { Bouton, GroupeBoutons } from '../ui/boutons.tsx'
import { ChampTexte } from '../ui/champs.tsx'
import { Code, Pile } from '../ui/miseEnPage.tsx'

const verifier = (s: { code: string }): RefusDeChamp[] =>
  s.code.trim() === '' ? [{ champ: 'code', code: 'OBLIGATOIRE' }] : []

/** Le carré à photographier, dessiné en un seul tracé. */
function CarreAScanner({ adresse }: { adresse: string }) {
  const { data, size } = encode(adresse, { border: 2 })
  const trace = data.flatMap((ligne, y) => ligne.flatMap((noir, x) => (noir ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className="rnc-carre"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="Code à scanner avec votre application"
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={trace.join('')} />
    </svg>
  )
}

/** Enregistrer une application d’authentification par un premier code. */
export function AjouterApplication({
  prepare,
  surFin,
  surAbandon,
}: {
  prepare: ReplyOf<typeof preparerSecondFacteur>
  surFin: (codes: string[] | null) => Promise<void>
  surAbandon: () => void
}) {
  const f = useSaisie({ depart: { code: '' }, libelles: { code: 'Code à six chiffres' }, verifier })
  const envoyer = () =>
    f.envoyer(async (body) => {
      const { codes } = await send(activerSecondFacteur, { body }, { erreursTraitees: true })
      await surFin(codes)
    })
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        void envoyer()
      }}
    >
      <Pile espace={4}>
        <Refus f={f} titre="L’application n’est pas enregistrée" />
        <p>
          Ouvrez une application d’authentification (sur votre téléphone ou votre ordinateur) et scannez ce
          carré. Si c’est impossible, recopiez-y ce secret : <Code>{prepare.secret}</Code>
        </p>
        <CarreAScanner adresse={prepare.adresse} />
        <ChampTexte
          {...f.texte('code')}
          aide="Celui que l’application affiche maintenant."
          requis
          inputMode="numeric"
          autoComplete="one-time-code"
          largeur="courte"
        />
        <GroupeBoutons>
          <Bouton type="submit" enCours={f.enCours}>
            Enregistrer l’application
          </Bouton>
          <Bouton variante="secondaire" onClick={surAbandon}>
            Annuler
          </Bouton>
        </GroupeBoutons>
      </Pile>
    </form>
  )
}
