import type { indicateursTeneur } from '#contract/teneur/indicateurs.ts'
import { codes } from '#domain/socle/codes.ts'
import { demandesDuType } from '#domain/teneur/indicateurs/listes.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import { NOMS_DES_COMPTES } from '#domain/teneur/validations/indicateurs.ts'
import type { ReplyOf } from '#web/socle/appels/api.ts'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { Nombre } from './Nombre.tsx'

/** §2.6 : de chaque type, les demandes en cours et celles hors délai ; chaque nombre mène à la file. */
export function Demandes({ indicateurs }: { indicateurs: ReplyOf<typeof indicateursTeneur> }) {
  const lignes = codes(NOMS_DES_COMPTES).map((type) => ({
    type,
    libelle: TYPES_DEMANDE[type].libelle,
    enCours: indicateurs[NOMS_DES_COMPTES[type].enCours],
    horsDelai: indicateurs[NOMS_DES_COMPTES[type].horsDelai],
  }))
  return (
    <Tableau<(typeof lignes)[number]>
      dense
      legende="Demandes à décider"
      cleDe={(d) => d.type}
      lignes={lignes}
      colonnes={[
        { cle: 'type', titre: 'Type de demande', entete: true, rendu: (d) => d.libelle },
        {
          cle: 'enCours',
          titre: 'En cours',
          alignement: 'droite',
          rendu: (d) => (
            <Nombre
              valeur={d.enCours}
              quoi={`${d.libelle}, en cours`}
              liste={demandesDuType(d.type, 'enCours')}
            />
          ),
        },
        {
          cle: 'horsDelai',
          titre: 'Hors délai',
          alignement: 'droite',
          rendu: (d) => (
            <Nombre
              valeur={d.horsDelai}
              quoi={`${d.libelle}, hors délai`}
              liste={demandesDuType(d.type, 'horsDelai')}
            />
          ),
        },
      ]}
    />
  )
}
