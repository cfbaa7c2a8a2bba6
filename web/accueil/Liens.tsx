import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { ecranExiste } from '#web/socle/ecrans/existence.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Rangee, Section } from '#web/socle/ui/miseEnPage.tsx'

const LIENS = [
  { libelle: 'Annuaire des copropriétés', vers: CHEMINS.annuaire },
  { libelle: 'Statistiques du registre', vers: CHEMINS.statistiques },
  { libelle: 'Données ouvertes', vers: CHEMINS.donneesOuvertes },
  { libelle: 'Découvrir le registre', vers: CHEMINS.aide },
  { libelle: 'Lettre d’information', vers: CHEMINS.lettre },
  { libelle: 'Accessibilité', vers: CHEMINS.accessibilite },
  { libelle: 'Plan du site', vers: CHEMINS.planDuSite },
] as const

/** §2.6 : où aller ensuite, parmi les écrans qui existent. */
export function Liens() {
  const liens = LIENS.filter((l) => ecranExiste(l.vers))
  if (liens.length === 0) return null
  return (
    <Section titre="Aller plus loin">
      <Rangee>
        {liens.map((l) => (
          <Lien key={l.vers} href={l.vers} icone="droite" iconeADroite>
            {l.libelle}
          </Lien>
        ))}
      </Rangee>
    </Section>
  )
}
