import { indicateursTeneur } from '#contract/indicateurs.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { codes } from '#domain/codes.ts'
import { TYPES_DEMANDE } from '#domain/validation/demandes.ts'
import { NOMS_DES_COMPTES } from '#domain/validation/indicateurs.ts'
import { heureDe } from '#domain/instant.ts'
import { afficherDecimal, afficherEntier } from '#domain/nombre.ts'
import { essayer, type ReplyOf } from '../api.ts'
import { ecranExiste } from '../ecrans/existence.ts'
import { useCompte } from '../shell/contexte.ts'
import { Bouton, Lien } from '../ui/boutons.tsx'
import { Badge, Chargement } from '../ui/messages.tsx'
import { FicheLignes, Pile, Rangee, Section } from '../ui/miseEnPage.tsx'
import { Tableau } from '../ui/Tableau.tsx'
import { TuileChiffre } from '../ui/TuileChiffre.tsx'
import { CourrielsEnPeine } from './CourrielsEnPeine.tsx'
import { EchecDeLecture } from './EchecDeLecture.tsx'
import { useLecture } from './lecture.ts'
import { TravauxEnEchec } from './TravauxEnEchec.tsx'

type Indicateurs = ReplyOf<typeof indicateursTeneur>

const lire = (frais: boolean) => essayer(indicateursTeneur, { query: frais ? { frais: 'true' } : {} })

const dire = (valeur: number | string | null) =>
  typeof valeur === 'string' || valeur === null
    ? valeur
    : Number.isInteger(valeur)
      ? afficherEntier(valeur)
      : afficherDecimal(valeur).replace(/0$/, '')

/** Ce que rien ne compte encore ne se montre pas. */
function lignesDe(d: Indicateurs) {
  return [
    { libelle: 'Immatriculations par semaine, moyenne sur douze semaines', valeur: d.moyenneImmatHebdo },
    { libelle: 'Rattachements par semaine, moyenne sur douze semaines', valeur: d.moyenneRattachementHebdo },
    { libelle: 'Télédéclarants actifs', valeur: d.nbTeledeclarants },
    { libelle: 'Comptes d’utilisateurs actifs', valeur: d.nbUtilisateurs },
    { libelle: 'Mises à jour cette année', valeur: d.nbMajParAnnee },
    { libelle: 'Mises à jour ce mois-ci', valeur: d.nbMajParMois },
    { libelle: 'Téléchargements des données brutes', valeur: d.nbTelechargementDonneesBrutes },
    { libelle: 'Échelle géographique la plus demandée', valeur: d.topEchelleGeographique },
    { libelle: 'Téléchargements des rapports', valeur: d.nbTelechargementRapportBo },
  ]
    .filter((l) => l.valeur !== null)
    .map((l) => ({ ...l, valeur: dire(l.valeur) }))
}

function Demandes({ indicateurs }: { indicateurs: Indicateurs }) {
  const lignes = codes(NOMS_DES_COMPTES).map((type) => ({
    type,
    libelle: TYPES_DEMANDE[type].libelle,
    enCours: indicateurs[NOMS_DES_COMPTES[type].enCours],
    horsDelai: indicateurs[NOMS_DES_COMPTES[type].horsDelai],
  }))
  return (
    <Tableau<(typeof lignes)[number]>
      legende="Demandes à décider"
      cleDe={(d) => d.type}
      lignes={lignes}
      colonnes={[
        { cle: 'type', titre: 'Type de demande', entete: true, rendu: (d) => d.libelle },
        {
          cle: 'enCours',
          titre: 'En cours',
          alignement: 'droite',
          rendu: (d) => afficherEntier(d.enCours),
        },
        {
          cle: 'horsDelai',
          titre: 'Hors délai',
          alignement: 'droite',
          rendu: (d) =>
            d.horsDelai > 0 ? (
              <Badge petit ton="erreur">{`${afficherEntier(d.horsDelai)} hors délai`}</Badge>
            ) : (
              '0'
            ),
        },
      ]}
    />
  )
}

function Chiffres() {
  const suit = useCompte()?.authorities.includes('SUIVI_INDICATEURS_MCO') ?? false
  const { donnees, echec, enCours, relire } = useLecture(lire)
  return (
    <Section titre="Le registre aujourd’hui">
      <Pile espace={6}>
        {echec && <EchecDeLecture surReprise={() => void relire(true)} />}
        {donnees ? (
          <>
            <Rangee justifie="entre">
              <TuileChiffre
                nombre={donnees.nbCoproImmatriculees}
                libelle={
                  donnees.nbCoproImmatriculees > 1 ? 'copropriétés immatriculées' : 'copropriété immatriculée'
                }
              />
              <Rangee>
                <span>{`Calculé à ${heureDe(donnees.calculeLe)}`}</span>
                <Bouton
                  variante="secondaire"
                  taille="petit"
                  icone="rafraichir"
                  enCours={enCours}
                  onClick={() => void relire(true)}
                >
                  Recalculer
                </Bouton>
              </Rangee>
            </Rangee>
            <Demandes indicateurs={donnees} />
            {suit && <FicheLignes lignes={lignesDe(donnees)} />}
            {ecranExiste(CHEMINS.indicateurs) && suit && (
              <p>
                <Lien href={CHEMINS.indicateurs} icone="statistiques">
                  Tous les indicateurs
                </Lien>
              </p>
            )}
          </>
        ) : (
          !echec && <Chargement lignes={6} libelle="Calcul des indicateurs" />
        )}
      </Pile>
    </Section>
  )
}

/**
 * Le tableau du teneur (§2.6) : copropriétés immatriculées, demandes en cours et hors délai ; le détail s’il est donné, et
 * à qui suit les indicateurs, ce qui a échoué ; à tous, les courriels qui n’arrivent pas.
 */
export function TableauTeneur() {
  const compte = useCompte()
  return (
    <>
      {compte?.authorities.includes('SUIVI_INDICATEURS_MCO') && <TravauxEnEchec />}
      <CourrielsEnPeine />
      <Chiffres />
    </>
  )
}
