import { creerMotDePasse } from '#contract/comptes/compte.ts'
import { inscrire } from '#contract/comptes/inscription.ts'
import { SAISIE_VIDE, type SaisieInscription } from '#domain/comptes/inscription/inscription.ts'
import { solution } from './captcha.ts'
import type { Navigateur, Produit } from './produit.ts'
import { personneSso } from './sso.ts'

export const MOT_DE_PASSE_NEUF = 'Pommier-vert-27!'

/** Une inscription juste ; `n` distingue la personne. */
export function saisieJuste(n: number, suite: Partial<SaisieInscription> = {}): SaisieInscription {
  const email = `gisele.tarnoval${n}@exemple.invalid`
  return {
    ...SAISIE_VIDE,
    civilite: 'MME',
    prenom: 'Gisèle',
    nom: `Tarnoval${'abcdefghijklmnopqrstuvwxyz'[n % 26]}`,
    email,
    emailConfirmation: email,
    telephone: '06 11 22 33 44',
    voie: '5 rue du Moulin',
    codePostal: '37000',
    localite: 'Tours',
    charte: true,
    ...suite,
  }
}

/** L’inscription d’un office par un notaire reconnu : de lui-même, rien que ce qu’en dit son fournisseur d’identité. */
export function saisieReconnue(notaire: string, suite: Partial<SaisieInscription> = {}): SaisieInscription {
  const { nom, prenom, email } = personneSso('notaires', notaire)
  return saisieJuste(0, { nom, prenom, email, emailConfirmation: email, ...suite })
}

/** Tout ce que dit qui rejoint son office. */
export const ENTREE_OFFICE = { civilite: 'MME', telephone: '06 11 22 33 44', charte: true }

/** Envoie une inscription, captcha résolu. */
export async function envoyerInscription(
  qui: Navigateur,
  type: 'PRO' | 'NON_PRO' | 'NOTAIRE' | 'AUTRE' | 'NOTAIRE_NOTAIRE' | 'NOTAIRE_COLLABORATEUR',
  saisie: SaisieInscription,
) {
  return qui.appeler(inscrire, { params: { type }, body: { ...saisie, captcha: await solution(qui) } })
}

/** Le dernier courriel reçu à cette adresse. */
export async function dernierCourriel(produit: Produit, destinataire: string) {
  return produit.db
    .selectFrom('courriel')
    .selectAll()
    .where('destinataire', '=', destinataire)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** La clef du dernier lien reçu à cette adresse. */
export async function clefRecue(produit: Produit, destinataire: string): Promise<string> {
  const courriel = await dernierCourriel(produit, destinataire)
  const clef = /key=([A-Za-z0-9_-]+)/.exec(courriel?.texte ?? '')?.[1]
  if (!clef) throw new Error(`aucun lien dans le dernier courriel à ${destinataire}`)
  return clef
}

/** Un compte demandé, dont le mot de passe est créé : il attend son code. Rend l’identifiant du télédéclarant. */
export async function compteEnAttente(
  produit: Produit,
  qui: Navigateur,
  n: number,
  type: 'PRO' | 'NON_PRO' | 'NOTAIRE' | 'AUTRE' = 'NON_PRO',
  suite: Partial<SaisieInscription> = {},
): Promise<{ id: number; email: string }> {
  const saisie = saisieJuste(n, suite)
  const envoi = await envoyerInscription(qui, type, saisie)
  if (envoi.statut !== 200) throw new Error(envoi.texte)
  const key = await clefRecue(produit, saisie.email)
  const pose = await qui.appeler(creerMotDePasse, {
    body: { key, motDePasse: MOT_DE_PASSE_NEUF, confirmation: MOT_DE_PASSE_NEUF },
  })
  if (pose.statut !== 200) throw new Error(pose.texte)
  const { id } = await produit.db
    .selectFrom('compte')
    .select('teledeclarantId as id')
    .where('email', '=', saisie.email)
    .executeTakeFirstOrThrow()
  return { id: id!, email: saisie.email }
}
