import { useLoaderData } from '@tanstack/react-router'
import { semblables } from '#domain/public/statistiques/semblables/adresse.ts'
import {
  CHAUFFAGES_COMPARES,
  PERIODES_COMPAREES,
  REPRESENTANTS_MIN,
  SEMBLABLES_MIN,
} from '#domain/coproprietes/comparaison/classes.ts'
import { TAILLES } from '#domain/coproprietes/comparaison/tailles.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { codes } from '#domain/socle/codes.ts'
import { TYPES_CHAUFFAGE } from '#domain/coproprietes/declaration/listes.ts'
import { PERIODES_CONSTRUCTION } from '#domain/coproprietes/declaration/periodes.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Bouton, GroupeBoutons, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Grille, Pile, Section, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { FiltreDeRecherche, FormulaireDeCriteres } from '#web/socle/ui/recherche.tsx'
import type { DonneesSemblables } from './chargeur-semblables.ts'
import { GroupeSemblable } from '../differes.tsx'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { ANS_COMPARES } from '#domain/coproprietes/comparaison/bornes.ts'

type Options = readonly { valeur: string; libelle: string }[]

const LIBELLES = {
  taille: 'Taille, en lots principaux',
  periode: 'Période de construction',
  chauffage: 'Chauffage',
  ascenseur: 'Ascenseur',
  departement: 'Département',
  region: 'Région',
} as const
const INVITES = {
  taille: 'Choisir une taille',
  periode: 'Toutes',
  chauffage: 'Tous',
  ascenseur: 'Avec ou sans',
  departement: 'Tous',
  region: 'Toutes',
} as const

/** Ce que chaque champ propose. */
const options = ({ regions, departements }: DonneesSemblables): Record<keyof typeof LIBELLES, Options> => ({
  taille: codes(TAILLES).map((valeur) => ({ valeur, libelle: avecMajuscule(TAILLES[valeur].libelle) })),
  periode: PERIODES_COMPAREES.map((valeur) => ({ valeur, libelle: PERIODES_CONSTRUCTION[valeur].libelle })),
  chauffage: CHAUFFAGES_COMPARES.map((valeur) => ({ valeur, libelle: TYPES_CHAUFFAGE[valeur] })),
  ascenseur: [
    { valeur: 'oui', libelle: 'Avec ascenseur' },
    { valeur: 'non', libelle: 'Sans ascenseur' },
  ],
  departement: departements.map(({ code, nom }) => ({ valeur: code, libelle: `${code} – ${nom}` })),
  region: regions.map(({ code, nom }) => ({ valeur: code, libelle: nom })),
})

function Formulaire(donnees: DonneesSemblables) {
  const { saisie } = donnees
  const proposees = options(donnees)
  return (
    <FormulaireDeCriteres action={CHEMINS.semblables} toujours="taille">
      <Pile espace={4}>
        <Grille>
          {codes(LIBELLES).map((critere) => (
            <div key={critere}>
              <FiltreDeRecherche
                name={critere}
                libelle={LIBELLES[critere]}
                invite={INVITES[critere]}
                options={proposees[critere]}
                valeur={saisie[critere] ?? ''}
              />
            </div>
          ))}
        </Grille>
        <GroupeBoutons>
          <Bouton type="submit">Voir ces copropriétés</Bouton>
          {Object.keys(saisie).length > 0 && (
            <LienBouton variante="secondaire" href={CHEMINS.semblables}>
              Effacer les critères
            </LienBouton>
          )}
        </GroupeBoutons>
      </Pile>
    </FormulaireDeCriteres>
  )
}

/** Ce qui manque pour répondre : une taille, un critère à reprendre, assez de copropriétés. */
function CeQuiManque({ saisie, phrases, lus }: DonneesSemblables) {
  if (saisie.taille === undefined) {
    const invite = <p>Choisissez au moins une taille ; chaque autre critère rend le groupe plus proche.</p>
    return Object.keys(phrases).length === 0 ? (
      invite
    ) : (
      <Alerte ton="erreur" titre="Il manque une taille" niveau={2} annonce="alert">
        {invite}
      </Alerte>
    )
  }
  if (Object.keys(phrases).length > 0)
    return (
      <Alerte ton="erreur" titre="Pas de chiffres ici" niveau={2} annonce="alert">
        {Object.entries(phrases).map(([champ, phrase]) => (
          <p key={champ}>
            {champ in LIBELLES ? `${LIBELLES[champ as keyof typeof LIBELLES]}\u00a0: ${phrase}` : phrase}
          </p>
        ))}
      </Alerte>
    )
  if (lus && lus.groupe === null)
    return (
      <Alerte ton="info" titre="Trop peu de copropriétés semblables" niveau={2}>
        <p>
          {`Même dans toute la France, moins de ${SEMBLABLES_MIN} copropriétés de cette taille ont des comptes exploitables, ou trop peu de syndics les représentent\u00a0: on y reconnaîtrait quelqu’un. Choisissez une autre taille.`}
        </p>
      </Alerte>
    )
  return null
}

function CommentLire() {
  return (
    <Section titre="Lire ces chiffres" id="lire">
      <Pile espace={4}>
        <p>
          Le registre les compte une fois par nuit, d’après ce que les représentants déclarent et que le
          teneur accepte. Les comptes exploitables sont ceux d’un exercice clos depuis moins de{' '}
          {compter(ANS_COMPARES, 'an')}, approuvé, qui n’est pas le premier, et dont tous les montants sont
          dits.
        </p>
        <p>
          {`Un groupe réunit au moins ${SEMBLABLES_MIN} comptes et ${REPRESENTANTS_MIN} représentants. Le plus petit et le plus grand montant ne se montrent jamais. Une part qui désignerait trop peu de copropriétés se lit d’un groupe plus large. Par chauffage ou ascenseur, que l’annuaire ne publie pas, les nombres se disent à la dizaine.`}
        </p>
        <p>
          <Lien href={CHEMINS.statistiques}>Statistiques d’un territoire</Lien>
        </p>
      </Pile>
    </Section>
  )
}

/** Ce que déclarent les copropriétés d’une sorte (décision 0064) : un formulaire, sans JavaScript aussi. */
export function PageSemblables() {
  const donnees = useLoaderData({ from: CHEMINS.semblables })
  const { saisie, lus } = donnees
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Ce que coûtent et ce que sont les copropriétés d’une même sorte, sans jamais en montrer une seule.">
        Copropriétés semblables
      </TitrePage>
      {/* La page se redessine quand l’adresse change : les champs repartent de ce qu’elle dit. */}
      <Formulaire key={semblables(saisie)} {...donnees} />
      <CeQuiManque {...donnees} />
      {lus?.groupe && <GroupeSemblable saisie={saisie} demande={lus.demande} groupe={lus.groupe} />}
      <CommentLire />
    </Pile>
  )
}
