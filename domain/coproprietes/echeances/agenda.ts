import { au, certain } from '#domain/socle/certain.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { jourDeFichier, plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import { ECHEANCES, type Echeance } from './echeances.ts'

/** Une échéance au calendrier, et où l’on y répond. */
export interface EcheanceDuCalendrier extends Echeance {
  idCopropriete: number
  numero: string
  nom: string | null
  lien: string
}

/** Au-delà, les échéances d’un même jour et d’une même sorte font une seule ligne : le calendrier d’un cabinet reste lisible. */
const LIGNES_PAR_JOUR = 3

/** Ce qu’un calendrier montre, avant et après aujourd’hui. */
export const MOIS_DU_CALENDRIER = 12

const OCTETS_PAR_LIGNE = 75

/** Ce que pèse un signe en UTF-8. */
function octetsDe(signe: string): number {
  const rang = certain(signe.codePointAt(0), 'un signe')
  if (rang < 0x80) return 1
  if (rang < 0x800) return 2
  return rang < 0x10000 ? 3 : 4
}

/** RFC 5545 §3.1 : une ligne de plus de 75 octets se coupe, et sa suite commence par une espace. */
function plier(ligne: string): string {
  let pliee = ''
  let octets = 0
  for (const signe of ligne) {
    const poids = octetsDe(signe)
    if (octets + poids > OCTETS_PAR_LIGNE) {
      pliee += '\r\n '
      octets = 1
    }
    pliee += signe
    octets += poids
  }
  return pliee
}

/** RFC 5545 §3.3.11 : ce qui sépare des valeurs s’échappe ; un nom venu du dehors ne va pas à la ligne. */
const echapper = (texte: string): string =>
  texte.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').replace(/[\\;,]/g, (signe) => `\\${signe}`)

interface Ligne {
  uid: string
  le: Jour
  titre: string
  description: string
  lien: string
}

const estimation = (sorte: Echeance['sorte']): string =>
  ECHEANCES[sorte].estimee ? 'Date estimée d’après la dernière clôture déclarée. ' : ''

const seule = (e: EcheanceDuCalendrier): Ligne => ({
  uid: `${e.sorte}-${e.idCopropriete}-${e.le}`,
  le: e.le,
  titre: `${afficherNumero(e.numero)} : ${ECHEANCES[e.sorte].attendu}`,
  description: `${e.nom ?? 'Copropriété sans nom'}. ${estimation(e.sorte)}${e.lien}`,
  lien: e.lien,
})

const ensemble = (echeances: readonly EcheanceDuCalendrier[], liste: string): Ligne => {
  const { sorte, le } = au(echeances, 0)
  return {
    uid: `${sorte}-${le}`,
    le,
    titre: `${echeances.length} copropriétés : ${ECHEANCES[sorte].attendu}`,
    description: `${estimation(sorte)}${liste}`,
    lien: liste,
  }
}

/** Les lignes du calendrier, dans l’ordre des jours. */
function lignesDe(echeances: readonly EcheanceDuCalendrier[], liste: string): Ligne[] {
  const parJour = Map.groupBy(echeances, (e) => `${e.le} ${e.sorte}`)
  return [...parJour.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, duJour]) =>
      duJour.length > LIGNES_PAR_JOUR ? [ensemble(duJour, liste)] : duJour.map((e) => seule(e)),
    )
}

/**
 * Le calendrier des échéances (RFC 5545) : une journée entière par ligne. `maintenant` : l’instant du calcul ; `liste` : l’adresse de la
 * page des échéances ; `hote` : ce qui rend uniques les lignes de ce registre.
 */
export function calendrier(
  echeances: readonly EcheanceDuCalendrier[],
  { maintenant, liste, hote }: { maintenant: string; liste: string; hote: string },
): string {
  const horodatage = `${maintenant.slice(0, 19).replace(/[-:]/g, '')}Z`
  const lignes = lignesDe(echeances, liste).flatMap((l) => [
    'BEGIN:VEVENT',
    `UID:${l.uid}@${hote}`,
    `DTSTAMP:${horodatage}`,
    `DTSTART;VALUE=DATE:${jourDeFichier(l.le)}`,
    `DTEND;VALUE=DATE:${jourDeFichier(plusJours(l.le, 1))}`,
    `SUMMARY:${echapper(l.titre)}`,
    `DESCRIPTION:${echapper(l.description)}`,
    `URL:${l.lien}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ])
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Registre national d’immatriculation des copropriétés//Échéances//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Registre des copropriétés',
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...lignes,
    'END:VCALENDAR',
    '',
  ]
    .map(plier)
    .join('\r\n')
}
