import { useLoaderData } from '@tanstack/react-router'
import { lireJustificatif } from '#contract/coproprietes/immatriculation.ts'
import { coproprietesFiltrees } from '#domain/socle/acces/filtres.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as ADRESSES_PUBLIQUES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { afficherJour, direJour } from '#domain/socle/temps/jour.ts'
import { JUSTIFICATIFS } from '#domain/coproprietes/mandats/justificatifs.ts'
import { adresseDe } from '#web/socle/appels/api.ts'
import { ReponseDuTeneur } from '#web/coproprietes/declaration/ReponseDuTeneur.tsx'
import { Assistance, UN_MOTIF_OBSCUR } from '#web/socle/shell/Assistance.tsx'
import { GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Copier } from '#web/socle/ui/Copier.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Pile, Prose, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'

/** La demande de rattachement déposée : son numéro, où elle en est, ce qui vient ensuite. On peut y revenir. */
export function PageDemande() {
  const d = useLoaderData({ from: `/connecte${CHEMINS.demandeRattachement}` })
  const validee = d.decision === 'VALIDEE'
  return (
    <Pile espace={8}>
      <TitrePage>{validee ? 'La copropriété vous est rattachée' : 'Votre demande de rattachement'}</TitrePage>
      <Alerte
        ton={validee ? 'succes' : d.reponse ? 'attention' : 'info'}
        niveau={2}
        titre={`Demande de rattachement n°\u00a0${d.reference} : ${d.libelleEtat.toLowerCase()}`}
      >
        <p>
          {validee
            ? `Votre établissement représente la copropriété ${afficherNumero(d.numero)}, jusqu’au ${afficherJour(d.dateFinMandat)}.`
            : 'Gardez ce numéro : il permet de retrouver votre demande. Nous vous l’avons aussi envoyé par courriel.'}
        </p>
        <Copier texte={d.reference}>Copier le numéro de la demande</Copier>
      </Alerte>
      {d.reponse && (
        <ReponseDuTeneur reponse={d.reponse}>
          {d.suite ? (
            <p>
              <Lien href={ADRESSES.demandeRattachement(d.suite)}>
                Vous l’avez corrigée : demande {d.suite}
              </Lien>
            </p>
          ) : (
            <LienBouton icone="modifier" href={ADRESSES.rattachement(d.numero)}>
              Corriger et redéposer
            </LienBouton>
          )}
          {!d.suite && <Assistance quand={UN_MOTIF_OBSCUR} />}
        </ReponseDuTeneur>
      )}
      <FicheLignes
        lignes={[
          {
            libelle: 'Copropriété',
            valeur: <Lien href={ADRESSES_PUBLIQUES.fiche(d.numero)}>{afficherNumero(d.numero)}</Lien>,
          },
          { libelle: 'Nom', valeur: d.nom },
          { libelle: 'Adresse de référence', valeur: d.adresse },
          { libelle: 'Qualité', valeur: d.adminProvisoire ? 'Administrateur provisoire' : 'Syndic' },
          {
            libelle: 'Mandat',
            valeur: `Du ${afficherJour(d.dateDebutMandat)} au ${afficherJour(d.dateFinMandat)}`,
          },
          {
            libelle: 'Pièce jointe',
            valeur: d.idDocument && (
              <Lien
                href={adresseDe(lireJustificatif, { params: { idDocument: d.idDocument } })}
                target="_blank"
              >
                {`${d.nomFichierJustifMandat ?? ''} (${d.typeJustifMandat ? JUSTIFICATIFS[d.typeJustifMandat].libelle.toLowerCase() : 'PDF'})`}
              </Lien>
            ),
          },
          { libelle: 'Déposée', valeur: momentDe(d.dateDepot) },
          { libelle: 'Décidée', valeur: d.dateDecision && momentDe(d.dateDecision) },
        ]}
      />
      {d.decision === null && (
        <Section titre="Ce qui se passe ensuite">
          <Prose>
            <ol>
              <li>Le représentant connu du registre est prévenu.</li>
              <li>
                Le teneur du registre examine votre demande et sa pièce au plus tard le{' '}
                <strong>{direJour(d.reponseAttendueLe)}</strong>.
              </li>
              <li>Quand il la valide, la copropriété rejoint votre liste et son annuaire vous nomme.</li>
            </ol>
          </Prose>
        </Section>
      )}
      <GroupeBoutons>
        <LienBouton variante="secondaire" href={coproprietesFiltrees('seeAllCopro')}>
          Voir toutes mes copropriétés
        </LienBouton>
        <LienBouton variante="secondaire" href={CHEMINS.rattacher}>
          Rattacher une autre copropriété
        </LienBouton>
      </GroupeBoutons>
    </Pile>
  )
}
