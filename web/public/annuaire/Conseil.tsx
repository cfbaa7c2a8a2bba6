import { aAjouter } from '#domain/public/annuaire/emporter.ts'
import { aRetirer, dansLeDepartement } from '#domain/public/annuaire/elargir.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { adresseAvancee, type DonneesAvancee } from './criteres.ts'

/** Les recherches plus larges que celle-ci, à un clic. */
function PlusLarges({ recherche, choisis }: Pick<DonneesAvancee, 'recherche' | 'choisis'>) {
  const departement = dansLeDepartement(recherche.saisie)
  const retires = aRetirer(recherche.saisie).flatMap((c) => choisis.filter(({ critere }) => critere === c))
  if (!departement && retires.length === 0) return null
  return (
    <>
      <p>Rechercher plus largement :</p>
      <ul>
        {departement && (
          <li>
            <Lien href={adresseAvancee({ ...recherche, saisie: departement, page: 1 })}>
              Dans tout le département {departement.departement}
            </Lien>
          </li>
        )}
        {retires.map(({ critere, dit, sans }) => (
          <li key={critere}>
            <Lien href={sans}>Sans « {dit} »</Lien>
          </li>
        ))}
      </ul>
    </>
  )
}

const LIEUX = ['region', 'departement', 'intercommunalite', 'commune'] as const

/** Un code qui n’est celui d’aucun lieu : ce qui en est proche, et où le trouver. */
function AutreLieu(donnees: Pick<DonneesAvancee, 'recherche' | 'choisis'>) {
  return (
    <>
      <p>
        <Lien href={CHEMINS.departements}>Trouver un lieu par région et par département</Lien>
      </p>
      <PlusLarges {...donnees} />
    </>
  )
}

/** Trop de résultats, ou aucun, ou un lieu inconnu : ce qui aiderait. */
export function Conseil({
  recherche,
  choisis,
  phrases,
  resultats,
}: Pick<DonneesAvancee, 'recherche' | 'choisis' | 'phrases' | 'resultats'>) {
  if (!resultats)
    return LIEUX.some((lieu) => phrases[lieu]) ? <AutreLieu {...{ recherche, choisis }} /> : null
  if (resultats.totalItems === 0)
    return (
      <>
        <p>Une copropriété peut être en cours d’immatriculation, ou ne pas l’avoir demandée.</p>
        <PlusLarges recherche={recherche} choisis={choisis} />
      </>
    )
  if (!resultats.tropDeResultats) return null
  return (
    <p>{`Les ${afficherEntier(resultats.totalItems)} premières sont là\u00a0: ajoutez ${aAjouter(recherche.saisie)} pour les voir toutes.`}</p>
  )
}
