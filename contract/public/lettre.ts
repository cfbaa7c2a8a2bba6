import { PUBLIER_LETTRE } from '#domain/socle/acces/droit.ts'
import { NOM_MAX, TITRE_MAX } from '#domain/public/lettre/lettre.ts'
import { TAILLE_MAX_PDF } from '#domain/coproprietes/mandats/justificatifs.ts'
import * as z from 'zod/mini'
import { call } from '#contract/socle/call.ts'
import { captcha, jour, jourJuge, texte } from '#contract/socle/formes.ts'

/** Ce que dit un formulaire public qui prend une adresse. */
export const adresseEtPreuve = {
  /** Plus large que ce qui se garde : la règle dit sa propre borne (§9). */
  email: texte(1_000),
  recaptcha: z._default(captcha, ''),
  /** Le piège : aucune personne ne voit ce champ. */
  siteWeb: z._default(texte(200), ''),
}

/** Le mot du fournisseur est `lettre`, quel que soit le service qui envoie (décision 0062). */
export const sAbonner = call({
  paragraphe: '7.11',
  method: 'POST',
  path: '/api/public/lettre/addcontact',
  summary:
    'Inscrit une adresse à la lettre d’information : un courriel lui demande de confirmer. La réponse est la même que l’adresse soit déjà connue ou non.',
  allow: 'public',
  parMinute: 10,
  body: z.object(adresseEtPreuve),
  reply: z.boolean(),
})

export const listerLettres = call({
  paragraphe: '7.11',
  method: 'GET',
  path: '/api/public/newsletter/findAllNewsletterNames',
  summary: 'Les lettres d’information publiées, la dernière d’abord.',
  allow: 'public',
  parMinute: 120,
  reply: z.array(z.object({ fileName: z.string(), titre: z.string(), date: jour, taille: z.number() })),
})
export type LettreListee = z.output<typeof listerLettres.reply>[number]

export const telechargerLettre = call({
  paragraphe: '7.11',
  method: 'GET',
  path: '/api/public/newsletter/telechargerNewsletter',
  summary: 'Une lettre d’information, en PDF, par le nom que donne la liste. ETag dit si elle a changé.',
  allow: 'public',
  refuse: ['INTROUVABLE', 'NOM_DE_LETTRE', 'PORTION_IMPOSSIBLE'],
  parMinute: 60,
  query: z.object({ fileName: z.string().check(z.maxLength(NOM_MAX)) }),
  gives: 'file',
})

export const lettresEnAtom = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/newsletter/atom',
  summary: 'Les lettres d’information, en fil Atom.',
  allow: 'public',
  parMinute: 60,
  gives: 'file',
})

export const inscriptionConfirmee = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/public/lettre/confirmee/:clef',
  summary:
    'Dit si l’inscription à la lettre que ce lien confirme l’est déjà : le service d’envoi l’a pu faire. Faux d’un lien qui ne vaut plus rien.',
  allow: 'public',
  parMinute: 60,
  params: z.object({ clef: texte(200) }),
  reply: z.boolean(),
})

export const publierLettre = call({
  paragraphe: 'ajout',
  method: 'POST',
  path: '/api/lettres',
  summary:
    'Publie une lettre d’information et l’envoie à ses abonnés. Le même PDF publié deux fois est la même lettre, et ne part qu’une fois.',
  allow: PUBLIER_LETTRE,
  refuse: ['EXAMENS_EN_COURS'],
  takes: 'multipart',
  fichier: { champ: 'fichier', max: TAILLE_MAX_PDF },
  body: z.object({ titre: texte(TITRE_MAX), date: jourJuge }),
  reply: z.object({
    fileName: z.string(),
    abonnes: z.number(),
    /** La lettre que ce PDF était déjà ; null : elle vient de paraître. */
    dejaParue: z.nullable(z.object({ titre: z.string(), date: jour })),
  }),
})
export type LettrePubliee = z.output<typeof publierLettre.reply>

export const compterAbonnes = call({
  paragraphe: 'ajout',
  method: 'GET',
  path: '/api/lettres/abonnes',
  summary: 'Dit à combien d’adresses partirait une lettre.',
  allow: PUBLIER_LETTRE,
  reply: z.object({ abonnes: z.number() }),
})

export const retirerLettre = call({
  paragraphe: 'ajout',
  method: 'DELETE',
  path: '/api/lettres/:fileName',
  summary:
    'Retire une lettre d’information : elle ne se lit plus, et ce qui n’est pas encore parti ne part pas. Le même PDF publié de nouveau reparaît, pour ceux qui ne l’ont pas reçu.',
  allow: PUBLIER_LETTRE,
  refuse: ['INTROUVABLE'],
  params: z.object({ fileName: texte(NOM_MAX) }),
})
