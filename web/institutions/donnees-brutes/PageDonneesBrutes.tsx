import { useLoaderData } from '@tanstack/react-router'
import { telechargerGrille } from '#contract/institutions/donnees-brutes.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { GRILLE, type LigneDeGrille } from '#domain/institutions/donnees-brutes/colonnes.ts'
import { adresseDe } from '#web/socle/appels/api.ts'
import { GroupeBoutons, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Code, Pile, Prose, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { AccesClos } from '#web/institutions/institution/AccesClos.tsx'
import { Telecharger } from './Telecharger.tsx'

const COLONNES: readonly Colonne<LigneDeGrille>[] = [
  { cle: 'nom', titre: 'Colonne', entete: true, rendu: (l) => <Code>{l.nom}</Code> },
  { cle: 'sens', titre: 'Ce qu’elle dit', rendu: (l) => l.sens },
  { cle: 'unite', titre: 'Unité', rendu: (l) => l.unite },
  { cle: 'source', titre: 'Source', rendu: (l) => l.source },
  { cle: 'vide', titre: 'Vide', rendu: (l) => l.vide },
  { cle: 'passe', titre: 'Dans un état passé', rendu: (l) => l.passe },
]

function GrilleDeLecture() {
  return (
    <Section titre="Grille de lecture" id="grille">
      <Pile espace={4}>
        <p>
          Le nom, le sens, l’unité et la source de chaque colonne, et ce que veut dire une case vide. La
          grille et le fichier sont faits des mêmes lignes.
        </p>
        <GroupeBoutons>
          <LienBouton
            variante="secondaire"
            icone="telecharger"
            download
            href={adresseDe(telechargerGrille, { query: { format: 'pdf' } })}
          >
            Grille de lecture (PDF)
          </LienBouton>
          <LienBouton
            variante="secondaire"
            icone="telecharger"
            download
            href={adresseDe(telechargerGrille, { query: { format: 'csv' } })}
          >
            Grille de lecture (CSV)
          </LienBouton>
        </GroupeBoutons>
        <Accordeon titre={`Les ${GRILLE.length} colonnes`}>
          <Tableau
            legende="Colonnes des données brutes, dans leur ordre"
            colonnes={COLONNES}
            lignes={GRILLE}
            cleDe={(l) => l.nom}
          />
        </Accordeon>
      </Pile>
    </Section>
  )
}

/** Les données brutes (§2.4) : ce qu’elles contiennent, le fichier, sa grille de lecture. */
export function PageDonneesBrutes() {
  const { national, acces, donnees } = useLoaderData({ from: `/connecte${CHEMINS.donneesBrutes}` })
  return (
    <Pile espace={6}>
      <TitrePage
        chapeau={`Une ligne par copropriété ${national ? 'du registre' : 'de votre territoire'}, pour vos propres outils.`}
      >
        Données brutes
      </TitrePage>
      {acces && <AccesClos acces={acces} />}
      <Section titre="Ce que contient le fichier">
        <Prose>
          <ul>
            <li>Les colonnes du fichier public du registre, dans leur ordre.</li>
            <li>{'Les comptes déclarés\u00a0: charges, impayés, dettes, fonds de travaux.'}</li>
            <li>
              {
                'Les données techniques\u00a0: bâtiments, étiquettes énergétiques, chauffage, plan de travaux.'
              }
            </li>
            <li>{'Les procédures\u00a0: mandat ad hoc, carence, arrêtés et mainlevées.'}</li>
          </ul>
          <p>
            Ni courriel, ni téléphone, ni document, ni nom de syndic bénévole. Le fichier est un CSV en UTF-8,
            séparé par des virgules. {!national && 'La charte de confidentialité s’y applique. '}Chaque
            téléchargement est inscrit au journal du registre.
          </p>
        </Prose>
      </Section>
      {donnees && <Telecharger donnees={donnees} national={national} />}
      <GrilleDeLecture />
    </Pile>
  )
}
