import { etatRepris } from '#domain/socle/machine.ts'
import { faireUnActe } from '#server/essais/acte.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  authentifier,
  confirmerEmail,
  creerMotDePasse,
  demanderRecuperation,
  modifierCompte,
  resterActif,
  verifierClef,
} from '#contract/comptes/compte.ts'
import { codes } from '#domain/socle/codes.ts'
import { solution } from '#server/essais/captcha.ts'
import { envoyerInscription, MOT_DE_PASSE_NEUF, saisieJuste } from '#server/essais/inscription.ts'
import { ouvrirProduit, type Navigateur, type Produit } from '#server/essais/produit.ts'
import { poserClef } from '#server/socle/registre/comptes/clefs.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'

let produit: Produit
beforeAll(async () => {
  produit = await ouvrirProduit()
})
afterAll(() => produit.fermer())

let venus = 0
function visiteur(): Navigateur {
  venus += 1
  return produit.visiteur(`10.40.${Math.floor(venus / 250)}.${(venus % 250) + 1}`)
}
const email = (profil: string) => PEOPLE.find((p) => p.profil === profil)!.email
const INCONNUE = 'personne@exemple.invalid'

/** Tout ce qu’une réponse laisse voir : statut, corps, en-têtes et cookies posés. */
const vu = (r: { statut: number; texte: string; entetes: Record<string, unknown> }) => ({
  statut: r.statut,
  texte: r.texte,
  entetes: Object.keys(r.entetes).toSorted(),
  cookies: [(r.entetes['set-cookie'] ?? []) as string | string[]].flat().map((c) => c.split('=')[0]),
})

/** Un compte dans chaque état où il peut être. */
async function comptesDeToutEtat(): Promise<string[]> {
  const etats = { ATT_MOT_DE_PASSE: 'NOTAIRE_COLLAB', SUPPRIME: 'NOTAIRE_NOTAIRE' } as const
  for (const statut of codes(etats))
    await produit.db
      .updateTable('compte')
      .set({ statut: etatRepris(statut) })
      .where('email', '=', email(etats[statut]))
      .execute()
  // Celle-ci n’a pas de mot de passe : elle entre par son fournisseur d’identité.
  const sansMotDePasse = email('INSTITUTIONNEL')
  await produit.db
    .updateTable('compte')
    .set({ motDePasse: null })
    .where('email', '=', sansMotDePasse)
    .execute()
  return [email('TELE_PRO_GESTION'), email('RESTREINT'), ...Object.values(etats).map(email), sansMotDePasse]
}

describe('Rien ne dit si une adresse a un compte', () => {
  let connues: string[]
  beforeAll(async () => {
    connues = await comptesDeToutEtat()
  })

  /** Chaque acte où l’on tape une adresse sans prouver qu’elle est à soi. */
  const ACTES: [string, (adresse: string) => Promise<Parameters<typeof vu>[0]>][] = [
    [
      'la connexion',
      (username) => visiteur().appeler(authentifier, { body: { username, password: 'Faux-2026-Faux!' } }),
    ],
    [
      'le mot de passe oublié',
      async (adresse) => {
        const qui = visiteur()
        return qui.appeler(demanderRecuperation, { body: { email: adresse, captcha: await solution(qui) } })
      },
    ],
    [
      'l’inscription',
      (adresse) =>
        envoyerInscription(
          visiteur(),
          'NON_PRO',
          saisieJuste(1, { email: adresse, emailConfirmation: adresse }),
        ),
    ],
    [
      'le changement d’adresse',
      async (adresse) => {
        const qui = await produit.connecte('TELE_NONPRO_ADMIN_SECOND')
        const r = await qui.appeler(modifierCompte, {
          body: { email: adresse, telephone: '', numCartePro: '', motDePasse: 'Registre-2026!' },
        })
        return { ...r, texte: r.texte.replace(adresse, '…') }
      },
    ],
  ]

  test.each(ACTES)(
    '%s : même statut, même phrase, mêmes en-têtes et mêmes cookies que pour une inconnue',
    async (_, demander) => {
      const attendu = vu(await demander(INCONNUE))
      for (const adresse of connues)
        expect({ adresse, ...vu(await demander(adresse)) }).toEqual({ adresse, ...attendu })
    },
  )
})

test('une clef passée, déjà servie, d’un autre usage, ou inventée : la même réponse', async () => {
  const { id } = await produit.db
    .selectFrom('compte')
    .select('id')
    .where('email', '=', email('TELE_NONPRO_GESTION'))
    .executeTakeFirstOrThrow()
  const poser = (usage: 'RECUPERATION' | 'EMAIL' | 'RESTER', quand: Date) =>
    faireUnActe(
      produit,
      (acte) =>
        poserClef(acte, produit.deps.secrets, { compteId: id, usage, email: 'neuve@exemple.invalid' }),
      quand,
    )
  const maintenant = produit.heure.instant
  const hier = new Date(maintenant.getTime() - 100 * 86_400_000)
  const passees = {
    RECUPERATION: await poser('RECUPERATION', hier),
    EMAIL: await poser('EMAIL', hier),
    RESTER: await poser('RESTER', hier),
  }
  const servie = await poser('RESTER', maintenant)
  expect((await visiteur().appeler(resterActif, { body: { key: servie } })).statut).toBe(200)
  const inventees = ['x'.repeat(43), 'A'.repeat(20)]

  const motDePasse = { motDePasse: MOT_DE_PASSE_NEUF, confirmation: MOT_DE_PASSE_NEUF }
  const autreUsage = await poser('EMAIL', maintenant)
  for (const [faire, fausses] of [
    [
      (key: string) => visiteur().appeler(verifierClef, { params: { key } }),
      [passees.RECUPERATION, autreUsage, servie],
    ],
    [
      (key: string) => visiteur().appeler(creerMotDePasse, { body: { key, ...motDePasse } }),
      [passees.RECUPERATION, autreUsage, servie],
    ],
    [
      (key: string) => visiteur().appeler(resterActif, { body: { key } }),
      [passees.RESTER, autreUsage, servie],
    ],
    [(key: string) => visiteur().appeler(confirmerEmail, { body: { key } }), [passees.EMAIL, servie]],
  ] as const) {
    const attendu = vu(await faire(inventees[0]!))
    for (const key of [inventees[1]!, ...fausses]) expect(vu(await faire(key))).toEqual(attendu)
  }
})
