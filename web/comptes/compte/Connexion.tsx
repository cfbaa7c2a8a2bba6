import { ACCUEIL_SANS_ACCES } from '#domain/socle/acces/connexion.ts'
import { useState } from 'react'
import { authentifier, type CompteInfo } from '#contract/comptes/compte.ts'
import { protectionVers } from '#domain/socle/acces/protection.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { saisiesEnAttente } from '#web/socle/formulaire/gardee.ts'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { aPourRaison } from '#web/socle/appels/refus.ts'
import { CodeDeConnexion } from './second-facteur/CodeDeConnexion.tsx'
import { useCompte, useSite } from '#web/socle/shell/contexte.ts'
import { useNouvelEcran } from '#web/socle/shell/ecran.ts'
import { ouvrirSession } from '#web/socle/shell/passage.ts'
import { useVivant } from '#web/socle/shell/vivant.ts'
import { GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Carte } from '#web/socle/ui/cartes.tsx'
import { ChampMotDePasse, ChampTexte } from '#web/socle/ui/champs.tsx'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Grille, Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { PreuveHumaine } from '#web/socle/formulaire/PreuveHumaine.tsx'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { JOURS_DE_SOUVENIR } from '#domain/socle/acces/bornes.ts'

interface Saisie {
  username: string
  password: string
  souvenir: boolean
  captcha: string
}

const DEPART: Saisie = { username: '', password: '', souvenir: false, captcha: '' }
const LIBELLES = {
  username: 'Adresse électronique ou identifiant',
  password: 'Mot de passe',
  captcha: 'Vérification',
}
const VIDES = {
  username: 'Saisissez votre adresse électronique ou votre identifiant.',
  password: 'Saisissez votre mot de passe.',
}
const ECHECS_SSO = new Map([
  [
    'echec',
    'Votre fournisseur d’identité n’a pas pu vous reconnaître. Recommencez, ou entrez par mot de passe.',
  ],
  [
    'preuve',
    'Votre fournisseur d’identité ne vous a demandé qu’une preuve. Activez-en une seconde chez lui puis recommencez, ou entrez par mot de passe.',
  ],
])

function verifier(s: Saisie, avecPreuve: boolean): Refus[] {
  const vides = (['username', 'password'] as const).filter((champ) => s[champ].trim() === '')
  return [
    ...vides.map((champ) => ({ champ, code: 'OBLIGATOIRE' as const })),
    ...(avecPreuve && s.captcha === '' ? [{ champ: 'captcha', code: 'CAPTCHA_REQUIS' } as const] : []),
  ]
}

/** Entre par mot de passe ; le serveur demande, s’il le faut, une preuve humaine puis un second facteur. */
function useConnexion(surEntree: (compte: CompteInfo) => Promise<void>, echec: string | null) {
  const [avecPreuve, setAvecPreuve] = useState(false)
  const [secondFacteur, setSecondFacteur] = useState(false)
  const f = useSaisie<Saisie>({
    depart: DEPART,
    libelles: LIBELLES,
    vides: VIDES,
    refus: echec,
    verifier: (s) => verifier(s, avecPreuve),
    envoyer: async ({ username, password, souvenir, captcha }) => {
      try {
        await surEntree(
          await essayer(authentifier, {
            body: {
              username,
              password,
              'remember-me': souvenir ? 'true' : 'false',
              ...(captcha && { captcha }),
            },
          }),
        )
      } catch (cause) {
        if (aPourRaison(cause, 'SECOND_FACTEUR_REQUIS')) {
          setSecondFacteur(true)
          return
        }
        // §4.4 : l’accueil dit à un compte restreint qu’il n’ouvre rien.
        if (aPourRaison(cause, 'COMPTE_SANS_ACCES')) {
          location.assign(ACCUEIL_SANS_ACCES)
          return
        }
        if (aPourRaison(cause, 'CAPTCHA_REQUIS') || aPourRaison(cause, 'CAPTCHA_INVALIDE'))
          setAvecPreuve(true)
        throw cause
      }
    },
  })
  return {
    f,
    avecPreuve,
    secondFacteur,
    recommencer: (phrase: string) => {
      setSecondFacteur(false)
      f.poser({ password: '' })
      f.refuser(phrase)
    },
  }
}

function DejaConnecte({ compte, retour }: { compte: CompteInfo; retour: string }) {
  return (
    <Pile>
      <TitrePage
        chapeau={`Vous êtes connecté : ${compte.prenom} ${compte.nom}, ${compte.libelleProfil.toLowerCase()}.`}
      >
        Connexion
      </TitrePage>
      <GroupeBoutons>
        <LienBouton href={retour}>Continuer</LienBouton>
      </GroupeBoutons>
    </Pile>
  )
}

/** Pourquoi l’on est revenu ici, et ce que devient ce que l’on tapait. */
function SessionFinie({ phrase }: { phrase: string }) {
  const vivant = useVivant()
  return (
    <Alerte ton="attention" titre="Reconnectez-vous pour continuer" niveau={2}>
      <p>
        {phrase}
        {vivant && saisiesEnAttente() && ' Ce que vous étiez en train de saisir vous sera rendu.'}
      </p>
    </Alerte>
  )
}

function AutresPortes({
  retour,
  fournisseurs,
}: {
  retour: string
  fournisseurs: readonly { libelle: string; adresse: string }[]
}) {
  return (
    <Grille min="grand">
      <Carte
        titre="Pas encore de compte ?"
        detail="Syndic, administrateur provisoire ou office notarial : demandez le vôtre, c’est gratuit."
        pied={
          <LienBouton href={CHEMINS.inscription} variante="secondaire" icone="ajouter">
            Créer un compte
          </LienBouton>
        }
        niveau={2}
      />
      {fournisseurs.length > 0 && (
        <Carte
          titre="Avec votre fournisseur d’identité"
          detail="Agents d’une institution ou du teneur, notaires et leurs collaborateurs."
          pied={
            <GroupeBoutons>
              {fournisseurs.map((f) => (
                <LienBouton
                  key={f.adresse}
                  href={`${f.adresse}?retour=${encodeURIComponent(retour)}`}
                  variante="secondaire"
                >
                  {f.libelle}
                </LienBouton>
              ))}
            </GroupeBoutons>
          }
          niveau={2}
        />
      )}
    </Grille>
  )
}

/** Connexion par adresse électronique ou identifiant, puis retour où l’on allait. */
export function Connexion({
  retour,
  echecSso = null,
  fin = null,
  fournisseurs,
}: {
  retour: string
  /** Pourquoi le fournisseur d’identité n’a pas ouvert. */
  echecSso?: string | null
  /** Pourquoi il faut se reconnecter. */
  fin?: string | null
  fournisseurs: readonly { libelle: string; adresse: string }[]
}) {
  const compte = useCompte()
  const site = useSite()
  // Un second facteur exigé s’enregistre avant tout le reste.
  const entrer = (connecte: CompteInfo) =>
    ouvrirSession(connecte, connecte.secondFacteurAPoser ? protectionVers(retour) : retour)
  const { f, avecPreuve, secondFacteur, recommencer } = useConnexion(
    entrer,
    ECHECS_SSO.get(echecSso ?? '') ?? null,
  )

  useNouvelEcran(secondFacteur, secondFacteur ? 'Second facteur' : undefined)

  if (compte) return <DejaConnecte compte={compte} retour={retour} />
  if (secondFacteur) return <CodeDeConnexion surEntree={entrer} surExpiration={recommencer} />
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Syndics, notaires, teneur du registre et utilisateurs institutionnels.">
        Connexion
      </TitrePage>
      {fin && <SessionFinie phrase={fin} />}
      <Formulaire
        f={f}
        echec="La connexion a échoué"
        obligatoires
        action="Se connecter"
        apres={
          <LienBouton href={CHEMINS.motDePasseOublie} variante="discret">
            Mot de passe oublié
          </LienBouton>
        }
      >
        <ChampTexte
          {...f.texte('username')}
          aide="Par exemple nom@domaine.fr"
          requis
          autoComplete="username"
          spellCheck={false}
        />
        <ChampMotDePasse {...f.texte('password')} requis />
        <CaseACocher
          name="souvenir"
          libelle={`Se souvenir de moi pendant ${compter(JOURS_DE_SOUVENIR, 'jour')}`}
          aide="Ne cochez pas cette case sur un ordinateur partagé."
          sansMarque
          value={f.saisie.souvenir}
          onChange={(souvenir) => f.poser({ souvenir })}
        />
        {avecPreuve && (
          <PreuveHumaine
            essai={f.envois}
            erreur={f.erreurDe('captcha')}
            onChange={(reponse) => f.poser({ captcha: reponse ?? '' })}
          />
        )}
      </Formulaire>
      <AutresPortes retour={retour} fournisseurs={fournisseurs} />
      {site.identite === 'demonstration' && (
        <Alerte ton="info" titre="Site de démonstration" niveau={2}>
          <p>
            Les personnes de démonstration et leur mot de passe sont affichés au démarrage du site. Les
            courriels envoyés se lisent dans la <Lien href={CHEMINS.boite}>boîte de démonstration</Lien>.
          </p>
        </Alerte>
      )}
    </Pile>
  )
}
