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
    texte: 'Le service ne répond pas. Réessayez dans quelques instants.',
  },
} as const

/** Titre et texte d’une erreur d’après son statut (§8.1) ; la phrase du serveur, quand il en dit une, la remplace. */
export function direErreur(statut: number, message: string): { titre: string; texte: string } {
  if (statut === 0) return TEXTES.reseau
  const { titre, texte } = TEXTES[statut === 403 ? 'notAuthorize' : statut < 500 ? 'error' : 'server']
  return { titre, texte: message || texte }
}
