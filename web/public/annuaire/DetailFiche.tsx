import * as ADRESSES from '#domain/public/adresses.ts'
import type { ReactNode } from 'react'
import type { Alentours, FichePublique } from '#contract/public/annuaire.ts'
import { codes } from '#domain/socle/codes.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import {
  CHAMPS_PUBLICS,
  direPublique,
  GROUPES_PUBLICS,
  lignePublique,
  type ChampPublic,
  type GroupePublic,
} from '#domain/coproprietes/copropriete/fiche.ts'
import { afficherBatiment, carteDuBatiment } from '#domain/coproprietes/copropriete/batiment.ts'
import { TYPES_SYNDIC } from '#domain/coproprietes/copropriete/syndic.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { FicheLignes } from '#web/socle/ui/miseEnPage.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { Changements } from './Changements.tsx'
import { QrDeFiche } from './QrDeFiche.tsx'

/** « 69383000AB0012 » → « section AB, n° 12 » ; la commune ne se dit que s’il y en a plusieurs. */
function direIdu(idu: string, plusieurs: boolean): string {
  const prefixe = idu.slice(5, 8) === '000' ? '' : `préfixe ${idu.slice(5, 8)}, `
  const commune = plusieurs ? `, commune de code Insee ${idu.slice(0, 5)}` : ''
  return `${prefixe}section ${idu.slice(8, 10).replace(/^0/, '')}, n°\u00a0${Number(idu.slice(10))}${commune}`
}

const plusieursCommunes = (parcelles: readonly string[]) =>
  new Set(parcelles.map((idu) => idu.slice(0, 5))).size > 1

function Liste({ lignes, reste }: { lignes: readonly string[]; reste: number }) {
  if (lignes.length === 0) return null
  return (
    <ul>
      {lignes.map((ligne) => (
        <li key={ligne}>{ligne}</li>
      ))}
      {reste > 0 && <li>et {reste === 1 ? 'une autre' : `${reste} autres`}</li>}
    </ul>
  )
}

/** Chacun mène à la carte du RNB. */
const Batiments = ({ ids }: { ids: readonly string[] }) => (
  <ul>
    {ids.map((id) => (
      <li key={id}>
        <Lien href={carteDuBatiment(id)} target="_blank">
          {afficherBatiment(id)}
        </Lien>
      </li>
    ))}
  </ul>
)

const duProfessionnel = (f: FichePublique, valeur: string | null) =>
  f.typeSyndic === 'PRO' ? valeur : undefined

/** Les lignes qui disent plus que leur donnée ; undefined : elle ne se montre pas. */
const DESSINS: Partial<Record<ChampPublic, (f: FichePublique) => ReactNode>> = {
  voie: (f) => direAdresse({ voie: f.voie, codePostal: f.codePostal, commune: f.localite }),
  adressesSecondaires: (f) =>
    f.nbAdressesSecondaires === 0 ? (
      'Aucune'
    ) : (
      <Liste lignes={f.adressesSecondaires} reste={f.nbAdressesSecondaires - f.adressesSecondaires.length} />
    ),
  parcelles: (f) => (
    <Liste
      lignes={f.parcelles.map((idu) => direIdu(idu, plusieursCommunes(f.parcelles)))}
      reste={f.nbParcelles - f.parcelles.length}
    />
  ),
  batiments: (f) => (f.batiments.length === 0 ? undefined : <Batiments ids={f.batiments} />),
  syndic: (f) => (f.typeSyndic === 'NON_PRO' ? TYPES_SYNDIC.NON_PRO : (f.syndic ?? 'Non connu')),
  syndicSiret: (f) => duProfessionnel(f, f.syndicSiret),
  mandatFin: (f) => (f.situationMandat === 'AUCUN' ? undefined : f.mandatFin && direJour(f.mandatFin)),
  syndicCommune: (f) => duProfessionnel(f, f.syndicCommune),
  syndicatPrincipal: (f) =>
    f.syndicatPrincipal === null ? null : f.syndicatPrincipal ? 'Principal' : 'Secondaire',
  numeroPrincipal: ({ numeroPrincipal: n }) =>
    n ? <Lien href={ADRESSES.fiche(n)}>{afficherNumero(n)}</Lien> : undefined,
}

/** Les lignes dont le nom dépend du dossier. */
const NOMS: Partial<Record<ChampPublic, (f: FichePublique) => string | undefined>> = {
  mandatFin: (f) => (f.situationMandat === 'EN_COURS' ? 'Fin du mandat' : undefined),
}

/** Les lignes d’une section, dans l’ordre de la table. */
const lignesDe = (groupe: GroupePublic, f: FichePublique) =>
  CHAMPS_PUBLICS.flatMap((champ) => {
    const ligne = lignePublique(champ)
    if (ligne.groupe !== groupe) return []
    const dessin = DESSINS[champ]
    const valeur = dessin ? dessin(f) : direPublique(ligne, f[champ])
    return valeur === undefined ? [] : [{ libelle: NOMS[champ]?.(f) ?? ligne.libelle, valeur }]
  })

/** D’où vient ce que l’on lit, et de quand. */
const direSource = ({ dateMaj, dateImmatriculation }: FichePublique) => {
  const jour = dateMaj ?? dateImmatriculation
  return `Déclaré par le représentant légal${jour ? `, au ${direJour(jour)}` : ''}.`
}

/** Les sections de la fiche, repliées : chacune avec sa source et sa date. */
export function DetailFiche({ fiche: f, alentours }: { fiche: FichePublique; alentours: Alentours }) {
  return (
    <section className="rnc-fiche-detail">
      <h2 className="rnc-fiche-detail__titre">Tout le dossier</h2>
      {codes(GROUPES_PUBLICS).map((groupe) => (
        <Accordeon key={groupe} titre={GROUPES_PUBLICS[groupe]}>
          <FicheLignes lignes={lignesDe(groupe, f)} />
          <p className="rnc-fiche-detail__source">{direSource(f)}</p>
        </Accordeon>
      ))}
      <Changements changements={alentours.changements} />
      <QrDeFiche numero={f.numero} />
    </section>
  )
}
