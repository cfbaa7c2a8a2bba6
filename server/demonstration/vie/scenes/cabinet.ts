import { mettreAJourDonneesFinancieres, ouvrirMiseAJour } from '#contract/coproprietes/mises-a-jour.ts'
import { declarerSuccesseur } from '#contract/coproprietes/successeurs.ts'
import { plusAns, plusJours } from '#domain/socle/temps/jour.ts'
import { suite } from '../../semer/hasard.ts'
import { comptesDe } from '../dossiers.ts'
import { type Trouvee } from '../monde.ts'
import { GRAINE, type Pas, auRang, heureDe } from './pas.ts'

/** Un confrère succède au cabinet. */
const successeur = (rang: number, avant: number): Pas => ({
  avant,
  heure: heureDe(160 + rang),
  async fait(monde) {
    const c = auRang(monde.duCabinet.enCours, 60 + rang, 'une copropriété du cabinet')
    const confrere = auRang(
      monde.declarants.filter(({ siret }) => siret !== null),
      rang,
      'un confrère',
    )
    return monde.faire('clara', declarerSuccesseur, {
      body: {
        idCopropriete: c.id,
        nature: 'PRO',
        siret: confrere.siret ?? '',
        dateDebut: plusJours(monde.aujourdhui(), 15 * rang - 10),
      },
    })
  },
})

/** Les comptes d’un exercice clos et approuvé. */
const comptes = (rang: number, avant: number): Pas => ({
  avant,
  heure: heureDe(170 + rang),
  async fait(monde) {
    const aujourdhui = monde.aujourdhui()
    const exercice = (c: Trouvee) => {
      const debut = plusJours(c.dateCloture ?? aujourdhui, 1)
      const cloture = plusJours(plusAns(debut, 1), -1)
      return { debut, cloture, assemblee: plusJours(cloture, 45) }
    }
    // Celles dont l’exercice suivant est clos et approuvé, et pas encore déclaré.
    const dues = monde.duCabinet.enCours
      .slice(160)
      .filter(
        (c) =>
          c.dateCloture !== null &&
          exercice(c).assemblee < aujourdhui &&
          exercice(c).cloture >= plusAns(aujourdhui, -1),
      )
    const c = auRang(dues, rang, 'des comptes à déclarer')
    return monde.faire('karim', mettreAJourDonneesFinancieres, {
      params: { id: String(c.id) },
      body: {
        immatCopropriete: { donneesFinancieres: comptesDe(24, exercice(c), suite(GRAINE, 170 + rang)) },
      },
    })
  },
})

/** Ce que le cabinet fait de ses copropriétés : des successeurs, des comptes, une mise à jour commencée. */
export function cabinet(): Pas[] {
  return [
    ...[6, 3, 1].map((avant, i) => successeur(i, avant)),
    ...[7, 6, 5, 4, 3, 2, 1, 1].map((avant, i) => comptes(i, avant)),
    {
      avant: 1,
      heure: '16:42',
      fait: async (monde) =>
        monde.faire('clara', ouvrirMiseAJour, {
          params: {
            id: String(auRang(monde.duCabinet.enCours, 130, 'une copropriété du cabinet').id),
            typeMaj: 'ANNUELLE',
            exerciceNonApprouve: 'false',
          },
        }),
    },
  ]
}
