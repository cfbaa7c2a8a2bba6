import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  modeleDeMiseAJour,
  remettreFichier,
  type FormatDeFichier,
  type listerBordereaux,
} from '#contract/coproprietes/mises-a-jour.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import {
  BORDEREAUX_GARDES_JOURS,
  LIGNES_MAX,
  POIDS_MAX_FICHIER_MO,
} from '#domain/coproprietes/mises-a-jour/bordereaux/reglages.ts'
import { ETATS_BORDEREAU } from '#domain/coproprietes/mises-a-jour/bordereaux/transitions.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import { adresseDe, essayer } from '#web/socle/appels/api.ts'
import { useFichier } from '#web/socle/formulaire/fichier.ts'
import { lireRefus, phraseDuRefus } from '#web/socle/appels/refus.ts'
import { Bouton, Lien } from '#web/socle/ui/boutons.tsx'
import { Badge, EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { Televersement } from '#web/socle/ui/Televersement.tsx'
import { direResultat, TONS_DU_FICHIER } from './dire.ts'
import { Telecharger } from './Telecharger.tsx'

type Ligne = ReplyOf<typeof listerBordereaux>[number]

const modele = (format: FormatDeFichier, quelles: 'attendues' | 'toutes') =>
  adresseDe(modeleDeMiseAJour, { query: { format, quelles } })

function Prendre() {
  return (
    <Section titre="1. Prendre le fichier">
      <Pile espace={4}>
        <p>
          Il contient vos copropriétés dont un nouvel exercice est clos, ce que vous aviez déclaré, et son
          mode d’emploi. Remplissez celles que vous déclarez, et laissez les autres telles quelles.
        </p>
        <Telecharger quoi="les copropriétés à déclarer" adresse={(format) => modele(format, 'attendues')} />
        <p>Ou toutes vos copropriétés, même celles qui n’attendent pas de mise à jour :</p>
        <Telecharger quoi="toutes vos copropriétés" adresse={(format) => modele(format, 'toutes')} />
      </Pile>
    </Section>
  )
}

function Remettre() {
  const naviguer = useNavigate()
  const [fichier, setFichier] = useFichier('fichier')
  const [erreur, setErreur] = useState<string | null>(null)
  const [enCours, setEnCours] = useState(false)
  const zone = useRef<HTMLDivElement>(null)
  const echouer = (phrase: string) => {
    setErreur(phrase)
    zone.current?.querySelector('input')?.focus()
  }
  const remettre = async () => {
    if (!fichier) {
      echouer(direRefus({ code: 'TABLEUR_ABSENT' }))
      return
    }
    setEnCours(true)
    setErreur(null)
    try {
      const { id } = await essayer(remettreFichier, { fichier })
      await naviguer({ href: ADRESSES.fichierDeMiseAJour(id) })
    } catch (cause) {
      echouer(phraseDuRefus(lireRefus(cause)))
    } finally {
      setEnCours(false)
    }
  }
  return (
    <Section titre="2. Remettre le fichier rempli">
      <Pile espace={4}>
        <p>
          Rien n’est déposé à ce moment : chaque ligne est vérifiée, et vous décidez ensuite. Un fichier de
          votre logiciel convient s’il a les mêmes titres de colonnes.
        </p>
        <div ref={zone}>
          <Televersement
            name="fichier"
            libelle="Fichier rempli"
            requis
            sansMarque
            aide={`${afficherEntier(LIGNES_MAX)} lignes au plus.`}
            formats={['.xlsx', '.csv', '.gz']}
            poidsMaxMo={POIDS_MAX_FICHIER_MO}
            value={fichier}
            erreur={erreur}
            onChange={(choisi) => {
              setErreur(null)
              setFichier(choisi)
            }}
          />
        </div>
        <div>
          <Bouton icone="televerser" enCours={enCours} onClick={() => void remettre()}>
            Remettre et vérifier
          </Bouton>
        </div>
      </Pile>
    </Section>
  )
}

function Remis({ lignes }: { lignes: readonly Ligne[] }) {
  return (
    <Section titre="3. Vérifier et déposer">
      <Tableau
        legende={lignes.length === 1 ? 'Un fichier remis' : `${lignes.length} fichiers remis`}
        cleDe={(l) => l.id}
        lignes={lignes}
        vide={
          <EtatVide titre="Aucun fichier remis" icone="document">
            <p>
              {`Les fichiers que remet votre établissement paraissent ici, et se relisent ${BORDEREAUX_GARDES_JOURS}\u00a0jours.`}
            </p>
          </EtatVide>
        }
        colonnes={[
          {
            cle: 'nom',
            titre: 'Fichier',
            entete: true,
            rendu: (l) => <Lien href={ADRESSES.fichierDeMiseAJour(l.id)}>{l.nomFichier}</Lien>,
          },
          { cle: 'date', titre: 'Remis le', insecable: true, rendu: (l) => afficherInstant(l.dateRemise) },
          { cle: 'par', titre: 'Par', rendu: (l) => l.remisPar },
          {
            cle: 'nombre',
            titre: 'Lignes',
            alignement: 'droite',
            rendu: (l) => afficherEntier(l.nbLignes),
          },
          {
            cle: 'etat',
            titre: 'État',
            rendu: (l) => (
              <Badge petit ton={TONS_DU_FICHIER[l.etat]}>
                {ETATS_BORDEREAU[l.etat].libelle}
              </Badge>
            ),
          },
          {
            cle: 'resultat',
            titre: 'Résultat',
            rendu: (l) => (l.etat === 'A_EXAMINER' ? null : direResultat(l)),
          },
        ]}
      />
    </Section>
  )
}

/** Mettre à jour beaucoup de copropriétés par un fichier : le prendre, le remettre, revoir ceux d’avant. */
export function PageFichiers() {
  const lignes = useLoaderData({ from: `/connecte${CHEMINS.fichiersDeMiseAJour}` })
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Déclarez les comptes de plusieurs copropriétés en une fois.">
        Mettre à jour par un fichier
      </TitrePage>
      <Prendre />
      <Remettre />
      <Remis lignes={lignes} />
    </Pile>
  )
}
