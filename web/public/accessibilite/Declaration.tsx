import { useSite } from '#web/socle/shell/contexte.ts'
import { AGENCES } from '#web/socle/textes/agence.ts'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Pile, Prose, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { NON_VERIFIE, VERIFIE } from './verifie.ts'

/** Le jour où ce texte a été écrit : il se change avec lui. */
const ETABLIE_LE = '24/11/2026'

/** Déclaration d’accessibilité : le site n’a pas encore été audité, et le dit. */
export function Declaration() {
  const { identite, contact } = useSite()
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
          conformément à l’article 47 de la loi n° 2005-102 du 11 février 2005. Cette déclaration s’applique
          au site du registre national des copropriétés.
        </p>
        <h2>Ce qui est vérifié, et par quoi</h2>
        <p>
          Ces contrôles sont automatiques ; ils font partie de la suite d’essais du site, où un seul défaut
          fait échouer l’ensemble. Elle se lance à part : ni la construction ni la mise en ligne ne la
          rejouent. Un contrôle automatique ne remplace pas un audit : il ne voit qu’une partie des défauts.
        </p>
      </Prose>
      <Tableau
        legende="Contrôles de la suite d’essais"
        lignes={VERIFIE}
        cleDe={(v) => v.cle}
        colonnes={[
          { cle: 'quoi', titre: 'Ce qui est vérifié', entete: true, rendu: (v) => v.quoi },
          { cle: 'par', titre: 'Par quoi', rendu: (v) => v.par },
        ]}
      />
      <Prose>
        <h2>Ce qui ne l’est pas</h2>
        <ul>
          {NON_VERIFIE.map((quoi) => (
            <li key={quoi}>{quoi}</li>
          ))}
        </ul>

        <h2>Établissement de cette déclaration</h2>
        <p>
          Établie le {ETABLIE_LE} par l’équipe qui construit le site, d’après ses propres contrôles.
          Technologies utilisées : HTML, CSS, SVG, JavaScript, WAI-ARIA.
        </p>

        <h2>Signaler une difficulté</h2>
        <p>
          Si une page ou un document vous est inaccessible, écrivez à {contact.nom}, {contact.adresse}, ou à{' '}
          {contact.courriel}, ou appelez le {contact.telephone}, en indiquant l’adresse de la page et la
          difficulté rencontrée. Une autre façon d’obtenir l’information ou de faire la démarche vous sera
          proposée.
        </p>
        {identite === 'demonstration' && (
          <p>Sur ce site de démonstration, l’agence et ces adresses sont fictives.</p>
        )}

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
