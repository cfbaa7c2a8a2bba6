import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { Renvoi } from './Renvoi.tsx'

/** §2.6 : le bouton de connexion d’un visiteur. */
export function AppelCompte() {
  return useCompte() ? null : (
    <Renvoi
      titre="Vous représentez une copropriété ?"
      texte="Syndics et notaires : connectez-vous pour immatriculer, mettre à jour ou reprendre un brouillon."
      bouton="Se connecter"
      vers={CHEMINS.connexion}
      icone="compte"
    />
  )
}
