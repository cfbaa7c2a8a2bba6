import { encode } from 'uqr'
import type { ReplyOf } from '#contract/socle/call.ts'
import { activerSecondFacteur, type preparerSecondFacteur } from '#contract/comptes/compte.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { Code } from '#web/socle/ui/miseEnPage.tsx'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { CHIFFRES_DU_CODE } from '#domain/socle/acces/bornes.ts'

const verifier = (s: { code: string }): Refus[] =>
  s.code.trim() === '' ? [{ champ: 'code', code: 'OBLIGATOIRE' }] : []

/** Par groupes de quatre : trente-deux caractères d’un bloc ne se recopient pas. */
const parQuatre = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

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
  const f = useSaisie({
    depart: { code: '' },
    libelles: { code: `Code à ${compter(CHIFFRES_DU_CODE, 'chiffre')}` },
    verifier,
    envoyer: async (body) => {
      const { codes } = await essayer(activerSecondFacteur, { body })
      await surFin(codes)
    },
  })
  return (
    <Formulaire
      f={f}
      echec="L’application n’est pas enregistrée"
      espace={4}
      action="Enregistrer l’application"
      apres={
        <Bouton variante="secondaire" onClick={surAbandon}>
          Annuler
        </Bouton>
      }
    >
      <p>
        Ouvrez une application d’authentification (sur votre téléphone ou votre ordinateur) et scannez ce code
        QR. Si c’est impossible, recopiez-y ce secret : <Code>{parQuatre(prepare.secret)}</Code>
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
    </Formulaire>
  )
}
