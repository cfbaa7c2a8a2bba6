import { useMemo, useRef, useState } from 'react'
import { envoyerReclamation, nommerParNumero } from '#contract/public/reclamations.ts'
import type { ReplyOf } from '#web/socle/appels/api.ts'
import { direNumeroDevine, lireNumero, lireNumeroSur } from '#domain/socle/numero-tape.ts'
import { POIDS_MAX_PDF_MO } from '#domain/coproprietes/mandats/justificatifs.ts'
import { demandeurProbable, demandeursDe, erreurDe } from '#domain/public/reclamations/demandeurs.ts'
import {
  DEMANDEURS,
  OBJETS,
  objetsDe,
  SORTES,
  sortesDe,
  type Objet,
  type TypeDemandeur,
} from '#domain/public/reclamations/listes.ts'
import { TEXTE_MAX, verifierReclamation } from '#domain/public/reclamations/verifier.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { PreuveHumaine } from '#web/socle/formulaire/PreuveHumaine.tsx'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie, type SaisieTenue } from '#web/socle/formulaire/saisie.ts'
import { aPourRaison } from '#web/socle/appels/refus.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { ChampTexte, ChampZone, Selection } from '#web/socle/ui/champs.tsx'
import { DeuxChamps, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Piege } from '#web/socle/ui/Piege.tsx'
import { Televersement } from '#web/socle/ui/Televersement.tsx'
import type { Depart } from './chargeurs.ts'
import { departDe, questionEnAttente, sorteChoisie, type Saisie } from './depart.ts'
import { usePiece } from './piece.ts'
import { Representee } from './Representee.tsx'
import { Reponses } from './Reponses.tsx'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { FORME_DU_NUMERO } from '#domain/socle/forme-du-numero.ts'

export type Envoyee = ReplyOf<typeof envoyerReclamation> & { email: string }

type Tenue = SaisieTenue<Saisie>

const LIBELLES = {
  de: 'Vous êtes',
  objet: 'Votre demande porte sur',
  typeReclamation: 'Précisément',
  numImmatriculation: 'Numéro d’immatriculation',
  adressePrincipale: 'Adresse de la copropriété',
  piece: 'Document joint',
  nom: 'Nom',
  prenom: 'Prénom',
  email: 'Adresse électronique',
  confirmationEmail: 'Confirmez l’adresse électronique',
  telephone: 'Téléphone',
  texte: 'Votre demande',
  captcha: 'Vérification',
} as const

const options = <C extends string>(table: Readonly<Record<C, { libelle: string }>>, choix: readonly C[]) =>
  choix.map((valeur) => ({ valeur, libelle: table[valeur].libelle }))

/** Le serveur nomme la preuve humaine comme la spécification, l’écran par la sienne. */
const champIci = (champ: string) => (champ === 'recaptcha' ? 'captcha' : champ)

/** Un seul choix se prend de lui-même. */
const seul = ([premier = '', ...autres]: readonly string[]): string => (autres.length === 0 ? premier : '')
const lireDe = (de: string) => (Object.hasOwn(DEMANDEURS, de) ? (de as TypeDemandeur) : null)
const lireObjet = (objet: string) => (Object.hasOwn(OBJETS, objet) ? (objet as Objet) : null)

/** Qui demande, sur quoi, et quoi : chaque réponse propose les suivantes. */
function Sujet({ f, erreur }: { f: Tenue; erreur: boolean }) {
  const { de, objet } = f.saisie
  const compte = useCompte()
  const qui = lireDe(de)
  const quoi = lireObjet(objet)
  const objets = qui ? objetsDe(qui) : []
  return (
    <Section titre="Votre demande">
      <Selection
        {...f.texte('de')}
        requis
        options={options(DEMANDEURS, demandeursDe(compte?.profil ?? null))}
        onChange={(suivant) => {
          const siens = lireDe(suivant)
          // L’erreur que l’on signale d’une fiche reste une erreur, de qui que l’on soit.
          const sienne = erreur ? erreurDe(siens) : null
          if (sienne) {
            f.poser({ de: suivant, objet: SORTES[sienne].objet, typeReclamation: sienne })
            return
          }
          const premier = seul(siens ? objetsDe(siens) : [])
          const lu = lireObjet(premier)
          f.poser({
            de: suivant,
            objet: premier,
            typeReclamation: siens && lu ? seul(sortesDe(siens, lu)) : '',
          })
        }}
      />
      {qui && (
        <Selection
          {...f.texte('objet')}
          requis
          options={options(OBJETS, objets)}
          onChange={(suivant) => {
            const lu = lireObjet(suivant)
            f.poser({ objet: suivant, typeReclamation: lu ? seul(sortesDe(qui, lu)) : '' })
          }}
        />
      )}
      {qui && quoi && (
        <Selection {...f.texte('typeReclamation')} requis options={options(SORTES, sortesDe(qui, quoi))} />
      )}
    </Section>
  )
}

/** Le nom de la copropriété de ce numéro, dès qu’il est entier. */
function Nommee({ f }: { f: Tenue }) {
  const [trouvee, setTrouvee] = useState<{ numero: string; phrase: string; sure: boolean } | null>(null)
  const numero = lireNumero(f.saisie.numImmatriculation)
  const chercher = async () => {
    if (numero === null || (trouvee?.sure && trouvee.numero === numero)) return
    try {
      const { nomCopropriete, adressePrincipale } = await essayer(nommerParNumero, { params: { n: numero } })
      setTrouvee({
        numero,
        phrase: [
          ...(lireNumeroSur(f.saisie.numImmatriculation) ? [] : [direNumeroDevine([numero])]),
          [nomCopropriete, adressePrincipale].filter(Boolean).join(', ') || 'Copropriété sans nom',
        ].join(' '),
        sure: true,
      })
    } catch (cause) {
      const sure = aPourRaison(cause, [404])
      setTrouvee({
        numero,
        sure,
        phrase: sure
          ? 'Aucune copropriété de l’annuaire ne porte ce numéro.'
          : 'Ce numéro n’a pas pu être vérifié. Il le sera à l’envoi.',
      })
    }
  }
  const champ = f.texte('numImmatriculation')
  const exige = sorteChoisie(f.saisie)
  return (
    <>
      <ChampTexte
        {...champ}
        requis={exige !== undefined && SORTES[exige].exige.numImmatriculation}
        aide={`${avecMajuscule(FORME_DU_NUMERO)}, par exemple AA1-234-567. Il est dans l’annuaire et sur vos appels de charges.`}
        largeur="moyenne"
        autoComplete="off"
        onBlur={() => {
          champ.onBlur()
          void chercher()
        }}
      />
      <output aria-live="polite">{trouvee?.numero === numero ? trouvee?.phrase : ''}</output>
    </>
  )
}

/** La copropriété, selon ce que la demande exige. */
function DeLaCopropriete({ f }: { f: Tenue }) {
  const sorte = sorteChoisie(f.saisie)
  if (!sorte) return null
  const { exige, objet } = SORTES[sorte]
  const utile =
    exige.numImmatriculation || exige.adressePrincipale || objet === 'COPROPRIETE' || objet === 'DEMARCHE'
  if (!utile) return null
  return (
    <Section titre="La copropriété">
      <Nommee f={f} />
      {exige.adressePrincipale && (
        <ChampTexte
          {...f.texte('adressePrincipale')}
          requis
          aide="Numéro, voie, code postal et commune"
          autoComplete="off"
        />
      )}
    </Section>
  )
}

/** Qui l’on est, et où répondre ; une personne connectée l’a déjà dit. */
function Coordonnees({ f }: { f: Tenue }) {
  const compte = useCompte()
  return (
    <Section titre="Vos coordonnées">
      <Pile espace={4}>
        <DeuxChamps>
          <ChampTexte {...f.texte('nom')} requis autoComplete="family-name" />
          <ChampTexte {...f.texte('prenom')} requis autoComplete="given-name" />
        </DeuxChamps>
        {compte ? (
          <p>
            Nous répondrons à l’adresse de votre compte, <strong>{compte.email}</strong>.
          </p>
        ) : (
          <DeuxChamps>
            <ChampTexte
              {...f.texte('email')}
              type="email"
              requis
              aide="Par exemple nom@domaine.fr"
              autoComplete="email"
              spellCheck={false}
            />
            <ChampTexte
              {...f.texte('confirmationEmail')}
              type="email"
              requis
              aide="La même, une seconde fois"
              autoComplete="off"
              spellCheck={false}
            />
          </DeuxChamps>
        )}
        <ChampTexte
          {...f.texte('telephone')}
          type="tel"
          aide="Par exemple +33 6 98 76 54 32"
          largeur="moyenne"
          autoComplete="tel"
        />
      </Pile>
    </Section>
  )
}

/** La demande en mots, et ce qui la montre. */
function CeQuiSePasse({
  f,
  sorte,
  connu,
  piece,
  refusee,
  surChoix,
}: {
  f: SaisieTenue<Saisie>
  sorte: keyof typeof SORTES
  connu: boolean
  piece: File | null
  refusee: ReturnType<typeof usePiece>['erreur']
  surChoix: (piece: File | null) => void
}) {
  return (
    <Section titre="Ce qui se passe">
      <ChampZone
        {...f.texte('texte')}
        requis
        lignes={6}
        maxLength={TEXTE_MAX}
        aide="Dites ce que vous avez fait, ce que vous attendiez, et ce que vous voyez."
      />
      <Televersement
        {...f.texte('piece')}
        erreur={refusee ?? f.erreurDe('piece')}
        requis={SORTES[sorte].exige.rattachement && !connu}
        aide={
          SORTES[sorte].exige.rattachement
            ? `Le contrat, le procès-verbal ou l’ordonnance qui montre que vous représentez la copropriété.${connu ? ' Si votre compte la représente, ce n’est pas nécessaire.' : ''}`
            : 'Ce qui aide à comprendre, par exemple un courrier.'
        }
        formats={['.pdf']}
        poidsMaxMo={POIDS_MAX_PDF_MO}
        value={piece}
        onChange={surChoix}
      />
    </Section>
  )
}

/** Le formulaire de contact (§2.1, §3.5, §7.12). */
export function FormulaireReclamation({
  depart,
  surEnvoi,
}: {
  depart: Depart
  surEnvoi: (e: Envoyee) => void
}) {
  const compte = useCompte()
  const { piece, erreur: pieceRefusee, choisir } = usePiece()
  const piege = useRef<HTMLInputElement>(null)
  // Un envoi refait, après une coupure, est le même : une seule réclamation.
  const [cleEnvoi] = useState(() => crypto.randomUUID())
  const connu = compte !== null
  const verifier = useMemo(
    () =>
      (s: Saisie): Refus[] => {
        const attendue = questionEnAttente(s)
        if (attendue) return [{ champ: attendue, code: 'OBLIGATOIRE' }]
        return [
          // Qui la représente n’a pas de pièce à joindre : le serveur le sait.
          ...verifierReclamation(s, { connu, piece: connu || piece !== null }),
          ...(!connu && s.captcha === '' ? [{ champ: 'captcha', code: 'CAPTCHA_REQUIS' } as const] : []),
        ]
      },
    [connu, piece],
  )
  const f = useSaisie<Saisie>({
    depart: departDe(depart, compte),
    libelles: LIBELLES,
    verifier,
    champIci,
    envoyer: async (saisie) => {
      const body = {
        cleEnvoi,
        typeReclamation: saisie.typeReclamation,
        nom: saisie.nom,
        prenom: saisie.prenom,
        email: saisie.email,
        confirmationEmail: saisie.confirmationEmail,
        telephone: saisie.telephone,
        numImmatriculation: saisie.numImmatriculation,
        adressePrincipale: saisie.adressePrincipale,
        texte: saisie.texte,
        recaptcha: saisie.captcha,
        siteWeb: piege.current?.value ?? '',
      }
      const envoyee = await essayer(envoyerReclamation, { body, ...(piece && { fichier: piece }) })
      surEnvoi({ ...envoyee, email: compte?.email ?? saisie.email.trim() })
    },
  })
  const sorte = sorteChoisie(f.saisie)
  const numero = sorte === 'ERREUR_VUE_PAR_SYNDIC' ? lireNumero(f.saisie.numImmatriculation) : null
  return (
    <Formulaire
      f={f}
      echec="Votre demande n’est pas partie"
      obligatoires
      espace={8}
      action="Envoyer ma demande"
      bouton={{ icone: 'droite', iconeADroite: true }}
    >
      <Sujet f={f} erreur={depart.erreur} />
      {sorte && <Reponses sorte={sorte} />}
      {numero !== null && demandeurProbable(compte?.profil ?? null) === 'SYNDIC' && (
        <Representee numero={numero} />
      )}
      {sorte && <DeLaCopropriete f={f} />}
      {sorte && (
        <CeQuiSePasse
          f={f}
          sorte={sorte}
          connu={connu}
          piece={piece}
          refusee={pieceRefusee}
          surChoix={choisir}
        />
      )}
      {sorte && <Coordonnees f={f} />}
      {sorte && <Piege ref={piege} name="siteWeb" />}
      {sorte && !connu && (
        <PreuveHumaine
          essai={f.envois}
          erreur={f.erreurDe('captcha')}
          onChange={(reponse) => f.poser({ captcha: reponse ?? '' })}
        />
      )}
    </Formulaire>
  )
}
