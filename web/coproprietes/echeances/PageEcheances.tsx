import { useLoaderData } from '@tanstack/react-router'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { coproprietesFiltrees } from '#domain/socle/acces/filtres.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { codes } from '#domain/socle/codes.ts'
import { ECHEANCES_PAR_PAGE } from '#contract/coproprietes/echeances.ts'
import { direDelais } from '#domain/coproprietes/declaration/echeances.ts'
import { PERIODES, type Periode } from '#domain/coproprietes/echeances/echeances.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { LienBouton } from '#web/socle/ui/boutons.tsx'
import { Onglets } from '#web/socle/ui/Onglets.tsx'
import { Alerte, EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Pagination, Tableau } from '#web/socle/ui/Tableau.tsx'
import { Agenda } from './Agenda.tsx'
import { cleDe, colonnesDesEcheances } from './LigneEcheance.tsx'
import { Rappels } from './Rappels.tsx'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { MOIS_A_VENIR } from '#domain/coproprietes/echeances/echeances.ts'

const RIEN = {
  retard: 'Aucune échéance n’est passée : vos copropriétés sont à jour.',
  semaine: 'Rien n’est attendu de vous d’ici dimanche.',
  deuxMois: `Rien n’est attendu de vous dans les ${compter(MOIS_A_VENIR, 'mois')} qui viennent.`,
} as const satisfies Record<Periode, string>

/** Tout ce qui est attendu à date d’un établissement, et comment l’apprendre (experience.md §1.3). */
export function PageEcheances() {
  const { demande, lues, suivi, periodeInconnue } = useLoaderData({ from: `/connecte${CHEMINS.echeances}` })
  const { titre } = PERIODES[demande.periode]
  return (
    <Pile espace={8}>
      <TitrePage
        chapeau={`Les mises à jour annuelles attendues et les mandats qui finissent. La date d’une mise à jour est estimée : la loi donne ${direDelais(lues.aujourdhui)}.`}
      >
        Échéances
      </TitrePage>
      {periodeInconnue && (
        <Alerte ton="attention" titre="Cette période n’existe pas" niveau={2}>
          <p>Voici les échéances de la semaine.</p>
        </Alerte>
      )}
      <Pile espace={4}>
        <Onglets
          nom="Périodes"
          onglets={codes(PERIODES).map((periode) => ({
            href: ADRESSES.echeances(periode),
            libelle: `${PERIODES[periode].libelle} (${afficherEntier(lues.comptes[periode])})`,
            courant: periode === demande.periode,
          }))}
        />
        <Tableau
          legende={titre}
          colonnes={colonnesDesEcheances(lues.aujourdhui)}
          lignes={lues.echeances}
          cleDe={cleDe}
          vide={
            <EtatVide
              icone="calendrier"
              titre={lues.total > 0 ? 'Cette page n’existe plus' : RIEN[demande.periode]}
              action={
                <LienBouton
                  href={
                    lues.total > 0 ? ADRESSES.echeances(demande.periode) : coproprietesFiltrees('seeAllCopro')
                  }
                >
                  {lues.total > 0 ? 'Revenir à la première page' : 'Voir mes copropriétés'}
                </LienBouton>
              }
            />
          }
        />
        <Pagination
          page={demande.page}
          pages={Math.ceil(lues.total / ECHEANCES_PAR_PAGE)}
          lien={(page) => ADRESSES.echeances(demande.periode, page)}
        />
      </Pile>
      <Section titre="Être prévenu">
        <Pile espace={6}>
          <Rappels recus={suivi.rappels} />
          <Agenda depuis={suivi.agendaDepuis} />
        </Pile>
      </Section>
    </Pile>
  )
}
