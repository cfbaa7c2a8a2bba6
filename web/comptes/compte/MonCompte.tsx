import { useState } from 'react'
import { type CompteInfo, lireEmailAConfirmer, modifierCompte } from '#contract/comptes/compte.ts'
import { momentDe } from '#domain/socle/temps/instant.ts'
import { afficherTelephone, lireEmail, memeEmail } from '#domain/comptes/etablissements/coordonnees.ts'
import { refusTelephone } from '#domain/comptes/inscription/inscription.ts'
import { CIVILITES, type Civilite } from '#domain/socle/acces/teledeclarants.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { essayer, send } from '#web/socle/appels/api.ts'
import { useChargement } from '#web/socle/appels/chargement.ts'
import { ChampTelephone } from '#web/socle/formulaire/ChampsRepresentant.tsx'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { SecondFacteur, useSecondFacteur } from './second-facteur/SecondFacteur.tsx'
import { remplacerCompte } from '#web/socle/shell/passage.ts'
import { ChampMotDePasse, ChampTexte } from '#web/socle/ui/champs.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { FicheLignes, Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { ChangerMotDePasse } from './ChangerMotDePasse.tsx'
import { SortirDuCompte } from './SortirDuCompte.tsx'

const LIBELLES = {
  email: 'Adresse électronique',
  telephone: 'Téléphone',
  numCartePro: 'Numéro de carte professionnelle',
  motDePasse: 'Mot de passe',
} as const

function Coordonnees({ compte }: { compte: CompteInfo }) {
  // Le lien attend encore, même après un rechargement.
  const enAttente = useChargement(() => send(lireEmailAConfirmer, {}), 'email-a-confirmer')
  const [demandee, setDemandee] = useState<string | null>(null)
  const refuseeDepuis = enAttente?.refuseeDepuis
  const aConfirmer = demandee ?? enAttente?.email ?? null
  /** L’adresse ouvre le compte : en changer demande le mot de passe, à qui en a un. */
  const aProuver = (email: string) => compte.sso === null && !memeEmail(email, compte.email)
  const f = useSaisie({
    depart: {
      email: compte.email,
      telephone: compte.telephone ? afficherTelephone(compte.telephone) : '',
      numCartePro: compte.numCartePro ?? '',
      motDePasse: '',
    },
    libelles: LIBELLES,
    verifier: (s): Refus[] => {
      const telephone = refusTelephone('telephone', s.telephone)
      return [
        ...(lireEmail(s.email) === null ? [{ champ: 'email', code: 'EMAIL_INVALIDE' } as const] : []),
        ...(aProuver(s.email) && s.motDePasse === ''
          ? [{ champ: 'motDePasse', code: 'OBLIGATOIRE' } as const]
          : []),
        ...(telephone ? [telephone] : []),
      ]
    },
    envoyer: async ({ motDePasse, ...saisie }) => {
      const body = aProuver(saisie.email) ? { ...saisie, motDePasse } : saisie
      const { compte: lu, emailAConfirmer } = await essayer(modifierCompte, { body })
      setDemandee(emailAConfirmer)
      // Une adresse à confirmer n’est pas enregistrée : l’encadré dit ce qui reste à faire.
      if (!emailAConfirmer) notifier({ ton: 'succes', titre: 'Vos coordonnées sont enregistrées' })
      await remplacerCompte(lu)
    },
  })
  return (
    <Pile espace={4}>
      {aConfirmer && (
        <Alerte ton="info" titre="Une dernière étape" niveau={3} annonce="status">
          Un lien a été envoyé à {aConfirmer}. Tant que vous ne l’avez pas ouvert, l’adresse actuelle reste
          celle de votre compte.
        </Alerte>
      )}
      {refuseeDepuis && (
        <Alerte ton="attention" titre="Nos courriels n’arrivent plus à cette adresse" niveau={3}>
          <p>
            Depuis {momentDe(refuseeDepuis)}, {compte.email} les refuse : vérifiez-la, ou donnez-en une autre.
          </p>
        </Alerte>
      )}
      <Formulaire
        f={f}
        echec="Vos coordonnées ne sont pas enregistrées"
        obligatoires
        espace={4}
        action="Enregistrer"
        bouton={{ icone: 'enregistrer' }}
      >
        <ChampTexte
          {...f.texte('email')}
          type="email"
          requis
          autoComplete="email"
          spellCheck={false}
          aide="Une nouvelle adresse se confirme par un lien."
        />
        {aProuver(f.saisie.email) && <ChampMotDePasse {...f.texte('motDePasse')} requis />}
        <ChampTelephone f={f} />
        {compte.typeTeledeclarant === 'PRO' && (
          <ChampTexte {...f.texte('numCartePro')} autoComplete="off" largeur="moyenne" />
        )}
      </Formulaire>
    </Pile>
  )
}

const SonSecondFacteur = () => <SecondFacteur {...useSecondFacteur()} />

/** Mon compte (§2.4) : ce que je suis, ce que je peux changer, comment j’entre, comment je sors. */
export function MonCompte({ compte }: { compte: CompteInfo }) {
  // Qui agit à la place d’un autre regarde ; ce qui engage la personne ne se montre pas (§4.4).
  const aMoi = !compte.loginAs
  const avecMotDePasse = compte.sso === null
  return (
    <Pile espace={8}>
      <TitrePage>Mon compte</TitrePage>
      <Section titre="Identité">
        <Pile espace={4}>
          <FicheLignes
            lignes={[
              { libelle: 'Civilité', valeur: CIVILITES[compte.civilite as Civilite] },
              { libelle: 'Prénom', valeur: compte.prenom },
              { libelle: 'Nom', valeur: compte.nom },
              { libelle: 'Profil', valeur: compte.libelleProfil },
              { libelle: 'Identifiant', valeur: compte.login },
              { libelle: 'Établissement', valeur: compte.etablissement },
              { libelle: 'Compte créé', valeur: momentDe(compte.dateCreation) },
            ]}
          />
          <p>
            Civilité, nom et prénom ne changent que par le teneur du registre : écrivez-lui, il peut demander
            un justificatif.
          </p>
        </Pile>
      </Section>
      {aMoi && (
        <>
          <Section titre="Coordonnées">
            <Coordonnees compte={compte} />
          </Section>
          {avecMotDePasse && (
            <Section titre="Mot de passe">
              <ChangerMotDePasse />
            </Section>
          )}
          {avecMotDePasse && <SonSecondFacteur />}
          <SortirDuCompte compte={compte} avecMotDePasse={avecMotDePasse} />
        </>
      )}
    </Pile>
  )
}
