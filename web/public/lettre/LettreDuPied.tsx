import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { useIci } from '#web/socle/shell/contexte.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Inscription } from './Inscription.tsx'

/** §2.5 : s’inscrire à la lettre, au pied de chaque page, sauf de celles de la lettre, qui l’ont déjà. */
export function LettreDuPied() {
  if (useIci().pathname.startsWith(CHEMINS.lettre)) return null
  return (
    <section className="rnc-pied__lettre" aria-labelledby="pied-lettre">
      <div>
        <h2 id="pied-lettre" className="rnc-pied__lettre-titre">
          Lettre d’information
        </h2>
        <p>
          Les nouveautés du registre, par courriel. <Lien href={CHEMINS.lettre}>Lire les lettres parues</Lien>
        </p>
      </div>
      <Inscription nom="lettreDuPied" niveau={3} />
    </section>
  )
}
