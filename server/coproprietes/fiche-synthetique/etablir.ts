import type { FicheSynthetique } from '#contract/coproprietes/fiche-synthetique.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherNomSansNumero } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { contexteDImmatriculation } from '#domain/coproprietes/declaration/contexte.ts'
import {
  MENTION,
  sectionsDeLaFiche,
  type SyndicDeLaFiche,
} from '#domain/coproprietes/fiche-synthetique/fiche-synthetique.ts'
import { direJour, jourDeFichier, jourDeParis } from '#domain/socle/temps/jour.ts'
import { precedenteDe } from '#server/socle/declaration/declaration.store.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { porteeDeLecture, voitTout, type DuDeclarant } from '#server/socle/registre/actes/portee.ts'
import * as store from './fiche-synthetique.store.ts'

type Lecteur = DuDeclarant<'ACTE_IMPOSSIBLE' | 'COPROPRIETE_DISSOUTE' | 'INTROUVABLE' | 'NON_AUTORISE'>

/** Le syndic, pour qui le lit : un bénévole n’est nommé qu’à lui-même et au teneur. */
function syndicDe(c: store.CoproprieteLue, { auteur }: Pick<Lecteur, 'auteur'>): SyndicDeLaFiche | null {
  const connu = c.teledeclarantId !== null
  if (!connu && c.typeSyndic === null) return null
  const commun = { type: c.typeSyndic, provisoire: c.administrationProvisoire }
  const sien = connu && (voitTout(auteur) || c.teledeclarantId === auteur.idTeledeclarant)
  if (connu && (sien || c.typeSyndic === 'PRO'))
    return {
      ...commun,
      nom: c.raisonSociale,
      adresse:
        direAdresse({
          voie: c.voieDuSyndic,
          codePostal: c.codePostalDuSyndic,
          commune: c.localiteDuSyndic,
        }) || null,
      siret: c.siret,
    }
  return { ...commun, nom: c.syndicRaisonSociale, adresse: c.syndicCommune, siret: c.syndicSiret }
}

/** La fiche synthétique d’une copropriété, à la date où on la demande (§2.4, décision 0043). */
export async function etablir(
  { db }: Pick<Dependances, 'db'>,
  lecteur: Lecteur,
  id: number,
): Promise<FicheSynthetique> {
  const portee = porteeDeLecture(lecteur)
  const { refuser, aujourdhui } = lecteur
  const c = await store.lireCopropriete(db, id)
  if (!c || (portee && c.teledeclarantId !== portee.id)) throw refuser('INTROUVABLE')
  if (c.etat === 'DISSOUDE') throw refuser('COPROPRIETE_DISSOUTE')
  const { libelle, public: immatriculee } = ETATS[c.etat]
  if (!immatriculee) throw refuser('ACTE_IMPOSSIBLE', { params: { etat: libelle } })
  const { declaration, date, typeImmat, anterieurs } = await precedenteDe(db, id)
  const { nbAsl, nbAful, nbUnions } = c
  return {
    id,
    numero: c.numero,
    nom: c.nom,
    adresse: direAdresse({ ...c, commune: c.localite }) || null,
    dateDelivrance: aujourdhui,
    dateDeclaration: date,
    mention: MENTION,
    sections: sectionsDeLaFiche({
      numero: c.numero,
      dateMaj: c.dateMaj,
      syndic: syndicDe(c, lecteur),
      structures: { nbAsl, nbAful, nbUnions },
      declaration,
      contexte: {
        ...contexteDImmatriculation(typeImmat, c, date === null ? aujourdhui : jourDeParis(date)),
        exercicesPrecedents: anterieurs,
      },
    }),
  }
}

/** La même, en PDF : d’un identifiant, un fichier. */
export async function imprimer(
  deps: Pick<Dependances, 'db' | 'pdf'>,
  lecteur: Lecteur,
  id: number,
): Promise<{ nom: string; contenu: Buffer }> {
  const { numero, nom, adresse, dateDelivrance, dateDeclaration, mention, sections } = await etablir(
    deps,
    lecteur,
    id,
  )
  const contenu = await deps.pdf.composer(
    'fiche-synthetique',
    {
      numero: afficherNumero(numero),
      nom: afficherNomSansNumero({ nom, adresse }),
      delivreeLe: direJour(dateDelivrance),
      declareeLe: dateDeclaration && direJour(jourDeParis(dateDeclaration)),
      mention,
      sections,
    },
    String(lecteur.auteur.id),
  )
  return { nom: `fiche-synthetique-${numero}-${jourDeFichier(dateDelivrance)}.pdf`, contenu }
}
