import { etatDeRegle, REGLES_DU_COMPTE, type Regle } from '#domain/comptes/compte/mot-de-passe.ts'
import type { SaisieTenue } from '#web/socle/formulaire/saisie.ts'
import { ChampMotDePasse } from '#web/socle/ui/champs.tsx'
import { MOT_DE_PASSE_MAX } from '#domain/comptes/compte/bornes.ts'

export const LIBELLES_MOT_DE_PASSE = {
  motDePasse: 'Nouveau mot de passe',
  confirmation: 'Confirmation du mot de passe',
} as const

/** Le mot de passe à créer et sa confirmation, avec les exigences qui se remplissent à la frappe (§5.2). */
export function NouveauMotDePasse<S extends { motDePasse: string; confirmation: string }>({
  f,
  regles = REGLES_DU_COMPTE,
}: {
  f: SaisieTenue<S>
  regles?: readonly Regle[]
}) {
  return (
    <>
      <ChampMotDePasse
        {...f.texte('motDePasse')}
        aide="Difficile à deviner : ni un mot de passe courant, ni une suite comme « 12345 », ni votre nom."
        requis
        autoComplete="new-password"
        maxLength={MOT_DE_PASSE_MAX}
        regles={regles.map((r) => ({ libelle: r.libelle, etat: etatDeRegle(r, f.saisie.motDePasse) }))}
      />
      <ChampMotDePasse
        {...f.texte('confirmation')}
        requis
        autoComplete="new-password"
        maxLength={MOT_DE_PASSE_MAX}
      />
    </>
  )
}
