import {
  direAbsentes,
  direRaisons,
  FICHES_MAX,
  listerAbsentes,
  type Absente,
  type RaisonDAbsence,
} from '#domain/institutions/categorisation/fiches-absentes.ts'
import { AUCUNE_PRISE } from '#domain/institutions/categorisation/telechargements/prises.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { jourDeFichier } from '#domain/socle/temps/jour.ts'
import { sql, type Kysely } from 'kysely'
import { setTimeout as attendre } from 'node:timers/promises'
import type { Dependances } from '#server/socle/dependances.ts'
import { archiverEnFlux, type Partie } from '#server/socle/documents/archive-en-flux.ts'
import { Encombre } from '#server/socle/documents/pdf.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Demandeur } from '#server/socle/registre/actes/acte.ts'
import { entrer, type Entre } from '#server/socle/registre/territoire/porte-institution.ts'
import { sontPresqueToutes, type Preneur } from './prendre.ts'
import type { FichierFait } from './fichier-fait.ts'
import { noterPrise } from './journal.ts'
import { coproprietesDe } from './population.ts'
import { imprimerFicheOutil } from './rapports/fiche-pdf.ts'
import type { Lecteur } from './rapports/imprimer-une.ts'

type Deps = Pick<Dependances, 'db' | 'longues' | 'pdf'>

/** Ce qui se fait de ces numéros, et pourquoi le reste ne se fait pas : su avant le premier octet. Ceux qui ne se font pas ne prennent la place de personne. */
async function trier(
  db: Kysely<DB>,
  { perimetre }: Pick<Entre, 'perimetre'>,
  demandes: readonly string[],
): Promise<{ faisables: string[]; absentes: Absente[] }> {
  const parmi = sql<boolean>`c.numero = ANY(${sql.val(demandes)}::bpchar[])`
  const [siennes, connues] = await Promise.all([
    sql<{ numero: string }>`SELECT c.numero ${coproprietesDe(perimetre, null, [parmi])}`.execute(db),
    sql<{
      numero: string
      publie: boolean
    }>`SELECT c.numero, c.publie FROM copropriete c WHERE ${parmi}`.execute(db),
  ])
  const faisable = new Set(siennes.rows.map(({ numero }) => numero))
  const publie = new Map(connues.rows.map((c) => [c.numero, c.publie]))
  const raisonDe = (numero: string): RaisonDAbsence => {
    const connue = publie.get(numero)
    return connue === undefined ? 'INCONNUE' : connue ? 'AILLEURS' : 'RETIREE'
  }
  const siens = demandes.filter((numero) => faisable.has(numero))
  return {
    faisables: siens.slice(0, FICHES_MAX),
    absentes: [
      ...demandes.filter((n) => !faisable.has(n)).map((numero) => ({ numero, raison: raisonDe(numero) })),
      ...siens.slice(FICHES_MAX).map((numero): Absente => ({ numero, raison: 'EN_TROP' })),
    ],
  }
}

const PATIENCE_MS = 500
const ESSAIS = 60

/** La fiche d’une copropriété, quand la presse a de la place : une archive commencée attend plutôt qu’elle ne se coupe. */
async function imprimerAvecPatience(deps: Deps, lecteur: Lecteur, numero: string) {
  for (let essai = 1; ; essai += 1) {
    try {
      return await imprimerFicheOutil(deps, lecteur, numero)
    } catch (erreur) {
      if (!(erreur instanceof Encombre) || essai >= ESSAIS) throw erreur
      await attendre(PATIENCE_MS)
    }
  }
}

/** Les fiches, une à une ; ce qui manque se dit en dernier, avec ce qui a quitté l’annuaire depuis. */
async function* imprimerChacune(
  deps: Deps,
  { lecteur, faisables, absentes }: { lecteur: Lecteur } & Awaited<ReturnType<typeof trier>>,
  surFiche: () => void,
): AsyncGenerator<Partie> {
  const manquent = [...absentes]
  const commencer = (rang: number) => {
    const numero = faisables[rang]
    if (numero === undefined) return null
    const fiche = imprimerAvecPatience(deps, lecteur, numero)
    // Qui s’en va ne l’attend plus.
    fiche.catch(() => undefined)
    return fiche
  }
  // La suivante se lit pendant que celle-ci se compose.
  let suivante = commencer(0)
  for (const [rang, numero] of faisables.entries()) {
    const enCours = suivante
    suivante = commencer(rang + 1)
    const fiche = await enCours
    if (fiche) yield fiche
    else manquent.push({ numero, raison: 'RETIREE' })
    surFiche()
  }
  if (manquent.length > 0)
    yield {
      nom: 'fiches-absentes.txt',
      contenu: Buffer.from(`\ufeff${listerAbsentes(manquent).join('\r\n')}\r\n`),
    }
}

/** Les fiches de ces copropriétés, dans un ZIP fait à mesure qu’il part ; ce qui n’y sera pas se sait d’avance (§8.2). */
export async function fichesEnZip(
  deps: Deps,
  demandeur: Preneur & Demandeur<'AUCUNE_FICHE', Preneur['auteur']>,
  numeros: readonly string[],
  surFiche: () => void = () => undefined,
): Promise<FichierFait> {
  const { db } = deps.longues
  const { aujourdhui: jour, auteur } = demandeur
  const entre = await entrer(db, demandeur)
  const demandes = [...new Set(numeros.flatMap((ecrit) => lireNumero(ecrit) ?? []))]
  const { faisables, absentes } = await trier(db, entre, demandes)
  const avertissement = absentes.length === 0 ? undefined : direAbsentes(absentes, demandes.length)
  if (faisables.length === 0)
    throw demandeur.refuser('AUCUNE_FICHE', { params: { absentes: direRaisons(absentes) } })
  const nombre = faisables.length
  await noterPrise(deps, demandeur, 'INSTITUTION.FICHES', {
    entre,
    recherche: { territoires: [], criteres: {} },
    regardes: entre.territoires,
    nombre,
    format: 'zip',
    choisies: faisables,
    prises: {
      ...AUCUNE_PRISE,
      fichiers: 1,
      entiers: Number(await sontPresqueToutes(db, entre, nombre)),
      fiches: nombre,
    },
  })
  return {
    nom: `fiches-coproprietes-${jourDeFichier(jour)}.zip`,
    type: 'application/zip',
    contenu: archiverEnFlux(
      imprimerChacune(deps, { lecteur: { entre, auteur, jour }, faisables, absentes }, surFiche),
      new Date(demandeur.maintenant),
    ),
    telecharger: true,
    total: nombre,
    ...(avertissement !== undefined && { avertissement }),
  }
}
