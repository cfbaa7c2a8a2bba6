import * as ADRESSES from '#domain/adresses.ts'
import type { ReactNode } from 'react'
import type { FichePublique } from '#contract/annuaire.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import { direAdresse } from '#domain/declaration/adresse.ts'
import { direJour } from '#domain/jour.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { avecMajuscule } from '#domain/majuscule.ts'
import { useSite } from '../shell/contexte.ts'
import { useVivant } from '../shell/vivant.ts'
import { Copier } from '../ui/Copier.tsx'
import { Rangee, TitrePage } from '../ui/miseEnPage.tsx'
import { DetailFiche } from './differes.tsx'
import { Imprimer } from './Imprimer.tsx'

function Fait({ titre, children }: { titre: string; children: ReactNode }) {
  return (
    <div className="rnc-fait">
      <dt>{titre}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const PLUS = (n: number, un: string, plusieurs: string) =>
  n === 1 ? un : `${afficherEntier(n)} ${plusieurs}`

function direSyndic({ typeSyndic, syndic }: FichePublique): string {
  if (typeSyndic === 'NON_PRO') return 'Un syndic bénévole ou coopératif'
  return syndic ?? 'Non connu'
}

function direLots({ nbLots, nbLotsHab }: FichePublique): [string, string | null] {
  if (nbLots === null) return ['Nombre non connu', null]
  return [
    PLUS(nbLots, 'Un lot', 'lots'),
    nbLotsHab === null ? null : `dont ${afficherEntier(nbLotsHab)} d’habitation`,
  ]
}

const MANDATS = {
  EN_COURS: 'mandat en cours',
  AUCUN: 'sans mandat en cours',
  EXPIRE_SANS_SUCCESSEUR: 'mandat expiré',
  EXPIRE_AVEC_SUCCESSEUR: 'mandat expiré, successeur déclaré',
} as const satisfies Record<FichePublique['situationMandat'], string>

function direMandat({ situationMandat, mandatFin }: FichePublique): string {
  const fin = mandatFin === null ? '' : situationMandat === 'EN_COURS' ? ', jusqu’au ' : ' le '
  if (situationMandat === 'AUCUN' || mandatFin === null) return MANDATS[situationMandat]
  return situationMandat === 'EXPIRE_AVEC_SUCCESSEUR'
    ? MANDATS.EXPIRE_AVEC_SUCCESSEUR
    : `${MANDATS[situationMandat]}${fin}${direJour(mandatFin)}`
}

/** Ce que « à jour » veut dire, et jusqu’à quand. */
function direFraicheur({ fraicheur, prochaineEcheance, dateMaj }: FichePublique): [string, string] {
  if (fraicheur === 'A_JOUR')
    return [
      prochaineEcheance ? `Jusqu’au ${direJour(prochaineEcheance)}` : 'Oui',
      'date où la prochaine mise à jour annuelle est attendue',
    ]
  if (fraicheur === 'EN_RETARD')
    return [
      'Non',
      prochaineEcheance
        ? `la mise à jour annuelle était attendue avant le ${direJour(prochaineEcheance)}`
        : 'la mise à jour annuelle n’est pas faite',
    ]
  return [
    'On ne le sait pas',
    dateMaj ? `dernière mise à jour le ${direJour(dateMaj)}` : 'jamais mise à jour',
  ]
}

function direProcedures(f: FichePublique): string {
  const procedures = [
    f.nbArretesEnCours > 0 ? PLUS(f.nbArretesEnCours, 'un arrêté de police', 'arrêtés de police') : null,
    f.administrationProvisoire ? 'une administration provisoire' : null,
    f.mandataireAdHoc ? 'un mandataire ad hoc' : null,
    f.carence ? 'un état de carence' : null,
  ].filter((p) => p !== null)
  const dites = procedures.join(', ')
  return dites === '' ? 'Aucune déclarée' : avecMajuscule(dites)
}

/** Ce que l’on vient chercher : qui la représente, ses lots, si elle est à jour, ses procédures. */
function Faits({ fiche: f }: { fiche: FichePublique }) {
  const [lots, habitation] = direLots(f)
  const [ajour, sens] = direFraicheur(f)
  return (
    <dl className="rnc-faits">
      <Fait titre="Représentée par">
        {direSyndic(f)} <span>{direMandat(f)}</span>
      </Fait>
      <Fait titre="Lots">
        {lots} {habitation && <span>{habitation}</span>}
      </Fait>
      <Fait titre="À jour">
        {ajour} <span>{sens}</span>
      </Fait>
      <Fait titre="Procédures en cours">{direProcedures(f)}</Fait>
    </dl>
  )
}

/** La fiche publique d’une copropriété (décision 0007) : identification, lots, syndic, procédures ; aucune finance. */
export function Fiche({ fiche: f }: { fiche: FichePublique }) {
  const { origine, aujourdhui } = useSite()
  const vivant = useVivant()
  const numero = afficherNumero(f.numero)
  const adresse = direAdresse({ voie: f.voie, codePostal: f.codePostal, commune: f.localite })
  const partage = `${origine}${ADRESSES.fiche(f.numero)}`
  return (
    <div className="rnc-fiche-publique">
      <TitrePage
        surtitre={`Copropriété immatriculée ${numero}`}
        chapeau={f.nom && adresse ? adresse : undefined}
        actions={<Imprimer />}
      >
        {f.nom ?? (adresse || `Copropriété ${numero}`)}
      </TitrePage>
      <Faits fiche={f} />
      <DetailFiche fiche={f} />
      {vivant && (
        <Rangee>
          <Copier texte={f.numero}>Copier le numéro</Copier>
          <Copier texte={partage}>Copier l’adresse de cette page</Copier>
        </Rangee>
      )}
      <p className="rnc-fiche-publique__foi">
        {`Fiche établie le ${direJour(aujourdhui)}, sur la foi des déclarations du représentant légal. Les données financières ne sont pas publiques.`}
        <span className="rnc-impression"> {partage}</span>
      </p>
    </div>
  )
}
