import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Grille, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'

const POINTS = [
  {
    titre: 'La démarche est gratuite',
    texte: 'Immatriculer une copropriété et tenir ses informations à jour ne coûte rien.',
  },
  {
    titre: 'Le représentant légal déclare',
    texte:
      'Syndic professionnel ou bénévole, administrateur provisoire : c’est lui qui immatricule et met à jour.',
  },
  {
    titre: 'Chacun peut consulter',
    texte: 'L’annuaire montre les informations publiques de chaque copropriété, sans compte.',
  },
] as const

/** Ce qu’un visiteur doit savoir avant de commencer. */
export function BonASavoir() {
  return (
    <Section titre="Bon à savoir">
      <Pile>
        <Grille>
          {POINTS.map((p) => (
            <div key={p.titre} className="rnc-point">
              <h3 className="rnc-point__titre">{p.titre}</h3>
              <p>{p.texte}</p>
            </div>
          ))}
        </Grille>
        <p>
          <Lien href={CHEMINS.donneesPersonnelles} icone="cadenas">
            Ce que le registre fait de vos données
          </Lien>
        </p>
      </Pile>
    </Section>
  )
}
