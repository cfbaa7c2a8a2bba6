import {
  chercherDoublons,
  compterBatimentsRef,
  continuerImmatriculation,
  deposerJustificatif,
  enregistrerBrouillon,
  nouvelleImmatriculation,
  soumettreBrouillon,
  soumettreDuNotaire,
} from '#contract/coproprietes/immatriculation.ts'
import { type SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { afficherJour, plusJours } from '#domain/socle/temps/jour.ts'
import { immeubleADeclarer } from '../dossiers.ts'
import { type Declarant, type Monde } from '../monde.ts'
import { type Deposee, type Pas, auRang, decidee, declarant, enAttente, heureDe } from './pas.ts'
import { contratDeSyndic } from '../pieces.ts'

/** Immatricule un immeuble inventé de ce rang. */
async function immatriculer(
  monde: Monde,
  qui: Declarant,
  rang: number,
  retoucher = (saisie: SaisieDeclaration) => saisie,
): Promise<Deposee> {
  const ville = auRang(monde.villes, rang * 7, 'une ville')
  const immeuble = immeubleADeclarer(rang, ville, monde.aujourdhui())
  const neuf = await monde.faire(qui.email, nouvelleImmatriculation, {
    params: { type: 'DEFAULT' },
    query: {},
  })
  const params = { id: String(neuf.id) }
  const jointe = await monde.faire(qui.email, deposerJustificatif, {
    params,
    fichier: {
      nom: 'contrat-de-syndic.pdf',
      contenu: await contratDeSyndic({
        ...immeuble,
        syndic: qui.nom,
        adresseDuSyndic: qui.adresse,
        copropriete: immeuble.nom,
      }),
    },
  })
  const garde = await monde.faire(qui.email, enregistrerBrouillon, {
    params,
    body: { version: jointe.version, etape: 'recapitulatif', immatCopropriete: retoucher(immeuble.saisie) },
  })
  return monde.faire(qui.email, soumettreBrouillon, {
    body: { id: neuf.id, version: garde.version, doublonsExamines: true },
  })
}

/** Un immeuble et son syndic, de même rang. */
const deRang =
  (rang: number, retoucher?: (saisie: SaisieDeclaration) => SaisieDeclaration) => (monde: Monde) =>
    immatriculer(monde, declarant(monde, rang), rang, retoucher)

/** Le même immeuble, déclaré par un autre : deux demandes qui n’en sont peut-être qu’une. */
const deuxFois = (rang: number, dAutre: number) => (monde: Monde) =>
  immatriculer(monde, declarant(monde, dAutre), rang)

/** Les immatriculations : neuf en attente, dont deux qui ressemblent à une autre ; cinq décidées. */
export function immatriculations(): Pas[] {
  return [
    ...[1, 2, 3, 5, 7, 10, 14].flatMap((avant, i) => enAttente(100 + i, avant, deRang(i))),
    ...enAttente(110, 2, deuxFois(3, 20)),
    ...enAttente(111, 1, deuxFois(7, 21)),
    ...[6, 4, 3, 1].flatMap((le, i) =>
      decidee(120 + i, le + 7, deRang(7 + i), { valider: true, par: i % 2 === 0 ? 'catherine' : 'paul', le }),
    ),
    ...decidee(130, 11, deRang(15), { refuser: ['HORS_CHAMP'], par: 'paul', le: 3 }),
  ]
}

/** Un notaire immatricule l’immeuble de ce rang, qu’un syndic déclare aussi. */
const signaler = (rang: number) => async (monde: Monde) => {
  const ville = auRang(monde.villes, rang * 7, 'une ville')
  const { saisie } = immeubleADeclarer(rang, ville, monde.aujourdhui())
  const neuf = await monde.faire('helene', nouvelleImmatriculation, {
    params: { type: 'INITIALE' },
    query: {},
  })
  const garde = await monde.faire('helene', enregistrerBrouillon, {
    params: { id: String(neuf.id) },
    body: {
      version: neuf.version,
      etape: 'recapitulatif',
      immatCopropriete: {
        ...saisie,
        identification: {
          ...saisie.identification,
          dateReglementCopropriete: afficherJour(plusJours(monde.aujourdhui(), -200)),
        },
        infoRattachement: { representant: 'INCONNU' },
        donneesFinancieres: { donneesFinancieresInconnues: true },
      },
    },
  })
  const { td } = await monde.faire('helene', continuerImmatriculation, {
    params: { kind: 'INCONNU' },
    body: { id: neuf.id },
  })
  await monde.faire('helene', compterBatimentsRef, { params: { count: '1' }, body: { id: neuf.id } })
  const proches = await monde.faire('helene', chercherDoublons, { params: { id: String(neuf.id), n: '1' } })
  return monde.faire('helene', soumettreDuNotaire, {
    params: { id: String(td) },
    body: {
      id: neuf.id,
      version: garde.version,
      prochesExaminees: proches.map(({ id }) => id),
      raisonDistincte: 'Le bâtiment sur cour a son propre règlement de copropriété.',
    },
  })
}

/** Les immeubles qu’un notaire immatricule et qui ressemblent à une demande que le teneur n’a pas décidée. */
export function doublonsDeNotaire(): Pas[] {
  return [
    { avant: 3, heure: heureDe(150), fait: signaler(5) },
    { avant: 1, heure: heureDe(151), fait: signaler(6) },
  ]
}
