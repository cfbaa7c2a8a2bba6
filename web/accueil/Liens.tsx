import { useEcranExiste } from '../shell/contexte.ts'
import { Lien } from '../ui/boutons.tsx'
import { Rangee, Section } from '../ui/miseEnPage.tsx'

const LIENS = [
  { libelle: 'Annuaire des copropriétés', vers: '/annuaire' },
  { libelle: 'Statistiques du registre', vers: '/consulter-les-statistiques-du-registre' },
  { libelle: 'Découvrir le registre', vers: '/aide' },
  { libelle: 'Lettre d’information', vers: '/newsletter' },
  { libelle: 'Appels de l’API', vers: '/api/docs' },
  { libelle: 'Accessibilité', vers: '/accessibilite' },
  { libelle: 'Plan du site', vers: '/sitemap' },
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
