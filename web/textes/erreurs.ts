const TEXTES = {
  reseau: {
    titre: 'Le serveur ne répond pas',
    texte: 'Vérifiez votre connexion, puis réessayez. Ce que vous avez saisi est toujours là.',
  },
  notAuthorize: {
    titre: 'Accès refusé',
    texte: 'Votre profil ne permet pas cette action.',
  },
  error: {
    titre: 'La demande n’a pas pu être traitée',
    texte: 'Vérifiez votre saisie, puis réessayez.',
  },
  server: {
    titre: 'Le service rencontre un problème',
    texte:
      'Réessayez dans quelques minutes. Si le problème dure, donnez les détails techniques à l’assistance.',
  },
} as const

/** Titre et texte d’une erreur d’après son statut (§8.1) ; le message du serveur, en français, précise. */
export function direErreur(statut: number, message: string): { titre: string; texte: string } {
  if (statut === 0) return TEXTES.reseau
  if (statut === 403) return { ...TEXTES.notAuthorize, ...(message && { texte: message }) }
  if (statut < 500) return { ...TEXTES.error, ...(message && { texte: message }) }
  return TEXTES.server
}
