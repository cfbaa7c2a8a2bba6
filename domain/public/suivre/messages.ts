import { afficherNumero } from '#domain/socle/numero.ts'
import { direJour, type Jour } from '#domain/socle/temps/jour.ts'
import { CONFIRMATION_JOURS } from '#domain/public/lettre/abonnement.ts'
import { SUIVIS_MAX } from './suivi.ts'
import { nommer, type Copropriete } from '#domain/coproprietes/demandes/messages.ts'
import { BONJOUR, sansVous } from '#domain/public/lettre/messages.ts'
import { corps, type Message } from '#domain/socle/courriels/message.ts'

type Nommee = Copropriete & { numero: string }

/** « la copropriété Les Lilas, 3 rue Haute 69003 Lyon (AA1-234-567) ». */
const designer = (c: Nommee): string => `${nommer(c)} (${afficherNumero(c.numero)})`

/** L’adresse tapée doit dire elle-même qu’elle veut suivre cette copropriété. */
export function messageConfirmerSuivi(p: { copropriete: Nommee; lien: string }): Message {
  return {
    nature: 'SUIVI.CONFIRMATION',
    sujet: `Confirmez votre suivi de ${afficherNumero(p.copropriete.numero)}`,
    texte: corps(
      BONJOUR,
      `Cette adresse demande à être prévenue quand change ce qui est public de ${designer(p.copropriete)}. Pour l’être, ouvrez ce lien et confirmez, dans les ${CONFIRMATION_JOURS} jours :`,
      p.lien,
      sansVous('vous ne serez prévenu de rien'),
    ),
  }
}

/** L’adresse la suit déjà : cela ne se dit qu’à sa boîte. */
export function messageDejaSuivie(p: { copropriete: Nommee; arreter: string }): Message {
  return {
    nature: 'SUIVI.DEJA_SUIVIE',
    sujet: `Vous suivez déjà ${afficherNumero(p.copropriete.numero)}`,
    texte: corps(
      BONJOUR,
      `Cette adresse demande à suivre ${designer(p.copropriete)}. Elle la suit déjà : rien d’autre n’est à faire.`,
      'Pour ne plus la suivre :',
      p.arreter,
    ),
    desinscription: p.arreter,
  }
}

/** L’adresse en suit autant qu’il est permis : celles qu’elle suit, et de quoi en quitter. */
export function messageSuivisPleins(p: {
  copropriete: Nommee
  suivies: readonly (Nommee & { arreter: string })[]
  arreterTout: string
}): Message {
  return {
    nature: 'SUIVI.PLEIN',
    sujet: `Vous suivez déjà ${SUIVIS_MAX} copropriétés`,
    texte: corps(
      BONJOUR,
      `Cette adresse demande à suivre ${designer(p.copropriete)}, mais elle en suit déjà ${SUIVIS_MAX}, le plus qu’il soit permis. Arrêtez-en une, puis recommencez :`,
      ...p.suivies.map((s) => `${designer(s)} : ${s.arreter}`),
      `Pour n’en suivre plus aucune : ${p.arreterTout}`,
    ),
    desinscription: p.arreterTout,
  }
}

/** Ce qui a changé d’une copropriété suivie. */
export interface Changee extends Nommee {
  changements: readonly { jour: Jour; titre: string; details: readonly string[] }[]
  /** Sa fiche ; null si elle n’est plus publique. */
  fiche: string | null
  arreter: string
}

/** La nuit d’après : ce qui a changé des copropriétés que suit une adresse. */
export function messageChangements(p: { changees: readonly Changee[]; arreterTout: string }): Message {
  const [une] = p.changees
  return {
    nature: 'SUIVI.CHANGEMENTS',
    sujet:
      p.changees.length === 1 && une
        ? `Ce qui a changé : ${une.nom ?? afficherNumero(une.numero)}`
        : `Ce qui a changé dans ${p.changees.length} copropriétés que vous suivez`,
    texte: corps(
      BONJOUR,
      ...p.changees.flatMap((c) => [
        `Ce qui est public de ${designer(c)} a changé :`,
        ...c.changements.map(({ jour, titre, details }) =>
          [`– ${titre}, le ${direJour(jour)}.`, ...details].join(' '),
        ),
        ...(c.fiche ? [`Sa fiche : ${c.fiche}`] : ['Sa fiche n’est plus publique.']),
        `Ne plus la suivre : ${c.arreter}`,
      ]),
      `Pour n’en suivre plus aucune, un appui suffit : ${p.arreterTout}`,
    ),
    desinscription: p.arreterTout,
  }
}
