import { continuerImmatriculation, soumettreDuNotaire } from '#contract/coproprietes/immatriculation.ts'
import { verifierDistinction } from '#domain/coproprietes/copropriete/doublons.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import type { DeclarationDuNotaire } from '#domain/coproprietes/declaration/depot.ts'
import { etapesDuParcours } from '#domain/coproprietes/declaration/etapes.ts'
import { lireEntier } from '#domain/socle/mots/nombre-tape.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { deposerEnConfirmant } from '#web/coproprietes/declaration/confirmer.tsx'
import { texteA } from '#web/coproprietes/declaration/saisie.ts'
import type { BrouillonOuvert } from '#web/coproprietes/declaration/brouillon.ts'
import { GestesDuDepot } from '#web/coproprietes/declaration/GestesDuDepot.tsx'
import { Manques } from '#web/coproprietes/declaration/Manques.tsx'
import type { Parcours } from '#web/coproprietes/declaration/parcours.ts'
import { Relecture } from '#web/coproprietes/declaration/Relecture.tsx'
import { useDepot } from '#web/coproprietes/declaration/useDepot.ts'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { BATIMENTS, RAISON } from '#web/coproprietes/declaration/distinction.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { DELAIS_DE_DEPART } from '#domain/coproprietes/demandes/delais.ts'

/** Résout le représentant désigné (§4.6) : le dépôt le prend ensuite par son identifiant. */
async function resoudre(id: number, { infoRattachement: i }: Declaration): Promise<number> {
  const kind: DeclarationDuNotaire['infoRattachement']['representant'] = i.representant ?? 'INCONNU'
  const { td } = await essayer(continuerImmatriculation, {
    params: { kind },
    body: {
      id,
      ...(kind === 'PRO' && i.representantSiret !== null && { siret: i.representantSiret }),
      ...(kind === 'NON_PRO' && i.representantEmail !== null && { email: i.representantEmail }),
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
export function RecapitulatifDuNotaire({ b, parcours }: { b: BrouillonOuvert; parcours: Parcours }) {
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
          ? `Des copropriétés proches existent\u00a0: le teneur du registre dit en ${compter(DELAIS_DE_DEPART.DOUBLON_NOTAIRE, 'jour ouvré')} si la vôtre est une autre, puis elle reçoit son numéro.`
          : 'Aucune copropriété proche n’est connue\u00a0: le numéro vous est donné dès le dépôt.'}{' '}
        En déposant, vous certifiez l’exactitude des informations. Le dépôt est gratuit.
      </Alerte>
      <GestesDuDepot
        parcours={parcours}
        precedente={aJuger ? 'doublons' : 'donnees-techniques'}
        complet={verdict.refus.length === 0}
        enCours={enCours}
        deposer={deposer}
        action={aJuger ? 'Soumettre au teneur' : 'Immatriculer la copropriété'}
      />
    </Pile>
  )
}
