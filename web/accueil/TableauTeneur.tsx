import { useEffect, useRef, useState } from 'react'
import { indicateursTeneur } from '#contract/teneur/indicateurs.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { codes } from '#domain/socle/codes.ts'
import { CHIFFRES } from '#domain/teneur/indicateurs/chiffres.ts'
import { IMMATRICULEES } from '#domain/teneur/indicateurs/listes.ts'
import { NOMS_DES_COMPTES } from '#domain/teneur/validations/indicateurs.ts'
import { essayer, type ReplyOf } from '#web/socle/appels/api.ts'
import { EchecDeLecture } from '#web/socle/appels/EchecDeLecture.tsx'
import { Comptes } from '#web/teneur/indicateurs/Comptes.tsx'
import { Demandes } from '#web/teneur/indicateurs/Demandes.tsx'
import { lignesDe } from '#web/teneur/indicateurs/lignes.tsx'
import { useAdresse } from '#web/teneur/indicateurs/Nombre.tsx'
import { Recalculer } from '#web/teneur/indicateurs/Recalculer.tsx'
import { useLecture } from '#web/socle/appels/lecture.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Chargement } from '#web/socle/ui/messages.tsx'
import { Pile, Rangee, Section } from '#web/socle/ui/miseEnPage.tsx'
import { TuileChiffre } from '#web/socle/ui/TuileChiffre.tsx'
import { AValider } from './AValider.tsx'
import { Absentes } from './Absentes.tsx'
import { CourrielsEnPeine } from './CourrielsEnPeine.tsx'
import { Prises } from './Prises.tsx'
import { Dementis } from './Dementis.tsx'
import { EtatDesTravaux } from './EtatDesTravaux.tsx'
import { Reclamations } from './Reclamations.tsx'
import { TravauxEnEchec } from './TravauxEnEchec.tsx'
import './tableau-teneur.css'

const lire = (frais: boolean) => essayer(indicateursTeneur, { query: frais ? { frais: 'true' } : {} })

/** Celui de la tuile ne se redit pas dans la fiche. */
const EN_FICHE = codes(CHIFFRES, (_, code) => code !== 'nbCoproImmatriculees')

type Lecture = ReturnType<typeof useLecture<ReplyOf<typeof indicateursTeneur>>>

/** Combien de copropriétés, et à qui les suit les chiffres du registre. */
function Registre({ donnees, echec, enCours, relire }: Lecture) {
  const suit = useCompte()?.authorities.includes('SUIVI_INDICATEURS_MCO') ?? false
  const adresse = useAdresse(IMMATRICULEES)
  return (
    <Section titre="Le registre aujourd’hui">
      <Pile espace={4}>
        {echec && <EchecDeLecture surReprise={() => void relire(true)} />}
        {donnees ? (
          <>
            <TuileChiffre
              nombre={donnees.nbCoproImmatriculees}
              libelle={
                donnees.nbCoproImmatriculees > 1 ? 'copropriétés immatriculées' : 'copropriété immatriculée'
              }
              href={adresse}
            />
            {suit && <Comptes lignes={lignesDe(donnees, EN_FICHE)} />}
            <Rangee justifie="entre">
              {suit && (
                <Lien href={CHEMINS.indicateurs} icone="statistiques">
                  Tous les indicateurs
                </Lien>
              )}
              <Recalculer
                calculeLe={donnees.calculeLe}
                enCours={enCours}
                surReprise={() => void relire(true)}
              />
            </Rangee>
          </>
        ) : (
          !echec && <Chargement lignes={6} libelle="Calcul des indicateurs" />
        )}
      </Pile>
    </Section>
  )
}

/** Les indicateurs sont retenus un moment, la file se lit : s’ils ne disent pas le même nombre de demandes, ils se recalculent, une fois. */
function useAccord({ donnees, relire }: Lecture): (aDecider: number) => void {
  const [aDecider, setADecider] = useState<number | null>(null)
  const recalcule = useRef<number | null>(null)
  useEffect(() => {
    if (donnees === null || aDecider === null || recalcule.current === aDecider) return
    if (
      codes(NOMS_DES_COMPTES).reduce((n, type) => n + donnees[NOMS_DES_COMPTES[type].enCours], 0) === aDecider
    )
      return
    recalcule.current = aDecider
    void relire(true)
  }, [donnees, aDecider, relire])
  return setADecider
}

/**
 * Le tableau du teneur (§2.6) : d’un côté ce qui attend et de quoi s’y mettre, les demandes de chaque type, les réclamations ; de l’autre
 * le registre, chaque nombre menant à ce qu’il compte. Dessous, ce qui ne va pas, et rien quand tout va.
 */
export function TableauTeneur() {
  const droits = useCompte()?.authorities
  const suit = droits?.includes('SUIVI_INDICATEURS_MCO')
  const decide = droits?.includes('VALIDER_RATTACHEMENT_DECLARATION')
  const lecture = useLecture(lire)
  const surCompte = useAccord(lecture)
  return (
    <>
      <div className="rnc-bord">
        <div>
          {decide && <AValider surCompte={surCompte} />}
          {/* Ce que l’on a soi-même à prendre d’abord : l’assistance ne décide pas des demandes. */}
          {!decide && <Reclamations />}
          {lecture.donnees && <Demandes indicateurs={lecture.donnees} />}
          {decide && <Reclamations />}
        </div>
        <Registre {...lecture} />
      </div>
      {suit && <EtatDesTravaux />}
      {suit && <TravauxEnEchec />}
      {suit && <Prises />}
      <CourrielsEnPeine />
      {decide && <Absentes />}
      {decide && <Dementis />}
    </>
  )
}
