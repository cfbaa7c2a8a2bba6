import type { ComponentProps } from 'react'
import type { Etablissement } from '#contract/comptes/utilisateurs.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { afficherApe } from '#domain/comptes/etablissements/ape.ts'
import { afficherTelephone, lignesEnveloppe } from '#domain/comptes/etablissements/coordonnees.ts'
import { afficherSiret } from '#domain/comptes/etablissements/siret.ts'
import { CIVILITES, type Civilite } from '#domain/socle/acces/teledeclarants.ts'
import { Courriel } from '#web/socle/ui/Courriel.tsx'
import { AdressePostale } from '#web/socle/ui/AdressePostale.tsx'
import { FicheLignes, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'

const dire = (...morceaux: (string | null)[]) => morceaux.filter(Boolean).join(' ') || null

type Lignes = ComponentProps<typeof FicheLignes>['lignes']

/**
 * Les sections d’un établissement (§2.8) : type, établissement, représentant légal, adresse, paramètres techniques. `sansVides` : ce qui
 * n’est pas renseigné n’y tient pas de place.
 */
export function FicheEtablissement({ e, sansVides = false }: { e: Etablissement; sansVides?: boolean }) {
  const dites = (lignes: Lignes) =>
    sansVides ? lignes.filter(({ valeur }) => valeur !== null && valeur !== '') : lignes
  const certificats = dites(
    ([1, 2] as const).map((rang) => ({
      libelle: `Certificat client ${rang}`,
      valeur: e[`certificat${rang}Sujet`] ? (
        <>
          {e[`certificat${rang}Sujet`]}
          <br />
          Émis par {e[`certificat${rang}Emetteur`]}
        </>
      ) : null,
    })),
  )
  const r = e.representant
  const adresse = lignesEnveloppe(
    {
      raisonSociale: e.raisonSociale,
      civilite: (r.civilite || null) as Civilite | null,
      prenom: r.prenom,
      nom: r.nom,
    },
    {
      complement: r.complement,
      immeuble: r.immeuble,
      voie: r.voie,
      lieuDit: r.lieuDit,
      codePostal: r.codePostal,
      localite: r.localite,
      pays: r.pays,
    },
  )
  return (
    <Pile espace={8}>
      <Section titre="Établissement">
        <FicheLignes
          lignes={dites([
            { libelle: 'Numéro de télédéclarant', valeur: String(e.id) },
            { libelle: 'Type', valeur: e.libelleType },
            { libelle: 'Statut', valeur: e.libelleStatut },
            { libelle: 'Raison sociale', valeur: e.raisonSociale },
            { libelle: 'SIRET', valeur: e.siret && afficherSiret(e.siret) },
            {
              libelle: 'Activité',
              valeur:
                e.codeApe &&
                dire(
                  afficherApe(e.codeApe),
                  e.libelleNaf && `– ${e.libelleNaf}`,
                  e.siret !== null && e.apeGarant === null ? '(déclarée, pas encore vérifiée)' : null,
                ),
            },
            { libelle: 'Forme juridique', valeur: e.libelleTypeEtab },
            ...(e.numeroEtude ? [{ libelle: 'Numéro de l’office', valeur: e.numeroEtude }] : []),
            {
              libelle: 'Adresse de l’établissement',
              valeur:
                [e.complement, e.immeuble, e.voie, dire(e.codePostal, e.localite)]
                  .filter(Boolean)
                  .join(', ') || null,
            },
            {
              libelle: 'Adresse électronique',
              valeur: e.emailUtilisateur && <Courriel adresse={e.emailUtilisateur} />,
            },
            { libelle: 'Téléphone', valeur: e.phone && afficherTelephone(e.phone) },
            { libelle: 'Inscrit', valeur: momentDe(e.dateCreation) },
          ])}
        />
      </Section>
      <Section titre="Représentant légal">
        <FicheLignes
          lignes={dites([
            {
              libelle: 'Identité',
              valeur: dire(r.civilite ? CIVILITES[r.civilite as Civilite] : null, r.prenom, r.nom),
            },
            { libelle: 'Adresse électronique', valeur: <Courriel adresse={r.email} /> },
            { libelle: 'Téléphone', valeur: r.telephone && afficherTelephone(r.telephone) },
            { libelle: 'Adresse postale', valeur: r.voie ? <AdressePostale lignes={adresse} /> : null },
          ])}
        />
      </Section>
      <Section titre="Paramètres techniques du service web">
        {certificats.length > 0 ? <FicheLignes lignes={certificats} /> : <p>Aucun certificat client.</p>}
      </Section>
    </Pile>
  )
}
