import { afficherNumero } from '#domain/socle/numero.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { nommer, type Copropriete } from '#domain/coproprietes/demandes/messages.ts'
import { bonjour, corps, type Message, type Personne } from '#domain/socle/courriels/message.ts'

type Numerotee = Copropriete & { numero: string }

/**
 * Deux immatriculations d’une même copropriété n’en font plus qu’une (décision 0053) ; `continue` : l’établissement de la personne
 * reste, ou devient, le représentant de celle que l’on garde.
 */
export function messageFusion(
  p: Personne & {
    gardee: Numerotee
    absorbee: Numerotee
    continue: boolean
    raison: string
    fiche: string
  },
): Message {
  const [garde, absorbe] = [afficherNumero(p.gardee.numero), afficherNumero(p.absorbee.numero)]
  return {
    nature: 'COPROPRIETE.FUSION',
    sujet: `La copropriété ${absorbe} est fusionnée dans ${garde}`,
    texte: corps(
      bonjour(p),
      `${avecMajuscule(nommer(p.gardee))}, était immatriculée deux fois, ${garde} et ${absorbe}. Le teneur du registre garde le plus ancien numéro, ${garde} ; l’autre n’est donné à aucune autre copropriété, et y mène.`,
      `Motif : ${p.raison}`,
      p.continue
        ? `Votre établissement la représente sous le numéro ${garde}, à citer désormais dans les actes et les convocations.`
        : 'Un autre établissement la représente, ou aucun : votre mandat est archivé, et elle n’est plus dans votre liste.',
      'La fiche de la copropriété :',
      p.fiche,
      p.continue
        ? 'Si c’est une erreur, écrivez à l’assistance en citant les deux numéros.'
        : `Si votre mandat est en cours, demandez le rattachement de ${garde} avec la pièce qui le prouve, ou écrivez à l’assistance en citant les deux numéros.`,
    ),
  }
}
