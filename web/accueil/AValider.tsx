import { useEffect } from 'react'
import { rechercherDemandes } from '#contract/teneur/validations/file.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import { direAttenteDeLaFile } from '#domain/teneur/validations/attente.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'
import { Bouton, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Chargement } from '#web/socle/ui/messages.tsx'
import { Pile, Rangee, Section } from '#web/socle/ui/miseEnPage.tsx'
import { FILE_PAR_DEFAUT } from '#web/teneur/validations/demande.ts'
import { useRaccourcis } from '#web/teneur/validations/raccourcis.ts'
import { SaTouche } from '#web/teneur/validations/SaTouche.tsx'
import { usePrendreLaSuivante } from '#web/teneur/validations/suivante.ts'

/** Ce que la file compte, et la plus ancienne de ce qui attend. */
const lire = () =>
  essayer(rechercherDemandes, {
    body: { paginationOptions: { pageSize: 1, sortField: 'dateDepot', sortDirection: 'asc' } },
  })

/** Ce qui attend une décision, et de quoi s’y mettre ; `surCompte` : combien, chaque fois que la file se lit. */
export function AValider({ surCompte }: { surCompte: (aDecider: number) => void }) {
  const { donnees, echec, relire } = useLecture(lire)
  const prendreSuivante = usePrendreLaSuivante(() => [FILE_PAR_DEFAUT])
  const suivante = () => void prendreSuivante().then((prise) => (prise ? undefined : relire(false)))
  const lu = donnees?.comptes.A_TRAITER
  const aDecider = lu ?? 0
  useEffect(() => {
    if (lu !== undefined) surCompte(lu)
  }, [lu, surCompte])
  useRaccourcis(aDecider > 0 ? [{ touche: 's', faire: suivante }] : [])
  return (
    <Section titre="À décider">
      {echec && <EchecDeLecture texte="La file n’a pas pu être lue." surReprise={() => void relire(false)} />}
      {donnees ? (
        <Pile espace={4}>
          <p className="rnc-attente">
            {direAttenteDeLaFile(donnees.comptes, donnees.lignes[0]?.dateDepot ?? null)}
          </p>
          <Rangee>
            {aDecider > 0 && (
              <Bouton icone="droite" iconeADroite aria-keyshortcuts="S" onClick={suivante}>
                Prendre la suivante
                <SaTouche>S</SaTouche>
              </Bouton>
            )}
            <LienBouton variante="secondaire" href={CHEMINS.validations}>
              Voir la file
            </LienBouton>
            {donnees.comptes.HORS_DELAI > 0 && (
              <Lien href={ADRESSES.file({ onglet: 'HORS_DELAI' })}>Celles qui sont hors délai</Lien>
            )}
            {donnees.comptes.MIENNES > 0 && (
              <Lien href={ADRESSES.file({ onglet: 'MIENNES' })}>Les miennes</Lien>
            )}
          </Rangee>
        </Pile>
      ) : (
        !echec && <Chargement lignes={2} libelle="Lecture de la file" />
      )}
    </Section>
  )
}
