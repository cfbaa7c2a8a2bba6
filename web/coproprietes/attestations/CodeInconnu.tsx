import { useParams } from '@tanstack/react-router'
import { Pile, Prose, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { FormulaireCode } from './FormulaireCode.tsx'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { LONGUEUR_CODE } from '#domain/coproprietes/attestations/code.ts'

/** Un code que le registre n’a pas délivré : le dire, et quoi vérifier. */
export function CodeInconnu() {
  const { code } = useParams({ strict: false })
  return (
    <Pile espace={8}>
      <TitrePage
        surtitre="Vérifier une attestation"
        chapeau="Le registre n’a délivré aucun document sous ce code, ou il est mal recopié."
      >
        Aucune attestation ne porte ce code
      </TitrePage>
      <Prose>
        <h2>Ce qu’il faut vérifier</h2>
        <ul>
          <li>
            Un code a {compter(LONGUEUR_CODE, 'signe')}, par groupes de quatre. Il n’a jamais les lettres I,
            L, O et U, ni 0 et 1.
          </li>
          <li>
            Il est au bas du document, à côté du carré à photographier : le numéro d’immatriculation n’en est
            pas un.
          </li>
          <li>
            Si le code est bien recopié, le document ne vient pas du registre : demandez-en un autre à qui
            vous l’a remis.
          </li>
        </ul>
      </Prose>
      <FormulaireCode valeur={code?.slice(0, 40) ?? ''} />
    </Pile>
  )
}
