import { ecranExiste } from '#web/socle/ecrans/existence.ts'
import { LienBouton } from '#web/socle/ui/boutons.tsx'
import type { NomIcone } from '#web/socle/ui/Icone.tsx'
import { Section } from '#web/socle/ui/miseEnPage.tsx'

/** Une phrase et un bouton vers un écran ; rien si l’écran n’existe pas. */
export function Renvoi({
  titre,
  texte,
  bouton,
  vers,
  icone,
}: {
  titre: string
  texte: string
  bouton: string
  vers: string
  icone: NomIcone
}) {
  if (!ecranExiste(vers)) return null
  return (
    <Section>
      <div className="rnc-appel">
        <div>
          <h2 className="rnc-appel__titre">{titre}</h2>
          <p>{texte}</p>
        </div>
        <LienBouton href={vers} icone={icone} taille="grand">
          {bouton}
        </LienBouton>
      </div>
    </Section>
  )
}
