import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import * as ADRESSES_PUBLIQUES from '#domain/public/adresses.ts'
import { codes } from '#domain/socle/codes.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import type { LecteurDeListe } from '#domain/coproprietes/mes-coproprietes/liste.ts'
import { FRAICHEURS } from '#domain/coproprietes/declaration/fraicheurs.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { SITUATIONS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { useTexteGarde } from '#web/socle/reglage.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import type { Colonne } from '#web/socle/ui/Tableau.tsx'
import { ActionsDeLigne } from './ActionsDeLigne.tsx'
import type { DemandeListe } from './demande.ts'
import type { Ligne } from './ligne.ts'
import { adresseSousLeNom, Nom, OuEnEst } from './OuEnEst.tsx'

/** Le numéro mène à la fiche publique ; sans numéro, la référence à la demande. */
function numeroDe({ numero, etat, reference }: Ligne) {
  if (numero !== null && ETATS[etat].public)
    return <Lien href={ADRESSES_PUBLIQUES.fiche(numero)}>{afficherNumero(numero)}</Lien>
  if (numero !== null) return afficherNumero(numero)
  return reference === null ? null : <Lien href={ADRESSES.confirmation(reference)}>{reference}</Lien>
}

type AuChoix = Pick<Colonne<Ligne>, 'titre' | 'rendu' | 'alignement' | 'insecable'>

/** Les colonnes du §2.2 que chacun ajoute à la liste : le nom et l’adresse y sont toujours. */
const AU_CHOIX = {
  numero: { titre: 'Numéro', insecable: true, rendu: numeroDe },
  adresse: { titre: 'Adresse de référence', rendu: (l) => l.adresse },
  etat: { titre: 'Statut', rendu: (l) => ETATS[l.etat].libelle },
  situationMandat: {
    titre: 'Rattachement',
    rendu: (l) => l.situationMandat && SITUATIONS_MANDAT[l.situationMandat],
  },
  mandatFin: {
    titre: 'Fin du mandat',
    insecable: true,
    rendu: (l) => l.mandatFin && afficherJour(l.mandatFin),
  },
  fraicheur: {
    titre: 'Mise à jour annuelle',
    rendu: (l) => (l.numero === null ? null : FRAICHEURS[l.fraicheur].libelle),
  },
  nbLots: {
    titre: 'Lots',
    alignement: 'droite',
    rendu: (l) => (l.nbLots === null ? null : afficherEntier(l.nbLots)),
  },
  nbBatiments: {
    titre: 'Bâtiments',
    alignement: 'droite',
    rendu: (l) => (l.nbBatiments === null ? null : afficherEntier(l.nbBatiments)),
  },
  idTeledeclarant: { titre: 'N° télédéclarant', alignement: 'droite', rendu: (l) => l.idTeledeclarant },
} as const satisfies Partial<Record<DemandeListe['tri'], AuChoix>>

export type ColonneAuChoix = keyof typeof AU_CHOIX

export const COLONNES_AU_CHOIX = codes(AU_CHOIX)

/** Ce que dit une colonne au choix de cette ligne, sous son titre. */
export const titreDe = (colonne: ColonneAuChoix): string => AU_CHOIX[colonne].titre
export const valeurDe = (colonne: ColonneAuChoix, ligne: Ligne) => AU_CHOIX[colonne].rendu(ligne)

/** Les colonnes que la personne a ajoutées, et de quoi les changer : son navigateur les garde. */
export function useColonnes() {
  const [gardees, garder] = useTexteGarde('liste.colonnes')
  const lues = (gardees ?? '').split(',')
  return {
    choisies: COLONNES_AU_CHOIX.filter((c) => lues.includes(c)),
    choisir: (colonnes: readonly ColonneAuChoix[]) => garder(colonnes.join(',')),
  }
}

/** Ce que montre la liste : ce qu’est la copropriété, où elle en est, le jour qui vient, ce que la personne a ajouté, et l’acte dû. */
export const colonnesDe = ({
  lecteur,
  filtre,
  choisies,
  agir,
}: {
  lecteur: LecteurDeListe
  filtre: DemandeListe['filtre']
  choisies: readonly ColonneAuChoix[]
  /** Une ligne au moins a de quoi agir. */
  agir: boolean
}): readonly Colonne<Ligne>[] => [
  {
    cle: 'nom',
    titre: 'Copropriété',
    triable: true,
    entete: true,
    rendu: (l) => (
      <div className="rnc-nommee">
        <Nom ligne={l} lecteur={lecteur} />
        {!choisies.includes('adresse') && <span className="rnc-nommee__adresse">{adresseSousLeNom(l)}</span>}
      </div>
    ),
  },
  { cle: 'aFaire', titre: 'Où elle en est', triable: lecteur === 'declarant', rendu: OuEnEst },
  {
    cle: 'jour',
    titre: 'Échéance',
    triable: lecteur === 'declarant',
    insecable: true,
    rendu: ({ aFaire: { le } }) => le && afficherJour(le),
  },
  ...choisies.map((cle) => ({ cle, triable: true, large: true, ...AU_CHOIX[cle] })),
  ...(agir
    ? [
        {
          cle: 'actions',
          titre: 'Actions',
          collee: true,
          titreMasque: true,
          rendu: (l: Ligne) => <ActionsDeLigne ligne={l} filtre={filtre} />,
        },
      ]
    : []),
]
