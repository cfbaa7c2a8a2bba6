import type { ErreurVue } from '#contract/coproprietes/signalements.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { FicheLignes, Section } from '#web/socle/ui/miseEnPage.tsx'

/** Ce que le teneur lit des erreurs signalées. */
export function ErreursSignalees({ erreurs }: { erreurs: readonly ErreurVue[] }) {
  return (
    <Section titre="Erreurs signalées">
      <FicheLignes
        lignes={erreurs.map(({ texte, par, dateSignalement }) => ({
          libelle: `${par}, ${momentDe(dateSignalement)}`,
          valeur: texte,
        }))}
      />
    </Section>
  )
}
