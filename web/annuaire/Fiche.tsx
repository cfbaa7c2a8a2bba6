import type { ReactNode } from 'react'
import type { FichePublique } from '#contract/annuaire.ts'
import { codes } from '#domain/codes.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import { ETATS } from '#domain/copropriete/etats.ts'
import { FRAICHEURS } from '#domain/declaration/echeances.ts'
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
import { Copier, Lien } from '../ui/boutons.tsx'
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

/** Adresse durable de la fiche, celle que l’on donne. */
export function adresseFiche(numero: string): string {
  return `/annuaire/${numero}`
}

type Dessin = (f: FichePublique) => ReactNode

/** Les lignes qui disent plus que leur donnée. */
const DESSINS: Partial<Record<ChampPublic, Dessin>> = {
  voie: (f) => direAdresse({ voie: f.voie, codePostal: f.codePostal, commune: f.localite }),
  adressesSecondaires: (f) =>
    f.nbAdressesSecondaires === 0 ? (
      'Aucune'
    ) : (
      <Liste lignes={f.adressesSecondaires} reste={f.nbAdressesSecondaires - f.adressesSecondaires.length} />
    ),
  parcelles: (f) => <Liste lignes={f.parcelles.map(direIdu)} reste={f.nbParcelles - f.parcelles.length} />,
  syndic: (f) => (f.typeSyndic === 'NON_PRO' ? TYPES_SYNDIC.NON_PRO : (f.syndic ?? 'Non connu')),
  syndicatPrincipal: (f) =>
    f.syndicatPrincipal === null ? null : f.syndicatPrincipal ? 'Principal' : 'Secondaire',
  numeroPrincipal: ({ numeroPrincipal: n }) => n && <Lien href={adresseFiche(n)}>{afficherNumero(n)}</Lien>,
}

const professionnel = (f: FichePublique) => f.typeSyndic === 'PRO'

/** Les lignes qui ne se montrent pas toujours. */
const MONTREES: Partial<Record<ChampPublic, (f: FichePublique) => boolean>> = {
  syndicSiret: professionnel,
  syndicCommune: professionnel,
  numeroPrincipal: (f) => Boolean(f.numeroPrincipal),
}

/** Les lignes d’une section, dans l’ordre de la table. */
function lignesDe(groupe: GroupePublic, f: FichePublique) {
  return CHAMPS_PUBLICS.filter(
    (champ) => lignePublique(champ).groupe === groupe && (MONTREES[champ]?.(f) ?? true),
  ).map((champ) => {
    const ligne = lignePublique(champ)
    const dessin = DESSINS[champ]
    return { libelle: ligne.libelle, valeur: dessin ? dessin(f) : direPublique(ligne, f[champ]) }
  })
}

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
          <Code>{`${origine}${adresseFiche(f.numero)}`}</Code>
          <Copier texte={`${origine}${adresseFiche(f.numero)}`}>Copier l’adresse</Copier>
        </Rangee>
        <p>
          Ces informations sont déclarées par le représentant légal de la copropriété. Les données financières
          ne sont pas publiques.
        </p>
      </Section>
    </Pile>
  )
}
