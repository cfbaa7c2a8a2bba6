import { useLoaderData, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '#contract/socle/call.ts'
import { lireCompte } from '#contract/comptes/compte.ts'
import { activer, redemanderCode, type suivreActivation } from '#contract/comptes/inscription.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { afficherJour, direJour } from '#domain/socle/temps/jour.ts'
import { lireCode } from '#domain/comptes/inscription/code-activation.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { essayer, send } from '#web/socle/appels/api.ts'
import { Assistance } from '#web/socle/shell/Assistance.tsx'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { demanderConfirmation } from '#web/socle/shell/Confirmation.tsx'
import { notifier } from '#web/socle/shell/notifications.ts'
import { ouvrirSession } from '#web/socle/shell/passage.ts'
import { Bouton, GroupeBoutons, LienBouton } from '#web/socle/ui/boutons.tsx'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { Alerte, EtatVide } from '#web/socle/ui/messages.tsx'
import { AdressePostale } from '#web/socle/ui/AdressePostale.tsx'
import { DeuxColonnes, Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Suivi } from '#web/socle/ui/Suivi.tsx'
import { CorrigerAdresse } from './CorrigerAdresse.tsx'
import { compter, enLettres } from '#domain/socle/mots/en-lettres.ts'
import { CARACTERES_DU_CODE } from '#domain/comptes/inscription/bornes.ts'

type Donnees = ReplyOf<typeof suivreActivation>

function verifier(s: { code: string }): Refus[] {
  if (s.code.trim() === '') return [{ champ: 'code', code: 'OBLIGATOIRE' }]
  return lireCode(s.code) === null
    ? [
        {
          champ: 'code',
          code: 'CODE_ACTIVATION_FAUX',
          params: { caracteres: compter(CARACTERES_DU_CODE, 'caractère') },
        },
      ]
    : []
}

function Code() {
  const f = useSaisie({
    depart: { code: '' },
    libelles: { code: 'Code d’activation' },
    verifier,
    envoyer: async (body) => {
      await essayer(activer, { body })
      notifier({
        ton: 'succes',
        titre: 'Votre compte est activé',
        texte: 'Toutes vos démarches sont ouvertes.',
      })
      await ouvrirSession(await send(lireCompte, {}), CHEMINS.accueil)
    },
  })
  return (
    <Formulaire f={f} echec="Le compte n’est pas activé" action="Activer mon compte">
      <ChampTexte
        {...f.texte('code')}
        aide={`Les ${enLettres(CARACTERES_DU_CODE)} lettres et chiffres de votre dernière lettre, par exemple K7QM-4T2X-9PCA. Majuscules et tirets ne comptent pas.`}
        requis
        autoComplete="one-time-code"
        largeur="moyenne"
        spellCheck={false}
      />
    </Formulaire>
  )
}

/** Où part la lettre, et l’adresse demandée que le teneur n’a pas décidée. */
function Adresse({ suivi }: { suivi: NonNullable<Donnees> }) {
  return (
    <>
      {suivi.destinataire.length > 0 && !suivi.retenue ? (
        <div>
          <p>
            {suivi.parLeRepertoire
              ? 'Elle part à l’adresse de votre établissement au répertoire des entreprises, ou à celle que le teneur a admise :'
              : 'Elle part à cette adresse :'}
          </p>
          <AdressePostale lignes={suivi.destinataire} />
        </div>
      ) : (
        <p>
          Le répertoire des entreprises ne donne pas l’adresse de votre établissement. La lettre partira quand
          il la donnera, ou quand le teneur du registre en aura admis une autre.
        </p>
      )}
      {suivi.demandee && (
        <Alerte ton="info" titre="Votre demande d’adresse est chez le teneur" niveau={3}>
          <p>{`Demandée ${momentDe(suivi.demandee.le)}. Sa décision vous parviendra par courriel.`}</p>
          <AdressePostale lignes={suivi.demandee.lignes} />
        </Alerte>
      )}
    </>
  )
}

function direAttente(suivi: NonNullable<Donnees>): string {
  if (suivi.dansLaBoite)
    return 'Ce site de démonstration ne poste rien : la lettre, et son code, se lisent dans la boîte.'
  if (suivi.impressionEnRetard)
    return 'Elle n’est pas encore partie : l’impression a pris du retard. En demander une autre ne l’avancerait pas.'
  return suivi.peutRedemander
    ? 'Elle n’est pas arrivée ? Une autre peut partir.'
    : `Elle n’est pas arrivée ? Vous pourrez en demander une autre à partir du ${direJour(suivi.redemandableLe)}.`
}

function Lettre({ suivi }: { suivi: NonNullable<Donnees> }) {
  const router = useRouter()
  const [enCours, setEnCours] = useState(false)
  const [correction, setCorrection] = useState(false)
  const redemander = async () => {
    const oui = await demanderConfirmation({
      titre: 'Demander une autre lettre ?',
      message: 'Elle portera un autre code : celui de la première ne servira plus, même si elle arrive.',
      confirmer: 'Envoyer une autre lettre',
      taille: 'SM',
    })
    if (!oui) return
    setEnCours(true)
    try {
      await send(redemanderCode, {})
      notifier({ ton: 'succes', titre: 'Une autre lettre part par la poste' })
      await router.invalidate()
    } finally {
      setEnCours(false)
    }
  }
  const corriger = (libelle: string) => (
    <Bouton variante="tertiaire" onClick={() => setCorrection(true)}>
      {libelle}
    </Bouton>
  )
  return (
    <Section titre="Votre lettre">
      <Pile espace={4}>
        <Adresse suivi={suivi} />
        {suivi.retenue ? null : suivi.lettresRestantes === 0 ? (
          <Assistance quand="Vous avez demandé toutes les lettres possibles. L’assistance peut vérifier l’adresse avec vous et en envoyer une autre." />
        ) : (
          <>
            <p>{direAttente(suivi)}</p>
            <GroupeBoutons>
              {suivi.dansLaBoite && (
                <LienBouton href={CHEMINS.boite} variante="secondaire">
                  Lire la lettre dans la boîte
                </LienBouton>
              )}
              {suivi.peutRedemander && !suivi.impressionEnRetard && (
                <Bouton variante="secondaire" enCours={enCours} onClick={() => void redemander()}>
                  Demander une autre lettre
                </Bouton>
              )}
              {suivi.adresse && !suivi.parLeRepertoire && corriger('Corriger l’adresse')}
            </GroupeBoutons>
          </>
        )}
        {/* Le teneur en décide : les lettres déjà demandées n’y comptent pas. */}
        {suivi.adresse && suivi.parLeRepertoire && (
          <GroupeBoutons>{corriger('Demander une autre adresse')}</GroupeBoutons>
        )}
        {correction && suivi.adresse && (
          <CorrigerAdresse
            adresse={suivi.adresse}
            parLeRepertoire={suivi.parLeRepertoire}
            surFermeture={() => setCorrection(false)}
          />
        )}
      </Pile>
    </Section>
  )
}

/** Le suivi de l’activation, et la saisie du code reçu par la poste (§2.6, experience §1.1). */
export function Activation() {
  const suivi = useLoaderData({ from: `/connecte${CHEMINS.activation}` })
  if (!suivi)
    return (
      <EtatVide
        niveau={1}
        icone="valider"
        titre="Votre compte n’attend aucun code"
        action={<LienBouton href={CHEMINS.accueil}>Revenir à l’accueil</LienBouton>}
      >
        <p>Toutes vos démarches sont ouvertes.</p>
      </EtatVide>
    )
  return (
    <Pile espace={8}>
      <TitrePage
        chapeau={
          suivi.retenue
            ? 'Un code vérifiera votre adresse par la poste. Sa lettre n’est pas encore partie : voici ce qu’elle attend.'
            : suivi.aActiver
              ? `Un code vous est envoyé par la poste pour vérifier votre adresse. Saisissez-le au plus tard le ${direJour(suivi.limite)}.`
              : 'Voici comment votre compte s’est ouvert.'
        }
      >
        Activation de votre compte
      </TitrePage>
      <DeuxColonnes
        principal={
          <Pile espace={8}>
            <Suivi etapes={suivi.etapes} />
            {suivi.aActiver && (
              <Section titre="Saisir le code">
                <Code />
              </Section>
            )}
          </Pile>
        }
        lateral={
          suivi.aActiver ? (
            <Pile espace={6}>
              <Lettre suivi={suivi} />
              <Alerte ton="info" titre="En attendant" niveau={2}>
                <p>
                  Vous pouvez préparer un brouillon d’immatriculation, y joindre vos pièces et les faire
                  vérifier. Le dépôt s’ouvrira avec le code. Sans code au {afficherJour(suivi.limite)}, la
                  demande de compte est supprimée.
                </p>
              </Alerte>
            </Pile>
          ) : null
        }
      />
    </Pile>
  )
}
