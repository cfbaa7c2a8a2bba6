import { useLoaderData } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { lireJustificatif } from '#contract/coproprietes/immatriculation.ts'
import type { MandatsDeCopropriete } from '#contract/coproprietes/mandats.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherNom } from '#domain/coproprietes/copropriete/nom.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { JUSTIFICATIFS } from '#domain/coproprietes/mandats/justificatifs.ts'
import { direStatut, SITUATIONS_MANDAT, type StatutMandat } from '#domain/coproprietes/mandats/statuts.ts'
import { LaCopropriete } from '#web/coproprietes/copropriete/LaCopropriete.tsx'
import { adresseDe } from '#web/socle/appels/api.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { direCompte, Liste, useVersLaListe } from '#web/socle/ui/Liste.tsx'
import { Alerte, Badge, EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import { ActionsDeMandat } from './ActionsDeMandat.tsx'

type Mandat = MandatsDeCopropriete['mandats'][number]

const TONS: Readonly<Partial<Record<StatutMandat, ComponentProps<typeof Badge>['ton']>>> = {
  COURANT: 'succes',
  RENOUVELLEMENT_DECLARE: 'succes',
  SUCCESSEUR_DECLARE: 'succes',
  SUCCESSEUR_VALIDE: 'succes',
  A_VALIDER: 'info',
  VALIDATION_EN_COURS: 'info',
  EXPIRE: 'attention',
  REFUSE: 'erreur',
}

function statutDe({ statut, contexte: { debut, aujourdhui } }: Mandat): ReactNode {
  if (statut === null) return null
  const ton = statut === 'COURANT' && debut > aujourdhui ? 'info' : TONS[statut]
  return (
    <Badge petit ton={ton ?? 'neutre'}>
      {direStatut({ statut, debut }, aujourdhui)}
    </Badge>
  )
}

/** La pièce, à ouvrir par qui le peut ; d’un autre, sa nature seule. */
function pieceDe({ typeJustifMandat, idDocument, dateTeleversement }: Mandat): ReactNode {
  if (typeJustifMandat === null) return null
  const { libelle } = JUSTIFICATIFS[typeJustifMandat]
  if (idDocument === null) return libelle
  return (
    <>
      <Lien href={adresseDe(lireJustificatif, { params: { idDocument } })} target="_blank">
        {libelle}
      </Lien>
      {dateTeleversement && `, déposé ${momentDe(dateTeleversement)}`}
    </>
  )
}

const COLONNES: readonly Colonne<Mandat>[] = [
  {
    cle: 'periode',
    titre: 'Période',
    entete: true,
    rendu: ({ contexte: { debut, fin } }) => `Du ${afficherJour(debut)} au ${afficherJour(fin)}`,
  },
  { cle: 'statut', titre: 'Statut', rendu: statutDe },
  {
    cle: 'qui',
    titre: 'Représentant',
    rendu: (m) =>
      m.syndicProvisoire ? `${m.raisonSociale ?? ''} (administration provisoire)`.trim() : m.raisonSociale,
  },
  { cle: 'piece', titre: 'Pièce', rendu: pieceDe },
]

/** Les mandats d’une copropriété, du plus récent au plus ancien ; leurs dates se changent, le dernier se supprime (§2.4, §4.2). */
export function PageMandats() {
  const lus = useLoaderData({ from: `/connecte${CHEMINS.mandats}` })
  const { infoCopro: c, mandatFin, mandats, rattachementEnCours } = lus
  const { liste, versLaListe } = useVersLaListe(lus)
  const compte = direCompte(
    { totalItems: mandats.length },
    { aucun: 'Aucun mandat', un: 'Un mandat', plusieurs: 'mandats' },
  )
  const actions = {
    cle: 'actions',
    titre: 'Actions',
    collee: true,
    rendu: (m: Mandat) =>
      m.actions.length > 0 ? (
        <ActionsDeMandat mandat={m} copropriete={c} surChangement={versLaListe} />
      ) : null,
  }
  return (
    <Pile espace={8}>
      <TitrePage surtitre="Les mandats">{afficherNom(c)}</TitrePage>
      <LaCopropriete
        copropriete={c}
        publique={ETATS[c.etatCopropriete].public}
        suite={[
          { libelle: 'État', valeur: ETATS[c.etatCopropriete].libelle },
          { libelle: 'Situation du mandat', valeur: SITUATIONS_MANDAT[c.situationMandat] },
          { libelle: 'Fin du mandat connu', valeur: mandatFin && afficherJour(mandatFin) },
        ]}
      />
      {rattachementEnCours && (
        <Alerte ton="info" titre="Une demande de rattachement est à l’examen" niveau={2}>
          <p>
            Ni les dates ni les renouvellements ne changent avant que le teneur du registre l’ait décidée.
          </p>
        </Alerte>
      )}
      {mandats.length === 0 ? (
        <EtatVide icone="immeuble" titre="Aucun mandat n’est enregistré">
          <p>
            Le registre n’a pas le contrat de son représentant. Le prochain renouvellement ou rattachement
            paraîtra ici.
          </p>
        </EtatVide>
      ) : (
        <Liste ref={liste} compte={compte}>
          <Tableau<Mandat>
            legende="Les mandats de la copropriété"
            cleDe={(m) => m.idMandat}
            lignes={mandats}
            colonnes={[...COLONNES, ...(mandats.some((m) => m.actions.length > 0) ? [actions] : [])]}
          />
        </Liste>
      )}
    </Pile>
  )
}
