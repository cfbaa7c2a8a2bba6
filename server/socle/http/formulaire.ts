import '@fastify/multipart'
import type { Call, SorteDeFichier } from '#contract/socle/call.ts'
import { Arret, refuserTout } from '#domain/socle/refus/arret.ts'
import type { CodeRefus, Refus } from '#domain/socle/refus/refus.ts'
import type { FastifyRequest } from 'fastify'
import { lirePartie } from './lecture.ts'

/** Un fichier reçu, entier en mémoire : sa taille est bornée par l’appel. */
export interface FichierRecu {
  nom: string
  contenu: Buffer
  /** Vrai quand il dépassait la borne : `contenu` s’arrête là. */
  tronque: boolean
}

/** Au-delà, ce n’est pas un de nos formulaires : autant de champs, d’autant d’octets. */
const CHAMPS_MAX = 40
const CHAMP_MAX = 4_096

/** D’après ce que l’appel attend : ce qui se dit d’un fichier qui manque, et le nom de celui qui n’en a pas. */
const SORTES: Readonly<Record<SorteDeFichier, { absent: CodeRefus; sansNom: string }>> = {
  pdf: { absent: 'FICHIER_ABSENT', sansNom: 'document.pdf' },
  tableur: { absent: 'TABLEUR_ABSENT', sansNom: 'fichier' },
}

/** Un nom vient du dehors : sans chemin, sans commande ni marque de sens (« a\u202egpj.pdf » se lit « afdp.jpg »), borné. */
const nomPropre = (nom: string | undefined, sansNom: string): string =>
  (nom ?? '')
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Cc}\p{Bidi_Control}\u200b-\u200d\u2060\ufeff]/gu, '')
    .slice(0, 200) || sansNom

/** Les champs lus d’un formulaire, par la forme de l’appel : un texte, ou plusieurs quand le nom se répète. */
function lireChamps(appel: Call, champs: ReadonlyMap<string, unknown[]>): { body?: unknown } {
  const refus: Refus[] = []
  const lus = Object.fromEntries(
    [...champs].map(([nom, textes]) => [nom, textes.length > 1 ? textes : textes[0]]),
  )
  const body = lirePartie(appel.body, lus, refus)
  if (refus.length > 0) throw refuserTout('DONNEES_REFUSEES', { refus })
  return appel.body ? { body } : {}
}

/** Les champs se jugent avant que le fichier se lise : celui qui vient après lui serait laissé. */
const venuApres = (champ: string): Arret =>
  refuserTout('DONNEES_REFUSEES', {
    refus: [{ champ: champ.slice(0, 60).toWellFormed(), code: 'CHAMP_APRES_LE_FICHIER' }],
  })

/** Lit un formulaire à fichier : ses champs d’abord, jugés avant que le fichier soit lu. */
export async function recevoirFormulaire(
  appel: Call,
  req: FastifyRequest,
): Promise<{ fichier?: FichierRecu; body?: unknown }> {
  if (!appel.fichier) return {}
  const { champ, max, facultatif = false, sorte = 'pdf', champMax = CHAMP_MAX } = appel.fichier
  const { absent: code, sansNom } = SORTES[sorte]
  const champs = new Map<string, unknown[]>()
  const absent = () => refuserTout('DONNEES_REFUSEES', { refus: [{ champ, code }] })
  try {
    const limits = { fileSize: max, files: 1, fields: CHAMPS_MAX, fieldSize: champMax }
    let recu: { fichier?: FichierRecu; body?: unknown } | undefined
    for await (const partie of req.parts({ limits, throwFileSizeLimit: false } as object)) {
      if (partie.type === 'field') {
        if (partie.valueTruncated) throw refuserTout('DEMANDE_ILLISIBLE')
        if (recu) throw venuApres(partie.fieldname)
        champs.set(partie.fieldname, [...(champs.get(partie.fieldname) ?? []), partie.value])
        continue
      }
      if (partie.fieldname !== champ) throw absent()
      recu = lireChamps(appel, champs)
      const contenu = await partie.toBuffer()
      // Un champ laissé vide s’envoie quand même, sans nom ni contenu.
      if (facultatif && !partie.filename && contenu.length === 0) continue
      const { truncated: tronque } = partie.file
      recu = { ...recu, fichier: { nom: nomPropre(partie.filename, sansNom), contenu, tronque } }
    }
    if (recu) return recu
  } catch (cause) {
    throw cause instanceof Arret ? cause : refuserTout('DEMANDE_ILLISIBLE')
  }
  if (!facultatif) throw absent()
  return lireChamps(appel, champs)
}
