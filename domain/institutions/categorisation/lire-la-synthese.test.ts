import { describe, expect, test } from 'vitest'
import { direLaNote, direLeBareme, direLesCategories } from './dire-le-bareme.ts'
import { motsDeLOutil } from './lire-la-synthese.ts'

const JOUR = '2026-11-20'

describe('ce que les rapports disent du barème', () => {
  test('se lit en entier, signe par signe', () => {
    expect(
      direLeBareme(JOUR).map(
        ({ dit, libelle, regle, maximum }) => `${dit} | ${libelle} | ${regle} | ${maximum}`,
      ),
    ).toMatchInlineSnapshot(`
      [
        "Fonctionnement, coefficient 2 | Mandat du représentant | Expiré sans successeur, ou aucun mandat : 3 points ; expiré avec un successeur déclaré : 1 point. | 3",
        "Fonctionnement, coefficient 2 | Mise à jour du dossier | Dernière mise à jour, à défaut l’immatriculation, il y a plus de 24 mois : 3 points ; il y a plus de 14 mois : 1 point. | 3",
        "Fonctionnement, coefficient 2 | Approbation des comptes | Comptes non approuvés : 2 points. | 2",
        "Fonctionnement, coefficient 2 | Administration provisoire | Administrateur provisoire nommé : 3 points. | 3",
        "Fonctionnement, coefficient 2 | Mandataire ad hoc | Mandataire ad hoc en mission : 2 points. | 2",
        "Fonctionnement, coefficient 2 | État de carence | État de carence prononcé : 3 points. | 3",
        "Caractéristiques du syndicat, coefficient 1 | Taille | À partir de 200 lots principaux : 2 points ; de 50 lots principaux : 1 point. | 2",
        "Caractéristiques du syndicat, coefficient 1 | Petite copropriété sans syndic professionnel | 10 lots principaux ou moins, sans syndic professionnel : 1 point. | 1",
        "Caractéristiques du syndicat, coefficient 1 | Syndicat secondaire, ASL ou AFUL | Syndicat secondaire, ou membre d’une ASL ou d’une AFUL : 1 point. | 1",
        "Caractéristiques du syndicat, coefficient 1 | Quartier prioritaire de la ville | Dans un quartier prioritaire : 1 point. | 1",
        "Bâti, coefficient 1,5 | Arrêté de police en cours | Au moins un arrêté sans mainlevée : 3 points. | 3",
        "Bâti, coefficient 1,5 | Période de construction | De 1949 à 1974 : 2 points ; avant 1949 : 1 point. | 2",
        "Bâti, coefficient 1,5 | Étiquettes énergie | Des bâtiments étiquetés, la plupart en F ou G : 3 points ; sinon, la plupart en E, F ou G : 1 point. | 3",
        "Bâti, coefficient 1,5 | Plan pluriannuel de travaux | Aucun plan voté après le jour où il est dû : 2 points. Il l’est au-delà de 200 lots principaux depuis le 1er janvier 2023, au-delà de 50 lots principaux depuis le 1er janvier 2024, pour les autres depuis le 1er janvier 2025. Construit à compter de 2011, l’immeuble n’en doit pas encore : 0 point. | 2",
        "Gestion financière, coefficient 3 | Impayés des copropriétaires | En part des charges courantes, à partir de 25 % : 3 points ; de 15 % : 2 points ; de 8 % : 1 point. Au-delà de 200 lots principaux, à partir de 15 % : 3 points ; de 8 % : 1 point. | 3",
        "Gestion financière, coefficient 3 | Dettes du syndicat | En part des charges courantes, à partir de 50 % : 3 points ; de 25 % : 1 point. | 3",
        "Gestion financière, coefficient 3 | Fonds de travaux | Moins de 5 % des charges courantes : 1 point. Un immeuble dont on sait qu’il a moins de 10 ans n’en doit pas : 0 point. | 1",
      ]
    `)
    expect(direLesCategories(JOUR).map(({ libelle, dit }) => `${libelle} : ${dit}`)).toMatchInlineSnapshot(`
      [
        "A (peu de signes de fragilité) : moins de 20",
        "B (quelques signes) : de 20 à 39",
        "C (plusieurs signes, à regarder) : de 40 à 59",
        "D (beaucoup de signes, à aller voir) : 60 et plus",
        "Non évaluable (trop peu de réponses connues) : moins de 50 % des signes connus",
      ]
    `)
    expect(direLaNote(JOUR)).toMatchInlineSnapshot(`
      [
        "La note va de 0 à 100. Elle réunit 17 signes, en quatre axes. Chaque signe vaut des points ; chaque axe a son coefficient : fonctionnement 2, caractéristiques du syndicat 1, bâti 1,5, gestion financière 3.",
        "La note est cent fois les points obtenus, divisés par le plus que ces signes pouvaient valoir. Seuls les signes connus comptent : ce que personne n’a déclaré n’ajoute ni ne retire rien.",
        "Elle se dit en points entiers, vers le bas : 59,9 se lit 59, et reste en catégorie C. Un taux se lit et se compare à un seuil au dixième de pour cent le plus proche.",
        "Quand moins de 50 % des signes sont connus, la copropriété n’est pas évaluable.",
        "Ce barème vaut depuis le 1er novembre 2016. Les notes se refont chaque nuit, et dès qu’un acte change ce qu’elles disent.",
        "Aucun signe ne compte les débiteurs : un critère les cherche. Un débiteur est un copropriétaire débiteur de plus de 300 € ; déclaré à compter du 21 février 2027, de plus de deux trimestres de charges.",
      ]
    `)
  })

  test('dit de chaque signe le plus que sa règle donne', () => {
    for (const { libelle, regle, maximum } of direLeBareme(JOUR)) {
      const dits = [...regle.matchAll(/(\d+) points?\b/g)].map(([, points]) => Number(points))
      expect([libelle, Math.max(...dits)]).toEqual([libelle, maximum])
    }
  })
})

test('les mots de l’outil sont dans l’ordre, chacun une fois', () => {
  const mots = motsDeLOutil(JOUR).map(({ mot }) => mot)
  expect(mots).toEqual([...new Set(mots)].toSorted((a, b) => a.localeCompare(b, 'fr')))
  expect(mots).toEqual(
    expect.arrayContaining(['Lot principal', 'Mandataire ad hoc', 'Plan pluriannuel de travaux']),
  )
  expect(mots).toHaveLength(23)
})
