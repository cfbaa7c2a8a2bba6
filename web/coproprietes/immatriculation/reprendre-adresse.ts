import { chercherAdresse, chercherBatiment } from '#contract/public/geographie.ts'
import { enregistrerBrouillon, type Brouillon } from '#contract/coproprietes/immatriculation.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import type { Saisie } from '#domain/coproprietes/declaration/declaration.ts'
import { choisirAdresse } from '#domain/socle/recherche/adresse.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { avecBatiment, avecChoix, type Reconnue } from '#web/coproprietes/declaration/adresse.ts'

async function avecSonBatiment(choisie: Reconnue): Promise<Saisie> {
  const adresse = avecChoix({}, choisie)
  const { batId } = await essayer(chercherBatiment, { query: { cle: choisie.id } }).catch(() => ({
    batId: null,
  }))
  return avecBatiment(adresse, choisie.id, batId)
}

/**
 * L’adresse de la première recherche, telle que l’étape d’identification la prendrait : choisie d’office quand le service
 * n’en reconnaît qu’une, celle-là (§4.8) ; à choisir quand il en propose ; rien quand on cherchait un nom ou un numéro.
 */
async function adresseCherchee(texte: string): Promise<Saisie | null> {
  // Une adresse a un numéro ou un code postal ; un nom n’en a pas, et un numéro d’immatriculation n’en est pas une.
  if (!/\d/.test(texte) || texte.length < 3 || lireNumero(texte) !== null) return null
  const { adresses } = await essayer(chercherAdresse, { query: { texte } })
  const choix = choisirAdresse(texte, adresses)
  if (choix.cas === 'automatique') return avecSonBatiment(choix.adresse)
  if (choix.cas === 'aucune') return null
  // Une seule réponse : son libellé entier suffit à la prendre.
  const [premiere, ...autres] = choix.adresses
  return { tape: premiere && autres.length === 0 ? premiere.libelle : texte }
}

/** Porte dans le brouillon neuf l’adresse déjà tapée ; sans le service, on la retapera. */
export async function reprendreAdresse(b: Brouillon, texte: string): Promise<void> {
  try {
    const adressePrincipale = await adresseCherchee(texte.trim())
    if (!adressePrincipale) return
    const { identification } = b.immatCopropriete
    await essayer(enregistrerBrouillon, {
      params: { id: String(b.id) },
      body: {
        version: b.version,
        etape: b.etape,
        immatCopropriete: { ...b.immatCopropriete, identification: { ...identification, adressePrincipale } },
      },
    })
  } catch {
    // Rien n’est perdu : l’étape d’identification demande l’adresse.
  }
}
