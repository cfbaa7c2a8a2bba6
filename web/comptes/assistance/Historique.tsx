import { DERNIERS_DE_CHACUN } from '#domain/comptes/assistance/recherche.ts'
import { DECIDER_DEMANDES, estPermis } from '#domain/socle/acces/droit.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { remplir } from '#domain/socle/adresses/remplir.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Badge } from '#web/socle/ui/messages.tsx'
import { Code } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import type { DossierAssistance } from './dossier.ts'

const DERNIERES_ERREURS = `Dernières erreurs vues, ${DERNIERS_DE_CHACUN} au plus par compte`

/** Ce qu’il a commencé sans le déposer. */
export function Brouillons({ brouillons }: Pick<DossierAssistance, 'brouillons'>) {
  return (
    <Tableau<DossierAssistance['brouillons'][number]>
      legende="Brouillons"
      legendeMasquee
      cleDe={(b) => b.id}
      lignes={brouillons}
      colonnes={[
        { cle: 'nom', titre: 'Copropriété', entete: true, rendu: (b) => b.nom ?? 'Sans nom d’usage' },
        { cle: 'etape', titre: 'Étape', rendu: (b) => b.etape },
        { cle: 'date', titre: 'Enregistré', rendu: (b) => afficherInstant(b.date) },
      ]}
    />
  )
}

/** Ses demandes, celles à décider d’abord ; qui les décide va à leur examen. */
export function Demandes({ demandes }: Pick<DossierAssistance, 'demandes'>) {
  const decide = estPermis(DECIDER_DEMANDES, useCompte()?.authorities ?? null)
  return (
    <Tableau<DossierAssistance['demandes'][number]>
      dense
      legende="Dernières demandes"
      legendeMasquee
      cleDe={(d) => d.id}
      lignes={demandes}
      colonnes={[
        {
          cle: 'reference',
          titre: 'Référence',
          entete: true,
          insecable: true,
          rendu: (d) =>
            decide ? <Lien href={remplir(CHEMINS.validation, d.id)}>{d.reference}</Lien> : d.reference,
        },
        { cle: 'type', titre: 'Type', rendu: (d) => d.libelleType },
        { cle: 'copropriete', titre: 'Copropriété', rendu: (d) => d.copropriete },
        {
          cle: 'etat',
          titre: 'État',
          rendu: (d) =>
            d.aDecider ? (
              <Badge petit ton="attention">
                {d.etat}
              </Badge>
            ) : (
              d.etat
            ),
        },
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
