import { useEffect, useRef, useState } from 'react'
import { authentifier, defiCaptcha, type CompteInfo } from '#contract/compte.ts'
import { direRefus } from '#domain/refus.ts'
import { ErreurApi, send } from '../api.ts'
import { CodeDeConnexion } from '../second-facteur/CodeDeConnexion.tsx'
import { useCompte, useSite } from '../shell/contexte.ts'
import { useNouvelEcran } from '../shell/ecran.ts'
import { ouvrirSession } from '../shell/session.ts'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '../ui/boutons.tsx'
import { Captcha } from '../ui/Captcha.tsx'
import { Carte } from '../ui/cartes.tsx'
import { Obligatoires } from '../ui/champ.tsx'
import { ChampMotDePasse, ChampTexte } from '../ui/champs.tsx'
import { CaseACocher } from '../ui/choix.tsx'
import { Alerte } from '../ui/messages.tsx'
import { Grille, Pile, TitrePage } from '../ui/miseEnPage.tsx'
import { ResumeErreurs } from '../ui/ResumeErreurs.tsx'

const OBLIGATOIRES = {
  username: 'Saisissez votre adresse électronique ou votre identifiant.',
  password: 'Saisissez votre mot de passe.',
} as const
type Nom = keyof typeof OBLIGATOIRES
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

/** Un second facteur exigé s’enregistre avant tout le reste. */
const apresConnexion = (compte: CompteInfo, retour: string) =>
  compte.secondFacteurAPoser ? '/compte/moncompte' : retour

/** Connexion par adresse électronique ou identifiant, puis retour où l’on allait. */
export function Connexion({
  retour,
  echecSso = null,
  fournisseurs,
}: {
  retour: string
  /** Pourquoi le fournisseur d’identité n’a pas ouvert. */
  echecSso?: string | null
  fournisseurs: readonly { libelle: string; adresse: string }[]
}) {
  const compte = useCompte()
  const site = useSite()
  const [saisie, setSaisie] = useState({ username: '', password: '', souvenir: false })
  const [essai, setEssai] = useState(0)
  const [captcha, setCaptcha] = useState<{ demande: boolean; reponse: string | null; essai: number }>({
    demande: false,
    reponse: null,
    essai: 0,
  })
  const [refus, setRefus] = useState<string | null>(ECHECS_SSO.get(echecSso ?? '') ?? null)
  const [secondFacteur, setSecondFacteur] = useState(false)
  const [enCours, setEnCours] = useState(false)
  const [pret, setPret] = useState(false)
  const formulaire = useRef<HTMLFormElement>(null)
  // Avant que la page soit vivante, un envoi partirait sans jeton ; ce qui est déjà tapé, ou rempli par le navigateur, reste.
  useEffect(() => {
    const tape = new FormData(formulaire.current ?? undefined)
    const texte = (nom: Nom) => {
      const lu = tape.get(nom)
      return typeof lu === 'string' ? lu : ''
    }
    setSaisie((s) => ({
      ...s,
      username: texte('username') || s.username,
      password: texte('password') || s.password,
    }))
    setPret(true)
  }, [])

  const vides = (Object.keys(OBLIGATOIRES) as Nom[]).filter((nom) => saisie[nom].trim() === '')
  const erreurDe = (nom: Nom) => (essai > 0 && vides.includes(nom) ? OBLIGATOIRES[nom] : null)

  const connecter = async () => {
    setEssai(essai + 1)
    setRefus(null)
    if (vides.length > 0 || enCours) return
    if (captcha.demande && !captcha.reponse) {
      setRefus(direRefus({ code: 'CAPTCHA_REQUIS' }))
      return
    }
    setEnCours(true)
    try {
      const connecte = await send(
        authentifier,
        {
          body: {
            username: saisie.username,
            password: saisie.password,
            'remember-me': saisie.souvenir ? 'true' : 'false',
            ...(captcha.reponse && { captcha: captcha.reponse }),
          },
        },
        { erreursTraitees: true },
      )
      await ouvrirSession(connecte, apresConnexion(connecte, retour))
    } catch (cause) {
      if (!(cause instanceof ErreurApi)) throw cause
      if (cause.code === 'SECOND_FACTEUR_REQUIS') {
        setSecondFacteur(true)
        return
      }
      const robot = cause.code === 'CAPTCHA_REQUIS' || cause.code === 'CAPTCHA_INVALIDE'
      setCaptcha((c) => ({ demande: c.demande || robot, reponse: null, essai: c.essai + 1 }))
      setRefus(
        cause.statut === 0 ? 'Le serveur ne répond pas. Réessayez dans quelques instants.' : cause.message,
      )
    } finally {
      setEnCours(false)
    }
  }

  useNouvelEcran(secondFacteur, secondFacteur ? 'Second facteur' : undefined)

  if (compte)
    return (
      <Pile>
        <TitrePage
          chapeau={`Vous êtes connecté : ${compte.prenom} ${compte.nom}, ${compte.libelleProfil.toLowerCase()}.`}
        >
          Connexion
        </TitrePage>
        <GroupeBoutons>
          <LienBouton href={retour}>Continuer</LienBouton>
        </GroupeBoutons>
      </Pile>
    )

  if (secondFacteur)
    return (
      <CodeDeConnexion
        surEntree={(connecte) => ouvrirSession(connecte, apresConnexion(connecte, retour))}
        surExpiration={(phrase) => {
          setSecondFacteur(false)
          setSaisie({ ...saisie, password: '' })
          setRefus(phrase)
        }}
      />
    )

  return (
    <Pile espace={8}>
      <TitrePage chapeau="Syndics, notaires, teneur du registre et utilisateurs institutionnels.">
        Connexion
      </TitrePage>
      <form
        ref={formulaire}
        noValidate
        method="post"
        onSubmit={(e) => {
          e.preventDefault()
          void connecter()
        }}
      >
        <Pile espace={6}>
          <ResumeErreurs
            essai={essai}
            erreurs={essai > 0 ? vides.map((nom) => ({ champ: nom, message: OBLIGATOIRES[nom] })) : []}
          />
          {refus && (
            <Alerte ton="erreur" titre="La connexion a échoué" niveau={2} annonce="alert">
              {refus}
            </Alerte>
          )}
          <Obligatoires />
          <ChampTexte
            name="username"
            libelle="Adresse électronique ou identifiant"
            aide="Par exemple nom@domaine.fr"
            requis
            autoComplete="username"
            spellCheck={false}
            erreur={erreurDe('username')}
            value={saisie.username}
            onChange={(username) => setSaisie({ ...saisie, username })}
          />
          <ChampMotDePasse
            name="password"
            libelle="Mot de passe"
            requis
            erreur={erreurDe('password')}
            value={saisie.password}
            onChange={(password) => setSaisie({ ...saisie, password })}
          />
          <CaseACocher
            name="souvenir"
            libelle="Se souvenir de moi pendant trente jours"
            aide="Ne cochez pas cette case sur un ordinateur partagé."
            sansMarque
            value={saisie.souvenir}
            onChange={(souvenir) => setSaisie({ ...saisie, souvenir })}
          />
          {captcha.demande && (
            <Captcha
              essai={captcha.essai}
              obtenirDefi={async () => (await send(defiCaptcha, {})) as never}
              onChange={(reponse) => setCaptcha((c) => ({ ...c, reponse }))}
            />
          )}
          <GroupeBoutons>
            <Bouton type="submit" enCours={enCours} disabled={!pret}>
              Se connecter
            </Bouton>
            <LienBouton href="/compte/mot-de-passe-oublie" variante="discret">
              Mot de passe oublié
            </LienBouton>
          </GroupeBoutons>
        </Pile>
      </form>
      <Grille min="grand">
        <Carte
          titre="Pas encore de compte ?"
          detail="Syndic, administrateur provisoire ou office notarial : demandez le vôtre, c’est gratuit."
          pied={
            <LienBouton href="/compte/inscription" variante="secondaire" icone="ajouter">
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
      {site.identite === 'demonstration' && (
        <Alerte ton="info" titre="Site de démonstration" niveau={2}>
          <p>
            Les personnes de démonstration et leur mot de passe sont affichés au démarrage du site. Les
            courriels envoyés se lisent dans la{' '}
            <Lien href="/demonstration/courriels">boîte de démonstration</Lien>.
          </p>
        </Alerte>
      )}
    </Pile>
  )
}
