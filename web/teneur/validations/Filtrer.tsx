import { useState } from 'react'
import { codes } from '#domain/socle/codes.ts'
import { CODES_DECISIONS, DECISIONS } from '#domain/coproprietes/demandes/decision.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import { estDecide } from '#domain/teneur/validations/onglets.ts'
import { CODES_RISQUES, RISQUES } from '#domain/teneur/validations/risques.ts'
import { CRITERES_DE_DEPART, sansCritere } from '#domain/teneur/validations/vues.ts'
import { Selection } from '#web/socle/ui/champs.tsx'
import { FiltresChoisis } from '#web/socle/ui/FiltresChoisis.tsx'
import { FiltreDeListe } from '#web/socle/ui/FiltreDeListe.tsx'
import { Grille, Pile } from '#web/socle/ui/miseEnPage.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import type { DemandeFile } from './demande.ts'

type Criteres = Pick<DemandeFile, 'q' | 'type' | 'risque' | 'decision' | 'idTeneur'>
type Choisi = Omit<Criteres, 'q'>

const SANS_CHOIX: Choisi = { type: null, risque: null, decision: null, idTeneur: null }
const choisi = <T extends string>(liste: readonly T[], valeur: string): T | null =>
  liste.find((l) => l === valeur) ?? null

/** Le texte cherché dans la file, ce que l’on y choisit, et ce qui est choisi, chacun avec de quoi le retirer. */
export function Filtrer({
  demande,
  teneurs,
  refus,
  surDemande,
}: {
  demande: Criteres & Pick<DemandeFile, 'onglet'>
  teneurs: readonly { id: number; nom: string }[]
  refus: string | null
  surDemande: (d: Partial<Criteres>) => void
}) {
  const { onglet, type, risque, decision, idTeneur, q } = demande
  const filtree = !sansCritere({ ...CRITERES_DE_DEPART, ...demande })
  const [choix, setChoix] = useState<Choisi>({ type, risque, decision, idTeneur })
  const nomDuTeneur = teneurs.find((t) => t.id === idTeneur)?.nom ?? `teneur n° ${idTeneur}`
  const choisis: { libelle: string; sans: Partial<Criteres> }[] = [
    ...(type ? [{ libelle: TYPES_DEMANDE[type].libelle, sans: { type: null } }] : []),
    ...(risque ? [{ libelle: RISQUES[risque].libelle, sans: { risque: null } }] : []),
    ...(decision ? [{ libelle: DECISIONS[decision].libelle, sans: { decision: null } }] : []),
    ...(idTeneur === null ? [] : [{ libelle: `Affectées à ${nomDuTeneur}`, sans: { idTeneur: null } }]),
    ...(q === '' ? [] : [{ libelle: `«\u202f${q}\u202f»`, sans: { q: '' } }]),
  ]
  return (
    <Pile espace={2}>
      <FiltreDeListe
        enLigne
        libelle="Référence, copropriété, adresse ou demandeur"
        libelleTout="Toutes les demandes"
        valeur={q}
        erreur={refus}
        surRecherche={(texte) => surDemande({ q: texte, ...choix })}
        filtree={filtree}
        surTout={() => surDemande({ q: '', ...SANS_CHOIX })}
      >
        <Accordeon titre="Filtres" discret ouvert={filtree}>
          <Grille min="petit">
            <Selection
              name="type-de-demande"
              libelle="Type de demande"
              sansMarque
              invite="Tous"
              options={codes(TYPES_DEMANDE).map((valeur) => ({
                valeur,
                libelle: TYPES_DEMANDE[valeur].libelle,
              }))}
              value={choix.type ?? ''}
              onChange={(valeur) => setChoix({ ...choix, type: choisi(codes(TYPES_DEMANDE), valeur) })}
            />
            <Selection
              name="risque"
              libelle="À noter"
              sansMarque
              invite="Tout"
              options={CODES_RISQUES.filter((r) => r !== 'DOUBLON' || !estDecide(onglet)).map((valeur) => ({
                valeur,
                libelle: RISQUES[valeur].libelle,
              }))}
              value={choix.risque ?? ''}
              onChange={(valeur) => setChoix({ ...choix, risque: choisi(CODES_RISQUES, valeur) })}
            />
            {onglet === 'TRAITEES' && (
              <Selection
                name="decision"
                libelle="Décision"
                sansMarque
                invite="Toutes"
                options={CODES_DECISIONS.map((valeur) => ({
                  valeur,
                  libelle: DECISIONS[valeur].libelle,
                }))}
                value={choix.decision ?? ''}
                onChange={(valeur) => setChoix({ ...choix, decision: choisi(CODES_DECISIONS, valeur) })}
              />
            )}
            <Selection
              name="affectees"
              libelle="Affectées à"
              sansMarque
              invite="Tous les teneurs"
              options={teneurs.map((t) => ({ valeur: String(t.id), libelle: t.nom }))}
              value={choix.idTeneur === null ? '' : String(choix.idTeneur)}
              onChange={(valeur) => setChoix({ ...choix, idTeneur: valeur === '' ? null : Number(valeur) })}
            />
          </Grille>
        </Accordeon>
      </FiltreDeListe>
      <FiltresChoisis choisis={choisis} surRetrait={surDemande} />
    </Pile>
  )
}
