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
  phone: string
  representant: SaisieRepresentant
  certificat1Sujet: string
  certificat1Emetteur: string
  certificat2Sujet: string
  certificat2Emetteur: string
}

type APlat = SaisieRepresentant & { raisonSociale: string; phone: string }

const LIBELLES = {
  ...LIBELLES_REPRESENTANT,
  raisonSociale: 'Raison sociale',
  phone: 'Téléphone de l’établissement',
} as const

function verifier(s: APlat): Refus[] {
  const telephone = refusTelephone('phone', s.phone)
  return [
    ...(s.raisonSociale.trim() === '' ? [{ champ: 'raisonSociale', code: 'OBLIGATOIRE' } as const] : []),
    ...(telephone ? [telephone] : []),
    ...verifierPersonne(s),
    ...verifierAdresse(s),
  ]
}

/** L’appel range à part le représentant. */
const champIci = (champ: string) => champ.replace(/^representant\./, '')

const certificatsDe = (e: Etablissement): NomsDeCertificat[] =>
  ([1, 2] as const).flatMap((rang) => {
    const [sujet, emetteur] = [e[`certificat${rang}Sujet`], e[`certificat${rang}Emetteur`]]
    return sujet && emetteur ? [{ sujet, emetteur }] : []
  })

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
  const [certificats, setCertificats] = useState<NomsDeCertificat[]>(certificatsDe(e))
  const f = useSaisie<APlat>({
    depart: {
      ...e.representant,
      telephone: e.representant.telephone ? afficherTelephone(e.representant.telephone) : '',
      raisonSociale: e.raisonSociale,
      phone: e.phone ? afficherTelephone(e.phone) : '',
    },
    libelles: LIBELLES,
    verifier,
    champIci,
    envoyer: ({ raisonSociale, phone, ...representant }) =>
      enregistrer({
        version: e.version,
        raisonSociale,
        phone,
        representant,
        certificat1Sujet: certificats[0]?.sujet ?? '',
        certificat1Emetteur: certificats[0]?.emetteur ?? '',
        certificat2Sujet: certificats[1]?.sujet ?? '',
        certificat2Emetteur: certificats[1]?.emetteur ?? '',
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
          <ChampTexte {...f.texte('phone')} type="tel" inputMode="tel" autoComplete="off" largeur="moyenne" />
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
