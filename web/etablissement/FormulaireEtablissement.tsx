import { useState } from 'react'
import type { Etablissement } from '#contract/utilisateurs.ts'
import { afficherTelephone } from '#domain/teledeclarant/coordonnees.ts'
import {
  refusTelephone,
  verifierAdresse,
  verifierPersonne,
  type SaisieRepresentant,
} from '#domain/teledeclarant/inscription.ts'
import { afficherSiret } from '#domain/teledeclarant/siret.ts'
import type { Refus } from '#domain/refus.ts'
import { ChampsAdresse } from '../formulaire/ChampsAdresse.tsx'
import { ChampsIdentite, ChampTelephone, LIBELLES_REPRESENTANT } from '../formulaire/ChampsRepresentant.tsx'
import { Formulaire } from '../formulaire/Formulaire.tsx'
import { useSaisie } from '../formulaire/saisie.ts'
import { LienBouton } from '../ui/boutons.tsx'
import { ChampTexte } from '../ui/champs.tsx'
import { FicheLignes, Pile, Section } from '../ui/miseEnPage.tsx'
import { Certificats, type NomsDeCertificat } from './Certificats.tsx'

export interface SaisieEtablissement {
  version: number
  raisonSociale: string
  telephone: string
  representant: SaisieRepresentant
  certificats: NomsDeCertificat[]
}

type APlat = SaisieRepresentant & { raisonSociale: string; telephoneEtablissement: string }

const LIBELLES = {
  ...LIBELLES_REPRESENTANT,
  raisonSociale: 'Raison sociale',
  telephoneEtablissement: 'Téléphone de l’établissement',
} as const

function verifier(s: APlat): Refus[] {
  const telephone = refusTelephone('telephoneEtablissement', s.telephoneEtablissement)
  return [
    ...(s.raisonSociale.trim() === '' ? [{ champ: 'raisonSociale', code: 'OBLIGATOIRE' } as const] : []),
    ...(telephone ? [telephone] : []),
    ...verifierPersonne(s),
    ...verifierAdresse(s),
  ]
}

/** L’appel range à part le représentant ; le téléphone nu est celui de l’établissement. */
const champIci = (champ: string) =>
  champ === 'telephone' ? 'telephoneEtablissement' : champ.replace(/^representant\./, '')

/** Modifier un établissement (§2.4, §2.8) : par son administrateur, ou par le teneur pour tout. */
export function FormulaireEtablissement({
  e,
  parLeTeneur,
  retour,
  enregistrer,
}: {
  e: Etablissement
  parLeTeneur: boolean
  retour: string
  enregistrer: (saisie: SaisieEtablissement) => Promise<void>
}) {
  const [certificats, setCertificats] = useState<NomsDeCertificat[]>(
    e.certificats.flatMap((c) => (c.sujet && c.emetteur ? [{ sujet: c.sujet, emetteur: c.emetteur }] : [])),
  )
  const f = useSaisie<APlat>({
    depart: {
      ...e.representant,
      telephone: e.representant.telephone ? afficherTelephone(e.representant.telephone) : '',
      raisonSociale: e.raisonSociale,
      telephoneEtablissement: e.telephone ? afficherTelephone(e.telephone) : '',
    },
    libelles: LIBELLES,
    verifier,
    champIci,
    envoyer: ({ raisonSociale, telephoneEtablissement, ...representant }) =>
      enregistrer({
        version: e.version,
        raisonSociale,
        telephone: telephoneEtablissement,
        representant,
        certificats,
      }),
  })
  const nomModifiable = parLeTeneur || e.siret === null
  return (
    <Formulaire
      f={f}
      echec="L’établissement n’est pas enregistré"
      obligatoires
      espace={8}
      action="Enregistrer"
      bouton={{ icone: 'enregistrer' }}
      apres={
        <LienBouton href={retour} variante="secondaire">
          Annuler
        </LienBouton>
      }
    >
      <Section titre="Établissement">
        <Pile espace={4}>
          {nomModifiable ? (
            <ChampTexte {...f.texte('raisonSociale')} requis autoComplete="organization" />
          ) : (
            <FicheLignes
              lignes={[
                { libelle: 'Raison sociale', valeur: e.raisonSociale },
                { libelle: 'SIRET', valeur: e.siret && afficherSiret(e.siret) },
              ]}
            />
          )}
          <ChampTexte
            {...f.texte('telephoneEtablissement')}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            largeur="moyenne"
          />
        </Pile>
      </Section>
      <Section titre="Représentant légal">
        <Pile espace={4}>
          {e.identiteModifiable ? (
            <ChampsIdentite f={f} />
          ) : (
            <FicheLignes
              lignes={[
                { libelle: 'Identité', valeur: `${e.representant.prenom} ${e.representant.nom}` },
                { libelle: 'Pour la changer', valeur: 'Écrivez au teneur du registre.' },
              ]}
            />
          )}
          <ChampTexte
            {...f.texte('email')}
            type="email"
            requis
            autoComplete="off"
            spellCheck={false}
            aide="Pour lui écrire. L’adresse qui sert à se connecter est celle de son compte."
          />
          <ChampTelephone f={f} />
        </Pile>
      </Section>
      <Section titre="Adresse du représentant">
        <Pile espace={4}>
          <ChampsAdresse f={f} />
        </Pile>
      </Section>
      <Section titre="Paramètres techniques du service web">
        <Certificats certificats={certificats} onChange={setCertificats} />
      </Section>
    </Formulaire>
  )
}
