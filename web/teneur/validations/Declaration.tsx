import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import {
  dateDe,
  FAITS_GENERATEURS,
  JUSTIFICATIFS_DISSOLUTION,
  MOTIFS_DISSOLUTION,
} from '#domain/coproprietes/dissolution/dissolution.ts'
import { etapesDuParcours } from '#domain/coproprietes/declaration/etapes.ts'
import { lignesDuBloc, type LigneLue } from '#domain/coproprietes/declaration/relecture.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { JUSTIFICATIFS } from '#domain/coproprietes/mandats/justificatifs.ts'
import { SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { afficherSiret } from '#domain/comptes/etablissements/siret.ts'
import { AVIS_PREDECESSEUR } from '#domain/coproprietes/demandes/avis.ts'
import { LaCopropriete } from '#web/coproprietes/copropriete/LaCopropriete.tsx'
import { Ecart } from '#web/teneur/doublons/Ecart.tsx'
import { Courriel } from '#web/socle/ui/Courriel.tsx'
import { Badge } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'

/** Une adresse ou une parcelle dit si elle est reconnue, ce que le teneur vérifie. */
function situer({ libelle, valeur, localisee }: LigneLue) {
  if (localisee !== true) return { libelle, valeur }
  return {
    libelle,
    valeur: (
      <>
        {valeur}{' '}
        <Badge petit ton="succes">
          Localisée
        </Badge>
      </>
    ),
  }
}

/** Ce que le registre tient aujourd’hui, et ce que la demande en ferait. */
function Ecarts({
  legende,
  lignes,
}: {
  legende: string
  lignes: readonly { libelle: string; registre: string | null; demande: string }[]
}) {
  return (
    <Tableau
      dense
      legende={legende}
      legendeMasquee
      cleDe={(l) => l.libelle}
      lignes={lignes}
      colonnes={[
        { cle: 'libelle', titre: 'Donnée', entete: true, rendu: (l) => l.libelle },
        { cle: 'registre', titre: 'Au registre', rendu: (l) => l.registre },
        { cle: 'demande', titre: 'Demandé', rendu: (l) => l.demande },
        { cle: 'ecart', titre: 'Comparaison', rendu: (l) => <Ecart differe={l.registre !== l.demande} /> },
      ]}
    />
  )
}

/** Ce que demande un rattachement : le mandat déclaré à côté de celui du registre, puis la copropriété telle qu’il la connaît. */
function RattachementDemande({ dossier, r }: { dossier: Dossier; r: NonNullable<Dossier['rattachement']> }) {
  return (
    <>
      <Section titre="Mandat demandé">
        <Pile espace={4}>
          <Ecarts
            legende="Mandat demandé, à côté de celui du registre"
            lignes={[
              { libelle: 'Représentant', registre: r.representant, demande: dossier.etablissement },
              {
                libelle: 'Fin du mandat',
                registre: r.mandatFin && afficherJour(r.mandatFin),
                demande: afficherJour(r.dateFinMandat),
              },
            ]}
          />
          <FicheLignes
            lignes={[
              { libelle: 'Qualité', valeur: r.adminProvisoire ? 'Administrateur provisoire' : 'Syndic' },
              { libelle: 'Début', valeur: afficherJour(r.dateDebutMandat) },
              { libelle: 'Pièce', valeur: r.typeJustifMandat && JUSTIFICATIFS[r.typeJustifMandat].libelle },
            ]}
          />
        </Pile>
      </Section>
      <LaCopropriete
        titre="Copropriété"
        copropriete={dossier}
        suite={[
          { libelle: 'Lots', valeur: r.nbLots },
          { libelle: 'Situation du mandat', valeur: SITUATIONS_MANDAT[r.situationMandat] },
          {
            libelle: 'Avis du représentant connu',
            valeur:
              r.avisPredecesseur &&
              `${AVIS_PREDECESSEUR[r.avisPredecesseur.avis].libelle} (${momentDe(r.avisPredecesseur.date)})`,
          },
        ]}
      />
    </>
  )
}

/** Ce que déclare une dissolution : la copropriété telle que le registre la connaît, puis le motif, le fait et la pièce. */
function DissolutionDemandee({ dossier, d }: { dossier: Dossier; d: NonNullable<Dossier['dissolution']> }) {
  return (
    <>
      <LaCopropriete
        titre="Copropriété"
        copropriete={dossier}
        suite={[
          { libelle: 'Lots', valeur: d.nbLots },
          { libelle: 'Date du règlement', valeur: d.dateReglement && afficherJour(d.dateReglement) },
          { libelle: 'Représentant connu', valeur: d.representant },
        ]}
      />
      <Section titre="Dissolution déclarée">
        <FicheLignes
          lignes={[
            { libelle: 'Motif', valeur: d.autreMotif ?? MOTIFS_DISSOLUTION[d.motif].libelle },
            { libelle: 'Fait générateur', valeur: FAITS_GENERATEURS[d.faitGenerateur].libelle },
            {
              libelle: dateDe(d.faitGenerateur) ?? 'Date du fait',
              valeur: d.dateFaitGenerateur && afficherJour(d.dateFaitGenerateur),
            },
            { libelle: 'Pièce', valeur: JUSTIFICATIFS_DISSOLUTION[d.typeJustif].libelle },
            { libelle: 'Liquidation', valeur: d.liquidation ? 'En cours' : 'Close, ou sans objet' },
          ]}
        />
      </Section>
    </>
  )
}

/** Ce que la demande déclare, à côté de ce que le registre sait de la copropriété. */
export function Declaration({ dossier }: { dossier: Dossier }) {
  const { declaration, rattachement, dissolution } = dossier
  return (
    <Pile espace={6}>
      {rattachement && <RattachementDemande dossier={dossier} r={rattachement} />}
      {dissolution && <DissolutionDemandee dossier={dossier} d={dissolution} />}
      <Section titre="Demandeur">
        <FicheLignes
          lignes={[
            { libelle: 'Demandeur', valeur: dossier.demandeur },
            { libelle: 'Profil', valeur: dossier.profilDemandeur },
            { libelle: 'Établissement', valeur: dossier.etablissement },
            { libelle: 'SIRET', valeur: dossier.siret && afficherSiret(dossier.siret) },
            { libelle: 'Adresse électronique', valeur: <Courriel adresse={dossier.email} /> },
            { libelle: 'Déposée', valeur: momentDe(dossier.dateDepot) },
          ]}
        />
      </Section>
      {etapesDuParcours(false, dossier.contexte.voie).map((etape) =>
        etape.bloc && declaration ? (
          <Section
            key={etape.code}
            titre={
              etape.bloc === 'infoRattachement' && dossier.contexte.voie === 'SYNDIC' ? 'Mandat' : etape.titre
            }
          >
            <FicheLignes lignes={lignesDuBloc(etape.bloc, declaration, dossier.contexte).map(situer)} />
          </Section>
        ) : null,
      )}
    </Pile>
  )
}
