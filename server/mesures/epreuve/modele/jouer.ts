import { controlerLaBase, direDementi } from '#server/exploitation/controle/controler.ts'
import { baseNeuve } from '#server/essais/base.ts'
import { ouvrirProduit } from '#server/essais/produit.ts'
import { suite } from '#server/demonstration/semer/hasard.ts'
import {
  decritSansObjet,
  decritSurUne,
  SANS_OBJET,
  SUR_UNE,
  type ActeSansObjet,
  type ActeSurUne,
  type NomDActe,
} from './actes.ts'
import { Fiches } from './fiches.ts'
import { Ecart, eprouverLesLois, Modele, type Joue } from './lois.ts'
import { ouvrirMonde, PERSONNES, type Dossier, type Issue, type Monde, type Nom } from './monde.ts'
import { adresseDe } from './saisies.ts'
import { prendreLesEcritures } from './temoins.ts'
import { regarder, regarderToutes, type Vue } from './vue.ts'

/** Un acte du hasard : son rang, qui donne son hasard, et la copropriété visée, par le rang qui l’a vue naître. */
export interface Pas {
  rang: number
  nom: NomDActe
  qui: Nom
  dossier: number | null
}

/** Ce qu’une partie a fait : chaque acte tenté et réussi, et l’écart qui l’arrête. */
export interface Partie {
  pas: Pas[]
  tentes: Record<string, { faits: number; refus: Record<string, number> }>
  ecart: Ecart | null
}

/** Un acte sur tant fait naître une copropriété, ou passer le temps. */
const NAITRE = 0.07
const NAITRE_NOTAIRE = 0.02
const JOURS = 0.025
const MINUTES = 0.03
/** Celui qui agit sans y être appelé, ou sur ce qui ne s’y prête pas. */
const DE_TRAVERS = 0.2
/** Celui qui a le moins souvent réussi passe devant. */
const RARE = 0.4
/** Celui qui n’a jamais réussi se cherche une copropriété qui s’y prête, et celui que cela regarde. */
const JAMAIS = 0.15
const CONTROLE_TOUS_LES = 500
/** Ceux que fait la personne désignée. */
const DU_DESIGNE: readonly ActeSurUne[] = ['confirmer un rattachement', 'retirer ou contester un successeur']
const NOMS_SUR_UNE = Object.keys(SUR_UNE) as ActeSurUne[]
/** Les actes que le hasard peut tirer. */
export const NOMS_D_ACTES: readonly string[] = [...NOMS_SUR_UNE, ...Object.keys(SANS_OBJET)]
const TOUS = Object.keys(PERSONNES) as Nom[]

const estSansObjet = (nom: NomDActe): nom is ActeSansObjet => Object.hasOwn(SANS_OBJET, nom)
const choisir = <T>(hasard: () => number, liste: readonly T[]): T =>
  liste[Math.floor(hasard() * liste.length)]!

function sansObjet(r: number): ActeSansObjet | null {
  const bornes: readonly [ActeSansObjet, number][] = [
    ['commencer une immatriculation', NAITRE],
    ['commencer une immatriculation de notaire', NAITRE_NOTAIRE],
    ['les jours passent', JOURS],
    ['les minutes passent', MINUTES],
  ]
  let reste = r
  for (const [nom, part] of bornes) {
    if (reste < part) return nom
    reste -= part
  }
  return null
}

/** Qui agit : d’ordinaire celui qui représente la copropriété ou qui tient sa demande, parfois n’importe qui. */
function choisirQui(
  monde: Monde,
  hasard: () => number,
  { nom, v, deTravers = DE_TRAVERS }: { nom: ActeSurUne; v: Vue; deTravers?: number },
): Nom {
  const noms = decritSurUne(nom).qui
  if (hasard() < deTravers) return choisir(hasard, TOUS)
  const ouverte = v.demandes.find((d) => d.ouverte)
  const tient = noms.filter((nom) => monde.acteurs[nom].compteId === ouverte?.tenuePar)
  const declaree = v.successions.find((s) => s.etat === 'DECLAREE')
  const designes = noms.filter((nom) => {
    const { siret, email } = monde.acteurs[nom]
    return declaree && (siret === declaree.siret || email === declaree.email)
  })
  if (designes.length > 0 && DU_DESIGNE.includes(nom) && hasard() < 0.8) return choisir(hasard, designes)
  const siens = noms.filter((nom) => monde.acteurs[nom].teledeclarantId === v.teledeclarantId)
  const parmi = tient.length > 0 ? tient : siens.length > 0 && hasard() < 0.75 ? siens : noms
  return choisir(hasard, parmi)
}

/** Souvent la même que l’acte d’avant, ou l’une des dernières nées : les autres sont au bout de leur vie, ou presque. */
function parmiLesquelles({ derniere }: Monde, r: number, dossiers: readonly Dossier[]): readonly Dossier[] {
  const meme = dossiers.filter((d) => d.ne === derniere)
  if (r < 0.5 && meme.length > 0) return meme
  return r < 0.8 ? dossiers.slice(-15) : dossiers
}

/** Un acte qui n’a jamais réussi, sur une copropriété qui s’y prête ; null quand il n’y en a pas. */
async function tirerJamaisFait(
  monde: Monde,
  { tentes }: Partie,
  rang: number,
  hasard: () => number,
): Promise<Pas | null> {
  const jamais = NOMS_SUR_UNE.filter((nom) => (tentes[nom]?.faits ?? 0) === 0)
  if (jamais.length === 0) return null
  const dossiers = [...monde.dossiers.values()].toReversed()
  const vues = await regarderToutes(
    monde,
    dossiers.map(({ id }) => id),
  )
  for (const [i, v] of vues.entries()) {
    const { ne } = dossiers[i]!
    const seyants = jamais.filter((nom) => decritSurUne(nom).sied(v, monde))
    if (seyants.length === 0) continue
    const nom = choisir(hasard, seyants)
    return { rang, nom, qui: choisirQui(monde, hasard, { nom, v, deTravers: 0 }), dossier: ne }
  }
  return null
}

/** L’acte de ce rang, d’après ce que la base montre. */
async function tirer(monde: Monde, partie: Partie, rang: number, hasard: () => number): Promise<Pas> {
  const { tentes } = partie
  const seul = monde.dossiers.size === 0 ? 'commencer une immatriculation' : sansObjet(hasard())
  if (seul) return { rang, nom: seul, qui: choisir(hasard, decritSansObjet(seul).qui), dossier: null }
  const jamaisFait = hasard() < JAMAIS ? await tirerJamaisFait(monde, partie, rang, hasard) : null
  if (jamaisFait) return jamaisFait
  const dossiers = [...monde.dossiers.values()]
  const { ne, id } = choisir(hasard, parmiLesquelles(monde, hasard(), dossiers))
  const v = await regarder(monde, id)
  const seyants = NOMS_SUR_UNE.filter((nom) => decritSurUne(nom).sied(v, monde))
  const faits = (nom: ActeSurUne) => tentes[nom]?.faits ?? 0
  const rares = seyants.toSorted((a, b) => faits(a) - faits(b)).slice(0, hasard() < RARE ? 1 : undefined)
  const nom = choisir(hasard, rares.length > 0 && hasard() >= DE_TRAVERS / 2 ? rares : NOMS_SUR_UNE)
  return { rang, nom, qui: choisirQui(monde, hasard, { nom, v }), dossier: ne }
}

/** Joue un acte et le fait suivre au modèle ; rien, quand la copropriété qu’il vise n’est pas de la partie. */
async function jouerUn(
  monde: Monde,
  { modele, fiches }: { modele: Modele; fiches: Fiches },
  { rang, nom, qui, dossier }: Pas,
  graine: number,
): Promise<Issue | null> {
  const acteur = monde.acteurs[qui]
  const coup = { monde, qui: acteur, n: adresseDe(rang), hasard: suite(graine, 1_000_000 + rang) }
  let issue: Issue
  let decrit: Omit<Joue, 'nom' | 'qui' | 'issue' | 'ecritures' | 'sansJournal' | 'gardeLaSaisie'> & {
    sansJournal?: true
    gardeLaSaisie?: true
  }
  if (estSansObjet(nom)) {
    decrit = decritSansObjet(nom)
    issue = await decritSansObjet(nom).faire(coup)
  } else {
    const vise = monde.dossiers.get(dossier ?? -1)
    if (!vise) return null
    monde.derniere = vise.ne
    decrit = decritSurUne(nom)
    issue = await decritSurUne(nom).faire(coup, await regarder(monde, vise.id))
  }
  const ecritures = await prendreLesEcritures(monde.produit.pool)
  const { fleches, journal, sansJournal = false, gardeLaSaisie = false } = decrit
  modele.suivre({ nom, qui: acteur, issue, fleches, journal, sansJournal, gardeLaSaisie, ecritures })
  for (const e of ecritures)
    if (e.table === 'copropriete' && e.naissance) {
      monde.dossiers.set(rang, { ne: rang, id: Number(e.id) })
      monde.derniere = rang
    }
  const touchees = [...new Set(ecritures.flatMap((e) => e.coproprieteId ?? []))]
  await eprouverLesLois(monde.produit.pool, nom, touchees)
  await fiches.eprouver(monde.produit, { nom, touchees, aujourdhui: monde.aujourdhui() })
  return issue
}

/** Les invariants du registre, une fois la nuit passée. */
async function controler(monde: Monde, modele: Modele): Promise<void> {
  const { catherine } = monde.acteurs
  await monde.reservations()
  await monde.nuit()
  const ecritures = await prendreLesEcritures(monde.produit.pool)
  const { fleches, journal } = SANS_OBJET['les jours passent']
  modele.suivre({
    nom: 'la nuit',
    qui: catherine,
    issue: 'fait',
    fleches,
    journal,
    sansJournal: false,
    gardeLaSaisie: false,
    ecritures,
  })
  await modele.comparer(monde.produit.pool)
  const faux = await controlerLaBase(monde.produit.pool, monde.produit.heure.instant.toISOString())
  if (faux.length > 0) throw new Ecart('INVARIANT', faux.map(direDementi).join(' '))
}

/** Joue une partie sur une base à elle : `actes` au hasard de cette graine, ou la liste donnée. */
export async function jouer(
  graine: number,
  quoi: { actes: number } | { pas: readonly Pas[] },
): Promise<Partie> {
  const produit = await ouvrirProduit({ base: await baseNeuve({ amorcee: true }) })
  const partie: Partie = { pas: [], tentes: {}, ecart: null }
  try {
    const monde = await ouvrirMonde(produit)
    const modele = new Modele()
    const fiches = new Fiches()
    await modele.reprendre(produit.pool)
    const nombre = 'pas' in quoi ? quoi.pas.length : quoi.actes
    for (let rang = 0; rang < nombre; rang += 1) {
      const pas = 'pas' in quoi ? quoi.pas[rang]! : await tirer(monde, partie, rang, suite(graine, rang))
      partie.pas.push(pas)
      const issue = await jouerUn(monde, { modele, fiches }, pas, graine)
      const tente = (partie.tentes[pas.nom] ??= { faits: 0, refus: {} })
      const { refus = '' } = monde
      if (issue === 'fait') tente.faits += 1
      else if (issue) tente.refus[refus] = (tente.refus[refus] ?? 0) + 1
      if (rang % CONTROLE_TOUS_LES === CONTROLE_TOUS_LES - 1) await controler(monde, modele)
    }
    await controler(monde, modele)
  } catch (cause) {
    partie.ecart = cause instanceof Ecart ? cause : new Ecart('PANNE', String(cause))
  } finally {
    await produit.fermer()
  }
  return partie
}

/**
 * La plus courte liste d’actes que l’on trouve qui mène au même écart : ceux de la copropriété en cause et le temps d’abord, puis des
 * morceaux de plus en plus petits en moins. `essais` : ce que l’on rejoue, au plus.
 */
export async function reduire(graine: number, { pas, ecart }: Partie, essais = 25): Promise<Pas[]> {
  const budget = { restants: essais }
  const mene = async (liste: readonly Pas[]) => {
    budget.restants -= 1
    return (await jouer(graine, { pas: liste })).ecart?.loi === ecart?.loi
  }
  const dernier = pas.at(-1)
  const siens = pas.filter(
    (p) => p.rang === dernier?.dossier || p.dossier === dernier?.dossier || p.nom.endsWith('passent'),
  )
  let liste = (await mene(siens)) ? siens : pas
  for (let taille = Math.ceil(liste.length / 2); taille >= 1 && budget.restants > 0;) {
    let retire = false
    for (let debut = 0; debut < liste.length - 1 && budget.restants > 0;) {
      const sans = liste.toSpliced(debut, taille)
      if (await mene(sans)) {
        liste = sans
        retire = true
      } else debut += taille
    }
    if (taille === 1 && !retire) break
    taille = taille === 1 ? 1 : Math.ceil(taille / 2)
  }
  return liste
}

/** Une liste d’actes, une ligne chacun, et de quoi la rejouer. */
export const direPas = (pas: readonly Pas[]): string =>
  pas
    .map((p) => `  ${p.rang}. ${p.qui} : ${p.nom}${p.dossier === null ? '' : ` (née au rang ${p.dossier})`}`)
    .join('\n')
