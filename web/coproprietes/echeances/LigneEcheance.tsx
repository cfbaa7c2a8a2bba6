import type { ReplyOf } from '#contract/socle/call.ts'
import type { lireEcheances } from '#contract/coproprietes/echeances.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { afficherNom } from '#domain/coproprietes/copropriete/nom.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { limiteDeFinDeMandat } from '#domain/coproprietes/declaration/echeances.ts'
import { direActe, direEcart, ECHEANCES, urgence } from '#domain/coproprietes/echeances/echeances.ts'
import { afficherJour, type Jour } from '#domain/socle/temps/jour.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Badge } from '#web/socle/ui/messages.tsx'
import { Invisible } from '#web/socle/ui/miseEnPage.tsx'
import type { Colonne } from '#web/socle/ui/Tableau.tsx'

export type Echeance = ReplyOf<typeof lireEcheances>['echeances'][number]

export const cleDe = (e: Echeance): string => `${e.sorte}-${e.idCopropriete}`

const acteDe = (e: Echeance): string =>
  e.sorte === 'MANDAT' ? ADRESSES.renouvellement(e.idCopropriete) : ADRESSES.miseAJour(e.idCopropriete)

/** Ce que montre une échéance : quand, quoi, de laquelle, et l’acte qui y répond. */
export const colonnesDesEcheances = (aujourdhui: Jour): readonly Colonne<Echeance>[] => [
  {
    cle: 'copropriete',
    titre: 'Copropriété',
    entete: true,
    rendu: (e) => (
      <>
        <Lien href={ADRESSES.copropriete(e.idCopropriete)}>{afficherNom(e)}</Lien>
        <br />
        {afficherNumero(e.numero)}
      </>
    ),
  },
  {
    cle: 'sorte',
    titre: 'Échéance',
    rendu: (e) =>
      e.sorte === 'MANDAT' ? (
        <>
          {ECHEANCES.MANDAT.libelle}
          <br />
          Suite à déclarer au plus tard le {afficherJour(limiteDeFinDeMandat(e.le, aujourdhui))}
        </>
      ) : (
        ECHEANCES[e.sorte].libelle
      ),
  },
  {
    cle: 'le',
    titre: 'Date',
    insecable: true,
    rendu: (e) => (
      <>
        {afficherJour(e.le)}
        {ECHEANCES[e.sorte].estimee && ' (estimée)'}
      </>
    ),
  },
  {
    cle: 'quand',
    titre: 'Quand',
    rendu: (e) => (
      <Badge petit ton={urgence(e.le, aujourdhui)}>
        {avecMajuscule(direEcart(e.le, aujourdhui))}
      </Badge>
    ),
  },
  {
    cle: 'acte',
    titre: 'Action',
    collee: true,
    rendu: (e) =>
      e.possible ? (
        <LienBouton href={acteDe(e)} variante="secondaire" taille="petit">
          {direActe(e.sorte)}
          <Invisible>, {afficherNumero(e.numero)}</Invisible>
        </LienBouton>
      ) : (
        'Réservé à un administrateur'
      ),
  },
]
