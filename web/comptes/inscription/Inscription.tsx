import * as ADRESSES from '#domain/comptes/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { ReplyOf } from '#contract/socle/call.ts'
import type { profilNotaire } from '#contract/comptes/sso.ts'
import {
  INSCRIPTIONS,
  NOUVELLE_ETUDE,
  SAISIE_VIDE,
  TYPES_INSCRIPTION,
  type SaisieInscription,
  type TypeInscription,
} from '#domain/comptes/inscription/inscription.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie, type SaisieTenue } from '#web/socle/formulaire/saisie.ts'
import { useNouvelEcran } from '#web/socle/shell/ecran.ts'
import { laisserUnMot } from '#web/socle/shell/mot.ts'
import { useVivant } from '#web/socle/shell/vivant.ts'
import { LienBouton } from '#web/socle/ui/boutons.tsx'
import { ChoixRadio } from '#web/socle/ui/choix.tsx'
import { Chargement } from '#web/socle/ui/Chargement.tsx'
import { Etapes } from '#web/socle/ui/Etapes.tsx'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { ETAPES_INSCRIPTION } from '#web/comptes/compte/etapes.ts'
import { FormulaireInscription, type AdresseRemplie } from './FormulaireInscription.tsx'
import { NotaireSansIdentite, OfficeAbsent } from './SansOffice.tsx'
import { RejoindreOffice } from './RejoindreOffice.tsx'

export interface DonneesInscription {
  /** Le paramètre de l’adresse ; vide hors des notaires (§2.1). */
  numEtude: string
  notaire: ReplyOf<typeof profilNotaire>
  /** Le nom de l’office du notaire, s’il est inscrit. */
  office: string | null
}

/** Après l’envoi seulement : hors du premier chargement de la page. */
const CourrielParti = lazy(async () => ({ default: (await import('./CourrielParti.tsx')).CourrielParti }))

const ICI = CHEMINS.inscription

/** La session vient de s’ouvrir : la page se recharge entière, avec le compte. */
function entrer(mot: string): void {
  laisserUnMot(mot)
  location.assign(CHEMINS.accueil)
}

/** Avant tout : qui l’on est. */
function ChoixDuType({ f }: { f: SaisieTenue<{ type: TypeInscription | '' }> }) {
  return (
    <Formulaire
      f={f}
      echec="Le type de compte n’est pas choisi"
      action="Continuer"
      apres={
        <LienBouton href={CHEMINS.connexion} variante="secondaire">
          J’ai déjà un compte
        </LienBouton>
      }
    >
      <ChoixRadio<TypeInscription>
        name="type"
        libelle="Vous êtes"
        requis
        // Un choix fait avant que la page soit vivante se perdrait.
        disabled={!f.pret}
        options={TYPES_INSCRIPTION.map((valeur) => ({
          valeur,
          libelle: INSCRIPTIONS[valeur].titre,
          aide: INSCRIPTIONS[valeur].detail,
        }))}
        erreur={f.erreurDe('type')}
        value={f.saisie.type || null}
        onChange={(valeur) => f.poser({ type: valeur })}
      />
      <Alerte ton="info">
        Votre établissement a déjà un compte ? Son administrateur vous en crée un : n’en demandez pas un
        second.
      </Alerte>
    </Formulaire>
  )
}

/** Demander un compte (§2.4). `numEtude` annonce un notaire, qui rejoint son office ou en crée un. */
export function Inscription({
  numEtude,
  notaire,
  office,
  type: demande,
}: DonneesInscription & { type: TypeInscription | null }) {
  const naviguer = useNavigate()
  const nouvelle = notaire !== null || numEtude === NOUVELLE_ETUDE
  const type = nouvelle ? 'NOTAIRE' : demande
  const choix = useSaisie<{ type: TypeInscription | '' }>({
    depart: { type: type ?? '' },
    libelles: {},
    vides: { type: 'Choisissez qui vous êtes pour continuer.' },
    verifier: (s) => (s.type === '' ? [{ champ: 'type', code: 'OBLIGATOIRE' }] : []),
    envoyer: (s) => naviguer({ href: ADRESSES.inscriptionDe(s.type) }),
  })
  // Changer de type, ou revenir en arrière, ne perd rien de ce qui est tapé.
  const [saisie, setSaisie] = useState<SaisieInscription>({
    ...SAISIE_VIDE,
    ...(notaire && {
      nom: notaire.nom,
      prenom: notaire.prenom,
      email: notaire.email,
      emailConfirmation: notaire.email,
    }),
  })
  const [remplie, setRemplie] = useState<AdresseRemplie>({ par: null, adresse: {} })
  // Recharger la page n’efface pas ce qui est fait : l’adresse est retenue à côté de celle de la page, jamais dedans.
  const retenu = useLocation({ select: ({ state }) => state.recherche?.['courriel'] ?? null })
  const parti = useVivant() ? retenu : null
  const noter = (email: string | null) =>
    void naviguer({
      href: type === null ? ICI : ADRESSES.inscriptionDe(type),
      state: email === null ? {} : { recherche: { courriel: email } },
      replace: true,
    })

  useNouvelEcran(
    parti ? 'parti' : (type ?? 'choix'),
    parti ? 'Consultez votre boîte' : type ? ETAPES_INSCRIPTION[1] : undefined,
  )

  if (parti)
    return (
      <Suspense fallback={<Chargement lignes={4} />}>
        <CourrielParti email={parti} surCorrection={() => noter(null)} />
      </Suspense>
    )
  if (notaire && office !== null)
    return (
      <RejoindreOffice
        notaire={notaire}
        office={office}
        surEnvoi={() => entrer(`Vous avez rejoint ${office}`)}
      />
    )
  if (notaire?.qualite === 'COLLABORATEUR') return <OfficeAbsent />
  if (numEtude !== '' && !nouvelle) return <NotaireSansIdentite />

  return (
    <Pile espace={8}>
      <TitrePage chapeau="Pour déclarer les copropriétés que vous représentez. C’est gratuit.">
        Créer un compte
      </TitrePage>
      {!notaire && <Etapes etapes={ETAPES_INSCRIPTION} courante={type ? 2 : 1} />}
      {type ? (
        <FormulaireInscription
          key={type}
          type={type}
          reconnu={notaire !== null}
          depart={saisie}
          remplie={remplie}
          surRemplie={setRemplie}
          surSaisie={setSaisie}
          surRetour={nouvelle ? null : () => void naviguer({ href: ICI })}
          surEnvoi={(suite, email) =>
            suite === 'CONNECTE' ? entrer('Votre office est inscrit') : noter(email)
          }
        />
      ) : (
        <ChoixDuType f={choix} />
      )}
    </Pile>
  )
}
