import {
  COLONNES_DE_TETE,
  questions,
  seCompare,
  titreDAvant,
} from '#domain/coproprietes/mises-a-jour/bordereaux/colonnes.ts'
import { noticeDuFichier } from '#domain/coproprietes/mises-a-jour/bordereaux/notice.ts'
import { proposee } from '#domain/coproprietes/mises-a-jour/bordereaux/proposition.ts'
import type { FormatDeFichier } from '#contract/coproprietes/mises-a-jour.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { remplir } from '#domain/socle/adresses/remplir.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { valeurDe } from '#domain/coproprietes/declaration/champs.ts'
import { clotureAcceptee } from '#domain/coproprietes/declaration/contexte.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { FichierRendu } from '#server/socle/http/serve.ts'
import type { Demandeur } from '#server/socle/registre/actes/acte.ts'
import { estAttendue, lireADeclarer, type ADeclarer } from '../a-declarer.ts'
import { enFichier } from '#server/socle/documents/tableur/en-fichier.ts'
import { colonneDe, type Colonne } from './colonne.ts'

function colonnesDuModele(aujourdhui: Jour): Colonne<ADeclarer>[] {
  const toutes = questions(aujourdhui)
  return [
    {
      titre: COLONNES_DE_TETE.numero,
      type: 'texte',
      largeur: 16,
      valeur: (l) => afficherNumero(l.numero),
      lien: (l) => remplir(CHEMINS.fiche, l.numero),
    },
    { titre: COLONNES_DE_TETE.nom, type: 'texte', pourLire: true, valeur: (l) => l.nom },
    { titre: COLONNES_DE_TETE.adresse, type: 'texte', pourLire: true, valeur: (l) => l.adresse },
    {
      titre: COLONNES_DE_TETE.cloturePrecedente,
      type: 'date',
      pourLire: true,
      valeur: (l) => clotureAcceptee(l.precedente),
    },
    ...toutes.map((q) => colonneDe<ADeclarer>(q, (l) => proposee(q, l))),
    ...toutes.filter(seCompare).map((q): Colonne<ADeclarer> => ({
      ...colonneDe<ADeclarer>(q, ({ precedente }) => {
        const avant = valeurDe(precedente, q.champ.chemin)
        return typeof avant === 'number' ? avant : null
      }),
      titre: titreDAvant(q.titre),
      pourLire: true,
    })),
  ]
}

/** Des lignes où ajouter une copropriété que le modèle n’a pas. */
const LIGNES_VIDES = 50

/** Le fichier à remplir, ses copropriétés et ce qu’il en propose. */
export async function composerModele(
  { db, tableurs, config }: Pick<Dependances, 'db' | 'tableurs' | 'config'>,
  demandeur: Demandeur<'NON_AUTORISE', CompteConnecte>,
  { format, quelles }: { format: FormatDeFichier; quelles: 'attendues' | 'toutes' },
): Promise<FichierRendu> {
  const { aujourdhui } = demandeur
  const toutes = await lireADeclarer(db, demandeur)
  return enFichier(
    { tableurs, qui: String(demandeur.auteur.idTeledeclarant), origine: config.adressePublique },
    `mises-a-jour-annuelles-${aujourdhui}`,
    format,
    {
      nom: 'Mises à jour',
      colonnes: colonnesDuModele(aujourdhui),
      lignes: quelles === 'toutes' ? toutes : toutes.filter(estAttendue),
      lignesVides: LIGNES_VIDES,
    },
    { nom: 'Mode d’emploi', lignes: noticeDuFichier(aujourdhui) },
  )
}
