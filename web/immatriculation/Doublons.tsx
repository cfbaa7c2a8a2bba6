import { useState } from 'react'
import { MOTIFS_DOUBLON } from '#domain/copropriete/doublons.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import { direAdresse } from '#domain/declaration/adresse.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { Bouton, GroupeBoutons, Lien } from '../ui/boutons.tsx'
import { CaseACocher } from '../ui/choix.tsx'
import { Alerte, Badge } from '../ui/messages.tsx'
import { Pile, Rangee } from '../ui/miseEnPage.tsx'
import { Tableau } from '../ui/Tableau.tsx'
import type { Parcours } from './Etape.tsx'

/** L’étape « Copropriétés proches » (§4.6) : elle n’existe que s’il y en a. */
export function Doublons({ parcours }: { parcours: Parcours }) {
  const [coche, setCoche] = useState(parcours.doublonsExamines)
  const [erreur, setErreur] = useState<string | null>(null)

  const continuer = async () => {
    if (!coche) {
      setErreur('Cochez cette case après avoir examiné la liste.')
      return
    }
    parcours.examiner()
    await parcours.aller('recapitulatif')
  }

  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        void continuer()
      }}
    >
      <Pile espace={6}>
        <Alerte ton="attention" titre="Des copropriétés proches figurent déjà au registre">
          <p>
            Si l’une d’elles est la vôtre, ne l’immatriculez pas une seconde fois : gardez son numéro et
            rattachez-vous à elle.
          </p>
        </Alerte>
        <Tableau
          legende="Copropriétés proches"
          cleDe={(d) => d.id}
          lignes={parcours.doublons}
          colonnes={[
            {
              cle: 'numero',
              titre: 'Numéro',
              rendu: (d) =>
                d.numero ? (
                  <Lien href={`/annuaire/${d.numero}`} target="_blank">
                    {afficherNumero(d.numero)}
                  </Lien>
                ) : (
                  'Demande en cours'
                ),
            },
            { cle: 'nom', titre: 'Nom', rendu: (d) => d.nom },
            {
              cle: 'adresse',
              titre: 'Adresse',
              rendu: (d) => direAdresse({ voie: d.voie, codePostal: d.codePostal, commune: d.localite }),
            },
            {
              cle: 'lots',
              titre: 'Lots',
              rendu: (d) => (d.nbLots === null ? null : afficherEntier(d.nbLots)),
            },
            {
              cle: 'motifs',
              titre: 'Ce qui les rapproche',
              rendu: (d) => (
                <Rangee>
                  {d.motifs.map((m) => (
                    <Badge key={m} petit ton="attention">
                      {MOTIFS_DOUBLON[m]}
                    </Badge>
                  ))}
                </Rangee>
              ),
            },
          ]}
        />
        <CaseACocher
          name="doublonsExamines"
          libelle="J’ai examiné cette liste : aucune de ces copropriétés n’est la mienne."
          requis
          sansMarque
          erreur={erreur}
          value={coche}
          onChange={(v) => {
            setCoche(v)
            setErreur(null)
          }}
        />
        <GroupeBoutons alignement="droite">
          <Bouton
            variante="tertiaire"
            icone="gauche"
            onClick={() => void parcours.aller('donnees-techniques')}
          >
            Étape précédente
          </Bouton>
          <Bouton type="submit" icone="droite" iconeADroite>
            Continuer
          </Bouton>
        </GroupeBoutons>
      </Pile>
    </form>
  )
}
