import { useState } from 'react'
import { encode } from 'uqr'
import type { ReplyOf } from '#contract/call.ts'
import {
  activerSecondFacteur,
  lireCompte,
  lireSecondFacteur,
  preparerSecondFacteur,
  retirerSecondFacteur,
} from '#contract/compte.ts'
import type { Refus as RefusDeChamp } from '#domain/refus.ts'
import { send } from '../api.ts'
import { notifier } from '../shell/notifications.ts'
import { remplacerCompte } from '../shell/session.ts'
import { Bouton, GroupeBoutons } from '../ui/boutons.tsx'
import { ChampMotDePasse, ChampTexte } from '../ui/champs.tsx'
import { Alerte, Badge, Chargement } from '../ui/messages.tsx'
import { Code, Pile, Section } from '../ui/miseEnPage.tsx'
import { useChargement } from './chargement.ts'
import { Refus } from './Refus.tsx'
import { useSaisie } from './saisie.ts'

type Etat = ReplyOf<typeof lireSecondFacteur>
type Prepare = ReplyOf<typeof preparerSecondFacteur>

const LIBELLES = { code: 'Code à six chiffres', motDePasse: 'Mot de passe' } as const

const exigerCode = (s: { code: string }): RefusDeChamp[] =>
  s.code.trim() === '' ? [{ champ: 'code', code: 'OBLIGATOIRE' }] : []
const exigerLesDeux = (s: { code: string; motDePasse: string }): RefusDeChamp[] => [
  ...(s.motDePasse === '' ? [{ champ: 'motDePasse', code: 'OBLIGATOIRE' } as const] : []),
  ...exigerCode(s),
]

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

function Activer({
  prepare,
  surFin,
  surAbandon,
}: {
  prepare: Prepare
  surFin: (codes: string[]) => void
  surAbandon: () => void
}) {
  const f = useSaisie({ depart: { code: '' }, libelles: LIBELLES, verifier: exigerCode })
  const envoyer = () =>
    f.envoyer(async (body) => {
      const { codes } = await send(activerSecondFacteur, { body }, { erreursTraitees: true })
      await remplacerCompte(await send(lireCompte, {}))
      surFin(codes)
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
        <Refus f={f} titre="Le second facteur n’est pas enregistré" />
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
            Enregistrer le second facteur
          </Bouton>
          <Bouton variante="secondaire" onClick={surAbandon}>
            Annuler
          </Bouton>
        </GroupeBoutons>
      </Pile>
    </form>
  )
}

function Retirer({ surFin, surAbandon }: { surFin: () => void; surAbandon: () => void }) {
  const f = useSaisie({ depart: { motDePasse: '', code: '' }, libelles: LIBELLES, verifier: exigerLesDeux })
  const envoyer = () =>
    f.envoyer(async (body) => {
      await send(retirerSecondFacteur, { body }, { erreursTraitees: true })
      notifier({ ton: 'succes', titre: 'Le second facteur est retiré' })
      surFin()
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
        <Refus f={f} titre="Le second facteur est toujours là" />
        <ChampMotDePasse {...f.texte('motDePasse')} requis />
        <ChampTexte
          {...f.texte('code')}
          aide="Celui de l’application, ou un code de secours."
          requis
          autoComplete="one-time-code"
          largeur="courte"
        />
        <GroupeBoutons>
          <Bouton type="submit" enCours={f.enCours}>
            Retirer le second facteur
          </Bouton>
          <Bouton variante="secondaire" onClick={surAbandon}>
            Annuler
          </Bouton>
        </GroupeBoutons>
      </Pile>
    </form>
  )
}

function CodesDeSecours({ codes }: { codes: readonly string[] }) {
  return (
    <Alerte ton="succes" titre="Gardez ces codes de secours" niveau={3} annonce="status">
      <p>
        Sans votre téléphone, chacun remplace une fois le code de l’application. Ils ne seront plus montrés :
        imprimez-les ou rangez-les dans un coffre de mots de passe.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ul>
    </Alerte>
  )
}

function Contenu({ etat, rafraichir }: { etat: Etat; rafraichir: () => void }) {
  const [prepare, setPrepare] = useState<Prepare | null>(null)
  const [retrait, setRetrait] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  if (prepare)
    return (
      <Activer
        prepare={prepare}
        surAbandon={() => setPrepare(null)}
        surFin={(neufs) => {
          setPrepare(null)
          setCodes(neufs)
          rafraichir()
        }}
      />
    )
  if (retrait)
    return (
      <Retirer
        surAbandon={() => setRetrait(false)}
        surFin={() => {
          setRetrait(false)
          setCodes(null)
          rafraichir()
        }}
      />
    )
  return (
    <Pile espace={4}>
      <p>
        {etat.actif ? <Badge ton="succes">Actif</Badge> : <Badge>Inactif</Badge>}{' '}
        {etat.actif
          ? `Il vous reste ${etat.codesRestants} codes de secours.`
          : 'En plus du mot de passe, un code qui change toutes les trente secondes : votre compte reste fermé à qui volerait le premier.'}
      </p>
      {codes && <CodesDeSecours codes={codes} />}
      <GroupeBoutons>
        {etat.actif ? (
          !etat.exige && (
            <Bouton variante="secondaire" onClick={() => setRetrait(true)}>
              Retirer le second facteur
            </Bouton>
          )
        ) : (
          <Bouton
            variante={etat.exige ? 'primaire' : 'secondaire'}
            icone="cadenas"
            onClick={() => void send(preparerSecondFacteur, {}).then(setPrepare)}
          >
            Ajouter un second facteur
          </Bouton>
        )}
      </GroupeBoutons>
    </Pile>
  )
}

/** Le second facteur de la personne : l’ajouter, le retirer, ses codes de secours. */
export function SecondFacteur() {
  const [tour, setTour] = useState(0)
  const etat = useChargement(() => send(lireSecondFacteur, {}), String(tour))
  const [dernier, setDernier] = useState<Etat | null>(null)
  if (etat && etat !== dernier) setDernier(etat)
  const montre = etat ?? dernier
  if (montre && !montre.propose && !montre.actif) return null
  return (
    <Section titre="Second facteur">
      {montre ? <Contenu etat={montre} rafraichir={() => setTour(tour + 1)} /> : <Chargement lignes={2} />}
    </Section>
  )
}
