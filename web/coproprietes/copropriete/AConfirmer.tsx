import type { AConfirmer as Ligne } from '#contract/coproprietes/successeurs.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { LienBouton } from '#web/socle/ui/boutons.tsx'
import { Section } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'

/** Les copropriétés dont le représentant a déclaré son établissement comme successeur. */
export function AConfirmer({ lignes }: { lignes: readonly Ligne[] }) {
  if (lignes.length === 0) return null
  return (
    <Section titre="Copropriétés à confirmer">
      <Tableau<Ligne>
        legende="Copropriétés dont vous êtes le successeur déclaré"
        cleDe={(c) => c.id}
        lignes={lignes}
        colonnes={[
          { cle: 'numero', titre: 'Copropriété', insecable: true, rendu: (c) => afficherNumero(c.numero) },
          { cle: 'nom', titre: 'Nom ou adresse', rendu: (c) => c.nom ?? c.adresse },
          { cle: 'predecesseur', titre: 'Déclarée par', rendu: (c) => c.predecesseur },
          { cle: 'debut', titre: 'À compter du', rendu: (c) => (c.voie ? null : afficherJour(c.dateDebut)) },
          {
            cle: 'actions',
            titre: 'Actions',
            collee: true,
            rendu: (c) => (
              <LienBouton
                taille="petit"
                variante="secondaire"
                href={ADRESSES.confirmerRattachement(c.id)}
                aria-label={`Confirmer le rattachement\u00a0: ${c.nom ?? afficherNumero(c.numero)}`}
              >
                Confirmer
              </LienBouton>
            ),
          },
        ]}
      />
    </Section>
  )
}
