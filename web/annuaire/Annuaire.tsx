import { useLoaderData } from '@tanstack/react-router'
import { useState } from 'react'
import type { rechercherAnnuaire } from '#contract/annuaire.ts'
import type { ReplyOf } from '#contract/call.ts'
import type { chargeDepartement } from '#contract/geographie.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { Selection } from '../ui/Selection.tsx'
import { Lien } from '../ui/boutons.tsx'
import { Alerte, EtatVide } from '../ui/messages.tsx'
import { Pile, Section, TitrePage } from '../ui/miseEnPage.tsx'
import { FormulaireRecherche } from '../ui/recherche.tsx'
import { Pagination, Tableau } from '../ui/Tableau.tsx'
import { COLONNES_COPROPRIETE } from './colonnes.tsx'
import { adresseAnnuaire, PAR_PAGE, type RechercheLue } from './recherche.ts'

export interface DonneesAnnuaire {
  recherche: RechercheLue
  departements: ReplyOf<typeof chargeDepartement>
  resultats: ReplyOf<typeof rechercherAnnuaire> | null
  /** La phrase d’une recherche refusée. */
  refus: string | null
}

function Departement({
  departements,
  valeur,
}: {
  departements: DonneesAnnuaire['departements']
  valeur: string
}) {
  const [choix, setChoix] = useState(valeur)
  return (
    <Selection
      name="departement"
      libelle="Département"
      sansMarque
      invite="Toute la France"
      options={departements.map((d) => ({ valeur: d.code, libelle: `${d.code} – ${d.nom}` }))}
      value={choix}
      onChange={setChoix}
    />
  )
}

function Resultats({
  recherche,
  resultats,
}: {
  recherche: RechercheLue
  resultats: NonNullable<DonneesAnnuaire['resultats']>
}) {
  if (resultats.totalItems === 0)
    return (
      <EtatVide titre="Aucune copropriété trouvée">
        <p>
          Rien au registre pour « {recherche.q} ». Vérifiez l’orthographe, essayez avec moins de mots
          {recherche.departement ? ' ou cherchez dans toute la France' : ''}.
        </p>
        <p>Une copropriété peut être en cours d’immatriculation, ou ne pas l’avoir demandée.</p>
      </EtatVide>
    )
  const total = resultats.tropDeResultats
    ? 'Plus de 1 000 copropriétés trouvées'
    : resultats.totalItems === 1
      ? 'Une copropriété trouvée'
      : `${afficherEntier(resultats.totalItems)} copropriétés trouvées`
  return (
    <Pile>
      {resultats.tropDeResultats && (
        <Alerte ton="info" annonce="status">
          Il y a trop de résultats pour les montrer tous : ajoutez un mot de l’adresse, ou choisissez un
          département.
        </Alerte>
      )}
      {resultats.approche && (
        <Alerte ton="info" annonce="status">
          Rien au registre ne porte exactement « {recherche.q} » : voici ce qui en est proche.
        </Alerte>
      )}
      {resultats.vouliezVous && (
        <p>
          Vouliez-vous dire{' '}
          <Lien href={adresseAnnuaire({ ...recherche, q: resultats.vouliezVous, page: 1 })}>
            {resultats.vouliezVous}
          </Lien>{' '}
          ?
        </p>
      )}
      {resultats.partiel && (
        <p>Un mot de cette recherche est trop court pour être cherché partout : complétez-le.</p>
      )}
      <Tableau
        legende={`${total} pour « ${recherche.q} »`}
        cleDe={(l) => l.id}
        lignes={resultats.lignes}
        colonnes={[
          ...COLONNES_COPROPRIETE,
          { cle: 'lots', titre: 'Lots', rendu: (l) => (l.nbLots === null ? null : afficherEntier(l.nbLots)) },
          {
            cle: 'syndic',
            titre: 'Syndic',
            rendu: (l) => l.syndic ?? (l.typeSyndic === 'NON_PRO' ? 'Bénévole ou coopératif' : 'Non connu'),
          },
        ]}
      />
      <Pagination
        page={recherche.page}
        pages={Math.ceil(resultats.totalItems / PAR_PAGE)}
        lien={(page) => adresseAnnuaire({ ...recherche, page })}
        libelle="Pages de résultats"
      />
    </Pile>
  )
}

/** L’annuaire public (§2.9), recherche simple : sans JavaScript, un formulaire et des liens. */
export function Annuaire() {
  const { recherche, departements, resultats, refus } = useLoaderData({ from: CHEMINS.annuaire })
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Retrouvez une copropriété par son numéro, son nom ou son adresse.">
        Annuaire des copropriétés
      </TitrePage>
      <FormulaireRecherche
        // La page se redessine quand l’adresse change : le champ repart de ce qu’elle dit.
        key={`${recherche.q}|${recherche.departement}`}
        action={CHEMINS.annuaire}
        libelle="Numéro, nom ou adresse"
        aide="Par exemple : AA1-234-567, Résidence des Tilleuls, 12 rue Victor Hugo Lyon. Le signe $ en tête cherche au début, _ remplace une lettre."
        valeur={recherche.q}
        grand
      >
        <Departement departements={departements} valeur={recherche.departement} />
      </FormulaireRecherche>
      {refus && (
        <Alerte ton="erreur" titre="Recherche à préciser" niveau={2} annonce="alert">
          {refus}
        </Alerte>
      )}
      {resultats && (
        <Section>
          <Resultats recherche={recherche} resultats={resultats} />
        </Section>
      )}
    </Pile>
  )
}
