import type { Identite } from '#web/socle/ui/Marque.tsx'

/** Qui tient le site : l’agence fictive de la démonstration, ou celle que la loi désigne (arrêté du 10/10/2016). */
export const AGENCES: Record<Identite, { nom: string; tete: string; adresse: string }> = {
  demonstration: {
    nom: 'l’Agence de démonstration',
    tete: 'la directrice générale de l’Agence de démonstration',
    adresse: '1 place de l’Exemple, 75000 Paris',
  },
  etat: {
    nom: 'l’Agence nationale de l’habitat (Anah)',
    tete: 'la directrice générale ou le directeur général de l’Anah',
    adresse: '8 avenue de l’Opéra, 75001 Paris',
  },
}
