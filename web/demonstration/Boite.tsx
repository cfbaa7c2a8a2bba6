import { useLoaderData } from '@tanstack/react-router'
import type { ReplyOf } from '#contract/socle/call.ts'
import {
  lireLettreDemonstration,
  type lireBoite,
  type lireEtablissementsDemonstration,
  type lireLettresDemonstration,
} from '#contract/demonstration.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherInstant, momentDe } from '#domain/socle/temps/instant.ts'
import { adresseDe } from '#web/socle/appels/api.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { TexteBrut } from '#web/socle/ui/TexteBrut.tsx'
import { Code, Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'

type Lettre = ReplyOf<typeof lireLettresDemonstration>[number]
type Etablissement = ReplyOf<typeof lireEtablissementsDemonstration>[number]

export interface DonneesBoite {
  courriels: ReplyOf<typeof lireBoite>
  lettres: readonly Lettre[]
  etablissements: readonly Etablissement[]
}

/** Ce que le site de démonstration aurait envoyé, et les établissements inventés avec lesquels l’essayer. */
export function Boite() {
  const { courriels, lettres, etablissements } = useLoaderData({ from: CHEMINS.boite })
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Ce que le site de démonstration aurait envoyé par courriel et par la poste, le dernier d’abord.">
        Boîte de démonstration
      </TitrePage>
      <Section titre="Courriels">
        {courriels.length === 0 ? (
          <EtatVide icone="message" titre="Aucun courriel">
            <p>Demandez un compte ou déposez une demande : le courriel paraîtra ici.</p>
          </EtatVide>
        ) : (
          courriels.map((c) => (
            <Accordeon key={c.id} titre={`${c.sujet} – à ${c.destinataire}, ${momentDe(c.date)}`}>
              <TexteBrut>{c.texte}</TexteBrut>
            </Accordeon>
          ))
        )}
      </Section>
      <Section titre="Lettres">
        <Tableau<Lettre>
          legende="Lettres dont le code vaut encore"
          cleDe={(l) => l.id}
          lignes={lettres}
          vide={
            <EtatVide icone="document" titre="Aucune lettre">
              <p>Une lettre part quand une personne a créé son mot de passe.</p>
            </EtatVide>
          }
          colonnes={[
            {
              cle: 'reference',
              titre: 'Lettre',
              entete: true,
              insecable: true,
              rendu: (l) => (
                <Lien
                  href={adresseDe(lireLettreDemonstration, { params: { id: String(l.id) } })}
                  target="_blank"
                >
                  {l.reference} (PDF)
                </Lien>
              ),
            },
            { cle: 'destinataire', titre: 'Destinataire', rendu: (l) => l.destinataire.join(', ') },
            { cle: 'date', titre: 'Demandée', rendu: (l) => afficherInstant(l.date) },
          ]}
        />
      </Section>
      <Section titre="Établissements inventés">
        <p>
          Le répertoire embarqué ne connaît que ceux-ci. Leur SIRET commence par 0 : il ne désigne personne.
        </p>
        <Tableau<Etablissement>
          legende="Établissements du répertoire embarqué"
          cleDe={(e) => e.siret}
          lignes={etablissements}
          colonnes={[
            { cle: 'siret', titre: 'SIRET', insecable: true, rendu: (e) => <Code>{e.siret}</Code> },
            { cle: 'nom', titre: 'Raison sociale', entete: true, rendu: (e) => e.raisonSociale },
            { cle: 'cas', titre: 'Ce qu’il permet d’essayer', rendu: (e) => e.cas },
          ]}
        />
      </Section>
    </Pile>
  )
}
