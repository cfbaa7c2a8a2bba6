import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { useSite } from '#web/socle/shell/contexte.ts'
import { AGENCES } from '#web/socle/textes/agence.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Pile, Prose, TitrePage } from '#web/socle/ui/miseEnPage.tsx'

/** Mentions légales de qui tient le site. */
export function MentionsLegales() {
  const { identite } = useSite()
  const demonstration = identite === 'demonstration'
  const agence = AGENCES[identite]
  return (
    <Pile>
      <TitrePage>Mentions légales</TitrePage>
      {demonstration && (
        <Alerte ton="info" titre="Site de démonstration" niveau={2}>
          <p>
            L’agence, les personnes et les copropriétés présentées ici sont fictives. Aucune démarche faite
            sur ce site n’a de valeur officielle.
          </p>
        </Alerte>
      )}
      <Prose>
        <h2>Éditeur</h2>
        <p>
          Le registre national des copropriétés est édité par {agence.nom}, teneur du registre.
          <br />
          {agence.adresse}.
        </p>
        <p>Direction de la publication : {agence.tete}.</p>

        <h2>Hébergement</h2>
        <p>Le site et ses données sont hébergés par {agence.nom}, sur ses propres serveurs, en France.</p>

        <h2>Objet du registre</h2>
        <p>
          Le registre d’immatriculation des syndicats de copropriétaires est prévu par les articles L. 711-1 à
          L. 711-7 du code de la construction et de l’habitation. Il recense les copropriétés à usage total ou
          partiel d’habitation. Les informations sont déclarées par le représentant légal de chaque syndicat,
          ou par un notaire, sous leur responsabilité.
        </p>

        <h2>Informations publiées</h2>
        <p>
          Le registre est alimenté par des déclarations. Le teneur en contrôle la forme et la vraisemblance ;
          il ne garantit pas l’exactitude de chaque information publiée.
        </p>

        <h2>Réutilisation</h2>
        <p>
          Les textes du site et les données publiques du registre peuvent être réutilisés librement, sous la
          Licence ouverte 2.0, à condition d’en citer la source et la date. Le registre public se télécharge
          en entier à la page <Lien href={CHEMINS.donneesOuvertes}>Données ouvertes</Lien>.
        </p>

        <h2>Sources</h2>
        <p>
          Les communes, départements, régions, intercommunalités et codes postaux viennent du code officiel
          géographique et du découpage administratif publiés par Etalab, sous Licence ouverte 2.0.
        </p>
        <p>
          Le contour de la France et de ses voisins, derrière la carte, vient de Natural Earth (domaine
          public), par world-atlas (licence ISC). Avec le plan de l’IGN, les tuiles viennent de la
          Géoplateforme, relayées par ce site, © IGN. La carte se dessine avec Leaflet (licence BSD-2).
        </p>
        <p>
          Le contour des départements, sur la carte des statistiques, vient de DSFR Chart, le module de
          graphiques du Système de design de l’État (© DINUM, licence MIT).
        </p>

        <h2>Logiciel</h2>
        <p>
          Les composants graphiques reprennent les feuilles de style du Système de design de l’État, sous
          licence MIT ; les caractères Atkinson Hyperlegible Next sont publiés sous la licence SIL Open Font
          1.1.
        </p>
        <p>
          La place des communes vient de GeoNames (geonames.org), sous licence Creative Commons Attribution
          4.0, complétée pour celles que GeoNames ne nomme pas.
        </p>

        <h2>Liens vers ce site</h2>
        <p>Chacun peut établir un lien vers une page publique de ce site, sans autorisation préalable.</p>
      </Prose>
    </Pile>
  )
}
