import { indicateursTeneur } from '#contract/teneur/indicateurs.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { codes } from '#domain/socle/codes.ts'
import { CHIFFRES } from '#domain/teneur/indicateurs/chiffres.ts'
import { IMMATRICULEES } from '#domain/teneur/indicateurs/listes.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { Demandes } from '#web/teneur/indicateurs/Demandes.tsx'
import { lignesDe } from '#web/teneur/indicateurs/lignes.tsx'
import { useAdresse } from '#web/teneur/indicateurs/Nombre.tsx'
import { Recalculer } from '#web/teneur/indicateurs/Recalculer.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Chargement } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Pile, Rangee, Section } from '#web/socle/ui/miseEnPage.tsx'
import { TuileChiffre } from '#web/socle/ui/TuileChiffre.tsx'
import { AValider } from './AValider.tsx'
import { Absentes } from './Absentes.tsx'
import { CourrielsEnPeine } from './CourrielsEnPeine.tsx'
import { Prises } from './Prises.tsx'
import { Dementis } from './Dementis.tsx'
import { EtatDesTravaux } from './EtatDesTravaux.tsx'
import { Reclamations } from './Reclamations.tsx'
import { TravauxEnEchec } from './TravauxEnEchec.tsx'

const lire = (frais: boolean) => essayer(indicateursTeneur, { query: frais ? { frais: 'true' } : {} })

/** Celui de la tuile ne se redit pas dans la fiche. */
const EN_FICHE = codes(CHIFFRES, (_, code) => code !== 'nbCoproImmatriculees')

function Chiffres() {
  const suit = useCompte()?.authorities.includes('SUIVI_INDICATEURS_MCO') ?? false
  const adresse = useAdresse(IMMATRICULEES)
  const { donnees, echec, enCours, relire } = useLecture(lire)
  return (
    <Section titre="Le registre aujourd’hui">
      <Pile espace={6}>
        {echec && <EchecDeLecture surReprise={() => void relire(true)} />}
        {donnees ? (
          <>
            <Rangee justifie="entre">
              <TuileChiffre
                nombre={donnees.nbCoproImmatriculees}
                libelle={
                  donnees.nbCoproImmatriculees > 1 ? 'copropriétés immatriculées' : 'copropriété immatriculée'
                }
                href={adresse}
              />
              <Recalculer
                calculeLe={donnees.calculeLe}
                enCours={enCours}
                surReprise={() => void relire(true)}
              />
            </Rangee>
            <Demandes indicateurs={donnees} />
            {suit && <FicheLignes lignes={lignesDe(donnees, EN_FICHE)} />}
            {suit && (
              <p>
                <Lien href={CHEMINS.indicateurs} icone="statistiques">
                  Tous les indicateurs
                </Lien>
              </p>
            )}
          </>
        ) : (
          !echec && <Chargement lignes={6} libelle="Calcul des indicateurs" />
        )}
        {suit && <EtatDesTravaux />}
      </Pile>
    </Section>
  )
}

/**
 * Le tableau du teneur (§2.6) : ce qui attend d’abord, et de quoi s’y mettre ; puis les copropriétés immatriculées, demandes en cours et hors délai, chaque nombre menant à ce
 * qu’il compte, les réclamations aussi ; à qui suit les indicateurs, le détail, les travaux de fond et les prises inhabituelles ; à tous, les courriels qui n’arrivent pas.
 */
export function TableauTeneur() {
  const droits = useCompte()?.authorities
  const suit = droits?.includes('SUIVI_INDICATEURS_MCO')
  const decide = droits?.includes('VALIDER_RATTACHEMENT_DECLARATION')
  return (
    <>
      {decide && <AValider />}
      <Reclamations />
      {suit && <TravauxEnEchec />}
      {suit && <Prises />}
      <CourrielsEnPeine />
      {decide && <Absentes />}
      {decide && <Dementis />}
      <Chiffres />
    </>
  )
}
