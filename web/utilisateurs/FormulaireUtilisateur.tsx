import { creerUtilisateur, modifierUtilisateur, type Utilisateur } from '#contract/utilisateurs.ts'
import type { Profil } from '#domain/acces/profils.ts'
import { afficherTelephone } from '#domain/teledeclarant/coordonnees.ts'
import { verifierPersonne } from '#domain/teledeclarant/inscription.ts'
import type { Refus as RefusDeChamp } from '#domain/refus.ts'
import { send } from '../api.ts'
import { ChampsIdentite, ChampTelephone, LIBELLES_REPRESENTANT } from '../compte/ChampsRepresentant.tsx'
import { Refus } from '../compte/Refus.tsx'
import { useSaisie } from '../compte/saisie.ts'
import { notifier } from '../shell/notifications.ts'
import { Bouton, GroupeBoutons, LienBouton } from '../ui/boutons.tsx'
import { Obligatoires } from '../ui/champ.tsx'
import { ChampTexte, Selection } from '../ui/champs.tsx'
import { FicheLignes, Pile } from '../ui/miseEnPage.tsx'

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

const verifier = (s: Saisie): RefusDeChamp[] => [
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
      profil: u?.profil ?? (profils.length === 1 ? profils[0]!.clef : ''),
      civilite: u?.civilite ?? '',
      nom: u?.nom ?? '',
      prenom: u?.prenom ?? '',
      email: u?.email ?? '',
      telephone: u?.telephone ? afficherTelephone(u.telephone) : '',
      numCartePro: u?.numCartePro ?? '',
    },
    libelles: LIBELLES,
    verifier,
  })
  const enregistrer = () =>
    f.envoyer(async (saisie) => {
      const body = { ...saisie, profil: saisie.profil as Profil, idTeledeclarant }
      if (u)
        await send(
          modifierUtilisateur,
          { body: { ...body, id: u.id, version: u.version } },
          { erreursTraitees: true },
        )
      else await send(creerUtilisateur, { body }, { erreursTraitees: true })
      notifier({
        ton: 'succes',
        titre: u ? 'L’utilisateur est modifié' : 'L’utilisateur est créé',
        texte: u ? undefined : `Un lien pour créer son mot de passe part à ${saisie.email.trim()}.`,
      })
      await surFin()
    })
  const options = u
    ? [
        { valeur: u.profil, libelle: u.libelleProfil },
        ...profils.filter((p) => p.clef !== u.profil).map((p) => ({ valeur: p.clef, libelle: p.valeur })),
      ]
    : profils.map((p) => ({ valeur: p.clef, libelle: p.valeur }))
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        void enregistrer()
      }}
    >
      <Pile espace={4}>
        <Refus f={f} titre="L’utilisateur n’est pas enregistré" />
        <Obligatoires />
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
        <GroupeBoutons>
          <Bouton type="submit" icone="enregistrer" enCours={f.enCours}>
            {u ? 'Enregistrer' : 'Créer l’utilisateur'}
          </Bouton>
          <LienBouton href={retour} variante="secondaire">
            Annuler
          </LienBouton>
        </GroupeBoutons>
      </Pile>
    </form>
  )
}
