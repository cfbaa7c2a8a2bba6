import { PDFDocument } from '@cantoo/pdf-lib'
import {
  deposerJustificatif,
  enregistrerBrouillon,
  lireBrouillon,
  nouvelleImmatriculation,
  soumettreBrouillon,
} from '#contract/coproprietes/immatriculation.ts'
import { validerDemande } from '#contract/teneur/validations/decision.ts'
import { ouvrirDemande } from '#contract/teneur/validations/examen.ts'
import { avec, saisieComplete as saisieJuste } from '#domain/coproprietes/essais/declaration-complete.ts'
import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { cleAdresse, positionDe } from '#server/demonstration/semer/voies.ts'
import type { Client } from '#server/demonstration/navigateur.ts'
import type { Produit } from './produit.ts'

/** Une page blanche : le plus simple des vrais PDF. */
export async function unPdf(texte = 'Contrat de syndic'): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  pdf.addPage([595, 842]).drawText(texte, { x: 50, y: 780, size: 18 })
  return Buffer.from(await pdf.save())
}

/** Telle que la table des communes la donne. */
export const LYON_3 = { codeInsee: '69383', population: 100_679, lon: 4.85184, lat: 45.76124 }
/** Où le service embarqué range la « Rue des Essais » de Lyon 3e. */
const RUE_DES_ESSAIS = 3_387

/** Une saisie complète et juste au 20/11/2026, tapée comme au clavier. `n` change l’adresse et la parcelle. */
export function saisieComplete(n = 1): SaisieDeclaration {
  // Six mètres par numéro : à plus de cent mètres, deux dossiers ne se ressemblent pas.
  const numero = (n * 19) % 9_973
  const { lon, lat } = positionDe(LYON_3, RUE_DES_ESSAIS, numero)
  return avec(saisieJuste(), {
    'infoRattachement.idDocument': undefined,
    'infoRattachement.nomFichierJustifMandat': undefined,
    'identification.nomCopropriete': `Résidence des Essais ${n}`,
    'identification.adressePrincipale.id': cleAdresse(LYON_3.codeInsee, RUE_DES_ESSAIS, numero),
    'identification.adressePrincipale.voie': `${numero} Rue des Essais`,
    'identification.adressePrincipale.lon': lon,
    'identification.adressePrincipale.lat': lat,
    'identification.parcelle.0.section': 'ZY',
    'identification.parcelle.0.numero': String(n),
  })
}

/** Un brouillon rempli, pièce jointe comprise ; rend son identifiant et sa version. */
export async function brouillonRempli(
  qui: Client,
  saisie = saisieComplete(),
): Promise<{ id: number; version: number }> {
  const neuf = await qui.appeler(nouvelleImmatriculation, { params: { type: 'DEFAULT' }, query: {} })
  const { id } = neuf.corps
  const params = { id: String(id) }
  const piece = await qui.appeler(deposerJustificatif, {
    params,
    fichier: { nom: 'contrat.pdf', contenu: await unPdf() },
  })
  const fait = await qui.appeler(enregistrerBrouillon, {
    params,
    body: { version: piece.corps.version, etape: 'recapitulatif', immatCopropriete: saisie },
  })
  if (fait.statut !== 200) throw new Error(fait.texte)
  return { id, version: fait.corps.version }
}

/** La pièce jointe à ce brouillon. */
export async function pieceDuBrouillon(
  qui: Client,
  id: number,
): Promise<{ idDocument: string; nom: string }> {
  const lu = await qui.appeler(lireBrouillon, { params: { id: String(id) } })
  const { idDocument, nomFichierJustifMandat: nom } = lu.corps.immatCopropriete.infoRattachement
  if (idDocument === null || nom === null) throw new Error(`pas de pièce au brouillon ${id}`)
  return { idDocument, nom }
}

/** Une demande déposée ; rend sa référence et son identifiant. */
export async function demandeDeposee(
  qui: Client,
  n = 1,
  retoucher = (saisie: SaisieDeclaration) => saisie,
): Promise<{ reference: string; idDemande: number }> {
  const { id, version } = await brouillonRempli(qui, retoucher(saisieComplete(n)))
  const depot = await qui.appeler(soumettreBrouillon, { body: { id, version } })
  if (depot.statut !== 200) throw new Error(depot.texte)
  return depot.corps
}

/** Une copropriété que `qui` représente du 01/07/2026 au 30/06/2027, une fois sa demande validée par ce teneur. */
export async function coproprieteRepresentee(
  { db }: Pick<Produit, 'db'>,
  { qui, teneur }: { qui: Client; teneur: Client },
  n: number,
): Promise<{ id: number; numero: string }> {
  const { idDemande } = await demandeDeposee(qui, n)
  await teneur.appeler(ouvrirDemande, { params: { id: String(idDemande) } })
  const { corps } = await teneur.appeler(validerDemande, { body: { idDemande, acte: 'valider' } })
  const { id } = await db
    .selectFrom('copropriete')
    .select('id')
    .where('numero', '=', corps.numero)
    .executeTakeFirstOrThrow()
  return { id, numero: corps.numero }
}
