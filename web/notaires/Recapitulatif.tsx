import { continuerImmatriculation, soumettreDuNotaire } from '#contract/notaires.ts'
import { verifierDistinction } from '#domain/copropriete/doublons.ts'
import type { Declaration } from '#domain/declaration/declaration.ts'
import type { DeclarationDuNotaire } from '#domain/declaration/depot.ts'
import { etapesDuParcours } from '#domain/declaration/etapes.ts'
import { lireEntier } from '#domain/nombre-tape.ts'
import { essayer } from '../api.ts'
import { deposerEnConfirmant } from '../declaration/confirmer.tsx'
import { texteA } from '../declaration/saisie.ts'
import type { BrouillonOuvert } from '../immatriculation/brouillon.ts'
import { Manques } from '../immatriculation/Manques.tsx'
import type { Parcours } from '../immatriculation/parcours.ts'
import { Relecture } from '../immatriculation/Relecture.tsx'
import { useDepot } from '../immatriculation/useDepot.ts'
import { Bouton, GroupeBoutons } from '../ui/boutons.tsx'
import { Alerte } from '../ui/messages.tsx'
import { FicheLignes, Pile, Section } from '../ui/miseEnPage.tsx'
import { BATIMENTS, RAISON } from './distinction.ts'

/** Résout le représentant désigné (§4.6) : le dépôt le prend ensuite par son identifiant. */
async function resoudre(id: number, { infoRattachement: i }: Declaration): Promise<number> {
  const kind: DeclarationDuNotaire['infoRattachement']['representant'] = i.representant ?? 'INCONNU'
  const { td } = await essayer(continuerImmatriculation, {
    params: { kind },
    body: {
      id,
      ...(i.representantSiret !== null && { siret: i.representantSiret }),
      ...(i.representantEmail !== null && { email: i.representantEmail }),
    },
  })
  return td
}

/** Le champ de la déclaration où se corrige ce que la résolution du représentant refuse. */
const CHAMPS: Readonly<Record<string, string>> = {
  siret: 'infoRattachement.representantSiret',
  email: 'infoRattachement.representantEmail',
}

/** Relecture et dépôt d’un notaire : le représentant se résout, puis l’immatriculation se dépose. */
export function Recapitulatif({ b, parcours }: { b: BrouillonOuvert; parcours: Parcours }) {
  const { brouillon, saisie } = b
  const { contexte } = brouillon
  const { nomFichierJustifMandat } = brouillon.immatCopropriete.infoRattachement
  const raisonDistincte = texteA(saisie, RAISON)
  const batiments = texteA(saisie, BATIMENTS)
  const distinguee =
    parcours.doublonsExamines &&
    verifierDistinction({ nbBatimentsRef: lireEntier(batiments), raisonDistincte }).length === 0
  const { verdict, vers, enCours, refusServeur, deposer } = useDepot({
    b,
    parcours,
    examinees: distinguee,
    envoyer: async ({ declaration, avertissements }) => {
      const td = await resoudre(brouillon.id, declaration)
      return deposerEnConfirmant(avertissements, (confirmes) =>
        essayer(soumettreDuNotaire, {
          params: { id: String(td) },
          body: {
            id: brouillon.id,
            version: b.version(),
            confirmes,
            prochesExaminees: parcours.doublons.map((d) => d.id),
            ...(raisonDistincte.trim() !== '' && { raisonDistincte }),
          },
        }),
      )
    },
    surProches: () => parcours.chercher(),
  })

  const etapes = etapesDuParcours(false, contexte.voie)
  const aJuger = parcours.doublons.length > 0
  return (
    <Pile espace={8}>
      <Manques
        titre="Votre immatriculation n’est pas complète"
        echec="L’immatriculation n’est pas déposée"
        verdict={verdict}
        contexte={contexte}
        refusServeur={refusServeur}
        champIci={(champ) => CHAMPS[champ] ?? champ}
        etapes={etapes}
        vers={vers}
      />
      <Relecture
        etapes={etapes}
        vers={vers}
        declaration={verdict.declaration}
        contexte={contexte}
        piece={
          brouillon.typeImmat === 'OFFICE'
            ? { libelle: 'Preuve datée', nom: nomFichierJustifMandat ?? null }
            : null
        }
      />
      {aJuger && distinguee && (
        <Section titre="Copropriétés proches">
          <FicheLignes
            lignes={[
              { libelle: 'Copropriétés examinées', valeur: String(parcours.doublons.length) },
              { libelle: 'Bâtiments de référence', valeur: batiments },
              { libelle: 'Ce qui distingue votre immeuble', valeur: raisonDistincte },
            ]}
          />
        </Section>
      )}
      <Alerte ton="info">
        {aJuger
          ? 'Des copropriétés proches existent\u00a0: le teneur du registre dit en un jour ouvré si la vôtre est une autre, puis elle reçoit son numéro.'
          : 'Aucune copropriété proche n’est connue\u00a0: le numéro vous est donné dès le dépôt.'}{' '}
        En déposant, vous certifiez l’exactitude des informations. Le dépôt est gratuit.
      </Alerte>
      <GroupeBoutons alignement="droite">
        <Bouton
          variante="tertiaire"
          icone="gauche"
          onClick={() => void parcours.aller(aJuger ? 'doublons' : 'donnees-techniques')}
        >
          Étape précédente
        </Bouton>
        <Bouton variante="secondaire" icone="enregistrer" onClick={() => void parcours.quitter()}>
          Enregistrer et quitter
        </Bouton>
        <Bouton
          icone="envoyer"
          enCours={enCours}
          disabled={verdict.refus.length > 0}
          onClick={() => void deposer()}
        >
          {aJuger ? 'Soumettre au teneur' : 'Immatriculer la copropriété'}
        </Bouton>
      </GroupeBoutons>
    </Pile>
  )
}
