import type { ChiffresDuTerritoire as Chiffres } from '#contract/public/annuaire.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import * as ADRESSES from '#domain/public/annuaire/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { ecranExiste } from '#web/socle/ecrans/existence.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Rangee } from '#web/socle/ui/miseEnPage.tsx'
import { PetiteCarte } from './differes.tsx'

/** « 63 % », ou rien quand il n’y a rien à partager. */
const part = (n: number, sur: number): string =>
  sur === 0 ? 'aucune copropriété' : `${Math.round((100 * n) / sur)}\u202f% des copropriétés`

/** Les chiffres d’un territoire, et où aller de là. */
export function ChiffresDuTerritoire({
  chiffres: c,
  niveau,
  code,
  nom,
}: {
  chiffres: Chiffres
  nom: string
  niveau: 'departement' | 'commune'
  code: string
}) {
  const faits: readonly [titre: string, dit: string, plus?: string][] = [
    ['Copropriétés', afficherEntier(c.coproprietes)],
    ['Lots', afficherEntier(c.lots)],
    ['Mise à jour annuelle faite', afficherEntier(c.aJour), part(c.aJour, c.coproprietes)],
    ['Syndic professionnel', afficherEntier(c.professionnels), part(c.professionnels, c.coproprietes)],
  ]
  return (
    <section aria-label="Chiffres">
      <dl className="rnc-faits">
        {faits.map(([titre, dit, plus]) => (
          <div key={titre} className="rnc-fait">
            <dt>{titre}</dt>
            <dd>
              {dit} {plus && <span>{plus}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <PetiteCarte
        lieux={[c]}
        dite={`${nom} sur la carte de France`}
        vers={ADRESSES.carteDuLieu(niveau, code)}
      />
      <div className="rnc-territoire__suite">
        <Rangee>
          {ecranExiste(CHEMINS.statistiques) && (
            <Lien href={ADRESSES.statistiques(niveau, code)} icone="statistiques">
              Statistiques détaillées
            </Lien>
          )}
          <Lien href={ADRESSES.rechercheDuLieu(niveau, code)} icone="recherche">
            Rechercher avec d’autres critères
          </Lien>
        </Rangee>
      </div>
    </section>
  )
}
