/** Enregistre un fichier reçu d’un appel, comme un lien de téléchargement. */
export function enregistrerSous(nom: string, contenu: Blob): void {
  const adresse = URL.createObjectURL(contenu)
  const lien = document.createElement('a')
  lien.href = adresse
  lien.download = nom
  lien.click()
  // Le navigateur lit l’adresse après l’appui : la rendre aussitôt perdrait le fichier.
  setTimeout(() => URL.revokeObjectURL(adresse), 60_000)
}
