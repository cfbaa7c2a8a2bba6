import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherJour, type Jour } from '#domain/socle/temps/jour.ts'
import type { NatureSuccesseur } from './succession.ts'
import { afficherSiret } from '#domain/comptes/etablissements/siret.ts'
import { nommer, type Copropriete } from '#domain/coproprietes/demandes/messages.ts'
import { bonjour, corps, type Message, type Personne } from '#domain/socle/courriels/message.ts'

interface DUneCopropriete {
  copropriete: Copropriete & { numero: string }
}

/** À qui l’on écrit ; null : une personne sans compte, dont on ne sait que l’adresse électronique. */
interface AuSuccesseur {
  personne: Personne | null
}

const saluer = ({ personne }: AuSuccesseur): string => (personne ? bonjour(personne) : 'Bonjour,')

const numeroDe = ({ copropriete }: DUneCopropriete): string => afficherNumero(copropriete.numero)

/** Cas A.2.3 : le successeur apprend qu’il est déclaré. `lien` montre ce qui l’est. */
export function messageSuccesseur(
  p: AuSuccesseur & DUneCopropriete & { predecesseur: string | null; debut: Jour; lien: string },
): Message {
  return {
    nature: 'MANDAT.SUCCESSEUR',
    sujet: `Vous êtes déclaré comme successeur : copropriété ${numeroDe(p)}`,
    texte: corps(
      saluer(p),
      `${p.predecesseur ?? 'Le représentant actuel'} vous déclare comme son successeur pour ${nommer(p.copropriete)}, immatriculée ${numeroDe(p)}, à compter du ${afficherJour(p.debut)}.`,
      'Pour la représenter au registre, confirmez le rattachement : aucune pièce n’est demandée, sauf si votre prédécesseur est syndic provisoire. Si ce n’est pas vous, contestez-le d’un appui. Ce lien montre ce qui est déclaré :',
      p.lien,
      ...(p.personne
        ? []
        : [
            'Il faut un compte au registre : le créer est gratuit. Demandez-le avec cette adresse électronique, pour y retrouver la copropriété.',
          ]),
    ),
  }
}

/** Ce que deviendra la déclaration, selon ce que l’on sait du successeur. */
function direSuite(p: { nature: NatureSuccesseur; siret: string | null; aInscrire: boolean }): string {
  if (p.nature === 'INCONNU')
    return 'Dès que vous connaîtrez votre successeur, indiquez-le : il confirmera sans pièce. D’ici là, celui qui vous succède peut demander le rattachement, avec la preuve de son mandat.'
  if (p.aInscrire && p.siret)
    return `Le SIRET ${afficherSiret(p.siret)} n’a pas encore de compte au registre : nous n’avons écrit à personne. Dites à votre successeur de créer son compte avec ce SIRET ; il y trouvera la copropriété à confirmer.`
  return 'Il en est averti par courriel, et confirme sans pièce. Vous serez averti de sa réponse.'
}

/** Cas A.2.3 : ce que vient de déclarer le prédécesseur. */
export function messageSuccessionDeclaree(
  p: Personne &
    DUneCopropriete & { nature: NatureSuccesseur; siret: string | null; aInscrire: boolean; debut: Jour },
): Message {
  return {
    nature: 'MANDAT.SUCCESSEUR_DECLARE',
    sujet: `Successeur déclaré : copropriété ${numeroDe(p)}`,
    texte: corps(
      bonjour(p),
      `Vous avez déclaré un successeur pour ${nommer(p.copropriete)}, immatriculée ${numeroDe(p)}, à compter du ${afficherJour(p.debut)}.`,
      direSuite(p),
      'Tant qu’il n’a pas confirmé, vous pouvez corriger ou retirer cette déclaration, depuis la liste de vos copropriétés.',
    ),
  }
}

/** La personne désignée apprend qu’elle ne l’est plus. */
export function messageSuccessionRetiree(p: AuSuccesseur & DUneCopropriete): Message {
  return {
    nature: 'MANDAT.SUCCESSEUR_RETIRE',
    sujet: `Vous n’êtes plus déclaré pour la copropriété ${numeroDe(p)}`,
    texte: corps(
      saluer(p),
      `Le représentant de ${nommer(p.copropriete)}, immatriculée ${numeroDe(p)}, ne vous déclare plus comme son successeur. Vous n’avez rien à faire.`,
      'Si vous la représentez, demandez le rattachement, avec la pièce qui prouve votre mandat.',
    ),
  }
}

/** La personne désignée apprend que sa désignation n’a plus d’objet : un autre représente la copropriété, ou plus personne. */
export function messageSuccessionCaduque(p: AuSuccesseur & DUneCopropriete): Message {
  return {
    nature: 'MANDAT.SUCCESSEUR_CADUC',
    sujet: `Vous n’êtes plus attendu pour la copropriété ${numeroDe(p)}`,
    texte: corps(
      saluer(p),
      `Vous étiez déclaré pour représenter ${nommer(p.copropriete)}, immatriculée ${numeroDe(p)}. Cette déclaration n’a plus d’objet : la copropriété a un autre représentant au registre, ou n’en a plus.`,
      'Si vous la représentez, demandez le rattachement, avec la pièce qui prouve votre mandat.',
    ),
  }
}

/** Le prédécesseur apprend que la personne désignée dit que ce n’est pas elle. */
export function messageSuccessionContestee(p: Personne & DUneCopropriete): Message {
  return {
    nature: 'MANDAT.SUCCESSEUR_CONTESTE',
    sujet: `Votre successeur conteste : copropriété ${numeroDe(p)}`,
    texte: corps(
      bonjour(p),
      `Le successeur que vous avez déclaré pour ${nommer(p.copropriete)}, immatriculée ${numeroDe(p)}, dit que ce n’est pas lui. Votre déclaration est retirée.`,
      'Vérifiez le SIRET ou l’adresse électronique, puis déclarez votre successeur de nouveau.',
    ),
  }
}

/** Cas A.2.4 : le successeur qui confirme représente la copropriété. */
export function messageSuccessionConfirmee(
  p: Personne & DUneCopropriete & { debut: Jour; fin: Jour; fiche: string },
): Message {
  return {
    nature: 'MANDAT.SUCCESSEUR_CONFIRME',
    sujet: `Vous représentez la copropriété ${numeroDe(p)}`,
    texte: corps(
      bonjour(p),
      `Votre établissement représente ${nommer(p.copropriete)}, du ${afficherJour(p.debut)} au ${afficherJour(p.fin)}.`,
      'La fiche publique :',
      p.fiche,
    ),
  }
}

/** Le prédécesseur apprend que son successeur a confirmé. */
export function messageMandatPasse(p: Personne & DUneCopropriete & { debut: Jour }): Message {
  return {
    nature: 'MANDAT.PASSE',
    sujet: `Votre successeur a confirmé : copropriété ${numeroDe(p)}`,
    texte: corps(
      bonjour(p),
      `Le successeur que vous avez déclaré représente ${nommer(p.copropriete)}, immatriculée ${numeroDe(p)}, depuis le ${afficherJour(p.debut)}. Votre mandat s’est arrêté la veille au plus tard.`,
    ),
  }
}

/** Le représentant que désigne un notaire apprend que la copropriété est immatriculée, et ce qu’il peut faire. */
export function messageDesignation(
  p: AuSuccesseur & DUneCopropriete & { office: string; dOffice: boolean; lien: string },
): Message {
  const commentFaire = p.dOffice
    ? 'Pour la représenter au registre, demandez le rattachement, avec la pièce qui prouve votre mandat.'
    : 'Pour la représenter au registre, confirmez le rattachement : aucune pièce n’est demandée.'
  return {
    nature: 'MANDAT.DESIGNATION',
    sujet: `Un notaire vous désigne : copropriété ${numeroDe(p)}`,
    texte: corps(
      saluer(p),
      `${p.office} a immatriculé ${nommer(p.copropriete)}, sous le numéro ${numeroDe(p)}, et vous désigne comme son représentant légal.`,
      `${commentFaire} Si ce n’est pas vous, contestez-le d’un appui. Ce lien montre ce qui est déclaré :`,
      p.lien,
      ...(p.personne
        ? []
        : [
            'Il faut un compte au registre : le créer est gratuit. Demandez-le avec cette adresse électronique, pour y retrouver la copropriété.',
          ]),
    ),
  }
}

/** L’office apprend que le représentant qu’il a désigné représente la copropriété. */
export function messageDesignationConfirmee(p: Personne & DUneCopropriete & { debut: Jour }): Message {
  return {
    nature: 'MANDAT.DESIGNATION_CONFIRMEE',
    sujet: `Le représentant désigné a confirmé : copropriété ${numeroDe(p)}`,
    texte: corps(
      bonjour(p),
      `Le représentant que vous avez désigné pour ${nommer(p.copropriete)}, immatriculée ${numeroDe(p)}, a confirmé : il la représente depuis le ${afficherJour(p.debut)}.`,
    ),
  }
}

/** L’office apprend que la personne qu’il a désignée dit que ce n’est pas elle. */
export function messageDesignationContestee(p: Personne & DUneCopropriete): Message {
  return {
    nature: 'MANDAT.DESIGNATION_CONTESTEE',
    sujet: `Le représentant désigné conteste : copropriété ${numeroDe(p)}`,
    texte: corps(
      bonjour(p),
      `La personne que vous avez désignée pour ${nommer(p.copropriete)}, immatriculée ${numeroDe(p)}, dit que ce n’est pas elle. La copropriété reste immatriculée, sans représentant.`,
      'Son numéro ne change pas. Le représentant légal demandera le rattachement, avec la preuve de son mandat.',
    ),
  }
}
