import { useSite } from '../shell/contexte.ts'
import { AGENCES } from '../textes/agence.ts'
import { Alerte } from '../ui/messages.tsx'
import { Pile, Prose, TitrePage } from '../ui/miseEnPage.tsx'

/** Déclaration d’accessibilité : le site n’a pas encore été audité, et le dit. */
export function Accessibilite() {
  const { identite, contact } = useSite()
  const demonstration = identite === 'demonstration'
  return (
    <Pile>
      <TitrePage>Déclaration d’accessibilité</TitrePage>
      <Alerte ton="attention" titre="État de conformité : non encore audité" niveau={2}>
        <p>
          Aucun audit de conformité au référentiel général d’amélioration de l’accessibilité (RGAA 4.1) n’a
          encore été mené. Ce site ne peut donc pas se déclarer conforme.
        </p>
      </Alerte>
      <Prose>
        <p>
          Le teneur du registre, {AGENCES[identite].nom}, s’engage à rendre ses services en ligne accessibles,
          conformément à l’article 47 de la loi n° 2005-102 du 11 février 2005. Cette déclaration s’applique
          au site du registre national des copropriétés.
        </p>

        <h2>Ce qui est fait aujourd’hui</h2>
        <ul>
          <li>Toutes les démarches se font au clavier seul.</li>
          <li>Les pages restent utilisables sur un écran de 320 pixels de large et agrandies à 200 %.</li>
          <li>Les formulaires disent leurs consignes avant la saisie et leurs erreurs champ par champ.</li>
          <li>Les contrastes sont vérifiés dans les deux apparences, claire et sombre.</li>
          <li>Les pages publiques s’affichent et se parcourent sans JavaScript.</li>
          <li>Un contrôle automatique passe sur chaque écran avant toute mise en ligne.</li>
        </ul>
        <p>Un contrôle automatique ne remplace pas un audit : il ne voit qu’une partie des défauts.</p>

        <h2>Établissement de cette déclaration</h2>
        <p>
          Technologies utilisées : HTML, CSS, SVG, JavaScript, WAI-ARIA. Les contrôles automatiques sont faits
          avec axe dans le navigateur Chromium.
        </p>

        <h2>Signaler une difficulté</h2>
        <p>
          Si une page ou un document vous est inaccessible, écrivez à {contact.nom}, {contact.adresse}, ou à{' '}
          {contact.courriel}, ou appelez le {contact.telephone}, en indiquant l’adresse de la page et la
          difficulté rencontrée. Une autre façon d’obtenir l’information ou de faire la démarche vous sera
          proposée.
        </p>
        {demonstration && <p>Sur ce site de démonstration, l’agence et ces adresses sont fictives.</p>}

        <h2>Voies de recours</h2>
        <p>
          Si votre signalement reste sans réponse satisfaisante, vous pouvez écrire au Défenseur des droits,
          par son formulaire en ligne, par son délégué dans votre région, ou par courrier gratuit sans
          affranchissement : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.
        </p>
      </Prose>
    </Pile>
  )
}
