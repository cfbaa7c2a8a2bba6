import { lazy } from 'react'
import { telechargerRapportBo } from '#contract/public/statistiques.ts'
import { COMPTER_STATISTIQUES, estPermis } from '#domain/socle/acces/droit.ts'
import { semblables } from '#domain/public/statistiques/semblables/adresse.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { direConstatDeLEvolution, direPart } from '#domain/public/statistiques/dire.ts'
import { direLeSecret } from '#domain/public/statistiques/dire-le-secret.ts'
import { NIVEAUX } from '#domain/public/statistiques/niveaux.ts'
import { direPeriode } from '#domain/public/statistiques/periodes.ts'
import { adresseDe } from '#web/socle/appels/api.ts'
import { Differee } from '#web/socle/shell/Differee.tsx'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Figure } from '#web/socle/ui/Figure.tsx'
import { Pile, Rangee, Section } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau } from '#web/socle/ui/Tableau.tsx'
import { Chiffres, TuileChiffre } from '#web/socle/ui/TuileChiffre.tsx'
import { CarteDesDepartements } from './CarteDesDepartements.tsx'
import { Chapitres, type FichierDeFigure } from './Chapitres.tsx'
import type { DonneesStatistiques } from './chargeur.ts'
import { Classement } from './Classement.tsx'
import { adresseDeLaComparaison, avecCote } from './comparaison.ts'
import { adresseDesStatistiques, ailleurs, type Demande } from './demande.ts'
import { Evolution } from './Evolution.tsx'
import { Rapports } from './Rapports.tsx'

// Ce que seul le teneur voit ne vient qu’à lui.
const CompterMaintenant = lazy(() =>
  import('./CompterMaintenant.tsx').then((m) => ({ default: m.CompterMaintenant })),
)

type Lus = NonNullable<DonneesStatistiques['chiffres']>

/** Les territoires qui contiennent celui-ci, du plus grand au plus petit. */
function Parents({ demande, parents }: { demande: Demande; parents: Lus['parents'] }) {
  if (parents.length === 0) return null
  return (
    <p>
      {'Voir aussi\u00a0: '}
      {parents.map(({ niveau, code, nom }, i) => (
        <span key={`${niveau} ${code}`}>
          {i > 0 && ', '}
          <Lien href={adresseDesStatistiques(ailleurs(demande, niveau, code))}>{nom}</Lien>
        </span>
      ))}
    </p>
  )
}

/** L’adresse des chiffres d’un graphique, ou de son image. */
const fichierDe =
  ({ niveau, code }: Lus['territoire'], { annee, trimestre }: Lus['periode']): FichierDeFigure =>
  (figure, format) =>
    adresseDe(telechargerRapportBo, {
      query: {
        niveau: NIVEAUX[niveau].adresse,
        code,
        annee: String(annee),
        trimestre: String(trimestre),
        format,
        figure,
      },
    })

/** À côté de celui qui le contient de plus près, que l’on change ensuite. */
function versLaComparaison({ territoire, parents }: Lus, { annee, trimestre }: Demande): string {
  const rien = { niveau: 'france', code: '', lieu: '', inconnu: false } as const
  const ici = avecCote({ cotes: [rien, rien], annee, trimestre }, 0, territoire.niveau, territoire.code)
  const autre = parents.at(-1)
  return adresseDeLaComparaison(autre ? avecCote(ici, 1, autre.niveau, autre.code) : ici)
}

/** Celles d’une sorte, dans ce département ou cette région ; d’ailleurs, de toute la France. */
const versLesSemblables = ({ niveau, code }: Lus['territoire']): string =>
  semblables({
    ...(niveau === 'DEPARTEMENT' && { departement: code }),
    ...(niveau === 'REGION' && { region: code }),
  })

const CE_QUE_L_ON_CLASSE = {
  FRANCE: 'Les régions',
  REGION: 'Les départements',
  DEPARTEMENT: 'Les communes',
  INTERCOMMUNALITE: 'Les communes',
  COMMUNE: 'Les arrondissements',
} as const

/** Combien, deux ans durant. */
function EvolutionDuTerritoire({ lus, demande, source }: { lus: Lus; demande: Demande; source: string }) {
  const { evolution, territoire } = lus
  const [premier, dernier] = [evolution[0], evolution.at(-1)]
  if (!premier || !dernier || evolution.length < 2) return null
  const constat = direConstatDeLEvolution(premier, dernier)
  return (
    <Section titre="Évolution" id="evolution">
      <Figure
        ancre="evolution-nombre"
        constat={constat}
        precision={`Copropriétés immatriculées à la fin de chaque trimestre, ${territoire.nom}`}
        source={source}
        adresse={adresseDesStatistiques(demande, 'evolution-nombre')}
        fichier={fichierDe(territoire, lus.periode)('evolution', 'csv')}
        image={fichierDe(territoire, lus.periode)('evolution', 'svg')}
        graphique={<Evolution titre={constat} points={evolution.map((p) => ({ ...p, nombre: p.nb }))} />}
        tableau={
          <Tableau
            legende="Évolution"
            legendeMasquee
            colonnes={[
              { cle: 'periode', titre: 'Trimestre', rendu: (p) => direPeriode(p), entete: true },
              {
                cle: 'nb',
                titre: 'Copropriétés',
                rendu: (p) => afficherEntier(p.nb),
                alignement: 'droite',
              },
              { cle: 'lots', titre: 'Lots', rendu: (p) => afficherEntier(p.lots), alignement: 'droite' },
              {
                cle: 'aJour',
                titre: 'À jour',
                rendu: (p) => direPart(p.fraicheurs_a_jour, p.nb),
                alignement: 'droite',
              },
            ]}
            lignes={evolution}
            cleDe={(p) => `${p.annee}-${p.trimestre}`}
          />
        }
      />
    </Section>
  )
}

/** Les chiffres d’un territoire : ses chiffres clés, les chapitres, deux ans d’évolution, les territoires d’ici. */
export function Territoire({
  lus,
  demande,
  classement,
  departements,
}: {
  lus: Lus
  demande: Demande
} & Pick<DonneesStatistiques, 'classement' | 'departements'>) {
  const { territoire, periode, jour, chiffres } = lus
  const recompte = estPermis(COMPTER_STATISTIQUES, useCompte()?.authorities ?? null)
  const source = `Source\u00a0: Registre national des copropriétés, ${territoire.nom}, ${direJour(jour)}.`
  if (!chiffres)
    return (
      <Alerte ton="info" titre="Aucune copropriété à compter" niveau={2}>
        <p>{`Aucune copropriété de ce territoire n’était immatriculée au ${direPeriode(periode)}.`}</p>
      </Alerte>
    )
  const nb = chiffres['nb'] ?? 0
  const exploitables = chiffres['exploitables'] ?? null
  return (
    <Pile espace={8}>
      <Section titre={territoire.nom} id="chiffres-cles">
        <Pile espace={4}>
          <p>{`${NIVEAUX[territoire.niveau].libelle}, ${direPeriode(periode)}\u00a0: chiffres au ${direJour(jour)}.`}</p>
          <Parents demande={demande} parents={lus.parents} />
          <Rangee>
            <Lien href={versLaComparaison(lus, demande)}>Comparer à un autre territoire</Lien>
            <Lien href={versLesSemblables(territoire)}>Copropriétés semblables</Lien>
          </Rangee>
          <Chiffres>
            <TuileChiffre nombre={nb} libelle={nb > 1 ? 'copropriétés' : 'copropriété'} />
            <TuileChiffre nombre={chiffres['lots_principaux'] ?? 0} libelle="lots principaux" />
            <TuileChiffre nombre={chiffres['fraicheurs_a_jour'] ?? 0} libelle="à jour de leur déclaration" />
            {exploitables !== null && (
              <TuileChiffre nombre={exploitables} libelle="aux comptes exploitables" />
            )}
          </Chiffres>
        </Pile>
      </Section>
      <Chapitres
        chiffres={chiffres}
        demande={demande}
        source={source}
        fichierDe={fichierDe(territoire, periode)}
      />
      <EvolutionDuTerritoire lus={lus} demande={demande} source={source} />
      {classement && (
        <Classement
          demande={demande}
          titre={CE_QUE_L_ON_CLASSE[territoire.niveau]}
          classes={classement}
          carte={
            <CarteDesDepartements
              demande={demande}
              lus={departements}
              source={source}
              fichierDe={fichierDe(territoire, periode)}
            />
          }
        />
      )}
      <Rapports
        niveau={NIVEAUX[territoire.niveau].adresse}
        code={territoire.code}
        annee={periode.annee}
        trimestre={periode.trimestre}
        nom={territoire.nom}
      />
      <Section titre="Lire ces chiffres" id="lire">
        <p>
          Ils viennent de ce que les représentants déclarent, et que le teneur du registre accepte.{' '}
          {direLeSecret(jour)}
        </p>
        {recompte && (
          <Differee attente={null}>
            <CompterMaintenant />
          </Differee>
        )}
      </Section>
    </Pile>
  )
}
