import { au } from '#domain/socle/certain.ts'
import { codeEtenduDe } from './cause.ts'

/** L’expéditeur d’enveloppe d’un courriel : à lui seul, son retour le désigne. */
export const adresseDeRetour = (base: string, id: number, sceau: string): string =>
  base.replace('@', `+${id}.${sceau}@`)

/** Ce que nomme une adresse de retour ; le sceau reste à vérifier. */
export interface Designe {
  id: number
  sceau: string
}

/** Bornée partout : un en-tête écrit par n’importe qui ne doit pas coûter plus que sa longueur. */
const ADRESSES = /([^\s<>,;:"()@+]{1,40})\+(\d{1,15})\.([0-9a-f]{8,64})@([^\s<>,;:"()@]{1,255})/gi

/** Les courriels que désignent les adresses de retour de ce texte ; un serveur a pu en changer la casse. */
export function designesPar(base: string, texte: string): Designe[] {
  return [...texte.matchAll(ADRESSES)]
    .filter(([, local, , , domaine]) => `${local}@${domaine}`.toLowerCase() === base.toLowerCase())
    .map((m) => ({ id: Number(m[2]), sceau: au(m, 3).toLowerCase() }))
}

/** Ce qu’un compte rendu de remise dit d’un courriel : il est revenu, et pourquoi ; ou rien de définitif. */
export type Compte = { revenu: true; reponse: string } | { revenu: false }

type Champs = ReadonlyMap<string, string>

const CHAMP = /^([\w-]{1,60})[ \t]*:[ \t]*(.*)$/

/** Les groupes de champs : le premier dit le message, chacun des suivants un destinataire (RFC 3464, 2.1). */
function groupesDe(texte: string): Champs[] {
  const lignes = texte
    .replace(/\r\n?/g, '\n')
    // La suite d’un champ commence par un blanc.
    .replace(/\n[ \t]+(?=\S)/g, ' ')
    .split('\n')
  const groupes: Map<string, string>[] = [new Map()]
  for (const ligne of lignes) {
    const [, nom, valeur] = CHAMP.exec(ligne) ?? []
    const courant = au(groupes, -1)
    if (ligne.trim() === '' && courant.size > 0) groupes.push(new Map())
    else if (nom !== undefined && valeur !== undefined && !courant.has(nom.toLowerCase()))
      courant.set(nom.toLowerCase(), valeur.trim())
  }
  return groupes
}

const REPONSE_MAX = 500

/** Le texte du serveur distant, sur une ligne ; le type qui le précède (« smtp; ») n’apprend rien. */
const propre = (diagnostic: string): string =>
  diagnostic
    .replace(/^[\w-]{1,20}[ \t]*;/, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, REPONSE_MAX)

/** « 5.0.0 » ne dit rien de plus que l’échec : le code du diagnostic dit mieux. */
const estVague = (code: string) => code.endsWith('.0.0')

/** Pourquoi ce destinataire n’a rien reçu : un code étendu, s’il y en a un, et le texte du serveur. */
function reponseDe(destinataire: Champs): string {
  const statut = codeEtenduDe(destinataire.get('status') ?? '')
  const diagnostic = propre(destinataire.get('diagnostic-code') ?? '')
  const precis = codeEtenduDe(diagnostic)
  const code = statut !== null && !estVague(statut) ? statut : (precis ?? statut)
  return code === null || precis === code ? diagnostic : `${code} ${diagnostic}`.trim()
}

/**
 * Lit un compte rendu de remise (RFC 3464, « message/delivery-status »). `failed` est définitif, même sous un code 4 : le
 * serveur a fini d’essayer. Retardé, remis ou relayé : rien à noter. Null si aucun destinataire ne s’y lit.
 */
export function lireCompteRendu(texte: string): Compte | null {
  const destinataires = groupesDe(texte).filter((groupe) => groupe.has('action'))
  if (destinataires.length === 0) return null
  const revenu = destinataires.find((d) => /^failed\b/i.test(d.get('action') ?? ''))
  return revenu ? { revenu: true, reponse: reponseDe(revenu) } : { revenu: false }
}
