/** Les avertissements que l’on peut confirmer, et leurs phrases : ils ne bloquent jamais. */
export const AVERTISSEMENTS = {
  MANDAT_PAS_DOUZE_MOIS: 'Votre mandat ne dure pas {duree} (du {debut} au {fin}). Confirmez-vous ces dates ?',
  MANDAT_CONSTRUCTEUR:
    'L’immeuble, de {annee}, a moins de {garantie} : un syndic qui a pris part à sa construction, lui ou un proche, n’a de mandat que {duree} (décret du 17 mars 1967, article 28). Confirmez-vous que ce n’est pas votre cas ?',
  ADRESSE_NON_LOCALISEE:
    'L’adresse « {adresse} » n’a pas été reconnue : la copropriété ne sera pas placée à cette adresse sur la carte. La gardez-vous telle quelle ?',
  PARCELLE_NON_LOCALISEE:
    'La parcelle {parcelle} n’a pas été reconnue au cadastre. La gardez-vous telle quelle ?',
  COOPERATIF_PROFESSIONNEL:
    'Un syndicat coopératif élit son syndic parmi ses membres, et vous êtes syndic professionnel. Confirmez-vous ?',
  PREMIER_EXERCICE_ANCIEN:
    'Le règlement date du {date}, il y a plus de {duree}. Est-ce bien le tout premier exercice comptable ?',
  IMPAYES_SUPERIEURS: 'Les impayés dépassent les charges de l’exercice. Confirmez-vous ces montants ?',
  MONTANTS_NULS:
    'Tous les montants sont nuls. Confirmez-vous qu’il n’y a eu ni charge ni dette dans l’exercice ?',
  CLOTURE_INCHANGEE:
    'Les comptes de l’exercice clos le {cloture} ont déjà été déclarés. Confirmez-vous que vous les corrigez ?',
  CLOTURE_DEPLACEE:
    'L’exercice précédent se terminait le {avant} ; celui-ci se termine le {apres}. Confirmez-vous que la date de clôture a changé ?',
  AG_DEJA_DECLAREE:
    'L’assemblée générale du {date} a déjà été déclarée pour l’exercice précédent. Confirmez-vous cette date ?',
  MONTANT_TRES_DIFFERENT:
    'Vous aviez déclaré {avant} la dernière fois, et vous déclarez {apres}. Confirmez-vous ce montant ?',
  COMPTES_JAMAIS_APPROUVES:
    'Les comptes ne sont pas approuvés pour la deuxième fois : depuis {duree} sans vote, la loi demande au syndic de saisir le juge pour désigner un mandataire ad hoc (art. 29-1 A). Confirmez-vous ?',
  ALERTE_MANDATAIRE:
    'Les impayés atteignent {taux} % des charges : à partir de {seuil} %, la loi demande au syndic d’informer le conseil syndical et de saisir le juge pour désigner un mandataire ad hoc (art. 29-1 A). L’agence départementale d’information sur le logement (Adil) vous conseille gratuitement. Confirmez-vous ces montants ?',
  ALERTE_MANDATAIRE_TRAVAUX:
    'Les impayés atteignent {taux} % des charges ; vos charges exceptionnelles ont augmenté, et une année de travaux peut l’expliquer. À partir de {seuil} %, la loi demande au syndic d’informer le conseil syndical et de saisir le juge pour désigner un mandataire ad hoc (art. 29-1 A). L’agence départementale d’information sur le logement (Adil) vous conseille gratuitement. Confirmez-vous ces montants ?',
  FONDS_BAISSE_SANS_TRAVAUX:
    'Le fonds de travaux passe de {avant} à {apres} sans charges pour travaux dans l’exercice. Confirmez-vous ces montants ?',
  HORS_DES_SEMBLABLES:
    'Neuf sur dix des {nombre} copropriétés semblables ({lesquelles}) déclarent entre {bas} et {haut} {de} ; vous déclarez {vous}. Confirmez-vous ce montant ?',
  SECONDAIRES_VIVANTS:
    'Des syndicats secondaires citent cette copropriété comme leur principal ({nombre}). Ils resteront au registre sans elle. Confirmez-vous sa dissolution ?',
} as const satisfies Record<string, string>

export type CodeAvertissement = keyof typeof AVERTISSEMENTS

export interface Avertissement {
  champ: string
  code: CodeAvertissement
  params?: Record<string, string | number>
}

/** Ce qui désigne un point confirmé par le déclarant. */
export function cleAvertissement(a: Pick<Avertissement, 'code' | 'champ'>): string {
  return `${a.code}:${a.champ}`
}

/** La phrase d’un avertissement, paramètres remplacés. */
export function direAvertissement(a: Avertissement): string {
  return AVERTISSEMENTS[a.code].replace(/\{(\w+)\}/g, (_, mot: string) => String(a.params?.[mot] ?? '…'))
}
