import { ADRESSES } from '#domain/adresses.ts'
import { useEcranExiste } from '../shell/contexte.ts'
import { Lien } from '../ui/boutons.tsx'
import { Rangee, Section } from '../ui/miseEnPage.tsx'

const LIENS = [
  { libelle: 'Annuaire des copropriétés', vers: ADRESSES.annuaire },
  { libelle: 'Statistiques du registre', vers: ADRESSES.statistiques },
  { libelle: 'Découvrir le registre', vers: ADRESSES.aide },
  { libelle: 'Lettre d’information', vers: ADRESSES.lettre },
  { libelle: 'Appels de l’API', vers: ADRESSES.api },
  { libelle: 'Accessibilité', vers: ADRESSES.accessibilite },
  { libelle: 'Plan du site', vers: ADRESSES.planDuSite },
] as const

/** §2.6 : où aller ensuite, parmi les écrans qui existent. */
export function Liens() {
  const existe = useEcranExiste()
  const liens = LIENS.filter((l) => existe(l.vers))
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
