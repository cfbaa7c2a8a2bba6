import { retourSur } from '#domain/socle/acces/retour.ts'
import { useCompte, useIci } from '#web/socle/shell/contexte.ts'
import { LienBouton } from '#web/socle/ui/boutons.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Pile, Prose, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { SecondFacteur, useSecondFacteur } from './SecondFacteur.tsx'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { CHIFFRES_DU_CODE, CODES_DE_SECOURS } from '#domain/socle/acces/bornes.ts'

function Pourquoi() {
  return (
    <Prose>
      <p>
        Votre compte peut engager plus que vous : d’autres personnes, des copropriétés, un établissement. Un
        mot de passe se devine, se vole ou se réutilise ; avec une seconde preuve, il ne suffit plus à entrer.
      </p>
      <p>Choisissez un moyen, vous pourrez en ajouter d’autres ensuite :</p>
      <ul>
        <li>
          <strong>une application</strong> sur votre téléphone ou votre ordinateur : elle donne un code à{' '}
          {compter(CHIFFRES_DU_CODE, 'chiffre')}, à saisir après le mot de passe ;
        </li>
        <li>
          <strong>une clef d’accès</strong>, si votre appareil sait les garder : votre empreinte, votre visage
          ou le code de l’appareil suffit.
        </li>
      </ul>
      <p>
        Cela prend deux minutes, une fois. Vous recevrez {compter(CODES_DE_SECOURS, 'code')} de secours, pour
        le jour où vous n’auriez plus ni l’un ni l’autre.
      </p>
    </Prose>
  )
}

/**
 * Qui est tenu à un second facteur et n’en a pas : pourquoi, les deux moyens, puis la page où il allait. « Protégé » ne se dit que d’un compte
 * qui en a un.
 */
export function Protection() {
  const compte = useCompte()
  const facteur = useSecondFacteur()
  const retour = retourSur(new URLSearchParams(useIci().search).get('retour'))
  if (!compte) return null
  return (
    <Pile espace={8}>
      {compte.secondFacteurAPoser ? (
        <>
          <TitrePage chapeau="Votre profil demande un second facteur, en plus du mot de passe. Le reste s’ouvrira aussitôt après.">
            Il vous manque une protection
          </TitrePage>
          <Pourquoi />
        </>
      ) : facteur.etat?.actif ? (
        <>
          <TitrePage>Votre compte est protégé</TitrePage>
          <Alerte ton="succes" titre="Tout est ouvert" niveau={2} annonce="status">
            <p>Gardez vos codes de secours en lieu sûr avant de continuer : ils ne se reverront pas.</p>
          </Alerte>
        </>
      ) : (
        <TitrePage
          {...(facteur.etat && {
            chapeau:
              'Votre profil n’exige pas de second facteur, et vous n’en avez pas\u00a0: seul votre mot de passe protège ce compte.',
          })}
        >
          La protection de votre compte
        </TitrePage>
      )}
      <SecondFacteur {...facteur} />
      {!compte.secondFacteurAPoser && (
        <div>
          <LienBouton href={retour}>Continuer</LienBouton>
        </div>
      )}
    </Pile>
  )
}
