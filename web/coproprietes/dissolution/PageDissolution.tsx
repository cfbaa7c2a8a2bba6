import { useLoaderData } from '@tanstack/react-router'
import type { lireDissolution } from '#contract/coproprietes/dissolution.ts'
import { lireJustificatif } from '#contract/coproprietes/immatriculation.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as ADRESSES_PUBLIQUES from '#domain/public/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import {
  dateDe,
  FAITS_GENERATEURS,
  JUSTIFICATIFS_DISSOLUTION,
  MOTIFS_DISSOLUTION,
} from '#domain/coproprietes/dissolution/dissolution.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherNomSansNumero } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { afficherJour, direJour } from '#domain/socle/temps/jour.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { adresseDe } from '#web/socle/appels/api.ts'
import { ReponseDuTeneur } from '#web/coproprietes/declaration/ReponseDuTeneur.tsx'
import { Assistance, UN_MOTIF_OBSCUR } from '#web/socle/shell/Assistance.tsx'
import { Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Copier } from '#web/socle/ui/Copier.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'

const TONS = { VALIDEE: 'succes', REFUSEE: 'erreur', ANNULEE: 'attention', A_PRECISER: 'attention' } as const

type Declaree = ReplyOf<typeof lireDissolution>

const estDissoute = (d: Declaree): boolean => d.etatCopropriete === 'DISSOUDE'

/** Où elle en est : ce que le teneur en a décidé, ou quand il le fera. */
function OuElleEnEst({ d }: { d: Declaree }) {
  return (
    <Alerte
      ton={d.decision ? TONS[d.decision] : 'info'}
      niveau={2}
      titre={`Déclaration de dissolution n°\u00a0${d.reference} : ${d.libelleEtat.toLowerCase()}`}
    >
      {d.decision === null && (
        <p>
          Le teneur du registre l’examine au plus tard le <strong>{direJour(d.reponseAttendueLe)}</strong>, et
          répond par courriel.
        </p>
      )}
      {d.decision === 'VALIDEE' && (
        <p>
          {estDissoute(d)
            ? `${avecMajuscule(MOTIFS_DISSOLUTION[d.motif].mention)}. La copropriété ne paraît plus à l’annuaire.`
            : 'La dissolution est en cours : la copropriété paraît à l’annuaire tant que sa liquidation n’est pas close.'}
        </p>
      )}
      <Copier texte={d.reference}>Copier le numéro de la déclaration</Copier>
    </Alerte>
  )
}

/** Ce qui a été déclaré, et de quelle copropriété. */
function CeQuiEstDeclare({ d }: { d: Declaree }) {
  return (
    <FicheLignes
      lignes={[
        {
          libelle: 'Copropriété',
          valeur: ETATS[d.etatCopropriete].public ? (
            <Lien href={ADRESSES_PUBLIQUES.fiche(d.numero)}>{afficherNumero(d.numero)}</Lien>
          ) : (
            afficherNumero(d.numero)
          ),
        },
        { libelle: 'Adresse de référence', valeur: d.adresse },
        { libelle: 'Statut', valeur: ETATS[d.etatCopropriete].libelle },
        { libelle: 'Motif', valeur: d.autreMotif ?? MOTIFS_DISSOLUTION[d.motif].libelle },
        { libelle: 'Fait générateur', valeur: FAITS_GENERATEURS[d.faitGenerateur].libelle },
        {
          libelle: dateDe(d.faitGenerateur) ?? 'Date du fait',
          valeur: d.dateFaitGenerateur && afficherJour(d.dateFaitGenerateur),
        },
        {
          libelle: 'Liquidation',
          valeur:
            d.decision === 'VALIDEE' && !estDissoute(d) && d.liquidation
              ? 'En cours'
              : d.liquidation && !estDissoute(d)
                ? 'Déclarée en cours'
                : 'Close, ou sans objet',
        },
        {
          libelle: 'Pièce jointe',
          valeur: d.idDocument ? (
            <Lien
              href={adresseDe(lireJustificatif, { params: { idDocument: d.idDocument } })}
              target="_blank"
            >
              {`${d.nomFichierJustif ?? ''} (${JUSTIFICATIFS_DISSOLUTION[d.typeJustif].libelle.toLowerCase()})`}
            </Lien>
          ) : (
            JUSTIFICATIFS_DISSOLUTION[d.typeJustif].libelle
          ),
        },
        { libelle: 'Déclarée', valeur: momentDe(d.dateDemande) },
        ...(d.dateDecision ? [{ libelle: 'Décidée', valeur: momentDe(d.dateDecision) }] : []),
      ]}
    />
  )
}

/** La dissolution déclarée : où elle en est, ce qui en a été dit. On peut y revenir. */
export function PageDissolution() {
  const d = useLoaderData({ from: `/connecte${CHEMINS.dissolution}` })
  return (
    <Pile espace={8}>
      <TitrePage surtitre={`Dissolution de la copropriété ${afficherNumero(d.numero)}`}>
        {afficherNomSansNumero(d)}
      </TitrePage>
      <OuElleEnEst d={d} />
      {d.reponse && (
        <ReponseDuTeneur reponse={d.reponse}>
          <LienBouton icone="modifier" href={ADRESSES.declarerDissolution(d.numero)}>
            Corriger et redéclarer
          </LienBouton>
          <Assistance quand={UN_MOTIF_OBSCUR} />
        </ReponseDuTeneur>
      )}
      <CeQuiEstDeclare d={d} />
      <div>
        <LienBouton variante="secondaire" href={CHEMINS.coproprietes}>
          Voir mes copropriétés
        </LienBouton>
      </div>
    </Pile>
  )
}
