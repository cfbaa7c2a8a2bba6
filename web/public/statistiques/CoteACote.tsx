import { direJour } from '#domain/socle/temps/jour.ts'
import { comparerTerritoires, type LigneComparee } from '#domain/public/statistiques/comparer.ts'
import { direPeriode } from '#domain/public/statistiques/periodes.ts'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import type { CoteCharge } from './chargeur-comparer.ts'
import { adresseDuTerritoire } from './demande.ts'

const colonnes = (noms: readonly string[]): Colonne<LigneComparee>[] => [
  { cle: 'libelle', titre: 'Chiffre', rendu: (l) => l.libelle, entete: true },
  ...noms.map((nom, i) => ({
    cle: `${i}`,
    titre: nom,
    rendu: (l: LigneComparee) => l.dits[i],
    alignement: 'droite' as const,
  })),
]

type Chiffres = NonNullable<CoteCharge['chiffres']>

/** Les chiffres de deux territoires, chapitre par chapitre. */
export function CoteACote({ lus }: { lus: readonly [Chiffres, Chiffres] }) {
  const [premier] = lus
  const vides = lus.filter(({ chiffres }) => chiffres === null)
  if (vides.length > 0)
    return (
      <Alerte ton="info" titre="Aucune copropriété à compter" niveau={2}>
        <p>{`${vides.map((l) => l.territoire.nom).join(', ')}\u00a0: aucune copropriété immatriculée.`}</p>
      </Alerte>
    )
  const noms = lus.map(({ territoire }) => territoire.nom)
  return (
    <Pile espace={8}>
      <p>{`${direPeriode(premier.periode)}, chiffres au ${direJour(premier.jour)}. Source\u00a0: Registre national des copropriétés.`}</p>
      <ul>
        {lus.map(({ territoire: t, periode }) => (
          <li key={`${t.niveau} ${t.code}`}>
            <Lien href={adresseDuTerritoire(t, periode)}>{`Tous les chiffres\u00a0: ${t.nom}`}</Lien>
          </li>
        ))}
      </ul>
      {comparerTerritoires(lus.flatMap(({ chiffres }) => (chiffres ? [chiffres] : []))).map(
        ({ titre, lignes }) => (
          <Section key={titre} titre={titre}>
            <Tableau
              legende={titre}
              legendeMasquee
              colonnes={colonnes(noms)}
              lignes={lignes}
              cleDe={(l) => l.cle}
            />
          </Section>
        ),
      )}
    </Pile>
  )
}
