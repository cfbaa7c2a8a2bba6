import type { ParsedOf } from '#contract/socle/call.ts'
import type { situerParcelles } from '#contract/coproprietes/mises-a-jour.ts'
import { lireParcelle } from '#domain/coproprietes/copropriete/parcelle.ts'
import { direAdresse, type Adresse } from '#domain/coproprietes/declaration/adresse.ts'
import type { Parcelle } from '#domain/coproprietes/declaration/champs/identification.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { adressesDe, retrouver } from '#domain/coproprietes/declaration/localisation.ts'
import {
  adressesNonSituees,
  communeDe,
  refusDesParcelles,
  remplacer,
  type Remplacante,
  type Remplacements,
} from '#domain/coproprietes/mises-a-jour/situer/situer.ts'
import { DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { precedenteDe, type Precedente } from '#server/socle/declaration/declaration.store.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { dansUnBudget } from '#server/socle/outside/budget.ts'
import { ensemble } from '#server/socle/outside/ensemble.ts'
import { garderParcelles } from '#server/socle/registre/coproprietes/acceptee.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import type { CoproprieteLue } from '#server/socle/registre/coproprietes/coproprietes.ts'
import { naitre, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { accepterMiseAJour, RIEN_DE_CRU } from '../accepter.ts'
import * as declarations from '../mises-a-jour.store.ts'
import { aMettreAJour } from '../ouvrir.ts'
import * as store from './situer.store.ts'

type Choix = ParsedOf<typeof situerParcelles>['body']
type Services = Pick<Dependances, 'db' | 'geocodage' | 'geographie'>
type CodeSituer =
  | ArretDEtat
  | 'DECLARATION_DEPASSEE'
  | 'DONNEES_REFUSEES'
  | 'MISE_A_JOUR_EN_COURS'
  | 'SERVICE_INDISPONIBLE'
type Refuser = Demandeur<CodeSituer, CompteConnecte>['refuser']

/** Ce que l’on a tapé, lu ; refuse ce qui ne se lit pas, ce qui n’est plus à situer, et les doubles. */
function lireChoix(declaration: Declaration, aSituer: readonly string[], { parcelles, adresses }: Choix) {
  const refus: Refus[] = []
  const choisies: (Remplacante & { idu: string })[] = []
  const rangs = new Set(adressesNonSituees(declaration).map((a) => a.rang))
  const vus = new Set<string | number>()
  const aDecider = (cle: string | number, attendue: boolean, champ: string) => {
    if (!attendue || vus.has(cle)) refus.push({ champ, code: 'DEJA_SITUEE' })
    vus.add(cle)
  }
  parcelles.forEach(({ idu, par }, i) => {
    aDecider(idu, aSituer.includes(idu), `parcelles.${i}`)
    par.forEach((brut, j) => {
      const champ = `parcelles.${i}.par.${j}`
      const lue = lireParcelle(brut)
      if ('parcelle' in lue) choisies.push({ champ, idu, parcelle: { ...lue.parcelle, geolocalisee: true } })
      else refus.push(...lue.refus.map((r) => ({ ...r, champ: `${champ}.${r.champ}` })))
    })
  })
  adresses.forEach(({ rang }, i) => aDecider(rang, rangs.has(rang), `adresses.${i}`))
  const remplacees = parcelles.filter((p) => p.par.length > 0).map((p) => p.idu)
  return { choisies, remplacees, refus: [...refus, ...refusDesParcelles(declaration, remplacees, choisies)] }
}

/** Le cadastre relit les parcelles choisies. Muet, rien n’est cru : on situe, ou l’on passe. */
async function relireParcelles(
  { geocodage, geographie }: Services,
  refuser: Refuser,
  { choisies, departement }: { choisies: readonly Remplacante[]; departement: string | null },
): Promise<Refus[]> {
  const lieux = await geographie()
  const lues = await geocodage.chercherParcelles(choisies.map((c) => c.parcelle))
  if (lues.includes(null)) throw refuser('SERVICE_INDISPONIBLE')
  return choisies.flatMap(({ champ, parcelle }, i): Refus[] => {
    const sien = lieux.territoireDe(parcelle.codeInsee)?.departement ?? null
    if (sien !== null && departement !== null && sien !== departement)
      return [{ champ, code: 'PARCELLE_AUTRE_DEPARTEMENT', params: { departement } }]
    return lues[i]?.parcelle ? [] : [{ champ, code: 'PARCELLE_INCONNUE' }]
  })
}

/** Le service relit les adresses choisies : leur identifiant, leur place et leur bâtiment sont les siens. */
async function relireAdresses(
  { geocodage, geographie }: Services,
  refuser: Refuser,
  d: { declaration: Declaration; adresses: Choix['adresses']; departement: string | null },
): Promise<{ lues: Map<number, Adresse>; refus: Refus[] }> {
  const lieux = await geographie()
  const { adressePrincipale, adresseSecondaire } = d.declaration.identification
  const avant = [adressePrincipale, ...adresseSecondaire]
  const lues = new Map<number, Adresse>()
  const refus: Refus[] = []
  await ensemble(d.adresses, 2, async ({ rang, ...choisie }) => {
    const champ = `adresses.${d.adresses.findIndex((a) => a.rang === rang)}`
    const connues = await geocodage.chercherAdresse(direAdresse(choisie))
    if (!connues) throw refuser('SERVICE_INDISPONIBLE')
    const ancienne = avant[rang]
    const connue = ancienne && retrouver({ ...ancienne, ...choisie }, connues)
    if (!connue) return refus.push({ champ, code: 'ADRESSE_NON_RECONNUE' })
    const sien = lieux.territoireDe(connue.codeInsee)?.departement ?? null
    if (sien !== null && d.departement !== null && sien !== d.departement)
      return refus.push({
        champ,
        code: 'CODE_POSTAL_AUTRE_DEPARTEMENT',
        params: { departement: d.departement },
      })
    const { id, voie, codePostal, commune, codeInsee, lon, lat } = connue
    const batId = (await geocodage.chercherBatiment(id))?.batId ?? null
    const place = { id, voie, codePostal, commune, codeInsee, lon, lat, batId, geolocalisee: true }
    return lues.set(rang, { ...ancienne, ...place })
  })
  return { lues, refus }
}

/** Ce qui remplace, relu aux services ; refuse le reste. */
async function relire(
  services: Services,
  refuser: Refuser,
  { declaration, aSituer, choix }: { declaration: Declaration; aSituer: readonly string[]; choix: Choix },
): Promise<Remplacements> {
  const { choisies, remplacees, refus } = lireChoix(declaration, aSituer, choix)
  if (refus.length > 0) throw refuser('DONNEES_REFUSEES', { refus })
  const lieux = await services.geographie()
  const [principale] = adressesDe(declaration)
  const [duCodePostal = null] = lieux.departementsDe(principale?.codePostal ?? '') ?? []
  const departement = lieux.territoireDe(communeDe(declaration))?.departement ?? duCodePostal
  const [desParcelles, adresses] = await dansUnBudget(() =>
    Promise.all([
      relireParcelles(services, refuser, { choisies, departement }),
      relireAdresses(services, refuser, { declaration, adresses: choix.adresses, departement }),
    ]),
  )
  const tous = [...desParcelles, ...adresses.refus]
  if (tous.length > 0) throw refuser('DONNEES_REFUSEES', { refus: tous })
  const parIdu = new Map(
    remplacees.map((idu): [string, Parcelle[]] => [
      idu,
      choisies.filter((c) => c.idu === idu).map((c) => c.parcelle),
    ]),
  )
  return { parcelles: parIdu, adresses: adresses.lues }
}

/** Accepte la déclaration corrigée : une mise à jour standard, où rien d’autre ne change. */
async function corriger(
  acte: Acte<CodeSituer, CompteConnecte>,
  deps: Pick<Dependances, 'geographie'>,
  d: { copropriete: CoproprieteLue; precedente: Precedente; remplacements: Remplacements },
) {
  const { copropriete, precedente } = d
  if (await declarations.enPreparation(acte.trx, copropriete.id)) throw acte.refuser('MISE_A_JOUR_EN_COURS')
  const neuve = await declarations.creer(acte, naitre(acte, DECLARATION, 'mettreAJour'), {
    coproprieteId: copropriete.id,
    teledeclarantId: etablissementDe(acte).id,
    typeMaj: 'STANDARD',
    baseAcceptee: precedente.date,
    saisie: {},
    etape: 'recapitulatif',
  })
  const declaration = remplacer(precedente.declaration, d.remplacements)
  const dateAcceptation = await accepterMiseAJour(acte, deps, {
    ...neuve,
    copropriete,
    precedente,
    declaration,
    type: 'STANDARD',
    crus: RIEN_DE_CRU,
  })
  return { idDeclaration: neuve.id, dateAcceptation }
}

/** Ce que l’appelant a lu est-il encore ce qui vaut ? */
const depassee = (
  { declarationId, date }: Precedente,
  idDeclaration: number,
  { dateAcceptation }: Choix,
): boolean => (declarationId ?? 0) !== idDeclaration || date !== dateAcceptation

/**
 * Garde ou remplace les parcelles d’une copropriété que le cadastre ne connaît pas, et remplace les adresses non reconnues (§2.4). Ce
 * qui est remplacé est une correction de la déclaration en vigueur, acceptée aussitôt ; ce qui est gardé n’est plus à situer.
 */
export async function situer(
  deps: Dependances,
  demandeur: Demandeur<CodeSituer, CompteConnecte>,
  idDeclaration: number,
  choix: Choix,
) {
  const { db } = deps
  const id = choix.idCopropriete
  await aMettreAJour(db, demandeur, id, 'STANDARD')
  const lue = await precedenteDe(db, id)
  if (depassee(lue, idDeclaration, choix)) throw demandeur.refuser('DECLARATION_DEPASSEE')
  const remplacements = await relire(deps, demandeur.refuser, {
    declaration: lue.declaration,
    aSituer: await store.parcellesASituer(db, id),
    choix,
  })
  const gardees = choix.parcelles.filter((p) => p.par.length === 0).map((p) => p.idu)
  const remplacees = remplacements.parcelles.size + remplacements.adresses.size
  return transiger(db, demandeur, async (acte) => {
    const { trx } = acte
    await tenir(acte, 'copropriete', [id])
    const copropriete = await aMettreAJour(trx, acte, id, 'STANDARD')
    const precedente = await precedenteDe(trx, id)
    if (depassee(precedente, idDeclaration, choix)) throw acte.refuser('DECLARATION_DEPASSEE')
    // Deux appuis en même temps : le second trouve ce que le premier a gardé.
    const aSituer = await store.parcellesASituer(trx, id)
    const { refus } = lireChoix(precedente.declaration, aSituer, choix)
    if (refus.length > 0) throw acte.refuser('DONNEES_REFUSEES', { refus })
    // Gardées d’abord : ce qui est accepté ensuite s’en souvient.
    if (gardees.length > 0) {
      await garderParcelles(trx, id, gardees)
      await ecrireJournal(acte, [
        {
          type: 'COPROPRIETE.PARCELLES_GARDEES',
          objet: 'copropriete',
          objetId: id,
          numero: copropriete.numero,
          nouveau: { parcelles: gardees },
        },
      ])
    }
    const fait =
      remplacees > 0
        ? await corriger(acte, deps, { copropriete, precedente, remplacements })
        : { idDeclaration, dateAcceptation: null }
    return { ...fait, gardees: gardees.length, remplacees }
  })
}
