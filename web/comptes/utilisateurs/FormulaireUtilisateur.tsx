import { au } from '#domain/socle/certain.ts'
import { creerUtilisateur, modifierUtilisateur, type Utilisateur } from '#contract/comptes/utilisateurs.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { afficherTelephone } from '#domain/comptes/etablissements/coordonnees.ts'
import { verifierPersonne } from '#domain/comptes/inscription/inscription.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { essayer } from '#web/socle/appels/api.ts'
import {
  ChampsIdentite,
  ChampTelephone,
  LIBELLES_REPRESENTANT,
} from '#web/socle/formulaire/ChampsRepresentant.tsx'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { LienBouton } from '#web/socle/ui/boutons.tsx'
import { ChampTexte, Selection } from '#web/socle/ui/champs.tsx'
import { FicheLignes } from '#web/socle/ui/miseEnPage.tsx'

const LIBELLES = {
  civilite: LIBELLES_REPRESENTANT.civilite,
  nom: LIBELLES_REPRESENTANT.nom,
  prenom: LIBELLES_REPRESENTANT.prenom,
  email: LIBELLES_REPRESENTANT.email,
  telephone: LIBELLES_REPRESENTANT.telephone,
  profil: 'Profil',
  numCartePro: 'Numéro de carte professionnelle',
} as const

interface Saisie {
  profil: string
  civilite: string
  nom: string
  prenom: string
  email: string
  telephone: string
  numCartePro: string
}

const verifier = (s: Saisie): Refus[] => [
  ...(s.profil === '' ? [{ champ: 'profil', code: 'OBLIGATOIRE' } as const] : []),
  ...verifierPersonne(s),
]

/** Créer ou modifier un utilisateur (§2.4). Sans `utilisateur`, il est nouveau et reçoit un lien. */
export function FormulaireUtilisateur({
  utilisateur: u,
  idTeledeclarant,
  profils,
  retour,
  surFin,
}: {
  utilisateur: Utilisateur | null
  /** L’établissement d’un autre, pour le teneur ; null chez soi. */
  idTeledeclarant: number | null
  profils: readonly { clef: Profil; valeur: string }[]
  retour: string
  surFin: () => Promise<void>
}) {
  const f = useSaisie<Saisie>({
    depart: {
      profil: u?.profil ?? (profils.length === 1 ? au(profils, 0).clef : ''),
      civilite: u?.civilite ?? '',
      nom: u?.nom ?? '',
      prenom: u?.prenom ?? '',
      email: u?.email ?? '',
      telephone: u?.telephone ? afficherTelephone(u.telephone) : '',
      numCartePro: u?.numCartePro ?? '',
    },
    libelles: LIBELLES,
    verifier,
    envoyer: async (saisie) => {
      const body = { ...saisie, profil: saisie.profil as Profil, idTeledeclarant }
      if (u) await essayer(modifierUtilisateur, { body: { ...body, id: u.id, version: u.version } })
      else await essayer(creerUtilisateur, { body })
      notifier({
        ton: 'succes',
        titre: u ? 'L’utilisateur est modifié' : 'L’utilisateur est créé',
        texte: u ? undefined : `Un lien pour créer son mot de passe part à ${saisie.email.trim()}.`,
      })
      await surFin()
    },
  })
  const options = u
    ? [
        { valeur: u.profil, libelle: u.libelleProfil },
        ...profils.filter((p) => p.clef !== u.profil).map((p) => ({ valeur: p.clef, libelle: p.valeur })),
      ]
    : profils.map((p) => ({ valeur: p.clef, libelle: p.valeur }))
  return (
    <Formulaire
      f={f}
      echec="L’utilisateur n’est pas enregistré"
      obligatoires
      espace={4}
      action={u ? 'Enregistrer' : 'Créer l’utilisateur'}
      bouton={{ icone: 'enregistrer' }}
      apres={
        <LienBouton href={retour} variante="secondaire">
          Annuler
        </LienBouton>
      }
    >
      <Selection
        {...f.texte('profil')}
        requis
        disabled={u !== null && !u.allowedToChangeProfile}
        options={options}
      />
      {u && !u.allowedToChangeIdentity ? (
        <FicheLignes
          lignes={[
            { libelle: 'Identité', valeur: `${u.prenom} ${u.nom}` },
            { libelle: 'Pour la changer', valeur: 'Écrivez au teneur du registre.' },
          ]}
        />
      ) : (
        <ChampsIdentite f={f} />
      )}
      <ChampTexte
        {...f.texte('email')}
        type="email"
        requis
        autoComplete="off"
        spellCheck={false}
        aide={u ? undefined : 'Un lien pour créer son mot de passe y sera envoyé.'}
      />
      <ChampTelephone f={f} />
      {f.saisie.profil.startsWith('TELE_PRO') && (
        <ChampTexte {...f.texte('numCartePro')} autoComplete="off" largeur="moyenne" />
      )}
    </Formulaire>
  )
}
