import { useState } from 'react'
import { codes } from '#domain/codes.ts'
import { TYPES_DEMANDE } from '#domain/validation/demandes.ts'
import { CODES_RISQUES, RISQUES } from '#domain/validation/risques.ts'
import { CRITERES_DE_DEPART, sansCritere } from '#domain/validation/vues.ts'
import { Bouton, GroupeBoutons } from '../ui/boutons.tsx'
import { Selection } from '../ui/champs.tsx'
import { FiltreDeListe } from '../ui/FiltreDeListe.tsx'
import { Grille, Pile } from '../ui/miseEnPage.tsx'
import { Accordeon } from '../ui/volets.tsx'
import type { DemandeFile } from './demande.ts'

type Criteres = Pick<DemandeFile, 'q' | 'type' | 'risque' | 'idTeneur'>
type Choisi = Omit<Criteres, 'q'>

const SANS_CHOIX: Choisi = { type: null, risque: null, idTeneur: null }
const choisi = <T extends string>(liste: readonly T[], valeur: string): T | null =>
  liste.find((l) => l === valeur) ?? null

/** Le texte cherché dans la file, ce que l’on y choisit, et ce qui est choisi, chacun avec de quoi le retirer. */
export function Filtrer({
  demande,
  teneurs,
  refus,
  surDemande,
}: {
  demande: Criteres
  teneurs: readonly { id: number; nom: string }[]
  refus: string | null
  surDemande: (d: Partial<Criteres>) => void
}) {
  const { type, risque, idTeneur, q } = demande
  const filtree = !sansCritere({ ...CRITERES_DE_DEPART, ...demande })
  const [choix, setChoix] = useState<Choisi>({ type, risque, idTeneur })
  const nomDuTeneur = teneurs.find((t) => t.id === idTeneur)?.nom ?? `teneur n° ${idTeneur}`
  const choisis = [
    type && { cle: 'type', libelle: TYPES_DEMANDE[type].libelle, sans: { type: null } },
    risque && { cle: 'risque', libelle: RISQUES[risque].libelle, sans: { risque: null } },
    idTeneur !== null && { cle: 'teneur', libelle: `Affectées à ${nomDuTeneur}`, sans: { idTeneur: null } },
    q !== '' && { cle: 'q', libelle: `«\u202f${q}\u202f»`, sans: { q: '' } },
  ].filter((c) => c !== null && c !== false)
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
              options={CODES_RISQUES.map((valeur) => ({ valeur, libelle: RISQUES[valeur].libelle }))}
              value={choix.risque ?? ''}
              onChange={(valeur) => setChoix({ ...choix, risque: choisi(CODES_RISQUES, valeur) })}
            />
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
      {choisis.length > 0 && (
        <GroupeBoutons>
          {choisis.map((c) => (
            <Bouton
              key={c.cle}
              taille="petit"
              variante="secondaire"
              icone="croix"
              aria-label={`Retirer le filtre ${c.libelle}`}
              onClick={() => surDemande(c.sans)}
            >
              {c.libelle}
            </Bouton>
          ))}
        </GroupeBoutons>
      )}
    </Pile>
  )
}
