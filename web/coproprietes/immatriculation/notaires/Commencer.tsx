import { useState } from 'react'
import { lireBrouillon } from '#contract/coproprietes/immatriculation.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { reprendreAdresse } from '../reprendre-adresse.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { Pile, Prose, Section } from '#web/socle/ui/miseEnPage.tsx'
import { useCommencer, type Constat } from '../commencer.ts'
import { ModaleOffice } from './ModaleOffice.tsx'
import { MOIS_DE_MISE_EN_DEMEURE, PARTAGE_NOTAIRE } from '#domain/coproprietes/declaration/bornes.ts'
import { de } from '#domain/socle/mots/elision.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { direJour } from '#domain/socle/temps/jour.ts'

const CONSTATS: Record<Constat, string> = {
  ABSENTE: 'Elle n’y est pas',
  D_AUTRES: 'Aucune n’est la bonne',
  RIEN: 'Vous ne la trouvez pas',
}

/** Les deux voies du notaire (§1), une fois la copropriété cherchée. */
export function Commencer({ cherche, constat }: { cherche: string; constat: Constat }) {
  const { enCours, commencer } = useCommencer('INITIALE', cherche)
  const [office, setOffice] = useState(false)
  return (
    <>
      <Section titre={`${CONSTATS[constat]}\u00a0: immatriculation initiale`}>
        <Pile espace={4}>
          <Prose>
            <p>
              Vous publiez l’état descriptif de division et le règlement, daté du {direJour(PARTAGE_NOTAIRE)}{' '}
              ou d’après. Il vous faut la date et les lots du règlement, les références cadastrales et, s’il
              est connu, le SIRET ou l’adresse électronique du représentant légal.
            </p>
          </Prose>
          <GroupeBoutons>
            <Bouton icone="droite" iconeADroite enCours={enCours} onClick={() => void commencer()}>
              Commencer l’immatriculation initiale
            </Bouton>
          </GroupeBoutons>
        </Pile>
      </Section>
      <Section titre={`${CONSTATS[constat]}, et vous recevez une vente\u00a0: immatriculation d’office`}>
        <Pile espace={4}>
          <Prose>
            <p>
              La copropriété n’a pas de représentant légal, ou son syndic, mis en demeure il y a plus{' '}
              {de(compter(MOIS_DE_MISE_EN_DEMEURE, 'mois'))}, ne l’a pas immatriculée, quelle que soit la date
              du règlement. Il vous faut la pièce datée qui le prouve, en PDF.
            </p>
          </Prose>
          <GroupeBoutons>
            <Bouton variante="secondaire" onClick={() => setOffice(true)}>
              Immatriculer d’office
            </Bouton>
          </GroupeBoutons>
        </Pile>
      </Section>
      {office && (
        <ModaleOffice
          surFermeture={() => setOffice(false)}
          surBrouillon={async (id) => {
            const b = await essayer(lireBrouillon, { params: { id: String(id) } }).catch(() => null)
            // Illisible pour l’instant : l’étape le relira, et demandera l’adresse.
            if (b) await reprendreAdresse(b, cherche)
          }}
        />
      )}
    </>
  )
}
