import '#web/socle/ui/tous-les-traces.ts'
import { useLoaderData } from '@tanstack/react-router'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { SUIVIS_MAX } from '#domain/public/suivre/suivi.ts'
import { useIci } from '#web/socle/shell/contexte.ts'
import { Bouton, LienBouton } from '#web/socle/ui/boutons.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'

interface Mots {
  titre: string
  texte: string
  bouton: string
  fait: string
  suite: string
  retour: { libelle: string; href: string }
}

const LETTRES = { libelle: 'Lire les lettres', href: CHEMINS.lettre }
const ANNUAIRE = { libelle: 'Ouvrir l’annuaire', href: CHEMINS.annuaire }

const ARRETER: Mots = {
  titre: 'Ne plus être prévenu',
  texte: 'Vous ne recevrez plus de courriel pour cette copropriété.',
  bouton: 'Ne plus être prévenu',
  fait: 'Vous ne serez plus prévenu',
  suite: 'Vous pouvez suivre de nouveau une copropriété depuis sa fiche.',
  retour: ANNUAIRE,
}

const MOTS: Readonly<Record<string, Mots>> = {
  [CHEMINS.confirmerLettre]: {
    titre: 'Confirmez votre inscription à la lettre',
    texte: 'Cette adresse recevra la lettre d’information du registre, et rien d’autre.',
    bouton: 'Confirmer mon inscription',
    fait: 'Votre inscription est confirmée',
    suite: 'La prochaine lettre arrivera dans votre boîte.',
    retour: LETTRES,
  },
  [CHEMINS.quitterLettre]: {
    titre: 'Ne plus recevoir la lettre',
    texte: 'Votre adresse sera effacée de la liste.',
    bouton: 'Ne plus recevoir la lettre',
    fait: 'Vous ne recevrez plus la lettre',
    suite: 'Votre adresse est effacée de la liste. Vous pouvez vous réinscrire à tout moment.',
    retour: LETTRES,
  },
  [CHEMINS.confirmerSuivi]: {
    titre: 'Confirmez ce que vous suivez',
    texte: 'Un courriel vous dira, la nuit d’après, ce qui a changé de public dans cette copropriété.',
    bouton: 'Confirmer ce suivi',
    fait: 'Vous suivez cette copropriété',
    suite: 'Vous recevrez un courriel quand ce qui en est public changera.',
    retour: ANNUAIRE,
  },
  [CHEMINS.arreterSuivi]: ARRETER,
}

const TOUT = 'Vous ne recevrez plus de courriel pour aucune copropriété, et votre adresse sera effacée.'

/** Ce qui n’a pas pu se faire. */
const MANQUES = {
  perdu: {
    titre: 'Ce lien ne vaut plus rien',
    texte: 'Son délai est passé, ou il n’est pas entier. Rien n’a changé\u00a0: recommencez depuis le site.',
  },
  plein: {
    titre: `Vous suivez déjà ${SUIVIS_MAX} copropriétés`,
    texte: 'C’est le plus qu’il soit permis. Arrêtez-en une par le lien de son courriel, puis recommencez.',
  },
} as const

/**
 * La page d’un lien reçu par courriel, sans compte : un appui agit, pour qu’un logiciel qui ouvre les liens n’agisse pas. Un
 * formulaire ordinaire, qui n’attend pas JavaScript ; le serveur renvoie ici, et `suite` dit ce qu’il a fait.
 */
export function PageLien() {
  const { pathname, search } = useIci()
  const mots = MOTS[pathname.replace(/\/$/, '')] ?? ARRETER
  const lus = new URLSearchParams(search)
  const [suite, clef] = [lus.get('suite'), lus.get('key') ?? '']
  // Seule la confirmation d’une lettre charge quelque chose.
  const lu: object | undefined = useLoaderData({ strict: false })
  const deja = lu !== undefined && 'deja' in lu && lu.deja === true
  const manque = suite === 'plein' ? MANQUES.plein : MANQUES.perdu
  const retour = (
    <LienBouton href={mots.retour.href} variante="secondaire">
      {mots.retour.libelle}
    </LienBouton>
  )
  if (suite === 'fait' || deja)
    return (
      <EtatVide
        niveau={1}
        icone="valider"
        titre={deja ? 'Votre inscription est déjà confirmée' : mots.fait}
        action={retour}
      >
        <p>{mots.suite}</p>
      </EtatVide>
    )
  if (suite !== null || clef === '')
    return (
      <EtatVide niveau={1} icone="lien" titre={manque.titre} action={retour}>
        <p>{manque.texte}</p>
      </EtatVide>
    )
  return (
    <EtatVide
      niveau={1}
      icone="message"
      titre={mots.titre}
      action={
        <form method="post">
          <input type="hidden" name="page" value="oui" />
          <Bouton type="submit">{mots.bouton}</Bouton>
        </form>
      }
    >
      <p>{clef.startsWith('t') ? TOUT : mots.texte}</p>
    </EtatVide>
  )
}
