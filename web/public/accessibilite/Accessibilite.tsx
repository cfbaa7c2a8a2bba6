import { pageAccessibilite, PAGES_ACCESSIBILITE } from '#domain/public/accessibilite/pages.ts'
import { codes } from '#domain/socle/codes.ts'
import { Assistance } from '#web/socle/shell/Assistance.tsx'
import { useSite } from '#web/socle/shell/contexte.ts'
import { AGENCES } from '#web/socle/textes/agence.ts'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Pile, Prose, TitrePage } from '#web/socle/ui/miseEnPage.tsx'

/** L’accessibilité du site (§2.1) : ce qui est déclaré, prévu et vérifié, chacun à son adresse. */
export function Accessibilite() {
  const { identite } = useSite()
  return (
    <Pile>
      <TitrePage chapeau="Ce qui est déclaré, ce qui est prévu, et ce qui a été vérifié.">
        Accessibilité
      </TitrePage>
      <Alerte ton="attention" titre="État de conformité : non encore audité" niveau={2}>
        <p>
          Aucun audit de conformité au référentiel général d’amélioration de l’accessibilité (RGAA 4.1) n’a
          encore été mené.
        </p>
      </Alerte>
      <Prose>
        <p>
          L’article 47 de la loi n° 2005-102 du 11 février 2005 demande au teneur du registre,{' '}
          {AGENCES[identite].nom}, de publier ces documents.
        </p>
        <ul>
          {codes(PAGES_ACCESSIBILITE).map((page) => (
            <li key={page}>
              <Lien href={pageAccessibilite(page)}>{PAGES_ACCESSIBILITE[page]}</Lien>
            </li>
          ))}
        </ul>
        <Assistance quand="Une page ne vous est pas accessible ? L’assistance vous répond, et vous propose une autre façon de faire." />
      </Prose>
    </Pile>
  )
}
