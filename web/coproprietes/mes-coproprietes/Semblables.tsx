import type { CoproprieteVue } from '#contract/coproprietes/mes-coproprietes.ts'
import { au } from '#domain/socle/certain.ts'
import { direClasse, SEMBLABLES_MIN } from '#domain/coproprietes/comparaison/classes.ts'
import { comparer, type LigneComparee } from '#domain/coproprietes/comparaison/comparer.ts'
import { direMesure, MESURES } from '#domain/coproprietes/comparaison/mesures.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { Badge } from '#web/socle/ui/messages.tsx'
import { Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'

type Declaree = NonNullable<CoproprieteVue['declaration']>

/** Pourquoi rien ne se compare ; null : quelque chose se compare. */
function pourquoiRien({ donnees, semblables }: Declaree): string | null {
  if (donnees.donneesFinancieres.premierExerciceComptable === true)
    return 'Les comptes se compareront quand un premier exercice sera clos.'
  if (semblables.pour.taille === null)
    return 'Le nombre de lots principaux n’est pas déclaré : les comptes ne se comparent pas.'
  if (semblables.references.length === 0)
    return `Moins de ${SEMBLABLES_MIN} copropriétés semblables ont déclaré les comptes approuvés d’un exercice récent : rien ne se compare encore.`
  return null
}

const PLACES = { dessous: 'Au-dessous', dessus: 'Au-dessus' } as const

function Valeur({ mesure, valeur, place }: LigneComparee) {
  if (valeur === null) return <>Non déclaré</>
  return (
    <>
      {direMesure(mesure, valeur)}
      {(place === 'dessous' || place === 'dessus') && (
        <>
          {' '}
          <Badge petit ton="info">
            {PLACES[place]}
          </Badge>
        </>
      )}
    </>
  )
}

/** Les comptes d’une copropriété à côté de ceux de ses semblables : des agrégats, jamais ceux d’une autre (décision 0047). */
export function Semblables({
  declaree,
  siens,
}: {
  declaree: Declaree
  siens: 'Vos comptes' | 'Ses comptes'
}) {
  const { donnees, semblables } = declaree
  const rien = pourquoiRien(declaree)
  // La même classe pour tous les rapports se dit une fois.
  const niveaux = [...new Set(semblables.references.map((r) => r.niveau))]
  const seule = niveaux.length === 1 ? direClasse(au(niveaux, 0), semblables.pour, semblables.lieu) : null
  const titre = `${siens} et ceux des copropriétés semblables`
  return (
    <Section titre={titre} niveau={3}>
      {rien ? (
        <p>{rien}</p>
      ) : (
        <Pile espace={4}>
          <p>
            Sont semblables les copropriétés de même taille, période de construction et chauffage, avec ou
            sans ascenseur, au même endroit ; faute de {SEMBLABLES_MIN}, on regarde plus large. Neuf sur dix
            déclarent un montant dans l’intervalle : en sortir n’est pas une faute.{' '}
            {seule && `Ici, celles-ci : ${seule}.`}
          </p>
          <Tableau
            legende={titre}
            legendeMasquee
            cleDe={(l) => l.mesure}
            lignes={comparer(donnees, semblables)}
            colonnes={[
              {
                cle: 'mesure',
                titre: 'Ce que l’on compare',
                entete: true,
                rendu: (l) => MESURES[l.mesure].libelle,
              },
              {
                cle: 'siens',
                titre: siens,
                alignement: 'droite',
                insecable: true,
                rendu: (l) => <Valeur {...l} />,
              },
              {
                cle: 'mediane',
                titre: 'Médiane',
                alignement: 'droite',
                insecable: true,
                rendu: ({ mesure, reference: r }) => r && direMesure(mesure, r.mediane),
              },
              {
                cle: 'intervalle',
                titre: 'Neuf sur dix',
                alignement: 'droite',
                insecable: true,
                rendu: ({ mesure, reference: r }) =>
                  r && `de ${direMesure(mesure, r.bas)} à ${direMesure(mesure, r.haut)}`,
              },
              {
                cle: 'semblables',
                titre: 'Copropriétés semblables',
                alignement: seule === null ? 'gauche' : 'droite',
                rendu: ({ reference: r }) => {
                  if (!r) return `Moins de ${SEMBLABLES_MIN}`
                  const nombre = afficherEntier(r.nombre)
                  return seule === null
                    ? `${nombre} : ${direClasse(r.niveau, semblables.pour, semblables.lieu)}`
                    : nombre
                },
              },
            ]}
          />
        </Pile>
      )}
    </Section>
  )
}
