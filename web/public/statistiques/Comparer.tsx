import { useLoaderData } from '@tanstack/react-router'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { ChoixDuLieu } from '#web/socle/lieux/differes.tsx'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { Grille, Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { ChampDeRecherche, FormulaireDeCriteres } from '#web/socle/ui/recherche.tsx'
import type { CoteCharge, DonneesComparaison } from './chargeur-comparer.ts'
import { adresseDeLaComparaison } from './comparaison.ts'
import { ChoixDePeriode } from './ChoixDePeriode.tsx'
import { CoteACote } from './differes.tsx'

const PLACES = ['Premier territoire', 'Second territoire'] as const
const RANGS = [0, 1] as const

const direLeTerritoire = ({ chiffres }: CoteCharge) =>
  chiffres
    ? `${chiffres.territoire.nom}. Tapez-en un autre pour changer.`
    : 'Commune, intercommunalité, département ou région.'

function Choix({ comparee, periodes, cotes }: DonneesComparaison) {
  return (
    <FormulaireDeCriteres action={CHEMINS.comparerTerritoires}>
      {comparee.cotes.map(({ niveau, code }, i) =>
        niveau === 'france' ? null : (
          <span key={PLACES[i]}>
            <input type="hidden" name={`niveau${i + 1}`} value={niveau} />
            <input type="hidden" name={`code${i + 1}`} value={code} />
          </span>
        ),
      )}
      <Pile espace={4}>
        <Grille>
          {RANGS.map((rang) => (
            <ChampDeRecherche
              key={rang}
              name={`lieu${rang + 1}`}
              libelle={PLACES[rang]}
              aide={direLeTerritoire(cotes[rang])}
              erreur={comparee.cotes[rang].lieu === '' ? undefined : cotes[rang].phrase}
              valeur={comparee.cotes[rang].lieu}
            />
          ))}
          <ChoixDePeriode periodes={periodes} annee={comparee.annee} trimestre={comparee.trimestre} />
        </Grille>
        <GroupeBoutons>
          <Bouton type="submit">Comparer</Bouton>
        </GroupeBoutons>
      </Pile>
    </FormulaireDeCriteres>
  )
}

/** Ce qui manque à un côté : un lieu à choisir, un territoire ou une période que l’on n’a pas. */
function CeQuiManque({ cote, lieu }: { cote: CoteCharge; lieu: string }) {
  if (cote.lieux) return <ChoixDuLieu tape={lieu} choix={cote.lieux} />
  if (cote.phrase === undefined || lieu !== '') return null
  return (
    <Alerte ton="erreur" titre="Pas de chiffres ici" niveau={2} annonce="alert">
      <p>{cote.phrase}</p>
    </Alerte>
  )
}

/** Deux territoires côte à côte (§2.9) : sans JavaScript, un formulaire et des tableaux. */
export function Comparer() {
  const donnees = useLoaderData({ from: CHEMINS.comparerTerritoires })
  const { comparee, cotes } = donnees
  const [{ chiffres: premier }, { chiffres: second }] = cotes
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Les mêmes chiffres, au même trimestre, l’un à côté de l’autre.">
        Comparer deux territoires
      </TitrePage>
      <Choix key={adresseDeLaComparaison(comparee)} {...donnees} />
      {RANGS.map((rang) => (
        <CeQuiManque key={rang} cote={cotes[rang]} lieu={comparee.cotes[rang].lieu} />
      ))}
      {premier && second && <CoteACote lus={[premier, second]} />}
    </Pile>
  )
}
