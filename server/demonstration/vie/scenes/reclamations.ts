import { declarerErreur } from '#contract/coproprietes/signalements.ts'
import {
  envoyerReclamation,
  prendreReclamation,
  repondreReclamation,
  transmettreReclamation,
} from '#contract/public/reclamations.ts'
import { type Monde, VISITEUR } from '../monde.ts'
import { type Pas, auRang, heureDe } from './pas.ts'
import { randomUUID } from 'node:crypto'

interface Ecrite {
  avant: number
  de: { qui?: string; prenom: string; nom: string; email?: string }
  sorte: string
  texte: string
  numero?: (monde: Monde) => string
  adresse?: string
  suite?: { par: 'nadia' | 'yann'; le: number; repondre?: string; transmettre?: string }
}

const RECLAMATIONS: readonly Ecrite[] = [
  {
    avant: 1,
    de: { prenom: 'Solange', nom: 'Marvaux', email: 'solange.marvaux@demonstration.invalid' },
    sorte: 'NON_IMMATRICULEE',
    adresse: '27 rue des Marronniers, 69003 Lyon',
    texte:
      'Bonjour, je suis copropriétaire depuis 2009 et je ne trouve pas notre immeuble au registre. Le syndic me dit que c’est fait. Pouvez-vous vérifier ?',
  },
  {
    avant: 2,
    de: { prenom: 'Armel', nom: 'Queyroux', email: 'armel.queyroux@demonstration.invalid' },
    sorte: 'DONNEES_ERRONEES',
    numero: (monde) => auRang(monde.duCabinet.enCours, 40, 'une copropriété').numero,
    texte:
      'La fiche annonce 42 lots d’habitation. Nous sommes 38 depuis la réunion de quatre appartements en 2021.',
  },
  {
    avant: 6,
    de: { prenom: 'Ludivine', nom: 'Tessandier', email: 'ludivine.tessandier@demonstration.invalid' },
    sorte: 'DONNEES_ERRONEES',
    numero: (monde) => auRang(monde.duCabinet.enCours, 41, 'une copropriété').numero,
    texte: 'Le chauffage est individuel depuis l’an dernier, la fiche dit encore collectif au gaz.',
    suite: {
      par: 'yann',
      le: 3,
      repondre:
        'Bonjour, nous avons prévenu le syndic, qui le corrigera à sa prochaine mise à jour. Vous pouvez suivre la fiche depuis l’annuaire.',
    },
  },
  {
    avant: 9,
    de: { qui: 'odette', prenom: 'Odette', nom: 'Rambervil' },
    sorte: 'AUTRE',
    texte:
      'Mon mandat vient d’être renouvelé par l’assemblée mais la page me demande encore une pièce. Que dois-je joindre ?',
    suite: {
      par: 'nadia',
      le: 5,
      repondre:
        'Bonjour, joignez le procès-verbal signé de l’assemblée qui vous a désignée : c’est lui qui prouve votre mandat.',
    },
  },
  {
    avant: 8,
    de: { prenom: 'Baptiste', nom: 'Orgelet', email: 'baptiste.orgelet@demonstration.invalid' },
    sorte: 'AUTRE',
    texte:
      'J’ai demandé en mairie la liste des copropriétés de ma rue et l’on m’a renvoyé vers vous. Comment la télécharger ?',
    suite: {
      par: 'yann',
      le: 4,
      transmettre: 'Demande une liste par rue : les données ouvertes suffisent-elles ?',
    },
  },
]

export function reclamations(): Pas[] {
  return RECLAMATIONS.flatMap(({ avant, de, sorte, texte, numero, adresse, suite: apres }, i) => {
    let reference: string | undefined
    return [
      {
        avant,
        heure: heureDe(200 + i, 8, 20),
        async fait(monde: Monde) {
          const { reference: recue } = await monde.faire(de.qui ?? VISITEUR, envoyerReclamation, {
            body: {
              cleEnvoi: randomUUID(),
              typeReclamation: sorte,
              nom: de.nom,
              prenom: de.prenom,
              texte,
              ...(numero && { numImmatriculation: numero(monde) }),
              ...(adresse !== undefined && { adressePrincipale: adresse }),
              ...(de.email !== undefined && {
                email: de.email,
                confirmationEmail: de.email,
                recaptcha: 'démonstration',
              }),
            },
          })
          reference = recue
        },
      },
      ...(apres
        ? [
            {
              avant: apres.le,
              heure: heureDe(220 + i),
              async fait(monde: Monde) {
                const id = await monde.reclamation(reference ?? '')
                const params = { id: String(id) }
                await monde.faire(apres.par, prendreReclamation, { params })
                if (apres.repondre !== undefined)
                  await monde.faire(apres.par, repondreReclamation, {
                    params,
                    body: { texte: apres.repondre },
                  })
                if (apres.transmettre !== undefined)
                  await monde.faire(apres.par, transmettreReclamation, {
                    params,
                    body: { texte: apres.transmettre },
                  })
              },
            },
          ]
        : []),
    ]
  })
}

/** Ce que des notaires et des syndics signalent d’une fiche. */
export function signalements(): Pas[] {
  return [
    'Le numéro de la rue est le 14, et non le 41.',
    'L’immeuble a été vendu en bloc et n’a plus de lots.',
  ].map((erreur, i) => ({
    avant: 2 + i,
    heure: heureDe(240 + i),
    fait: (monde: Monde) =>
      monde.faire('etienne', declarerErreur, {
        params: { id: String(auRang(monde.duCabinet.enCours, 150 + i, 'une copropriété').id) },
        query: { erreur },
      }),
  }))
}
