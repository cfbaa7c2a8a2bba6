import type { ParsedOf } from '#contract/socle/call.ts'
import type { fusionnerCoproprietes } from '#contract/teneur/doublons.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import {
  obstacleALaFusion,
  prevoirFusion,
  verifierFusion,
  type AFusionner,
  type Fusion,
  type ObstacleFusion,
} from '#domain/teneur/doublons/fusion.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { declarationVide } from '#domain/coproprietes/declaration/lecture.ts'
import { dossierPublic } from '#domain/coproprietes/declaration/public.ts'
import { messageFusion } from '#domain/teneur/doublons/messages.ts'
import { precedenteDe } from '#server/socle/declaration/declaration.store.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { oublierMiseAJour } from '#server/socle/registre/coproprietes/brouillons.ts'
import { prevenirAdministrateurs } from '#server/socle/registre/comptes/comptes.ts'
import { numeroApresFusion } from '#server/socle/registre/coproprietes/coproprietes.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { archiverLaCourante, faireValoir } from '#server/socle/registre/coproprietes/faire-valoir.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { repointerLesSecondaires } from '#server/socle/registre/coproprietes/principal.ts'
import {
  arreterLesMandats,
  ecrireMandatAccepte,
  finDuMandat,
} from '#server/socle/registre/coproprietes/representant.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { noterCopropriete } from '#server/socle/registre/chiffres/score.ts'
import { numerotee } from './comparer.ts'
import * as store from './doublons.store.ts'

type CodeFusion = ArretDEtat | ObstacleFusion | 'DONNEES_REFUSEES' | 'FUSION_CHANGEE'
type ActeDeFusion = Acte<CodeFusion, CompteConnecte>
type Saisie = ParsedOf<typeof fusionnerCoproprietes>['body']

/** La fusion décidée, et ce qu’il faut de chacune pour la faire et la dire. */
type Decidee = Fusion & { lues: { gardee: store.Lue; absorbee: store.Lue }; raison: string }

/** Tient les deux et celles que la fusion entraîne, d’un seul ordre : deux fusions qui se croisent s’attendent. */
async function tenirTout(acte: ActeDeFusion, ids: readonly number[]): Promise<void> {
  const entrainees: number[] = []
  for (const id of ids) {
    const lue = await store.lire(acte.trx, id)
    const avecNumero = lue && numerotee(lue)
    if (avecNumero) entrainees.push(...(await store.entrainees(acte.trx, avecNumero)))
  }
  await tenir(acte, 'copropriete', [...new Set([...ids, ...entrainees])])
}

async function exiger(acte: ActeDeFusion, id: number) {
  const lue = await store.lire(acte.trx, id)
  const avecNumero = lue && numerotee(lue)
  if (!lue || !avecNumero) {
    // Une autre fusion vient de l’absorber.
    const partie = (await numeroApresFusion(acte.trx, { id })) !== undefined
    throw acte.refuser(partie ? 'FUSION_CHANGEE' : 'INTROUVABLE')
  }
  return { lue, aFusionner: await store.aFusionner(acte.trx, avecNumero) }
}

/** Ce que la fusion fera, sous les verrous ; refuse ce qui l’empêche, ce qui reste à choisir, et ce qui n’est plus ce que l’on a lu. */
async function decider(
  acte: ActeDeFusion,
  { id, autre }: { id: number; autre: number },
  saisie: Saisie,
): Promise<Decidee> {
  const [a, b] = [await exiger(acte, id), await exiger(acte, autre)]
  const obstacle = obstacleALaFusion(a.aFusionner, b.aFusionner)
  if (obstacle) throw acte.refuser(obstacle.code, { params: obstacle.params })
  const fusion = prevoirFusion(a.aFusionner, b.aFusionner, saisie.rattachementDe)
  const refus = verifierFusion(fusion, saisie.raison)
  if (refus.length > 0) throw acte.refuser('DONNEES_REFUSEES', { refus })
  if (
    fusion.gardee.id !== saisie.gardee ||
    fusion.declarationDe !== saisie.declarationDe ||
    (saisie.rattachementDe !== null && fusion.rattachementDe !== saisie.rattachementDe)
  )
    throw acte.refuser('FUSION_CHANGEE')
  const deA = fusion.gardee.id === a.lue.id
  return {
    ...fusion,
    lues: { gardee: deA ? a.lue : b.lue, absorbee: deA ? b.lue : a.lue },
    raison: saisie.raison.trim(),
  }
}

/** Ce qui, du dossier public, vient de la déclaration : ses colonnes, et où elle situe l’immeuble. */
const COLONNES_DECLAREES = [
  ...Object.keys(dossierPublic(declarationVide())),
  'departement',
  'epci',
  'region',
  'dateMaj',
]

/** La déclaration la plus récente est celle de l’absorbée : elle devient la dernière acceptée de celle que l’on garde. */
async function prendreLaDeclaration(acte: ActeDeFusion, { gardee, absorbee }: Fusion): Promise<void> {
  const { trx } = acte
  const remplacee = await precedenteDe(trx, gardee.id)
  const { declaration, declarationId, date } = await precedenteDe(trx, absorbee.id)
  await archiverLaCourante(acte, gardee.id)
  const dossierRemplace = await faireValoir(acte, {
    coproprieteId: gardee.id,
    declarationId,
    declaration,
    dossier: await store.colonnes(trx, absorbee.id, COLONNES_DECLAREES),
    date: date ?? acte.maintenant,
  })
  await store.oublierLAcceptee(trx, absorbee.id)
  if (declarationId === null) return
  await store.deplacerLaDeclaration(trx, {
    id: declarationId,
    gardeeId: gardee.id,
    donneesRemplacees: remplacee.declarationId === null ? remplacee.declaration : null,
    dossierRemplace,
  })
}

/** Ce que celle que l’on garde reprend du représentant de l’autre. */
const DU_RATTACHEMENT = [
  'teledeclarantId',
  'mandatFin',
  'administrationProvisoire',
  'typeSyndic',
  'syndicRaisonSociale',
  'syndicSiret',
  'syndicApe',
  'syndicCommune',
]

/** L’une est supprimée et mène à l’autre, qui reprend son représentant quand c’est lui qui continue. */
async function changerLesEtats(acte: ActeDeFusion, f: Decidee) {
  const { trx, aujourdhui } = acte
  const { gardee, absorbee, lues } = f
  const recu =
    f.rattachementDe === absorbee.id ? await store.colonnes(trx, absorbee.id, DU_RATTACHEMENT) : null
  const deLAbsorbee = await agir(acte, COPROPRIETE, absorbee.id, 'fusionner', {
    avec: { ...finDuMandat(lues.absorbee, aujourdhui), fusionneeDans: gardee.id },
  })
  const deLaGardee = recu
    ? await agir(acte, COPROPRIETE, gardee.id, 'recevoirLeMandat', { avec: recu })
    : { avant: lues.gardee.etat, apres: lues.gardee.etat }
  await store.repointerLesAbsorbees(trx, { gardeeId: gardee.id, absorbeeId: absorbee.id })
  return { deLAbsorbee, deLaGardee }
}

/** Un seul mandat continue ; les autres s’archivent, et leur successeur déclaré apprend qu’il n’est plus attendu. */
async function rangerLesMandats(
  acte: ActeDeFusion,
  deps: Pick<Dependances, 'courriels'>,
  f: Decidee,
): Promise<number[]> {
  const { trx, aujourdhui: des } = acte
  const { gardee, absorbee } = f
  let deplaces: number[] = []
  if (f.rattachementDe === absorbee.id) {
    await arreterLesMandats(acte, deps, { coproprieteId: gardee.id, des })
    deplaces = await store.deplacerLesMandats(trx, { gardeeId: gardee.id, absorbeeId: absorbee.id })
    await store.ecrireSuccesseur(trx, gardee.id, absorbee.successeurDeclare)
  }
  await arreterLesMandats(acte, deps, { coproprieteId: absorbee.id, des })
  await store.ecrireSuccesseur(trx, absorbee.id, false)
  await ecrireMandatAccepte(acte, gardee.id)
  await noterCopropriete(trx, gardee.id, acte.aujourdhui)
  return deplaces
}

/** Le journal le dit aux deux numéros. */
function journaliser(
  acte: ActeDeFusion,
  f: Decidee,
  { deLAbsorbee, deLaGardee }: Awaited<ReturnType<typeof changerLesEtats>>,
): Promise<void> {
  const { gardee, absorbee, raison } = f
  const prise = f.declarationDe === absorbee.id && absorbee.declaration.id !== null
  const recu = f.rattachementDe === absorbee.id
  return ecrireJournal(acte, [
    {
      type: 'COPROPRIETE.FUSION',
      objet: 'copropriete',
      objetId: gardee.id,
      numero: gardee.numero,
      ancien: {
        etat: deLaGardee.avant,
        ...(recu && { representant: gardee.teledeclarantId, mandatFin: gardee.mandatFin }),
        ...(prise && { declaration: gardee.declaration.id }),
      },
      nouveau: {
        etat: deLaGardee.apres,
        absorbee: absorbee.numero,
        ...(recu && { representant: absorbee.teledeclarantId, mandatFin: absorbee.mandatFin }),
        ...(prise && { declaration: absorbee.declaration.id }),
        raison,
      },
    },
    {
      type: 'COPROPRIETE.FUSION',
      objet: 'copropriete',
      objetId: absorbee.id,
      numero: absorbee.numero,
      ancien: { etat: deLAbsorbee.avant },
      nouveau: { etat: deLAbsorbee.apres, fusionneeDans: gardee.numero, raison },
    },
  ])
}

/** Les établissements connus l’apprennent, une fois chacun : celui qui continue, et celui qui n’est plus retenu. */
async function prevenir(
  acte: ActeDeFusion,
  { config, courriels }: Pick<Dependances, 'config' | 'courriels'>,
  { gardee, absorbee, rattachementDe, lues, raison }: Decidee,
): Promise<void> {
  const reste: AFusionner = rattachementDe === absorbee.id ? absorbee : gardee
  for (const id of new Set([gardee.teledeclarantId, absorbee.teledeclarantId]))
    await prevenirAdministrateurs(acte, courriels, id, ({ prenom, nom }) =>
      messageFusion({
        prenom,
        nom,
        gardee: { ...lues.gardee, numero: gardee.numero },
        absorbee: { ...lues.absorbee, numero: absorbee.numero },
        continue: id === reste.teledeclarantId,
        raison,
        fiche: `${config.adressePublique}${ADRESSES.fiche(gardee.numero)}`,
      }),
    )
}

/**
 * Fusionne deux copropriétés immatriculées qui n’en sont qu’une (domain.md, section 15 ; décision 0053) : la plus ancienne est gardée,
 * avec le mandat et la déclaration qui continuent ; l’autre est supprimée et y mène. Refuse ce qui l’empêche, un mandat à choisir, une
 * raison trop courte, et ce qui a changé depuis l’annonce.
 */
export function fusionner(
  deps: Pick<Dependances, 'config' | 'db' | 'courriels'>,
  demandeur: Demandeur<CodeFusion, CompteConnecte>,
  paire: { id: number; autre: number },
  saisie: Saisie,
): Promise<{ numero: string }> {
  return transiger(deps.db, demandeur, async (acte) => {
    await tenirTout(acte, [paire.id, paire.autre])
    const f = await decider(acte, paire, saisie)
    const { gardee, absorbee } = f
    const etats = await changerLesEtats(acte, f)
    await oublierMiseAJour(acte, absorbee.id)
    if (f.rattachementDe === absorbee.id) await oublierMiseAJour(acte, gardee.id)
    if (f.declarationDe === absorbee.id) await prendreLaDeclaration(acte, f)
    await repointerLesSecondaires(acte, { ancien: absorbee.numero, numero: gardee.numero })
    await rangerLesMandats(acte, deps, f)
    await journaliser(acte, f, etats)
    await prevenir(acte, deps, f)
    return { numero: gardee.numero }
  })
}
