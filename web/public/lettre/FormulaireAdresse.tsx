import '#web/socle/ui/tous-les-traces.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type Ref } from 'react'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { captchaDemande, lireAbonne } from '#domain/public/lettre/abonnement.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import { PreuveHumaine } from '#web/socle/formulaire/PreuveHumaine.tsx'
import { lireRefus, phraseDuRefus } from '#web/socle/appels/refus.ts'
import { useSite } from '#web/socle/shell/contexte.ts'
import { useVivant } from '#web/socle/shell/vivant.ts'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Bouton, Lien } from '#web/socle/ui/boutons.tsx'
import { idDeChamp } from '#web/socle/ui/champ.tsx'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { Piege } from '#web/socle/ui/Piege.tsx'

/** Ce qu’un tel formulaire envoie. */
export interface Envoyee {
  email: string
  recaptcha: string
  siteWeb: string
}

interface Suite {
  ton: 'succes' | 'erreur'
  titre: string
  texte: string
}

const ECHEC: Suite = {
  ton: 'erreur',
  titre: 'La demande n’a pas été prise',
  texte: 'Vérifiez l’adresse, puis recommencez.',
}
const MUET: Suite = {
  ton: 'erreur',
  titre: 'Service indisponible',
  texte: 'Votre adresse n’est pas perdue\u00a0: réessayez dans quelques instants.',
}

/** Le champ que le serveur a dessiné : une personne a pu y taper, et le quitter, avant que React n’écoute. */
const champDessine = (nom: string): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>(`input[id="${idDeChamp(nom)}"]`)

/** Ce que vaut la réponse. */
function CeQuelleVaut({ suite, niveau, ref }: { suite: Suite; niveau: 2 | 3; ref: Ref<HTMLDivElement> }) {
  const site = useSite()
  return (
    <Alerte ref={ref} ton={suite.ton} titre={suite.titre} niveau={niveau} annonce="status">
      <p>
        {suite.texte}
        {suite.ton === 'succes' && site.identite === 'demonstration' && (
          <>
            {' '}
            Les courriels se lisent dans la <Lien href={CHEMINS.boite}>boîte de démonstration</Lien>.
          </>
        )}
      </p>
    </Alerte>
  )
}

/** Ce qu’un refus dit : à son champ, ou de la demande entière. */
function suiteDuRefus(cause: unknown): {
  aSonChamp: { email?: string; recaptcha?: string }
  suite: Suite | null
} {
  const erreur = lireRefus(cause)
  const aSonChamp = Object.fromEntries(erreur.refus.map((r) => [r.champ, r.message]))
  if ('email' in aSonChamp || 'recaptcha' in aSonChamp) return { aSonChamp, suite: null }
  const muet = erreur.statut === 0 || erreur.statut >= 500
  return { aSonChamp, suite: muet ? MUET : { ...ECHEC, texte: phraseDuRefus(erreur) } }
}

/** L’envoi, qui demande JavaScript. */
function Envoi({
  action,
  enCours,
  pret,
  vivant,
}: {
  action: string
  enCours: boolean
  pret: boolean
  vivant: boolean
}) {
  return (
    <div>
      <Bouton className="rnc-avec-script" type="submit" enCours={enCours} disabled={!pret}>
        {action}
      </Bouton>
      {!vivant && (
        <p className="rnc-sans-script">
          Pour envoyer ce formulaire, activez JavaScript dans votre navigateur.
        </p>
      )}
    </div>
  )
}

/** Ce qui était écrit dans la page avant React, et si l’on a déjà quitté le champ. */
function useEcritAvant(nom: string, surEcrit: (ecrit: string, quitte: boolean) => void) {
  const reprendre = useEffectEvent(surEcrit)
  useLayoutEffect(() => {
    const champ = champDessine(nom)
    if (champ?.value) reprendre(champ.value, document.activeElement !== champ)
  }, [nom])
}

/**
 * §4.8 : une adresse, puis, dès qu’elle est bien formée, la vérification ; l’envoi attend les deux. Après la réponse, le
 * formulaire se vide et dit ce qu’elle vaut. Sans réponse, rien de ce qui est tapé ne se perd. `nom` : celui du champ, un
 * par formulaire de la page.
 */
export function FormulaireAdresse({
  nom,
  libelle,
  action,
  reussite,
  niveau,
  envoyer,
}: {
  nom: string
  libelle: string
  action: string
  reussite: string
  niveau: 2 | 3
  envoyer: (demande: Envoyee) => Promise<boolean>
}) {
  const vivant = useVivant()
  const [email, setEmail] = useState('')
  const [recaptcha, setRecaptcha] = useState('')
  const [quitte, setQuitte] = useState(false)
  const [refus, setRefus] = useState<{ email?: string; recaptcha?: string }>({})
  const [essai, setEssai] = useState(0)
  const [enCours, setEnCours] = useState(false)
  const [suite, setSuite] = useState<Suite | null>(null)
  const piege = useRef<HTMLInputElement>(null)
  const dit = useRef<HTMLDivElement>(null)

  useEcritAvant(nom, (ecrit, dejaQuitte) => {
    setEmail(ecrit)
    setQuitte(dejaQuitte)
  })
  useEffect(() => {
    if (suite) dit.current?.focus()
  }, [suite])

  const lue = lireAbonne(email)
  const aVerifier = vivant && captchaDemande(email)
  const pret = aVerifier && recaptcha !== ''
  // Un champ vide que l’on traverse n’a rien à se reprocher.
  const local = quitte && email.trim() !== '' && typeof lue !== 'string' ? direRefus(lue) : undefined

  const soumettre = async () => {
    if (!pret || enCours) return
    setEnCours(true)
    setRefus({})
    setSuite(null)
    try {
      const prise = await envoyer({ email: email.trim(), recaptcha, siteWeb: piege.current?.value ?? '' })
      setEmail('')
      setQuitte(false)
      setSuite(prise ? { ton: 'succes', titre: 'Consultez votre boîte', texte: reussite } : ECHEC)
    } catch (cause) {
      const { aSonChamp, suite: neuve } = suiteDuRefus(cause)
      setRefus(aSonChamp)
      if (neuve) setSuite(neuve)
    } finally {
      setRecaptcha('')
      setEssai((n) => n + 1)
      setEnCours(false)
    }
  }

  return (
    <form
      noValidate
      method="post"
      onSubmit={(e) => {
        e.preventDefault()
        void soumettre()
      }}
    >
      <Pile espace={4}>
        {suite && <CeQuelleVaut ref={dit} suite={suite} niveau={niveau} />}
        <ChampTexte
          name={nom}
          libelle={libelle}
          aide="Par exemple nom@domaine.fr"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          requis
          sansMarque
          value={email}
          erreur={refus.email ?? local}
          onChange={(tape) => {
            setEmail(tape)
            setRefus({})
          }}
          onBlur={() => setQuitte(true)}
        />
        <Piege ref={piege} name={`${nom}-site`} />
        {aVerifier && (
          <PreuveHumaine
            essai={essai}
            erreur={refus.recaptcha ?? null}
            onChange={(reponse) => setRecaptcha(reponse ?? '')}
          />
        )}
        <Envoi action={action} enCours={enCours} pret={pret} vivant={vivant} />
      </Pile>
    </form>
  )
}
