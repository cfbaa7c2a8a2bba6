import type { rechercherAnnuaire } from '#contract/public/annuaire.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import type { Colonne } from '#web/socle/ui/Tableau.tsx'

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
