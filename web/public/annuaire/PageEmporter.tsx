import { useLoaderData } from '@tanstack/react-router'
import { EMPORTEES_MAX, quoiAjouter } from '#domain/public/annuaire/emporter.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { FichiersEmportes } from './differes.tsx'

/** Ce qu’un fichier de cette recherche porterait : ses filtres, son nombre, ou ce qu’il faut resserrer d’abord. */
export function PageEmporter() {
  const { demande, retour, compte, phrases } = useLoaderData({ from: CHEMINS.emporter })
  const max = afficherEntier(EMPORTEES_MAX)
  return (
    <Pile>
      <TitrePage
        chapeau={`Un fichier porte jusqu’à ${max} copropriétés et leurs données publiques, avec les filtres de la recherche et le jour.`}
      >
        Télécharger des résultats
      </TitrePage>
      {phrases.length > 0 && (
        <Alerte ton="erreur" titre="Recherche à préciser" niveau={2} annonce="alert">
          {phrases.map((phrase) => (
            <p key={phrase}>{phrase}</p>
          ))}
        </Alerte>
      )}
      {compte && (
        <section>
          <h2 className="rnc-resultats__titre">
            {compte.tropGrand
              ? `Plus de ${max} copropriétés`
              : compte.total === 1
                ? 'Une copropriété'
                : `${afficherEntier(compte.total)} copropriétés`}
          </h2>
          <ul>
            {compte.filtres.map((filtre) => (
              <li key={filtre}>{filtre}</li>
            ))}
          </ul>
          {compte.avis.map((phrase) => (
            <p key={phrase}>{phrase}</p>
          ))}
          {compte.tropGrand ? (
            <Alerte ton="attention" titre="C’est plus qu’un fichier n’en porte" niveau={3}>
              <p>{`Ajoutez ${quoiAjouter({ q: demande.q, saisie: demande })} à la recherche, ou téléchargez-la en plusieurs fois.`}</p>
            </Alerte>
          ) : (
            compte.total > 0 && <FichiersEmportes demande={demande} />
          )}
        </section>
      )}
      <p>
        <Lien href={retour} icone="gauche">
          Revenir à la recherche
        </Lien>
      </p>
    </Pile>
  )
}
