import { pourMoi } from '#domain/public/aide/pour-moi.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Pile, Prose, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { useSite } from '#web/socle/shell/contexte.ts'

/** §2.1 : ce que le registre est pour chacun, ce qu’il doit y faire, quand, avec quoi. */
export function PageRegistreEtMoi() {
  const pour = pourMoi(useSite().aujourdhui)
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Ce que le registre vous apporte, ce qu’il attend de vous, quand, et avec quels papiers.">
        Le registre et moi
      </TitrePage>
      <nav aria-label="Vous êtes">
        <ul>
          {pour.map((p) => (
            <li key={p.code}>
              <Lien href={`#${p.code}`}>{p.libelle}</Lien>
            </li>
          ))}
        </ul>
      </nav>
      {pour.map((p) => (
        <Section key={p.code} id={p.code} titre={p.libelle}>
          <Prose>
            <p>{p.role}</p>
            <h3>Ce que vous avez à faire</h3>
            <ul>
              {p.aFaire.map((f) => (
                <li key={f}>{f}</li>
              ))}
            </ul>
            <h3>Quand</h3>
            <p>{p.quand}</p>
            <h3>Avec quoi</h3>
            <ul>
              {p.pieces.map((f) => (
                <li key={f}>{f}</li>
              ))}
            </ul>
          </Prose>
          <LienBouton href={p.bouton.href}>{p.bouton.libelle}</LienBouton>
        </Section>
      ))}
      <p>
        Une question ? <Lien href={CHEMINS.questions}>Les réponses</Lien>, ou{' '}
        <Lien href={CHEMINS.contact}>écrivez-nous</Lien>.
      </p>
    </Pile>
  )
}
