import { useCallback, useState } from 'react'
import type { InputOf } from '#contract/socle/call.ts'
import type { Etablissement, modifierMonEtablissement } from '#contract/comptes/utilisateurs.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import { ChampsAdresse } from '#web/socle/formulaire/ChampsAdresse.tsx'
import { ChampsIdentite, ChampTelephone } from '#web/socle/formulaire/ChampsRepresentant.tsx'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { LienBouton } from '#web/socle/ui/boutons.tsx'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { FicheLignes, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Certificats, type NomsDeCertificat } from './Certificats.tsx'
import { ChampsEtablissement } from './ChampsEtablissement.tsx'
import { certificatsDe, champIci, corpsDe, departDe, LIBELLES, verifier, type APlat } from './saisie.ts'

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
  enregistrer: (saisie: InputOf<typeof modifierMonEtablissement>['body']) => Promise<void>
}) {
  const [aujourdhui] = useState(() => jourDeParis(new Date().toISOString()))
  const [certificats, setCertificats] = useState<NomsDeCertificat[]>(certificatsDe(e))
  const [depart] = useState(() => departDe(e))
  const f = useSaisie<APlat>({
    depart,
    libelles: LIBELLES,
    verifier: useCallback((s: APlat) => verifier(e, s, aujourdhui), [e, aujourdhui]),
    champIci,
    envoyer: (s) =>
      enregistrer({
        version: e.version,
        ...corpsDe(s),
        certificat1Sujet: certificats[0]?.sujet ?? '',
        certificat1Emetteur: certificats[0]?.emetteur ?? '',
        certificat2Sujet: certificats[1]?.sujet ?? '',
        certificat2Emetteur: certificats[1]?.emetteur ?? '',
      }),
  })
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
        <ChampsEtablissement f={f} e={e} parLeTeneur={parLeTeneur} />
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
