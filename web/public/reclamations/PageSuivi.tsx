import { useLoaderData } from '@tanstack/react-router'
import * as ADRESSES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { SORTES } from '#domain/public/reclamations/listes.ts'
import { estDue, ETATS_RECLAMATION } from '#domain/public/reclamations/etats.ts'
import { Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Completer } from './differes.tsx'
import { Fil } from './Fil.tsx'

/** Une demande et ses réponses, par le lien reçu. */
export function PageSuivi() {
  const suivi = useLoaderData({ from: CHEMINS.suiviReclamation })
  if (!suivi)
    return (
      <EtatVide
        niveau={1}
        icone="lien"
        titre="Ce lien ne vaut plus rien"
        action={<LienBouton href={CHEMINS.contact}>Nous écrire</LienBouton>}
      >
        <p>Il est incomplet, ou votre demande est close depuis trop longtemps et n’est plus conservée.</p>
      </EtatVide>
    )
  const { clef, suite, reclamation: r } = suivi
  return (
    <Pile espace={8}>
      <TitrePage surtitre={`Demande ${r.reference}`}>{SORTES[r.sorte].libelle}</TitrePage>
      <FicheLignes
        lignes={[
          { libelle: 'Où elle en est', valeur: ETATS_RECLAMATION[r.etat].chez },
          { libelle: 'Envoyée le', valeur: afficherInstant(r.dateDepot) },
          ...(estDue(r.etat)
            ? [{ libelle: 'Réponse attendue au plus tard le', valeur: direJour(r.attendueLe) }]
            : []),
          ...(r.numero === null
            ? []
            : [
                {
                  libelle: 'Copropriété',
                  valeur: <Lien href={ADRESSES.fiche(r.numero)}>{afficherNumero(r.numero)}</Lien>,
                },
              ]),
        ]}
      />
      <Section titre="Vos échanges">
        <Fil messages={r.messages} />
      </Section>
      {r.peutCompleter ? (
        <Completer key={r.messages.length} clef={clef} suite={suite} />
      ) : (
        <p>
          Cette demande est close. Si elle n’est pas réglée,{' '}
          <Lien href={CHEMINS.contact}>écrivez-nous de nouveau</Lien>.
        </p>
      )}
    </Pile>
  )
}
