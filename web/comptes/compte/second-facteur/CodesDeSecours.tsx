import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { Copier } from '#web/socle/ui/Copier.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Code } from '#web/socle/ui/miseEnPage.tsx'

/** Les codes de secours, montrés une seule fois. */
export function CodesDeSecours({ codes }: { codes: readonly string[] }) {
  return (
    <Alerte ton="succes" titre="Gardez ces codes de secours" niveau={3} annonce="status">
      <p>
        Sans votre téléphone ni votre clef, chacun ouvre une fois votre compte. Ils ne seront plus montrés :
        imprimez-les ou rangez-les dans un coffre de mots de passe.
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ul>
      <GroupeBoutons>
        <Copier variante="secondaire" texte={codes.join('\n')}>
          Copier les codes
        </Copier>
        <Bouton variante="secondaire" taille="petit" onClick={() => window.print()}>
          Imprimer cette page
        </Bouton>
      </GroupeBoutons>
    </Alerte>
  )
}
