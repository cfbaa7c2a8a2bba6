import { useState } from 'react'
import { demanderRecuperation } from '#contract/comptes/compte.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { lireEmail } from '#domain/comptes/etablissements/coordonnees.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { useSite } from '#web/socle/shell/contexte.ts'
import { useNouvelEcran } from '#web/socle/shell/ecran.ts'
import { Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { PreuveHumaine } from '#web/socle/formulaire/PreuveHumaine.tsx'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { HEURES_DE_RECUPERATION } from '#domain/comptes/compte/bornes.ts'

const LIBELLES = { email: 'Adresse électronique', captcha: 'Vérification' } as const

function verifier(s: { email: string; captcha: string }): Refus[] {
  return [
    ...(s.email.trim() === ''
      ? [{ champ: 'email', code: 'OBLIGATOIRE' } as const]
      : lireEmail(s.email) === null
        ? [{ champ: 'email', code: 'EMAIL_INVALIDE' } as const]
        : []),
    ...(s.captcha === '' ? [{ champ: 'captcha', code: 'CAPTCHA_REQUIS' } as const] : []),
  ]
}

/** Mot de passe oublié : la réponse est la même que l’adresse soit connue ou non. */
export function MotDePasseOublie() {
  const site = useSite()
  const [envoyeA, setEnvoyeA] = useState<string | null>(null)
  const f = useSaisie({
    depart: { email: '', captcha: '' },
    libelles: LIBELLES,
    verifier,
    envoyer: async (body) => {
      await essayer(demanderRecuperation, { body })
      setEnvoyeA(body.email.trim())
    },
  })

  useNouvelEcran(envoyeA !== null, envoyeA ? 'Consultez votre boîte' : undefined)

  if (envoyeA)
    return (
      <EtatVide
        niveau={1}
        icone="message"
        titre="Consultez votre boîte"
        action={
          <LienBouton href={CHEMINS.connexion} variante="secondaire">
            Revenir à la connexion
          </LienBouton>
        }
      >
        <p>
          Si <strong>{envoyeA}</strong> est celle d’un compte, un lien vient de lui être envoyé. Il ne sert
          qu’une fois, pendant {compter(HEURES_DE_RECUPERATION, 'heure')}.
        </p>
        <p>Rien dans quelques minutes ? Regardez les courriers indésirables, puis vérifiez l’adresse.</p>
        {site.identite === 'demonstration' && (
          <p>
            Les courriels se lisent dans la <Lien href={CHEMINS.boite}>boîte de démonstration</Lien>.
          </p>
        )}
      </EtatVide>
    )
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Nous vous enverrons un lien pour en choisir un autre, ou pour créer le premier.">
        Mot de passe oublié
      </TitrePage>
      <Formulaire
        f={f}
        echec="La demande n’est pas partie"
        obligatoires
        action="Recevoir un lien"
        apres={
          <LienBouton href={CHEMINS.connexion} variante="secondaire">
            Revenir à la connexion
          </LienBouton>
        }
      >
        <ChampTexte
          {...f.texte('email')}
          type="email"
          aide="Celle de votre compte, par exemple nom@domaine.fr"
          requis
          autoComplete="email"
          spellCheck={false}
        />
        <PreuveHumaine
          essai={f.envois}
          erreur={f.erreurDe('captcha')}
          onChange={(reponse) => f.poser({ captcha: reponse ?? '' })}
        />
      </Formulaire>
    </Pile>
  )
}
