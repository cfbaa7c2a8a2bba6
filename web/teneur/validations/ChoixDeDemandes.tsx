import { useState } from 'react'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { NePlusRienChoisir } from '#web/socle/choix/BarreDesChoisies.tsx'
import type { Choix } from '#web/socle/choix/choix.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { Rangee } from '#web/socle/ui/miseEnPage.tsx'
import { Affecter } from './Affecter.tsx'

/** La case dit combien elle en prend : la page, jamais toute la file. */
const direLaPage = (n: number): string =>
  n > 1 ? `Choisir les ${afficherEntier(n)} de la page` : 'Choisir celle de la page'

/** Ce que l’on peut faire des demandes choisies : les affecter ensemble. */
export function ChoixDeDemandes({
  choix,
  page,
  surAffectation,
}: {
  choix: Choix
  /** Celles de la page que l’on peut affecter. */
  page: readonly number[]
  surAffectation: () => Promise<void>
}) {
  const [affecte, setAffecte] = useState(false)
  const nombre = choix.identifiants.size
  const designation = nombre > 1 ? `les ${afficherEntier(nombre)} demandes choisies` : 'la demande choisie'
  return (
    <Rangee>
      <CaseACocher
        petite
        name="choisir-la-page"
        libelle={direLaPage(page.length)}
        value={page.every((id) => choix.identifiants.has(id))}
        onChange={(oui) => choix.changer(page, oui)}
      />
      {nombre > 0 && (
        <>
          <output>
            {nombre > 1 ? `${afficherEntier(nombre)} demandes choisies` : 'Une demande choisie'}
          </output>
          <GroupeBoutons>
            <Bouton taille="petit" onClick={() => setAffecte(true)}>
              Affecter à un teneur
            </Bouton>
            <NePlusRienChoisir vider={choix.vider} />
          </GroupeBoutons>
        </>
      )}
      {affecte && (
        <Affecter
          identifiants={[...choix.identifiants]}
          designation={designation}
          surFermeture={() => setAffecte(false)}
          surAffectation={async () => {
            setAffecte(false)
            choix.vider()
            await surAffectation()
          }}
        />
      )}
    </Rangee>
  )
}
