import { au } from '#domain/socle/certain.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { direDelais, limiteDeFinDeMandat } from '#domain/coproprietes/declaration/echeances.ts'
import { direEcart, ECHEANCES, LIGNES_DU_RECAPITULATIF, type Echeance } from './echeances.ts'
import { direJour, type Jour } from '#domain/socle/temps/jour.ts'
import { nommer, type Copropriete } from '#domain/coproprietes/demandes/messages.ts'
import { bonjour, corps, type Message, type Personne } from '#domain/socle/courriels/message.ts'
import { enLettres } from '#domain/socle/mots/en-lettres.ts'
import { MOIS_A_VENIR } from './echeances.ts'

/** Une échéance que l’on rappelle, et l’adresse de l’acte qui y répond. */
export interface EcheanceRappelee extends Echeance {
  copropriete: Copropriete & { numero: string }
  lien: string
}

const REMPLI = 'Le formulaire est déjà rempli de ce que vous aviez déclaré :'
const SUITE =
  'S’il est renouvelé, déclarez-le : les dates du nouveau mandat sont déjà proposées. Si un autre prend la suite, déclarez votre successeur depuis la liste de vos copropriétés.'

/** Un jour, ce qui en sépare, et s’il n’est qu’estimé. */
const quand = ({ sorte, le }: Echeance, aujourdhui: Jour): string =>
  `le ${direJour(le)} (${ECHEANCES[sorte].estimee ? 'date estimée, ' : ''}${direEcart(le, aujourdhui)})`

/** Ce qui est attendu, avant le jour dit et après. */
const CE_QUI_EST_ATTENDU: Record<Echeance['sorte'], (e: Echeance, aujourdhui: Jour) => string> = {
  MAJ_ANNUELLE: (e, aujourdhui) =>
    `La mise à jour annuelle de cette copropriété ${e.le < aujourdhui ? 'était' : 'est'} attendue ${quand(e, aujourdhui)} : la loi donne ${direDelais(aujourdhui)}. ${REMPLI}`,
  MANDAT: (e, aujourdhui) =>
    `Le mandat de son représentant ${e.le < aujourdhui ? 'a pris' : 'prend'} fin ${quand(e, aujourdhui)}. La suite se déclare au plus tard le ${direJour(limiteDeFinDeMandat(e.le, aujourdhui))}. ${SUITE}`,
}

const enTete = ({ copropriete: c }: EcheanceRappelee): string => `${afficherNumero(c.numero)}, ${nommer(c)} :`

const neuf = (e: EcheanceRappelee, aujourdhui: Jour): readonly string[] => [
  enTete(e),
  CE_QUI_EST_ATTENDU[e.sorte](e, aujourdhui),
  e.lien,
]

const ARRET = 'Pour ne plus recevoir ces rappels, ou pour voir toutes vos échéances :'

/** experience.md §1.3 : ce qui est attendu bientôt, ou qui l’était. `reglage` : la page des échéances. */
export function messageRappel(
  p: Personne & { echeances: readonly EcheanceRappelee[]; aujourdhui: Jour; reglage: string },
): Message {
  const premiere = au(p.echeances, 0)
  const { libelle } = ECHEANCES[premiere.sorte]
  return {
    nature: 'ECHEANCE.RAPPEL',
    sujet:
      p.echeances.length === 1
        ? `${libelle} de la copropriété ${afficherNumero(premiere.copropriete.numero)} : ${direEcart(premiere.le, p.aujourdhui)}`
        : `${p.echeances.length} échéances de vos copropriétés`,
    texte: corps(bonjour(p), ...p.echeances.flatMap((e) => neuf(e, p.aujourdhui)), ARRET, p.reglage),
  }
}

const compter = (n: number, quoi: string): string => `${n} échéance${n > 1 ? 's' : ''} ${quoi}`

/** Le récapitulatif de la semaine d’un établissement qui a trop de copropriétés pour un courriel de chacune. */
export function messageRecapitulatif(
  p: Personne & {
    enRetard: number
    semaine: number
    deuxMois: number
    /** Les plus pressées. */
    echeances: readonly EcheanceRappelee[]
    aujourdhui: Jour
    reglage: string
  },
): Message {
  const restent = p.semaine + p.enRetard - p.echeances.length
  return {
    nature: 'ECHEANCE.RECAPITULATIF',
    sujet: `Vos échéances de la semaine : ${p.semaine} à venir, ${p.enRetard} en retard`,
    texte: corps(
      bonjour(p),
      [
        compter(p.semaine, 'cette semaine'),
        compter(p.enRetard, 'en retard'),
        compter(p.deuxMois, `dans les ${enLettres(MOIS_A_VENIR)} mois`),
      ].join(', ') + '.',
      ...p.echeances
        .slice(0, LIGNES_DU_RECAPITULATIF)
        .map(
          (e) =>
            `${afficherNumero(e.copropriete.numero)}, ${e.copropriete.nom ?? 'sans nom'} : ${ECHEANCES[e.sorte].attendu} ${quand(e, p.aujourdhui)}. ${e.lien}`,
        ),
      ...(restent > 0 ? [`Et ${restent} autre${restent > 1 ? 's' : ''}.`] : []),
      'Toutes vos échéances, et ce qu’il faut pour ne plus recevoir ce courriel :',
      p.reglage,
    ),
  }
}
