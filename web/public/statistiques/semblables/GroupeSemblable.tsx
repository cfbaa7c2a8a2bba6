import type { ReplyOf } from '#contract/socle/call.ts'
import type { coproprietesSemblables } from '#contract/public/statistiques.ts'
import { semblables, type SaisieDeSemblables } from '#domain/public/statistiques/semblables/adresse.ts'
import {
  decrireFigure,
  direCombien,
  direPourCent,
  FIGURES_DE_SEMBLABLES,
  type ChiffreDeFigure,
  type FigureDeSemblables,
} from '#domain/public/statistiques/semblables/figures.ts'
import { direMesure } from '#domain/coproprietes/comparaison/mesures.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Figure } from '#web/socle/ui/Figure.tsx'
import { Grille, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import { Barres } from '../Barres.tsx'
import { fichierDeSemblables } from './fichier-semblables.ts'
import { MoitieDuMilieu } from './MoitieDuMilieu.tsx'

const colonnes = (quoi: string, combien: string): readonly Colonne<ChiffreDeFigure>[] => [
  { cle: 'libelle', titre: quoi, rendu: (c) => c.libelle, entete: true },
  { cle: 'dit', titre: combien, rendu: (c) => c.dit, alignement: 'droite' },
]
const REPERES = colonnes('Repère', 'Valeur')
const COLONNES: Record<FigureDeSemblables, readonly Colonne<ChiffreDeFigure>[]> = {
  charges: REPERES,
  impayes: REPERES,
  ascenseurs: colonnes('Réponse', 'Part'),
  etiquettes: colonnes('Étiquette', 'Part'),
}

type Groupe = NonNullable<ReplyOf<typeof coproprietesSemblables>['groupe']>

/** Un graphique du groupe, ses chiffres, son image ; rien quand le secret le cache. */
function FigureDuGroupe({
  code,
  groupe,
  saisie,
}: {
  code: FigureDeSemblables
  groupe: Groupe
  saisie: SaisieDeSemblables
}) {
  const figure = decrireFigure(code, groupe)
  if (figure === null) return null
  const { constat, precision, chiffres } = figure
  return (
    <Figure
      ancre={code}
      constat={constat}
      precision={precision}
      source={`Source\u00a0: Registre national des copropriétés, ${direJour(groupe.jour)}.`}
      adresse={`${semblables(saisie)}#${code}`}
      fichier={fichierDeSemblables(saisie, code, 'csv')}
      image={fichierDeSemblables(saisie, code, 'svg')}
      graphique={
        figure.sorte === 'moitie' ? (
          <MoitieDuMilieu
            titre={`${constat}\u202f; la médiane est ${direMesure(figure.mesure, figure.moitie.mediane)}`}
            mesure={figure.mesure}
            moitie={figure.moitie}
          />
        ) : (
          <Barres
            titre={constat}
            lignes={chiffres.map(({ libelle, valeur }) => ({ code: libelle, libelle, nombre: valeur }))}
            total={100}
            dire={direPourCent}
          />
        )
      }
      tableau={
        <Tableau
          legende={precision}
          legendeMasquee
          colonnes={COLONNES[code]}
          lignes={chiffres}
          cleDe={(c) => c.libelle}
        />
      }
    />
  )
}

/** Ce que l’on ne montre pas, et pourquoi. */
function Tus({ impayes, ascenseurs, etiquettes, classe }: Groupe) {
  const surLAscenseur = classe.ascenseur !== null
  const tus = [
    ...(impayes ? [] : ['les impayés']),
    ...(ascenseurs || surLAscenseur ? [] : ['la part qui a un ascenseur']),
    ...(etiquettes ? [] : ['les étiquettes énergétiques']),
  ]
  return (
    <>
      {surLAscenseur && (
        <p className="rnc-figure__secret">
          {`La part qui a un ascenseur n’a pas à se dire\u00a0: ${classe.ascenseur ? 'toutes en ont un' : 'aucune n’en a'}, comme vous le demandez.`}
        </p>
      )}
      {tus.length > 0 && (
        <p className="rnc-figure__secret">{`Caché par le secret statistique\u00a0: ${tus.join(', ')}.`}</p>
      )}
    </>
  )
}

/** Les chiffres d’un groupe de copropriétés semblables : lequel, combien, et les quatre que l’on vient chercher. */
export function GroupeSemblable({
  saisie,
  demande,
  groupe,
}: {
  saisie: SaisieDeSemblables
  demande: string
  groupe: Groupe
}) {
  const { classe, jour, elargissement } = groupe
  const titre = `${direCombien(classe, classe.nb)} copropriétés semblables`
  return (
    <Section titre={titre.charAt(0).toUpperCase() + titre.slice(1)} id="groupe">
      <Pile espace={6}>
        {elargissement !== null && (
          <Alerte ton="info" titre="Groupe élargi" niveau={3}>
            <p>{elargissement}</p>
            <p>{`Vous demandiez\u00a0: ${demande}.`}</p>
          </Alerte>
        )}
        <p>{`Groupe\u00a0: ${classe.libelle}. Compté le ${direJour(jour)}.`}</p>
        <Grille min="grand">
          {FIGURES_DE_SEMBLABLES.map((code) => (
            <FigureDuGroupe key={code} code={code} groupe={groupe} saisie={saisie} />
          ))}
        </Grille>
        <Tus {...groupe} />
      </Pile>
    </Section>
  )
}
