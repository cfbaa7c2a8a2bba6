import {
  cloreReclamation,
  completerReclamation,
  envoyerReclamation,
  prendreReclamation,
  rendreReclamation,
  repondreReclamation,
  reprendreReclamation,
  transmettreReclamation,
} from '#contract/public/reclamations.ts'
import { randomUUID } from 'node:crypto'
import { cloner } from '../clones.ts'
import { Navigateur } from '../produit.ts'
import { compteDe } from '../utilisateurs.ts'
import { type Situation, produit, suivant, faire, sonId } from './situation.ts'

/** Une réclamation que Yann tient, et que Nadia regarde. */
export function situationReclamation(): Situation<{ id: number; clef: string; email: string }> {
  let yann: Navigateur
  let nadia: Navigateur
  let idPreneur: number
  let modele: number | undefined
  return {
    async preparer() {
      const { db, deps } = produit
      if (!modele) {
        yann = await produit.connecte('TENEUR_ASS_HOTLINE_GES')
        nadia = await produit.connecte('TENEUR_ASS_HOTLINE_ADMIN')
        idPreneur = (await compteDe(produit, 'TENEUR_ASS_HOTLINE_GES')).id
        const { corps } = await (
          await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
        ).appeler(envoyerReclamation, {
          body: {
            cleEnvoi: randomUUID(),
            typeReclamation: 'AUTRE',
            nom: 'Rambervil',
            prenom: 'Odette',
            texte: 'Une page ne s’ouvre pas.',
          },
        })
        const deposee = await db
          .selectFrom('reclamation')
          .select('id')
          .where('reference', '=', corps.reference)
          .executeTakeFirstOrThrow()
        await yann.appeler(prendreReclamation, sonId(deposee))
        modele = deposee.id
      }
      const rang = suivant()
      const clef = deps.secrets.tirerClef()
      const email = `reclame${rang}@exemple.invalid`
      const id = await cloner<number>(produit, 'reclamation', modele, {
        reference: `REC-ESSAI-${rang}`,
        empreinte: deps.secrets.empreinte(clef),
        cleEnvoi: randomUUID(),
        email,
      })
      return { id, clef, email }
    },
    actes: {
      'prendre la réclamation (un autre)': (o) => faire(nadia, prendreReclamation, sonId(o)),
      'reprendre la réclamation (un autre)': (o) =>
        faire(nadia, reprendreReclamation, { ...sonId(o), body: { idPreneur } }),
      'rendre la réclamation': (o) => faire(yann, rendreReclamation, sonId(o)),
      'y répondre': (o) =>
        faire(yann, repondreReclamation, { ...sonId(o), body: { texte: 'La page est réparée.' } }),
      'la passer au teneur': (o) =>
        faire(yann, transmettreReclamation, { ...sonId(o), body: { texte: 'Une page à réparer.' } }),
      'clore la réclamation': (o) => faire(yann, cloreReclamation, sonId(o)),
      'la compléter': (o) =>
        faire(produit.visiteur(), completerReclamation, {
          params: { clef: o.clef },
          body: { texte: 'C’est toujours le cas.' },
        }),
    },
    async etat({ id, email }) {
      const { db } = produit
      const { etat, preneurId, relanceeLe } = await db
        .selectFrom('reclamation')
        .select(['etat', 'preneurId', 'relanceeLe'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const messages = await db
        .selectFrom('reclamationMessage')
        .select(['texte', 'interne'])
        .where('reclamationId', '=', id)
        .orderBy('id')
        .execute()
      const courriels = await db
        .selectFrom('courriel')
        .select('nature')
        .where('destinataire', '=', email)
        .orderBy('id')
        .execute()
      return { etat, preneurId, relancee: relanceeLe !== null, messages, courriels }
    },
  }
}
