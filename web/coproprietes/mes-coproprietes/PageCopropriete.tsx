import { useLoaderData } from '@tanstack/react-router'
import type { CoproprieteVue } from '#contract/coproprietes/mes-coproprietes.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as ADRESSES_PUBLIQUES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherNom } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { etapesDuParcours } from '#domain/coproprietes/declaration/etapes.ts'
import { FRAICHEURS } from '#domain/coproprietes/declaration/fraicheurs.ts'
import { lignesDuBloc } from '#domain/coproprietes/declaration/relecture.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { TYPES_DEMANDE, type TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'
import { Delivrer } from '#web/coproprietes/copropriete/DelivrerUneAttestation.tsx'
import { ReclamationsSur } from '#web/socle/dossier/ReclamationsSur.tsx'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Copier } from '#web/socle/ui/Copier.tsx'
import { MiseEnAvant } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Semblables } from './Semblables.tsx'
import { ErreursSignalees } from './ErreursSignalees.tsx'
import { SignalerUneErreur } from './SignalerUneErreur.tsx'

/** La page d’une demande ; un doublon de notaire n’en a pas à lui. */
const pageDe = (id: number, type: TypeDemande, reference: string): string | null => {
  if (type === 'DISSOLUTION') return ADRESSES.dissolution(id)
  if (type === 'RATTACHEMENT') return ADRESSES.demandeRattachement(reference)
  return type === 'IMMATRICULATION' ? ADRESSES.confirmation(reference) : null
}

function Demandes({ id, demandes }: Pick<CoproprieteVue, 'id' | 'demandes'>) {
  return (
    <Section titre="Demandes à l’examen">
      <FicheLignes
        lignes={demandes.map(({ type, reference, dateDepot, suivie }) => {
          const page = suivie && reference !== null ? pageDe(id, type, reference) : null
          return {
            libelle: TYPES_DEMANDE[type].libelle,
            valeur: (
              <>
                {page === null ? (
                  (reference ?? 'D’un autre établissement')
                ) : (
                  <Lien href={page}>{reference}</Lien>
                )}
                {`, déposée ${momentDe(dateDepot)}`}
              </>
            ),
          }
        })}
      />
    </Section>
  )
}

function Declaration({
  id,
  declaration,
  numero,
  declare,
}: Pick<CoproprieteVue, 'id' | 'declaration' | 'numero'> & { declare: boolean }) {
  if (!declaration)
    return (
      <MiseEnAvant titre="Aucune déclaration entière n’est enregistrée">
        <p>
          Le registre connaît de cette copropriété ce que montre{' '}
          <Lien href={ADRESSES_PUBLIQUES.fiche(numero)}>la fiche publique</Lien>. La prochaine mise à jour
          paraîtra ici.
        </p>
      </MiseEnAvant>
    )
  const { donnees, contexte, dateAcceptation } = declaration
  return (
    <>
      <Section titre="La dernière déclaration acceptée">
        <p>
          Acceptée {momentDe(dateAcceptation)}.{' '}
          <Lien href={ADRESSES.declarations(id)}>Voir les précédentes</Lien>
        </p>
      </Section>
      {etapesDuParcours(false).map(({ code, bloc, titre }) =>
        bloc && bloc !== 'infoRattachement' ? (
          <Section key={code} titre={titre} niveau={3}>
            <FicheLignes lignes={lignesDuBloc(bloc, donnees, contexte)} />
          </Section>
        ) : null,
      )}
      <Semblables declaree={declaration} siens={declare ? 'Vos comptes' : 'Ses comptes'} />
    </>
  )
}

/** Une copropriété telle que la voient son représentant et le teneur (§2.4) : où elle en est, et ce qui en est déclaré. */
export function PageCopropriete() {
  const { copropriete: c, erreurs } = useLoaderData({ from: `/connecte${CHEMINS.copropriete}` })
  // Le notaire et l’assistance lisent ce qui est déclaré, pas les mandats.
  const droits = useCompte()?.authorities ?? []
  const gere = droits.includes('GERER_COPROPRIETE')
  return (
    <Pile espace={8}>
      <TitrePage
        surtitre="Une copropriété"
        actions={
          <GroupeBoutons>
            {ETATS[c.etat].public && (
              <Delivrer id={c.id} icone="telecharger">
                Télécharger l’attestation (PDF)
              </Delivrer>
            )}
            {ETATS[c.etat].public && (
              <LienBouton href={ADRESSES.ficheSynthetique(c.id)} variante="secondaire">
                Voir la fiche synthétique
              </LienBouton>
            )}
            <LienBouton href={ADRESSES.historique(c.id)} variante="secondaire">
              Voir l’historique
            </LienBouton>
            {gere && (
              <LienBouton href={ADRESSES.mandats(c.id)} variante="secondaire">
                Voir les mandats
              </LienBouton>
            )}
          </GroupeBoutons>
        }
      >
        {afficherNom(c)}
      </TitrePage>
      <Section titre="Au registre">
        <FicheLignes
          lignes={[
            {
              libelle: 'Numéro',
              valeur: ETATS[c.etat].public ? (
                <Lien href={ADRESSES_PUBLIQUES.fiche(c.numero)}>{afficherNumero(c.numero)}</Lien>
              ) : (
                afficherNumero(c.numero)
              ),
              action: <Copier texte={afficherNumero(c.numero)}>Copier le numéro</Copier>,
            },
            { libelle: 'Adresse de référence', valeur: c.adresse },
            { libelle: 'État', valeur: ETATS[c.etat].libelle },
            { libelle: 'Situation du mandat', valeur: SITUATIONS_MANDAT[c.situationMandat] },
            { libelle: 'Fin du mandat connu', valeur: c.mandatFin && afficherJour(c.mandatFin) },
            { libelle: 'Mise à jour annuelle', valeur: FRAICHEURS[c.fraicheur].libelle },
            {
              libelle: 'Prochaine mise à jour attendue',
              valeur: c.prochaineEcheance && afficherJour(c.prochaineEcheance),
            },
          ]}
        />
      </Section>
      {c.demandes.length > 0 && <Demandes id={c.id} demandes={c.demandes} />}
      {erreurs.length > 0 && <ErreursSignalees erreurs={erreurs} />}
      <ReclamationsSur key={c.id} idCopropriete={c.id} />
      <Declaration
        id={c.id}
        declaration={c.declaration}
        numero={c.numero}
        declare={droits.includes('MAJ_COPROPRIETE_ANNUELLE')}
      />
      <SignalerUneErreur id={c.id} nom={afficherNom(c)} etat={c.etat} />
    </Pile>
  )
}
