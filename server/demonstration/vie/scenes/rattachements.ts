import { demanderRattachement } from '#contract/coproprietes/mandats.ts'
import { donnerAvis } from '#contract/coproprietes/successeurs.ts'
import { type Jour, plusAns, plusJours } from '#domain/socle/temps/jour.ts'
import { type Declarant, type Monde, type Trouvee } from '../monde.ts'
import { type Deposee, type Pas, auRang, decidee, declarant, enAttente, heureDe } from './pas.ts'
import { contratDeSyndic } from '../pieces.ts'

/** Le mandat que porte un contrat à joindre : l’assemblée d’il y a quelques semaines, pour un an, après celui qui a fini. */
function mandatApres(fin: Jour | null, aujourdhui: Jour): { debut: Jour; fin: Jour; assemblee: Jour } {
  const souhaite = plusJours(aujourdhui, -20)
  const debut = fin !== null && fin >= souhaite ? plusJours(fin, 1) : souhaite
  return { debut, fin: plusJours(plusAns(debut, 1), -1), assemblee: plusJours(debut, -1) }
}

/** Ce que la pièce a de travers : sans signature, ou une fin qui n’est pas celle que l’on déclare, à tant de jours près. */
interface Ecart {
  signe?: boolean
  fin?: number
}

/** Demande le rattachement. */
async function rattacher(monde: Monde, qui: Declarant, c: Trouvee, piece: Ecart = {}): Promise<Deposee> {
  const m = mandatApres(c.mandatFin, monde.aujourdhui())
  return monde.faire(qui.email, demanderRattachement, {
    body: {
      numero: c.numero,
      adminProvisoire: 'false',
      typeJustifMandat: 'CONTRAT_SYNDIC',
      dateDebutMandat: m.debut,
      dateFinMandat: m.fin,
    },
    fichier: {
      nom: `contrat-de-syndic-${c.numero}.pdf`,
      contenu: await contratDeSyndic({
        syndic: qui.nom,
        adresseDuSyndic: qui.adresse,
        copropriete: c.nom,
        adresse: c.adresse,
        ...m,
        fin: plusJours(m.fin, piece.fin ?? 0),
        ...(piece.signe !== undefined && { signe: piece.signe }),
      }),
    },
  })
}

/** Le rattachement de ce rang : qui le demande, et de quelle copropriété. */
const cible =
  (rang: number, piece: Ecart = {}) =>
  (monde: Monde) =>
    rattacher(
      monde,
      declarant(monde, rang),
      auRang(monde.aRattacher, rang, 'une copropriété à rattacher'),
      piece,
    )

/** Les rattachements : seize en attente, de toutes les anciennetés, et une semaine de décisions. */
export function rattachements(): Pas[] {
  const attentes = [1, 1, 1, 2, 2, 3, 4, 5, 6, 8, 9, 11, 13, 16].flatMap((avant, i) =>
    enAttente(i, avant, cible(i)),
  )
  const faites = [6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1].flatMap((le, i) =>
    decidee(40 + i, le + 5, cible(40 + i), { valider: true, par: i % 3 === 0 ? 'paul' : 'catherine', le }),
  )
  return [
    ...attentes,
    ...faites,
    ...decidee(60, 10, cible(60, { signe: false }), {
      refuser: ['JUSTIF_NON_SIGNE'],
      par: 'catherine',
      le: 4,
    }),
    // Redéposées : le teneur voit ce qu’il avait reproché.
    ...decidee(
      61,
      9,
      cible(61, { signe: false }),
      { refuser: ['JUSTIF_NON_SIGNE'], par: 'paul', le: 5 },
      { le: 2, fait: cible(61, { signe: true }) },
    ),
    ...decidee(
      62,
      8,
      cible(62, { fin: 90 }),
      { preciser: ['DATES_INCOHERENTES'], par: 'catherine', le: 4 },
      { le: 1, fait: cible(62, { fin: 0 }) },
    ),
    ...decidee(63, 7, cible(63, { fin: -30 }), { preciser: ['DATES_INCOHERENTES'], par: 'catherine', le: 2 }),
  ]
}

/** Une copropriété du cabinet dont le mandat a fini, qu’un confrère demande : le cabinet le confirme, ou le conteste. */
export function disputees(): Pas[] {
  return (['CONTESTE', 'CONFIRME'] as const).flatMap((avis, i) => {
    let deposee: Deposee | undefined
    return [
      {
        avant: 5 - i,
        heure: heureDe(80 + i),
        async fait(monde: Monde) {
          deposee = await rattacher(
            monde,
            declarant(monde, 70 + i),
            auRang(monde.duCabinet.finies, 3 + i, 'une copropriété du cabinet au mandat fini'),
          )
        },
      },
      {
        avant: 2,
        heure: heureDe(85 + i),
        fait: async (monde: Monde) =>
          deposee &&
          monde.faire('thomas', donnerAvis, { params: { reference: deposee.reference }, body: { avis } }),
      },
    ]
  })
}
