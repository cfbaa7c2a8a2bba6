import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Invisible } from '#web/socle/ui/miseEnPage.tsx'

/** Des lieux en colonnes, et le nombre de copropriétés de chacun. */
export function ListeDeLieux({ lieux }: { lieux: readonly { href: string; nom: string; nombre: number }[] }) {
  return (
    <ul className="rnc-lieux__liste">
      {lieux.map(({ href, nom, nombre }) => (
        <li key={href}>
          <Lien href={href}>{nom}</Lien>{' '}
          <span className="rnc-lieux__nombre">
            {afficherEntier(nombre)}
            <Invisible>{nombre > 1 ? ' copropriétés' : ' copropriété'}</Invisible>
          </span>
        </li>
      ))}
    </ul>
  )
}
