import type { rechercherAnnuaire } from '#contract/annuaire.ts'
import type { ReplyOf } from '#contract/call.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import { direAdresse } from '#domain/declaration/public.ts'
import { Lien } from '../ui/boutons.tsx'
import type { Colonne } from '../ui/Tableau.tsx'

/** Une ligne de résultat de l’annuaire. */
export type LigneAnnuaire = ReplyOf<typeof rechercherAnnuaire>['lignes'][number]

/** Ce à quoi on reconnaît une copropriété : son numéro, qui mène à sa fiche, son nom, son adresse. */
export const COLONNES_COPROPRIETE: readonly Colonne<LigneAnnuaire>[] = [
  {
    cle: 'numero',
    titre: 'Numéro',
    insecable: true,
    rendu: (l) => <Lien href={`${CHEMINS.annuaire}/${l.numero}`}>{afficherNumero(l.numero)}</Lien>,
  },
  { cle: 'nom', titre: 'Nom', rendu: (l) => l.nom },
  {
    cle: 'adresse',
    titre: 'Adresse',
    rendu: (l) => direAdresse({ voie: l.voie, codePostal: l.codePostal, commune: l.localite }),
  },
]
