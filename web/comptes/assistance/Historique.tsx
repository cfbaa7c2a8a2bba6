import * as ADRESSES from '#domain/comptes/adresses.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { DERNIERS_DE_CHACUN } from '#domain/comptes/assistance/recherche.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { AdressePostale } from '#web/socle/ui/AdressePostale.tsx'
import { Code, Pile, Rangee } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import type { DossierAssistance } from './chargeur.ts'

/** Où part une lettre d’activation, et celles qui sont parties, la dernière d’abord. */
export function Lettres({
  id,
  lettres,
  enveloppe,
  modifiable,
  siret,
}: Pick<DossierAssistance, 'id' | 'lettres' | 'enveloppe' | 'modifiable' | 'siret'>) {
  return (
    <Pile espace={4}>
      <div>
        <p>
          {enveloppe.length === 0
            ? 'Le répertoire des entreprises ne donne pas encore l’adresse de cet établissement : aucune lettre ne part.'
            : siret
              ? 'Elles partent à l’adresse du répertoire des entreprises, ou à celle que le teneur a admise :'
              : 'Elles partent à cette adresse :'}
        </p>
        <AdressePostale lignes={enveloppe} />
      </div>
      <Rangee>
        <Lien href={ADRESSES.teledeclarant(id)}>Voir la fiche</Lien>
        {modifiable && !siret && <Lien href={ADRESSES.modifierTeledeclarant(id)}>Corriger l’adresse</Lien>}
      </Rangee>
      <Tableau<DossierAssistance['lettres'][number]>
        legende="Lettres d’activation"
        legendeMasquee
        cleDe={(l) => l.reference}
        lignes={lettres}
        vide={<p>Aucune lettre n’a été demandée.</p>}
        colonnes={[
          { cle: 'reference', titre: 'Référence', entete: true, rendu: (l) => l.reference },
          { cle: 'etat', titre: 'État', rendu: (l) => l.libelleEtat },
          { cle: 'demandee', titre: 'Demandée', rendu: (l) => afficherInstant(l.dateCreation) },
          {
            cle: 'remise',
            titre: 'Remise à l’impression',
            rendu: (l) => (l.dateRemise ? afficherInstant(l.dateRemise) : null),
          },
        ]}
      />
    </Pile>
  )
}

const DERNIERES_ERREURS = `Dernières erreurs vues, ${DERNIERS_DE_CHACUN} au plus par compte`

export function Brouillons({ brouillons }: Pick<DossierAssistance, 'brouillons'>) {
  return (
    <Tableau<DossierAssistance['brouillons'][number]>
      legende="Brouillons"
      legendeMasquee
      cleDe={(b) => b.id}
      lignes={brouillons}
      vide={<p>Aucun brouillon.</p>}
      colonnes={[
        { cle: 'nom', titre: 'Copropriété', entete: true, rendu: (b) => b.nom ?? 'Sans nom d’usage' },
        { cle: 'etape', titre: 'Étape', rendu: (b) => b.etape },
        { cle: 'date', titre: 'Enregistré', rendu: (b) => afficherInstant(b.date) },
      ]}
    />
  )
}

export function Demandes({ demandes }: Pick<DossierAssistance, 'demandes'>) {
  return (
    <Tableau<DossierAssistance['demandes'][number]>
      legende="Dernières demandes"
      legendeMasquee
      cleDe={(d) => d.reference}
      lignes={demandes}
      vide={<p>Aucune demande.</p>}
      colonnes={[
        { cle: 'reference', titre: 'Référence', entete: true, rendu: (d) => d.reference },
        { cle: 'type', titre: 'Type', rendu: (d) => d.libelleType },
        { cle: 'copropriete', titre: 'Copropriété', rendu: (d) => d.copropriete },
        { cle: 'etat', titre: 'État', rendu: (d) => d.etat },
        { cle: 'date', titre: 'Déposée', rendu: (d) => afficherInstant(d.date) },
      ]}
    />
  )
}

/** Ce que la personne a vu échouer : la phrase qu’elle a lue, et de quoi la retrouver. */
export function Erreurs({ erreurs }: Pick<DossierAssistance, 'erreurs'>) {
  return (
    <Tableau<DossierAssistance['erreurs'][number] & { rang: number }>
      legende={DERNIERES_ERREURS}
      cleDe={(e) => e.rang}
      lignes={erreurs.map((e, rang) => ({ ...e, rang }))}
      vide={<p>Aucune erreur récente.</p>}
      colonnes={[
        {
          cle: 'message',
          titre: 'Message lu',
          entete: true,
          rendu: (e) =>
            e.messages.map((message, i) => (
              // Deux champs peuvent dire la même phrase.
              <p key={`${i}-${message}`}>{message}</p>
            )),
        },
        { cle: 'tentative', titre: 'En demandant', rendu: (e) => e.tentative },
        { cle: 'personne', titre: 'Personne', rendu: (e) => e.personne },
        { cle: 'date', titre: 'Quand', rendu: (e) => afficherInstant(e.date) },
        { cle: 'incident', titre: 'Incident', rendu: (e) => e.incident && <Code>{e.incident}</Code> },
        {
          cle: 'technique',
          titre: 'Pour l’exploitant',
          rendu: (e) => (
            <details className="rnc-details">
              <summary>Détails techniques</summary>
              <Code>{e.technique}</Code>
            </details>
          ),
        },
      ]}
    />
  )
}
