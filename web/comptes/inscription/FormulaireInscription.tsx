import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { inscrire } from '#contract/comptes/inscription.ts'
import { apeAdmises, direApe } from '#domain/comptes/etablissements/ape.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import {
  INSCRIPTIONS,
  verifierInscription,
  type SaisieInscription,
  type SiretVu,
  type TypeInscription,
} from '#domain/comptes/inscription/inscription.ts'
import { lireSiret } from '#domain/comptes/etablissements/siret.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { ChampsAdresse } from '#web/socle/formulaire/ChampsAdresse.tsx'
import {
  ChampCivilite,
  ChampsIdentite,
  ChampTelephone,
  LIBELLES_REPRESENTANT,
} from '#web/socle/formulaire/ChampsRepresentant.tsx'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie, type SaisieTenue } from '#web/socle/formulaire/saisie.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { FicheLignes, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Charte } from './Charte.tsx'
import { PreuveHumaine } from '#web/socle/formulaire/PreuveHumaine.tsx'
import { SiretInscription, useSiret, type EtatSiret } from '#web/comptes/etablissements/SiretInscription.tsx'
import { CHIFFRES_DU_SIRET } from '#domain/socle/identifiants.ts'

const LIBELLES = {
  ...LIBELLES_REPRESENTANT,
  siret: 'SIRET',
  raisonSociale: 'Raison sociale',
  emailConfirmation: 'Confirmation de l’adresse électronique',
  numCartePro: 'Numéro de carte professionnelle',
  charte: 'Conditions d’utilisation',
  captcha: 'Vérification',
} as const

const AIDES_SIRET: Record<TypeInscription, string> = {
  PRO: `Les ${CHIFFRES_DU_SIRET} chiffres de votre établissement.`,
  NON_PRO: `Seulement si le syndicat en a un  : ${CHIFFRES_DU_SIRET} chiffres.`,
  NOTAIRE: `Les ${CHIFFRES_DU_SIRET} chiffres de l’office.`,
  AUTRE: `Les ${CHIFFRES_DU_SIRET} chiffres de votre étude ou de votre cabinet.`,
}

const ADRESSE = ['voie', 'immeuble', 'complement', 'codePostal', 'localite'] as const

/** L’adresse que la fiche d’un SIRET a remplie, tant que personne n’y a touché. */
export interface AdresseRemplie {
  par: string | null
  adresse: Partial<SaisieInscription>
}

type Saisie = SaisieInscription & { captcha: string }

/** Ce que le navigateur sait du SIRET ; le reste (déjà utilisé, adresse attendue) est au serveur. */
function vuDe({ siret, fiche }: EtatSiret, tape: string): SiretVu | null {
  if (fiche === null || siret !== lireSiret(tape)) return null
  const connu = fiche === 'muet' ? null : fiche
  return { connu, dejaUtilise: false, emailAttendu: null }
}

/** Qui représente l’établissement : un fournisseur d’identité l’a dit, ou il le dit ici. */
function RepresentantLegal({ f, reconnu }: { f: SaisieTenue<Saisie>; reconnu: boolean }) {
  return (
    <Section titre="Le représentant légal">
      <Pile espace={4}>
        {reconnu ? (
          <>
            <FicheLignes
              lignes={[
                { libelle: 'Vous', valeur: `${f.saisie.prenom} ${f.saisie.nom}` },
                { libelle: LIBELLES.email, valeur: f.saisie.email },
              ]}
            />
            <ChampCivilite f={f} />
          </>
        ) : (
          <>
            <ChampsIdentite f={f} />
            <ChampTexte
              {...f.texte('email')}
              type="email"
              aide="Elle servira à vous connecter et à vous écrire, par exemple nom@domaine.fr"
              requis
              autoComplete="email"
              spellCheck={false}
            />
            <ChampTexte
              {...f.texte('emailConfirmation')}
              type="email"
              requis
              autoComplete="email"
              spellCheck={false}
            />
          </>
        )}
        <ChampTelephone f={f} />
      </Pile>
    </Section>
  )
}

/** La fiche du répertoire remplit l’adresse ; un autre SIRET la remplace ou l’efface ; ce qui est tapé reste. */
function useAdresseDuSiret(
  f: SaisieTenue<Saisie>,
  siret: ReturnType<typeof useSiret>,
  { remplie, surRemplie }: { remplie: AdresseRemplie; surRemplie: (remplie: AdresseRemplie) => void },
) {
  // Lue après l’attente du répertoire : une recherche partie avant a pu la changer.
  const derniere = useRef(remplie)

  const chercherSiret = useEffectEvent(async (tape: string) => {
    const fiche = await siret.chercher(tape)
    const { par, adresse: precedente } = derniere.current
    const lu = lireSiret(tape)
    if (!fiche && lu === par) return
    const suivante = Object.fromEntries(ADRESSE.map((c) => [c, fiche?.[c] ?? '']))
    derniere.current = fiche ? { par: lu, adresse: suivante } : { par: null, adresse: {} }
    surRemplie(derniere.current)
    f.completer((avant) =>
      ADRESSE.every((c) => avant[c] === precedente[c] || (fiche && avant[c].trim() === '')) ? suivante : {},
    )
  })
  useEffect(() => {
    void chercherSiret(f.saisie.siret)
  }, [f.saisie.siret])
}

/** La charte acceptée, et la preuve qu’une personne demande. */
function AvantDEnvoyer({ f }: { f: SaisieTenue<Saisie> }) {
  return (
    <Section titre="Avant d’envoyer">
      <Pile espace={4}>
        <Charte
          erreur={f.erreurDe('charte')}
          value={f.saisie.charte}
          onChange={(charte) => f.poser({ charte })}
        />
        <PreuveHumaine
          essai={f.envois}
          erreur={f.erreurDe('captcha')}
          onChange={(reponse) => f.poser({ captcha: reponse ?? '' })}
        />
      </Pile>
    </Section>
  )
}

/** La demande de compte d’un syndic, d’un office ou d’un administrateur provisoire (§2.4, §5.2). */
export function FormulaireInscription({
  type,
  reconnu,
  depart,
  remplie,
  surRemplie,
  surSaisie,
  surEnvoi,
  surRetour,
}: {
  type: TypeInscription
  /** Un fournisseur d’identité répond de la personne : ni nom ni courriel à donner. */
  reconnu: boolean
  depart: SaisieInscription
  /** Gardée par la page : quitté puis retrouvé, le formulaire sait encore d’où vient l’adresse. */
  remplie: AdresseRemplie
  surRemplie: (remplie: AdresseRemplie) => void
  surSaisie: (saisie: SaisieInscription) => void
  surEnvoi: (suite: 'COURRIEL' | 'CONNECTE', email: string) => void
  surRetour: (() => void) | null
}) {
  const [aujourdhui] = useState(() => jourDeParis(new Date().toISOString()))
  const siret = useSiret()
  const verifier = useCallback(
    (s: Saisie): Refus[] => [
      ...verifierInscription(type, s, vuDe(siret.etat, s.siret), aujourdhui, reconnu),
      ...(s.captcha === '' ? [{ champ: 'captcha', code: 'CAPTCHA_REQUIS' } as const] : []),
    ],
    [type, aujourdhui, siret.etat, reconnu],
  )
  const f = useSaisie<Saisie>({
    depart: { ...depart, captcha: '' },
    libelles: LIBELLES,
    verifier,
    envoyer: async (body) => {
      const { suite } = await essayer(inscrire, { params: { type }, body })
      surEnvoi(suite, body.email.trim())
    },
  })
  const admises = apeAdmises(type, aujourdhui)
  const muet = siret.etat.fiche === 'muet'
  const siretReconnu = siret.etat.fiche && !verifier(f.saisie).some((r) => r.champ === 'siret')

  useAdresseDuSiret(f, siret, { remplie, surRemplie })
  useEffect(() => surSaisie(f.saisie), [surSaisie, f.saisie])

  return (
    <Formulaire
      f={f}
      echec="La demande n’est pas partie"
      obligatoires
      espace={8}
      action="Demander mon compte"
      apres={
        surRetour && (
          <Bouton variante="secondaire" onClick={surRetour}>
            Changer de type de compte
          </Bouton>
        )
      }
    >
      <Section titre={type === 'NON_PRO' ? 'Le syndicat' : 'L’établissement'}>
        <Pile espace={4}>
          <SiretInscription
            champ={f.texte('siret')}
            requis={INSCRIPTIONS[type].siret === 'obligatoire'}
            aide={
              admises
                ? `${AIDES_SIRET[type]} Activités admises : ${admises.map(direApe).join(', ')}.`
                : AIDES_SIRET[type]
            }
            etat={siret.etat}
          />
          {muet && <ChampTexte {...f.texte('raisonSociale')} requis autoComplete="organization" />}
          {type === 'PRO' && <ChampTexte {...f.texte('numCartePro')} autoComplete="off" largeur="moyenne" />}
        </Pile>
      </Section>
      <RepresentantLegal f={f} reconnu={reconnu} />
      <Section titre="Son adresse postale">
        <Pile espace={4}>
          <p>
            {siretReconnu
              ? 'Elle sert à vous écrire. Le code d’activation part à celle du répertoire des entreprises.'
              : 'Le code d’activation y sera envoyé : une lettre à ce nom doit y parvenir.'}
          </p>
          <ChampsAdresse f={f} />
        </Pile>
      </Section>
      <AvantDEnvoyer f={f} />
    </Formulaire>
  )
}
