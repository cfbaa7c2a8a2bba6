import { ANS_DU_MANDAT } from '#domain/coproprietes/mandats/bornes.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { ANS_DU_PLAN } from '#domain/coproprietes/declaration/bornes.ts'
import { reglagesDu } from '#domain/coproprietes/declaration/reglages.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'

/** Les mots du registre, pour qui les rencontre la première fois ; dans l’ordre de l’alphabet. */
export const motsDuRegistre = (jour: Jour): readonly { mot: string; sens: string }[] => [
  {
    mot: 'Administrateur provisoire',
    sens: 'Personne nommée par un juge à la place du syndic d’une copropriété en grande difficulté.',
  },
  {
    mot: 'Annexes comptables',
    sens: 'Les cinq tableaux joints à la convocation de l’assemblée : état financier, comptes de gestion, travaux.',
  },
  {
    mot: 'ASL, AFUL, union de syndicats',
    sens: 'Organismes dont fait partie une copropriété pour des équipements partagés avec d’autres.',
  },
  {
    mot: 'Attestation d’immatriculation',
    sens: 'Document qui dit qu’une copropriété est immatriculée ; son code permet à chacun de le vérifier.',
  },
  {
    mot: 'Carence',
    sens: 'État constaté par un juge : le syndicat ne peut plus assurer la conservation de l’immeuble.',
  },
  {
    mot: 'Charges courantes',
    sens: 'Ce que coûtent chaque année l’entretien, l’administration et le fonctionnement de l’immeuble.',
  },
  {
    mot: 'Copropriété',
    sens: 'Immeuble, ou groupe d’immeubles, partagé en lots entre plusieurs propriétaires.',
  },
  {
    mot: 'Fiche synthétique',
    sens: 'Résumé d’une page de la copropriété, de ses comptes et de son bâti, que le syndic tient à jour.',
  },
  { mot: 'Fonds de travaux', sens: 'Somme mise de côté chaque année pour les travaux à venir.' },
  {
    mot: 'Immatriculation',
    sens: 'Inscription d’une copropriété au registre ; elle lui donne un numéro pour toujours.',
  },
  { mot: 'Impayés', sens: 'Ce que les copropriétaires devaient au syndicat à la clôture de l’exercice.' },
  {
    mot: 'Lot principal',
    sens: 'Lot d’habitation, de bureau ou de commerce ; une cave ou un parking n’en est pas un.',
  },
  {
    mot: 'Mandat',
    sens: `Durée pendant laquelle un syndic représente la copropriété : ${compter(ANS_DU_MANDAT, 'an')} au plus, sauf exception.`,
  },
  {
    mot: 'Mandataire ad hoc',
    sens: 'Personne nommée par un juge quand les impayés passent un seuil ; elle analyse et propose.',
  },
  {
    mot: 'Mise à jour annuelle',
    sens: `Déclaration des comptes approuvés, dans les ${compter(reglagesDu(jour).moisDelaiDeclaration, 'mois')} de l’assemblée.`,
  },
  {
    mot: 'Plan pluriannuel de travaux',
    sens: `Travaux prévus sur ${compter(ANS_DU_PLAN, 'an')}, adoptés par l’assemblée générale.`,
  },
  { mot: 'Rattachement', sens: 'Demande d’un syndic de représenter une copropriété déjà immatriculée.' },
  {
    mot: 'Règlement de copropriété',
    sens: 'Acte qui partage l’immeuble en lots et dit les droits de chacun.',
  },
  { mot: 'Secret statistique', sens: 'Règle qui cache un chiffre qui désignerait quelqu’un.' },
  {
    mot: 'Syndic',
    sens: 'Celui qui administre la copropriété et la représente ; professionnel, bénévole ou coopératif.',
  },
  { mot: 'Syndicat des copropriétaires', sens: 'Personne morale qui réunit tous les copropriétaires.' },
  {
    mot: 'Syndicat secondaire',
    sens: 'Syndicat d’un bâtiment ; il a son propre numéro et cite celui du principal.',
  },
  { mot: 'Teneur du registre', sens: 'Agence publique qui tient le registre et valide les demandes.' },
]
