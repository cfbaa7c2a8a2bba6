import type { Personne } from '#domain/socle/acces/auteur.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import {
  MODELE_DE_DEPART,
  rangerModele,
  verifierModele,
  type ModeleDePrecisions,
} from '#domain/teneur/validations/modele.ts'
import { type Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Acte } from '#server/socle/registre/actes/acte.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { verrouiller } from '#server/socle/postgres/verrous-consultatifs.ts'

const CLES = { ouverture: 'precisions.ouverture', conclusion: 'precisions.conclusion' } as const

/** Le modèle en vigueur ; `version` zéro, et nul ne l’a écrit, tant que c’est celui du départ. */
export interface ModeleEnVigueur extends ModeleDePrecisions {
  version: number
  depuis: Instant | null
  par: string | null
}

/** Le modèle du courriel de précisions, tel qu’il vaut maintenant. */
export async function lireModele(db: Kysely<DB>): Promise<ModeleEnVigueur> {
  const lignes = await db
    .selectFrom('contenu')
    .leftJoin('compte', 'compte.id', 'contenu.compteId')
    .select(['cle', 'texte', 'contenu.version', 'contenu.dateModification', 'compte.prenom', 'compte.nom'])
    .where('cle', 'in', Object.values(CLES))
    .execute()
  const texteDe = (champ: keyof ModeleDePrecisions) =>
    lignes.find(({ cle }) => cle === CLES[champ])?.texte ?? MODELE_DE_DEPART[champ]
  const [ecrit] = lignes
  return {
    ouverture: texteDe('ouverture'),
    conclusion: texteDe('conclusion'),
    version: ecrit?.version ?? 0,
    depuis: ecrit?.dateModification ?? null,
    par: ecrit?.prenom == null ? null : `${ecrit.prenom} ${ecrit.nom}`,
  }
}

/**
 * Écrit le modèle (décision 0050) : il vaut pour les courriels qui partent ensuite. Refuse (409) s’il n’est plus celui de la version que la
 * personne a vue. Rien ne s’écrit s’il ne change pas.
 */
export async function ecrireModele(
  acte: Acte<'DONNEES_REFUSEES' | 'MODELE_CHANGE', Personne>,
  { version: vue, ...tape }: ModeleDePrecisions & { version: number },
): Promise<void> {
  const { trx, auteur, maintenant, refuser } = acte
  const refus = verifierModele(tape)
  if (refus.length > 0) throw refuser('DONNEES_REFUSEES', { refus })
  const voulu = rangerModele(tape)
  // Deux écritures au même instant passent l’une après l’autre : la seconde voit la première.
  await verrouiller(trx, 'modele')
  const avant = await lireModele(trx)
  if (voulu.ouverture === avant.ouverture && voulu.conclusion === avant.conclusion) return
  if (vue !== avant.version) throw refuser('MODELE_CHANGE')
  const version = avant.version + 1
  const valeurs = { version, dateModification: maintenant, compteId: auteur.id }
  await trx
    .insertInto('contenu')
    .values([
      { cle: CLES.ouverture, texte: voulu.ouverture, ...valeurs },
      { cle: CLES.conclusion, texte: voulu.conclusion, ...valeurs },
    ])
    .onConflict((oc) =>
      oc.column('cle').doUpdateSet((eb) => ({ texte: eb.ref('excluded.texte'), ...valeurs })),
    )
    .execute()
  await ecrireJournal(acte, [
    {
      type: 'CONTENU.PRECISIONS',
      objet: 'contenu',
      objetId: null,
      ancien: { modele: avant.version, ouverture: avant.ouverture, conclusion: avant.conclusion },
      nouveau: { modele: version, ...voulu },
    },
  ])
}
