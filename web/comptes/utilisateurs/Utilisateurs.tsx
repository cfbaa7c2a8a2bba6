import { au } from '#domain/socle/certain.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf } from '#contract/socle/call.ts'
import {
  renvoyerLien,
  supprimerUtilisateurs,
  type listerUtilisateurs,
  type Utilisateur,
} from '#contract/comptes/utilisateurs.ts'
import { STATUTS_COMPTE } from '#domain/socle/acces/comptes.ts'
import { afficherInstant } from '#domain/socle/temps/instant.ts'
import { direRefusDActe, estRefus, tenter } from '#web/socle/appels/actes.ts'
import { essayer, send } from '#web/socle/appels/api.ts'
import { lireRefus } from '#web/socle/appels/refus.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { direErreur } from '#web/socle/textes/erreurs.ts'
import { Courriel } from '#web/socle/ui/Courriel.tsx'
import { Bouton, GroupeBoutons, LienBouton } from '#web/socle/ui/boutons.tsx'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { direCompte, Liste, useVersLaListe } from '#web/socle/ui/Liste.tsx'
import { Alerte, Badge, EtatVide } from '#web/socle/ui/messages.tsx'
import { Invisible, Pile } from '#web/socle/ui/miseEnPage.tsx'
import { MenuDActions } from '#web/socle/ui/MenuDActions.tsx'
import { Modale } from '#web/socle/ui/Modale.tsx'
import { Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { SECONDAIRES_MAX } from '#domain/comptes/utilisateurs/gestion.ts'

type Donnees = ReplyOf<typeof listerUtilisateurs>

const nomDe = (u: Utilisateur) => `${u.prenom} ${u.nom}`

async function renvoyer(u: Utilisateur): Promise<void> {
  await tenter('Le lien n’est pas parti', async (options) => {
    await send(renvoyerLien, { params: { id: String(u.id) } }, options)
    notifier({ ton: 'succes', titre: 'Le lien est envoyé', texte: `À ${u.email}.` })
  })
}

/** La fenêtre de suppression (§2.4) : elle ne se ferme pas par un clic dehors. */
function Suppression({
  choisis,
  surFermeture,
  surFin,
}: {
  choisis: readonly Utilisateur[]
  surFermeture: () => void
  surFin: () => void
}) {
  const [enCours, setEnCours] = useState(false)
  const [panne, setPanne] = useState<string | null>(null)
  const seul = choisis.length === 1
  const supprimer = async () => {
    setEnCours(true)
    setPanne(null)
    try {
      const { supprimes } = await essayer(supprimerUtilisateurs, { body: choisis.map((u) => u.id) })
      notifier({
        ton: 'succes',
        titre: supprimes === 1 ? 'L’utilisateur est supprimé' : `${supprimes} utilisateurs sont supprimés`,
      })
      surFin()
    } catch (cause) {
      if (estRefus(cause)) {
        notifier({ ton: 'attention', titre: 'Personne n’est supprimé', texte: direRefusDActe(cause) })
        surFin()
      } else {
        const { statut, message } = lireRefus(cause)
        setPanne(direErreur(statut, message).texte)
      }
    } finally {
      setEnCours(false)
    }
  }
  return (
    <Modale
      ouverte
      sansFermetureExterieure
      surFermeture={surFermeture}
      taille="MD"
      titre={seul ? `Supprimer ${nomDe(au(choisis, 0))} ?` : `Supprimer ${choisis.length} utilisateurs ?`}
      actions={
        <>
          <Bouton variante="secondaire" onClick={surFermeture}>
            Annuler
          </Bouton>
          <Bouton enCours={enCours} onClick={() => void supprimer()}>
            {seul ? 'Supprimer l’utilisateur' : `Supprimer les ${choisis.length} utilisateurs`}
          </Bouton>
        </>
      }
    >
      <Pile espace={4}>
        {panne && (
          <Alerte ton="erreur" titre="Personne n’est supprimé" niveau={3} annonce="alert">
            {panne}
          </Alerte>
        )}
        {!seul && (
          <ul>
            {choisis.map((u) => (
              <li key={u.id}>{nomDe(u)}</li>
            ))}
          </ul>
        )}
        <p>
          {seul ? 'Cette personne ne pourra' : 'Ces personnes ne pourront'} plus se connecter. Ce qui a été
          déclaré reste au registre.
        </p>
      </Pile>
    </Modale>
  )
}

/** Ce que l’on peut faire d’un compte. */
function Actions({
  u,
  adresse,
  surEnvoi,
  surSuppression,
}: {
  u: Utilisateur
  adresse: string
  surEnvoi: () => void
  surSuppression: () => void
}) {
  if (!u.allowedToEdit && !u.allowedToDelete) return <Invisible>Aucune action</Invisible>
  return (
    <MenuDActions nom={`Actions pour ${nomDe(u)}`}>
      {u.allowedToEdit && (
        <LienBouton href={adresse} variante="discret" taille="petit">
          Modifier
        </LienBouton>
      )}
      {u.allowedToEdit && (
        <Bouton variante="discret" taille="petit" onClick={() => void renvoyer(u).then(surEnvoi)}>
          Renvoyer le lien de mot de passe
        </Bouton>
      )}
      {u.allowedToDelete && (
        <Bouton variante="discret" taille="petit" onClick={surSuppression}>
          Supprimer
        </Bouton>
      )}
    </MenuDActions>
  )
}

/** Ce que la liste dit de chaque compte. */
const colonnesDe = ({
  adresseDe,
  choix,
  surChoix,
  surEnvoi,
  surSuppression,
}: {
  adresseDe: (idCompte: number) => string
  choix: ReadonlySet<number>
  surChoix: (id: number, oui: boolean) => void
  surEnvoi: () => void
  surSuppression: (u: Utilisateur) => void
}): readonly Colonne<Utilisateur>[] => [
  {
    cle: 'choix',
    titre: 'Choisir',
    titreMasque: true,
    rendu: (u) =>
      u.allowedToDelete ? (
        <CaseACocher
          petite
          name={`choix-${u.id}`}
          libelle={`Choisir ${nomDe(u)}`}
          libelleMasque
          value={choix.has(u.id)}
          onChange={(oui) => surChoix(u.id, oui)}
        />
      ) : (
        <Invisible>Ce compte ne se supprime pas ici.</Invisible>
      ),
  },
  { cle: 'nom', titre: 'Nom', entete: true, rendu: nomDe },
  { cle: 'profil', titre: 'Profil', rendu: (u) => u.libelleProfil },
  { cle: 'email', titre: 'Adresse électronique', rendu: (u) => <Courriel adresse={u.email} /> },
  {
    cle: 'statut',
    titre: 'Statut',
    insecable: true,
    rendu: (u) => (
      <Badge petit ton={STATUTS_COMPTE[u.statut].badge}>
        {STATUTS_COMPTE[u.statut].libelle}
      </Badge>
    ),
  },
  {
    cle: 'activite',
    titre: 'Dernière connexion',
    rendu: (u) => (u.dateDerniereActivite ? afficherInstant(u.dateDerniereActivite) : 'Jamais'),
  },
  {
    cle: 'actions',
    titre: 'Actions',
    titreMasque: true,
    insecable: true,
    rendu: (u) => (
      <Actions u={u} adresse={adresseDe(u.id)} surEnvoi={surEnvoi} surSuppression={() => surSuppression(u)} />
    ),
  },
]

/** Les comptes d’un établissement : les lister, en créer, en modifier, en supprimer un ou plusieurs (§2.4). */
export function Utilisateurs({
  donnees,
  adresseDe,
}: {
  donnees: Donnees
  /** L’adresse d’un de ces comptes, ou de celui que l’on crée. */
  adresseDe: (idCompte: number | 'nouveau') => string
}) {
  const router = useRouter()
  const [choix, setChoix] = useState<ReadonlySet<number>>(new Set())
  const [aSupprimer, setASupprimer] = useState<readonly Utilisateur[] | null>(null)
  const { utilisateurs, profilsACreer, secondairesRestants } = donnees
  const { liste, versLaListe } = useVersLaListe(donnees)
  const relire = () => {
    versLaListe()
    void router.invalidate()
  }
  const compte = direCompte(
    { totalItems: utilisateurs.length },
    { aucun: 'Aucun utilisateur', un: 'Un utilisateur', plusieurs: 'utilisateurs' },
  )
  const choisis = utilisateurs.filter((u) => choix.has(u.id))
  const basculer = (id: number, oui: boolean) =>
    setChoix((avant) => new Set(oui ? [...avant, id] : [...avant].filter((autre) => autre !== id)))
  return (
    <Pile espace={6}>
      <GroupeBoutons>
        {profilsACreer.length > 0 && (
          <LienBouton href={adresseDe('nouveau')} icone="ajouter">
            Créer un utilisateur
          </LienBouton>
        )}
        {utilisateurs.some((u) => u.allowedToDelete) && (
          <Bouton
            variante="secondaire"
            icone="supprimer"
            disabled={choisis.length === 0}
            onClick={() => setASupprimer(choisis)}
          >
            {choisis.length > 1 ? `Supprimer les ${choisis.length} choisis` : 'Supprimer la sélection'}
          </Bouton>
        )}
      </GroupeBoutons>
      {profilsACreer.length > 0 && secondairesRestants === 0 && (
        <Alerte ton="info">
          Cet établissement a ses {compter(SECONDAIRES_MAX, 'administrateur secondaire')} : il n’en prend pas
          d’autre.
        </Alerte>
      )}
      <Liste ref={liste} compte={compte}>
        <Tableau<Utilisateur>
          legende={compte}
          cleDe={(u) => u.id}
          lignes={utilisateurs}
          vide={<EtatVide icone="utilisateurs" titre="Aucun utilisateur" />}
          colonnes={colonnesDe({
            adresseDe,
            choix,
            surChoix: basculer,
            surSuppression: (u) => setASupprimer([u]),
            surEnvoi: () => void router.invalidate(),
          })}
        />
      </Liste>
      {aSupprimer && (
        <Suppression
          choisis={aSupprimer}
          surFermeture={() => setASupprimer(null)}
          surFin={() => {
            setASupprimer(null)
            relire()
          }}
        />
      )}
    </Pile>
  )
}
