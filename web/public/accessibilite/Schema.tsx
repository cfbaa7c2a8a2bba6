import { pageAccessibilite } from '#domain/public/accessibilite/pages.ts'
import { useSite } from '#web/socle/shell/contexte.ts'
import { AGENCES } from '#web/socle/textes/agence.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Pile, Prose, TitrePage } from '#web/socle/ui/miseEnPage.tsx'

/** Le schéma pluriannuel : ce que le teneur s’impose de 2024 à 2026. */
export function Schema() {
  const { identite, contact } = useSite()
  return (
    <Pile>
      <TitrePage chapeau="Comment le teneur du registre rend ses services accessibles, et comment il en rend compte.">
        Schéma pluriannuel 2024-2026
      </TitrePage>
      <Prose>
        <h2>Ce qui nous engage</h2>
        <p>
          L’article 47 de la loi n° 2005-102 du 11 février 2005 et le décret n° 2019-768 du 24 juillet 2019
          demandent à {AGENCES[identite].nom} un schéma de trois ans au plus, et un plan par an. Celui-ci a
          été publié en novembre 2026 : les plans de 2024 et de 2025 le sont après coup.
        </p>

        <h2>Comment nous travaillons</h2>
        <ul>
          <li>Les écrans sont faits des composants du système de design de l’État.</li>
          <li>
            Un écran neuf vient avec son parcours d’essai, qui le fait contrôler par axe dans les deux
            apparences.
          </li>
          <li>Un défaut que trouve un de ces contrôles fait échouer la suite d’essais.</li>
          <li>Une difficulté signalée reçoit une réponse, et une autre façon de faire la démarche.</li>
        </ul>

        <h2>Qui répond</h2>
        <p>
          {contact.nom} reçoit les signalements. Le nom d’un référent accessibilité s’ajoutera ici quand le
          teneur l’aura désigné.
        </p>

        <h2>Moyens</h2>
        <p>
          Ces pages ne peuvent affirmer ni budget, ni marché d’audit : ils s’ajouteront ici quand ils
          existeront.
        </p>

        <h2>Ce que couvre ce schéma</h2>
        <p>
          Les <Lien href={pageAccessibilite('sites-et-applications')}>sites et applications</Lien> du
          registre. Chaque année a son plan : <Lien href={pageAccessibilite('plan-2024')}>2024</Lien>,{' '}
          <Lien href={pageAccessibilite('plan-2025')}>2025</Lien> et{' '}
          <Lien href={pageAccessibilite('plan-2026')}>2026</Lien>.
        </p>
      </Prose>
    </Pile>
  )
}
