import type { ReactNode } from 'react'
import * as ADRESSES from '#domain/public/adresses.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { FicheLignes, Section } from '#web/socle/ui/miseEnPage.tsx'

/** De quelle copropriété il s’agit, que l’on vérifie avant d’agir : son numéro mène à sa fiche ; `suite` : ce que l’acte en regarde. */
export function LaCopropriete({
  copropriete: c,
  titre = 'La copropriété',
  nommee = false,
  publique = true,
  suite,
}: {
  copropriete: { numero: string | null; nom?: string | null; adresse: string | null }
  titre?: string
  /** Son nom à la suite du numéro, quand le titre de la page ne le dit pas. */
  nommee?: boolean
  /** Faux : elle n’a pas de fiche, son numéro ne mène nulle part. */
  publique?: boolean
  suite: readonly { libelle: string; valeur: ReactNode }[]
}) {
  return (
    <Section titre={titre}>
      <FicheLignes
        lignes={[
          {
            libelle: 'Numéro',
            valeur:
              c.numero &&
              (publique ? (
                <Lien href={ADRESSES.fiche(c.numero)}>{afficherNumero(c.numero)}</Lien>
              ) : (
                afficherNumero(c.numero)
              )),
          },
          ...(nommee ? [{ libelle: 'Nom', valeur: c.nom }] : []),
          { libelle: 'Adresse de référence', valeur: c.adresse },
          ...suite,
        ]}
      />
    </Section>
  )
}
