import { declarerDissolution } from '#contract/coproprietes/dissolution.ts'
import { afficherJour, plusJours } from '#domain/socle/temps/jour.ts'
import { type Monde } from '../monde.ts'
import { type Pas, auRang, decidee, enAttente } from './pas.ts'
import { acte, procesVerbal } from '../pieces.ts'

/** La dissolution d’une copropriété du cabinet, et la pièce de son motif. */
const dissoudre =
  (rang: number, motif: 'DIVISION' | 'REUNION_LOTS' | 'IMMAT_ERRONEE') => async (monde: Monde) => {
    const c = auRang(monde.duCabinet.enCours, 20 + rang, 'une copropriété du cabinet')
    const le = plusJours(monde.aujourdhui(), -12)
    const de = {
      DIVISION: {
        fait: 'DECISION_AG_DEFINITIVE',
        type: 'PV_AG',
        piece: await procesVerbal({
          copropriete: c.nom,
          adresse: c.adresse,
          assemblee: le,
          resolutions: [
            'L’assemblée spéciale décide, à la majorité requise, la division de la copropriété en deux syndicats distincts.',
            'Elle charge le syndic de déclarer la dissolution du syndicat initial au registre.',
          ],
        }),
      },
      REUNION_LOTS: {
        fait: 'ACTE_DERNIERE_VENTE',
        type: 'ACTE_AUTHENTIQUE',
        piece: await acte('Acte de vente (extrait)', [
          `Par acte reçu le ${afficherJour(le)}, le dernier lot de l’immeuble ${c.nom}, situé ${c.adresse}, a été vendu au propriétaire de tous les autres lots.`,
          'La réunion de tous les lots entre les mains d’un même propriétaire met fin de plein droit à la copropriété (loi du 10 juillet 1965, article 46-1).',
        ]),
      },
      IMMAT_ERRONEE: {
        fait: 'CONSTAT',
        type: 'DECLARATION',
        piece: await acte('Déclaration signée', [
          `Je soussigné, syndic de l’immeuble ${c.nom}, situé ${c.adresse}, déclare que cet immeuble appartient à un seul propriétaire et n’a jamais été mis en copropriété.`,
          `Fait le ${afficherJour(le)}, pour servir et valoir ce que de droit. Signé.`,
        ]),
      },
    } as const
    const { fait, type, piece } = de[motif]
    return monde.faire('thomas', declarerDissolution, {
      body: {
        idCopropriete: String(c.id),
        motif,
        faitGenerateur: fait,
        ...(motif !== 'IMMAT_ERRONEE' && { dateFaitGenerateur: le }),
        typeJustif: type,
        liquidation: 'false',
      },
      fichier: { nom: 'dissolution.pdf', contenu: piece },
    })
  }

/** Les dissolutions que le cabinet déclare. */
export function dissolutions(): Pas[] {
  return [
    ...enAttente(140, 1, dissoudre(0, 'DIVISION')),
    ...enAttente(141, 4, dissoudre(1, 'REUNION_LOTS')),
    ...enAttente(142, 12, dissoudre(2, 'IMMAT_ERRONEE')),
    ...decidee(143, 9, dissoudre(3, 'REUNION_LOTS'), { valider: true, par: 'catherine', le: 2 }),
  ]
}
