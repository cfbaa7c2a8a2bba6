import * as ADRESSES from '#domain/adresses.ts'
import type { ReactNode } from 'react'
import type { FichePublique } from '#contract/annuaire.ts'
import { codes } from '#domain/codes.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import { ETATS } from '#domain/copropriete/etats.ts'
import { FRAICHEURS } from '#domain/declaration/fraicheurs.ts'
import {
  CHAMPS_PUBLICS,
  direPublique,
  GROUPES_PUBLICS,
  lignePublique,
  type ChampPublic,
  type GroupePublic,
} from '#domain/copropriete/fiche.ts'
import { TYPES_SYNDIC } from '#domain/copropriete/syndic.ts'
import { direAdresse } from '#domain/declaration/adresse.ts'
import { direJour } from '#domain/jour.ts'
import { Lien } from '../ui/boutons.tsx'
import { Copier } from '../ui/Copier.tsx'
import { Alerte, Badge } from '../ui/messages.tsx'
import { Code, FicheLignes, Pile, Rangee, Section, TitrePage } from '../ui/miseEnPage.tsx'
import { Imprimer } from './Imprimer.tsx'

/** « 69383000AB0012 » → « Section AB n° 12 (69383) ». */
function direIdu(idu: string): string {
  const prefixe = idu.slice(5, 8) === '000' ? '' : `préfixe ${idu.slice(5, 8)}, `
  return `${prefixe}section ${idu.slice(8, 10).replace(/^0/, '')}, n° ${Number(idu.slice(10))} (commune ${idu.slice(0, 5)})`
}

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
  parcelles: (f) => <Liste lignes={f.parcelles.map(direIdu)} reste={f.nbParcelles - f.parcelles.length} />,
  syndic: (f) => (f.typeSyndic === 'NON_PRO' ? TYPES_SYNDIC.NON_PRO : (f.syndic ?? 'Non connu')),
  syndicSiret: (f) => duProfessionnel(f, f.syndicSiret),
  syndicCommune: (f) => duProfessionnel(f, f.syndicCommune),
  syndicatPrincipal: (f) =>
    f.syndicatPrincipal === null ? null : f.syndicatPrincipal ? 'Principal' : 'Secondaire',
  numeroPrincipal: ({ numeroPrincipal: n }) =>
    n ? <Lien href={ADRESSES.fiche(n)}>{afficherNumero(n)}</Lien> : undefined,
}

/** Les lignes d’une section, dans l’ordre de la table. */
const lignesDe = (groupe: GroupePublic, f: FichePublique) =>
  CHAMPS_PUBLICS.flatMap((champ) => {
    const ligne = lignePublique(champ)
    if (ligne.groupe !== groupe) return []
    const dessin = DESSINS[champ]
    const valeur = dessin ? dessin(f) : direPublique(ligne, f[champ])
    return valeur === undefined ? [] : [{ libelle: ligne.libelle, valeur }]
  })

/** La fiche publique d’une copropriété (décision 0007) : identification, lots, syndic, procédures ; aucune finance. */
export function Fiche({ fiche: f, origine }: { fiche: FichePublique; origine: string }) {
  const fraiche = FRAICHEURS[f.fraicheur]
  const titre = f.nom ?? direAdresse({ voie: f.voie, codePostal: f.codePostal, commune: f.localite })
  return (
    <Pile espace={8}>
      <TitrePage surtitre="Copropriété immatriculée" actions={<Imprimer />}>
        {titre || `Copropriété ${afficherNumero(f.numero)}`}
      </TitrePage>
      <Rangee>
        <strong>{afficherNumero(f.numero)}</strong>
        <Copier texte={f.numero}>Copier le numéro</Copier>
        <Badge ton={fraiche.badge}>{fraiche.libelle}</Badge>
        <Badge ton={ETATS[f.etat].badge}>{ETATS[f.etat].libelle}</Badge>
      </Rangee>
      {f.fraicheur === 'EN_RETARD' && (
        <Alerte ton="attention">
          {`La mise à jour annuelle était attendue avant le ${direJour(f.prochaineEcheance!)}.`}
        </Alerte>
      )}
      {codes(GROUPES_PUBLICS).map((groupe) => (
        <Section key={groupe} titre={GROUPES_PUBLICS[groupe]}>
          <FicheLignes lignes={lignesDe(groupe, f)} />
        </Section>
      ))}
      <Section titre="Partager cette fiche">
        <Rangee>
          <Code>{`${origine}${ADRESSES.fiche(f.numero)}`}</Code>
          <Copier texte={`${origine}${ADRESSES.fiche(f.numero)}`}>Copier l’adresse</Copier>
        </Rangee>
        <p>
          Ces informations sont déclarées par le représentant légal de la copropriété. Les données financières
          ne sont pas publiques.
        </p>
      </Section>
    </Pile>
  )
}
