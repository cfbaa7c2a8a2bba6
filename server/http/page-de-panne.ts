/** Quand le rendu lui-même échoue : une page sans script ni style, avec le numéro à donner à l’assistance. */
function page({ titre, texte, incident }: { titre: string; texte: string; incident: string }): string {
  return `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Service indisponible – Registre national des copropriétés</title></head><body><main><h1>${titre}</h1><p>${texte}</p><p>Numéro d’incident à donner à l’assistance : ${incident}</p><p><a href="/">Revenir à l’accueil</a></p></main></body></html>`
}

/** La page quand le rendu a échoué. */
export function pageDePanne(incident: string): string {
  return page({
    titre: 'Le service rencontre un problème',
    texte: 'Cette page n’a pas pu s’afficher. Réessayez dans quelques minutes.',
    incident,
  })
}

/** La page quand la base ne peut pas répondre : cela passera. */
export function pageDePause(incident: string): string {
  return page({
    titre: 'Le registre ne peut pas répondre pour le moment',
    texte: 'Réessayez dans quelques secondes. Ce qui était enregistré le reste.',
    incident,
  })
}
